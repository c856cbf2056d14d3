//! Loops over kinds: `for KIND in kinds!(sliders) { … }`.

use syn::{Expr, ExprForLoop, ExprMacro, Ident, Macro, Pat, PatIdent};

/// The word that a loop over kinds goes through.
pub const WORD: &str = "kinds";

/// The parts of a loop over kinds.
pub struct KindLoop {
    /// The constant that stands for each kind in turn.
    pub constant: Ident,
    /// The class of kinds.
    pub class: Ident,
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
pub fn read(found: &ExprForLoop) -> Option<KindLoop> {
    let mac = iterated(found).filter(|mac| is_word(mac))?;
    Some(KindLoop { constant: constant(found)?.clone(), class: mac.parse_body().ok()? })
}
