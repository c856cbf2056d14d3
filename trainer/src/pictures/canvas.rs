//! SVG files to draw on: rectangles, texts, and boards with pieces as Black sees them.

use std::error::Error;
use std::path::Path;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::{Color, Piece, Square};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::file_error::FileError;

/// The area to draw on.
pub(crate) type Canvas<'p> = DrawingArea<SVGBackend<'p>, Shift>;

/// The result of a drawing function.
pub(crate) type DrawResult = Result<(), Box<dyn Error>>;

/// Draws a picture of this size in pixels on a white ground and writes it.
pub(crate) fn write(
    path: &Path,
    size: (u32, u32),
    draw: impl FnOnce(&Canvas<'_>) -> DrawResult,
) -> Result<(), FileError> {
    let draw_and_write = || {
        let canvas = SVGBackend::new(path, size).into_drawing_area();
        canvas.fill(&WHITE)?;
        draw(&canvas)?;
        DrawResult::Ok(canvas.present()?)
    };
    draw_and_write().map_err(FileError::whole(path))
}

/// Fills a rectangle, given its upper left corner and its size.
pub(crate) fn fill(
    canvas: &Canvas<'_>,
    (left, top): (i32, i32),
    size: (i32, i32),
    color: RGBColor,
) -> DrawResult {
    let corners = [(left, top), (left + size.0, top + size.1)];
    Ok(canvas.draw(&Rectangle::new(corners, ShapeStyle::from(color).filled()))?)
}

/// Writes a text, whose middle is at the height of a place.
pub(crate) fn write_text(
    canvas: &Canvas<'_>,
    text: &str,
    place: (i32, i32),
    (size, color): (i32, &RGBColor),
    anchor: HPos,
) -> DrawResult {
    let font = ("sans-serif", size).into_font();
    Ok(canvas.draw_text(text, &font.color(color).pos(Pos::new(anchor, VPos::Center)), place)?)
}

const WOOD: RGBColor = RGBColor(243, 222, 178);
const PIECE: RGBColor = RGBColor(252, 242, 217);
const TURNED_OVER: RGBColor = RGBColor(180, 30, 20);

/// Where a board is, and how large.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The upper left corner.
    pub corner: (i32, i32),
    /// The size of a square.
    pub cell: i32,
}

impl Board {
    /// The width and height of the squares.
    pub(super) fn size(&self) -> (i32, i32) {
        (self.cell * FILES as i32, self.cell * RANKS as i32)
    }

    /// The centre of a square.
    pub(super) fn center(&self, square: Square) -> (i32, i32) {
        let place = |corner: i32, index: usize| corner + self.cell * index as i32 + self.cell / 2;
        (place(self.corner.0, square.column()), place(self.corner.1, square.rank()))
    }

    /// Draws the empty board.
    pub(super) fn draw(&self, canvas: &Canvas<'_>) -> DrawResult {
        let ((left, top), (width, height)) = (self.corner, self.size());
        fill(canvas, self.corner, self.size(), WOOD)?;
        for column in 0..=FILES as i32 {
            let x = left + self.cell * column;
            canvas.draw(&PathElement::new(vec![(x, top), (x, top + height)], BLACK))?;
        }
        for row in 0..=RANKS as i32 {
            let y = top + self.cell * row;
            canvas.draw(&PathElement::new(vec![(left, y), (left + width, y)], BLACK))?;
        }
        Ok(())
    }

    /// Writes the names of files above the board and those of ranks beside it, with a gap between.
    pub(super) fn draw_labels(&self, canvas: &Canvas<'_>, gap: i32, style: (i32, &RGBColor)) -> DrawResult {
        let ((left, top), (width, _)) = (self.corner, self.size());
        for column in 0..FILES {
            let (file, place) = (FILES - column, left + self.cell * column as i32 + self.cell / 2);
            write_text(canvas, &file.to_string(), (place, top - gap), style, HPos::Center)?;
        }
        for (rank, letter) in (0..RANKS as i32).zip('a'..) {
            let place = (left + width + gap, top + self.cell * rank + self.cell / 2);
            write_text(canvas, &letter.to_string(), place, style, HPos::Center)?;
        }
        Ok(())
    }

    /// Draws a piece on a square: White's is upside down, one that is turned over is red.
    pub(super) fn draw_piece(&self, canvas: &Canvas<'_>, square: Square, piece: Piece) -> DrawResult {
        /// The outline of Black's piece, in hundredths of a square from the centre.
        const OUTLINE: [(i32, i32); 5] = [(0, -42), (30, -28), (38, 42), (-38, 42), (-30, -28)];
        let (x, y) = self.center(square);
        let forward = if piece.color == Color::Black { 1 } else { -1 };
        let scaled = |part: i32| self.cell * part / 100;
        let corner = |&(right, down): &(i32, i32)| (x + scaled(forward * right), y + scaled(forward * down));
        let outline: Vec<_> = OUTLINE.iter().map(corner).collect();
        canvas.draw(&Polygon::new(outline.clone(), PIECE))?;
        let closed = outline.iter().chain(&outline[..1]).copied().collect::<Vec<_>>();
        canvas.draw(&PathElement::new(closed, BLACK))?;
        let color = if piece.kind.is_promoted() { &TURNED_OVER } else { &BLACK };
        let turn = if piece.color == Color::Black { FontTransform::None } else { FontTransform::Rotate180 };
        let place = (x, y + scaled(forward * 6));
        let font = ("sans-serif", self.cell / 2).into_font().transform(turn);
        let style = font.color(color).pos(Pos::new(HPos::Center, VPos::Center));
        Ok(canvas.draw_text(&piece.kind.kanji().to_string(), &style, place)?)
    }
}
