//! A picture as it is asked for, on the command line or by a longer command.

use std::path::{Path, PathBuf};

use katagami::cli::ending::UsageError;
use katagami::cli::overwriting::Overwriting;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

use super::{PieceSquareProbe, draw, draw_moves, draw_start};
use crate::evaluation;
use crate::file_error::FileError;
use crate::session::Result;

/// The options of a picture.
#[derive(Debug, clap::Args)]
pub struct PictureOptions {
    /// What to draw
    #[arg(long, value_enum, default_value_t = Subject::Values)]
    pub of: Subject,
    /// The weights: a file or folder; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    pub eval: Option<PathBuf>,
    /// The square of the own king, such as 8h; its initial square if not given
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    pub king: Option<Square>,
    /// The square of the other king; its initial square if not given
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    pub enemy_king: Option<Square>,
    /// The pieces to draw, such as G,S,+B; all of them if not given
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    pub pieces: Vec<Kind>,
    /// The SVG file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

/// What a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Subject {
    /// What each kind of piece is worth on each square
    Values,
    /// The start position
    Start,
    /// How each kind of piece moves
    Moves,
}

/// Draws the picture.
///
/// # Errors
///
/// If options are for another picture, or a file cannot be read or written.
pub fn draw_picture(options: &PictureOptions) -> Result {
    let PictureOptions { of, eval, king, enemy_king, pieces, out, overwriting } = options;
    let is_about_values = eval.is_some() || king.is_some() || enemy_king.is_some() || !pieces.is_empty();
    if *of != Subject::Values && is_about_values {
        let message = "--eval, --king, --enemy-king and --pieces are for pictures of values";
        return Err(UsageError(message.into()).into());
    }
    check_name(out).map_err(UsageError)?;
    overwriting.check(out).map_err(FileError::io(out))?;
    match of {
        Subject::Values => {
            let evaluation = evaluation::load(eval.as_deref())?;
            let start = Position::start();
            let begins = |color| start.king(color).ok_or("the initial position has no kings");
            let own = king.map_or_else(|| begins(Color::Black), Ok)?;
            let enemy = enemy_king.map_or_else(|| begins(Color::White), Ok)?;
            let probe = PieceSquareProbe::new(&evaluation, ByColor([own, enemy]))?;
            let all: Vec<Kind> = Kind::all_but_king().collect();
            let kinds = if pieces.is_empty() { &all } else { pieces };
            Ok(draw(&probe, &probe.tables(kinds), out)?)
        }
        Subject::Start => Ok(draw_start(out)?),
        Subject::Moves => Ok(draw_moves(out)?),
    }
}

/// Checks that a file is not named as another kind of picture than what we draw.
///
/// # Errors
///
/// If it is.
pub fn check_name(path: &Path) -> std::result::Result<(), String> {
    let other = path.extension().filter(|extension| !extension.eq_ignore_ascii_case("svg"));
    let Some(other) = other else { return Ok(()) };
    let (path, svg) = (path.display(), path.with_extension("svg"));
    Err(format!(
        "{path}: pictures are written as SVG, not as {}; {} would do",
        other.display(),
        svg.display()
    ))
}

fn square(text: &str) -> std::result::Result<Square, String> {
    text.parse().ok().ok_or_else(|| "not a square of this board".into())
}

fn kind(text: &str) -> std::result::Result<Kind, String> {
    let letters = |kind| Piece::new(Color::Black, kind).to_string();
    Kind::all_but_king().find(|&kind| letters(kind) == text).ok_or_else(|| {
        let all: Vec<_> = Kind::all_but_king().map(letters).collect();
        format!("not a piece to draw; there are {}", all.join(", "))
    })
}
