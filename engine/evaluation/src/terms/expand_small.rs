//! Expanding lowered weights into the tables of the small form.

use katagami_rules::board::FILES;
use katagami_rules::types::{Color, Square};

use super::expand::{overflow, zeroed};
use super::king_buckets::{kings, pairs_of_kings};
use super::lowered::LoweredWeights;
use super::numbering::Unseeded;
use super::piece_features::RelativePiece;
use super::term::{KingsSeen, TripleRow};
use crate::entry::{Entry, Kings, Owner, ROTATED};
use crate::error::WeightsError;
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{
    Cell, Component, ENTRIES, KK_LENGTH, KKP_LENGTH, KingTables, NEAR, NEAR_ENTRIES, NearNumbers, NearTables,
    OwnKing, PAIR_ENTRIES, Pairs, PlayTables, TableKind, king_entry, naming,
};

/// Why there are no tables of the small form.
enum NotExpanded {
    /// A weight is outside of the 16 bits of a table of pairs. The small form adds what a pair is worth to either side, so it can
    /// need a bit more than the full one.
    OutOfRange,
    /// No form has tables.
    Error(WeightsError),
}

impl From<WeightsError> for NotExpanded {
    fn from(error: WeightsError) -> Self {
        Self::Error(error)
    }
}

impl LoweredWeights {
    /// Expands the parameters into the tables of the form that is better to play with: the small form, if no weight of two
    /// pieces depends on a king that is not near both.
    ///
    /// # Errors
    ///
    /// If a weight does not fit into 16 bits, the tables have no room for the terms, or there is no memory for the tables. The
    /// small form has the terms of pieces near a king in a table of their own, so the sum of all need not fit.
    pub fn expand_for_play(&self, progress: Progress<'_>) -> Result<PlayTables, WeightsError> {
        self.combination().check_playable().map_err(WeightsError::TempoAndEndgame)?;
        let full = || self.expand(progress).map(PlayTables::from);
        if self.sees(TableKind::Kpp, |kings| ![KingsSeen::None, KingsSeen::OwnNear].contains(&kings)) {
            return full();
        }
        match self.small(progress) {
            Ok(tables) => Ok(tables),
            Err(NotExpanded::OutOfRange) => full(),
            Err(NotExpanded::Error(error)) => Err(error),
        }
    }

    /// Whether a table has a term that sees such kings.
    fn sees(&self, table: TableKind, kings: impl Fn(KingsSeen) -> bool) -> bool {
        let mut terms = self.components().into_iter().flat_map(|component| self.terms(table, component));
        terms.any(|term| kings(term.named.term().kings_seen()))
    }

    /// Tables of the small form. The kings are entries, unless a term sees both or a weight of theirs does not fit.
    fn small(&self, progress: Progress<'_>) -> Result<PlayTables, NotExpanded> {
        let second_component = self.combination().second_component();
        let own_king = self.near()?.map(OwnKing::Near);
        let of_pieces = self.components().map(|component| self.of_pieces(component));
        let [board, second] = of_pieces;
        let of_pieces = [board?, second?];
        let tables = |pairs, kings| PlayTables { kings, pairs: Some(pairs), own_king, second_component };
        if !self.sees(TableKind::Kkp, |kings| kings == KingsSeen::Both) {
            match self.pairs(&of_pieces, true) {
                Ok(pairs) => return Ok(tables(pairs, None)),
                Err(NotExpanded::OutOfRange) => {}
                Err(error) => return Err(error),
            }
        }
        let pairs = self.pairs(&of_pieces, false)?;
        let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH, progress);
        let kings = KingTables { kk: self.kk(&meter)?.into(), kkp: self.kkp(&meter)?.into() };
        Ok(tables(pairs, Some(kings)))
    }

    /// What one side finds in each pair of pieces below the diagonal; `None` without such terms. The weights fit into 16 bits,
    /// as in the full form.
    fn of_pieces(&self, component: Component) -> Result<Option<Vec<i32>>, WeightsError> {
        if self.terms_seeing(KingsSeen::None, component).next().is_none() {
            return Ok(None);
        }
        let weights = self.common_to_kings(component);
        for (x, row) in weights.chunks_exact(ENTRIES).enumerate() {
            if let Some(y) = row[..x].iter().position(|&weight| i32::from(weight as i16) != weight) {
                return Err(overflow(&naming::kpp(0, x, y), row[y]));
            }
        }
        Ok(Some(weights))
    }

    /// The table of pairs, with the pairs of a king if `with_kings` says so. `of_pieces` is for each component what one side
    /// finds.
    fn pairs(
        &self,
        of_pieces: &[Option<Vec<i32>>; 2],
        with_kings: bool,
    ) -> Result<Pairs<PAIR_ENTRIES>, NotExpanded> {
        let [_, second] = self.components();
        let has_terms = |table| self.terms(table, second).next().is_some();
        let two_components = of_pieces[1].is_some()
            || with_kings && [TableKind::Kkp, TableKind::Kk].into_iter().any(has_terms);
        if two_components {
            self.pairs_of_cells::<[i16; 2]>(of_pieces, with_kings)
        } else {
            self.pairs_of_cells::<i16>(of_pieces, with_kings)
        }
    }

    fn pairs_of_cells<C: Cell>(
        &self,
        of_pieces: &[Option<Vec<i32>>; 2],
        with_kings: bool,
    ) -> Result<Pairs<PAIR_ENTRIES>, NotExpanded> {
        let mut table = zeroed::<C>(PAIR_ENTRIES * PAIR_ENTRIES)?;
        for (component, of_pieces) in self.components().into_iter().zip(of_pieces).take(C::COMPONENTS) {
            if let Some(weights) = of_pieces {
                add_pieces(&mut table, component, weights)?;
            }
            if with_kings {
                self.add_kings(&mut table, component)?;
            }
        }
        Ok(C::pairs(table))
    }

    /// Writes the weights of each king with each piece, and of both kings.
    fn add_kings<C: Cell>(&self, cells: &mut [C], component: Component) -> Result<(), NotExpanded> {
        let mut set = |x, y, weight| set::<C, PAIR_ENTRIES>(cells, [x, y], component, weight);
        for king in kings() {
            let mut sums = [0; ENTRIES];
            // The terms do not see the other king.
            let kings = Kings { ours: king, theirs: king };
            self.add_rows(self.terms(TableKind::Kkp, component), TripleRow::Kkp { kings }, &mut sums);
            let ours = king_entry(Owner::Friend, king);
            let theirs = king_entry(Owner::Enemy, king.seen_by(Color::White));
            for (x, (&sum, &rotated)) in sums.iter().zip(&*ROTATED).enumerate() {
                set(ours, x, sum)?;
                set(theirs, usize::from(rotated), for_white(component, sum))?;
            }
        }
        for kings in pairs_of_kings() {
            let [ours, theirs] =
                [king_entry(Owner::Friend, kings.ours), king_entry(Owner::Enemy, kings.theirs)];
            set(ours, theirs, self.kings_weight(kings, component))?;
        }
        Ok(())
    }

    /// The tables of pieces near a king; `None` without such terms.
    fn near(&self) -> Result<Option<NearTables>, NotExpanded> {
        let has_terms = |component| self.terms_seeing(KingsSeen::OwnNear, component).next().is_some();
        let [board, second] = self.components().map(has_terms);
        if !board && !second {
            return Ok(None);
        }
        let numbers = near_numbers();
        let pairs =
            if second { self.near_pairs::<[i16; 2]>(&numbers)? } else { self.near_pairs::<i16>(&numbers)? };
        Ok(Some(NearTables { pairs, numbers }))
    }

    fn near_pairs<C: Cell>(&self, numbers: &[NearNumbers]) -> Result<Pairs<NEAR_ENTRIES>, NotExpanded> {
        let mut table = zeroed::<C>(NEAR_ENTRIES * NEAR_ENTRIES)?;
        let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
        let mut sums = [0; ENTRIES];
        for (king, numbers) in kings().zip(numbers).filter(|&(king, _)| is_needed(king)) {
            let number = |entry: usize| usize::from(numbers[entry]);
            for (index, &x) in entries.iter().enumerate().filter(|&(_, &x)| number(x) != 0) {
                for component in self.components().into_iter().take(C::COMPONENTS) {
                    let sums = &mut sums[..x];
                    sums.fill(0);
                    let terms = self.terms_seeing(KingsSeen::OwnNear, component);
                    self.add_rows(terms, TripleRow::Kpp { king, x }, sums);
                    for &y in entries[..index].iter().filter(|&&y| number(y) != 0) {
                        set::<C, NEAR_ENTRIES>(&mut table, [x, y].map(number), component, sums[y])?;
                    }
                }
            }
        }
        Ok(C::pairs(table))
    }
}

/// A weight that White finds, as one good for Black. A bonus for the side to move keeps its sign.
fn for_white(component: Component, weight: i32) -> i32 {
    if component.is_antisymmetric() { -weight } else { weight }
}

/// Writes the weight of a pair in either order.
fn set<C: Cell, const WIDTH: usize>(
    cells: &mut [C],
    [x, y]: [usize; 2],
    component: Component,
    weight: i32,
) -> Result<(), NotExpanded> {
    let weight = i16::try_from(weight).map_err(|_| NotExpanded::OutOfRange)?;
    for index in [x * WIDTH + y, y * WIDTH + x] {
        *cells[index].component(component) = weight;
    }
    Ok(())
}

/// Writes the weights of two pieces: what Black finds in the pair, and what White finds in the same one rotated. `one_side` has the
/// weights that a side finds, below the diagonal.
fn add_pieces<C: Cell>(cells: &mut [C], component: Component, one_side: &[i32]) -> Result<(), NotExpanded> {
    let rotated: &[u16] = &ROTATED;
    for (x, row) in one_side.chunks_exact(ENTRIES).enumerate() {
        let a = usize::from(rotated[x]);
        for (y, (&ours, &b)) in row[..x].iter().zip(rotated).enumerate() {
            let b = usize::from(b);
            let theirs = one_side[a.max(b) * ENTRIES + a.min(b)];
            if ours != 0 || theirs != 0 {
                set::<C, PAIR_ENTRIES>(cells, [x, y], component, ours + for_white(component, theirs))?;
            }
        }
    }
    Ok(())
}

/// Whether pairs near a king on this square may be near no other one. On a wide board a king on the middle file has all files near
/// it; ranks matter, for pieces cannot stand on all of them.
fn is_needed(king: Square) -> bool {
    FILES <= 2 * NEAR || king.file() == FILES / 2 + 1
}

/// The numbers of entries near each king, file by file.
fn near_numbers() -> Vec<NearNumbers> {
    let near = RelativePiece::all(Entry::all_fixed()).into_iter().filter(|piece| piece.is_near());
    let numbers: Unseeded<RelativePiece, u16> = near.zip(1..).collect();
    let of_king = |king: Square| {
        let mut of_king = [0; PAIR_ENTRIES];
        for entry in Entry::all_fixed() {
            of_king[entry.fixed()] = numbers.get(&RelativePiece::new(king, entry)).copied().unwrap_or(0);
        }
        of_king
    };
    kings().map(of_king).collect()
}
