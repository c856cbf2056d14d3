//! Whether a game can begin in a spec's start position.

use crate::attacks;
use crate::geometry::{SIDES, Side, Squares};
use crate::kinds::Kind;
use crate::spec::Spec;
use crate::start::{Start, Stone};

/// Checks that a game of a board can begin where its spec says.
pub fn check(spec: &Spec) -> Result<(), String> {
    let start = &spec.start;
    for side in SIDES {
        if start.king(side).is_none() {
            return Err(format!("expected exactly one king (`{}`) of {side:?} on the board", start.king));
        }
    }
    start.stones.iter().try_for_each(|stone| check_stone(spec, stone))?;
    SIDES.into_iter().try_for_each(|side| check_files(spec, side))?;
    let attacked = attacked(spec, start.side);
    let in_check = |side: &Side| start.king(*side).is_some_and(|king| attacked >> king & 1 == 1);
    match SIDES.into_iter().filter(|&side| side != start.side).find(in_check) {
        Some(side) => Err(format!("{side:?} is in check, but it is not its turn")),
        None => Ok(()),
    }
}

/// Checks that a stone is a piece of the board, where it may be.
fn check_stone(spec: &Spec, stone: &Stone) -> Result<(), String> {
    let kind = kind(spec, stone)?;
    let name = &kind.face.name;
    match stone.square {
        None if stone.letter == spec.start.king => Err(format!("a {name} is in hand")),
        Some(square) if spec.dead_squares(kind, stone.side) >> square & 1 == 1 => {
            Err(format!("a {name} of {:?} stands where it can never move", stone.side))
        }
        _ => Ok(()),
    }
}

/// What kind a stone is.
fn kind<'a>(spec: &'a Spec, stone: &Stone) -> Result<&'a Kind, String> {
    let fronts = || spec.kinds.iter().take(spec.king() + 1);
    let Some(front) = fronts().find(|kind| kind.letter == stone.letter) else {
        let known: String = fronts().map(|kind| kind.letter).collect();
        return Err(format!("unknown letter `{}`, expected one of `{known}`", stone.letter));
    };
    let shown = if stone.promoted { front.promoted.map(|number| &spec.kinds[number]) } else { Some(front) };
    shown.ok_or_else(|| format!("a {} does not promote", front.face.name))
}

/// Checks that no file holds too many of a side's pieces of a kind.
fn check_files(spec: &Spec, side: Side) -> Result<(), String> {
    for kind in spec.kinds.iter().filter(|kind| kind.per_file > 0) {
        for column in 0..spec.geometry.files {
            let stones = spec.start.stones.iter().filter(|stone| {
                let is_one = (stone.side, stone.letter, stone.promoted) == (side, kind.letter, false);
                is_one && stone.square.is_some_and(|square| square % spec.geometry.files == column)
            });
            if stones.count() > kind.per_file as usize {
                let (name, limit) = (&kind.face.name, kind.per_file);
                return Err(format!("{side:?} has more than {limit} {name} on one file"));
            }
        }
    }
    Ok(())
}

/// The squares that a side attacks.
fn attacked(spec: &Spec, side: Side) -> Squares {
    let Start { stones, .. } = &spec.start;
    let occupied = stones.iter().filter_map(|stone| stone.square).fold(0, |set, square| set | 1 << square);
    let ours = stones.iter().filter(|stone| stone.side == side);
    ours.filter_map(|stone| Some((stone.square?, kind(spec, stone).ok()?))).fold(0, |set, (square, kind)| {
        set | attacks::attacked(spec.geometry, &kind.face.movement, side, square, occupied)
    })
}
