//! Counts of what a search does.
//!
//! Only a build with the feature `tune` counts; in other builds counting is nothing. Each thread has its own counts, so
//! that nothing needs to be passed down to the places where something is counted.

#[cfg(feature = "tune")]
use std::cell::Cell;

macro_rules! events {
    ($($name:ident $text:literal)*) => {
        /// What is counted.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Event { $(#[doc = $text] $name,)* }

        impl Event {
            pub(super) const ALL: &[(Self, &str)] = &[$((Self::$name, $text),)*];
        }
    };
}

events! {
    QuiescenceNode "nodes of quiescence"
    Interior "nodes whose moves were searched"
    Cutoff "cutoffs by a move"
    FirstMoveCutoff "cutoffs by the first move"
    TableCutoff "cutoffs by the table"
    Exchange "static exchanges"
    MateInOne "looks for a mate in one"
    EvaluationAsked "static evaluations asked for"
    EvaluationOnStack "of these known on the stack"
    EvaluationInTable "of these stored in the table"
    EvaluationInCache "of these in the cache of values"
    EvaluationComputed "of these computed"
    SingularSearch "searches for singular moves"
    Singular "singular moves"
    Reduced "reduced searches"
    Research "reduced searches that were repeated"
}

#[cfg(feature = "tune")]
thread_local! {
    static COUNTS: [Cell<u64>; Event::ALL.len()] = const { [const { Cell::new(0) }; Event::ALL.len()] };
}

/// Counts an event of this thread.
#[cfg(feature = "tune")]
#[inline]
pub(super) fn count(event: Event) {
    COUNTS.with(|counts| counts[event as usize].update(|count| count + 1));
}

/// Counts nothing: this build has no feature `tune`.
#[cfg(not(feature = "tune"))]
#[inline(always)]
pub(super) fn count(event: Event) {
    let _ = event;
}

/// Counts one of two events of this thread: the first if the condition holds. Only a build that counts looks at it.
#[inline(always)]
pub(super) fn count_either(condition: impl FnOnce() -> bool, [if_so, if_not]: [Event; 2]) {
    if cfg!(feature = "tune") {
        count(if condition() { if_so } else { if_not });
    }
}

/// A number for each [`Event`].
pub(super) type Counts = [u64; Event::ALL.len()];

/// The counts of this thread.
#[cfg(feature = "tune")]
pub(super) fn counts() -> Counts {
    COUNTS.with(|counts| std::array::from_fn(|index| counts[index].get()))
}

/// No counts: this build has no feature `tune`.
#[cfg(not(feature = "tune"))]
pub(super) fn counts() -> Counts {
    Counts::default()
}
