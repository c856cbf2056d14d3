//! The names that a template gives or imports itself: no word is meant by them.

use super::template::Template;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{
    AssocType, ConstParam, Field, FieldPat, FieldValue, ImplItemConst, ImplItemType, ItemConst, ItemEnum,
    ItemMacro, ItemStatic, ItemStruct, ItemType, Member, PatIdent, Signature, TypeParam, UseName, UseRename,
    Variant,
};

/// The names of items, parameters, variables, fields and generics, and those that `use` lists.
pub fn declared(template: &Template) -> Vec<&Ident> {
    let mut names = Names(Vec::new());
    template.items().iter().for_each(|item| names.visit_item(item));
    names.0
}

struct Names<'ast>(Vec<&'ast Ident>);

/// Notes the name of each of some nodes.
macro_rules! note {
    ($($visit:ident: $node:ident, $field:ident;)*) => {
        $(fn $visit(&mut self, found: &'ast $node) {
            self.0.push(&found.$field);
            visit::$visit(self, found);
        })*
    };
}

impl<'ast> Visit<'ast> for Names<'ast> {
    note! {
        visit_assoc_type: AssocType, ident;
        visit_const_param: ConstParam, ident;
        visit_impl_item_const: ImplItemConst, ident;
        visit_impl_item_type: ImplItemType, ident;
        visit_item_const: ItemConst, ident;
        visit_item_enum: ItemEnum, ident;
        visit_item_static: ItemStatic, ident;
        visit_item_struct: ItemStruct, ident;
        visit_item_type: ItemType, ident;
        visit_signature: Signature, ident;
        visit_type_param: TypeParam, ident;
        visit_use_name: UseName, ident;
        visit_variant: Variant, ident;
    }

    fn visit_field(&mut self, found: &'ast Field) {
        self.0.extend(&found.ident);
        visit::visit_field(self, found);
    }

    fn visit_item_macro(&mut self, found: &'ast ItemMacro) {
        self.0.extend(&found.ident);
    }

    fn visit_field_pat(&mut self, found: &'ast FieldPat) {
        self.0.extend(name(&found.member));
        visit::visit_field_pat(self, found);
    }

    fn visit_field_value(&mut self, found: &'ast FieldValue) {
        self.0.extend(name(&found.member));
        visit::visit_field_value(self, found);
    }

    fn visit_use_rename(&mut self, found: &'ast UseRename) {
        self.0.extend([&found.ident, &found.rename]);
    }

    /// A pattern in capitals names a constant or a variant.
    fn visit_pat_ident(&mut self, found: &'ast PatIdent) {
        if !found.ident.to_string().starts_with(char::is_uppercase) {
            self.0.push(&found.ident);
        }
        visit::visit_pat_ident(self, found);
    }
}

fn name(member: &Member) -> Option<&Ident> {
    match member {
        Member::Named(name) => Some(name),
        Member::Unnamed(_) => None,
    }
}
