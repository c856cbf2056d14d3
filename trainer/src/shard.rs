//! A part of a self-play or a match.

use std::fmt;
use std::str::FromStr;

/// One of several equal parts of a self-play or a match, which can be played on different machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of the part, from 1.
    pub index: u64,
    /// The number of parts.
    pub of: u64,
}

impl Shard {
    /// The number in the whole of a game (of a match: of a pair of games) of this part, both from 0.
    pub fn number(self, game: u64) -> u64 {
        game * self.of + self.index - 1
    }

    /// How many of `games` belong to this part.
    pub fn share(self, games: u64) -> u64 {
        (games + self.of - self.index) / self.of
    }

    /// Whether the game with this number in the whole, from 0, belongs to this part.
    pub fn contains(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }
}

impl Default for Shard {
    /// The whole.
    fn default() -> Self {
        Self { index: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    /// Parses `2/8`, the second of eight parts.
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Self { index, of }),
            _ => Err("expected a shard such as 2/8, the second of eight"),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_games() {
        for games in 0..20 {
            let of = 3;
            let parts = (1..=of).map(|index| Shard { index, of });
            let mut numbers: Vec<_> =
                parts.flat_map(|shard| (0..shard.share(games)).map(move |game| shard.number(game))).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..games).collect::<Vec<_>>());
            for shard in (1..=of).map(|index| Shard { index, of }) {
                let contained: Vec<_> = (0..games).filter(|&number| shard.contains(number)).collect();
                assert_eq!(
                    contained,
                    (0..shard.share(games)).map(|game| shard.number(game)).collect::<Vec<_>>()
                );
            }
        }
    }

    #[test]
    fn invalid_texts_are_refused() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
