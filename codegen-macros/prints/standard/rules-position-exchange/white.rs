// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// White: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::position::reach::*;

    /// White: Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = BLACK_KING_STEPS[to] & position.pieces(Color::White, Kind::King);
        // Pawn
        {
            found |= BLACK_PAWN_STEPS[to] & position.pieces(Color::White, Kind::Pawn);
        }
        // Knight
        {
            found
                |= BLACK_KNIGHT_STEPS[to] & position.pieces(Color::White, Kind::Knight);
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
        // ProLance
        {
            found
                |= BLACK_PRO_LANCE_STEPS[to]
                    & position.pieces(Color::White, Kind::ProLance);
        }
        // ProKnight
        {
            found
                |= BLACK_PRO_KNIGHT_STEPS[to]
                    & position.pieces(Color::White, Kind::ProKnight);
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
        let mut snipers = Bitboard::EMPTY;
        // Lance
        {
            snipers
                |= black_lance_lines(to) & position.pieces(Color::White, Kind::Lance);
        }
        // Bishop
        {
            snipers
                |= black_bishop_lines(to) & position.pieces(Color::White, Kind::Bishop);
        }
        // Rook
        {
            snipers |= black_rook_lines(to) & position.pieces(Color::White, Kind::Rook);
        }
        // Horse
        {
            snipers
                |= black_horse_lines(to) & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            snipers
                |= black_dragon_lines(to) & position.pieces(Color::White, Kind::Dragon);
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
