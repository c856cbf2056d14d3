//! Synthetic weight files: each number follows from its place.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::plain::board;

/// A folder for one test, gone with all that is in it when the test ends. Sets of 9x9 are large: it is on the disk that
/// holds what is built.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(
            tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))
                .expect("cargo's folder for tests can be written"),
        )
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

/// 64 bits that follow from a place and a seed.
pub fn hash(index: usize, seed: u64) -> u64 {
    let hash = (index as u64 ^ seed << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Writes an `fv.bin` whose weights have `bits` bits, the sign included.
pub fn write_fv(path: &Path, seed: u64, bits: u32) {
    let weight = |index| (hash(index, seed) as i64 >> (64 - bits)) as i16;
    write_numbers(path, board().fv_bytes(), |index| weight(index).to_le_bytes());
}

/// Writes a KPPT set: KPP the same in either order of the pieces, everything else as it falls.
pub fn write_kppt(folder: &Path, seed: u64) {
    let n = board().kppt_entries();
    let numbers = |index, seed| [hash(index, seed) as i64 >> 54, hash(index, !seed) as i64 >> 54];
    let wide = |seed| {
        move |index| {
            bytemuck::cast::<_, [u8; 8]>(numbers(index, seed).map(|number| (number as i32 * 1000).to_le()))
        }
    };
    let narrow = |index: usize| {
        let (king, x, y) = (index / n / n, index / n % n, index % n);
        let index = (king * n + x.max(y)) * n + x.min(y);
        bytemuck::cast::<_, [u8; 4]>(numbers(index, seed).map(|number| (number as i16).to_le()))
    };
    let [kk, kkp, kpp] = board().kppt_bytes();
    write_numbers(&folder.join("KK_synthesized.bin"), kk, wide(seed + 1));
    write_numbers(&folder.join("KKP_synthesized.bin"), kkp, wide(seed + 2));
    write_numbers(&folder.join("KPP_synthesized.bin"), kpp, narrow);
}

/// Writes a file of this length in bytes.
fn write_numbers<const N: usize>(path: &Path, bytes: u64, number: impl Fn(usize) -> [u8; N]) {
    let mut file = BufWriter::new(File::create(path).expect("the folder can be written"));
    for index in 0..bytes as usize / N {
        file.write_all(&number(index)).expect("there is room for it");
    }
    file.flush().expect("there is room for it");
}

/// Writes a sparse file of zeros: it takes no room on the disk.
pub fn write_zeros(path: &Path, bytes: u64) {
    let file = File::create(path).expect("the folder can be written");
    file.set_len(bytes).expect("the system has sparse files");
}
