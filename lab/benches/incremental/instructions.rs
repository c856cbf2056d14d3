//! What each way of each row costs in instructions, less what the bench needs only to start.

use std::io::{Error, Result};

use katagami_benches::valgrind::{collected, wanted};

use super::{Cost, Row};

/// Runs what a parent process asks for, if one does.
pub fn run_for_parent(rows: &mut [Row]) -> bool {
    let Some(wanted) = wanted() else { return false };
    let (row, way) = wanted.split_once(' ').unwrap_or_default();
    if let Some(row) = row.parse().ok().and_then(|row: usize| rows.get_mut(row)) {
        match way {
            "scratch" => (row.scratch)(),
            _ => (row.maps)(),
        }
    }
    true
}

/// What each row costs in instructions.
pub fn costs(rows: &[Row]) -> Result<Vec<Cost>> {
    let start = collected("nothing")?;
    let each = |index: usize, way: &str, units: u64| {
        Ok::<_, Error>((collected(&format!("{index} {way}"))? - start) as f64 / units as f64)
    };
    let cost = |(index, row): (usize, &Row)| {
        Ok(Cost { scratch: each(index, "scratch", row.units)?, maps: each(index, "maps", row.units)? })
    };
    rows.iter().enumerate().map(cost).collect()
}
