//! The active features of a position.

use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::{Component, Components};

use super::find::find;
use crate::perspective::Perspective;

/// The parameters that are active in a position, by index. A parameter may be there several times, and for both sides.
#[derive(Clone, Default, Debug)]
pub struct ActiveFeatures {
    /// Parameters that are added to the board component: those of Black.
    pub black: Vec<u32>,
    /// Parameters that are subtracted from the board component: those of White.
    pub white: Vec<u32>,
    /// Parameters of both sides that are added to the tempo component.
    pub tempo: Vec<u32>,
    /// Parameters that are added to the endgame component: those of Black.
    pub endgame_black: Vec<u32>,
    /// Parameters that are subtracted from the endgame component: those of White.
    pub endgame_white: Vec<u32>,
}

impl ActiveFeatures {
    /// Removes all features.
    pub fn clear(&mut self) {
        let Self { black, white, tempo, endgame_black, endgame_white } = self;
        [black, white, tempo, endgame_black, endgame_white].into_iter().for_each(Vec::clear);
    }

    /// Finds the features of a combination that are active from the perspectives of Black and of White. They replace those
    /// found before.
    pub fn find(&mut self, combination: &Combination, [black, white]: [Perspective<'_>; 2]) {
        self.clear();
        for term in combination.terms() {
            let from = |perspective, found: &mut Vec<u32>| {
                find(term.named.term(), perspective, term.component, term.start as u32, found);
            };
            match term.component {
                Component::Board => {
                    from(black, &mut self.black);
                    from(white, &mut self.white);
                }
                Component::Tempo => {
                    from(black, &mut self.tempo);
                    from(white, &mut self.tempo);
                }
                Component::Endgame => {
                    from(black, &mut self.endgame_black);
                    from(white, &mut self.endgame_white);
                }
            }
        }
    }

    /// The sum of these features, good for Black: the sum that the expanded tables give for the position.
    pub fn sum(&self, parameters: &[i16]) -> Components {
        let sum = |indices: &[u32]| -> i32 {
            indices.iter().map(|&index| i32::from(parameters[index as usize])).sum()
        };
        // One of both components is always zero.
        let second = sum(&self.tempo) + sum(&self.endgame_black) - sum(&self.endgame_white);
        [sum(&self.black) - sum(&self.white), second]
    }

    /// The sum of a position by lowered weights, without their tables.
    pub fn sum_of(lowered: &LoweredWeights, perspectives: [Perspective<'_>; 2]) -> Components {
        let mut active = Self::default();
        active.find(lowered.combination(), perspectives);
        active.sum(lowered.parameters())
    }
}
