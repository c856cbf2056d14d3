//! Synthetic weights, all of which follow from their index; and files that are refused.

use katagami_evaluation::WeightsError;
use katagami_evaluation::forms::BonanzaWeights;
use katagami_evaluation::weights::{
    Component, Components, ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables,
};
use katagami_evaluation::{PieceValues, Weights};
use katagami_rules::internals::VALUES;
use katagami_rules::types::Square;

/// Weights with dense tables, those of king-piece-piece with or without a term for the side to move.
///
/// # Panics
///
/// If there is no memory for them (1 GB on 9x9).
pub fn synthetic(turned: bool) -> Weights {
    let kpp = if turned {
        Kpp::TwoComponents(symmetric(|index| [small(index), small(!index)]).into())
    } else {
        Kpp::BoardOnly(symmetric(small).into())
    };
    let tables = Tables {
        kk: pairs(KK_LENGTH).into(),
        kkp: pairs(KKP_LENGTH).into(),
        kpp,
        second_component: Component::Tempo,
    };
    Weights {
        values: PieceValues::same_in_hand(VALUES),
        tables: Some(tables),
        network: None,
        origin: "synthetic".into(),
    }
}

/// A number between -128 and 127 that follows from an index.
fn small(index: usize) -> i16 {
    let hash = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    i16::from((hash >> 40) as i8)
}

/// Weights that follow from a seed and their index, over the whole 16-bit range: all tables of all boards, without
/// their memory.
#[derive(Debug)]
pub struct Hashed(
    /// The seed.
    pub u64,
);

impl Hashed {
    fn weight(&self, parts: [usize; 3]) -> i32 {
        let mix = |hash: u64, part: usize| {
            let hash = (hash ^ part as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ (hash >> 29)
        };
        i32::from(parts.into_iter().fold(self.0, mix) as i16)
    }
}

impl BonanzaWeights for Hashed {
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32 {
        assert!(i >= j, "the triangular table has no such entry");
        self.weight([king.index(), i, j])
    }

    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32 {
        // Beyond all squares, so that no weight of KPP is met again.
        self.weight([1000 + ours.index(), 1000 + theirs.index(), piece])
    }
}

fn pairs(length: usize) -> Huge<Components> {
    let mut table = Huge::zeroed(length).expect("there is memory for tests");
    for (index, pair) in table.iter_mut().enumerate() {
        *pair = [i32::from(small(index)) * 3, i32::from(small(index ^ 0x5555))];
    }
    table
}

/// A table of king-piece-piece: the same whichever piece comes first.
fn symmetric<C: bytemuck::Pod>(weight: impl Fn(usize) -> C) -> Huge<C> {
    let mut table: Huge<C> = Huge::zeroed(KPP_LENGTH).expect("there is memory for tests");
    for (index, cell) in table.iter_mut().enumerate() {
        let (king, x, y) = (index / ENTRIES / ENTRIES, index / ENTRIES % ENTRIES, index % ENTRIES);
        *cell = weight((king * ENTRIES + x.max(y)) * ENTRIES + x.min(y));
    }
    table
}

/// Looks at an error of reading `some.katagami`: it is of this kind, names the file, and says in one line what it should.
///
/// # Panics
///
/// If it is not so, or nothing was refused.
pub fn assert_refused(result: Result<Weights, WeightsError>, kind: &str, mentioned: &str) {
    let error = result.expect_err(mentioned);
    let message = error.to_string();
    assert!(message.starts_with("some.katagami: ") && !message.contains('\n'), "{message}");
    assert!(message.contains(mentioned), "{message:?} does not mention {mentioned:?}");
    assert!(format!("{error:?}").starts_with(kind), "{error:?} is no {kind}");
}
