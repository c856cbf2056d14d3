// Printed by `#[stencil]` from `engine/rules/src/movegen/legal_moves.rs`. Do not edit.

/// White: The rules for our moves, one by one.
#[allow(clippy::wildcard_imports)]
mod white {
    use super::*;

    /// White: Whether a move of ours is legal.
    pub(super) fn allows(position: &Position, checks: &Checks, mv: Move) -> bool {
        if !mv.is_some() {
            false
        } else if mv.is_drop() {
            can_drop(position, checks, mv)
        } else {
            can_move(position, mv) && leaves_no_check(position, checks, mv)
        }
    }

    /// White: The generator itself decides on drops: it has the rules of two pawns on a file and of mate by a dropped pawn.
    fn can_drop(position: &Position, checks: &Checks, mv: Move) -> bool {
        let mut find = Find::new(mv);
        let targets = (checks.targets - position.occupied())
            & Bitboard::from(mv.target());
        if targets.any() && position.hand(Color::White).has(mv.kind().held_as()) {
            drops::white::drops(position, targets, &mut find);
        }
        find.found()
    }

    /// White: Whether the piece is there and moves like this, checks aside.
    fn can_move(position: &Position, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.target());
        let may_turn = || attacks::white::may_turn(
            kind,
            from,
            to,
            position.of(Color::Black).has(to),
        );
        position.piece_at(from) == Some(Piece::new(Color::White, kind))
            && !position.of(Color::White).has(to)
            && if mv.is_promotion() {
                may_turn()
            } else {
                !must_turn(kind) || !may_turn()
            } && !attacks::white::dead(mv.kind_after()).has(to)
            && attacks::white::reaches(kind, from, to, position.occupied())
    }

    /// White: Whether our king is safe afterwards.
    fn leaves_no_check(position: &Position, checks: &Checks, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        if mv.kind() == Kind::King {
            let occupied = position.occupied() - Bitboard::from(from);
            return exchange::black::attackers(position, to, occupied).is_empty();
        }
        let bound = checks.pinned.has(from);
        let tether = |king| tether(king, from, position.occupied());
        checks.targets.has(to)
            && (!bound
                || position.king(Color::White).is_none_or(|king| tether(king).has(to)))
    }
}
