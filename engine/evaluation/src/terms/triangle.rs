//! Numbers for unordered pairs of features. A pair and its mirror image share a number.
//!
//! If both features are on one half of the board, or one of them is in the middle, the pair of their numbers says all that
//! matters. If they are on opposite halves, they are another pair, which is numbered in a second triangle behind the
//! first. So the numbers are dense, and one or two additions find them.

use super::code::FeatureCode;

/// The number of cells of a triangle with this number of rows, diagonal included. It is also the first cell of the row with
/// this number.
#[inline]
pub const fn triangular(rows: u32) -> u32 {
    rows * (rows + 1) / 2
}

/// The numbering of pairs.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// The first number of pairs on opposite halves.
    pub opposite: u32,
    /// The number of pairs.
    pub size: u32,
}

impl Triangle {
    /// The numbering of pairs of `all` features, of which the first `sided` have mirror images.
    pub const fn new(all: u32, sided: u32) -> Self {
        let opposite = triangular(all);
        Self { opposite, size: opposite + triangular(sided) }
    }

    /// The number of a pair.
    #[inline]
    pub fn index(self, x: FeatureCode, y: FeatureCode) -> u32 {
        within(x.number(), y.number()) + if x.is_opposite(y) { self.opposite } else { 0 }
    }

    /// Both numbers of a pair, the greater first, and whether they are on opposite halves.
    pub fn split(self, index: u32) -> (u32, u32, bool) {
        let opposite = index >= self.opposite;
        let place = if opposite { index - self.opposite } else { index };
        let row = ((1.0 + 8.0 * f64::from(place)).sqrt() as u32).saturating_sub(1) / 2;
        // The root may be rounded either way.
        let row = if triangular(row) > place { row - 1 } else { row };
        let row = if triangular(row + 1) <= place { row + 1 } else { row };
        (row, place - triangular(row), opposite)
    }
}

/// The cell of a pair of numbers in a triangle: the row of the greater one plus the lesser one. Of both ways to add, that
/// is the larger sum, since rows grow by at least one.
#[inline]
fn within(x: u32, y: u32) -> u32 {
    (triangular(x) + y).max(triangular(y) + x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_without_gaps() {
        for all in 1..60 {
            let triangle = Triangle::new(all, all);
            let mut index = 0;
            for greater in 0..all {
                for lesser in 0..=greater {
                    assert_eq!([within(greater, lesser), within(lesser, greater)], [index; 2]);
                    assert_eq!(triangle.split(index), (greater, lesser, false));
                    assert_eq!(triangle.split(triangle.opposite + index), (greater, lesser, true));
                    index += 1;
                }
            }
            assert_eq!([triangle.opposite, triangle.size], [index, 2 * index]);
        }
    }

    #[test]
    fn long_rows_are_split_exactly() {
        let triangle = Triangle::new(1 << 14, 0);
        for row in (1..1 << 14).step_by(7) {
            let start = triangular(row);
            assert_eq!(triangle.split(start - 1), (row - 1, row - 1, false));
            assert_eq!(triangle.split(start), (row, 0, false));
        }
    }
}
