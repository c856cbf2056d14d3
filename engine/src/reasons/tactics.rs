//! What a move attacks; what is pinned, and what hangs.

use super::fact::{Fact, Target};
use super::material::{counts, pawn};
use katagami_rules::{Bitboard, Color, Kind, Move, Position, Square};

/// Whether the side that has just moved would win something by taking a target with its piece on `from`, if it could move again. In
/// check the other side cannot pass, and what protects the target decides.
fn pays(after: &Position, from: Square, on: Target) -> bool {
    if on.kind == Kind::King {
        return true;
    }
    let Some(attacker) = after.piece_at(from).filter(|_| counts(on.kind)) else { return false };
    if !after.in_check() {
        let mut passed = after.clone();
        passed.pass();
        let moves = passed.legal_moves();
        let mut takes =
            moves.iter().filter(|mv| !mv.is_drop() && mv.origin() == from && mv.target() == on.square);
        return takes.any(|&mv| 2 * gain(&passed, mv) > pawn());
    }
    let without = after.occupied() & !Bitboard::from(from);
    let is_protected = after.attackers_given(on.square, !attacker.color, without).any();
    let cost = if is_protected { attacker.kind.capture_value() } else { 0 };
    let may_leave = after.pin_line(from).is_none_or(|line| line.has(on.square));
    may_leave && 2 * (on.kind.capture_value() - cost) > pawn()
}

/// Sorts targets, the king first and then by value.
fn sort(targets: &mut [Target]) {
    targets.sort_by_key(
        |target| if target.kind == Kind::King { i32::MIN } else { -target.kind.capture_value() },
    );
}

/// Whether the side to move can take on a square without loss.
fn can_take(position: &Position, square: Square) -> bool {
    position.legal_moves().iter().any(|&mv| mv.target() == square && gain(position, mv) >= 0)
}

/// What a capture wins if both sides go on to take on its target as long as it pays. Other than the search's exchange
/// ([`Position::see_ge`]) it tries all orders, by legal moves: which piece takes first matters where one of them promotes.
fn gain(position: &Position, mv: Move) -> i32 {
    let taken = position.kind_at(mv.target()).map_or(0, Kind::capture_value);
    let promotion = mv.kind_after().value() - mv.kind().value();
    let mut after = position.clone();
    after.make(mv);
    let answers = after.legal_moves();
    let back =
        answers.iter().filter(|answer| answer.target() == mv.target()).map(|&answer| gain(&after, answer));
    taken + promotion - back.max().unwrap_or_default().max(0)
}

/// The targets that a move attacks with the piece that it moves, if there are several and the piece is not lost.
pub(super) fn fork(position: &Position, mv: Move) -> Option<Fact> {
    let mut after = position.clone();
    after.make(mv);
    let (at, them) = (mv.target(), after.side());
    if can_take(&after, at) {
        return None;
    }
    let attacked = after.attacks_from(at) & after.of(them);
    let mut targets: Vec<Target> = attacked
        .into_iter()
        .filter_map(|square| Target::at(&after, square))
        .filter(|&target| pays(&after, at, target))
        .collect();
    sort(&mut targets);
    (targets.len() > 1).then_some(Fact::Fork { mv, targets })
}

/// The most valuable target to which a move opens the line of another piece.
pub(super) fn discovered(position: &Position, mv: Move) -> Option<Fact> {
    if mv.is_drop() {
        return None;
    }
    let us = position.side();
    let mut after = position.clone();
    after.make(mv);
    let mut found: Vec<(Square, Target)> = Vec::new();
    for by in after.of(us) & !Bitboard::from(mv.target()) {
        if !after.kind_at(by).is_some_and(Kind::slides) {
            continue;
        }
        let attacked = after.attacks_from(by) & !position.attacks_from(by) & after.of(!us);
        let targets = attacked.into_iter().filter_map(|square| Target::at(&after, square));
        found.extend(targets.filter(|&target| pays(&after, by, target)).map(|target| (by, target)));
    }
    let (by, target) = found.into_iter().max_by_key(|(_, target)| {
        if target.kind == Kind::King { i32::MAX } else { target.kind.capture_value() }
    })?;
    Some(Fact::Discovered { mv, by, target })
}

/// The pinned pieces of a side that are worth a sentence, the most valuable first.
pub(super) fn pins(position: &Position, side: Color) -> Vec<Fact> {
    let Some(king) = position.king(side) else { return Vec::new() };
    let mut found: Vec<(Target, Square)> = position
        .pinned(side)
        .into_iter()
        .filter_map(|square| {
            let pinned = Target::at(position, square).filter(|target| counts(target.kind))?;
            let without = position.occupied() & !Bitboard::from(square);
            let through = position.attackers_given(king, !side, without) & !position.attackers(king, !side);
            Some((pinned, through.first()?))
        })
        .collect();
    found.sort_by_key(|(pinned, _)| -pinned.kind.capture_value());
    found.into_iter().map(|(pinned, by)| Fact::Pin { pinned, by }).collect()
}

/// The pieces that the side to move can take and nobody takes back, the most valuable first.
pub(super) fn hanging(position: &Position) -> Vec<Fact> {
    let owner = !position.side();
    let mut found: Vec<(Target, Move)> = Vec::new();
    for &taking in &position.legal_moves() {
        let Some(target) = Target::at(position, taking.target()).filter(|target| counts(target.kind)) else {
            continue;
        };
        let is_known = found.iter().any(|(known, _)| known.square == target.square);
        if !is_known && is_free(position, taking) {
            found.push((target, taking));
        }
    }
    found.sort_by_key(|(target, _)| -target.kind.capture_value());
    found.into_iter().map(|(target, taking)| Fact::Hanging { owner, target, taking }).collect()
}

/// Whether nobody can take back after a capture.
fn is_free(position: &Position, taking: Move) -> bool {
    let mut after = position.clone();
    after.make(taking);
    !after.attackers(taking.target(), after.side()).any()
}

/// A promotion whose piece is not lost.
pub(super) fn promotion(position: &Position, mv: Move) -> Option<Fact> {
    let mut after = position.clone();
    after.make(mv);
    (mv.is_promotion() && !can_take(&after, mv.target())).then_some(Fact::Promotes(mv))
}
