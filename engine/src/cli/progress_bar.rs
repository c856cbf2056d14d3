//! A progress bar for long operations.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on the error stream, if that is a terminal. It is removed when dropped.
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// A bar with a message that says what is being done.
    pub(super) fn new(message: &str) -> Self {
        let bar = ProgressBar::new(0).with_message(message.to_string());
        // If the template did not parse, the default one would do.
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta:>4}") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// A callback that takes how much is done, and the total.
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
