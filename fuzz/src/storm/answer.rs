//! Is an answer, or a line about a search, right?

use katagami_rules::game::{Declaration, Rules};
use katagami_rules::movegen;
use katagami_rules::position::Position;

use super::command::{Reply, Search};

/// What is wrong with the answer to a search, if anything.
pub(super) fn check_answer(search: &Search, line: &str) -> Result<(), String> {
    let mut words = line.split(' ');
    match (words.next(), search.reply) {
        (Some("bestmove"), Reply::BestMove) => check_best_move(search, &words.collect::<Vec<_>>()),
        (Some("checkmate"), Reply::Checkmate) => check_mate(search, &words.collect::<Vec<_>>()),
        _ => Err("the wrong kind of answer".into()),
    }
}

fn check_best_move(search: &Search, words: &[&str]) -> Result<(), String> {
    let position = search.game.position();
    let (word, ponder) = match words {
        [word] => (*word, None),
        [word, "ponder", ponder] => (*word, Some(*ponder)),
        _ => return Err("expected a move and `ponder` with another".into()),
    };
    match word {
        "resign" if ponder.is_none() && !movegen::any_legal(position) => Ok(()),
        "win" if ponder.is_none() && search.game.declaration(&Rules::default()) == Some(Declaration::Win) => {
            Ok(())
        }
        _ => {
            let mv = position.parse_move(word).map_err(|error| error.to_string())?;
            if !search.only.is_empty() && !search.only.contains(&mv) {
                return Err("not one of searchmoves".into());
            }
            check_line(position, [word].into_iter().chain(ponder)).map(drop)
        }
    }
}

fn check_mate(search: &Search, words: &[&str]) -> Result<(), String> {
    match words {
        ["nomate" | "timeout"] => Ok(()),
        moves => {
            let end = check_line(search.game.position(), moves.iter().copied())?;
            let mate = end.in_check() && !movegen::any_legal(&end) && moves.len() % 2 == 1;
            if mate { Ok(()) } else { Err("the line does not end in mate".into()) }
        }
    }
}

/// What is wrong with an `info` line about a search, if anything.
pub(super) fn check_info(search: &Search, line: &str) -> Result<(), String> {
    let mut words = line.split(' ').skip(1);
    while let Some(word) = words.next() {
        let number = |text: Option<&str>| match text.map(str::parse::<i64>) {
            Some(Ok(number)) => Ok(number),
            _ => Err(format!("no number after {word}")),
        };
        match word {
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "time" | "hashfull" => {
                let number = number(words.next())?;
                let range = match word {
                    "multipv" => 1..=i64::from(u16::MAX),
                    "hashfull" => 0..=1000,
                    _ => 0..=i64::MAX,
                };
                if !range.contains(&number) {
                    return Err(format!("{word} {number} is out of range"));
                }
            }
            "score" => match words.next() {
                Some("cp" | "mate") => number(words.next()).map(drop)?,
                other => return Err(format!("score {}", other.unwrap_or_default())),
            },
            "lowerbound" | "upperbound" => {}
            "pv" => return check_line(search.game.position(), words).map(drop),
            word => return Err(format!("unknown word {word:?}")),
        }
    }
    Ok(())
}

/// The position after these moves, unless one is illegal.
fn check_line<'a>(root: &Position, moves: impl Iterator<Item = &'a str>) -> Result<Position, String> {
    let mut position = root.clone();
    for word in moves {
        let mv = position.parse_move(word).map_err(|error| format!("{word}: {error}"))?;
        position.make(mv);
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;

    use super::super::command::Hold;
    use super::*;

    fn search(reply: Reply) -> Search {
        let game = Game::new(Position::start());
        Search { game, only: Vec::new(), reply, hold: Hold::Nothing, time: None, faulty: false }
    }

    #[test]
    fn moves_must_be_legal() {
        let mut search = search(Reply::BestMove);
        let moves = Position::start().legal_moves();
        let (first, second) = (moves[0].to_string(), moves[1].to_string());
        let after = {
            let mut position = Position::start();
            position.make(moves[0]);
            position.legal_moves()[0].to_string()
        };
        assert_eq!(check_answer(&search, &format!("bestmove {first}")), Ok(()));
        assert_eq!(check_answer(&search, &format!("bestmove {first} ponder {after}")), Ok(()));
        for wrong in
            ["resign", "win", "1a1a", "", "null", &format!("{first} ponder"), &format!("{first} x x")]
        {
            assert!(check_answer(&search, &format!("bestmove {wrong}")).is_err(), "{wrong}");
        }
        assert!(check_answer(&search, &format!("bestmove {first} ponder 1a1a")).is_err());
        assert!(check_answer(&search, "checkmate nomate").is_err());
        search.only = vec![moves[1]];
        assert!(check_answer(&search, &format!("bestmove {first}")).is_err());
        assert_eq!(check_answer(&search, &format!("bestmove {second}")), Ok(()));
    }

    #[test]
    fn mates_must_mate() {
        let search = search(Reply::Checkmate);
        let mv = Position::start().legal_moves()[0];
        for right in ["nomate", "timeout"] {
            assert_eq!(check_answer(&search, &format!("checkmate {right}")), Ok(()));
        }
        assert!(check_answer(&search, &format!("checkmate {mv}")).is_err());
        assert!(check_answer(&search, "bestmove resign").is_err());
    }

    #[test]
    fn lines_about_a_search() {
        let search = search(Reply::BestMove);
        let mv = Position::start().legal_moves()[0];
        let line = format!("info depth 3 seldepth 4 multipv 1 score cp -3 lowerbound nodes 9 pv {mv}");
        assert_eq!(check_info(&search, &line), Ok(()));
        assert_eq!(check_info(&search, "info depth 1 score mate -0 hashfull 1000"), Ok(()));
        for wrong in
            ["info depth x", "info depth -1", "info score 3", "info pv 1a1a", "info hashfull 1001", "info a"]
        {
            assert!(check_info(&search, wrong).is_err(), "{wrong}");
        }
    }
}
