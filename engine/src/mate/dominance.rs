//! Dominance: which hands of the attacker a proof or a disproof holds for.
//!
//! On the same board, an attacker who mates with some pieces in hand also mates with more, and one who does not mate
//! does not mate with fewer; what one side lacks, the other side has. So a proof is stored with the smallest hand
//! that it needs (*proof pieces*) and a disproof with the largest hand for which it holds (*disproof pieces*), and
//! one entry of the table answers for many positions, above all for those that differ only in which worthless piece
//! was interposed and captured (Seo, "On effective utilisation of dominance relations in tsume-shogi solving
//! algorithms", 1999; Nagai, 2002).

use katagami_rules::position::Position;
use katagami_rules::types::{Color, Hand, Move};

/// All pieces in both hands.
pub(super) fn all_in_hand(position: &Position) -> Hand {
    position.hand(Color::Black).sum(position.hand(Color::White))
}

/// The pieces of `hand` of kinds that `other` does not have: if the other side had one of them, it could drop it.
pub(super) fn kinds_missing_in(hand: Hand, other: Hand) -> Hand {
    hand.filter(|kind| !other.has(kind))
}

/// The pieces of `all` hands of kinds that `hand` has: with a piece of another kind, new drops would be possible.
pub(super) fn kinds_present_in(hand: Hand, all: Hand) -> Hand {
    all.filter(|kind| hand.has(kind))
}

/// The hand of the attacker before `mv`, given the one after it; `position` is the position before.
pub(super) fn hand_before(position: &Position, attacker: Color, mv: Move, mut hand: Hand) -> Hand {
    if position.side() != attacker {
        // What the defender captures cannot be in the attacker's hand.
        return if mv.is_drop() { hand } else { hand.intersection(all_in_hand(position)) };
    }
    if mv.is_drop() {
        hand.add(mv.kind().held_as());
    } else if let Some(captured) = position.kind_at(mv.target())
        && hand.has(captured.taken_as())
    {
        hand.remove(captured.taken_as());
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::types::Kind;
    use katagami_rules::types::PartialMove;

    /// A hand with these counts of the first kinds.
    fn hand(counts: &[usize]) -> Hand {
        let mut hand = Hand::EMPTY;
        for (kind, &count) in Kind::in_hand().zip(counts) {
            (0..count).for_each(|_| assert!(hand.add(kind)));
        }
        hand
    }

    #[test]
    fn counts_are_taken_kind_by_kind() {
        let (a, b) = (hand(&[2, 0, 1]), hand(&[1, 1, 1]));
        assert_eq!(a.union(b), hand(&[2, 1, 1]));
        assert_eq!(a.intersection(b), hand(&[1, 0, 1]));
        assert_eq!(kinds_missing_in(b, a), hand(&[0, 1]));
        assert_eq!(kinds_present_in(a, hand(&[2, 2, 2])), hand(&[2, 0, 2]));
    }

    #[test]
    fn hands_are_traced_back_over_moves() {
        let start = Position::start();
        let kind = Kind::ALL[0];
        let square = start.occupied().first().expect("there are pieces");
        let drop = PartialMove::drop(kind).to(square);
        let us = start.side();
        assert_eq!(hand_before(&start, us, drop, hand(&[1])), hand(&[2]));
        assert_eq!(hand_before(&start, !us, drop, hand(&[1])), hand(&[1]));
        let takes = start.kind_at(square).map(Kind::base).expect("a piece stands there");
        let mut held = Hand::EMPTY;
        held.add(takes);
        let capture = PartialMove::from_square(Kind::King, square).to(square);
        assert_eq!(hand_before(&start, us, capture, held), Hand::EMPTY);
        assert_eq!(hand_before(&start, us, capture, Hand::EMPTY), Hand::EMPTY);
        // The defender keeps what it captures.
        assert_eq!(hand_before(&start, !us, capture, held), Hand::EMPTY);
    }
}
