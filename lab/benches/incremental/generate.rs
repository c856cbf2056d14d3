//! The legal generator once more, reading attacks from the maps wherever the engine computes them.

use std::hint::black_box;

use codegen_macros::stencil;
use katagami_rules::board::PAWN;
use katagami_rules::internals::{DIRECTION, RAYS, from_word};
use katagami_rules::movegen::{self, Count, MoveList, Sink};
use katagami_rules::position::attacks::{dead, line, steps};
use katagami_rules::position::{Checks, slide_checks};
use katagami_rules::types::{Bitboard, Color, Kind, PartialMove, PawnPush, Piece, Square};

use super::attacked::{Attacked, slides};
use super::index::Union;
use super::kinds::each_kind;

/// The number of positions `depth` plies ahead, leaves counted without being made.
pub fn perft<I: Union>(attacked: &mut Attacked<I>, depth: u32) -> u64 {
    let count = |attacked: &Attacked<I>| {
        let mut count = Count::default();
        legal(attacked.position().side(), attacked, &mut count);
        count.total()
    };
    let mut lists = vec![MoveList::new(); depth as usize - 1];
    walk(attacked.position().side(), attacked, &mut lists, &count)
}

/// The number of positions `depth` plies ahead, every leaf made and unmade.
pub fn perft_no_bulk<I: Union>(attacked: &mut Attacked<I>, depth: u32) -> u64 {
    let made = |attacked: &Attacked<I>| {
        black_box(attacked);
        1
    };
    let mut lists = vec![MoveList::new(); depth as usize];
    walk(attacked.position().side(), attacked, &mut lists, &made)
}

/// Generation as our side sees it.
#[stencil]
pub mod template {
    use super::*;

    /// All our legal moves.
    #[inline]
    pub fn legal<I: Union, S: Sink>(attacked: &Attacked<I>, sink: &mut S) {
        let checks = checks(attacked);
        on_board(attacked, &checks, !attacked.position().of(Us), sink);
        movegen::drops(attacked.position(), &checks, sink);
    }

    /// Our legal moves that take a piece.
    #[inline]
    pub fn captures<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, sink: &mut S) {
        on_board(attacked, checks, attacked.position().of(Them), sink);
    }

    /// Our legal moves on the board to `targets`.
    #[inline]
    fn on_board<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, targets: Bitboard, sink: &mut S) {
        king(attacked, checks, targets, sink);
        let targets = targets & checks.targets;
        if targets.any() {
            pawns(attacked, checks, targets, sink);
            free(attacked, checks, targets, sink);
            if checks.pinned.any() {
                pinned(attacked, checks, targets, sink);
            }
        }
    }

    /// Whether we are in check.
    #[inline(always)]
    pub fn in_check<I: Union>(attacked: &Attacked<I>) -> bool {
        attacked.position().king(Us).is_some_and(|king| attacked.index().attacked(Them).has(king))
    }

    /// The checks and pins that our side must mind: checkers are looked up only if there is one.
    #[inline]
    pub fn checks<I: Union>(attacked: &Attacked<I>) -> Checks {
        let position = attacked.position();
        if in_check(attacked) {
            return position.checks();
        }
        let (_, blockers) = slide_checks(Us, position, position.occupied());
        Checks { checkers: Bitboard::EMPTY, pinned: blockers & position.of(Us), targets: Bitboard::FULL }
    }

    /// The moves of our king to `targets`.
    #[inline]
    fn king<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let Some(king) = attacked.position().king(Us) else { return };
        let to = flights(attacked, king, checks.checkers) & targets;
        sink.moves(Us, PartialMove::from_square(Kind::King, king), to);
    }

    /// Where our king can go, given who gives check.
    #[inline(always)]
    pub fn flights<I: Union>(attacked: &Attacked<I>, king: Square, checkers: Bitboard) -> Bitboard {
        let position = attacked.position();
        let mut to = steps(Us, Kind::King, king) - position.of(Us) - attacked.index().attacked(Them);
        // The king does not hide the square behind it from a slider that gives check.
        for from in checkers & attacked.sliders() {
            let direction = DIRECTION[from.index()][king.index()] as usize;
            if position.kind_at(from).is_some_and(|kind| slides(Them, kind) >> direction & 1 != 0) {
                to = to - from_word(RAYS[direction][king.index()]);
            }
        }
        to
    }

    /// Our pawns, as the engine generates them.
    #[inline]
    fn pawns<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let position = attacked.position();
        let Some(pawn) = PAWN else { return };
        let mut pawns = position.pieces(Us, pawn);
        if (pawns & checks.pinned).any() {
            let file = position.king(Us).map_or(Bitboard::EMPTY, |king| Bitboard::column(king.column()));
            pawns &= !checks.pinned | file;
        }
        let targets = pawns.forward() & targets;
        let base = PawnPush::new(pawn);
        if pawn.promoted().is_some() {
            sink.pushes(Us, base.promoting(), targets & Bitboard::zone(Us));
        }
        sink.pushes(Us, base, targets - dead(Us, pawn));
    }

    /// Our pieces that are not pinned: what they attack needs no computing, whether they step or slide.
    #[inline]
    fn free<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let position = attacked.position();
        each_kind!(KIND {
            if is_other(KIND) {
                let movers = position.pieces(Us, KIND) - checks.pinned;
                if Kind::promoted(KIND).is_none() {
                    for from in movers.from_far_side() {
                        sink.moves(Us, PartialMove::from_square(KIND, from), attacked.set(from) & targets);
                    }
                } else {
                    for from in (movers & Bitboard::zone(Us)).from_far_side() {
                        let to = attacked.set(from) & targets;
                        promote_or_stay(KIND, from, to, to, sink);
                    }
                    for from in (movers - Bitboard::zone(Us)).from_far_side() {
                        let to = attacked.set(from) & targets;
                        promote_or_stay(KIND, from, to & Bitboard::zone(Us), to, sink);
                    }
                }
            }
        });
    }

    /// Our pinned pieces, along their lines.
    fn pinned<I: Union, S: Sink>(attacked: &Attacked<I>, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let position = attacked.position();
        let Some(king) = position.king(Us) else { return };
        for from in checks.pinned.from_far_side() {
            let Some(Piece { kind, .. }) = position.piece_at(from).filter(|piece| is_other(piece.kind))
            else {
                continue;
            };
            let to = attacked.set(from) & line(king, from) & targets;
            if kind.promoted().is_none() {
                sink.moves(Us, PartialMove::from_square(kind, from), to);
            } else if Bitboard::zone(Us).has(from) {
                promote_or_stay(kind, from, to, to, sink);
            } else {
                promote_or_stay(kind, from, to & Bitboard::zone(Us), to, sink);
            }
        }
    }

    /// The promotions and the other moves of one piece.
    #[inline(always)]
    fn promote_or_stay<S: Sink>(kind: Kind, from: Square, promote: Bitboard, stay: Bitboard, sink: &mut S) {
        let base = PartialMove::from_square(kind, from);
        sink.moves(Us, base.promoting(), promote);
        sink.moves(Us, base, stay - dead(Us, kind));
    }

    /// Sums `leaf` over the positions `lists.len()` plies ahead.
    pub fn walk<I: Union, L: Fn(&Attacked<I>) -> u64>(
        attacked: &mut Attacked<I>,
        lists: &mut [MoveList],
        leaf: &L,
    ) -> u64 {
        let Some((moves, below)) = lists.split_first_mut() else { return leaf(attacked) };
        moves.clear();
        legal(attacked, moves);
        let mut leaves = 0;
        for &mv in moves.iter() {
            let undo = attacked.make(Us, mv);
            leaves +=
                if below.is_empty() { leaf(attacked) } else { super::them::walk(attacked, below, leaf) };
            attacked.unmake(Us, mv, &undo);
        }
        leaves
    }
}

/// Whether a kind is neither the pawn nor the king.
#[inline(always)]
fn is_other(kind: Kind) -> bool {
    kind != Kind::King && Some(kind) != PAWN
}
