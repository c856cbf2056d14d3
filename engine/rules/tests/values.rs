//! Whatever can be made of the types without help is answered without a panic, and comes back from its bits.

use std::collections::{BTreeSet, HashSet};

use katagami_rules::position::attacks::attacks;
use katagami_rules::{
    Bitboard, CheckInfo, Color, Game, Hand, Kind, Move, Piece, Position, PositionBuilder, PositionError,
    Square, UsiMove,
};

/// Every move that can be made of kinds and squares, sensible or not.
fn moves() -> impl Iterator<Item = Move> {
    let on_board = Kind::ALL.into_iter().flat_map(|kind| {
        Square::all().flat_map(move |from| Square::all().map(move |to| Move::new(kind, from, to)))
    });
    let drops = Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::new_drop(kind, to)));
    on_board.chain(drops).flat_map(|mv| [mv, mv.promoting()])
}

fn random_positions(count: usize) -> impl Iterator<Item = Position> {
    (0..count as u64).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::start();
        for _ in 0..random.usize(..150) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.usize(..moves.len())]);
        }
        position
    })
}

#[test]
fn moves_are_small_and_come_back_from_their_bits() {
    assert_eq!((size_of::<Move>(), size_of::<Option<Move>>()), (4, 4));
    let mut bits = HashSet::new();
    for mv in moves() {
        assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        assert_eq!(mv.rotated().rotated(), mv);
        bits.insert(mv.bits());
    }
    assert_eq!(Move::NONE, Move::default());
    assert!(!Move::NONE.is_some() && Move::NONE.compact() == 0);
    // No other bits make a move.
    let highest = bits.iter().max().unwrap().next_power_of_two();
    for word in 0..highest * 4 {
        assert_eq!(Move::from_bits(word).is_some(), bits.contains(&word), "{word:#x}");
    }
    for shift in 0..32 {
        let word = Move::NONE.bits() | 1 << shift;
        assert_eq!(Move::from_bits(word).is_some(), bits.contains(&word), "{word:#x}");
    }
}

#[test]
fn no_move_makes_a_question_panic() {
    for position in random_positions(5) {
        let (info, game) = (CheckInfo::new(&position), Game::new(position.clone()));
        for mv in moves() {
            let text = mv.to_string();
            assert!(!text.is_empty());
            let (legal, usi) = (position.is_legal(mv), UsiMove::from(mv));
            assert_eq!(position.illegality(mv).is_none(), legal);
            assert_eq!(game.clone().play(mv).is_ok(), legal);
            let _ = (mv.kind_after(), mv.target(), mv.compact(), usi.rotated(), position.complete(usi));
            if legal {
                let _ = (info.gives_check(mv), position.see_ge(mv, 0), position.key_after(mv));
            }
        }
    }
}

#[test]
fn hands_hold_what_the_set_has_and_nothing_else() {
    for kind in Kind::ALL {
        let mut hand = Hand::EMPTY;
        let maximum = kind.max_count().unwrap_or(0);
        assert!(!hand.remove(kind) && !hand.has(kind));
        assert_eq!((0..100).filter(|_| hand.add(kind)).count(), maximum);
        assert_eq!((hand.count(kind), hand.has(kind)), (maximum, maximum > 0));
        assert_eq!(hand.sum(hand), hand, "a sum is no more than the set");
        assert_eq!(Hand::from_bits(hand.bits()), Some(hand));
        for shift in 0..8 * size_of_val(&hand) {
            let bits = hand.bits() ^ 1 << shift;
            if let Some(other) = Hand::from_bits(bits) {
                assert!(other.iter().all(|(kind, count)| Some(count) <= kind.max_count()), "{other}");
                assert_eq!(other.bits(), bits);
            }
        }
        assert_eq!((0..100).filter(|_| hand.remove(kind)).count(), maximum);
        assert!(hand.is_empty());
    }
}

#[test]
fn attackers_and_pins_are_those_of_a_slow_search() {
    for position in random_positions(60) {
        let occupied = position.occupied();
        let attacked =
            |square: Square, piece: Piece, occupied| attacks(piece.color, piece.kind, square, occupied);
        for color in Color::ALL {
            let pieces = || Square::all().filter_map(|square| Some((square, position.piece_at(square)?)));
            let of = |wanted| pieces().filter(move |(_, piece)| piece.color == wanted);
            for target in Square::all() {
                let attackers =
                    of(color).filter(|&(square, piece)| attacked(square, piece, occupied).has(target));
                let attackers: Bitboard = attackers.map(|(square, _)| square).collect();
                assert_eq!(position.attackers(target, color), attackers, "{target} in {position}");
                assert_eq!(
                    position.attacked_by(color).has(target),
                    attackers.any(),
                    "{target} in {position}"
                );
            }
            let Some(king) = position.king(color) else { continue };
            let checked_without = |removed: Bitboard| {
                let left = occupied - removed;
                of(!color).any(|(square, piece)| {
                    attacked(square, piece, left).has(king) && !attacked(square, piece, occupied).has(king)
                })
            };
            let pinned: Bitboard =
                position.of(color).into_iter().filter(|&square| checked_without(square.into())).collect();
            assert_eq!(position.pinned(color), pinned, "{color} in {position}");
            for square in Square::all() {
                assert_eq!(
                    position.pin_line(square).is_some(),
                    position.pinned(Color::Black).has(square) || position.pinned(Color::White).has(square)
                );
            }
        }
        for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_drop()) {
            assert!(position.attacks_from(mv.origin()).has(mv.target()));
            let line = position.pin_line(mv.origin());
            assert!(line.is_none_or(|line| line.has(mv.target())), "{mv} in {position}");
        }
        assert_eq!(position.checkers().any(), position.in_check());
    }
}

#[test]
fn positions_are_edited_and_compared() {
    let mut distinct = HashSet::new();
    for position in random_positions(100) {
        assert_eq!(position.edit().build(), Ok(position.clone()));
        let later = position.edit().ply(position.ply() + 7).build().unwrap();
        assert!(position.same_position(&later) && position != later);
        assert_eq!((position.key(), position.board_key()), (later.key(), later.board_key()));
        let turned = position.rotated();
        assert!(!turned.same_position(&position) || turned.side() == position.side());
        distinct.insert(position.clone());
        assert!(distinct.contains(&position.to_string().parse().unwrap()));
        for square in Square::all() {
            let mut builder = position.edit();
            let removed = builder.remove(square).build();
            if let Ok(removed) = removed {
                assert_eq!((removed.piece_at(square), &removed), (None, &removed.recomputed()));
            }
        }
    }
}

#[test]
fn builders_refuse_what_no_game_reaches() {
    let [first, last] = [Square::all().next().unwrap(), Square::all().last().unwrap()];
    let king = |color| Piece::new(color, Kind::King);
    let mut kings = PositionBuilder::new();
    assert_eq!(kings.build(), Err(PositionError::NoKing));
    kings.put(first, king(Color::White)).put(last, king(Color::Black));
    assert!(kings.build().is_ok());
    assert_eq!(
        kings.clone().put(first, king(Color::Black)).build(),
        Err(PositionError::TwoKings(Color::Black))
    );
    assert_eq!(kings.clone().ply(0).build().unwrap().ply(), 1);
    assert_eq!(kings.clone().ply(u32::MAX).build(), Err(PositionError::MoveNumber(u32::MAX)));
    for kind in Kind::ALL {
        for color in Color::ALL {
            let refused = kings.clone().hand(color, kind, usize::MAX).build();
            assert!(
                matches!(refused, Err(PositionError::TooMany { .. } | PositionError::NotHeld(_))),
                "{kind}"
            );
        }
    }
}

#[test]
fn values_have_an_order() {
    let squares: BTreeSet<Square> = Square::all().collect();
    assert!(squares.into_iter().eq(Square::all()));
    assert!(Color::Black < Color::White);
    let kinds: BTreeSet<Kind> = Kind::ALL.into_iter().collect();
    assert!(kinds.into_iter().eq(Kind::ALL));
    let moves: BTreeSet<Move> = Position::start().legal_moves().into_iter().collect();
    assert_eq!(moves.len(), Position::start().legal_moves().len());
}
