//! Every type that is serialised comes back as it was.

use std::fmt::Debug;

use katagami_rules::{Color, EnteringKingRule, Kind, Piece, Position, Square, UsiMove};
use serde_json::{from_str, to_string};

fn round_trip<T: serde::Serialize + for<'de> serde::Deserialize<'de> + PartialEq + Debug>(value: &T) {
    let text = to_string(value).unwrap();
    assert_eq!(from_str::<T>(&text).unwrap(), *value, "{text}");
}

#[test]
fn what_is_written_is_read_back() {
    for color in Color::ALL {
        round_trip(&color);
        for kind in Kind::ALL {
            round_trip(&kind);
            round_trip(&Piece::new(color, kind));
        }
    }
    Square::all().for_each(|square| round_trip(&square));
    for name in EnteringKingRule::NAMES {
        round_trip(&name.parse::<EnteringKingRule>().unwrap());
    }
}

#[test]
fn games_are_written_and_read_back() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut position = Position::start();
    for _ in 0..100 {
        round_trip(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        for &mv in &moves {
            round_trip(&UsiMove::from(mv));
            let text = to_string(&mv).unwrap();
            let read: UsiMove = from_str(&text).unwrap();
            assert_eq!(position.complete(read), Ok(mv), "{text}");
        }
        position.play(moves[random.usize(..moves.len())]).unwrap();
    }
}

#[test]
fn wrong_texts_are_refused() {
    assert!(from_str::<Position>("\"no position\"").is_err());
    assert!(from_str::<Square>("\"z9\"").is_err());
    assert!(from_str::<UsiMove>("\"7g\"").is_err());
    assert!(from_str::<Kind>("\"+K\"").is_err());
}
