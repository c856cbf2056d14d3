// Printed by `#[stencil]` from `engine/rules/src/movegen/stages.rs`. Do not edit.

/// White: The stages of our moves.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::movegen::filters::white::ChecksOnly;

    /// White: All our legal moves.
    #[inline]
    pub fn legal<S: Sink>(position: &Position, sink: &mut S) {
        legal_with(position, &of_position::white::checks(position), sink);
    }

    /// White: The same, given the position's checks and pins.
    #[inline]
    pub fn legal_with<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, !position.of(Color::White), sink);
        drops(position, checks, sink);
    }

    /// White: Moves of our pieces on the board to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn on_board<S: Sink>(
        position: &Position,
        checks: &Checks,
        targets: Bitboard,
        sink: &mut S,
    ) {
        king::white::king(position, targets, sink);
        let targets = targets & checks.targets;
        if targets.any() {
            board_moves::white::board_moves(position, checks, targets, sink);
        }
    }

    /// White: Moves of our piece on a square to `targets`, which must hold no piece of ours.
    pub fn from_square<S: Sink>(
        position: &Position,
        checks: &Checks,
        from: Square,
        targets: Bitboard,
        sink: &mut S,
    ) {
        match position.kind_at(from) {
            Some(Kind::King) => king::white::king(position, targets, sink),
            Some(kind) => {
                let attacked = attacks::white::attacks(kind, from, position.occupied());
                board_moves::white::moves_from(
                    position,
                    checks,
                    from,
                    attacked & targets & checks.targets,
                    sink,
                );
            }
            None => {}
        }
    }

    /// White: Our moves that take a piece.
    #[inline]
    pub fn captures<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, position.of(Color::Black), sink);
    }

    /// White: Our moves on the board that take nothing.
    #[inline]
    pub fn quiets<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, !position.occupied(), sink);
    }

    /// White: Our drops.
    #[inline]
    pub fn drops<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        let targets = checks.targets - position.occupied();
        if targets.any() {
            drop_moves::white::drops(position, targets, sink);
        }
    }

    /// White: Our promotions of pawns that take nothing.
    #[inline]
    pub fn pawn_promotions<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        board_moves::white::pawn_promotions(
            position,
            checks,
            checks.targets - position.occupied(),
            sink,
        );
    }

    /// White: Our captures that give check.
    pub fn capture_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = position.of(Color::Black) & checks_only.targets();
            on_board(position, checks, targets, &mut checks_only);
        }
    }

    /// White: Our moves on the board that give check and take nothing.
    pub fn quiet_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.occupied();
            on_board(position, checks, targets, &mut checks_only);
        }
    }

    /// White: Our drops that give check.
    pub fn drop_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            drops(position, checks, &mut checks_only);
        }
    }

    /// White: Our moves that give check and take nothing, drops included.
    pub fn non_capture_checks<S: Sink>(
        position: &Position,
        checks: &Checks,
        sink: &mut S,
    ) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.occupied();
            on_board(position, checks, targets, &mut checks_only);
            drops(position, checks, &mut checks_only);
        }
    }

    /// White: All our moves that give check.
    pub fn checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.of(Color::White);
            on_board(position, checks, targets, &mut checks_only);
            drops(position, checks, &mut checks_only);
        }
    }
}
