//! The report as a record with comments and variations, which is written as KIF: values as `ShogiGUI` and `ShogiHome` write them, what would
//! have been better, and how mistakes are punished.

use katagami_records::{Node, NodeId, Record, Step, japanese};
use katagami_rules::{Color, Game, Move};

use super::report::{Report, for_black};
use crate::analysis::{Judgement, Line, MateEvent, Thought, is_mate, walk};
use crate::reasons::{Language, sentence};
use crate::search::{Score, ScoreKind};

/// The greatest number of moves of a variation.
const LONGEST: usize = 12;

/// What programs write as the value of a mate.
const VALUE_OF_MATE: Score = 30_000;

/// The record of the game with what is thought of it. What it says otherwise stays.
pub(super) fn report(report: &Report<'_>) -> Record {
    let analysis = report.analysis;
    let mut record = report.given.record.clone();
    let is_place = |record: &Record, id: NodeId| !matches!(record.node(id).step, Step::End(_));
    let main: Vec<NodeId> = record.line(Record::ROOT).filter(|&id| is_place(&record, id)).collect();
    introduce(record.node_mut(Record::ROOT), report);
    let mut game = Game::new(analysis.root.clone());
    for (index, (thought, &id)) in analysis.thoughts.iter().zip(&main).enumerate() {
        let Some(before) = index.checked_sub(1) else {
            value(record.node_mut(id), thought, &game);
            continue;
        };
        let judged = &analysis.moves[before];
        let start = game.clone();
        game.make(judged.mv);
        let node = record.node_mut(id);
        if let Some(judgement) = judged.judgement {
            let name = judgement.japanese();
            let best = judged.better.as_ref().map_or(String::new(), |better| {
                format!("　最善手 {}", japanese::with_origin(start.last_move(), better.moves[0]))
            });
            node.comment(&format!("【{name}】勝率 -{:.1}%{best}", judged.loss * 100.0));
        }
        match judged.mate {
            Some(MateEvent::Missed(0)) => node.comment("【宣言勝ち逃し】"),
            Some(MateEvent::Missed(plies)) => node.comment(&format!("【詰み逃し】{plies}手詰がありました")),
            Some(MateEvent::Allowed(plies)) => node.comment(&format!("【詰まされる手】{plies}手で詰みます")),
            None => {}
        }
        for reason in report.reasons.get(before).into_iter().flatten() {
            node.comment(&format!("・{}", sentence(&start, reason, Language::Japanese)));
        }
        value(node, thought, &game);
        if let Some(better) = &judged.better {
            vary(&mut record, main[before], better, &start, "最善の変化");
        }
        if let Some(line) = thought.best().filter(|_| judged.judgement.is_some()) {
            vary(&mut record, id, line, &game, "咎める変化");
        }
    }
    record
}

/// Says at the start who analysed, and how both sides played.
fn introduce(node: &mut Node, report: &Report<'_>) {
    let limit = match (report.settings["nodes"].as_u64(), report.settings["time"].as_u64()) {
        (Some(nodes), _) => format!("1局面{nodes}ノード"),
        (None, time) => format!("1局面{}ミリ秒", time.unwrap_or_default()),
    };
    node.comment(&format!("Katagami {} による解析（{limit}）", env!("CARGO_PKG_VERSION")));
    let tallies = report.analysis.tallies();
    for (color, name) in Color::ALL.into_iter().zip(["先手", "後手"]) {
        let judged = tallies[color].judged;
        let counts: Vec<String> = Judgement::ALL
            .into_iter()
            .map(|judgement| format!("{} {}", judgement.japanese(), judged[judgement as usize]))
            .collect();
        let loss = tallies[color].mean_loss * 100.0;
        node.comment(&format!("{name}：{}、平均損失 {loss:.1}%", counts.join("、")));
    }
}

/// Adds what is thought of a position: the best line as `ShogiGUI` writes it, from Black's side, and the others.
fn value(node: &mut Node, thought: &Thought, game: &Game) {
    let side = game.position().side();
    mate(node, for_black(thought.score, side));
    let nodes = thought.nodes;
    let depth = thought.best().map_or(0, |line| line.depth);
    let score = number(for_black(thought.score, side));
    let moves = thought.best().map_or(&[][..], |line| &line.moves);
    node.comment(&format!("*解析 深さ {depth} ノード数 {nodes} 評価値 {score}{}", reading(game, moves)));
    for (number_of, line) in thought.lines.iter().enumerate().skip(1) {
        let (depth, score) = (line.depth, number(for_black(line.score, side)));
        let moves = reading(game, &line.moves);
        node.comment(&format!("*候補{} 深さ {depth} 評価値 {score}{moves}", number_of + 1));
    }
}

/// Says who mates, as `ShogiHome` writes it.
fn mate(node: &mut Node, black: Score) {
    if let ScoreKind::Mate(plies) = ScoreKind::from(black) {
        let winner = if black > 0 { "先手" } else { "後手" };
        let plies = if plies == 0 { String::new() } else { format!(":{}手", plies.abs()) };
        node.comment(&format!("#詰み={winner}勝ち{plies}"));
    }
}

fn number(score: Score) -> Score {
    if is_mate(score) { VALUE_OF_MATE * score.signum() } else { score }
}

/// A line of moves as `ShogiGUI` writes it: ` 読み筋 ▲７六歩(77) △３四歩(33)`.
fn reading(game: &Game, moves: &[Move]) -> String {
    let words = walk(game, moves).enumerate().map(|(index, (before, mv))| {
        let mark = if before.position().side() == Color::Black { '▲' } else { '△' };
        // The first move names its target: a reader of the line alone does not know the move before it.
        let last = before.last_move().filter(|_| index > 0);
        format!("{mark}{}", japanese::with_origin(last, mv))
    });
    let words = words.collect::<Vec<_>>().join(" ");
    if words.is_empty() { words } else { format!(" 読み筋 {words}") }
}

/// Adds a variation, unless the game itself goes so, or ends there without a word.
fn vary(record: &mut Record, parent: NodeId, line: &Line, game: &Game, what: &str) {
    let Some(&first) = record.node(parent).children().first() else { return };
    let moves: Vec<Move> = walk(game, &line.moves).map(|(_, mv)| mv).take(LONGEST).collect();
    if moves.is_empty() || record.node(first).step.mv() == moves.first().copied() {
        return;
    }
    let mut at = parent;
    for (index, &mv) in moves.iter().enumerate() {
        at = record.follow(at, Step::Move(mv));
        if index == 0 {
            let mut played = game.clone();
            played.make(mv);
            let score = for_black(line.score, game.position().side());
            let (depth, moves) = (line.depth, reading(&played, &line.moves[1..]));
            let node = record.node_mut(at);
            node.comment(what);
            mate(node, score);
            node.comment(&format!("*解析 深さ {depth} 評価値 {}{moves}", number(score)));
        }
    }
}
