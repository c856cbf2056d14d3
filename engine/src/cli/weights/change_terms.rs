//! Writes weights with the parameters of terms as other weights of the same terms.

use std::fs;
use std::path::Path;

use katagami_evaluation::PieceValues;
use katagami_evaluation::files::own;
use katagami_evaluation::files::own::Contents;
use katagami_evaluation::terms::LoweredWeights;
use katagami_storage::files::check_output;

use crate::cli::output::print;
use crate::cli::progress_bar::Bar;
use crate::cli::result::{CommandResult, at};

/// Writes what `change` makes of the weights in `from`. `how` says what was changed, for the user and the file's provenance.
pub(super) fn change_terms(
    from: &Path,
    to: &Path,
    how: &str,
    change: impl FnOnce(PieceValues, &LoweredWeights) -> (PieceValues, LoweredWeights),
) -> CommandResult {
    check_output(&[from], to).map_err(at(to))?;
    let bytes = fs::read(from).map_err(at(from))?;
    let read = own::read_lowered(&bytes, from)?;
    let (values, lowered) =
        read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", from.display()))?;
    let mut provenance = own::read_header(&bytes, from)?.provenance;
    provenance.made = format!("{}, {how}", provenance.made);
    let (values, lowered) = change(values, &lowered);
    let bar = Bar::new(&format!("writing {}", to.display()));
    katagami_evaluation::files::own::write(
        Contents::Terms(&values, &lowered),
        &provenance,
        to,
        &bar.progress(),
    )?;
    print(format_args!("{} written, {how}", to.display()))
}
