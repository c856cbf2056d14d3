//! Dominance: which hands of the attacker a proof or a disproof holds for.
//!
//! On the same board, an attacker who mates with some pieces in hand also mates with more, and one who does not mate
//! does not mate with fewer; what one side lacks, the other side has. So a proof is stored with the smallest hand
//! that it needs (*proof pieces*) and a disproof with the largest hand for which it holds (*disproof pieces*), and
//! one entry of the table answers for many positions, above all for those that differ only in which worthless piece
//! was interposed and captured (Seo, "On effective utilisation of dominance relations in tsume-shogi solving
//! algorithms", 1999; Nagai, 2002).

use crate::board::{HAND_MASK, HAND_SHIFT, HandWord};
use crate::position::Position;
use crate::types::{Color, Hand, Kind, Move};

/// The bits of a kind in the word of a hand.
#[inline]
fn field(kind: Kind) -> HandWord {
    HAND_MASK[kind as usize] << HAND_SHIFT[kind as usize]
}

/// A hand with the count of each kind from `first` or `second`, as `take_first` decides given both counts.
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
pub(super) fn all_in_hand(position: &Position) -> Hand {
    let word = |color| position.hand(color).word();
    Hand::from_word(word(Color::Black) + word(Color::White))
}

/// The pieces of `hand` of kinds that `other` does not have: if the other side had one of them, it could drop it.
pub(super) fn kinds_missing_in(hand: Hand, other: Hand) -> Hand {
    without(hand, |kind| other.has(kind))
}

/// The pieces of `all` hands of kinds that `hand` has: with a piece of another kind, new drops would be possible.
pub(super) fn kinds_present_in(hand: Hand, all: Hand) -> Hand {
    without(all, |kind| !hand.has(kind))
}

/// A hand without some kinds.
fn without(hand: Hand, unwanted: impl Fn(Kind) -> bool) -> Hand {
    let unwanted = Kind::in_hand().filter(|&kind| unwanted(kind));
    Hand::from_word(unwanted.fold(hand.word(), |word, kind| word & !field(kind)))
}

/// The hand of the attacker before `mv`, given the one after it; `position` is the position before.
pub(super) fn hand_before(position: &Position, attacker: Color, mv: Move, mut hand: Hand) -> Hand {
    if position.side() != attacker {
        // What the defender captures cannot be in the attacker's hand.
        return if mv.is_drop() { hand } else { intersection(hand, all_in_hand(position)) };
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

    /// A hand with these counts of the first kinds.
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
        assert_eq!(kinds_missing_in(b, a), hand(&[0, 1]));
        assert_eq!(kinds_present_in(a, hand(&[2, 2, 2])), hand(&[2, 0, 2]));
    }

    #[test]
    fn hands_are_traced_back_over_moves() {
        let start = Position::start();
        let kind = Kind::ALL[0];
        let square = start.occupied().first().expect("there are pieces");
        let drop = Move::drop(kind).to(square);
        let us = start.side();
        assert_eq!(hand_before(&start, us, drop, hand(&[1])), hand(&[2]));
        assert_eq!(hand_before(&start, !us, drop, hand(&[1])), hand(&[1]));
        let takes = start.kind_at(square).map(Kind::base).expect("a piece stands there");
        let mut held = Hand::EMPTY;
        held.add(takes);
        let capture = Move::from(Kind::King, square).to(square);
        assert_eq!(hand_before(&start, us, capture, held), Hand::EMPTY);
        assert_eq!(hand_before(&start, us, capture, Hand::EMPTY), Hand::EMPTY);
        // The defender keeps what it captures.
        assert_eq!(hand_before(&start, !us, capture, held), Hand::EMPTY);
    }
}
