//! Static exchange evaluation, given who attacks the square: computed from scratch or read from the maps.

use katagami_rules::internals::{DIRECTION, RAYS, from_word};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{between, lines, steps};
use katagami_rules::types::{Bitboard, Color, Kind, Move, Piece, Square};

use super::attacked::slides;
use super::kinds::each_kind;

/// The pieces of either side that attack `square`, from scratch: steps by a look from the square, slides by the few
/// sliders whose lines hold it.
#[inline]
pub fn attackers(position: &Position, square: Square) -> Bitboard {
    let occupied = position.occupied();
    let mut attackers = Bitboard::EMPTY;
    let mut snipers = Bitboard::EMPTY;
    for color in Color::ALL {
        each_kind!(KIND {
            let pieces = position.pieces(color, KIND);
            attackers |= steps(!color, KIND, square) & pieces;
            if slides(color, KIND) != 0 {
                snipers |= lines(!color, KIND, square) & pieces;
            }
        });
    }
    for sniper in snipers {
        if (between(square, sniper) & occupied).is_empty() {
            attackers |= Bitboard::from(sniper);
        }
    }
    attackers
}

/// What a capture wins or loses when both sides go on taking on its square with their least valuable pieces, given
/// all `attackers` of the square.
pub fn exchange(position: &Position, capture: Move, mut attackers: Bitboard) -> i32 {
    /// More captures on one square than any board has room for.
    const LONGEST: usize = 32;
    let to = capture.target();
    let mut occupied = position.occupied();
    let mut side = position.side();
    let mut next = capture.origin();
    let mut on_square = position.kind_at(to).map_or(0, Kind::value);
    let mut gains = [0; LONGEST];
    let mut depth = 0;
    loop {
        gains[depth] = on_square - if depth == 0 { 0 } else { gains[depth - 1] };
        on_square = position.kind_at(next).map_or(0, worth);
        occupied = occupied - Bitboard::from(next);
        attackers = (attackers | uncovered(position, to, next, occupied)) & occupied;
        side = !side;
        let Some(least) = least_valuable(position, attackers & position.of(side)) else { break };
        let is_king = position.kind_at(least) == Some(Kind::King);
        if depth + 1 == LONGEST || (is_king && (attackers & position.of(!side)).any()) {
            break;
        }
        next = least;
        depth += 1;
    }
    // Nobody goes on taking at a loss.
    for depth in (0..depth).rev() {
        gains[depth] = -gains[depth + 1].max(-gains[depth]);
    }
    gains[0]
}

/// The least valuable of some pieces.
#[inline]
fn least_valuable(position: &Position, pieces: Bitboard) -> Option<Square> {
    pieces.into_iter().min_by_key(|&square| position.kind_at(square).map_or(0, worth))
}

/// What the exchange loses with a piece: the king is beyond price.
#[inline]
fn worth(kind: Kind) -> i32 {
    const KING: i32 = 1 << 16;
    if kind == Kind::King { KING } else { kind.value() }
}

/// The slider that attacks `to` once the piece on `from` has left.
#[inline]
fn uncovered(position: &Position, to: Square, from: Square, occupied: Bitboard) -> Bitboard {
    let direction = DIRECTION[to.index()][from.index()] as usize;
    let Some(rays) = RAYS.get(direction) else { return Bitboard::EMPTY };
    let behind = from_word(rays[from.index()]) & occupied;
    let nearest = if direction < RAYS.len() / 2 { behind.first() } else { behind.descending().next() };
    let Some(nearest) = nearest else { return Bitboard::EMPTY };
    let back = DIRECTION[nearest.index()][to.index()];
    match position.piece_at(nearest) {
        Some(Piece { color, kind }) if slides(color, kind) >> back & 1 != 0 => Bitboard::from(nearest),
        _ => Bitboard::EMPTY,
    }
}
