//! Reasons of illegal moves, for every move that can be written, compared with what a slow look at the board finds.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use katagami_rules::internals::MAX_PER_FILE;
use katagami_rules::position::attacks::{attacks, dead, may_turn, must_turn};
use katagami_rules::{Bitboard, Color, Illegality, Kind, Move, Piece, Position, Promotion, Square, UsiMove};

/// Every move that can be made of kinds and squares, sensible or not.
fn encodable() -> impl Iterator<Item = Move> {
    let with_promotion = |mv: Move| [mv, mv.promoting()];
    let on_board = Kind::ALL.into_iter().flat_map(|kind| {
        Square::all().flat_map(move |from| Square::all().map(move |to| Move::new(kind, from, to)))
    });
    let drops = Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::new_drop(kind, to)));
    on_board.chain(drops).flat_map(with_promotion)
}

/// Positions of random games.
fn random_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start();
        for _ in 0..random.usize(1..150) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.usize(..moves.len())]);
        }
        positions.push(position);
    }
    positions
}

/// A board as a list, on which moves are made without any rules.
#[derive(Clone)]
struct Board(Vec<Option<Piece>>);

impl Board {
    fn of(position: &Position) -> Self {
        Self(Square::all().map(|square| position.piece_at(square)).collect())
    }

    fn occupied(&self) -> Bitboard {
        Square::all().filter(|square| self.0[square.index()].is_some()).collect()
    }

    fn after(mut self, us: Color, mv: Move) -> Self {
        if !mv.is_drop() {
            self.0[mv.origin().index()] = None;
        }
        self.0[mv.target().index()] = Some(Piece::new(us, mv.kind_after()));
        self
    }

    /// The pieces of the other side that could take the king of `us`.
    fn attackers_of_king(&self, us: Color) -> Vec<Square> {
        let king = Square::all().find(|square| self.0[square.index()] == Some(Piece::new(us, Kind::King)));
        let Some(king) = king else { return Vec::new() };
        let attacks_king = |square: &Square| {
            self.0[square.index()].is_some_and(|piece| {
                piece.color != us && attacks(piece.color, piece.kind, *square, self.occupied()).has(king)
            })
        };
        Square::all().filter(attacks_king).collect()
    }
}

/// The first piece between two squares, looked for step by step.
fn in_the_way(board: &Board, from: Square, to: Square) -> Option<Square> {
    let place = |square: Square| (square.file() as i32, square.rank() as i32);
    let ((file, rank), (last_file, last_rank)) = (place(from), place(to));
    let step = ((last_file - file).signum(), (last_rank - rank).signum());
    (1..(last_file - file).abs().max((last_rank - rank).abs())).find_map(|count| {
        let square = Square::at((file + count * step.0) as usize, (rank + count * step.1) as usize)?;
        board.0[square.index()].map(|_| square)
    })
}

/// Whether a piece could never move from a square.
fn is_stuck(color: Color, kind: Kind, square: Square) -> bool {
    let stuck = attacks(color, kind, square, Bitboard::EMPTY).is_empty();
    let said = dead(color, kind).has(square);
    assert!(stuck || !said, "{kind} on {square}");
    if cfg!(any(board = "standard", board = "minishogi")) {
        assert_eq!(stuck, said, "{kind} on {square}");
    }
    said
}

/// What a slow look at the board says. Of the pieces that could take the king, the first.
fn expected(position: &Position, mv: Move) -> Option<Illegality> {
    let (us, kind, to) = (position.side(), mv.kind(), mv.target());
    let board = Board::of(position);
    let at = |square: Square| board.0[square.index()];
    let after = mv.kind_after();
    if mv.is_drop() {
        let held = kind.can_be_dropped()
            && position.hand(us).iter().any(|(held, count)| held == kind.held_as() && count > 0);
        let on_file = Square::all()
            .filter(|square| square.file() == to.file() && at(*square) == Some(Piece::new(us, kind)))
            .count();
        let maximum = MAX_PER_FILE[kind as usize];
        let refused = match () {
            () if mv.is_promotion() => Some(Illegality::NoPromotion { kind }),
            () if !kind.can_be_dropped() => Some(Illegality::CannotBeDropped { kind }),
            () if !held => Some(Illegality::NotInHand { kind }),
            () if at(to).is_some() => Some(Illegality::Occupied { on: to }),
            () if is_stuck(us, kind, to) => Some(Illegality::NowhereToMove { kind, on: to }),
            () if maximum > 0 && on_file >= maximum => {
                Some(Illegality::FullFile { kind, file: to.file(), maximum })
            }
            () => None,
        };
        if refused.is_some() {
            return refused;
        }
    } else {
        let from = mv.origin();
        let Some(piece) = at(from) else { return Some(Illegality::NoPiece { from }) };
        let turns = may_turn(us, kind, from, to, at(to).is_some());
        if cfg!(any(board = "standard", board = "minishogi")) {
            let zone = Bitboard::zone(us);
            let promotes = kind.promoted().is_some() && (zone.has(from) || zone.has(to));
            assert_eq!(turns, promotes, "{mv}");
        }
        let reaches = |occupied| attacks(us, kind, from, occupied).has(to);
        let blocker = in_the_way(&board, from, to).filter(|_| !reaches(Bitboard::FULL));
        let refused = match (piece, blocker) {
            (piece, _) if piece.color != us => Some(Illegality::NotYours { piece, from }),
            (Piece { kind: found, .. }, _) if found != kind => {
                Some(Illegality::AnotherKind { named: kind, found, from })
            }
            _ if !reaches(Bitboard::EMPTY) => Some(Illegality::NotItsMove { kind, from, to }),
            (_, Some(by)) => Some(Illegality::Blocked { by }),
            _ if at(to).is_some_and(|piece| piece.color == us) => Some(Illegality::OwnPiece { on: to }),
            _ if mv.is_promotion() && kind.promoted().is_none() && kind.is_promoted() => {
                Some(Illegality::NoDemotion { kind })
            }
            _ if mv.is_promotion() && kind.promoted().is_none() => Some(Illegality::NoPromotion { kind }),
            _ if mv.is_promotion() && !turns => Some(Illegality::CannotTurn { kind }),
            _ if !mv.is_promotion() && turns && (must_turn(kind) || is_stuck(us, kind, to)) => {
                Some(Illegality::MustTurn { kind })
            }
            _ if is_stuck(us, after, to) => Some(Illegality::NowhereToMove { kind: after, on: to }),
            _ => None,
        };
        if refused.is_some() {
            return refused;
        }
    }
    let made = board.after(us, mv);
    if let Some(&attacker) = made.attackers_of_king(us).first() {
        return Some(Illegality::KingInCheck { attacker });
    }
    let mates = || {
        let mut made = position.clone();
        made.make(mv);
        made.in_check() && made.legal_moves().is_empty()
    };
    // Which kinds may not mate so the board's rules say; on most it is the pawn.
    let may_not = mv.is_drop() && !position.legal_moves().contains(&mv);
    (may_not && mates()).then_some(Illegality::MateByDrop { kind })
}

/// Compares all encodable moves of a position, and says which reasons occurred.
fn compare(position: &Position) -> HashSet<Discriminant<Illegality>> {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    let mut reasons = HashSet::new();
    let mut changed = position.clone();
    for mv in encodable() {
        let found = position.illegality(mv);
        assert_eq!(found.is_none(), legal.contains(&mv), "{mv:?} ({:?}) in {position}", mv.kind());
        assert_eq!(found, expected(position, mv), "{mv:?} ({:?}) in {position}", mv.kind());
        if let Some(reason) = found {
            let error = changed.play(mv).expect_err("an illegal move");
            assert_eq!((error.reason, error.mv), (reason, mv.into()));
            reasons.insert(discriminant(&reason));
        }
    }
    assert_eq!(changed, *position);
    reasons
}

#[test]
fn every_encodable_move_is_legal_or_has_the_right_reason() {
    let mut reasons = HashSet::new();
    for position in random_positions(7, if cfg!(board = "standard") { 80 } else { 200 }) {
        reasons.extend(compare(&position));
    }
    // A position has moves of most kinds of mistakes.
    assert!(reasons.len() >= 9, "{}", reasons.len());
}

#[test]
fn every_text_is_legal_or_has_a_reason() {
    for position in random_positions(8, 25) {
        let legal: HashSet<UsiMove> = position.legal_moves().into_iter().map(UsiMove::from).collect();
        let signs = [Promotion::None, Promotion::Promote, Promotion::Demote];
        let on_board = Square::all().flat_map(|from| {
            Square::all().flat_map(move |to| signs.map(|promotion| UsiMove::Board { from, to, promotion }))
        });
        let drops =
            Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| UsiMove::Drop { kind, to }));
        for mv in on_board.chain(drops) {
            let found = position.complete(mv);
            assert_eq!(found.is_ok(), legal.contains(&mv), "{mv} in {position}");
            let Err(error) = found else { continue };
            if let Some(complete) = mv.with_kind(|square| position.kind_at(square)) {
                assert_eq!(Some(error.reason), expected(&position, complete), "{mv} in {position}");
                continue;
            }
            // What stands there does not turn over as the sign says, or nothing stands there.
            let sign = match error.reason {
                Illegality::NoPromotion { .. } => Some(Promotion::Promote),
                Illegality::NoDemotion { .. } => Some(Promotion::Demote),
                _ => None,
            };
            let board_aside = matches!(
                error.reason,
                Illegality::NoPiece { .. }
                    | Illegality::NotYours { .. }
                    | Illegality::NotItsMove { .. }
                    | Illegality::Blocked { .. }
                    | Illegality::OwnPiece { .. }
            );
            let fits =
                matches!(mv, UsiMove::Board { promotion, .. } if board_aside || sign == Some(promotion));
            assert!(fits, "{error} in {position}");
        }
    }
}

/// Reasons as sentences, in positions that players know.
#[cfg(board = "standard")]
#[test]
fn reasons_are_sentences() {
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (sfen, mv, reason) in [
        (START, "5e5d", "there is no piece on 5e"),
        (START, "3c3d", "the pawn on 3c is White's"),
        (START, "7g7e", "a pawn does not move from 7g to 7e"),
        (START, "2h2c", "the piece on 2g is in the way"),
        (START, "2h3h+", "the rook cannot promote by this move"),
        (START, "4i4h+", "a gold does not promote"),
        (START, "7g7f-", "a pawn does not turn back"),
        (START, "2h7h", ""),
        (START, "2h8h", "a piece of the same side stands on 8h"),
        (START, "P*5e", "there is no pawn in hand"),
        ("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "the pawn must promote by this move"),
        ("8k/9/4N4/9/9/9/9/9/4K4 b - 1", "5c4a", "the knight must promote by this move"),
        ("8k/9/9/9/9/9/9/9/4K4 b N 1", "N*5b", "a knight on 5b could never move again"),
        ("8k/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5d", "there would be two pawns of one side on file 5 (nifu)"),
        ("8k/9/9/9/9/9/4P4/9/4K4 b G 1", "G*5g", "a piece can be dropped on an empty square only, not on 5g"),
        ("4r3k/9/9/9/9/9/4B4/9/4K4 b - 1", "5g4f", "the piece on 5a could take the king"),
        ("4r3k/9/9/9/9/9/9/9/4K4 b G 1", "G*4h", "the piece on 5a could take the king"),
        ("4r3k/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", "the piece on 5a could take the king"),
        ("7nk/7l1/7GG/9/9/9/9/9/4K4 b P 1", "P*1b", "a dropped pawn may not give mate (uchifuzume)"),
    ] {
        let position: Position = sfen.parse().unwrap();
        match position.parse_move(mv) {
            Ok(_) => assert_eq!(reason, "", "{mv}"),
            Err(error) => assert_eq!(error.to_string(), format!("{mv} is illegal: {reason}")),
        }
        compare(&position);
    }
}
