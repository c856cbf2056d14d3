use codegen_macros::stencil;

#[stencil]
fn template() {}

fn main() {
    template();
}
