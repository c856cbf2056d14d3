// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// Black: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::attacks;
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
        // Bishop
        {
            for from in white_bishop_lines(to)
                & position.pieces(Color::Black, Kind::Bishop)
            {
                if attacks::black::reaches(Kind::Bishop, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Rook
        {
            for from in white_rook_lines(to) & position.pieces(Color::Black, Kind::Rook)
            {
                if attacks::black::reaches(Kind::Rook, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Horse
        {
            for from in white_horse_lines(to)
                & position.pieces(Color::Black, Kind::Horse)
            {
                if attacks::black::reaches(Kind::Horse, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Dragon
        {
            for from in white_dragon_lines(to)
                & position.pieces(Color::Black, Kind::Dragon)
            {
                if attacks::black::reaches(Kind::Dragon, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        found
    }
}
