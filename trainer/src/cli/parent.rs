//! The end of a command whose parent has ended.

use std::io;

use katagami::cli::interruption;

/// Ends this process as soon as standard input ends. All files can be continued after any end.
pub(super) fn end_with_standard_input() {
    std::thread::spawn(|| {
        // An error ends the input, too.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        interruption::leave()
    });
}
