//! A position with its attacks, kept up to date move by move.
//!
//! What each piece attacks is one set of squares at the piece's square. A move changes the set of the piece that
//! moves, of the piece that it takes, and of the sliders whose lines it opens or closes. Those are found by looking
//! from the changed square along the lines; only the part of the ray behind the square is recomputed. Every set is
//! written down before it changes, and taking a move back reads them in reverse.

use katagami_rules::board::SQUARES;
use katagami_rules::internals::{BLACK_SLIDES, DIRECTION, RAYS, WHITE_SLIDES, Word, from_word, word};
use katagami_rules::position::attacks::attacks;
use katagami_rules::position::{self, Position};
use katagami_rules::types::{Bitboard, Color, Kind, Move, Piece, Square};

use super::index::Index;

/// How many directions there are; those in the lower half lead to higher indices.
const DIRECTIONS: usize = RAYS.len();

/// The lines through each square, without the square itself.
static STAR: [Bitboard; SQUARES] = {
    let mut star = [Bitboard::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < DIRECTIONS {
            star[square] = from_word(word(star[square]) | RAYS[direction][square]);
            direction += 1;
        }
        square += 1;
    }
    star
};

/// A position with what each piece attacks, and an index of it.
#[derive(Clone)]
pub struct Attacked<I> {
    position: Position,
    /// What the piece on each square attacks, squares of its own side's pieces included.
    sets: [Bitboard; SQUARES],
    /// The pieces of either side that slide.
    sliders: Bitboard,
    index: I,
    /// Squares with the sets they had before the moves on the path changed them.
    journal: Vec<(Square, Bitboard)>,
}

/// What takes a move back.
#[derive(Clone, Copy)]
pub struct Undo<S> {
    position: position::Undo,
    sliders: Bitboard,
    index: S,
    journal: usize,
}

impl<I: Index> Attacked<I> {
    /// A position with its attacks, computed from scratch.
    pub fn new(position: Position) -> Self {
        let mut sets = [Bitboard::EMPTY; SQUARES];
        let mut sliders = Bitboard::EMPTY;
        let mut index = I::new();
        for from in position.occupied() {
            let Some(Piece { color, kind }) = position.piece_at(from) else { continue };
            let set = attacks(color, kind, from, position.occupied());
            sets[from.index()] = set;
            index.gain(color, from, set);
            sliders |= slider(color, kind, from);
        }
        Self { position, sets, sliders, index, journal: Vec::with_capacity(1024) }
    }

    /// The position itself.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the piece on `from` attacks.
    #[inline(always)]
    pub fn set(&self, from: Square) -> Bitboard {
        self.sets[from.index()]
    }

    /// The pieces of either side that slide.
    #[inline(always)]
    pub fn sliders(&self) -> Bitboard {
        self.sliders
    }

    /// The index.
    #[inline(always)]
    pub fn index(&self) -> &I {
        &self.index
    }

    /// Makes a legal move of `us`, the side to move.
    #[inline(always)]
    pub fn make(&mut self, us: Color, mv: Move) -> Undo<I::Saved> {
        let (sliders, index, journal) = (self.sliders, self.index.save(), self.journal.len());
        let to = mv.target();
        let captured = self.position.piece_at(to).is_some();
        if captured {
            self.clear(!us, to);
        }
        if mv.is_drop() {
            self.close(to);
        } else {
            let from = mv.origin();
            self.clear(us, from);
            self.open(from, self.position.occupied() - Bitboard::from(from));
            if !captured {
                self.close(to);
            }
        }
        let position = position::make(us, &mut self.position, mv);
        self.place(us, mv.kind_after(), to);
        Undo { position, sliders, index, journal }
    }

    /// Takes back the last move, which was `us`'s.
    #[inline(always)]
    pub fn unmake(&mut self, us: Color, mv: Move, undo: &Undo<I::Saved>) {
        while self.journal.len() > undo.journal {
            let Some((square, before)) = self.journal.pop() else { break };
            let set = &mut self.sets[square.index()];
            self.index.reverse(square, *set ^ before);
            *set = before;
        }
        self.sliders = undo.sliders;
        self.index.restore(undo.index);
        position::unmake(us, &mut self.position, mv, &undo.position);
    }

    /// The piece on `square` attacks nothing any more.
    #[inline(always)]
    fn clear(&mut self, color: Color, square: Square) {
        let set = self.sets[square.index()];
        self.journal.push((square, set));
        self.index.lose(color, square, set);
        self.sets[square.index()] = Bitboard::EMPTY;
        self.sliders = self.sliders - Bitboard::from(square);
    }

    /// A piece has come to stand on `square`, where nothing attacked from.
    #[inline(always)]
    fn place(&mut self, color: Color, kind: Kind, square: Square) {
        let set = if slides(color, kind) == 0 {
            position::attacks::steps(color, kind, square)
        } else {
            attacks(color, kind, square, self.position.occupied())
        };
        self.journal.push((square, Bitboard::EMPTY));
        self.index.gain(color, square, set);
        self.sets[square.index()] = set;
        self.sliders |= slider(color, kind, square);
    }

    /// `square` has become empty: sliders see past it.
    #[inline(always)]
    fn open(&mut self, square: Square, occupied: Bitboard) {
        for from in STAR[square.index()] & self.sliders {
            if let Some((color, direction)) = self.slides_to(from, square) {
                let opened = ray(direction, square, occupied);
                let set = &mut self.sets[from.index()];
                self.journal.push((from, *set));
                *set |= opened;
                self.index.gain(color, from, opened);
            }
        }
    }

    /// `square` has become occupied: sliders no longer see past it.
    #[inline(always)]
    fn close(&mut self, square: Square) {
        for from in STAR[square.index()] & self.sliders {
            if let Some((color, direction)) = self.slides_to(from, square) {
                let set = &mut self.sets[from.index()];
                let closed = *set & from_word(RAYS[direction][square.index()]);
                self.journal.push((from, *set));
                *set ^= closed;
                self.index.lose(color, from, closed);
            }
        }
    }

    /// Whose slider on `from` slides as far as `square` or beyond, and in which direction; a step does not count.
    #[inline(always)]
    fn slides_to(&self, from: Square, square: Square) -> Option<(Color, usize)> {
        if !self.sets[from.index()].has(square) {
            return None;
        }
        let Piece { color, kind } = self.position.piece_at(from)?;
        let direction = DIRECTION[from.index()][square.index()] as usize;
        (slides(color, kind) >> direction & 1 != 0).then_some((color, direction))
    }

    /// Whether all that is kept equals what is computed from scratch.
    pub fn is_exact(&self) -> bool {
        self.is_as(&Self::new(self.position.recomputed()))
    }

    /// Whether all that is kept equals what `other` keeps.
    pub fn is_as(&self, other: &Self) -> bool {
        self.position == other.position
            && self.sets == other.sets
            && self.sliders == other.sliders
            && self.index == other.index
    }
}

/// The directions in which a piece slides, as a set of bits.
#[inline(always)]
pub fn slides(color: Color, kind: Kind) -> u8 {
    match color {
        Color::Black => BLACK_SLIDES[kind as usize],
        Color::White => WHITE_SLIDES[kind as usize],
    }
}

/// `square` as a set if a slider stands there.
#[inline(always)]
fn slider(color: Color, kind: Kind, square: Square) -> Bitboard {
    if slides(color, kind) == 0 { Bitboard::EMPTY } else { Bitboard::from(square) }
}

/// The squares from `from` in one direction up to and including the first blocker.
#[inline(always)]
fn ray(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from.index()];
    let blockers = ray & word(occupied);
    if direction < DIRECTIONS / 2 {
        from_word(ray & (blockers ^ blockers.wrapping_sub(1)))
    } else {
        let nearest = (Word::BITS - 1 - (blockers | 1).leading_zeros()) as usize;
        from_word(ray ^ RAYS[direction][nearest])
    }
}
