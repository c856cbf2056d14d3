//! The options of the engine: one table that declares, sets and explains them.
//!
//! Names and meanings are those of the protocol and of `YaneuraOu`. The comment above an option is its text in `help` and in
//! the documents.

use std::ops::RangeInclusive;

use crate::boards::VARIANTS;
use crate::search::{MAX_PLY, Skill, TranspositionTable};
#[cfg(feature = "tune")]
use crate::search::{PARAMETERS, Parameter, Technique};
use katagami_rules::{EnteringKingRule, board::VARIANT};

/// The value of `BookFile` for no book.
pub(super) const NO_BOOK: &str = "no_book";

/// How the protocol writes an empty text.
const EMPTY: &str = "<empty>";

/// An option of the protocol.
#[derive(Debug)]
pub struct UsiOption {
    /// Its name. The case of its letters does not matter when it is set.
    pub name: &'static str,
    /// What it is for, in a sentence or two.
    pub meaning: &'static str,
    /// What it accepts.
    pub kind: OptionKind,
    get: fn(&Options) -> String,
    /// Stores a text that the kind accepts; `None` if it cannot be read.
    store: fn(&mut Options, &str) -> Option<()>,
}

/// What an option accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A number in a range.
    Spin {
        /// The least number.
        min: i64,
        /// The greatest number.
        max: i64,
    },
    /// `true` or `false`.
    Check,
    /// One of several texts.
    Combo(&'static [&'static str]),
    /// Any text.
    String,
    /// No value: setting it is a command.
    Button,
}

impl OptionKind {
    /// The word for it in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spin { .. } => "spin",
            Self::Check => "check",
            Self::Combo(_) => "combo",
            Self::String => "string",
            Self::Button => "button",
        }
    }
}

impl UsiOption {
    /// The value that it has before it is set, as the protocol writes it; empty for a button.
    pub fn default_value(&self) -> String {
        self.value(&Options::default())
    }

    fn value(&self, options: &Options) -> String {
        match ((self.get)(options), self.kind) {
            (_, OptionKind::Button) => String::new(),
            (text, OptionKind::String) if text.is_empty() => EMPTY.into(),
            (text, _) => text,
        }
    }

    /// The line that declares it to a user interface by this name, with its present value as default.
    pub(super) fn declaration(&self, name: &str, options: &Options) -> String {
        let start = format!("option name {name} type {}", self.kind.name());
        let value = self.value(options);
        match self.kind {
            OptionKind::Spin { min, max } => format!("{start} default {value} min {min} max {max}"),
            OptionKind::Check | OptionKind::String => format!("{start} default {value}"),
            OptionKind::Combo(values) => format!("{start} default {value} var {}", values.join(" var ")),
            OptionKind::Button => start,
        }
    }

    /// The text to store for a value that was sent.
    fn accept(&self, value: Option<&str>) -> Result<String, String> {
        let Self { name, kind, .. } = self;
        if *kind == OptionKind::Button {
            return Ok(true.to_string());
        }
        let value = value.ok_or_else(|| format!("option {name} needs a value"))?.trim();
        let refuse = |expected: String| Err(format!("option {name} takes {expected}, not {value}"));
        match kind {
            OptionKind::Spin { min, max } => match value.parse::<i128>() {
                Ok(number) if (i128::from(*min)..=i128::from(*max)).contains(&number) => {
                    Ok(number.to_string())
                }
                Ok(number) => Err(format!("option {name} takes a number from {min} to {max}, not {number}")),
                Err(_) => refuse("a number".into()),
            },
            OptionKind::Check if value.parse::<bool>().is_err() => refuse("true or false".into()),
            OptionKind::Combo(values) if !values.contains(&value) => {
                refuse(format!("one of {}", values.join(", ")))
            }
            OptionKind::String if value == EMPTY => Ok(String::new()),
            _ => Ok(value.into()),
        }
    }
}

impl Options {
    /// Sets an option by its name, which compares without regard to case. With the feature `tune` the parameters of the search
    /// are options, too, and so is `Without`; these hold for the whole process.
    ///
    /// # Errors
    ///
    /// A message for the user, if there is no such option or the value does not fit it. Nothing is changed then.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        #[cfg(feature = "tune")]
        {
            let value = value.unwrap_or_default().trim();
            if name.eq_ignore_ascii_case(WITHOUT) {
                return Technique::leave_out(if value == EMPTY { "" } else { value });
            }
            if let Some(result) = Parameter::set(name, value) {
                return result;
            }
        }
        let option = OPTIONS.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        let option = option.ok_or_else(|| format!("there is no option {name}"))?;
        let accepted = option.accept(value)?;
        (option.store)(self, &accepted).ok_or_else(|| format!("option {name} cannot be {accepted}"))
    }
}

/// The option of a build with the feature `tune` that leaves techniques of the search out, and its meaning.
#[cfg(feature = "tune")]
const WITHOUT: &str = "Without";
#[cfg(feature = "tune")]
const WITHOUT_MEANING: &str =
    "Techniques of the search to leave out, by name, separated by commas: to measure what each is worth.";

/// The lines that declare what a build with the feature `tune` adds, with the present values: `Without` and the parameters of
/// the search.
#[cfg(feature = "tune")]
pub(super) fn tuning_declarations() -> impl Iterator<Item = String> {
    let left_out = Technique::left_out();
    let value = if left_out.is_empty() { EMPTY } else { &left_out };
    let without = format!("option name {WITHOUT} type string default {value}");
    let parameters = PARAMETERS.iter().zip(Parameter::values()).map(|(parameter, value)| {
        let Parameter { name, min, max, .. } = parameter;
        format!("option name {name} type spin default {value} min {min} max {max}")
    });
    std::iter::once(without).chain(parameters)
}

/// The lines of `help` on all options.
pub(super) fn help() -> Vec<String> {
    let options = OPTIONS.iter().map(|option| (option.name, option.meaning));
    #[cfg(feature = "tune")]
    let options = options
        .chain([(WITHOUT, WITHOUT_MEANING)])
        .chain(PARAMETERS.iter().map(|parameter| (parameter.name, parameter.meaning)));
    let width = options.clone().map(|(name, _)| name.len()).max().unwrap_or(0);
    options.map(|(name, meaning)| format!("  {name:width$}  {meaning}")).collect()
}

/// The kind of an option as a constant. A default out of its range does not compile.
macro_rules! kind {
    ($type:ty, $default:expr, Spin, $range:expr) => {{
        const RANGE: RangeInclusive<$type> = $range;
        const DEFAULT: $type = $default;
        const { assert!(*RANGE.start() <= DEFAULT && DEFAULT <= *RANGE.end(), "the default is out of range") }
        OptionKind::Spin { min: *RANGE.start() as i64, max: *RANGE.end() as i64 }
    }};
    ($type:ty, $default:expr, $kind:ident $(, $values:expr)?) => {
        OptionKind::$kind $(($values))?
    };
}

/// Declares the options, a paragraph each: `field: type = default, "Name" Kind(range or values);`.
macro_rules! options {
    ($(
        $(#[doc = $meaning:literal])+
        $(#[cfg($condition:meta)])?
        $field:ident: $type:ty = $default:expr, $name:literal $kind:ident $(($values:expr))?;
    )+) => {
        /// All options with their present values.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(super) struct Options {$(
            $(#[doc = $meaning])+
            $(#[cfg($condition)])?
            pub $field: $type,
        )+}

        impl Default for Options {
            fn default() -> Self {
                Self {$(
                    $(#[cfg($condition)])?
                    $field: $default,
                )+}
            }
        }

        /// All options, in the order in which they are declared to a user interface.
        pub static OPTIONS: &[UsiOption] = &[$(
            $(#[cfg($condition)])?
            UsiOption {
                name: $name,
                meaning: concat!($($meaning),+).trim_ascii_start(),
                kind: kind!($type, $default, $kind $(, $values)?),
                get: |options| options.$field.to_string(),
                store: |options, text| {
                    options.$field = text.parse().ok()?;
                    Some(())
                },
            },
        )+];
    };
}

options! {
    /// Size of the transposition table in MiB.
    hash_mib: usize = 256, "USI_Hash" Spin(1..=TranspositionTable::MAX_MIB);
    /// Whether the GUI lets the engine think on the opponent's time.
    ponder: bool = false, "USI_Ponder" Check;
    /// The number of search threads; at most one for each core is used.
    threads: usize = 1, "Threads" Spin(1..=512);
    /// The number of principal variations to show; may be changed while a search runs.
    multi_pv: usize = 1, "MultiPV" Spin(1..=800);
    /// The usual delay between engine and GUI, in milliseconds.
    network_delay: u64 = 5, "NetworkDelay" Spin(0..=10_000);
    /// The greatest delay between engine and GUI, in milliseconds: always kept in reserve.
    network_delay2: u64 = 10, "NetworkDelay2" Spin(0..=10_000);
    /// The least time to think about a move, in milliseconds, if the clock allows it.
    minimum_thinking_time: u64 = 0, "MinimumThinkingTime" Spin(0..=100_000);
    /// The number of moves after which the game is a draw; 0 for no limit.
    max_moves_to_draw: u32 = 0, "MaxMovesToDraw" Spin(0..=100_000);
    /// Resign when the score is at most minus this, in hundredths of a pawn.
    resign_value: i32 = 99_999, "ResignValue" Spin(0..=99_999);
    /// The value of a draw for the engine when it plays Black, in hundredths of a pawn.
    draw_value_black: i32 = -2, "DrawValueBlack" Spin(-30_000..=30_000);
    /// The value of a draw for the engine when it plays White, in hundredths of a pawn.
    draw_value_white: i32 = -2, "DrawValueWhite" Spin(-30_000..=30_000);
    /// The least time between two `info` lines of a search, in milliseconds.
    pv_interval: u64 = 300, "PvInterval" Spin(0..=100_000);
    /// For analysis: report every iteration, and only exact scores.
    consideration_mode: bool = false, "ConsiderationMode" Check;
    /// Playing strength; 20 is full strength. Below 20 the engine searches less deep and chooses among its best moves at random.
    skill_level: i32 = Skill::FULL, "SkillLevel" Spin(Skill::LEVELS);
    /// The greatest depth of a search, in plies; 0 for no limit.
    depth_limit: u32 = 0, "DepthLimit" Spin(0..=MAX_PLY as u32);
    /// The greatest number of nodes of a search; 0 for no limit.
    nodes_limit: u64 = 0, "NodesLimit" Spin(0..=1_000_000_000_000);
    /// The rule by which a game is won by entering king.
    entering_king_rule: String = EnteringKingRule::DEFAULT_NAME.into(), "EnteringKingRule" Combo(EnteringKingRule::NAMES);
    /// Whether the engine may play from its opening book.
    own_book: bool = true, "USI_OwnBook" Check;
    /// The opening book, a file in `BookDir`; `no_book` for none.
    book_file: String = NO_BOOK.into(), "BookFile" String;
    /// The folder of books, relative to the working directory or else to the folder of the engine.
    book_dir: String = "book".into(), "BookDir" String;
    /// Look positions up in the file of the book, which must be sorted, instead of reading it into memory.
    book_on_the_fly: bool = false, "BookOnTheFly" Check;
    /// The last move number of a game at which the book is used.
    book_moves: u32 = 16, "BookMoves" Spin(0..=10_000);
    /// The percentage of positions in which the book is ignored.
    book_ignore_rate: u32 = 0, "BookIgnoreRate" Spin(0..=100);
    /// Leave out moves that were played in less than a tenth of the position's games.
    narrow_book: bool = false, "NarrowBook" Check;
    /// How much worse than the book's first move a move may be; 0 for moves as good as the first only.
    book_eval_diff: i32 = 30, "BookEvalDiff" Spin(0..=99_999);
    /// The least value of a book move to be played as Black.
    book_eval_black_limit: i32 = 0, "BookEvalBlackLimit" Spin(-99_999..=99_999);
    /// The least value of a book move to be played as White.
    book_eval_white_limit: i32 = -140, "BookEvalWhiteLimit" Spin(-99_999..=99_999);
    /// The least depth to which the book's first move must have been searched; 0 for any.
    book_depth_limit: i32 = 16, "BookDepthLimit" Spin(0..=99_999);
    /// Choose moves in proportion to how often they were played, instead of with equal probability.
    consider_book_move_count: bool = false, "ConsiderBookMoveCount" Check;
    /// The number of moves shown of each line of the book.
    book_pv_moves: usize = 8, "BookPvMoves" Spin(1..=MAX_PLY);
    /// Also look up the position rotated by 180 degrees, with the colours exchanged.
    flipped_book: bool = true, "FlippedBook" Check;
    /// Look up a position whatever its move number.
    ignore_book_ply: bool = false, "IgnoreBookPly" Check;
    /// The folder or file of weights: `*.katagami`, the KPPT set of Apery and `YaneuraOu`, or Bonanza's `fv.bin`; empty for the
    /// default weights, `material` for none.
    eval_dir: String = String::new(), "EvalDir" String;
    /// Copy the weights to memory in the order that is fastest. If false, KPPT files are mapped as they are: ready at once, and
    /// shared between engines.
    eval_arrange: bool = true, "EvalArrange" Check;
    /// Size of the evaluation cache in MiB.
    eval_hash_mib: usize = 16, "EvalHash" Spin(1..=65_536);
    /// The board. A program of one board knows no other; one of all boards changes to another one and keeps the options.
    variant: String = VARIANT.into(), "USI_Variant" Combo(VARIANTS);
    /// Forget everything searched so far.
    clear_hash: bool = false, "ClearHash" Button;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str) -> &'static UsiOption {
        OPTIONS.iter().find(|option| option.name == name).expect("there is such an option")
    }

    /// The message for a value that is refused, which changes nothing.
    fn refusal(name: &str, value: Option<&str>) -> String {
        let mut options = Options::default();
        let error = options.set(name, value).expect_err("it does not fit");
        assert_eq!(options, Options::default());
        error
    }

    #[test]
    fn names_differ_in_more_than_case_and_have_no_spaces() {
        for (index, option) in OPTIONS.iter().enumerate() {
            assert!(!option.name.is_empty() && !option.name.contains(char::is_whitespace), "{}", option.name);
            let same = |other: &UsiOption| other.name.eq_ignore_ascii_case(option.name);
            assert!(!OPTIONS[..index].iter().any(same), "{}", option.name);
            assert!(option.meaning.ends_with('.') && !option.meaning.starts_with(' '), "{}", option.name);
        }
    }

    #[test]
    fn each_kind_is_declared() {
        let declaration = |name| option(name).declaration(name, &Options::default());
        let mib = TranspositionTable::MAX_MIB;
        assert_eq!(
            declaration("USI_Hash"),
            format!("option name USI_Hash type spin default 256 min 1 max {mib}")
        );
        let value = "option name DrawValueBlack type spin default -2 min -30000 max 30000";
        assert_eq!(declaration("DrawValueBlack"), value);
        assert_eq!(declaration("USI_Ponder"), "option name USI_Ponder type check default false");
        let (rule, rules) = (EnteringKingRule::DEFAULT_NAME, EnteringKingRule::NAMES.join(" var "));
        assert_eq!(
            declaration("EnteringKingRule"),
            format!("option name EnteringKingRule type combo default {rule} var {rules}")
        );
        assert_eq!(declaration("EvalDir"), "option name EvalDir type string default <empty>");
        assert_eq!(declaration("BookDir"), "option name BookDir type string default book");
        assert_eq!(declaration("ClearHash"), "option name ClearHash type button");
        assert_eq!(option("EvalDir").default_value(), "<empty>");
        assert_eq!(option("ClearHash").default_value(), "");
    }

    #[test]
    fn values_are_set() {
        let mut options = Options::default();
        for (name, value) in [
            ("usi_hash", "64"),
            ("DrawValueBlack", "-30000"),
            ("BookMoves", "-0"),
            ("USI_PONDER", "true"),
            ("EnteringKingRule", "TryRule"),
            ("EvalDir", "my weights"),
            ("BookDir", "<empty>"),
        ] {
            assert_eq!(options.set(name, Some(value)), Ok(()), "{name}");
        }
        assert_eq!(options.set("clearhash", None), Ok(()));
        let expected = Options {
            hash_mib: 64,
            draw_value_black: -30_000,
            book_moves: 0,
            ponder: true,
            entering_king_rule: "TryRule".into(),
            eval_dir: "my weights".into(),
            book_dir: String::new(),
            clear_hash: true,
            ..Options::default()
        };
        assert_eq!(options, expected);
    }

    #[cfg(feature = "tune")]
    #[test]
    fn an_unknown_technique_is_refused() {
        assert!(refusal("without", Some("gravity")).contains("gravity"));
        assert_eq!(Technique::left_out(), "");
    }

    #[test]
    fn values_are_refused() {
        assert_eq!(refusal("Hash", Some("1")), "there is no option Hash");
        assert_eq!(refusal("USI_Hash", None), "option USI_Hash needs a value");
        assert_eq!(refusal("USI_Hash", Some("x")), "option USI_Hash takes a number, not x");
        for number in ["0", "-1", "99999999999999999999"] {
            let mib = TranspositionTable::MAX_MIB;
            let message = format!("option USI_Hash takes a number from 1 to {mib}, not {number}");
            assert_eq!(refusal("usi_hash", Some(number)), message);
        }
        assert_eq!(refusal("USI_Ponder", Some("on")), "option USI_Ponder takes true or false, not on");
        let message = format!("option USI_Variant takes one of {VARIANT}, not mad");
        assert_eq!(refusal("USI_Variant", Some("mad")), message);
        assert_eq!(refusal("EvalDir", None), "option EvalDir needs a value");
    }
}
