//! Records that were reported to be misread, each with the right value. They were constructed for these tests.

use katagami_records::{GameRecord, read};

/// The only game of a text.
pub fn game(text: &str) -> GameRecord {
    let [reading] = read(text).try_into().expect("one game");
    reading.whole().unwrap_or_else(|error| panic!("{error}: {text}")).main_line()
}

/// The files of these boards.
#[cfg(any(board = "standard", board = "minishogi"))]
pub mod files {
    use std::fs;
    use std::path::PathBuf;

    use katagami_records::encoding;
    use katagami_rules::Color;

    use super::game;

    /// What a record gives: the SFEN of its initial position, its moves, its end and its winner.
    pub type Expected = (&'static str, &'static str, Option<&'static str>, &'static str);

    /// The text of a file.
    pub fn text(name: &str) -> String {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        encoding::decode(&bytes).into_owned()
    }

    /// Asserts what a text gives.
    pub fn assert_gives(text: &str, (root, moves, end, winner): Expected) {
        let game = game(text);
        let played: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
        let won = game.result.map_or("nobody", |result| match result.winner() {
            Some(color) => {
                if color == Color::Black {
                    "black"
                } else {
                    "white"
                }
            }
            None => "draw",
        });
        let found = (game.root.to_sfen(), played.join(" "), game.ending.name(), won);
        assert_eq!(
            (found.0.as_str(), found.1.as_str(), found.2, found.3),
            (root, moves, end, winner),
            "{text}"
        );
    }
}

#[cfg(board = "standard")]
mod on_9x9 {
    use super::files::{Expected, assert_gives, text};
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn every_reported_file_gives_what_it_says() {
        let lost = Some("resignation");
        let files: [(&str, Expected); 19] = [
            ("R01.kif", (PROBLEM, "G*5b", Some("checkmate"), "black")),
            ("R02.kif", (PROBLEM, "G*5b", Some("checkmate"), "black")),
            // The list of the reports has Black as the winner. After six moves Black is to move, so it is Black who resigns (投了), and
            // no sentence says otherwise. python-shogi 1.1.1 and cshogi give White as the winner, tsshogi (ShogiHome) a
            // resignation with Black to move.
            ("R03.kif", (START, "7g7f 3c3d 8h2b+ 3a2b B*4e B*7d", lost, "white")),
            ("R04b.kif", (START, "7g7f", Some("illegal"), "black")),
            (
                "R05a.kif",
                (
                    "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                    "3c3d 7g7f",
                    Some("interruption"),
                    "nobody",
                ),
            ),
            (
                "R05b.kif",
                (
                    "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                    "3c3d 7g7f",
                    Some("interruption"),
                    "nobody",
                ),
            ),
            ("R06.csa", (START, "7g7f 3c3d", lost, "white")),
            ("R06b.csa", (START, "7g7f 3c3d", Some("declaration"), "black")),
            ("R07.ki2", (START, "2g2f 3c3d 7g7f 5c5d 3i4h", lost, "black")),
            (
                "R08.kif",
                (
                    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                    "7a6b 7g7f",
                    Some("interruption"),
                    "nobody",
                ),
            ),
            ("R08b.kif", (START, "7g7f 3c3d", lost, "white")),
            ("R09.kif", (PROBLEM, "G*5b", Some("checkmate"), "black")),
            ("R09b.ki2", (PROBLEM, "G*5b", Some("checkmate"), "black")),
            ("R10.kif", (START, "", None, "nobody")),
            ("R10b.kif", (PROBLEM, "", None, "nobody")),
            ("R10c.csa", (START, "", None, "nobody")),
            ("R11.kif", (PROBLEM, "G*5b", Some("checkmate"), "black")),
            ("R20.csa", (START, "7g7f", lost, "black")),
            ("R22.kif", (START, "7g7f", lost, "black")),
        ];
        for (name, expected) in files {
            assert_gives(&text(name), expected);
        }
        for name in ["R08.kif", "R08b.kif"] {
            let names = game(&text(name)).names.0.map(Option::unwrap);
            assert_eq!(names, ["a", "b"], "{name}");
        }
        let [reading] = read(&text("R21.kif")).try_into().unwrap();
        let record = reading.whole().unwrap();
        assert_eq!(record.main_line().ending.name(), Some("interruption"));
        assert_eq!(record.main_line().result, None);
        assert!(record.notes[0].message.contains("最大手数"), "{:?}", record.notes);
        let refusal = read(&text("M1.kif")).remove(0).whole().unwrap_err();
        assert!(refusal.message.contains("Minishogi") && refusal.message.contains("--features"), "{refusal}");
    }
}

#[cfg(board = "minishogi")]
#[test]
fn a_record_of_this_board_names_it() {
    let start = katagami_rules::Position::start().to_sfen();
    files::assert_gives(&files::text("M1.kif"), (start.leak(), "5d5c", Some("resignation"), "black"));
}
