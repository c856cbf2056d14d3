//! The small part of Betza's notation that shogi needs.
//!
//! A movement is a row of atoms, each with the directions it is limited to written before it: `W` (one step
//! along a file or rank), `F` (one step along a diagonal), `R` and `B` (the same, sliding). `f` before one of
//! these limits it to forward, and `ffN` is the knight that only jumps straight ahead.

use crate::geometry::{Direction, Offset};

/// How a piece of Black moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The steps and jumps.
    pub steps: Vec<Offset>,
    /// The directions in which it slides.
    pub slides: Vec<Direction>,
}

/// Reads a movement.
pub fn parse(notation: &str) -> Result<Movement, String> {
    let mut movement = Movement { steps: Vec::new(), slides: Vec::new() };
    let mut rest = notation;
    while !rest.is_empty() {
        let atom = rest.trim_start_matches('f');
        let forward = rest.len() - atom.len();
        let letter = atom.chars().next().ok_or(format!("`{notation}` ends after `f`, expected an atom"))?;
        add_atom(&mut movement, forward, letter).map_err(|problem| format!("`{notation}`: {problem}"))?;
        rest = &atom[letter.len_utf8()..];
    }
    movement.steps.sort_unstable();
    movement.slides.sort_unstable();
    Ok(movement)
}

/// Adds one atom that is limited by a number of `f`.
fn add_atom(movement: &mut Movement, forward: usize, letter: char) -> Result<(), String> {
    let directions = |diagonal: bool| {
        Direction::ALL
            .into_iter()
            .filter(move |direction| direction.is_diagonal() == diagonal)
            .filter(move |direction| forward == 0 || direction.is_forward())
    };
    match (forward, letter) {
        (0 | 1, 'W' | 'F') => movement.steps.extend(directions(letter == 'F').map(Direction::offset)),
        (0 | 1, 'R' | 'B') => movement.slides.extend(directions(letter == 'B')),
        (2, 'N') => movement.steps.extend([-1, 1].map(|columns| Offset { ranks: -2, columns })),
        _ => {
            let limits = "f".repeat(forward);
            return Err(format!(
                "unknown atom `{limits}{letter}`, expected W, F, R, B, fW, fF, fR, fB or ffN"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(notation: &str) -> Vec<(i32, i32)> {
        parse(notation).unwrap().steps.iter().map(|step| (step.ranks, step.columns)).collect()
    }

    #[test]
    fn atoms_are_limited_by_what_stands_before_them() {
        assert_eq!(steps("fW"), [(-1, 0)]);
        assert_eq!(steps("fF"), [(-1, -1), (-1, 1)]);
        assert_eq!(steps("ffN"), [(-2, -1), (-2, 1)]);
        assert_eq!(steps("WfF"), [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)]);
        assert_eq!(steps("FfW"), [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)]);
        assert_eq!(steps("WF").len(), 8);
    }

    #[test]
    fn sliders_slide_and_may_step_too() {
        assert_eq!(parse("fR").unwrap().slides, [Direction(6)]);
        assert_eq!(parse("B").unwrap().slides, [1, 3, 5, 7].map(Direction));
        let dragon = parse("RF").unwrap();
        assert_eq!((dragon.slides, dragon.steps.len()), ([0, 2, 4, 6].map(Direction).to_vec(), 4));
    }

    #[test]
    fn the_order_of_atoms_does_not_matter() {
        assert_eq!(parse("WfF"), parse("fFW"));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(
            parse("WfQ").unwrap_err(),
            "`WfQ`: unknown atom `fQ`, expected W, F, R, B, fW, fF, fR, fB or ffN"
        );
        assert!(parse("N").unwrap_err().contains("unknown atom `N`"));
        assert_eq!(parse("Wf").unwrap_err(), "`Wf` ends after `f`, expected an atom");
    }
}
