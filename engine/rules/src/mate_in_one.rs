//! Mate in one ply.
//!
//! Most checks leave the king a square to flee to. So its flights are found first, once for the position, and only checks that
//! cover all of them are looked at closely. What a piece beside the king covers does not depend on where the king
//! stands (`BLACK_RING_COVER`): a small table has the kinds that check from a neighbour and cover all flights. From
//! farther off a slider covers the two squares on its line.
//!
//! A piece of ours may stand in the way of our own sliders: when it leaves, they cover more. The checks of such pieces are
//! compared with the flights that remain when all of them have left.

use codegen_macros::stencil;

use crate::movegen::{Any, Sink, board_moves, king, stages};
use crate::position::attacks::{self, line, tether};
use crate::position::neighbourhood::{
    INNER, OPPOSITES, around24, covering_rows, inner_ring_index, ring, ring_index, ring_squares,
};
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

/// From this number of targets on the generator, which visits all pieces, is quicker than to look for those that reach each.
const MANY_TARGETS: usize = 6;

/// The numbers of the bits that are set.
#[inline(always)]
fn numbers(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            number
        })
    })
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
            targets: Bitboard::EMPTY,
            opened: opened(position, their_king, flights),
            mate: None,
        };
        // A piece beside their king needs another that protects it; where ours move to, they attack.
        hunt.aim_beside_king((ring(their_king) & attacked) - position.of(Us));
        hunt.aim_from_afar();
        hunt.drops((hunt.targets & checks.targets) - position.occupied());
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
            position.pieces(Us, KIND).into_iter().for_each(|from| {
                if (us_KIND_lines(from) & aims).any() {
                    let reached = us_KIND_slides(from, occupied);
                    let blockers = reached & position.of(Us);
                    let opened = us_KIND_slides(from, occupied - blockers) - reached;
                    if (opened & aims).any() {
                        openers |= blockers;
                        beyond |= opened;
                    }
                }
            });
        }
        Opened { openers, beyond, flights: flights - beyond }
    }

    /// For each neighbour of their king and each set of its flights, numbered as by [`ring_index`], the kinds of ours, a bit
    /// for each, that check from there and cover all these flights.
    static COVERING: [[u32; 256]; 8] = {
        let mut covering = [[0; 256]; 8];
        let mut number = 0;
        while number < KINDS {
            let kind = Kind::ALL[number];
            let checking = inner_ring_index(attacks::them::reach(kind, INNER));
            let mut n = 0;
            while n < 8 * 256 && !matches!(kind, Kind::King) {
                let (neighbour, flights) = (n / 256, n % 256);
                let covered = US_RING_COVER[number] >> (8 * neighbour);
                if checking >> neighbour & 1 != 0 && flights as u64 & !covered == 0 {
                    covering[neighbour][flights] |= 1 << number;
                }
                n += 1;
            }
            number += 1;
        }
        covering
    };

    /// The search for a mate in one position.
    struct Hunt<'a> {
        position: &'a Position,
        their_king: Square,
        /// Where their king could go if it were its turn.
        flights: Bitboard,
        /// For each kind of ours, the squares from which it would check their king and cover all its flights, as far
        /// as is seen without the pieces that may block its lines: perhaps too many, never too few.
        mating: [Bitboard; KINDS],
        /// Those of all kinds.
        targets: Bitboard,
        opened: Opened,
        /// The mate, once found.
        mate: Option<Move>,
    }

    impl Hunt<'_> {
        /// Notes that a kind mates from some squares.
        #[inline(always)]
        fn aim(&mut self, kind: usize, squares: Bitboard) {
            self.mating[kind] |= squares;
            self.targets |= squares;
        }

        /// Notes which kinds mate from each of `squares`, neighbours of their king.
        #[inline(always)]
        fn aim_beside_king(&mut self, squares: Bitboard) {
            let flights = ring_index(self.flights, self.their_king);
            for neighbour in numbers(ring_index(squares, self.their_king).into()) {
                let square = ring_squares(1 << neighbour, self.their_king);
                for kind in numbers(COVERING[neighbour][flights as usize]) {
                    self.aim(kind, square);
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
                    self.aim(KIND as usize, THEM_KIND_STEPS[their_king] & afar);
                }
            }
            for KIND in kinds!(covering_jumpers) {
                self.aim(KIND as usize, THEM_KIND_STEPS[their_king] & afar);
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
                self.aim(kind as usize, checking & squares);
            }
        }

        /// Tries drops on `targets`: empty squares that leave our king out of check.
        ///
        /// Where a piece could never move it gives no check.
        #[inline(always)]
        fn drops(&mut self, targets: Bitboard) {
            if targets.is_empty() {
                return;
            }
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
            if self.mate.is_some() {
                return;
            }
            let others = !self.position.of(Us);
            let targets = self.targets & others;
            if targets.len() < MANY_TARGETS && !TURNING_GAINS_SLIDES {
                self.moves_to(targets & checks.targets, checks);
                // Of several mates it is always the generator's first.
                if self.mate.take().is_none() {
                    return;
                }
            }
            let may_open = self.opened.openers.any() || TURNING_GAINS_SLIDES;
            stages::us::on_board(self.position, checks, if may_open { others } else { targets }, self);
        }

        /// Tries moves to `targets`, and all of pieces that open a line.
        #[inline(always)]
        fn moves_to(&mut self, targets: Bitboard, checks: &Checks) {
            let position = self.position;
            targets.into_iter().for_each(|to| board_moves::us::moves_to(position, checks, to, self));
            let others = !position.of(Us);
            self.opened.openers.into_iter().for_each(|from| {
                stages::us::from_square(position, checks, from, others, self);
            });
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
            targets.into_iter().for_each(|to| self.confirm(base.to(to)));
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
            // Many candidates fail because the checker can be taken, others because their king can flee: both are quick to see.
            let opens = !mv.is_drop() && self.opened.openers.has(mv.origin());
            if !opens && !TAKERS_MAY_STRAND && self.is_taken(mv) {
                return false;
            }
            let mut position = self.position.clone();
            make::us::make(&mut position, mv);
            let checks = checks::them::checks(&position);
            if !checks.any() {
                return false;
            }
            let mut answers = Any::default();
            king::them::king(&position, !position.of(Them), &mut answers);
            if !answers.found() {
                stages::them::legal_with(&position, &checks, &mut answers);
            }
            !answers.found()
        }

        /// Whether a piece of theirs other than the king can take the one that moves, which alone gives check.
        fn is_taken(&self, mv: Move) -> bool {
            let (position, to) = (self.position, mv.target());
            let mut occupied = position.occupied() | Bitboard::from(to);
            if !mv.is_drop() {
                occupied = occupied - Bitboard::from(mv.origin());
            }
            let takers = exchange::them::attackers(position, to, occupied) - Bitboard::from(self.their_king);
            takers.into_iter().any(|from| !position.may_not_take(from, to, occupied))
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
