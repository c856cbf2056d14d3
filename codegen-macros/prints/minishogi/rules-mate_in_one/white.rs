// Printed by `#[stencil]` from `engine/rules/src/mate_in_one.rs`. Do not edit.

/// White: Mate in one ply, as the side that mates sees it.
#[allow(dead_code, unused_imports)]
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::movegen::drops;
    use crate::position::reach::*;
    use crate::tables::{WHITE_FAR_COVER, WHITE_RING_COVER};

    /// White: A move of ours that mates at once.
    pub fn find(position: &Position, checks: &Checks) -> Option<Move> {
        let their_king = position.king(Color::Black)?;
        let around_king = position.occupied() - Bitboard::from(their_king);
        let attacked = king::black::attacked_near(position, their_king, around_king);
        let flights = ring(their_king) - position.of(Color::Black) - attacked;
        let mut hunt = Hunt {
            position,
            their_king,
            flights,
            mating: [Bitboard::EMPTY; KINDS],
            targets: Bitboard::EMPTY,
            opened: opened(position, their_king, flights),
            mate: None,
        };
        hunt.aim_beside_king((ring(their_king) & attacked) - position.of(Color::White));
        hunt.aim_from_afar();
        hunt.drops((hunt.targets & checks.targets) - position.occupied());
        hunt.board_moves(checks);
        hunt.mate
    }

    /// White: What our sliders cover more when pieces of ours leave their lines.
    struct Opened {
        /// Those pieces.
        openers: Bitboard,
        /// The squares beyond them.
        beyond: Bitboard,
        /// The flights that are left if all of them leave.
        flights: Bitboard,
    }

    /// White: Which pieces of ours uncover their king or its flights by leaving.
    #[inline(always)]
    fn opened(position: &Position, their_king: Square, flights: Bitboard) -> Opened {
        let aims = flights | Bitboard::from(their_king);
        let occupied = position.occupied() - Bitboard::from(their_king);
        let mut openers = Bitboard::EMPTY;
        let mut beyond = Bitboard::EMPTY;
        // Bishop
        {
            position
                .pieces(Color::White, Kind::Bishop)
                .into_iter()
                .for_each(|from| {
                    if (white_bishop_lines(from) & aims).any() {
                        let reached = white_bishop_slides(from, occupied);
                        let blockers = reached & position.of(Color::White);
                        let opened = white_bishop_slides(from, occupied - blockers)
                            - reached;
                        if (opened & aims).any() {
                            openers |= blockers;
                            beyond |= opened;
                        }
                    }
                });
        }
        // Rook
        {
            position
                .pieces(Color::White, Kind::Rook)
                .into_iter()
                .for_each(|from| {
                    if (white_rook_lines(from) & aims).any() {
                        let reached = white_rook_slides(from, occupied);
                        let blockers = reached & position.of(Color::White);
                        let opened = white_rook_slides(from, occupied - blockers)
                            - reached;
                        if (opened & aims).any() {
                            openers |= blockers;
                            beyond |= opened;
                        }
                    }
                });
        }
        // Horse
        {
            position
                .pieces(Color::White, Kind::Horse)
                .into_iter()
                .for_each(|from| {
                    if (white_horse_lines(from) & aims).any() {
                        let reached = white_horse_slides(from, occupied);
                        let blockers = reached & position.of(Color::White);
                        let opened = white_horse_slides(from, occupied - blockers)
                            - reached;
                        if (opened & aims).any() {
                            openers |= blockers;
                            beyond |= opened;
                        }
                    }
                });
        }
        // Dragon
        {
            position
                .pieces(Color::White, Kind::Dragon)
                .into_iter()
                .for_each(|from| {
                    if (white_dragon_lines(from) & aims).any() {
                        let reached = white_dragon_slides(from, occupied);
                        let blockers = reached & position.of(Color::White);
                        let opened = white_dragon_slides(from, occupied - blockers)
                            - reached;
                        if (opened & aims).any() {
                            openers |= blockers;
                            beyond |= opened;
                        }
                    }
                });
        }
        Opened {
            openers,
            beyond,
            flights: flights - beyond,
        }
    }

    /// White: For each neighbour of their king and each set of its flights, numbered as by [`ring_index`], the kinds of ours, a bit
    /// for each, that check from there and cover all these flights.
    static COVERING: [[u32; 256]; 8] = {
        let mut covering = [[0; 256]; 8];
        let mut number = 0;
        while number < KINDS {
            let kind = Kind::ALL[number];
            let checking = inner_ring_index(attacks::black::reach(kind, INNER));
            let mut n = 0;
            while n < 8 * 256 && !matches!(kind, Kind::King) {
                let (neighbour, flights) = (n / 256, n % 256);
                let covered = WHITE_RING_COVER[number] >> (8 * neighbour);
                if checking >> neighbour & 1 != 0 && flights as u64 & !covered == 0 {
                    covering[neighbour][flights] |= 1 << number;
                }
                n += 1;
            }
            number += 1;
        }
        covering
    };

    /// White: The search for a mate in one position.
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
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
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
            if self.flights.is_empty() {}
            let flights = ring_index(self.flights, their_king);
            let aligned = self.lines_towards(covering_rows(OPPOSITES, flights));
            // Bishop
            {
                self.slide_from_afar(Kind::Bishop, aligned & afar);
            }
            // Rook
            {
                self.slide_from_afar(Kind::Rook, aligned & afar);
            }
            // Horse
            {
                self.slide_from_afar(Kind::Horse, aligned & afar);
            }
            if false {
                self.slide_from_afar(Kind::Pawn, afar);
            }
            // Dragon
            {
                let near = covering_rows(
                    WHITE_FAR_COVER[Kind::Dragon as usize],
                    flights,
                );
                let near = self.lines_towards(near) & around24(their_king);
                self.slide_from_afar(Kind::Dragon, (aligned | near) & afar);
            }
        }

        /// The lines through their king and each of these neighbours.
        #[inline(always)]
        fn lines_towards(&self, neighbours: u8) -> Bitboard {
            if neighbours == u8::MAX {
                return Bitboard::FULL;
            }
            let neighbours = ring_squares(neighbours, self.their_king).into_iter();
            neighbours
                .fold(
                    Bitboard::EMPTY,
                    |all, neighbour| all | line(self.their_king, neighbour),
                )
        }

        /// Notes those of `squares` from which `kind` checks by sliding.
        #[inline(always)]
        fn slide_from_afar(&mut self, kind: Kind, squares: Bitboard) {
            if squares.any() {
                let checking = attacks::black::slides(
                    kind,
                    self.their_king,
                    self.position.occupied(),
                );
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
            let hand = self.position.hand(Color::White);
            // Silver, Silver
            {
                if hand.has(Kind::Silver) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Silver),
                        self.mating[Kind::Silver as usize] & free,
                    );
                }
            }
            // Gold, Gold
            {
                if hand.has(Kind::Gold) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Gold),
                        self.mating[Kind::Gold as usize] & free,
                    );
                }
            }
            // Bishop, Bishop
            {
                if hand.has(Kind::Bishop) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Bishop),
                        self.mating[Kind::Bishop as usize] & free,
                    );
                }
            }
            // Rook, Rook
            {
                if hand.has(Kind::Rook) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Rook),
                        self.mating[Kind::Rook as usize] & free,
                    );
                }
            }
        }

        /// Tries moves of pieces on the board.
        #[inline(always)]
        fn board_moves(&mut self, checks: &Checks) {
            if self.mate.is_some() {
                return;
            }
            let others = !self.position.of(Color::White);
            let targets = self.targets & others;
            if targets.len() < MANY_TARGETS && !TURNING_GAINS_SLIDES {
                self.moves_to(targets & checks.targets, checks);
                if self.mate.take().is_none() {
                    return;
                }
            }
            let may_open = self.opened.openers.any() || TURNING_GAINS_SLIDES;
            stages::white::on_board(
                self.position,
                checks,
                if may_open { others } else { targets },
                self,
            );
        }

        /// Tries moves to `targets`, and all of pieces that open a line.
        #[inline(always)]
        fn moves_to(&mut self, targets: Bitboard, checks: &Checks) {
            let position = self.position;
            targets
                .into_iter()
                .for_each(|to| board_moves::white::moves_to(position, checks, to, self));
            let others = !position.of(Color::White);
            self.opened
                .openers
                .into_iter()
                .for_each(|from| {
                    stages::white::from_square(position, checks, from, others, self);
                });
        }

        /// The targets of `targets` on which a piece of ours from `from` comes to check as `kind`, opens the lines that
        /// it stood on, and may mate.
        fn opening(&self, kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
            let mut occupied = self.position.occupied();
            if TURNING_GAINS_SLIDES {
                occupied &= !Bitboard::from(from);
            }
            let mut checking = attacks::black::attacks(kind, self.their_king, occupied);
            if self.opened.beyond.has(self.their_king) {
                checking |= !tether(self.their_king, from, occupied);
            }
            let around_king = occupied - Bitboard::from(self.their_king);
            let covers = |&to: &Square| {
                (self.opened.flights - attacks::white::attacks(kind, to, around_king))
                    .is_empty()
            };
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
            let opens = !mv.is_drop() && self.opened.openers.has(mv.origin());
            if !opens && !TAKERS_MAY_STRAND && self.is_taken(mv) {
                return false;
            }
            let mut position = self.position.clone();
            make::white::make(&mut position, mv);
            let checks = checks::black::checks(&position);
            if !checks.any() {
                return false;
            }
            let mut answers = Any::default();
            king::black::king(&position, !position.of(Color::Black), &mut answers);
            if !answers.found() {
                stages::black::legal_with(&position, &checks, &mut answers);
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
            let takers = exchange::black::attackers(position, to, occupied)
                - Bitboard::from(self.their_king);
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
                targets & attacks::black::attacks(kind, self.their_king, occupied)
            } else {
                targets & self.mating[kind as usize]
            };
            self.each(base, promising);
        }
        #[inline]
        fn pushes(&mut self, _: Color, base: PawnPush, targets: Bitboard) {
            let kind = base.kind_after();
            let mating = self.mating[kind as usize] & targets;
            let opening = self.opened.openers.down() & targets;
            for to in mating {
                self.confirm(base.down(to));
            }
            for to in opening - mating {
                self.confirm(base.down(to));
            }
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                for to in targets - mating - opening {
                    self.confirm(base.down(to));
                }
            }
        }
    }
}
