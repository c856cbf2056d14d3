//! `go mate`: the mate solver in the background.

use std::time::Instant;

use super::info::Moves;
use super::output::Output;
use crate::mate::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
use crate::position::{EnteringKingRule, Game};
use crate::search::Signals;

/// Solves the position and writes `checkmate <moves>`, `checkmate nomate` or `checkmate timeout`.
pub(super) fn solve(
    game: &Game,
    rule: EnteringKingRule,
    deadline: Option<Instant>,
    signals: &Signals,
    output: &Output,
) {
    let stop = || signals.stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let result = Solver::new(DEFAULT_MEBIBYTES).map(|mut solver| solver.solve(game, rule, u64::MAX, &stop));
    match result {
        Ok(MateResult::Mate(Mate { line, .. })) => output.line(format_args!("checkmate {}", Moves(&line))),
        Ok(MateResult::NoMate) => output.line("checkmate nomate"),
        Ok(MateResult::Unknown) => output.line("checkmate timeout"),
        Err(error) => {
            output.error(error);
            output.line("checkmate timeout");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::*;
    use crate::position::Position;

    fn answer(sfen: &str, deadline: Option<Instant>) -> Vec<String> {
        let recording = Recording::new();
        let game = Game::new(Position::from_sfen(sfen).expect("a position"));
        solve(&game, EnteringKingRule::None, deadline, &Signals::thinking(), &recording.output);
        recording.lines()
    }

    #[test]
    fn each_result_has_its_answer() {
        if crate::board::NAME != "standard" {
            return;
        }
        assert_eq!(answer("4k4/9/4P4/9/9/9/9/9/9 b G 1", None), ["checkmate G*5b"]);
        assert_eq!(answer("4k4/9/9/9/9/9/9/9/9 b - 1", None), ["checkmate nomate"]);
        let hard = "9/9/9/9/9/9/9/6k2/9 b 4G4SNL3P2r2b3n3l15p 1";
        assert_eq!(answer(hard, Some(Instant::now())), ["checkmate timeout"]);
    }
}
