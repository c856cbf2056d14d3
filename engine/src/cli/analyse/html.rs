//! The report as a page that needs nothing else: a board to step through, the course of the game, the moves with what is said of them.

use serde_json::Value;

/// The page without its data.
const PAGE: &str = include_str!("page.html");

/// The page for the report as JSON.
pub(super) fn page(report: &Value) -> String {
    // No text of the data may end the element that holds it.
    PAGE.replacen("__DATA__", &report.to_string().replace('<', "\\u003c"), 1)
}
