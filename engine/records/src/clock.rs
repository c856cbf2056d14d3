//! Clocks: how much time a player has for a game, how a record's headers say it, and how much is left.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use katagami_rules::{ByColor, Color};

use super::japanese::digit;
use super::record::{NodeId, Record};

/// The time that a player has for a game.
///
/// It is read from what headers say, in numbers or in words, and written as CSA writes it.
///
/// ```
/// use std::time::Duration;
/// use katagami_records::TimeLimit;
///
/// let limit: TimeLimit = "10分 秒読み30秒".parse().unwrap();
/// assert_eq!((limit.main, limit.byoyomi), (Duration::from_secs(600), Duration::from_secs(30)));
/// assert_eq!(limit.to_string(), "00:10+30");
/// assert_eq!("600+30+0".parse(), Ok(limit));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeLimit {
    /// The initial time of the clock.
    pub main: Duration,
    /// The time for each move when the clock is at 0.
    pub byoyomi: Duration,
    /// The time that is added to the clock before each move (Fischer).
    pub increment: Duration,
}

/// A text that is no time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTimeLimit;

impl fmt::Display for NoTimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no time limit such as 00:10+30, 600+30+0 or 10分")
    }
}

impl std::error::Error for NoTimeLimit {}

/// The header with the time of both sides, as Kakinoki's formats name it.
const HEADER: &str = "持ち時間";

/// Longer than any game, and short enough for sums.
const LONGEST: Duration = Duration::from_secs(1 << 32);

impl TimeLimit {
    /// Whether there is no time at all, which stands for no clock.
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// CSA's numbers of version 2.2, `HH:MM+SS`, or of version 3, `seconds+byoyomi+increment`.
    fn of_numbers(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('+').map(str::trim).collect();
        let limit = match (parts[0].split_once(':'), &parts[1..]) {
            (Some((hours, minutes)), rest) if rest.len() < 2 => {
                let minutes =
                    hours.parse::<u32>().ok()?.checked_mul(60)?.checked_add(minutes.parse().ok()?)?;
                let byoyomi = rest.first().map_or(Some(Duration::ZERO), |text| seconds(text))?;
                Self { main: Duration::from_secs(60 * u64::from(minutes)), byoyomi, ..Self::default() }
            }
            (None, [byoyomi, increment]) => {
                Self { main: seconds(parts[0])?, byoyomi: seconds(byoyomi)?, increment: seconds(increment)? }
            }
            _ => return None,
        };
        Some(limit)
    }

    /// Words of Japanese records: `各3時間`, `10分+30秒`, `5分 1手10秒加算`.
    fn of_words(text: &str) -> Option<Self> {
        // Sides with different times are headers of their own.
        if ["先手", "後手", "上手", "下手"].iter().any(|side| text.contains(side)) {
            return None;
        }
        let (mut main, mut per_move) = (None, None);
        let mut is_per_move = false;
        let mut number: Option<u64> = None;
        for letter in text.chars() {
            if let Some(digit) = digit(letter) {
                number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit as u64)?);
                continue;
            }
            let unit = match letter {
                '時' => 3600,
                '分' => 60,
                '秒' => 1,
                _ => 0,
            };
            if let Some(number) = number.take().filter(|_| unit > 0) {
                let sum = if is_per_move { &mut per_move } else { &mut main };
                *sum = Some(number.checked_mul(unit)?.checked_add(sum.unwrap_or(0))?);
            }
            // What follows is for each move: `+30秒`, `1手30秒`, `秒読み30秒`.
            is_per_move |= matches!(letter, '+' | '＋' | '手' | '読');
        }
        main.or(per_move)?;
        let [main, per_move] = [main, per_move].map(|seconds| Duration::from_secs(seconds.unwrap_or(0)));
        let (byoyomi, increment) =
            if text.contains("加算") { (Duration::ZERO, per_move) } else { (per_move, Duration::ZERO) };
        Some(Self { main, byoyomi, increment })
    }
}

/// A number of seconds.
fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

impl FromStr for TimeLimit {
    type Err = NoTimeLimit;

    fn from_str(text: &str) -> Result<Self, NoTimeLimit> {
        let read = Self::of_numbers(text.trim()).or_else(|| Self::of_words(text));
        let fits =
            |limit: &Self| [limit.main, limit.byoyomi, limit.increment].iter().all(|time| *time < LONGEST);
        read.filter(fits).ok_or(NoTimeLimit)
    }
}

impl fmt::Display for TimeLimit {
    /// As version 2.2 of CSA has it, if it can say it, else as version 3.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { main, byoyomi, increment } = self;
        let is_whole =
            |time: &Duration, unit| time.subsec_nanos() == 0 && time.as_secs().is_multiple_of(unit);
        if increment.is_zero() && is_whole(main, 60) && is_whole(byoyomi, 1) {
            let minutes = main.as_secs() / 60;
            return write!(f, "{:02}:{:02}+{:02}", minutes / 60, minutes % 60, byoyomi.as_secs());
        }
        let [main, byoyomi, increment] = [main, byoyomi, increment].map(Duration::as_secs_f64);
        write!(f, "{main}+{byoyomi}+{increment}")
    }
}

/// The clock of one side in one game.
///
/// ```
/// use std::time::Duration;
/// use katagami_records::{Clock, TimeLimit};
///
/// let mut clock = Clock::new("00:10+30".parse::<TimeLimit>().unwrap());
/// clock.spend(Duration::from_secs(599));
/// assert_eq!(clock.remaining(), Duration::from_secs(1));
/// assert_eq!(clock.left(), Some(Duration::from_secs(31)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    limit: TimeLimit,
    remaining: Duration,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(limit: TimeLimit) -> Self {
        Self { limit, remaining: limit.main }
    }

    /// What it was set to.
    pub fn limit(&self) -> TimeLimit {
        self.limit
    }

    /// What it shows: without byoyomi, and without the increment of the next move.
    pub fn remaining(&self) -> Duration {
        self.remaining
    }

    /// The most time that the next move may take. `None` if there is no clock.
    ///
    /// As in Shogidokoro's definition of USI, the increment is added before the move.
    pub fn left(&self) -> Option<Duration> {
        let TimeLimit { byoyomi, increment, .. } = self.limit;
        (!self.limit.is_zero()).then(|| self.remaining + increment + byoyomi)
    }

    /// Subtracts the time of a move.
    pub fn spend(&mut self, time: Duration) {
        self.remaining = (self.remaining + self.limit.increment).saturating_sub(time);
    }
}

impl Record {
    /// The time that a side has, if a header says it.
    pub fn time_limit(&self, color: Color) -> Option<TimeLimit> {
        let own = ByColor(["TIME+", "TIME-"])[color];
        self.headers.get(own).or_else(|| self.headers.get(HEADER))?.parse().ok()
    }

    /// Sets the header with the time that both sides have.
    pub fn set_time_limit(&mut self, limit: TimeLimit) {
        self.headers.insert(HEADER.into(), limit.to_string());
    }

    /// The clocks at a node, by the times of the moves that lead there. `None` unless headers say what they were set to.
    pub fn clocks(&self, id: NodeId) -> Option<ByColor<Clock>> {
        let [black, white] = Color::ALL.map(|color| self.time_limit(color).map(Clock::new));
        let mut clocks = ByColor([black?, white?]);
        let path = std::iter::successors(Some(id), |&id| (id != Self::ROOT).then(|| self.parent(id)));
        let times: Vec<Duration> = path.map(|id| self.node(id).time.unwrap_or_default()).collect();
        let mut side = self.root.side();
        // The first is that of the initial position.
        for &time in times.iter().rev().skip(1) {
            clocks[side].spend(time);
            side = !side;
        }
        Some(clocks)
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Step;
    use super::*;
    use katagami_rules::Position;

    fn limit(main: u64, byoyomi: u64, increment: u64) -> TimeLimit {
        let [main, byoyomi, increment] = [main, byoyomi, increment].map(Duration::from_secs);
        TimeLimit { main, byoyomi, increment }
    }

    #[test]
    fn headers_of_all_kinds_are_read() {
        for (text, expected) in [
            ("00:25+00", limit(1500, 0, 0)),
            ("01:02+03", limit(3720, 3, 0)),
            ("00:00+5", limit(0, 5, 0)),
            ("03:00", limit(3 * 3600, 0, 0)),
            ("1500+60+0", limit(1500, 60, 0)),
            ("900+0+5", limit(900, 0, 5)),
            ("各3時間", limit(3 * 3600, 0, 0)),
            ("４時間（チェスクロック）", limit(4 * 3600, 0, 0)),
            ("2日制8時間", limit(8 * 3600, 0, 0)),
            ("1時間2分 (1手3秒)", limit(3720, 3, 0)),
            ("10分+30秒", limit(600, 30, 0)),
            ("１５分＋３０秒", limit(900, 30, 0)),
            ("秒読み30秒", limit(0, 30, 0)),
            ("1手30秒", limit(0, 30, 0)),
            ("3分切れ負け", limit(180, 0, 0)),
            ("5分 1手10秒加算", limit(300, 0, 10)),
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text}");
        }
        let longest = "9".repeat(30);
        for text in [
            "",
            "なし",
            "10",
            "a:b",
            "1+2",
            "1:2+3+4",
            "1+2+x",
            "-1+0+0",
            "1e30+0+0",
            "１手",
            "先手10分 後手5分",
            &longest,
        ] {
            assert_eq!(text.parse::<TimeLimit>(), Err(NoTimeLimit), "{text}");
        }
        assert!(format!("{longest}時間").parse::<TimeLimit>().is_err());
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (limit, text) in [
            (limit(0, 0, 0), "00:00+00"),
            (limit(3 * 3600, 60, 0), "03:00+60"),
            (limit(90, 0, 0), "90+0+0"),
            (limit(300, 0, 10), "300+0+10"),
            (TimeLimit { increment: Duration::from_millis(100), ..limit(10, 0, 0) }, "10+0+0.1"),
        ] {
            assert_eq!((limit.to_string().as_str(), text.parse()), (text, Ok(limit)));
        }
    }

    #[test]
    fn byoyomi_is_not_saved_and_increments_are() {
        let mut clock = Clock::new(limit(100, 10, 0));
        clock.spend(Duration::from_secs(95));
        assert_eq!(clock.left(), Some(Duration::from_secs(15)));
        clock.spend(Duration::from_secs(14));
        assert_eq!((clock.remaining(), clock.left()), (Duration::ZERO, Some(Duration::from_secs(10))));
        let mut clock = Clock::new(limit(100, 0, 10));
        clock.spend(Duration::from_secs(3));
        assert_eq!(clock.left(), Some(Duration::from_secs(117)));
        assert_eq!(Clock::new(limit(0, 0, 0)).left(), None);
    }

    #[test]
    fn a_record_knows_its_clocks() {
        let mut record = Record::new(Position::start());
        assert_eq!(record.clocks(Record::ROOT), None);
        record.headers.insert(HEADER.into(), "1分 秒読み10秒".into());
        let (mut position, mut at) = (Position::start(), Record::ROOT);
        for time in [7, 20, 50] {
            let mv = position.legal_moves()[0];
            position.make(mv);
            at = record.follow(at, Step::Move(mv));
            record.node_mut(at).time = Some(Duration::from_secs(time));
        }
        let clocks = record.clocks(at).expect("there are clocks");
        let left = Color::ALL.map(|color| clocks[color].remaining().as_secs());
        let first = Position::start().side();
        let expected = if first == Color::Black { [3, 40] } else { [40, 3] };
        assert_eq!(left, expected);
        // A side may have a time of its own.
        record.set_time_limit(limit(60, 0, 10));
        record.headers.insert("TIME-".into(), "100+0+0".into());
        let limits = Color::ALL.map(|color| record.time_limit(color));
        assert_eq!(limits, [limit(60, 0, 10), limit(100, 0, 0)].map(Some));
    }
}
