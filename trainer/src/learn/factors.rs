//! Terms learned in factors.
//!
//! A parameter of such a term is not learned itself. It is a sum of products, with one learned number for each word of its name
//! ([`FactorWords`]):
//!
//! ```text
//! kpp(K88 S32 G45) = Σ a(K88, r) · a(S32, r) · a(G45, r)        r = 1 … rank
//! ```
//!
//! A word has `rank` numbers and is in many names. So what is learned of a silver on 3b with one king and one gold is part of what
//! it is worth with other kings and pieces.
//!
//! A factor `a` is a learned number times [`UNIT`]. A step of the optimizer moves all numbers by about the same, and one factor
//! is in many parameters, so it takes smaller steps than a parameter of its own would.
//!
//! The numbers stand behind the parameters in the model's vector, where the optimizer learns them like any others. Before a
//! step their derivatives follow from those of the parameters. After it the parameters are multiplied out, so that a model
//! is always what its weight file will be; what the step itself did to them is overwritten.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use katagami_evaluation::weights::FV_SCALE;
use katagami_rules::board::KINDS;
use serde::{Deserialize, Serialize};

use super::arrays::{BLOCK, FloatBuffer, TouchedBlocks};
use super::factor_words::FactorWords;
use super::model::Model;
use super::optimizer::GradientAccumulator;

/// The greatest number of products that a parameter may be a sum of.
const MAX_RANK: u16 = 64;

/// A term whose parameters are sums of products of learned numbers, written `kpp=8`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FactoredTerm {
    /// The term, with its prefix if it has one: `turn:kp`.
    pub term: String,
    /// How many products a parameter is the sum of.
    pub rank: u16,
}

impl FromStr for FactoredTerm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(term, rank)| Some((term, rank.parse().ok()?)));
        match parts {
            Some((term, rank)) if (1..=MAX_RANK).contains(&rank) => Ok(Self { term: term.into(), rank }),
            _ => Err(format!("expected a term and a number from 1 to {MAX_RANK} such as kpp=8")),
        }
    }
}

impl fmt::Display for FactoredTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.term, self.rank)
    }
}

/// What a learned number of 1 is as a factor.
const UNIT: f32 = 0.3;

/// The largest factor at the beginning. From zero none would ever move, because each derivative is a product of the others.
const INITIAL: f32 = 0.1;

/// The largest parameter: no more fits into a weight file. A product of factors that are rarely seen together may be larger.
const LARGEST: f32 = (i16::MAX as usize / FV_SCALE as usize) as f32;

/// The parameters of one term and the numbers that they are products of.
#[derive(Debug)]
struct Products {
    /// The parameters in the model's vector.
    parameters: Range<usize>,
    words: FactorWords,
    rank: usize,
    /// The first number in the model's vector.
    numbers: usize,
}

/// All terms of a training that are learned in factors.
#[derive(Debug)]
pub(super) struct Factors {
    terms: Vec<Products>,
    /// The numbers of all terms in the model's vector.
    numbers: Range<usize>,
}

impl Factors {
    /// The terms of a model that a training learns in factors.
    ///
    /// # Errors
    ///
    /// If the model does not have one of them, or its parameters have no factors.
    pub(super) fn new(chosen: &[FactoredTerm], model: &Model) -> Result<Self, String> {
        let start = KINDS + model.combination().parameter_count();
        let mut numbers = start..start;
        let mut terms: Vec<Products> = Vec::new();
        for FactoredTerm { term: name, rank } in chosen {
            let mut all = model.combination().terms().iter();
            let Some(term) = all.find(|term| term.to_string() == *name) else {
                return Err(format!("{name} is not among the terms {}", model.combination()));
            };
            let parameters = KINDS + term.range().start..KINDS + term.range().end;
            if terms.iter().any(|known| known.parameters == parameters) {
                return Err(format!("{name} is named twice"));
            }
            let Some(words) = FactorWords::of(term.named.term()) else {
                return Err(format!("{name} has no factors: the names of its parameters are single words"));
            };
            let rank = usize::from(*rank);
            let first = numbers.end;
            numbers.end += words.count as usize * rank;
            terms.push(Products { parameters, words, rank, numbers: first });
        }
        Ok(Self { terms, numbers })
    }

    /// How many parameters are products.
    pub(super) fn products(&self) -> usize {
        self.terms.iter().map(|term| term.parameters.len()).sum()
    }

    /// Adds the numbers to a model, at random, and multiplies them out.
    pub(super) fn add_numbers(&self, model: &mut Model, seed: u64) {
        if self.terms.is_empty() {
            return;
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let mut parameters = FloatBuffer::zeros(self.numbers.end);
        parameters[..self.numbers.start].copy_from_slice(&model.parameters[..self.numbers.start]);
        for number in &mut parameters[self.numbers.clone()] {
            *number = INITIAL / UNIT * (2.0 * random.f32() - 1.0);
        }
        model.parameters = parameters;
        self.multiply_out(&mut model.parameters);
    }

    /// Replaces the parameters by the products of the numbers.
    pub(super) fn multiply_out(&self, parameters: &mut [f32]) {
        let (parameters, numbers) = parameters.split_at_mut(self.numbers.start);
        for term in &self.terms {
            let numbers = &numbers[term.numbers - self.numbers.start..];
            let products = parameters[term.parameters.clone()].iter_mut().zip(term.words.iter());
            for (parameter, words) in products {
                let mut product = [1.0; MAX_RANK as usize];
                let product = &mut product[..term.rank];
                for &word in words {
                    multiply(product, term.of(numbers, word));
                }
                *parameter = product.iter().sum::<f32>().clamp(-LARGEST, LARGEST);
            }
        }
    }

    /// Adds the derivatives by the numbers, which follow from those by the parameters, to the first accumulator.
    pub(super) fn backward(&self, parameters: &[f32], accumulators: &mut [GradientAccumulator]) {
        let mut touched = TouchedBlocks::new(parameters.len());
        for accumulator in &*accumulators {
            touched.union(&accumulator.touched);
        }
        let mut derivatives = vec![0.0; self.numbers.len()];
        for term in &self.terms {
            let numbers = &parameters[term.numbers..];
            let derivatives = &mut derivatives[term.numbers - self.numbers.start..];
            for parameter in term.touched(&touched) {
                let sum: f32 = accumulators.iter().map(|accumulator| accumulator.gradient[parameter]).sum();
                if sum != 0.0 {
                    let words = term.words.at(parameter - term.parameters.start);
                    for (place, &word) in words.iter().enumerate() {
                        let mut product = [sum * UNIT; MAX_RANK as usize];
                        let product = &mut product[..term.rank];
                        let others = words.iter().enumerate().filter(|&(other, _)| other != place);
                        others.for_each(|(_, &other)| multiply(product, term.of(numbers, other)));
                        let own = &mut derivatives[word as usize * term.rank..][..term.rank];
                        own.iter_mut().zip(product).for_each(|(own, product)| *own += *product);
                    }
                }
            }
        }
        if let Some(first) = accumulators.first_mut() {
            for (index, derivative) in self.numbers.clone().zip(derivatives) {
                if derivative != 0.0 {
                    first.gradient[index] += derivative;
                    first.touched.touch(index);
                }
            }
        }
    }
}

impl Products {
    /// The numbers of a word, if those of the term come first.
    fn of<'n>(&self, numbers: &'n [f32], word: u32) -> &'n [f32] {
        &numbers[word as usize * self.rank..][..self.rank]
    }

    /// The parameters in these blocks.
    fn touched(&self, blocks: &TouchedBlocks) -> impl Iterator<Item = usize> {
        let own = self.parameters.clone();
        let blocks = blocks.iter().map(|block| block as usize * BLOCK..(block as usize + 1) * BLOCK);
        blocks.flatten().filter(move |parameter| own.contains(parameter))
    }
}

/// Multiplies by the factors that these numbers stand for.
fn multiply(product: &mut [f32], numbers: &[f32]) {
    product.iter_mut().zip(numbers).for_each(|(product, number)| *product *= UNIT * number);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_and_its_rank_are_read_and_written() {
        for text in ["kpp=8", "turn:rel-pp=1", "kp=64"] {
            assert_eq!(text.parse::<FactoredTerm>().unwrap().to_string(), text);
        }
        for text in ["kpp", "kpp=", "kpp=0", "kpp=65", "kpp=-1", "kpp=two", "=", ""] {
            assert!(text.parse::<FactoredTerm>().unwrap_err().contains("such as kpp=8"), "{text}");
        }
    }

    fn factored(chosen: &[&str], terms: &str) -> (Model, Factors) {
        let chosen: Vec<FactoredTerm> = chosen.iter().map(|text| text.parse().unwrap()).collect();
        let mut model = Model::new(terms.parse().unwrap());
        let factors = Factors::new(&chosen, &model).unwrap();
        factors.add_numbers(&mut model, 3);
        (model, factors)
    }

    #[test]
    fn parameters_are_products_and_others_stay() {
        let (mut model, factors) = factored(&["kp=2", "turn:rel-kp=3"], "kk,kp,turn:rel-kp,p");
        assert!(factors.products() > 100);
        for (place, number) in model.parameters[factors.numbers.clone()].iter_mut().enumerate() {
            *number = (place % 7) as f32 - 3.0;
        }
        let before = model.parameters.clone();
        factors.multiply_out(&mut model.parameters);
        for term in &factors.terms {
            for (parameter, words) in term.parameters.clone().zip(term.words.iter()) {
                let product = |r: usize| -> f32 {
                    let factors =
                        words.iter().map(|&word| UNIT * before[term.numbers + word as usize * term.rank + r]);
                    factors.product()
                };
                let wanted: f32 = (0..term.rank).map(product).sum();
                assert_eq!(model.parameters[parameter].to_bits(), wanted.to_bits(), "{parameter}");
            }
        }
        let is_product = |index: usize| factors.terms.iter().any(|term| term.parameters.contains(&index));
        for index in (0..before.len()).filter(|&index| !is_product(index)) {
            assert_eq!(model.parameters[index].to_bits(), before[index].to_bits(), "{index}");
        }
    }

    #[test]
    fn derivatives_by_numbers_are_those_of_a_sum_of_parameters() {
        let (mut model, factors) = factored(&["rel-pp=3", "kp=2"], "kp,rel-pp");
        let mut random = fastrand::Rng::with_seed(5);
        for number in &mut model.parameters[factors.numbers.clone()] {
            *number = 2.0 * random.f32() - 1.0;
        }
        factors.multiply_out(&mut model.parameters);
        // A linear function of some parameters, in two shares.
        let mut accumulators = [(); 2].map(|()| GradientAccumulator::new(model.parameters.len()));
        for _ in 0..400 {
            let index = random.usize(KINDS..factors.numbers.start);
            let accumulator = &mut accumulators[random.usize(..2)];
            accumulator.gradient[index] += random.f32() - 0.5;
            accumulator.touched.touch(index);
        }
        let slopes: Vec<f32> = (0..factors.numbers.start)
            .map(|index| accumulators.iter().map(|accumulator| accumulator.gradient[index]).sum())
            .collect();
        let value = |parameters: &[f32]| -> f64 {
            slopes.iter().zip(parameters).map(|(slope, parameter)| f64::from(slope * parameter)).sum()
        };
        factors.backward(&model.parameters, &mut accumulators);
        let mut checked = 0;
        for index in factors.numbers.clone().step_by(7) {
            const STEP: f32 = 0.25;
            let at = |step: f32| {
                let mut moved = model.parameters.clone();
                moved[index] += step;
                factors.multiply_out(&mut moved);
                value(&moved)
            };
            // Each number is at most once in a product, or twice where two pieces are alike.
            let expected = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP);
            let found = f64::from(accumulators[0].gradient[index]);
            assert!((expected - found).abs() < 1e-3, "{index}: {found}, expected {expected}");
            checked += usize::from(found != 0.0);
        }
        assert!(checked > 20, "{checked}");
    }

    #[test]
    fn terms_without_factors_are_refused() {
        let model = Model::new("kp,hand".parse().unwrap());
        let refused = |chosen: &[&str], mentioned: &str| {
            let chosen: Vec<FactoredTerm> = chosen.iter().map(|text| text.parse().unwrap()).collect();
            let error = Factors::new(&chosen, &model).unwrap_err();
            assert!(error.contains(mentioned), "{error}");
        };
        refused(&["kpp=2"], "kpp is not among the terms kp,hand");
        refused(&["turn:kp=2"], "turn:kp is not among");
        refused(&["hand=2"], "hand has no factors");
        refused(&["kp=2", "kp=3"], "kp is named twice");
    }
}
