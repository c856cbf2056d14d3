//! `katagami book info`: what a book contains, and what is wrong with it.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use crate::book::{BookEntry, BookItem, BookReader, LineErrors, OnTheFlyBook, Sortedness};
use katagami_rules::Position;
use katagami_rules::board::{NAME, TITLE};
use serde_json::{Value, json};

use crate::cli::common::{CommandResult, ResultFormat, at};

/// The arguments of `katagami book info`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The book.
    path: PathBuf,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints what the book contains.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let path = arguments.path.display();
    let (contents, sortedness) = read(arguments).map_err(at(&arguments.path))?;
    let sorted = match &sortedness {
        Sortedness::Empty => "there are no positions".into(),
        Sortedness::Sorted => "yes, it can be read on the fly".into(),
        Sortedness::Unsorted(place) => format!("no, the position at {place} should come earlier"),
    };
    let board = format!("board         {NAME} ({TITLE})");
    let text = format!("file          {path}\n{board}\nsorted        {sorted}\n{contents}");
    Ok(arguments.format.print(text, || contents.json(&arguments.path, &sortedness))?)
}

fn read(arguments: &Arguments) -> io::Result<(BookSummary, Sortedness)> {
    let open = || File::open(&arguments.path);
    Ok((BookSummary::read(open()?)?, OnTheFlyBook::new(open()?)?.sortedness(true)?))
}

/// The range of some numbers; `None` if there are none.
#[derive(Default)]
struct NumberRange(Option<(i64, i64)>);

impl NumberRange {
    fn add(&mut self, number: impl Into<i64>) {
        let number = number.into();
        let (least, greatest) = self.0.unwrap_or((number, number));
        self.0 = Some((least.min(number), greatest.max(number)));
    }
}

impl NumberRange {
    /// The least and the greatest number; null if there are none.
    fn json(&self) -> Value {
        json!(self.0.map(|(least, greatest)| [least, greatest]))
    }
}

impl Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("none"),
            Some((least, greatest)) => write!(f, "{least} to {greatest}"),
        }
    }
}

/// A summary of a book.
#[derive(Default)]
struct BookSummary {
    positions: u64,
    moves: u64,
    plies: NumberRange,
    depths: NumberRange,
    values: NumberRange,
    /// The sum of all counts.
    count: u64,
    /// Entries whose moves are illegal, with the numbers of their lines.
    illegal: Vec<(u64, BookEntry)>,
    errors: LineErrors,
}

impl BookSummary {
    fn read(file: File) -> io::Result<Self> {
        let mut this = Self::default();
        let mut position = Position::start();
        for item in BookReader::new(BufReader::new(file)) {
            match item? {
                (_, BookItem::Position(next)) => {
                    position = *next;
                    this.positions += 1;
                    this.plies.add(position.ply());
                }
                (line, BookItem::Move(entry)) => {
                    this.moves += 1;
                    this.depths.add(entry.depth);
                    this.values.add(entry.value);
                    this.count = this.count.saturating_add(entry.count);
                    if entry.mv.legal_in(&position).is_none() {
                        this.illegal.push((line, entry));
                    }
                }
                (_, BookItem::Error(error)) => this.errors.push(error),
            }
        }
        Ok(this)
    }
}

impl BookSummary {
    fn json(&self, path: &Path, sortedness: &Sortedness) -> Value {
        let illegal =
            self.illegal.iter().map(|(line, entry)| json!({ "line": line, "move": entry.mv.to_string() }));
        json!({
            "file": path.display().to_string(),
            "board": NAME,
            "sorted": !matches!(sortedness, Sortedness::Unsorted(_)),
            "positions": self.positions,
            "plies": self.plies.json(),
            "moves": self.moves,
            "count": self.count,
            "depths": self.depths.json(),
            "values": self.values.json(),
            "illegal": illegal.collect::<Vec<_>>(),
            "broken_lines": self.errors.count(),
            "errors": self.errors.listed().iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }
}

impl Display for BookSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The number of lines that are listed of each kind.
        const SHOWN: usize = 20;
        writeln!(f, "positions     {}, at moves {}", self.positions, self.plies)?;
        writeln!(f, "moves         {}, played {} times", self.moves, self.count)?;
        writeln!(f, "depths        {}", self.depths)?;
        writeln!(f, "values        {}", self.values)?;
        writeln!(f, "illegal       {}", self.illegal.len())?;
        for (line, entry) in self.illegal.iter().take(SHOWN) {
            writeln!(f, "  line {line}: {}", entry.mv)?;
        }
        write!(f, "broken lines  {}", self.errors.count())?;
        self.errors.listed().iter().take(SHOWN).try_for_each(|error| write!(f, "\n  {error}"))
    }
}
