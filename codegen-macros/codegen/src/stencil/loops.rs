//! Loops over lists, `for KIND in kinds!(sliders) { … }`, and how they are unrolled: a copy of the body for each row of the
//! class, with its names as constants.

use super::facts;
use super::mirror::member;
use crate::identifiers::{After, map};
use crate::vocabulary::{List, Row, Vocabulary, identifier, snake};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprForLoop, ExprMacro, Ident, Item, Macro, Pat, PatIdent, Stmt};

/// The macro that a loop goes through, if it goes through any.
pub fn iterated(found: &ExprForLoop) -> Option<&Macro> {
    match &*found.expr {
        Expr::Macro(ExprMacro { mac, .. }) => Some(mac),
        _ => None,
    }
}

/// The list that a macro is.
pub fn list<'a>(vocabulary: &'a Vocabulary, mac: &Macro) -> Option<&'a List> {
    vocabulary.list(mac.path.get_ident()?)
}

/// The loop's variables, if their names are those of constants. `_` stands for a name of a row without use.
pub fn variables(found: &ExprForLoop) -> Option<Vec<Ident>> {
    match &*found.pat {
        Pat::Tuple(tuple) => tuple.elems.iter().map(variable).collect(),
        other => Some(vec![variable(other).filter(|variable| variable != "_")?]),
    }
}

fn variable(pat: &Pat) -> Option<Ident> {
    match pat {
        Pat::Ident(PatIdent { by_ref: None, mutability: None, subpat: None, ident, .. })
            if *ident == ident.to_string().to_uppercase() =>
        {
            Some(ident.clone())
        }
        Pat::Wild(wild) => Some(Ident::new("_", wild.underscore_token.span)),
        _ => None,
    }
}

/// Unrolls all loops over lists in an item that the check has accepted, with a mark before each copy if they are asked for.
/// Whether something was left out that may have been the only use of a name.
pub fn unroll(item: &mut Item, vocabulary: &Vocabulary, marks: bool) -> bool {
    let mut unroll = Unroll { vocabulary, marks, bound: Vec::new(), left_out: false };
    unroll.visit_item_mut(item);
    unroll.left_out
}

struct Unroll<'a> {
    vocabulary: &'a Vocabulary,
    marks: bool,
    /// What the variables of the loops around stand for.
    bound: Vec<Bound<'a>>,
    left_out: bool,
}

/// A variable in one copy of its loop's body.
struct Bound<'a> {
    variable: String,
    list: &'a List,
    name: String,
}

impl VisitMut for Unroll<'_> {
    /// Loops that are statements: their copies are statements too.
    fn visit_block_mut(&mut self, block: &mut Block) {
        for mut statement in std::mem::take(&mut block.stmts) {
            if let Stmt::Expr(Expr::ForLoop(found), _) = &mut statement
                && let Some(copies) = self.copies(found)
            {
                block.stmts.extend(copies.into_iter().map(|copy| Stmt::Expr(Expr::Verbatim(copy), None)));
            } else {
                self.visit_stmt_mut(&mut statement);
                block.stmts.push(statement);
            }
        }
    }

    /// Loops that are expressions, the arm of a `match` for example: their copies stand in a block.
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::ForLoop(found) = expression
            && let Some(copies) = self.copies(found)
        {
            *expression = Expr::Verbatim(quote!({ #(#copies)* }));
        } else {
            visit_mut::visit_expr_mut(self, expression);
        }
    }
}

impl<'a> Unroll<'a> {
    /// The blocks that a loop is unrolled to; `None` if it is no loop over a list.
    ///
    /// Where the class is empty there is one block that never runs: what the body names counts as used. If it glues names
    /// together there is none, because these may not exist.
    fn copies(&mut self, found: &ExprForLoop) -> Option<Vec<TokenStream>> {
        let mac = iterated(found)?;
        let list = list(self.vocabulary, mac)?;
        let variables = variables(found)?;
        let rows = list.rows(&mac.parse_body().ok()?).unwrap_or_default();
        if !rows.is_empty() {
            return Some(
                rows.iter().flat_map(|row| self.marked_copy(&found.body, &variables, list, row)).collect(),
            );
        }
        let (body, has_glued) = match list.any() {
            Some(name) => self.copy(&found.body, &variables, list, &vec![name.to_owned(); variables.len()]),
            None => (TokenStream::new(), true),
        };
        self.left_out |= has_glued;
        Some(if has_glued { Vec::new() } else { vec![quote!(if false #body)] })
    }

    fn marked_copy(
        &mut self,
        body: &Block,
        variables: &[Ident],
        list: &'a List,
        row: &Row,
    ) -> Vec<TokenStream> {
        let names = row.join(", ");
        let mark = self.marks.then(|| quote!(__block!(#names);));
        let (copy, _) = self.copy(body, variables, list, row);
        mark.into_iter().chain([copy]).collect()
    }

    /// The body of a loop for one row, and whether names in it were glued together.
    fn copy(&mut self, body: &Block, variables: &[Ident], list: &'a List, row: &Row) -> (TokenStream, bool) {
        let outside = self.bound.len();
        let named = variables.iter().zip(row).filter(|(variable, _)| *variable != "_");
        let bind = |(variable, name): (&Ident, &String)| Bound {
            variable: variable.to_string(),
            list,
            name: name.clone(),
        };
        self.bound.extend(named.map(bind));
        let mut body = body.clone();
        self.left_out |= facts::fold(&mut body, &|fact| {
            let asked = facts::read(self.vocabulary, fact)?;
            let bound = self.bound.iter().find(|bound| asked.variable == bound.variable)?;
            Some(asked.list.has(&asked.class, &bound.name))
        });
        self.visit_block_mut(&mut body);
        let mut has_glued = false;
        let copy = map(body.to_token_stream(), &mut |name, after| {
            let text = name.to_string();
            let here = &self.bound[outside..];
            if let Some(bound) = here.iter().find(|bound| bound.variable == text) {
                // A field, or a name of another module.
                return match after {
                    After::Other => member(&bound.list.path, &bound.name, &name, after),
                    After::Path | After::Dot => name.into_token_stream(),
                };
            }
            let glued = glue(&text, here, &self.bound);
            let glued = (glued != text).then(|| identifier(&glued, name.span())).flatten();
            has_glued |= glued.is_some();
            glued.unwrap_or(name).into_token_stream()
        });
        self.bound.truncate(outside);
        (copy, has_glued)
    }
}

/// A name with the variables of a loop between its underscores replaced, in the case of its other letters: `us_KIND_steps`
/// becomes `us_pro_silver_steps`, and `US_KIND_STEPS` becomes `US_PRO_SILVER_STEPS`.
fn glue(name: &str, here: &[Bound], scope: &[Bound]) -> String {
    let variable =
        |segment: &&str, bound: &[Bound]| bound.iter().position(|bound| bound.variable == *segment);
    let others = || name.split('_').filter(|segment| variable(segment, scope).is_none());
    let has = |case: fn(char) -> bool| others().any(|segment| segment.contains(case));
    let (lower, upper) = (has(char::is_lowercase), has(char::is_uppercase));
    let spell = |name: &str| match (lower, upper) {
        (true, true) => name.to_owned(),
        (true, false) => snake(name),
        (false, _) => snake(name).to_uppercase(),
    };
    let segment =
        |segment| variable(&segment, here).map_or(segment.to_owned(), |found| spell(&here[found].name));
    name.split('_').map(segment).collect::<Vec<_>>().join("_")
}
