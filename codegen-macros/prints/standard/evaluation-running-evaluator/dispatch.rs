// Printed by `#[stencil]` from `engine/evaluation/src/running/evaluator.rs`. Do not edit.

/// Follows a move of ours that is about to be made in `position`.
#[inline]
#[allow(dead_code)]
pub fn play(us: Color, evaluator: &mut Evaluator<'_>, position: &Position, mv: Move) {
    match us {
        Color::Black => black::play(evaluator, position, mv),
        Color::White => white::play(evaluator, position, mv),
    }
}

/// Undoes these moves in our list of numbers.
#[inline(always)]
#[allow(dead_code)]
pub fn rewind<N: Numbers>(us: Color, list: &mut List, frames: &[Frame], numbers: N) {
    match us {
        Color::Black => black::rewind::<N>(list, frames, numbers),
        Color::White => white::rewind::<N>(list, frames, numbers),
    }
}

/// The sum of our king over all pairs of pieces, good for us: from the nearest position on the path where it is known,
/// or from the last sum of this king on this square.
#[inline(always)]
#[allow(dead_code)]
pub fn kpp<C: Cell, N: Numbers, const WIDTH: usize>(
    us: Color,
    evaluator: &mut Evaluator<'_>,
    pairs: KingPairs<'_, C, N, WIDTH>,
    kings: KingSquares,
) -> Components {
    match us {
        Color::Black => black::kpp::<C, N, WIDTH>(evaluator, pairs, kings),
        Color::White => white::kpp::<C, N, WIDTH>(evaluator, pairs, kings),
    }
}

/// A sum over the pairs of the first `length` entries of our list. `known` is where a frame keeps it, and `matters` says
/// after moves of which kings it cannot be followed.
#[inline(always)]
#[allow(dead_code)]
pub fn sum<C: Cell, N: Numbers, const WIDTH: usize>(
    us: Color,
    evaluator: &mut Evaluator<'_>,
    pairs: KingPairs<'_, C, N, WIDTH>,
    length: usize,
    known: impl Fn(&mut Frame) -> &mut Option<Components>,
    matters: impl Fn(Color) -> bool,
    in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
) -> Components {
    match us {
        Color::Black => {
            black::sum::<C, N, WIDTH>(evaluator, pairs, length, known, matters, in_full)
        }
        Color::White => {
            white::sum::<C, N, WIDTH>(evaluator, pairs, length, known, matters, in_full)
        }
    }
}
