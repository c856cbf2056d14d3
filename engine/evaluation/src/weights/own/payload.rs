//! The tables' numbers, one section after the other, in one zstd frame.

use std::io::{self, Read, Write};

use bytemuck::Pod;

use super::super::work::Meter;
use super::super::{
    Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Pair, Plane, Progress, Table, Tables, Weights, symmetry,
};
use super::problem::Problem;
use super::sections::{Known, LONGEST_RUN};

/// How hard the compressor tries (1 to 22). Reading takes the same time whatever it was.
const LEVEL: i32 = 9;

/// The largest window of a frame that is read, as a power of two: what a reader keeps in memory beside the tables.
const WINDOW: u32 = 24;

/// A number as files hold it.
trait Number: Pod {
    /// Between the processor's order of bytes and little-endian, either way.
    fn little_endian(self) -> Self;
}

impl Number for i16 {
    #[inline(always)]
    fn little_endian(self) -> Self {
        self.to_le()
    }
}

impl Number for i32 {
    #[inline(always)]
    fn little_endian(self) -> Self {
        self.to_le()
    }
}

/// Tables in the making.
struct Making {
    kk: Huge<Pair>,
    kkp: Huge<Pair>,
    kpp: Cells,
    second: Plane,
}

enum Cells {
    Plain(Huge<i16>),
    Paired(Huge<[i16; 2]>),
}

/// Reads the sections; `None` if there are none.
pub fn read(payload: &[u8], sections: &[&Known], progress: Progress<'_>) -> Result<Option<Tables>, Problem> {
    let mut source = Source::new(payload)?;
    let tables = if sections.is_empty() {
        None
    } else {
        let mut making = Making::new(sections).map_err(Problem::Io)?;
        let meter = meter(sections, progress);
        sections.iter().try_for_each(|section| making.read(section, &mut source, &meter))?;
        Some(making.finish())
    };
    source.end()?;
    Ok(tables)
}

/// Reads so many numbers, for there is nothing else.
pub fn read_numbers(payload: &[u8], count: usize) -> Result<Vec<i16>, Problem> {
    let mut source = Source::new(payload)?;
    let mut numbers = vec![0_i16; count];
    source.0.read_exact(bytemuck::cast_slice_mut(&mut numbers)).map_err(broken)?;
    source.end()?;
    Ok(numbers.into_iter().map(Number::little_endian).collect())
}

/// Writes numbers, and nothing else.
pub fn write_numbers(numbers: &[i16], output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(output, LEVEL)?;
    let meter = Meter::new(numbers.len(), progress);
    for numbers in numbers.chunks(LONGEST_RUN) {
        let little_endian: Vec<i16> = numbers.iter().map(|number| number.little_endian()).collect();
        encoder.write_all(bytemuck::cast_slice(&little_endian))?;
        meter.add(numbers.len());
    }
    encoder.finish()?;
    Ok(())
}

impl Making {
    /// Tables of zeros.
    fn new(sections: &[&Known]) -> io::Result<Self> {
        let mut others = sections.iter().filter(|known| known.plane != Plane::Board);
        let second = others.clone().next().map_or(Plane::Turn, |known| known.plane);
        let kpp = if others.any(|known| known.table == Table::Kpp) {
            Cells::Paired(Huge::zeroed(KPP_LENGTH)?)
        } else {
            Cells::Plain(Huge::zeroed(KPP_LENGTH)?)
        };
        Ok(Self { kk: Huge::zeroed(KK_LENGTH)?, kkp: Huge::zeroed(KKP_LENGTH)?, kpp, second })
    }

    fn read(&mut self, known: &Known, source: &mut Source<'_>, meter: &Meter<'_>) -> Result<(), Problem> {
        match (known.table, &mut self.kpp) {
            (Table::Kk, _) => source.section(known, &mut self.kk, meter),
            (Table::Kkp, _) => source.section(known, &mut self.kkp, meter),
            (Table::Kpp, Cells::Plain(table)) => {
                source.section(known, bytemuck::cast_slice_mut::<i16, [i16; 1]>(table), meter)
            }
            (Table::Kpp, Cells::Paired(table)) => source.section(known, table, meter),
        }
    }

    fn finish(self) -> Tables {
        let kpp = match self.kpp {
            Cells::Plain(mut table) => {
                symmetry::mirror(&mut table);
                Kpp::Plain(table.into())
            }
            Cells::Paired(mut table) => {
                symmetry::mirror(&mut table);
                Kpp::Paired(table.into())
            }
        };
        Tables { kk: self.kk.into(), kkp: self.kkp.into(), kpp, second: self.second }
    }
}

/// A payload, decompressed as it is read.
struct Source<'a>(zstd::Decoder<'a, &'a [u8]>);

impl<'a> Source<'a> {
    fn new(payload: &'a [u8]) -> Result<Self, Problem> {
        let mut decoder = zstd::Decoder::with_buffer(payload).map_err(Problem::Io)?.single_frame();
        decoder.window_log_max(WINDOW).map_err(Problem::Io)?;
        Ok(Self(decoder))
    }

    /// Reads the numbers of one section to their places.
    fn section<T: Number, const PLANES: usize>(
        &mut self,
        known: &Known,
        table: &mut [[T; PLANES]],
        meter: &Meter<'_>,
    ) -> Result<(), Problem> {
        let mut buffer = [T::zeroed(); LONGEST_RUN];
        for run in known.table.runs() {
            let numbers = &mut buffer[..run.len()];
            self.0.read_exact(bytemuck::cast_slice_mut(numbers)).map_err(broken)?;
            for (cell, &number) in table[run].iter_mut().zip(&*numbers) {
                cell[known.plane.place()] = number.little_endian();
            }
            meter.add(numbers.len());
        }
        Ok(())
    }

    /// Sees that the frame and the payload end here.
    fn end(mut self) -> Result<(), Problem> {
        match self.0.read(&mut [0]) {
            Ok(0) if self.0.get_ref().is_empty() => Ok(()),
            Ok(0) => Err(Problem::damaged("something follows the compressed weights")),
            Ok(_) => Err(Problem::damaged("more compressed weights than the header tells of")),
            Err(error) => Err(broken(error)),
        }
    }
}

/// What is wrong with a frame. It lies in memory, so the system has no part in it.
#[allow(clippy::needless_pass_by_value)]
fn broken(error: io::Error) -> Problem {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        Problem::damaged("the compressed weights end too soon")
    } else {
        Problem::damaged(format!("the compressed weights: {error}"))
    }
}

/// Writes the sections.
pub fn write(
    weights: &Weights,
    sections: &[&Known],
    output: &mut dyn Write,
    progress: Progress<'_>,
) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(output, LEVEL)?;
    let meter = meter(sections, progress);
    for (known, tables) in sections.iter().filter_map(|known| Some((known, weights.tables.as_ref()?))) {
        match (known.table, &tables.kpp) {
            (Table::Kk, _) => write_section(known, &tables.kk, &mut encoder, &meter)?,
            (Table::Kkp, _) => write_section(known, &tables.kkp, &mut encoder, &meter)?,
            (Table::Kpp, Kpp::Plain(table)) => {
                let table = bytemuck::cast_slice::<i16, [i16; 1]>(table);
                write_section(known, table, &mut encoder, &meter)?;
            }
            (Table::Kpp, Kpp::Paired(table)) => write_section(known, table, &mut encoder, &meter)?,
        }
    }
    encoder.finish()?;
    Ok(())
}

fn write_section<T: Number, const PLANES: usize>(
    known: &Known,
    table: &[[T; PLANES]],
    output: &mut dyn Write,
    meter: &Meter<'_>,
) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(LONGEST_RUN);
    for run in known.table.runs() {
        buffer.clear();
        buffer.extend(table[run].iter().map(|cell| cell[known.plane.place()].little_endian()));
        output.write_all(bytemuck::cast_slice(&buffer))?;
        meter.add(buffer.len());
    }
    Ok(())
}

fn meter<'a>(sections: &[&Known], progress: Progress<'a>) -> Meter<'a> {
    Meter::new(sections.iter().map(|known| known.table.count()).sum(), progress)
}
