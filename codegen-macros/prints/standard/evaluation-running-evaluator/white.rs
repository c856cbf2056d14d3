// Printed by `#[stencil]` from `engine/evaluation/src/running/evaluator.rs`. Do not edit.

/// White: Moves of one side, and sums over pairs from its perspective.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: Follows a move of ours that is about to be made in `position`.
    #[inline]
    pub fn play(evaluator: &mut Evaluator<'_>, position: &Position, mv: Move) {
        let gain = material_gain(position, mv, &evaluator.evaluation.weights().values);
        let material = evaluator.top().material.wrapping_sub(gain);
        let king_moved = (mv.kind() == Kind::King).then_some(Color::White);
        let changes = if evaluator.follows_pieces {
            pieces::white::play(&mut evaluator.pieces, position, mv)
        } else {
            Changes::default()
        };
        evaluator.frames.push(Frame::new(mv, changes, king_moved, material));
    }

    /// White: Undoes these moves in our list of numbers.
    #[inline(always)]
    pub fn rewind<N: Numbers>(list: &mut List, frames: &[Frame], numbers: N) {
        for change in frames.iter().rev().flat_map(|frame| frame.changes.as_slice()) {
            list[change.slot as usize] = numbers.of(change.before(Color::White));
        }
    }

    /// White: The sum of our king over all pairs of pieces, good for us: from the nearest position on the path where it is known,
    /// or from the last sum of this king on this square.
    #[inline(always)]
    pub fn kpp<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        pairs: KingPairs<'_, C, N, WIDTH>,
        kings: KingSquares,
    ) -> Components {
        let length = evaluator.pieces.length();
        sum(
            evaluator,
            pairs,
            length,
            |frame| &mut frame.kpp[Color::White],
            |moved| moved == Color::White,
            |refresh, list| refresh.sum(kings.0[Color::White], pairs.rows, list, length),
        )
    }

    /// White: A sum over the pairs of the first `length` entries of our list. `known` is where a frame keeps it, and `matters` says
    /// after moves of which kings it cannot be followed.
    #[inline(always)]
    pub fn sum<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        pairs: KingPairs<'_, C, N, WIDTH>,
        length: usize,
        known: impl Fn(&mut Frame) -> &mut Option<Components>,
        matters: impl Fn(Color) -> bool,
        in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
    ) -> Components {
        if let [.., parent, top] = evaluator.frames.as_mut_slice()
            && let Some(mut sum) = *known(parent)
            && !top.king_moved.is_some_and(&matters)
        {
            step(
                &mut sum,
                pairs,
                &mut evaluator.pieces,
                length,
                &mut evaluator.near,
                top.changes.as_slice(),
            );
            *known(top) = Some(sum);
            return sum;
        }
        sum_from_earlier(evaluator, pairs, length, known, matters, in_full)
    }

    /// White: Updates a sum for the last move.
    #[inline(always)]
    fn step<C: Cell, N: Numbers, const WIDTH: usize>(
        sum: &mut Components,
        KingPairs { rows, numbers }: KingPairs<'_, C, N, WIDTH>,
        pieces: &mut PieceList,
        length: usize,
        near: &mut ByColor<NearList>,
        changes: &[Change],
    ) {
        let mut changes = changes
            .iter()
            .filter_map(|change| before_and_after(change, numbers));
        let Some([before, after]) = changes.next() else { return };
        let (list, altered) = pieces.view(Color::White);
        let list = &numbers.of_list(list, altered, &mut near[Color::White])[..length];
        let change = match changes.next() {
            None => difference(rows, list, [before], [after]),
            Some([other_before, other_after]) => {
                difference(rows, list, [before, other_before], [after, other_after])
            }
        };
        add(sum, change);
    }

    /// White: The numbers of a changed entry before and after; `None` if it has no weights.
    #[inline(always)]
    fn before_and_after<N: Numbers>(
        change: &Change,
        numbers: N,
    ) -> Option<[EntryIndex; 2]> {
        let change = [change.before(Color::White), change.after(Color::White)]
            .map(|entry| numbers.of(entry));
        (change != [0; 2]).then_some(change)
    }

    /// White: The sum of the last position from that of an earlier one, which `in_full` finds in its list if it is not known. All
    /// positions between keep theirs.
    #[inline(never)]
    fn sum_from_earlier<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        KingPairs { rows, numbers }: KingPairs<'_, C, N, WIDTH>,
        length: usize,
        known: impl Fn(&mut Frame) -> &mut Option<Components>,
        matters: impl Fn(Color) -> bool,
        in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
    ) -> Components {
        let start = evaluator.start(|frame| known(frame).is_some(), &matters);
        let (earlier, later) = evaluator.frames.split_at_mut(start + 1);
        let first = known(&mut earlier[start]);
        let (list, changed) = evaluator.pieces.view(Color::White);
        let mut list = *numbers
            .of_list(list, changed, &mut evaluator.near[Color::White]);
        rewind(&mut list, later, numbers);
        let mut sum = first
            .unwrap_or_else(|| in_full(&mut evaluator.refresh[Color::White], &list));
        *first = Some(sum);
        for frame in later {
            for change in frame.changes.as_slice() {
                if let Some([before, after]) = before_and_after(change, numbers) {
                    list[change.slot as usize] = after;
                    add(&mut sum, difference(rows, &list[..length], [before], [after]));
                }
            }
            *known(frame) = Some(sum);
        }
        sum
    }
}
