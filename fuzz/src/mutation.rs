//! Bytes much like those of a corpus.

/// Makes up inputs: pieces of a corpus, altered in a few places.
#[derive(Clone, Debug)]
pub struct Mutator {
    random: fastrand::Rng,
    corpus: Vec<Vec<u8>>,
}

/// Values at which lengths and counts go wrong.
const AWKWARD: [u64; 8] = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff_ffff, i64::MAX as u64, u64::MAX];

/// The greatest length of an input without a corpus.
const LONGEST: usize = 80;

impl Mutator {
    /// A mutator for this corpus. Without one its inputs are random bytes.
    pub fn new(corpus: Vec<Vec<u8>>, seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), corpus }
    }

    /// The next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        let Some(index) = (!self.corpus.is_empty()).then(|| self.random.usize(..self.corpus.len())) else {
            let length = self.random.usize(..LONGEST);
            return std::iter::repeat_with(|| self.random.u8(..)).take(length).collect();
        };
        let mut input = self.corpus[index].clone();
        for _ in 0..self.random.usize(1..5) {
            self.mutate(&mut input);
        }
        input
    }

    fn mutate(&mut self, input: &mut Vec<u8>) {
        let place = self.random.usize(..=input.len());
        let end = (place + 1 + self.random.usize(..8)).min(input.len());
        match self.random.u8(..10) {
            0 if place < input.len() => input[place] ^= 1 << self.random.u8(..8),
            1 if place < input.len() => input[place] = self.random.u8(..),
            2 => input.insert(place, self.random.u8(..)),
            3 => drop(input.drain(place..end)),
            4 => input.truncate(place),
            5 => {
                let piece = input[place..end].to_vec();
                let times = self.random.usize(1..20);
                input.splice(place..place, piece.repeat(times));
            }
            6 => self.write_number(input, place),
            7 => {
                let digits = self.random.choice(AWKWARD).unwrap_or_default().to_string();
                input.splice(place..end, digits.into_bytes());
            }
            8 => self.cross(input, place),
            _ => self.swap(input),
        }
    }

    /// Overwrites bytes with a number in binary, as headers have them.
    fn write_number(&mut self, input: &mut [u8], place: usize) {
        let number = self.random.choice(AWKWARD).unwrap_or_default().to_le_bytes();
        let length = [1, 2, 4, 8][self.random.usize(..4)];
        for (byte, new) in input[place..].iter_mut().zip(&number[..length]) {
            *byte = *new;
        }
    }

    /// Replaces the rest by a part of another file of the corpus.
    fn cross(&mut self, input: &mut Vec<u8>, place: usize) {
        let other = &self.corpus[self.random.usize(..self.corpus.len())];
        let from = self.random.usize(..=other.len());
        input.truncate(place);
        input.extend_from_slice(&other[from..]);
    }

    /// Exchanges two words.
    fn swap(&mut self, input: &mut Vec<u8>) {
        let mut words: Vec<_> = input.split(|byte| b" \n/,".contains(byte)).map(<[u8]>::to_vec).collect();
        let (one, other) = (self.random.usize(..words.len()), self.random.usize(..words.len()));
        words.swap(one, other);
        *input = words.join(&b' ');
    }
}
