//! How static values differ, by groups of relations.

use std::collections::BTreeMap;

use super::fact::Group;
use crate::search::Score;
use katagami_evaluation::{Evaluation, Explanation};
use katagami_rules::Position;

/// How far from a king, in its steps, a piece counts to its safety.
const NEAR: i32 = 2;

/// The parts of the static value of a position, good for Black.
pub(super) fn parts(evaluation: &Evaluation, position: &Position) -> BTreeMap<Group, f64> {
    let explanation = Explanation::new(evaluation, position);
    let mut parts: BTreeMap<Group, f64> = Group::ALL.into_iter().map(|group| (group, 0.0)).collect();
    // Material comes first among the parts; all others are sums of relations.
    let material = explanation.parts().next().map_or(0.0, |(_, value)| value);
    *parts.entry(Group::Material).or_default() += material;
    for (name, value) in explanation.relations() {
        *parts.entry(group(name)).or_default() += value;
    }
    parts
}

/// By how much each part is better for Black than in the other position, the greatest differences first.
pub(super) fn differences(
    evaluation: &Evaluation,
    position: &Position,
    other: &Position,
) -> Vec<(Group, Score)> {
    let (here, there) = (parts(evaluation, position), parts(evaluation, other));
    let mut differences: Vec<(Group, Score)> =
        here.into_iter().map(|(group, value)| (group, (value - there[&group]).round() as Score)).collect();
    differences.sort_by_key(|&(group, amount)| (-amount.abs(), group));
    differences
}

/// The group of a relation, by its name: `K59 S48 P76`.
fn group(name: &str) -> Group {
    if name.contains('*') {
        return Group::Hands;
    }
    let (kings, others): (Vec<_>, Vec<_>) = name.split(' ').partition(|word| word.starts_with(['K', 'k']));
    let is_near = |king: &&str| {
        others.iter().any(|other| match (digits(king), digits(other)) {
            (Some([file, rank]), Some([of, on])) => (file - of).abs().max((rank - on).abs()) <= NEAR,
            _ => false,
        })
    };
    if !kings.is_empty() && (others.is_empty() || kings.iter().any(is_near)) {
        Group::KingSafety
    } else {
        Group::Activity
    }
}

/// The file and the rank at the end of a piece's name.
fn digits(word: &str) -> Option<[i32; 2]> {
    let at = word.find(|letter: char| letter.is_ascii_digit())?;
    let mut digits = word[at..].chars().filter_map(|letter| letter.to_digit(10)).map(|digit| digit as i32);
    Some([digits.next()?, digits.next()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_fall_into_groups() {
        assert_eq!(group("K59 S48 P76"), Group::KingSafety);
        assert_eq!(group("K59 S38 P11"), Group::KingSafety);
        assert_eq!(group("K59 R28 p34"), Group::Activity);
        assert_eq!(group("K59 k51"), Group::KingSafety);
        assert_eq!(group("k51 P*1 S48"), Group::Hands);
        assert_eq!(group("R28 +p34"), Group::Activity);
    }

    #[test]
    fn parts_are_the_whole_static_value() {
        let evaluation = Evaluation::material();
        let position = Position::start();
        let sum: f64 = parts(&evaluation, &position).values().sum();
        let whole: f64 = Explanation::new(&evaluation, &position).parts().map(|(_, value)| value).sum();
        assert!((sum - whole).abs() < 0.5);
        assert!(differences(&evaluation, &position, &position).iter().all(|&(_, amount)| amount == 0));
    }
}
