//! Commands that are ended at any moment, or run out of disk: nothing is lost or doubled.
//!
//! `KATAGAMI_KILLS=50 cargo test -p katagami-trainer --test process faults` ends each command so often.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use super::commands::{learn, positions, quick_match, selfplay};
use super::driver::{fail, finish, signal, succeed, trainer};

/// A command that writes files.
struct Job {
    name: &'static str,
    /// The command with a folder of inputs and a folder for what it writes.
    begin: fn(&Path, &Path) -> Command,
    /// Whether it goes on by `--resume`; if not it begins again, and may replace what there is.
    resumes: bool,
    /// What it leaves, the same each time. A file of games is compared by its parts, which come in any order.
    results: &'static [&'static str],
}

/// The games of a match.
const GAMES: &str = "match/games.jsonl";

const JOBS: [Job; 5] = [
    Job {
        name: "self-play",
        begin: |_, out| selfplay(&out.join("a.kpos"), "60"),
        resumes: true,
        results: &["a.kpos"],
    },
    Job {
        name: "training",
        begin: |inputs, out| learn(&inputs.join("positions.kpos"), &out.join("learned"), "20"),
        resumes: true,
        results: &["learned/weights.katagami", "learned/checkpoint"],
    },
    Job {
        name: "match",
        begin: |_, out| quick_match(&out.join("match"), "30"),
        resumes: true,
        results: &[GAMES],
    },
    Job {
        name: "openings",
        begin: |_, out| {
            let mut command = trainer(["openings", "--count", "300", "--plies", "2..6", "--depth", "2"]);
            command.args(["--eval", "material", "--limit", "500", "--out"]).arg(out.join("a.txt"));
            command
        },
        resumes: false,
        results: &["a.txt"],
    },
    Job {
        name: "conversion",
        begin: |inputs, out| {
            let mut command = trainer(["convert"]);
            command.arg(inputs.join("positions.kpos")).arg(out.join("a.kpos"));
            command
        },
        resumes: false,
        results: &["a.kpos"],
    },
];

/// A folder with what jobs read.
fn inputs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    positions(&folder.path().join("positions.kpos"));
    folder
}

impl Job {
    /// The command to begin, or to go on with what there is.
    fn command(&self, inputs: &Path, out: &Path) -> Command {
        let mut command = (self.begin)(inputs, out);
        if !files(out).is_empty() {
            command.arg(if self.resumes { "--resume" } else { "--force" });
        }
        command
    }

    /// What it left. Lines of games are sorted, without the times that they took.
    fn results(&self, out: &Path) -> Vec<Vec<u8>> {
        let read = |name: &&str| {
            let bytes =
                fs::read(out.join(name)).unwrap_or_else(|error| panic!("{}: {name}: {error}", self.name));
            if *name == GAMES { games(&bytes) } else { bytes }
        };
        self.results.iter().map(read).collect()
    }

    /// Runs it to its end in a folder of its own. Returns how long it took.
    fn run_whole(&self, inputs: &Path, out: &Path) -> Duration {
        fs::create_dir(out).unwrap();
        let start = Instant::now();
        succeed(&mut self.command(inputs, out));
        start.elapsed()
    }
}

/// The moves of each game by its number.
fn games(bytes: &[u8]) -> Vec<u8> {
    let mut games: Vec<String> = String::from_utf8_lossy(bytes)
        .lines()
        .map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            format!("{:>4} {} {}\n", game["game"].as_u64().unwrap(), game["black"], game["moves"])
        })
        .collect();
    games.sort_unstable();
    games.concat().into_bytes()
}

/// The files of a folder and below, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(self::files(&path)) } else { files.push(path) }
    }
    files.sort_unstable();
    files
}

#[test]
fn jobs_that_are_ended_at_random_moments_go_on_to_the_same() {
    let kills: u32 = env::var("KATAGAMI_KILLS").map_or(2, |kills| kills.parse().unwrap());
    let mut random = fastrand::Rng::with_seed(u64::from(kills));
    let inputs = inputs();
    for job in &JOBS {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        let time = job.run_whole(inputs.path(), &whole);
        let expected = job.results(&whole);
        let mut killed = 0;
        for round in 0.. {
            let out = folder.path().join(round.to_string());
            fs::create_dir(&out).unwrap();
            // Half of the rounds are ended once, the others as often as it takes.
            while killed < kills {
                let child = job.command(inputs.path(), &out).spawn().unwrap();
                std::thread::sleep(time.mul_f64(random.f64()));
                let was_there = signal(["-TERM", "-KILL", "-INT"][killed as usize % 3], child.id());
                let succeeded = finish(child);
                killed += u32::from(was_there && !succeeded);
                if succeeded || random.bool() {
                    break;
                }
            }
            succeed(&mut job.command(inputs.path(), &out));
            assert!(job.results(&out) == expected, "{}: after {killed} kills", job.name);
            if killed == kills {
                break;
            }
        }
    }
}

/// A limit of the size of files stands for a disk that is full: writing fails in the same way.
#[test]
fn jobs_that_run_out_of_disk_say_so_and_go_on() {
    let inputs = inputs();
    for job in &JOBS {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        job.run_whole(inputs.path(), &whole);
        let largest = files(&whole).iter().map(|file| fs::metadata(file).unwrap().len()).max().unwrap();
        for part in [0, 1, 3] {
            let out = folder.path().join(format!("limit-{part}"));
            fs::create_dir(&out).unwrap();
            let message = fail(&mut limited(&job.command(inputs.path(), &out), largest * part / 4));
            assert!(message.contains(out.to_str().unwrap()), "{}: {message}", job.name);
            assert!(message.contains("File too large"), "{}: {message}", job.name);
            succeed(&mut job.command(inputs.path(), &out));
            assert!(job.results(&out) == job.results(&whole), "{}: limit {part}", job.name);
            let names = |root: &Path| -> Vec<_> {
                files(root).iter().map(|file| file.strip_prefix(root).unwrap().to_owned()).collect()
            };
            assert_eq!(names(&out), names(&whole), "{}: something was left over", job.name);
        }
    }
}

/// In a folder where not even the administrator may make a file nothing is begun.
#[cfg(target_os = "linux")]
#[test]
fn jobs_without_rights_say_so() {
    let inputs = inputs();
    for job in &JOBS {
        let message = fail(&mut (job.begin)(inputs.path(), Path::new("/sys")));
        assert!(message.starts_with("/sys/"), "{}: {message}", job.name);
    }
}

/// A command that can write no file beyond this number of bytes.
fn limited(command: &Command, bytes: u64) -> Command {
    /// The unit of `ulimit -f` in a POSIX shell.
    const BLOCK: u64 = 512;
    let mut limited = Command::new("sh");
    // A process that ignores the signal gets an error from writing.
    limited.args(["-c", &format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", bytes / BLOCK), "sh"]);
    limited.arg(command.get_program()).args(command.get_args());
    limited.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    limited
}
