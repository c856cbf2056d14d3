//! People's games. All records here were made up for these tests.

use std::path::Path;

use katagami_records::{Ending, GameRecord, GameResult, csa};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::Color;
use katagami_trainer::positions::{Format, Wdl};
use katagami_trainer::positions::{game_samples, parse_games};

fn games(format: Format, text: &[u8]) -> Vec<Result<GameRecord, String>> {
    let games = parse_games(text, Path::new("game.txt"), format).unwrap();
    games.into_iter().map(|game| game.map_err(|problem| problem.to_string())).collect()
}

fn only(format: Format, text: &[u8]) -> Result<GameRecord, String> {
    let [game] = games(format, text).try_into().unwrap();
    game
}

/// A king and a gold against a king, on every board.
fn small(end: &str) -> String {
    format!("P+11KI22OU\nP-{0}{1}OU\n+\n+1112KI\nT1\n-{0}{1}{2}{1}OU\n{end}\n", FILES, RANKS, FILES - 1)
}

const CSA: &str = "\u{feff}V2.2\r\n'a comment, with a comma\r\nN+someone\r\n$START_TIME:2018/05/03 11:00:54\r\nPI\r\n\
    +\r\n+7776FU,T3\r\n-3334FU\r\nT12\r\n'** 120 -3334FU\r\n+8822UM\r\n-3122GI\r\n+0055KA\r\n%TORYO\r\nT0\r\n";

const KIF: &str = "# KIF version=2.0\n手合割：平手　　\n先手：誰か\n後手：だれか\n手数----指手---------消費時間--\n   \
    1 ７六歩(77)   ( 0:03/00:00:03)\n*a comment\n   2 ３四歩(33)   ( 0:12/00:00:12)\n   3 ２二角成(88)   ( 0:01/)\n   \
    4 同　銀(31)   ( 0:01/)\n   5 ５五角打   ( 0:01/)\n   6 投了\nまで5手で先手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n";

const KI2: &str = "手合割：平手\n▲７六歩 △３四歩    ▲２二角成\n△同　銀 ▲５五角\nまで5手で先手の勝ち\n";

#[test]
fn positions_follow_from_games() {
    let game = only(Format::Csa, small("%TORYO").as_bytes()).unwrap();
    let found = game_samples(&game);
    assert_eq!(found.iter().map(|sample| sample.mv).collect::<Vec<_>>(), game.moves);
    assert_eq!(found[0].position, game.root);
    assert!(found.iter().all(|sample| sample.score.is_none()));
    let outcomes: Vec<_> = found.iter().map(|sample| sample.outcome).collect();
    assert_eq!(outcomes, [Wdl::Loss, Wdl::Win]);
    let unfinished = only(Format::Csa, small("%CHUDAN").as_bytes()).unwrap();
    assert_eq!((unfinished.moves.len(), game_samples(&unfinished)), (2, Vec::new()));
}

#[test]
fn the_end_says_who_won() {
    use GameResult::{BlackWins, Draw, WhiteWins};
    let endings = [
        ("%TORYO", Ending::Resignation, Some(WhiteWins)),
        ("%TSUMI", Ending::Mate, Some(WhiteWins)),
        ("%TIME_UP", Ending::Time, Some(WhiteWins)),
        ("%KACHI", Ending::Declaration, Some(BlackWins)),
        ("%SENNICHITE", Ending::Repetition, Some(Draw)),
        ("%JISHOGI", Ending::Draw, Some(Draw)),
        ("%HIKIWAKE", Ending::Draw, Some(Draw)),
        ("%MAX_MOVES", Ending::MaximumMoves, Some(Draw)),
        ("%ILLEGAL_MOVE", Ending::Illegal, Some(WhiteWins)),
        ("%+ILLEGAL_ACTION", Ending::Illegal, Some(WhiteWins)),
        ("%-ILLEGAL_ACTION", Ending::Illegal, Some(BlackWins)),
        ("%CHUDAN", Ending::Interruption, None),
        ("%MATTA", Ending::Interruption, None),
        ("%FUZUMI", Ending::Interruption, None),
        ("%CHUDAN\n+1211KI", Ending::Interruption, None),
        ("", Ending::Missing, None),
    ];
    for (word, ending, winner) in endings {
        let game = only(Format::Csa, small(word).as_bytes()).unwrap();
        assert_eq!((game.ending, game.result), (ending, winner), "{word}");
        assert_eq!(game.moves.len(), 2, "{word}");
        let again = only(Format::Csa, csa::write(&game.into()).as_bytes()).unwrap();
        assert_eq!((again.ending, again.result), (ending, winner), "{word}, written and read again");
    }
}

/// Every ending with every winner that it can have, whoever is to move.
#[test]
fn the_end_that_is_written_says_who_won() {
    use Ending::{Declaration, Illegal, Mate, Resignation, Time};
    let either = [Some(Color::Black), Some(Color::White)];
    let cases = [Resignation, Declaration, Illegal]
        .into_iter()
        .flat_map(|ending| either.map(|winner| (ending, winner)))
        .chain([Mate, Time].map(|ending| (ending, Some(Color::White))))
        .chain([(Declaration, None)]);
    for (ending, winner) in cases {
        let line = csa::ending(ending, winner, Color::Black).unwrap();
        let game = only(Format::Csa, small(&line).as_bytes()).unwrap();
        assert_eq!(game.root.side(), Color::Black);
        assert_eq!(game.result, Some(GameResult::from(winner)), "{ending}, won by {winner:?}: {line}");
    }
}

#[test]
fn illegal_moves_are_reported_with_their_line_unless_the_record_says_so() {
    // A gold does not move two squares.
    let broken = |end: &str| small(&format!("+1214KI\n{end}"));
    let problem = only(Format::Csa, broken("%TORYO").as_bytes()).unwrap_err();
    assert_eq!(problem, "game.txt, line 7: move 3 (+1214KI) is illegal: a gold does not move from 1b to 1d");
    assert!(only(Format::Csa, broken("").as_bytes()).is_err());
    assert!(only(Format::Csa, broken("-1122OU\n%ILLEGAL_MOVE").as_bytes()).is_err());
    let game = only(Format::Csa, broken("%ILLEGAL_MOVE").as_bytes()).unwrap();
    assert_eq!((game.moves.len(), game.result), (2, Some(GameResult::WhiteWins)));
    let turn = only(Format::Csa, small("-1211KI\n%TORYO").as_bytes()).unwrap_err();
    assert!(turn.contains("wrong side"), "{turn}");
}

#[test]
fn several_games_in_a_file_are_read_one_by_one() {
    let text = [small("%TORYO"), small("nonsense"), small("%CHUDAN")].join("/\n");
    let games = games(Format::Csa, text.as_bytes());
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(games[1].as_ref().unwrap_err(), "game.txt, line 15: unknown statement \"nonsense\"");
}

#[test]
fn whatever_comes_is_survived() {
    let records =
        [(Format::Csa, CSA), (Format::Kif, KIF), (Format::Ki2, KI2), (Format::Csa, &small("%TORYO"))];
    let mut random = fastrand::Rng::with_seed(2);
    for (format, text) in records {
        let bytes = text.as_bytes();
        for cut in 0..=bytes.len() {
            games(format, &bytes[..cut]);
        }
        for _ in 0..2000 {
            let mut damaged = bytes.to_vec();
            for _ in 0..random.usize(1..5) {
                damaged[random.usize(..bytes.len())] = random.u8(..);
            }
            games(format, &damaged);
        }
        let lines: Vec<_> = text.lines().collect();
        for _ in 0..500 {
            let mut shuffled = lines.clone();
            random.shuffle(&mut shuffled);
            games(format, shuffled.join("\n").as_bytes());
        }
    }
    for length in 0..500 {
        let noise: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        for format in [Format::Csa, Format::Kif, Format::Ki2] {
            games(format, &noise);
        }
    }
}

#[cfg(board = "standard")]
mod on_9x9 {
    use super::*;

    fn moves(game: &GameRecord) -> String {
        game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    const PLAYED: &str = "7g7f 3c3d 8h2b+ 3a2b B*5e";

    #[test]
    fn the_same_game_in_all_formats() {
        let (shift_jis, ..) = encoding_rs::SHIFT_JIS.encode(KIF);
        let records: [(Format, &[u8]); 4] = [
            (Format::Csa, CSA.as_bytes()),
            (Format::Kif, KIF.as_bytes()),
            (Format::Kif, &shift_jis),
            (Format::Ki2, KI2.as_bytes()),
        ];
        for (format, text) in records {
            let game = only(format, text).unwrap();
            assert_eq!(moves(&game), PLAYED);
            assert_eq!((game.ending, game.result), (Ending::Resignation, Some(GameResult::BlackWins)));
        }
    }

    #[test]
    fn handicaps_and_diagrams() {
        let lance = only(Format::Kif, "手合割：香落ち\n   1 ３四歩(33)\n   2 中断\n".as_bytes()).unwrap();
        assert_eq!(lance.root.to_sfen(), "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_eq!((lance.ending, lance.result), (Ending::Interruption, None));
        assert!(
            only(Format::Kif, "手合割：百枚落ち\n   1 ３四歩(33)\n".as_bytes())
                .unwrap_err()
                .contains("line 1")
        );
        let diagram = "後手の持駒：飛二　金　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 金 ・ ・ ・ ・|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・v馬 ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
            +---------------------------+\n先手の持駒：金\n先手番\n   1 ５二金打\n   2 詰み\n";
        let game = only(Format::Kif, diagram.as_bytes()).unwrap();
        assert_eq!(game.root.to_sfen(), "4k4/9/4G4/9/9/9/9/7+b1/4K4 b G2rg18p 1");
        assert_eq!((moves(&game).as_str(), game.result), ("G*5b", Some(GameResult::BlackWins)));
    }

    #[test]
    fn books_tell_pieces_apart_by_words() {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7);
        let golds = format!("| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n{empty}| 玉 ・ ・ 金 金 金 ・ ・ ・|\n先手番\n");
        for (word, expected) in [("左", "6i5h"), ("直", "5i5h"), ("右", "4i5h")] {
            let text = format!("{golds}▲５八金{word}\nまで1手で中断\n");
            assert_eq!(moves(&only(Format::Ki2, text.as_bytes()).unwrap()), expected, "{word}");
        }
        let ambiguous = "手合割：平手\n▲５八金\n";
        assert!(only(Format::Ki2, ambiguous.as_bytes()).unwrap_err().contains("is ambiguous"));
    }

    #[test]
    fn the_last_line_of_a_book_says_who_won() {
        use GameResult::{BlackWins, Draw, WhiteWins};
        let ends = [
            ("先手の勝ち", Ending::Resignation, Some(BlackWins)),
            ("後手の勝ち", Ending::Resignation, Some(WhiteWins)),
            ("後手の入玉勝ち", Ending::Declaration, Some(WhiteWins)),
            ("時間切れにより先手の勝ち", Ending::Time, Some(BlackWins)),
            ("先手の反則勝ち", Ending::Illegal, Some(BlackWins)),
            ("先手の反則負け", Ending::Illegal, Some(WhiteWins)),
            ("千日手", Ending::Repetition, Some(Draw)),
            ("持将棋", Ending::Draw, Some(Draw)),
            ("中断", Ending::Interruption, None),
        ];
        for (end, ending, winner) in ends {
            let text = format!("手合割：平手\n▲７六歩\nまで1手で{end}\n");
            let game = only(Format::Ki2, text.as_bytes()).unwrap();
            assert_eq!((game.ending, game.result), (ending, winner), "{end}");
        }
    }
}
