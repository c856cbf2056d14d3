//! Which hands a mate, or an escape, holds for.
//!
//! On one board, whoever mates with some pieces in hand mates with more, and whoever cannot mate cannot with fewer: what
//! one side lacks the other has. A mate is therefore remembered with the least hand of the attacker that it needs, an
//! escape with the greatest that it stands. Then one entry of the table answers for many positions; above all for those
//! that differ by which worthless piece was interposed and taken (Seo, "On effective utilisation of dominance relations
//! in tsume-shogi solving algorithms", 1999; Nagai, 2002, calls the hands proof pieces and disproof pieces).

use crate::board::{HAND_MASK, HAND_SHIFT, HandWord};
use crate::position::Position;
use crate::types::{Color, Hand, Kind, Move};

/// The bits of a kind in the word of a hand.
#[inline]
fn field(kind: Kind) -> HandWord {
    HAND_MASK[kind as usize] << HAND_SHIFT[kind as usize]
}

/// A hand with each kind's count from `first` or `second`, as `take_first` says given both.
#[inline]
fn mix(first: Hand, second: Hand, take_first: impl Fn(HandWord, HandWord) -> bool) -> Hand {
    Hand::from_word(Kind::in_hand().fold(0, |word, kind| {
        let (a, b) = (first.word() & field(kind), second.word() & field(kind));
        word | if take_first(a, b) { a } else { b }
    }))
}

/// The larger count of each kind.
pub(super) fn union(first: Hand, second: Hand) -> Hand {
    mix(first, second, |a, b| a > b)
}

/// The smaller count of each kind.
pub(super) fn intersection(first: Hand, second: Hand) -> Hand {
    mix(first, second, |a, b| a < b)
}

/// All pieces in both hands.
pub(super) fn both(position: &Position) -> Hand {
    let word = |color| position.hand(color).word();
    Hand::from_word(word(Color::Black) + word(Color::White))
}

/// The pieces of `hand` of kinds that `other` lacks: were one of them there, it could be dropped.
pub(super) fn exclusive(hand: Hand, other: Hand) -> Hand {
    without(hand, |kind| other.has(kind))
}

/// Of all pieces in `both` hands, those of the kinds that `hand` has: with another kind, new drops would be possible.
pub(super) fn same_kinds(hand: Hand, both: Hand) -> Hand {
    without(both, |kind| !hand.has(kind))
}

/// A hand without some kinds.
fn without(hand: Hand, unwanted: impl Fn(Kind) -> bool) -> Hand {
    let unwanted = Kind::in_hand().filter(|&kind| unwanted(kind));
    Hand::from_word(unwanted.fold(hand.word(), |word, kind| word & !field(kind)))
}

/// What a hand of the attacker after `mv` was before it; `position` is the one before.
pub(super) fn before(position: &Position, attacker: Color, mv: Move, mut hand: Hand) -> Hand {
    if position.side() != attacker {
        // What the defender takes is no longer there to be held.
        return if mv.is_drop() { hand } else { intersection(hand, both(position)) };
    }
    if mv.is_drop() {
        hand.add(mv.kind());
    } else if let Some(captured) = position.kind_at(mv.target())
        && hand.has(captured.base())
    {
        hand.remove(captured.base());
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand with so many of the first kinds.
    fn hand(counts: &[usize]) -> Hand {
        let mut hand = Hand::EMPTY;
        for (kind, &count) in Kind::in_hand().zip(counts) {
            (0..count).for_each(|_| hand.add(kind));
        }
        hand
    }

    #[test]
    fn counts_are_taken_kind_by_kind() {
        let (a, b) = (hand(&[2, 0, 1]), hand(&[1, 1, 1]));
        assert_eq!(union(a, b), hand(&[2, 1, 1]));
        assert_eq!(intersection(a, b), hand(&[1, 0, 1]));
        assert_eq!(exclusive(b, a), hand(&[0, 1]));
        assert_eq!(same_kinds(a, hand(&[2, 2, 2])), hand(&[2, 0, 2]));
    }

    #[test]
    fn hands_go_back_over_moves() {
        let start = Position::start();
        let kind = Kind::ALL[0];
        let square = start.occupied().first().expect("there are pieces");
        let drop = Move::drop(kind).to(square);
        let us = start.side();
        assert_eq!(before(&start, us, drop, hand(&[1])), hand(&[2]));
        assert_eq!(before(&start, !us, drop, hand(&[1])), hand(&[1]));
        let takes = start.kind_at(square).map(Kind::base).expect("a piece stands there");
        let mut held = Hand::EMPTY;
        held.add(takes);
        let capture = Move::from(Kind::King, square).to(square);
        assert_eq!(before(&start, us, capture, held), Hand::EMPTY);
        assert_eq!(before(&start, us, capture, Hand::EMPTY), Hand::EMPTY);
        // The defender keeps what it takes.
        assert_eq!(before(&start, !us, capture, held), Hand::EMPTY);
    }
}
