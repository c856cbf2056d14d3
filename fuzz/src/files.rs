//! Files with bytes of their own.

use std::io::{Cursor, Write};
use std::path::Path;

use katagami::book::{MemoryBook, OnTheFlyBook};
use katagami_evaluation::files::own;
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;
use katagami_trainer::learn::{
    DEFAULT_EPSILON, SampleSource, Scale, TrainingConfig, ValueLoss, ValueSample, checkpoint_progress,
    sample_file,
};
use katagami_trainer::positions::{self, Format};

/// Lets a reader of files read these bytes.
pub(crate) fn with_file(bytes: &[u8], read: impl FnOnce(&Path)) {
    let mut file = tempfile::NamedTempFile::new().expect("a file can be made");
    file.write_all(bytes).expect("a file can be written");
    read(file.path());
}

/// Our own files of weights.
pub(crate) fn weights(bytes: &[u8]) {
    let path = Path::new("fuzz");
    let _ = own::read_header(bytes, path);
    let _ = own::read_lowered(bytes, path);
    // The tables of larger boards take too much memory and time.
    if SQUARES < 30 {
        let _ = own::read(bytes, path, &|_, _| ());
    }
}

/// The same, behind the checksum and the compression: a header, a line feed, and numbers.
pub(crate) fn weights_inside(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (header, rest) = bytes.split_at(end);
    let payload = zstd::bulk::compress(rest.get(1..).unwrap_or_default(), 1).expect("there is memory");
    let mut file = own::MAGIC.to_vec();
    file.extend_from_slice(&own::VERSION.to_le_bytes());
    file.extend_from_slice(&(header.len() as u32).to_le_bytes());
    file.extend_from_slice(header);
    file.extend_from_slice(&payload);
    with_checksum(&mut file);
    weights(&file);
}

fn with_checksum(bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&crc32fast::hash(bytes).to_le_bytes());
}

/// Opening books, in memory and on the fly.
pub(crate) fn book(bytes: &[u8]) {
    let start = Position::start();
    if let Ok((book, _)) = MemoryBook::read(bytes) {
        book.find(&start, true);
        let mut written = Vec::new();
        book.write(&mut written).expect("memory can be written");
        let (again, errors) = MemoryBook::read(written.as_slice()).expect("memory can be read");
        assert!(errors.is_empty(), "{errors}");
        assert_eq!((again.positions(), again.moves()), (book.positions(), book.moves()));
    }
    if let Ok(mut book) = OnTheFlyBook::new(Cursor::new(bytes)) {
        let _ = book.sortedness(true);
        let _ = book.find(&start, true);
        let _ = book.find(&start, false);
    }
}

fn samples(bytes: &[u8], format: Format) {
    with_file(bytes, |path| {
        let samples = positions::open(path, Some(format)).into_iter().flatten();
        // A file of nothing but errors would take long.
        for sample in samples.take(1000).flatten() {
            crate::rules::check(&sample.position);
        }
    });
}

/// Positions in PSV, which are of 9x9 only.
#[cfg(board = "standard")]
pub(crate) fn psv(bytes: &[u8]) {
    samples(bytes, Format::Psv);
}

/// Positions in HCPE, which are of 9x9 only.
#[cfg(board = "standard")]
pub(crate) fn hcpe(bytes: &[u8]) {
    samples(bytes, Format::Hcpe);
}

/// Our own files of positions.
pub(crate) fn kpos(bytes: &[u8]) {
    samples(bytes, Format::Kpos);
}

/// The same, behind the header, the checksums and the compression: records.
pub(crate) fn kpos_inside(bytes: &[u8]) {
    use katagami_trainer::positions::{RECORD_LENGTH, pack_record, unpack_record};

    for record in bytes.as_chunks::<RECORD_LENGTH>().0 {
        if let Ok(sample) = unpack_record(record) {
            crate::rules::check(&sample.position);
            let again = unpack_record(&pack_record(&sample)).expect("what is written can be read");
            assert_eq!(
                (&again.position, again.mv, again.outcome),
                (&sample.position, sample.mv, sample.outcome)
            );
        }
    }
}

/// Quiet positions of a training, behind the checksum.
pub(crate) fn training_samples(bytes: &[u8]) {
    let source = SampleSource::new(&[], &[], 0, 0).expect("no file is read");
    let mut file = bytes.to_vec();
    with_checksum(&mut file);
    with_file(&file, |path| {
        let Ok(Some(dataset)) = sample_file::open::<ValueSample>(path, &source) else { return };
        for sample in dataset.train.iter().chain(&dataset.held_out) {
            let _ = (sample.score_and_outcome(), sample.leaf.unpack(1));
        }
    });
}

/// Checkpoints of a training, behind the checksum.
pub(crate) fn checkpoint(bytes: &[u8]) {
    let config = TrainingConfig {
        terms: "p".into(),
        rounds: 1,
        epochs: 1,
        batch_size: 1,
        learning_rate: 1.0,
        weight_decay: 0.0,
        anchored: false,
        epsilon: DEFAULT_EPSILON,
        constant_material: false,
        monotone: false,
        hand_counts: false,
        factors: Vec::new(),
        seed: 0,
        threads: 1,
    };
    let loss = ValueLoss { scale: Scale(600.0), outcome_weight: 0.0 };
    let mut file = bytes.to_vec();
    with_checksum(&mut file);
    with_file(&file, |path| drop(checkpoint_progress::<ValueSample>(path, &config, loss)));
}
