//! The stencil: one template, printed for two sides.
//!
//! First the whole template is checked, so that all its errors are reported at once. What follows cannot fail: loops over
//! lists are unrolled, facts are decided, and the template is mirrored, once for each side.

mod check;
mod declared;
mod dispatcher;
mod facts;
mod fallback;
mod loops;
mod mirror;
mod misspelt;
mod template;

use crate::errors::Errors;
use crate::vocabulary::{Side, Vocabulary};
use check::Check;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Ident, Item, ItemMod, Lit, LitStr, Meta, Token, parse_quote};
use template::Template;

/// What a template is printed as.
#[derive(Clone, Debug)]
pub struct Printed {
    /// All errors as calls of `compile_error!`, if there are any.
    pub errors: TokenStream,
    /// The module of each side. With errors, as much of them as keeps their callers from raising errors of their own.
    pub modules: [TokenStream; 2],
    /// The functions that choose a print at run time.
    pub dispatchers: TokenStream,
}

impl Printed {
    /// All of it, one after the other.
    #[must_use]
    pub fn into_tokens(self) -> TokenStream {
        let Self { errors, modules, dispatchers } = self;
        [errors].into_iter().chain(modules).chain([dispatchers]).collect()
    }
}

/// Prints a template: what stands under `#[stencil(…)]`, given what else its parentheses hold: nothing, or `allow(Name, …)`.
#[must_use]
pub fn print(arguments: TokenStream, item: TokenStream, vocabulary: &Vocabulary) -> Printed {
    print_template(arguments, item, vocabulary, false)
}

/// Prints a template with a statement `__block!("Silver");` before each copy of a loop's body, to be read by tools, not by the
/// compiler.
#[must_use]
pub fn print_marked(arguments: TokenStream, item: TokenStream, vocabulary: &Vocabulary) -> Printed {
    print_template(arguments, item, vocabulary, true)
}

fn print_template(
    arguments: TokenStream,
    item: TokenStream,
    vocabulary: &Vocabulary,
    marks: bool,
) -> Printed {
    let mut errors = Errors::default();
    let allowed = errors.keep(read_allowed.parse2(arguments)).unwrap_or_default();
    let Some(template) = errors.keep(Template::parse(item.clone())) else {
        let modules = [TokenStream::new(), TokenStream::new()];
        return Printed { errors: errors.to_compile_errors(), modules, dispatchers: item };
    };
    let check = Check::new(&template, vocabulary, allowed);
    errors.append(check.errors());
    if errors.is_empty() {
        let dispatchers =
            template.published().filter_map(|function| dispatcher::print(&template, vocabulary, function));
        let (errors, dispatchers) = (TokenStream::new(), dispatchers.collect());
        Printed { errors, modules: print_modules(template.clone(), vocabulary, marks), dispatchers }
    } else {
        Printed { errors: errors.to_compile_errors(), ..quiet(&template, &check, vocabulary) }
    }
}

/// Prints as much of a template as keeps its callers from raising errors, because those of its vocabulary are reported.
pub fn print_quietly(item: TokenStream, vocabulary: &Vocabulary) -> TokenStream {
    let Ok(template) = Template::parse(item) else { return TokenStream::new() };
    let check = Check::new(&template, vocabulary, Vec::new());
    quiet(&template, &check, vocabulary).into_tokens()
}

fn quiet(template: &Template, check: &Check, vocabulary: &Vocabulary) -> Printed {
    let modules = print_modules(fallback::quieten(template, check), vocabulary, false);
    let dispatchers =
        template.published().filter_map(|function| fallback::dispatcher(template, vocabulary, function));
    Printed { errors: TokenStream::new(), modules, dispatchers: dispatchers.collect() }
}

/// Reads `allow(Name, …)`, or nothing.
fn read_allowed(input: ParseStream) -> syn::Result<Vec<String>> {
    if input.is_empty() {
        return Ok(Vec::new());
    }
    let usage = input.error("`#[stencil]` takes no arguments but `allow(Name, …)`");
    let word: Ident = input.parse().map_err(|_| usage.clone())?;
    if word != "allow" {
        // All of it is wrong, and one error is enough.
        input.parse::<TokenStream>()?;
        return Err(usage);
    }
    let content;
    syn::parenthesized!(content in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated(&content)?;
    Ok(names.iter().map(ToString::to_string).collect())
}

/// Unrolls the loops of a template and prints the module of each side.
fn print_modules(mut template: Template, vocabulary: &Vocabulary, marks: bool) -> [TokenStream; 2] {
    let mut left_out = false;
    for item in template.items_mut() {
        if loops::unroll(item, vocabulary, marks) {
            left_out = true;
            // What was left out may have let the code behind it be reached, or used a variable.
            if let Some(attributes) = attributes(item) {
                attributes.push(parse_quote!(
                    #[allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
                ));
            }
        }
    }
    if left_out {
        // It may have been the only use of a name, too.
        template.module.attrs.push(parse_quote!(#[allow(dead_code, unused_imports)]));
    }
    Side::BOTH.map(|side| print_module(&template, vocabulary, side))
}

/// Prints the module of one side.
fn print_module(template: &Template, vocabulary: &Vocabulary, side: Side) -> TokenStream {
    let names = vocabulary.names(side);
    let mut module: ItemMod = template.module.clone();
    module.ident = Ident::new(&names.module, module.ident.span());
    prefix_documentation(&mut module, &names.variant);
    if template.sees_all_of_its_parent() {
        module.attrs.push(parse_quote!(#[allow(clippy::wildcard_imports)]));
    }
    for item in module.content.iter_mut().flat_map(|(_, items)| items) {
        *item = Item::Verbatim(mirror::mirror(item.to_token_stream(), vocabulary, side));
    }
    module.into_token_stream()
}

/// Puts "Black: " or "White: " before the documentation of a module and of each of its items.
fn prefix_documentation(module: &mut ItemMod, name: &str) {
    prefix_first(&mut module.attrs, name);
    let items = module.content.iter_mut().flat_map(|(_, items)| items);
    items.filter_map(attributes).for_each(|attributes| prefix_first(attributes, name));
}

/// Prefixes the first line of documentation among some attributes.
fn prefix_first(attributes: &mut [Attribute], name: &str) {
    let Some(line) = attributes.iter_mut().find_map(doc_line) else { return };
    let text = line.value();
    let space = if text.starts_with(' ') { " " } else { "" };
    let text = format!("{space}{name}: {}", text.trim_start());
    *line = LitStr::new(&text, line.span());
}

/// The text of a `#[doc = "…"]`.
fn doc_line(attribute: &mut Attribute) -> Option<&mut LitStr> {
    match &mut attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &mut pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// The attributes of an item that a template may hold.
fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Macro(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
