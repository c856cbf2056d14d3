//! Writing a KPPT set, and the piece values beside it, for which its format has no place.

use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use bytemuck::Pod;
use katagami_rules::types::Kind;
use katagami_storage::files::{self, NewFile};

use super::{FILES, VALUES, VALUES_FILE};
use crate::error::{WeightsError, WriteError};
use crate::material::PieceValues;
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{Component, Components, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Pairs, Weights};

/// The numbers that are written at a time.
const BLOCK: usize = 1 << 16;

/// Writes weights as a set into a folder, which is created if it does not exist. A missing tempo component becomes zeros.
///
/// The files get their names when all are complete. Until then an older set stays as it was. Progress is counted in
/// weights.
///
/// # Errors
///
/// If the weights have no tables or an endgame component, or writing fails.
pub fn write(weights: &Weights, folder: &Path, progress: Progress<'_>) -> Result<(), WriteError> {
    let cannot = |what: &str| WriteError::Unrepresentable { format: "a KPPT set", what: what.into() };
    if weights.network.is_some() {
        return Err(cannot("a network"));
    }
    let tables = weights.tables.as_ref().ok_or_else(|| cannot("material alone"))?;
    if tables.second_component == Component::Endgame {
        return Err(cannot("weights of their own for the end of the game"));
    }
    fs::create_dir_all(folder).map_err(WeightsError::io(folder))?;
    let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
    let [kk, kkp, kpp]: [PathBuf; 3] = FILES.map(|name| folder.join(name));
    let wide = |&[board, tempo]: &Components| [board.to_le(), tempo.to_le()];
    let both = |&[board, tempo]: &[i16; 2]| [board.to_le(), tempo.to_le()];
    let plain = |&board: &i16| [board.to_le(), 0];
    let mut files = [
        write_file(&kk, &tables.kk, wide, &meter)?,
        write_file(&kkp, &tables.kkp, wide, &meter)?,
        match &tables.kpp {
            Pairs::BoardOnly(table) => write_file(&kpp, table, plain, &meter)?,
            Pairs::TwoComponents(table) => write_file(&kpp, table, both, &meter)?,
        },
    ];
    // All that can fail comes before the first file of an older set is replaced.
    for file in &mut files {
        file.complete().map_err(WeightsError::io(file.path()))?;
    }
    for file in files {
        let path = file.path().to_owned();
        file.finish().map_err(WeightsError::io(path))?;
    }
    write_piece_values(folder, &weights.values)?;
    Ok(())
}

/// Writes a table with its numbers converted by `convert`.
fn write_file<T, U: Pod>(
    path: &Path,
    table: &[T],
    convert: impl Fn(&T) -> U,
    meter: &ProgressMeter<'_>,
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

/// Writes the values into a folder. Those of Apery and `YaneuraOu` need no file, and an older one is removed.
fn write_piece_values(folder: &Path, values: &PieceValues) -> Result<(), WeightsError> {
    let path = folder.join(VALUES_FILE);
    if *values == VALUES {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(WeightsError::io(path)(error)),
            _ => Ok(()),
        };
    }
    files::write(&path, print(values)).map_err(WeightsError::io(path))
}

fn print(values: &PieceValues) -> String {
    let mut text = String::new();
    for kind in Kind::all_but_king() {
        let held = values.different_in_hand(kind).map_or(String::new(), |value| format!(" {value}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}{held}", kind.name(), values.board[kind as usize]);
    }
    text
}
