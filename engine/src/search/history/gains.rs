//! Gains of quiet moves.

use super::piece_to::{MovedPiece, PIECE_TOS, PieceTo};
use crate::search::parameters;
use crate::search::score::Score;
use katagami_rules::board::SQUARES;
use katagami_rules::types::{ByColor, Color};

/// By how much a quiet move improved the static evaluation at best, by `[is_drop][piece][to]`, as in Apery: a larger gain
/// replaces the value, a smaller one lets it decay.
#[derive(Debug)]
pub(in crate::search) struct Gains(ByColor<Box<[i16]>>);

impl Gains {
    pub(super) fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![0; PIECE_TOS].into())))
    }

    #[inline]
    pub(in crate::search) fn get(&self, color: Color, piece_to: PieceTo) -> Score {
        Score::from(self.0[color][piece_to.index()])
    }

    /// All entries of one piece, by target.
    #[inline]
    pub(in crate::search) fn row(&self, color: Color, piece: MovedPiece) -> &[i16; SQUARES] {
        piece.row(&self.0[color])
    }

    /// Whether anything asks for gains. If not, none need be kept.
    #[inline]
    pub(in crate::search) fn are_used() -> bool {
        let weights = [
            parameters::late_move_gain_weight(),
            parameters::late_move_gain_percent(),
            parameters::history_pruning_gain_weight(),
            parameters::futility_gain_weight(),
            parameters::reduction_gain_weight(),
            parameters::order_gain_weight(),
            parameters::quiescence_gain_weight(),
        ];
        weights.iter().any(|&weight| weight > 0)
    }

    /// The move changed the static evaluation by `gain`, from the mover's point of view.
    #[inline]
    pub(in crate::search) fn update(&mut self, color: Color, piece_to: PieceTo, gain: Score) {
        let value = &mut self.0[color][piece_to.index()];
        let gain = (Score::from(*value) - parameters::gain_decay()).max(gain);
        *value = gain.clamp(Score::from(i16::MIN), Score::from(i16::MAX)) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::movegen::{self, MoveList};
    use katagami_rules::position::Position;

    #[test]
    fn the_largest_gain_decays() {
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        let piece_to = PieceTo::new(moves[0]);
        let mut gains = Gains::new();
        gains.update(Color::Black, piece_to, 50);
        assert_eq!(gains.get(Color::Black, piece_to), 50);
        gains.update(Color::Black, piece_to, 10);
        assert_eq!(gains.get(Color::Black, piece_to), 50 - parameters::gain_decay());
        assert_eq!(gains.get(Color::White, piece_to), 0);
    }
}
