//! The arithmetic of a network on rows of 16-bit numbers, written so that the compiler makes vector instructions of it.

use super::numbers::{Network, ONE_OUTPUT, ONE_UNIT, ONE_WEIGHT, UNIT_STEP};

/// Adds rows to units and subtracts others, all of the same length. Sums that do not fit on the way come out right in the end.
#[inline]
pub fn add_rows<const N: usize>(units: &mut [i16], added: [&[i16]; N], subtracted: [&[i16]; N]) {
    let chunks = |row| <[i16]>::as_chunks::<UNIT_STEP>(row).0;
    let (added, subtracted) = (added.map(chunks), subtracted.map(chunks));
    for (index, units) in units.as_chunks_mut::<UNIT_STEP>().0.iter_mut().enumerate() {
        for (added, subtracted) in added.iter().zip(&subtracted) {
            for ((unit, added), subtracted) in units.iter_mut().zip(&added[index]).zip(&subtracted[index]) {
                *unit = unit.wrapping_add(*added).wrapping_sub(*subtracted);
            }
        }
    }
}

/// The value for the side to move, in the units of scores times `scale`, of the units of its view and of the other side's.
#[inline]
pub fn output(network: &Network, views: [&[i16]; 2], scale: i32) -> i32 {
    let [ours, theirs] = network.output_weights();
    scaled(network, weighted(views[0], ours) + weighted(views[1], theirs), scale)
}

/// Units squared times weights.
#[inline]
fn weighted(units: &[i16], weights: &[i16]) -> i64 {
    /// Sums of so many products fit into 32 bits.
    const PART: usize = 256;
    let parts = units.chunks(PART).zip(weights.chunks(PART));
    let sum = |(units, weights): (&[i16], &[i16])| -> i32 {
        let product = |(&unit, &weight): (&i16, &i16)| {
            let unit = unit.clamp(0, ONE_UNIT);
            // First the product that fits into 16 bits: there are instructions for the rest.
            i32::from(unit * weight) * i32::from(unit)
        };
        units.iter().zip(weights).map(product).sum()
    };
    parts.map(|part| i64::from(sum(part))).sum()
}

/// The value of a sum of weighted units.
pub(crate) fn scaled(network: &Network, sum: i64, scale: i32) -> i32 {
    let output = sum / i64::from(ONE_UNIT) + i64::from(network.output_bias());
    let one = i64::from(ONE_UNIT) * i64::from(ONE_WEIGHT);
    (output * i64::from(ONE_OUTPUT * scale) / one) as i32
}

#[cfg(test)]
mod tests {
    use super::super::numbers::LARGEST_WEIGHT;
    use super::*;

    #[test]
    fn the_largest_sums_fit() {
        for units in [16, 256, 1024] {
            let mut numbers = vec![0; Network::count(units)];
            let end = numbers.len() - 1;
            numbers[end - 2 * units..end].fill(-LARGEST_WEIGHT);
            let network = Network::new(numbers).unwrap();
            let views = [&vec![i16::MAX; units][..], &vec![ONE_UNIT; units]];
            let expected = -i64::from(LARGEST_WEIGHT) * 2 * units as i64 * i64::from(ONE_OUTPUT * 32) / 64;
            assert_eq!(i64::from(output(&network, views, 32)), expected, "{units}");
        }
    }

    #[test]
    fn sums_that_overflow_on_the_way_are_right_in_the_end() {
        let mut units = vec![30_000; UNIT_STEP];
        let rows = [1, 2, 3, 4].map(|row| vec![7000 + row; UNIT_STEP]);
        add_rows(&mut units, [&rows[0], &rows[1]], [&rows[2], &rows[3]]);
        assert_eq!(units, [29_996; UNIT_STEP]);
    }
}
