//! Moves as they are written in the West, after Hodges, with USI's squares: `P-7f`, `Bx2b+`, `G*5b`.

use katagami_rules::{Move, Position};

/// The name of a move. The origin is named where pieces of the same kind could go there, too: `G6i-5h`.
pub fn name(position: &Position, mv: Move) -> String {
    let (kind, target) = (mv.kind(), mv.target());
    if mv.is_drop() {
        return format!("{kind}*{target}");
    }
    let moves = position.legal_moves();
    let same = |other: &&Move| !other.is_drop() && other.kind() == kind && other.target() == target;
    let ambiguous = moves.iter().filter(same).any(|other| other.origin() != mv.origin());
    let origin = if ambiguous { mv.origin().to_string() } else { String::new() };
    let sign = if position.piece_at(target).is_some() { 'x' } else { '-' };
    let might = moves.iter().filter(same).any(|other| other.origin() == mv.origin() && other.is_promotion());
    let promotion = match (mv.is_promotion(), might) {
        (true, _) => "+",
        (false, true) => "=",
        (false, false) => "",
    };
    format!("{kind}{origin}{sign}{target}{promotion}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_has_a_name_of_its_own() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut position = Position::start();
        for _ in 0..100 {
            let moves = position.legal_moves();
            let mut names: Vec<String> = moves.iter().map(|&mv| name(&position, mv)).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), moves.len(), "{position:?}");
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.make(mv);
        }
    }
}
