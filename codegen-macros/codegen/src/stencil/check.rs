//! The check: everything that a template may not say, found before anything is printed.

use super::declared::declared;
use super::facts;
use super::loops::{iterated, list, variables};
use super::misspelt::Speller;
use super::template::{Template, depends_on_side, holds_impl_trait, parameter_name};
use crate::errors::Errors;
use crate::identifiers::{After, each};
use crate::nearest::nearest;
use crate::vocabulary::{Form, List, Row, Vocabulary};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    Expr, ExprBreak, ExprClosure, ExprContinue, ExprForLoop, ExprLoop, ExprMethodCall, ExprWhile, FnArg,
    Ident, Item, ItemFn, Macro, PatType, ReturnType, Type,
};

/// What templates are checked against.
pub struct Check<'a> {
    template: &'a Template,
    vocabulary: &'a Vocabulary,
    speller: Speller<'a>,
    /// Names that may look like others.
    allowed: Vec<String>,
}

impl<'a> Check<'a> {
    /// The check of a template, which allows itself these names.
    pub fn new(template: &'a Template, vocabulary: &'a Vocabulary, mut allowed: Vec<String>) -> Self {
        allowed.extend_from_slice(&vocabulary.allowed);
        let speller = Speller::new(vocabulary, &declared(template), &allowed);
        Self { template, vocabulary, speller, allowed }
    }

    /// All errors of the template.
    pub fn errors(&self) -> Errors {
        let mut errors = Errors::default();
        self.template.items().iter().for_each(|item| errors.append(self.item(item)));
        for name in declared(self.template) {
            let forms = self.vocabulary.pair(name).map(|pair| &pair.forms);
            if forms.is_some_and(|forms| forms.iter().any(|form| matches!(form, Form::Tokens(_)))) {
                errors.on(name, format!("`{name}` is a word that prints no name: nothing can be called so"));
            }
        }
        let published = self.template.published();
        published.for_each(|function| check_signature(self.template, self.vocabulary, function, &mut errors));
        errors
    }

    /// The errors inside an item.
    pub fn item(&self, item: &Item) -> Errors {
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
                let tokens = item.to_token_stream();
                self.names(&tokens, &mut errors);
                self.speller.check(&tokens, &mut errors);
                LoopCheck { vocabulary: self.vocabulary, errors: &mut errors, bound: Vec::new() }.visit_item(item);
            }
            other => errors.on(
                other,
                "a template holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
            ),
        }
        errors
    }

    /// Refuses each identifier that names a side, and each word that prints none where one must stand.
    fn names(&self, tokens: &TokenStream, errors: &mut Errors) {
        each(tokens, &mut |name, after| {
            let text = name.to_string();
            if self.vocabulary.names_a_side(&text) && !self.allowed.contains(&text) {
                errors.on(
                    name,
                    format!(
                        "a template names no side; say `Us` or `Them` for `{name}` \
                         (inside a name: `us`, `US` or `Us` and `them`, `THEM` or `Them`)"
                    ),
                );
            }
            let forms = self.vocabulary.pair(name).map(|pair| &pair.forms).filter(|_| after != After::Other);
            if forms.is_some_and(|forms| forms.iter().any(|form| matches!(form, Form::Tokens(_)))) {
                errors.on(name, format!("`{name}` prints no name, so it cannot stand behind `.` or `::`"));
            }
        });
    }
}

/// Reports what keeps a function from having a dispatcher.
fn check_signature(template: &Template, vocabulary: &Vocabulary, function: &ItemFn, errors: &mut Errors) {
    let sig = &function.sig;
    if let Some(word) = &sig.asyncness {
        errors.on(word, "a dispatcher cannot be `async`; make the function private");
    }
    for input in &sig.inputs {
        check_parameter(template, vocabulary, input, errors);
    }
    let generics = [sig.generics.to_token_stream(), sig.generics.where_clause.to_token_stream()];
    if generics.iter().any(|tokens| depends_on_side(template, vocabulary, tokens)) {
        errors.on(&sig.generics, "a dispatcher cannot have generics that depend on the side");
    }
    if let ReturnType::Type(_, output) = &sig.output {
        check_output(template, vocabulary, output, errors);
    }
    if depends_on_side(template, vocabulary, &sig.ident.to_token_stream()) {
        errors.on(&sig.ident, "a dispatcher serves both sides; its name cannot depend on one");
    }
}

fn check_parameter(template: &Template, vocabulary: &Vocabulary, input: &FnArg, errors: &mut Errors) {
    match parameter_name(input) {
        None => errors.on(input, "a function that is not private needs a plain name for every parameter"),
        Some(name) if name == "us" => {
            errors.on(name, "a dispatcher takes the side as its parameter `us`; choose another name");
        }
        Some(_) => {}
    }
    if let FnArg::Typed(PatType { ty, .. }) = input
        && depends_on_side(template, vocabulary, &ty.to_token_stream())
    {
        errors.on(ty, "a dispatcher cannot take a type that depends on the side");
    }
}

fn check_output(template: &Template, vocabulary: &Vocabulary, output: &Type, errors: &mut Errors) {
    if depends_on_side(template, vocabulary, &output.to_token_stream()) {
        errors.on(output, "a dispatcher cannot return a type that depends on the side");
    } else if holds_impl_trait(output) {
        errors.on(
            output,
            "a dispatcher cannot return a type that depends on the side: \
             the `impl` of one print and that of the other are two types",
        );
    }
}

/// The right form of a loop over a list.
fn usage(list: &str) -> String {
    format!("a loop over a list is `for NAME in {list}!(class) {{ … }}`")
}

/// Checks all loops over lists in an item, and that their words stand nowhere else.
struct LoopCheck<'a> {
    vocabulary: &'a Vocabulary,
    errors: &'a mut Errors,
    /// The variables of the loops around, with their lists.
    bound: Vec<(Ident, &'a List)>,
}

impl<'ast> Visit<'ast> for LoopCheck<'_> {
    fn visit_expr_for_loop(&mut self, found: &'ast ExprForLoop) {
        match iterated(found) {
            Some(mac) if list(self.vocabulary, mac).is_some() => self.check_loop(found, mac),
            // What goes through constants can only be meant as a loop over a list.
            Some(mac) if variables(found).is_some() => {
                let lists = || self.vocabulary.lists.iter().map(|list| list.name.as_str());
                let meant = nearest(&mac.path.to_token_stream().to_string(), lists()).or(lists().next());
                self.errors.on(&mac.path, format!("unknown list; {}", usage(meant.unwrap_or("list"))));
                self.visit_block(&found.body);
            }
            _ => visit::visit_expr_for_loop(self, found),
        }
    }

    fn visit_expr_method_call(&mut self, found: &'ast ExprMethodCall) {
        if let Expr::Macro(receiver) = &*found.receiver
            && let Some(list) = list(self.vocabulary, &receiver.mac)
        {
            self.check_fact(found, &receiver.mac, list);
        } else {
            visit::visit_expr_method_call(self, found);
        }
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        if let Some(list) = list(self.vocabulary, found) {
            self.errors.on(&found.path, format!("{}; it stands nowhere else", usage(&list.name)));
        }
        self.check_tokens(&found.tokens);
    }
}

impl<'a> LoopCheck<'a> {
    fn check_loop(&mut self, found: &ExprForLoop, mac: &Macro) {
        let Some(list) = list(self.vocabulary, mac) else { return };
        let variables = variables(found);
        if variables.is_none() {
            let message = "the variables of a loop over a list are constants: give each a name in capitals";
            self.errors.on(&found.pat, message);
        }
        if let Some(label) = &found.label {
            self.errors.on(label, "a loop over a list is unrolled: it has no label");
        }
        for attribute in &found.attrs {
            self.errors.on(attribute, "a loop over a list is unrolled: it has no attributes");
        }
        let outside = self.bound.len();
        let class = self.check_class(mac, list);
        if let (Some(rows), Some(variables)) = (class, variables) {
            self.bind(found, rows, variables, list);
        }
        Jumps { errors: self.errors }.visit_block(&found.body);
        self.visit_block(&found.body);
        self.bound.truncate(outside);
    }

    /// The rows of a class; `None`, with an error, if there is no such class.
    fn check_class(&mut self, mac: &Macro, list: &'a List) -> Option<&'a [Row]> {
        match mac.parse_body::<Ident>() {
            Err(_) if mac.tokens.is_empty() => self.errors.on(&mac.path, usage(&list.name)),
            Err(_) => self.errors.on(&mac.tokens, usage(&list.name)),
            Ok(class) => match list.rows(&class) {
                Ok(rows) => return Some(rows),
                Err(message) => self.errors.on(&class, message),
            },
        }
        None
    }

    fn bind(&mut self, found: &ExprForLoop, rows: &[Row], variables: Vec<Ident>, list: &'a List) {
        let count = variables.len();
        if let Some(length) = rows.first().map(Vec::len).filter(|&length| length != count) {
            let message = format!("a row of this class has {length} names, and there are {count} variables");
            self.errors.on(&found.pat, message);
        }
        for variable in variables.into_iter().filter(|variable| variable != "_") {
            if self.bound.iter().any(|(bound, _)| *bound == variable) {
                self.errors.on(&variable, format!("`{variable}` is the variable of a loop already"));
            }
            self.bound.push((variable, list));
        }
    }

    fn check_fact(&mut self, found: &ExprMethodCall, mac: &Macro, list: &'a List) {
        if self.check_class(mac, list).is_none() {
            return;
        }
        let known = facts::read(self.vocabulary, &Expr::MethodCall(found.clone())).is_some_and(|fact| {
            self.bound.iter().any(|(variable, of)| *variable == fact.variable && of.name == fact.list.name)
        });
        if !known {
            let name = &list.name;
            let message =
                format!("a fact is `{name}!(class).has(NAME)`, where a loop over `{name}!` gives `NAME`");
            self.errors.on(found, message);
        }
    }

    /// The arguments of a macro, where no loop is unrolled.
    fn check_tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<_> = tokens.clone().into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match (tree, trees.get(at + 1)) {
                (TokenTree::Ident(name), Some(TokenTree::Punct(bang)))
                    if bang.as_char() == '!' && self.vocabulary.list(name).is_some() =>
                {
                    let message = "lists cannot stand in the arguments of a macro";
                    self.errors.on(name, message);
                }
                (TokenTree::Group(group), _) => self.check_tokens(&group.stream()),
                _ => {}
            }
        }
    }
}

/// Finds jumps out of a loop over a list.
struct Jumps<'a> {
    errors: &'a mut Errors,
}

impl Jumps<'_> {
    fn refuse(&mut self, jump: impl ToTokens, label: Option<&syn::Lifetime>) {
        if label.is_none() {
            let message = "a loop over a list is unrolled: there is no loop to leave or to continue";
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

    // Jumps in there are about these loops, or are reported with the inner loop over a list.
    fn visit_expr_for_loop(&mut self, _: &'ast ExprForLoop) {}
    fn visit_expr_while(&mut self, _: &'ast ExprWhile) {}
    fn visit_expr_loop(&mut self, _: &'ast ExprLoop) {}
    fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}
    fn visit_item(&mut self, _: &'ast Item) {}
}
