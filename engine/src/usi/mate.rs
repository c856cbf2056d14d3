//! `go mate`: the mate solver in the background.

use std::time::Instant;

use super::info::Moves;
use super::output::Output;
use crate::mate::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
use crate::search::Signals;
use katagami_rules::game::{EnteringKingRule, Game};

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
    use katagami_rules::board::{FILES, RANKS};
    use katagami_rules::position::Position;

    /// The answer for a king in the middle of the last rank, with these pieces two ranks below and in the hand of
    /// Black.
    fn answer(below: &str, hand: &str, deadline: Option<Instant>) -> Vec<String> {
        let (before, after) = (FILES / 2, FILES - FILES / 2 - 1);
        let mut ranks = vec![FILES.to_string(); RANKS];
        ranks[0] = format!("{before}k{after}");
        ranks[2] = format!("{before}{below}{after}");
        let sfen = format!("{} b {hand} 1", ranks.join("/"));
        let game = Game::new(Position::from_sfen(&sfen).expect("a position"));
        let recording = Recording::new();
        solve(&game, EnteringKingRule::None, deadline, &Signals::thinking(), &recording.output);
        recording.lines()
    }

    #[test]
    fn each_result_has_its_answer() {
        let mate = format!("checkmate G*{}b", FILES - FILES / 2);
        assert_eq!(answer("P", "G", None), [mate]);
        assert_eq!(answer("P", "-", None), ["checkmate nomate"]);
        // There are checks, but no time to look at the answers.
        assert_eq!(answer("1", "G", Some(Instant::now())), ["checkmate timeout"]);
    }
}
