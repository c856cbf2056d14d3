// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// White: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = steps(Color::Black, Kind::King, to)
            & position.pieces(Color::White, Kind::King);
        // Pawn
        {
            found
                |= steps(Color::Black, Kind::Pawn, to)
                    & position.pieces(Color::White, Kind::Pawn);
        }
        // Silver
        {
            found
                |= steps(Color::Black, Kind::Silver, to)
                    & position.pieces(Color::White, Kind::Silver);
        }
        // Gold
        {
            found
                |= steps(Color::Black, Kind::Gold, to)
                    & position.pieces(Color::White, Kind::Gold);
        }
        // ProPawn
        {
            found
                |= steps(Color::Black, Kind::ProPawn, to)
                    & position.pieces(Color::White, Kind::ProPawn);
        }
        // ProSilver
        {
            found
                |= steps(Color::Black, Kind::ProSilver, to)
                    & position.pieces(Color::White, Kind::ProSilver);
        }
        // Horse
        {
            found
                |= steps(Color::Black, Kind::Horse, to)
                    & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            found
                |= steps(Color::Black, Kind::Dragon, to)
                    & position.pieces(Color::White, Kind::Dragon);
        }
        // Bishop
        {
            for from in lines(Color::Black, Kind::Bishop, to)
                & position.pieces(Color::White, Kind::Bishop)
            {
                if reaches(Color::White, Kind::Bishop, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Rook
        {
            for from in lines(Color::Black, Kind::Rook, to)
                & position.pieces(Color::White, Kind::Rook)
            {
                if reaches(Color::White, Kind::Rook, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Horse
        {
            for from in lines(Color::Black, Kind::Horse, to)
                & position.pieces(Color::White, Kind::Horse)
            {
                if reaches(Color::White, Kind::Horse, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Dragon
        {
            for from in lines(Color::Black, Kind::Dragon, to)
                & position.pieces(Color::White, Kind::Dragon)
            {
                if reaches(Color::White, Kind::Dragon, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        found
    }
}
