//! What a build with the feature `tune` can change and count: parameters, techniques, events. In other builds parameters and
//! techniques are constants, and counting does nothing.
//!
//! One line of `parameters!` is one parameter: its name, its value, the range within which a tuner may change it, and its
//! meaning. It is read by the function of its name. With `tune` each parameter is an option of the USI engine, so that SPSA
//! can tune it, and the option `Without` leaves techniques out; see `docs/src/how-it-works/search.md`.
//! Values hold for the whole process, from the next search on.
//!
//! Scores are in the evaluation's units (a pawn is about 100), depths in plies.

use std::cell::Cell;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether this build can change and count: the one switch of all that follows. If it is off, the compiler removes what it
/// guards.
const TUNABLE: bool = cfg!(feature = "tune");

/// A parameter of the search.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, also as a USI option.
    pub name: &'static str,
    /// The value that the engine plays with.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
    /// What it means.
    pub meaning: &'static str,
}

macro_rules! parameters {
    ($($name:ident = $default:literal, $min:literal..=$max:literal, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                if TUNABLE { tuned::$name.load(Ordering::Relaxed) } else { $default }
            }

            const _: () = assert!(
                $min <= $default && $default <= $max,
                concat!("the value of `", stringify!($name), "` is out of its range")
            );
        )*

        /// All parameters of the search, in the order of `parameters.rs`.
        pub const PARAMETERS: &[Parameter] = &[$(
            Parameter { name: stringify!($name), default: $default, min: $min, max: $max, meaning: $meaning },
        )*];

        /// The present values.
        mod tuned {
            use std::sync::atomic::AtomicI32;

            $(#[expect(non_upper_case_globals, reason = "named like the functions that read them")]
            pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*

            /// In the order of [`super::PARAMETERS`].
            #[cfg(feature = "tune")]
            pub(super) static ALL: &[&AtomicI32] = &[$(&$name),*];
        }
    };
}

parameters! {
    // Aspiration windows.
    aspiration_min_depth = 4, 1..=20, "Iterations from this depth on start with a narrow window.";
    aspiration_window = 55, 1..=200, "Half the width of the first window.";
    aspiration_score_divisor = 40, 1..=1000, "The window is wider by the expected score divided by this.";
    aspiration_widening = 50, 10..=400, "By how many percent the window grows after a fail high or low.";
    root_average_weight = 2, 1..=10, "The weight of a new score in the average of a root move's scores, against 1 for the average so far.";

    // Razoring.
    razoring_margin = 250, 0..=2000, "Margin below alpha at depth 0.";
    razoring_depth_margin = 150, 0..=1000, "By how much the margin grows with the square of the depth.";

    // Reverse futility pruning.
    reverse_futility_max_depth = 11, 0..=30, "The deepest depth at which it is tried.";
    reverse_futility_margin = 110, 0..=500, "Margin above beta for each ply of depth.";
    reverse_futility_history_divisor = 400, 1..=10_000, "The history score of the last move divided by this is added to the margin.";
    reverse_futility_correction_weight = 1, 0..=10, "How often the size of the evaluation's correction is added to the margin.";

    // Null move pruning.
    null_move_margin = 160, -500..=1000, "How far above beta the static evaluation must be at depth 0.";
    null_move_depth_margin = 15, 0..=200, "How much less for each ply of depth.";
    null_move_improving_margin = 50, 0..=500, "How much less if the side to move is improving.";
    null_move_reduction = 5, 1..=10, "Plies by which the search after the pass is reduced.";
    null_move_depth_divisor = 4, 1..=20, "The depth divided by this is added to the reduction.";
    null_move_score_divisor = 150, 1..=2000, "The distance to beta divided by this is added to the reduction.";
    null_move_score_max = 1, 0..=10, "The distance to beta adds no more than this to the reduction.";
    null_move_verification_depth = 14, 1..=127, "From this depth on a search without passes verifies the cutoff.";
    null_move_verification_plies = 75, 0..=100, "For how many percent of the verification's depth no side may pass.";

    // Internal iterative reduction.
    internal_reduction_pv = 2, 0..=5, "Plies less at PV nodes without a table move.";
    internal_reduction_cut = 2, 0..=5, "Plies less at cut nodes without a table move.";
    internal_reduction_cut_min_depth = 9, 1..=30, "Cut nodes are reduced from this depth on.";

    // ProbCut.
    probcut_min_depth = 6, 1..=30, "Tried from this depth on.";
    probcut_margin = 180, 0..=1000, "How far above beta the raised bound is.";
    probcut_improving_margin = 70, 0..=500, "How much less if the side to move is improving.";
    probcut_reduction = 4, 2..=10, "Plies by which the confirming search is reduced.";

    // Late move pruning.
    late_move_count = 3, 1..=50, "After how many moves quiet ones are left out at depth 0; halved unless improving.";
    late_move_depth_factor = 1, 0..=10, "By how much that number grows with the square of the depth.";
    late_move_squares = 40, 10..=1000, "Both numbers are multiplied by one plus the number of squares divided by this.";

    // History pruning.
    history_pruning_max_depth = 5, 0..=30, "The deepest reduced depth at which it is tried.";
    history_pruning_margin = 3300, 0..=20_000, "Quiet moves with a continuation score below minus this times the depth are left out.";

    // Futility pruning.
    futility_max_depth = 11, 0..=30, "The deepest reduced depth at which quiet moves are left out.";
    futility_margin = 70, 0..=1000, "Margin for quiet moves at depth 0.";
    futility_depth_margin = 92, 0..=500, "By how much the margin grows for each ply of reduced depth.";
    futility_history_divisor = 8000, 1..=50_000, "The history score divided by this is added to the reduced depth.";
    futility_number_margin = 0, 0..=50, "By how much the margin falls for each move tried before; 0, for it wins nothing.";
    futility_gain_weight = 0, 0..=10, "How often the gain of the move is added to the margin: twice in Apery; 0, for the search is stronger without gains.";
    futility_raises_best = 1, 0..=1, "Whether a quiet move that is left out raises the best score to what it could reach.";
    capture_futility_max_depth = 6, 0..=30, "The deepest reduced depth at which captures are left out.";
    capture_futility_margin = 150, 0..=1000, "Margin for captures at depth 0.";
    capture_futility_depth_margin = 140, 0..=1000, "By how much the margin grows for each ply of reduced depth.";
    capture_futility_value_weight = 2, 0..=10, "How often the value of the captured piece is added to the margin.";
    capture_futility_history_divisor = 14, 1..=1000, "The history score divided by this is added to the margin.";

    // Pruning by static exchange evaluation.
    exchange_tactical_margin = 220, 0..=1000, "How much a capture or promotion may lose by exchange for each ply of depth.";
    exchange_quiet_square_margin = 40, 0..=500, "How much a quiet move may lose by exchange for the square of the reduced depth.";

    // Extensions.
    extension_ply_limit = 2, 1..=5, "Nothing is extended beyond this multiple of the iteration's depth.";
    singular_min_depth = 5, 2..=30, "Singular extensions are tried from this depth on.";
    singular_table_depth = 3, 0..=10, "By how many plies less deep the table entry may be.";
    singular_margin = 80, 0..=500, "How far below the table score the other moves must stay, in 64ths for each ply of depth.";
    singular_pv_margin = 40, 0..=500, "How much is added to that at nodes that are or were on a PV.";
    singular_depth_divisor = 2, 2..=5, "The other moves are searched to the depth less one divided by this.";
    singular_cut_plies = 2, 0..=4, "If the table move is not singular, it is searched this number of plies less deep at cut nodes.";
    double_extension_margin = 5, 0..=200, "If the other moves stay this much further below, the extension is two plies, except at PV nodes.";
    check_extension_min_depth = 12, 1..=30, "Checks that do not lose by exchange are extended from this depth on.";

    // Late move reductions, in 1024ths of a ply where no other unit is named.
    reduction_min_depth = 2, 2..=10, "Moves are reduced from this depth on.";
    reduction_steepness = 2150, 100..=10_000, "The reduction is the product of the logarithms of depth and move number, each times a hundredth of this.";
    reduction_base = 1600, -2048..=4096, "How much is added to that product.";
    reduction_window = 1600, 0..=4096, "How much less is reduced if the window is as wide as the root's.";
    reduction_not_improving = 600, 0..=4096, "How much more if the side to move is not improving and the reduction is above a ply.";
    reduction_cut_node = 1024, 0..=4096, "How much more at expected cut nodes.";
    reduction_table_pv = 1600, 0..=4096, "How much less at nodes that are or were on a PV.";
    reduction_pv_node = 600, 0..=4096, "How much less at PV nodes.";
    reduction_check = 1600, 0..=4096, "How much less for checks.";
    reduction_late_parent = 1024, 0..=4096, "How much less after a late move.";
    reduction_late_parent_number = 8, 0..=50, "The last move was late if its number was greater than this.";
    reduction_cutoffs = 1536, 0..=4096, "How much more if many nodes failed high one ply deeper.";
    reduction_cutoffs_number = 3, 0..=20, "More failures than this are many.";
    reduction_killer = 1024, 0..=4096, "How much less for killer moves.";
    reduction_near_king = 1024, 0..=4096, "How much less for moves to within two squares of the opponent's king.";
    reduction_table_capture = 1024, 0..=4096, "How much more for quiet moves if the table move is a capture.";
    reduction_history_divisor = 18_000, 1000..=100_000, "A ply less for each multiple of this in the history score.";
    research_deeper_margin = 38, 0..=500, "A reduced move this far above the best score is searched a ply deeper.";
    research_deeper_depth_margin = 12, 0..=100, "By how much that margin grows for each ply of reduction.";
    research_shallower_depth_margin = 0, 0..=100, "A reduced move less than this times the depth above the best score is searched a ply less deep.";

    // Nodes kept as PV in the table.
    fail_low_pv_min_depth = 2, 1..=30, "A node that fails low is kept as PV from this depth on if its parent is.";

    // Updates of the histories.
    history_bonus_square = 16, 0..=200, "The bonus of a cutoff for the square of the depth.";
    history_bonus_depth = 190, 0..=1000, "The bonus for each ply of depth.";
    history_bonus_offset = 40, 0..=1000, "How much is subtracted from the bonus.";
    history_bonus_max = 2800, 100..=8000, "The largest bonus.";
    history_malus_percent = 150, 0..=400, "The malus of moves tried before the cutoff, in percent of that bonus.";
    history_beta_margin = 40, 0..=1000, "A score this far above beta counts for a ply more of depth.";
    fail_low_bonus_depth = 5, 0..=30, "The bonus of a quiet move that no reply refuted is larger above this depth.";
    fail_low_bonus_number = 8, 0..=50, "It is also larger if the number of the move was above this.";
    fail_low_bonus_divisor = 1, 1..=20, "The divisor of that bonus.";
    quiet_history_limit = 8192, 512..=30_000, "The largest value of the quiet history.";
    capture_history_limit = 10_240, 512..=30_000, "The largest value of the capture history.";
    continuation_history_limit = 16_384, 512..=30_000, "The largest value of the continuation histories.";
    continuation_divisor_4 = 1, 1..=20, "The divisor of the bonus for our move four plies before.";
    continuation_divisor_6 = 2, 1..=20, "The divisor of the bonus for our move six plies before.";
    gain_decay = 1, 0..=100, "By how much a gain falls each time that the move gains less.";
    correction_limit = 1024, 64..=8192, "The largest value of the correction history.";
    correction_scale = 12, 1..=200, "The divisor of the sum of the corrections.";
    correction_moves_weight = 2, 0..=10, "How often the correction after the last two moves counts in that sum.";
    correction_own_moves_weight = 1, 0..=10, "How often the correction after our own last two moves counts.";
    correction_bonus_divisor = 6, 1..=100, "The error times the depth is divided by this.";
    correction_bonus_share = 4, 1..=64, "The largest bonus is the limit divided by this.";

    // Scores of moves, for ordering and reductions.
    history_score_quiet_weight = 2, 0..=10, "How often the quiet history counts in the history score.";
    history_score_offset = 7500, 0..=20_000, "How much is subtracted from the history score of quiet moves.";
    order_quiet_weight = 1, 0..=10, "How often the quiet history counts in the order of quiet moves.";
    order_near_king = 5000, 0..=20_000, "The bonus of quiet moves to within two squares of the opponent's king in their order.";
    order_safe_check = 8000, 0..=50_000, "The bonus of quiet moves that check and lose nothing by exchange in their order.";
    order_reply_weight = 2, 0..=10, "How often the history after the opponent's last move counts in the order of quiet moves.";
    order_sorted_above = 3500, 0..=20_000, "Quiet moves below minus this times the depth are not sorted.";
    order_capture_weight = 4, 1..=50, "How often the value gained counts in the order of captures, beside their history.";
    order_losing_divisor = 24, 1..=200, "A capture may lose its score divided by this before it is tried last.";
    order_evasion_weight = 16, 1..=50, "How often the captured piece counts against the capturing one in the order of evasions.";

    // Quiescence.
    quiescence_futility_margin = 75, 0..=1000, "How much a capture may gain beside the value that it captures.";
    quiescence_exchange_margin = 100, 0..=500, "How much a move may lose by exchange.";
    quiescence_all_captures = 5, 0..=100, "After how many plies only recaptures and checks are searched.";
    quiescence_quiet_evasions = 1, 1..=20, "How many quiet evasions are searched after a move is known that does not lose to a mate.";

    // Transposition table.
    mate_in_one_depth = 6, 0..=30, "By how many plies an entry with a mate in one is deeper than its node.";
    table_cutoff_any_node_depth = 3, 0..=30, "Up to this depth the table cuts off only where the node is expected to fail that way.";
    table_cutoff_bonus_divisor = 4, 1..=20, "The divisor of the bonus of the table's move when the table cuts off.";
    table_cutoff_malus_percent = 60, 0..=400, "The malus of an early quiet move that the table refutes, in percent of the bonus for a ply more.";
    table_cutoff_early = 2, 0..=20, "Moves up to this number are early.";
    table_keep_depth = 4, 0..=20, "An entry of the same position stays if it is deeper by this.";
    table_pv_depth = 2, 0..=10, "How many plies deeper an entry of a PV counts.";
    table_age_weight = 8, 0..=50, "How many plies less an entry counts for each search since it was stored.";

    // Mate search beside the search.
    mate_search_share = 16, 1..=1000, "The mate solver gets one node for this many nodes of the search.";
    mate_search_min_nodes = 500, 1..=100_000, "The mate solver resumes when at least this many nodes are due to it.";

    // Time.
    time_moves_to_go = 40, 5..=200, "How many moves the time on the clock is spread over.";
    time_optimum_share = 75, 10..=200, "How many percent of the time for a move it is meant to take.";
    time_maximum_factor = 4, 1..=20, "How many times longer than meant a move may take.";
    time_maximum_divisor = 3, 1..=20, "Without byoyomi, a move takes at most the time left divided by this.";
    time_forced_depth = 6, 1..=30, "A single legal move is searched no deeper than this when a clock runs.";
    time_fall_divisor = 400, 50..=5000, "The time is doubled when the score falls by this.";
    time_fall_min = 70, 10..=100, "The least factor for a rising score, in percent.";
    time_fall_max = 160, 100..=400, "The greatest factor for a falling score, in percent.";
    time_stable_factor = 85, 10..=200, "The factor if the best move does not change, in percent.";
    time_change_factor = 35, 0..=200, "How much each change of the best move adds to that factor, in percent.";
    time_changes_max = 4, 1..=20, "More changes of the best move than this count as this many.";
    time_effort_base = 155, 100..=300, "The factor for the nodes that did not go into the best move: this less its share, in percent.";
    time_effort_min = 60, 10..=100, "The least value of that factor, in percent.";
    time_effort_max = 130, 100..=300, "The greatest value of that factor, in percent.";

    // Playing weaker.
    skill_weakness = 130, 120..=1000, "How weak level 0 is, in 128ths of the distances between the best lines.";
    skill_weakness_level = 6, 0..=6, "How much less weak each level is.";
    skill_spread_max = 500, 1..=5000, "A greater distance between the best and the worst line counts as this.";
}

#[cfg(feature = "tune")]
impl Parameter {
    /// The present values of all parameters, in the order of [`PARAMETERS`].
    pub fn values() -> impl Iterator<Item = i32> {
        tuned::ALL.iter().map(|value| value.load(Ordering::Relaxed))
    }

    /// Gives the parameter of this name (in letters of any case) another value, for all searches from now on.
    ///
    /// `None` if there is no such parameter.
    ///
    /// # Errors
    ///
    /// If the value is no number within the range.
    pub fn set(name: &str, value: &str) -> Option<Result<(), String>> {
        let index = PARAMETERS.iter().position(|parameter| parameter.name.eq_ignore_ascii_case(name))?;
        let parameter = &PARAMETERS[index];
        let number = value.parse().ok().filter(|number| (parameter.min..=parameter.max).contains(number));
        Some(match number {
            Some(number) => {
                tuned::ALL[index].store(number, Ordering::Relaxed);
                Ok(())
            }
            None => Err(format!(
                "option {} takes a number from {} to {}, not {value}",
                parameter.name, parameter.min, parameter.max
            )),
        })
    }
}

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

/// The techniques that are left out, a bit each.
static LEFT_OUT: AtomicU64 = AtomicU64::new(0);

impl Technique {
    /// Whether this build can leave techniques out.
    pub const SELECTABLE: bool = TUNABLE;

    /// Whether the search uses it. In a build without the feature `tune` it always does, and asking costs nothing.
    #[inline(always)]
    pub fn is_used(self) -> bool {
        !TUNABLE || LEFT_OUT.load(Ordering::Relaxed) & (1 << self as u64) == 0
    }
}

#[cfg(feature = "tune")]
impl Technique {
    /// Leaves out the techniques named, with commas or spaces between the names, and no others: in all searches from now on.
    ///
    /// # Errors
    ///
    /// If a name is unknown: the message lists all names. Nothing changes then.
    ///
    /// ```
    /// use katagami::search::Technique;
    ///
    /// Technique::leave_out("null-move, killers").unwrap();
    /// assert!(!Technique::NullMove.is_used() && Technique::Singular.is_used());
    /// assert!(Technique::leave_out("nul-move").is_err());
    /// assert_eq!(Technique::left_out(), "null-move,killers");
    /// ```
    pub fn leave_out(names: &str) -> Result<(), String> {
        let names = names.split([',', ' ']).filter(|name| !name.is_empty());
        let techniques = names.map(str::parse::<Self>).collect::<Result<Vec<_>, _>>()?;
        LEFT_OUT.store(
            techniques.iter().fold(0, |bits, &technique| bits | 1 << technique as u64),
            Ordering::Relaxed,
        );
        Ok(())
    }

    /// The names of the techniques that are left out, with commas between them.
    pub fn left_out() -> String {
        let names: Vec<_> =
            Self::ALL.iter().filter(|technique| !technique.is_used()).map(|it| it.name()).collect();
        names.join(",")
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().copied().find(|technique| technique.name() == name);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|technique| technique.name()).collect();
            format!("{name:?} is no technique of the search; there are {}", names.join(" "))
        })
    }
}

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
    MateInOne "searches for a mate in one"
    EvaluationAsked "static evaluations"
    EvaluationOnStack "static evaluations taken from the stack"
    EvaluationInTable "static evaluations taken from the transposition table"
    EvaluationInCache "static evaluations taken from the cache"
    EvaluationComputed "static evaluations computed"
    SingularSearch "searches for singular moves"
    Singular "singular moves"
    Reduced "reduced searches"
    Research "reduced searches that were repeated"
}

thread_local! {
    static COUNTS: [Cell<u64>; Event::ALL.len()] = const { [const { Cell::new(0) }; Event::ALL.len()] };
}

/// Counts an event of this thread.
#[inline(always)]
pub(super) fn count(event: Event) {
    if TUNABLE {
        COUNTS.with(|counts| counts[event as usize].update(|count| count + 1));
    }
}

/// Counts one of two events of this thread: the first if the condition holds. Only a build that counts looks at it.
#[inline(always)]
pub(super) fn count_either(condition: impl FnOnce() -> bool, [if_so, if_not]: [Event; 2]) {
    if TUNABLE {
        count(if condition() { if_so } else { if_not });
    }
}

/// A number for each [`Event`].
pub(super) type Counts = [u64; Event::ALL.len()];

/// The counts of this thread.
pub(super) fn counts() -> Counts {
    COUNTS.with(|counts| std::array::from_fn(|index| counts[index].get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_in_more_than_case() {
        let mut names: Vec<_> = PARAMETERS.iter().map(|parameter| parameter.name.to_lowercase()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PARAMETERS.len());
    }

    #[test]
    fn meanings_are_sentences() {
        for parameter in PARAMETERS {
            assert!(parameter.meaning.ends_with('.'), "{}", parameter.name);
        }
    }
}
