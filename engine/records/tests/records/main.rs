//! Records of games: files that programs were reported to misread, and records that go round through every pair of formats.

mod formats;
mod kinds;
mod random_records;
mod reports;
mod round_trips;
mod three_tasks;
