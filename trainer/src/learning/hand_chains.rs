//! The parameters of pieces in hand, kind by kind.

use std::ops::Range;

use katagami_evaluation::terms::catalog::hand;
use katagami_evaluation::weights::Component;
use katagami_rules::board::KINDS;

use super::model::Model;

/// The parameters of the term `hand` in a model: a range for each kind, of what its first, second, third piece adds. None if
/// the model does not have the term.
pub(super) fn hand_chains(model: &Model) -> Vec<Range<usize>> {
    let terms = model.combination().terms().iter();
    let of_hand =
        terms.filter(|term| term.named.name == hand::TERM.name && term.component == Component::Board);
    let chains = of_hand.flat_map(|term| {
        let start = KINDS + term.start;
        hand::kinds().into_iter().map(move |kind| start + kind.start..start + kind.end)
    });
    chains.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_hold_every_piece_in_hand_in_order() {
        let model = Model::new("kk,hand,turn:hand".parse().unwrap());
        let chains = hand_chains(&model);
        let names = |chain: &Range<usize>| -> Vec<String> {
            chain.clone().map(|index| model.combination().parameter_name(index - KINDS)).collect()
        };
        for chain in &chains {
            let names = names(chain);
            let (kind, _) = names[0].split_once('*').unwrap();
            let wanted: Vec<String> = (1..=names.len()).map(|number| format!("{kind}*{number}")).collect();
            assert_eq!(names, wanted);
            assert!(kind.starts_with("hand "), "{kind}");
        }
        let parameters = chains.iter().map(Range::len).sum::<usize>();
        assert_eq!(parameters, hand::TERM.term().parameter_count());
        assert!(hand_chains(&Model::new("kk".parse().unwrap())).is_empty());
    }
}
