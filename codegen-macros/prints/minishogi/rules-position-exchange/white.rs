// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// White: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::position::attacks;
    use crate::position::reach::*;

    /// White: Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = BLACK_KING_STEPS[to] & position.pieces(Color::White, Kind::King);
        // Pawn
        {
            found |= BLACK_PAWN_STEPS[to] & position.pieces(Color::White, Kind::Pawn);
        }
        // Silver
        {
            found
                |= BLACK_SILVER_STEPS[to] & position.pieces(Color::White, Kind::Silver);
        }
        // Gold
        {
            found |= BLACK_GOLD_STEPS[to] & position.pieces(Color::White, Kind::Gold);
        }
        // ProPawn
        {
            found
                |= BLACK_PRO_PAWN_STEPS[to]
                    & position.pieces(Color::White, Kind::ProPawn);
        }
        // ProSilver
        {
            found
                |= BLACK_PRO_SILVER_STEPS[to]
                    & position.pieces(Color::White, Kind::ProSilver);
        }
        // Horse
        {
            found |= BLACK_HORSE_STEPS[to] & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            found
                |= BLACK_DRAGON_STEPS[to] & position.pieces(Color::White, Kind::Dragon);
        }
        // Bishop
        {
            for from in black_bishop_lines(to)
                & position.pieces(Color::White, Kind::Bishop)
            {
                if attacks::white::reaches(Kind::Bishop, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Rook
        {
            for from in black_rook_lines(to) & position.pieces(Color::White, Kind::Rook)
            {
                if attacks::white::reaches(Kind::Rook, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Horse
        {
            for from in black_horse_lines(to)
                & position.pieces(Color::White, Kind::Horse)
            {
                if attacks::white::reaches(Kind::Horse, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Dragon
        {
            for from in black_dragon_lines(to)
                & position.pieces(Color::White, Kind::Dragon)
            {
                if attacks::white::reaches(Kind::Dragon, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        found
    }
}
