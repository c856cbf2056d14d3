//! Our own format, on every board.

use std::fs;

use katagami_trainer::positions::kpos::{Metadata, Reader, Writer};
use katagami_trainer::positions::{Format, PackedPosition, Sample, pack_record, unpack_record};
use proptest::prelude::*;

use super::driver::{read, samples, write};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn positions_return(seed: u64) {
        for mut sample in samples(seed, 60) {
            let packed = PackedPosition::new(&sample.position);
            prop_assert_eq!(packed.unpack(sample.position.ply()).unwrap(), sample.position.clone());
            prop_assert_eq!(unpack_record(&pack_record(&sample)).unwrap(), sample.clone());
            sample.score = None;
            prop_assert_eq!(unpack_record(&pack_record(&sample)).unwrap(), sample);
        }
    }

    #[test]
    fn damaged_records_are_survived(seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        for sample in samples(seed, 20) {
            let whole = pack_record(&sample);
            let mut bytes = whole;
            for _ in 0..random.usize(1..4) {
                bytes[random.usize(..bytes.len())] = random.u8(..);
            }
            // What is read is a possible position with a legal move, or an error.
            if let Ok(read) = unpack_record(&bytes) {
                prop_assert_eq!(unpack_record(&pack_record(&read)).unwrap(), read);
            }
            bytes.fill_with(|| random.u8(..));
            prop_assert!(unpack_record(&bytes).is_err());
        }
    }
}

/// Blocks of a few samples each, one of them empty.
fn blocks() -> Vec<Vec<Sample>> {
    [3, 0, 2].into_iter().enumerate().map(|(seed, count)| samples(seed as u64, count)).collect()
}

#[test]
fn files_return() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kpos");
    let written = samples(1, 5000);
    write(&path, Format::Kpos, &written).unwrap();
    assert_eq!(read(&path), (written.clone(), Vec::new()));
    // The first line is for people; and the file is known by it, whatever its name.
    let other = folder.path().join("b.psv");
    fs::rename(&path, &other).unwrap();
    assert_eq!(read(&other).0, written);
    assert!(fs::read(&other).unwrap().starts_with(b"katagami-positions 1 {\"board\":"));
}

#[test]
fn a_file_that_is_cut_anywhere_keeps_its_whole_blocks_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [path, cut] = ["whole.kpos", "cut.kpos"].map(|name| folder.path().join(name));
    let about = Metadata::from_iter([("seed".to_owned(), 5.into())]);
    let mut writer = Writer::create(&path, &about).unwrap();
    let header = fs::metadata(&path).unwrap().len() as usize;
    let mut ends = vec![header];
    for block in blocks() {
        writer.write_block(&block).unwrap();
        ends.push(fs::metadata(&path).unwrap().len() as usize);
    }
    let bytes = fs::read(&path).unwrap();
    for length in 0..=bytes.len() {
        fs::write(&cut, &bytes[..length]).unwrap();
        let (found, problems) = read(&cut);
        let whole = ends.iter().filter(|&&end| end <= length).count();
        let expected: Vec<_> = blocks().into_iter().take(whole.saturating_sub(1)).flatten().collect();
        assert_eq!(found, expected, "{length}");
        assert_eq!(problems.is_empty(), ends.contains(&length), "{length}: {problems:?}");
        let mut visited = 0;
        match Writer::resume(&cut, &about, |_| visited += 1) {
            Err(problem) => assert!(length < header, "{problem}"),
            Ok(mut writer) => {
                assert_eq!(visited, whole - 1);
                for block in &blocks()[visited..] {
                    writer.write_block(block).unwrap();
                }
                assert_eq!(fs::read(&cut).unwrap(), bytes, "{length}");
            }
        }
    }
}

#[test]
fn damage_is_reported_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kpos");
    let mut writer = Writer::create(&path, &Metadata::new()).unwrap();
    let header = fs::metadata(&path).unwrap().len() as usize;
    for block in blocks() {
        writer.write_block(&block).unwrap();
    }
    let bytes = fs::read(&path).unwrap();
    for at in header..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        fs::write(&path, &damaged).unwrap();
        let (found, problems) = read(&path);
        let [problem] = problems.as_slice() else { panic!("{at}: {problems:?}") };
        assert!(found.len() < 5 && problem.contains("a.kpos, byte "), "{problem}");
    }
    let mut random = fastrand::Rng::with_seed(1);
    for length in 0..200 {
        let noise: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        fs::write(&path, [&bytes[..header], &noise].concat()).unwrap();
        assert!(length == 0 || read(&path).1.len() == 1);
        fs::write(&path, noise).unwrap();
        assert!(Reader::open(&path).is_err());
    }
}

#[test]
fn another_board_and_other_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kpos");
    fs::write(&path, "katagami-positions 1 {\"board\":\"round\"}\n").unwrap();
    assert!(read(&path).1[0].contains("line 1: positions of round"));
    let about = |seed: u64| Metadata::from_iter([("seed".to_owned(), seed.into())]);
    Writer::create(&path, &about(1)).unwrap();
    let problem = Writer::resume(&path, &about(2), |_| {}).unwrap_err().to_string();
    assert!(problem.contains("seed: asked for 2, the file has 1"), "{problem}");
}
