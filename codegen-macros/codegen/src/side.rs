//! The two colours that a template is printed in.

/// The colour that is being printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// The first print.
    Black,
    /// The second print.
    White,
}

impl Side {
    /// Both prints, in their order.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The variant of `Color`: `Black`.
    pub fn variant(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// The name of the printed module: `black`.
    pub fn module(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}
