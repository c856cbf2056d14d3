//! The techniques of the search, each of which can be left out: that is how their worth is measured.

use std::fmt;
use std::str::FromStr;

macro_rules! techniques {
    ($($variant:ident $name:literal $about:literal)*) => {
        /// A technique of the search that can be left out.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Technique { $(#[doc = $about] $variant,)* }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name, as the option `Without` takes it.
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
    MateInOne "mate-in-one" "A look for a mate on the next ply at every node."
    MateSearch "mate-search" "A proof-number search for a long mate at the root, beside the search itself."
    Correction "correction" "Corrects the static evaluation by what searches of like positions found."
    Razoring "razoring" "Far below the window, quiescence decides."
    ReverseFutility "reverse-futility" "Far above the window, the node fails high."
    NullMove "null-move" "The turn is passed: if the opponent cannot profit, the node fails high."
    ProbCut "probcut" "A capture that holds above a raised bound by a shallow search fails high."
    InternalReduction "internal-reduction" "Nodes without a move of the table are searched less deep."
    Killers "killers" "Quiet moves that cut off a sibling come early."
    CounterMove "counter-move" "The quiet move that refuted the last move before comes early."
    QuietHistory "quiet-history" "Quiet moves are ordered by how often they cut off."
    CaptureHistory "capture-history" "Captures are ordered by how often they cut off."
    Continuation "continuation" "Quiet moves are ordered by how they did after the moves before them."
    Refuter "refuter" "A quiet move that no answer refuted is rewarded."
    LateMovePruning "late-move-pruning" "After many moves at low depth, quiet ones are left out."
    HistoryPruning "history-pruning" "At low depth, quiet moves with a bad history are left out."
    Futility "futility" "At low depth, moves that cannot lift the static evaluation to alpha are left out."
    Gain "gain" "Futility grants a move what it gained before."
    ExchangePruning "exchange-pruning" "At low depth, moves that lose the exchange on their target are left out."
    Singular "singular" "A move without a rival is searched deeper."
    CheckExtension "check-extension" "Checks are searched deeper."
    LateMoveReduction "late-move-reduction" "Late moves are searched less deep first."
    HistoryReduction "history-reduction" "Reductions heed the move's history."
    QuiescenceChecks "quiescence-checks" "The first ply of quiescence tries quiet checks."
    DeltaPruning "delta-pruning" "Quiescence leaves out captures that cannot lift the score to alpha."
    QuiescenceExchange "quiescence-exchange" "Quiescence leaves out captures that lose the exchange."
    Promotion "promotion" "Moves that refuse a promotion to no purpose are left out."
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u64);

impl Techniques {
    /// All of them: how the engine plays.
    pub const ALL: Self = Self((1 << Technique::ALL.len()) - 1);

    /// Whether a technique is in use.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & (1 << technique as u8) != 0
    }

    /// The same set without a technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    /// All but those named, with commas or spaces between the names.
    ///
    /// # Errors
    ///
    /// If a name is unknown: the message lists those there are.
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
        found.ok_or_else(|| format!("{name:?} is no technique of the search; there are {Known}"))
    }
}

/// The names of all techniques.
struct Known;

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        f.write_str(&names.join(" "))
    }
}
