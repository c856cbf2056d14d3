//! Checking the symmetry of KPP: the weight of two pieces is the same in either order.

use katagami_evaluation::weights::ENTRIES;
use katagami_evaluation::weights::symmetry::tiles;

/// The weights that depend on the order of their pieces: the number of the king and the indices of both entries, the
/// greater first.
pub fn asymmetries<C: Copy + PartialEq>(table: &[C]) -> impl Iterator<Item = (usize, usize, usize)> {
    table.chunks_exact(ENTRIES * ENTRIES).enumerate().flat_map(|(king, rows)| {
        let pairs =
            tiles().flat_map(|(xs, ys)| xs.flat_map(move |x| (ys.start..ys.end.min(x)).map(move |y| (x, y))));
        let unequal = pairs.filter(|&(x, y)| rows[x * ENTRIES + y] != rows[y * ENTRIES + x]);
        unequal.map(move |(x, y)| (king, x, y))
    })
}
