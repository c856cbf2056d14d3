// Printed by `#[stencil]` from `engine/rules/src/position/checks.rs`. Do not edit.

/// Black: Checks and pins, as our side sees them.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

    /// Black: The checks and pins that our side must mind.
    #[inline]
    pub fn checks(position: &Position) -> Checks {
        let Some(king) = position.king(Color::Black) else { return Checks::NONE };
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
            pinned: blockers & position.of(Color::Black),
            targets,
        }
    }

    /// Black: The pieces that give check to our king.
    #[inline]
    pub fn checkers(position: &Position) -> Bitboard {
        step_checks(position) | slide_checks(position, position.occupied()).0
    }

    /// Black: The pieces that check our king by a step or jump.
    #[inline]
    fn step_checks(position: &Position) -> Bitboard {
        let Some(king) = position.king(Color::Black) else { return Bitboard::EMPTY };
        let mut checkers = Bitboard::EMPTY;
        // Pawn
        {
            checkers
                |= BLACK_PAWN_STEPS[king] & position.pieces(Color::White, Kind::Pawn);
        }
        // Knight
        {
            checkers
                |= BLACK_KNIGHT_STEPS[king]
                    & position.pieces(Color::White, Kind::Knight);
        }
        // Silver
        {
            checkers
                |= BLACK_SILVER_STEPS[king]
                    & position.pieces(Color::White, Kind::Silver);
        }
        // Gold
        {
            checkers
                |= BLACK_GOLD_STEPS[king] & position.pieces(Color::White, Kind::Gold);
        }
        // ProPawn
        {
            checkers
                |= BLACK_PRO_PAWN_STEPS[king]
                    & position.pieces(Color::White, Kind::ProPawn);
        }
        // ProLance
        {
            checkers
                |= BLACK_PRO_LANCE_STEPS[king]
                    & position.pieces(Color::White, Kind::ProLance);
        }
        // ProKnight
        {
            checkers
                |= BLACK_PRO_KNIGHT_STEPS[king]
                    & position.pieces(Color::White, Kind::ProKnight);
        }
        // ProSilver
        {
            checkers
                |= BLACK_PRO_SILVER_STEPS[king]
                    & position.pieces(Color::White, Kind::ProSilver);
        }
        // Horse
        {
            checkers
                |= BLACK_HORSE_STEPS[king] & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            checkers
                |= BLACK_DRAGON_STEPS[king]
                    & position.pieces(Color::White, Kind::Dragon);
        }
        checkers
    }

    /// Black: The sliders that check our king, and the pieces of either side that stand alone between a slider of theirs
    /// and our king, given which squares are occupied.
    #[inline(always)]
    pub fn slide_checks(
        position: &Position,
        occupied: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let mut checkers = Bitboard::EMPTY;
        let mut blockers = Bitboard::EMPTY;
        let Some(king) = position.king(Color::Black) else {
            return (checkers, blockers)
        };
        let mut snipers = Bitboard::EMPTY;
        // Lance
        {
            snipers
                |= black_lance_lines(king) & position.pieces(Color::White, Kind::Lance);
        }
        // Bishop
        {
            snipers
                |= black_bishop_lines(king)
                    & position.pieces(Color::White, Kind::Bishop);
        }
        // Rook
        {
            snipers
                |= black_rook_lines(king) & position.pieces(Color::White, Kind::Rook);
        }
        // Horse
        {
            snipers
                |= black_horse_lines(king) & position.pieces(Color::White, Kind::Horse);
        }
        // Dragon
        {
            snipers
                |= black_dragon_lines(king)
                    & position.pieces(Color::White, Kind::Dragon);
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
