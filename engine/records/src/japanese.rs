//! Moves and pieces in Japanese notation: `７六歩(77)`, `同銀右`, `５五角打`.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::position::attacks::reaches;
use katagami_rules::{Color, Kind, Move, Position, Square};

/// The names of kinds with their CSA names. Moves are written with the first name of a kind.
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

/// Parses a kind by the longest name that fits. Returns the rest of the text.
pub fn kind(text: &str) -> Option<(Kind, &str)> {
    let fitting = NAMES.iter().filter_map(|(name, csa)| Some((kind_by_csa(csa)?, text.strip_prefix(name)?)));
    let of_shogi = fitting.min_by_key(|(_, rest)| rest.len());
    let others = || Kind::ALL.into_iter().filter(|&kind| !is_of_shogi(kind));
    of_shogi.or_else(|| others().find_map(|kind| Some((kind, text.strip_prefix(kind.kanji())?))))
}

/// The names of a kind. The first is the one that moves are written with. A kind that is not of shogi has its kanji.
pub fn names(kind: Kind) -> Vec<String> {
    if is_of_shogi(kind) {
        names_in_shogi(kind).map(str::to_owned).collect()
    } else {
        vec![kind.kanji().into()]
    }
}

/// Whether a kind is called as in shogi. A king need not be: that of tori shogi is a phoenix.
fn is_of_shogi(kind: Kind) -> bool {
    names_in_shogi(kind).any(|name| name.chars().eq([kind.kanji()]))
}

/// The names in shogi of a kind, by its name in CSA.
fn names_in_shogi(kind: Kind) -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter(move |(_, csa)| *csa == kind.csa()).map(|(name, _)| *name)
}

/// The digits in full width, in which files are written.
const WIDE_DIGITS: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The Chinese digits, in which ranks and counts are written.
const CHINESE_DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A number in full width, as files are written: `７`, `１２`.
pub fn wide_number(number: usize) -> String {
    let digit = |digit: char| WIDE_DIGITS[digit as usize - '0' as usize];
    number.to_string().chars().map(digit).collect()
}

/// A number below a hundred in Chinese, as ranks and counts are written: `七`, `十二`, `二十`.
pub fn chinese_number(number: usize) -> String {
    let (tens, ones) = (number / 10 % 10, number % 10);
    let mut text = String::new();
    text.extend((tens > 1).then_some(CHINESE_DIGITS[tens]));
    text.extend((tens > 0).then_some('十'));
    text.extend((ones > 0 || tens == 0).then_some(CHINESE_DIGITS[ones]));
    text
}

/// The value of a digit: ASCII, full-width or Chinese.
pub fn digit(letter: char) -> Option<usize> {
    let plain = letter.to_digit(10).map(|digit| digit as usize);
    let wide = || WIDE_DIGITS.iter().position(|wide| *wide == letter);
    let chinese = || CHINESE_DIGITS.iter().position(|chinese| *chinese == letter);
    plain.or_else(wide).or_else(chinese)
}

/// The kind with this name of two letters in CSA.
pub(crate) fn kind_by_csa(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.csa() == name)
}

/// A word that disambiguates a move, from its side's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Qualifier {
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

/// A move that is not legal: why, and the move itself if it is known.
pub(crate) type NotLegal = (&'static str, Option<Move>);

/// A move as it is written, not yet matched with the legal moves.
pub(crate) struct WrittenMove {
    pub target: Square,
    pub kind: Kind,
    pub qualifiers: Vec<Qualifier>,
    pub origin: Option<Square>,
}

impl WrittenMove {
    /// The legal move that is meant.
    ///
    /// # Errors
    ///
    /// If it is an illegal move, or one of several. The text completes the sentence "the move ...".
    pub fn find(&self, position: &Position) -> Result<Move, NotLegal> {
        self.choose(position.side(), position.legal_moves().to_vec())
    }

    /// The move of these that is meant.
    fn choose(&self, side: Color, moves: Vec<Move>) -> Result<Move, NotLegal> {
        match self.fitting(side, moves).as_slice() {
            [] => Err(("is illegal", self.literally())),
            [mv] => Ok(*mv),
            _ => Err(("is ambiguous", None)),
        }
    }

    /// The moves of these that may be meant.
    pub fn fitting(&self, side: Color, mut moves: Vec<Move>) -> Vec<Move> {
        let has = |qualifier| self.qualifiers.contains(&qualifier);
        moves.retain(|&mv| {
            mv.target() == self.target
                && mv.kind() == self.kind
                && mv.is_promotion() == has(Qualifier::Promotes)
                && self.origin.is_none_or(|origin| !mv.is_drop() && mv.origin() == origin)
        });
        // "Drop" is omitted where no piece on the board can move there.
        let drops = has(Qualifier::Drops) || moves.iter().all(|mv| mv.is_drop());
        moves.retain(|mv| mv.is_drop() == drops);
        for &qualifier in &self.qualifiers {
            moves.retain(|&mv| mv.is_drop() || agrees(side, mv, qualifier));
        }
        for &qualifier in &self.qualifiers {
            keep_outermost(side, &mut moves, qualifier);
        }
        moves
    }

    /// The same move, promoting.
    pub fn promoting(&self) -> Self {
        let qualifiers = [&self.qualifiers[..], &[Qualifier::Promotes]].concat();
        Self { qualifiers, ..*self }
    }

    /// The move that is written, legal or not, if it says where it comes from.
    fn literally(&self) -> Option<Move> {
        let has = |qualifier| self.qualifiers.contains(&qualifier);
        match self.origin {
            Some(origin) => {
                let mv = Move::new(self.kind, origin, self.target);
                Some(if has(Qualifier::Promotes) { mv.promoting() } else { mv })
            }
            None => has(Qualifier::Drops).then(|| Move::new_drop(self.kind, self.target)),
        }
    }
}

/// The marks before moves, which name the side. The first of each is written.
const MARKS: [[char; 4]; 2] = [['▲', '☗', '▼', '▴'], ['△', '☖', '▽', '▵']];

/// The mark before the moves of a side.
pub const fn mark_of(side: Color) -> char {
    MARKS[side as usize][0]
}

/// The side whose moves have this mark, if it is one.
pub fn side_of_mark(mark: char) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| MARKS[side as usize].contains(&mark))
}

/// A move as books print it with the mark of its side: `▲７六歩`, `△同銀右`.
pub fn marked(position: &Position, last: Option<Move>, mv: Move) -> String {
    format!("{}{}", mark_of(position.side()), disambiguated(position, last, mv))
}

/// Parses the move at the beginning of a text, with the mark of its side or without. `last` is the move before it, which `同`
/// refers to.
///
/// # Errors
///
/// If it is no move, an illegal one, or one of several. The text completes the sentence "the move ...".
pub fn parse_move(position: &Position, last: Option<Move>, text: &str) -> Result<Move, &'static str> {
    let text = match text.chars().next().and_then(side_of_mark) {
        Some(side) if side != position.side() => return Err("is made by the wrong side"),
        Some(_) => text.trim_start_matches(|letter| side_of_mark(letter).is_some()).trim_start(),
        None => text,
    };
    find_move(position, last, text).map_err(|(reason, _)| reason)
}

/// The same, with an illegal move as far as it is known.
pub(crate) fn find_move(position: &Position, last: Option<Move>, text: &str) -> Result<Move, NotLegal> {
    read(text, last).ok_or(("cannot be read", None))?.0.find(position)
}

/// A move as KIF writes it, with the square that it comes from: `７六歩(77)`.
pub fn with_origin(last: Option<Move>, mv: Move) -> String {
    let start = without_origin(last, mv);
    if mv.is_drop() {
        return format!("{start}打");
    }
    let promotion = if mv.is_promotion() { "成" } else { "" };
    format!("{start}{promotion}({})", origin_name(mv.origin()))
}

/// A move as books print it, with the words that set it apart from others: `７六歩`, `同銀右`, `５五角打`.
pub fn disambiguated(position: &Position, last: Option<Move>, mv: Move) -> String {
    let start = without_origin(last, mv);
    match disambiguation(position, last, mv) {
        Some((word, promotion)) => format!("{start}{word}{promotion}"),
        None => with_origin(last, mv),
    }
}

/// The words that set a move apart from others, and those about its promotion; none if words do not.
pub(crate) fn disambiguation(
    position: &Position,
    last: Option<Move>,
    mv: Move,
) -> Option<(String, &'static str)> {
    let start = without_origin(last, mv);
    let moves = position.legal_moves();
    let may_promote =
        |other: &Move| !other.is_drop() && other.origin() == mv.origin() && other.is_promotion();
    let same_target = |other: &&Move| other.target() == mv.target() && other.kind() == mv.kind();
    let promotion = match mv.is_promotion() {
        true => "成",
        false if !mv.is_drop() && moves.iter().filter(same_target).any(may_promote) => "不成",
        false => "",
    };
    let words = if mv.is_drop() { vec![String::new(), "打".into()] } else { words(position.side(), mv) };
    // The first text that a reader understands, even one that does not know which pieces are pinned.
    let mut moves = moves.to_vec();
    let reach = position.pieces(position.side(), mv.kind()).into_iter();
    let reach =
        reach.filter(|&from| reaches(position.side(), mv.kind(), from, mv.target(), position.occupied()));
    for from in reach {
        let other = Move::new(mv.kind(), from, mv.target());
        let other = if mv.is_promotion() { other.promoting() } else { other };
        if !moves.contains(&other) {
            moves.push(other);
        }
    }
    let is_clear = |word: &String| {
        let text = format!("{start}{word}{promotion}");
        let written = read(&text, last);
        written.and_then(|(written, _)| written.choose(position.side(), moves.clone()).ok()) == Some(mv)
    };
    words.into_iter().find(is_clear).map(|word| (word, promotion))
}

/// The qualifiers for the letters by which JKF names them.
pub(crate) const RELATIVE: [(char, &str, Qualifier); 7] = [
    ('L', "左", Qualifier::Left),
    ('C', "直", Qualifier::Straight),
    ('R', "右", Qualifier::Right),
    ('U', "上", Qualifier::Up),
    ('M', "寄", Qualifier::Sideways),
    ('D', "引", Qualifier::Down),
    ('H', "打", Qualifier::Drops),
];

/// The words that may set a move on the board apart, the shorter and more usual ones first.
fn words(side: Color, mv: Move) -> Vec<String> {
    let (before, after) = (mv.origin().row(side), mv.target().row(side));
    let action = match after.cmp(&before) {
        std::cmp::Ordering::Less => "上",
        std::cmp::Ordering::Equal => "寄",
        std::cmp::Ordering::Greater => "引",
    };
    let mut words = vec![String::new(), action.into()];
    // Of pieces that slide, one on the same file is said to be left or right.
    if after < before && mv.origin().file() == mv.target().file() && !mv.kind().slides() {
        words.push("直".into());
    }
    words.extend(["左", "右"].map(String::from));
    words.extend(["左", "右"].map(|side| format!("{side}{action}")));
    words
}

/// The target and the kind of a move.
fn without_origin(last: Option<Move>, mv: Move) -> String {
    let name = names(mv.kind()).swap_remove(0);
    let target = mv.target();
    if last.is_some_and(|last| last.target() == target) {
        return format!("同　{name}");
    }
    format!("{}{name}", square_name(target))
}

/// A square: `７六`.
pub fn square_name(square: Square) -> String {
    wide_number(square.file()) + &chinese_number(square.rank() + 1)
}

/// A square in parentheses, from which a move comes: `77`. Where numbers have two digits their end could not be seen, and it is
/// written as lishogi does: `←１０十一`.
fn origin_name(square: Square) -> String {
    if FILES.max(RANKS) > 9 {
        return format!("←{}", square_name(square));
    }
    format!("{}{}", square.file(), square.rank() + 1)
}

/// Reads the move at the beginning of a text. Returns the rest of the text.
pub(crate) fn read(text: &str, last: Option<Move>) -> Option<(WrittenMove, &str)> {
    let (target, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?.target(), rest.trim_start()),
        None => square(text)?,
    };
    let (kind, rest) = kind(rest)?;
    let mut rest = rest.trim_start();
    let mut qualifiers = Vec::new();
    while let Some((qualifier, after)) =
        QUALIFIERS.iter().find_map(|(word, qualifier)| Some((*qualifier, rest.strip_prefix(word)?)))
    {
        qualifiers.push(qualifier);
        rest = after;
    }
    let inside = rest.trim_start().strip_prefix(['(', '（']);
    let inside = inside.map(|rest| rest.split_once([')', '）']).unwrap_or((rest, "")));
    let origin = match inside.map(|(inside, _)| inside) {
        None => None,
        // A time.
        Some(time) if time.contains(':') => None,
        // The hand.
        Some("00" | "００") => {
            qualifiers.push(Qualifier::Drops);
            None
        }
        Some(origin) => {
            let origin = origin.strip_prefix('←').unwrap_or(origin);
            Some(square(origin).filter(|(_, rest)| rest.is_empty())?.0)
        }
    };
    let rest = inside.map_or(rest, |(_, after)| after);
    Some((WrittenMove { target, kind, qualifiers, origin }, rest))
}

/// Parses a square: `７六`, `77`, `１０十一`. Returns the rest of the text.
fn square(text: &str) -> Option<(Square, &str)> {
    square_with(text, chinese)
}

/// Parses a square of which `rank` parses a rank that is no plain digit. Returns the rest of the text.
pub(crate) fn square_with(
    text: &str,
    rank: impl Fn(&str) -> Option<(usize, &str)>,
) -> Option<(Square, &str)> {
    // With two digits the file comes first: where there are so many, `１０十` is on file 10.
    [2, 1].into_iter().find_map(|digits| {
        let (file, after) = digits_of(text, digits)?;
        let (rank, rest) = rank(after).or_else(|| digits_of(after, digits))?;
        Some((Square::at(file, rank.checked_sub(1)?)?, rest))
    })
}

/// The number of so many digits at the beginning of a text. Returns the rest of the text.
fn digits_of(text: &str, count: usize) -> Option<(usize, &str)> {
    let mut letters = text.chars();
    let number = (0..count).try_fold(0, |number, _| Some(10 * number + digit(letters.next()?)?))?;
    Some((number, letters.as_str()))
}

/// The number in Chinese at the beginning of a text: `七`, `十二`. Returns the rest of the text.
pub(crate) fn chinese(text: &str) -> Option<(usize, &str)> {
    fn digit(text: &str) -> Option<(usize, &str)> {
        let mut digits = CHINESE_DIGITS.into_iter().enumerate();
        digits.find_map(|(digit, letter)| Some(digit).zip(text.strip_prefix(letter)))
    }
    let first = digit(text);
    let Some(after_ten) = first.map_or(text, |(_, rest)| rest).strip_prefix('十') else { return first };
    let (ones, rest) = digit(after_ten).unwrap_or((0, after_ten));
    Some((10 * first.map_or(1, |(tens, _)| tens) + ones, rest))
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
fn keep_outermost(side: Color, moves: &mut Vec<Move>, qualifier: Qualifier) {
    // Files are numbered from Black's right.
    let leftness = |mv: Move| {
        let file = mv.origin().file() as i32;
        if (side == Color::Black) == (qualifier == Qualifier::Left) { file } else { -file }
    };
    if matches!(qualifier, Qualifier::Left | Qualifier::Right) {
        let outermost = moves.iter().filter(|mv| !mv.is_drop()).map(|&mv| leftness(mv)).max();
        moves.retain(|&mv| mv.is_drop() || Some(leftness(mv)) == outermost);
    }
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;

    use super::*;

    #[test]
    fn every_legal_move_can_be_written_and_read() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20 {
            let mut game = Game::new(Position::start());
            for _ in 0..60 {
                let moves = game.position().legal_moves();
                for &mv in &moves {
                    let (position, last) = (game.position(), game.last_move());
                    let texts = [
                        with_origin(last, mv),
                        disambiguated(position, last, mv),
                        marked(position, last, mv),
                    ];
                    for text in texts {
                        assert_eq!(parse_move(position, last, &text), Ok(mv), "{text}: {position:?}");
                    }
                    let of_the_other = format!("{}{}", mark_of(!position.side()), with_origin(last, mv));
                    assert_eq!(parse_move(position, last, &of_the_other), Err("is made by the wrong side"));
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
