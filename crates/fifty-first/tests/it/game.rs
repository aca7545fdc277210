//! How 51st State is held to the laws of all games.

use fifty_first::{
    AllyChoice, CardSetFile, Choice, Cost, Difficulty, Direction, Edition, Event, FaceId, Game, Good, HackPay, Library,
    LinkId, MolochChoice, MolochEvent, Onto, Opponent, OutpostChoice, PackChoice, PackEvent, Pay, Place, Purpose,
    RuinsDeed, ScavengerChoice, ScavengerEvent, SetKind, Setup, State, Type,
};
use std::collections::BTreeSet;

use game_tests::{Finished, Lawful};
use scenario::Scenario;
use table::{Dice, Rules, Seat, Stage, Words};
use toml::Value;

/// Half of what the program allows a player in a round (MS-ACT-03), which no round of printed cards comes near.
const MANY_ACTIONS: u32 = 100;

pub struct FiftyFirst;

game_tests::suite!(crate::game::FiftyFirst);
game_tests::suite!(observations of crate::game::FiftyFirst);

fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Build(..)
            | Choice::Develop { .. }
            | Choice::Deal(..)
            | Choice::RazeHand(..)
            | Choice::Raze(..)
            | Choice::Use(..)
            | Choice::Board(..)
            | Choice::Repeat { .. }
            | Choice::Exchange(_)
            | Choice::Visit(..)
            | Choice::Connect(_)
            | Choice::Play(..)
            | Choice::Pack(
                PackChoice::Enter
                    | PackChoice::DealCity(..)
                    | PackChoice::RazeCity(..)
                    | PackChoice::Border(..)
                    | PackChoice::Moloch(MolochChoice::Hack(..) | MolochChoice::Destroy(..) | MolochChoice::Lay(..))
            )
    )
}

/// The plain payment of a cost, and one with ammo in place of a resource.
fn payments(cost: &Cost) -> impl Iterator<Item = Pay> + use<> {
    let mut given: Vec<(Good, u8)> = Good::RESOURCES.into_iter().zip(cost.resources()).collect();
    let spared = given.iter_mut().find(|(_, n)| *n > 0).map(|(_, n)| *n -= 1);
    given.push((Good::Ammo, 1));
    [cost.plain()].into_iter().chain(spared.map(|()| Pay::of(Purpose::Act, &given)))
}

/// What Scavengers lets somebody choose.
fn scavenging<S: Iterator<Item = Seat>>(faces: &[FaceId], sides: impl Fn() -> S) -> Vec<Choice> {
    let mut all = Vec::new();
    for owner in sides() {
        all.push(ScavengerChoice::Top(owner));
        all.extend(
            [&[][..], &[(Good::Universal, 1)]]
                .map(|given| ScavengerChoice::Play(owner, Pay::of(Purpose::Build(None), given))),
        );
        for kind in Type::ALL {
            all.push(ScavengerChoice::Match(owner, kind));
            let plain = Good::RESOURCES.into_iter().find(|good| good.word() == kind.word());
            let given: Vec<(Good, u8)> = plain.into_iter().map(|good| (good, 1)).collect();
            all.push(ScavengerChoice::Spend(owner, kind, Pay::of(Purpose::Act, &given)));
            if plain.is_some() {
                all.push(ScavengerChoice::Spend(owner, kind, Pay::of(Purpose::Act, &[(Good::Ammo, 1)])));
            }
        }
    }
    let deeds = [RuinsDeed::Rebuild, RuinsDeed::Strip, RuinsDeed::Recover, RuinsDeed::Discard];
    for &face in faces {
        all.extend(deeds.map(|deed| ScavengerChoice::Ruins(deed, face)));
        all.extend(Good::RESOURCES.map(|good| ScavengerChoice::Load(face, good)));
        all.extend([1, 2].map(|nth| ScavengerChoice::Demolish(face, nth)));
    }
    all.into_iter().map(|it| Choice::Pack(PackChoice::Scavengers(it))).collect()
}

/// What Moloch lets somebody choose.
fn machines(game: &Game, faces: &[FaceId]) -> Vec<Choice> {
    let mut machines: Vec<MolochChoice> =
        Good::ALL.into_iter().flat_map(|good| [MolochChoice::Lose(good), MolochChoice::Shelve(good)]).collect();
    machines.extend([MolochChoice::Mark, MolochChoice::Leave]);
    for &face in faces {
        machines.extend([1, 2].map(|nth| MolochChoice::Jam(face, nth)));
    }
    // The hacked sides of the Machines are the last faces.
    let hacked = &faces[faces.len() - game.machine_names().count()..];
    for &by in hacked {
        machines.extend([
            MolochChoice::Hack(by, 1, game.plain_hack(by)),
            MolochChoice::Hack(by, 2, HackPay::default()),
            MolochChoice::Destroy(by, 1, 0, 0),
            MolochChoice::Destroy(by, 2, 1, 1),
            MolochChoice::Ignore(by),
            MolochChoice::Bury(by, 1),
            MolochChoice::Bury(by, 2),
            MolochChoice::Suffer(by, 0),
            MolochChoice::Suffer(by, 1),
        ]);
        let parts = Good::tokens().flat_map(|good| [(1, good, false), (2, good, false), (1, good, true)]);
        machines.extend(parts.map(|(nth, good, kept)| MolochChoice::Lay(by, nth, good, kept)));
        machines.extend(faces.iter().flat_map(|&face| [1, 2].map(|nth| MolochChoice::Fall(by, face, nth))));
    }
    machines.into_iter().map(|it| Choice::Pack(PackChoice::Moloch(it))).collect()
}

impl Lawful for FiftyFirst {
    type Game = Game;
    /// The actions of each seat in this round.
    type Memory = [u32; 8];

    const OVER: &'static str = "MS-END-02";
    const EVASION: &'static str = "that is not possible in this position";
    const N_GAMES: u64 = 3_000;

    /// Every player count with every mix of sets that the rulebook has, promos, a house mix of everything, and every
    /// opponent of the Ultimate Edition.
    fn tables() -> Vec<Game> {
        let mut setups = Vec::new();
        for players in 1..=4 {
            setups.push(Setup::new(players));
            setups.push(Setup::new(players).with("new-era"));
            setups.push(Setup::new(players).with("winter"));
            setups.push(Setup::new(players).with("winter").with("promo-1"));
        }
        let mut house = Setup::new(4).with("new-era").with("winter").with("promo-1");
        house.house.mix_expansions = true;
        house.house.ruins_score = true;
        setups.push(house);
        for players in 2..=4 {
            setups.push(Setup::new(players).ultimate().with("winter").with("arena"));
        }
        // Variants of the solo game, the sets by turns.
        let alone = |opponent| Setup::new(1).ultimate().against(opponent);
        let variant = |&it: &Opponent| ![Opponent::default(), Opponent::Borgo].contains(&it);
        for (i, opponent) in Opponent::ALL.into_iter().filter(variant).enumerate() {
            setups.push(match i % 3 {
                0 => alone(opponent),
                1 => alone(opponent).with("new-era"),
                _ => alone(opponent).with("winter"),
            });
        }
        for players in [1, 4] {
            let boards = ["hegemony", "university", "mississippi", "uranopolis", "texas"];
            setups.push(boards.into_iter().fold(Setup::new(players).ultimate(), Setup::with));
        }
        for players in [1, 3] {
            setups.push(Setup::new(players).ultimate().with("winter").with("cities"));
        }
        // Texas, whatever is dealt.
        let mut texas = Setup::new(2).ultimate().with("texas").with("university");
        texas.factions = vec![Some("texas".into()), Some("university".into())];
        setups.push(texas);
        for players in 1..=4 {
            setups.push(Setup::new(players).ultimate().with("scavengers"));
        }
        // What Borgo does depends on the sets.
        setups.push(alone(Opponent::Borgo));
        setups.push(alone(Opponent::Borgo).with("new-era"));
        setups.push(alone(Opponent::Borgo).with("scavengers"));
        let mut hard = alone(Opponent::Borgo).with("winter").with("new-era");
        hard.hard = true;
        hard.house.mix_expansions = true;
        setups.push(hard);
        for players in 1..=4 {
            setups.push(Setup::new(players).ultimate().with("allies"));
        }
        setups.push(alone(Opponent::Borgo).with("allies"));
        let mut mixed = Setup::new(3).ultimate().with("scavengers").with("allies");
        mixed.house.mix_expansions = true;
        setups.push(mixed);
        for players in 2..=4 {
            setups.push(Setup::new(players).ultimate().with("borders"));
        }
        for players in 1..=4 {
            setups.push(Setup::new(players).ultimate().with("no-mans-land"));
        }
        setups.push(alone(Opponent::Borgo).with("no-mans-land"));
        setups.push(alone(Opponent::Merchants).with("no-mans-land"));
        for players in 1..=4 {
            setups.push(Setup::new(players).ultimate().with("winter").with("promo-1").with("promo-2"));
        }
        setups.push(alone(Opponent::Borgo).with("scavengers").with("promo-2"));
        for players in 1..=4 {
            let mut moloch = Setup::new(players).ultimate().with("moloch");
            moloch.difficulty = fifty_first::Difficulty::ALL[usize::from(players) % 3];
            setups.push(moloch);
        }
        setups.push(alone(Opponent::Borgo).with("moloch"));
        for players in 2..=4 {
            let mut together = Setup::new(players).ultimate().with("moloch");
            together.collaboration = true;
            if players > 2 {
                together = together.with("server-room").with("promo-2");
            }
            setups.push(together);
        }
        setups.push(Setup::new(2).ultimate().with("moloch").with("server-room"));
        setups.push(Setup::new(1).ultimate().with("moloch").with("server-room").with("promo-2"));
        setups.push(alone(Opponent::Borgo).with("moloch").with("server-room"));
        setups.into_iter().map(|setup| Game::embedded(setup).expect("a game of the rulebook")).collect()
    }

    /// Whatever may be agreed on, by lot.
    fn further_tables() -> Vec<Game> {
        let mut dice = Dice::fast(1);
        let mut setups: Vec<Setup> = Vec::new();
        let mut games = Vec::new();
        while games.len() < 180 {
            let setup = any_setup(&mut dice);
            if setups.contains(&setup) {
                continue;
            }
            // What cannot be combined is refused in one sentence; what can is played.
            match Game::embedded(setup.clone()) {
                Ok(game) => games.push(game),
                Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{setup:?}: {error}"),
            }
            setups.push(setup);
        }
        games
    }

    fn every_choice(game: &Game) -> Vec<Choice> {
        let faces: Vec<FaceId> = (0..game.faces().len()).map(|i| FaceId(i as u8)).collect();
        let links: Vec<LinkId> = (0..game.links().len()).map(|i| LinkId(i as u8)).collect();
        let sides = || (0..game.n_seats().max(2)).map(Seat::new);
        let mut all = vec![Choice::Pass, Choice::End, Choice::Enough, Choice::StoreAll];
        all.extend(
            Good::ALL.into_iter().flat_map(|good| [Choice::Exchange(good), Choice::Take(good), Choice::Store(good)]),
        );
        all.extend(sides().flat_map(|side| Good::ALL.map(|good| Choice::Steal(side, good))));
        if game.setup().with.iter().any(|set| set == "arena") {
            all.push(Choice::Pack(PackChoice::Enter));
            all.extend(Good::ALL.map(|good| Choice::Pack(PackChoice::Equip(good))));
        }
        if game.setup().with.iter().any(|set| set == "scavengers") {
            all.extend(scavenging(&faces, sides));
        }
        if game.setup().with.iter().any(|set| set == "cities") {
            for city in 0..3 {
                for given in [&[][..], &[(Good::Universal, 1)]] {
                    all.extend([
                        Choice::Pack(PackChoice::DealCity(city, Pay::of(Purpose::Deal(None), given))),
                        Choice::Pack(PackChoice::RazeCity(city, Pay::of(Purpose::Raze(None), given))),
                    ]);
                }
                all.push(Choice::Pack(PackChoice::DiscardCityDeal(city)));
                all.extend(sides().map(|side| Choice::Pack(PackChoice::CollectCity(side, city))));
            }
        }
        if game.has_influence() {
            let mut allied: Vec<AllyChoice> = Good::ALL.map(AllyChoice::Return).to_vec();
            for owner in sides() {
                allied.push(AllyChoice::Target(owner));
                let places = faces.iter().flat_map(|&face| [1, 2].map(|nth| Place { owner, face, nth }));
                allied.extend(places.map(AllyChoice::Block));
            }
            all.extend(allied.into_iter().map(|it| Choice::Pack(PackChoice::Allies(it))));
        }
        if game.setup().with.iter().any(|set| set == "borders") {
            // The first side takes any resource.
            let gun = Choice::Pack(PackChoice::Border(0, Pay::of(Purpose::Act, &[(Good::Gun, 1)])));
            let sides = (0..8).flat_map(|side| payments(&game.border_cost(side)).map(move |pay| (side, pay)));
            all.extend(sides.map(|(side, pay)| Choice::Pack(PackChoice::Border(side, pay))).chain([gun]));
        }
        if game.setup().with.iter().any(|set| set == "no-mans-land") {
            all.extend(outposts(&faces));
        }
        if game.setup().with.iter().any(|set| set == "promo-2") {
            all.extend((0..6).map(|capitol| Choice::Pack(PackChoice::Claim(capitol))));
            let places = || faces.iter().flat_map(|&face| [1, 2].map(|nth| (face, nth)));
            let places = sides().flat_map(|owner| places().map(move |(face, nth)| Place { owner, face, nth }));
            let takings = places.flat_map(|place| [0, 1].map(|n| PackChoice::TakeLocation(place, n)));
            all.extend(takings.map(Choice::Pack));
        }
        if game.setup().with.iter().any(|set| set == "moloch") {
            all.extend(machines(game, &faces));
        }
        for &link in &links {
            all.extend([Choice::Connect(link), Choice::DiscardLink(link)]);
            all.extend(payments(&game.links()[link.index()].cost).map(|pay| Choice::Play(link, pay)));
        }
        for (i, &face) in faces.iter().enumerate() {
            all.extend(faces[i..].iter().map(|&other| Choice::DiscardTwo(face, other)));
            if game.setup().with.iter().any(|set| set == "scavengers") {
                all.extend(faces[..i].iter().map(|&other| Choice::DiscardTwo(face, other)));
            }
            all.extend([Choice::Draft(face), Choice::Discard(face), Choice::DiscardDeal(face), Choice::Keep(face)]);
            // Influence of the own Alliance, of another one, and where there is none.
            let influence: &[&[(Good, u8)]] = if game.has_influence() {
                &[&[(Good::InfluenceSharrash, 1)], &[(Good::Universal, 1), (Good::InfluenceIronGang, 2)]]
            } else {
                &[]
            };
            for &given in [&[][..], &[(Good::Universal, 1)]].iter().chain(influence) {
                let pay = |purpose| Pay::of(purpose, given);
                all.extend([
                    Choice::Build(face, pay(Purpose::Build(None))),
                    Choice::Deal(face, pay(Purpose::Deal(None))),
                    Choice::RazeHand(face, pay(Purpose::Raze(None))),
                ]);
            }
            all.extend(
                sides().flat_map(|it| [Choice::Visit(it, face), Choice::Copy(it, face), Choice::UseDeal(it, face)]),
            );
            let cost = game.face(face).act.map(|act| act.cost).unwrap_or_default();
            for nth in 1..=2 {
                all.extend([Choice::Shield(face, nth), Choice::Clear(face, nth), Choice::Sacrifice(face, nth)]);
                all.extend(payments(&cost).map(|pay| Choice::Use(face, nth, pay)));
                let places = sides().map(|owner| Place { owner, face, nth });
                let universal = Pay::of(Purpose::Raze(None), &[(Good::Universal, 1)]);
                all.extend(places.flat_map(|it| [Choice::Raze(it, Pay::PLAIN), Choice::Raze(it, universal)]));
            }
            let old = [Onto::Location(face, 1), Onto::Location(face, 2), Onto::Ruins(face)];
            let mortar = |onto, into| {
                let given = [Good::Brick, Good::Ammo, Good::Development];
                let ways = given.map(|good| Pay::of(Purpose::Develop, &[(good, 1)]));
                ways.map(|pay| Choice::Develop { onto, into, pay })
            };
            all.extend(old.into_iter().flat_map(|onto| faces.iter().flat_map(move |&into| mortar(onto, into))));
        }
        all
    }

    fn audit(game: &Game, s: &State) -> Result<(), String> {
        game.audit(s)
    }

    fn private_to(event: &Event) -> Option<Seat> {
        match *event {
            Event::Drew(owner, _)
            | Event::Kept(owner, _)
            | Event::Pack(
                PackEvent::Scavengers(
                    ScavengerEvent::GainedRuins(owner, _) | ScavengerEvent::Recovered(owner, _, false),
                )
                | PackEvent::Moloch(MolochEvent::Drew(owner, _)),
            ) => Some(owner),
            _ => None,
        }
    }

    fn is_covered(seen: &Event) -> bool {
        matches!(
            seen,
            Event::Drew(_, None)
                | Event::Kept(_, None)
                | Event::Pack(
                    PackEvent::Scavengers(ScavengerEvent::GainedRuins(_, None) | ScavengerEvent::Recovered(_, None, _))
                        | PackEvent::Moloch(MolochEvent::Drew(_, None))
                )
        )
    }

    fn check_move(actions: &mut [u32; 8], seat: Seat, choice: Choice, events: &[Event]) -> Result<(), String> {
        if events.iter().any(|event| matches!(event, Event::RoundBegan(_))) {
            actions.fill(0);
        }
        let n = &mut actions[seat.index()];
        *n += u32::from(is_action(choice));
        if *n < MANY_ACTIONS { Ok(()) } else { Err(format!("player {seat} acts without end")) }
    }

    fn check_end(game: &Game, s: &State) -> Result<(), String> {
        let scores = game.scores(s);
        // Machines take points at the end, and end a game that nobody can win (MOL-12, MOL-24).
        let moloch = game.setup().with.iter().any(|set| set == "moloch");
        if !moloch && scores.iter().all(|&score| score < 25) {
            return Err(format!("it ends with {scores:?}"));
        }
        if game.n_seats() > 1 && game.winners(s).is_empty() { Err("nobody has won".to_owned()) } else { Ok(()) }
    }

    fn has_rule(id: &str) -> bool {
        // What the Ultimate Edition says of everything is refused by it, too.
        game_tests::in_rulebook(Self::FAMILIES, id) || game_tests::in_rulebook(&["UE"], id)
    }
}

/// A setup that may be legal: an expansion or a few, promos, and what goes with the number of players.
fn any_setup(dice: &mut Dice) -> Setup {
    let mut one_in = |n: u32| dice.below(n) == 0;
    let mut setup = Setup::new(1 + (0..3).map(|_| u8::from(one_in(2))).sum::<u8>());
    if !one_in(8) {
        setup.edition = Edition::Ultimate;
    }
    setup.hard = one_in(4);
    setup.house.mix_expansions = one_in(6);
    setup.house.ruins_score = one_in(6);
    for CardSetFile { set: info, .. } in Library::embedded().sets.iter().filter(|file| file.set.kind() != SetKind::Base)
    {
        let rare = match info.kind() {
            SetKind::Expansion => 7,
            _ => 6,
        };
        if one_in(rare) {
            setup = setup.with(&info.id);
        }
    }
    if setup.players == 1 {
        setup.opponent = Opponent::ALL[dice.below(Opponent::ALL.len() as u32) as usize];
    }
    if setup.with.iter().any(|set| set == "moloch") {
        setup.difficulty = Difficulty::ALL[dice.below(3) as usize];
        setup.collaboration = dice.below(2) == 0;
    }
    setup
}

impl Finished for FiftyFirst {
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const ID: &'static str = "51st-state";
    const FAMILIES: &'static [&'static str] =
        &["MS", "SOLO", "SV", "BORGO", "SCAV", "ALLY", "MOL", "COLLAB", "NML", "PROMO", "CARD"];
    const MAX_STATE: usize = 4096;
    const PATHS: (u64, &'static [(usize, u32)]) = (51, &[(0, 2), (40, 3)]);

    fn of_header(header: &[(String, String)]) -> Result<Game, String> {
        let setup = Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::embedded(setup).map_err(|error| error.to_string())
    }

    fn variant(game: &Game) -> String {
        let setup = game.setup();
        let opponent = (setup.opponent != Opponent::default()).then(|| setup.opponent.id());
        let difficulty = setup.with.iter().any(|set| set == "moloch").then(|| setup.difficulty.id());
        let words: Vec<&str> =
            setup.sets().chain(opponent).chain(difficulty).chain(setup.hard.then_some("hard")).collect();
        let together = setup.collaboration.then_some("together");
        let words: Vec<&str> = words.into_iter().chain(together).collect();
        words.join("+")
    }

    fn cards() -> Vec<String> {
        let library = Library::embedded();
        let locations = library.locations().map(|(_, it)| &it.name);
        let connections = library.connections().map(|(_, it)| &it.name);
        let factions = library.factions().map(|(_, it)| &it.name);
        locations.chain(connections).chain(factions).cloned().chain(tiles()).collect()
    }

    /// Cards as the scenario says; tiles, Capitol cards and Machines if it plays with them.
    fn used_in(scenario: &Scenario) -> BTreeSet<String> {
        let mut used: BTreeSet<String> = scenario.cards.iter().cloned().collect();
        let given = &scenario.given;
        // Machines assault before anything is played.
        if given.get("phase").and_then(Value::as_str) == Some("assault") {
            let deployed = given.get("deployed").and_then(Value::as_array).into_iter().flatten();
            used.extend(deployed.filter_map(Value::as_str).map(str::to_owned));
        }
        let tiles = tiles();
        let (game, mut state) = Game::stage(given).unwrap_or_else(|error| panic!("{error}"));
        for it in scenario.steps.iter().flat_map(|step| &step.play) {
            // A move that cannot be made is the business of `every_scenario_holds`.
            let Ok(choice) = game.read(&state, it.seat, &it.text) else { break };
            let mut tell = |event: Event| {
                if !matches!(event, Event::Pack(_)) || matches!(event, Event::Pack(PackEvent::Moloch(it)) if !marks(it))
                {
                    return;
                }
                let sentence = game.sentence(&event);
                // A Border tile that is turned over shows a side that was not used.
                let sentence = sentence.split(" and turns ").next().unwrap_or_default();
                used.extend(tiles.iter().filter(|name| sentence.contains(*name)).cloned());
            };
            if game.choose(&mut state, it.seat, choice, &mut tell).is_err() {
                break;
            }
        }
        used
    }

    fn arena() -> Game {
        Game::embedded(Setup::new(2).with("winter")).expect("a game of the rulebook")
    }
}

/// What is no card of the deck: Machines, Capitol cards, sides of Border tiles, Territories, Cities, and single tiles.
fn tiles() -> Vec<String> {
    let names = |file: &CardSetFile| {
        let arenas = file.arenas.iter().map(|it| &it.name).chain(file.servers.iter().map(|it| &it.name));
        let lands = file.cities.iter().map(|it| &it.name).chain(file.territories.iter().map(|it| &it.name));
        let sides = file.borders.iter().flat_map(|it| &it.sides).map(|it| &it.name);
        let cards = file.capitols.iter().map(|it| &it.name).chain(file.machines.iter().map(|it| &it.name));
        arenas.chain(lands).chain(sides).chain(cards).cloned().collect::<Vec<String>>()
    };
    Library::embedded().sets.iter().flat_map(names).collect()
}

/// Whether it is about the Server Room: a Machine is used where it assaults.
const fn marks(event: MolochEvent) -> bool {
    matches!(event, MolochEvent::Marked(..))
}

/// Everything that can be chosen on the map.
fn outposts(faces: &[FaceId]) -> Vec<Choice> {
    let mut all: Vec<OutpostChoice> = Direction::NAMED.map(OutpostChoice::Toward).into();
    for at in 0..9 {
        all.extend([OutpostChoice::Upgrade(at), OutpostChoice::Shield(at), OutpostChoice::Sacrifice(at)]);
        all.extend((1..=3).map(|level| OutpostChoice::Activate(at, level)));
        all.extend(
            [&[][..], &[(Good::Universal, 1)]].map(|it| OutpostChoice::Raze(at, Pay::of(Purpose::Raze(None), it))),
        );
        all.extend((0..9).map(|to| OutpostChoice::Move(at, to)));
        all.extend(faces.iter().map(|&face| OutpostChoice::UpgradeFor(face, at)));
        for without in 0..=9 {
            all.push(OutpostChoice::Build(at, without));
            all.extend(faces.iter().take(9).map(|&face| OutpostChoice::BuildFor(face, at, without)));
        }
    }
    all.into_iter().map(|choice| Choice::Pack(PackChoice::Outposts(choice))).collect()
}
