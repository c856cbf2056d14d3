use shogi_core::{Move, PartialPosition, Piece};
use shogi_legality_lite::{all_legal_moves_partial, is_legal_partial};
use shogi_usi_parser::FromUsi;

pub fn replay(sfen: &str, moves: &[&str]) -> Option<(String, usize)> {
    let mut position = PartialPosition::from_usi(&format!("sfen {sfen}")).ok()?;
    for text in moves {
        let mv = match Move::from_usi(text).ok()? {
            // A drop is read as Black's.
            Move::Drop { piece, to } => {
                Move::Drop { piece: Piece::new(piece.piece_kind(), position.side_to_move()), to }
            }
            mv @ Move::Normal { .. } => mv,
        };
        is_legal_partial(&position, mv).ok()?;
        position.make_move(mv)?;
    }
    Some((position.to_sfen_owned(), all_legal_moves_partial(&position).len()))
}
