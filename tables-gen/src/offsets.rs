//! Where each feature of the evaluation begins in the weight tables.
//!
//! Two families. Bonanza's has an entry for zero pieces in hand and squeezes out the rows where a piece can
//! never stand, so that neighbouring blocks overlap there. The fixed-length layout (Apery's) has one entry
//! for each piece in hand and a whole block of squares for each kind. `f` is for friend, `e` for enemy.

use crate::kinds::Kind;
use crate::spec::Spec;

/// A named offset with its derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The constant's name.
    pub name: String,
    /// Its value.
    pub value: usize,
    /// How it follows from the constant before it, as Rust.
    pub formula: String,
    /// What begins there.
    pub meaning: String,
}

/// A block of squares in the tables. Kinds that move alike share one, except that no two unpromoted do.
#[derive(Clone, Debug)]
pub struct Block {
    /// The name in the constants.
    pub name: String,
    /// The numbers of the kinds that share it; the first gave it its name.
    pub kinds: Vec<usize>,
    /// In how many rows a piece of it can never stand.
    pub dead_rows: usize,
}

/// A kind's name in the constants.
pub fn constant_name(kind: &Kind) -> String {
    kind.face.name.replace('-', "_")
}

/// The name of the constant that says how many pieces of a kind there are.
pub fn max_name(kind: &Kind) -> String {
    format!("{}_max", constant_name(kind))
}

/// The blocks in the order of the tables: each unpromoted kind, followed by its promotion if that moves like
/// no kind that already has a block.
pub fn blocks(spec: &Spec) -> Vec<Block> {
    let new = |number: usize| {
        let kind = &spec.kinds[number];
        let dead_rows = spec.dead_rows(kind);
        Block { name: constant_name(kind), kinds: vec![number], dead_rows }
    };
    // A back that turns again is another piece than one that stays what it is, however alike they move now.
    let alike = |block: &Block, number: usize| {
        let [first, other] = [block.kinds[0], number].map(|number| &spec.kinds[number]);
        first.face.movement == other.face.movement && other.promoted.is_none()
    };
    let mut blocks: Vec<Block> = (0..spec.hand_kinds()).map(new).collect();
    for base in 0..spec.hand_kinds() {
        let Some(promoted) = spec.kinds[base].promoted else { continue };
        if let Some(block) = blocks.iter_mut().find(|block| alike(block, promoted)) {
            block.kinds.push(promoted);
        } else {
            let behind = 1 + blocks.iter().position(|block| block.kinds[0] == base).expect("it has a block");
            blocks.insert(behind, new(promoted));
        }
    }
    blocks
}

/// What a constant differs by from the one before it.
#[derive(Clone, Copy)]
enum Term {
    /// One entry for each piece of the kind with this number.
    Pieces(usize),
    /// The entry for no piece.
    NoPiece,
    /// One entry for each square.
    Squares,
    /// Less one entry for each square of the rows where a piece can never stand.
    DeadRows(usize),
}

/// A chain of constants, each built from the one before it.
struct Chain<'a> {
    spec: &'a Spec,
    offsets: Vec<Offset>,
}

impl<'a> Chain<'a> {
    fn new(spec: &'a Spec, name: &str, value: usize, meaning: &str) -> Self {
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        Self { spec, offsets: vec![Offset { name, value, formula: value.to_string(), meaning }] }
    }

    fn push(&mut self, name: &str, terms: &[Term], meaning: &str) {
        let Offset { name: mut formula, mut value, .. } =
            self.offsets.last().expect("a chain has a first constant").clone();
        for term in terms {
            match *term {
                Term::Pieces(kind) => value += self.spec.max_count[kind] as usize,
                Term::NoPiece => value += 1,
                Term::Squares => value += self.spec.geometry.squares(),
                Term::DeadRows(rows) => value -= rows * self.spec.geometry.files,
            }
            formula += &term.source(self.spec);
        }
        self.offsets.push(Offset { name: name.to_owned(), value, formula, meaning: meaning.to_owned() });
    }
}

impl Term {
    fn source(self, spec: &Spec) -> String {
        match self {
            Self::Pieces(kind) => format!(" + maxima::{}", max_name(&spec.kinds[kind])),
            Self::NoPiece => " + 1".to_owned(),
            Self::Squares => " + SQUARES".to_owned(),
            Self::DeadRows(0) => String::new(),
            Self::DeadRows(1) => " - FILES".to_owned(),
            Self::DeadRows(rows) => format!(" - {rows} * FILES"),
        }
    }
}

/// Bonanza's offsets for pairs of pieces: `f_hand_… fe_hand_end`, `f_… fe_end`.
pub fn bonanza_kpp(spec: &Spec) -> Vec<Offset> {
    let mut chain = hands(spec, 0, &KPP_HANDS, "fe_hand_end", &[Term::NoPiece]);
    let mut before = Vec::new();
    for block in blocks(spec) {
        let dead = Term::DeadRows(block.dead_rows);
        let begin = [&before[..], &[dead]].concat();
        chain.push(&format!("f_{}", block.name), &begin, &squeezed(&block, "our", "first"));
        chain.push(&format!("e_{}", block.name), &[Term::Squares], &squeezed(&block, "their", "last"));
        before = vec![Term::Squares, dead];
    }
    chain.push("fe_end", &before, END);
    chain.offsets
}

/// Bonanza's offsets for single pieces beside two kings: `kkp_hand_… kkp_hand_end`, `kkp_… kkp_end`.
pub fn bonanza_kkp(spec: &Spec) -> Vec<Offset> {
    let mut chain = hands(spec, 0, &[("kkp", "in hand")], "kkp_hand_end", &[Term::NoPiece]);
    let mut before = Vec::new();
    for block in blocks(spec) {
        before.push(Term::DeadRows(block.dead_rows));
        chain.push(&format!("kkp_{}", block.name), &before, &squeezed(&block, "our", "first"));
        before = vec![Term::Squares];
    }
    chain.push("kkp_end", &before, END);
    chain.offsets
}

/// The fixed-length layout's offsets: `f_hand_… fe_hand_end`, `f_… fe_end`. Its hands begin at 1, where
/// Bonanza's has the entry for one piece, and lack the spare entry at their end.
pub fn fixed(spec: &Spec) -> Vec<Offset> {
    let mut chain = hands(spec, 1, &KPP_HANDS, "fe_hand_end", &[]);
    let mut before = Vec::new();
    for block in blocks(spec) {
        for (prefix, whose) in [("f", "our"), ("e", "their")] {
            chain.push(&format!("{prefix}_{}", block.name), &before, &on_board(&block, whose));
            before = vec![Term::Squares];
        }
    }
    chain.push("fe_end", &before, END);
    chain.offsets
}

/// Both families, by the names of the modules in which they are emitted.
pub fn families(spec: &Spec) -> [(&'static str, Vec<Offset>); 2] {
    [("bonanza", [bonanza_kpp(spec), bonanza_kkp(spec)].concat()), ("fixed", fixed(spec))]
}

/// The prefixes of the hands in the tables for pairs, and whose hands they are.
const KPP_HANDS: [(&str, &str); 2] = [("f", "in our hand"), ("e", "in their hand")];

/// What the last constant means.
const END: &str = "the end of the table";

/// The hands, from `first` to the constant `end`, which adds `spare` to the last maximum.
fn hands<'a>(
    spec: &'a Spec,
    first: usize,
    prefixes: &[(&str, &str)],
    end: &str,
    spare: &[Term],
) -> Chain<'a> {
    let mut blocks = spec.kinds[..spec.hand_kinds()].iter().enumerate().flat_map(|(number, kind)| {
        let of_side = move |&(prefix, hand): &(&str, &str)| {
            let name = format!("{prefix}_hand_{}", constant_name(kind));
            (name, format!("{}s {hand}", kind.face.name), Term::Pieces(number))
        };
        prefixes.iter().map(of_side)
    });
    let (name, meaning, mut before) = blocks.next().expect("a checked spec has pieces");
    let mut chain = Chain::new(spec, &name, first, &meaning);
    for (name, meaning, pieces) in blocks {
        chain.push(&name, &[before, Term::NoPiece], &meaning);
        before = pieces;
    }
    chain.push(end, &[&[before], spare].concat(), "the end of the hands");
    chain
}

/// What a whole block holds.
fn on_board(block: &Block, whose: &str) -> String {
    format!("{whose} {}s on the board", block.name.replace('_', "-"))
}

/// What a block holds, and which rows it leaves out.
fn squeezed(block: &Block, whose: &str, rows: &str) -> String {
    let pieces = on_board(block, whose);
    match block.dead_rows {
        0 => pieces,
        1 => format!("{pieces}, never in the {rows} row"),
        dead => format!("{pieces}, never in the {rows} {dead} rows"),
    }
}
