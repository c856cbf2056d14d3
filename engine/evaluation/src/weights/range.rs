//! Checking that sums of weights fit into 32 bits. Training gives no such large weights, but a flipped bit does, and most
//! formats have no checksum.

use katagami_rules::board::NON_KINGS;
use thiserror::Error;

use super::component::Components;
use super::naming;
use super::tables::Tables;

/// The largest sum of KK and KKP that is allowed. As much again is left for material and for KPP, whose 16-bit weights
/// cannot fill it.
const LARGEST_SUM: u64 = 1 << 30;

/// Some position's sum could overflow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("sums of its weights would not fit into 32 bits: {weight} is ±{magnitude}")]
pub struct SumOverflow {
    /// The name of the largest weight.
    pub weight: String,
    /// The largest weight without its sign.
    pub magnitude: u32,
}

/// Checks that no position's sum can overflow.
///
/// # Errors
///
/// If one could; the error names the largest weight.
pub fn check(tables: &Tables) -> Result<(), SumOverflow> {
    let (kk, kkp) = (largest(&tables.kk), largest(&tables.kkp));
    let sum: u64 = (0..2).map(|n| u64::from(kk[n]) + NON_KINGS as u64 * u64::from(kkp[n])).sum();
    if sum <= LARGEST_SUM {
        return Ok(());
    }
    let of = |table: &[Components], largest: [u32; 2], name: fn(usize) -> String| {
        let magnitude = largest[0].max(largest[1]);
        let place =
            table.iter().position(|pair| pair.iter().any(|weight| weight.unsigned_abs() == magnitude));
        SumOverflow { weight: place.map_or_else(String::new, name), magnitude }
    };
    Err(if kk.iter().max() > kkp.iter().max() {
        of(&tables.kk, kk, naming::kk_at)
    } else {
        of(&tables.kkp, kkp, naming::kkp_at)
    })
}

/// The largest number of each component, without its sign.
fn largest(table: &[Components]) -> [u32; 2] {
    table.iter().fold([0; 2], |[board, second], pair| {
        [board.max(pair[0].unsigned_abs()), second.max(pair[1].unsigned_abs())]
    })
}
