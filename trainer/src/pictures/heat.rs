//! Boards in colours: red where a piece is worth more than its value, blue where it is worth less.

use std::path::Path;

use katagami::board::{FILES, RANKS};
use katagami::types::{Color, Piece, Square};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::canvas::{self, Canvas, Painted};
use super::worth::{Scene, Worth};

const MORE: RGBColor = RGBColor(190, 50, 30);
const LESS: RGBColor = RGBColor(35, 85, 175);
/// Lines, and squares where the piece cannot stand.
const GROUND: RGBColor = RGBColor(205, 205, 205);
const KING: RGBColor = RGBColor(70, 70, 70);

/// Lengths in pixels: the side of a square, so that boards of any size are alike; what is around a board; the
/// heading; the legend.
const CELL: i32 = 240 / FILES as i32;
const MARGIN: i32 = 28;
const HEADING: i32 = 56;
const LEGEND: i32 = 64;
const BOARD: (i32, i32) = (CELL * FILES as i32, CELL * RANKS as i32);

/// So many boards stand side by side at most.
const COLUMNS: usize = 4;

/// So many colours make the legend.
const STEPS: i32 = 40;

/// Draws what pieces are worth, a board for each, and writes it as SVG.
///
/// The board is as Black sees it; the same colour is the same number of points on all boards.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(scene: &Scene<'_>, worths: &[Worth], path: &Path) -> Result<(), String> {
    let sheet = Sheet::new(scene, worths);
    canvas::write(path, sheet.size(), |canvas| sheet.paint(canvas))
}

/// All boards, and where they are.
struct Sheet<'a> {
    scene: &'a Scene<'a>,
    worths: &'a [Worth],
    rows: i32,
    columns: i32,
    /// The points of the deepest colours.
    most: f64,
}

impl<'a> Sheet<'a> {
    fn new(scene: &'a Scene<'a>, worths: &'a [Worth]) -> Self {
        let points = worths.iter().flat_map(|worth| worth.points).flatten();
        let most = points.map(f64::abs).fold(1.0, f64::max).ceil();
        let rows = worths.len().div_ceil(COLUMNS).max(1);
        let columns = worths.len().div_ceil(rows).max(1) as i32;
        Self { scene, worths, rows: rows as i32, columns, most }
    }

    fn size(&self) -> (u32, u32) {
        /// The heading must fit.
        const NARROWEST: i32 = 520;
        let width = self.columns * (BOARD.0 + MARGIN) + MARGIN;
        let height = HEADING + self.rows * (BOARD.1 + 2 * MARGIN) + LEGEND;
        (width.max(NARROWEST) as u32, height as u32)
    }

    fn paint(&self, canvas: &Canvas<'_>) -> Painted {
        let [black, white] = self.scene.kings().0;
        write(
            canvas,
            "What an own piece is worth on each square beyond its value, in points",
            (MARGIN, 22),
            (15, &BLACK),
            HPos::Left,
        )?;
        let kings = format!("own king {black}, other king {white}; nothing else on the board");
        write(canvas, &kings, (MARGIN, 42), (12, &BLACK), HPos::Left)?;
        for (number, worth) in (0..).zip(self.worths) {
            let (column, row) = (number % self.columns, number / self.columns);
            let corner =
                (MARGIN + column * (BOARD.0 + MARGIN), HEADING + MARGIN + row * (BOARD.1 + 2 * MARGIN));
            self.board(canvas, worth, corner)?;
        }
        self.legend(canvas)
    }

    /// One piece's board, its upper left corner here.
    fn board(&self, canvas: &Canvas<'_>, worth: &Worth, (left, top): (i32, i32)) -> Painted {
        let name = |&kind| format!("{} {}", Piece::new(Color::Black, kind), self.scene.value(kind));
        let names: Vec<_> = worth.kinds.iter().map(name).collect();
        write(canvas, &names.join(", "), (left, top - 20), (13, &BLACK), HPos::Left)?;
        fill(canvas, (left - 1, top - 1), (BOARD.0 + 1, BOARD.1 + 1), GROUND)?;
        for square in Square::all() {
            let corner = (left + CELL * square.column() as i32, top + CELL * square.rank() as i32);
            self.square(canvas, worth, square, corner)?;
        }
        for column in 0..FILES as i32 {
            let file = (FILES as i32 - column).to_string();
            write(canvas, &file, (left + CELL * column + CELL / 2, top - 8), (10, &BLACK), HPos::Center)?;
        }
        for (rank, letter) in (0..RANKS as i32).zip('a'..) {
            let place = (left + BOARD.0 + 8, top + CELL * rank + CELL / 2);
            write(canvas, &letter.to_string(), place, (10, &BLACK), HPos::Center)?;
        }
        Ok(())
    }

    fn square(&self, canvas: &Canvas<'_>, worth: &Worth, square: Square, (left, top): (i32, i32)) -> Painted {
        let king = Color::ALL.into_iter().find(|&color| self.scene.kings()[color] == square);
        let (text, ground) = match (king, worth.points[square.index()]) {
            (Some(Color::Black), _) => ("K".into(), KING),
            (Some(Color::White), _) => ("k".into(), KING),
            (None, Some(points)) => (signed(points), self.color(points)),
            (None, None) => return Ok(()),
        };
        fill(canvas, (left, top), (CELL - 1, CELL - 1), ground)?;
        let ink = if brightness(ground) < 150.0 { &WHITE } else { &BLACK };
        write(canvas, &text, (left + CELL / 2, top + CELL / 2), (12, ink), HPos::Center)
    }

    fn color(&self, points: f64) -> RGBColor {
        let deepest = if points < 0.0 { LESS } else { MORE };
        let depth = points.abs() / self.most;
        let mixed = |part: u8| (255.0 + (f64::from(part) - 255.0) * depth).round() as u8;
        RGBColor(mixed(deepest.0), mixed(deepest.1), mixed(deepest.2))
    }

    /// The colours with their points, at the lower edge.
    fn legend(&self, canvas: &Canvas<'_>) -> Painted {
        const STEP: i32 = 6;
        let top = self.size().1 as i32 - LEGEND + 12;
        for step in 0..=STEPS {
            let points = self.most * f64::from(2 * step - STEPS) / f64::from(STEPS);
            fill(canvas, (MARGIN + STEP * step, top), (STEP, 14), self.color(points))?;
        }
        for (share, points) in [(0, -self.most), (STEPS / 2, 0.0), (STEPS, self.most)] {
            let place = (MARGIN + STEP * share + STEP / 2, top + 26);
            write(canvas, &signed(points), place, (11, &BLACK), HPos::Center)?;
        }
        Ok(())
    }
}

fn fill(canvas: &Canvas<'_>, (left, top): (i32, i32), size: (i32, i32), color: RGBColor) -> Painted {
    let corners = [(left, top), (left + size.0, top + size.1)];
    canvas.draw(&Rectangle::new(corners, ShapeStyle::from(color).filled()))?;
    Ok(())
}

fn write(
    canvas: &Canvas<'_>,
    text: &str,
    place: (i32, i32),
    (size, ink): (i32, &RGBColor),
    anchor: HPos,
) -> Painted {
    let style = ("sans-serif", size).into_font().color(ink).pos(Pos::new(anchor, VPos::Center));
    canvas.draw_text(text, &style, place)?;
    Ok(())
}

/// Whole points, with their sign.
fn signed(points: f64) -> String {
    let whole = points.round() as i32;
    if whole == 0 { "0".into() } else { format!("{whole:+}") }
}

/// How bright a colour looks, from 0 to 255.
fn brightness(RGBColor(red, green, blue): RGBColor) -> f64 {
    0.3 * f64::from(red) + 0.6 * f64::from(green) + 0.1 * f64::from(blue)
}
