//! `katagami weights info`: what a weight file contains.

use std::fmt::{self, Write};
use std::fs;
use std::path::PathBuf;

use katagami_evaluation::files::{Source, own};
use katagami_evaluation::network::inputs::INPUTS;
use katagami_evaluation::weights::{Component, ENTRIES, Kpp, Tables};
use katagami_evaluation::{Weights, weights::asymmetries};
use katagami_rules::board::{NAME, TITLE};
use serde_json::{Map, Value, json};

use super::tables::{WeightTable, component_name, read, weight_tables};
use crate::cli::common::{CommandResult, ResultFormat};
use crate::cli::progress_display::ProgressDisplay;

/// The arguments of `katagami weights info`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A weight file, or a folder with one.
    path: PathBuf,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints what the file contains.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let (source, weights) = read(&arguments.path)?;
    let header = source.header()?;
    let tables = weights.tables.as_ref().map(|tables| (tables, summaries(tables)));
    let text = describe(&source, header.as_ref(), &weights, tables.as_ref()).map_err(|_| "cannot print")?;
    Ok(arguments.format.print(text.trim_end(), || {
        as_json(&source, header.as_ref(), &weights, tables.as_ref().map(|(_, summaries)| &summaries[..]))
    })?)
}

fn as_json(
    source: &Source,
    header: Option<&own::Header>,
    weights: &Weights,
    tables: Option<&[Summary]>,
) -> Value {
    let files = source.files().into_iter().map(|file| {
        let bytes = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        json!({ "path": file.display().to_string(), "bytes": bytes })
    });
    let sections = header.into_iter().flat_map(|header| &header.sections);
    let sections = sections.map(
        |own::Section { name, element, count }| json!({ "name": name, "type": element, "count": count }),
    );
    json!({
        "format": source.format.to_string(),
        "version": header.map(own::Header::version),
        "files": files.collect::<Vec<_>>(),
        "board": NAME,
        "layout": own::layout(),
        "entries": ENTRIES,
        "terms": header.and_then(|header| header.provenance.terms_line()),
        "made": header.and_then(|header| header.provenance.made_line()),
        "sections": sections.collect::<Vec<_>>(),
        "values": weights.values.named().map(|(piece, value)| (piece, json!(value))).collect::<Map<_, _>>(),
        "network": weights.network.as_ref().map(|network| json!({ "inputs": INPUTS, "units": network.units() })),
        "tables": tables.map(|summaries| summaries.iter().map(Summary::json).collect::<Vec<_>>()),
    })
}

fn describe(
    source: &Source,
    header: Option<&own::Header>,
    weights: &Weights,
    tables: Option<&(&Tables, Vec<Summary>)>,
) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let version = header.map_or(String::new(), |header| format!(", version {}", header.version()));
    writeln!(text, "format        {}{version}", source.format)?;
    for file in source.files() {
        let bytes = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        writeln!(text, "file          {}, {bytes} bytes", file.display())?;
    }
    writeln!(text, "board         {NAME} ({TITLE}), layout {}, {ENTRIES} entries", own::layout())?;
    if let Some(header) = header {
        let story = &header.provenance;
        writeln!(text, "terms         {}", story.terms_line().as_deref().unwrap_or("none named"))?;
        writeln!(text, "made          {}", story.made_line().as_deref().unwrap_or("unknown"))?;
        for own::Section { name, element, count } in &header.sections {
            writeln!(text, "section       {name}: {count} numbers of type {element}")?;
        }
    }
    let values: Vec<String> =
        weights.values.named().map(|(piece, value)| format!("{piece} {value}")).collect();
    writeln!(text, "piece values  {}", values.join(", "))?;
    if let Some(network) = &weights.network {
        writeln!(text, "network       {} inputs and {} units for each side's view", INPUTS, network.units())?;
    }
    match tables {
        None if weights.network.is_some() => writeln!(text, "tables        none")?,
        None => writeln!(text, "tables        none: material alone")?,
        Some((tables, summaries)) => describe_tables(tables, summaries, &mut text)?,
    }
    Ok(text)
}

/// One component of a table.
struct Summary {
    name: String,
    statistics: Statistics,
    /// The largest weights with their names.
    largest: Vec<(i32, String)>,
}

impl Summary {
    fn json(&self) -> Value {
        let Statistics { weights, zero, minimum, maximum, absolute, .. } = self.statistics;
        let largest = self.largest.iter().map(|(weight, name)| json!({ "weight": weight, "name": name }));
        json!({
            "name": self.name,
            "weights": weights,
            "zero": zero,
            "min": minimum,
            "max": maximum,
            "mean_absolute": absolute as f64 / weights as f64,
            "largest": largest.collect::<Vec<_>>(),
        })
    }
}

fn summaries(tables: &Tables) -> Vec<Summary> {
    let bar = ProgressDisplay::of("counting");
    let mut summaries = Vec::new();
    for table in weight_tables(tables) {
        for component in table.components() {
            let suffix =
                if component == Component::Board { String::new() } else { format!(" {}", component.label()) };
            let statistics = Statistics::new(&table, component, &bar);
            let largest = statistics.names(&table);
            summaries.push(Summary { name: format!("{}{suffix}", table.name), statistics, largest });
        }
    }
    summaries
}

fn describe_tables(tables: &Tables, summaries: &[Summary], text: &mut String) -> fmt::Result {
    writeln!(text, "{}", kpp(tables))?;
    writeln!(text)?;
    writeln!(
        text,
        "{:<14}{:>12}{:>9}{:>8}{:>8}{:>11}",
        "table", "weights", "zero", "min", "max", "mean |w|"
    )?;
    for Summary { name, statistics, .. } in summaries {
        writeln!(text, "{name:<14}{statistics}")?;
    }
    for Summary { name, largest, .. } in summaries.iter().filter(|summary| !summary.largest.is_empty()) {
        writeln!(text)?;
        writeln!(text, "The largest weights of {name} (32 make a point):")?;
        largest.iter().try_for_each(|(weight, name)| writeln!(text, "{weight:>+10}  {name}"))?;
    }
    Ok(())
}

/// Properties of the table of king, piece and piece.
fn kpp(tables: &Tables) -> String {
    let (with, asymmetric, diagonal) = match &tables.kpp {
        Kpp::BoardOnly(table) => ("without", asymmetries(table).count(), diagonal(table, 0)),
        Kpp::TwoComponents(table) => ("with", asymmetries(table).count(), diagonal(table, [0; 2])),
    };
    let symmetry =
        if asymmetric == 0 { "symmetric".into() } else { format!("{asymmetric} pairs not symmetric") };
    let diagonal = if diagonal == 0 { "zero".into() } else { format!("not zero for {diagonal} entries") };
    let second = component_name(tables.second_component);
    format!("KPP           {with} a term for {second}; {symmetry}; diagonal {diagonal}")
}

/// The number of nonzero weights of an entry paired with itself.
fn diagonal<C: Copy + PartialEq>(table: &[C], zero: C) -> usize {
    let on_diagonal = |(row, cells): (usize, &[C])| cells[row % ENTRIES] != zero;
    table.chunks_exact(ENTRIES).enumerate().filter(|&row| on_diagonal(row)).count()
}

/// Statistics of a table.
#[derive(Default)]
struct Statistics {
    weights: u64,
    zero: u64,
    minimum: i32,
    maximum: i32,
    /// The sum of the absolute values.
    absolute: u64,
    /// The weights with the largest absolute values, with their indices, largest first.
    largest: Vec<(i32, usize)>,
}

impl Statistics {
    /// The number of largest weights that are kept.
    const SHOWN: usize = 10;

    fn new(table: &WeightTable<'_>, component: Component, bar: &ProgressDisplay) -> Self {
        let mut this = Self { minimum: i32::MAX, maximum: i32::MIN, ..Self::default() };
        let number = component.index();
        table.each_row(&bar.callback(), |row| row.for_each(|index| this.add(table.at(index)[number], index)));
        this
    }

    fn add(&mut self, weight: i32, index: usize) {
        self.weights += 1;
        self.zero += u64::from(weight == 0);
        self.minimum = self.minimum.min(weight);
        self.maximum = self.maximum.max(weight);
        self.absolute += u64::from(weight.unsigned_abs());
        let least = self.largest.get(Self::SHOWN - 1).map_or(0, |(weight, _)| weight.unsigned_abs());
        if weight.unsigned_abs() > least {
            let place =
                self.largest.partition_point(|(other, _)| other.unsigned_abs() >= weight.unsigned_abs());
            self.largest.insert(place, (weight, index));
            self.largest.truncate(Self::SHOWN);
        }
    }

    fn names(&self, table: &WeightTable<'_>) -> Vec<(i32, String)> {
        self.largest.iter().map(|&(weight, index)| (weight, (table.name_at)(index))).collect()
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = self.weights as f64;
        let zero = format!("{:.1} %", 100.0 * self.zero as f64 / weights);
        let mean = self.absolute as f64 / weights;
        write!(f, "{:>12}{zero:>9}{:>8}{:>8}{mean:>11.3}", self.weights, self.minimum, self.maximum)
    }
}
