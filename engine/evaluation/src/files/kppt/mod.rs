//! The KPPT set of Apery and `YaneuraOu`: three files in a folder, little-endian numbers without a header.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `KK_synthesized.bin` | pairs of 32 bits `[king][king]` |
//! | `KKP_synthesized.bin` | pairs of 32 bits `[king][king][entry]` |
//! | `KPP_synthesized.bin` | pairs of 16 bits `[king][entry][entry]` |
//!
//! Each pair is the board component and the tempo component. This is the layout of [`Tables`], so the files are used as
//! they are. It has no place for piece values: those that are not the board's go into a file of
//! their own (`piece_values.txt`), which only Katagami reads.

#[cfg(feature = "training")]
mod write;

use std::path::Path;

use katagami_storage::memory::{Mapped, Memory};

use crate::files::piece_values;
use crate::files::sized::map_sized;
use crate::weights::{
    Component, Components, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables, Weights, WeightsError,
};

#[cfg(feature = "training")]
pub use write::write;

/// The names of the files, in the order of the tables.
pub const FILES: [&str; 3] = ["KK_synthesized.bin", "KKP_synthesized.bin", "KPP_synthesized.bin"];

/// The length of each file on this board, in bytes.
pub const FILE_LENGTHS: [u64; 3] = [
    (KK_LENGTH * size_of::<Components>()) as u64,
    (KKP_LENGTH * size_of::<Components>()) as u64,
    (KPP_LENGTH * size_of::<[i16; 2]>()) as u64,
];

/// The names of the files in messages.
const FORMATS: [&str; 3] = ["a KPPT set's KK", "a KPPT set's KKP", "a KPPT set's KPP"];

/// Opens the set in a folder without reading it. Its pages are read when they are first used.
///
/// # Errors
///
/// If a file is missing or has another size than on this board, or the machine is big-endian.
pub fn open(folder: &Path) -> Result<Weights, WeightsError> {
    if cfg!(target_endian = "big") {
        // The files would have to be byte-swapped.
        return Err(WeightsError::Foreign {
            path: folder.to_owned(),
            expected: "numbers in this machine's order, big-endian".to_owned(),
            found: "the little-endian numbers of a KPPT set".to_owned(),
        });
    }
    let map = |n: usize| map_sized(&folder.join(FILES[n]), FORMATS[n], FILE_LENGTHS[n]);
    let [kk, kkp, kpp]: [Mapped; 3] = [map(0)?, map(1)?, map(2)?];
    let kpp = Kpp::TwoComponents(Memory::File(kpp));
    let tables =
        Tables { kk: Memory::File(kk), kkp: Memory::File(kkp), kpp, second_component: Component::Tempo };
    let origin = format!("KPPT set {}", folder.display());
    Ok(Weights { values: piece_values::read(folder)?, tables: Some(tables), origin })
}
