//! Way 1: colour tested at run time. Directions, zones and table rows are chosen where they are needed.

use katagami_rules::internals::{BLACK_ZONE_INSIDE, WHITE_ZONE_INSIDE, from_word};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{attacks, dead, slides, steps};
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, Square};

use katagami_benches::quiets::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER};
use katagami_benches::quiets::moves::{Moves, golds};

/// The quiet moves of `us`.
#[inline(never)]
pub fn quiets(us: Color, position: &Position, room: &mut [Move]) -> usize {
    let mut moves = Moves::new(room);
    let occupied = position.occupied();
    promoting(us, PAWN, position, |from| steps(us, PAWN, from), &mut moves);
    promoting(us, KNIGHT, position, |from| steps(us, KNIGHT, from), &mut moves);
    promoting(us, SILVER, position, |from| steps(us, SILVER, from), &mut moves);
    promoting(us, LANCE, position, |from| slides(us, LANCE, from, occupied), &mut moves);
    promoting(us, BISHOP, position, |from| slides(us, BISHOP, from, occupied), &mut moves);
    promoting(us, ROOK, position, |from| slides(us, ROOK, from, occupied), &mut moves);
    for from in golds(position, us) {
        if let Some(kind) = position.kind_at(from) {
            moves.list(PartialMove::from_square(kind, from), steps(us, GOLD, from) - occupied);
        }
    }
    final_kind(us, HORSE, position, &mut moves);
    final_kind(us, DRAGON, position, &mut moves);
    final_kind(us, KING, position, &mut moves);
    moves.listed()
}

/// Moves of a kind that promotes.
#[inline(always)]
fn promoting(
    us: Color,
    kind: Kind,
    position: &Position,
    attacks: impl Fn(Square) -> Bitboard,
    moves: &mut Moves,
) {
    for from in position.pieces(us, kind) {
        let to = attacks(from) - position.occupied();
        let base = PartialMove::from_square(kind, from);
        moves.list(base.promoting(), if inside(us).has(from) { to } else { to & inside(us) });
        moves.list(base, to - dead(us, kind));
    }
}

/// Moves of a kind that does not promote.
#[inline(always)]
fn final_kind(us: Color, kind: Kind, position: &Position, moves: &mut Moves) {
    for from in position.pieces(us, kind) {
        let to = attacks(us, kind, from, position.occupied()) - position.occupied();
        moves.list(PartialMove::from_square(kind, from), to);
    }
}

/// The promotion zone.
#[inline(always)]
fn inside(us: Color) -> Bitboard {
    from_word(match us {
        Color::Black => BLACK_ZONE_INSIDE,
        Color::White => WHITE_ZONE_INSIDE,
    })
}
