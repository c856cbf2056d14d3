//! Random specs, to test what a board can be with boards that nobody thought of.

use std::fmt::Write as _;

use fastrand::Rng;

use crate::spec::Spec;

/// The text of a spec that is accepted: the same for the same seed.
pub fn random(seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    loop {
        let text = Draft::new(&mut rng).text(seed);
        if Spec::parse("random", "random.toml", &text).is_ok() {
            return text;
        }
    }
}

/// A spec that may or may not be accepted.
struct Draft {
    files: usize,
    ranks: usize,
    /// The letters of the pieces and the fields of their entries.
    pieces: Vec<(char, String)>,
    /// The start position.
    start: String,
    /// The other fields, a line each.
    fields: Vec<String>,
}

/// Pieces of the catalogue with their letters.
const KNOWN: [(&str, char); 7] = [
    ("pawn", 'P'),
    ("lance", 'L'),
    ("knight", 'N'),
    ("silver", 'S'),
    ("gold", 'G'),
    ("bishop", 'B'),
    ("rook", 'R'),
];

/// Whether something that happens `percent` times of 100 does.
fn chance(rng: &mut Rng, percent: u8) -> bool {
    rng.u8(..100) < percent
}

fn one<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.usize(..of.len())]
}

impl Draft {
    fn new(rng: &mut Rng) -> Self {
        let (files, ranks) = size(rng);
        let king = if chance(rng, 80) { 'K' } else { rng.char('A'..='Z') };
        let pieces = pieces(rng, king, ranks);
        let start = start(rng, files, ranks, king, &pieces);
        let mut fields = Vec::new();
        if king != 'K' || chance(rng, 20) {
            fields.push(format!("king = {{ name = \"lion\", letter = \"{king}\", kanji = \"獅\" }}"));
        }
        if chance(rng, 60) {
            fields.push(format!("promotion = {}", turning(rng)));
        }
        if chance(rng, 80) {
            fields.push(format!("zone = {}", rng.usize(1..=ranks.div_ceil(2))));
        }
        for (percent, field) in [
            (45, one(rng, &["drops = \"either\"", "drops = \"either\"", "drops = \"none\""])),
            (25, "stuck = \"allowed\""),
            (30, "repetition = \"first-player-loses\""),
            (30, "try = \"last-row\""),
            (20, "entering_king = \"TryRule\""),
        ] {
            if chance(rng, percent) {
                fields.push(field.into());
            }
        }
        if chance(rng, 15) {
            fields.push(
                "declaration = { pieces = 3, points_27 = { black = 8, white = 7 }, points_24 = { win = 9, draw = 6 } }".into(),
            );
        }
        Self { files, ranks, pieces, start, fields }
    }

    fn text(&self, seed: u64) -> String {
        let Self { files, ranks, start, fields, pieces } = self;
        let mut text = format!(
            "title = \"Random board {seed}\"\nfiles = {files}\nranks = {ranks}\nstart = \"{start}\"\n"
        );
        for field in fields {
            let _ = writeln!(text, "{field}");
        }
        text.push_str("pieces = [\n");
        for (_, fields) in pieces {
            let _ = writeln!(text, "    {{ {fields} }},");
        }
        text + "]\n"
    }
}

/// Mostly small boards, now and then one that needs the largest word, or two digits for a file.
fn size(rng: &mut Rng) -> (usize, usize) {
    if chance(rng, 80) {
        return (rng.usize(3..=8), rng.usize(3..=9));
    }
    let files = rng.usize(3..=12);
    (files, rng.usize(3..=(128 / files).min(26)))
}

fn pieces(rng: &mut Rng, king: char, ranks: usize) -> Vec<(char, String)> {
    let mut letters: Vec<char> = ('A'..='Z').filter(|&letter| letter != king).collect();
    rng.shuffle(&mut letters);
    let mut pieces: Vec<(char, String)> = Vec::new();
    for _ in 0..rng.usize(1..=8) {
        let (known, letter) = KNOWN[rng.usize(..KNOWN.len())];
        let is_taken = letter == king || pieces.iter().any(|(other, _)| *other == letter);
        let piece = if chance(rng, 45) && !is_taken {
            (letter, format!("name = \"{known}\"{}", more(rng, known, ranks)))
        } else {
            let free = letters.iter().position(|letter| pieces.iter().all(|(other, _)| other != letter));
            let Some(free) = free else { break };
            let letter = letters.swap_remove(free);
            let name = format!("{}-piece", letter.to_ascii_lowercase());
            let movement = if chance(rng, 20) { "fW".into() } else { movement(rng) };
            let own = format!("name = \"{name}\", letter = \"{letter}\", move = \"{movement}\"");
            let mate = if movement == "fW" && chance(rng, 40) { ", drop_mate = \"allowed\"" } else { "" };
            (letter, format!("{own}{mate}{}", more(rng, &name, ranks)))
        };
        pieces.push(piece);
    }
    let names: Vec<String> =
        pieces.iter().filter_map(|(_, fields)| fields.split('"').nth(1)).map(Into::into).collect();
    for (_, fields) in &mut pieces {
        if chance(rng, 10) {
            let _ = write!(fields, ", taken = \"{}\"", names[rng.usize(..names.len())]);
        }
    }
    pieces
}

/// What a piece may say besides its name and movement.
fn more(rng: &mut Rng, name: &str, ranks: usize) -> String {
    let mut more = String::new();
    if chance(rng, 45) {
        let movement = if chance(rng, 15) { "WfF".into() } else { movement(rng) };
        let _ = write!(more, ", promoted = {{ name = \"{name}-back\", move = \"{movement}\" }}");
        if chance(rng, 30) {
            let _ = write!(more, ", promotion = {}", turning(rng));
        }
    } else if chance(rng, 20) {
        more.push_str(", promoted = \"never\"");
    }
    if chance(rng, 30) {
        let _ = write!(more, ", per_file = {}", rng.usize(0..ranks.min(4)));
    }
    if chance(rng, 15) {
        let _ = write!(more, ", max = {}", rng.usize(2..12));
    }
    if chance(rng, 30) {
        let _ = write!(more, ", value = {}", rng.usize(50..1500));
    }
    more
}

fn turning(rng: &mut Rng) -> String {
    let on = one(rng, &["zone", "arrival", "capture", "move"]);
    format!("{{ on = \"{on}\", must = {}, back = {} }}", rng.bool(), rng.bool())
}

/// A movement of one to three atoms.
fn movement(rng: &mut Rng) -> String {
    let mut movement = String::new();
    for _ in 0..rng.usize(1..=3) {
        let atom = one(rng, &["W", "F", "W", "F", "K", "R", "B", "Q", "D", "A", "N", "C", "Z", "H", "G"]);
        let limits: &[&str] = match atom {
            "N" | "C" | "Z" => &["", "f", "b", "ff", "fs", "bb", "bs", "v", "s", "l", "rr", "lf", "fr"],
            "F" | "B" | "A" | "G" => &["", "f", "f", "b", "l", "fl", "fr", "bl", "brfl"],
            _ => &["", "f", "f", "b", "s", "v", "fs", "l", "r", "fr"],
        };
        movement.push_str(one(rng, limits));
        movement.push_str(atom);
        if "WFRBQ".contains(atom) && chance(rng, 20) {
            let _ = write!(movement, "{}", rng.usize(2..=4));
        }
    }
    movement
}

/// A start position that looks the same from both sides: Black's pieces in its last rows, each at least once.
fn start(rng: &mut Rng, files: usize, ranks: usize, king: char, pieces: &[(char, String)]) -> String {
    let rows = rng.usize(1..=(ranks / 2).min(3));
    let mut half = vec![None; ranks * files];
    let mut squares: Vec<usize> = ((ranks - rows) * files..ranks * files).collect();
    rng.shuffle(&mut squares);
    let filled = rng.usize(1..=squares.len());
    let letters = [king].into_iter().chain(pieces.iter().map(|(letter, _)| *letter));
    let others = std::iter::repeat_with(|| pieces[rng.usize(..pieces.len())].0);
    for (square, letter) in squares.into_iter().zip(letters.chain(others)).take(filled.max(pieces.len() + 1))
    {
        half[square] = Some(letter);
    }
    let squares = ranks * files;
    let cell =
        |square: usize| half[square].or(half[squares - 1 - square].map(|letter| letter.to_ascii_lowercase()));
    let rank = |rank: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for square in rank * files..(rank + 1) * files {
            match cell(square) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        text
    };
    let board: Vec<String> = (0..ranks).map(rank).collect();
    let letter = pieces[0].0;
    let hands = format!("{letter}{}", letter.to_ascii_lowercase());
    let in_hand = squares.is_multiple_of(5);
    format!(
        "{} {} {} 1",
        board.join("/"),
        if squares.is_multiple_of(7) { "w" } else { "b" },
        if in_hand { &hands } else { "-" }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_has_a_spec_of_its_own() {
        let texts: Vec<String> = (0..40).map(random).collect();
        for (seed, text) in texts.iter().enumerate() {
            assert_eq!(*text, random(seed as u64));
            Spec::parse("random", "random.toml", text).unwrap_or_else(|error| panic!("{error}"));
            assert!(texts[..seed].iter().all(|other| other != text));
        }
        for rule in [
            "back = true",
            "per_file = ",
            "\"either\"",
            "\"none\"",
            "taken = ",
            "files = 1",
            "\"capture\"",
            "\"arrival\"",
            "\"allowed\"",
            "declaration",
        ] {
            assert!(texts.iter().any(|text| text.contains(rule)), "{rule}");
        }
    }
}
