//! Facts of names in loops over lists, `kinds!(sliders).has(KIND)`: they are decided when the template is printed, and of an `if`
//! only the branch that stands is left.

use crate::vocabulary::{List, Vocabulary};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Block, Expr, ExprBinary, ExprBlock, ExprIf, ExprMethodCall, Ident, Stmt, UnOp, parse_quote,
};

/// A question for a fact.
pub struct Fact<'a> {
    /// The list.
    pub list: &'a List,
    /// The class that may have the name.
    pub class: Ident,
    /// The variable of a loop around.
    pub variable: Ident,
}

/// Reads `kinds!(sliders).has(KIND)`; `None` if it is something else.
pub fn read<'a>(vocabulary: &'a Vocabulary, found: &Expr) -> Option<Fact<'a>> {
    let Expr::MethodCall(ExprMethodCall { receiver, method, turbofish: None, args, .. }) = found else {
        return None;
    };
    let Expr::Macro(found) = &**receiver else { return None };
    let list = vocabulary.list(found.mac.path.get_ident()?)?;
    let class = found.mac.parse_body().ok()?;
    let variable = args.first().filter(|_| args.len() == 1 && method == "has")?;
    Some(Fact { list, class, variable: syn::parse2(variable.to_token_stream()).ok()? })
}

/// Replaces each expression that `decide` knows. Whether an `if` went with it.
pub fn fold(block: &mut Block, decide: &impl Fn(&Expr) -> Option<bool>) -> bool {
    let mut fold = Fold { decide, left_out: false };
    fold.visit_block_mut(block);
    fold.left_out
}

struct Fold<'a, F> {
    decide: &'a F,
    left_out: bool,
}

impl<F: Fn(&Expr) -> Option<bool>> VisitMut for Fold<'_, F> {
    /// An `if` that is a statement leaves the statements of its branch.
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut statements = std::mem::take(&mut block.stmts).into_iter().peekable();
        while let Some(mut statement) = statements.next() {
            let Stmt::Expr(Expr::If(found), semicolon) = &mut statement else {
                self.visit_stmt_mut(&mut statement);
                block.stmts.push(statement);
                continue;
            };
            match self.branch(found) {
                None => {
                    self.visit_expr_if_mut(found);
                    block.stmts.push(statement);
                }
                Some(mut expression) => {
                    self.visit_expr_mut(&mut expression);
                    let is_last = statements.peek().is_none();
                    match expression {
                        Expr::Block(branch) if is_last || !declares(&branch.block) => {
                            block.stmts.extend(branch.block.stmts);
                        }
                        other => block.stmts.push(Stmt::Expr(other, *semicolon)),
                    }
                    if let Some(last) = block.stmts.last_mut()
                        && (!is_last || semicolon.is_some())
                    {
                        end(last);
                    }
                }
            }
        }
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Some(known) = self.known(expression) {
            *expression = parse_quote!(#known);
        } else if let Expr::If(found) = expression
            && let Some(branch) = self.branch(found)
        {
            *expression = bare(branch);
            self.visit_expr_mut(expression);
        } else {
            visit_mut::visit_expr_mut(self, expression);
        }
    }

    /// What `else` leads to is a block or another `if`.
    fn visit_expr_if_mut(&mut self, found: &mut ExprIf) {
        self.visit_expr_mut(&mut found.cond);
        self.visit_block_mut(&mut found.then_branch);
        while let Some((_, next)) = &mut found.else_branch {
            if let Expr::If(inner) = &mut **next {
                match self.branch(inner) {
                    None => return self.visit_expr_if_mut(inner),
                    Some(branch) => **next = branch,
                }
            } else if matches!(&**next, Expr::Block(block) if block.block.stmts.is_empty()) {
                found.else_branch = None;
            } else {
                return visit_mut::visit_expr_mut(self, next);
            }
        }
    }
}

impl<F: Fn(&Expr) -> Option<bool>> Fold<'_, F> {
    /// What is left of an `if` whose condition is decided: a block, or another `if`.
    fn branch(&mut self, found: &mut ExprIf) -> Option<Expr> {
        let known = self.known(&mut found.cond)?;
        let otherwise = found.else_branch.take().map(|(_, otherwise)| *otherwise);
        self.left_out = true;
        let block = if known { found.then_branch.clone() } else { parse_quote!({}) };
        let then = Expr::Block(ExprBlock { attrs: Vec::new(), label: None, block });
        Some(otherwise.filter(|_| !known).unwrap_or(then))
    }

    /// Whether a condition holds, if that is decided. What is left of it otherwise asks for fewer facts.
    fn known(&mut self, condition: &mut Expr) -> Option<bool> {
        match condition {
            Expr::Paren(inner) => self.known(&mut inner.expr),
            Expr::Unary(inner) if matches!(inner.op, UnOp::Not(_)) => {
                self.known(&mut inner.expr).map(|known| !known)
            }
            Expr::Binary(ExprBinary { op: op @ (BinOp::And(_) | BinOp::Or(_)), left, right, .. }) => {
                // What decides the whole: `false` of `&&`, `true` of `||`.
                let decisive = matches!(op, BinOp::Or(_));
                match (self.known(left), self.known(right)) {
                    (Some(known), _) if known == decisive => return Some(decisive),
                    (Some(_), Some(known)) => return Some(known),
                    (Some(_), None) => *condition = (**right).clone(),
                    (None, Some(known)) if known == decisive => **right = parse_quote!(#known),
                    (None, Some(_)) => *condition = (**left).clone(),
                    (None, None) => {}
                }
                None
            }
            other => (self.decide)(other),
        }
    }
}

/// The only expression of a block, or the block.
fn bare(branch: Expr) -> Expr {
    match branch {
        Expr::Block(block) if block.label.is_none() => match &block.block.stmts[..] {
            [Stmt::Expr(only, None)] => only.clone(),
            _ => Expr::Block(block),
        },
        other => other,
    }
}

/// Whether a block declares names, which what follows it must not see.
fn declares(block: &Block) -> bool {
    block.stmts.iter().any(|statement| matches!(statement, Stmt::Local(_) | Stmt::Item(_)))
}

/// Ends a statement that was the last of its block.
fn end(statement: &mut Stmt) {
    if let Stmt::Expr(expression, semicolon @ None) = statement {
        let is_block = matches!(
            expression,
            Expr::Block(_)
                | Expr::If(_)
                | Expr::Match(_)
                | Expr::ForLoop(_)
                | Expr::While(_)
                | Expr::Loop(_)
                | Expr::Unsafe(_)
        );
        *semicolon = (!is_block).then(Default::default);
    }
}
