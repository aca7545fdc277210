//! The player that takes what looks best at once.

use table::{Dice, Evaluate, Rules};

use crate::{Guess, Knowledge, Player, pick};

/// How hard a [`Greedy`] player thinks about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many guesses at what is hidden the worth of an option is averaged over; at least one is made.
    pub samples: u32,
    /// How many decisions of its own that follow directly on an option it thinks through. 0 judges an option by the
    /// position right after it, even if that is in the middle of a move.
    pub depth: u32,
    /// How many positions it tries, over all samples. Every option is tried once for each sample in any case; what is
    /// left is spent on follow-up decisions.
    pub nodes: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        // One guess makes too much of a lucky card; beyond three, more guesses gain little and cost as much again.
        Effort { samples: 3, depth: 3, nodes: 1_500 }
    }
}

/// Tries every option on a [`Guess`] and takes the one with the best worth; its dice decide between equals.
///
/// Where an option leaves the same seat with another decision, because its move is only half done, the option counts
/// as much as the best that can follow. That ends where the option shows it something new, such as a card from the deck:
/// the guess made that up, and to choose by it would be to bet on it.
pub struct Greedy<G: Rules> {
    effort: Effort,
    dice: Dice,
    /// `levels[0]` is the decision itself, the rest are its follow-ups; kept between decisions to save allocations.
    levels: Vec<Level<G>>,
    /// For each option, its worth summed over the samples.
    totals: Vec<i64>,
    best: Vec<G::Choice>,
    seen: Vec<u64>,
}

struct Level<G: Rules> {
    options: Vec<G::Choice>,
    /// The worth of each option.
    worths: Vec<i32>,
    /// The options, by index, after which the seat goes on, and the position then.
    unfinished: Vec<(usize, Guess<G>)>,
    /// The groups of options met so far.
    seen: Vec<u64>,
}

impl<G: Evaluate> Greedy<G> {
    /// A player of ordinary effort whose decisions follow from this seed.
    pub fn new(seed: u64) -> Self {
        Greedy::with_effort(seed, Effort::default())
    }

    /// A player of the given effort.
    pub fn with_effort(seed: u64, effort: Effort) -> Self {
        let level = || Level { options: Vec::new(), worths: Vec::new(), unfinished: Vec::new(), seen: Vec::new() };
        let levels = (0..=effort.depth).map(|_| level()).collect();
        Greedy { effort, dice: Dice::fast(seed), levels, totals: Vec::new(), best: Vec::new(), seen: Vec::new() }
    }
}

impl<G: Evaluate> Player<G> for Greedy<G> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        let game = known.game();
        let options = &mut self.levels[0].options;
        options.clear();
        known.options(options);
        if let [only] = options[..] {
            return only;
        }

        let n_samples = self.effort.samples.max(1);
        for sample in 0..n_samples {
            let guess = known.guess(&mut self.dice);
            if sample == 0 {
                let options = &mut self.levels[0].options;
                keep_one_of_each(game, &guess, options, &mut self.seen);
                self.totals.clear();
                self.totals.resize(options.len(), 0);
            }
            judge(game, &guess, &mut self.levels, (self.effort.nodes / n_samples) as usize);
            for (total, &worth) in self.totals.iter_mut().zip(&self.levels[0].worths) {
                *total += i64::from(worth);
            }
        }

        let highest = self.totals.iter().max();
        let judged = self.levels[0].options.iter().zip(&self.totals);
        self.best.clear();
        self.best.extend(judged.filter(|(_, total)| Some(*total) == highest).map(|(&choice, _)| choice));
        pick(&mut self.dice, &self.best)
    }
}

/// Finds the worth of every option that `levels[0]` lists, trying about `nodes` positions but each option at least once.
fn judge<G: Evaluate>(game: &G, guess: &Guess<G>, levels: &mut [Level<G>], nodes: usize) {
    let Some((level, deeper)) = levels.split_first_mut() else { return };
    level.worths.clear();
    level.unfinished.clear();
    for (i, &choice) in level.options.iter().enumerate() {
        // In its place at once: positions are large, and copying them is felt.
        level.unfinished.push((i, *guess));
        let Some((_, next)) = level.unfinished.last_mut() else { unreachable!("it has just been put there") };
        next.play(game, choice);
        if !deeper.is_empty()
            && next.is_waiting(game)
            // What a guess reveals is made up: looking further would be betting on it. It would also compare the end of
            // one round with the middle of the next, where a seat goes on that is alone or the last to act.
            && game.learned(next.state(), next.seat()) == game.learned(guess.state(), guess.seat())
        {
            level.worths.push(i32::MIN); // filled in below, when it is known how many share the nodes that are left
        } else {
            level.worths.push(game.worth(next.state(), next.seat()));
            level.unfinished.pop();
        }
    }

    // Equal shares: were they spent first come, first served, the early options would be judged better than the late.
    let left = nodes.saturating_sub(level.options.len());
    let share = left / level.unfinished.len().max(1);
    for (i, next) in &level.unfinished {
        level.worths[*i] = best_that_follows(game, next, deeper, share);
    }
}

/// The worth of the best follow-up, or of the position as it is if there are no nodes left to look further.
fn best_that_follows<G: Evaluate>(game: &G, guess: &Guess<G>, levels: &mut [Level<G>], nodes: usize) -> i32 {
    let as_it_is = || game.worth(guess.state(), guess.seat());
    if nodes == 0 {
        return as_it_is();
    }
    let Some(level) = levels.first_mut() else { return as_it_is() };
    level.options.clear();
    game.options(guess.state(), guess.seat(), &mut level.options);
    keep_one_of_each(game, guess, &mut level.options, &mut level.seen);
    thin_out(&mut level.options, nodes);
    judge(game, guess, levels, nodes);
    levels[0].worths.iter().copied().max().unwrap_or_else(as_it_is)
}

/// Keeps the first of all options that are alike.
fn keep_one_of_each<G: Evaluate>(game: &G, guess: &Guess<G>, options: &mut Vec<G::Choice>, seen: &mut Vec<u64>) {
    seen.clear();
    options.retain(|&choice| {
        let Some(group) = game.alike(guess.state(), guess.seat(), choice) else { return true };
        // The list of groups is short: that is what they are for.
        let is_new = !seen.contains(&group);
        if is_new {
            seen.push(group);
        }
        is_new
    });
}

/// Keeps at most `n` items, evenly spaced. Some outcomes of a move tell more about it than its half-way mark does.
fn thin_out<T>(items: &mut Vec<T>, n: usize) {
    if items.len() <= n {
        return;
    }
    let step = items.len().div_ceil(n);
    let mut i = 0;
    items.retain(|_| {
        i += 1;
        (i - 1) % step == 0
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Place, Toy};
    use crate::{Bot, PlayerKind, play_out};
    use table::{Seat, Seed};

    const FIRST: Seat = Seat::new(0);

    fn effort(samples: u32, depth: u32, nodes: u32) -> Effort {
        Effort { samples, depth, nodes }
    }

    #[test]
    fn beats_random_clearly() {
        let game = Toy::new(2);
        let mut wins = 0;
        for i in 0..200_u8 {
            let mut kinds = [PlayerKind::Greedy, PlayerKind::Random];
            let greedy = Seat::new(i % 2);
            kinds.rotate_right(greedy.index());
            let mut bots = kinds.map(|kind| Bot::new(kind, None, u64::from(i) + 1));
            let outcome = play_out(&game, Seed::from_number(u64::from(i)), &mut bots).unwrap();
            wins += u32::from(outcome.winners.contains(greedy));
        }
        assert!(wins >= 180, "greedy won {wins} of 200");
    }

    /// The secrecy of it: positions that look the same to a seat are answered the same.
    #[test]
    fn what_is_hidden_does_not_change_a_decision() {
        let game = Toy::new(3);
        let mut n_tempting = 0;
        for seed in 0..50 {
            let mut s = game.deal(&Seed::from_number(seed));
            let mut opponents = crate::Random::new(seed);
            while let Some(seat) = game.waiting(&s).lowest() {
                let mut decisions = Vec::new();
                let mut cheated = Vec::new();
                for hidden in 0..4 {
                    let mut other = s;
                    // Not `determinize`: what is hidden must really differ, in whatever order it comes out.
                    game.rearrange_hidden(&mut other, seat, &mut Dice::fast(hidden));
                    let mut player = Greedy::with_effort(7, effort(3, 2, 500));
                    // Two decisions in a row, to see that the player's dice go on the same, too.
                    decisions
                        .push(std::array::from_fn::<_, 2, _>(|_| player.choose(&Knowledge::new(&game, &other, seat))));
                    cheated.push(game.best_if_all_were_known(&other, seat));
                }
                assert!(decisions.iter().all(|it| *it == decisions[0]), "seed {seed}, {s:?}: {decisions:?}");
                n_tempting += u32::from(cheated.iter().any(|it| *it != cheated[0]));
                let choice = opponents.choose(&Knowledge::new(&game, &s, seat));
                game.play_listed(&mut s, seat, choice, &mut |()| {});
            }
        }
        assert!(n_tempting > 100, "only {n_tempting} positions in which knowing more would have changed the decision");
    }

    #[test]
    fn a_move_in_several_steps_is_judged_by_its_outcome() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.deck.clear(); // nothing to dig for
        // A trade costs 2, then 2 more, and at the end brings 6; small is 1 at once.
        let first =
            |depth, nodes| Greedy::with_effort(1, effort(1, depth, nodes)).choose(&Knowledge::new(&game, &s, FIRST));
        assert_eq!(first(0, 1_000), Pick::Small);
        assert_eq!(first(1, 1_000), Pick::Small);
        assert_eq!(first(2, 1_000), Pick::Trade);
        assert_eq!(first(9, 1_000), Pick::Trade);
        assert_eq!(first(9, 3), Pick::Small, "without nodes there is no look ahead");
        assert_eq!(first(9, 0), Pick::Small, "every option is tried all the same");
    }

    #[test]
    fn it_does_not_look_past_what_a_guess_reveals() {
        // Alone, so that the same seat always goes on.
        let game = Toy::new(1);
        let mut s = game.deal(&Seed::from_number(1));
        s.deck = [5; 20].into_iter().collect();
        let mut player = Greedy::<Toy>::with_effort(1, effort(1, 1, 1_000));
        let guess = Knowledge::new(&game, &s, FIRST).guess(&mut player.dice);
        player.levels[0].options.extend([Pick::Small, Pick::Dig]);
        judge(&game, &guess, &mut player.levels, 1_000);
        let before = game.worth(guess.state(), FIRST);
        let gains: Vec<i32> = player.levels[0].worths.iter().map(|worth| worth - before).collect();
        assert_eq!(gains, [1_000 + 5_000, 5_000], "small and the best that follows; the card that was dug up");
    }

    #[test]
    fn in_the_middle_of_a_move_it_takes_the_best_end() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.place = Place::Take;
        assert_eq!(Greedy::new(1).choose(&Knowledge::new(&game, &s, FIRST)), Pick::Take(Toy::BEST_TAKE));
    }

    #[test]
    fn dice_decide_between_equals() {
        let game = Toy::new(2);
        let mut s = game.deal(&Seed::from_number(1));
        s.place = Place::Pay;
        let mut player = Greedy::with_effort(1, effort(1, 0, 100));
        let left = (0..1_000).filter(|_| player.choose(&Knowledge::new(&game, &s, FIRST)) == Pick::PayLeft).count();
        assert!((450..550).contains(&left), "left came up {left} times in 1000");
    }

    #[test]
    fn the_same_seed_decides_the_same() {
        let game = Toy::new(4);
        let play = || {
            let mut players: Vec<Greedy<Toy>> = (1..=4).map(Greedy::new).collect();
            play_out(&game, Seed::from_number(8), &mut players).unwrap()
        };
        assert_eq!(play(), play());
    }

    #[test]
    #[cfg(not(debug_assertions))] // the check of a guess, which debug builds make, allocates
    fn nothing_is_allocated_after_warming_up() {
        let game = Toy::new(2);
        let s = game.deal(&Seed::from_number(1));
        let mut player = Greedy::new(1);
        player.choose(&Knowledge::new(&game, &s, FIRST));
        let used = allocation_counter::measure(|| {
            player.choose(&Knowledge::new(&game, &s, FIRST));
        });
        assert_eq!(used.count_total, 0);
    }

    #[test]
    fn thinning_out_keeps_a_spread() {
        let thinned = |len: u8, n| {
            let mut items: Vec<u8> = (0..len).collect();
            thin_out(&mut items, n);
            items
        };
        assert_eq!(thinned(10, 10), (0..10).collect::<Vec<_>>());
        assert_eq!(thinned(10, 5), [0, 2, 4, 6, 8]);
        assert_eq!(thinned(10, 4), [0, 3, 6, 9]);
        assert_eq!(thinned(10, 3), [0, 4, 8]);
        assert_eq!(thinned(10, 1), [0]);
    }
}
