//! What the page knows of a print: where its lines come from, and where the colours differ.

use std::collections::BTreeSet;

use katagami_prints::links::{Links, Mark};
use katagami_prints::{BOARDS, Print, Template, page, templates};
use tables_gen::Spec;

fn spec(board: &str) -> Spec {
    tables_gen::load(board).unwrap_or_else(|error| panic!("{error}"))
}

/// A template that is printed, with its links.
struct Linked {
    template: Template,
    print: Print,
    links: Links,
}

fn linked(name: &str, board: &str) -> Linked {
    let template = templates().into_iter().find(|template| template.name == name).expect("it is a template");
    Linked::new(template, board)
}

impl Linked {
    fn new(template: Template, board: &str) -> Self {
        let print = Print::new(&template, &spec(board));
        let links =
            Links::new(&print).unwrap_or_else(|error| panic!("{} on {board}: {error}", template.name));
        Self { template, print, links }
    }

    /// The lines of Black's print, without indentation, that come from the lines of the template with a text.
    fn black_of(&self, text: &str) -> Vec<&str> {
        let source = self.template.text.lines().zip(1..);
        let numbers: BTreeSet<usize> =
            source.filter(|(line, _)| line.trim() == text).map(|(_, number)| number).collect();
        assert!(!numbers.is_empty(), "no line says {text}");
        let lines = self.print.black.text.lines().zip(&self.links.sources[0]);
        let of_line = lines.filter(|(_, sources)| sources.iter().any(|(line, _)| numbers.contains(line)));
        of_line.map(|(line, _)| line.trim()).collect()
    }
}

#[test]
fn a_line_leads_to_what_it_is_printed_as() {
    let king = linked("rules-movegen-king", "standard");
    let text = "let Some(king) = position.king(Us) else { return };";
    assert_eq!(king.black_of(text), ["let Some(king) = position.king(Color::Black) else { return };"]);
}

/// A loop over kinds has a copy for each, which a comment names: 5x5 has no lances.
#[test]
fn copies_of_a_loop_are_told_apart() {
    for (board, kinds) in [
        ("standard", &["// Lance", "// Bishop", "// Rook", "// Horse", "// Dragon"][..]),
        ("minishogi", &["// Bishop", "// Rook", "// Horse", "// Dragon"]),
    ] {
        let king = linked("rules-movegen-king", board);
        let text = "for KIND in kinds!(sliders) {";
        let comments = king.black_of(text).into_iter().filter(|line| line.starts_with("//"));
        assert_eq!(comments.collect::<Vec<_>>(), kinds, "{board}");
        let line = king.template.text.lines().position(|line| line.trim() == text).unwrap() + 1;
        let of_line = king.links.sources[0].iter().flatten().filter(|(source, _)| *source == line);
        let copies: BTreeSet<usize> = of_line.map(|(_, copy)| *copy).collect();
        assert_eq!(copies, (0..kinds.len()).collect(), "{board}");
    }
}

/// The text that a mark covers.
fn covered<'a>(text: &'a str, &(line, start, end): &Mark) -> &'a str {
    let line = text.lines().nth(line - 1).expect("a mark is in a line");
    let place = |column| line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    &line[place(start)..place(end)]
}

#[test]
fn colours_differ_in_marked_tokens_only() {
    for template in templates() {
        for board in BOARDS {
            let Linked { print, links, .. } = Linked::new(template.clone(), board);
            for (part, marks) in [&print.black, &print.white].into_iter().zip(&links.marks) {
                assert!(!marks.is_empty(), "{} on {board}", template.name);
                assert!(marks.iter().all(|mark| !covered(&part.text, mark).is_empty()));
            }
            let without_marks = |text: &str, marks: &BTreeSet<Mark>| -> Vec<String> {
                let unmarked = |(line, number): (&str, usize)| {
                    let letters = line.chars().enumerate();
                    let is_marked = |column| {
                        marks
                            .iter()
                            .any(|&(line, start, end)| line == number && (start..end).contains(&column))
                    };
                    letters
                        .filter(|&(column, letter)| !letter.is_whitespace() && !is_marked(column))
                        .map(|(_, letter)| letter)
                        .collect()
                };
                let code = text.lines().zip(1..).filter(|(line, _)| !line.trim_start().starts_with("///"));
                code.map(unmarked).collect()
            };
            // The same line of the same copy.
            for (line, twins) in links.twins[0].iter().enumerate() {
                assert!(twins.iter().all(|&twin| links.twins[1][twin].contains(&line)));
            }
            let [black, white] = [(&print.black, 0), (&print.white, 1)]
                .map(|(part, side)| without_marks(&part.text, &links.marks[side]).concat());
            assert_eq!(black, white, "{} on {board}", template.name);
        }
    }
}

#[test]
fn nearly_every_line_has_a_source() {
    for template in templates() {
        for board in BOARDS {
            let Linked { print, links, .. } = Linked::new(template.clone(), board);
            let lines = print.black.text.lines().zip(&links.sources[0]);
            // What stands before the module are attributes that the macro adds.
            let orphans: Vec<&str> = lines
                .skip_while(|(line, _)| !line.contains("mod black"))
                .filter(|(line, sources)| sources.is_empty() && !line.is_empty())
                .map(|(line, _)| line)
                .collect();
            assert!(
                orphans.len() * 50 < links.sources[0].len(),
                "{} on {board}: {orphans:#?}",
                template.name
            );
        }
    }
}

#[test]
fn the_page_is_one_file() {
    let page = page::html();
    let (frame, _) = page.split_once("id=\"data\"").unwrap();
    for outside in ["src=", "<link", "@import", "url("] {
        assert!(!frame.contains(outside), "{outside}");
    }
    assert!(frame.contains("<td class=\"value\">1476</td>"));
}
