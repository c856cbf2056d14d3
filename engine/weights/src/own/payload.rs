//! Writing the payload: the numbers of all sections in one zstd frame.

use std::io::{self, Write};

use katagami_evaluation::Weights;
use katagami_evaluation::files::own::little_endian::LittleEndian;
use katagami_evaluation::files::own::sections::{LONGEST_RUN, SectionKind};
use katagami_evaluation::progress::{Progress, ProgressMeter};
use katagami_evaluation::weights::{Kpp, TableKind};

/// The compression level (1 to 22). It does not change the time of reading.
const LEVEL: i32 = 9;

/// Writes a payload of 16-bit numbers.
///
/// # Errors
///
/// If writing fails.
pub fn write_numbers(numbers: &[i16], output: &mut dyn Write, progress: Progress<'_>) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(output, LEVEL)?;
    let meter = ProgressMeter::new(numbers.len(), progress);
    for numbers in numbers.chunks(LONGEST_RUN) {
        let little_endian: Vec<i16> = numbers.iter().map(|number| number.little_endian()).collect();
        encoder.write_all(bytemuck::cast_slice(&little_endian))?;
        meter.add(numbers.len());
    }
    encoder.finish()?;
    Ok(())
}

/// Writes the tables of these sections.
///
/// # Errors
///
/// If writing fails.
pub fn write(
    weights: &Weights,
    sections: &[&SectionKind],
    output: &mut dyn Write,
    progress: Progress<'_>,
) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(output, LEVEL)?;
    let meter = ProgressMeter::new(sections.iter().map(|known| known.count()).sum(), progress);
    for (known, tables) in sections.iter().filter_map(|known| Some((known, weights.tables.as_ref()?))) {
        match (known.table, &tables.kpp) {
            (TableKind::Kk, _) => write_section(known, &tables.kk, &mut encoder, &meter)?,
            (TableKind::Kkp, _) => write_section(known, &tables.kkp, &mut encoder, &meter)?,
            (TableKind::Kpp, Kpp::BoardOnly(table)) => {
                let table = bytemuck::cast_slice::<i16, [i16; 1]>(table);
                write_section(known, table, &mut encoder, &meter)?;
            }
            (TableKind::Kpp, Kpp::TwoComponents(table)) => write_section(known, table, &mut encoder, &meter)?,
        }
    }
    encoder.finish()?;
    Ok(())
}

fn write_section<T: LittleEndian, const COMPONENTS: usize>(
    known: &SectionKind,
    table: &[[T; COMPONENTS]],
    output: &mut dyn Write,
    meter: &ProgressMeter<'_>,
) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(LONGEST_RUN);
    for run in known.runs() {
        buffer.clear();
        buffer.extend(table[run].iter().map(|cell| cell[known.component.index()].little_endian()));
        output.write_all(bytemuck::cast_slice(&buffer))?;
        meter.add(buffer.len());
    }
    Ok(())
}
