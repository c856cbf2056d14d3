//! Loops over kinds: whether they can be unrolled.

use crate::errors::Errors;
use crate::stencil::classes::Classes;
use crate::stencil::loops::{WORD, constant, is_word, iterated};
use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ExprBreak, ExprClosure, ExprContinue, ExprForLoop, ExprLoop, ExprWhile, Ident, Item, Macro};

const USAGE: &str = "a loop over kinds is `for KIND in kinds!(class) { … }`";

/// Checks all loops over kinds in an item, and that the word stands nowhere else.
pub fn check(item: &Item, classes: &Classes, errors: &mut Errors) {
    Check { classes, errors }.visit_item(item);
}

struct Check<'a> {
    classes: &'a Classes,
    errors: &'a mut Errors,
}

impl<'ast> Visit<'ast> for Check<'_> {
    fn visit_expr_for_loop(&mut self, found: &'ast ExprForLoop) {
        match iterated(found) {
            Some(mac) if is_word(mac) => {
                self.check_loop(found, mac);
                self.visit_block(&found.body);
            }
            // What goes through constants can only be meant as a loop over kinds.
            Some(mac) if constant(found).is_some() => {
                self.errors.on(&mac.path, format!("unknown word of the stencil; {USAGE}"));
                self.visit_block(&found.body);
            }
            _ => visit::visit_expr_for_loop(self, found),
        }
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        if is_word(found) {
            self.errors.on(&found.path, format!("{USAGE}; it stands nowhere else"));
        }
        self.check_tokens(&found.tokens);
    }
}

impl Check<'_> {
    fn check_loop(&mut self, found: &ExprForLoop, mac: &Macro) {
        if constant(found).is_none() {
            self.errors.on(
                &found.pat,
                "the variable of a loop over kinds is a constant: give it a name in capitals",
            );
        }
        if let Some(label) = &found.label {
            self.errors.on(label, "a loop over kinds is unrolled: it has no label");
        }
        for attribute in &found.attrs {
            self.errors.on(attribute, "a loop over kinds is unrolled: it has no attributes");
        }
        match mac.parse_body::<Ident>() {
            Err(_) if mac.tokens.is_empty() => self.errors.on(&mac.path, USAGE),
            Err(_) => self.errors.on(&mac.tokens, USAGE),
            Ok(class) => {
                if let Err(message) = self.classes.kinds(&class.to_string()) {
                    self.errors.at(class.span(), message);
                }
            }
        }
        Jumps { errors: self.errors }.visit_block(&found.body);
    }

    /// The arguments of a macro, where no loop is unrolled.
    fn check_tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<_> = tokens.clone().into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match (tree, trees.get(at + 1)) {
                (TokenTree::Ident(name), Some(TokenTree::Punct(bang)))
                    if name == WORD && bang.as_char() == '!' =>
                {
                    let message = "a loop over kinds cannot stand in the arguments of a macro";
                    self.errors.at(name.span(), message);
                }
                (TokenTree::Group(group), _) => self.check_tokens(&group.stream()),
                _ => {}
            }
        }
    }
}

/// Finds jumps out of a loop over kinds.
struct Jumps<'a> {
    errors: &'a mut Errors,
}

impl Jumps<'_> {
    fn refuse(&mut self, jump: &impl Spanned, label: Option<&syn::Lifetime>) {
        if label.is_none() {
            let message = "a loop over kinds is unrolled: there is no loop to leave or to continue";
            self.errors.at(jump.span(), message);
        }
    }
}

impl<'ast> Visit<'ast> for Jumps<'_> {
    fn visit_expr_break(&mut self, found: &'ast ExprBreak) {
        self.refuse(&found.break_token, found.label.as_ref());
    }

    fn visit_expr_continue(&mut self, found: &'ast ExprContinue) {
        self.refuse(&found.continue_token, found.label.as_ref());
    }

    // Jumps in there are about these loops, or are reported with the inner loop over kinds.
    fn visit_expr_for_loop(&mut self, _: &'ast ExprForLoop) {}
    fn visit_expr_while(&mut self, _: &'ast ExprWhile) {}
    fn visit_expr_loop(&mut self, _: &'ast ExprLoop) {}
    fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}
    fn visit_item(&mut self, _: &'ast Item) {}
}
