//! Betza's notation for movements, as far as games without special captures need it.
//!
//! A movement is a row of atoms. Before an atom stand the directions that it is limited to, behind it how far it goes:
//!
//! | part | meaning |
//! | --- | --- |
//! | `W`, `F` | a step along a file or rank; along a diagonal |
//! | `D`, `A` | a jump to the second square along a file or rank; along a diagonal |
//! | `N` | a knight's jump |
//! | `H`, `G`, `C`, `Z` | jumps by three and none, three and three, three and one, three and two |
//! | `R`, `B`, `Q` | slides: as `W`, as `F`, as both |
//! | `K` | a step as `W` or as `F` |
//! | `f`, `b`, `l`, `r` | forward, backward, to the left, to the right only; several are added up |
//! | `s`, `v` | `lr` (sideways); `fb` (along the file) |
//! | `fl`, `fr`, `bl`, `br` before a diagonal atom | that one diagonal |
//! | `l` before a knight's jump | the four to the left; as well `f`, `b`, `r` |
//! | `ff`, `fs`, `ll` before a knight's jump | the two forward, two files apart; the two forward, four files apart; the two far to the left |
//! | `lf`, `fl` before a knight's jump | the one that leads left and farther forward; forward and farther left |
//! | a number | slides go that many squares at most: `R2`, `F2`; `W0` and `F0` go any distance |

use crate::geometry::{Direction, Offset};
use crate::words::quoted;

/// The atoms, for messages.
const ATOMS: &str = "W, F, D, A, N, H, G, C, Z, K, R, B, Q";

/// How a piece of Black moves. No step is also the first square of a slide, and both lists are sorted, so that pieces that
/// move alike have equal movements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The steps and jumps.
    pub steps: Vec<Offset>,
    /// The slides.
    pub slides: Vec<Slide>,
}

impl Movement {
    /// Whether it is a single step forward.
    pub fn is_pawns(&self) -> bool {
        self.steps == [Offset { ranks: -1, columns: 0 }] && self.slides.is_empty()
    }

    /// Whether it leads to other files.
    pub fn leaves_file(&self) -> bool {
        let mut slides = self.slides.iter().map(|slide| slide.direction.offset());
        self.steps.iter().any(|step| step.columns != 0) || slides.any(|slide| slide.columns != 0)
    }

    /// The movement reflected left to right.
    pub fn mirrored(&self) -> Self {
        let slide = |slide: &Slide| Slide { direction: slide.direction.mirrored(), ..*slide };
        normal(Self {
            steps: self.steps.iter().map(|step| step.mirrored()).collect(),
            slides: self.slides.iter().map(slide).collect(),
        })
    }
}

/// A slide: a way over empty squares up to the first piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slide {
    /// Where to.
    pub direction: Direction,
    /// How many squares at most, at least 2; `None` for any number.
    pub reach: Option<u8>,
}

/// Takes the letters and digits at the beginning of a text that a condition holds for.
fn take_while<'a>(rest: &mut &'a str, condition: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|symbol| !condition(symbol)).unwrap_or(rest.len());
    let (taken, left) = rest.split_at(end);
    *rest = left;
    taken
}

/// Reads a movement.
pub fn parse(notation: &str) -> Result<Movement, String> {
    let problem = |problem: String| format!("in {} {problem}", quoted(notation));
    let mut movement = Movement { steps: Vec::new(), slides: Vec::new() };
    let mut rest = notation;
    while !rest.is_empty() {
        let limits = take_while(&mut rest, |symbol| "fblrsv".contains(symbol));
        let mut symbols = rest.chars();
        let Some(atom) = symbols.next() else {
            return Err(problem(format!("expected one of {ATOMS} after `{limits}`, found the end")));
        };
        if rest[atom.len_utf8()..].starts_with(atom) && atom.is_ascii_uppercase() {
            let why = "a jump that is repeated cannot be said, and a slide is R, B or Q";
            return Err(problem(format!("found `{atom}{atom}`, expected `{atom}`: {why}")));
        }
        rest = symbols.as_str();
        let reach = take_while(&mut rest, |symbol| symbol.is_ascii_digit());
        add_atom(&mut movement, limits, atom, reach).map_err(problem)?;
    }
    if movement.steps.is_empty() && movement.slides.is_empty() {
        return Err(format!(
            "expected a movement such as \"WfF\", found {}, which never moves",
            quoted(notation)
        ));
    }
    Ok(normal(movement))
}

/// Sorts a movement and leaves out what another part of it contains.
fn normal(Movement { mut steps, slides }: Movement) -> Movement {
    let mut farthest: Vec<Slide> = Vec::new();
    for slide in slides {
        match farthest.iter_mut().find(|known| known.direction == slide.direction) {
            None => farthest.push(slide),
            Some(known) => known.reach = known.reach.zip(slide.reach).map(|(one, other)| one.max(other)),
        }
    }
    steps.retain(|step| farthest.iter().all(|slide| slide.direction.offset() != *step));
    steps.sort_unstable();
    steps.dedup();
    farthest.sort_unstable();
    Movement { steps, slides: farthest }
}

/// Adds one atom with its limits before it and its reach behind it.
fn add_atom(movement: &mut Movement, limits: &str, atom: char, reach: &str) -> Result<(), String> {
    let lines: &[bool] = match atom {
        'W' | 'R' => &[false],
        'F' | 'B' => &[true],
        'K' | 'Q' => &[false, true],
        _ => return add_jumps(movement, limits, atom, reach),
    };
    let slides = "RBQ".contains(atom);
    let reach = match (reach, slides) {
        ("", false) => Some(1),
        ("", true) | ("0", _) => None,
        (digits, _) => {
            let squares = digits.parse().ok().filter(|squares| (1..=64).contains(squares));
            Some(squares.ok_or_else(|| {
                format!("expected a number of 1 to 64 behind {atom}, found {}", quoted(digits))
            })?)
        }
    };
    for &diagonal in lines {
        for direction in directions(limits, diagonal) {
            match reach {
                Some(1) => movement.steps.push(direction.offset()),
                reach => movement.slides.push(Slide { direction, reach }),
            }
        }
    }
    Ok(())
}

/// Adds the jumps of an atom that is neither a step nor a slide.
fn add_jumps(movement: &mut Movement, limits: &str, atom: char, reach: &str) -> Result<(), String> {
    if !reach.is_empty() {
        return Err(format!("expected no number behind the jump {atom}, found `{reach}`"));
    }
    let (near, far) = match atom {
        'D' => (0, 2),
        'H' => (0, 3),
        'A' => (2, 2),
        'G' => (3, 3),
        'N' => (1, 2),
        'C' => (1, 3),
        'Z' => (2, 3),
        _ => return Err(unknown_atom(atom)),
    };
    if near == 0 || near == far {
        let jumps = directions(limits, near == far).into_iter().map(|direction| {
            let Offset { ranks, columns } = direction.offset();
            Offset { ranks: far * ranks, columns: far * columns }
        });
        movement.steps.extend(jumps);
        return Ok(());
    }
    let all = [(far, near), (near, far)];
    let signs = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let jumps = all.into_iter().flat_map(|(ranks, columns)| {
        signs.map(|(down, right)| Offset { ranks: down * ranks, columns: right * columns })
    });
    let before = movement.steps.len();
    movement.steps.extend(jumps.filter(|jump| is_within(*jump, limits)));
    if movement.steps.len() == before {
        return Err(format!(
            "expected one or two of f, b, l, r, v, s before the jump {atom}, such as ff, fs or l, found `{limits}`"
        ));
    }
    Ok(())
}

/// Whether some limits leave an oblique jump: one side to which it leads, or two, of which the second is where it leads farther,
/// and both sides of the first if they are the same.
fn is_within(jump: Offset, limits: &str) -> bool {
    let is_narrow = jump.ranks.abs() > jump.columns.abs();
    let farther = |side| leads(jump, side) && is_narrow == "fbv".contains(side);
    let mut sides = limits.chars();
    match (sides.next(), sides.next(), sides.next()) {
        (None, ..) => true,
        (Some(side @ ('v' | 's')), None, _) => farther(side),
        (Some(side), None, _) => leads(jump, side),
        (Some(nearer), Some(side), None) => farther(side) && (nearer == side || leads(jump, nearer)),
        _ => false,
    }
}

/// What is wrong with a letter that is no atom.
fn unknown_atom(atom: char) -> String {
    let why = match atom {
        'm' | 'c' => "; a piece takes as it moves, so that m and c cannot be said".into(),
        'p' | 'g' => "; a piece that leaps over others, by p or g, cannot be said".into(),
        'n' | 'j' => "; a jump that others block, by n or j, cannot be said".into(),
        _ if ATOMS.contains(atom.to_ascii_uppercase()) => {
            format!("; did you mean `{}`?", atom.to_ascii_uppercase())
        }
        _ => String::new(),
    };
    format!("expected one of {ATOMS}, found {}{why}", quoted(&atom.to_string()))
}

/// The directions along files and ranks, or along diagonals, that some limits leave.
fn directions(limits: &str, diagonal: bool) -> Vec<Direction> {
    let all = || Direction::ALL.into_iter().filter(move |direction| direction.is_diagonal() == diagonal);
    if limits.is_empty() {
        return all().collect();
    }
    let mut kept = Vec::new();
    let mut rest = limits;
    while let Some(first) = rest.chars().next() {
        let pair = rest.get(..2).filter(|pair| diagonal && is_corner(pair));
        let limit = pair.unwrap_or(&rest[..first.len_utf8()]);
        rest = &rest[limit.len()..];
        kept.extend(all().filter(|direction| limit.chars().all(|side| leads(direction.offset(), side))));
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// Whether two limits name one diagonal together.
fn is_corner(pair: &str) -> bool {
    ["fl", "lf", "fr", "rf", "bl", "lb", "br", "rb"].contains(&pair)
}

/// Whether a step leads to a side of the board, as Black sees it.
fn leads(Offset { ranks, columns }: Offset, side: char) -> bool {
    match side {
        'f' => ranks < 0,
        'b' => ranks > 0,
        'l' => columns < 0,
        'r' => columns > 0,
        's' => columns != 0,
        _ => ranks != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(notation: &str) -> Vec<(i32, i32)> {
        parse(notation).unwrap().steps.iter().map(|step| (step.ranks, step.columns)).collect()
    }

    /// The numbers of the directions of a movement's slides with their reaches, 0 for any.
    fn slides(notation: &str) -> Vec<(u8, u8)> {
        let slides = parse(notation).unwrap().slides;
        slides.iter().map(|slide| (slide.direction.0, slide.reach.unwrap_or(0))).collect()
    }

    #[test]
    fn atoms_are_limited_by_what_stands_before_them() {
        assert_eq!(steps("fW"), [(-1, 0)]);
        assert_eq!(steps("fF"), [(-1, -1), (-1, 1)]);
        assert_eq!(steps("WfF"), [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)]);
        assert_eq!(steps("FfW"), [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)]);
        assert_eq!(steps("K").len(), 8);
        assert_eq!(steps("fbrW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!([steps("sW"), steps("vW")], [[(0, -1), (0, 1)], [(-1, 0), (1, 0)]]);
    }

    #[test]
    fn a_pair_of_limits_is_one_diagonal() {
        assert_eq!([steps("flF"), steps("rbF")], [[(-1, -1)], [(1, 1)]]);
        assert_eq!(steps("flbrF"), [(-1, -1), (1, 1)]);
        assert_eq!([steps("lF"), steps("sF"), steps("vF")].map(|steps| steps.len()), [2, 4, 4]);
        assert_eq!(steps("fbF").len(), 4);
    }

    #[test]
    fn jumps_go_beyond_the_neighbours() {
        assert_eq!(steps("ffN"), [(-2, -1), (-2, 1)]);
        assert_eq!(steps("fsN"), [(-1, -2), (-1, 2)]);
        assert_eq!([steps("N"), steps("fN"), steps("vN")].map(|steps| steps.len()), [8, 4, 4]);
        assert_eq!(steps("fAbD"), [(-2, -2), (-2, 2), (2, 0)]);
        assert_eq!(steps("vH"), [(-3, 0), (3, 0)]);
        assert_eq!(steps("lN"), [(-2, -1), (-1, -2), (1, -2), (2, -1)]);
        assert_eq!([steps("llN"), steps("bbN")], [[(-1, -2), (1, -2)], [(2, -1), (2, 1)]]);
        assert_eq!([steps("lfN"), steps("flN")], [[(-2, -1)], [(-1, -2)]]);
        assert_eq!([steps("vC"), steps("sC")].map(|steps| steps.len()), [4, 4]);
        assert_eq!([steps("C"), steps("Z"), steps("G")].map(|steps| steps.len()), [8, 8, 4]);
    }

    #[test]
    fn sliders_slide_and_may_step_too() {
        assert_eq!(slides("fR"), [(6, 0)]);
        assert_eq!(slides("B"), [(1, 0), (3, 0), (5, 0), (7, 0)]);
        assert_eq!((slides("RF"), steps("RF").len()), (vec![(0, 0), (2, 0), (4, 0), (6, 0)], 4));
        assert_eq!(slides("W0"), slides("R"));
        assert_eq!(slides("Q").len(), 8);
    }

    #[test]
    fn slides_may_end_early() {
        assert_eq!(slides("bF2"), [(1, 2), (3, 2)]);
        assert_eq!(slides("fR3"), [(6, 3)]);
        assert_eq!(parse("R1"), parse("W"));
    }

    #[test]
    fn what_is_contained_elsewhere_does_not_matter() {
        assert_eq!(parse("WfF"), parse("fFW"));
        assert_eq!(parse("KR"), parse("RF"));
        assert_eq!(parse("fR2fR"), parse("fR"));
        assert_eq!(parse("fR2fR3"), parse("fR3"));
        assert_eq!(parse("KW"), parse("WF"));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let problem = |notation| parse(notation).unwrap_err();
        assert_eq!(
            problem("WfX"),
            "in `WfX` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `X`"
        );
        assert_eq!(
            problem("Wf"),
            "in `Wf` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q after `f`, found the end"
        );
        assert_eq!(problem("D2"), "in `D2` expected no number behind the jump D, found `2`");
        assert_eq!(problem("R99"), "in `R99` expected a number of 1 to 64 behind R, found `99`");
        assert_eq!(problem(""), "expected a movement such as \"WfF\", found ``, which never moves");
        assert_eq!(
            problem("fbN"),
            "in `fbN` expected one or two of f, b, l, r, v, s before the jump N, such as ff, fs or l, found `fb`"
        );
        assert!(problem("WW").starts_with("in `WW` found `WW`, expected `W`: "));
    }
}
