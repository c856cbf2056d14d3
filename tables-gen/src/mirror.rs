//! Which kind each kind becomes on the board reflected left to right.

use crate::spec::Spec;

/// For each kind the number of its mirror image: itself, but for pieces that come in a left and a right form. If some such
/// piece lacks its other form, the game has no mirror image, and each kind is its own.
pub fn mirrored_kinds(spec: &Spec) -> Vec<usize> {
    let own: Vec<usize> = (0..spec.kinds.len()).collect();
    let mut images = vec![None; spec.kinds.len()];
    for piece in 0..=spec.king() {
        if images[piece].is_some() {
            continue;
        }
        let free = |other: &usize| images[*other].is_none() && are_images(spec, piece, *other);
        let Some(image) = [piece].into_iter().chain(piece + 1..spec.king()).find(free) else { return own };
        for (one, other) in spec.faces(piece).zip(spec.faces(image)) {
            images[one] = Some(other);
            images[other] = Some(one);
        }
    }
    own.into_iter().map(|kind| images[kind].unwrap_or(kind)).collect()
}

/// Whether two pieces are each other's mirror image, or one is its own.
fn are_images(spec: &Spec, one: usize, other: usize) -> bool {
    let rules = |piece: usize| {
        let kind = &spec.kinds[piece];
        (kind.turning, kind.per_file, kind.drop_mate, spec.max_count.get(piece))
    };
    let movement = |kind: usize| &spec.kinds[kind].face.movement;
    let reflected = spec.faces(one).map(|kind| movement(kind).mirrored());
    rules(one) == rules(other) && reflected.eq(spec.faces(other).map(|kind| movement(kind).clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images(spec: &Spec) -> Vec<(&str, &str)> {
        let name = |kind: usize| spec.kinds[kind].face.name.as_str();
        let images = mirrored_kinds(spec).into_iter().enumerate();
        images.filter(|(kind, image)| kind != image).map(|(kind, image)| (name(kind), name(image))).collect()
    }

    #[test]
    fn quails_are_each_others_images() {
        let spec = crate::load("tori").unwrap();
        assert_eq!(images(&spec), [("left-quail", "right-quail"), ("right-quail", "left-quail")]);
        assert_eq!(images(&crate::load("standard").unwrap()), []);
    }

    #[test]
    fn backs_follow_their_fronts() {
        let mut spec = crate::load("kyoto").unwrap();
        assert_eq!(images(&spec), []);
        // The fronts move alike, so that the backs alone tell the pieces apart.
        let back = |spec: &Spec, piece: usize| spec.kinds[piece].promoted.unwrap();
        let (left, right) = (back(&spec, 0), back(&spec, 1));
        spec.kinds[1].face.movement = spec.kinds[0].face.movement.clone();
        spec.kinds[left].face.movement = crate::betza::parse("flF").unwrap();
        spec.kinds[right].face.movement = crate::betza::parse("frF").unwrap();
        let [a, b, c, d] = [0, 1, left, right].map(|kind| spec.kinds[kind].face.name.clone());
        let expected = [(&a, &b), (&b, &a), (&c, &d), (&d, &c)].map(|(x, y)| (x.as_str(), y.as_str()));
        assert_eq!(images(&spec), expected);
    }

    #[test]
    fn a_game_without_a_mirror_image_reflects_no_kind() {
        let mut spec = crate::load("tori").unwrap();
        let quail = spec.kinds.iter().position(|kind| kind.face.name == "left-quail").unwrap();
        spec.kinds[quail].face.movement = crate::betza::parse("fRbrB").unwrap();
        assert_eq!(images(&spec), []);
    }
}
