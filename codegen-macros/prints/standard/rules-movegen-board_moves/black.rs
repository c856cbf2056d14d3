// Printed by `#[stencil]` from `engine/rules/src/movegen/board_moves.rs`. Do not edit.

/// Black: Moves of our pieces, the king's apart.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: All moves to `targets`, each of which must leave our king out of check (see [`Checks::targets`]).
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

    /// Black: Pawns, all at once.
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
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::White));
            if let Some(promoted) = Kind::Pawn.promoted() {
                sink.pushes(
                    Color::Black,
                    base.promoting(),
                    promote - dead(Color::Black, promoted),
                );
            }
            let stay = if must_turn(Kind::Pawn) { targets - promote } else { targets };
            sink.pushes(Color::Black, base, stay - dead(Color::Black, Kind::Pawn));
        }
    }

    /// Black: Promotions of pawns to `targets`.
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
                    & push_turns(Kind::Pawn, position.of(Color::White));
                sink.pushes(
                    Color::Black,
                    PawnPush::new(Kind::Pawn).promoting(),
                    promote - dead(Color::Black, promoted),
                );
            }
        }
    }

    /// Black: Where pawns can push. A pinned pawn can only push along its king's file, and such a push stays on its line.
    #[inline(always)]
    fn pushes(kind: Kind, position: &Position, checks: &Checks) -> Bitboard {
        let mut pawns = position.pieces(Color::Black, kind);
        if (pawns & checks.pinned).any() {
            let file = position
                .king(Color::Black)
                .map_or(Bitboard::EMPTY, |king| Bitboard::column(king.column()));
            pawns &= !checks.pinned | file;
        }
        pawns.forward(Color::Black)
    }

    /// Black: The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        if turns_by_capture(kind) {
            turns_to(Color::Black, kind) | taken
        } else {
            turns_to(Color::Black, kind)
        }
    }

    /// Black: Pieces that step and are not pinned. From inside the zone every move may promote, from elsewhere those
    /// that enter it.
    #[inline]
    fn free_steppers<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Knight
        {
            let movers = position.pieces(Color::Black, Kind::Knight) - checks.pinned;
            let zone = turns_from(Color::Black, Kind::Knight);
            (movers & zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = steps(Color::Black, Kind::Knight, from) & targets;
                    promote_or_stay(position, Kind::Knight, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = steps(Color::Black, Kind::Knight, from) & targets;
                    promote_or_stay(
                        position,
                        Kind::Knight,
                        from,
                        to & turns_to(Color::Black, Kind::Knight),
                        to,
                        sink,
                    );
                });
        }
        // Silver
        {
            let movers = position.pieces(Color::Black, Kind::Silver) - checks.pinned;
            let zone = turns_from(Color::Black, Kind::Silver);
            (movers & zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = steps(Color::Black, Kind::Silver, from) & targets;
                    promote_or_stay(position, Kind::Silver, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = steps(Color::Black, Kind::Silver, from) & targets;
                    promote_or_stay(
                        position,
                        Kind::Silver,
                        from,
                        to & turns_to(Color::Black, Kind::Silver),
                        to,
                        sink,
                    );
                });
        }
        // Gold
        {
            (position.pieces(Color::Black, Kind::Gold) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Gold, from),
                        steps(Color::Black, Kind::Gold, from) & targets,
                    );
                });
        }
        // ProPawn
        {
            (position.pieces(Color::Black, Kind::ProPawn) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProPawn, from),
                        steps(Color::Black, Kind::ProPawn, from) & targets,
                    );
                });
        }
        // ProLance
        {
            (position.pieces(Color::Black, Kind::ProLance) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProLance, from),
                        steps(Color::Black, Kind::ProLance, from) & targets,
                    );
                });
        }
        // ProKnight
        {
            (position.pieces(Color::Black, Kind::ProKnight) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProKnight, from),
                        steps(Color::Black, Kind::ProKnight, from) & targets,
                    );
                });
        }
        // ProSilver
        {
            (position.pieces(Color::Black, Kind::ProSilver) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProSilver, from),
                        steps(Color::Black, Kind::ProSilver, from) & targets,
                    );
                });
        }
    }

    /// Black: Pieces that slide and are not pinned.
    #[inline]
    fn free_sliders<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let occupied = position.occupied();
        // Lance
        {
            let movers = position.pieces(Color::Black, Kind::Lance) - checks.pinned;
            let zone = turns_from(Color::Black, Kind::Lance);
            (movers & zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Lance, from, occupied)
                        & targets;
                    promote_or_stay(position, Kind::Lance, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Lance, from, occupied)
                        & targets;
                    promote_or_stay(
                        position,
                        Kind::Lance,
                        from,
                        to & turns_to(Color::Black, Kind::Lance),
                        to,
                        sink,
                    );
                });
        }
        // Bishop
        {
            let movers = position.pieces(Color::Black, Kind::Bishop) - checks.pinned;
            let zone = turns_from(Color::Black, Kind::Bishop);
            (movers & zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Bishop, from, occupied)
                        & targets;
                    promote_or_stay(position, Kind::Bishop, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Bishop, from, occupied)
                        & targets;
                    promote_or_stay(
                        position,
                        Kind::Bishop,
                        from,
                        to & turns_to(Color::Black, Kind::Bishop),
                        to,
                        sink,
                    );
                });
        }
        // Rook
        {
            let movers = position.pieces(Color::Black, Kind::Rook) - checks.pinned;
            let zone = turns_from(Color::Black, Kind::Rook);
            (movers & zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Rook, from, occupied) & targets;
                    promote_or_stay(position, Kind::Rook, from, to, to, sink);
                });
            (movers - zone)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Rook, from, occupied) & targets;
                    promote_or_stay(
                        position,
                        Kind::Rook,
                        from,
                        to & turns_to(Color::Black, Kind::Rook),
                        to,
                        sink,
                    );
                });
        }
        // Horse
        {
            (position.pieces(Color::Black, Kind::Horse) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Horse, from),
                        attacks(Color::Black, Kind::Horse, from, occupied) & targets,
                    );
                });
        }
        // Dragon
        {
            (position.pieces(Color::Black, Kind::Dragon) - checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Dragon, from),
                        attacks(Color::Black, Kind::Dragon, from, occupied) & targets,
                    );
                });
        }
    }

    /// Black: Pinned pieces of any kind but pawns, along their lines.
    fn pinned<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let Some(king) = position.king(Color::Black) else { return };
        let occupied = position.occupied();
        // Lance
        {
            (position.pieces(Color::Black, Kind::Lance) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Lance, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Lance.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Lance, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Lance).has(from) {
                        promote_or_stay(position, Kind::Lance, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Lance,
                            from,
                            to & turns_to(Color::Black, Kind::Lance),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Knight
        {
            (position.pieces(Color::Black, Kind::Knight) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Knight, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Knight.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Knight, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Knight).has(from) {
                        promote_or_stay(position, Kind::Knight, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Knight,
                            from,
                            to & turns_to(Color::Black, Kind::Knight),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Silver
        {
            (position.pieces(Color::Black, Kind::Silver) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Silver, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Silver.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Silver, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Silver).has(from) {
                        promote_or_stay(position, Kind::Silver, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Silver,
                            from,
                            to & turns_to(Color::Black, Kind::Silver),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Gold
        {
            (position.pieces(Color::Black, Kind::Gold) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Gold, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Gold.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Gold, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Gold).has(from) {
                        promote_or_stay(position, Kind::Gold, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Gold,
                            from,
                            to & turns_to(Color::Black, Kind::Gold),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Bishop
        {
            (position.pieces(Color::Black, Kind::Bishop) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Bishop, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Bishop.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Bishop, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Bishop).has(from) {
                        promote_or_stay(position, Kind::Bishop, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Bishop,
                            from,
                            to & turns_to(Color::Black, Kind::Bishop),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::Black, Kind::Rook) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Rook, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Rook.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Rook, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Rook).has(from) {
                        promote_or_stay(position, Kind::Rook, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Rook,
                            from,
                            to & turns_to(Color::Black, Kind::Rook),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProPawn
        {
            (position.pieces(Color::Black, Kind::ProPawn) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::ProPawn, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProPawn.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::ProPawn, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::ProPawn).has(from) {
                        promote_or_stay(position, Kind::ProPawn, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProPawn,
                            from,
                            to & turns_to(Color::Black, Kind::ProPawn),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProLance
        {
            (position.pieces(Color::Black, Kind::ProLance) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::ProLance, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProLance.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::ProLance, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::ProLance).has(from) {
                        promote_or_stay(position, Kind::ProLance, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProLance,
                            from,
                            to & turns_to(Color::Black, Kind::ProLance),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProKnight
        {
            (position.pieces(Color::Black, Kind::ProKnight) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::ProKnight, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProKnight.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::ProKnight, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::ProKnight).has(from) {
                        promote_or_stay(position, Kind::ProKnight, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProKnight,
                            from,
                            to & turns_to(Color::Black, Kind::ProKnight),
                            to,
                            sink,
                        );
                    }
                });
        }
        // ProSilver
        {
            (position.pieces(Color::Black, Kind::ProSilver) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::ProSilver, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::ProSilver.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::ProSilver, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::ProSilver).has(from) {
                        promote_or_stay(position, Kind::ProSilver, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::ProSilver,
                            from,
                            to & turns_to(Color::Black, Kind::ProSilver),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::Black, Kind::Horse) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Horse, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Horse.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Horse, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Horse).has(from) {
                        promote_or_stay(position, Kind::Horse, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Horse,
                            from,
                            to & turns_to(Color::Black, Kind::Horse),
                            to,
                            sink,
                        );
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::Black, Kind::Dragon) & checks.pinned)
                .from_far_side(Color::Black)
                .for_each(|from| {
                    let to = attacks(Color::Black, Kind::Dragon, from, occupied)
                        & tether(king, from, occupied) & targets;
                    if Kind::Dragon.promoted().is_none() {
                        sink.moves(
                            Color::Black,
                            PartialMove::from_square(Kind::Dragon, from),
                            to,
                        );
                    } else if turns_from(Color::Black, Kind::Dragon).has(from) {
                        promote_or_stay(position, Kind::Dragon, from, to, to, sink);
                    } else {
                        promote_or_stay(
                            position,
                            Kind::Dragon,
                            from,
                            to & turns_to(Color::Black, Kind::Dragon),
                            to,
                            sink,
                        );
                    }
                });
        }
    }

    /// Black: The moves of one piece to `targets`, of which those to `turning` may turn it over, and captures, if these do. It may
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
            turning | targets & position.of(Color::White)
        } else {
            turning
        };
        if let Some(promoted) = kind.promoted() {
            sink.moves(
                Color::Black,
                base.promoting(),
                turning - dead(Color::Black, promoted),
            );
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Color::Black, base, staying - dead(Color::Black, kind));
    }
}
