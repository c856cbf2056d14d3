//! King, king and piece, counted from the own king's square. Each side looks at its own pieces.

use crate::entry::Entry;
use crate::terms::absolute::{friends, kings};
use crate::terms::half::Half;
use crate::terms::kkp_term::KkpTerm;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;
use crate::terms::piece_feature::PieceFeature;
use crate::terms::relative::{Offset, RelativePiece};

/// `rel-kkp`.
pub static TERM: NamedTerm =
    NamedTerm::new("rel-kkp", "the other king and an own piece by their distances from a king", || {
        let mut index = KkpTerm::index();
        let features = RelativePiece::all(Entry::all_fixed().filter(friends));
        let plain = index.add_numbering(Numbering::plain(features.iter().copied()));
        let folded = index.add_numbering(Numbering::folded(features));
        for ours in kings() {
            let left = index.add_codes(plain, |entry| RelativePiece::new(ours, entry));
            let right = index.add_codes(plain, |entry| RelativePiece::new(ours, entry).mirrored());
            let middle = index.add_codes(folded, |entry| RelativePiece::new(ours, entry));
            for theirs in kings() {
                let offset = Offset::between(ours, theirs);
                let codes = match offset.half() {
                    Half::Left => left,
                    Half::Right => right,
                    Half::Middle => middle,
                };
                index.add_place(format!("K k{}", offset.half().to_left(offset, Offset::mirrored)), codes);
            }
        }
        Box::new(KkpTerm::new(index))
    });
