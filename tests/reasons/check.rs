//! The checkers: whether what is said holds. They replay moves by the rules and share nothing with the code that finds reasons.

use std::collections::BTreeMap;

use katagami::analysis::{Line, is_mate};
use katagami::mate::{MateResult, Solver};
use katagami::reasons::{Fact, Group, Place, Reason, Target};
use katagami::search::ScoreKind;
use katagami_evaluation::{Evaluation, Explanation};
use katagami_rules::{Color, Game, Kind, Move, Position, Rules, Square};
use katagami_tests::plain_mate::plain_mate;

use super::rules::{after, exchange_on, is_mated, moves, passed, pieces, replay, wins_by_captures, worth};

/// What a claim fails by.
type Verdict = Result<(), String>;

fn require(holds: bool, otherwise: impl Into<String>) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}

/// Proves what is said of a position, the best line of which is known.
pub struct Checker<'a> {
    evaluation: &'a Evaluation,
    solver: Solver,
}

impl<'a> Checker<'a> {
    pub fn new(evaluation: &'a Evaluation) -> Self {
        Self { evaluation, solver: Solver::new(16).expect("there is memory") }
    }

    /// Proves a reason.
    pub fn check(&mut self, game: &Game, best: Option<&Line>, reason: &Reason) -> Verdict {
        let mut there = game.clone();
        if let Place::After(mv) | Place::Threatened(mv) = reason.place {
            there.play(mv).map_err(|error| error.to_string())?;
        }
        if matches!(reason.place, Place::Passed | Place::Threatened(_)) {
            require(!there.position().in_check(), "a side in check cannot pass")?;
            there.pass();
        }
        let position = there.position();
        match &reason.fact {
            Fact::Value(score) => require(best.is_none_or(|line| line.score == *score), "another value"),
            Fact::Mate { line, plies } => self.mate(&there, line, *plies),
            Fact::Mated { line } => self.mated(&there, line),
            Fact::Material { line, taking, winner, gained, given, .. } => {
                material(&there, line, *taking, *winner, [gained, given])
            }
            Fact::Exchange { moves: [first, second], kind } => {
                let taken = position.kind_at(first.target());
                require(taken.is_some_and(|taken| taken.base() == *kind), "nothing of the kind is taken")?;
                require(first.kind().base() == *kind && !first.is_drop(), "another kind takes")?;
                replay(&there, &[*first, *second])?;
                require(first.target() == second.target(), "it is not taken back")
            }
            Fact::Fork { mv, targets } => fork(position, *mv, targets),
            Fact::Discovered { mv, by, target } => discovered(position, *mv, *by, *target),
            Fact::Pin { pinned, by } => pin(position, *pinned, *by),
            Fact::Hanging { owner, target, taking } => hanging(position, *owner, *target, *taking),
            Fact::Promotes(mv) => {
                require(moves(position).contains(mv) && mv.is_promotion(), "no promotion")?;
                let next = after(position, *mv);
                require(exchange_on(&next, mv.target()) <= 0, "the piece is lost")
            }
            Fact::Castle { side, castle } => {
                let mut stands = castle.pieces().map(|(piece, square)| {
                    let square = if *side == Color::Black { square } else { turned(square) };
                    position.piece_at(square).is_some_and(|on| on.color == *side && on.kind == piece.kind)
                });
                require(stands.all(|stands| stands), "the castle does not stand")
            }
            Fact::Opening { side, opening } => opening_is(position, *side, &opening.code()),
            Fact::Worse { played, better, loss } => {
                let legal = moves(position);
                require(
                    legal.contains(played) && legal.contains(better) && played != better,
                    "no other move",
                )?;
                require(loss.is_none_or(|loss| loss > 0), "it is not worse")
            }
            Fact::Relations { group, amount, rival } => {
                let other = match rival {
                    Some(rival) => after(game.position(), *rival),
                    None => Position::start(),
                };
                let difference =
                    part(self.evaluation, position, *group) - part(self.evaluation, &other, *group);
                require((difference - f64::from(*amount)).abs() <= 1.0, format!("it is {difference}"))
            }
        }
    }

    /// A line ends in mate, and the other side has no better answer.
    fn mate(&mut self, game: &Game, line: &[Move], plies: usize) -> Verdict {
        let end = replay(game, line)?;
        require(line.len() % 2 == 1 && is_mated(end.position()), "the line is no mate")?;
        require(line.len() <= plies, "the line is longer than said")?;
        let rule = Rules::default().entering_king;
        let quiet = has_quiet_moves(game, line);
        if plies <= 3 && !quiet {
            let found = plain_mate(&mut game.clone(), rule, plies);
            return require(found.is_some(), "no mate by plain search");
        }
        let mut next = game.clone();
        next.play(line[0]).map_err(|error| error.to_string())?;
        if plies <= 3 {
            let mut answers = moves(next.position()).into_iter().map(|answer| after(next.position(), answer));
            let all = answers
                .all(|position| moves(&position).into_iter().any(|mv| is_mated(&after(&position, mv))));
            return require(all, "there is an answer to a quiet move");
        }
        self.is_lost(&next, quiet)
    }

    /// Every answer is mated, as far as the solver knows: quiet moves are no matter for it.
    fn is_lost(&mut self, game: &Game, quiet: bool) -> Verdict {
        for mv in moves(game.position()) {
            let mut answered = game.clone();
            answered.play(mv).map_err(|error| error.to_string())?;
            let result = self.solver.solve(&answered, Rules::default().entering_king, 200_000, &|| false);
            require(quiet || !matches!(result, MateResult::NoMate), format!("{mv} escapes"))?;
        }
        Ok(())
    }

    fn mated(&mut self, game: &Game, line: &[Move]) -> Verdict {
        let end = replay(game, line)?;
        require(line.len().is_multiple_of(2) && is_mated(end.position()), "the line is no mate")?;
        let mut next = game.clone();
        let quiet = match line.split_first() {
            Some((&first, rest)) => {
                next.play(first).map_err(|error| error.to_string())?;
                has_quiet_moves(&next, rest) || !game.position().in_check()
            }
            None => false,
        };
        self.is_lost(game, quiet)
    }
}

/// Whether the side that begins makes a move that is no check.
fn has_quiet_moves(game: &Game, line: &[Move]) -> bool {
    let mut game = game.clone();
    line.iter()
        .enumerate()
        .any(|(index, &mv)| game.play(mv).is_err() || index % 2 == 0 && !game.position().in_check())
}

/// The square on the board turned by 180 degrees.
fn turned(square: Square) -> Square {
    use katagami_rules::board::{FILES, RANKS};
    Square::at(FILES + 1 - square.file(), RANKS - 1 - square.rank()).expect("it is on the board")
}

/// The pieces change hands that are said to, and are not won back at once.
fn material(
    game: &Game,
    line: &[Move],
    taking: usize,
    winner: Color,
    [gained, given]: [&Vec<Kind>; 2],
) -> Verdict {
    let before = game.position();
    let at = replay(game, &line[..taking])?;
    require(at.position().side() == winner, "the winner does not take")?;
    let taken = at.position().kind_at(line[taking].target());
    require(taken.is_some_and(|kind| kind.base() == gained[0]), "the piece is not taken there")?;
    let end = replay(game, line)?;
    let (had, has) = (pieces(before, winner), pieces(end.position(), winner));
    let mut difference: BTreeMap<char, i32> = BTreeMap::new();
    for (counts, sign) in [(has, 1), (had, -1)] {
        for (letter, count) in counts {
            *difference.entry(letter).or_default() += sign * count;
        }
    }
    let mut said: BTreeMap<char, i32> = BTreeMap::new();
    for (kinds, sign) in [(gained, 1), (given, -1)] {
        for kind in kinds {
            *said.entry(kind.letter()).or_default() += sign;
        }
    }
    difference.retain(|_, count| *count != 0);
    require(said == difference, format!("{difference:?} change hands"))?;
    let net: i32 = gained.iter().map(|&kind| worth(kind)).sum::<i32>()
        - given.iter().map(|&kind| worth(kind)).sum::<i32>();
    require(net > 0, "nothing is won")?;
    let mut position = end.position().clone();
    require(!is_mated(&position) || position.side() != winner, "the winner is mated")?;
    if position.side() == winner {
        match passed(&position) {
            Some(passed) => position = passed,
            None => return Err("the winner is in check".into()),
        }
    }
    require(!wins_by_captures(&position, net, 7), "all of it is won back")
}

/// Whether a piece on `from` attacks a square, as legal moves go if it were its turn; checks forbid to ask.
fn may_take(position: &Position, from: Square, on: Square) -> bool {
    let is_it = |mv: &Move| !mv.is_drop() && mv.origin() == from && mv.target() == on;
    if let Some(passed) = passed(position) {
        moves(&passed).iter().any(is_it)
    } else {
        position.attackers(on, !position.side()).has(from)
    }
}

/// A piece on `from` attacks a target, and to take it wins something: nobody protects it, or it is worth more.
fn wins(position: &Position, from: Square, target: Target) -> Verdict {
    require(position.kind_at(target.square) == Some(target.kind), "another piece stands there")?;
    let attacker = position.piece_at(from).ok_or("nothing attacks")?;
    require(
        position.piece_at(target.square).is_some_and(|piece| piece.color != attacker.color),
        "an own piece",
    )?;
    if target.kind == Kind::King {
        return require(position.checkers().has(from), "no check");
    }
    require(may_take(position, from, target.square), format!("{} is not attacked", target.square))?;
    let Some(passed) = passed(position) else {
        // In check the exchange cannot be played out.
        let protected = position.attackers(target.square, !attacker.color).any();
        let pays = target.kind.capture_value() > attacker.kind.capture_value();
        return require(!protected || pays, format!("{} is protected", target.square));
    };
    let best = exchange_on(&passed, target.square);
    require(best > 0, format!("taking on {} does not pay", target.square))
}

fn fork(position: &Position, mv: Move, targets: &[Target]) -> Verdict {
    require(moves(position).contains(&mv), "illegal")?;
    require(targets.len() > 1, "a single target")?;
    let next = after(position, mv);
    let lost = moves(&next).into_iter().filter(|reply| reply.target() == mv.target());
    for reply in lost {
        let taken = next.kind_at(mv.target()).map_or(0, Kind::capture_value);
        let promotion = reply.kind_after().value() - reply.kind().value();
        let back = exchange_on(&after(&next, reply), mv.target());
        require(taken + promotion - back < 0, format!("{reply} takes the forking piece"))?;
    }
    targets.iter().try_for_each(|&target| wins(&next, mv.target(), target))
}

fn discovered(position: &Position, mv: Move, by: Square, target: Target) -> Verdict {
    require(moves(position).contains(&mv) && !mv.is_drop() && mv.target() != by, "illegal")?;
    let next = after(position, mv);
    require(position.piece_at(by) == next.piece_at(by) && next.piece_at(by).is_some(), "it moved")?;
    require(!position.attackers(target.square, position.side()).has(by), "it was attacked before")?;
    wins(&next, by, target)
}

/// The direction of a line between two squares, as steps of file and rank.
fn direction(from: Square, to: Square) -> Option<(i32, i32)> {
    let (files, ranks) = (to.file() as i32 - from.file() as i32, to.rank() as i32 - from.rank() as i32);
    (files == 0 || ranks == 0 || files.abs() == ranks.abs()).then(|| (files.signum(), ranks.signum()))
}

fn pin(position: &Position, pinned: Target, by: Square) -> Verdict {
    let piece = position.piece_at(pinned.square).ok_or("no piece")?;
    require(piece.kind == pinned.kind, "another piece")?;
    let king = position.king(piece.color).ok_or("no king")?;
    let attacker = position.piece_at(by).ok_or("no attacker")?;
    require(attacker.color != piece.color && attacker.kind.slides(), "no pinning piece")?;
    let along = direction(king, by).ok_or("not on a line")?;
    require(direction(king, pinned.square) == Some(along), "not between")?;
    let own = if position.side() == piece.color { Some(position.clone()) } else { passed(position) };
    // In check the other side cannot pass, and its moves cannot be listed.
    let Some(own) = own else { return Ok(()) };
    let leaves = moves(&own).into_iter().find(|mv| {
        !mv.is_drop() && mv.origin() == pinned.square && direction(king, mv.target()) != Some(along)
    });
    require(leaves.is_none(), format!("{leaves:?} leaves the line"))
}

fn hanging(position: &Position, owner: Color, target: Target, taking: Move) -> Verdict {
    require(moves(position).contains(&taking) && taking.target() == target.square, "it cannot be taken")?;
    let piece = position.piece_at(target.square).ok_or("no piece")?;
    require(piece.color == owner && piece.kind == target.kind && owner != position.side(), "another piece")?;
    let back = moves(&after(position, taking)).into_iter().find(|mv| mv.target() == target.square);
    require(back.is_none(), format!("{back:?} takes back"))
}

/// Where the rooks of a side stand, as Black would see them.
fn rooks(position: &Position, side: Color) -> Vec<Square> {
    let rook = Kind::ALL.into_iter().find(|kind| kind.name() == "rook").expect("the board has rooks");
    let squares = Square::all().filter(|&square| {
        position.piece_at(square).is_some_and(|piece| piece.color == side && piece.kind == rook)
    });
    squares.map(|square| if side == Color::Black { square } else { turned(square) }).collect()
}

fn opening_is(position: &Position, side: Option<Color>, code: &str) -> Verdict {
    let file = |side: Color| match rooks(position, side)[..] {
        [rook] => Some(rook.file()),
        _ => None,
    };
    let bishops = |side: Color| pieces(position, side).get(&'B').copied().unwrap_or_default();
    let on_board =
        |letter: char| position.to_sfen().split(' ').next().is_some_and(|board| board.contains(letter));
    require(position.ply() < 100, "late for an opening")?;
    let holds = match (side, code) {
        (Some(side), "sidepawnpicker") => file(side) == Some(3),
        (Some(side), code) => {
            let named = match code {
                "staticrook" => 2,
                "sleeverook" => 3,
                "rightfourthfilerook" => 4,
                "centralrook" => 5,
                "fourthfilerook" => 6,
                "thirdfilerook" => 7,
                "opposingrook" => 8,
                _ => 0,
            };
            file(side) == Some(named)
        }
        (None, "bishopexchange") => {
            !on_board('B') && !on_board('b') && Color::ALL.into_iter().all(|side| bishops(side) == 1)
        }
        (None, "doublewing") => Color::ALL.into_iter().all(|side| file(side).is_some_and(|file| file <= 4)),
        (None, "doublerangingrook") => {
            Color::ALL.into_iter().all(|side| file(side).is_some_and(|file| file >= 5))
        }
        _ => false,
    };
    require(holds, format!("rooks on {:?}", Color::ALL.map(file)))
}

/// A part of the static value, good for Black, counted anew.
fn part(evaluation: &Evaluation, position: &Position, group: Group) -> f64 {
    let explanation = Explanation::new(evaluation, position);
    if group == Group::Material {
        return explanation.parts().next().map_or(0.0, |(_, value)| value);
    }
    let in_group = |name: &&str| {
        let words: Vec<&str> = name.split(' ').collect();
        let place = |word: &str| {
            let digits: Vec<i32> =
                word.bytes().filter(u8::is_ascii_digit).map(|digit| i32::from(digit - b'0')).collect();
            (digits[0], digits[1])
        };
        let of = if words.iter().any(|word| word.contains('*')) {
            Group::Hands
        } else {
            let is_king = |word: &&&str| word.eq_ignore_ascii_case(&format!("K{}", &word[1..]));
            let kings: Vec<_> = words.iter().filter(is_king).map(|word| place(word)).collect();
            let rest: Vec<_> = words.iter().filter(|word| !is_king(word)).map(|word| place(word)).collect();
            let close = |king: &(i32, i32)| {
                rest.iter().any(|other| (king.0 - other.0).abs() <= 2 && (king.1 - other.1).abs() <= 2)
            };
            let safety = !kings.is_empty() && (rest.is_empty() || kings.iter().any(close));
            if safety { Group::KingSafety } else { Group::Activity }
        };
        of == group
    };
    explanation.relations().filter(|(name, _)| in_group(name)).map(|(_, value)| value).sum()
}

/// Whether the search's value stands first, and no static value beside a mate.
pub fn in_order(reasons: &[Reason]) -> Verdict {
    let first = |fact: &Fact| matches!(fact, Fact::Value(_) | Fact::Worse { .. });
    let relations = reasons.iter().position(|reason| matches!(reason.fact, Fact::Relations { .. }));
    let rest_are_relations = relations
        .is_none_or(|at| reasons[at..].iter().all(|reason| matches!(reason.fact, Fact::Relations { .. })));
    require(rest_are_relations, "the evaluation stands before other reasons")?;
    let late = reasons.iter().skip(1).any(|reason| first(&reason.fact));
    require(!late, "the search's value does not stand first")?;
    let mate = reasons.iter().find_map(|reason| match reason.fact {
        Fact::Value(score) if is_mate(score) => Some(ScoreKind::from(score)),
        _ => None,
    });
    require(mate.is_none() || relations.is_none(), "a mate needs no evaluation")
}
