//! The page that shows template, Black and White side by side: one file, which a browser opens without a server.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tables_gen::Spec;
use tables_gen::compare::{self, Side};

use crate::links::{Links, Mark, Source};
use crate::{BOARDS, Part, Print, Template, files, templates};

/// The page without what it shows.
const FRAME: &str = include_str!("page/frame.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

/// The page.
///
/// # Panics
///
/// If a spec of the tree or a template is wrong, which the tests would say.
pub fn html() -> String {
    let boards = BOARDS.map(|board| tables_gen::load(board).unwrap_or_else(|error| panic!("{error}")));
    let templates = templates();
    let data = json!({
        "boards": boards.each_ref().map(|board| json!({ "name": board.name(), "size": size(board) })),
        "templates": templates.iter().map(template).collect::<Vec<_>>(),
        "prints": boards.each_ref().map(|board| {
            templates.iter().map(|template| print(template, board)).collect::<Vec<_>>()
        }),
    });
    // Nothing in a script element ends it but `</`.
    let data = data.to_string().replace("</", "<\\/");
    FRAME
        .replace("/* style */", STYLE)
        .replace("<!-- offsets -->", &offsets(&boards))
        .replace("/* script */", SCRIPT)
        .replace("/* data */", &data)
}

/// `9x9`.
fn size(board: &Spec) -> String {
    let (files, ranks) = board.size();
    format!("{files}x{ranks}")
}

fn template(template: &Template) -> Value {
    let text: Vec<&str> = template.text.lines().collect();
    let lines = template.lines().flatten().map(|line| (line, text[line - 1]));
    json!({ "name": template.name, "file": template.file, "lines": lines.collect::<Vec<_>>() })
}

fn print(template: &Template, board: &Spec) -> Value {
    let print = Print::new(template, board);
    let links = Links::new(&print).unwrap_or_else(|error| panic!("{}: {error}", template.name));
    let [black, white, dispatch] = &links.sources;
    json!({
        "words": links.words,
        "twins": links.twins,
        "black": part(&print.black, black, &links.marks[0]),
        "white": part(&print.white, white, &links.marks[1]),
        "dispatch": part(&print.dispatch, dispatch, &BTreeSet::new()),
    })
}

/// The lines of a part: the number in the file of the print, the text, the lines of the template that it comes from (`12`, or
/// `12.3` for the third copy after the first), and the columns in which Black and White differ.
fn part(part: &Part, sources: &[BTreeSet<Source>], marks: &BTreeSet<Mark>) -> Value {
    let name = |&(line, copy): &Source| if copy == 0 { line.to_string() } else { format!("{line}.{copy}") };
    let line = |(index, (text, sources)): (usize, (&str, &BTreeSet<Source>))| {
        let marks = marks.range((index + 1, 0, 0)..(index + 2, 0, 0));
        json!({
            "number": index + 1 + files::HEAD_LINES,
            "text": text,
            "sources": sources.iter().map(name).collect::<Vec<_>>(),
            "marks": marks.map(|&(_, start, end)| (start, end)).collect::<Vec<_>>(),
        })
    };
    part.text.lines().zip(sources).enumerate().map(line).collect()
}

/// The table of the offsets of both boards.
fn offsets([left, right]: &[Spec; 2]) -> String {
    let cells = |side: &Option<Side>| match side {
        Some(Side { formula, value }) => {
            format!("<td><code>{formula}</code></td><td class=\"value\">{value}</td>")
        }
        None => "<td>none</td><td></td>".to_owned(),
    };
    let head = [left, right]
        .map(|board| format!("<th scope=\"col\">{0}</th><th scope=\"col\">value</th>", size(board)));
    let mut table =
        format!("<table><thead><tr><th scope=\"col\">constant</th>{}</tr></thead>", head.concat());
    for compare::Table { family, rows } in compare::offsets(left, right) {
        table += "<tbody>";
        for compare::Row { name, sides } in rows {
            let cells = sides.each_ref().map(cells).concat();
            let constant = format!("<th scope=\"row\"><code>{family}::{name}</code></th>");
            table.extend(["<tr>", &constant, &cells, "</tr>\n"]);
        }
        table += "</tbody>";
    }
    table + "</table>"
}
