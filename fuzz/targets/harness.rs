//! Any harness under `cargo fuzz`: `KATAGAMI_HARNESS=sfen cargo +nightly fuzz run harness --features libfuzzer`.
#![no_main]

use std::sync::LazyLock;

use katagami_fuzz::Harness;
use libfuzzer_sys::fuzz_target;

static HARNESS: LazyLock<&Harness> = LazyLock::new(|| {
    let name = std::env::var("KATAGAMI_HARNESS").unwrap_or_default();
    Harness::named(&name).expect("KATAGAMI_HARNESS names a harness")
});

fuzz_target!(|bytes: &[u8]| HARNESS.run(bytes));
