//! The value of a position by a network, computed in full, number by number. All faster ways are compared with it.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind};

use super::arithmetic::scaled;
use super::inputs::{is_reflected, of_king, of_piece};
use super::numbers::{Network, ONE_UNIT};
use crate::entry::{Entry, Owner};

/// The value for the side to move, in the units of scores times `scale`; `None` without both kings. `without` is an entry as Black
/// sees it that is left out as if the piece were not there.
pub fn value_in_full(
    network: &Network,
    position: &Position,
    without: Option<Entry>,
    scale: i32,
) -> Option<i32> {
    let mut sum = 0;
    let side = position.side();
    for (viewer, weights) in [side, !side].into_iter().zip(network.output_weights()) {
        let inputs = active_inputs(position, viewer, without)?;
        for (unit, &weight) in weights.iter().enumerate() {
            let of_input = |&input: &usize| i64::from(network.row(input)[unit]);
            let before = i64::from(network.first_row()[unit]) + inputs.iter().map(of_input).sum::<i64>();
            let active = before.clamp(0, i64::from(ONE_UNIT));
            sum += active * active * i64::from(weight);
        }
    }
    Some(scaled(network, sum, scale))
}

/// The active inputs of one side's view; `None` without both kings. `without` is an entry as Black sees it that is left out.
pub fn active_inputs(position: &Position, viewer: Color, without: Option<Entry>) -> Option<Vec<usize>> {
    let own_king = position.king(viewer)?.seen_by(viewer);
    let other_king = position.king(!viewer)?.seen_by(viewer);
    let reflected = is_reflected(own_king);
    let mut inputs =
        vec![of_king(Owner::Friend, own_king, reflected), of_king(Owner::Enemy, other_king, reflected)];
    let without = without.map(|entry| ByColor([entry, entry.rotated()])[viewer]);
    for color in Color::ALL {
        let owner = Owner::seen_by(color, viewer);
        let on_board = Kind::all_but_king().flat_map(|kind| {
            let squares = position.pieces(color, kind).into_iter();
            squares.map(move |square| Entry::Board(owner, kind, square.seen_by(viewer)))
        });
        let in_hand = Kind::in_hand().flat_map(|kind| {
            (1..=position.hand(color).count(kind)).map(move |nth| Entry::Hand(owner, kind, nth))
        });
        let entries = on_board.chain(in_hand).filter(|&entry| Some(entry) != without);
        inputs.extend(entries.map(|entry| of_piece(entry, reflected)));
    }
    Some(inputs)
}
