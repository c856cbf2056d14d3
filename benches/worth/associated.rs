//! Way 2: a trait whose associated constants differ by colour, monomorphised (in the style of `viridithas`).

use katagami_rules::internals::{BLACK_ZONE_INSIDE, WHITE_ZONE_INSIDE, from_word};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{attacks, dead, slides, steps};
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, Square};

use katagami_benches::quiets::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER};
use katagami_benches::quiets::moves::{Moves, golds};

/// What differs by colour.
trait Side {
    const US: Color;
    const INSIDE: Bitboard;
}

struct Black;

impl Side for Black {
    const US: Color = Color::Black;
    const INSIDE: Bitboard = from_word(BLACK_ZONE_INSIDE);
}

struct White;

impl Side for White {
    const US: Color = Color::White;
    const INSIDE: Bitboard = from_word(WHITE_ZONE_INSIDE);
}

/// The quiet moves of `us`.
#[inline(never)]
pub fn quiets(us: Color, position: &Position, room: &mut [Move]) -> usize {
    match us {
        Color::Black => quiets_of::<Black>(position, room),
        Color::White => quiets_of::<White>(position, room),
    }
}

#[inline(never)]
fn quiets_of<S: Side>(position: &Position, room: &mut [Move]) -> usize {
    let mut moves = Moves::new(room);
    let occupied = position.occupied();
    promoting::<S>(PAWN, position, |from| steps(S::US, PAWN, from), &mut moves);
    promoting::<S>(KNIGHT, position, |from| steps(S::US, KNIGHT, from), &mut moves);
    promoting::<S>(SILVER, position, |from| steps(S::US, SILVER, from), &mut moves);
    promoting::<S>(LANCE, position, |from| slides(S::US, LANCE, from, occupied), &mut moves);
    promoting::<S>(BISHOP, position, |from| slides(S::US, BISHOP, from, occupied), &mut moves);
    promoting::<S>(ROOK, position, |from| slides(S::US, ROOK, from, occupied), &mut moves);
    for from in golds(position, S::US) {
        if let Some(kind) = position.kind_at(from) {
            moves.list(PartialMove::from_square(kind, from), steps(S::US, GOLD, from) - occupied);
        }
    }
    final_kind::<S>(HORSE, position, &mut moves);
    final_kind::<S>(DRAGON, position, &mut moves);
    final_kind::<S>(KING, position, &mut moves);
    moves.listed()
}

/// Moves of a kind that promotes.
#[inline(always)]
fn promoting<S: Side>(
    kind: Kind,
    position: &Position,
    attacks: impl Fn(Square) -> Bitboard,
    moves: &mut Moves,
) {
    for from in position.pieces(S::US, kind) {
        let to = attacks(from) - position.occupied();
        let base = PartialMove::from_square(kind, from);
        moves.list(base.promoting(), if S::INSIDE.has(from) { to } else { to & S::INSIDE });
        moves.list(base, to - dead(S::US, kind));
    }
}

/// Moves of a kind that does not promote.
#[inline(always)]
fn final_kind<S: Side>(kind: Kind, position: &Position, moves: &mut Moves) {
    for from in position.pieces(S::US, kind) {
        let to = attacks(S::US, kind, from, position.occupied()) - position.occupied();
        moves.list(PartialMove::from_square(kind, from), to);
    }
}
