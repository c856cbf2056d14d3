//! Statistics of a set of samples.

use std::fmt;

use super::sample::{Sample, Wdl};

/// Counts of samples.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The number of samples.
    pub count: u64,
    /// The numbers of losses, draws and wins of the side to move.
    pub outcomes: [u64; 3],
    /// The number of samples without a score.
    pub unscored: u64,
    /// The number of samples without a move.
    pub without_move: u64,
    /// The number of positions in check.
    pub in_check: u64,
    scores: [u64; BINS],
    plies: Option<(u32, u32)>,
    ply_sum: u64,
}

/// The scores between the bins of the histogram.
const EDGES: [i16; 10] = [-3000, -1500, -600, -200, -50, 50, 200, 600, 1500, 3000];

const BINS: usize = EDGES.len() + 1;

impl Summary {
    /// Counts a sample.
    pub fn add(&mut self, sample: &Sample) {
        self.count += 1;
        self.outcomes[sample.outcome as usize] += 1;
        self.without_move += u64::from(!sample.mv.is_some());
        self.in_check += u64::from(sample.position.in_check());
        match sample.score {
            None => self.unscored += 1,
            Some(score) => self.scores[EDGES.iter().filter(|&&edge| score >= edge).count()] += 1,
        }
        let ply = sample.position.ply();
        self.ply_sum += u64::from(ply);
        let (least, most) = self.plies.unwrap_or((ply, ply));
        self.plies = Some((least.min(ply), most.max(ply)));
    }

    fn percent(&self, count: u64) -> f64 {
        count as f64 * 100.0 / self.count.max(1) as f64
    }

    /// The share of each bin, with the edges between them.
    fn histogram(&self) -> String {
        let shares = self.scores.iter().map(|&count| format!("{:.0} %", self.percent(count)));
        let edges = EDGES.iter().map(|edge| format!(" ({edge}) ")).chain([String::new()]);
        shares.zip(edges).map(|(share, edge)| share + &edge).collect()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [losses, draws, wins] = Wdl::ALL.map(|outcome| self.percent(self.outcomes[outcome as usize]));
        writeln!(f, "positions  {}", self.count)?;
        writeln!(f, "side to move  won {wins:.1} %, drew {draws:.1} %, lost {losses:.1} %")?;
        if self.unscored < self.count {
            writeln!(f, "scores  {}", self.histogram())?;
        }
        if let Some((least, most)) = self.plies {
            let mean = self.ply_sum as f64 / self.count.max(1) as f64;
            writeln!(f, "plies  {least} to {most}, {mean:.0} on average")?;
        }
        let [check, unscored, without] =
            [self.in_check, self.unscored, self.without_move].map(|count| self.percent(count));
        write!(f, "in check  {check:.1} %; without score {unscored:.1} %, without move {without:.1} %")
    }
}
