use codegen_macros::stencil;

pub enum Color {
    Black,
    White,
}

#[stencil]
mod template {
    pub fn count(values: &[u32]) -> u32 {
        let mut count = 0;
        for KIND in kinds!(sliders) {
            count += values[KIND as usize];
        }
        for KIND in kidns!(sliders) {
            break;
        }
        for kind in kinds!(sliders) {
            break;
        }
        count + kinds!(steppers)
    }
}

// The caller raises no errors.
fn main() {
    let _: u32 = count(Color::Black, &[]);
}
