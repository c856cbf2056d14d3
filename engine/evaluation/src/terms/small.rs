//! Expanding lowered weights into the tables of the small form.

use bytemuck::{Pod, cast_slice_mut};

use katagami_rules::types::{Color, Square};
use katagami_storage::memory::Huge;

use super::absolute::{kings, pairs_of_kings};
use super::kings_seen::KingsSeen;
use super::lowered::{LoweredWeights, overflow, zeroed};
use super::rotated::ROTATED;
use super::triple::TripleRow;
use crate::kings::Kings;
use crate::owner::Owner;
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{
    Component, ENTRIES, KK_LENGTH, KKP_LENGTH, KingTables, PAIR_ENTRIES, Pairs, PlayTables, SmallTables,
    TableKind, WeightsError, king_entry, naming,
};

/// A weight is outside of the 16 bits of a table of pairs.
pub(super) struct OutOfRange;

impl LoweredWeights {
    /// Expands the parameters into the tables of the form that is better to play with: the small form, if no weight of two
    /// pieces depends on a king that is not near both.
    ///
    /// # Errors
    ///
    /// If a weight does not fit into 16 bits, the tables have no room for the terms, or there is no memory for the tables. The
    /// small form has the terms of pieces near a king in a table of their own, so the sum of all need not fit.
    pub fn expand_for_play(&self, progress: Progress<'_>) -> Result<PlayTables, WeightsError> {
        self.combination().check_playable().map_err(WeightsError::Terms)?;
        if self.sees(TableKind::Kpp, |kings| ![KingsSeen::None, KingsSeen::OwnNear].contains(&kings)) {
            return self.expand(progress).map(PlayTables::Full);
        }
        match self.small(progress)? {
            Some(tables) => Ok(PlayTables::Small(tables)),
            // The small form adds what a pair is worth to either side, so it can need a bit more than the full one.
            None => self.expand(progress).map(PlayTables::Full),
        }
    }

    /// Whether a table has a term that sees such kings.
    fn sees(&self, table: TableKind, kings: impl Fn(KingsSeen) -> bool) -> bool {
        let mut terms = self.components().into_iter().flat_map(|component| self.terms(table, component));
        terms.any(|term| kings(term.named.term().kings_seen()))
    }

    /// Tables of the small form; `None` if their weights do not fit into 16 bits.
    fn small(&self, progress: Progress<'_>) -> Result<Option<SmallTables>, WeightsError> {
        let second_component = self.combination().second_component();
        let Ok(near) = self.near()? else { return Ok(None) };
        let small = |pairs, kings| Ok(Some(SmallTables { pairs, near, kings, second_component }));
        let of_pieces = self.components().map(|component| self.of_pieces(component));
        let [board, second] = of_pieces;
        let of_pieces = [board?, second?];
        let with_kings = !self.sees(TableKind::Kkp, |kings| kings == KingsSeen::Both);
        if with_kings && let Ok(pairs) = self.pairs(&of_pieces, true)? {
            return small(pairs, None);
        }
        let Ok(pairs) = self.pairs(&of_pieces, false)? else { return Ok(None) };
        let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH, progress);
        small(pairs, Some(KingTables { kk: self.kk(&meter)?.into(), kkp: self.kkp(&meter)?.into() }))
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
    ) -> Result<Result<Pairs<PAIR_ENTRIES>, OutOfRange>, WeightsError> {
        let [_, second] = self.components();
        let has_terms = |table| self.terms(table, second).next().is_some();
        let two_components = of_pieces[1].is_some()
            || with_kings && [TableKind::Kkp, TableKind::Kk].into_iter().any(has_terms);
        Ok(if two_components {
            let table = self.cells::<[i16; 2], 2>(of_pieces, with_kings)?;
            table.map(|table| Pairs::TwoComponents(table.into()))
        } else {
            let table = self.cells::<i16, 1>(of_pieces, with_kings)?;
            table.map(|table| Pairs::BoardOnly(table.into()))
        })
    }

    /// The cells of the table of pairs, each of which has `NUMBERS` components.
    fn cells<C: Pod, const NUMBERS: usize>(
        &self,
        of_pieces: &[Option<Vec<i32>>; 2],
        with_kings: bool,
    ) -> Result<Result<Huge<C>, OutOfRange>, WeightsError>
    where
        [i16; NUMBERS]: Pod,
    {
        let mut table = zeroed::<C>(PAIR_ENTRIES * PAIR_ENTRIES)?;
        let mut cells = Cells::<NUMBERS>(cast_slice_mut(&mut table));
        let mut fill = || {
            for (component, of_pieces) in self.components().into_iter().zip(of_pieces).take(NUMBERS) {
                of_pieces.as_ref().map_or(Ok(()), |weights| cells.add_pieces(component, weights))?;
                if with_kings {
                    self.add_kings(component, &mut cells)?;
                }
            }
            Ok(())
        };
        let filled = fill();
        Ok(filled.map(|()| table))
    }

    /// Writes the weights of each king with each piece, and of both kings.
    fn add_kings<const NUMBERS: usize>(
        &self,
        component: Component,
        cells: &mut Cells<'_, NUMBERS>,
    ) -> Result<(), OutOfRange> {
        for king in kings() {
            let mut sums = [0; ENTRIES];
            // The terms do not see the other king.
            let kings = Kings { ours: king, theirs: king };
            self.add_rows(self.terms(TableKind::Kkp, component), TripleRow::Kkp { kings }, &mut sums);
            let ours = king_entry(Owner::Friend, king);
            let theirs = king_entry(Owner::Enemy, king.seen_by(Color::White));
            for (x, (&sum, &rotated)) in sums.iter().zip(&*ROTATED).enumerate() {
                cells.set(ours, x, component, sum)?;
                cells.set(theirs, usize::from(rotated), component, for_white(component, sum))?;
            }
        }
        for kings in pairs_of_kings() {
            let Kings { ours, theirs } = kings;
            let [ours, theirs] = [(Owner::Friend, ours), (Owner::Enemy, theirs)]
                .map(|(owner, square): (Owner, Square)| king_entry(owner, square));
            cells.set(ours, theirs, component, self.kings_weight(kings, component))?;
        }
        Ok(())
    }
}

/// A weight that White finds, as one good for Black. What is good for whoever is to move is not turned.
fn for_white(component: Component, weight: i32) -> i32 {
    if component.is_antisymmetric() { -weight } else { weight }
}

/// A table of pairs under construction.
struct Cells<'a, const NUMBERS: usize>(&'a mut [[i16; NUMBERS]]);

impl<const NUMBERS: usize> Cells<'_, NUMBERS> {
    /// Writes the weight of a pair in either order.
    fn set(&mut self, x: usize, y: usize, component: Component, weight: i32) -> Result<(), OutOfRange> {
        let weight = i16::try_from(weight).map_err(|_| OutOfRange)?;
        for index in [x * PAIR_ENTRIES + y, y * PAIR_ENTRIES + x] {
            self.0[index][component.index()] = weight;
        }
        Ok(())
    }

    /// Writes the weights of two pieces: what Black finds in the pair, and what White finds in the same one rotated.
    /// `one_side` has the weights that a side finds, below the diagonal.
    fn add_pieces(&mut self, component: Component, one_side: &[i32]) -> Result<(), OutOfRange> {
        let rotated: &[u16] = &ROTATED;
        for (x, row) in one_side.chunks_exact(ENTRIES).enumerate() {
            let a = usize::from(rotated[x]);
            for (y, (&ours, &b)) in row[..x].iter().zip(rotated).enumerate() {
                let b = usize::from(b);
                let theirs = one_side[a.max(b) * ENTRIES + a.min(b)];
                if ours != 0 || theirs != 0 {
                    self.set(x, y, component, ours + for_white(component, theirs))?;
                }
            }
        }
        Ok(())
    }
}
