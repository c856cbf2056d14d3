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
struct OutOfRange;

impl LoweredWeights {
    /// Expands the parameters into the tables of the form that is faster to play with: the small form, if no weight of two
    /// pieces depends on a king.
    ///
    /// # Errors
    ///
    /// As [`LoweredWeights::expand`], whichever form it is.
    pub fn expand_for_play(&self, progress: Progress<'_>) -> Result<PlayTables, WeightsError> {
        if self.sees(TableKind::Kpp, |kings| kings != KingsSeen::None) {
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
        let small = |pairs, kings| Ok(Some(SmallTables { pairs, kings, second_component }));
        let of_pieces = self.components().map(|component| (component, self.common_to_kings(component)));
        of_pieces.iter().try_for_each(|(_, common)| check(common))?;
        let with_kings = !self.sees(TableKind::Kkp, |kings| kings == KingsSeen::Both);
        if with_kings && let Ok(pairs) = self.pairs(&of_pieces, true)? {
            return small(pairs, None);
        }
        let Ok(pairs) = self.pairs(&of_pieces, false)? else { return Ok(None) };
        let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH, progress);
        small(pairs, Some(KingTables { kk: self.kk(&meter)?.into(), kkp: self.kkp(&meter)?.into() }))
    }

    /// The table of pairs, with the pairs of a king if `with_kings` says so.
    fn pairs(
        &self,
        of_pieces: &[(Component, Vec<i32>); 2],
        with_kings: bool,
    ) -> Result<Result<Pairs, OutOfRange>, WeightsError> {
        let tables = [TableKind::Kpp, TableKind::Kkp, TableKind::Kk];
        let tables = if with_kings { &tables[..] } else { &tables[..1] };
        let (second, _) = of_pieces[1];
        let two_components = tables.iter().any(|&table| self.terms(table, second).next().is_some());
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
        of_pieces: &[(Component, Vec<i32>); 2],
        with_kings: bool,
    ) -> Result<Result<Huge<C>, OutOfRange>, WeightsError>
    where
        [i16; NUMBERS]: Pod,
    {
        let mut table = zeroed::<C>(PAIR_ENTRIES * PAIR_ENTRIES)?;
        let mut cells = Cells::<NUMBERS>(cast_slice_mut(&mut table));
        let mut fill = || {
            for (component, common) in of_pieces.iter().take(NUMBERS) {
                cells.add_pieces(*component, common)?;
                if with_kings {
                    self.add_kings(*component, &mut cells)?;
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

/// Checks that the weights of one side fit into 16 bits, as in the full form.
fn check(common: &[i32]) -> Result<(), WeightsError> {
    match common.iter().position(|&weight| i16::try_from(weight).is_err()) {
        None => Ok(()),
        Some(index) => Err(overflow(&naming::kpp_at(index), common[index])),
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

    /// Writes the weights of two pieces: what Black finds in the pair, and what White finds in the same one rotated. `common`
    /// has the weights of one side below the diagonal.
    fn add_pieces(&mut self, component: Component, common: &[i32]) -> Result<(), OutOfRange> {
        for x in 0..ENTRIES {
            for y in 0..x {
                let [a, b] = [x, y].map(|entry| usize::from(ROTATED[entry]));
                let theirs = common[a.max(b) * ENTRIES + a.min(b)];
                self.set(x, y, component, common[x * ENTRIES + y] + for_white(component, theirs))?;
            }
        }
        Ok(())
    }
}
