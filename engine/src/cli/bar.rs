//! A bar that shows how far a long work is.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the error stream; nothing where that is no terminal. It goes when dropped.
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// A bar that says what is done.
    pub(super) fn new(what: &str) -> Self {
        let bar = ProgressBar::new(0).with_message(what.to_string());
        // A template that does not parse leaves the usual one.
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta:>4}") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// What the work calls to tell how much of it is done.
    pub(super) fn progress(&self) -> impl Fn(u64, u64) + Sync {
        |done, total| {
            self.0.set_length(total);
            self.0.set_position(done);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
