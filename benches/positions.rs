//! Positions that generators are measured on.

/// A position with the depth that a perft of a fraction of a second needs.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What engine authors call it.
    pub name: &'static str,
    /// The position.
    pub sfen: &'static str,
    /// How many plies ahead.
    pub depth: u32,
    /// The leaves there.
    pub leaves: u64,
}

/// The three positions of 9x9 shogi that generators are compared on: an opening, a middle game with full hands, and
/// the position with the most moves of all.
pub const STANDARD: [Measured; 3] = [
    Measured {
        name: "start",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        depth: 5,
        leaves: 19_861_490,
    },
    Measured {
        name: "matsuri",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        depth: 3,
        leaves: 4_809_015,
    },
    Measured {
        name: "max593",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        depth: 3,
        leaves: 53_393_368,
    },
];
