//! Numbers for piece features. Mirror images share a number.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::code::FeatureCode;
use super::half::Half;
use super::piece_feature::PieceFeature;
use super::triangle::Triangle;

/// A map whose order does not depend on chance, so that two runs of the engine count the same branches for a profile
/// (`release/build`).
pub(super) type Unseeded<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;

/// The numbers of piece features: first those with a mirror image, then those that are their own.
#[derive(Debug)]
pub struct Numbering<F> {
    codes: Unseeded<F, FeatureCode>,
    /// The features by number; of two images the left one.
    features: Vec<F>,
    /// The number of features with a mirror image.
    sided: usize,
}

impl<F: PieceFeature> Numbering<F> {
    /// A numbering in which each feature has a number of its own: for kings on the left half.
    pub fn plain(features: impl IntoIterator<Item = F>) -> Self {
        let features: Vec<F> = features.into_iter().collect();
        let codes = features.iter().enumerate();
        let codes =
            codes.map(|(number, &feature)| (feature, FeatureCode::new(number, Half::Middle))).collect();
        Self { codes, features, sided: 0 }
    }

    /// A numbering in which a feature shares its number with its mirror image.
    pub fn folded(features: impl IntoIterator<Item = F>) -> Self {
        let features: Vec<F> = features.into_iter().collect();
        let on = |half: Half| features.iter().copied().filter(move |feature| feature.half() == half);
        let folded: Vec<F> = on(Half::Left).chain(on(Half::Middle)).collect();
        let mut codes = Unseeded::default();
        for (number, &feature) in folded.iter().enumerate() {
            codes.insert(feature, FeatureCode::new(number, feature.half()));
            codes.insert(feature.mirrored(), FeatureCode::new(number, feature.mirrored().half()));
        }
        Self { codes, sided: on(Half::Left).count(), features: folded }
    }

    /// The code of a feature; [`FeatureCode::NONE`] if it has no number.
    pub fn code(&self, feature: F) -> FeatureCode {
        self.codes.get(&feature).copied().unwrap_or(FeatureCode::NONE)
    }

    /// How many numbers there are.
    pub fn len(&self) -> u32 {
        self.features.len() as u32
    }

    /// How many of them, the first ones, are of features with a mirror image.
    pub fn sided(&self) -> u32 {
        self.sided as u32
    }

    /// The numbering of pairs of these features.
    pub fn pairs(&self) -> Triangle {
        Triangle::new(self.len(), self.sided())
    }

    /// The feature with this number; the left one of two images.
    pub fn feature(&self, number: u32) -> F {
        self.features[number as usize]
    }

    /// The pair of features with this number, the feature with the greater number first.
    pub fn pair(&self, index: u32) -> [F; 2] {
        let (greater, lesser, opposite) = self.pairs().split(index);
        let other = self.feature(lesser);
        [self.feature(greater), if opposite { other.mirrored() } else { other }]
    }

    /// The names of a pair of features.
    pub fn pair_name(&self, index: u32) -> String {
        let [x, y] = self.pair(index);
        format!("{x} {y}")
    }
}
