//! Texts: what is written is read back, and what means nothing is refused.

use katagami_rules::{Color, Kind, Piece, Position, Promotion, Square, UsiMove};

#[test]
fn every_square_kind_and_piece_comes_back() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            let piece = Piece::new(color, kind);
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
}

#[test]
fn every_legal_move_of_random_games_comes_back() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..200 {
            assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
            let moves = position.legal_moves();
            for &mv in &moves {
                let text = mv.to_string();
                assert_eq!(text.parse(), Ok(UsiMove::from(mv)));
                assert_eq!(UsiMove::from(mv).to_string(), text);
                assert_eq!(position.parse_move(&text), Ok(mv));
                assert_eq!(UsiMove::from(mv.rotated()), UsiMove::from(mv).rotated());
            }
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.usize(..moves.len())]).unwrap();
        }
    }
}

#[test]
fn what_means_nothing_is_refused() {
    let king = Kind::King.letter();
    for text in ["", "1", "1a1", "0a", "1z", "01a", "100a", "歩"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
    for text in ["", "+", "++P", "PP", "?", &format!("+{king}"), "歩"] {
        assert!(text.parse::<Kind>().is_err() && text.parse::<Piece>().is_err(), "{text}");
    }
    for text in [
        "",
        "1a1",
        "1a1b++",
        "P*1a+",
        &format!("{king}*1a"),
        "p*1a",
        &format!("+{king}*1a"),
        "none",
        "歩*1a",
        "1a1b歩",
    ] {
        assert!(text.parse::<UsiMove>().is_err(), "{text}");
    }
}

#[test]
fn promoted_pieces_are_dropped_where_they_may_be() {
    for kind in Kind::all_but_king() {
        let drop = format!("{kind}*1a").parse();
        assert_eq!(
            drop.ok(),
            kind.can_be_dropped().then(|| UsiMove::Drop { kind, to: "1a".parse().unwrap() })
        );
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut position = Position::start();
    for from in Square::all() {
        for to in Square::all() {
            for promotion in [Promotion::None, Promotion::Promote, Promotion::Demote] {
                let mv = UsiMove::Board { from, to, promotion };
                let legal = position.legal_moves().iter().any(|&legal| UsiMove::from(legal) == mv);
                assert_eq!(position.complete(mv).is_ok(), legal, "{mv}");
                if let Some(illegal) = mv.with_kind(|square| position.kind_at(square)).filter(|_| !legal) {
                    assert!(position.play(illegal).is_err(), "{mv}");
                    assert_eq!(position, Position::start());
                }
            }
        }
    }
}
