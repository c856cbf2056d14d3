// Printed by `#[stencil]` from `engine/rules/src/movegen/filters.rs`. Do not edit.

/// Black: What decides on our moves.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

    /// Black: Passes on those moves that give check, directly or by discovery.
    ///
    /// Checks are found by filtering the sets of targets that the generator delivers, so that every rule of moving
    /// stays where it is.
    pub struct ChecksOnly<'a, S> {
        inner: &'a mut S,
        their_king: Square,
        occupied: Bitboard,
        /// For each kind, the squares from which it would check.
        direct: [Bitboard; KINDS],
        /// Our pieces that hide their king from a slider of ours.
        discoverers: Bitboard,
    }
    impl<'a, S: Sink> ChecksOnly<'a, S> {
        /// A filter for our moves; `None` if the other side has no king to check.
        pub fn new(position: &Position, inner: &'a mut S) -> Option<Self> {
            let their_king = position.king(Color::White)?;
            let occupied = position.occupied();
            let mut direct = [Bitboard::EMPTY; KINDS];
            // Pawn
            {
                direct[Kind::Pawn as usize] = white_pawn_attacks(their_king, occupied);
            }
            // Silver
            {
                direct[Kind::Silver as usize] = white_silver_attacks(
                    their_king,
                    occupied,
                );
            }
            // Gold
            {
                direct[Kind::Gold as usize] = white_gold_attacks(their_king, occupied);
            }
            // Bishop
            {
                direct[Kind::Bishop as usize] = white_bishop_attacks(
                    their_king,
                    occupied,
                );
            }
            // Rook
            {
                direct[Kind::Rook as usize] = white_rook_attacks(their_king, occupied);
            }
            // ProPawn
            {
                direct[Kind::ProPawn as usize] = white_pro_pawn_attacks(
                    their_king,
                    occupied,
                );
            }
            // ProSilver
            {
                direct[Kind::ProSilver as usize] = white_pro_silver_attacks(
                    their_king,
                    occupied,
                );
            }
            // Horse
            {
                direct[Kind::Horse as usize] = white_horse_attacks(their_king, occupied);
            }
            // Dragon
            {
                direct[Kind::Dragon as usize] = white_dragon_attacks(
                    their_king,
                    occupied,
                );
            }
            let (_, blockers) = checks::white::slide_checks(position, occupied);
            Some(Self {
                inner,
                their_king,
                occupied,
                direct,
                discoverers: blockers & position.of(Color::Black),
            })
        }
    }
    impl<S> ChecksOnly<'_, S> {
        /// Squares to which all checks go.
        #[inline]
        pub fn targets(&self) -> Bitboard {
            if self.discoverers.any() || TURNING_GAINS_SLIDES {
                return Bitboard::FULL;
            }
            self.direct.into_iter().fold(Bitboard::EMPTY, |all, squares| all | squares)
        }

        /// Those of `targets` from which a pawn that came there and turned into `kind` checks, the square that it left being
        /// empty.
        fn pushed_from_line(&self, kind: Kind, targets: Bitboard) -> Bitboard {
            let checks = |&to: &Square| {
                let left = Bitboard::from(to).down();
                attacks::black::reaches(kind, to, self.their_king, self.occupied - left)
            };
            targets.into_iter().filter(checks).collect()
        }
    }
    impl<S: Sink> Sink for ChecksOnly<'_, S> {
        #[inline]
        fn moves(&mut self, _: Color, base: PartialMove, targets: Bitboard) {
            let mut checks = self.direct[base.kind_after() as usize];
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                let occupied = self.occupied - Bitboard::from(base.origin());
                checks = attacks::white::attacks(
                    base.kind_after(),
                    self.their_king,
                    occupied,
                );
            }
            if !base.is_drop() && self.discoverers.has(base.origin()) {
                checks |= !tether(self.their_king, base.origin(), self.occupied);
            }
            self.inner.moves(Color::Black, base, targets & checks);
        }
        #[inline]
        fn pushes(&mut self, _: Color, base: PawnPush, targets: Bitboard) {
            let leaving = self.discoverers - Bitboard::column(self.their_king.column());
            let mut checks = self.direct[base.kind_after() as usize] | leaving.up();
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                checks |= self.pushed_from_line(base.kind_after(), targets);
            }
            self.inner.pushes(Color::Black, base, targets & checks);
        }
    }

    /// Black: Those of `targets` to which a piece may turn over, but need not and would lose nothing by it.
    #[inline]
    pub fn pointless(kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
        let anywhere = attacks::black::turns_from(kind).has(from);
        let turning = if anywhere {
            targets
        } else {
            targets & attacks::black::turns_to(kind)
        };
        turning & LOSES_NOTHING[kind as usize]
    }

    /// Black: The same for pushes of pawns, wherever they go.
    #[inline]
    pub fn pointless_pushes(kind: Kind) -> Bitboard {
        attacks::black::turns_to(kind) & LOSES_NOTHING[kind as usize]
    }

    /// Black: The squares from which the promoted side of a kind reaches whatever the kind itself could, on a board however full;

    /// none for kinds that do not promote.
    const LOSES_NOTHING: [Bitboard; KINDS] = {
        let mut sets = [Bitboard::EMPTY; KINDS];
        let mut n = 0;
        while n < KINDS * SQUARES {
            let (kind, from) = (Kind::ALL[n / SQUARES], Square::from_index(n % SQUARES));
            if let Some(promoted) = kind.promoted()
                && attacks::black::reach(kind, from).0
                    & !attacks::black::reach(promoted, from).0 == 0
            {
                sets[kind as usize].0 |= 1 << from.index();
            }
            n += 1;
        }
        sets
    };
}
