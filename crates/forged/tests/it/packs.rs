//! Cards of one's own: whatever passes the check can be played to the end, without a panic and in a bounded time.
//!
//! `RUINFORGE_GAMES` sets how many packs are made up: one for every hundred games.

use std::fmt::Write as _;

use forged::{CardEntry, Game, Identifier, Leaders, Library, Setup};
use rayon::prelude::*;
use table::{Dice, Rules, Seed, Words};

const DEFAULT_PACKS: u64 = 60;
/// No game of made-up cards may be longer; most have a few hundred decisions.
const LONGEST: usize = 400_000;

fn n_packs() -> u64 {
    std::env::var("RUINFORGE_GAMES").ok().and_then(|n| n.parse::<u64>().ok()).map_or(DEFAULT_PACKS, |n| n.div_ceil(100))
}

fn setups() -> Vec<Setup> {
    let all = |players| Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, players };
    vec![all(2), all(3), all(4), Setup::new(2), Setup { leaders: Leaders::Chosen, ..Setup::new(4) }]
}

/// Plays at random to the end and says how many decisions there were.
fn play(game: &Game, seed: u64, what: &str) -> usize {
    let (mut s, mut dice, mut options) = (game.deal(&Seed::from_number(seed)), Dice::fast(seed), Vec::new());
    let mut n = 0;
    while let Some(seat) = game.waiting(&s).lowest() {
        options.clear();
        game.options(&s, seat, &mut options);
        assert!(!options.is_empty(), "nothing to choose after {n} decisions; {what}");
        let choice = options[dice.below(options.len() as u32) as usize];
        if n % 16 == 0 {
            assert_eq!(game.audit(&s), Ok(()), "after {n} decisions; {what}");
            let text = game.write(choice);
            assert_eq!(game.read(&s, seat, &text), Ok(choice), "{text:?}; {what}");
            assert!(!game.question(&s, seat).is_empty() && !game.label(&s, seat, choice).is_empty(), "{what}");
        }
        game.play_listed(&mut s, seat, choice, &mut |event| assert!(!game.sentence(&event).is_empty(), "{what}"));
        n += 1;
        assert!(n < LONGEST, "the game does not end; {what}");
    }
    assert_eq!(game.audit(&s), Ok(()), "at the end; {what}");
    assert_eq!(game.winners(&s).len(), 1, "{what}");
    n
}

/// A card with other effects, as an entry of a pack.
fn entry(card: &CardEntry, event: &str, ongoing: Option<&str>, response: Option<(&str, &str)>) -> String {
    let (mut identifiers, mut more) = (vec!["\"cancellable\""], String::new());
    if card.is(Identifier::Recurring) {
        identifiers.push("\"recurring\"");
    }
    if let Some(code) = ongoing {
        identifiers.push("\"headline\"");
        write!(more, "[card.headline]\ntext = \"x\"\nongoing = \"{code}\"\n").unwrap();
    }
    if let Some((trigger, effect)) = response {
        identifiers.push("\"response\"");
        write!(more, "[card.response]\ntrigger = \"{trigger}\"\ntext = \"x\"\neffect = \"{effect}\"\n").unwrap();
    }
    let CardEntry { number, id, title, mm, era, .. } = card;
    let (year, identifiers) = (era.year(), identifiers.join(", "));
    format!(
        "[[card]]\nnumber = {number}\nid = \"{id}\"\ntitle = \"{title}\"\nmm = {mm}\nera = {year}\nidentifiers = \
         [{identifiers}]\ntags = [\"labor\", \"vice\"]\nevent = \"x\"\neffect = \"{event}\"\nsource = \
         \"original\"\neffect_source = \"original\"\n{more}"
    )
}

fn ability(kind: &str, id: &str, name: &str, trigger: &str, effect: &str) -> String {
    format!(
        "[[{kind}]]\nid = \"{id}\"\nname = \"{name}\"\ntrigger = \"{trigger}\"\ntext = \"x\"\neffect = \
         \"{effect}\"\nsource = \"original\"\n"
    )
}

/// Every card with the same effects.
fn all_alike(event: &str, ongoing: Option<&str>, response: Option<(&str, &str)>) -> String {
    Library::embedded().cards().iter().map(|card| entry(card, event, ongoing, response)).collect()
}

/// Packs that set each other off wherever they can.
#[test]
fn cards_that_set_each_other_off_without_end_come_to_an_end() {
    let more_houses = "on(placed(house, by=any), [remove(house, of=any); place(house); place(house)])";
    let rises = "on(track_raised(any, by=any), [lower(any); raise(any, n=5)])";
    let headlines = "on(headline_played(by=any), [draw(9, play=1)])";
    let mines = "on(mine_taken(by=any), [remove(mine, of=any); place(mine); place(mine)])";
    let seized = "on(seized(of=any), [remove(house|factory, n=2, of=any); seize(house|mine, n=2)])";
    let riots = ("riot(any=yes)", "riot(); place(house, n=3); riot()");
    let unrest = ("unrest_added(who=any)", "as(placer, [unrest(30)]); riot()");
    let burning = ("destroyed(of=any, by=riot)", "save(); riot(); place(house, n=2); remove(house, of=any)");
    let cancels = ("event(tag=labor, by=any)", "cancel(); draw(3, play=1)");
    let heavy = "each_player([place(house, n=5); unrest(30)]); riot()";
    for (event, ongoing, response) in [
        ("place(house, n=5)", Some(more_houses), None),
        ("raise(any, n=5); lower(any)", Some(rises), None),
        ("vp(1)", Some(headlines), None),
        ("draw(9, play=1)", None, None),
        ("draw(9)", Some(headlines), Some(cancels)),
        ("place(mine, n=9)", Some(mines), None),
        ("mm(30, new_lots=yes)", Some(&*format!("mod(cost_lot, set=0); mod(cost_house, set=0); {more_houses}")), None),
        ("seize(house|mine, n=9)", Some(seized), Some(unrest)),
        ("riot()", None, Some(riots)),
        (heavy, None, Some(riots)),
        (heavy, Some("mod(unrest_limit, by=9); mod(riot_points, set=30)"), Some(burning)),
        ("unrest(count(house, of=any, times=30)); vp(count(house, of=any, times=30))", None, Some(unrest)),
        ("each_player([draw(2); exchange(9)])", Some("mod(immigrants, set=30); mod(house_vp, set=30)"), None),
        ("lose(count(house, of=any, times=30)); lose(30)", Some("mod(civic_votes, set=30)"), None),
    ] {
        let pack = all_alike(event, ongoing, response);
        let library = Library::embedded().with_files(&[("pack.toml", &pack)]).unwrap_or_else(|it| panic!("{it:#?}"));
        for (i, setup) in setups().into_iter().enumerate() {
            let what = format!("{event}, {ongoing:?}, {response:?}, {setup:?}");
            play(&Game::new(&library, setup).unwrap(), i as u64, &what);
        }
    }
}

/// Makes up effects.
struct Maker {
    dice: Dice,
}

impl Maker {
    fn one_of(&mut self, from: &[&str]) -> String {
        let text = from[self.dice.below(from.len() as u32) as usize];
        // Numbers and players are filled in.
        let n = [1, 1, 2, 3, 5, 9, 30][self.dice.below(7) as usize];
        text.replace('#', &n.to_string())
    }

    fn steps(&mut self, depth: u32) -> String {
        let n = 1 + self.dice.below(3);
        (0..n).map(|_| self.step(depth)).collect::<Vec<_>>().join("; ")
    }

    fn step(&mut self, depth: u32) -> String {
        if depth > 0 && self.dice.below(4) == 0 {
            let block = |it: &mut Maker| format!("[{}]", it.steps(depth - 1));
            return match self.dice.below(8) {
                0 => format!("choice({}, {})", block(self), block(self)),
                1 => format!("if(mayor(), {}, else={})", block(self), block(self)),
                2 => format!("may({})", block(self)),
                3 => format!("each_opponent({})", block(self)),
                4 => format!("each_player({})", block(self)),
                5 => format!("each_neighborhood({})", block(self)),
                6 => format!("choose(opponent); as(chosen, {})", block(self)),
                _ => format!("cases(has(house), {}, unrest_at_least(3), {})", block(self), block(self)),
            };
        }
        self.one_of(&[
            "vp(#)",
            "lose(#)",
            "vp(count(house|mine|cube, of=any, times=#))",
            "mm(#)",
            "mm(#, new_lots=yes)",
            "place(house, n=#)",
            "place(house, n=#, in=one_neighborhood)",
            "place(house, n=#, on=owned, linked=yes)",
            "place(factory, n=#, where=anywhere)",
            "place(commercial, upto=#)",
            "place(mansion, n=#)",
            "place(civic|hospital|park, n=#, where=off_grid)",
            "place(mine, n=#, roll=-3)",
            "cube(#)",
            "cube(4, in=vacant_block, where=anywhere)",
            "cube(2, on=factory_space)",
            "city_cube(#, linked=yes)",
            "raise(any, n=3)",
            "lower(any_neighborhood)",
            "unrest(#)",
            "calm(#, who=any)",
            "calm(#)",
            "riot()",
            "riot(points=9)",
            "riot(target=most_unrest_opponent, points=-9)",
            "seize(house|factory|commercial|mine, n=#)",
            "seize(mine, n=#, unrest=9)",
            "remove(any_structure, n=#, of=any)",
            "remove(cube|house, upto=#, of=opponents, in=one_block)",
            "remove(house, n=#, of=most_owner, immune=hospital)",
            "move(house|mansion|factory, n=#, to=anywhere)",
            "replace(house|cube, with=city_cube, n=#, of=any)",
            "replace(commercial|cube, with=house, n=#, of=any)",
            "replace(house, with=cube, upto=#, of=opponents)",
            "draw(3)",
            "draw(3, keep=1)",
            "draw(2, keep=0)",
            "draw(9, play=1)",
            "exchange(3)",
            "role(swap)",
            "role(take)",
            "drop_headline(any)",
            "drop_headline(oldest)",
            "choose(neighborhood); place(house, n=#, in=chosen); raise(chosen)",
            "choose(block); remove(house, n=#, of=any, in=chosen)",
        ])
    }

    fn headline(&mut self) -> String {
        let n = 1 + self.dice.below(3);
        let one = |it: &mut Maker| {
            let trigger = it.one_of(&[
                "placed(house, by=any)",
                "placed(any_structure, by=opponent)",
                "track_raised(any, by=any)",
                "headline_played(by=any)",
                "mine_taken(by=any)",
                "seized(of=any)",
            ]);
            match it.dice.below(3) {
                0 => it.one_of(&[
                    "mod(cost_lot, by=-9)",
                    "mod(cost_seize, set=0, who=owner)",
                    "mod(cost_house, by=9, in=bessemer)",
                    "mod(seize_unrest, set=30)",
                    "mod(event_seize_unrest, by=9)",
                    "mod(mine_roll, by=-9)",
                    "mod(mine_unrest_at, set=0)",
                    "mod(unrest_limit, by=-9)",
                    "mod(unrest_limit, set=30)",
                    "mod(riot_points, by=9)",
                    "mod(immigrants, by=9)",
                    "mod(factory_vp, set=30)",
                    "mod(mine_vp, by=9)",
                    "mod(ballots_house, set=30)",
                    "mod(civic_votes, by=9)",
                    "mod(city_cube_vp, by=9)",
                    "forbid(raise, who=opponents)",
                    "forbid(place, kind=house, who=owner)",
                    "forbid(seize)",
                ]),
                _ => format!("on({trigger}, [{}])", it.steps(2)),
            }
        };
        (0..n).map(|_| one(self)).collect::<Vec<_>>().join("; ")
    }

    fn pack(&mut self) -> String {
        let mut pack = String::new();
        let library = Library::embedded();
        for card in library.cards() {
            let event = self.steps(2);
            let ongoing = (self.dice.below(3) == 0).then(|| self.headline());
            let response = (self.dice.below(3) == 0).then(|| {
                let trigger = self.one_of(&[
                    "event(tag=labor, by=opponent)",
                    "event(tag=vice, by=any)",
                    "riot(any=yes)",
                    "destroyed(of=any, by=riot)",
                    "unrest_added(who=any)",
                ]);
                let stop = match trigger.as_bytes()[0] {
                    b'e' => "cancel(); ",
                    b'd' => "save(); ",
                    b'r' => "riot_points(9); ",
                    _ => "",
                };
                (trigger, format!("{stop}{}", self.steps(2)))
            });
            let response = response.as_ref().map(|(trigger, effect)| (trigger.as_str(), effect.as_str()));
            pack += &entry(card, &event, ongoing.as_deref(), response);
        }
        let triggers = [
            "placed(any_structure, by=any)",
            "track_raised(any, by=any)",
            "mine_taken(by=any)",
            "unrest_added(who=any)",
            "riot(any=yes)",
            "headline_played(by=any)",
            "houses_placed(n=1, by=any)",
            "seized(of=any)",
            "own_turn(played=mm|event)",
        ];
        for it in library.leaders() {
            let (trigger, effect) = (self.one_of(&triggers), self.steps(2));
            pack += &ability("industry_leader", &it.id, &it.name, &trigger, &effect);
        }
        for it in library.tokens() {
            let trigger =
                if self.dice.below(4) == 0 { "any_time(phase=city_building)" } else { &self.one_of(&triggers) };
            let effect = self.steps(2);
            pack += &ability("bigwig.token", &it.id, &it.name, trigger, &effect);
        }
        pack
    }
}

/// What the check refuses is left out, by the lines it names; what is left passes as a whole.
fn accepted(pack: &str) -> (Library, usize) {
    let starts: Vec<usize> = pack.match_indices("[[").map(|(at, _)| at).chain([pack.len()]).collect();
    let mut entries: Vec<&str> = starts.windows(2).map(|pair| &pack[pair[0]..pair[1]]).collect();
    loop {
        let errors = match Library::embedded().with_files(&[("pack.toml", &entries.concat())]) {
            Ok(library) => return (library, entries.len()),
            Err(errors) => errors,
        };
        let mut line = 1;
        let before = entries.len();
        entries.retain(|entry| {
            let first = line;
            line += entry.matches('\n').count();
            !errors.iter().any(|it| (first..line).contains(&it.line))
        });
        assert!(entries.len() < before, "faults without an entry: {errors:#?}");
    }
}

#[test]
fn made_up_packs_that_pass_the_check_are_played_to_their_end() {
    let counts: Vec<(usize, usize)> = (0..n_packs())
        .into_par_iter()
        .map(|i| {
            let pack = Maker { dice: Dice::fast(i) }.pack();
            let (library, n) = accepted(&pack);
            let setups = setups();
            let setup = setups[i as usize % setups.len()].clone();
            let what = format!("pack {i}, {setup:?}");
            (n, play(&Game::new(&library, setup).unwrap(), i, &what))
        })
        .collect();
    // Most of what is made up passes, so that the test is about something.
    let accepted: usize = counts.iter().map(|it| it.0).sum();
    assert!(accepted > 60 * counts.len(), "{accepted} entries of {} packs", counts.len());
    let longest = counts.iter().map(|it| it.1).max();
    assert!(longest > Some(200), "{longest:?}");
}
