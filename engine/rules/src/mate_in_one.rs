//! Mate in one ply.
//!
//! Most checks leave the king a square to flee to. So its flights are found first, once for the position, and only checks that
//! cover all of them are looked at closely. What a piece beside the king covers does not depend on where the king
//! stands: eight times eight bits for each kind (`BLACK_RING_COVER`), compared with the flights
//! in a few operations on one word. From farther off a slider covers the two squares on its line.
//!
//! A piece of ours may stand in the way of our own sliders: when it leaves, they cover more. The checks of such pieces are
//! compared with the flights that remain when all of them have left.

use codegen_macros::stencil;

use crate::movegen::{Any, Sink, king, stages};
use crate::position::attacks::{self, line, tether};
use crate::position::neighbourhood::{OPPOSITES, around24, covering_rows, ring, ring_index, ring_squares};
use crate::position::{Checks, Position, checks, exchange, make};
use crate::tables::{KINDS, Kind, TAKERS_MAY_STRAND, TURNING_GAINS_SLIDES};
use crate::types::{Bitboard, Color, Move, PartialMove, PawnPush, Square};

/// [`Position::mate_in_one`], given the position's checks and pins.
pub fn mate_in_one(position: &Position, checks: &Checks) -> Option<Move> {
    find(position.side(), position, checks)
}

impl Position {
    /// A legal move that mates at once, if there is one.
    ///
    /// Exact: it finds a mate if and only if there is one. A pawn drop that mates is illegal and never found.
    ///
    /// ```
    /// # #[cfg(board = "standard")] {
    /// use katagami_rules::Position;
    ///
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// let mate = position.mate_in_one().unwrap();
    /// assert_eq!(mate.to_string(), "G*5b");
    /// # }
    /// ```
    pub fn mate_in_one(&self) -> Option<Move> {
        mate_in_one(self, &self.checks())
    }
}

/// Mate in one ply, as the side that mates sees it.
#[stencil]
pub mod template {
    use super::*;
    use crate::movegen::drops;
    use crate::position::reach::*;
    use crate::tables::{US_FAR_COVER, US_RING_COVER};

    /// A move of ours that mates at once.
    pub fn find(position: &Position, checks: &Checks) -> Option<Move> {
        let their_king = position.king(Them)?;
        let around_king = position.occupied() - Bitboard::from(their_king);
        let attacked = king::them::attacked_near(position, their_king, around_king);
        let flights = ring(their_king) - position.of(Them) - attacked;
        let mut hunt = Hunt {
            position,
            their_king,
            flights,
            mating: [Bitboard::EMPTY; KINDS],
            opened: opened(position, their_king, flights),
            mate: None,
        };
        // A piece beside their king needs another that protects it; where ours move to, they attack.
        hunt.aim_beside_king((ring(their_king) & attacked) - position.of(Us));
        hunt.aim_from_afar();
        hunt.drops(checks.targets - position.occupied());
        hunt.board_moves(checks);
        hunt.mate
    }

    /// What our sliders cover more when pieces of ours leave their lines.
    struct Opened {
        /// Those pieces.
        openers: Bitboard,
        /// The squares beyond them.
        beyond: Bitboard,
        /// The flights that are left if all of them leave.
        flights: Bitboard,
    }

    /// Which pieces of ours uncover their king or its flights by leaving.
    #[inline(always)]
    fn opened(position: &Position, their_king: Square, flights: Bitboard) -> Opened {
        let aims = flights | Bitboard::from(their_king);
        let occupied = position.occupied() - Bitboard::from(their_king);
        let mut openers = Bitboard::EMPTY;
        let mut beyond = Bitboard::EMPTY;
        for KIND in kinds!(sliders) {
            for from in position.pieces(Us, KIND) {
                if (us_KIND_lines(from) & aims).any() {
                    let reached = us_KIND_slides(from, occupied);
                    let blockers = reached & position.of(Us);
                    let opened = us_KIND_slides(from, occupied - blockers) - reached;
                    if (opened & aims).any() {
                        openers |= blockers;
                        beyond |= opened;
                    }
                }
            }
        }
        Opened { openers, beyond, flights: flights - beyond }
    }

    /// The search for a mate in one position.
    struct Hunt<'a> {
        position: &'a Position,
        their_king: Square,
        /// Where their king could go if it were its turn.
        flights: Bitboard,
        /// For each kind of ours, the squares from which it would check their king and cover all its flights, as far
        /// as is seen without the pieces that may block its lines: perhaps too many, never too few.
        mating: [Bitboard; KINDS],
        opened: Opened,
        /// The mate, once found.
        mate: Option<Move>,
    }

    impl Hunt<'_> {
        /// Notes from which of `squares`, neighbours of their king, each kind mates.
        #[inline(always)]
        fn aim_beside_king(&mut self, squares: Bitboard) {
            let squares = ring_index(squares, self.their_king);
            if squares == 0 {
                return;
            }
            let flights = ring_index(self.flights, self.their_king);
            for KIND in kinds!(all_but_king) {
                let covering = squares & covering_rows(US_RING_COVER[KIND as usize], flights);
                if covering != 0 {
                    self.mating[KIND as usize] =
                        ring_squares(covering, self.their_king) & them_KIND_reach(self.their_king);
                }
            }
        }

        /// Notes from which squares farther off each kind mates.
        #[inline(always)]
        fn aim_from_afar(&mut self) {
            let their_king = self.their_king;
            let afar = !ring(their_king);
            if self.flights.is_empty() {
                for KIND in kinds!(plain_jumpers) {
                    self.mating[KIND as usize] |= THEM_KIND_STEPS[their_king] & afar;
                }
            }
            for KIND in kinds!(covering_jumpers) {
                self.mating[KIND as usize] |= THEM_KIND_STEPS[their_king] & afar;
            }
            let flights = ring_index(self.flights, their_king);
            let aligned = self.lines_towards(covering_rows(OPPOSITES, flights));
            for KIND in kinds!(line_sliders) {
                self.slide_from_afar(KIND, aligned & afar);
            }
            for KIND in kinds!(wide_sliders) {
                self.slide_from_afar(KIND, afar);
            }
            for KIND in kinds!(near_sliders) {
                let near = covering_rows(US_FAR_COVER[KIND as usize], flights);
                let near = self.lines_towards(near) & around24(their_king);
                self.slide_from_afar(KIND, (aligned | near) & afar);
            }
        }

        /// The lines through their king and each of these neighbours.
        #[inline(always)]
        fn lines_towards(&self, neighbours: u8) -> Bitboard {
            if neighbours == u8::MAX {
                return Bitboard::FULL;
            }
            let neighbours = ring_squares(neighbours, self.their_king).into_iter();
            neighbours.fold(Bitboard::EMPTY, |all, neighbour| all | line(self.their_king, neighbour))
        }

        /// Notes those of `squares` from which `kind` checks by sliding.
        #[inline(always)]
        fn slide_from_afar(&mut self, kind: Kind, squares: Bitboard) {
            if squares.any() {
                let checking = attacks::them::slides(kind, self.their_king, self.position.occupied());
                self.mating[kind as usize] |= checking & squares;
            }
        }

        /// Tries drops on `targets`: empty squares that leave our king out of check.
        ///
        /// Where a piece could never move it gives no check.
        #[inline(always)]
        fn drops(&mut self, targets: Bitboard) {
            let hand = self.position.hand(Us);
            for (KIND, HELD) in kinds!(mating_drops) {
                if hand.has(HELD) {
                    let free = if kinds!(limited_per_file).has(KIND) {
                        drops::us::uncrowded(self.position, KIND, targets)
                    } else {
                        targets
                    };
                    self.each(PartialMove::drop(KIND), self.mating[KIND as usize] & free);
                }
            }
        }

        /// Tries moves of pieces on the board.
        #[inline(always)]
        fn board_moves(&mut self, checks: &Checks) {
            let targets = if self.opened.openers.any() || TURNING_GAINS_SLIDES {
                Bitboard::FULL
            } else {
                self.mating.into_iter().fold(Bitboard::EMPTY, |all, squares| all | squares)
            };
            let targets = targets - self.position.of(Us);
            if targets.any() && self.mate.is_none() {
                stages::us::on_board(self.position, checks, targets, self);
            }
        }

        /// The targets of `targets` on which a piece of ours from `from` comes to check as `kind`, opens the lines that
        /// it stood on, and may mate.
        fn opening(&self, kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
            let mut occupied = self.position.occupied();
            if TURNING_GAINS_SLIDES {
                occupied &= !Bitboard::from(from);
            }
            let mut checking = attacks::them::attacks(kind, self.their_king, occupied);
            if self.opened.beyond.has(self.their_king) {
                // It may hide their king: then every move off the line checks.
                checking |= !tether(self.their_king, from, occupied);
            }
            let around_king = occupied - Bitboard::from(self.their_king);
            let covers =
                |&to: &Square| (self.opened.flights - attacks::us::attacks(kind, to, around_king)).is_empty();
            (targets & checking).into_iter().filter(covers).collect()
        }

        /// Tries `base` to each of `targets`.
        #[inline(always)]
        fn each(&mut self, base: PartialMove, targets: Bitboard) {
            for to in targets {
                self.confirm(base.to(to));
            }
        }

        /// Notes a legal move if it mates.
        #[inline(never)]
        fn confirm(&mut self, mv: Move) {
            if self.mate.is_none() && self.is_mate(mv) {
                self.mate = Some(mv);
            }
        }

        /// Whether a legal move mates.
        fn is_mate(&self, mv: Move) -> bool {
            let mut position = self.position.clone();
            make::us::make(&mut position, mv);
            let checks = checks::them::checks(&position);
            let Some(checker) = checks.checkers.first() else { return false };
            // Most candidates fail because the checker can be taken, which is quick to see.
            let takers = exchange::them::attackers(&position, checker, position.occupied());
            let takers = takers - checks.pinned - Bitboard::from(self.their_king);
            if takers.any() && !checks.checkers.more_than_one() && !TAKERS_MAY_STRAND {
                return false;
            }
            let mut answers = Any::default();
            stages::them::legal_with(&position, &checks, &mut answers);
            !answers.found()
        }
    }

    impl Sink for Hunt<'_> {
        #[inline]
        fn moves(&mut self, _: Color, base: PartialMove, targets: Bitboard) {
            let (kind, from) = (base.kind_after(), base.origin());
            let promising = if self.opened.openers.has(from) {
                self.opening(kind, from, targets)
            } else if TURNING_GAINS_SLIDES && base.is_promotion() {
                let occupied = self.position.occupied() - Bitboard::from(from);
                targets & attacks::them::attacks(kind, self.their_king, occupied)
            } else {
                targets & self.mating[kind as usize]
            };
            self.each(base, promising);
        }

        #[inline]
        fn pushes(&mut self, _: Color, base: PawnPush, targets: Bitboard) {
            let kind = base.kind_after();
            let mating = self.mating[kind as usize] & targets;
            let opening = self.opened.openers.forward() & targets;
            for to in mating {
                self.confirm(base.forward(to));
            }
            for to in opening - mating {
                self.confirm(base.forward(to));
            }
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                // It may check through the square that it left.
                for to in targets - mating - opening {
                    self.confirm(base.forward(to));
                }
            }
        }
    }
}
