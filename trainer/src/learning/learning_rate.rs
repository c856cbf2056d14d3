//! The schedule of the learning rate.

/// The share of the initial learning rate that is left at the end.
const FINAL: f32 = 0.05;

/// The learning rate of a step out of `total`: half a cosine wave from `initial` to a twentieth of it.
///
/// Steps beyond the total have the final rate: rounds differ in their numbers of samples, so the total is an estimate.
pub(super) fn cosine_decay(initial: f32, step: u64, total: u64) -> f32 {
    let done = (step as f32 / total.max(1) as f32).min(1.0);
    let wave = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
    initial * (FINAL + (1.0 - FINAL) * wave)
}
