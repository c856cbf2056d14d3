//! An evaluation explained: by parts, by the largest weights, and by pieces.

use std::fmt;

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

use crate::evaluation::Evaluation;
use crate::material::material;
use crate::network::Network;
use crate::network_in_full::value_in_full;
use crate::placed_piece::PlacedPiece;
use crate::weights::{
    Component, Components, ENTRIES, FV_SCALE, KingTables, OwnKing, PlayTables, SquareOrder, add, kings_index,
    relative, value_for_side_to_move,
};

/// The value of a position with its parts. Printed, it is a table of parts, a list of the largest weights, and a board.
#[derive(Clone, Debug)]
pub struct Explanation {
    position: Position,
    origin: String,
    /// The second component of the weights.
    second: Component,
    /// The sums of the parts with their names, before the division, good for Black. Material comes first.
    parts: Vec<(&'static str, Components)>,
    /// Every single weight with its name, good for Black.
    relations: Vec<(String, Components)>,
    /// The contribution of each piece with all its weights, good for Black.
    pieces: Vec<(PlacedPiece, Components)>,
}

impl Explanation {
    /// Evaluates a position in full.
    pub fn new(evaluation: &Evaluation, position: &Position) -> Self {
        let weights = evaluation.weights();
        let material = material(Color::Black, position, &weights.values) * FV_SCALE;
        let pieces = PlacedPiece::all(position).map(|placed| {
            let value = placed.value(&weights.values) * FV_SCALE;
            (placed, [for_black(placed.color(), value), 0])
        });
        let mut this = Self {
            position: position.clone(),
            origin: weights.origin.clone(),
            second: weights.tables.as_ref().map_or(Component::Tempo, |tables| tables.second_component),
            parts: vec![("Material", [material, 0])],
            relations: Vec::new(),
            pieces: pieces.collect(),
        };
        let kings = position.king(Color::Black).zip(position.king(Color::White));
        if let Some((tables, (black, white))) = weights.tables.as_ref().zip(kings) {
            this.add_tables(tables, evaluation.order(), ByColor([black, white]));
        }
        if let Some(network) = &weights.network {
            this.add_network(network);
        }
        this
    }

    /// The value for the side to move, as a search sees it.
    pub fn value(&self) -> i32 {
        value_for_side_to_move(self.total(), self.second, &self.position) / FV_SCALE
    }

    /// The sum of all parts.
    fn total(&self) -> Components {
        let mut total = [0; 2];
        self.parts.iter().for_each(|&(_, part)| add(&mut total, part));
        total
    }

    /// The parts of the sum with their names, good for Black, in the units of scores.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, f64)> {
        self.parts.iter().map(|&(name, part)| (name, self.worth(part)))
    }

    /// Every relation with its name and what it adds, good for Black, in the units of scores.
    ///
    /// A name is the two or three pieces: `K59 S48 P76`, capitals being Black's; a piece in hand is `P*1`.
    pub fn relations(&self) -> impl Iterator<Item = (&str, f64)> {
        self.relations.iter().map(|(name, weight)| (name.as_str(), self.worth(*weight)))
    }

    /// What each piece adds with all its relations, good for Black, in the units of scores.
    pub fn pieces(&self) -> impl Iterator<Item = (PlacedPiece, f64)> {
        self.pieces.iter().map(|&(placed, worth)| (placed, self.worth(worth)))
    }

    /// A part of the sum as it counts in this position, good for Black.
    fn in_effect(&self, part: Components) -> i32 {
        for_black(self.position.side(), value_for_side_to_move(part, self.second, &self.position))
    }

    /// Looks up every weight, and adds it to each of its pieces.
    fn add_tables(&mut self, tables: &PlayTables, order: SquareOrder, kings: ByColor<Square>) {
        let weight = |pair: [PlacedPiece; 2]| {
            let [i, j] = pair.map(|placed| placed.index(order)[Color::Black] as usize);
            tables.pairs.as_ref().map_or([0; 2], |pairs| pairs.cell(i, j))
        };
        match &tables.kings {
            Some(both) => self.add_kings(both, order, kings),
            None => self.add_listed_kings(kings, weight),
        }
        if tables.are_small() {
            self.add_pairs("PP", "", weight);
        }
        if let Some(own_king) = &tables.own_king {
            self.add_own_kings(own_king, order, kings);
        }
    }

    /// Adds what the network makes of each piece, the change when it is taken off, and the rest of its value.
    fn add_network(&mut self, network: &Network) {
        let position = &self.position;
        let value = |without| value_in_full(network, position, without, FV_SCALE);
        let Some(whole) = value(None) else { return };
        let side = position.side();
        let weights: Vec<_> = self
            .pieces
            .iter_mut()
            .map(|(placed, worth)| {
                let rest = value(Some(*placed)).unwrap_or(whole);
                let weight = [for_black(side, whole - rest), 0];
                add(worth, weight);
                (format!("network {placed}"), weight)
            })
            .collect();
        let of_pieces: i32 = weights.iter().map(|&(_, [weight, _])| weight).sum();
        self.add_part("Network, pieces", weights);
        self.parts.push(("Network, the rest", [for_black(side, whole) - of_pieces, 0]));
    }

    /// Adds the weights of tables of both kings.
    fn add_kings(&mut self, KingTables { kk, kkp }: &KingTables, order: SquareOrder, kings: ByColor<Square>) {
        let [black, white] = kings.0;
        let index = kings_index(black, white);
        let name = both_kings(kings).map(|king| king.to_string()).join(" ");
        self.add_part("KK", vec![(name.clone(), kk[index])]);
        let row = &kkp[index * ENTRIES..][..ENTRIES];
        let weights = self.pieces.iter_mut().map(|(placed, worth)| {
            let weight = row[placed.index(order)[Color::Black] as usize];
            add(worth, weight);
            (format!("{name} {placed}"), weight)
        });
        let weights = weights.collect();
        self.add_part("KKP", weights);
    }

    /// Adds the weights of kings that are entries like the pieces.
    fn add_listed_kings(&mut self, kings: ByColor<Square>, weight: impl Fn([PlacedPiece; 2]) -> Components) {
        let kings = both_kings(kings);
        self.add_part("KK", vec![(kings.map(|king| king.to_string()).join(" "), weight(kings))]);
        let weights = self.pieces.iter_mut().flat_map(|(placed, worth)| {
            kings.map(|king| {
                let weight = weight([king, *placed]);
                add(worth, weight);
                (format!("{king} {placed}"), weight)
            })
        });
        let weights = weights.collect();
        self.add_part("KP", weights);
    }

    /// Adds the weights of each king with all pairs of pieces.
    fn add_own_kings(&mut self, own_king: &OwnKing, order: SquareOrder, kings: ByColor<Square>) {
        let second = self.second;
        for (king, part) in both_kings(kings).into_iter().zip(["KPP, Black's king", "KPP, White's king"]) {
            let color = king.color();
            // The king's square and the entries of both pieces, from the perspective of its own side.
            let square = kings[color].seen_by(color);
            self.add_pairs(part, &format!("{king} "), |pair| {
                let [x, y] = pair.map(|placed| placed.index(order)[color] as usize);
                let weight = match own_king {
                    OwnKing::Squares(kpp) => kpp.at(square, x, y),
                    OwnKing::Near(near) => {
                        let [x, y] = [x, y].map(|entry| usize::from(near.numbers[square.by_file()][entry]));
                        near.pairs.cell(x, y)
                    }
                };
                relative(color, weight, second)
            });
        }
    }

    /// Adds the weights of all pairs of pieces. Their names begin with `prefix`.
    fn add_pairs(
        &mut self,
        part: &'static str,
        prefix: &str,
        weight: impl Fn([PlacedPiece; 2]) -> Components,
    ) {
        let pieces = &mut self.pieces;
        let mut weights = Vec::new();
        for later in 1..pieces.len() {
            for earlier in 0..later {
                let [x, y] = [pieces[later].0, pieces[earlier].0];
                let weight = weight([x, y]);
                add(&mut pieces[later].1, weight);
                add(&mut pieces[earlier].1, weight);
                weights.push((format!("{prefix}{x} {y}"), weight));
            }
        }
        self.add_part(part, weights);
    }

    fn add_part(&mut self, name: &'static str, weights: Vec<(String, Components)>) {
        let mut sum = [0; 2];
        for &(_, weight) in &weights {
            add(&mut sum, weight);
        }
        self.parts.push((name, sum));
        self.relations.extend(weights);
    }
}

/// Both kings as pieces, Black's first.
fn both_kings(kings: ByColor<Square>) -> [PlacedPiece; 2] {
    Color::ALL.map(|color| PlacedPiece::Board(Piece::new(color, Kind::King), kings[color]))
}

/// A value good for `color` as one good for Black.
fn for_black(color: Color, value: i32) -> i32 {
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
        self.write_parts(f)?;
        // A position without tables, or without a king, has none.
        if !self.relations.is_empty() {
            writeln!(f)?;
            self.most_important(f)?;
        }
        writeln!(f)?;
        self.board(f)?;
        write!(f, "{} for {}, who is to move", self.value(), self.position.side())
    }
}

impl Explanation {
    fn write_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [board, second] = [Component::Board, self.second].map(Component::label);
        writeln!(f, "{:20}{board:>10}{second:>12}", "good for Black")?;
        self.parts.iter().try_for_each(|&(name, part)| line(f, name, part))?;
        line(f, "Total", self.total())
    }

    /// The largest weights.
    fn most_important(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        let in_effect = |(name, weight): &'_ (String, Components)| (self.in_effect(*weight), name.clone());
        let mut order: Vec<(i32, String)> = self.relations.iter().map(in_effect).collect();
        order.sort_by(|one, other| (-one.0.abs(), &one.1).cmp(&(-other.0.abs(), &other.1)));
        writeln!(f, "The {SHOWN} relations that matter most (capitals are Black's):")?;
        for (weight, name) in order.into_iter().take(SHOWN).filter(|(weight, _)| *weight != 0) {
            writeln!(f, "{:>+10.2}  {name}", scaled(weight))?;
        }
        Ok(())
    }

    /// The contribution of each piece, on its square.
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What each piece adds (with all its relations, positive is good for Black):")?;
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
        let of = |placed: &PlacedPiece| matches!(placed, PlacedPiece::Board(_, on) if *on == square);
        self.pieces.iter().find(|(placed, _)| of(placed)).map(|(_, worth)| self.worth(*worth))
    }

    fn worth(&self, part: Components) -> f64 {
        scaled(self.in_effect(part))
    }

    fn hand(&self, color: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{color} in hand:")?;
        let mut empty = true;
        for (placed, worth) in &self.pieces {
            if matches!(placed, PlacedPiece::Hand(owner, ..) if *owner == color) {
                write!(f, " {placed} {:+.0}", self.worth(*worth))?;
                empty = false;
            }
        }
        writeln!(f, "{}", if empty { " nothing" } else { "" })
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, [board, second]: Components) -> fmt::Result {
    writeln!(f, "{name:20}{:>10.2}{:>12.2}", scaled(board), scaled(second))
}

fn rule(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}+", "+-------".repeat(FILES))
}
