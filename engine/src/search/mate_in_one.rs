//! The look for a mate in one ply.

use super::board::Board;
use super::counts::{Event, count};
use super::table_probe::TableProbe;
use super::techniques::{Technique, Techniques};
use crate::mate::mate_in_one;
use katagami_rules::types::Move;

/// The move that mates at once, if the transposition table does not exclude that there is one.
pub(super) fn find_mate_in_one(
    board: &Board<'_>,
    probe: &TableProbe,
    techniques: Techniques,
) -> Option<Move> {
    let wanted = !probe.excludes_mate_in_one() && !board.in_check() && techniques.has(Technique::MateInOne);
    if wanted {
        count(Event::MateInOne);
    }
    if wanted { mate_in_one(board.position(), board.checks()) } else { None }
}
