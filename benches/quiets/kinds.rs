//! The kinds of 9x9 shogi by name: the bench must compile on boards that lack some of them, where it does not run.

use katagami_rules::internals::KIND_NAMES;
use katagami_rules::types::Kind;

/// The pawn.
pub const PAWN: Kind = named("pawn");
/// The gold.
pub const GOLD: Kind = named("gold");
/// The lance.
pub const LANCE: Kind = named("lance");
/// The knight.
pub const KNIGHT: Kind = named("knight");
/// The silver.
pub const SILVER: Kind = named("silver");
/// The bishop.
pub const BISHOP: Kind = named("bishop");
/// The rook.
pub const ROOK: Kind = named("rook");
/// The horse.
pub const HORSE: Kind = named("horse");
/// The dragon.
pub const DRAGON: Kind = named("dragon");
/// The king.
pub const KING: Kind = Kind::King;

/// What moves like a gold: the gold and the small promoted pieces.
pub const GOLDS: [Kind; 5] =
    [GOLD, named("tokin"), named("pro-lance"), named("pro-knight"), named("pro-silver")];

/// How many rows ahead a knight leaps: where it cannot, it may not stand.
pub const LEAP: usize = 2;

/// The kind of that name, any kind if the board has none.
const fn named(name: &str) -> Kind {
    let mut index = 0;
    while index < Kind::ALL.len() {
        if same(KIND_NAMES[index].as_bytes(), name.as_bytes()) {
            return Kind::ALL[index];
        }
        index += 1;
    }
    Kind::ALL[0]
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}
