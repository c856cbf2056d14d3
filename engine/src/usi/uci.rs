//! UCI as Fairy-Stockfish speaks it for variants, for tools that do not speak USI: translated word by word, in and out.
//!
//! UCI counts files from the left and ranks from below, calls the side that moves first White, writes hands in brackets
//! and counts mates in moves. It cannot resign or declare.

use katagami_rules::board::{FILES, RANKS};

use super::words::split_at_word;

/// The options that have another name in UCI: the USI name and the UCI name.
const OPTION_NAMES: [(&str, &str); 4] = [
    ("USI_Hash", "Hash"),
    ("USI_Ponder", "Ponder"),
    ("USI_Variant", "UCI_Variant"),
    ("ClearHash", "Clear Hash"),
];

/// The USI name of an option that is called by its UCI name, in any case of letters.
pub(super) fn option_name(name: &str) -> &str {
    let known = OPTION_NAMES.iter().find(|(_, uci)| uci.eq_ignore_ascii_case(name));
    known.map_or(name, |(usi, _)| usi)
}

/// A command of UCI as one of USI.
pub(super) fn command(line: &str) -> String {
    let line = line.trim();
    let (word, arguments) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word {
        "ucinewgame" => "usinewgame".into(),
        "position" => position(arguments),
        "go" => go(arguments),
        _ => line.into(),
    }
}

/// A line of output of USI as one of UCI.
pub(super) fn answer(line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    match words[0].as_str() {
        "usiok" => "uciok".clone_into(&mut words[0]),
        "option" => {
            let name = OPTION_NAMES.iter().find(|(usi, _)| words.get(2).is_some_and(|name| name == usi));
            if let Some((_, uci)) = name {
                (*uci).clone_into(&mut words[2]);
            }
        }
        "bestmove" => words[1..].iter_mut().for_each(|word| {
            *word = if matches!(word.as_str(), "resign" | "win") { "(none)".into() } else { to_uci(word) };
        }),
        "info" if words.get(1).is_some_and(|word| word != "string") => {
            let mut words = words.iter_mut();
            while let Some(word) = words.next() {
                match word.as_str() {
                    "mate" => {
                        if let Some(score) = words.next() {
                            *score = in_moves(score.parse().unwrap_or(0)).to_string();
                        }
                    }
                    "pv" => words.by_ref().for_each(|word| *word = to_uci(word)),
                    _ => {}
                }
            }
        }
        _ => return line.into(),
    }
    words.join(" ")
}

/// A mate in `plies` plies, in moves of the side that mates; negative for the side that is mated.
fn in_moves(plies: i32) -> i32 {
    plies.signum() * plies.unsigned_abs().div_ceil(2) as i32
}

/// The arguments of `go`: White is USI's Black.
fn go(arguments: &str) -> String {
    let mut words = arguments.split_ascii_whitespace();
    let mut line = String::from("go");
    while let Some(word) = words.next() {
        let word = match word {
            "wtime" => "btime".into(),
            "btime" => "wtime".into(),
            "winc" => "binc".into(),
            "binc" => "winc".into(),
            // How many moves are left until the next control: USI has no such thing.
            "movestogo" => {
                words.next();
                continue;
            }
            // A mate in a number of moves, which is a depth.
            "mate" => match words.next().and_then(|moves| moves.parse::<u32>().ok()) {
                Some(moves) => format!("depth {}", moves.saturating_mul(2)),
                None => continue,
            },
            word => to_usi(word),
        };
        line.push(' ');
        line.push_str(&word);
    }
    line
}

/// The arguments of `position`: `startpos|fen <FEN> [moves <move>...]`.
fn position(arguments: &str) -> String {
    let (root, moves) = split_at_word(arguments, "moves");
    let mut line = match root.split_once(char::is_whitespace) {
        Some(("fen", fen)) => format!("position sfen {}", sfen(fen)),
        _ => format!("position {root}"),
    };
    if let Some(moves) = moves {
        line.push_str(" moves");
        for word in moves.split_ascii_whitespace() {
            line.push(' ');
            line.push_str(&to_usi(word));
        }
    }
    line
}

/// An SFEN for a FEN: `board[hands] side ... move`. What is wrong in it stays so and is found where the SFEN is read.
fn sfen(fen: &str) -> String {
    let mut fields = fen.split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let (board, held) = board.split_once('[').unwrap_or((board, ""));
    let held = held.trim_end_matches(']');
    let mut hands = String::new();
    for (index, piece) in held.char_indices().filter(|(_, piece)| *piece != '-') {
        if held[..index].contains(piece) {
            continue;
        }
        let count = held.matches(piece).count();
        if count > 1 {
            hands.push_str(&count.to_string());
        }
        hands.push(piece);
    }
    if hands.is_empty() {
        hands.push('-');
    }
    let white = fields.next().unwrap_or_default();
    let side = match white {
        "w" => "b",
        "b" => "w",
        other => other,
    };
    let full: u32 = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1).clamp(1, 1 << 20);
    let ply = 2 * (full - 1) + 1 + u32::from(side == "w");
    format!("{board} {side} {hands} {ply}")
}

/// A move of UCI in USI's notation: `c3c4` is `7g7f` on 9x9, `P@e5` is `P*5e`. Other words stay as they are.
fn to_usi(word: &str) -> String {
    squares(word, '@', |file, rank| {
        let file = FILES.checked_sub((file as usize).checked_sub('a' as usize)?)?;
        let row = RANKS.checked_sub(rank.to_digit(10)? as usize)?;
        (file > 0 && row < RANKS).then(|| format!("{file}{}", (b'a' + row as u8) as char))
    })
    .map_or_else(|| word.into(), |found| found.replace('@', "*"))
}

/// A move of USI in UCI's notation. Other words stay as they are.
fn to_uci(word: &str) -> String {
    squares(word, '*', |file, rank| {
        let column = FILES.checked_sub(file.to_digit(10)? as usize)?;
        let row = (rank as usize).checked_sub('a' as usize).filter(|row| *row < RANKS)?;
        (column < FILES).then(|| format!("{}{}", (b'a' + column as u8) as char, RANKS - row))
    })
    .map_or_else(|| word.into(), |found| found.replace('*', "@"))
}

/// A move with its squares translated. `None` if the word is no move.
fn squares(word: &str, drop: char, square: impl Fn(char, char) -> Option<String>) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let (origin, target, promotion) = match letters[..] {
        [file, rank, to_file, to_rank, ref end @ ..] if matches!(end, [] | ['+' | '-']) => {
            let origin = if rank == drop && file.is_ascii_uppercase() {
                format!("{file}{drop}")
            } else {
                square(file, rank)?
            };
            (origin, square(to_file, to_rank)?, end.iter().collect::<String>())
        }
        _ => return None,
    };
    Some(origin + &target + &promotion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::board::START_SFEN;
    use katagami_rules::position::Position;

    /// The start position as Fairy-Stockfish writes it.
    fn start_fen() -> String {
        let board = START_SFEN.split(' ').next().expect("a board");
        format!("{board}[-] w 0 1")
    }

    #[test]
    fn every_move_goes_out_and_comes_in_again() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut position = Position::start();
        for _ in 0..60 {
            let moves = position.legal_moves();
            for mv in &moves {
                let (usi, uci) = (mv.to_string(), to_uci(&mv.to_string()));
                assert_ne!(uci, usi);
                assert_eq!(to_usi(&uci), usi);
            }
            let Some(&mv) = random.choice(&moves) else { break };
            position.make(mv);
        }
    }

    #[test]
    fn squares_are_counted_from_below_and_from_the_left() {
        let last = format!("{FILES}{}", (b'a' + RANKS as u8 - 1) as char);
        assert_eq!(to_uci(&format!("{last}1a+")), format!("a1{}{RANKS}+", (b'a' + FILES as u8 - 1) as char));
        assert_eq!(to_uci("P*1a"), format!("P@{}{RANKS}", (b'a' + FILES as u8 - 1) as char));
        for word in ["", "7", "resign", "a0a1", "z1a1", "P@z9", "e2e4q", "先手が", "a1a1++", "p@a1"] {
            assert_eq!(to_usi(word), word);
        }
    }

    #[test]
    fn positions_are_translated() {
        let own = format!("position sfen {START_SFEN}");
        assert_eq!(command(&format!("position fen {}", start_fen())), own);
        assert_eq!(command(&format!("position fen {}", start_fen().replace("[-]", "[]"))), own);
        assert_eq!(command("position startpos moves"), "position startpos moves");
        let [first, board] = [Position::start().legal_moves()[0].to_string(), "k/1/K".to_owned()];
        let line = format!("position startpos moves {}", to_uci(&first));
        assert_eq!(command(&line), format!("position startpos moves {first}"));
        assert_eq!(command(&format!("position fen {board}[PPgP] b - - 3 7")), "position sfen k/1/K w 3Pg 14");
        assert_eq!(command("position fen x"), "position sfen x  - 1");
        assert_eq!(command("position fen"), "position fen");
    }

    #[test]
    fn clocks_change_sides() {
        assert_eq!(
            command("go wtime 1 btime 2 winc 3 binc 4 movestogo 9"),
            "go btime 1 wtime 2 binc 3 winc 4"
        );
        assert_eq!(command("go mate 3 movetime 7"), "go depth 6 movetime 7");
        assert_eq!(command("go mate"), "go");
        assert_eq!(command(" ucinewgame "), "usinewgame");
        assert_eq!(command("isready"), "isready");
    }

    #[test]
    fn answers_are_translated() {
        let [usi, uci] = ["1a1b".to_owned(), to_uci("1a1b")];
        assert_eq!(answer(&format!("bestmove {usi} ponder {usi}")), format!("bestmove {uci} ponder {uci}"));
        assert_eq!(answer("bestmove resign"), "bestmove (none)");
        assert_eq!(answer("usiok"), "uciok");
        assert_eq!(answer("option name USI_Hash type spin"), "option name Hash type spin");
        for (plies, moves) in [(1, 1), (2, 1), (3, 2), (-1, -1), (-2, -1), (-4, -2), (-5, -3), (0, 0)] {
            let line = |score| format!("info depth 3 score mate {score} pv");
            assert_eq!(answer(&format!("{} {usi}", line(plies))), format!("{} {uci}", line(moves)));
        }
        for line in ["info string error: mate 3 pv 1a1b", "readyok", "id name x", ""] {
            assert_eq!(answer(line), line);
        }
    }

    #[test]
    fn options_have_two_names() {
        assert_eq!(option_name("hash"), "USI_Hash");
        assert_eq!(option_name("UCI_Variant"), "USI_Variant");
        assert_eq!(option_name("clear hash"), "ClearHash");
        assert_eq!(answer("option name ClearHash type button"), "option name Clear Hash type button");
        assert_eq!(option_name("Threads"), "Threads");
    }
}
