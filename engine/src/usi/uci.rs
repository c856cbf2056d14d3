//! UCI as Fairy-Stockfish speaks it for variants, for tools that do not speak USI: the notation of moves, and commands of UCI
//! as commands of USI.
//!
//! UCI counts files from the left and ranks from below, calls the side that moves first White, writes hands in brackets
//! and counts mates in moves. It cannot resign or declare.

use super::command::split_at_word;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{Move, Square, UsiMove};

/// The options that have another name in UCI: the USI name and the UCI name.
const OPTION_NAMES: [(&str, &str); 4] = [
    ("USI_Hash", "Hash"),
    ("USI_Ponder", "Ponder"),
    ("USI_Variant", "UCI_Variant"),
    ("ClearHash", "Clear Hash"),
];

/// The language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    Usi,
    Uci,
}

impl Protocol {
    /// A move in the protocol's notation.
    pub(super) fn write(self, mv: Move) -> String {
        match self {
            Self::Usi => mv.to_string(),
            Self::Uci => to_uci(mv.into()),
        }
    }
}

fn to_uci(mv: UsiMove) -> String {
    match mv {
        UsiMove::Board { from, to, promotion } => {
            format!("{}{}{}", square(from), square(to), promotion.sign())
        }
        UsiMove::Drop { kind, to } => format!("{kind}@{}", square(to)),
    }
}

/// A square in UCI's notation.
fn square(square: Square) -> String {
    format!("{}{}", (b'a' + square.column() as u8) as char, RANKS - square.rank())
}

/// The UCI name of an option.
pub(super) fn name_of(usi_name: &'static str) -> &'static str {
    OPTION_NAMES.iter().find(|(usi, _)| *usi == usi_name).map_or(usi_name, |(_, uci)| uci)
}

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

/// A mate in `plies` plies, in moves of the side that mates; negative for the side that is mated.
pub(super) fn in_moves(plies: i32) -> i32 {
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
        line.extend([" ", &word]);
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
        moves.split_ascii_whitespace().for_each(|word| line.extend([" ", &to_usi(word)]));
    }
    line
}

/// An SFEN for a FEN: `board[hands] side ... move`. Fields that are wrong are copied: the reader of the SFEN
/// reports them.
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

/// A move of UCI in USI's notation: `c3c4` is `7g7f` on 9x9, `P@e5` is `P*5e`. Other words are returned as they are.
fn to_usi(word: &str) -> String {
    moved(word).map_or_else(|| word.into(), |mv| mv.to_string())
}

/// Reads a move of UCI.
fn moved(word: &str) -> Option<UsiMove> {
    if let Some((kind, to)) = word.split_once('@') {
        // USI's reader knows the letters of all kinds.
        return format!("{kind}*{}", square_of(to)?).parse().ok();
    }
    let (from, rest) = word.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    format!("{}{}{promotion}", square_of(from)?, square_of(to)?).parse().ok()
}

/// Reads a square of UCI.
fn square_of(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    let column = usize::from(file.checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(b'0')?);
    Square::at(FILES.checked_sub(column)?, RANKS.checked_sub(rank)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::board::START_SFEN;
    use katagami_rules::position::Position;
    use katagami_rules::types::Kind;

    /// The start position as Fairy-Stockfish writes it.
    fn start_fen() -> String {
        let fields: Vec<&str> = START_SFEN.split(' ').collect();
        format!("{}[{}] w 0 1", fields[0], fields[2])
    }

    #[test]
    fn every_move_goes_out_and_comes_in_again() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut position = Position::start();
        for _ in 0..60 {
            let moves = position.legal_moves();
            for mv in &moves {
                let (usi, uci) = (Protocol::Usi.write(*mv), Protocol::Uci.write(*mv));
                assert_eq!(usi, mv.to_string());
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
        let file = (b'a' + FILES as u8 - 1) as char;
        let uci = |usi: &str| to_uci(usi.parse().expect("a move"));
        assert_eq!(uci(&format!("{last}1a+")), format!("a1{file}{RANKS}+"));
        let kind = Kind::in_hand().next().expect("a kind");
        assert_eq!(uci(&format!("{kind}*1a")), format!("{kind}@{file}{RANKS}"));
        for word in ["", "7", "resign", "a0a1", "z1a1", "P@z9", "e2e4q", "先手が", "a1a1++", "p@a1"] {
            assert_eq!(to_usi(word), word);
        }
    }

    #[test]
    fn positions_are_translated() {
        let own = format!("position sfen {START_SFEN}");
        assert_eq!(command(&format!("position fen {}", start_fen())), own);
        assert_eq!(command("position fen k/1/K[] w 0 1"), "position sfen k/1/K b - 1");
        assert_eq!(command("position startpos moves"), "position startpos moves");
        let (first, board) = (Position::start().legal_moves()[0], "k/1/K");
        let line = format!("position startpos moves {}", Protocol::Uci.write(first));
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
    fn options_have_two_names() {
        assert_eq!(option_name("hash"), "USI_Hash");
        assert_eq!(option_name("UCI_Variant"), "USI_Variant");
        assert_eq!(option_name("clear hash"), "ClearHash");
        assert_eq!([name_of("ClearHash"), name_of("Threads")], ["Clear Hash", "Threads"]);
        assert_eq!(option_name("Threads"), "Threads");
    }
}
