//! The moves of a node, one by one.

use super::MAX_PLY;
use super::history::{Slot, Stamp, Trail, Tried, bonus, capture_of};
use super::node::{Closed, Kind, Node, Open};
use super::picker::{Picker, is_tactical};
use super::reductions::PLY;
use super::report::Bound;
use super::root_moves::Found;
use super::score::{INFINITE, MATE_BOUND, Score, mated_in};
use super::techniques::Technique;
use super::tree::Finding;
use super::worker::Worker;
use crate::position::Giving;
use crate::types::{Kind as Piece, Move};

/// A move about to be searched, with what decides how deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub mv: Move,
    /// Its number among the moves of the node, from 1.
    pub number: usize,
    /// What it takes.
    pub captured: Option<Piece>,
    /// Whether it takes something or promotes a pawn.
    pub tactical: bool,
    pub checks: bool,
    pub slot: Slot,
    pub stamp: Stamp,
    /// What the histories promise of it.
    pub promise: i32,
    /// How it did, if it is quiet, after the moves that led here.
    pub past: i32,
    /// How much less deep it is searched at first, in 1024ths of a ply.
    pub reduction: i32,
    /// The depth that it deserves without reduction.
    pub depth: i32,
}

/// The best of the moves searched so far, and the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub alpha: Score,
    pub beta: Score,
    pub best: Score,
    pub mv: Move,
}

impl Worker<'_> {
    /// Searches the moves of a node.
    pub(super) fn search_moves<K: Kind>(&mut self, node: &Node, alpha: Score, beta: Score) -> Score {
        let ply = node.ply;
        let giving = Giving::new(self.game.position());
        let trail = self.stack.trail(ply);
        let mut picker = self.picker(node);
        let mut line = Line { alpha, beta, best: -INFINITE, mv: Move::NONE };
        let mut number = 0;
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        while let Some(mv) = self.pick::<K>(&mut picker, number) {
            if mv == node.excluded {
                continue;
            }
            number += 1;
            self.stack[ply].move_count = number;
            let mut candidate = self.candidate(node, mv, number, (&giving, trail), &line);
            if !K::ROOT && self.is_late(node, &candidate, &line, &mut picker) {
                continue;
            }
            let extension = match self.extension::<K>(node, &candidate, &line) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            candidate.depth += extension;
            let nodes = self.nodes;
            self.note_move(ply, mv, candidate.stamp, candidate.promise);
            self.play(mv);
            let score = self.search_child::<K>(node, &candidate, &line);
            self.undo();
            if self.stopped {
                return self.draw();
            }
            if K::ROOT {
                self.note_root_move(mv, number, score, line.alpha, self.nodes - nodes);
            }
            if score > line.best {
                line.best = score;
                if score > line.alpha {
                    line.mv = mv;
                    if K::PV && !K::ROOT {
                        self.stack.extend_pv(mv, ply);
                    }
                    if score >= beta {
                        self.stack[ply].cutoffs += 1;
                        break;
                    }
                    line.alpha = score;
                }
            }
            if candidate.captured.is_some() { captures.push(mv) } else { quiets.push(mv) }
        }
        if number == 0 {
            // Without another move than the excluded one, nothing rivals it.
            return if node.excluded.is_some() { alpha } else { mated_in(ply) };
        }
        self.conclude::<K>(node, &line, alpha, [&quiets, &captures])
    }

    fn picker(&self, node: &Node) -> Picker {
        let mut refutations = [Move::NONE; 3];
        // Evasions come all at once. What was a refutation elsewhere is one of them, and must not be taken for tried.
        if node.in_check {
            return Picker::full(node.ply, true, node.table_move, refutations, node.depth);
        }
        if self.uses(Technique::Killers) {
            refutations[..2].copy_from_slice(&self.stack[node.ply].killers);
        }
        if self.uses(Technique::CounterMove) {
            refutations[2] = self.learned.counter(self.stack.trail(node.ply));
        }
        Picker::full(node.ply, node.in_check, node.table_move, refutations, node.depth)
    }

    /// The next move: at the root from its list, elsewhere from the picker.
    fn pick<K: Kind>(&mut self, picker: &mut Picker, number: usize) -> Option<Move> {
        if K::ROOT {
            self.root.moves.get(self.root.settled + number).map(super::root_moves::RootMove::mv)
        } else {
            self.next_move(picker)
        }
    }

    fn candidate(
        &self,
        node: &Node,
        mv: Move,
        number: usize,
        (giving, trail): (&Giving, Trail),
        line: &Line,
    ) -> Candidate {
        let position = self.game.position();
        let side = position.side();
        let captured = capture_of(mv, position);
        let slot = Slot::new(mv);
        let (promise, past) = if let Some(captured) = captured {
            (self.learned.captures.get(side, slot, captured), 0)
        } else {
            let past = self.learned.continuation(trail, slot);
            (2 * self.learned.quiets.get(side, slot) + past - 4000, past)
        };
        Candidate {
            mv,
            number,
            captured,
            tactical: is_tactical(mv, position),
            checks: giving.check(mv),
            slot,
            stamp: Stamp::new(side, slot),
            promise,
            past,
            reduction: self.base_reduction(node, number, line),
            depth: node.depth - 1,
        }
    }

    /// The reduction that depth and number of the move call for by themselves.
    fn base_reduction(&self, node: &Node, number: usize, line: &Line) -> i32 {
        let base = self.reductions.of(node.depth, number);
        let window = (line.beta - line.alpha) * PLY / self.root_window.max(1);
        base + PLY + PLY / 3 - window.min(PLY) + if !node.improving && base > PLY { PLY } else { 0 }
    }

    /// Searches a move just made: the first with the full window, the others with a closed window first, late ones
    /// less deep (Heinz, Romstad: late move reductions).
    fn search_child<K: Kind>(&mut self, node: &Node, candidate: &Candidate, line: &Line) -> Score {
        let (alpha, beta, ply) = (line.alpha, line.beta, node.ply);
        let mut depth = candidate.depth;
        let mut score = -INFINITE;
        if self.is_reduced::<K>(node, candidate) {
            let reduced = (depth - self.reduction::<K>(node, candidate) / PLY).min(depth + 1).max(1);
            score = -self.search::<Closed>(-alpha - 1, -alpha, reduced, ply + 1, true);
            if score > alpha && reduced < depth {
                // A surprise is looked at more closely, a near miss less.
                depth += i32::from(score > line.best + 40 + 8 * (depth - reduced));
                depth -= i32::from(score < line.best + candidate.depth);
                if depth > reduced {
                    score = -self.search::<Closed>(-alpha - 1, -alpha, depth, ply + 1, !node.cut);
                }
                self.learn_from_surprise(candidate, score, line, depth, ply);
            }
        } else if !K::PV || candidate.number > 1 {
            score = -self.search::<Closed>(-alpha - 1, -alpha, depth, ply + 1, !node.cut);
        }
        if K::PV && (candidate.number == 1 || score > alpha) {
            self.stack[ply + 1].pv.clear();
            score = -self.search::<Open>(-beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    /// A reduced move that came out better or worse than thought when searched again changes what is known of it.
    fn learn_from_surprise(
        &mut self,
        candidate: &Candidate,
        score: Score,
        line: &Line,
        depth: i32,
        ply: usize,
    ) {
        if candidate.captured.is_some() || self.stopped {
            return;
        }
        let change = if score <= line.alpha {
            -bonus(depth)
        } else if score >= line.beta {
            bonus(depth)
        } else {
            return;
        };
        let trail = self.stack.trail(ply);
        self.learned.continue_with(trail, candidate.slot, change);
    }

    fn note_root_move(&mut self, mv: Move, number: usize, score: Score, alpha: Score, nodes: u64) {
        let selective_depth = self.selective_depth;
        let pv = &self.stack[1].pv;
        self.root.note(mv, number, &Found { score, alpha, nodes, selective_depth, pv });
    }

    /// Ends a node whose moves were searched: rewards and blames, and stores what was found out.
    fn conclude<K: Kind>(&mut self, node: &Node, line: &Line, alpha: Score, tried: [&Tried; 2]) -> Score {
        let ply = node.ply;
        // All moves left out as too late: none of them was expected to reach alpha.
        let best = if line.best == -INFINITE { alpha } else { line.best };
        let trail = self.stack.trail(ply);
        if line.mv.is_some() {
            let depth = node.depth + i32::from(best > line.beta + 100);
            self.learned.cutoff(self.game.position(), trail, line.mv, tried, depth);
            if capture_of(line.mv, self.game.position()).is_none() {
                remember_killer(&mut self.stack[ply].killers, line.mv);
            }
        }
        if node.excluded.is_some() {
            return best;
        }
        if line.mv == Move::NONE {
            self.reward_refuter(node);
        }
        let bound = if best >= line.beta {
            Bound::Lower
        } else if K::PV && line.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let pv =
            node.table_pv || (bound == Bound::Upper && self.stack.before(ply, 1).table_pv && node.depth > 3);
        if !(K::ROOT && self.root.settled > 0) {
            let finding = Finding { mv: line.mv, score: best, bound, depth: node.depth };
            self.store(&finding, node.evaluation.map(|_| node.raw), pv, ply);
        }
        self.learn_correction(node, line.mv, best, bound);
        best
    }

    /// No move reached alpha: the opponent's last move, if quiet, did well.
    fn reward_refuter(&mut self, node: &Node) {
        let last = self.stack.before(node.ply, 1);
        if node.ply == 0 || !last.quiet || !self.uses(Technique::Refuter) {
            return;
        }
        let slot = Slot::new(last.mv);
        let surprise = 1 + i32::from(node.depth > 5) + i32::from(last.move_count > 8);
        let change = bonus(node.depth) * surprise / 2;
        let trail = self.stack.trail(node.ply - 1);
        let mover = !self.game.position().side();
        self.learned.judge_quiet(mover, trail, slot, change);
    }

    /// Learns how far the static evaluation was off, where the score tells it.
    fn learn_correction(&mut self, node: &Node, mv: Move, best: Score, bound: Bound) {
        let Some(evaluation) = node.evaluation else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
        };
        let noisy = mv.is_some() && is_tactical(mv, self.game.position());
        if tells && !noisy && best.abs() < MATE_BOUND && self.uses(Technique::Correction) {
            let side = self.game.position().side();
            self.learned.corrections.learn(
                side,
                node.signature,
                best - evaluation,
                node.depth.min(MAX_PLY as i32),
            );
        }
    }
}

fn remember_killer(killers: &mut [Move; 2], mv: Move) {
    if killers[0] != mv {
        *killers = [mv, killers[0]];
    }
}
