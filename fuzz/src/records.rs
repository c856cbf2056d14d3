//! Records of games.

use katagami_records::{Format, Reading, Record, TypedMoveError, encoding, typed_move};
use katagami_rules::position::Position;

use crate::play::play;

/// Reads a record. Of some inputs, what was read is written in every format, and read and written again as the same text.
fn read(bytes: &[u8], format: Format) {
    let readings = format.read(&encoding::decode(bytes));
    // Writing takes long compared with reading.
    if bytes.len().is_multiple_of(16) {
        readings.into_iter().filter_map(|reading| reading.record).for_each(|record| write(&record));
    }
}

fn write(record: &Record) {
    for format in Format::ALL {
        let text = format.write(record);
        let again: Result<Vec<Record>, _> = format.read(&text).into_iter().map(Reading::whole).collect();
        let [again] = again.expect("what is written can be read").try_into().expect("it is one record");
        let (game, read) = (record.main_line(), again.main_line());
        assert_eq!((placement(&read.root), &read.moves), (placement(&game.root), &game.moves), "{text}");
        assert_eq!(format.write(&again), text);
    }
}

/// A position without the number of its move, which few formats have.
fn placement(position: &Position) -> String {
    position.to_sfen().rsplit_once(' ').map_or_else(String::new, |(pieces, _)| pieces.to_owned())
}

/// Games in CSA.
pub(crate) fn csa(bytes: &[u8]) {
    read(bytes, Format::Csa);
}

/// Games in KIF.
pub(crate) fn kif(bytes: &[u8]) {
    read(bytes, Format::Kif);
}

/// Games in KI2.
pub(crate) fn ki2(bytes: &[u8]) {
    read(bytes, Format::Ki2);
}

/// Games in JKF.
pub(crate) fn jkf(bytes: &[u8]) {
    read(bytes, Format::Jkf);
}

/// Games in USI's notation.
pub(crate) fn usi_record(bytes: &[u8]) {
    read(bytes, Format::Usi);
}

/// A move that a player types, after moves that the first line chooses. What is understood is legal.
pub(crate) fn typed(bytes: &[u8]) {
    let at = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let (moves, text) = bytes.split_at(at);
    let game = play(moves, |_, _| {});
    let legal = game.position().legal_moves();
    match typed_move(&game, &encoding::decode(text)) {
        Ok(mv) => assert!(legal.contains(&mv), "{mv}"),
        Err(TypedMoveError::Ambiguous(moves)) => {
            assert!(moves.len() > 1 && moves.iter().all(|mv| legal.contains(mv)), "{moves:?}");
        }
        Err(TypedMoveError::Illegal(why)) => assert!(!why.is_empty() && !why.contains('\n')),
        Err(TypedMoveError::Unreadable) => {}
    }
}
