//! The units of a network, followed along a path of moves.

use std::sync::LazyLock;

use katagami_rules::types::{ByColor, Color, Move, Square};

use super::frame::Frame;
use super::pieces::{Change, PieceList, SLOTS};
use super::tables::KingSquares;
use crate::entry::{Entry, Owner};
use crate::network::inputs::{is_reflected, of_king, of_piece};
use crate::network::{Network, add_rows, output};
use crate::weights::{ENTRIES, FV_SCALE, SquareOrder};

/// The units of each side's view, for every position on the path where they are known.
#[derive(Clone, Debug)]
pub struct Units<'e> {
    network: &'e Network,
    inputs: &'static InputsByView,
    /// The units of all positions, those of Black's view before White's.
    path: Vec<i16>,
    /// For each side what it saw last as it is and reflected.
    seen: ByColor<[Seen; 2]>,
}

/// The input of each entry of the piece list, for a view as it is and for a reflected one.
type InputsByView = [[u16; ENTRIES]; 2];

/// A view and its units, to start from when the king has changed sides of the board.
#[derive(Clone, Debug)]
struct Seen {
    /// The active inputs: one for each piece, [`NONE`] for a piece that is not there, and those of the kings.
    inputs: [u16; SLOTS],
    units: Vec<i16>,
}

/// No input.
const NONE: u16 = u16::MAX;

/// How many moves back known units are looked for. Beyond that it takes fewer rows to start from a view seen before.
const REACH: usize = 8;

impl<'e> Units<'e> {
    /// No units yet, for piece lists in this order.
    pub fn new(network: &'e Network, order: SquareOrder) -> Self {
        let seen = || Seen { inputs: [NONE; SLOTS], units: network.first_row().to_vec() };
        let seen = ByColor([(); 2].map(|()| [seen(), seen()]));
        Self { network, inputs: inputs_by_view(order), path: Vec::new(), seen }
    }

    /// The value of the network for the side to move, in the parts of a unit of scores that sums are in.
    pub fn value(
        &mut self,
        frames: &mut [Frame],
        pieces: &PieceList,
        kings: KingSquares,
        side: Color,
    ) -> i32 {
        let length = frames.len() * 2 * self.network.units();
        if self.path.len() < length {
            self.path.resize(length, 0);
        }
        for viewer in Color::ALL {
            self.update(viewer, frames, pieces, kings);
        }
        let top = frames.len() - 1;
        let views = [side, !side].map(|viewer| &self.path[self.start(top, viewer)..][..self.network.units()]);
        output(self.network, views, FV_SCALE)
    }

    /// Where the units of a position on the path begin.
    #[inline]
    fn start(&self, index: usize, viewer: Color) -> usize {
        (2 * index + viewer as usize) * self.network.units()
    }

    /// Finds the units of the last position: from the nearest position on the path where they are known, unless the king has changed
    /// sides of the board since, or from those of a view seen before. All positions on the way keep theirs.
    fn update(&mut self, viewer: Color, frames: &mut [Frame], pieces: &PieceList, kings: KingSquares) {
        let top = frames.len() - 1;
        let reflected = is_reflected_for(viewer, kings.0[viewer]);
        let has_turned = |frame: &Frame| {
            frame.king_moved == Some(viewer) && is_reflected_for(viewer, frame.mv.origin()) != reflected
        };
        let mut known = None;
        for (index, frame) in frames.iter().enumerate().rev().take(REACH) {
            if frame.units[viewer] {
                known = Some(index);
                break;
            }
            if has_turned(frame) {
                break;
            }
        }
        let Some(known) = known else {
            let inputs = self.active(viewer, pieces, kings, reflected);
            let start = self.start(top, viewer);
            let units = self.seen[viewer][usize::from(reflected)].update(inputs, self.network);
            self.path[start..][..units.len()].copy_from_slice(units);
            frames[top].units[viewer] = true;
            return;
        };
        for (index, frame) in frames.iter_mut().enumerate().skip(known + 1) {
            let (from, to) = (self.start(index - 1, viewer), self.start(index, viewer));
            self.path.copy_within(from..from + self.network.units(), to);
            self.step(viewer, frame, pieces.length(), reflected, to);
            frame.units[viewer] = true;
        }
    }

    /// Changes the units that begin at `start` as a move changes its view.
    #[inline]
    fn step(&mut self, viewer: Color, frame: &Frame, length: usize, reflected: bool, start: usize) {
        let (network, inputs) = (self.network, &self.inputs[usize::from(reflected)]);
        let units = &mut self.path[start..][..network.units()];
        // Kings may be in the list or not, so they are taken from the move.
        let of_pieces = |change: &&Change| usize::from(change.slot) < length;
        let mut pieces = frame.changes.as_slice().iter().filter(of_pieces).map(|change| {
            [change.after(viewer), change.before(viewer)].map(|entry| usize::from(inputs[entry as usize]))
        });
        let king = frame.king_moved.map(|color| king_inputs(viewer, color, frame.mv, reflected));
        let rows = |[added, subtracted]: [usize; 2]| [network.row(added), network.row(subtracted)];
        match (king.or_else(|| pieces.next()).map(rows), pieces.next().map(rows)) {
            (Some([added, subtracted]), None) => add_rows(units, [added], [subtracted]),
            (Some(first), Some(second)) => {
                add_rows(units, [first[0], second[0]], [first[1], second[1]]);
            }
            (None, _) => {}
        }
    }

    /// The active inputs of a view.
    fn active(&self, viewer: Color, pieces: &PieceList, kings: KingSquares, reflected: bool) -> [u16; SLOTS] {
        let mut active = [NONE; SLOTS];
        let entries = &self.inputs[usize::from(reflected)];
        for (input, &entry) in active.iter_mut().zip(pieces.in_use(viewer)) {
            *input = entries[entry as usize];
        }
        for (input, color) in active.iter_mut().rev().zip(Color::ALL) {
            *input = king_input(viewer, color, kings.0[color], reflected) as u16;
        }
        active
    }
}

impl Seen {
    /// Changes the view to one with these inputs, and returns its units.
    fn update(&mut self, inputs: [u16; SLOTS], network: &Network) -> &[i16] {
        let row = |input: u16| network.row(usize::from(input));
        for (&new, old) in inputs.iter().zip(&mut self.inputs) {
            match (new, *old) {
                (new, old) if new == old => {}
                (new, NONE) => self.units.iter_mut().zip(row(new)).for_each(|(unit, new)| *unit += new),
                (NONE, old) => self.units.iter_mut().zip(row(old)).for_each(|(unit, old)| *unit -= old),
                (new, old) => add_rows(&mut self.units, [row(new)], [row(old)]),
            }
            *old = new;
        }
        &self.units
    }
}

/// Whether a side whose king stands on this square of the board sees it reflected.
#[inline]
fn is_reflected_for(viewer: Color, king: Square) -> bool {
    is_reflected(king.seen_by(viewer))
}

/// The input of a king on a square of the board.
#[inline]
fn king_input(viewer: Color, color: Color, square: Square, reflected: bool) -> usize {
    of_king(Owner::seen_by(color, viewer), square.seen_by(viewer), reflected)
}

/// The inputs of a king after its move and before.
#[inline]
fn king_inputs(viewer: Color, color: Color, mv: Move, reflected: bool) -> [usize; 2] {
    [mv.target(), mv.origin()].map(|square| king_input(viewer, color, square, reflected))
}

/// The inputs of entries in lists of this order.
fn inputs_by_view(order: SquareOrder) -> &'static InputsByView {
    static BY_FILE: LazyLock<InputsByView> = LazyLock::new(|| make(SquareOrder::ByFile));
    static BY_RANK: LazyLock<InputsByView> = LazyLock::new(|| make(SquareOrder::ByRank));
    fn make(order: SquareOrder) -> InputsByView {
        let mut inputs = [[NONE; ENTRIES]; 2];
        for entry in Entry::all_fixed() {
            for reflected in [false, true] {
                inputs[usize::from(reflected)][order.index(entry)] = of_piece(entry, reflected) as u16;
            }
        }
        inputs
    }
    match order {
        SquareOrder::ByFile => &BY_FILE,
        SquareOrder::ByRank => &BY_RANK,
    }
}
