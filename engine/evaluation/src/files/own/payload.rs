//! Reading the payload: the numbers of all sections, one section after the other, in one zstd frame.

use std::io::{self, Read};

use katagami_storage::memory::Huge;

use super::error::FormatError;
use super::frame::Frame;
use super::little_endian::LittleEndian;
use super::sections::{LONGEST_RUN, SectionKind};
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{
    Component, Components, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, TableKind, Tables, symmetry,
};

/// Tables under construction.
struct TableBuilder {
    kk: Huge<Components>,
    kkp: Huge<Components>,
    kpp: KppBuilder,
    second_component: Component,
}

enum KppBuilder {
    BoardOnly(Huge<i16>),
    TwoComponents(Huge<[i16; 2]>),
}

/// Reads the tables of these sections; `None` if there are no sections.
///
/// # Errors
///
/// If the payload is damaged, or there is not enough memory.
pub fn read(
    payload: &[u8],
    sections: &[&SectionKind],
    progress: Progress<'_>,
) -> Result<Option<Tables>, FormatError> {
    let mut source = Payload::new(payload)?;
    let tables = if sections.is_empty() {
        None
    } else {
        let mut tables = TableBuilder::new(sections).map_err(FormatError::Io)?;
        let meter = meter(sections, progress);
        sections.iter().try_for_each(|section| tables.read(section, &mut source, &meter))?;
        Some(tables.finish())
    };
    source.end()?;
    Ok(tables)
}

/// Reads a payload of `count` 16-bit numbers.
///
/// # Errors
///
/// If there are more or fewer, or the payload is damaged.
pub fn read_numbers(payload: &[u8], count: usize) -> Result<Vec<i16>, FormatError> {
    let mut source = Payload::new(payload)?;
    let mut numbers = vec![0_i16; count];
    source.0.read_exact(bytemuck::cast_slice_mut(&mut numbers)).map_err(broken)?;
    source.end()?;
    Ok(numbers.into_iter().map(LittleEndian::little_endian).collect())
}

impl TableBuilder {
    /// Tables of zeros.
    fn new(sections: &[&SectionKind]) -> io::Result<Self> {
        let mut others = sections.iter().filter(|known| known.component != Component::Board);
        let second_component = others.clone().next().map_or(Component::Tempo, |known| known.component);
        let kpp = if others.any(|known| known.table == TableKind::Kpp) {
            KppBuilder::TwoComponents(Huge::zeroed(KPP_LENGTH)?)
        } else {
            KppBuilder::BoardOnly(Huge::zeroed(KPP_LENGTH)?)
        };
        Ok(Self { kk: Huge::zeroed(KK_LENGTH)?, kkp: Huge::zeroed(KKP_LENGTH)?, kpp, second_component })
    }

    fn read(
        &mut self,
        known: &SectionKind,
        source: &mut Payload<'_>,
        meter: &ProgressMeter<'_>,
    ) -> Result<(), FormatError> {
        match (known.table, &mut self.kpp) {
            (TableKind::Kk, _) => source.section(known, &mut self.kk, meter),
            (TableKind::Kkp, _) => source.section(known, &mut self.kkp, meter),
            (TableKind::Kpp, KppBuilder::BoardOnly(table)) => {
                source.section(known, bytemuck::cast_slice_mut::<i16, [i16; 1]>(table), meter)
            }
            (TableKind::Kpp, KppBuilder::TwoComponents(table)) => source.section(known, table, meter),
        }
    }

    fn finish(self) -> Tables {
        let kpp = match self.kpp {
            KppBuilder::BoardOnly(mut table) => {
                symmetry::mirror(&mut table);
                Kpp::BoardOnly(table.into())
            }
            KppBuilder::TwoComponents(mut table) => {
                symmetry::mirror(&mut table);
                Kpp::TwoComponents(table.into())
            }
        };
        Tables { kk: self.kk.into(), kkp: self.kkp.into(), kpp, second_component: self.second_component }
    }
}

/// A payload, decompressed as it is read.
struct Payload<'a>(Frame<'a>);

impl<'a> Payload<'a> {
    fn new(payload: &'a [u8]) -> Result<Self, FormatError> {
        Frame::new(payload).map(Self).map_err(FormatError::Io)
    }

    /// Reads the numbers of one section to their places.
    fn section<T: LittleEndian, const COMPONENTS: usize>(
        &mut self,
        known: &SectionKind,
        table: &mut [[T; COMPONENTS]],
        meter: &ProgressMeter<'_>,
    ) -> Result<(), FormatError> {
        let mut buffer = [T::zeroed(); LONGEST_RUN];
        for run in known.runs() {
            let numbers = &mut buffer[..run.len()];
            self.0.read_exact(bytemuck::cast_slice_mut(numbers)).map_err(broken)?;
            for (cell, &number) in table[run].iter_mut().zip(&*numbers) {
                cell[known.component.index()] = number.little_endian();
            }
            meter.add(numbers.len());
        }
        Ok(())
    }

    /// Checks that the frame and the payload end here.
    fn end(mut self) -> Result<(), FormatError> {
        match self.0.read(&mut [0]) {
            Ok(0) if self.0.rest().is_empty() => Ok(()),
            Ok(0) => Err(FormatError::damaged("something follows the compressed weights")),
            Ok(_) => Err(FormatError::damaged("more compressed weights than the header says")),
            Err(error) => Err(broken(error)),
        }
    }
}

/// The error for a broken frame. It is in memory, so this is no error of the system.
#[allow(clippy::needless_pass_by_value)]
fn broken(error: io::Error) -> FormatError {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        FormatError::damaged("the compressed weights end too soon")
    } else {
        FormatError::damaged(format!("the compressed weights: {error}"))
    }
}

fn meter<'a>(sections: &[&SectionKind], progress: Progress<'a>) -> ProgressMeter<'a> {
    ProgressMeter::new(sections.iter().map(|known| known.count()).sum(), progress)
}
