//! The message when a mapped file loses pages that are in use.
//!
//! A file that is cut short while it is mapped, or lies on a disk that fails, has no contents for some pages. A thread that
//! touches one gets the signal SIGBUS, which ends the process silently. The process cannot go on, since any weight may be
//! gone, but a GUI and its user learn why.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

macro_rules! message {
    () => {
        "error: a file that is mapped into memory was cut short or cannot be read any more; the program ends\n"
    };
}

const TO_USER: &[u8] = message!().as_bytes();

/// The same as a line of USI, in one piece. It begins a new line: another thread may be in the middle of one.
const TO_GUI: &[u8] = concat!("\ninfo string ", message!()).as_bytes();

static IS_ENGINE: AtomicBool = AtomicBool::new(false);

/// Makes the message a line of USI, too, on standard output.
pub fn tell_gui_of_lost_pages() {
    IS_ENGINE.store(true, Ordering::Relaxed);
}

/// Makes the process print the message when it ends for this reason.
#[allow(unsafe_code)]
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    // Why unsafe code: without a handler a GUI shows an engine that vanished, and no file is named as the cause.
    ONCE.call_once(|| {
        // SAFETY: all bytes of a `sigaction` may be zero. The handler is a function of the type that the system calls, and only
        // calls functions that POSIX allows in handlers.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = end as extern "C" fn(libc::c_int) as usize;
            libc::sigaction(libc::SIGBUS, &raw const action, std::ptr::null_mut());
        }
    });
}

/// Writes the messages and ends the process.
#[allow(unsafe_code)]
extern "C" fn end(_signal: libc::c_int) {
    let write = |to: libc::c_int, message: &[u8]| {
        // SAFETY: the message is as long as its length says. Nothing else can be done if it cannot be written.
        unsafe { libc::write(to, message.as_ptr().cast(), message.len()) }
    };
    write(libc::STDERR_FILENO, TO_USER);
    if IS_ENGINE.load(Ordering::Relaxed) {
        write(libc::STDOUT_FILENO, TO_GUI);
    }
    // SAFETY: it only ends the process. Nothing that runs at an exit may touch the lost pages.
    unsafe { libc::_exit(1) }
}
