//! The reference form: Bonanza 6 (Hoki, 2011), slow and obvious.
//!
//! Two lists, one as each king sees the board; every pair of entries is looked up, the diagonal holding what a single
//! piece is worth to the king.

use super::bonanza_weights::BonanzaWeights;
use super::sum::sum_of_sides;
use crate::entries::{entries, kings};
use crate::entry::Entry;
use crate::kings::Kings;
use katagami_rules::position::Position;
use katagami_rules::types::Color;

/// 32 · material + KKP + KPP of a position, good for Black; `None` if a king is missing.
pub fn sum(position: &Position, weights: &impl BonanzaWeights) -> Option<i32> {
    sum_of_sides(position, weights.values(), |viewer| one_side(position, viewer, weights))
}

/// KKP and KPP from the perspective of one side.
fn one_side(position: &Position, viewer: Color, weights: &impl BonanzaWeights) -> Option<i32> {
    let kings = kings(viewer, position)?;
    let entries = entries(viewer, position);
    Some(kkp(kings, &entries, weights) + kpp(kings, &entries, weights))
}

/// The weights of both kings with each own piece.
fn kkp(kings: Kings, entries: &[Entry], weights: &impl BonanzaWeights) -> i32 {
    let pieces = entries.iter().filter_map(|entry| entry.bonanza_kkp());
    pieces.map(|piece| weights.kkp(kings.ours, kings.theirs, piece)).sum()
}

/// The weights of the king with each pair of entries, each entry with itself included.
fn kpp(kings: Kings, entries: &[Entry], weights: &impl BonanzaWeights) -> i32 {
    let mut list: Vec<usize> = entries.iter().map(|entry| entry.bonanza_kpp()).collect();
    // The triangular table wants the larger index first.
    list.sort_unstable();
    let rows = list.iter().enumerate();
    rows.map(|(last, &i)| list[..=last].iter().map(|&j| weights.kpp(kings.ours, i, j)).sum::<i32>()).sum()
}
