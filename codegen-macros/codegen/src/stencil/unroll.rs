//! Unrolling loops over kinds: a copy of the body for each kind of the class, with the kind as a constant.

use super::classes::Classes;
use super::identifiers::{After, map};
use super::loops::{self, KindLoop};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprForLoop, Ident, Item, Stmt};

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
        let KindLoop { constant, class } = loops::read(found)?;
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
