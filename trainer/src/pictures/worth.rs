//! What a piece is worth on each square.

use katagami::board::SQUARES;
use katagami::eval::forms::FV_SCALE;
use katagami::eval::placed::Placed;
use katagami::eval::weights::Order;
use katagami::eval::{Evaluation, Evaluator};
use katagami::position::Position;
use katagami::types::{ByColor, Color, Kind, Piece, Square};

/// Both kings on an empty board: where a piece is put on one square after the other.
#[derive(Debug)]
pub struct Scene<'e> {
    evaluation: &'e Evaluation,
    kings: ByColor<Square>,
    /// What the kings alone are worth to Black, in 32nds.
    bare: i32,
}

/// What a piece of Black's is worth to Black on each square, beyond its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// Which piece. Several if evaluations do not tell them apart: promoted ones that move like a gold.
    pub kinds: Vec<Kind>,
    /// In points, by the squares' indices; `None` where the piece cannot stand.
    pub points: [Option<f64>; SQUARES],
}

impl<'e> Scene<'e> {
    /// With the kings on these squares.
    ///
    /// # Errors
    ///
    /// If no position has them there, or the evaluation does not look at squares.
    pub fn new(evaluation: &'e Evaluation, kings: ByColor<Square>) -> Result<Self, String> {
        if evaluation.weights().tables.is_none() {
            return Err("material is worth the same on every square: there is nothing to draw".into());
        }
        let mut scene = Self { evaluation, kings, bare: 0 };
        let [black, white] = kings.0;
        let nowhere = || format!("kings cannot stand on {black} and {white} at once");
        scene.bare = scene.value_with(None).ok_or_else(nowhere)?;
        Ok(scene)
    }

    /// Where the kings stand.
    pub fn kings(&self) -> ByColor<Square> {
        self.kings
    }

    /// What a piece of this kind is worth wherever it stands, in points.
    pub fn value(&self, kind: Kind) -> i32 {
        self.evaluation.weights().values.board[kind as usize]
    }

    /// What each of these kinds is worth on each square; those that evaluations do not tell apart together.
    pub fn worths(&self, kinds: &[Kind]) -> Vec<Worth> {
        let mut worths: Vec<Worth> = Vec::new();
        for &kind in kinds {
            match worths.iter_mut().find(|worth| is_same(worth.kinds[0], kind)) {
                Some(worth) => worth.kinds.push(kind),
                None => worths.push(self.worth(kind)),
            }
        }
        worths
    }

    fn worth(&self, kind: Kind) -> Worth {
        let on = |index| self.points(kind, Square::from_index(index));
        Worth { kinds: vec![kind], points: std::array::from_fn(on) }
    }

    /// What the piece brings on one square.
    fn points(&self, kind: Kind, square: Square) -> Option<f64> {
        let value = self.value_with(Some((square, Piece::new(Color::Black, kind))))?;
        Some(f64::from(value - self.bare) / f64::from(FV_SCALE) - f64::from(self.value(kind)))
    }

    /// What the kings and the piece are worth to Black, in 32nds; `None` if they cannot stand like that.
    fn value_with(&self, piece: Option<(Square, Piece)>) -> Option<i32> {
        let kings = Color::ALL.map(|color| (self.kings[color], Piece::new(color, Kind::King)));
        // White is to move, for the piece may give check.
        let position = Position::from_parts(kings.into_iter().chain(piece), [], Color::White, 1).ok()?;
        Some(-Evaluator::new(self.evaluation, &position).undivided(&position))
    }
}

/// Whether both kinds are the same entries of the tables.
fn is_same(one: Kind, other: Kind) -> bool {
    let somewhere = Square::from_index(SQUARES / 2);
    let [one, other] =
        [one, other].map(|kind| Placed::Board(Piece::new(Color::Black, kind), somewhere).index(Order::Files));
    one == other
}

#[cfg(test)]
mod tests {
    use katagami::board::{FILES, RANKS};
    use katagami::eval::Weights;
    use katagami::eval::terms::{Combination, Lowered};
    use katagami::position::attacks::dead;

    use super::*;

    /// Weights that mean nothing, with some for the side to move.
    fn evaluation() -> Evaluation {
        let terms: Combination = "pp,kp,rel-kp,p,hand,kk,turn:kp,turn:kk".parse().unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        let parameters = (0..terms.parameters()).map(|_| random.i16(-2000..2000)).collect();
        let tables = Lowered::new(terms, parameters).unwrap().expand(&|_, _| {}).unwrap();
        Evaluation::new(Weights { tables: Some(tables), ..Weights::material() }, Order::Ranks, 0).unwrap()
    }

    fn kinds() -> Vec<Kind> {
        Kind::worth_something().collect()
    }

    /// Kings here and there.
    fn some_kings() -> impl Iterator<Item = ByColor<Square>> {
        let mut random = fastrand::Rng::with_seed(8);
        let mut square = move || Square::from_index(random.usize(..SQUARES));
        std::iter::repeat_with(move || ByColor([square(), square()]))
    }

    /// What the engine makes of pieces that USI tells of, White to move: good for Black, in 32nds.
    fn engine_says(evaluation: &Evaluation, pieces: &[(Square, Piece)]) -> Option<i32> {
        let on = |index| pieces.iter().find(|(square, _)| square.index() == index);
        let text = |index| on(index).map_or("1".into(), |(_, piece)| piece.to_string());
        let ranks = (0..RANKS).map(|rank| (rank * FILES..(rank + 1) * FILES).map(text).collect::<String>());
        let sfen = format!("{} w - 1", ranks.collect::<Vec<_>>().join("/"));
        let position = Position::from_sfen(&sfen).ok()?;
        Some(-Evaluator::new(evaluation, &position).undivided(&position))
    }

    #[test]
    fn numbers_are_differences_of_evaluations() {
        let evaluation = evaluation();
        for kings in some_kings().filter(|&kings| Scene::new(&evaluation, kings).is_ok()).take(3) {
            let scene = Scene::new(&evaluation, kings).unwrap();
            let pieces = Color::ALL.map(|color| (kings[color], Piece::new(color, Kind::King)));
            let bare = engine_says(&evaluation, &pieces).unwrap();
            for worth in scene.worths(&kinds()) {
                let free = Square::all().filter(|square| !kings.0.contains(square));
                for (square, &kind) in free.flat_map(|at| worth.kinds.iter().map(move |kind| (at, kind))) {
                    let own = (square, Piece::new(Color::Black, kind));
                    let full = engine_says(&evaluation, &[pieces[0], pieces[1], own]);
                    let beyond = full.map(|full| f64::from(full - bare - FV_SCALE * scene.value(kind)));
                    assert_eq!(
                        worth.points[square.index()],
                        beyond.map(|beyond| beyond / f64::from(FV_SCALE))
                    );
                }
            }
        }
    }

    #[test]
    fn pieces_are_drawn_wherever_they_can_stand() {
        let evaluation = evaluation();
        let start = Position::start();
        let kings = ByColor(Color::ALL.map(|color| start.king(color).unwrap()));
        let worths = Scene::new(&evaluation, kings).unwrap().worths(&kinds());
        assert_eq!(worths.iter().map(|worth| worth.kinds.len()).sum::<usize>(), kinds().len());
        for worth in worths {
            for square in Square::all() {
                let free = !kings.0.contains(&square) && !dead(Color::Black, worth.kinds[0]).has(square);
                assert_eq!(worth.points[square.index()].is_some(), free, "{:?} on {square}", worth.kinds);
            }
        }
    }

    #[test]
    fn mirrored_kings_give_mirrored_pictures() {
        let evaluation = evaluation();
        for kings in some_kings().filter(|&kings| Scene::new(&evaluation, kings).is_ok()).take(5) {
            let mirrored = ByColor(kings.0.map(Square::mirror));
            let [one, other] =
                [kings, mirrored].map(|kings| Scene::new(&evaluation, kings).unwrap().worths(&kinds()));
            for (one, other) in one.iter().zip(&other) {
                for square in Square::all() {
                    assert_eq!(one.points[square.index()], other.points[square.mirror().index()]);
                }
            }
        }
    }

    #[test]
    fn there_is_no_scene_without_squares_to_tell_apart() {
        let material = Evaluation::material();
        let [corner, neighbour, far] = [0, 1, SQUARES - 1].map(Square::from_index);
        assert!(Scene::new(&material, ByColor([corner, far])).unwrap_err().contains("nothing to draw"));
        for other in [corner, neighbour] {
            let error = Scene::new(&evaluation(), ByColor([corner, other])).unwrap_err();
            assert!(error.contains("at once"), "{error}");
        }
    }
}
