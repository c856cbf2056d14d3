//! Tables of all attacks: what PEXT and magic multiplication have in common.

use std::mem::size_of;

use katagami_rules::types::Square;

use super::Sliders;
use crate::standard::{DIAGONAL, EAST, NORTH, SOUTH, SQUARES, Step, WEST, attacks, relevant, subsets};

/// How the occupancy of the squares that matter to a slider on one square becomes a place in its table.
pub trait Index: Copy + Default {
    /// What the table of results calls the way.
    const NAME: &str;

    /// The index for a slider with these steps, whose squares that matter are `mask` and whose attacks begin at `offset`; and how
    /// many bits it has.
    fn new(from: usize, steps: &[Step], mask: u128, offset: u32, rng: &mut fastrand::Rng) -> (Self, u32);

    /// The place of the attacks.
    fn of(self, occupied: u128) -> usize;
}

/// Attacks by table, whatever the index.
pub struct Tables<I> {
    rook: Table<I>,
    bishop: Table<I>,
    lances: [Table<I>; 2],
}

impl<I: Index> Tables<I> {
    pub fn new() -> Self {
        Self {
            rook: Table::new(&[NORTH, SOUTH, WEST, EAST]),
            bishop: Table::new(&DIAGONAL),
            lances: [Table::new(&[NORTH]), Table::new(&[SOUTH])],
        }
    }
}

impl<I: Index> Sliders for Tables<I> {
    type Set = u128;

    const NAME: &str = I::NAME;

    fn table_bytes(&self) -> usize {
        [&self.rook, &self.bishop, &self.lances[0], &self.lances[1]].map(Table::bytes).iter().sum()
    }

    fn set(occupied: u128) -> u128 {
        occupied
    }

    fn squares(set: u128) -> u128 {
        set
    }

    #[inline(always)]
    fn rook(&self, from: Square, occupied: u128) -> u128 {
        self.rook.attacks(from, occupied)
    }

    #[inline(always)]
    fn bishop(&self, from: Square, occupied: u128) -> u128 {
        self.bishop.attacks(from, occupied)
    }

    #[inline(always)]
    fn lance<const WHITE: bool>(&self, from: Square, occupied: u128) -> u128 {
        self.lances[usize::from(WHITE)].attacks(from, occupied)
    }
}

/// The attacks of one kind, for each square a run of `attacks`.
struct Table<I> {
    squares: [I; SQUARES],
    attacks: Vec<u128>,
}

impl<I: Index> Table<I> {
    fn new(steps: &[Step]) -> Self {
        let mut table = Self { squares: [I::default(); SQUARES], attacks: Vec::new() };
        let mut rng = fastrand::Rng::with_seed(0);
        for from in 0..SQUARES {
            let mask = relevant(from, steps);
            let offset = table.attacks.len();
            let (index, bits) = I::new(from, steps, mask, offset as u32, &mut rng);
            table.squares[from] = index;
            table.attacks.resize(offset + (1 << bits), 0);
            for occupied in subsets(mask) {
                table.attacks[index.of(occupied)] = attacks(from, steps, occupied);
            }
        }
        table
    }

    #[inline(always)]
    fn attacks(&self, from: Square, occupied: u128) -> u128 {
        self.attacks[self.squares[from.index()].of(occupied)]
    }

    fn bytes(&self) -> usize {
        size_of::<[I; SQUARES]>() + self.attacks.len() * size_of::<u128>()
    }
}
