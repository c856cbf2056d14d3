//! Output that nobody reads, disks that are full, folders without rights, and a book whose making is ended at any moment.
//!
//! `KATAGAMI_KILLS=50 cargo test -p katagami --test process faults` ends it so often.

use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::time::Instant;
use std::{env, fs, thread};

use super::driver::{Engine, Finished, PATIENCE};
use super::folder::Folder;

fn katagami(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katagami"));
    command.args(arguments).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// A pipe whose other end is closed.
fn unread() -> io::PipeWriter {
    io::pipe().expect("there are pipes").1
}

/// What a command says when it fails: one line.
fn message(output: Output) -> String {
    let Output { status, stderr, .. } = output;
    let stderr = String::from_utf8(stderr).expect("text");
    assert_eq!((status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
    stderr
}

#[test]
fn commands_whose_output_nobody_reads_say_so() {
    for arguments in [&["bench", "3"][..], &["perft", "--depth", "2"], &["statistics", "3", "--material"]] {
        let said = message(katagami(arguments).stdout(unread()).output().expect("the engine starts"));
        assert!(said.starts_with("error: cannot write: "), "{arguments:?}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn commands_that_cannot_write_say_so() {
    let full = || fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let bench = katagami(&["bench", "3"]).stdout(full()).output().expect("the engine starts");
    assert_eq!(message(bench), "error: cannot write: No space left on device (os error 28)\n");
    // Where not even the administrator may make a file.
    let (folder, book) = (Folder::new(), "/sys/a.db");
    let games = folder.path("games.txt");
    fs::write(&games, "startpos\n").expect("it can be written");
    let make = katagami(&["book", "make", book, "--records", &games]).output().expect("the engine starts");
    assert!(message(make).starts_with("error: /sys/a.db: "));
}

/// A GUI that closed its end of the pipe: the engine plays on unheard until its input ends.
#[test]
fn an_engine_whose_output_nobody_reads_ends_with_its_input() {
    let mut child = katagami(&[]).stdin(Stdio::piped()).stdout(unread()).spawn().expect("the engine starts");
    let mut stdin = child.stdin.take().expect("the input is piped");
    let commands =
        b"usi\nsetoption name EvalDir value material\nisready\ngo nodes 1000\nxyzzy\ngo infinite\n";
    stdin.write_all(commands).expect("it reads");
    drop(stdin);
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(0), ""));
}

/// Makes a book by searches.
fn make_book(out: &str) -> Engine {
    let arguments =
        ["book", "make", out, "--depth", "3", "--width", "2", "--margin", "99999", "--plies", "4"];
    Engine::with_arguments(arguments)
}

#[cfg(unix)]
#[test]
fn a_book_whose_making_is_ended_at_random_moments_becomes_the_same() {
    let kills: u32 = env::var("KATAGAMI_KILLS").map_or(2, |kills| kills.parse().expect("a number"));
    let mut random = fastrand::Rng::with_seed(u64::from(kills));
    let folder = Folder::new();
    let whole = folder.path("whole.db");
    let start = Instant::now();
    make_book(&whole).finish(PATIENCE).in_order();
    let time = start.elapsed();
    let expected = fs::read(&whole).expect("it was written");
    let mut killed = 0;
    for round in 0.. {
        let out = folder.path(&format!("{round}.db"));
        while killed < kills {
            let engine = make_book(&out);
            thread::sleep(time.mul_f64(random.f64()));
            let Finished { code, .. } = engine.signal(["-TERM", "-KILL", "-INT"][killed as usize % 3]);
            killed += u32::from(code != Some(0));
            if code == Some(0) || random.bool() {
                break;
            }
        }
        // It goes on with the book that is there, if any was saved.
        make_book(&out).finish(PATIENCE).in_order();
        assert!(fs::read(&out).expect("it was written") == expected, "after {killed} kills");
        if killed == kills {
            break;
        }
    }
}
