//! The rules of the board as pictures: the start position, and how the pieces move.

use std::path::Path;

use katagami_rules::board::{FILES, TITLE};
use katagami_rules::internals::best_square;
use katagami_rules::position::Position;
use katagami_rules::position::attacks::attacks;
use katagami_rules::types::{Bitboard, Color, Kind, Piece, Square};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{self, Board, Canvas, DrawResult, write_text};
use crate::file_error::FileError;

const LABEL: RGBColor = RGBColor(90, 90, 90);

const START: Board = Board { corner: (24, 52), cell: 48 };

/// Draws the start position, with what is in the hands, and writes it as SVG.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_start(path: &Path) -> Result<(), FileError> {
    let (width, height) = START.size();
    let size = (width + 2 * START.corner.0, height + START.corner.1 + 36);
    canvas::write(path, (size.0 as u32, size.1 as u32), |canvas| {
        let (left, position) = (START.corner.0, Position::start());
        write_text(canvas, TITLE, (left, 18), (15, &BLACK), HPos::Left)?;
        START.draw(canvas)?;
        START.draw_labels(canvas, 9, (11, &LABEL))?;
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                START.draw_piece(canvas, square, piece)?;
            }
        }
        let below = START.corner.1 + height + 16;
        write_text(canvas, &hands(&position), (left, below), (12, &BLACK), HPos::Left)
    })
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

const REACHED: RGBColor = RGBColor(35, 85, 175);

/// Lengths in pixels. The size of a square depends on the board, so that boards of any size are equally wide.
const CELL: i32 = 168 / FILES as i32;
const MARGIN: i32 = 24;
const HEADING: i32 = 48;
/// The height of a piece's name above its board.
const NAME: i32 = 24;

/// The number of boards side by side.
const COLUMNS: i32 = 4;

/// Draws how each kind of piece moves and writes it as SVG.
///
/// Each stands near the centre, where all of its steps, jumps and directions are on the board. A disc is a square that it
/// reaches even if all squares between are occupied, a ring one that it slides to over empty squares.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_moves(path: &Path) -> Result<(), FileError> {
    let rows = Kind::ALL.len().div_ceil(COLUMNS as usize) as i32;
    let (width, height) = Board { corner: (0, 0), cell: CELL }.size();
    let size = (MARGIN + COLUMNS * (width + MARGIN), HEADING + rows * (NAME + height + MARGIN));
    canvas::write(path, (size.0 as u32, size.1 as u32), |canvas| {
        let heading =
            format!("{TITLE}: how the pieces move. Disc: a step or jump; ring: over empty squares only");
        write_text(canvas, &heading, (MARGIN, 22), (14, &BLACK), HPos::Left)?;
        for (number, kind) in (0..).zip(Kind::ALL) {
            let (column, row) = (number % COLUMNS, number / COLUMNS);
            let left = MARGIN + column * (width + MARGIN);
            let top = HEADING + row * (NAME + height + MARGIN);
            write_text(canvas, &name(kind), (left, top + NAME / 2), (13, &BLACK), HPos::Left)?;
            draw_kind(canvas, kind, Board { corner: (left, top + NAME), cell: CELL })?;
        }
        Ok(())
    })
}

/// The name of a kind with its letters, and what it turns into.
fn name(kind: Kind) -> String {
    let turns = kind.promoted().map_or(String::new(), |promoted| format!(" \u{2192} {}", promoted.name()));
    format!("{kind} {}{turns}", kind.name())
}

fn draw_kind(canvas: &Canvas<'_>, kind: Kind, board: Board) -> DrawResult {
    let from = best_square(kind);
    board.draw(canvas)?;
    board.draw_piece(canvas, from, Piece::new(Color::Black, kind))?;
    let reached = attacks(Color::Black, kind, from, Bitboard::EMPTY);
    // What is reached although every square is occupied needs no empty squares.
    let at_once = attacks(Color::Black, kind, from, Bitboard::FULL);
    for to in reached {
        let style = ShapeStyle::from(REACHED);
        let style = if at_once.has(to) { style.filled() } else { style.stroke_width(2) };
        canvas.draw(&Circle::new(board.center(to), CELL / 5, style))?;
    }
    Ok(())
}
