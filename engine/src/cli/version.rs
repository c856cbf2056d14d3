//! What `--version` says: the board, the weights, the commit and the processor that a program was built for.

use std::env::consts::ARCH;
use std::path::Path;
use std::sync::LazyLock;

use katagami_evaluation::files::{embedded, own};
use katagami_rules::board::{NAME, TITLE};

/// Instructions of processors that the search is faster with, and whether this program has them.
const INSTRUCTIONS: [(&str, bool); 5] = [
    ("SSE4.1", cfg!(target_feature = "sse4.1")),
    ("AVX2", cfg!(target_feature = "avx2")),
    ("AVX-512", cfg!(target_feature = "avx512f")),
    ("BMI2", cfg!(target_feature = "bmi2")),
    ("NEON", cfg!(target_feature = "neon")),
];

static LONG: LazyLock<String> = LazyLock::new(version);

/// The version with all that tells one build from another.
pub fn long() -> &'static str {
    &LONG
}

fn version() -> String {
    let header = embedded().map(|bytes| own::read_header(bytes, Path::new("this program")));
    let weights = match header {
        None => "none: material alone".into(),
        Some(Err(error)) => error.to_string(),
        Some(Ok(own::Header { provenance, .. })) => {
            let parts =
                [provenance.made_line(), provenance.terms_line().map(|terms| format!("terms {terms}"))];
            parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
    };
    let has =
        INSTRUCTIONS.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let with = if has.is_empty() { String::new() } else { format!(" with {has}") };
    format!(
        "{}\nboard      {NAME} ({TITLE})\nweights    {weights}\ncommit     {}\nprocessor  {ARCH}{with}",
        env!("CARGO_PKG_VERSION"),
        option_env!("KATAGAMI_COMMIT").unwrap_or("not named: no release build, or made without git"),
    )
}
