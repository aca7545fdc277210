//! Looking back at a game: how the chances stood, where it turned, and what would have been better.

use std::sync::Arc;

use table::{Evaluate, Observe, Seat};

use crate::bot::Eye;
use crate::intuition::prospects_in;
use crate::judge::as_share;
use crate::{Budget, Estimated, Intuition, Knowledge, Learned, Mind, Searcher, Temper, Thought};

/// How closely a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// With how many guesses a decision is thought through that looks like a mistake.
    pub iterations: u32,
    /// How many decisions of a game are thought through at most: those that look worst.
    pub decisions: usize,
    /// Everything that is left to chance follows from it.
    pub seed: u64,
}

impl Default for Care {
    fn default() -> Care {
        Care { iterations: 400, decisions: 40, seed: 1 }
    }
}

/// A decision at which something better could have been done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slip<C> {
    /// The number of the decision, counted from 0.
    pub decision: usize,
    /// Who made it.
    pub seat: Seat,
    /// What was done.
    pub done: C,
    /// What would have been better.
    pub better: C,
    /// By how much, as a share of all chances: from 0 to 1.
    pub loss: f64,
}

/// What can be said about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<C> {
    /// What each seat could hope for before each decision and at the end: shares that add up to 1. Alone, the seat's own
    /// prospects.
    pub chances: Vec<Vec<f64>>,
    /// The decisions that cost most, the worst first.
    pub slips: Vec<Slip<C>>,
}

impl<C: Copy> Review<C> {
    /// After which decisions the chances of anybody had moved most, at most `n` of them in the order of the game.
    pub fn turning_points(&self, n: usize) -> Vec<usize> {
        let moved = |i: &usize| {
            let (before, after) = (&self.chances[*i], &self.chances[*i + 1]);
            before.iter().zip(after).map(|(before, after)| (after - before).abs()).fold(0.0, f64::max)
        };
        let mut all: Vec<usize> = (0..self.chances.len().saturating_sub(1)).collect();
        all.sort_by(|a, b| moved(b).total_cmp(&moved(a)));
        all.truncate(n);
        all.sort_unstable();
        all
    }
}

/// A loss below this is no mistake that anybody could see.
const WORTH_TELLING: f64 = 0.03;

/// Looks back at a game. `go_on` is asked between decisions; where it says no, there is no review.
pub fn review<G: Evaluate + Observe>(
    game: &G,
    first: &G::State,
    choices: &[(Seat, G::Choice)],
    mind: Option<&Arc<Mind>>,
    care: Care,
    mut go_on: impl FnMut() -> bool,
) -> Option<Review<G::Choice>> {
    let eye = eye(mind);
    let mut judge = eye.clone();
    let mut glance = Intuition::new(eye.clone(), Temper { samples: 4, wavering: 0 }, care.seed);
    let mut s = *first;
    let mut chances = vec![chances_in(&mut judge, game, &s)];
    let mut suspicions: Vec<(usize, f64, G::State)> = Vec::new();
    for (decision, &(seat, choice)) in choices.iter().enumerate() {
        if !go_on() {
            return None;
        }
        let (mut best, mut done) = (0, None);
        for (option, prospects) in glance.prospects(&Knowledge::new(game, &s, seat)) {
            best = best.max(prospects);
            if option == choice {
                done = Some(prospects);
            }
        }
        // What is not on the list belongs to another game: there is nothing to say about it.
        let behind = as_share(best - done?);
        if behind > 0.0 {
            suspicions.push((decision, behind, s));
        }
        game.play_listed(&mut s, seat, choice, &mut |_| {});
        chances.push(chances_in(&mut judge, game, &s));
    }
    suspicions.sort_by(|a, b| b.1.total_cmp(&a.1));
    suspicions.truncate(care.decisions);
    let mut slips = Vec::new();
    for (decision, _, s) in &suspicions {
        if !go_on() {
            return None;
        }
        let (seat, choice) = choices[*decision];
        slips.extend(slip(game, s, *decision, seat, choice, &eye, care));
    }
    slips.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.decision.cmp(&b.decision)));
    Some(Review { chances, slips })
}

/// The best options of a seat that has to decide, the best first, and what it can hope for with each of them.
pub fn advice<G: Evaluate + Observe>(
    known: &Knowledge<'_, G>,
    mind: Option<&Arc<Mind>>,
    budget: Budget,
    seed: u64,
) -> Vec<Thought<G::Choice>> {
    Searcher::new(&eye(mind), budget, seed).think(known)
}

fn slip<G: Evaluate + Observe>(
    game: &G,
    s: &G::State,
    decision: usize,
    seat: Seat,
    choice: G::Choice,
    eye: &Eye,
    care: Care,
) -> Option<Slip<G::Choice>> {
    let seed = care.seed.wrapping_add(decision as u64);
    let known = Knowledge::new(game, s, seat);
    let thoughts = Searcher::new(eye, Budget::iterations(care.iterations), seed).think(&known);
    let best = thoughts.first()?;
    // What was hardly tried is judged by what it looked like, which says less than what was thought through; but that it
    // was hardly tried says that it looked bad.
    let done = thoughts.iter().find(|it| it.choice == choice)?;
    let loss = as_share(best.prospects - done.prospects);
    (best.choice != choice && loss >= WORTH_TELLING).then_some(Slip {
        decision,
        seat,
        done: choice,
        better: best.choice,
        loss,
    })
}

fn eye(mind: Option<&Arc<Mind>>) -> Eye {
    mind.map_or(Eye::Estimated(Estimated), |mind| Eye::Learned(Learned::new(Arc::clone(mind))))
}

fn chances_in<G: Evaluate + Observe>(judge: &mut Eye, game: &G, s: &G::State) -> Vec<f64> {
    let seats = (0..game.n_seats()).map(Seat::new);
    let own: Vec<f64> = seats.map(|seat| as_share(prospects_in(judge, game, s, seat))).collect();
    let sum: f64 = own.iter().sum();
    if own.len() > 1 && sum > 0.0 { own.iter().map(|it| it / sum).collect() } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy};
    use crate::{Bot, Player as _};
    use table::{Rules as _, Seed};

    #[test]
    fn mistakes_are_found_and_named() {
        let game = Toy::new(2);
        let first = game.deal(&Seed::from_number(4));
        let mut s = first;
        let mut choices = Vec::new();
        let mut bot: Bot<Toy> = Bot::with("hard:iterations=600".parse().unwrap(), None, 1);
        let mut blunder = None;
        while let Some(seat) = game.waiting(&s).lowest() {
            let known = Knowledge::new(&game, &s, seat);
            let choice = match bot.choose(&known) {
                // In the third turn the second step of a trade is thrown away.
                Pick::Take(_) if s.turn >= 4 && blunder.is_none() => {
                    blunder = Some(choices.len());
                    Pick::Take(0)
                }
                choice => choice,
            };
            choices.push((seat, choice));
            game.play_listed(&mut s, seat, choice, &mut |()| {});
        }
        let review = review(&game, &first, &choices, None, Care::default(), || true).unwrap();
        assert_eq!(review.chances.len(), choices.len() + 1);
        assert!(review.chances.iter().all(|it| (it.iter().sum::<f64>() - 1.0).abs() < 1e-9));
        let slip = review.slips.iter().find(|it| Some(it.decision) == blunder).expect("the blunder is found");
        assert_eq!(slip.done, Pick::Take(0));
        assert!(matches!(slip.better, Pick::Take(4..=6)) && slip.loss > 0.05, "{slip:?}");
        let turns = review.turning_points(3);
        assert!(turns.len() == 3 && turns.is_sorted());
    }

    #[test]
    fn nobody_looks_on_who_does_not_want_to() {
        let game = Toy::new(2);
        let first = game.deal(&Seed::from_number(4));
        let choices = [(Seat::new(0), Pick::Small)];
        assert_eq!(review(&game, &first, &choices, None, Care::default(), || false), None);
        let impossible = [(Seat::new(0), Pick::PayLeft)];
        assert_eq!(review(&game, &first, &impossible, None, Care::default(), || true), None);
    }

    #[test]
    fn advice_is_what_a_strong_player_would_do() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.deck.clear();
        let known = Knowledge::new(&game, &s, Seat::new(0));
        let advice = advice(&known, None, Budget::iterations(1_000), 1);
        assert_eq!(advice[0].choice, Pick::Trade);
        assert_eq!(advice.len(), 3);
    }
}
