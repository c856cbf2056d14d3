//! The same task with each crate, as the book shows it: moves of USI are replayed from a position, illegal ones refused. The
//! answer is the position reached, and the number of its legal moves.

mod haitaka_crate;
mod katagami_rules_crate;
mod rsshogi_crate;
mod shogi_core_crate;

const GAME: [&str; 8] = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "B*5b", "4e3d", "8c8d"];

/// Asserts that all crates agree about a game, and that none takes two pawns on a file.
pub fn agree() {
    let start = katagami_rules::board::START_SFEN;
    let ours = katagami_rules_crate::replay(start, &GAME).expect("a game");
    assert_eq!(shogi_core_crate::replay(start, &GAME), Some(ours.clone()));
    assert_eq!(haitaka_crate::replay(start, &GAME), Some(ours.clone()));
    assert_eq!(rsshogi_crate::replay(start, &GAME).expect("a game"), Some(ours));
    let two_pawns = [&GAME[..], &["P*5e"]].concat();
    let refusal = katagami_rules_crate::replay(start, &two_pawns).expect_err("it is illegal");
    assert!(refusal.to_string().contains("P*5e"), "{refusal}");
    assert_eq!(shogi_core_crate::replay(start, &two_pawns), None);
    assert_eq!(haitaka_crate::replay(start, &two_pawns), None);
    assert_eq!(rsshogi_crate::replay(start, &two_pawns).expect("a position"), None);
}
