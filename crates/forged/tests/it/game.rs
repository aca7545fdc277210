//! How Forged in Steel is held to the laws of all games.

use std::collections::BTreeSet;

use forged::{CardId, CardSet, Choice, Event, Game, Kind, Leaders, Phase, Rest, Role, Setup, State, Use};
use game_tests::{Finished, Lawful};
use scenario::Scenario;
use table::{Rules, Seat, Stage, Viewer, Words};

pub struct ForgedInSteel;

game_tests::suite!(crate::game::ForgedInSteel);
game_tests::suite!(observations of crate::game::ForgedInSteel);

impl Lawful for ForgedInSteel {
    type Game = Game;
    type Memory = ();

    const OVER: &'static str = "FS-621";
    const EVASION: &'static str = "does not answer what you are asked";
    // Headlines are hard to get and to hold at random.
    const PERCENT_RARE: usize = 15;

    /// Every player count, without variants, with each of them, and with all.
    fn tables() -> Vec<Game> {
        let mut games = Vec::new();
        for players in 2..=4 {
            let base = Setup::new(players);
            let setups = [
                base.clone(),
                Setup { leaders: Leaders::Dealt, ..base.clone() },
                Setup { leaders: Leaders::Chosen, ..base.clone() },
                Setup { mogul: true, ..base.clone() },
                Setup { mogul: true, bigwig: true, ..base.clone() },
                Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..base },
            ];
            games.extend(setups.into_iter().map(|setup| Game::embedded(setup).expect("a game of the rulebook")));
        }
        games
    }

    fn every_choice(game: &Game) -> Vec<Choice> {
        let map = game.map();
        let mut all = vec![
            Choice::UseMm,
            Choice::UseEvent,
            Choice::UseBoth,
            Choice::BuyMine,
            Choice::Done,
            Choice::TakeMine,
            Choice::BothBranches,
            Choice::Yes,
            Choice::No,
            Choice::UseLeader,
            Choice::Pass,
            Choice::Wait(Rest::Now),
            Choice::Wait(Rest::Turn),
            Choice::Wait(Rest::Round),
        ];
        let seats = || (0..game.n_seats()).map(Seat::new);
        all.extend(seats().flat_map(|it| [Choice::SeizeMine(it), Choice::Opponent(it), Choice::Calm(it)]));
        all.extend((0..6).flat_map(|n| [Choice::Number(n), Choice::Branch(n)]));
        all.extend((-3..=3).map(Choice::Roll));
        all.extend(game.leaders().map(|(id, _)| Choice::Leader(id)));
        all.extend(game.tokens().map(|(id, _)| Choice::UseToken(id)));
        all.extend(Role::ALL.map(Choice::Role));
        all.extend(Role::ALL.into_iter().flat_map(|own| Role::ALL.map(|role| Choice::SwapRoles(own, role))));
        all.extend(forged::Track::ALL.map(Choice::Track));
        all.extend(forged::Hood::ALL.map(Choice::Hood));
        let with_card = |card: CardId| {
            [
                Choice::Bank(card),
                Choice::Discard(card),
                Choice::Keep(card),
                Choice::Select(card),
                Choice::PlayNow(card),
                Choice::DropHeadline(card),
                Choice::Respond(card),
            ]
        };
        all.extend(game.cards().flat_map(|(card, _)| with_card(card)));
        for (block, info) in map.blocks() {
            all.extend([Choice::CubeBlock(block), Choice::Block(block), Choice::Mob(block)]);
            for mask in 1..1 << info.size {
                let site = forged::Site { block, mask };
                all.extend(
                    Kind::ALL.into_iter().flat_map(|kind| [Choice::Build(kind, site), Choice::Place(kind, site)]),
                );
                all.extend([
                    Choice::Seize(site),
                    Choice::CubeSpace(site),
                    Choice::Remove(site),
                    Choice::Replace(site),
                    Choice::Move(site),
                    Choice::To(site),
                    Choice::Riot(site),
                ]);
            }
        }
        all.extend(map.all().iter().flat_map(|lot| [Choice::Buy(lot), Choice::Cube(lot)]));
        all
    }

    /// S-15: the deck never runs dry in City Planning, so every era begins with five cards in every hand (FS-076).
    fn audit(game: &Game, s: &State) -> Result<(), String> {
        game.audit(s)?;
        let view = game.view(s, Viewer::Judge);
        let begins = view.open.phase == Phase::Building && view.open.round == 1 && view.open.order.is_empty();
        let hands: Vec<u8> = view.players.iter().map(|it| it.n_hand + u8::from(it.has_selected)).collect();
        if begins && hands.iter().any(|&n| n != 5) {
            return Err(format!("an era begins with {hands:?} cards"));
        }
        Ok(())
    }

    fn private_to(event: &Event) -> Option<Seat> {
        match *event {
            Event::Drew { seat, .. }
            | Event::DealtTokens { seat, .. }
            | Event::Banked { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Selected { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn is_covered(seen: &Event) -> bool {
        match seen {
            Event::Drew { cards, .. } => *cards == CardSet::EMPTY,
            Event::DealtTokens { tokens, .. } => *tokens == 0,
            Event::Banked { card, .. }
            | Event::Discarded { card, .. }
            | Event::Kept { card, .. }
            | Event::Selected { card, .. } => card.is_none(),
            _ => false,
        }
    }

    fn check_end(game: &Game, s: &State) -> Result<(), String> {
        let phase = game.view(s, Viewer::Judge).open.phase;
        if phase != Phase::Over {
            return Err(format!("it ends in {phase:?}"));
        }
        match game.winners(s).len() {
            1 => Ok(()),
            n => Err(format!("{n} have won; expected 1")),
        }
    }

    fn has_rule(id: &str) -> bool {
        game_tests::in_rulebook(Self::FAMILIES, id)
    }
}

impl Finished for ForgedInSteel {
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const ID: &'static str = "forged-in-steel";
    const FAMILIES: &'static [&'static str] = &["FS", "FSV", "FSF"];
    const MAX_STATE: usize = 8192;
    const PATHS: (u64, &'static [(usize, u32)]) = (52, &[(0, 2), (40, 2), (150, 2)]);

    fn of_header(header: &[(String, String)]) -> Result<Game, String> {
        let setup = Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::embedded(setup).map_err(|error| error.to_string())
    }

    fn variant(game: &Game) -> String {
        let setup = game.setup();
        let leaders = match setup.leaders {
            Leaders::Off => None,
            Leaders::Dealt => Some("leaders"),
            Leaders::Chosen => Some("chosen-leaders"),
        };
        let names: Vec<&str> =
            leaders.into_iter().chain(setup.mogul.then_some("mogul")).chain(setup.bigwig.then_some("bigwig")).collect();
        if names.is_empty() { "base".to_owned() } else { names.join("-") }
    }

    fn cards() -> Vec<String> {
        let game = Self::arena();
        let mut all = Vec::new();
        for (_, card) in game.cards() {
            all.push(format!("the event of {}", card.title));
            all.extend(card.headline.is_some().then(|| format!("the Headline of {}", card.title)));
            all.extend(card.response.is_some().then(|| format!("the Response of {}", card.title)));
        }
        all.extend(game.leaders().map(|(_, leader)| leader.name.clone()));
        all.extend(game.tokens().map(|(_, token)| format!("the token {}", token.name)));
        all
    }

    /// Plays it again and notes what was used in it, in the words of `cards`.
    fn used_in(scenario: &Scenario) -> BTreeSet<String> {
        let (game, mut state) = Game::stage(&scenario.given).unwrap_or_else(|error| panic!("{error}"));
        let mut used = BTreeSet::new();
        let note_headlines = |state: &forged::State, used: &mut BTreeSet<String>| {
            for posted in game.view(state, Viewer::Judge).open.headlines.iter() {
                // A Headline that only lies there shows nothing.
                let title = &game.card(posted.card).title;
                if scenario.cards.contains(title) {
                    used.insert(format!("the Headline of {title}"));
                }
            }
        };
        note_headlines(&state, &mut used);
        for it in scenario.steps.iter().flat_map(|step| &step.play) {
            // A move that cannot be made is the business of `every_scenario_holds`.
            let Ok(choice) = game.read(&state, it.seat, &it.text) else { break };
            let mut tell = |event: Event| {
                match event {
                    Event::Uses { card, for_: Use::Event | Use::Both, .. } => {
                        used.insert(format!("the event of {}", game.card(card).title))
                    }
                    Event::Responded { card, .. } => used.insert(format!("the Response of {}", game.card(card).title)),
                    Event::UsedLeader(_, leader) => used.insert(game.leader(leader).name.clone()),
                    Event::UsedToken(_, token) => used.insert(format!("the token {}", game.token(token).name)),
                    _ => false,
                };
            };
            if game.choose(&mut state, it.seat, choice, &mut tell).is_err() {
                break;
            }
            note_headlines(&state, &mut used);
        }
        used
    }

    fn arena() -> Game {
        Game::embedded(Setup::new(2)).expect("a game of the rulebook")
    }
}
