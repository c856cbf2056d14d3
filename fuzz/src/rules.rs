//! Positions and moves against other ways to find them.

use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::plain_mate::plain_mate_in_one;

use crate::play::play;

/// What a position keeps up to date equals what is computed from scratch; making and taking back each legal move changes
/// nothing; a mate in one is found if there is one.
pub(crate) fn check(position: &Position) {
    assert_eq!(*position, position.recomputed());
    let checks = position.checks();
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    assert_eq!(moves.is_empty(), !movegen::any_legal(position), "{position:?}");
    let mut changed = position.clone();
    for &mv in &moves {
        assert!(movegen::is_legal(position, &checks, mv), "{mv} in {position:?}");
        let undo = changed.make(mv);
        assert_eq!(position.key_after(mv), changed.key(), "{mv} in {position:?}");
        assert_eq!(changed, changed.recomputed(), "after {mv} in {position:?}");
        changed.unmake(mv, &undo);
        assert_eq!(changed, *position, "{mv} taken back");
    }
    let plain = plain_mate_in_one(position, &checks, &mut moves);
    assert_eq!(position.mate_in_one().is_some(), plain.is_some(), "{position:?}");
}

/// Games that bytes choose.
pub(crate) fn moves(bytes: &[u8]) {
    play(bytes, |game, _| {
        check(game.position());
        assert_eq!(*game.checks(), game.position().checks());
    });
}

/// Games that bytes choose, against `shogi_legality_lite`, which knows 9x9 only.
#[cfg(board = "standard")]
pub(crate) fn independent(bytes: &[u8]) {
    use shogi_core::{PartialPosition, ToUsi};
    use shogi_legality_lite::all_legal_moves_partial;
    use shogi_usi_parser::FromUsi;

    play(bytes, |game, moves| {
        let sfen = game.position().to_sfen();
        let position = PartialPosition::from_usi(&format!("sfen {sfen}")).expect("the position is legal");
        let mut theirs: Vec<String> =
            all_legal_moves_partial(&position).iter().map(ToUsi::to_usi_owned).collect();
        let mut ours: Vec<String> = moves.iter().map(ToString::to_string).collect();
        theirs.sort_unstable();
        ours.sort_unstable();
        assert_eq!(ours, theirs, "{sfen}");
    });
}
