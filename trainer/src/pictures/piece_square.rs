//! Piece-square tables of an evaluation, and their pictures: boards with red squares above the piece value and blue ones below it.

use std::path::Path;

use katagami_evaluation::placed_piece::PlacedPiece;
use katagami_evaluation::weights::{FV_SCALE, SquareOrder};
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::board::{FILES, RANKS, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{self, Board, Canvas, DrawResult, fill, write_text};
use crate::file_error::FileError;

/// Why there is no piece-square table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PieceSquareError {
    /// The weights are piece values only.
    #[error("weights of material alone do not depend on squares: there is nothing to draw")]
    MaterialOnly,
    /// No position has the kings on these squares.
    #[error("kings cannot stand on {0} and {1} at once")]
    ImpossibleKings(Square, Square),
}

/// A board with two kings, on which the evaluation is probed with one more piece on each square.
#[derive(Debug)]
pub struct PieceSquareProbe<'e> {
    evaluation: &'e Evaluation,
    kings: ByColor<Square>,
    /// The value of the kings alone for Black, in 32nds of a point.
    kings_only: i32,
}

/// What the evaluation adds to the value of a black piece on each square, with kings on given squares.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceSquareTable {
    /// The piece. Several kinds if they share their weights, as promoted pieces that move like a gold do.
    pub kinds: Vec<Kind>,
    /// In points, by index of the square. `None` where the piece cannot stand.
    pub points: [Option<f64>; SQUARES],
}

impl<'e> PieceSquareProbe<'e> {
    /// A board with the kings on these squares.
    ///
    /// # Errors
    ///
    /// If no position has the kings there, or the weights are piece values only.
    pub fn new(evaluation: &'e Evaluation, kings: ByColor<Square>) -> Result<Self, PieceSquareError> {
        if evaluation.weights().tables.is_none() {
            return Err(PieceSquareError::MaterialOnly);
        }
        let mut probe = Self { evaluation, kings, kings_only: 0 };
        let [black, white] = kings.0;
        let impossible = PieceSquareError::ImpossibleKings(black, white);
        probe.kings_only = probe.value_with(None).ok_or(impossible)?;
        Ok(probe)
    }

    /// The value of a kind, in points.
    pub fn piece_value(&self, kind: Kind) -> i32 {
        self.evaluation.weights().values.board[kind as usize]
    }

    /// The tables of these kinds. Kinds that share their weights share a table.
    pub fn tables(&self, kinds: &[Kind]) -> Vec<PieceSquareTable> {
        let mut tables: Vec<PieceSquareTable> = Vec::new();
        for &kind in kinds {
            match tables.iter_mut().find(|table| share_weights(table.kinds[0], kind)) {
                Some(table) => table.kinds.push(kind),
                None => tables.push(PieceSquareTable {
                    kinds: vec![kind],
                    points: std::array::from_fn(|index| self.points(kind, Square::from_index(index))),
                }),
            }
        }
        tables
    }

    /// The entry of one square.
    fn points(&self, kind: Kind, square: Square) -> Option<f64> {
        let value = self.value_with(Some((square, Piece::new(Color::Black, kind))))?;
        Some(f64::from(value - self.kings_only) / f64::from(FV_SCALE) - f64::from(self.piece_value(kind)))
    }

    /// The value for Black of the kings and a piece, in 32nds. `None` if the position is impossible.
    fn value_with(&self, piece: Option<(Square, Piece)>) -> Option<i32> {
        let kings = Color::ALL.map(|color| (self.kings[color], Piece::new(color, Kind::King)));
        // White is to move, because the piece may give check.
        let position = Position::from_parts(kings.into_iter().chain(piece), [], Color::White, 1).ok()?;
        Some(-Evaluator::new(self.evaluation, &position).unscaled(&position))
    }
}

/// Whether both kinds are the same entry of the piece lists.
fn share_weights(one: Kind, other: Kind) -> bool {
    let square = Square::from_index(SQUARES / 2);
    let [one, other] = [one, other]
        .map(|kind| PlacedPiece::Board(Piece::new(Color::Black, kind), square).index(SquareOrder::ByFile));
    one == other
}

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
        let [black, white] = self.probe.kings.0;
        let heading = "Value of a piece on each square beyond its piece value, in points";
        write_text(canvas, heading, (MARGIN, 22), (15, &BLACK), HPos::Left)?;
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
        Board { corner: (left, top), cell: CELL }.draw_labels(canvas, 8, (10, &BLACK))
    }

    fn square(
        &self,
        canvas: &Canvas<'_>,
        table: &PieceSquareTable,
        square: Square,
        (left, top): (i32, i32),
    ) -> DrawResult {
        let king = Color::ALL.into_iter().find(|&color| self.probe.kings[color] == square);
        let (text, ground) = match (king, table.points[square.index()]) {
            (Some(Color::Black), _) => ("K".into(), KING),
            (Some(Color::White), _) => ("k".into(), KING),
            (None, Some(points)) => (signed(points), self.color(points)),
            (None, None) => return Ok(()),
        };
        fill(canvas, (left, top), (CELL - 1, CELL - 1), ground)?;
        let [red, green, blue] = [ground.0, ground.1, ground.2].map(f64::from);
        let perceived_brightness = 0.3 * red + 0.6 * green + 0.1 * blue;
        let text_color = if perceived_brightness < 150.0 { &WHITE } else { &BLACK };
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

#[cfg(test)]
mod tests {
    use katagami_evaluation::Weights;
    use katagami_evaluation::terms::{Combination, LoweredWeights};
    use katagami_rules::board::{FILES, RANKS};
    use katagami_rules::position::attacks::dead;

    use super::*;

    /// Random weights, some of them for the side to move.
    fn evaluation() -> Evaluation {
        let terms: Combination = "pp,kp,rel-kp,p,hand,kk,turn:kp,turn:kk".parse().unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        let parameters = (0..terms.parameter_count()).map(|_| random.i16(-2000..2000)).collect();
        let tables = LoweredWeights::new(terms, parameters).unwrap().expand_for_play(&|_, _| {}).unwrap();
        let Weights { values, origin, .. } = Weights::material();
        Evaluation::new(
            Weights { values, tables: Some(tables), network: None, origin },
            SquareOrder::ByRank,
            0,
        )
        .unwrap()
    }

    fn kinds() -> Vec<Kind> {
        Kind::all_but_king().collect()
    }

    /// Kings on random squares.
    fn some_kings() -> impl Iterator<Item = ByColor<Square>> {
        let mut random = fastrand::Rng::with_seed(8);
        let mut square = move || Square::from_index(random.usize(..SQUARES));
        std::iter::repeat_with(move || ByColor([square(), square()]))
    }

    /// The value for Black, in 32nds, of a position read from SFEN with White to move.
    fn value_from_sfen(evaluation: &Evaluation, pieces: &[(Square, Piece)]) -> Option<i32> {
        let on = |index| pieces.iter().find(|(square, _)| square.index() == index);
        let text = |index| on(index).map_or("1".into(), |(_, piece)| piece.to_string());
        let ranks = (0..RANKS).map(|rank| (rank * FILES..(rank + 1) * FILES).map(text).collect::<String>());
        let sfen = format!("{} w - 1", ranks.collect::<Vec<_>>().join("/"));
        let position = Position::from_sfen(&sfen).ok()?;
        Some(-Evaluator::new(evaluation, &position).unscaled(&position))
    }

    #[test]
    fn entries_are_differences_of_evaluations() {
        let evaluation = evaluation();
        for kings in some_kings().filter(|&kings| PieceSquareProbe::new(&evaluation, kings).is_ok()).take(3) {
            let probe = PieceSquareProbe::new(&evaluation, kings).unwrap();
            let pieces = Color::ALL.map(|color| (kings[color], Piece::new(color, Kind::King)));
            let bare = value_from_sfen(&evaluation, &pieces).unwrap();
            for table in probe.tables(&kinds()) {
                let free = Square::all().filter(|square| !kings.0.contains(square));
                for (square, &kind) in free.flat_map(|at| table.kinds.iter().map(move |kind| (at, kind))) {
                    let own = (square, Piece::new(Color::Black, kind));
                    let full = value_from_sfen(&evaluation, &[pieces[0], pieces[1], own]);
                    let beyond = full.map(|full| f64::from(full - bare - FV_SCALE * probe.piece_value(kind)));
                    assert_eq!(
                        table.points[square.index()],
                        beyond.map(|beyond| beyond / f64::from(FV_SCALE))
                    );
                }
            }
        }
    }

    #[test]
    fn there_is_an_entry_wherever_a_piece_can_stand() {
        let evaluation = evaluation();
        let start = Position::start();
        let kings = ByColor(Color::ALL.map(|color| start.king(color).unwrap()));
        let tables = PieceSquareProbe::new(&evaluation, kings).unwrap().tables(&kinds());
        assert_eq!(tables.iter().map(|table| table.kinds.len()).sum::<usize>(), kinds().len());
        for table in tables {
            for square in Square::all() {
                let free = !kings.0.contains(&square) && !dead(Color::Black, table.kinds[0]).has(square);
                assert_eq!(table.points[square.index()].is_some(), free, "{:?} on {square}", table.kinds);
            }
        }
    }

    #[test]
    fn mirrored_kings_give_mirrored_tables() {
        let evaluation = evaluation();
        for kings in some_kings().filter(|&kings| PieceSquareProbe::new(&evaluation, kings).is_ok()).take(5) {
            let mirrored = ByColor(kings.0.map(Square::mirror));
            let [one, other] = [kings, mirrored]
                .map(|kings| PieceSquareProbe::new(&evaluation, kings).unwrap().tables(&kinds()));
            for one in &one {
                let image = |table: &&PieceSquareTable| table.kinds.contains(&one.kinds[0].mirror());
                let other = other.iter().find(image).unwrap();
                for square in Square::all() {
                    assert_eq!(one.points[square.index()], other.points[square.mirror().index()]);
                }
            }
        }
    }

    #[test]
    fn impossible_probes_are_refused() {
        let material = Evaluation::material();
        let [corner, neighbour, far] = [0, 1, SQUARES - 1].map(Square::from_index);
        assert!(
            PieceSquareProbe::new(&material, ByColor([corner, far])).unwrap_err()
                == PieceSquareError::MaterialOnly
        );
        for other in [corner, neighbour] {
            let error = PieceSquareProbe::new(&evaluation(), ByColor([corner, other])).unwrap_err();
            assert_eq!(error, PieceSquareError::ImpossibleKings(corner, other));
        }
    }
}
