//! A spec as its file says it, each field for itself as it should be, but not yet checked against the others.
//!
//! What the checks may refuse knows where in the text it stands ([`Spanned`]).

use toml::Spanned;

/// The whole file.
#[derive(Debug)]
pub struct Model {
    /// The board's name for people.
    pub title: String,
    /// The name by which programs that play variants know the game, if it is not the file's.
    pub variant: Option<Spanned<String>>,
    /// How many columns there are.
    pub files: Spanned<usize>,
    /// How many rows there are.
    pub ranks: Spanned<usize>,
    /// The depth of the promotion zone in rows; needed exactly if some piece turns over there.
    pub zone: Option<Spanned<usize>>,
    /// The start position in SFEN.
    pub start: Spanned<String>,
    /// What a fourfold repetition without perpetual check is worth.
    pub repetition: Repetition,
    /// When and how pieces turn over, unless they say otherwise.
    pub promotion: Turning,
    /// Which face a dropped piece may show.
    pub drops: Drops,
    /// Whether a piece may stand where it could never move.
    pub stuck: Permission,
    /// How the king is called, if not as in shogi.
    pub king: Option<Spanned<KingEntry>>,
    /// The pieces besides the king, in the order of the offset tables.
    pub pieces: Spanned<Vec<Spanned<PieceEntry>>>,
    /// The rule for entering kings that is in force unless the user chooses another.
    pub entering_king: Option<Spanned<String>>,
    /// Which squares a king must reach to win by the try rule.
    pub goal: Goal,
    /// The point rules for declaring a win, if this board has them.
    pub declaration: Option<Spanned<Declaration>>,
}

/// What a fourfold repetition without perpetual check is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// Nobody wins.
    #[default]
    Draw,
    /// The player who moved first loses.
    FirstPlayerLoses,
}

/// When and how a piece turns over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turning {
    /// Which moves turn it.
    pub on: Occasion,
    /// Whether it must turn, not only may.
    pub must: bool,
    /// Whether it turns back in the same way.
    pub back: bool,
}

/// Which moves turn a piece over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occasion {
    /// Those that begin or end in the zone.
    #[default]
    Zone,
    /// Those that end in the zone.
    Arrival,
    /// Those that take a piece.
    Capture,
    /// All.
    Move,
}

/// Whether pieces are dropped, and which face they may show then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drops {
    /// The front.
    #[default]
    Front,
    /// The front or the back.
    Either,
    /// None: captured pieces stay in the hand.
    None,
}

/// Whether something may be done; shogi forbids what has a field of this type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Permission {
    /// It may not.
    #[default]
    Forbidden,
    /// It may.
    Allowed,
}

/// Which squares a king must reach to win by the try rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The one where the other king stands in the start position.
    #[default]
    KingSquare,
    /// Any of the last row.
    LastRow,
}

/// How the king is called; what is absent is as in shogi.
#[derive(Debug, Default)]
pub struct KingEntry {
    /// The English name.
    pub name: Option<Spanned<String>>,
    /// The letter of SFEN.
    pub letter: Option<char>,
    /// The character on diagrams.
    pub kanji: Option<char>,
}

/// One piece. What is absent is as in the catalogue, if it has a piece of this name.
#[derive(Debug)]
pub struct PieceEntry {
    /// The name, in the catalogue or of its own.
    pub name: Spanned<String>,
    /// The letter of SFEN.
    pub letter: Option<Spanned<char>>,
    /// The character on diagrams.
    pub kanji: Option<char>,
    /// The two letters of the CSA format.
    pub csa: Option<Spanned<String>>,
    /// The movement in Betza's notation.
    pub movement: Option<Spanned<String>>,
    /// What it is worth in the material evaluation; an estimate from its movement if absent.
    pub value: Option<i32>,
    /// What it turns into.
    pub promoted: Option<Spanned<Promoted>>,
    /// The name of the piece that it is in the hand of whoever takes it, if not itself.
    pub taken: Option<Spanned<String>>,
    /// When and how it turns over, if not as the board's other pieces.
    pub promotion: Option<Spanned<Turning>>,
    /// To a file with how many of them, not turned over, a side may drop no more; 0 for any number.
    pub per_file: Option<Spanned<u32>>,
    /// Whether it may mate by a drop.
    pub drop_mate: Option<Spanned<Permission>>,
    /// What it is worth in hand; as `value` if absent.
    pub held: Option<i32>,
    /// What Bonanza counts it for, and promoted if it promotes; as `value` and `promoted` if absent.
    pub bonanza: Option<Spanned<Vec<i32>>>,
    /// The same of Apery and `YaneuraOu`.
    pub apery: Option<Spanned<Vec<i32>>>,
    /// What the declaration rules count it for; 1 if absent.
    pub points: Option<Spanned<u32>>,
    /// How many there can be, if not as many as the start position has.
    pub max: Option<Spanned<u32>>,
}

/// What a piece turns into.
#[derive(Debug)]
pub enum Promoted {
    /// What the catalogue says, worth this much.
    Value(i32),
    /// Nothing, whatever the catalogue says.
    Never,
    /// This face.
    Face(FaceEntry),
}

/// The back of a piece. What is absent is as in the catalogue, if it has a face of this name.
#[derive(Debug)]
pub struct FaceEntry {
    /// The English name.
    pub name: Spanned<String>,
    /// The character on diagrams.
    pub kanji: Option<char>,
    /// The two letters of the CSA format.
    pub csa: Option<Spanned<String>>,
    /// The movement in Betza's notation.
    pub movement: Option<Spanned<String>>,
    /// What it is worth in the material evaluation; an estimate from its movement if absent.
    pub value: Option<i32>,
}

/// The point rules for declaring a win.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// How many pieces besides the king must be in the zone.
    pub pieces: u32,
    /// The points that each side needs under the 27-point rule.
    pub points_27: Points27,
    /// The points needed under the 24-point rule.
    pub points_24: Spanned<Points24>,
}

/// The points that each side needs under the 27-point rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points27 {
    /// Black's need.
    pub black: u32,
    /// White's need.
    pub white: u32,
}

/// The points needed under the 24-point rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points24 {
    /// Wins.
    pub win: u32,
    /// Draws.
    pub draw: u32,
}
