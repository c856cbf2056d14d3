//! A loop over the kinds of the board, unrolled: in each turn the kind is a constant.

/// Repeats the block for every kind of the board.
macro_rules! each_kind {
    ($kind:ident $body:block) => { each_kind!($kind $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) };
    ($kind:ident $body:block $($index:literal)*) => {$(
        if $index < katagami_rules::board::KINDS {
            const $kind: Kind = Kind::ALL[$index % katagami_rules::board::KINDS];
            $body
        }
    )*};
}

const _: () = assert!(katagami_rules::board::KINDS <= 16, "the loop over the kinds has 16 turns");

pub(crate) use each_kind;
