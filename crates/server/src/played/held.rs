//! Questions that hide how many answers there are. Nobody is answered for, and where several are asked at once, all
//! answers take effect together: until then they are held back, and whoever gave one may change it.

use std::sync::Arc;

use games::Playable;
use search::{Bot, Knowledge, Player as _, decision_seed};
use table::{Seat, Seed};

use super::{Insight, Played, STEPS_AT_ONCE};
use crate::play::{By, Manners, Step};

/// An answer that is held back.
pub(super) struct Held<G: Playable> {
    pub(super) seat: Seat,
    pub(super) choice: G::Choice,
}

/// Whether anybody is asked something of which others cannot tell how many answers there are.
pub(super) fn is_secret<G: Playable>(game: &G, s: &G::State) -> bool {
    game.waiting(s).iter().any(|seat| game.options_are_secret(s, seat))
}

impl<G: Playable> Played<G> {
    /// Whether all answers to the present question take effect together.
    pub(super) fn is_together(&self) -> bool {
        self.game.waiting(&self.state).len() > 1 && is_secret(&*self.game, &self.state)
    }

    /// The answer of `seat` that is held back.
    pub(super) fn held_by(&self, seat: Seat) -> Option<G::Choice> {
        self.held.iter().find(|it| it.seat == seat).map(|it| it.choice)
    }

    /// Everybody's answers, one after the other: those held back, and those that computer players `add`. What somebody
    /// wanted to do may have become impossible by the answers before it; they are asked again then. `None` as long as
    /// an answer is missing.
    pub(super) fn all_answers(&self, add: &[Step]) -> Option<Vec<Step>> {
        let mut s = self.state;
        let mut steps = Vec::new();
        for seat in self.game.waiting(&self.state).iter() {
            let added = || add.iter().find(|(by, _)| *by == seat);
            let choice = match self.held_by(seat) {
                Some(choice) => choice,
                None => self.game.read(&self.state, seat, &added()?.1).ok()?,
            };
            if self.game.choose(&mut s, seat, choice, &mut |_| {}).is_ok() {
                steps.push((seat, self.game.write(choice)));
            }
        }
        Some(steps)
    }
}

/// What computer players answer to questions that hide how many answers there are, as long as nobody else is asked.
/// Where a person is asked at the same time, their answers are for [`Played::all_answers`].
pub(super) fn answer_secretly<G: Playable>(
    game: &Arc<G>,
    mind: &Insight,
    seed: Seed,
    mut s: G::State,
    n_moves: usize,
    manners: &Manners,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    while steps.len() < STEPS_AT_ONCE && is_secret(&**game, &s) {
        let asked = s;
        let mut alone = true;
        for seat in game.waiting(&asked).iter() {
            let By::Computer(kind) = manners.by(seat) else {
                alone = false;
                continue;
            };
            // All decide on the same position: none of them knows what the others answer.
            let choice = Bot::new(kind, mind.of(&**game), decision_seed(&seed, n_moves + steps.len(), seat))
                .choose(&Knowledge::new(&**game, &asked, seat));
            if game.choose(&mut s, seat, choice, &mut |_| {}).is_ok() {
                steps.push((seat, game.write(choice)));
            }
        }
        if !alone {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use search::PlayerKind;
    use table::{Rules as _, SeatSet, Stage as _, Viewer};

    use super::*;
    use crate::play::{Answer, Plan, Play as _};

    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);
    const PEOPLE: [By; 2] = [By::Person, By::Person];

    fn staged(given: &str) -> Played<forged::Game> {
        let (game, state) = forged::Game::stage(&given.parse().unwrap()).unwrap();
        let mut played = Played::deal(Arc::new(game), Seed::from_number(7), true);
        played.state = state;
        played
    }

    /// Ann may declare an event to which Bob can respond with one card in hand and not with another.
    fn before_an_event(bobs_card: &str) -> Played<forged::Game> {
        staged(&format!(
            "now = {{ card = \"Coxey's Army\", go-on = false }}\n1 = {{ unrest = 2 }}\n2 = {{ hand = [{bobs_card:?}] }}"
        ))
    }

    fn manners(seats: [By; 2]) -> Manners {
        Manners { seats: seats.to_vec(), auto: true }
    }

    fn now(answer: Answer) -> Plan {
        match answer {
            Answer::Now(plan) => plan,
            Answer::Held => panic!("the answer is held back"),
        }
    }

    #[test]
    fn nobody_learns_from_the_table_whether_somebody_could_respond() {
        let cards = ["Pinkertons", "Opera Block"];
        let n_options = cards.map(|card| {
            let mut played = before_an_event(card);
            played.extend(&[(ANN, "event".to_owned())]).unwrap();
            played.options(&played.state, BOB).len()
        });
        assert_eq!(n_options, [2, 1], "one of the cards is a Response");
        for bob in [By::Person, By::Computer(PlayerKind::Random), By::Computer(PlayerKind::Greedy)] {
            let manners = manners([By::Person, bob]);
            let mut tables = cards.map(before_an_event);
            let sights = |tables: &[Played<forged::Game>; 2]| {
                let [one, other] = [Viewer::Seat(ANN), Viewer::Watcher].map(|viewer| {
                    let seen = |it: &Played<forged::Game>| it.game.view(&it.state, viewer);
                    seen(&tables[0]) == seen(&tables[1])
                });
                assert!(one && other, "the same public situation");
            };
            sights(&tables);
            for played in &mut tables {
                // The first channel: what is written at once. The mover's own choice, and nothing else.
                let plan = now(played.answer(ANN, "event", &manners).unwrap());
                assert_eq!(plan.steps, [(ANN, "event".to_owned())], "{bob:?}");
                played.extend(&plan.steps).unwrap();
                // The second: whom the table waits for, and for how long.
                assert_eq!(played.waiting(), SeatSet::only(BOB));
                assert!(played.is_secret(), "the pace is kept whatever Bob holds");
                assert_eq!(played.has_job(&manners), bob != By::Person);
                let answered = played.job(&manners).map(|job| job());
                let seats = answered.map(|it| it.iter().map(|(seat, _)| *seat).collect::<SeatSet>());
                assert_eq!(seats, (bob != By::Person).then_some(SeatSet::only(BOB)), "{bob:?}");
            }
            sights(&tables);
        }
    }

    /// Everybody selects a card at once, and anybody could have a token to use instead.
    fn selecting() -> Played<forged::Game> {
        staged(
            "variants = [\"bigwig\"]\n\
             1 = { hand = [\"Asylum\", \"Gilded Age\"], tokens = [\"Architect\"] }\n\
             2 = { hand = [\"Opera Block\", \"Union Avenue\"], tokens = [\"Black Hand\"] }",
        )
    }

    #[test]
    fn answers_of_all_take_effect_together() {
        let people = manners(PEOPLE);
        let mut played = selecting();
        let both: SeatSet = [ANN, BOB].into_iter().collect();
        let before = played.game.view(&played.state, Viewer::Watcher);
        assert_eq!((played.waiting(), played.undecided()), (both, both));
        // An answer can be changed, and one that is not legal changes nothing.
        assert_eq!(played.answer(BOB, "select Opera Block", &people), Ok(Answer::Held));
        assert_eq!(played.answer(BOB, "select Union Avenue", &people), Ok(Answer::Held));
        assert!(played.answer(BOB, "select Asylum", &people).is_err());
        assert_eq!(played.held(BOB).as_deref(), Some("select Union Avenue"));
        // Nobody else notices.
        assert_eq!(played.waiting(), both);
        assert_eq!(played.game.view(&played.state, Viewer::Watcher), before);
        assert_eq!(played.undecided(), SeatSet::only(ANN));
        let plan = now(played.answer(ANN, "select Asylum", &people).unwrap());
        let steps = [(ANN, "select Asylum".to_owned()), (BOB, "select Union Avenue".to_owned())];
        assert_eq!(plan.steps[..2], steps);
        played.extend(&plan.steps).unwrap();
        assert_eq!(played.held(BOB), None);
    }

    #[test]
    fn a_computer_player_answers_after_all_people() {
        let mixed = manners([By::Person, By::Computer(PlayerKind::Greedy)]);
        let mut played = selecting();
        assert!(!played.has_job(&mixed), "it could be told how long it thought");
        assert_eq!(played.answer(ANN, "select Asylum", &mixed), Ok(Answer::Held));
        assert!(played.has_job(&mixed));
        let job = played.job(&mixed).unwrap();
        let thought = job();
        assert!(thought.iter().all(|(seat, _)| *seat == BOB), "{thought:?}");
        // Ann has thought again meanwhile.
        assert_eq!(played.answer(ANN, "select Gilded Age", &mixed), Ok(Answer::Held));
        let steps = played.with_held(thought).unwrap();
        assert_eq!(steps[0], (ANN, "select Gilded Age".to_owned()));
        assert_eq!(steps[1].0, BOB);
        played.extend(&steps).unwrap();
        // Whoever takes a seat over is asked anew.
        let mut played = selecting();
        assert_eq!(played.answer(ANN, "select Asylum", &mixed), Ok(Answer::Held));
        played.forget_answers(ANN);
        assert!(!played.has_job(&mixed) && played.undecided().contains(ANN));
    }

    #[test]
    fn what_has_become_impossible_is_asked_again() {
        let people = manners(PEOPLE);
        let mut played = selecting();
        assert_eq!(played.answer(ANN, "select Asylum", &people), Ok(Answer::Held));
        let plan = now(played.answer(BOB, "token Black Hand", &people).unwrap());
        // All of it can be done, one after the other, whatever becomes of it.
        played.extend(&plan.steps).unwrap();
        assert!(plan.steps.iter().any(|(seat, _)| *seat == BOB));
    }
}
