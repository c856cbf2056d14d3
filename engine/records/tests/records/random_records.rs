//! Random records: games with variations, comments, times, handicaps, diagrams and ends of all kinds.

use std::time::Duration;

use fastrand::Rng;
use katagami_records::{End, Ending, NodeId, Record, Step, handicaps};
use katagami_rules::{Game, Move, Position, Square};

const NAMES: [&str; 4] = ["山田 太郎", "Alice", "a, b", "▲先手：'x'"];
const HEADERS: [&str; 8] = ["棋戦", "場所", "開始日時", "持ち時間", "備考", "戦型", "作品番号", "MAX_MOVES"];
const VALUES: [&str; 5] = ["", "2018/05/03 11:00:54", "00:10+05", "第１回、テスト：一", "%TORYO"];
const COMMENTS: [&str; 14] = [
    "",
    "普通のコメント",
    "* 120 -3334FU +2726FU",
    "*対局 評価値 -10 読み筋 △７四角打(00)",
    "  indented",
    "変化：3手",
    "まで5手で先手の勝ち",
    "▲７六歩",
    "   1 ７六歩(77)",
    "a, b",
    "'quoted'",
    "/",
    "手合割：平手",
    "{\"a\": 1}",
];
/// Ends with words that are not the usual ones.
const WORDS: [(Ending, &str); 7] = [
    (Ending::Interruption, "不詰"),
    (Ending::Interruption, "封じ手"),
    (Ending::Interruption, "不戦敗"),
    (Ending::Interruption, "待った"),
    (Ending::Interruption, "エラー"),
    (Ending::Draw, "引き分け"),
    (Ending::Interruption, "最大手数"),
];

/// A random record.
pub fn record(random: &mut Rng) -> Record {
    let mut record = Record::new(root(random));
    for name in &mut record.names.0 {
        *name = random.bool().then(|| random.choice(NAMES).unwrap().to_owned());
    }
    for _ in 0..random.usize(..4) {
        let (name, value) = (random.choice(HEADERS).unwrap(), random.choice(VALUES).unwrap());
        record.headers.insert(name.to_owned(), value.to_owned());
    }
    say(&mut record, Record::ROOT, random);
    let length = random.usize(..30);
    let mut nodes = line(&mut record, Record::ROOT, length, random);
    for _ in 0..random.usize(..5) {
        // After the last move of a line without an end, a variation would be its continuation.
        let branches: Vec<NodeId> =
            nodes.iter().copied().filter(|&id| !record.node(id).children().is_empty()).collect();
        let Some(&from) = random.choice(&branches) else { break };
        let length = random.usize(1..8);
        nodes.extend(line(&mut record, from, length, random));
    }
    record
}

/// The usual initial position, a handicap, or a position of a random game.
fn root(random: &mut Rng) -> Position {
    let given: Vec<Position> = handicaps().map(|(_, position)| position).collect();
    match random.u8(..4) {
        0 | 1 => Position::start(),
        2 if !given.is_empty() => random.choice(given).unwrap(),
        _ => {
            let mut game = Game::new(Position::start());
            for _ in 0..random.usize(..60) {
                let Some(&mv) = random.choice(game.position().legal_moves().iter()) else { break };
                game.make(mv);
            }
            let sfen = game.position().to_sfen();
            let (placement, _) = sfen.rsplit_once(' ').unwrap();
            Position::from_sfen(&format!("{placement} 1")).unwrap()
        }
    }
}

/// Adds a line of moves, and often its end. Returns its nodes, without moves that were there already.
fn line(record: &mut Record, from: NodeId, length: usize, random: &mut Rng) -> Vec<NodeId> {
    let (mut at, mut nodes) = (from, vec![from]);
    let mut game = record.game(from);
    for _ in 0..length {
        let children = record.node(at).children();
        let known: Vec<Option<Move>> = children.iter().map(|&id| record.node(id).step.mv()).collect();
        let mut moves = game.position().legal_moves();
        moves.retain(|mv| !known.contains(&Some(mv)));
        let Some(&mv) = random.choice(moves.iter()) else { return nodes };
        at = record.follow(at, Step::Move(mv));
        game.make(mv);
        say(record, at, random);
        nodes.push(at);
    }
    if random.bool() && record.node(at).children().is_empty() {
        let end = end(&game, random);
        let at = record.follow(at, Step::End(end));
        say(record, at, random);
    }
    nodes
}

fn end(game: &Game, random: &mut Rng) -> End {
    if random.u8(..4) == 0 {
        let (ending, word) = random.choice(WORDS).unwrap();
        return End { word: Some(word.to_owned()), ..End::new(ending, ending.result(game)) };
    }
    let ending = random.choice(Ending::ALL).unwrap();
    let mut end = End::new(ending, ending.result(game));
    if ending == Ending::Illegal && random.bool() {
        end.illegal = illegal_move(game.position(), random);
        if end.illegal.is_some() {
            end.result = Some((Some(!game.position().side())).into());
        }
    }
    end
}

/// A move of a piece to a square that it cannot go to.
fn illegal_move(position: &Position, random: &mut Rng) -> Option<Move> {
    let from = random.choice(position.of(position.side()).into_iter().collect::<Vec<Square>>())?;
    let to = random.choice(Square::all().collect::<Vec<_>>())?;
    let mv = Move::new(position.kind_at(from)?, from, to);
    let is_legal = |other: &Move| !other.is_drop() && other.origin() == from && other.target() == to;
    (from != to && !position.legal_moves().iter().any(is_legal)).then_some(mv)
}

/// Comments, a bookmark and a time.
fn say(record: &mut Record, id: NodeId, random: &mut Rng) {
    let node = record.node_mut(id);
    if random.u8(..4) == 0 {
        node.comments =
            (0..random.usize(1..4)).map(|_| random.choice(COMMENTS).unwrap().to_owned()).collect();
    }
    if random.u8(..12) == 0 {
        node.bookmark = Some(random.choice(["しおり", "a b", "&"]).unwrap().to_owned());
    }
    if id != Record::ROOT && random.bool() {
        node.time = Some(Duration::from_secs(random.u64(..4000)));
    }
}
