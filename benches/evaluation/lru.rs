//! A cache that forgets what was read longest ago.

/// How many lines share a place.
const WAYS: usize = 16;

/// The lines that a cache holds: of each place those read last, the latest first.
pub struct Lru(Vec<Vec<usize>>);

impl Lru {
    /// An empty cache for the given number of lines.
    pub fn new(lines: usize) -> Self {
        Self(vec![Vec::with_capacity(WAYS); lines / WAYS])
    }

    /// Reads a line; says whether it had to be fetched.
    pub fn misses(&mut self, line: usize) -> bool {
        let places = self.0.len();
        let place = &mut self.0[line % places];
        let found = place.iter().position(|&held| held == line);
        if let Some(index) = found {
            place[..=index].rotate_right(1);
        } else {
            if place.len() == WAYS {
                place.pop();
            }
            place.insert(0, line);
        }
        found.is_none()
    }
}
