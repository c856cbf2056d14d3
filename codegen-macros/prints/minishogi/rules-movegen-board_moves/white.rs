// Printed by `#[stencil]` from `engine/rules/src/movegen/board_moves.rs`. Do not edit.

/// White: Moves of our pieces, the king's apart.
#[allow(dead_code, unused_imports)]
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::position::reach::*;

    /// White: All moves to `targets`, each of which must leave our king out of check (see [`Checks::targets`]).
    ///
    /// Free pieces go kind by kind, each kind's loop specialised; the few that are pinned follow, each bound to
    /// its line.
    #[inline]
    pub fn board_moves<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        pawns(position, checks, targets, sink);
        free_steppers(position, checks, targets, sink);
        free_sliders(position, checks, targets, sink);
        if checks.pinned.any() {
            pinned(position, checks, targets, sink);
        }
    }

    /// White: Pawns, all at once.
    #[inline]
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
    fn pawns<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Pawn, ProPawn
        {
            let targets = pushes(Kind::Pawn, position, checks) & targets;
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::Black));
            sink.pushes(
                Color::White,
                crate::types::PawnPush::new(Kind::Pawn).promoting(),
                promote - WHITE_PRO_PAWN_DEAD,
            );
            let stay = targets;
            sink.pushes(
                Color::White,
                crate::types::PawnPush::new(Kind::Pawn),
                stay - WHITE_PAWN_DEAD,
            );
        }
    }

    /// White: Promotions of pawns to `targets`.
    #[inline]
    pub fn pawn_promotions<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Pawn, ProPawn
        {
            let targets = pushes(Kind::Pawn, position, checks) & targets;
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::Black));
            sink.pushes(
                Color::White,
                crate::types::PawnPush::new(Kind::Pawn).promoting(),
                promote - WHITE_PRO_PAWN_DEAD,
            );
        }
    }

    /// White: Where pawns can push. A pinned pawn can only push along its king's file, and such a push stays on its line.
    #[inline(always)]
    fn pushes(kind: Kind, position: &Position, checks: &Checks) -> Bitboard {
        let mut pawns = position.pieces(Color::White, kind);
        if (pawns & checks.pinned).any() {
            let file = position
                .king(Color::White)
                .map_or(Bitboard::EMPTY, |king| Bitboard::column(king.column()));
            pawns &= !checks.pinned | file;
        }
        pawns.down()
    }

    /// White: The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        let turns_to = attacks::white::turns_to(kind);
        if turns_by_capture(kind) { turns_to | taken } else { turns_to }
    }

    /// White: Pieces that step and are not pinned.
    #[inline]
    fn free_steppers<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Silver
        {
            (position.pieces(Color::White, Kind::Silver) - checks.pinned)
                .descending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Silver,
                        from,
                        WHITE_SILVER_STEPS[from] & targets,
                        sink,
                    );
                });
        }
        // Gold
        {
            let targets = targets - WHITE_GOLD_DEAD;
            (position.pieces(Color::White, Kind::Gold) - checks.pinned)
                .descending()
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Gold, from),
                        WHITE_GOLD_STEPS[from] & targets,
                    );
                });
        }
        // ProPawn
        {
            let targets = targets - WHITE_PRO_PAWN_DEAD;
            (position.pieces(Color::White, Kind::ProPawn) - checks.pinned)
                .descending()
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProPawn, from),
                        WHITE_PRO_PAWN_STEPS[from] & targets,
                    );
                });
        }
        // ProSilver
        {
            let targets = targets - WHITE_PRO_SILVER_DEAD;
            (position.pieces(Color::White, Kind::ProSilver) - checks.pinned)
                .descending()
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProSilver, from),
                        WHITE_PRO_SILVER_STEPS[from] & targets,
                    );
                });
        }
    }

    /// White: Pieces that slide and are not pinned.
    #[inline]
    fn free_sliders<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let occupied = position.occupied();
        // Bishop
        {
            (position.pieces(Color::White, Kind::Bishop) - checks.pinned)
                .descending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Bishop,
                        from,
                        white_bishop_attacks(from, occupied) & targets,
                        sink,
                    );
                });
        }
        // Rook
        {
            (position.pieces(Color::White, Kind::Rook) - checks.pinned)
                .descending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Rook,
                        from,
                        white_rook_attacks(from, occupied) & targets,
                        sink,
                    );
                });
        }
        // Horse
        {
            let targets = targets - WHITE_HORSE_DEAD;
            (position.pieces(Color::White, Kind::Horse) - checks.pinned)
                .descending()
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Horse, from),
                        white_horse_attacks(from, occupied) & targets,
                    );
                });
        }
        // Dragon
        {
            let targets = targets - WHITE_DRAGON_DEAD;
            (position.pieces(Color::White, Kind::Dragon) - checks.pinned)
                .descending()
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Dragon, from),
                        white_dragon_attacks(from, occupied) & targets,
                    );
                });
        }
    }

    /// White: Pinned pieces of any kind but pawns, along their lines.
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
    fn pinned<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let Some(king) = position.king(Color::White) else { return };
        let occupied = position.occupied();
        // Silver
        {
            (position.pieces(Color::White, Kind::Silver) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_silver_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Silver, from, to, sink);
                });
        }
        // Gold
        {
            (position.pieces(Color::White, Kind::Gold) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_gold_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Gold, from),
                        to - WHITE_GOLD_DEAD,
                    );
                });
        }
        // Bishop
        {
            (position.pieces(Color::White, Kind::Bishop) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_bishop_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Bishop, from, to, sink);
                });
        }
        // Rook
        {
            (position.pieces(Color::White, Kind::Rook) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_rook_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Rook, from, to, sink);
                });
        }
        // ProPawn
        {
            (position.pieces(Color::White, Kind::ProPawn) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_pro_pawn_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProPawn, from),
                        to - WHITE_PRO_PAWN_DEAD,
                    );
                });
        }
        // ProSilver
        {
            (position.pieces(Color::White, Kind::ProSilver) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_pro_silver_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProSilver, from),
                        to - WHITE_PRO_SILVER_DEAD,
                    );
                });
        }
        // Horse
        {
            (position.pieces(Color::White, Kind::Horse) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_horse_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Horse, from),
                        to - WHITE_HORSE_DEAD,
                    );
                });
        }
        // Dragon
        {
            (position.pieces(Color::White, Kind::Dragon) & checks.pinned)
                .descending()
                .for_each(|from| {
                    let to = white_dragon_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Dragon, from),
                        to - WHITE_DRAGON_DEAD,
                    );
                });
        }
    }

    /// White: Moves of our pieces, the king's apart, to one target, which must leave our king out of check: quicker than
    /// [`board_moves`] for a few targets, but not in the order of kinds.
    pub fn moves_to<S: Sink>(
        position: &Position,
        checks: &Checks,
        to: Square,
        sink: &mut S,
    ) {
        let movers = exchange::white::attackers(position, to, position.occupied());
        (movers - position.pieces(Color::White, Kind::King))
            .descending()
            .for_each(|from| {
                moves_from(position, checks, from, Bitboard::from(to), sink);
            });
    }

    /// White: Moves of one piece of ours, not the king, to squares that it attacks, each of which must leave our king out of check.
    pub fn moves_from<S: Sink>(
        position: &Position,
        checks: &Checks,
        from: Square,
        attacked: Bitboard,
        sink: &mut S,
    ) {
        let free = match position.king(Color::White) {
            Some(king) if checks.pinned.has(from) => {
                attacked & tether(king, from, position.occupied())
            }
            _ => attacked,
        };
        if let Some(kind) = position.kind_at(from) {
            promote_or_stay(position, kind, from, free, sink);
        }
    }

    /// White: The moves of one piece to `targets`: turning over where it may, and as it is where it need not turn and could move again.
    #[inline(always)]
    fn promote_or_stay<S: Sink>(
        position: &Position,
        kind: Kind,
        from: Square,
        targets: Bitboard,
        sink: &mut S,
    ) {
        if targets.is_empty() {
            return;
        }
        let base = PartialMove::from_square(kind, from);
        let turning = if attacks::white::turns_from(kind).has(from) {
            targets
        } else if turns_by_capture(kind) {
            targets & (attacks::white::turns_to(kind) | position.of(Color::Black))
        } else {
            targets & attacks::white::turns_to(kind)
        };
        if let Some(promoted) = kind.promoted() {
            sink.moves(
                Color::White,
                base.promoting(),
                turning - attacks::white::dead(promoted),
            );
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Color::White, base, staying - attacks::white::dead(kind));
    }
}
