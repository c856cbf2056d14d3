//! The options of the engine, under the names that GUIs and `YaneuraOu` use.

use std::path::PathBuf;
use std::time::Duration;

use codegen_macros::UsiOptions;

use crate::board::{DEFAULT_ENTERING_KING_RULE, ENTERING_KING_RULES, NAME};
use crate::eval::weights::Order;
use crate::position::{EnteringKingRule, Rules};
use crate::search::{Delays, Limits, MAX_PLY, Settings, Skill, Table, Techniques};
use crate::types::ByColor;

/// The name that GUIs know this board by.
const VARIANT: &str = if matches!(NAME.as_bytes(), b"standard") { "shogi" } else { NAME };

/// What `BookFile` says when there is none.
const NO_BOOK: &str = "no_book";

/// All options with their present values.
#[derive(Clone, Debug, UsiOptions)]
pub struct Options {
    /// Size of the transposition table in MiB.
    #[usi(name = "USI_Hash", spin, default = 256, min = 1, max = Table::MAX_MIB)]
    pub hash_mib: usize,
    /// Whether the GUI lets the engine think on the opponent's time.
    #[usi(name = "USI_Ponder", check, default = false)]
    pub ponder: bool,
    /// The number of threads that search.
    #[usi(name = "Threads", spin, default = 1, min = 1, max = 512)]
    pub threads: usize,
    /// The number of lines to show.
    #[usi(name = "MultiPV", spin, default = 1, min = 1, max = 800)]
    pub multi_pv: usize,
    /// The usual delay between engine and referee, in milliseconds.
    #[usi(name = "NetworkDelay", spin, default = 20, min = 0, max = 10_000)]
    pub network_delay: u64,
    /// The worst delay between engine and referee, in milliseconds: always kept in reserve.
    #[usi(name = "NetworkDelay2", spin, default = 40, min = 0, max = 10_000)]
    pub network_delay2: u64,
    /// The least time to think, in milliseconds, if the clock allows.
    #[usi(name = "MinimumThinkingTime", spin, default = 0, min = 0, max = 100_000)]
    pub minimum_thinking_time: u64,
    /// The number of moves after which a game is a draw; 0 for no limit.
    #[usi(name = "MaxMovesToDraw", spin, default = 0, min = 0, max = 100_000)]
    pub max_moves_to_draw: u32,
    /// Resigns when the score falls to minus this.
    #[usi(name = "ResignValue", spin, default = 99_999, min = 0, max = 99_999)]
    pub resign_value: i32,
    /// What a draw is worth to us when we play Black, in hundredths of a pawn.
    #[usi(name = "DrawValueBlack", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_black: i32,
    /// What a draw is worth to us when we play White, in hundredths of a pawn.
    #[usi(name = "DrawValueWhite", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_white: i32,
    /// The least time between two reports of a search, in milliseconds.
    #[usi(name = "PvInterval", spin, default = 300, min = 0, max = 100_000)]
    pub pv_interval: u64,
    /// Whether the engine is used to analyse: every iteration is told, and only exact scores.
    #[usi(name = "ConsiderationMode", check, default = false)]
    pub consideration_mode: bool,
    /// How strong to play; at 20 nothing is held back.
    #[usi(name = "SkillLevel", spin, default = Skill::FULL, min = 0, max = Skill::FULL)]
    pub skill_level: u32,
    /// Searches no deeper than this, in plies; 0 for no limit.
    #[usi(name = "DepthLimit", spin, default = 0, min = 0, max = MAX_PLY as u32)]
    pub depth_limit: u32,
    /// Searches no more positions than this a move; 0 for no limit.
    #[usi(name = "NodesLimit", spin, default = 0, min = 0, max = 1_000_000_000_000u64)]
    pub nodes_limit: u64,
    /// Techniques of the search to leave out, by name: to measure what each is worth.
    #[usi(name = "Without", string, default = "")]
    pub without: String,
    /// How a game may be won by entering king.
    #[usi(name = "EnteringKingRule", combo, default = DEFAULT_ENTERING_KING_RULE, values = ENTERING_KING_RULES)]
    pub entering_king_rule: String,
    /// The opening book; `no_book` for none. Kept for the coming books: until then it is not read, and says so.
    #[usi(name = "BookFile", string, default = NO_BOOK)]
    pub book_file: String,
    /// The folder (or file) of weights: Katagami's own, a KPPT set, or `fv.bin`; empty for the default ones.
    #[usi(name = "EvalDir", string, default = "")]
    pub eval_dir: String,
    /// Whether weights are rearranged in memory of their own, which is faster to play with than as they lie in a file.
    #[usi(name = "EvalArrange", check, default = true)]
    pub eval_arrange: bool,
    /// Size of the evaluation cache in MiB.
    #[usi(name = "EvalHash", spin, default = 16, min = 1, max = 65_536)]
    pub eval_hash_mib: usize,
    /// The variant played: the one board that was built.
    #[usi(name = "USI_Variant", combo, default = VARIANT, values = &[VARIANT])]
    pub variant: String,
    /// Forgets everything searched so far.
    #[usi(name = "ClearHash", button)]
    pub clear_hash: bool,
}

/// The options that an evaluation is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationOptions {
    /// Where the weights are; `None` for the default ones.
    pub folder: Option<PathBuf>,
    /// In which order their tables are to lie.
    pub order: Order,
    /// Size of the cache in MiB.
    pub cache_mib: usize,
}

/// How many threads can run at once. More would only get in each other's way, and in the clock's.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Options {
    /// The limits of a search, lowered to the options' own.
    pub fn limit(&self, limits: &mut Limits) {
        if self.depth_limit > 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.depth_limit));
        }
        if self.nodes_limit > 0 {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes_limit));
        }
    }

    /// What was asked for and cannot be had yet.
    pub fn unheeded(&self) -> Vec<String> {
        let book = (!self.book_file.is_empty() && self.book_file != NO_BOOK)
            .then(|| format!("BookFile {}: books cannot be read yet", self.book_file));
        let techniques = Techniques::all_but(&self.without).err();
        let threads = (self.threads > cores())
            .then(|| format!("Threads {}: there are {} cores, so that many search", self.threads, cores()));
        book.into_iter().chain(techniques).chain(threads).collect()
    }

    /// What the evaluation is to be made of.
    pub fn evaluation(&self) -> EvaluationOptions {
        let folder = (!self.eval_dir.is_empty()).then(|| PathBuf::from(&self.eval_dir));
        let order = if self.eval_arrange { Order::Ranks } else { Order::Files };
        EvaluationOptions { folder, order, cache_mib: self.eval_hash_mib }
    }

    /// The rules agreed on.
    pub fn rules(&self) -> Rules {
        Rules {
            entering_king: self.entering_king_rule.parse().unwrap_or(EnteringKingRule::None),
            maximum_plies: (self.max_moves_to_draw > 0).then_some(self.max_moves_to_draw),
        }
    }

    /// How searches are to behave.
    pub fn settings(&self) -> Settings {
        Settings {
            threads: self.threads.min(cores()),
            lines: self.multi_pv,
            delays: Delays {
                usual: Duration::from_millis(self.network_delay),
                worst: Duration::from_millis(self.network_delay2),
                minimum_thinking: Duration::from_millis(self.minimum_thinking_time),
            },
            rules: self.rules(),
            draw: ByColor([self.draw_value_black, self.draw_value_white]),
            report_interval: Duration::from_millis(if self.consideration_mode { 0 } else { self.pv_interval }),
            exact_only: self.consideration_mode,
            skill: Skill::new(self.skill_level, fastrand::u64(..)),
            techniques: Techniques::all_but(&self.without).unwrap_or(Techniques::ALL),
        }
    }
}
