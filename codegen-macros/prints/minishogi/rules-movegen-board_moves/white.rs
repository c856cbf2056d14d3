// Printed by `#[stencil]` from `engine/rules/src/movegen/board_moves.rs`. Do not edit.

/// White: Moves of our pieces, the king's apart.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

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
    fn pawns<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Pawn
        {
            let targets = pushes(Kind::Pawn, position, checks) & targets;
            let base = PawnPush::new(Kind::Pawn);
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::Black));
            if let Some(promoted) = Kind::Pawn.promoted() {
                sink.pushes(
                    Color::White,
                    base.promoting(),
                    promote - dead(Color::White, promoted),
                );
            }
            let stay = if must_turn(Kind::Pawn) { targets - promote } else { targets };
            sink.pushes(Color::White, base, stay - dead(Color::White, Kind::Pawn));
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
        // Pawn
        {
            if let Some(promoted) = Kind::Pawn.promoted() {
                let targets = pushes(Kind::Pawn, position, checks) & targets;
                let promote = targets
                    & push_turns(Kind::Pawn, position.of(Color::Black));
                sink.pushes(
                    Color::White,
                    PawnPush::new(Kind::Pawn).promoting(),
                    promote - dead(Color::White, promoted),
                );
            }
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
        pawns.forward(Color::White)
    }

    /// White: The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        if turns_by_capture(kind) {
            turns_to(Color::White, kind) | taken
        } else {
            turns_to(Color::White, kind)
        }
    }

    /// White: Pieces that step and are not pinned. From inside the zone every move may promote, from elsewhere those
    /// that enter it.
    #[inline]
    fn free_steppers<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Silver
        {
            let movers = position.pieces(Color::White, Kind::Silver) - checks.pinned;
            let zone = turns_from(Color::White, Kind::Silver);
            (movers & zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = steps(Color::White, Kind::Silver, from) & targets;
                    promote_or_stay(position, Kind::Silver, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = steps(Color::White, Kind::Silver, from) & targets;
                    promote_or_stay(
                        position,
                        Kind::Silver,
                        from,
                        to & turns_to(Color::White, Kind::Silver),
                        to,
                        sink,
                    );
                });
        }
        // Gold
        {
            (position.pieces(Color::White, Kind::Gold) - checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Gold, from),
                        steps(Color::White, Kind::Gold, from) & targets,
                    );
                });
        }
        // ProPawn
        {
            (position.pieces(Color::White, Kind::ProPawn) - checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProPawn, from),
                        steps(Color::White, Kind::ProPawn, from) & targets,
                    );
                });
        }
        // ProSilver
        {
            (position.pieces(Color::White, Kind::ProSilver) - checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::ProSilver, from),
                        steps(Color::White, Kind::ProSilver, from) & targets,
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
            let movers = position.pieces(Color::White, Kind::Bishop) - checks.pinned;
            let zone = turns_from(Color::White, Kind::Bishop);
            (movers & zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Bishop, from, occupied)
                        & targets;
                    promote_or_stay(position, Kind::Bishop, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Bishop, from, occupied)
                        & targets;
                    promote_or_stay(
                        position,
                        Kind::Bishop,
                        from,
                        to & turns_to(Color::White, Kind::Bishop),
                        to,
                        sink,
                    );
                });
        }
        // Rook
        {
            let movers = position.pieces(Color::White, Kind::Rook) - checks.pinned;
            let zone = turns_from(Color::White, Kind::Rook);
            (movers & zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Rook, from, occupied) & targets;
                    promote_or_stay(position, Kind::Rook, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Rook, from, occupied) & targets;
                    promote_or_stay(
                        position,
                        Kind::Rook,
                        from,
                        to & turns_to(Color::White, Kind::Rook),
                        to,
                        sink,
                    );
                });
        }
        // Horse
        {
            (position.pieces(Color::White, Kind::Horse) - checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Horse, from),
                        attacks(Color::White, Kind::Horse, from, occupied) & targets,
                    );
                });
        }
        // Dragon
        {
            (position.pieces(Color::White, Kind::Dragon) - checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    sink.moves(
                        Color::White,
                        PartialMove::from_square(Kind::Dragon, from),
                        attacks(Color::White, Kind::Dragon, from, occupied) & targets,
                    );
                });
        }
    }

    /// White: Pinned pieces of any kind but pawns, along their lines.
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
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Silver, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Silver.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Silver, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Silver).has(from) {
                        promote_or_stay(position, Kind::Silver, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Silver,
                            from,
                            to & turns_to(Color::White, Kind::Silver),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Gold
        {
            (position.pieces(Color::White, Kind::Gold) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Gold, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Gold.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Gold, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Gold).has(from) {
                        promote_or_stay(position, Kind::Gold, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Gold,
                            from,
                            to & turns_to(Color::White, Kind::Gold),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Bishop
        {
            (position.pieces(Color::White, Kind::Bishop) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Bishop, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Bishop.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Bishop, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Bishop).has(from) {
                        promote_or_stay(position, Kind::Bishop, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Bishop,
                            from,
                            to & turns_to(Color::White, Kind::Bishop),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::White, Kind::Rook) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Rook, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Rook.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Rook, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Rook).has(from) {
                        promote_or_stay(position, Kind::Rook, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Rook,
                            from,
                            to & turns_to(Color::White, Kind::Rook),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProPawn
        {
            (position.pieces(Color::White, Kind::ProPawn) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::ProPawn, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProPawn.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::ProPawn, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::ProPawn).has(from) {
                        promote_or_stay(position, Kind::ProPawn, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProPawn,
                            from,
                            to & turns_to(Color::White, Kind::ProPawn),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProSilver
        {
            (position.pieces(Color::White, Kind::ProSilver) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::ProSilver, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProSilver.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::ProSilver, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::ProSilver).has(from) {
                        promote_or_stay(position, Kind::ProSilver, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProSilver,
                            from,
                            to & turns_to(Color::White, Kind::ProSilver),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::White, Kind::Horse) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Horse, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Horse.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Horse, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Horse).has(from) {
                        promote_or_stay(position, Kind::Horse, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Horse,
                            from,
                            to & turns_to(Color::White, Kind::Horse),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::White, Kind::Dragon) & checks.pinned)
                .from_far_side(Color::White)
                .for_each(|from| {
                    let to = attacks(Color::White, Kind::Dragon, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Dragon.promoted().is_none() {
                        sink.moves(
                            Color::White,
                            PartialMove::from_square(Kind::Dragon, from),
                            to,
                        );
                    } else if turns_from(Color::White, Kind::Dragon).has(from) {
                        promote_or_stay(position, Kind::Dragon, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Dragon,
                            from,
                            to & turns_to(Color::White, Kind::Dragon),
                            to,
                            sink,
                        );
                    }
                });
        }
    }

    /// White: The moves of one piece to `targets`, of which those to `turning` may turn it over, and captures, if these do. It may
    /// not come to stand where it could never move.
    #[inline(always)]
    fn promote_or_stay<S: Sink>(
        position: &Position,
        kind: Kind,
        from: Square,
        turning: Bitboard,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let base = PartialMove::from_square(kind, from);
        let turning = if turns_by_capture(kind) {
            turning | targets & position.of(Color::Black)
        } else {
            turning
        };
        if let Some(promoted) = kind.promoted() {
            sink.moves(
                Color::White,
                base.promoting(),
                turning - dead(Color::White, promoted),
            );
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Color::White, base, staying - dead(Color::White, kind));
    }
}
