// Printed by `#[stencil]` from `engine/rules/src/movegen/board_moves.rs`. Do not edit.

/// Black: Moves of our pieces, the king's apart.
#[allow(dead_code, unused_imports)]
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

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
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::White));
            sink.pushes(
                Color::Black,
                crate::types::PawnPush::new(Kind::Pawn).promoting(),
                promote - BLACK_PRO_PAWN_DEAD,
            );
            let stay = targets;
            sink.pushes(
                Color::Black,
                crate::types::PawnPush::new(Kind::Pawn),
                stay - BLACK_PAWN_DEAD,
            );
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
        // Pawn, ProPawn
        {
            let targets = pushes(Kind::Pawn, position, checks) & targets;
            let promote = targets & push_turns(Kind::Pawn, position.of(Color::White));
            sink.pushes(
                Color::Black,
                crate::types::PawnPush::new(Kind::Pawn).promoting(),
                promote - BLACK_PRO_PAWN_DEAD,
            );
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
        pawns.up()
    }

    /// Black: The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        let turns_to = attacks::black::turns_to(kind);
        if turns_by_capture(kind) { turns_to | taken } else { turns_to }
    }

    /// Black: Pieces that step and are not pinned.
    #[inline]
    fn free_steppers<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Knight
        {
            (position.pieces(Color::Black, Kind::Knight) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Knight,
                        from,
                        BLACK_KNIGHT_STEPS[from] & targets,
                        sink,
                    );
                });
        }
        // Silver
        {
            (position.pieces(Color::Black, Kind::Silver) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Silver,
                        from,
                        BLACK_SILVER_STEPS[from] & targets,
                        sink,
                    );
                });
        }
        // Gold
        {
            let targets = targets - BLACK_GOLD_DEAD;
            (position.pieces(Color::Black, Kind::Gold) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Gold, from),
                        BLACK_GOLD_STEPS[from] & targets,
                    );
                });
        }
        // ProPawn
        {
            let targets = targets - BLACK_PRO_PAWN_DEAD;
            (position.pieces(Color::Black, Kind::ProPawn) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProPawn, from),
                        BLACK_PRO_PAWN_STEPS[from] & targets,
                    );
                });
        }
        // ProLance
        {
            let targets = targets - BLACK_PRO_LANCE_DEAD;
            (position.pieces(Color::Black, Kind::ProLance) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProLance, from),
                        BLACK_PRO_LANCE_STEPS[from] & targets,
                    );
                });
        }
        // ProKnight
        {
            let targets = targets - BLACK_PRO_KNIGHT_DEAD;
            (position.pieces(Color::Black, Kind::ProKnight) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProKnight, from),
                        BLACK_PRO_KNIGHT_STEPS[from] & targets,
                    );
                });
        }
        // ProSilver
        {
            let targets = targets - BLACK_PRO_SILVER_DEAD;
            (position.pieces(Color::Black, Kind::ProSilver) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProSilver, from),
                        BLACK_PRO_SILVER_STEPS[from] & targets,
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
            (position.pieces(Color::Black, Kind::Lance) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Lance,
                        from,
                        black_lance_attacks(from, occupied) & targets,
                        sink,
                    );
                });
        }
        // Bishop
        {
            (position.pieces(Color::Black, Kind::Bishop) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Bishop,
                        from,
                        black_bishop_attacks(from, occupied) & targets,
                        sink,
                    );
                });
        }
        // Rook
        {
            (position.pieces(Color::Black, Kind::Rook) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    promote_or_stay(
                        position,
                        Kind::Rook,
                        from,
                        black_rook_attacks(from, occupied) & targets,
                        sink,
                    );
                });
        }
        // Horse
        {
            let targets = targets - BLACK_HORSE_DEAD;
            (position.pieces(Color::Black, Kind::Horse) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Horse, from),
                        black_horse_attacks(from, occupied) & targets,
                    );
                });
        }
        // Dragon
        {
            let targets = targets - BLACK_DRAGON_DEAD;
            (position.pieces(Color::Black, Kind::Dragon) - checks.pinned)
                .ascending()
                .for_each(|from| {
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Dragon, from),
                        black_dragon_attacks(from, occupied) & targets,
                    );
                });
        }
    }

    /// Black: Pinned pieces of any kind but pawns, along their lines.
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
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
                .ascending()
                .for_each(|from| {
                    let to = black_lance_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Lance, from, to, sink);
                });
        }
        // Knight
        {
            (position.pieces(Color::Black, Kind::Knight) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_knight_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Knight, from, to, sink);
                });
        }
        // Silver
        {
            (position.pieces(Color::Black, Kind::Silver) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_silver_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Silver, from, to, sink);
                });
        }
        // Gold
        {
            (position.pieces(Color::Black, Kind::Gold) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_gold_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Gold, from),
                        to - BLACK_GOLD_DEAD,
                    );
                });
        }
        // Bishop
        {
            (position.pieces(Color::Black, Kind::Bishop) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_bishop_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Bishop, from, to, sink);
                });
        }
        // Rook
        {
            (position.pieces(Color::Black, Kind::Rook) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_rook_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    promote_or_stay(position, Kind::Rook, from, to, sink);
                });
        }
        // ProPawn
        {
            (position.pieces(Color::Black, Kind::ProPawn) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_pro_pawn_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProPawn, from),
                        to - BLACK_PRO_PAWN_DEAD,
                    );
                });
        }
        // ProLance
        {
            (position.pieces(Color::Black, Kind::ProLance) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_pro_lance_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProLance, from),
                        to - BLACK_PRO_LANCE_DEAD,
                    );
                });
        }
        // ProKnight
        {
            (position.pieces(Color::Black, Kind::ProKnight) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_pro_knight_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProKnight, from),
                        to - BLACK_PRO_KNIGHT_DEAD,
                    );
                });
        }
        // ProSilver
        {
            (position.pieces(Color::Black, Kind::ProSilver) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_pro_silver_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::ProSilver, from),
                        to - BLACK_PRO_SILVER_DEAD,
                    );
                });
        }
        // Horse
        {
            (position.pieces(Color::Black, Kind::Horse) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_horse_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Horse, from),
                        to - BLACK_HORSE_DEAD,
                    );
                });
        }
        // Dragon
        {
            (position.pieces(Color::Black, Kind::Dragon) & checks.pinned)
                .ascending()
                .for_each(|from| {
                    let to = black_dragon_attacks(from, occupied)
                        & tether(king, from, occupied) & targets;
                    sink.moves(
                        Color::Black,
                        PartialMove::from_square(Kind::Dragon, from),
                        to - BLACK_DRAGON_DEAD,
                    );
                });
        }
    }

    /// Black: Moves of our pieces, the king's apart, to one target, which must leave our king out of check: quicker than
    /// [`board_moves`] for a few targets, but not in the order of kinds.
    pub fn moves_to<S: Sink>(
        position: &Position,
        checks: &Checks,
        to: Square,
        sink: &mut S,
    ) {
        let movers = exchange::black::attackers(position, to, position.occupied());
        (movers - position.pieces(Color::Black, Kind::King))
            .ascending()
            .for_each(|from| {
                moves_from(position, checks, from, Bitboard::from(to), sink);
            });
    }

    /// Black: Moves of one piece of ours, not the king, to squares that it attacks, each of which must leave our king out of check.
    pub fn moves_from<S: Sink>(
        position: &Position,
        checks: &Checks,
        from: Square,
        attacked: Bitboard,
        sink: &mut S,
    ) {
        let free = match position.king(Color::Black) {
            Some(king) if checks.pinned.has(from) => {
                attacked & tether(king, from, position.occupied())
            }
            _ => attacked,
        };
        if let Some(kind) = position.kind_at(from) {
            promote_or_stay(position, kind, from, free, sink);
        }
    }

    /// Black: The moves of one piece to `targets`: turning over where it may, and as it is where it need not turn and could move again.
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
        let turning = if attacks::black::turns_from(kind).has(from) {
            targets
        } else if turns_by_capture(kind) {
            targets & (attacks::black::turns_to(kind) | position.of(Color::White))
        } else {
            targets & attacks::black::turns_to(kind)
        };
        if let Some(promoted) = kind.promoted() {
            sink.moves(
                Color::Black,
                base.promoting(),
                turning - attacks::black::dead(promoted),
            );
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Color::Black, base, staying - attacks::black::dead(kind));
    }
}
