//! The words of the game on random games: every choice can be written and read, every move that is not listed is
//! refused for a reason, and nobody hears what is hidden.

use std::collections::BTreeSet;

use forged::{CardId, CardSet, Choice, Event, Game, Kind, Leaders, Rest, Role, Setup, State};
use rayon::prelude::*;
use table::{Dice, Match, Record, Rules, Seat, Seed, Viewer, Words, replay};

const GAMES: u64 = 4;

fn tables() -> Vec<Game> {
    let mut games = Vec::new();
    for players in 2..=4 {
        for leaders in [Leaders::Off, Leaders::Dealt, Leaders::Chosen] {
            let variants = leaders != Leaders::Off;
            games.push(Game::embedded(Setup { players, leaders, mogul: variants, bigwig: variants }).unwrap());
        }
    }
    games
}

#[test]
fn every_word_fits_on_random_games() {
    let games = tables();
    (0..GAMES * games.len() as u64).into_par_iter().for_each(|seed| {
        let game = &games[seed as usize % games.len()];
        let every = every_choice(game);
        play_and_check(game, seed, &every);
    });
}

fn play_and_check(game: &Game, seed: u64, every: &[Choice]) {
    let mut dice = Dice::fast(seed);
    let mut played = Match::deal(game, Seed::from_number(seed));
    while !played.is_over() {
        let s = *played.state();
        for seat in (0..game.n_seats()).map(Seat::new) {
            check_position(game, &s, seat, every, &mut dice);
        }
        let waiting: Vec<Seat> = game.waiting(&s).iter().collect();
        let seat = waiting[dice.below(waiting.len() as u32) as usize];
        let mut options = Vec::new();
        game.options(&s, seat, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        let mut events = Vec::new();
        played.choose(seat, choice, &mut |event| events.push(event)).unwrap();
        for event in &events {
            check_event(game, event);
        }
    }
    let players: Vec<String> = (0..game.n_seats()).map(|_| "random".to_owned()).collect();
    let record = played.record(&players);
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(replay(game, &read, |_, _| {}).unwrap().state(), played.state());
    for &choice in every {
        let refusal = game.refusal(played.state(), Seat::new(0), choice).unwrap();
        assert_eq!(refusal.rule, "FS-621");
    }
}

fn check_position(game: &Game, s: &State, seat: Seat, every: &[Choice], dice: &mut Dice) {
    let mut options = Vec::new();
    game.options(s, seat, &mut options);
    let question = game.question(s, seat);
    assert_eq!(question.is_empty(), options.is_empty(), "{question:?}");
    if !question.is_empty() {
        check_sentence(&question);
    }
    let mut texts = BTreeSet::new();
    let mut labels = BTreeSet::new();
    for &choice in &options {
        let text = game.write(choice);
        assert_eq!(game.read(s, seat, &text), Ok(choice), "{text:?}");
        assert_eq!(game.refusal(s, seat, choice), None, "{text:?}");
        assert!(texts.insert(text.to_lowercase()), "{text:?} means two moves");
        let label = game.label(s, seat, choice);
        assert!(!label.is_empty() && labels.insert(label.clone()), "{label:?} is the label of two moves");
    }
    // Any choice, and choices of the kinds that are asked for.
    let kinds: Vec<_> = options.iter().map(std::mem::discriminant).collect();
    let asked: Vec<Choice> = every.iter().copied().filter(|it| kinds.contains(&std::mem::discriminant(it))).collect();
    for (choices, n) in [(every, 8), (&asked, 16)] {
        for _ in 0..if choices.is_empty() { 0 } else { n } {
            let choice = choices[dice.below(choices.len() as u32) as usize];
            check_any(
                game,
                s,
                seat,
                choice,
                options.contains(&choice),
                kinds.contains(&std::mem::discriminant(&choice)),
            );
        }
    }
}

/// Whatever the choice: it can be read and has a label, and if it is not listed there is a reason.
fn check_any(game: &Game, s: &State, seat: Seat, choice: Choice, listed: bool, asked: bool) {
    let text = game.write(choice);
    assert_eq!(game.read(s, seat, &text.to_uppercase()), Ok(choice), "{text:?}");
    assert!(!game.label(s, seat, choice).is_empty());
    let refusal = game.refusal(s, seat, choice);
    assert_eq!(refusal.is_none(), listed, "{text:?}: {refusal:?}");
    if let Some(refusal) = refusal {
        check_refusal(&refusal.to_string());
        // A move of the kind that is asked for has something of its own against it.
        let general = refusal.sentence.contains("does not answer what you are asked");
        assert!(!(asked && general), "{text:?}: {refusal}; {}", game.question(s, seat));
    }
}

fn check_sentence(sentence: &str) {
    assert!(sentence.ends_with(['.', '?']) && !sentence.contains("  "), "{sentence:?}");
    assert!(sentence.starts_with(|it: char| it.is_uppercase()), "{sentence:?}");
}

fn check_refusal(refusal: &str) {
    let (sentence, rule) = refusal.rsplit_once("; ").unwrap();
    assert!(rule.starts_with("FS"), "{refusal}");
    assert!(!sentence.is_empty() && !sentence.ends_with('.') && !sentence.contains("  "), "{refusal}");
}

fn check_event(game: &Game, event: &Event) {
    assert!(!game.sentence(event).is_empty());
    let seats = (0..game.n_seats()).map(|i| Viewer::Seat(Seat::new(i)));
    for viewer in seats.chain([Viewer::Watcher, Viewer::Judge]) {
        let Some(seen) = game.seen_by(event, viewer) else { panic!("{event:?} is hidden as a whole") };
        assert!(!game.sentence(&seen).is_empty());
        let owner = private_to(event);
        if owner.is_none_or(|owner| viewer.sees(owner)) {
            assert_eq!(seen, *event);
            continue;
        }
        let hidden = match seen {
            Event::Drew { cards, .. } => cards == CardSet::EMPTY,
            Event::DealtTokens { tokens, .. } => tokens == 0,
            Event::Banked { card, .. }
            | Event::Discarded { card, .. }
            | Event::Kept { card, .. }
            | Event::Selected { card, .. } => card.is_none(),
            _ => false,
        };
        assert!(hidden, "{event:?} is told to {viewer:?} as {seen:?}");
        assert_eq!(private_to(&seen), owner);
    }
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

/// Every choice that can be written, legal somewhere or not.
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
            all.extend(Kind::ALL.into_iter().flat_map(|kind| [Choice::Build(kind, site), Choice::Place(kind, site)]));
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

#[test]
fn every_choice_has_a_text_of_its_own_that_reads_back() {
    for game in tables() {
        let s = game.deal(&Seed::from_number(1));
        let mut texts = BTreeSet::new();
        for choice in every_choice(&game) {
            let text = game.write(choice);
            assert_eq!(game.read(&s, Seat::new(0), &text), Ok(choice), "{text:?}");
            assert!(texts.insert(text.to_lowercase()), "{text:?} means two choices");
        }
    }
}

#[test]
fn what_cannot_be_read_gets_the_nearest_word() {
    let game = Game::embedded(Setup::new(2)).unwrap();
    let s = game.deal(&Seed::from_number(1));
    let fault = |text: &str| game.read(&s, Seat::new(0), text).unwrap_err().to_string();
    assert!(fault("selct Opera Block").contains("did you mean \"select\"?"));
    assert!(fault("select Opra Blok").contains("did you mean \"Opera Block\"?"));
    assert!(fault("build factry G4ab").contains("did you mean \"factory\"?"));
    assert!(fault("track Minning").contains("did you mean \"Mining\"?"));
    assert!(fault("neighborhood Besemer").contains("did you mean \"Bessemer\"?"));
    assert!(fault("role Mob Bos").contains("did you mean \"Mob Boss\"?"));
    assert!(fault("buy N5").contains("N5 is a block; its lots are N5a"));
    assert!(fault("buy N5ab").contains("expected one lot, found 2"));
    assert!(fault("opponent 3").contains("from 1 to 2"));
    assert!(fault("build factory").contains("expected where"));
    assert!(fault("done now").contains("stands alone"));
    assert!(fault("").contains("empty line"));
}
