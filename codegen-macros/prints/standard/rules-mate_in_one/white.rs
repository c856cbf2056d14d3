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
            opened: opened(position, their_king, flights),
            mate: None,
        };
        hunt.aim_beside_king((ring(their_king) & attacked) - position.of(Color::White));
        hunt.aim_from_afar();
        hunt.drops(checks.targets - position.occupied());
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
        // Lance
        {
            for from in position.pieces(Color::White, Kind::Lance) {
                if (white_lance_lines(from) & aims).any() {
                    let reached = white_lance_slides(from, occupied);
                    let blockers = reached & position.of(Color::White);
                    let opened = white_lance_slides(from, occupied - blockers) - reached;
                    if (opened & aims).any() {
                        openers |= blockers;
                        beyond |= opened;
                    }
                }
            }
        }
        // Bishop
        {
            for from in position.pieces(Color::White, Kind::Bishop) {
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
            }
        }
        // Rook
        {
            for from in position.pieces(Color::White, Kind::Rook) {
                if (white_rook_lines(from) & aims).any() {
                    let reached = white_rook_slides(from, occupied);
                    let blockers = reached & position.of(Color::White);
                    let opened = white_rook_slides(from, occupied - blockers) - reached;
                    if (opened & aims).any() {
                        openers |= blockers;
                        beyond |= opened;
                    }
                }
            }
        }
        // Horse
        {
            for from in position.pieces(Color::White, Kind::Horse) {
                if (white_horse_lines(from) & aims).any() {
                    let reached = white_horse_slides(from, occupied);
                    let blockers = reached & position.of(Color::White);
                    let opened = white_horse_slides(from, occupied - blockers) - reached;
                    if (opened & aims).any() {
                        openers |= blockers;
                        beyond |= opened;
                    }
                }
            }
        }
        // Dragon
        {
            for from in position.pieces(Color::White, Kind::Dragon) {
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
            }
        }
        Opened {
            openers,
            beyond,
            flights: flights - beyond,
        }
    }

    /// White: The search for a mate in one position.
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
    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
    impl Hunt<'_> {
        /// Notes from which of `squares`, neighbours of their king, each kind mates.
        #[inline(always)]
        fn aim_beside_king(&mut self, squares: Bitboard) {
            let squares = ring_index(squares, self.their_king);
            if squares == 0 {
                return;
            }
            let flights = ring_index(self.flights, self.their_king);
            // Pawn
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Pawn as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Pawn as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_pawn_reach(self.their_king);
                }
            }
            // Lance
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Lance as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Lance as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_lance_reach(self.their_king);
                }
            }
            // Knight
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Knight as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Knight as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_knight_reach(self.their_king);
                }
            }
            // Silver
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Silver as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Silver as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_silver_reach(self.their_king);
                }
            }
            // Gold
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Gold as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Gold as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_gold_reach(self.their_king);
                }
            }
            // Bishop
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Bishop as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Bishop as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_bishop_reach(self.their_king);
                }
            }
            // Rook
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Rook as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Rook as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_rook_reach(self.their_king);
                }
            }
            // ProPawn
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::ProPawn as usize], flights);
                if covering != 0 {
                    self.mating[Kind::ProPawn as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_pro_pawn_reach(self.their_king);
                }
            }
            // ProLance
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::ProLance as usize], flights);
                if covering != 0 {
                    self.mating[Kind::ProLance as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_pro_lance_reach(self.their_king);
                }
            }
            // ProKnight
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::ProKnight as usize], flights);
                if covering != 0 {
                    self.mating[Kind::ProKnight as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_pro_knight_reach(self.their_king);
                }
            }
            // ProSilver
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::ProSilver as usize], flights);
                if covering != 0 {
                    self.mating[Kind::ProSilver as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_pro_silver_reach(self.their_king);
                }
            }
            // Horse
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Horse as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Horse as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_horse_reach(self.their_king);
                }
            }
            // Dragon
            {
                let covering = squares
                    & covering_rows(WHITE_RING_COVER[Kind::Dragon as usize], flights);
                if covering != 0 {
                    self.mating[Kind::Dragon as usize] = ring_squares(
                        covering,
                        self.their_king,
                    ) & black_dragon_reach(self.their_king);
                }
            }
        }

        /// Notes from which squares farther off each kind mates.
        #[inline(always)]
        fn aim_from_afar(&mut self) {
            let their_king = self.their_king;
            let afar = !ring(their_king);
            if self.flights.is_empty() {
                // Knight
                {
                    self.mating[Kind::Knight as usize]
                        |= BLACK_KNIGHT_STEPS[their_king] & afar;
                }
            }
            let flights = ring_index(self.flights, their_king);
            let aligned = self.lines_towards(covering_rows(OPPOSITES, flights));
            // Lance
            {
                self.slide_from_afar(Kind::Lance, aligned & afar);
            }
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
                self.mating[kind as usize] |= checking & squares;
            }
        }

        /// Tries drops on `targets`: empty squares that leave our king out of check.
        ///
        /// Where a piece could never move it gives no check.
        #[inline(always)]
        fn drops(&mut self, targets: Bitboard) {
            let hand = self.position.hand(Color::White);
            // Lance, Lance
            {
                if hand.has(Kind::Lance) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Lance),
                        self.mating[Kind::Lance as usize] & free,
                    );
                }
            }
            // Knight, Knight
            {
                if hand.has(Kind::Knight) {
                    let free = targets;
                    self.each(
                        PartialMove::drop(Kind::Knight),
                        self.mating[Kind::Knight as usize] & free,
                    );
                }
            }
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
            let targets = if self.opened.openers.any() || TURNING_GAINS_SLIDES {
                Bitboard::FULL
            } else {
                self.mating
                    .into_iter()
                    .fold(Bitboard::EMPTY, |all, squares| all | squares)
            };
            let targets = targets - self.position.of(Color::White);
            if targets.any() && self.mate.is_none() {
                stages::white::on_board(self.position, checks, targets, self);
            }
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
            make::white::make(&mut position, mv);
            let checks = checks::black::checks(&position);
            let Some(checker) = checks.checkers.first() else { return false };
            let takers = exchange::black::attackers(
                &position,
                checker,
                position.occupied(),
            );
            let takers = takers - checks.pinned - Bitboard::from(self.their_king);
            if takers.any() && !checks.checkers.more_than_one() && !TAKERS_MAY_STRAND {
                return false;
            }
            let mut answers = Any::default();
            stages::black::legal_with(&position, &checks, &mut answers);
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
