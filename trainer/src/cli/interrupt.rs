//! Handling of Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use katagami_trainer::stop_flag::StopFlag;

use super::output::Result;

/// Sets the stop flag at Ctrl-C or a request to terminate. The returned flag tells such an interruption from other stops.
pub(super) fn stop_on_interrupt(stop: &StopFlag) -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, stop) = (Arc::clone(&interrupted), stop.clone());
    let handler = move || {
        flag.store(true, Ordering::Release);
        stop.set();
    };
    ctrlc::set_handler(handler).map_err(|error| format!("cannot handle Ctrl-C: {error}"))?;
    Ok(interrupted)
}
