//! Runs `katagami-trainer` and looks at what it leaves behind.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use katagami_rules::board::{FILES, RANKS};
use serde_json::Value;

/// How long anything may take on a busy machine before it counts as hanging.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The engine that is built in, quick and small.
pub const QUICK: &str = "cmd=self option.EvalDir=material option.USI_Hash=1 option.EvalHash=1 tc=nodes=200";

/// A command of the program with these arguments.
pub fn trainer<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katagami-trainer"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `match` between two engines.
pub fn versus(first: &str, second: &str) -> Command {
    let [first, second] = [format!("name=first {first}"), format!("name=second {second}")];
    trainer(["match", "--engine", &first, "--engine", &second])
}

/// The words for a stub engine that does this when it is to move.
pub fn stub(does: &str) -> String {
    format!("cmd={}/tests/process/stub.sh args=\"{does}\"", env!("CARGO_MANIFEST_DIR"))
}

/// What the command prints; it must succeed.
pub fn succeed(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?}: {stderr}");
    String::from_utf8_lossy(&stdout).into_owned()
}

/// What the command says beside its output; it must succeed.
pub fn remarks(command: &mut Command) -> String {
    let Output { status, stderr, .. } = command.output().expect("the program starts");
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    assert!(status.success(), "{command:?}: {stderr}");
    stderr
}

/// The one line that the command complains with; it must fail without a panic.
pub fn fail(command: &mut Command) -> String {
    let Output { status, stderr, .. } = command.output().expect("the program starts");
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    assert!(matches!(status.code(), Some(1 | 2)), "{command:?}: {status}, {stderr}");
    stderr.lines().find_map(|line| line.strip_prefix("error: ")).expect("a message").to_owned()
}

/// The exit code of the command, and what it says beside its output.
pub fn exit_code(command: &mut Command) -> (i32, String) {
    let Output { status, stderr, .. } = command.output().expect("the program starts");
    (status.code().expect("no signal ends it"), String::from_utf8_lossy(&stderr).into_owned())
}

/// Interrupts a command as soon as it can be, and returns its exit code and what it said beside its output.
#[cfg(target_os = "linux")]
pub fn interrupt(command: &mut Command, is_time: impl FnMut() -> bool) -> (i32, String) {
    let child = command.spawn().unwrap();
    wait_for_handler(child.id());
    wait_until("the time to interrupt", is_time);
    assert!(signal("-INT", child.id()));
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    (status.code().expect("no signal ends it"), String::from_utf8_lossy(&stderr).into_owned())
}

/// Plays the match and returns its result as JSON.
pub fn result(command: &mut Command) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("result.json");
    succeed(command.arg("--json").arg(&file));
    serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap()
}

/// The finished games in the folder of a match; none if there is no such file yet.
pub fn games(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The numbers of finished games, sorted.
pub fn numbers(folder: &Path) -> Vec<u64> {
    let mut numbers: Vec<_> = games(folder).iter().map(|game| game["game"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

/// Waits until something is so.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal to a process, or to a group if there is a minus before the number; whether there was one.
pub fn signal(name: &str, process: impl Into<i64>) -> bool {
    let kill =
        Command::new("kill").args([name, "--", &process.into().to_string()]).stderr(Stdio::null()).status();
    kill.expect("there is a `kill`").success()
}

/// Waits until a process handles Ctrl-C.
#[cfg(target_os = "linux")]
pub fn wait_for_handler(process: u32) {
    const SIGINT: u32 = 2;
    wait_until("a handler", || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1
    });
}

/// Waits for the end of a process; whether it succeeded.
pub fn finish(mut child: Child) -> bool {
    let mut status = None;
    wait_until("the end", || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.is_some_and(|status| status.success())
}

/// A position of any board in which the pawn drop [`PAWN_DROP`] would be mate.
pub fn before_pawn_drop_mate() -> String {
    let empty = format!("{FILES}/").repeat(RANKS - 4);
    format!("{}pk/{FILES}/{}G1/{empty}K{} b P 1", FILES - 2, FILES - 2, FILES - 1)
}

/// The drop that mates there.
pub const PAWN_DROP: &str = "P*1b";
