//! Moves and pieces as Japanese records have them: `７六歩(77)`, `同銀右`, `５五角打`.

use katagami::movegen::{self, MoveList};
use katagami::position::Position;
use katagami::types::{Color, Kind, Move, Square};

use super::setup::kind_by_csa;

/// The names of kinds, those of two letters first, and what CSA calls them.
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

/// What the text begins with: a kind, and what follows.
pub(super) fn kind(text: &str) -> Option<(Kind, &str)> {
    NAMES.iter().find_map(|(name, csa)| Some((kind_by_csa(csa)?, text.strip_prefix(name)?)))
}

/// The number that a letter stands for: a digit of either width, or a Chinese one.
pub(super) fn digit(letter: char) -> Option<usize> {
    let plain = letter.to_digit(10).map(|digit| digit as usize);
    let wide = || "０１２３４５６７８９".chars().position(|wide| wide == letter);
    let chinese = || "〇一二三四五六七八九".chars().position(|chinese| chinese == letter);
    plain.or_else(wide).or_else(chinese)
}

/// How a piece moves, seen from its side: for records that do not give origins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
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

/// The words for that; those that begin with another come first.
const MANNERS: [(&str, Manner); 13] = [
    ("不成", Manner::Stays),
    ("生", Manner::Stays),
    ("成", Manner::Promotes),
    ("打", Manner::Drops),
    ("左", Manner::Left),
    ("右", Manner::Right),
    ("直", Manner::Straight),
    ("上", Manner::Up),
    ("行", Manner::Up),
    ("入", Manner::Up),
    ("寄", Manner::Sideways),
    ("引", Manner::Down),
    ("下", Manner::Down),
];

/// A move as it is written.
struct Written {
    target: Square,
    kind: Kind,
    manners: Vec<Manner>,
    origin: Option<Square>,
}

/// The legal move that the text begins with; `last` is the move before it, which `同` refers to.
pub(super) fn find(position: &Position, last: Option<Move>, text: &str) -> Result<Move, &'static str> {
    let written = read(text, last).ok_or("cannot be read")?;
    let has = |manner| written.manners.contains(&manner);
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.retain(|mv| {
        mv.target() == written.target
            && mv.kind() == written.kind
            && mv.is_promotion() == has(Manner::Promotes)
            && written.origin.is_none_or(|origin| !mv.is_drop() && mv.origin() == origin)
    });
    // "Drop" is left out where nothing on the board could go there.
    let drops = has(Manner::Drops) || moves.iter().all(|mv| mv.is_drop());
    moves.retain(|mv| mv.is_drop() == drops);
    for &manner in &written.manners {
        moves.retain(|mv| mv.is_drop() || goes(position.side(), mv, manner));
    }
    for &manner in &written.manners {
        keep_outermost(position.side(), &mut moves, manner);
    }
    match moves.as_ref() {
        [] => Err("is illegal"),
        [mv] => Ok(*mv),
        _ => Err("could be several moves"),
    }
}

fn read(text: &str, last: Option<Move>) -> Option<Written> {
    let (target, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?.target(), rest.trim_start()),
        None => square(text)?,
    };
    let (kind, mut rest) = kind(rest)?;
    let mut manners = Vec::new();
    while let Some((manner, after)) =
        MANNERS.iter().find_map(|(word, manner)| Some((*manner, rest.strip_prefix(word)?)))
    {
        manners.push(manner);
        rest = after;
    }
    let origin = match rest.strip_prefix('(') {
        None => None,
        Some(origin) => Some(square(origin)?.0),
    };
    Some(Written { target, kind, manners, origin })
}

/// The square that the text begins with, and what follows.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let (file, rank) = (digit(letters.next()?)?, digit(letters.next()?)?);
    Some((Square::at(file, rank.checked_sub(1)?)?, letters.as_str()))
}

/// Whether a move on the board goes in that manner, as its side sees it.
fn goes(side: Color, mv: Move, manner: Manner) -> bool {
    let (from, to) = (mv.origin(), mv.target());
    let (before, after) = (from.row(side), to.row(side));
    match manner {
        Manner::Up => after < before,
        Manner::Down => after > before,
        Manner::Sideways => after == before,
        Manner::Straight => after < before && from.file() == to.file(),
        _ => true,
    }
}

/// Keeps the moves from the leftmost or rightmost file, as their side sees it, if that is what is said.
fn keep_outermost(side: Color, moves: &mut MoveList, manner: Manner) {
    // Files count from Black's right.
    let leftness = |mv: Move| {
        let file = mv.origin().file() as i32;
        if (side == Color::Black) == (manner == Manner::Left) { file } else { -file }
    };
    if matches!(manner, Manner::Left | Manner::Right) {
        let outermost = moves.iter().filter(|mv| !mv.is_drop()).map(|&mv| leftness(mv)).max();
        moves.retain(|mv| mv.is_drop() || Some(leftness(mv)) == outermost);
    }
}

#[cfg(test)]
mod tests {
    use katagami::position::Game;

    use super::*;

    /// A move as KIF writes it.
    fn written(mv: Move) -> String {
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
                for &mv in moves.iter() {
                    assert_eq!(find(game.position(), None, &written(mv)), Ok(mv), "{:?}", game.position());
                }
                let Some(&mv) = random.choice(moves.iter()) else { break };
                game.play(mv);
            }
        }
    }

    #[test]
    fn digits_of_all_sorts() {
        assert_eq!("4４四".chars().map(digit).collect::<Vec<_>>(), [Some(4); 3]);
        assert_eq!(digit('歩'), None);
    }
}
