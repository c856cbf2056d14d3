//! Piece-square tables as coloured boards: red above the piece value, blue below it.

use std::path::Path;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::{Color, Piece, Square};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{self, Canvas, DrawResult, fill, write_text};
use super::piece_square::{PieceSquareProbe, PieceSquareTable};
use crate::file_error::FileError;

const ABOVE: RGBColor = RGBColor(190, 50, 30);
const BELOW: RGBColor = RGBColor(35, 85, 175);
/// Lines between squares, and squares where the piece cannot stand.
const GROUND: RGBColor = RGBColor(205, 205, 205);
const KING: RGBColor = RGBColor(70, 70, 70);

/// Lengths in pixels. The size of a square depends on the board, so that boards of any size are equally wide.
const CELL: i32 = 240 / FILES as i32;
const MARGIN: i32 = 28;
const HEADING: i32 = 56;
const LEGEND: i32 = 64;
const BOARD: (i32, i32) = (CELL * FILES as i32, CELL * RANKS as i32);

/// The maximum number of boards side by side.
const COLUMNS: usize = 4;

/// The number of colours in the legend.
const STEPS: i32 = 40;

/// Draws a board for each table and writes them as SVG.
///
/// Boards are drawn from Black's side. A colour means the same number of points on all boards.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(probe: &PieceSquareProbe<'_>, tables: &[PieceSquareTable], path: &Path) -> Result<(), FileError> {
    let sheet = Sheet::new(probe, tables);
    canvas::write(path, sheet.size(), |canvas| sheet.draw(canvas))
}

/// The layout of all boards.
struct Sheet<'a> {
    probe: &'a PieceSquareProbe<'a>,
    tables: &'a [PieceSquareTable],
    rows: i32,
    columns: i32,
    /// The number of points with the most saturated colour.
    maximum: f64,
}

impl<'a> Sheet<'a> {
    fn new(probe: &'a PieceSquareProbe<'a>, tables: &'a [PieceSquareTable]) -> Self {
        let points = tables.iter().flat_map(|table| table.points).flatten();
        let maximum = points.map(f64::abs).fold(1.0, f64::max).ceil();
        let rows = tables.len().div_ceil(COLUMNS).max(1);
        let columns = tables.len().div_ceil(rows).max(1) as i32;
        Self { probe, tables, rows: rows as i32, columns, maximum }
    }

    fn size(&self) -> (u32, u32) {
        /// The width of the heading.
        const NARROWEST: i32 = 520;
        let width = self.columns * (BOARD.0 + MARGIN) + MARGIN;
        let height = HEADING + self.rows * (BOARD.1 + 2 * MARGIN) + LEGEND;
        (width.max(NARROWEST) as u32, height as u32)
    }

    fn draw(&self, canvas: &Canvas<'_>) -> DrawResult {
        let [black, white] = self.probe.kings().0;
        write_text(
            canvas,
            "Value of a piece on each square beyond its piece value, in points",
            (MARGIN, 22),
            (15, &BLACK),
            HPos::Left,
        )?;
        let kings = format!("own king {black}, other king {white}; nothing else on the board");
        write_text(canvas, &kings, (MARGIN, 42), (12, &BLACK), HPos::Left)?;
        for (number, table) in (0..).zip(self.tables) {
            let (column, row) = (number % self.columns, number / self.columns);
            let corner =
                (MARGIN + column * (BOARD.0 + MARGIN), HEADING + MARGIN + row * (BOARD.1 + 2 * MARGIN));
            self.board(canvas, table, corner)?;
        }
        self.legend(canvas)
    }

    /// Draws a table; the position is its upper left corner.
    fn board(&self, canvas: &Canvas<'_>, table: &PieceSquareTable, (left, top): (i32, i32)) -> DrawResult {
        let name = |&kind| format!("{} {}", Piece::new(Color::Black, kind), self.probe.piece_value(kind));
        let names: Vec<_> = table.kinds.iter().map(name).collect();
        write_text(canvas, &names.join(", "), (left, top - 20), (13, &BLACK), HPos::Left)?;
        fill(canvas, (left - 1, top - 1), (BOARD.0 + 1, BOARD.1 + 1), GROUND)?;
        for square in Square::all() {
            let corner = (left + CELL * square.column() as i32, top + CELL * square.rank() as i32);
            self.square(canvas, table, square, corner)?;
        }
        for column in 0..FILES as i32 {
            let file = (FILES as i32 - column).to_string();
            write_text(
                canvas,
                &file,
                (left + CELL * column + CELL / 2, top - 8),
                (10, &BLACK),
                HPos::Center,
            )?;
        }
        for (rank, letter) in (0..RANKS as i32).zip('a'..) {
            let place = (left + BOARD.0 + 8, top + CELL * rank + CELL / 2);
            write_text(canvas, &letter.to_string(), place, (10, &BLACK), HPos::Center)?;
        }
        Ok(())
    }

    fn square(
        &self,
        canvas: &Canvas<'_>,
        table: &PieceSquareTable,
        square: Square,
        (left, top): (i32, i32),
    ) -> DrawResult {
        let king = Color::ALL.into_iter().find(|&color| self.probe.kings()[color] == square);
        let (text, ground) = match (king, table.points[square.index()]) {
            (Some(Color::Black), _) => ("K".into(), KING),
            (Some(Color::White), _) => ("k".into(), KING),
            (None, Some(points)) => (signed(points), self.color(points)),
            (None, None) => return Ok(()),
        };
        fill(canvas, (left, top), (CELL - 1, CELL - 1), ground)?;
        let text_color = if brightness(ground) < 150.0 { &WHITE } else { &BLACK };
        write_text(canvas, &text, (left + CELL / 2, top + CELL / 2), (12, text_color), HPos::Center)
    }

    fn color(&self, points: f64) -> RGBColor {
        let saturated = if points < 0.0 { BELOW } else { ABOVE };
        let depth = points.abs() / self.maximum;
        let mixed = |part: u8| (255.0 + (f64::from(part) - 255.0) * depth).round() as u8;
        RGBColor(mixed(saturated.0), mixed(saturated.1), mixed(saturated.2))
    }

    /// Draws the colours with their points at the lower edge.
    fn legend(&self, canvas: &Canvas<'_>) -> DrawResult {
        const STEP: i32 = 6;
        let top = self.size().1 as i32 - LEGEND + 12;
        for step in 0..=STEPS {
            let points = self.maximum * f64::from(2 * step - STEPS) / f64::from(STEPS);
            fill(canvas, (MARGIN + STEP * step, top), (STEP, 14), self.color(points))?;
        }
        for (share, points) in [(0, -self.maximum), (STEPS / 2, 0.0), (STEPS, self.maximum)] {
            let place = (MARGIN + STEP * share + STEP / 2, top + 26);
            write_text(canvas, &signed(points), place, (11, &BLACK), HPos::Center)?;
        }
        Ok(())
    }
}

/// Points without decimals, with their sign.
fn signed(points: f64) -> String {
    let whole = points.round() as i32;
    if whole == 0 { "0".into() } else { format!("{whole:+}") }
}

/// The perceived brightness of a colour, from 0 to 255.
fn brightness(RGBColor(red, green, blue): RGBColor) -> f64 {
    0.3 * f64::from(red) + 0.6 * f64::from(green) + 0.1 * f64::from(blue)
}
