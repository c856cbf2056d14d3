// Printed by `#[stencil]` from `engine/rules/src/position/checks.rs`. Do not edit.

/// White: Checks and pins, as our side sees them.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::position::reach::*;

    /// White: The checks and pins that our side must mind.
    #[inline]
    pub fn checks(position: &Position) -> Checks {
        let Some(king) = position.king(Color::White) else { return Checks::NONE };
        let (sliding, blockers) = slide_checks(position, position.occupied());
        let stepping = step_checks(position);
        let checkers = stepping | sliding;
        let targets = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            Some(_) if LINE_JUMPS && stepping.any() => checkers,
            Some(checker) => checkers | between(king, checker),
        };
        Checks {
            checkers,
            pinned: blockers & position.of(Color::White),
            targets,
        }
    }

    /// White: The pieces that give check to our king.
    #[inline]
    pub fn checkers(position: &Position) -> Bitboard {
        step_checks(position) | slide_checks(position, position.occupied()).0
    }

    /// White: The pieces that check our king by a step or jump.
    #[inline]
    fn step_checks(position: &Position) -> Bitboard {
        let Some(king) = position.king(Color::White) else { return Bitboard::EMPTY };
        let mut checkers = Bitboard::EMPTY;
        // Pawn
        {
            checkers
                |= WHITE_PAWN_STEPS[king] & position.pieces(Color::Black, Kind::Pawn);
        }
        // Silver
        {
            checkers
                |= WHITE_SILVER_STEPS[king]
                    & position.pieces(Color::Black, Kind::Silver);
        }
        // Gold
        {
            checkers
                |= WHITE_GOLD_STEPS[king] & position.pieces(Color::Black, Kind::Gold);
        }
        // ProPawn
        {
            checkers
                |= WHITE_PRO_PAWN_STEPS[king]
                    & position.pieces(Color::Black, Kind::ProPawn);
        }
        // ProSilver
        {
            checkers
                |= WHITE_PRO_SILVER_STEPS[king]
                    & position.pieces(Color::Black, Kind::ProSilver);
        }
        // Horse
        {
            checkers
                |= WHITE_HORSE_STEPS[king] & position.pieces(Color::Black, Kind::Horse);
        }
        // Dragon
        {
            checkers
                |= WHITE_DRAGON_STEPS[king]
                    & position.pieces(Color::Black, Kind::Dragon);
        }
        checkers
    }

    /// White: The sliders that check our king, and the pieces of either side that stand alone between a slider of theirs
    /// and our king, given which squares are occupied.
    #[inline(always)]
    pub fn slide_checks(
        position: &Position,
        occupied: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let mut checkers = Bitboard::EMPTY;
        let mut blockers = Bitboard::EMPTY;
        let Some(king) = position.king(Color::White) else {
            return (checkers, blockers)
        };
        let mut snipers = Bitboard::EMPTY;
        // Bishop
        {
            snipers
                |= white_bishop_lines(king)
                    & position.pieces(Color::Black, Kind::Bishop);
        }
        // Rook
        {
            snipers
                |= white_rook_lines(king) & position.pieces(Color::Black, Kind::Rook);
        }
        // Horse
        {
            snipers
                |= white_horse_lines(king) & position.pieces(Color::Black, Kind::Horse);
        }
        // Dragon
        {
            snipers
                |= white_dragon_lines(king)
                    & position.pieces(Color::Black, Kind::Dragon);
        }
        snipers
            .into_iter()
            .for_each(|sniper| {
                let between = between(king, sniper) & occupied;
                if between.is_empty() {
                    checkers |= Bitboard::from(sniper);
                } else if !between.more_than_one() {
                    blockers |= between;
                }
            });
        (checkers, blockers)
    }
}
