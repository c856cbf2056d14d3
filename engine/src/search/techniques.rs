//! The techniques of the search. A build with the feature `tune` can leave each of them out, to measure what it is
//! worth.

use std::fmt;
use std::str::FromStr;

macro_rules! techniques {
    ($($variant:ident $name:literal $about:literal)*) => {
        /// A technique of the search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Technique { $(#[doc = $about] $variant,)* }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name, as the option `Without` takes it (in a build with the feature `tune`).
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it is, in one line.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

techniques! {
    Aspiration "aspiration" "A narrow window around the last iteration's score."
    TableCutoff "table-cutoff" "Scores of the transposition table end nodes."
    MateInOne "mate-in-one" "A mate on the next ply is looked for at every node."
    MateSearch "mate-search" "A proof-number search for a long mate at the root, beside the search itself."
    Correction "correction" "The static evaluation is corrected by what searches of similar positions found."
    Razoring "razoring" "Far below the window, quiescence decides."
    ReverseFutility "reverse-futility" "Far above the window, the node fails high."
    NullMove "null-move" "The turn is passed: if the opponent cannot profit, the node fails high."
    ProbCut "probcut" "A capture that holds above a raised bound by a shallow search fails high."
    InternalReduction "internal-reduction" "Nodes without a table move are searched less deep."
    Killers "killers" "Quiet moves that cut off a sibling come early."
    CounterMove "counter-move" "The quiet move that refuted the last move before comes early."
    QuietHistory "quiet-history" "Quiet moves are ordered by how often they cut off."
    CaptureHistory "capture-history" "Captures are ordered by how often they cut off."
    Continuation "continuation" "Quiet moves are ordered by how they did after the moves before them."
    FailLowBonus "fail-low-bonus" "A quiet move that no reply refuted gets a bonus."
    LateMovePruning "late-move-pruning" "After many moves at low depth, quiet ones are left out."
    HistoryPruning "history-pruning" "At low depth, quiet moves with a bad history are left out."
    Futility "futility" "At low depth, moves that cannot raise the static evaluation to alpha are left out."
    Gain "gain" "Quiet moves are judged by how much they raised the static evaluation before."
    ExchangePruning "exchange-pruning" "At low depth, moves that lose the exchange on their target are left out."
    Singular "singular" "A move that is much better than all others is searched deeper."
    CheckExtension "check-extension" "Checks are searched deeper."
    LateMoveReduction "late-move-reduction" "Late moves are searched less deep first."
    HistoryReduction "history-reduction" "Reductions depend on the move's history."
    QuiescenceChecks "quiescence-checks" "The first ply of quiescence tries quiet checks."
    DeltaPruning "delta-pruning" "Quiescence leaves out captures that cannot raise the score to alpha."
    QuiescenceExchange "quiescence-exchange" "Quiescence leaves out captures that lose the exchange."
    Promotion "promotion" "Pointless non-promotions are left out."
}

/// The techniques in use.
///
/// Only a build with the feature `tune` can leave any out. In other builds all are in use, and asking costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    #[cfg(feature = "tune")]
    bits: u64,
}

impl Techniques {
    /// All of them: how the engine plays.
    pub const ALL: Self = Self {
        #[cfg(feature = "tune")]
        bits: (1 << Technique::ALL.len()) - 1,
    };

    /// Whether this build can leave techniques out.
    pub const SELECTABLE: bool = cfg!(feature = "tune");

    /// Whether a technique is in use.
    #[cfg(not(feature = "tune"))]
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        let _ = (self, technique);
        true
    }
}

#[cfg(feature = "tune")]
impl Techniques {
    /// Whether a technique is in use.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.bits & (1 << technique as u8) != 0
    }

    /// The same set without a technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self { bits: self.bits & !(1 << technique as u8) }
    }

    /// All but those named, with commas or spaces between the names.
    ///
    /// # Errors
    ///
    /// If a name is unknown: the message lists all names.
    ///
    /// ```
    /// use katagami::search::{Technique, Techniques};
    ///
    /// let rest = Techniques::all_but("null-move, killers").unwrap();
    /// assert!(!rest.has(Technique::NullMove) && rest.has(Technique::Singular));
    /// assert!(Techniques::all_but("nul-move").is_err());
    /// ```
    pub fn all_but(names: &str) -> Result<Self, String> {
        let names = names.split([',', ' ']).filter(|name| !name.is_empty());
        names.into_iter().try_fold(Self::ALL, |rest, name| Ok(rest.without(name.parse()?)))
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().copied().find(|technique| technique.name() == name);
        found.ok_or_else(|| format!("{name:?} is no technique of the search; there are {TechniqueNames}"))
    }
}

/// The names of all techniques.
struct TechniqueNames;

impl fmt::Display for TechniqueNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        f.write_str(&names.join(" "))
    }
}
