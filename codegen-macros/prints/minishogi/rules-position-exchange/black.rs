// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// Black: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

    /// Black: Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = WHITE_KING_STEPS[to] & position.pieces(Color::Black, Kind::King);
        // Pawn
        {
            found |= WHITE_PAWN_STEPS[to] & position.pieces(Color::Black, Kind::Pawn);
        }
        // Silver
        {
            found
                |= WHITE_SILVER_STEPS[to] & position.pieces(Color::Black, Kind::Silver);
        }
        // Gold
        {
            found |= WHITE_GOLD_STEPS[to] & position.pieces(Color::Black, Kind::Gold);
        }
        // ProPawn
        {
            found
                |= WHITE_PRO_PAWN_STEPS[to]
                    & position.pieces(Color::Black, Kind::ProPawn);
        }
        // ProSilver
        {
            found
                |= WHITE_PRO_SILVER_STEPS[to]
                    & position.pieces(Color::Black, Kind::ProSilver);
        }
        // Horse
        {
            found |= WHITE_HORSE_STEPS[to] & position.pieces(Color::Black, Kind::Horse);
        }
        // Dragon
        {
            found
                |= WHITE_DRAGON_STEPS[to] & position.pieces(Color::Black, Kind::Dragon);
        }
        let mut snipers = Bitboard::EMPTY;
        // Bishop
        {
            snipers
                |= white_bishop_lines(to) & position.pieces(Color::Black, Kind::Bishop);
        }
        // Rook
        {
            snipers |= white_rook_lines(to) & position.pieces(Color::Black, Kind::Rook);
        }
        // Horse
        {
            snipers
                |= white_horse_lines(to) & position.pieces(Color::Black, Kind::Horse);
        }
        // Dragon
        {
            snipers
                |= white_dragon_lines(to) & position.pieces(Color::Black, Kind::Dragon);
        }
        snipers
            .into_iter()
            .for_each(|from| {
                if (between(from, to) & occupied).is_empty() {
                    found |= Bitboard::from(from);
                }
            });
        found
    }
}
