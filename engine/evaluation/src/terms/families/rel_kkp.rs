//! King, king and piece, counted from the own king's square. Each side looks at its own pieces.

use crate::entries::Entry;
use crate::terms::Family;
use crate::terms::absolute::{friends, kings};
use crate::terms::numbering::Numbering;
use crate::terms::relative::{Offset, Relative};
use crate::terms::singles::Singles;
use crate::terms::spot::{Half, Spot};

/// `rel-kkp`.
pub static FAMILY: Family =
    Family::new("rel-kkp", "the other king and an own piece by their distances from a king", || {
        let mut book = Singles::book();
        let spots = Relative::all(Entry::all_fixed().filter(friends));
        let plain = book.add_numbering(Numbering::plain(spots.iter().copied()));
        let folded = book.add_numbering(Numbering::folded(spots));
        for ours in kings() {
            let left = book.add_codes(plain, |entry| Relative::new(ours, entry));
            let right = book.add_codes(plain, |entry| Relative::new(ours, entry).mirrored());
            let middle = book.add_codes(folded, |entry| Relative::new(ours, entry));
            for theirs in kings() {
                let offset = Offset::between(ours, theirs);
                let codes = match offset.half() {
                    Half::Left => left,
                    Half::Right => right,
                    Half::Middle => middle,
                };
                book.add_page(format!("K k{}", offset.half().to_left(offset, Offset::mirrored)), codes);
            }
        }
        Box::new(Singles::new(book))
    });
