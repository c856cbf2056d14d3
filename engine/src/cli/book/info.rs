//! `katagami book info`: what a book holds, and what is wrong with it.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use katagami::board::{NAME, TITLE};
use katagami::book::{Entry, Item, OnTheFly, Order, Problems, Reader};
use katagami::position::Position;

/// Which file.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A book.
    path: PathBuf,
}

/// Prints what it holds.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let path = arguments.path.display();
    let (contents, order) = look(arguments).map_err(|error| format!("{path}: {error}"))?;
    let order = match order {
        Order::Empty => "there are no positions".into(),
        Order::Sorted => "yes, it can be read on the fly".into(),
        Order::Unsorted(place) => format!("no, {place} stands before its place"),
    };
    let board = format!("board         {NAME} ({TITLE})");
    super::super::say(format_args!("file          {path}\n{board}\nsorted        {order}\n{contents}"))
}

fn look(arguments: &Arguments) -> io::Result<(Contents, Order)> {
    let open = || File::open(&arguments.path);
    Ok((Contents::read(open()?)?, OnTheFly::new(open()?)?.order(true)?))
}

/// The least and the greatest of some numbers.
#[derive(Default)]
struct Range(Option<(i64, i64)>);

impl Range {
    fn add(&mut self, number: impl Into<i64>) {
        let number = number.into();
        let (least, greatest) = self.0.unwrap_or((number, number));
        self.0 = Some((least.min(number), greatest.max(number)));
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("none"),
            Some((least, greatest)) => write!(f, "{least} to {greatest}"),
        }
    }
}

/// What there is to say of a book.
#[derive(Default)]
struct Contents {
    positions: u64,
    moves: u64,
    plies: Range,
    depths: Range,
    values: Range,
    /// How often moves were played.
    count: u64,
    /// In which lines moves are that are illegal in their positions.
    illegal: Vec<(u64, Entry)>,
    problems: Problems,
}

impl Contents {
    fn read(file: File) -> io::Result<Self> {
        let mut this = Self::default();
        let mut position = Position::start();
        for item in Reader::new(BufReader::new(file)) {
            match item? {
                (_, Item::Position(next)) => {
                    position = *next;
                    this.positions += 1;
                    this.plies.add(position.ply());
                }
                (line, Item::Move(entry)) => {
                    this.note(&entry);
                    if entry.mv.legal_in(&position).is_none() {
                        this.illegal.push((line, entry));
                    }
                }
                (_, Item::Problem(problem)) => this.problems.push(problem),
            }
        }
        Ok(this)
    }

    fn note(&mut self, entry: &Entry) {
        self.moves += 1;
        self.depths.add(entry.depth);
        self.values.add(entry.value);
        self.count = self.count.saturating_add(entry.count);
    }
}

impl Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// So many lines are named.
        const SHOWN: usize = 20;
        writeln!(f, "positions     {}, at moves {}", self.positions, self.plies)?;
        writeln!(f, "moves         {}, played {} times", self.moves, self.count)?;
        writeln!(f, "depths        {}", self.depths)?;
        writeln!(f, "values        {}", self.values)?;
        writeln!(f, "illegal       {}", self.illegal.len())?;
        for (line, entry) in self.illegal.iter().take(SHOWN) {
            writeln!(f, "  line {line}: {}", entry.mv)?;
        }
        write!(f, "broken lines  {}", self.problems.count())?;
        self.problems.listed().iter().take(SHOWN).try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}
