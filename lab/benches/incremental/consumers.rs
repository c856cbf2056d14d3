//! What may profit from the maps.

use std::hint::black_box;

use katagami_benches::positions::STANDARD;
use katagami_rules::movegen::{self, Count, MoveList, Sink};
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::{Bitboard, Color, Move, PartialMove, PawnPush};

use super::attacked::Attacked;
use super::exchange::{attackers, exchange};
use super::index::{Attackers, Planes};
use super::upkeep::{self, moves};
use super::{Row, generate};

/// All consumers.
pub fn rows(positions: &[Position]) -> Vec<Row<'_>> {
    let mut rows = vec![
        on_each(
            "is the side to move in check?",
            positions,
            |position| _ = black_box(position.in_check()),
            |attacked| _ = black_box(generate::in_check(attacked.position().side(), attacked)),
        ),
        on_each(
            "checks and pins",
            positions,
            |position| _ = black_box(position.checks()),
            |attacked| _ = black_box(generate::checks(attacked.position().side(), attacked)),
        ),
        on_each(
            "moves of the king",
            positions,
            |position| _ = black_box(king_moves(position)),
            |attacked| _ = black_box(king_moves_from_maps(attacked)),
        ),
        flights(positions),
        listed("legal moves, listed", positions, movegen::legal, |attacked, moves| {
            generate::legal(attacked.position().side(), attacked, moves);
        }),
        listed(
            "captures, listed, with checks and pins",
            positions,
            |position, moves| movegen::captures(position, &position.checks(), moves),
            |attacked, moves| {
                let side = attacked.position().side();
                generate::captures(side, attacked, &generate::checks(side, attacked), moves);
            },
        ),
        on_each(
            "legal moves, counted",
            positions,
            |position| {
                let mut count = Count::default();
                movegen::legal(position, &mut count);
                black_box(count.total());
            },
            |attacked| {
                let mut count = Count::default();
                generate::legal(attacked.position().side(), attacked, &mut count);
                black_box(count.total());
            },
        ),
        defenders(positions),
        exchanges(positions),
        mates(positions),
    ];
    rows.extend(perfts());
    rows
}

/// A row that asks the same of each position, with counts of attackers.
fn on_each<'a>(
    name: &str,
    positions: &'a [Position],
    scratch: impl Fn(&Position) + 'a,
    maps: impl Fn(&Attacked<Planes>) + 'a,
) -> Row<'a> {
    let attacked: Vec<_> = positions.iter().cloned().map(Attacked::new).collect();
    Row {
        name: name.to_string(),
        unit: "position",
        units: positions.len() as u64,
        scratch: Box::new(move || positions.iter().for_each(|position| scratch(black_box(position)))),
        maps: Box::new(move || attacked.iter().for_each(|attacked| maps(black_box(attacked)))),
        lives_on: Some(upkeep::PLANES),
    }
}

/// The targets of all moves that come.
#[derive(Default)]
struct Targets(Bitboard);

impl Sink for Targets {
    #[inline(always)]
    fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
        self.0 |= targets;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
        self.0 |= targets;
    }
}

/// Where the king of the side to move can go: the engine's generator, with no targets for other pieces.
#[inline]
fn king_moves(position: &Position) -> Bitboard {
    const KING_ONLY: Checks =
        Checks { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, targets: Bitboard::EMPTY };
    let mut targets = Targets::default();
    movegen::legal_with(position, &KING_ONLY, &mut targets);
    targets.0
}

/// Where the king of the side to move can go. Checkers are looked up only if there is one.
#[inline]
fn king_moves_from_maps(attacked: &Attacked<Planes>) -> Bitboard {
    let position = attacked.position();
    let side = position.side();
    let Some(king) = position.king(side) else { return Bitboard::EMPTY };
    let in_check = generate::in_check(side, attacked);
    let checkers = if in_check { position.checks().checkers } else { Bitboard::EMPTY };
    generate::flights(side, attacked, king, checkers)
}

/// Where the king of the side that is not to move could go: what mate in one ply begins with.
fn flights(positions: &[Position]) -> Row<'_> {
    let quiet = |position: &&Position| !position.in_check();
    let passed: Vec<Position> = positions.iter().filter(quiet).cloned().map(passed).collect();
    let attacked: Vec<Attacked<Planes>> =
        positions.iter().filter(quiet).cloned().map(Attacked::new).collect();
    Row {
        name: "flights of the opposing king".to_string(),
        unit: "position",
        units: passed.len() as u64,
        scratch: Box::new(move || {
            for position in black_box(&passed) {
                black_box(king_moves(position));
            }
        }),
        maps: Box::new(move || {
            for attacked in black_box(&attacked) {
                let them = !attacked.position().side();
                let flights = attacked
                    .position()
                    .king(them)
                    .map(|king| generate::flights(them, attacked, king, Bitboard::EMPTY));
                black_box(flights);
            }
        }),
        lives_on: Some(upkeep::PLANES),
    }
}

fn passed(mut position: Position) -> Position {
    position.pass();
    position
}

/// Moves of each position, in a list.
fn listed<'a>(
    name: &str,
    positions: &'a [Position],
    scratch: fn(&Position, &mut MoveList),
    maps: fn(&Attacked<Planes>, &mut MoveList),
) -> Row<'a> {
    let attacked: Vec<Attacked<Planes>> = positions.iter().cloned().map(Attacked::new).collect();
    let (mut list, mut other) = (MoveList::new(), MoveList::new());
    Row {
        name: name.to_string(),
        unit: "position",
        units: positions.len() as u64,
        scratch: Box::new(move || {
            for position in positions {
                list.clear();
                scratch(black_box(position), &mut list);
                black_box(&list);
            }
        }),
        maps: Box::new(move || {
            for attacked in &attacked {
                other.clear();
                maps(black_box(attacked), &mut other);
                black_box(&other);
            }
        }),
        lives_on: Some(upkeep::PLANES),
    }
}

/// The captures of each position.
fn captures(positions: &[Position]) -> Vec<Vec<Move>> {
    moves(positions, |position, moves| movegen::captures(position, &position.checks(), moves))
}

fn count_all(moves: &[Vec<Move>]) -> u64 {
    moves.iter().map(|moves| moves.len() as u64).sum()
}

/// How many of either side attack the target of each capture.
fn defenders(positions: &[Position]) -> Row<'_> {
    let captures = captures(positions);
    let attacked: Vec<(Attacked<Planes>, Vec<Move>)> =
        positions.iter().cloned().map(Attacked::new).zip(captures.iter().cloned()).collect();
    Row {
        name: "attackers and defenders of a square, counted".to_string(),
        unit: "capture",
        units: count_all(&captures),
        scratch: Box::new(move || {
            for (position, captures) in positions.iter().zip(&captures) {
                for &capture in captures {
                    let attackers = attackers(position, capture.target());
                    black_box(Color::ALL.map(|color| (attackers & position.of(color)).len()));
                }
            }
        }),
        maps: Box::new(move || {
            for (attacked, captures) in &attacked {
                for &capture in captures {
                    black_box(Color::ALL.map(|color| attacked.index().count(color, capture.target())));
                }
            }
        }),
        lives_on: Some(upkeep::PLANES),
    }
}

/// The static exchange evaluation of each capture.
fn exchanges(positions: &[Position]) -> Row<'_> {
    let captures = captures(positions);
    let attacked: Vec<(Attacked<Attackers>, Vec<Move>)> =
        positions.iter().cloned().map(Attacked::new).zip(captures.iter().cloned()).collect();
    Row {
        name: "static exchange".to_string(),
        unit: "capture",
        units: count_all(&captures),
        scratch: Box::new(move || {
            for (position, captures) in positions.iter().zip(&captures) {
                for &capture in captures {
                    let attackers = attackers(position, capture.target());
                    black_box(exchange(position, capture, attackers));
                }
            }
        }),
        maps: Box::new(move || {
            for (attacked, captures) in &attacked {
                for &capture in captures {
                    let attackers = attacked.index().of(capture.target());
                    black_box(exchange(attacked.position(), capture, attackers));
                }
            }
        }),
        lives_on: Some(upkeep::ATTACKERS),
    }
}

/// Mate in one ply by trying every check: first the king's flights, then the other evasions. Pays its upkeep.
fn mates(positions: &[Position]) -> Row<'_> {
    let mut scratch = positions.to_vec();
    let mut attacked: Vec<Attacked<Planes>> = positions.iter().cloned().map(Attacked::new).collect();
    let (mut list, mut other) = (MoveList::new(), MoveList::new());
    Row {
        name: "mate in one by trying every check".to_string(),
        unit: "position",
        units: positions.len() as u64,
        scratch: Box::new(move || {
            for position in &mut scratch {
                list.clear();
                movegen::checks(position, &position.checks(), &mut list);
                let mate = list.iter().find(|&&mv| {
                    let undo = position.make(mv);
                    let mates = king_moves(position).is_empty() && !movegen::any_legal(position);
                    position.unmake(mv, &undo);
                    mates
                });
                black_box(mate);
            }
        }),
        maps: Box::new(move || {
            for attacked in &mut attacked {
                let side = attacked.position().side();
                other.clear();
                let checks = generate::checks(side, attacked);
                movegen::checks(attacked.position(), &checks, &mut other);
                let mate = other.iter().find(|&&mv| {
                    let undo = attacked.make(side, mv);
                    let mates =
                        king_moves_from_maps(attacked).is_empty() && !movegen::any_legal(attacked.position());
                    attacked.unmake(side, mv, &undo);
                    mates
                });
                black_box(mate);
            }
        }),
        lives_on: None,
    }
}

/// Whole trees, which pay their upkeep.
fn perfts() -> Vec<Row<'static>> {
    const TREES: [(&str, u32); 3] = [("start", 3), ("matsuri", 2), ("max593", 2)];
    let mut trees = vec![(String::from("start"), Position::start(), 3)];
    if katagami_rules::board::NAME == "standard" {
        trees.clear();
        for (name, depth) in TREES {
            let measured = STANDARD.iter().find(|measured| measured.name == name);
            let position = measured.and_then(|measured| Position::from_sfen(measured.sfen).ok());
            trees.extend(position.map(|position| (name.to_string(), position, depth)));
        }
    }
    let both = |(name, position, depth): (String, Position, u32)| {
        [
            perft(&format!("perft, bulk: {name}"), &position, depth, movegen::perft, generate::perft),
            perft(
                &format!("perft, no bulk: {name}"),
                &position,
                depth,
                movegen::perft_no_bulk,
                generate::perft_no_bulk,
            ),
        ]
    };
    trees.into_iter().flat_map(both).collect()
}

fn perft(
    name: &str,
    position: &Position,
    depth: u32,
    scratch: fn(&mut Position, u32) -> u64,
    maps: fn(&mut Attacked<Planes>, u32) -> u64,
) -> Row<'static> {
    let mut attacked = Attacked::new(position.clone());
    let mut position = position.clone();
    Row {
        name: name.to_string(),
        unit: "leaf",
        units: movegen::perft(&mut position, depth),
        scratch: Box::new(move || _ = black_box(scratch(black_box(&mut position), depth))),
        maps: Box::new(move || _ = black_box(maps(black_box(&mut attacked), depth))),
        lives_on: None,
    }
}
