//! PEXT: the occupancy of a slider's lines, gathered into an index of a table of all their attacks.
//!
//! As in Apery and, until it took over Qugiy's way, `YaneuraOu` (2015). They merge the two words of their boards into one
//! before they extract; the bits of a board in ranks collide so, so each word is extracted by itself.
//! Tables: 495616 sets for rooks, 20224 for bishops, 4608 for lances, 16 bytes each: 8 MiB.

use std::mem::size_of;

use katagami_rules::types::Square;
use safe_arch::population_extract_u64 as pext;

use super::Sliders;
use crate::standard::{DIAGONAL, EAST, NORTH, SOUTH, SQUARES, Step, WEST, attacks, relevant, subsets};

pub struct Pext {
    rook: Table,
    bishop: Table,
    lances: [Table; 2],
}

impl Pext {
    pub fn new() -> Self {
        Self {
            rook: Table::new(&[NORTH, SOUTH, WEST, EAST]),
            bishop: Table::new(&DIAGONAL),
            lances: [Table::new(&[NORTH]), Table::new(&[SOUTH])],
        }
    }
}

impl Sliders for Pext {
    type Set = u128;

    const NAME: &str = "PEXT";

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
struct Table {
    squares: [Relevant; SQUARES],
    attacks: Vec<u128>,
}

/// The squares whose occupancy matters (the last of a line does not), and where the attacks begin.
#[derive(Clone, Copy, Default)]
struct Relevant {
    low: u64,
    high: u64,
    /// How many bits `low` has.
    shift: u32,
    offset: u32,
}

impl Relevant {
    #[inline(always)]
    fn index(self, occupied: u128) -> usize {
        let low = pext(occupied as u64, self.low);
        let high = pext((occupied >> u64::BITS) as u64, self.high);
        self.offset as usize + (low | (high << self.shift)) as usize
    }
}

impl Table {
    fn new(steps: &[Step]) -> Self {
        let mut table = Self { squares: [Relevant::default(); SQUARES], attacks: Vec::new() };
        for from in 0..SQUARES {
            let mask = relevant(from, steps);
            let low = mask as u64;
            let offset = table.attacks.len();
            let relevant = Relevant {
                low,
                high: (mask >> u64::BITS) as u64,
                shift: low.count_ones(),
                offset: offset as u32,
            };
            table.squares[from] = relevant;
            table.attacks.resize(offset + (1 << mask.count_ones()), 0);
            for occupied in subsets(mask) {
                table.attacks[relevant.index(occupied)] = attacks(from, steps, occupied);
            }
        }
        table
    }

    #[inline(always)]
    fn attacks(&self, from: Square, occupied: u128) -> u128 {
        self.attacks[self.squares[from.index()].index(occupied)]
    }

    fn bytes(&self) -> usize {
        size_of::<[Relevant; SQUARES]>() + self.attacks.len() * size_of::<u128>()
    }
}
