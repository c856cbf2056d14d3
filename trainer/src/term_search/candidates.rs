//! The combinations that a search tries.

use katagami_evaluation::terms::Combination;

/// The combinations that a search chooses from.
#[derive(Clone, Debug)]
pub enum Candidates {
    /// Those with one of these terms more, or any term less, than the best combination so far.
    Terms(Combination),
    /// These and no others.
    Combinations(Vec<Combination>),
}

impl Candidates {
    /// The initial combination in the order that gives each combination one name.
    pub(super) fn in_order(&self, initial: &Combination) -> Result<Combination, String> {
        match self {
            Self::Terms(terms) => sorted(&names(initial), terms),
            Self::Combinations(_) => Ok(initial.clone()),
        }
    }

    /// The combinations to try besides the best one so far.
    pub(super) fn besides(&self, best: &str) -> Result<Vec<Combination>, String> {
        match self {
            Self::Terms(terms) => neighbours(best, terms),
            Self::Combinations(all) => {
                Ok(all.iter().filter(|combination| combination.to_string() != best).cloned().collect())
            }
        }
    }
}

/// The combinations with one more candidate, in the order of the candidates, and those with one term less.
fn neighbours(best: &str, candidates: &Combination) -> Result<Vec<Combination>, String> {
    let own: Vec<String> = best.split(',').map(str::to_owned).collect();
    let more = names(candidates).into_iter().filter(|name| !own.contains(name)).map(|name| {
        let mut terms = own.clone();
        terms.push(name);
        terms
    });
    let less = (0..own.len()).filter(|_| own.len() > 1).map(|index| {
        let mut terms = own.clone();
        terms.remove(index);
        terms
    });
    more.chain(less).map(|terms| sorted(&terms, candidates)).collect()
}

/// The terms in the order of the candidates, other terms last.
fn sorted(terms: &[String], candidates: &Combination) -> Result<Combination, String> {
    let names = names(candidates);
    let place = |term: &&str| names.iter().position(|name| name == term).unwrap_or(names.len());
    let mut terms: Vec<&str> = terms.iter().map(String::as_str).collect();
    terms.sort_by_key(place);
    let combination = Combination::new(terms).map_err(|error| error.to_string())?;
    combination.check_playable().map_err(|error| error.to_string())?;
    Ok(combination)
}

fn names(combination: &Combination) -> Vec<String> {
    combination.terms().iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(best: &str, candidates: &Candidates) -> Vec<String> {
        candidates.besides(best).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn neighbours_have_one_term_more_or_less() {
        let terms = |terms: &str| Candidates::Terms(terms.parse().unwrap());
        let more_or_less = around("kp,hand", &terms("kp,p,hand,turn:p"));
        assert_eq!(more_or_less, ["kp,p,hand", "kp,hand,turn:p", "hand", "kp"]);
        assert_eq!(around("hand", &terms("kp,p,hand")), ["kp,hand", "p,hand"]);
        // Initial terms that are no candidates can be removed.
        assert_eq!(around("kk,hand", &terms("hand")), ["hand", "kk"]);
    }

    #[test]
    fn a_list_is_tried_as_it_is() {
        let list = ["p,hand", "kp,hand", "hand,kp"].map(|terms| terms.parse().unwrap());
        let list = Candidates::Combinations(list.into());
        assert_eq!(around("kp,hand", &list), ["p,hand", "hand,kp"]);
        assert_eq!(around("kk", &list), ["p,hand", "kp,hand", "hand,kp"]);
        assert_eq!(list.in_order(&"kp,hand".parse().unwrap()).unwrap().to_string(), "kp,hand");
    }
}
