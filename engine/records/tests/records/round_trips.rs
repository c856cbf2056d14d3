//! Records that go through every pair of formats: nothing is lost that both can say. `KATAGAMI_RECORDS` raises their number.

use katagami_records::{End, Ending, Format, NodeId, Reading, Record, Step};

use super::random_records;

/// What is left of a record in a format.
fn said_by(format: Format, record: &Record) -> Record {
    let mut said = Record::new(record.root.clone());
    if format != Format::Usi {
        (said.names, said.headers) = (record.names.clone(), record.headers.clone());
    }
    copy(format, record, Record::ROOT, &mut said, Record::ROOT);
    said
}

fn copy(format: Format, record: &Record, from: NodeId, said: &mut Record, to: NodeId) {
    let node = record.node(from);
    let copied = said.node_mut(to);
    if format != Format::Usi {
        (copied.comments, copied.bookmark) = (node.comments.clone(), node.bookmark.clone());
        copied.time = node.time.filter(|_| format != Format::Ki2);
    }
    let has_variations = !matches!(format, Format::Csa | Format::Usi);
    for &child in node.children().iter().take(if has_variations { usize::MAX } else { 1 }) {
        let step = match &record.node(child).step {
            Step::End(_) if format == Format::Usi => continue,
            Step::End(end) => Step::End(end_in(format, end)),
            step => step.clone(),
        };
        let copied = said.follow(to, step);
        copy(format, record, child, said, copied);
    }
}

fn end_in(format: Format, end: &End) -> End {
    let mut end = end.clone();
    match format {
        // There is no word for the greatest number of moves.
        Format::Kif | Format::Ki2 if end.ending == Ending::MaximumMoves => end.ending = Ending::Draw,
        Format::Csa if ["封じ手", "不戦敗", "最大手数"].map(Some).contains(&end.word.as_deref()) => {
            end.word = None;
        }
        _ => {}
    }
    end
}

/// A record after it was written and read.
fn through(format: Format, record: &Record) -> (String, Record) {
    let text = format.write(record);
    let readings: Vec<_> = katagami_records::read(&text).into_iter().map(Reading::whole).collect();
    match <[_; 1]>::try_from(readings) {
        Ok([Ok(read)]) => (text, read),
        other => panic!("{format:?}: {other:?} from {text}"),
    }
}

#[test]
fn nothing_is_lost_that_both_formats_can_say() {
    let wanted = std::env::var("KATAGAMI_RECORDS").ok().and_then(|number| number.parse().ok());
    for seed in 0..wanted.unwrap_or(500) {
        let mut random = fastrand::Rng::with_seed(seed);
        let record = random_records::record(&mut random);
        // Each pair of formats in its turn.
        let number = Format::ALL.len() as u64;
        let pair = [seed % number, seed / number % number].map(|index| Format::ALL[index as usize]);
        let mut before = record;
        for format in pair {
            let expected = said_by(format, &before);
            let (text, read) = through(format, &before);
            assert_eq!(format.write(&read), text, "seed {seed}, {pair:?}: what is read is written as it was");
            assert_eq!(read, expected, "seed {seed}, {pair:?}, {format:?}: {text}");
            before = read;
        }
    }
}
