//! What `#[derive(UsiOptions)]` prints, at work.

use codegen_macros::UsiOptions;

const RULES: &[&str] = &["CSARule27", "TryRule"];

/// Options of every kind.
#[derive(UsiOptions, Clone, Debug, PartialEq)]
pub struct Options {
    /// Size of the table
    /// in MiB.
    ///
    /// More of it.
    #[usi(name = "USI_Hash", spin, default = 256, min = 1, max = 1_048_576)]
    hash: usize,
    #[usi(name = "Contempt", spin, default = -3, min = -100, max = i16::MAX)]
    contempt: i16,
    #[usi(name = "USI_Ponder", check, default = false)]
    ponder: bool,
    #[usi(name = "Rule", combo, default = RULES[0], values = RULES)]
    rule: String,
    #[usi(name = "Style", combo, default = "Calm", values = ["Calm", "Wild"])]
    style: String,
    #[usi(name = "EvalDir", filename, default = "")]
    eval_dir: String,
    #[usi(name = "Greeting", string, default = "hello")]
    greeting: String,
    #[usi(name = "Clear", button)]
    clear: bool,
}

fn refusal(name: &str, value: Option<&str>) -> String {
    let mut options = Options::default();
    let error = options.set(name, value).unwrap_err();
    assert_eq!(options, Options::default(), "a refused value changes nothing");
    error
}

#[test]
fn declarations() {
    assert_eq!(
        Options::default().declarations(),
        [
            "option name USI_Hash type spin default 256 min 1 max 1048576",
            "option name Contempt type spin default -3 min -100 max 32767",
            "option name USI_Ponder type check default false",
            "option name Rule type combo default CSARule27 var CSARule27 var TryRule",
            "option name Style type combo default Calm var Calm var Wild",
            "option name EvalDir type filename default <empty>",
            "option name Greeting type string default hello",
            "option name Clear type button",
        ]
    );
}

#[test]
fn values_are_set() {
    let mut options = Options::default();
    for (name, value) in [
        ("usi_hash", "64"),
        ("Contempt", "-100"),
        ("USI_PONDER", "true"),
        ("Rule", "TryRule"),
        ("Style", "Wild"),
        ("EvalDir", "my weights"),
        ("Greeting", "<empty>"),
    ] {
        assert_eq!(options.set(name, Some(value)), Ok(()), "{name}");
    }
    assert_eq!(options.set("clear", None), Ok(()));
    let expected = Options {
        hash: 64,
        contempt: -100,
        ponder: true,
        rule: "TryRule".into(),
        style: "Wild".into(),
        eval_dir: "my weights".into(),
        greeting: String::new(),
        clear: true,
    };
    assert_eq!(options, expected);
}

#[test]
fn values_are_refused() {
    assert_eq!(refusal("Hash", Some("1")), "there is no option Hash");
    assert_eq!(refusal("USI_Hash", None), "option USI_Hash needs a value");
    assert_eq!(refusal("USI_Hash", Some("x")), "option USI_Hash takes a number, not x");
    let range = "option USI_Hash takes a number from 1 to 1048576, not";
    assert_eq!(refusal("usi_hash", Some("0")), format!("{range} 0"));
    assert_eq!(refusal("usi_hash", Some("-1")), format!("{range} -1"));
    assert_eq!(refusal("usi_hash", Some("99999999999999999999")), format!("{range} 99999999999999999999"));
    assert_eq!(refusal("USI_Ponder", Some("on")), "option USI_Ponder takes true or false, not on");
    assert_eq!(refusal("Style", Some("Mad")), "option Style takes one of Calm, Wild, not Mad");
    assert_eq!(refusal("EvalDir", None), "option EvalDir needs a value");
}

#[test]
fn names_and_help() {
    assert_eq!(Options::NAMES.len(), 8);
    assert_eq!(Options::NAMES[2], "USI_Ponder");
    assert_eq!(Options::help()[0], ("USI_Hash", "Size of the table in MiB."));
    assert_eq!(Options::help()[1], ("Contempt", ""));
}
