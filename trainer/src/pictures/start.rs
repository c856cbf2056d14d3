//! The start position of the board.

use std::path::Path;

use katagami_rules::board::TITLE;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::board::Board;
use super::canvas::{self, Canvas, DrawResult, write_text};
use crate::file_error::FileError;

const BOARD: Board = Board { corner: (24, 52), cell: 48 };

/// Draws the start position, with what is in the hands, and writes it as SVG.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_start(path: &Path) -> Result<(), FileError> {
    let (width, height) = BOARD.size();
    let size = (width + 2 * BOARD.corner.0, height + BOARD.corner.1 + 36);
    canvas::write(path, (size.0 as u32, size.1 as u32), |canvas| draw(canvas, &Position::start()))
}

fn draw(canvas: &Canvas<'_>, position: &Position) -> DrawResult {
    let left = BOARD.corner.0;
    write_text(canvas, TITLE, (left, 18), (15, &BLACK), HPos::Left)?;
    BOARD.draw(canvas)?;
    BOARD.draw_labels(canvas)?;
    for square in Square::all() {
        if let Some(piece) = position.piece_at(square) {
            BOARD.draw_piece(canvas, square, piece)?;
        }
    }
    let below = BOARD.corner.1 + BOARD.size().1 + 16;
    write_text(canvas, &hands(position), (left, below), (12, &BLACK), HPos::Left)
}

/// What is in the hands.
fn hands(position: &Position) -> String {
    let hands = Color::ALL.map(|color| position.hand(color));
    if hands.iter().all(|hand| hand.is_empty()) {
        return "both hands are empty".into();
    }
    let [black, white] = hands.map(|hand| if hand.is_empty() { "nothing".into() } else { hand.to_string() });
    format!("in hand: Black {black}, White {white}")
}
