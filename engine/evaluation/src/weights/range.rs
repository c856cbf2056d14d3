//! Weights so large that sums of them would not fit into 32 bits: no training gives such, but a flipped bit does, and
//! most formats have no checksum.

use super::{Pair, Tables, naming};
use katagami_rules::board::NON_KINGS;

/// The largest sum that both kings' weights may come to, alone and with every piece; as much again is left for
/// material and for king, piece and piece, whose 16 bits cannot fill it.
const LARGEST_SUM: u64 = 1 << 30;

/// Sees that no position's sum can overflow.
///
/// # Errors
///
/// Names the largest weight if one could.
pub fn check(tables: &Tables) -> Result<(), String> {
    let (kk, kkp) = (largest(&tables.kk), largest(&tables.kkp));
    let sum: u64 = (0..2).map(|n| u64::from(kk[n]) + NON_KINGS as u64 * u64::from(kkp[n])).sum();
    if sum <= LARGEST_SUM {
        return Ok(());
    }
    let of = |table: &[Pair], largest: [u32; 2], name: fn(usize) -> String| {
        let wanted = largest[0].max(largest[1]);
        let place = table.iter().position(|pair| pair.iter().any(|weight| weight.unsigned_abs() == wanted));
        format!("{} is ±{wanted}", place.map_or_else(String::new, name))
    };
    let name = if kk.iter().max() > kkp.iter().max() {
        of(&tables.kk, kk, naming::kk_at)
    } else {
        of(&tables.kkp, kkp, naming::kkp_at)
    };
    Err(format!("sums of its weights would not fit into 32 bits: {name}"))
}

/// The largest number of each kind, without its sign.
fn largest(table: &[Pair]) -> [u32; 2] {
    table.iter().fold([0; 2], |[board, turn], pair| {
        [board.max(pair[0].unsigned_abs()), turn.max(pair[1].unsigned_abs())]
    })
}
