//! Pictures of weights.

use std::fs;
use std::path::Path;

use katagami_evaluation::PieceValues;
use katagami_evaluation::files::own::Contents;
use katagami_evaluation::files::own::Provenance;
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;
use katagami_rules::position::attacks::attacks;
use katagami_rules::types::{Bitboard, Color, Kind, Piece, Square};

use super::driver::{fail, succeed, trainer};

/// Weights that mean nothing.
fn weights(path: &Path) {
    let terms: Combination = "kp,p".parse().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let parameters = (0..terms.parameter_count()).map(|_| random.i16(-999..999)).collect();
    let lowered = LoweredWeights::new(terms, parameters).unwrap();
    katagami_evaluation::files::own::write(
        Contents::Terms(&PieceValues::same_in_hand(VALUES), &lowered, None),
        &Provenance::default(),
        path,
        &|_, _| {},
    )
    .unwrap();
}

/// What stands above a piece's board.
fn name(kind: Kind) -> String {
    format!("{} {}", Piece::new(Color::Black, kind), VALUES[kind as usize])
}

#[test]
fn a_picture_has_the_pieces_that_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let [file, all, some] = ["a.katagami", "all.svg", "some.svg"].map(|name| folder.path().join(name));
    weights(&file);
    let draw = |words: &[&str], out: &Path| {
        succeed(trainer(["picture", "--eval"]).arg(&file).args(words).arg("--out").arg(out));
        fs::read_to_string(out).unwrap()
    };
    let all = draw(&["--king", "3e"], &all);
    assert!(all.trim_end().ends_with("</svg>"));
    assert!(all.contains("own king 3e"));
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
        assert!(all.contains(&name(kind)), "{kind:?}");
    }
    let some = draw(&["--king", "3e", "--enemy-king", "2b", "--pieces", "S,+P"], &some);
    assert!(some.contains("own king 3e, other king 2b"));
    let kinds = Kind::ALL.into_iter().filter(|&kind| some.contains(&name(kind)));
    assert_eq!(kinds.map(Kind::name).collect::<Vec<_>>(), ["silver", "tokin"]);
}

#[test]
fn the_start_and_the_moves_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |of: &str| {
        let out = folder.path().join(of);
        succeed(trainer(["picture", "--of", of, "--out"]).arg(&out));
        fs::read_to_string(&out).unwrap()
    };
    let (start, moves) = (draw("start"), draw("moves"));
    let position = Position::start();
    // A piece is a polygon with its character.
    assert_eq!(start.matches("<polygon").count(), position.occupied().len());
    let kanji = Square::all().filter_map(|square| position.kind_at(square)).map(Kind::kanji);
    assert!(kanji.into_iter().all(|kanji| start.contains(kanji)));
    assert_eq!(moves.matches("<polygon").count(), Kind::ALL.len());
    assert!(Kind::ALL.iter().all(|kind| moves.contains(kind.name())));
    // The discs are all steps, jumps and first squares of slides, from a square where as few as possible lead off the board.
    let steps =
        |kind| Square::all().map(move |from| attacks(Color::Black, kind, from, Bitboard::FULL).len()).max();
    let circles = moves.lines().filter(|line| line.starts_with("<circle"));
    let discs = circles.filter(|circle| !circle.contains("fill=\"none\"")).count();
    assert_eq!(discs, Kind::ALL.into_iter().filter_map(steps).sum::<usize>());
    let eval = fail(&mut trainer(["picture", "--of", "start", "--eval", "x", "--out", "/no/such/folder"]));
    assert!(eval.contains("are for pictures of values"), "{eval}");
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.katagami");
    weights(&file);
    let complaint = |words: &[&str]| {
        fail(trainer(["picture", "--out", "a.svg", "--eval"]).arg(&file).args(words).current_dir(&folder))
    };
    assert!(complaint(&["--king", "0a"]).contains("not a square of this board"));
    assert!(complaint(&["--pieces", "G,K"]).contains("not a piece to draw; there are P, "));
    assert!(complaint(&["--king", "3c", "--enemy-king", "3b"]).contains("cannot stand on 3c and 3b"));
    assert!(!folder.path().join("a.svg").exists());
    let without = |words: &[&str]| fail(trainer(["picture", "--out"]).args(words).current_dir(folder.path()));
    assert!(without(&["a.svg", "--eval", "material"]).contains("nothing to draw"));
    assert!(without(&["a.svg", "--eval", "b.katagami"]).contains("b.katagami"));
    let nowhere = without(&["none/a.svg", "--eval", "a.katagami"]);
    assert!(nowhere.starts_with("none/a.svg: "), "{nowhere}");
}
