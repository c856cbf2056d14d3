//! Every kind of what files of other programs differ in.

use katagami_records::{Ending, Format, encoding, read};
use katagami_rules::Position;
use katagami_rules::board::NAME;

/// The error of a text, which has one game.
fn error(text: &str) -> String {
    read(text).remove(0).whole().expect_err(text).to_string()
}

#[test]
fn records_of_other_boards_say_how_to_play_them() {
    let names = [
        ("standard", "本将棋"),
        ("minishogi", "５五将棋"),
        ("minishogi", "五々将棋"),
        ("kyoto", "京都将棋"),
        ("dobutsu", "どうぶつしょうぎ"),
        ("tori", "禽将棋"),
    ];
    for (board, name) in names {
        let text = format!("手合割：{name}\n手数----指手---------消費時間--\n");
        if board == NAME {
            let record = read(&text).remove(0).whole().expect("a record of this board");
            assert_eq!(record.root, Position::start());
        } else {
            let error = error(&text);
            let how = if board == "standard" {
                "without a board's feature".into()
            } else {
                format!("--features {board}")
            };
            assert!(error.contains(&how), "{error}");
        }
    }
    let wide = format!("|{}|一\n", " ・".repeat(13));
    assert!(error(&wide).contains("13 files"));
}

/// A text with all words of the board's first move and an end.
fn ended(end: &str) -> String {
    let mv = Position::start().legal_moves()[0];
    let text = Format::Kif.write(&{
        let mut record = katagami_records::Record::new(Position::start());
        record.follow(katagami_records::Record::ROOT, katagami_records::Step::Move(mv));
        record
    });
    format!("{text}{end}\n")
}

#[test]
fn every_word_that_ends_a_game() {
    let ends = [
        ("   2 投了", Ending::Resignation, "black"),
        ("   2 投了   ( 0:01/00:00:01)+", Ending::Resignation, "black"),
        ("   2 中断", Ending::Interruption, "null"),
        ("   2 持将棋", Ending::Draw, "draw"),
        ("   2 千日手", Ending::Repetition, "draw"),
        ("   2 詰み", Ending::Mate, "black"),
        ("   2 詰", Ending::Mate, "black"),
        ("   2 切れ負け", Ending::Time, "black"),
        ("   2 時間切れ", Ending::Time, "black"),
        ("   2 Time-up", Ending::Time, "black"),
        ("   2 反則勝ち", Ending::Illegal, "white"),
        ("   2 反則負け", Ending::Illegal, "black"),
        ("   2 入玉勝ち", Ending::Declaration, "white"),
        ("   2 入玉宣言", Ending::Declaration, "white"),
        ("   2 引き分け", Ending::Draw, "draw"),
        ("   2 不戦敗", Ending::Interruption, "null"),
        ("   2 不詰", Ending::Interruption, "null"),
        ("   2 接続切れ", Ending::Interruption, "null"),
        ("   2 宇宙人の襲来", Ending::Interruption, "null"),
        ("   2 投了\nまで1手で後手の勝ち", Ending::Resignation, "white"),
        ("   2 中断\nまで1手で先手の勝ち", Ending::Interruption, "black"),
        ("まで1手で詰", Ending::Mate, "black"),
        ("まで1手詰", Ending::Mate, "black"),
        ("まで、1手で先手の勝ち", Ending::Resignation, "black"),
        ("まで1手で後手の反則負け", Ending::Illegal, "black"),
        ("まで1手で後手の反則負けにより先手の勝ち", Ending::Illegal, "black"),
        ("まで1手で先手の切れ負け", Ending::Time, "white"),
        ("まで1手で時間切れにより後手の勝ち", Ending::Time, "white"),
        ("まで1手で入玉宣言により先手の勝ち", Ending::Declaration, "black"),
        ("まで1手で中断", Ending::Interruption, "null"),
        ("△投了", Ending::Resignation, "black"),
        ("△持将棋", Ending::Draw, "draw"),
        ("△詰み", Ending::Mate, "black"),
        ("△反則負け", Ending::Illegal, "black"),
    ];
    for (end, ending, winner) in ends {
        let text = ended(end);
        let game = super::reports::game(&text);
        let won = game.result.map(|result| serde_json::to_string(&result).unwrap());
        let won = won.as_deref().map_or("null", |won| won.trim_matches('"'));
        // On some boards a repetition is no draw, and here there is none.
        assert_eq!((game.moves.len(), game.ending, won), (1, ending, winner), "{text}");
    }
}

#[test]
fn lines_end_and_letters_are_coded_in_every_way() {
    let text = ended("*注釈\n   2 投了");
    let expected = read(&text).remove(0).whole().unwrap();
    let utf_16 =
        |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let marked = format!("\u{feff}{text}");
    let files = [
        text.replace('\n', "\r").into_bytes(),
        text.replace('\n', "\r\n").into_bytes(),
        marked.clone().into_bytes(),
        utf_16(&marked, u16::to_le_bytes),
        utf_16(&marked, u16::to_be_bytes),
        utf_16(&text, u16::to_le_bytes),
        utf_16(&text, u16::to_be_bytes),
        encoding::Encoding::ShiftJis.encode(&text).unwrap(),
        encoding_rs::EUC_JP.encode(&text).0.into_owned(),
    ];
    for file in files {
        let read = read(&encoding::decode(&file)).remove(0).whole().unwrap();
        assert_eq!(read, expected, "{file:?}");
    }
    assert_eq!(encoding::Encoding::ShiftJis.encode("a☗b"), Err("Shift_JIS has no '☗'".into()));
}

#[cfg(board = "standard")]
mod on_9x9 {
    use super::super::reports::files::assert_gives;
    use super::super::reports::game;
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

    #[test]
    fn every_handicap_of_the_specification() {
        let rest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let handicaps = [
            ("平手", "lnsgkgsnl/1r5b1"),
            ("香落ち", "lnsgkgsn1/1r5b1"),
            ("右香落ち", "1nsgkgsnl/1r5b1"),
            ("角落ち", "lnsgkgsnl/1r7"),
            ("飛車落ち", "lnsgkgsnl/7b1"),
            ("飛香落ち", "lnsgkgsn1/7b1"),
            ("二枚落ち", "lnsgkgsnl/9"),
            ("三枚落ち", "lnsgkgsn1/9"),
            ("四枚落ち", "1nsgkgsn1/9"),
            ("五枚落ち", "2sgkgsn1/9"),
            ("左五枚落ち", "1nsgkgs2/9"),
            ("六枚落ち", "2sgkgs2/9"),
            ("左七枚落ち", "2sgkg3/9"),
            ("右七枚落ち", "3gkgs2/9"),
            ("八枚落ち", "3gkg3/9"),
            ("十枚落ち", "4k4/9"),
            ("2枚落ち", "lnsgkgsnl/9"),
            ("６枚落", "2sgkgs2/9"),
        ];
        for (name, ranks) in handicaps {
            let side = if name == "平手" { 'b' } else { 'w' };
            for line in [format!("手合割：{name}　"), format!("手合割:{name}")] {
                let root = format!("{ranks}{rest} {side} - 1");
                assert_eq!(game(&format!("{line}\n手数----\n")).root.to_sfen(), root, "{name}");
            }
        }
        assert!(error("手合割：百枚落ち\n手数----\n").contains("line 1"));
    }

    #[test]
    fn the_most_special_source_of_the_position_counts() {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7);
        let diagram = format!("| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n{empty}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n");
        let (hands, frame) = ("後手の持駒：歩１７　\n先手の持駒：金\n", "+---------------------------+\n");
        for handicap in ["", "手合割：平手\n", "手合割：詰将棋\n", "手合割：その他\n", "手合割：実戦\n"]
        {
            for text in [
                format!("{handicap}{hands}{frame}{diagram}{frame}手数----\n"),
                format!("{frame}{diagram}{frame}{hands}先手番\n{handicap}手数----\n"),
                format!("{hands}手番：先手\n{diagram}{handicap}*comment\n手数----\n"),
            ] {
                assert_eq!(game(&text).root.to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 b G17p 1", "{text}");
            }
        }
        for side in ["後手番\n", "上手番\n", "手番：後手\n"] {
            for text in [format!("{side}{diagram}手数----\n"), format!("手合割：平手\n{diagram}{side}")]
            {
                assert_eq!(game(&text).root.to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 w - 1", "{text}");
            }
        }
        let lance = format!("手合割：香落ち\n{diagram}先手番\n手数----\n");
        assert_eq!(game(&lance).root.to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
        let again = format!("{diagram}{}手数----\n", diagram.replace("v玉 ・", " ・v玉"));
        assert_eq!(game(&again).root.to_sfen(), "5k3/9/9/9/9/9/9/9/4K4 b - 1");
        assert!(error(&format!("{empty}手数----\n")).contains("7 ranks"));
        assert!(error("|v飛v角v銀v金v玉|一\n").contains("Minishogi"));
        assert!(error("先手の持駒：歩19\n手合割：その他\n手数----\n").contains("19"));
    }

    #[test]
    fn illegal_moves_lose() {
        let start = format!("{START} b - 1");
        let cases = [
            ("1 ７六歩(77)\n2 ７七角成(22)\n3 反則勝ち\n", "7g7f", "black"),
            ("1 ７六歩(77)\n2 ７七角成(22)\n3 反則負け\n", "7g7f", "black"),
            ("1 ５五歩(57)\n2 反則勝ち\n", "", "white"),
            ("1 ５五歩(57)\n2 反則負け\nまで1手で後手の勝ち\n", "", "white"),
            ("1 ７六歩(77)\n2 反則勝ち\n", "7g7f", "white"),
            ("1 ７六歩(77)\n2 反則負け\n", "7g7f", "black"),
            ("▲７六歩 △７七角成\nまで2手で先手の反則勝ち\n", "7g7f", "black"),
            ("▲７六歩 △７七角成 ▲反則勝ち\n", "7g7f", "black"),
            ("PI\n+\n+7776FU\n-2277UM\n%ILLEGAL_MOVE\n", "7g7f", "black"),
            ("PI\n+\n+7776FU\n-2277UM\n%-ILLEGAL_ACTION\n", "7g7f", "black"),
        ];
        for (text, moves, winner) in cases {
            assert_gives(text, (start.clone().leak(), moves, Some("illegal"), winner));
        }
        assert!(error("1 ７六歩(77)\n2 ７七角成(22)\n3 投了\n").contains("move 2"));
        assert!(error("1 ７六歩(77)\n2 ７七角成(22)\n").contains("move 2"));
    }

    #[test]
    fn statements_of_csa_with_comments() {
        let start: &str = format!("{START} b - 1").leak();
        let won = |moves, end, winner| (start, moves, Some(end), winner);
        for (text, expected) in [
            ("PI,+\n+7776FU,T3,'** 30 -3334FU, and more\n%TORYO,T1\n", won("7g7f", "resignation", "black")),
            ("$EVENT:a,b\n$SITE:x\nPI\n+\n+7776FU\n%KACHI,'x,y\n", won("7g7f", "declaration", "white")),
            ("'comment\nV3.0\nN+a\n+\n+7776FU\nT1.234\n%TIME_UP\n", won("7g7f", "time", "black")),
            ("V2.2\nPI\n+\n+7776FU\n%NANI_KORE\n", won("7g7f", "interruption", "nobody")),
            ("V2.2\r\nPI\r\n+\r\n+7776FU\r\n%JISHOGI\r\n", won("7g7f", "draw", "draw")),
            ("PI\r+\r+7776FU\r%CHUDAN\r", won("7g7f", "interruption", "nobody")),
        ] {
            assert_gives(text, expected);
        }
    }

    #[test]
    fn blank_squares_of_csa_are_narrow_or_wide() {
        let wide = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP9 *  *  *  * +OU\n+\n";
        let root = "lnsgkgsnl/1r5b1/9/9/9/9/9/9/4K4 b - 1";
        for text in
            [wide.to_owned(), wide.replace(" *  *  *  *  * ", " * * * * * "), wide.replace(" * ", "   ")]
        {
            assert_eq!(game(&text).root.to_sfen(), root, "{text}");
        }
        assert!(error("P1+KY*KE\n+\n").contains("line 1"));
    }

    #[test]
    fn variations_that_cannot_be_read_are_noted() {
        let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n変化：9手\n9 １六歩(17)\n変化：2手\n2 ５五歩(53)\n\
            変化：2手\n2 ８四歩(83)\n*good\n3 投了\n変化：１手\n1 ２六歩(27)\n";
        let record = read(text).remove(0).whole().unwrap();
        assert_eq!(record.main_line().moves.len(), 2);
        let notes: Vec<_> = record.notes.iter().map(ToString::to_string).collect();
        assert_eq!(notes.len(), 2, "{notes:?}");
        assert!(notes[0].contains("line 4: a variation of move 9"), "{notes:?}");
        assert!(notes[1].contains("move 2 (５五歩") && notes[1].contains("line 7"), "{notes:?}");
        assert!(Format::Kif.write(&record).contains("変化：2手\n   2 ８四歩(83)\n*good\n"));
        assert!(Format::Kif.write(&record).contains("変化：1手\n   1 ２六歩(27)\n"));
    }
}
