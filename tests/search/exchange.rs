//! Static exchange evaluation against the same definition, written down slowly.

use katagami_rules::position::Position;
use katagami_rules::position::attacks::may_turn;
use katagami_rules::position::attacks::{attacks, between};
use katagami_rules::types::{Bitboard, Color, Kind, Move, Piece, Square};
use katagami_tests::random_play::visit_positions;

/// The board as the exchange leaves it.
struct Exchange {
    board: Vec<Option<Piece>>,
    to: Square,
}

impl Exchange {
    fn occupied(&self) -> Bitboard {
        let squares = Square::all().filter(|square| self.board[square.index()].is_some());
        squares.fold(Bitboard::EMPTY, |set, square| set | Bitboard::from(square))
    }

    /// The pieces of one side that attack the target.
    fn attackers(&self, side: Color) -> Vec<(Square, Kind)> {
        let occupied = self.occupied();
        let pieces = Square::all().filter_map(|square| Some((square, self.board[square.index()]?)));
        let ours = pieces.filter(|(square, piece)| piece.color == side && *square != self.to);
        let reach = |square, kind| attacks(side, kind, square, occupied).has(self.to);
        ours.filter(|&(square, piece)| reach(square, piece.kind))
            .map(|(square, piece)| (square, piece.kind))
            .collect()
    }

    /// Whether a slider attacks the king of `side` along the line through `from` once that piece has taken on the target.
    fn exposes_king(&mut self, side: Color, from: Square) -> bool {
        let king = Piece::new(side, Kind::King);
        let Some(king) = Square::all().find(|square| self.board[square.index()] == Some(king)) else {
            return false;
        };
        let [taken, taking] = [self.to, from].map(|square| self.board[square.index()]);
        self.board[from.index()] = None;
        self.board[self.to.index()] = taking;
        let occupied = self.occupied();
        let exposed = Square::all().any(|square| {
            self.board[square.index()].is_some_and(|piece| {
                piece.color != side
                    && attacks(piece.color, piece.kind, square, occupied).has(king)
                    && between(square, king).has(from)
            })
        });
        self.board[from.index()] = taking;
        self.board[self.to.index()] = taken;
        exposed
    }

    /// What the side wins by taking on the target as long as it pays.
    fn best(&mut self, side: Color) -> i32 {
        let Some(there) = self.board[self.to.index()] else { return 0 };
        let mut attackers = self.attackers(side);
        attackers.retain(|&(from, kind)| kind == Kind::King || !self.exposes_king(side, from));
        let cheapest = attackers.iter().min_by_key(|(_, kind)| worth(*kind));
        let Some(&(from, kind)) = cheapest else { return 0 };
        if kind == Kind::King && !self.attackers(!side).is_empty() {
            return 0;
        }
        let promoted = kind.promoted().filter(|_| may_turn(side, kind, from, self.to, true));
        let after = promoted.unwrap_or(kind);
        self.board[from.index()] = None;
        self.board[self.to.index()] = Some(Piece::new(side, after));
        let won = swing(there.kind) + after.value() - kind.value();
        (won - self.best(!side)).max(0)
    }
}

fn swing(kind: Kind) -> i32 {
    kind.value() + kind.base().value()
}

/// The order in which pieces take.
fn worth(kind: Kind) -> i32 {
    if kind == Kind::King { i32::MAX } else { swing(kind) }
}

fn slowly(position: &Position, mv: Move) -> i32 {
    let us = position.side();
    let mut board: Vec<_> = Square::all().map(|square| position.piece_at(square)).collect();
    let mut won = 0;
    if !mv.is_drop() {
        won = position.kind_at(mv.target()).map_or(0, swing) + mv.kind_after().value() - mv.kind().value();
        board[mv.origin().index()] = None;
    }
    board[mv.target().index()] = Some(Piece::new(us, mv.kind_after()));
    won - Exchange { board, to: mv.target() }.best(!us)
}

#[test]
fn the_swap_algorithm_agrees_with_recursion() {
    let mut lost = 0;
    visit_positions(40, 200, |game, moves| {
        let position = game.position();
        for &mv in moves.iter().filter(|mv| mv.kind() != Kind::King) {
            let value = slowly(position, mv);
            lost += u32::from(value < 0);
            for threshold in [value - 300, value - 1, value, value + 1, value + 300] {
                assert_eq!(
                    position.see_ge(mv, threshold),
                    value >= threshold,
                    "{mv} is worth {value}, asked for {threshold}, in {position:?}"
                );
            }
        }
    });
    assert!(lost > 1000, "the play was too tame to test this");
}
