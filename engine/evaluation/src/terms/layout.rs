//! How the parameters of a term are laid out.

use super::distances::Distances;
use super::king_lookups::KingLookups;
use super::own_pairs::OwnPairs;

/// The layout of a term's parameters. With it the active parameters of a position are found all at once.
#[derive(Clone, Copy)]
pub enum Layout<'t> {
    /// No particular layout: the term is asked for one triple after another.
    Triples,
    /// Both kings with a piece; places are numbered by [`kings_index`](crate::weights::kings_index).
    KingsAndPiece(&'t KingLookups),
    /// A king with two pieces; places are numbered file by file.
    KingAndPair(&'t KingLookups),
    /// Two pieces, without kings, numbered one by one.
    OwnPairs(&'t OwnPairs),
    /// Two pieces on the board by their distance.
    Distances(&'t Distances),
}
