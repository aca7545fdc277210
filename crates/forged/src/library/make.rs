//! From entries to a game.

use table::written::Place;

use super::entry::{AbilityEntry, BenefitEntry, CardEntry, Code, HeadlineEntry, Identifier, ResponseEntry};
use super::{CardError, Entries, Library};
use crate::catalog::{Ability, Card, Game, Headline, Mogul, Response};
use crate::effect::compile::{Compiler, Ongoing, Site, TAGS};
use crate::effect::syntax::Fault;
use crate::effect::{By, Modified, Op, Span, Trigger};
use crate::frame::Occasion;
use crate::pieces::{CardId, CardSet};
use crate::setup::{Setup, SetupError};

/// What a library compiles to.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    cards: Vec<Card>,
    ops: Vec<Op>,
    leaders: Vec<Ability>,
    mogul: Mogul,
    tokens: Vec<Ability>,
}

impl Game {
    /// A game with the data of a library.
    pub fn new(library: &Library, setup: Setup) -> Result<Game, SetupError> {
        setup.check()?;
        let digest = library.entries.digest(&setup);
        let Compiled { cards, ops, leaders, mogul, tokens } = library.compiled.clone();
        let Entries { deck, map, .. } = &library.entries;
        let mut responses = [CardSet::EMPTY; Occasion::N];
        for (i, card) in cards.iter().enumerate() {
            if let Some(occasion) = card.response.as_ref().and_then(|it| Occasion::of(it.trigger)) {
                responses[occasion as usize].insert(CardId(i as u8));
            }
        }
        let map = map.clone();
        let card_worths = Vec::new();
        let deck = *deck;
        let mut game = Game { setup, map, cards, card_worths, ops, leaders, mogul, tokens, responses, deck, digest };
        game.card_worths = game.reckoned_card_worths();
        Ok(game)
    }

    /// A game with the data inside the program.
    pub fn embedded(setup: Setup) -> Result<Game, SetupError> {
        Game::new(Library::embedded(), setup)
    }
}

impl Compiled {
    /// Compiles everything. What is at fault is reported and left out.
    pub(super) fn new(entries: &Entries, errors: &mut Vec<CardError>) -> Compiled {
        let ids: Vec<&str> = entries.cards.iter().map(|card| card.id.as_str()).collect();
        let mut maker = Maker { compiler: Compiler::new(&ids), errors };
        let cards = entries.cards.iter().map(|card| maker.card(card)).collect();
        let leaders = entries.leaders.iter().filter_map(|it| maker.ability(it, Site::Leader)).collect();
        let mogul = maker.mogul(&entries.benefits);
        let mut tokens: Vec<Ability> = entries.tokens.iter().filter_map(|it| maker.ability(it, Site::Token)).collect();
        let ops = maker.compiler.ops;
        for token in &mut tokens {
            // What stops a piece from being placed comes before it is.
            let stops = ops[token.effect.start.into()..token.effect.end.into()].contains(&Op::CancelStep);
            if let Trigger::Placed { before, .. } = &mut token.trigger {
                *before = stops;
            }
        }
        Compiled { cards, ops, leaders, mogul, tokens }
    }
}

/// Compiles entry after entry, and collects what is at fault.
struct Maker<'a> {
    compiler: Compiler<'a>,
    errors: &'a mut Vec<CardError>,
}

impl Maker<'_> {
    /// What was compiled, or nothing and an error with its place.
    fn keep<T>(&mut self, result: Result<T, Fault>, code: &Code, at: At) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fault) => {
                let what = format!("{}: {}, {fault}", at.id, at.part);
                self.errors.push(CardError { file: at.place.file.clone(), line: code.line, what });
                None
            }
        }
    }

    fn card(&mut self, card: &CardEntry) -> Card {
        let site = Site::Event { immigrant: card.is(Identifier::Immigrant) };
        let event = self.compiler.effect(card.effect.text(), site);
        let event = self.keep(event, &card.effect, At::card(card, "effect")).unwrap_or_default();
        let tags = TAGS.iter().enumerate().filter(|(_, tag)| card.tags.iter().any(|it| it == *tag));
        Card {
            id: card.id.clone(),
            title: card.title.clone(),
            number: card.number,
            mm: card.mm,
            era: card.era,
            recurring: card.is(Identifier::Recurring),
            immigrant: card.is(Identifier::Immigrant),
            cancellable: card.is(Identifier::Cancellable),
            tags: tags.map(|(bit, _)| 1 << bit).sum(),
            event,
            event_text: card.event.clone(),
            headline: card.headline.as_ref().map(|headline| self.headline(card, headline)),
            response: card.response.as_ref().and_then(|response| self.response(card, response)),
        }
    }

    fn headline(&mut self, card: &CardEntry, headline: &HeadlineEntry) -> Headline {
        let mut ongoing = Ongoing::default();
        if let Some(code) = &headline.ongoing {
            let compiled = self.compiler.ongoing(code.text());
            ongoing = self.keep(compiled, code, At::card(card, "ongoing")).unwrap_or_default();
        }
        let mut era_end = Span::EMPTY;
        if let Some(code) = &headline.era_end {
            let compiled = self.compiler.effect(code.text(), Site::EraEnd);
            era_end = self.keep(compiled, code, At::card(card, "era_end")).unwrap_or_default();
        }
        let Ongoing { mods, forbids, triggers } = ongoing;
        let changes = mods.iter().map(|it| it.rule).collect();
        Headline { text: headline.text.clone(), mods, changes, forbids, triggers, era_end }
    }

    fn response(&mut self, card: &CardEntry, response: &ResponseEntry) -> Option<Response> {
        let (trigger, effect) = self.triggered(
            &response.trigger,
            &response.effect,
            Site::Response,
            [At::card(card, "trigger of the response"), At::card(card, "effect of the response")],
        )?;
        Some(Response { text: response.text.clone(), trigger, effect })
    }

    fn ability(&mut self, it: &AbilityEntry, site: Site) -> Option<Ability> {
        let at = ["trigger", "effect"].map(|part| At { id: &it.id, place: &it.place, part });
        let (trigger, effect) = self.triggered(&it.trigger, &it.effect, site, at)?;
        Some(Ability { id: it.id.clone(), name: it.name.clone(), text: it.text.clone(), trigger, effect })
    }

    fn triggered(&mut self, trigger: &Code, effect: &Code, site: Site, at: [At; 2]) -> Option<(Trigger, Span)> {
        let compiled = self.compiler.trigger(trigger.text(), site);
        let compiled = self.keep(compiled, trigger, at[0])?;
        let span = self.compiler.triggered(effect.text(), site, compiled);
        let span = self.keep(span, effect, at[1])?;
        Some((compiled, span))
    }

    fn mogul(&mut self, benefits: &[BenefitEntry]) -> Mogul {
        let mut mogul = Mogul { texts: benefits.iter().map(|it| it.text.clone()).collect(), ..Mogul::default() };
        for it in benefits {
            let at = |part| At { id: &it.id, place: &it.place, part };
            let trigger = self.compiler.trigger(it.trigger.text(), Site::Mogul);
            let Some(trigger) = self.keep(trigger, &it.trigger, at("trigger")) else { continue };
            let done = self.benefit(it, trigger, &mut mogul);
            self.keep(done, &it.effect, at("effect"));
        }
        mogul
    }

    /// A benefit of one of the three kinds that exist.
    fn benefit(&mut self, it: &BenefitEntry, trigger: Trigger, mogul: &mut Mogul) -> Result<(), Fault> {
        let twice = || Fault::new(1, "there is another benefit with this trigger");
        match trigger {
            Trigger::Election => {
                let span = self.compiler.triggered(it.effect.text(), Site::Mogul, trigger)?;
                let [Op::Ballots(n)] = self.compiler.ops[usize::from(span.start)..usize::from(span.end)] else {
                    return Err(Fault::new(1, "expected ballots(..) alone"));
                };
                if mogul.ballots > 0 {
                    return Err(twice());
                }
                mogul.ballots = n;
            }
            Trigger::OwnTurn { mm: true, event: false } => {
                let discount = self.compiler.benefit(it.effect.text())?;
                if discount.rule != Modified::CostAny || !discount.own_mogul || discount.who != By::Me {
                    return Err(Fault::new(1, "expected mod(cost_any, in=own_mogul, who=owner, ..)"));
                }
                if mogul.discount.replace(discount).is_some() {
                    return Err(twice());
                }
            }
            Trigger::EraEnd => {
                if !mogul.assessment.is_empty() {
                    return Err(twice());
                }
                mogul.assessment = self.compiler.triggered(it.effect.text(), Site::Mogul, trigger)?;
            }
            _ => return Err(Fault::new(1, "a benefit has one of election, own_turn(played=mm), era_end as trigger")),
        }
        Ok(())
    }
}

/// The part of an entry that is compiled.
#[derive(Clone, Copy)]
struct At<'a> {
    id: &'a str,
    place: &'a Place,
    part: &'static str,
}

impl<'a> At<'a> {
    fn card(card: &'a CardEntry, part: &'static str) -> At<'a> {
        At { id: &card.id, place: &card.place, part }
    }
}
