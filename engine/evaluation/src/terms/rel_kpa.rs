//! King, piece and attacked piece, the attacker counted from the king's square: for example a silver before the king that
//! protects a gold.
//!
//! An entry of the table is two pieces, whatever stands between them. So a piece attacks another one here if it would on a board
//! that is empty but for these two. If only one attacks the other, the parameter is for the attacker by its kind and its
//! distance from the king, and for the kind of the other piece. If each attacks the other, it is for the piece whose feature
//! has the greater number, and apart from those of attacks in one direction. Pieces in hand attack nothing.

use std::fmt;

use katagami_rules::position::attacks::attacks;
use katagami_rules::types::{Bitboard, Color, Kind, Square};

use super::king_buckets::kings;
use super::numbering::{FeatureCode, Numbering};
use super::piece_features::{Half, PieceFeature, RelativePiece};
use super::signed_parameters::SignedParameters;
use super::term::{KingsSeen, NamedTerm, Term, Triple, TripleRow};
use crate::entry::{Entry, Owner, letters};
use crate::weights::{Component, ENTRIES, TableKind};

/// `rel-kpa`.
pub static REL_KPA: NamedTerm = NamedTerm::new(
    "rel-kpa",
    "a piece by its distance from a king, and the kind of piece it attacks",
    || Box::new(RelKpa::new()),
);

/// A piece wherever it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Anywhere(Owner, Kind);

impl PieceFeature for Anywhere {
    fn half(self) -> Half {
        Half::of_kind(self.1)
    }

    fn mirrored(self) -> Self {
        Self(self.0, self.1.mirror())
    }
}

impl fmt::Display for Anywhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(self.0, self.1))
    }
}

/// A piece on the board.
#[derive(Clone, Copy)]
struct BoardPiece {
    square: Square,
    /// What it attacks on an empty board.
    attacked: Bitboard,
    /// The code of its kind.
    kind: FeatureCode,
}

struct RelKpa {
    attackers: Numbering<RelativePiece>,
    kinds: Numbering<Anywhere>,
    /// For each square of the king, file by file, the codes of attackers by entry; none in hand.
    codes: Vec<Box<[FeatureCode]>>,
    /// The piece of each entry; none in hand.
    pieces: Box<[Option<BoardPiece>]>,
}

impl RelKpa {
    fn new() -> Self {
        let on_board = || Entry::all_fixed().filter(|entry| entry.hand_slot().is_none());
        let attackers = Numbering::folded(RelativePiece::all(on_board()));
        let mut kinds: Vec<Anywhere> = Vec::new();
        for entry in on_board() {
            let Entry::Board(owner, kind, _) = entry else { continue };
            if kinds.last() != Some(&Anywhere(owner, kind)) {
                kinds.push(Anywhere(owner, kind));
            }
        }
        let kinds = Numbering::folded(kinds);
        let mut pieces = vec![None; ENTRIES].into_boxed_slice();
        for entry in on_board() {
            let Entry::Board(owner, kind, square) = entry else { continue };
            let color = match owner {
                Owner::Friend => Color::Black,
                Owner::Enemy => Color::White,
            };
            let attacked = attacks(color, kind, square, Bitboard::EMPTY);
            pieces[entry.fixed()] =
                Some(BoardPiece { square, attacked, kind: kinds.code(Anywhere(owner, kind)) });
        }
        let codes = kings().map(|king| {
            let mut codes = vec![FeatureCode::NONE; ENTRIES].into_boxed_slice();
            for entry in on_board() {
                codes[entry.fixed()] = attackers.code(RelativePiece::new(king, entry));
            }
            codes
        });
        Self { codes: codes.collect(), attackers, kinds, pieces }
    }

    /// The number of parameters of attacks in one direction, and of mutual ones.
    fn size(&self) -> u32 {
        self.opposite() + self.attackers.sided() * self.kinds.sided()
    }

    /// The first parameter of an attacker and a kind on opposite halves. Only kinds that are no mirror images of themselves
    /// are on a half.
    fn opposite(&self) -> u32 {
        self.attackers.count() * self.kinds.count()
    }

    /// The parameter of an attacker and the kind that it attacks, among those of one direction.
    fn index(&self, attacker: FeatureCode, kind: FeatureCode) -> u32 {
        if attacker.is_opposite(kind) {
            self.opposite() + attacker.number() * self.kinds.sided() + kind.number()
        } else {
            attacker.number() * self.kinds.count() + kind.number()
        }
    }

    /// The parameter of two entries beside a king. Inlined: it is asked for each pair of a position, and of the table.
    #[inline(always)]
    fn find(&self, king: Square, x: usize, y: usize) -> Option<u32> {
        let [first, second] = [self.pieces[x]?, self.pieces[y]?];
        let (attacks, is_attacked) = (first.attacked.has(second.square), second.attacked.has(first.square));
        if !attacks && !is_attacked {
            return None;
        }
        let codes = &self.codes[king.by_file()];
        let [x, y] = [codes[x], codes[y]];
        let is_mutual = attacks && is_attacked;
        let by_first = if is_mutual { x.number() >= y.number() } else { attacks };
        let index = if by_first { self.index(x, second.kind) } else { self.index(y, first.kind) };
        Some(if is_mutual { self.size() + index } else { index })
    }

    /// Undoes [`RelKpa::index`].
    fn pair(&self, index: u32) -> (RelativePiece, Anywhere) {
        match index.checked_sub(self.opposite()) {
            None => {
                let kinds = self.kinds.count();
                (self.attackers.feature(index / kinds), self.kinds.feature(index % kinds))
            }
            Some(index) => {
                let kinds = self.kinds.sided();
                (self.attackers.feature(index / kinds), self.kinds.feature(index % kinds).mirrored())
            }
        }
    }
}

impl Term for RelKpa {
    fn parameter_count(&self) -> usize {
        2 * self.size() as usize
    }

    fn parameter_name(&self, index: usize) -> String {
        let index = index as u32;
        let (index, arrow) = index.checked_sub(self.size()).map_or((index, ">"), |index| (index, "<>"));
        let (attacker, other) = self.pair(index);
        format!("K {attacker} {arrow}{other}")
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::Own
    }

    fn active_parameters(&self, triple: Triple, _: Component, found: &mut SignedParameters) {
        let Triple::Kpp { king, x, y } = triple else { return };
        if let Some(index) = self.find(king, x, y) {
            found.added.push(index);
        }
    }

    // There is a row for each square of the king, so it is worth while to do without a buffer.
    fn add_row(&self, row: TripleRow, _: Component, values: &[i16], sums: &mut [i32]) {
        let TripleRow::Kpp { king, x } = row else { return };
        for (y, sum) in sums.iter_mut().enumerate() {
            if let Some(index) = self.find(king, x, y) {
                *sum += i32::from(values[index as usize]);
            }
        }
    }
}
