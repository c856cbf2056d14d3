// Printed by `#[stencil]` from `engine/rules/src/movegen/drops.rs`. Do not edit.

/// Black: Drops from our hand.
#[allow(dead_code, unused_imports)]
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

    /// Black: All legal drops on `targets`, which must be empty and leave our king out of check.
    #[inline]
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
    pub fn drops<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let hand = position.hand(Color::Black);
        if hand.is_empty() {
            return;
        }
        // Pawn, Pawn
        {
            if hand.has(Kind::Pawn) {
                let free = uncrowded(position, Kind::Pawn, targets);
                let alive = free - BLACK_PAWN_DEAD;
                let legal = unless_mating(position, WHITE_PAWN_STEPS, alive);
                sink.moves(Color::Black, PartialMove::drop(Kind::Pawn), legal);
            }
        }
        let mut bases = [PartialMove::drop(Kind::ALL[0]); DROP_KINDS];
        let mut count = 0;
        // Silver, Silver
        {
            if hand.has(Kind::Silver) {
                bases[count] = PartialMove::drop(Kind::Silver);
                count += 1;
            }
        }
        // Gold, Gold
        {
            if hand.has(Kind::Gold) {
                bases[count] = PartialMove::drop(Kind::Gold);
                count += 1;
            }
        }
        // Bishop, Bishop
        {
            if hand.has(Kind::Bishop) {
                bases[count] = PartialMove::drop(Kind::Bishop);
                count += 1;
            }
        }
        // Rook, Rook
        {
            if hand.has(Kind::Rook) {
                bases[count] = PartialMove::drop(Kind::Rook);
                count += 1;
            }
        }
        sink.drops(Color::Black, &bases[..count], targets);
    }

    /// Black: Those of `targets` whose files are not full of our pieces of this kind, of which a file has a limited number: in shogi
    /// one pawn (nifu).
    #[inline(always)]
    pub fn uncrowded(position: &Position, kind: Kind, targets: Bitboard) -> Bitboard {
        let ours = position.pieces(Color::Black, kind);
        match MAX_PER_FILE[kind as usize] {
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

    /// Black: Those of `targets` where a dropped piece whose kind may not mate at once does not: in shogi a pawn (uchifuzume). It
    /// moves as a pawn does, and `steps` are those of theirs.
    #[inline(always)]
    fn unless_mating(
        position: &Position,
        steps: &BySquare,
        targets: Bitboard,
    ) -> Bitboard {
        let Some(their_king) = position.king(Color::White) else { return targets };
        let checking = steps[their_king] & targets;
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
        let flights = WHITE_KING_STEPS[their_king] - position.of(Color::White);
        let attacked = king::white::attacked_near(position, their_king, beside_king);
        (flights - attacked).is_empty() && !is_taken(position, drop, occupied)
    }

    /// Black: Whether a piece of theirs other than the king can take our pawn on `drop`.
    fn is_taken(position: &Position, drop: Square, occupied: Bitboard) -> bool {
        let mut takers = Bitboard::EMPTY;
        // Pawn
        {
            takers
                |= black_pawn_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Pawn);
        }
        // Silver
        {
            takers
                |= black_silver_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Silver);
        }
        // Gold
        {
            takers
                |= black_gold_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Gold);
        }
        // Bishop
        {
            takers
                |= black_bishop_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Bishop);
        }
        // Rook
        {
            takers
                |= black_rook_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Rook);
        }
        // ProPawn
        {
            takers
                |= black_pro_pawn_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::ProPawn);
        }
        // ProSilver
        {
            takers
                |= black_pro_silver_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::ProSilver);
        }
        // Horse
        {
            takers
                |= black_horse_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            takers
                |= black_dragon_attacks(drop, occupied)
                    & position.pieces(Color::White, Kind::Dragon);
        }
        let (_, pinned) = checks::white::slide_checks(position, occupied);
        let takers = takers - pinned;
        if TAKERS_MAY_STRAND {
            let may_take = |from| {
                position
                    .kind_at(from)
                    .is_some_and(|kind| attacks::white::may_take(kind, from, drop))
            };
            return takers.into_iter().any(may_take);
        }
        takers.any()
    }
}
