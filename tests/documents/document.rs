//! The Markdown documents of the repository, read.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A document.
pub struct Document {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    pub text: String,
}

/// A block of code.
pub struct Block {
    /// What stands behind the fence, such as `console`; `None` for a block that is only indented.
    pub info: Option<String>,
    pub text: String,
    /// The file of which it is an excerpt, from the comment `<!-- file: PATH -->` before it.
    pub file: Option<String>,
    /// File and line.
    pub place: String,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is a folder of the repository")
}

/// The documents that are kept true: README, CONTRIBUTING, SECURITY, all below `docs`, and what came of the articles, in the
/// order of their paths.
pub fn documents() -> Vec<Document> {
    let others =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md", "lab/README.md", ARTICLES].map(PathBuf::from);
    let others = others.into_iter().filter(|path| root().join(path).exists());
    let mut paths: Vec<PathBuf> = markdown_below("docs").chain(others).collect();
    paths.sort();
    paths.into_iter().map(Document::read).collect()
}

/// The book, README and CONTRIBUTING: what people read to use and to change the engine.
pub fn manual() -> Vec<Document> {
    let is_part = |document: &Document| {
        document.path.starts_with("docs/src")
            || ["README.md", "CONTRIBUTING.md"].iter().any(|path| document.path == Path::new(path))
    };
    documents().into_iter().filter(is_part).collect()
}

/// The records of experiments. Their links are checked; the paths that they mention are those of their day.
pub fn notebook() -> Vec<Document> {
    markdown_below("lab/notebook").filter(|path| path != Path::new(ARTICLES)).map(Document::read).collect()
}

/// The one document of the notebook that is kept true.
const ARTICLES: &str = "lab/notebook/articles.md";

fn markdown_below(folder: &'static str) -> impl Iterator<Item = PathBuf> {
    let is_markdown = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    files().into_iter().filter(move |path| path.starts_with(folder) && is_markdown(path))
}

/// All files that git tracks or would track, by their paths from the root of the repository.
pub fn files() -> Vec<PathBuf> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let listed = Command::new("git").args(arguments).current_dir(root()).output().expect("git can be run");
    assert!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).expect("the names of our files are UTF-8");
    listed.lines().map(PathBuf::from).filter(|path| root().join(path).exists()).collect()
}

impl Document {
    pub fn read(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let text = fs::read_to_string(root().join(&path));
        Self { text: text.unwrap_or_else(|error| panic!("{}: {error}", path.display())), path }
    }

    /// What its Markdown is made of, in order, and where in the text.
    pub fn events(&self) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES).into_offset_iter()
    }

    /// Its blocks of code, in order.
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut file = None;
        let mut in_block = false;
        for (event, place) in self.events() {
            match event {
                Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
                Event::Html(html) => {
                    let comment =
                        html.trim().strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->"));
                    file = comment.map(str::to_owned);
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let info = match kind {
                        CodeBlockKind::Fenced(info) => Some(info.to_string()),
                        CodeBlockKind::Indented => None,
                    };
                    let place = self.place(place.start);
                    blocks.push(Block { info, text: String::new(), file: file.take(), place });
                    in_block = true;
                }
                Event::End(TagEnd::CodeBlock) => in_block = false,
                Event::Text(text) if in_block => {
                    blocks.last_mut().expect("a block has begun").text.push_str(&text);
                }
                _ => file = None,
            }
        }
        blocks
    }

    /// Its first heading.
    pub fn title(&self) -> String {
        let mut title: Option<String> = None;
        for (event, _) in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => title = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => break,
                Event::Text(text) | Event::Code(text) => {
                    if let Some(title) = &mut title {
                        title.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        title.unwrap_or_default()
    }

    /// The anchors that its headings give, as GitHub makes them.
    pub fn anchors(&self) -> Vec<String> {
        let mut anchors = Vec::new();
        let mut heading = None;
        for (event, _) in self.events() {
            match (event, &mut heading) {
                (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
                (Event::End(TagEnd::Heading(_)), _) => {
                    anchors.extend(heading.take().map(|text| anchor(&text)));
                }
                (Event::Text(text) | Event::Code(text), Some(heading)) => heading.push_str(&text),
                _ => {}
            }
        }
        anchors
    }

    /// The file and line of an offset in the text, to tell where something is wrong.
    pub fn place(&self, offset: usize) -> String {
        format!("{}:{}", self.path.display(), self.text[..offset].lines().count().max(1))
    }
}

/// The anchor of a heading, which is also the name of the file with that title.
pub fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c)).collect::<String>().replace(' ', "-")
}
