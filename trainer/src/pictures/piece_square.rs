//! Piece-square tables of an evaluation.

use katagami_evaluation::placed_piece::PlacedPiece;
use katagami_evaluation::weights::FV_SCALE;
use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

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

    /// The kings' squares.
    pub fn kings(&self) -> ByColor<Square> {
        self.kings
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
                None => tables.push(self.table(kind)),
            }
        }
        tables
    }

    fn table(&self, kind: Kind) -> PieceSquareTable {
        let on = |index| self.points(kind, Square::from_index(index));
        PieceSquareTable { kinds: vec![kind], points: std::array::from_fn(on) }
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
    let somewhere = Square::from_index(SQUARES / 2);
    let [one, other] = [one, other]
        .map(|kind| PlacedPiece::Board(Piece::new(Color::Black, kind), somewhere).index(SquareOrder::ByFile));
    one == other
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
        let tables = LoweredWeights::new(terms, parameters).unwrap().expand(&|_, _| {}).unwrap();
        Evaluation::new(Weights { tables: Some(tables), ..Weights::material() }, SquareOrder::ByRank, 0)
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
