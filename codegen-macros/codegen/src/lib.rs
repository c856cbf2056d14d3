//! The logic of the macros in `two-sided`, as plain functions on [`proc_macro2`] tokens.
//!
//! [`print()`] prints a template for two sides by a [`Vocabulary`]. It prints compile errors, at the tokens that they are about,
//! instead of failing.
//!
//! ```
//! use quote::quote;
//! use two_sided_codegen::{Vocabulary, print};
//!
//! let words: Vocabulary = "sides Color { Black: black, White: white };  forward: up | down;".parse()?;
//! let template = quote! {
//!     mod template {
//!         pub fn step(square: Square) -> (Color, Square) { (Them, square.forward()) }
//!     }
//! };
//! let printed = print(quote!(), template, &words).into_tokens().to_string();
//! assert!(printed.contains("(Color :: White , square . up ())"));
//! assert!(printed.contains("(Color :: Black , square . down ())"));
//! # Ok::<(), String>(())
//! ```

mod declare;
mod errors;
mod identifiers;
mod nearest;
mod sources;
mod stencil;
mod vocabulary;

pub use declare::{print_by, print_declared, stencil, vocabulary};
pub use sources::{Source, templates};
pub use stencil::{Printed, print, print_marked};
pub use vocabulary::Vocabulary;
