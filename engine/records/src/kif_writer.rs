//! Writing the formats of Kakinoki Shogi: KIF has one move a line, with its origin; KI2 has moves as books print them.

use super::csa::push;
use super::game_record::{Ending, GameRecord, GameResult};
use super::initial_position::handicaps;
use super::japanese;
use super::kif::ENDINGS;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{ByColor, Color, Game, Hand, Kind, Position, Square};

/// A game as a KIF file.
pub fn kif(game: &GameRecord) -> String {
    let mut text = heading(game);
    text.push_str("手数----指手---------消費時間--\n");
    let mut played = Game::new(game.root.clone());
    for (index, &mv) in game.moves.iter().enumerate() {
        let name = japanese::with_origin(played.last_move(), mv);
        push(&mut text, format_args!("{:>4} {name}\n", index + 1));
        played.make(mv);
    }
    if let Some(word) = word(game) {
        push(&mut text, format_args!("{:>4} {word}\n", game.moves.len() + 1));
    }
    text
}

/// A game as a KI2 file.
pub fn ki2(game: &GameRecord) -> String {
    /// How many moves stand in a line.
    const MOVES_IN_LINE: usize = 6;
    let mut text = heading(game);
    text.push('\n');
    let mut played = Game::new(game.root.clone());
    for (index, &mv) in game.moves.iter().enumerate() {
        let mark = if played.position().side() == Color::Black { '▲' } else { '△' };
        let name = japanese::disambiguated(played.position(), played.last_move(), mv);
        let last = (index + 1) % MOVES_IN_LINE == 0 || index + 1 == game.moves.len();
        push(&mut text, format_args!("{mark}{name}{}", if last { '\n' } else { '　' }));
        played.make(mv);
    }
    if game.ending != Ending::Missing {
        push(&mut text, format_args!("まで{}手で{}\n", game.moves.len(), conclusion(game)));
    }
    text
}

/// The lines before the moves.
fn heading(game: &GameRecord) -> String {
    let mut text = String::new();
    let handicap = handicaps().find(|(_, position)| position.to_sfen() == game.root.to_sfen());
    let players = match &handicap {
        Some((_, position)) if position.side() == Color::White => ["下手", "上手"],
        _ => ["先手", "後手"],
    };
    match handicap {
        Some((name, _)) => push(&mut text, format_args!("手合割：{name}\n")),
        None => text.push_str(&diagram(&game.root)),
    }
    for (player, name) in players.into_iter().zip(&game.names.0) {
        if let Some(name) = name {
            push(&mut text, format_args!("{player}：{name}\n"));
        }
    }
    text
}

/// A diagram of the board with both hands.
fn diagram(position: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n", hand(position.hand(Color::White)));
    for file in (1..=FILES).rev() {
        push(&mut text, format_args!(" {}", japanese::wide_digit(file)));
    }
    push(&mut text, format_args!("\n+{}+\n", "---".repeat(FILES)));
    for rank in 0..RANKS {
        text.push('|');
        for file in (1..=FILES).rev() {
            match Square::at(file, rank).and_then(|square| position.piece_at(square)) {
                Some(piece) => {
                    let side = if piece.color == Color::White { 'v' } else { ' ' };
                    push(&mut text, format_args!("{side}{}", short_name(piece.kind)));
                }
                None => text.push_str(" ・"),
            }
        }
        push(&mut text, format_args!("|{}\n", japanese::chinese_digit(rank + 1)));
    }
    push(&mut text, format_args!("+{}+\n", "---".repeat(FILES)));
    push(&mut text, format_args!("先手の持駒：{}\n", hand(position.hand(Color::Black))));
    let side = if position.side() == Color::Black { "先手番" } else { "後手番" };
    push(&mut text, format_args!("{side}\n"));
    text
}

/// The name of a kind in a diagram, which is one character.
fn short_name(kind: Kind) -> char {
    let names = japanese::names(kind);
    let short = names.iter().filter(|name| name.chars().count() == 1).find_map(|name| name.chars().next());
    short.unwrap_or(kind.kanji())
}

fn hand(hand: Hand) -> String {
    let held = hand.iter().map(|(kind, count)| {
        let tens = if count >= 10 { "十" } else { "" };
        let ones = if count > 1 && count % 10 > 0 { japanese::chinese_digit(count % 10) } else { "" };
        format!("{}{tens}{ones}", short_name(kind))
    });
    let held: Vec<String> = held.collect();
    if held.is_empty() { "なし".into() } else { held.join("　") }
}

/// The word that ends a game; none if the record breaks off.
fn word(game: &GameRecord) -> Option<&'static str> {
    let won = || game.result.and_then(GameResult::winner) == Some(game.replay().position().side());
    match game.ending {
        Ending::Illegal if won() => Some("反則勝ち"),
        // KIF has no word for the greatest number of moves.
        Ending::MaximumMoves => Some("持将棋"),
        ending => ENDINGS.iter().find(|(_, known)| *known == ending).map(|(word, _)| *word),
    }
}

/// The end of the sentence "up to move ...".
fn conclusion(game: &GameRecord) -> String {
    let winner = game.result.and_then(GameResult::winner);
    let names = ByColor(["先手", "後手"]);
    match (game.ending, winner) {
        (Ending::Repetition, None) => "千日手".into(),
        (Ending::Draw | Ending::MaximumMoves, _) => "持将棋".into(),
        (Ending::Declaration, Some(winner)) => format!("{}の入玉勝ち", names[winner]),
        (Ending::Time, Some(winner)) => format!("時間切れにより{}の勝ち", names[winner]),
        (Ending::Illegal, Some(winner)) => format!("{}の反則勝ち", names[winner]),
        (_, Some(winner)) => format!("{}の勝ち", names[winner]),
        (_, None) => "中断".into(),
    }
}
