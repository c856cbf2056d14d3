//! Handling of Ctrl-C.

use katagami_trainer::stop_flag::StopFlag;

use super::output::Result;

/// A flag that Ctrl-C, or a request to terminate, sets.
pub(super) fn stop_on_interrupt() -> Result<StopFlag> {
    let stop = StopFlag::default();
    let shared = stop.clone();
    let handled = ctrlc::set_handler(move || shared.interrupt());
    handled.map_err(|error| format!("cannot handle Ctrl-C: {error}"))?;
    Ok(stop)
}
