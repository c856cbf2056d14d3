//! The value of a position by a network, computed in full, number by number. All faster ways are compared with it.

use katagami_rules::position::Position;
use katagami_rules::types::Color;

use crate::entry::Owner;
use crate::network::inputs::{is_reflected, of_king, of_piece};
use crate::network::numbers::ONE_UNIT;
use crate::network::{Network, scaled};
use crate::placed_piece::PlacedPiece;

/// The value for the side to move, in the units of scores times `scale`; `None` without both kings. The piece `without` is left
/// out as if it were not there.
pub fn value_in_full(
    network: &Network,
    position: &Position,
    without: Option<PlacedPiece>,
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

/// The active inputs of one side's view; `None` without both kings. The piece `without` is left out.
pub fn active_inputs(position: &Position, viewer: Color, without: Option<PlacedPiece>) -> Option<Vec<usize>> {
    let own_king = position.king(viewer)?.seen_by(viewer);
    let other_king = position.king(!viewer)?.seen_by(viewer);
    let reflected = is_reflected(own_king);
    let mut inputs =
        vec![of_king(Owner::Friend, own_king, reflected), of_king(Owner::Enemy, other_king, reflected)];
    let pieces = PlacedPiece::all(position).filter(|&piece| Some(piece) != without);
    inputs.extend(pieces.map(|piece| of_piece(piece.entry(viewer), reflected)));
    Some(inputs)
}
