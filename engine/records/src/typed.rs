//! Moves as people type them: in USI's, in Japanese or in western notation, and what of them sets a move apart.
//!
//! | text | move |
//! | --- | --- |
//! | `7g7f`, `8h2b+`, `P*5e` | as USI has it |
//! | `76歩`, `７六歩(77)`, `同銀右`, `55角打` | as KIF and books have it |
//! | `P-7f`, `P-76`, `Rx2d+`, `S69-58`, `P*5e`, `B-33=` | as western books have it; `=` stays unpromoted |
//! | `P76`, `7f`, `7776`, `76`, `K`, `角` | what of it sets a move apart |

use katagami_rules::position::attacks::reaches;
use katagami_rules::{Game, IllegalMove, Illegality, Kind, Move, Position, Promotion, Square, UsiMove};
use thiserror::Error;

use super::japanese::{self, Qualifier, WrittenMove};
use super::kif::is_mark;

/// Why a text is no move to play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TypedMoveError {
    /// It is no move in any notation.
    #[error("that is no move")]
    Unreadable,
    /// It may be one of several legal moves.
    #[error("that may be one of several moves: {}", .0.iter().map(Move::to_string).collect::<Vec<_>>().join(", "))]
    Ambiguous(Vec<Move>),
    /// It is illegal, for this reason.
    #[error("{0}")]
    Illegal(String),
}

/// The legal move that a text means in a game's current position.
///
/// # Errors
///
/// If it is none, or one of several.
///
/// ```
/// # #[cfg(board = "standard")] {
/// use katagami_records::{TypedMoveError, typed_move};
/// use katagami_rules::{Game, Position};
///
/// let game = Game::new(Position::start());
/// for text in ["7g7f", "76歩", "７六歩", "P-7f", "P76", "76"] {
///     assert_eq!(typed_move(&game, text).unwrap().to_string(), "7g7f", "{text}");
/// }
/// assert!(matches!(typed_move(&game, "G58"), Err(TypedMoveError::Ambiguous(golds)) if golds.len() == 2));
/// assert!(typed_move(&game, "P-5e").unwrap_err().to_string().contains("no pawn"));
/// # }
/// ```
pub fn typed_move(game: &Game, text: &str) -> Result<Move, TypedMoveError> {
    let text = text.trim().trim_start_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    let position = game.position();
    if let Some(mv) = usi(text) {
        return position.complete(mv).map_err(|error| TypedMoveError::Illegal(why(position, &error)));
    }
    let written = japanese::read(text, game.last_move()).filter(|(_, rest)| rest.is_empty());
    let (fitting, sought) = if let Some((written, _)) = written {
        (fitting_words(position, &written), Sought::from(&written))
    } else {
        let sought = Sought::read(text).ok_or(TypedMoveError::Unreadable)?;
        (position.legal_moves().iter().copied().filter(|&mv| sought.fits(mv)).collect(), sought)
    };
    match fitting.as_slice() {
        [] => Err(TypedMoveError::Illegal(sought.why_none(position))),
        [mv] => Ok(*mv),
        _ => Err(TypedMoveError::Ambiguous(fitting)),
    }
}

/// Why a move is illegal, for the person who tried it.
fn why(position: &Position, error: &IllegalMove) -> String {
    let side = position.side();
    match error.reason {
        Illegality::NotYours { .. } => format!("{}, and {side} is to move", error.reason),
        Illegality::KingInCheck { .. } if position.in_check() => {
            format!("{side} is in check: {}", error.reason)
        }
        reason => reason.to_string(),
    }
}

/// A move in USI's notation, in letters of either case.
fn usi(text: &str) -> Option<UsiMove> {
    match text.split_once('*') {
        Some((kind, target)) => format!("{}*{}", kind.to_ascii_uppercase(), target.to_ascii_lowercase()),
        None => text.to_ascii_lowercase(),
    }
    .parse()
    .ok()
}

/// The legal moves that a Japanese text may mean. It may leave out that a piece promotes or not, where there is no choice.
fn fitting_words(position: &Position, written: &WrittenMove) -> Vec<Move> {
    let legal = position.legal_moves().to_vec();
    let mut fitting = written.fitting(position.side(), legal.clone());
    let is_said =
        [Qualifier::Promotes, Qualifier::Stays].iter().any(|word| written.qualifiers.contains(word));
    if is_said || written.origin.is_some() {
        return fitting;
    }
    match fitting.as_slice() {
        [] => written.promoting().fitting(position.side(), legal),
        [mv] if !mv.is_drop() && legal.contains(&mv.promoting()) => {
            fitting.push(mv.promoting());
            fitting
        }
        _ => fitting,
    }
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Sought {
    kind: Option<Kind>,
    origin: Option<Square>,
    target: Option<Square>,
    is_drop: Option<bool>,
    promotes: Option<bool>,
}

impl From<&WrittenMove> for Sought {
    fn from(written: &WrittenMove) -> Self {
        let has = |qualifier| written.qualifiers.contains(&qualifier).then_some(true);
        Self {
            kind: Some(written.kind),
            origin: written.origin,
            target: Some(written.target),
            is_drop: has(Qualifier::Drops),
            promotes: has(Qualifier::Promotes).or(has(Qualifier::Stays).map(|_| false)),
        }
    }
}

impl Sought {
    /// Reads a kind, squares and signs.
    fn read(text: &str) -> Option<Self> {
        let mut sought = Self::default();
        let mut rest = text;
        if let Some((kind, after)) = kind(text) {
            (sought.kind, rest) = (Some(kind), after);
        }
        let mut squares = Vec::new();
        loop {
            let sign = rest.chars().next().filter(|sign| "-x*'".contains(*sign));
            let behind = &rest[sign.map_or(0, char::len_utf8)..];
            let Some((square, after)) = square(behind) else { break };
            match sign {
                Some('*' | '\'') => sought.is_drop = Some(true),
                Some(_) => sought.is_drop = Some(false),
                None => {}
            }
            squares.push(square);
            rest = after;
        }
        sought.promotes = match rest {
            "" => None,
            "+" | "-" | "成" => Some(true),
            "=" | "不成" => Some(false),
            _ => return None,
        };
        match squares.as_slice() {
            [] => sought.kind?,
            [target] => {
                sought.target = Some(*target);
                return Some(sought);
            }
            [origin, target] => {
                let is_drop = sought.is_drop == Some(true);
                let (origin, target) = (Some(*origin), Some(*target));
                return (!is_drop).then_some(Self { origin, target, is_drop: Some(false), ..sought });
            }
            _ => return None,
        };
        Some(sought)
    }

    fn fits(self, mv: Move) -> bool {
        self.kind.is_none_or(|kind| mv.kind() == kind)
            && self.target.is_none_or(|target| mv.target() == target)
            && self.is_drop.is_none_or(|is_drop| mv.is_drop() == is_drop)
            && self.origin.is_none_or(|origin| !mv.is_drop() && mv.origin() == origin)
            && self.promotes.is_none_or(|promotes| mv.is_promotion() == promotes)
    }

    /// Why no legal move fits.
    fn why_none(self, position: &Position) -> String {
        let side = position.side();
        let what = self.kind.map_or("piece", Kind::name);
        let Some(target) = self.target else { return format!("{side} can move no {what}") };
        let refused = |mv: UsiMove| Some(why(position, &position.complete(mv).err()?));
        let tried = self.tried(position, target).find_map(refused);
        let own = position.piece_at(target).filter(|there| there.color == side);
        match (tried, own, self.origin) {
            (Some(why), ..) => why,
            (None, _, Some(origin)) if position.piece_at(origin).is_none_or(|piece| piece.color != side) => {
                let mv = UsiMove::Board { from: origin, to: target, promotion: Promotion::None };
                refused(mv).unwrap_or_default()
            }
            (None, Some(own), _) => format!("{side}'s own {} stands on {target}", own.kind.name()),
            (None, None, _) => format!("no {what} of {side}'s can go to {target}"),
        }
    }

    /// The moves that fit and would be legal but for one of the rules.
    fn tried(self, position: &Position, target: Square) -> impl Iterator<Item = UsiMove> {
        let side = position.side();
        let is_own = position.piece_at(target).is_some_and(|there| there.color == side);
        let movers = position.of(side).into_iter().filter(move |_| !is_own);
        let movers = movers.filter_map(move |from| Some((from, position.kind_at(from)?)));
        let on_board = movers.filter(move |&(from, kind)| {
            self.is_drop != Some(true)
                && self.kind.is_none_or(|wanted| wanted == kind)
                && self.origin.is_none_or(|origin| origin == from)
                && reaches(side, kind, from, target, position.occupied())
        });
        let on_board = on_board.map(move |(from, kind)| {
            let promotion = match self.promotes {
                Some(true) if kind.is_promoted() => Promotion::Demote,
                Some(true) => Promotion::Promote,
                _ => Promotion::None,
            };
            UsiMove::Board { from, to: target, promotion }
        });
        let drop = self.kind.filter(move |kind| self.is_drop != Some(false) && kind.can_be_dropped());
        let drop =
            drop.filter(move |kind| self.is_drop == Some(true) || position.hand(side).has(kind.held_as()));
        on_board.chain(drop.map(move |kind| UsiMove::Drop { kind, to: target }))
    }
}

/// A kind at the beginning of a text: a letter, with a `+` before a promoted kind, or its kanji.
fn kind(text: &str) -> Option<(Kind, &str)> {
    let letters = usize::from(text.starts_with('+')) + 1;
    let by_letter = || {
        let (letters, rest) = text.split_at_checked(letters)?;
        Some((letters.parse().ok()?, rest))
    };
    by_letter().or_else(|| japanese::kind(text))
}

/// A square at the beginning of a text: its rank is a number of any sort or a letter.
fn square(text: &str) -> Option<(Square, &str)> {
    fn lettered(text: &str) -> Option<(usize, &str)> {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
        Some((letter.to_ascii_lowercase() as usize - 'a' as usize + 1, &text[1..]))
    }
    japanese::square_with(text, |text| lettered(text).or_else(|| japanese::chinese(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::western;
    use katagami_rules::board::{FILES, RANKS};

    /// Positions of random games.
    fn positions(count: usize, mut visit: impl FnMut(&Game)) {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..count {
            let mut game = Game::new(Position::start());
            for _ in 0..60 {
                visit(&game);
                let Some(&mv) = random.choice(game.position().legal_moves().iter()) else { break };
                game.make(mv);
            }
        }
    }

    /// The western notations of a move with its origin and without. The latter with a number for the rank, where it ends is
    /// seen.
    fn western(mv: Move) -> [String; 2] {
        let (kind, to) = (mv.kind(), mv.target());
        let is_short = FILES.max(RANKS) <= 9;
        let number = if is_short { format!("{}{}", to.file(), to.rank() + 1) } else { to.to_string() };
        if mv.is_drop() {
            return [format!("{kind}*{to}"), format!("{kind}*{number}")];
        }
        let sign = if mv.is_promotion() { "+" } else { "=" };
        [format!("{kind}{}-{to}{sign}", mv.origin()), format!("{kind}-{number}{sign}")]
    }

    #[test]
    fn every_legal_move_is_read_from_each_notation() {
        positions(20, |game| {
            let last = game.last_move();
            let legal = game.position().legal_moves();
            for &mv in &legal {
                let [full, short] = western(mv);
                let books = japanese::disambiguated(game.position(), last, mv);
                let usi = mv.to_string();
                let marked = format!("▲{books}");
                let lower = usi.to_lowercase();
                let named = western::name(game.position(), mv);
                for text in [&usi, &lower, &named, &japanese::with_origin(last, mv), &books, &marked, &full] {
                    assert_eq!(typed_move(game, text), Ok(mv), "{text}: {:?}", game.position());
                }
                let squares = full.trim_start_matches(&mv.kind().to_string()).trim_start_matches('*');
                for text in [short.as_str(), &mv.target().to_string(), squares] {
                    match typed_move(game, text) {
                        Ok(found) => assert_eq!(found, mv, "{text}"),
                        Err(TypedMoveError::Ambiguous(moves)) => {
                            assert!(moves.len() > 1 && moves.contains(&mv), "{text}: {moves:?}");
                            assert!(moves.iter().all(|mv| legal.contains(mv)));
                        }
                        Err(error) => panic!("{text}: {error}"),
                    }
                }
            }
        });
    }

    #[test]
    fn every_illegal_move_has_a_reason() {
        positions(4, |game| {
            let position = game.position();
            for to in Square::all() {
                let drops = Kind::droppable().map(|kind| UsiMove::Drop { kind, to });
                let turns = [Promotion::None, Promotion::Promote, Promotion::Demote];
                let moves = Square::all()
                    .flat_map(|from| turns.map(|promotion| UsiMove::Board { from, to, promotion }));
                for mv in drops.chain(moves) {
                    match typed_move(game, &mv.to_string()) {
                        Ok(legal) => assert_eq!(position.complete(mv), Ok(legal)),
                        Err(TypedMoveError::Illegal(why)) => {
                            assert!(position.complete(mv).is_err(), "{mv}: {position:?}");
                            assert!(!why.is_empty() && !why.contains('\n'), "{mv}: {why:?}");
                        }
                        Err(error) => panic!("{mv}: {error}"),
                    }
                }
            }
        });
    }

    #[test]
    fn other_texts_are_no_moves() {
        let game = Game::new(Position::start());
        for text in
            ["", " ", "+", "++", "-", "*", "?", "help", "7", "77777777", "９９９", "同", "同歩x", "(77)", "▲"]
        {
            assert_eq!(typed_move(&game, text), Err(TypedMoveError::Unreadable), "{text}");
        }
    }

    #[cfg(board = "standard")]
    #[test]
    fn reasons_are_said() {
        for (sfen, text, why) in [
            (
                "4k4/9/9/9/9/9/4p4/4P4/4K4 b P 1",
                "P*5c",
                "there would be two pawns of one side on file 5 (nifu)",
            ),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*4a", "a pawn on 4a could never move again"),
            ("4k4/1P7/9/9/9/9/9/9/4K4 b - 1", "8b8a", "the pawn must promote by this move"),
            (
                "4k4/9/9/9/9/9/9/4r4/4K3G b - 1",
                "1i1h",
                "Black is in check: the piece on 5h could take the king",
            ),
            ("4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1", "G-68", "the piece on 5g could take the king"),
            ("4k4/9/9/9/9/9/4r4/9/4K4 b - 1", "59玉", "Black's own king stands on 5i"),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2P 1", "58歩", ""),
            ("7lk/9/7GG/9/9/9/9/9/4K4 b P 1", "P*1b", "a dropped pawn may not give mate (uchifuzume)"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5a5b", "the king on 5a is White's, and Black is to move"),
            ("4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "G-57+", "a gold does not promote"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "G58", "no gold of Black's can go to 5h"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "1a1b", "there is no piece on 1a"),
        ] {
            let game = Game::new(sfen.parse().unwrap());
            let found = typed_move(&game, text);
            let said = found.map_or_else(|error| error.to_string(), |_| String::new());
            assert_eq!(said, why, "{text}: {sfen}");
        }
    }
}
