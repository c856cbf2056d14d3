//! What the stencil prints for a template on a board, formatted.

use proc_macro2::TokenStream;
use tables_gen::{Spec, format};
use two_sided_codegen::{Printed, Source, Vocabulary, print_marked};

use crate::Template;

/// What the stencil prints for a template.
#[derive(Clone, Debug)]
pub struct Print {
    /// Black's module.
    pub black: Part,
    /// White's module.
    pub white: Part,
    /// The functions that choose between them.
    pub dispatch: Part,
}

/// A part of a print.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its tokens as the macro prints them, but with a mark before each copy of a loop's body. Those that come from the template
    /// have their place there as their span.
    pub tokens: TokenStream,
    /// The same, formatted.
    pub marked: String,
    /// The same, with comments instead of the marks.
    pub text: String,
}

/// The words of the engine's templates, with the classes of kinds of a board.
///
/// # Panics
///
/// If the table of words is wrong, which the macro would say.
pub fn words(board: &Spec) -> Vocabulary {
    let mut words: Vocabulary =
        include_str!("../../src/words.txt").parse().unwrap_or_else(|error| panic!("{error}"));
    let classes = tables_gen::kind_classes(board);
    words.fill(|variable| (variable == "KATAGAMI_KIND_CLASSES").then(|| classes.clone()));
    words
}

impl Print {
    /// Prints a template for a board.
    ///
    /// # Panics
    ///
    /// If what is printed is no Rust: the stencil's fault.
    pub fn new(template: &Template, board: &Spec) -> Self {
        let words = words(board);
        let mut parts = [(); 3].map(|()| TokenStream::new());
        for Source { arguments, item } in &template.sources {
            let Printed { errors, modules: [black, white], dispatchers } =
                print_marked(arguments.clone(), item.clone(), &words);
            for (part, printed) in
                parts.iter_mut().zip([black, white, [errors, dispatchers].into_iter().collect()])
            {
                part.extend(printed);
            }
        }
        let [black, white, dispatch] = parts.map(Part::new);
        Self { black, white, dispatch }
    }

    /// Black's, White's and the dispatchers' part.
    pub fn parts(&self) -> [&Part; 3] {
        [&self.black, &self.white, &self.dispatch]
    }
}

impl Part {
    fn new(tokens: TokenStream) -> Self {
        let marked = format(tokens.clone());
        let text = marked.lines().map(|line| with_comment(line) + "\n").collect();
        Self { tokens, marked, text }
    }
}

/// A line with a comment instead of a mark, `__block!("Silver");`.
fn with_comment(line: &str) -> String {
    let mark = line.trim_start().strip_prefix("__block!(\"").and_then(|rest| rest.strip_suffix("\");"));
    let indentation = &line[..line.len() - line.trim_start().len()];
    mark.map_or_else(|| line.to_owned(), |mark| format!("{indentation}// {mark}"))
}
