//! The features of a position: the parameters of terms that are active in it.
//!
//! [`find()`] finds those of one term from one perspective. [`ActiveFeatures`] has those of a combination of terms.
//!
//! # Examples
//!
//! The active features of a position, and the sum of their parameters:
//!
//! ```
//! use katagami_evaluation::terms::Combination;
//! use katagami_evaluation::{ActiveFeatures, Perspectives};
//! use katagami_rules::position::Position;
//!
//! let combination: Combination = "kp,pp".parse()?;
//! let perspectives = Perspectives::of(&Position::start()).expect("both kings are on the board");
//! let mut active = ActiveFeatures::default();
//! active.find(&combination, perspectives.both());
//!
//! // The start position looks the same from either side.
//! assert_eq!(active.board.added.len(), active.board.subtracted.len());
//! let parameters = vec![1; combination.parameter_count()];
//! assert_eq!(active.sum(&parameters), [0, 0]);
//! # Ok::<(), katagami_evaluation::terms::CombinationError>(())
//! ```

mod pair_finder;

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

use self::pair_finder::PairFinder;
use crate::entry::Kings;
use crate::running::PieceList;
use crate::terms::numbering::FeatureCode;
use crate::terms::{Combination, Layout, LoweredWeights, SignedParameters, Term, Triple};
use crate::weights::{Component, Components, EntryIndex, SquareOrder, TableKind, kings_index};

/// A position from the perspective of one side: both kings, and the side's piece list ([`SquareOrder::ByFile`]).
#[derive(Clone, Copy, Debug)]
pub struct Perspective<'a> {
    /// Both kings.
    pub kings: Kings,
    /// The entry of each piece but the kings.
    pub entries: &'a [EntryIndex],
}

impl Perspective<'_> {
    /// The code of each entry.
    fn codes(self, codes: &[FeatureCode]) -> impl Iterator<Item = FeatureCode> {
        self.entries.iter().map(|&entry| codes[entry as usize])
    }

    /// Every triple of one of the tables.
    pub fn triples(self, table: TableKind) -> Vec<Triple> {
        let Self { kings, entries } = self;
        let entries = || entries.iter().map(|&entry| entry as usize);
        match table {
            TableKind::Kk => vec![Triple::Kk { kings }],
            TableKind::Kkp => entries().map(|x| Triple::Kkp { kings, x }).collect(),
            TableKind::Kpp => {
                let pairs = entries().enumerate().flat_map(|(n, x)| entries().take(n).map(move |y| (x, y)));
                pairs.map(|(x, y)| Triple::Kpp { king: kings.ours, x, y }).collect()
            }
        }
    }
}

/// A position from both perspectives.
#[derive(Clone, Debug)]
pub struct Perspectives {
    kings: ByColor<Kings>,
    pieces: PieceList,
}

impl Perspectives {
    /// The perspectives of a position; `None` if a king is missing.
    pub fn of(position: &Position) -> Option<Self> {
        let (black, white) = (position.king(Color::Black)?, position.king(Color::White)?);
        let kings = Kings { ours: black, theirs: white };
        let pieces = PieceList::new(position, SquareOrder::ByFile);
        Some(Self { kings: ByColor([kings, kings.rotated()]), pieces })
    }

    /// The perspective of one side.
    pub fn from_side(&self, color: Color) -> Perspective<'_> {
        Perspective { kings: self.kings[color], entries: self.pieces.in_use(color) }
    }

    /// Both perspectives, Black's first.
    pub fn both(&self) -> [Perspective<'_>; 2] {
        Color::ALL.map(|color| self.from_side(color))
    }
}

/// The parameters that are active in a position, by component. Those of the board and of the endgame have the signs with which
/// they are good for Black.
#[derive(Clone, Default, Debug)]
pub struct ActiveFeatures {
    /// Those of the board component.
    pub board: SignedParameters,
    /// Those of the tempo component.
    pub tempo: SignedParameters,
    /// Those of the endgame component.
    pub endgame: SignedParameters,
}

impl ActiveFeatures {
    /// Removes all features.
    pub fn clear(&mut self) {
        let Self { board, tempo, endgame } = self;
        [board, tempo, endgame].into_iter().for_each(SignedParameters::clear);
    }

    /// Finds the features of a combination that are active from the perspectives of Black and of White. They replace those
    /// found before.
    pub fn find(&mut self, combination: &Combination, [black, white]: [Perspective<'_>; 2]) {
        self.clear();
        for term in combination.terms() {
            let found = match term.component {
                Component::Board => &mut self.board,
                Component::Tempo => &mut self.tempo,
                Component::Endgame => &mut self.endgame,
            };
            let from = |perspective, found: &mut SignedParameters| {
                find(term.named.term(), perspective, term.component, term.start as u32, found);
            };
            from(black, found);
            found.append_other_side(term.component, |found| from(white, found));
        }
    }

    /// The sum of these features, good for Black: the sum that the expanded tables give for the position.
    pub fn sum(&self, parameters: &[i16]) -> Components {
        // Tempo or endgame is always zero.
        [self.board.sum(parameters), self.tempo.sum(parameters) + self.endgame.sum(parameters)]
    }

    /// The sum of a position by lowered weights, without their tables.
    pub fn sum_of(lowered: &LoweredWeights, perspectives: [Perspective<'_>; 2]) -> Components {
        let mut active = Self::default();
        active.find(lowered.combination(), perspectives);
        active.sum(lowered.parameters())
    }
}

/// Appends all parameters of a term that are active from one perspective, each plus `start`. They are those that
/// [`Term::active_parameters`] gives for all triples of the perspective, in any order.
pub fn find(
    term: &dyn Term,
    perspective: Perspective<'_>,
    component: Component,
    start: u32,
    found: &mut SignedParameters,
) {
    match term.layout() {
        Layout::Triples => {
            let [added, subtracted] = [found.added.len(), found.subtracted.len()];
            term.active_in_all(&perspective.triples(term.table()), component, found);
            let own = found.added[added..].iter_mut().chain(&mut found.subtracted[subtracted..]);
            own.for_each(|index| *index += start);
        }
        Layout::KingsAndPiece(lookups) => {
            let (first, table) = lookups.at(kings_index(perspective.kings.ours, perspective.kings.theirs));
            let seen = perspective.codes(&table.codes).filter(|code| code.is_some());
            found.added.extend(seen.map(|code| start + first + code.number()));
        }
        Layout::KingAndPair(lookups) => {
            let (first, table) = lookups.at(perspective.kings.ours.by_file());
            PairFinder::new(perspective.codes(&table.codes), table.pairs)
                .pairs(start + first, &mut found.added);
        }
        Layout::OwnPairs(pairs) => {
            let [friends, enemies] = [&pairs.friends, &pairs.enemies]
                .map(|codes| PairFinder::sorted(perspective.codes(codes), pairs.triangle));
            friends.pairs(start, &mut found.added);
            let start = start + pairs.triangle.size;
            friends.pairs_above(&enemies, component.is_antisymmetric(), start, &mut found.added);
        }
        Layout::Distances(distances) => {
            pair_finder::distances(distances, perspective.entries, component, start, &mut found.added);
        }
    }
}
