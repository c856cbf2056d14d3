//! `katagami-trainer picture`.

use std::path::PathBuf;

use katagami::position::Position;
use katagami::types::{ByColor, Color, Kind, Piece, Square};
use katagami_trainer::pictures::{self, Scene};

/// What to draw.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The weights: a file or folder; the built-in ones if not given.
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// Where the own king stands, such as 8h; where it begins if not given.
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    king: Option<Square>,
    /// Where the other king stands; where it begins if not given.
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    enemy_king: Option<Square>,
    /// Which pieces, such as G,S,+B; all of them if not given.
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    pieces: Vec<Kind>,
    /// The file for the picture, SVG.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Draws a board for each kind of piece.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let (evaluation, _) = super::selfplay::evaluation(arguments.eval.as_deref())?;
    let scene = Scene::new(&evaluation, arguments.kings()?)?;
    let all: Vec<Kind> = pieces().collect();
    let kinds = if arguments.pieces.is_empty() { &all } else { &arguments.pieces };
    pictures::draw(&scene, &scene.worths(kinds), &arguments.out)
}

impl Arguments {
    fn kings(&self) -> Result<ByColor<Square>, String> {
        let start = Position::start();
        let begins = |color| start.king(color).ok_or("the board begins without kings");
        Ok(ByColor([
            self.king.map_or_else(|| begins(Color::Black), Ok)?,
            self.enemy_king.map_or_else(|| begins(Color::White), Ok)?,
        ]))
    }
}

fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|()| "no square of this board".into())
}

fn kind(text: &str) -> Result<Kind, String> {
    let letters = |kind| Piece::new(Color::Black, kind).to_string();
    pieces().find(|&kind| letters(kind) == text).ok_or_else(|| {
        let all: Vec<_> = pieces().map(letters).collect();
        format!("no piece to draw; there are {}", all.join(", "))
    })
}

/// All that can be drawn: what is not a king.
fn pieces() -> impl Iterator<Item = Kind> {
    Kind::worth_something()
}
