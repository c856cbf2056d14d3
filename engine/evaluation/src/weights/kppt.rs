//! The KPPT set of Apery and `YaneuraOu`: three files in a folder, little-endian numbers without a header.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `KK_synthesized.bin` | pairs of 32 bits `[king][king]` |
//! | `KKP_synthesized.bin` | pairs of 32 bits `[king][king][entry]` |
//! | `KPP_synthesized.bin` | pairs of 16 bits `[king][entry][entry]` |
//!
//! Each pair is what the board is worth and what it is worth to be to move. This is the layout of [`Tables`], so a set
//! is used as it lies in its files. It has no place for piece values: those that are not the board's go into a file of
//! their own (`piece_values.txt`), which only Katagami reads.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bytemuck::Pod;

use super::piece_values;
use super::sized::map_sized;
use super::work::Meter;
use super::{KK_LENGTH, KKP_LENGTH, KPP_LENGTH};
use super::{Kpp, Mapped, Memory, Pair, Plane, Progress, Tables, Weights, WeightsError};
use katagami_storage::files::NewFile;

/// The names of the files, those of [`Tables`] in turn.
pub const FILES: [&str; 3] = ["KK_synthesized.bin", "KKP_synthesized.bin", "KPP_synthesized.bin"];

/// How long each file is on this board, in bytes.
pub const FILE_LENGTHS: [u64; 3] = [
    (KK_LENGTH * size_of::<Pair>()) as u64,
    (KKP_LENGTH * size_of::<Pair>()) as u64,
    (KPP_LENGTH * size_of::<[i16; 2]>()) as u64,
];

/// What each file is called in messages.
const FORMATS: [&str; 3] = ["a KPPT set's KK", "a KPPT set's KKP", "a KPPT set's KPP"];

/// How many numbers are written at a time.
const BLOCK: usize = 1 << 16;

/// Opens the set in a folder without reading it: its pages come into memory when they are first looked at.
///
/// # Errors
///
/// If a file is missing or has another size than on this board, or the machine is big-endian.
pub fn open(folder: &Path) -> Result<Weights, WeightsError> {
    if cfg!(target_endian = "big") {
        // The files would need to be turned round number by number.
        return Err(WeightsError::Foreign {
            path: folder.to_owned(),
            expected: "numbers in this machine's order, big-endian".to_owned(),
            found: "the little-endian numbers of a KPPT set".to_owned(),
        });
    }
    let map = |n: usize| map_sized(&folder.join(FILES[n]), FORMATS[n], FILE_LENGTHS[n]);
    let [kk, kkp, kpp]: [Mapped; 3] = [map(0)?, map(1)?, map(2)?];
    let kpp = Kpp::Paired(Memory::File(kpp));
    let tables = Tables { kk: Memory::File(kk), kkp: Memory::File(kkp), kpp, second: Plane::Turn };
    let origin = format!("KPPT set {}", folder.display());
    Ok(Weights { values: piece_values::read(folder)?, tables: Some(tables), origin })
}

/// Writes weights as a set into a folder, which is made if there is none. Weights without a term for the side to move
/// get zeros there.
///
/// The files take their names once all are written; until then an older set stays as it was. Progress is counted in
/// weights.
///
/// # Errors
///
/// If the weights have no tables or others for the end of the game, or the system refuses.
pub fn write(weights: &Weights, folder: &Path, progress: Progress<'_>) -> Result<(), WeightsError> {
    let cannot = |what: &str| WeightsError::Unrepresentable { format: "a KPPT set", what: what.into() };
    let tables = weights.tables.as_ref().ok_or_else(|| cannot("material alone"))?;
    if tables.second == Plane::Late {
        return Err(cannot("weights of their own for the end of the game"));
    }
    fs::create_dir_all(folder).map_err(WeightsError::io(folder))?;
    let meter = Meter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
    let [kk, kkp, kpp]: [PathBuf; 3] = FILES.map(|name| folder.join(name));
    let wide = |&[board, turn]: &Pair| [board.to_le(), turn.to_le()];
    let turned = |&[board, turn]: &[i16; 2]| [board.to_le(), turn.to_le()];
    let plain = |&board: &i16| [board.to_le(), 0];
    let mut files = [
        write_file(&kk, &tables.kk, wide, &meter)?,
        write_file(&kkp, &tables.kkp, wide, &meter)?,
        match &tables.kpp {
            Kpp::Plain(table) => write_file(&kpp, table, plain, &meter)?,
            Kpp::Paired(table) => write_file(&kpp, table, turned, &meter)?,
        },
    ];
    // Whatever can go wrong does so before the first file of an older set is replaced.
    for file in &mut files {
        file.complete().map_err(WeightsError::io(file.path()))?;
    }
    for file in files {
        let path = file.path().to_owned();
        file.finish().map_err(WeightsError::io(path))?;
    }
    piece_values::write(folder, &weights.values)
}

/// Writes a table as `convert` leaves its numbers.
fn write_file<T, U: Pod>(
    path: &Path,
    table: &[T],
    convert: impl Fn(&T) -> U,
    meter: &Meter<'_>,
) -> Result<NewFile, WeightsError> {
    let write = || {
        let mut file = NewFile::create(path)?;
        let mut converted = Vec::with_capacity(BLOCK);
        for block in table.chunks(BLOCK) {
            converted.clear();
            converted.extend(block.iter().map(&convert));
            file.write_all(bytemuck::cast_slice(&converted))?;
            meter.add(block.len());
        }
        Ok(file)
    };
    write().map_err(WeightsError::io(path))
}
