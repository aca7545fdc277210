//! The player that thinks ahead: a tree over what seats know, grown one guess at a time.
//!
//! Every round of thinking imagines what is hidden anew and walks down the tree by what has turned out well so far and by
//! what looks good at once (PUCT). Where it leaves the tree, a [`Judge`] says what the position is worth for everybody; no
//! game is played to its end by lot. A path stands for all positions that it can lead to, so an option counts only where
//! the guess allows it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use table::{Dice, Rules, Seat, SeatSet, Viewer};

use crate::intuition::prospects_in;
use crate::judge::as_share;
use crate::numbers::{exp, odds};
use crate::{Judge, Knowledge, Player, SURE};

/// How long to think about one decision.
#[derive(Clone, Debug)]
pub struct Budget {
    /// How many guesses each tree is grown by, unless there is a time.
    pub iterations: u32,
    /// Think for so long instead. The same time on another day gives another decision.
    pub time: Option<Duration>,
    /// How many trees are grown side by side, each on a core of its own. What they find is added up.
    pub trees: usize,
    /// Set by somebody who does not want to know any more. What is decided then means nothing.
    pub cancelled: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// One tree and so many guesses: the same decision on every machine.
    pub const fn iterations(iterations: u32) -> Budget {
        Budget { iterations, time: None, trees: 1, cancelled: None }
    }
}

/// How much is tried beside what looks best.
const EXPLORATION: f32 = 1.0;
/// Options that are so much behind in odds count a third as much at first.
const SHARPNESS: f64 = 0.3;
/// So much of all trying is spread evenly: how good an option looked at first can be a matter of luck.
const EVENLY: f32 = 0.1;
/// By so many guesses the options of the decision itself are judged, before they are compared.
const FIRST_GUESSES: u32 = 8;
/// A tree that has grown to this size only looks at what it has. At some 60 bytes each this is below 64 MB a tree.
const MOST_EDGES: usize = 1_000_000;
/// No path is longer.
const DEEPEST: usize = 400;
/// How often the clock is looked at.
const BETWEEN_LOOKS: u32 = 16;

const NONE: u32 = u32::MAX;

/// Thinks ahead for a fixed budget and takes what it has tried most often.
pub struct Searcher<G: Rules, J> {
    budget: Budget,
    trees: Vec<Tree<G, J>>,
    /// What the seat would see after its last decision if that showed it nothing new; the trees are then gone on with.
    expected: Option<G::View>,
    options: Vec<G::Choice>,
}

/// An option after thinking about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<C> {
    /// What may be done.
    pub choice: C,
    /// How often it was tried.
    pub visits: u32,
    /// What the seat can hope for if it does it, from 0 to [`SURE`].
    pub prospects: i32,
}

impl<G: Rules, J: Judge<G> + Clone + Send> Searcher<G, J> {
    /// A player whose decisions follow from its judge, its budget and this seed, as long as no time is given.
    pub fn new(judge: &J, budget: Budget, seed: u64) -> Self {
        let mut seeds = Dice::fast(seed);
        let trees = (0..budget.trees.max(1)).map(|_| Tree::new(judge.clone(), seeds.bits())).collect();
        Searcher { budget, trees, expected: None, options: Vec::new() }
    }

    /// Has it stop thinking when somebody sets this. What it then decides means nothing.
    pub fn cancel_by(&mut self, cancelled: Arc<AtomicBool>) {
        self.budget.cancelled = Some(cancelled);
    }

    /// Thinks, and says what it found about each option, the most tried first.
    pub fn think(&mut self, known: &Knowledge<'_, G>) -> Vec<Thought<G::Choice>> {
        let goes_on = self.expected.take().is_some_and(|expected| expected == known.view());
        if !goes_on || self.trees.iter().any(|tree| tree.edges.len() > MOST_EDGES / 2) {
            self.trees.iter_mut().for_each(Tree::clear);
        }
        let budget = &self.budget;
        match &mut self.trees[..] {
            [only] => only.grow(known, budget),
            many => thread::scope(|scope| {
                for tree in many {
                    scope.spawn(move || tree.grow(known, budget));
                }
            }),
        }
        self.options.clear();
        known.options(&mut self.options);
        let mut thoughts: Vec<Thought<G::Choice>> = self.options.iter().map(|&it| self.thought(known, it)).collect();
        thoughts.sort_by_key(|it| (std::cmp::Reverse(it.visits), std::cmp::Reverse(it.prospects)));
        thoughts
    }

    /// What all trees together found about an option.
    fn thought(&self, known: &Knowledge<'_, G>, choice: G::Choice) -> Thought<G::Choice> {
        let (mut visits, mut total, mut first) = (0, 0.0, 0.0);
        for tree in &self.trees {
            if let Some(edge) = tree.edge(tree.root, known.seat(), choice) {
                let edge = &tree.edges[edge as usize];
                visits += edge.visits;
                total += edge.total;
                first += edge.first;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^24")]
        let mean = if visits > 0 { total / visits as f32 } else { first / self.trees.len() as f32 };
        #[expect(clippy::cast_possible_truncation, reason = "a share is between 0 and 1")]
        let prospects = (f64::from(mean) * f64::from(SURE)).round() as i32;
        Thought { choice, visits, prospects }
    }

    /// Goes down to what follows on the seat's own decision, if nothing but that happens.
    fn follow(&mut self, known: &Knowledge<'_, G>, choice: G::Choice) {
        let game = known.game();
        // Any guess will do: if nothing is shown, all look the same to the seat.
        let before = known.guess(&mut Dice::fast(0));
        let after = before.after(game, choice);
        let alone = game.waiting(before.state()).len() == 1;
        let shows_nothing = game.learned(after.state(), known.seat()) == game.learned(before.state(), known.seat());
        if !alone || !shows_nothing || !after.is_waiting(game) {
            return;
        }
        for tree in &mut self.trees {
            let child = tree.edge(tree.root, known.seat(), choice).map_or(NONE, |edge| tree.edges[edge as usize].child);
            if child == NONE {
                tree.clear();
            } else {
                tree.root = child;
            }
        }
        self.expected = Some(game.view(after.state(), Viewer::Seat(known.seat())));
    }
}

impl<G: Rules, J: Judge<G> + Clone + Send> Player<G> for Searcher<G, J> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        self.options.clear();
        known.options(&mut self.options);
        let choice = match self.options[..] {
            [only] => only,
            _ => match self.think(known).first() {
                Some(best) => best.choice,
                None => unreachable!("a seat that waits must have an option"),
            },
        };
        self.follow(known, choice);
        choice
    }
}

/// What is known about everything that can follow on one path of choices.
struct Node {
    /// The first edge of a list.
    edges: u32,
    visits: u32,
    /// What came of it for each seat, summed up.
    totals: [f32; Seat::MAX as usize],
}

/// An option of a seat in a node.
struct Edge<C> {
    choice: C,
    seat: Seat,
    /// The next edge of the node.
    next: u32,
    /// The node that it leads to, where it alone leads on.
    child: u32,
    /// The seat's prospects right after it, as they were judged at first, as a share.
    first: f32,
    /// How good it looked at first, beside the others.
    weight: f32,
    visits: u32,
    /// How often it was there to be taken.
    offered: u32,
    total: f32,
}

struct Tree<G: Rules, J> {
    judge: J,
    dice: Dice,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Choice>>,
    root: u32,
    /// Nodes behind choices that several seats made at once, each without knowing those of the others.
    joint: HashMap<(u32, u64), u32>,
    /// What the walk through the tree keeps, so that it need not be allocated anew.
    options: Vec<G::Choice>,
    offered: Vec<u32>,
    path: Vec<u32>,
    taken: Vec<u32>,
}

impl<G: Rules, J: Judge<G>> Tree<G, J> {
    fn new(judge: J, seed: u64) -> Self {
        let mut tree = Tree {
            judge,
            dice: Dice::fast(seed),
            nodes: Vec::new(),
            edges: Vec::new(),
            root: 0,
            joint: HashMap::new(),
            options: Vec::new(),
            offered: Vec::new(),
            path: Vec::new(),
            taken: Vec::new(),
        };
        tree.clear();
        tree
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.joint.clear();
        self.root = self.new_node();
    }

    fn new_node(&mut self) -> u32 {
        self.nodes.push(Node { edges: NONE, visits: 0, totals: [0.0; Seat::MAX as usize] });
        index(self.nodes.len() - 1)
    }

    /// Thinks until the budget is used up or nothing can change any more.
    fn grow(&mut self, known: &Knowledge<'_, G>, budget: &Budget) {
        let end = budget.time.map(|time| Instant::now() + time);
        let mut n_done = 0;
        loop {
            if n_done % BETWEEN_LOOKS == 0 {
                if budget.cancelled.as_ref().is_some_and(|it| it.load(Ordering::Relaxed)) {
                    return;
                }
                if end.is_some_and(|end| Instant::now() >= end && n_done > 0) {
                    return;
                }
            }
            if end.is_none() {
                if n_done >= budget.iterations {
                    return;
                }
                if n_done % BETWEEN_LOOKS == 0 && self.is_settled(known.seat(), budget.iterations - n_done) {
                    return;
                }
            }
            self.step(known);
            n_done += 1;
        }
    }

    /// Whether the most tried option stays the most tried one, whatever comes of so many more steps.
    fn is_settled(&self, seat: Seat, rest: u32) -> bool {
        let (mut best, mut second) = (0, 0);
        let mut at = self.nodes[self.root as usize].edges;
        while at != NONE {
            let edge = &self.edges[at as usize];
            if edge.seat == seat {
                if edge.visits > best {
                    second = best;
                    best = edge.visits;
                } else {
                    second = second.max(edge.visits);
                }
            }
            at = edge.next;
        }
        best > second + rest
    }

    /// One guess, and the way it takes through the tree.
    fn step(&mut self, known: &Knowledge<'_, G>) {
        let game = known.game();
        let mut s = *known.guess(&mut self.dice).state();
        self.path.clear();
        self.taken.clear();
        let mut node = self.root;
        loop {
            self.path.push(node);
            let waiting = game.waiting(&s);
            let is_new = self.nodes[node as usize].visits == 0 && node != self.root;
            if waiting.is_empty() || is_new || self.path.len() == DEEPEST || self.edges.len() > MOST_EDGES {
                break;
            }
            node = self.descend(game, &mut s, node, waiting);
        }
        let values = self.values(game, &s);
        let n_seats = usize::from(game.n_seats());
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.totals[..n_seats].iter_mut().zip(&values).for_each(|(total, value)| *total += value);
        }
        for &edge in &self.taken {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += values[edge.seat.index()];
        }
    }

    /// Has everybody who is asked choose, and says which node follows. Seats that are asked at once choose by what each
    /// has made of this question so far, so that nobody answers what another seat has just chosen in secret.
    fn descend(&mut self, game: &G, s: &mut G::State, node: u32, waiting: SeatSet) -> u32 {
        let n_before = self.taken.len();
        for seat in waiting.iter() {
            // An answer can make the others needless.
            if !game.waiting(s).contains(seat) {
                break;
            }
            let edge = self.select(game, s, node, seat, waiting.len() > 1);
            self.taken.push(edge);
            game.play_listed(s, seat, self.edges[edge as usize].choice, &mut |_| {});
        }
        if let [only] = self.taken[n_before..] {
            let child = self.edges[only as usize].child;
            if child != NONE {
                return child;
            }
            let child = self.new_node();
            self.edges[only as usize].child = child;
            return child;
        }
        // Edges are numbered in their tree, so their numbers tell the combinations apart.
        let combination = self.taken[n_before..]
            .iter()
            .fold(0_u64, |sum, &edge| sum.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(u64::from(edge) + 1));
        if let Some(&child) = self.joint.get(&(node, combination)) {
            return child;
        }
        let child = self.new_node();
        self.joint.insert((node, combination), child);
        child
    }

    /// The edge that a seat takes in a position of this node.
    fn select(&mut self, game: &G, s: &G::State, node: u32, seat: Seat, at_once: bool) -> u32 {
        self.options.clear();
        game.options(s, seat, &mut self.options);
        self.offered.clear();
        let mut at = self.nodes[node as usize].edges;
        for i in 0..self.options.len() {
            let choice = self.options[i];
            // Lists are mostly in the same order, so the next edge is mostly the right one.
            let is_here = at != NONE && {
                let edge = &self.edges[at as usize];
                edge.seat == seat && edge.choice == choice
            };
            let found = if is_here { Some(at) } else { self.edge(node, seat, choice) };
            let edge = match found {
                Some(edge) => {
                    let n_judged = self.edges[edge as usize].offered;
                    if node == self.root && n_judged < FIRST_GUESSES {
                        self.judge_again(game, s, edge, n_judged);
                    }
                    edge
                }
                None => self.new_edge(game, s, node, seat, choice),
            };
            at = self.edges[edge as usize].next;
            self.offered.push(edge);
        }
        let best = self.best_offered(node, seat);
        // Of several who decide at once, each must meet what the others do on the whole. Were all of them to follow what
        // has turned out well, they would go round in step, and one of them always ahead.
        if at_once && self.dice.below(2) == 0 { self.usual_of_offered() } else { best }
    }

    /// One of the options on offer, each as often as it was taken so far.
    fn usual_of_offered(&mut self) -> u32 {
        let visits = |edges: &[Edge<G::Choice>], at: u32| edges[at as usize].visits + 1;
        let sum = self.offered.iter().map(|&at| visits(&self.edges, at)).sum();
        let mut rest = self.dice.below(sum);
        for &at in &self.offered {
            let n = visits(&self.edges, at);
            if rest < n {
                return at;
            }
            rest -= n;
        }
        unreachable!("the rest is below the sum of all")
    }

    /// What has turned out well, looked good at first, or was tried less than it deserves.
    fn best_offered(&mut self, node: u32, seat: Seat) -> u32 {
        let node = &self.nodes[node as usize];
        let (mut weights, mut firsts) = (0.0, 0.0);
        for &edge in &self.offered {
            let edge = &self.edges[edge as usize];
            weights += edge.weight;
            firsts += edge.weight * edge.first;
        }
        // Judgments are made from one seat and results from all; what counts of the former is how they differ.
        let expected = firsts / weights;
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^24")]
        let mean = if node.visits > 0 { node.totals[seat.index()] / node.visits as f32 } else { expected };
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^24")]
        let n_offered = self.offered.len() as f32;
        let (mut best, mut highest) = (NONE, f32::NEG_INFINITY);
        for &at in &self.offered {
            let edge = &mut self.edges[at as usize];
            edge.offered += 1;
            #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^24")]
            let (visits, offered) = (edge.visits as f32, edge.offered as f32);
            let hope = mean + edge.first - expected;
            let value = (edge.total + hope) / (visits + 1.0);
            let share = (1.0 - EVENLY) * edge.weight / weights + EVENLY / n_offered;
            let score = value + EXPLORATION * share * offered.sqrt() / (visits + 1.0);
            if score > highest {
                (best, highest) = (at, score);
            }
        }
        assert!(best != NONE, "a seat that waits must have an option");
        best
    }

    fn edge(&self, node: u32, seat: Seat, choice: G::Choice) -> Option<u32> {
        let mut at = self.nodes[node as usize].edges;
        while at != NONE {
            let edge = &self.edges[at as usize];
            if edge.seat == seat && edge.choice == choice {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }

    /// An option that was not met here before.
    fn new_edge(&mut self, game: &G, s: &G::State, node: u32, seat: Seat, choice: G::Choice) -> u32 {
        let first = self.first_look(game, s, seat, choice);
        let weight = weight(first);
        let edge = index(self.edges.len());
        self.edges.push(Edge {
            choice,
            seat,
            next: NONE,
            child: NONE,
            first,
            weight,
            visits: 0,
            offered: 0,
            total: 0.0,
        });
        // At the end of the list, so that edges lie in the order in which the game lists options.
        let mut last = self.nodes[node as usize].edges;
        if last == NONE {
            self.nodes[node as usize].edges = edge;
        } else {
            while self.edges[last as usize].next != NONE {
                last = self.edges[last as usize].next;
            }
            self.edges[last as usize].next = edge;
        }
        edge
    }

    /// A seat's prospects right after an option.
    fn first_look(&mut self, game: &G, s: &G::State, seat: Seat, choice: G::Choice) -> f32 {
        let mut next = *s;
        game.play_listed(&mut next, seat, choice, &mut |_| {});
        #[expect(clippy::cast_possible_truncation, reason = "less exact is exact enough")]
        let share = as_share(prospects_in(&mut self.judge, game, &next, seat)) as f32;
        share
    }

    /// Judges an option in one more guess, besides so many before.
    fn judge_again(&mut self, game: &G, s: &G::State, edge: u32, n_before: u32) {
        let Edge { seat, choice, .. } = self.edges[edge as usize];
        let look = self.first_look(game, s, seat, choice);
        let edge = &mut self.edges[edge as usize];
        #[expect(clippy::cast_precision_loss, reason = "a few guesses")]
        let n = n_before as f32;
        edge.first = (edge.first * n + look) / (n + 1.0);
        edge.weight = weight(edge.first);
    }

    /// What a position is worth for each seat, as shares: its own prospects beside those of the best of the others.
    fn values(&mut self, game: &G, s: &G::State) -> [f32; Seat::MAX as usize] {
        let n_seats = usize::from(game.n_seats());
        let mut own = [0; Seat::MAX as usize];
        for (seat, it) in (0..game.n_seats()).map(Seat::new).zip(&mut own) {
            *it = prospects_in(&mut self.judge, game, s, seat);
        }
        let own = own.map(as_share);
        let mut values = [0.0; Seat::MAX as usize];
        for (seat, value) in values[..n_seats].iter_mut().enumerate() {
            let others = own[..n_seats].iter().enumerate().filter(|(it, _)| *it != seat).map(|(_, it)| *it);
            #[expect(clippy::cast_possible_truncation, reason = "less exact is exact enough")]
            let share = match others.reduce(f64::max) {
                Some(best) => f64::midpoint(own[seat], 1.0 - best),
                None => own[seat],
            } as f32;
            *value = share;
        }
        values
    }
}

/// How good an option looks with these prospects, beside others.
#[expect(clippy::cast_possible_truncation, reason = "less exact is exact enough")]
fn weight(share: f32) -> f32 {
    exp(odds(share.into()) / SHARPNESS) as f32
}

fn index(i: usize) -> u32 {
    match u32::try_from(i) {
        Ok(i) if i != NONE => i,
        _ => unreachable!("trees stop growing long before"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Estimated;
    use crate::toy::{Pick, Place, Toy};
    use table::{Digest, Seed};

    const FIRST: Seat = Seat::new(0);

    fn searcher(iterations: u32, seed: u64) -> Searcher<Toy, Estimated> {
        Searcher::new(&Estimated, Budget::iterations(iterations), seed)
    }

    #[test]
    fn a_move_in_several_steps_is_thought_through() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.deck.clear(); // nothing to dig for
        let mut player = searcher(2_000, 1);
        let thoughts = player.think(&Knowledge::new(&game, &s, FIRST));
        assert_eq!(thoughts.len(), 3, "{thoughts:?}");
        assert_eq!(thoughts[0].choice, Pick::Trade);
        assert!(thoughts[0].visits > thoughts[1].visits && thoughts[0].prospects > thoughts[1].prospects);
    }

    #[test]
    fn trees_are_kept_from_one_decision_of_a_turn_to_the_next() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.deck.clear();
        let mut player = searcher(2_000, 1);
        assert_eq!(player.choose(&Knowledge::new(&game, &s, FIRST)), Pick::Trade);
        let kept = player.trees[0].nodes[player.trees[0].root as usize].visits;
        assert!(kept > 100, "only {kept} visits were kept");
        game.play_listed(&mut s, FIRST, Pick::Trade, &mut |()| {});
        player.think(&Knowledge::new(&game, &s, FIRST));
        assert!(player.trees[0].nodes[player.trees[0].root as usize].visits > kept);
        // Another position than the one that was expected: nothing is known about it.
        player.follow(&Knowledge::new(&game, &s, FIRST), Pick::PayLeft);
        s.place = Place::Take;
        s.score = [7, 7, 0, 0];
        player.think(&Knowledge::new(&game, &s, FIRST));
        let root = &player.trees[0].nodes[player.trees[0].root as usize];
        assert!(root.visits <= 2_000, "{}", root.visits);
    }

    #[test]
    fn what_is_hidden_does_not_change_a_decision() {
        let game = Toy::new(3);
        for seed in 0..10 {
            let mut s = game.deal(&Seed::from_number(seed));
            let mut opponents = crate::Random::new(seed);
            while let Some(seat) = game.waiting(&s).lowest() {
                let decide = |s| {
                    let mut player = searcher(40, 7);
                    [(); 2].map(|()| player.choose(&Knowledge::new(&game, s, seat)))
                };
                let mut other = s;
                game.rearrange_hidden(&mut other, seat, &mut Dice::fast(seed));
                assert_eq!(decide(&s), decide(&other), "seed {seed}");
                let choice = opponents.choose(&Knowledge::new(&game, &s, seat));
                game.play_listed(&mut s, seat, choice, &mut |()| {});
            }
        }
    }

    #[test]
    fn several_trees_find_the_same_again_and_stop_when_told() {
        let game = Toy::new(2);
        let s = game.deal(&Seed::from_number(3));
        let known = Knowledge::new(&game, &s, FIRST);
        let budget = Budget { trees: 2, ..Budget::iterations(200) };
        let think = || Searcher::new(&Estimated, budget.clone(), 5).think(&known);
        let thoughts = think();
        assert_eq!(thoughts, think());
        assert!(thoughts.iter().map(|it| it.visits).sum::<u32>() > 200);
        let cancelled = Some(Arc::new(AtomicBool::new(true)));
        let none = Searcher::new(&Estimated, Budget { cancelled, ..budget.clone() }, 5).think(&known);
        assert_eq!(none.iter().map(|it| it.visits).sum::<u32>(), 0);
        let time = Some(Duration::from_millis(1));
        let some = Searcher::new(&Estimated, Budget { time, ..budget }, 5).think(&known);
        assert!(some[0].visits > 0);
    }

    /// Both say a side of a coin at once. The first wins if they are the same.
    struct Pennies;

    impl Rules for Pennies {
        type State = [Option<bool>; 2];
        type Choice = bool;
        type Event = ();
        type View = ();

        fn n_seats(&self) -> u8 {
            2
        }
        fn deal(&self, _: &Seed) -> Self::State {
            [None; 2]
        }
        fn waiting(&self, s: &Self::State) -> SeatSet {
            (0..2).map(Seat::new).filter(|it| s[it.index()].is_none()).collect()
        }
        fn options(&self, _: &Self::State, _: Seat, out: &mut Vec<bool>) {
            out.extend([false, true]);
        }
        fn play_listed(&self, s: &mut Self::State, seat: Seat, choice: bool, _: &mut impl FnMut(())) {
            s[seat.index()] = Some(choice);
        }
        fn view(&self, _: &Self::State, _: Viewer) {}
        fn determinize(&self, _: &mut Self::State, _: Seat, _: &mut Dice) {}
        fn learned(&self, _: &Self::State, _: Seat) -> u32 {
            0
        }
        fn scores(&self, _: &Self::State) -> Vec<i32> {
            vec![0, 0]
        }
        fn winners(&self, s: &Self::State) -> SeatSet {
            SeatSet::only(Seat::new(u8::from(s[0] != s[1])))
        }
        fn digest(&self, _: &Self::State) -> u64 {
            Digest::new().short()
        }
    }

    struct NoIdea;

    impl Judge<Pennies> for NoIdea {
        fn prospects(&mut self, _: &Pennies, _: &[Option<bool>; 2], _: Seat) -> i32 {
            SURE / 2
        }
    }

    impl Clone for NoIdea {
        fn clone(&self) -> Self {
            NoIdea
        }
    }

    #[test]
    fn nobody_answers_what_another_seat_chooses_in_secret_at_the_same_time() {
        let s = Pennies.deal(&Seed::from_number(1));
        for seat in [FIRST, Seat::new(1)] {
            let thoughts =
                Searcher::new(&NoIdea, Budget::iterations(2_000), 1).think(&Knowledge::new(&Pennies, &s, seat));
            for thought in thoughts {
                let share = as_share(thought.prospects);
                assert!((0.35..0.65).contains(&share), "seat {seat} is {share} sure to win by {}", thought.choice);
            }
        }
    }
}
