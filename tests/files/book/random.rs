//! Books by chance, with everything in them that is found in books.

use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::random_play::{choose, random_position};

/// A book's text, and the positions that it is about.
pub struct RandomBook {
    /// Sorted, if asked for; with broken lines, if asked for.
    pub text: Vec<u8>,
    /// The positions, some of them more than once.
    pub positions: Vec<Position>,
}

/// A position with its lines.
struct Block {
    sfen: String,
    lines: Vec<String>,
}

/// The book of a seed.
pub fn random_book(seed: u64, sorted: bool, broken: bool) -> RandomBook {
    let rng = &mut fastrand::Rng::with_seed(seed);
    let count = rng.usize(..40);
    let positions: Vec<Position> = (0..count).map(|_| some_position(rng)).collect();
    let mut blocks: Vec<Block> = positions.iter().map(|position| block(position, broken, rng)).collect();
    if sorted {
        blocks.sort_by(|a, b| a.sfen.cmp(&b.sfen));
    }
    let mut lines = Vec::new();
    if rng.bool() {
        lines.push("#YANEURAOU-DB2016 1.00".to_owned());
    }
    for Block { sfen, lines: below } in blocks {
        lines.push(format!("sfen {sfen}"));
        lines.extend(below);
    }
    if rng.bool() {
        lines.push(String::new());
    }
    let mark = if rng.bool() { "\u{feff}" } else { "" };
    let text = format!("{mark}{}", lines.join(if rng.bool() { "\r\n" } else { "\n" }));
    RandomBook { text: text.into_bytes(), positions }
}

/// A position near the start, so that some are the same, at some number of moves.
fn some_position(rng: &mut fastrand::Rng) -> Position {
    let position = random_position(rng.u64(..4), rng.usize(..8));
    let position = if rng.u8(..4) == 0 { position.rotated() } else { position };
    let sfen = position.to_sfen();
    let (key, ply) = sfen.rsplit_once(' ').unwrap();
    let ply = if rng.u8(..3) == 0 { rng.u32(1..30).to_string() } else { ply.to_owned() };
    Position::from_sfen(&format!("{key} {ply}")).unwrap()
}

fn block(position: &Position, broken: bool, rng: &mut fastrand::Rng) -> Block {
    let mut sfen = position.to_sfen();
    if broken && rng.u8(..8) == 0 {
        sfen = sfen.replacen('/', "//", 1);
    }
    let lines = (0..rng.usize(..6)).map(|_| line(position, broken, rng)).collect();
    Block { sfen, lines }
}

fn line(position: &Position, broken: bool, rng: &mut fastrand::Rng) -> String {
    match rng.u8(..12) {
        0 => "# a comment".into(),
        1 => "// another one".into(),
        2 => String::new(),
        3 => "none none 0 0 0".into(),
        4 if broken => "xyzzy none".into(),
        5 if broken => format!("{} none 1.5", mv(position, rng)),
        _ => {
            let columns = [
                mv(position, rng),
                ["none", "None", "1a1b"][rng.usize(..3)].into(),
                rng.i32(-300..300).to_string(),
                rng.u32(..4).to_string(),
                rng.u64(..4).to_string(),
            ];
            columns[..rng.usize(1..=5)].join(" ")
        }
    }
}

fn mv(position: &Position, rng: &mut fastrand::Rng) -> String {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    // A few moves only, so that some come twice.
    let few = &moves[..moves.len().min(4)];
    choose(few, rng).map_or_else(|| "none".into(), |mv| mv.to_string())
}
