// Printed by `#[stencil]` from `engine/rules/src/position/exchange.rs`. Do not edit.

/// Black: Attackers of a square, one side's.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = steps(Color::White, Kind::King, to)
            & position.pieces(Color::Black, Kind::King);
        // Pawn
        {
            found
                |= steps(Color::White, Kind::Pawn, to)
                    & position.pieces(Color::Black, Kind::Pawn);
        }
        // Knight
        {
            found
                |= steps(Color::White, Kind::Knight, to)
                    & position.pieces(Color::Black, Kind::Knight);
        }
        // Silver
        {
            found
                |= steps(Color::White, Kind::Silver, to)
                    & position.pieces(Color::Black, Kind::Silver);
        }
        // Gold
        {
            found
                |= steps(Color::White, Kind::Gold, to)
                    & position.pieces(Color::Black, Kind::Gold);
        }
        // ProPawn
        {
            found
                |= steps(Color::White, Kind::ProPawn, to)
                    & position.pieces(Color::Black, Kind::ProPawn);
        }
        // ProLance
        {
            found
                |= steps(Color::White, Kind::ProLance, to)
                    & position.pieces(Color::Black, Kind::ProLance);
        }
        // ProKnight
        {
            found
                |= steps(Color::White, Kind::ProKnight, to)
                    & position.pieces(Color::Black, Kind::ProKnight);
        }
        // ProSilver
        {
            found
                |= steps(Color::White, Kind::ProSilver, to)
                    & position.pieces(Color::Black, Kind::ProSilver);
        }
        // Horse
        {
            found
                |= steps(Color::White, Kind::Horse, to)
                    & position.pieces(Color::Black, Kind::Horse);
        }
        // Dragon
        {
            found
                |= steps(Color::White, Kind::Dragon, to)
                    & position.pieces(Color::Black, Kind::Dragon);
        }
        // Lance
        {
            for from in lines(Color::White, Kind::Lance, to)
                & position.pieces(Color::Black, Kind::Lance)
            {
                if reaches(Color::Black, Kind::Lance, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Bishop
        {
            for from in lines(Color::White, Kind::Bishop, to)
                & position.pieces(Color::Black, Kind::Bishop)
            {
                if reaches(Color::Black, Kind::Bishop, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Rook
        {
            for from in lines(Color::White, Kind::Rook, to)
                & position.pieces(Color::Black, Kind::Rook)
            {
                if reaches(Color::Black, Kind::Rook, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Horse
        {
            for from in lines(Color::White, Kind::Horse, to)
                & position.pieces(Color::Black, Kind::Horse)
            {
                if reaches(Color::Black, Kind::Horse, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        // Dragon
        {
            for from in lines(Color::White, Kind::Dragon, to)
                & position.pieces(Color::Black, Kind::Dragon)
            {
                if reaches(Color::Black, Kind::Dragon, from, to, occupied) {
                    found |= Bitboard::from(from);
                }
            }
        }
        found
    }
}
