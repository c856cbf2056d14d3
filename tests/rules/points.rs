//! Declarations by points, which 9x9 shogi alone has.

use katagami_rules::game::{Declaration, EnteringKingRule};
use katagami_rules::position::Position;

fn declared(sfen: &str, rule: &str) -> Option<Declaration> {
    let rule: EnteringKingRule = rule.parse().expect("the 9x9 board knows all rules");
    Position::from_sfen(sfen).expect("a legal position").declaration(rule)
}

/// Black's king and ten small pieces in the zone; the hand decides.
fn black_entered(hand: &str) -> String {
    format!("K1+P+P+P+P3/+P+P+P+P+P4/+P8/9/9/9/9/9/8k b {hand} 1")
}

#[test]
fn points_of_the_27_rule() {
    // 10 on the board, 18 in hand: 28 points.
    let enough = black_entered("2R2G2S2N2L");
    assert_eq!(declared(&enough, "CSARule27"), Some(Declaration::Win));
    // 27 points are enough for White only.
    let short = black_entered("2R2G2S2N1L");
    assert_eq!(declared(&short, "CSARule27"), None);
    let white = Position::from_sfen(&short).unwrap().rotated();
    assert_eq!(white.declaration("CSARule27".parse().unwrap()), Some(Declaration::Win));
    assert_eq!(declared(&enough, "NoEnteringKing"), None);
    assert_eq!(declared(&enough, "TryRule"), None);
}

#[test]
fn points_of_the_24_rule() {
    assert_eq!(declared(&black_entered("2R2G2S2N2L"), "CSARule24"), Some(Declaration::Draw));
    assert_eq!(declared(&black_entered("2RB2G2S2N2L"), "CSARule24"), Some(Declaration::Win));
    assert_eq!(declared(&black_entered("2R2G1S"), "CSARule24"), None);
}

#[test]
fn handicaps_count_for_white() {
    // Only 37 points are in play: 17 are missing, and White has 10 of the rest.
    let sfen = black_entered("-");
    let white = Position::from_sfen(&sfen).unwrap().rotated();
    assert_eq!(white.declaration("CSARule27".parse().unwrap()), None);
    assert_eq!(white.declaration("CSARule27H".parse().unwrap()), Some(Declaration::Win));
    // Black, who took the handicap, gains nothing by it.
    assert_eq!(declared(&sfen, "CSARule27H"), None);
}

#[test]
fn ten_pieces_the_zone_and_no_check_are_needed() {
    let nine = "K1+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b 2RB2G2S2N2LP 1";
    assert_eq!(declared(nine, "CSARule27"), None);
    let outside = "2+P+P+P+P3/+P+P+P+P+P4/+P8/K8/9/9/9/9/8k b 2RB2G2S2N2L 1";
    assert_eq!(declared(outside, "CSARule27"), None);
    let in_check = "K1+P+P+P+P3/1+P+P+P+P+P3/1+P7/9/9/9/9/9/r7k b R2B2G2S2N2L 1";
    assert!(Position::from_sfen(in_check).unwrap().in_check());
    assert_eq!(declared(in_check, "CSARule27"), None);
}
