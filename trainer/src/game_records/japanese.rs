//! Moves and pieces in Japanese notation: `７六歩(77)`, `同銀右`, `５五角打`.

use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move, Square};

use super::csa_kind::kind_by_csa;

/// The names of kinds with their CSA names. Longer names come first.
const NAMES: [(&str, &str); 20] = [
    ("成香", "NY"),
    ("成桂", "NK"),
    ("成銀", "NG"),
    ("歩", "FU"),
    ("香", "KY"),
    ("桂", "KE"),
    ("銀", "GI"),
    ("金", "KI"),
    ("角", "KA"),
    ("飛", "HI"),
    ("玉", "OU"),
    ("王", "OU"),
    ("と", "TO"),
    ("杏", "NY"),
    ("圭", "NK"),
    ("全", "NG"),
    ("馬", "UM"),
    ("龍", "RY"),
    ("竜", "RY"),
    ("飛車", "HI"),
];

/// Parses a kind. Returns the rest of the text.
pub(super) fn kind(text: &str) -> Option<(Kind, &str)> {
    NAMES.iter().find_map(|(name, csa)| Some((kind_by_csa(csa)?, text.strip_prefix(name)?)))
}

/// The value of a digit: ASCII, full-width or Chinese.
pub(super) fn digit(letter: char) -> Option<usize> {
    let plain = letter.to_digit(10).map(|digit| digit as usize);
    let wide = || "０１２３４５６７８９".chars().position(|wide| wide == letter);
    let chinese = || "〇一二三四五六七八九".chars().position(|chinese| chinese == letter);
    plain.or_else(wide).or_else(chinese)
}

/// A word that disambiguates a move, from its side's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Qualifier {
    Promotes,
    Stays,
    Drops,
    Left,
    Right,
    Straight,
    Up,
    Sideways,
    Down,
}

/// The words for the qualifiers. Words that contain another one come first.
const QUALIFIERS: [(&str, Qualifier); 13] = [
    ("不成", Qualifier::Stays),
    ("生", Qualifier::Stays),
    ("成", Qualifier::Promotes),
    ("打", Qualifier::Drops),
    ("左", Qualifier::Left),
    ("右", Qualifier::Right),
    ("直", Qualifier::Straight),
    ("上", Qualifier::Up),
    ("行", Qualifier::Up),
    ("入", Qualifier::Up),
    ("寄", Qualifier::Sideways),
    ("引", Qualifier::Down),
    ("下", Qualifier::Down),
];

/// A parsed move, not yet matched with the legal moves.
struct WrittenMove {
    target: Square,
    kind: Kind,
    qualifiers: Vec<Qualifier>,
    origin: Option<Square>,
}

/// Parses the move at the beginning of a text. `last` is the move before it, which `同` refers to.
///
/// The error completes the sentence "the move ...".
pub(super) fn parse_move(position: &Position, last: Option<Move>, text: &str) -> Result<Move, &'static str> {
    let written = read(text, last).ok_or("cannot be read")?;
    let has = |qualifier| written.qualifiers.contains(&qualifier);
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.retain(|mv| {
        mv.target() == written.target
            && mv.kind() == written.kind
            && mv.is_promotion() == has(Qualifier::Promotes)
            && written.origin.is_none_or(|origin| !mv.is_drop() && mv.origin() == origin)
    });
    // "Drop" is omitted where no piece on the board can move there.
    let drops = has(Qualifier::Drops) || moves.iter().all(|mv| mv.is_drop());
    moves.retain(|mv| mv.is_drop() == drops);
    for &qualifier in &written.qualifiers {
        moves.retain(|mv| mv.is_drop() || agrees(position.side(), mv, qualifier));
    }
    for &qualifier in &written.qualifiers {
        keep_outermost(position.side(), &mut moves, qualifier);
    }
    match moves.as_ref() {
        [] => Err("is illegal"),
        [mv] => Ok(*mv),
        _ => Err("is ambiguous"),
    }
}

fn read(text: &str, last: Option<Move>) -> Option<WrittenMove> {
    let (target, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?.target(), rest.trim_start()),
        None => square(text)?,
    };
    let (kind, mut rest) = kind(rest)?;
    let mut qualifiers = Vec::new();
    while let Some((qualifier, after)) =
        QUALIFIERS.iter().find_map(|(word, qualifier)| Some((*qualifier, rest.strip_prefix(word)?)))
    {
        qualifiers.push(qualifier);
        rest = after;
    }
    let origin = match rest.strip_prefix('(') {
        None => None,
        Some(origin) => Some(square(origin)?.0),
    };
    Some(WrittenMove { target, kind, qualifiers, origin })
}

/// Parses a square. Returns the rest of the text.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let (file, rank) = (digit(letters.next()?)?, digit(letters.next()?)?);
    Some((Square::at(file, rank.checked_sub(1)?)?, letters.as_str()))
}

/// Whether a move on the board agrees with a qualifier.
fn agrees(side: Color, mv: Move, qualifier: Qualifier) -> bool {
    let (from, to) = (mv.origin(), mv.target());
    let (before, after) = (from.row(side), to.row(side));
    match qualifier {
        Qualifier::Up => after < before,
        Qualifier::Down => after > before,
        Qualifier::Sideways => after == before,
        Qualifier::Straight => after < before && from.file() == to.file(),
        _ => true,
    }
}

/// For the qualifiers left and right: keeps the moves from the leftmost or rightmost file.
fn keep_outermost(side: Color, moves: &mut MoveList, qualifier: Qualifier) {
    // Files are numbered from Black's right.
    let leftness = |mv: Move| {
        let file = mv.origin().file() as i32;
        if (side == Color::Black) == (qualifier == Qualifier::Left) { file } else { -file }
    };
    if matches!(qualifier, Qualifier::Left | Qualifier::Right) {
        let outermost = moves.iter().filter(|mv| !mv.is_drop()).map(|&mv| leftness(mv)).max();
        moves.retain(|mv| mv.is_drop() || Some(leftness(mv)) == outermost);
    }
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;

    use super::*;

    /// A move in KIF notation.
    fn kif(mv: Move) -> String {
        let square = |square: Square| format!("{}{}", square.file(), square.rank() + 1);
        let name = NAMES.iter().find(|(_, csa)| *csa == mv.kind().csa()).unwrap().0;
        let target = square(mv.target());
        if mv.is_drop() {
            return format!("{target}{name}打");
        }
        let promotion = if mv.is_promotion() { "成" } else { "" };
        format!("{target}{name}{promotion}({})", square(mv.origin()))
    }

    #[test]
    fn every_legal_move_can_be_written_and_read() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20 {
            let mut game = Game::new(Position::start());
            for _ in 0..60 {
                let mut moves = MoveList::new();
                movegen::legal(game.position(), &mut moves);
                for &mv in &moves {
                    assert_eq!(parse_move(game.position(), None, &kif(mv)), Ok(mv), "{:?}", game.position());
                }
                let Some(&mv) = random.choice(moves.iter()) else { break };
                game.make(mv);
            }
        }
    }

    #[test]
    fn digits_of_all_sorts() {
        assert_eq!("4４四".chars().map(digit).collect::<Vec<_>>(), [Some(4); 3]);
        assert_eq!(digit('歩'), None);
    }
}
