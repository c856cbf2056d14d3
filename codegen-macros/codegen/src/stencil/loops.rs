//! Loops over kinds, `for KIND in kinds!(sliders) { … }`, and how they are unrolled: a copy of the body for each kind of the
//! class, with the kind as a constant.

use super::classes::Classes;
use super::identifiers::{After, map};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprForLoop, ExprMacro, Ident, Item, Macro, Pat, PatIdent, Stmt};

/// The word that a loop over kinds goes through.
pub const WORD: &str = "kinds";

/// The parts of a loop over kinds.
struct KindLoop {
    /// The constant that stands for each kind in turn.
    constant: Ident,
    /// The class of kinds.
    class: Ident,
}

/// The macro that a loop goes through, if it goes through any.
pub fn iterated(found: &ExprForLoop) -> Option<&Macro> {
    match &*found.expr {
        Expr::Macro(ExprMacro { mac, .. }) => Some(mac),
        _ => None,
    }
}

/// Whether a macro is the word.
pub fn is_word(mac: &Macro) -> bool {
    mac.path.is_ident(WORD)
}

/// The loop's variable, if its name is that of a constant.
pub fn constant(found: &ExprForLoop) -> Option<&Ident> {
    match &*found.pat {
        Pat::Ident(PatIdent { by_ref: None, mutability: None, subpat: None, ident, .. })
            if *ident == ident.to_string().to_uppercase() =>
        {
            Some(ident)
        }
        _ => None,
    }
}

/// Reads a loop over kinds; `None` if it is another loop, or one that the check refuses.
fn read(found: &ExprForLoop) -> Option<KindLoop> {
    let mac = iterated(found).filter(|mac| is_word(mac))?;
    Some(KindLoop { constant: constant(found)?.clone(), class: mac.parse_body().ok()? })
}

/// Unrolls all loops over kinds in an item that the check has accepted.
pub fn unroll(item: &mut Item, classes: &Classes) {
    Unroll { classes }.visit_item_mut(item);
}

struct Unroll<'a> {
    classes: &'a Classes,
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

impl Unroll<'_> {
    /// The blocks that a loop is unrolled to; `None` if it is no loop over kinds.
    ///
    /// On a board where the class is empty there is one block that never runs: what the body names counts as used.
    fn copies(&mut self, found: &mut ExprForLoop) -> Option<Vec<TokenStream>> {
        let KindLoop { constant, class } = read(found)?;
        self.visit_block_mut(&mut found.body);
        let copy = |kind: &str| with_kind(found.body.to_token_stream(), &constant, kind);
        let kinds = self.classes.kinds(&class.to_string()).unwrap_or_default();
        Some(if kinds.is_empty() {
            self.classes.any_kind().map(copy).into_iter().map(|body| quote!(if false #body)).collect()
        } else {
            kinds.iter().map(|kind| copy(kind)).collect()
        })
    }
}

/// The body of a loop for one kind.
fn with_kind(body: TokenStream, constant: &Ident, kind: &str) -> TokenStream {
    map(body, &mut |name, after| {
        if name == *constant && after == After::Other {
            let kind = Ident::new(kind, name.span());
            quote_spanned!(name.span()=> Kind::#kind)
        } else {
            name.into_token_stream()
        }
    })
}
