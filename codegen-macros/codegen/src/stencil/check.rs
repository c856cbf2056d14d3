//! The check: everything that a template may not say, found before anything is printed.

use super::classes::Classes;
use super::identifiers::each;
use super::loops::{WORD, constant, is_word, iterated};
use super::mirror::refusal;
use super::template::{Template, depends_on_colour, holds_impl_trait, parameter_name};
use crate::errors::Errors;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    ExprBreak, ExprClosure, ExprContinue, ExprForLoop, ExprLoop, ExprWhile, FnArg, Ident, Item, ItemFn,
    Macro, PatType, ReturnType, Type,
};

/// What a message says of the right form of a loop.
const USAGE: &str = "a loop over kinds is `for KIND in kinds!(class) { … }`";

/// All errors of a template.
pub fn check(template: &Template, classes: &Classes) -> Errors {
    let mut errors = Errors::default();
    template.items().iter().for_each(|item| errors.append(check_item(item, classes)));
    template.published().for_each(|function| check_signature(template, function, &mut errors));
    errors
}

/// The errors inside an item.
pub fn check_item(item: &Item, classes: &Classes) -> Errors {
    let mut errors = Errors::default();
    match item {
        Item::Mod(module) => errors.on(
            &module.ident,
            "a template holds no modules; give this module a `#[stencil]` of its own",
        ),
        Item::Use(_)
        | Item::Fn(_)
        | Item::Const(_)
        | Item::Static(_)
        | Item::Struct(_)
        | Item::Enum(_)
        | Item::Impl(_)
        | Item::Type(_)
        | Item::Macro(_) => {
            check_names(&item.to_token_stream(), &mut errors);
            LoopCheck { classes, errors: &mut errors }.visit_item(item);
        }
        other => errors.on(
            other,
            "a template holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
        ),
    }
    errors
}

/// Refuses each identifier that cannot be mirrored.
fn check_names(tokens: &TokenStream, errors: &mut Errors) {
    each(tokens, &mut |name| {
        if let Some(message) = refusal(&name.to_string()) {
            errors.on(name, message);
        }
    });
}

/// Reports what keeps a function from having a dispatcher.
fn check_signature(template: &Template, function: &ItemFn, errors: &mut Errors) {
    let sig = &function.sig;
    if let Some(word) = &sig.asyncness {
        errors.on(word, "a dispatcher cannot be `async`; make the function private");
    }
    for input in &sig.inputs {
        check_parameter(template, input, errors);
    }
    let generics = [sig.generics.to_token_stream(), sig.generics.where_clause.to_token_stream()];
    if generics.iter().any(|tokens| depends_on_colour(template, tokens)) {
        errors.on(&sig.generics, "a dispatcher cannot have generics that depend on the colour");
    }
    if let ReturnType::Type(_, output) = &sig.output {
        check_output(template, output, errors);
    }
    if depends_on_colour(template, &sig.ident.to_token_stream()) {
        errors.on(&sig.ident, "a dispatcher serves both colours; its name cannot depend on one");
    }
}

fn check_parameter(template: &Template, input: &FnArg, errors: &mut Errors) {
    match parameter_name(input) {
        None => errors.on(input, "a function that is not private needs a plain name for every parameter"),
        Some(name) if name == "us" => {
            errors.on(name, "a dispatcher takes the colour as its parameter `us`; choose another name");
        }
        Some(_) => {}
    }
    if let FnArg::Typed(PatType { ty, .. }) = input
        && depends_on_colour(template, &ty.to_token_stream())
    {
        errors.on(ty, "a dispatcher cannot take a type that depends on the colour");
    }
}

fn check_output(template: &Template, output: &Type, errors: &mut Errors) {
    if depends_on_colour(template, &output.to_token_stream()) {
        errors.on(output, "a dispatcher cannot return a type that depends on the colour");
    } else if holds_impl_trait(output) {
        errors.on(
            output,
            "a dispatcher cannot return a type that depends on the colour: \
             the `impl` of Black and that of White are two types",
        );
    }
}

/// Checks all loops over kinds in an item, and that the word stands nowhere else.
struct LoopCheck<'a> {
    classes: &'a Classes,
    errors: &'a mut Errors,
}

impl<'ast> Visit<'ast> for LoopCheck<'_> {
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

impl LoopCheck<'_> {
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
                    self.errors.on(&class, message);
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
                    self.errors.on(name, message);
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
    fn refuse(&mut self, jump: impl ToTokens, label: Option<&syn::Lifetime>) {
        if label.is_none() {
            let message = "a loop over kinds is unrolled: there is no loop to leave or to continue";
            self.errors.on(jump, message);
        }
    }
}

impl<'ast> Visit<'ast> for Jumps<'_> {
    fn visit_expr_break(&mut self, found: &'ast ExprBreak) {
        self.refuse(found.break_token, found.label.as_ref());
    }

    fn visit_expr_continue(&mut self, found: &'ast ExprContinue) {
        self.refuse(found.continue_token, found.label.as_ref());
    }

    // Jumps in there are about these loops, or are reported with the inner loop over kinds.
    fn visit_expr_for_loop(&mut self, _: &'ast ExprForLoop) {}
    fn visit_expr_while(&mut self, _: &'ast ExprWhile) {}
    fn visit_expr_loop(&mut self, _: &'ast ExprLoop) {}
    fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}
    fn visit_item(&mut self, _: &'ast Item) {}
}
