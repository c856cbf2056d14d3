//! How facts are said: one sentence for each, in each language.

use super::fact::{Fact, Group, Place, Reason, Standing, Target};
use crate::analysis::walk;
use crate::search::{Score, ScoreKind};
use katagami_records::{japanese, western};
use katagami_rules::{Color, Game, Kind, Move};

/// A language that reasons are said in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English, with moves as `Bx2b+`.
    English,
    /// Japanese, with moves as `▲２二角成`.
    Japanese,
}

impl Language {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];
}

/// The sentence for a reason that was found in the current position of `game`. A line that the position does not allow is cut.
pub fn sentence(game: &Game, reason: &Reason, language: Language) -> String {
    // Without the place nothing can be named; no reason found here lacks it.
    let Some(there) = reason.place.game(game) else { return String::new() };
    match language {
        Language::English => english(game, &there, reason),
        Language::Japanese => in_japanese(game, &there, reason),
    }
}

/// A score in pawns for the side that it is good for.
fn pawns(score: Score) -> String {
    format!("{:.2}", f64::from(score.abs()) / 100.0)
}

/// The side that a score for `mover` is good for.
fn better_side(score: Score, mover: Color) -> Color {
    if score < 0 { !mover } else { mover }
}

fn english_moves(game: &Game, line: &[Move]) -> String {
    let names = walk(game, line).map(|(before, mv)| western::name(before.position(), mv));
    names.collect::<Vec<_>>().join(" ")
}

fn japanese_moves(game: &Game, line: &[Move]) -> String {
    let marked = |(before, mv): (Game, Move)| japanese::marked(before.position(), before.last_move(), mv);
    walk(game, line).map(|played| marked(played).replace('　', "")).collect()
}

/// `a rook and 2 pawns`.
fn english_pieces(kinds: &[Kind]) -> String {
    let parts = counted(kinds).map(|(kind, count)| {
        let name = english_kind(kind);
        if count == 1 { format!("a {name}") } else { format!("{count} {name}s") }
    });
    let parts: Vec<String> = parts.collect();
    match parts.split_last() {
        Some((last, [_, ..])) => format!("{} and {last}", parts[..parts.len() - 1].join(", ")),
        _ => parts.concat(),
    }
}

/// `飛と歩2枚`.
fn japanese_pieces(kinds: &[Kind]) -> String {
    let parts = counted(kinds).map(|(kind, count)| {
        let name = japanese_kind(kind);
        if count == 1 { name } else { format!("{name}{count}枚") }
    });
    parts.collect::<Vec<_>>().join("と")
}

fn counted(kinds: &[Kind]) -> impl Iterator<Item = (Kind, usize)> {
    kinds.chunk_by(|one, other| one == other).filter_map(|same| Some((*same.first()?, same.len())))
}

fn japanese_kind(kind: Kind) -> String {
    japanese::names(kind).into_iter().next().unwrap_or_default()
}

/// `promoted silver`.
fn english_kind(kind: Kind) -> String {
    kind.name().replace('_', " ")
}

fn english_target(Target { square, kind }: Target) -> String {
    format!("the {} on {square}", english_kind(kind))
}

fn japanese_target(Target { square, kind }: Target) -> String {
    format!("{}{}", japanese::square_name(square), japanese_kind(kind))
}

fn japanese_side(side: Color) -> &'static str {
    match side {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

fn english(game: &Game, there: &Game, Reason { place, fact }: &Reason) -> String {
    let mover = there.position().side();
    let name = |mv: Move| western::name(there.position(), mv);
    let first = |mv: Move| western::name(game.position(), mv);
    let on = |square| Target::at(there.position(), square).map(english_target).unwrap_or_default();
    let prefix = match *place {
        Place::Here => String::new(),
        Place::Passed => "Threat: ".into(),
        Place::After(mv) => format!("After {}: ", first(mv)),
        Place::Threatened(mv) => format!("{} threatens: ", first(mv)),
    };
    let said = match fact {
        Fact::Value(score) => {
            let side = better_side(*score, mover);
            let degree = match Standing::of(*score) {
                Standing::Even => return "The search sees an even position.".into(),
                Standing::Slight => "slightly better",
                Standing::Better => "better",
                Standing::Winning => "winning",
                Standing::Mating => match ScoreKind::from(*score) {
                    ScoreKind::Mate(plies) => {
                        return format!("The search sees a mate in {} for {side}.", plies.abs());
                    }
                    ScoreKind::Centipawns(_) => "mating",
                },
            };
            format!("The search finds {side} {degree}, by {} pawns", pawns(*score))
        }
        Fact::Mate { line, plies } => {
            format!("{} mates in {plies}: {}", name(line[0]), english_moves(there, line))
        }
        Fact::Mated { line } => format!("{mover} is mated in {}: {}", line.len(), english_moves(there, line)),
        Fact::Material { line, taking, winner, gained, given, offered } => {
            let gained = english_pieces(gained);
            let price =
                if given.is_empty() { String::new() } else { format!(" for {}", english_pieces(given)) };
            let by = english_moves(there, &line[..=*taking]);
            match (*winner == mover, *taking, *offered) {
                (true, 0, _) => format!("{by} wins {gained}{price}"),
                (true, ..) => format!("{} wins {gained}{price}: {by}", name(line[0])),
                (false, _, true) => format!("{} gives up {gained}{price}: {by}", name(line[0])),
                (false, _, false) => format!("{mover} loses {gained}{price} even by the best line: {by}"),
            }
        }
        Fact::Exchange { moves, kind } => {
            format!("{} exchanges {}s", english_moves(there, moves), english_kind(*kind))
        }
        Fact::Fork { mv, targets } => {
            let targets: Vec<String> = targets.iter().copied().map(english_target).collect();
            format!("{} forks {}", name(*mv), targets.join(" and "))
        }
        Fact::Discovered { mv, by, target } => {
            format!("{} opens the line of {} to {}", name(*mv), on(*by), english_target(*target))
        }
        Fact::Pin { pinned, by } => {
            format!("{} is pinned by {}", english_target(*pinned), on(*by))
        }
        Fact::Hanging { owner, target: Target { square, kind }, taking } => {
            // It says by itself whose move it is.
            let kind = english_kind(*kind);
            return format!("{owner}'s {kind} on {square} is unprotected: {} takes it.", name(*taking));
        }
        Fact::Promotes(mv) => {
            format!("{} promotes the {}", name(*mv), english_kind(mv.kind()))
        }
        Fact::Castle { side, castle } => format!("{side} has a castle: {}", castle.english),
        Fact::Opening { side: Some(side), opening } => format!("{side} plays {}", opening.english),
        Fact::Opening { side: None, opening } => format!("The opening is {}", opening.english),
        Fact::Worse { played, better, loss } => {
            let by = loss.map_or(String::new(), |loss| format!(" by {} pawns", pawns(loss)));
            format!("{} is worse than {}{by}", name(*played), name(*better))
        }
        Fact::Relations { group, amount, rival } => {
            let than = rival.map_or("at the start".into(), |rival| format!("after {}", first(rival)));
            let side = better_side(*amount, Color::Black);
            let what = match group {
                Group::Material => "material is",
                Group::KingSafety => "king safety is",
                Group::Hands => "pieces in hand are",
                Group::Activity => "piece activity is",
            };
            format!("{what} better for {side} than {than}, by {} pawns", pawns(*amount))
        }
    };
    let mut letters = format!("{prefix}{said}.");
    if let Some(start) = letters.get_mut(..1).filter(|_| !starts_with_a_move(fact) || !prefix.is_empty()) {
        start.make_ascii_uppercase();
    }
    letters
}

/// Whether a sentence about a fact begins with a move, whose letters are its own.
fn starts_with_a_move(fact: &Fact) -> bool {
    !matches!(fact, Fact::Pin { .. } | Fact::Relations { .. })
}

fn in_japanese(game: &Game, there: &Game, Reason { place, fact }: &Reason) -> String {
    let mover = there.position().side();
    let marked = |game: &Game, mv: Move| japanese_moves(game, &[mv]);
    let name = |mv: Move| marked(there, mv);
    let on = |square| Target::at(there.position(), square).map(japanese_target).unwrap_or_default();
    let prefix = match *place {
        Place::Here => String::new(),
        Place::Passed => "狙い：".into(),
        Place::After(mv) => format!("{}のあと：", marked(game, mv)),
        Place::Threatened(mv) => format!("{}の狙い：", marked(game, mv)),
    };
    let said = match fact {
        Fact::Value(score) => {
            let side = japanese_side(better_side(*score, mover));
            let degree = match Standing::of(*score) {
                Standing::Even => return "読みでは互角。".into(),
                Standing::Slight => "有利",
                Standing::Better => "優勢",
                Standing::Winning => "勝勢",
                Standing::Mating => match ScoreKind::from(*score) {
                    ScoreKind::Mate(plies) => return format!("読みでは{side}の{}手勝ち。", plies.abs()),
                    ScoreKind::Centipawns(_) => "勝ち",
                },
            };
            format!("読みでは{side}{degree}（{}）", score.abs())
        }
        Fact::Mate { line, plies } => {
            format!("{}から{plies}手詰（{}）", name(line[0]), japanese_moves(there, line))
        }
        Fact::Mated { line } => {
            format!(
                "{}は{}手で詰まされる（{}）",
                japanese_side(mover),
                line.len(),
                japanese_moves(there, line)
            )
        }
        Fact::Material { line, taking, winner, gained, given, offered } => {
            let gained = japanese_pieces(gained);
            let price = if given.is_empty() {
                String::new()
            } else {
                format!("{}と引き換えに", japanese_pieces(given))
            };
            let by = japanese_moves(there, &line[..=*taking]);
            match (*winner == mover, *taking, *offered) {
                (true, 0, _) => format!("{by}で{price}{gained}を得る"),
                (true, ..) => format!("{}で{price}{gained}を得る（{by}）", name(line[0])),
                (false, _, true) => format!("{}は{price}{gained}を捨てる手（{by}）", name(line[0])),
                (false, _, false) => {
                    format!("最善でも{}は{price}{gained}を失う（{by}）", japanese_side(mover))
                }
            }
        }
        Fact::Exchange { moves, kind } => {
            format!("{}で{}交換", japanese_moves(there, moves), japanese_kind(*kind))
        }
        Fact::Fork { mv, targets } => {
            let named: Vec<String> = targets.iter().copied().map(japanese_target).collect();
            format!("{}は{}の両取り", name(*mv), named.join("と"))
        }
        Fact::Discovered { mv, by, target } => {
            format!("{}で{}が{}に当たる", name(*mv), on(*by), japanese_target(*target))
        }
        Fact::Pin { pinned, by } => {
            format!("{}は{}にピンされて動けない", japanese_target(*pinned), on(*by))
        }
        Fact::Hanging { owner, target, taking } => {
            return format!(
                "{}の{}は浮いている（{}）。",
                japanese_side(*owner),
                japanese_target(*target),
                name(*taking)
            );
        }
        Fact::Promotes(mv) => format!("{}で{}が成る", name(*mv), japanese_kind(mv.kind())),
        Fact::Castle { side, castle } => format!("{}の囲いは{}", japanese_side(*side), castle.japanese),
        Fact::Opening { side: Some(side), opening } => {
            format!("{}は{}", japanese_side(*side), opening.japanese)
        }
        Fact::Opening { side: None, opening } => format!("戦型は{}", opening.japanese),
        Fact::Worse { played, better, loss } => {
            let by = loss.map_or(String::new(), |loss| format!("（{loss}点の差）"));
            format!("{}は{}に劣る{by}", name(*played), name(*better))
        }
        Fact::Relations { group, amount, rival } => {
            let than = rival.map_or("開始局面".into(), |rival| format!("{}のあと", marked(game, rival)));
            let side = japanese_side(better_side(*amount, Color::Black));
            let what = match group {
                Group::Material => "駒の損得",
                Group::KingSafety => "玉の安全度",
                Group::Hands => "持ち駒",
                Group::Activity => "駒の働き",
            };
            format!("{what}は{than}より{side}に{}点良い", amount.abs())
        }
    };
    format!("{prefix}{said}。")
}
