// Printed by `#[stencil]` from `engine/rules/src/movegen/drops.rs`. Do not edit.

/// Black: Drops from our hand.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: All legal drops on `targets`, which must be empty and leave our king out of check.
    #[inline]
    pub fn drops<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let hand = position.hand(Color::Black);
        if hand.is_empty() {
            return;
        }
        // Pawn
        {
            if hand.has(Kind::Pawn.held_as()) {
                let targets = unless_mating(
                    position,
                    Kind::Pawn,
                    uncrowded(position, Kind::Pawn, targets)
                        - dead(Color::Black, Kind::Pawn),
                );
                sink.moves(Color::Black, PartialMove::drop(Kind::Pawn), targets);
            }
        }
        if false {
            if hand.has(Kind::Pawn.held_as()) {
                sink.moves(
                    Color::Black,
                    PartialMove::drop(Kind::Pawn),
                    targets - dead(Color::Black, Kind::Pawn),
                );
            }
        }
        let mut bases = [PartialMove::drop(Kind::ALL[0]); DROP_KINDS];
        let mut count = 0;
        // Silver
        {
            if hand.has(Kind::Silver.held_as()) {
                bases[count] = PartialMove::drop(Kind::Silver);
                count += 1;
            }
        }
        // Gold
        {
            if hand.has(Kind::Gold.held_as()) {
                bases[count] = PartialMove::drop(Kind::Gold);
                count += 1;
            }
        }
        // Bishop
        {
            if hand.has(Kind::Bishop.held_as()) {
                bases[count] = PartialMove::drop(Kind::Bishop);
                count += 1;
            }
        }
        // Rook
        {
            if hand.has(Kind::Rook.held_as()) {
                bases[count] = PartialMove::drop(Kind::Rook);
                count += 1;
            }
        }
        sink.drops(Color::Black, &bases[..count], targets);
    }

    /// Black: Those of `targets` whose files are not full of our pieces of this kind: in shogi one pawn fills a file (nifu).
    #[inline(always)]
    pub fn uncrowded(position: &Position, kind: Kind, targets: Bitboard) -> Bitboard {
        let ours = position.pieces(Color::Black, kind);
        match MAX_PER_FILE[kind as usize] {
            0 => targets,
            1 => targets - ours.columns(),
            maximum => {
                let full = |&column: &usize| {
                    (ours & Bitboard::column(column)).len() >= maximum
                };
                (0..FILES)
                    .filter(full)
                    .fold(targets, |targets, column| targets - Bitboard::column(column))
            }
        }
    }

    /// Black: Those of `targets` where a dropped piece does not mate at once, if its kind may not: in shogi a pawn
    /// (uchifuzume). Such a kind moves as a pawn does.
    #[inline(always)]
    fn unless_mating(position: &Position, kind: Kind, targets: Bitboard) -> Bitboard {
        if MATES_BY_DROP[kind as usize] {
            return targets;
        }
        let Some(their_king) = position.king(Color::White) else { return targets };
        let checking = steps(Color::White, kind, their_king) & targets;
        match checking.first() {
            Some(drop) if mates(position, their_king, drop) => targets - checking,
            _ => targets,
        }
    }

    /// Black: Whether our pawn dropped on `drop`, in front of their king, would be mate: nothing takes it and the king
    /// has no flight.
    #[inline(never)]
    fn mates(position: &Position, their_king: Square, drop: Square) -> bool {
        let occupied = position.occupied() | Bitboard::from(drop);
        let beside_king = occupied - Bitboard::from(their_king);
        let flights = steps(Color::White, Kind::King, their_king)
            - position.of(Color::White);
        let attacked = king::white::attacked_near(position, their_king, beside_king);
        (flights - attacked).is_empty() && !is_taken(position, drop, occupied)
    }

    /// Black: Whether a piece of theirs other than the king can take our pawn on `drop`.
    fn is_taken(position: &Position, drop: Square, occupied: Bitboard) -> bool {
        let mut takers = Bitboard::EMPTY;
        // Pawn
        {
            takers
                |= attacks(Color::Black, Kind::Pawn, drop, occupied)
                    & position.pieces(Color::White, Kind::Pawn);
        }
        // Silver
        {
            takers
                |= attacks(Color::Black, Kind::Silver, drop, occupied)
                    & position.pieces(Color::White, Kind::Silver);
        }
        // Gold
        {
            takers
                |= attacks(Color::Black, Kind::Gold, drop, occupied)
                    & position.pieces(Color::White, Kind::Gold);
        }
        // Bishop
        {
            takers
                |= attacks(Color::Black, Kind::Bishop, drop, occupied)
                    & position.pieces(Color::White, Kind::Bishop);
        }
        // Rook
        {
            takers
                |= attacks(Color::Black, Kind::Rook, drop, occupied)
                    & position.pieces(Color::White, Kind::Rook);
        }
        // ProPawn
        {
            takers
                |= attacks(Color::Black, Kind::ProPawn, drop, occupied)
                    & position.pieces(Color::White, Kind::ProPawn);
        }
        // ProSilver
        {
            takers
                |= attacks(Color::Black, Kind::ProSilver, drop, occupied)
                    & position.pieces(Color::White, Kind::ProSilver);
        }
        // Horse
        {
            takers
                |= attacks(Color::Black, Kind::Horse, drop, occupied)
                    & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            takers
                |= attacks(Color::Black, Kind::Dragon, drop, occupied)
                    & position.pieces(Color::White, Kind::Dragon);
        }
        let (_, pinned) = checks::white::slide_checks(position, occupied);
        (takers - pinned).any()
    }
}
