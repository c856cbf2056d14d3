//! Which format a text has, and what each format's text looks like.

use katagami_records::{Format, GameResult, Record, read};
use katagami_rules::Position;

#[test]
fn a_format_is_known_by_its_first_lines() {
    let start = Position::start();
    let sfen = start.to_sfen();
    let mv = start.legal_moves()[0];
    for (text, format) in [
        ("{\"header\": {}, \"moves\": [{}]}", Format::Jkf),
        ("'comment\n$EVENT:x\nPI\n+\n", Format::Csa),
        ("\u{feff}V2.2\nN+a\n", Format::Csa),
        ("+\n", Format::Csa),
        ("+---------------------------+\n| ・ ・|\n", Format::Kif),
        ("#KIF version=2.0\n手合割：平手\n", Format::Kif),
        ("\n▲７六歩\n", Format::Kif),
        ("startpos\n", Format::Usi),
        (&format!("position startpos moves {mv}\n"), Format::Usi),
        (&format!("{sfen}\n"), Format::Usi),
        (&format!("{sfen}\n{sfen}\n"), Format::Usi),
    ] {
        assert_eq!(Format::of(text), format, "{text}");
    }
}

#[test]
fn usi_has_a_game_in_each_line() {
    let start = Position::start();
    let (sfen, mv) = (start.to_sfen(), start.legal_moves()[0]);
    let text =
        format!("position startpos moves {mv}\n\nsfen {sfen} moves {mv}\n{sfen}\nstartpos\nmoves\n{mv}\n");
    let games: Vec<Record> = read(&text).into_iter().map(|reading| reading.whole().unwrap()).collect();
    assert_eq!(games.iter().map(|game| game.main_line().moves.len()).collect::<Vec<_>>(), [1, 1, 0, 1]);
    let ended = super::reports::game(&format!("startpos moves {mv} resign\n"));
    assert_eq!(ended.result, Some(GameResult::BlackWins));
    let broken = read(&format!("position startpos\nmoves {mv}\n1a1a\n")).remove(0);
    assert_eq!(broken.record.unwrap().main_line().moves, [mv]);
    let error = broken.error.unwrap();
    assert_eq!(error.line, Some(3));
    assert!(error.message.starts_with("move 2 (1a1a) is illegal: "), "{error}");
}

#[cfg(board = "standard")]
const KIF: &str = "手合割：平手
先手：a
棋戦：b
手数----指手---------消費時間--
*before
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:12/00:00:12)+
&mark
** 30 -3334FU
   3 ２二角成(88)   ( 1:01/00:01:04)
   4 同　銀(31)
   5 ４五角打+
   6 投了   ( 0:05/00:00:17)
まで5手で先手の勝ち

変化：5手
   5 ２六歩(27)
   6 中断
まで5手で中断

変化：2手
   2 ８四歩(83)
*another way
";

#[cfg(board = "standard")]
#[test]
fn all_that_a_kif_says_is_kept() {
    let record = read(KIF).remove(0).whole().unwrap();
    assert_eq!(Format::Kif.write(&record), KIF);
    assert_eq!(
        Format::Csa.write(&record).lines().skip(2).filter(|line| !line.starts_with('P')).collect::<Vec<_>>(),
        [
            "$棋戦:b",
            "+",
            "'*before",
            "+7776FU",
            "T3",
            "-3334FU",
            "T12",
            "'*&mark",
            "'** 30 -3334FU",
            "+8822UM",
            "T61",
            "-3122GI",
            "+0045KA",
            "%TORYO",
            "T5"
        ]
        .map(|line| if line == "$棋戦:b" { "$EVENT:b" } else { line })
    );
    let ki2 = Format::Ki2.write(&record);
    assert!(ki2.contains("▲７六歩 △３四歩\n&mark\n** 30 -3334FU\n▲２二角成 △同　銀 ▲４五角\n"), "{ki2}");
    assert!(ki2.contains("変化：5手\n▲２六歩\nまで5手で中断\n\n変化：2手\n△８四歩\n*another way\n"), "{ki2}");
    let jkf = Format::Jkf.write(&record);
    assert!(jkf.starts_with(r#"{"header":{"先手":"a","棋戦":"b"},"initial":{"preset":"HIRATE"},"moves":[{"comments":["before"]},"#), "{jkf}");
    let capture = r#"{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}}"#;
    assert!(jkf.contains(capture), "{jkf}");
    let time = r#""time":{"now":{"m":1,"s":1},"total":{"h":0,"m":1,"s":4}}"#;
    assert!(jkf.contains(time), "{jkf}");
    assert_eq!(read(&jkf).remove(0).whole().unwrap(), record);
}

#[cfg(board = "standard")]
#[test]
fn jkf_is_read_as_others_write_it() {
    // Without colours, targets of recaptures and pieces as they are before the move.
    let text = r#"{"header":{"先手":"a"},"moves":[{"comments":["c"]},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
        {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"},"forks":[[{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}}]]},
        {"move":{"same":true,"piece":"GI"}},{"special":"TORYO"}]}"#;
    let record = read(text).remove(0).whole().unwrap();
    let moves: Vec<_> = record.main_line().moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert!(Format::Kif.write(&record).contains("変化：3手\n   3 ５八金(49)\n"));
}
