//! An evaluation for people: by terms, by the relations that matter most, and by pieces.

use std::fmt;

use super::placed::{Placed, digits};
use super::weights::{Order, Pair, Plane, Tables, for_mover, relative};
use super::{Evaluation, material};
use crate::forms::FV_SCALE;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

/// What a position is worth, and why. Printed, it is a table, a list and a board.
#[derive(Clone, Debug)]
pub struct Explanation {
    position: Position,
    origin: String,
    material: i32,
    relations: Option<Relations>,
    /// What the second numbers tell of.
    second: Plane,
    /// What each piece adds to the whole, Black's good.
    pieces: Vec<(Placed, Pair)>,
}

/// The parts of the three-piece evaluation, before the division.
#[derive(Clone, Debug)]
struct Relations {
    kk: Pair,
    kkp: Pair,
    /// Both good for Black, whose king it may be.
    kpp: ByColor<Pair>,
    /// Every single relation with its name.
    all: Vec<(String, Pair)>,
}

impl Explanation {
    /// Evaluates a position in full and keeps the parts.
    pub fn new(evaluation: &Evaluation, position: &Position) -> Self {
        let weights = evaluation.weights();
        let material = material(Color::Black, position, &weights.values) * FV_SCALE;
        let mut pieces: Vec<(Placed, Pair)> = Placed::all(position)
            .map(|placed| {
                let value = weights.values.of(placed) * FV_SCALE;
                (placed, [seen_by(placed.color(), value), 0])
            })
            .collect();
        let kings = position.king(Color::Black).zip(position.king(Color::White));
        let relations = weights.tables.as_ref().zip(kings);
        let relations = relations.map(|(tables, (black, white))| {
            Relations::new(tables, evaluation.order(), ByColor([black, white]), &mut pieces)
        });
        let second = weights.tables.as_ref().map_or(Plane::Turn, |tables| tables.second);
        let (position, origin) = (position.clone(), weights.origin.clone());
        Self { position, origin, material, relations, second, pieces }
    }

    /// The value for the side to move, as a search sees it.
    pub fn value(&self) -> i32 {
        let mut sum = [self.material, 0];
        if let Some(relations) = &self.relations {
            relations.parts().iter().for_each(|&(_, part)| add(&mut sum, part));
        }
        for_mover(sum, self.second, &self.position) / FV_SCALE
    }

    /// A part of the sum as it counts in this position, Black's good.
    fn in_effect(&self, part: Pair) -> i32 {
        seen_by(self.position.side(), for_mover(part, self.second, &self.position))
    }
}

impl Relations {
    /// Looks up every relation, and adds it to the pieces that have part in it.
    fn new(tables: &Tables, order: Order, kings: ByColor<Square>, pieces: &mut [(Placed, Pair)]) -> Self {
        let [black, white] = kings.0;
        let names = ByColor(
            Color::ALL.map(|color| format!("{}{}", Piece::new(color, Kind::King), digits(kings[color]))),
        );
        let both = format!("{} {}", names.0[0], names.0[1]);
        let kk = tables.kk(black, white);
        let mut relations = Self { kk, kkp: [0; 2], kpp: ByColor::default(), all: vec![(both.clone(), kk)] };
        let row = tables.kkp(black, white);
        for (placed, worth) in pieces.iter_mut() {
            let weight = row[placed.index(order)[Color::Black] as usize];
            add(&mut relations.kkp, weight);
            add(worth, weight);
            relations.all.push((format!("{both} {placed}"), weight));
        }
        for color in Color::ALL {
            for later in 1..pieces.len() {
                for earlier in 0..later {
                    let [x, y] = [pieces[later].0, pieces[earlier].0];
                    let [i, j] = [x, y].map(|placed| placed.index(order)[color] as usize);
                    let weight = tables.kpp.at(kings[color].seen_by(color), i, j);
                    let weight = relative(color, weight, tables.second);
                    add(&mut relations.kpp[color], weight);
                    add(&mut pieces[later].1, weight);
                    add(&mut pieces[earlier].1, weight);
                    relations.all.push((format!("{} {x} {y}", names[color]), weight));
                }
            }
        }
        relations
    }

    fn parts(&self) -> [(&'static str, Pair); 4] {
        let [black, white] = self.kpp.0;
        [("KK", self.kk), ("KKP", self.kkp), ("KPP, Black's king", black), ("KPP, White's king", white)]
    }
}

fn add(sum: &mut Pair, part: Pair) {
    sum[0] += part[0];
    sum[1] += part[1];
}

/// What is good for `color` becomes what is good for Black.
fn seen_by(color: Color, value: i32) -> i32 {
    color.sign() * value
}

/// A sum of weights in the units of scores.
fn scaled(sum: i32) -> f64 {
    f64::from(sum) / f64::from(FV_SCALE)
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Evaluation: {}", self.origin)?;
        writeln!(f)?;
        self.parts(f)?;
        if let Some(relations) = &self.relations {
            writeln!(f)?;
            self.most_important(relations, f)?;
        }
        writeln!(f)?;
        self.board(f)?;
        write!(f, "{} for {}, who is to move", self.value(), self.position.side())
    }
}

impl Explanation {
    fn parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [board, second] = [Plane::Board, self.second].map(Plane::title);
        writeln!(f, "{:20}{board:>10}{second:>12}", "Black's good")?;
        let mut total = [self.material, 0];
        line(f, "Material", total)?;
        for (name, part) in self.relations.iter().flat_map(Relations::parts) {
            line(f, name, part)?;
            add(&mut total, part);
        }
        line(f, "Total", total)
    }

    /// The relations with the largest weights.
    fn most_important(&self, relations: &Relations, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        let in_effect = |(name, weight): &'_ (String, Pair)| (self.in_effect(*weight), name.clone());
        let mut order: Vec<(i32, String)> = relations.all.iter().map(in_effect).collect();
        order.sort_by(|one, other| (-one.0.abs(), &one.1).cmp(&(-other.0.abs(), &other.1)));
        writeln!(f, "The {SHOWN} relations that matter most (capitals are Black's):")?;
        for (weight, name) in order.into_iter().take(SHOWN).filter(|(weight, _)| *weight != 0) {
            writeln!(f, "{:>+10.2}  {name}", scaled(weight))?;
        }
        Ok(())
    }

    /// What each piece adds to the whole, where it stands.
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What each piece adds (with all its relations, Black's good):")?;
        self.hand(Color::White, f)?;
        for rank in 0..RANKS {
            rule(f)?;
            let squares = (0..FILES).map(|column| Square::from_index(rank * FILES + column));
            for square in squares.clone() {
                let name = self.position.piece_at(square).map_or(String::new(), |piece| piece.to_string());
                write!(f, "|{name:^7}")?;
            }
            writeln!(f, "|")?;
            for square in squares {
                write!(
                    f,
                    "|{:^7}",
                    self.worth_on(square).map_or(String::new(), |worth| format!("{worth:+.0}"))
                )?;
            }
            writeln!(f, "| {}", (b'a' + rank as u8) as char)?;
        }
        rule(f)?;
        self.hand(Color::Black, f)
    }

    fn worth_on(&self, square: Square) -> Option<f64> {
        let of = |placed: &Placed| matches!(placed, Placed::Board(_, on) if *on == square);
        self.pieces.iter().find(|(placed, _)| of(placed)).map(|(_, worth)| self.worth(*worth))
    }

    fn worth(&self, part: Pair) -> f64 {
        scaled(self.in_effect(part))
    }

    fn hand(&self, color: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{color} in hand:")?;
        let mut empty = true;
        for (placed, worth) in &self.pieces {
            if matches!(placed, Placed::Hand(owner, ..) if *owner == color) {
                write!(f, " {placed} {:+.0}", self.worth(*worth))?;
                empty = false;
            }
        }
        writeln!(f, "{}", if empty { " nothing" } else { "" })
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, [board, second]: Pair) -> fmt::Result {
    writeln!(f, "{name:20}{:>10.2}{:>12.2}", scaled(board), scaled(second))
}

fn rule(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}+", "+-------".repeat(FILES))
}
