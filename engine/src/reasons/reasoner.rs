//! What is to be said of a position, or of a move.

use thiserror::Error;

use super::castles::castle;
use super::fact::{Fact, Place, Reason};
use super::material::{exchange, material};
use super::openings::openings;
use super::relations::differences;
use super::tactics::{discovered, fork, hanging, pins, promotion};
use crate::analysis::{Line, is_mate};
use crate::mate::{Mate, MateResult, ProofTableError, Solver};
use crate::search::{
    HistoryPool, Limits, Report, Resources, Score, ScoreKind, Settings, Signals, TableMemoryError,
    TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::{Color, Game, Move, Position, Rules};

/// Why nothing can be said.
#[derive(Debug, Error)]
pub enum ReasonerError {
    /// No memory for a small transposition table.
    #[error(transparent)]
    Table(#[from] TableMemoryError),
    /// No memory for a small mate solver.
    #[error(transparent)]
    Solver(#[from] ProofTableError),
}

/// Finds reasons. Each question is answered afresh, so that the answer depends on the question alone.
#[derive(Debug)]
pub struct Reasoner {
    table: TranspositionTable,
    histories: HistoryPool,
    solver: Solver,
}

impl Reasoner {
    /// The memory of each of its tables in MiB.
    const MEBIBYTES: usize = 4;

    /// The nodes of a search for a best line, if none is given.
    pub const BEST: u64 = 50_000;

    /// The nodes of a search for a threat.
    const THREAT: u64 = 6_000;

    /// The nodes of the mate solver.
    const MATE: u64 = 3_000;

    /// The static value differs by so much where it is worth a sentence.
    const DIFFERENCE: Score = 50;

    /// Of a mate in so many plies nothing else is worth a sentence.
    const SHORT: usize = 5;

    /// Two searches of moves that are equally good differ by so much.
    const NOISE: Score = 30;

    /// How many sentences of a kind are enough.
    const ENOUGH: usize = 2;

    /// A reasoner with little memory.
    ///
    /// # Errors
    ///
    /// If there is not even that.
    pub fn new() -> Result<Self, ReasonerError> {
        Ok(Self {
            table: TranspositionTable::new(Self::MEBIBYTES)?,
            histories: HistoryPool::new(),
            solver: Solver::new(Self::MEBIBYTES)?,
        })
    }

    /// The reasons for what a position is worth. `best` is the best line of a search; without it a short one is made. Nothing is said
    /// of a game that is over.
    pub fn of_position(&mut self, evaluation: &Evaluation, game: &Game, best: Option<&Line>) -> Vec<Reason> {
        if game.outcome(&Rules::default()).is_some() {
            return Vec::new();
        }
        let searched = if best.is_none() { self.best(evaluation, game, Self::BEST) } else { None };
        let position = game.position();
        let mut found = Vec::new();
        if let Some(line) = best.or(searched.as_ref()) {
            found.push(Reason { place: Place::Here, fact: Fact::Value(line.score) });
            self.add_line(&mut found, Place::Here, game, line);
            if let Some(&first) = line.moves.first().filter(|_| !is_mate(line.score)) {
                self.add_threat(&mut found, Place::Threatened(first), evaluation, game);
            }
        }
        self.add_threat(&mut found, Place::Passed, evaluation, game);
        for place in [Place::Here, Place::Passed] {
            if let Some(there) = place.game(game) {
                add(&mut found, place, hanging(there.position()).into_iter().take(Self::ENOUGH));
            }
        }
        for side in [!position.side(), position.side()] {
            add(&mut found, Place::Here, pins(position, side).into_iter().take(Self::ENOUGH));
        }
        for side in Color::ALL {
            add(&mut found, Place::Here, castle(position, side).map(|castle| Fact::Castle { side, castle }));
        }
        let openings = openings(position).into_iter().map(|(side, opening)| Fact::Opening { side, opening });
        add(&mut found, Place::Here, openings);
        if !best.or(searched.as_ref()).is_some_and(|line| is_mate(line.score)) {
            add(&mut found, Place::Here, Self::relations(evaluation, position, &Position::start(), None));
        }
        found
    }

    /// The reasons for what a move is worth: `answer` is the best line after it, `better` the best line in its place, of which
    /// nothing is said unless it is better.
    pub fn of_move(
        &mut self,
        evaluation: &Evaluation,
        game: &Game,
        mv: Move,
        answer: Option<&Line>,
        better: Option<&Line>,
    ) -> Vec<Reason> {
        let mut found = Vec::new();
        let Some(after) = Place::After(mv).game(game) else { return found };
        let loss = |better: &Line| answer.map_or(0, |answer| better.score + answer.score);
        // Lengths of mates are no guesses: of two mates the shorter one is better.
        let noise = |better: &Line| if is_mate(better.score) { 0 } else { Self::NOISE };
        let better = better
            .filter(|line| line.moves.first().is_some_and(|&first| first != mv) && loss(line) > noise(line));
        if let (Some(answer), Some(better)) = (answer, better) {
            let mate = is_mate(answer.score) || is_mate(better.score);
            let loss = (!mate).then(|| loss(better));
            let fact = Fact::Worse { played: mv, better: better.moves[0], loss };
            found.push(Reason { place: Place::Here, fact });
        }
        if let Some(answer) = answer {
            self.add_line(&mut found, Place::After(mv), &after, answer);
            let first = answer.moves.first().copied();
            let taken = hanging(after.position()).into_iter().filter(
                |fact| matches!(fact, Fact::Hanging { target, .. } if first.is_some_and(|mv| mv.target() == target.square)),
            );
            add(&mut found, Place::After(mv), taken);
        }
        if let Some(answer) = answer {
            let whole = [&[mv], answer.moves.as_slice()].concat();
            add(&mut found, Place::Here, exchange(game.position(), &whole));
        }
        match better {
            Some(better) => self.add_line(&mut found, Place::Here, game, better),
            None => add(&mut found, Place::Here, of_first_move(game.position(), mv)),
        }
        if !answer.is_some_and(|answer| is_mate(answer.score)) {
            self.add_threat(&mut found, Place::Threatened(mv), evaluation, game);
        }
        if let Some(&rival) = better.and_then(|line| line.moves.first())
            && let Some(there) = Place::After(rival).game(game)
        {
            let facts = Self::relations(evaluation, after.position(), there.position(), Some(rival));
            add(&mut found, Place::After(mv), facts);
        }
        found
    }

    /// What a line of a search wins, and what its first move does.
    fn add_line(&mut self, found: &mut Vec<Reason>, place: Place, game: &Game, line: &Line) {
        if is_mate(line.score) {
            let mate = self.mate_of(game, line);
            let is_short = mate
                .as_ref()
                .is_some_and(|fact| matches!(fact, Fact::Mate { plies, .. } if *plies <= Self::SHORT));
            add(found, place, mate);
            if is_short || line.score < 0 {
                return;
            }
        }
        add(found, place, material(game, &line.moves, line.score));
        add(found, place, exchange(game.position(), &line.moves));
        if let Some(&first) = line.moves.first() {
            add(found, place, of_first_move(game.position(), first));
        }
    }

    /// The mate that a score promises: by its own line if that is whole, else by the solver.
    fn mate_of(&mut self, game: &Game, line: &Line) -> Option<Fact> {
        let ScoreKind::Mate(plies) = ScoreKind::from(line.score) else { return None };
        let is_whole = line.moves.len() == plies.unsigned_abs() as usize && ends_in_mate(game, &line.moves);
        if plies < 0 {
            return is_whole.then(|| Fact::Mated { line: line.moves.clone() });
        }
        if is_whole && !line.moves.is_empty() {
            return Some(Fact::Mate { line: line.moves.clone(), plies: line.moves.len() });
        }
        self.mate(game, 10 * Self::MATE)
    }

    /// A mate by checks.
    fn mate(&mut self, game: &Game, nodes: u64) -> Option<Fact> {
        self.solver.clear();
        match self.solver.solve(game, Rules::default().entering_king, nodes, &|| false) {
            MateResult::Mate(Mate { line, plies, .. }) => Some(Fact::Mate { line, plies }),
            MateResult::NoMate | MateResult::Unknown => None,
        }
    }

    /// What the side to move at a place, after a pass, would do.
    fn add_threat(&mut self, found: &mut Vec<Reason>, place: Place, evaluation: &Evaluation, game: &Game) {
        let Some(passed) = place.game(game) else { return };
        if passed.outcome(&Rules::default()).is_some() {
            return;
        }
        let fact = self.mate(&passed, Self::MATE).or_else(|| {
            let line = self.best(evaluation, &passed, Self::THREAT)?;
            let fact = material(&passed, &line.moves, line.score)?;
            let side = passed.position().side();
            let is_threat = matches!(&fact, Fact::Material { winner, taking, offered, .. }
                if *winner == side && *taking <= 2 && !offered);
            is_threat.then_some(fact)
        });
        add(found, place, fact);
    }

    /// The best line of a search of so many nodes, which depends on nothing else; none if the game is over.
    pub fn best(&mut self, evaluation: &Evaluation, game: &Game, nodes: u64) -> Option<Line> {
        self.table.clear();
        self.histories.clear();
        let resources = Resources { table: &self.table, evaluation, histories: &self.histories };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = Settings { exact_only: true, ..Settings::default() };
        let mut best = None;
        search(game, &limits, &settings, resources, &Signals::thinking(), &mut |report: &Report<'_>| {
            best = Line::of(report).or(best.take());
        });
        best
    }

    /// How the static value differs from that of another position, by parts.
    fn relations(
        evaluation: &Evaluation,
        position: &Position,
        other: &Position,
        rival: Option<Move>,
    ) -> impl Iterator<Item = Fact> {
        let differences = differences(evaluation, position, other).into_iter();
        let large = differences.filter(|(_, amount)| amount.abs() >= Self::DIFFERENCE).take(Self::ENOUGH);
        large.map(move |(group, amount)| Fact::Relations { group, amount, rival })
    }
}

fn add(found: &mut Vec<Reason>, place: Place, facts: impl IntoIterator<Item = Fact>) {
    found.extend(facts.into_iter().map(|fact| Reason { place, fact }));
}

/// What a move does by itself.
fn of_first_move(position: &Position, mv: Move) -> impl Iterator<Item = Fact> + use<> {
    [fork(position, mv), discovered(position, mv), promotion(position, mv)].into_iter().flatten()
}

/// Whether a line is legal and the last move mates.
fn ends_in_mate(game: &Game, line: &[Move]) -> bool {
    let mut game = game.clone();
    line.iter().all(|&mv| game.play(mv).is_ok())
        && game.checks().any()
        && game.position().legal_moves().is_empty()
}
