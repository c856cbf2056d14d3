//! Where a training stands, on disk.
//!
//! A line of JSON, then the numbers, their means and the means of their squares, 32-bit floats each, little-endian, and
//! the CRC-32 of it all. The file is written under another name first: it is whole or not there.

use std::io::{self, Read, Write};
use std::path::Path;

use katagami::files::NewFile;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::numbers::Numbers;
use super::recipe::Recipe;
use super::study::Study;
use super::training::Moment;

/// What is not numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Head<A> {
    /// Which kind of file this is.
    pub kind: String,
    pub board: String,
    pub recipe: Recipe,
    pub aim: A,
    /// What was read, and what lessons were found there, so that others are told apart.
    pub examples: u32,
    pub lessons: u32,
    pub moment: Moment,
    pub steps: u64,
    pub numbers: usize,
}

/// What [`Head::kind`] says.
pub(super) fn kind<L: Study>() -> String {
    format!("katagami-trainer {} 2", L::COMMAND)
}

/// Writes a checkpoint.
pub(super) fn write<A: Serialize>(
    path: &Path,
    head: &Head<A>,
    numbers: &[f32],
    adam: &Adam,
) -> Result<(), String> {
    let write = || {
        let mut output = Summing { inner: NewFile::create(path)?, sum: crc32fast::Hasher::new() };
        output.put(serde_json::json!(head).to_string().as_bytes())?;
        output.put(b"\n")?;
        for array in [numbers, &adam.means, &adam.squares] {
            for part in array.chunks(1 << 16) {
                let bytes: Vec<u8> = part.iter().flat_map(|number| number.to_le_bytes()).collect();
                output.put(&bytes)?;
            }
        }
        let Summing { inner: mut file, sum } = output;
        file.write_all(&sum.finalize().to_le_bytes())?;
        file.finish()
    };
    write().map(drop).map_err(|error: io::Error| format!("{}: {error}", path.display()))
}

/// Sums up what is written.
struct Summing<W> {
    inner: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Summing<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }
}

/// A checkpoint that was read: what is not numbers, the numbers, and what is remembered of them.
type Checkpoint<A> = (Head<A>, Numbers, Adam);

/// Reads a checkpoint of a training with such lessons.
pub(super) fn read<L: Study>(path: &Path) -> Result<Checkpoint<L::Aim>, String> {
    let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(|error| trouble(&error))?;
    let damaged = || trouble(&format_args!("damaged, or no checkpoint of `{}`", L::COMMAND));
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
        return Err(damaged());
    }
    let end = body.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let head: Head<L::Aim> = serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
    let floats: Vec<f32> =
        body[end + 1..].as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    if head.kind != kind::<L>() || floats.len() != 3 * head.numbers {
        return Err(damaged());
    }
    let part = |number: usize| Numbers::from(&floats[number * head.numbers..][..head.numbers]);
    let adam = Adam { means: part(1), squares: part(2), steps: head.steps };
    let numbers = part(0);
    Ok((head, numbers, adam))
}
