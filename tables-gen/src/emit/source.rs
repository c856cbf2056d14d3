//! A writer of Rust source that looks as rustfmt would leave it.

use std::fmt::Display;

use crate::geometry::Squares;
use crate::spec::Spec;

/// The longest line, as in the workspace's `rustfmt.toml`.
const WIDTH: usize = 110;

/// How many columns a text takes; rustfmt counts the characters of diagrams as two.
fn width(text: &str) -> usize {
    text.chars().map(|symbol| if symbol < '\u{1100}' { 1 } else { 2 }).sum()
}

/// The text so far.
pub struct Source {
    text: String,
    indent: usize,
    /// Whether the next item needs no blank line before it.
    fresh: bool,
}

/// The value of a constant: an expression, or an array of values.
pub enum Value {
    /// An expression.
    Atom(String),
    /// An array.
    List(Vec<Value>),
}

impl Value {
    /// An expression.
    pub fn atom(value: impl Display) -> Self {
        Self::Atom(value.to_string())
    }

    /// An array of expressions.
    pub fn list<T: Display>(values: impl IntoIterator<Item = T>) -> Self {
        Self::List(values.into_iter().map(Self::atom).collect())
    }

    /// An array of values.
    pub fn nested(values: impl IntoIterator<Item = Self>) -> Self {
        Self::List(values.into_iter().collect())
    }

    /// A string literal.
    pub fn string(value: &str) -> Self {
        Self::Atom(format!("{value:?}"))
    }

    /// A set of squares, with as many digits as the board needs.
    pub fn squares(spec: &Spec, squares: Squares) -> Self {
        let digits = spec.geometry.squares().div_ceil(4);
        Self::Atom(format!("0x{squares:0digits$x}"))
    }

    /// The value on one line.
    pub fn flat(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::List(values) => {
                format!("[{}]", values.iter().map(Self::flat).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The value as lines indented by `indent`: as many expressions to a line as fit, arrays one by one.
    fn lines(&self, indent: usize, lines: &mut Vec<String>) {
        let pad = " ".repeat(indent);
        let flat = format!("{pad}{},", self.flat());
        match self {
            Self::List(values) if width(&flat) > WIDTH => {
                lines.push(format!("{pad}["));
                Self::filled(values, indent + 4, lines);
                lines.push(format!("{pad}],"));
            }
            _ => lines.push(flat),
        }
    }

    /// The elements of an array as lines.
    fn filled(values: &[Self], indent: usize, lines: &mut Vec<String>) {
        let pad = " ".repeat(indent);
        let mut line = String::new();
        for value in values {
            let Self::Atom(text) = value else {
                value.lines(indent, lines);
                continue;
            };
            if !line.is_empty() && width(&line) + width(text) + 2 > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            line += if line.is_empty() { &pad } else { " " };
            line += text;
            line.push(',');
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
}

impl Source {
    /// An empty file.
    pub fn new() -> Self {
        Self { text: String::new(), indent: 0, fresh: true }
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    /// A comment of its own.
    pub fn comment(&mut self, text: &str) {
        self.gap();
        for line in text.lines() {
            self.line(&format!("// {line}"));
        }
    }

    /// An import.
    pub fn uses(&mut self, code: &str) {
        self.gap();
        self.line(code);
    }

    /// A documented item, as it is.
    pub fn item(&mut self, doc: &str, code: &str) {
        self.gap();
        self.doc(doc);
        for line in code.lines() {
            self.line(line);
        }
    }

    /// A documented `pub const`.
    pub fn constant(&mut self, doc: &str, name: &str, of: &str, value: &Value) {
        self.value(doc, &format!("const {name}: {of}"), value);
    }

    /// A documented `pub static`, for tables too large to be copied.
    pub fn table(&mut self, doc: &str, name: &str, of: &str, value: &Value) {
        self.value(doc, &format!("static {name}: {of}"), value);
    }

    /// A public module with what `content` writes into it.
    pub fn module(&mut self, doc: &str, name: &str, content: impl FnOnce(&mut Self)) {
        self.item(doc, &format!("#[allow(non_upper_case_globals)]\npub mod {name} {{"));
        self.indent += 4;
        self.fresh = true;
        content(self);
        self.indent -= 4;
        self.line("}");
    }

    fn value(&mut self, doc: &str, head: &str, value: &Value) {
        self.gap();
        self.doc(doc);
        let flat = value.flat();
        let line = format!("pub {head} = {flat};");
        let fits = self.indent + width(&line) <= WIDTH;
        if !fits {
            self.line("#[rustfmt::skip]");
        }
        if flat.contains("0x") {
            self.line("#[allow(clippy::unreadable_literal)]");
        }
        match value {
            Value::List(values) if !fits => self.wrapped(head, values),
            _ => self.line(&line),
        }
    }

    fn wrapped(&mut self, head: &str, values: &[Value]) {
        self.line(&format!("pub {head} = ["));
        let mut lines = Vec::new();
        Value::filled(values, self.indent + 4, &mut lines);
        for line in lines {
            self.text += &line;
            self.text.push('\n');
        }
        self.line("];");
    }

    fn doc(&mut self, doc: &str) {
        for line in doc.lines() {
            self.line(format!("/// {line}").trim_end());
        }
    }

    fn gap(&mut self) {
        if !std::mem::take(&mut self.fresh) {
            self.text.push('\n');
        }
    }

    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text += &" ".repeat(self.indent);
        }
        self.text += line;
        self.text.push('\n');
    }
}
