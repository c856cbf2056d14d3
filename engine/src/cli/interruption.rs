//! Ctrl-C, or a request to terminate: commands that can end in order are told, the others end at once.

use std::io::{self, Write};
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use katagami_storage::files;

/// The exit code of a command that was interrupted, which shells give to one that Ctrl-C has ended.
pub const EXIT_CODE: u8 = 130;

static HAPPENED: AtomicBool = AtomicBool::new(false);
static LISTENER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();
static CAUGHT: OnceLock<Result<(), String>> = OnceLock::new();

/// Catches interruptions from now on: the listener is called, or the process ends if there is none.
///
/// # Errors
///
/// If the system does not let the signals be handled.
pub fn catch() -> Result<(), String> {
    let interrupted = || {
        HAPPENED.store(true, Ordering::Release);
        if let Some(listener) = LISTENER.get() {
            return listener();
        }
        let _ = writeln!(io::stderr(), "error: interrupted");
        leave()
    };
    let caught = || ctrlc::set_handler(interrupted).map_err(|error| format!("cannot handle Ctrl-C: {error}"));
    CAUGHT.get_or_init(caught).clone()
}

/// Ends the process at once, as an interrupted command. Files that are half written are deleted.
pub fn leave() -> ! {
    files::remove_unfinished();
    process::exit(EXIT_CODE.into())
}

/// Calls `listener` when the user interrupts the command, which then ends by itself. A process has at most one.
///
/// # Errors
///
/// If there is a listener already, or the system does not let the signals be handled.
pub fn listen(listener: impl Fn() + Send + Sync + 'static) -> Result<(), String> {
    LISTENER.set(Box::new(listener)).map_err(|_| "interruptions are handled already")?;
    catch()
}

/// Whether the user has interrupted the command.
pub fn happened() -> bool {
    HAPPENED.load(Ordering::Acquire)
}
