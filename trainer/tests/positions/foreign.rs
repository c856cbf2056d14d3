//! Formats of other programs: 9x9 only.
//!
//! `tests/data/golden.*` were made by our self-play, written by us, read and written again by cshogi 1.1.0, which came to
//! the same bytes; the text is what cshogi read. `tests/data/cshogi_reads.py` has the commands.

use std::fs;

use katagami_rules::position::Position;
use katagami_rules::types::Move;
use katagami_trainer::positions::{Format, Sample, Wdl};

use super::driver::{read, samples, write};

const FORMATS: [(Format, usize); 2] = [(Format::Psv, 40), (Format::Hcpe, 38)];

const PSV: &[u8] = include_bytes!("../data/golden.psv");
const HCPE: &[u8] = include_bytes!("../data/golden.hcpe");
const TEXT: &str = include_str!("../data/golden.txt");

/// The sample that a line of the golden text describes.
fn described(line: &str) -> Sample {
    let [sfen, mv, score, outcome] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
    let position = Position::from_sfen(sfen).unwrap();
    let outcomes = [("loss", Wdl::Loss), ("draw", Wdl::Draw), ("win", Wdl::Win)];
    Sample {
        mv: position.parse_move(mv).ok().unwrap(),
        position,
        score: Some(score.parse().unwrap()),
        outcome: outcomes.into_iter().find(|(word, _)| *word == outcome).unwrap().1,
    }
}

/// The sample as a format returns it that does not keep the number of the move.
fn unnumbered(sample: &Sample) -> Sample {
    let sfen = sample.position.to_sfen();
    let (position, _) = sfen.rsplit_once(' ').unwrap();
    Sample { position: Position::from_sfen(position).unwrap(), ..sample.clone() }
}

#[test]
fn we_read_and_write_what_cshogi_does() {
    let folder = tempfile::tempdir().unwrap();
    let described: Vec<_> = TEXT.lines().map(described).collect();
    let without_number: Vec<_> = described.iter().map(unnumbered).collect();
    for (name, format, bytes, expected) in
        [("a.psv", Format::Psv, PSV, &described), ("a.hcpe", Format::Hcpe, HCPE, &without_number)]
    {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert_eq!(read(&path), (expected.clone(), Vec::new()));
        write(&path, format, expected).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn samples_return() {
    let folder = tempfile::tempdir().unwrap();
    let written = samples(3, 3000);
    for (format, length) in FORMATS {
        let path = folder.path().join(format!("a.{format}"));
        write(&path, format, &written).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().len() as usize, written.len() * length);
        let (found, problems) = read(&path);
        assert_eq!(problems, Vec::<String>::new());
        assert!(found.iter().map(unnumbered).eq(written.iter().map(unnumbered)));
    }
}

#[test]
fn bad_records_are_reported_by_number_and_skipped() {
    let folder = tempfile::tempdir().unwrap();
    for (format, length) in FORMATS {
        let path = folder.path().join(format!("a.{format}"));
        write(&path, format, &samples(4, 3)).unwrap();
        let bytes = fs::read(&path).unwrap();
        for cut in 0..bytes.len() {
            fs::write(&path, &bytes[..cut]).unwrap();
            let (found, problems) = read(&path);
            assert_eq!((found.len(), problems.len()), (cut / length, usize::from(cut % length > 0)));
        }
        // Two kings on one square, in the middle record.
        let mut damaged = bytes.clone();
        damaged[length..length + 2].fill(0);
        fs::write(&path, &damaged).unwrap();
        let (found, problems) = read(&path);
        assert_eq!(found.len(), 2);
        assert!(problems[0].contains(", record 2: impossible position"), "{problems:?}");
        let mut random = fastrand::Rng::with_seed(9);
        let noise: Vec<u8> = (0..length * 2000).map(|_| random.u8(..)).collect();
        fs::write(&path, noise).unwrap();
        let (found, problems) = read(&path);
        assert_eq!(found.len() + problems.len(), 2000);
    }
}

#[test]
fn slightly_damaged_records_are_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(10);
    for (format, length) in FORMATS {
        let path = folder.path().join(format!("a.{format}"));
        write(&path, format, &samples(5, 1000)).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        for record in bytes.chunks_mut(length) {
            record[random.usize(..length)] ^= 1 << random.u8(..8);
        }
        fs::write(&path, bytes).unwrap();
        let (found, problems) = read(&path);
        assert_eq!(found.len() + problems.len(), 1000);
        // Whatever was read is possible, so it can be written.
        write(&path, format, &found).unwrap();
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (format, _) in FORMATS {
        let path = folder.path().join("a");
        let [sample] = samples(6, 1).try_into().unwrap();
        let refusal = |sample| write(&path, format, &[sample]).unwrap_err().to_string();
        assert!(refusal(Sample { score: None, ..sample.clone() }).contains("no score"));
        let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b P 1").unwrap();
        let incomplete = refusal(Sample { position, mv: Move::NONE, ..sample });
        assert!(incomplete.contains("record 1: it needs all pieces"), "{incomplete}");
    }
}
