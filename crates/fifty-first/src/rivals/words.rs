//! What rivals do, as data, in words, and by which rule; and what they ask.

use table::{Phrase, count, phrase};

use crate::card_text;
use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::event::Event;
use crate::rivals::{Ask, RIVAL, Rival, virtual_player};

/// Something that a rival did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RivalEvent {
    /// It claimed a connection card.
    Claimed(LinkId),
    /// A card came to its State.
    Location(FaceId),
    /// It attacks with this card.
    Attack(FaceId),
    /// Its attack found nothing.
    AttackFailed,
    /// A shield stopped its attack; `true` if the shield is printed and stays.
    AttackStopped(FaceId, bool),
    /// It attacks the deals with this card and those before it.
    MerchantAttack(FaceId),
    /// No deal has a good that they name.
    MerchantAttackFailed,
    /// It turns up this card to rebuild.
    Rebuild(FaceId),
    /// It rebuilt: its location, and a card turned up that has a type of it.
    Rebuilt(FaceId, FaceId),
    /// No location of its own has a type of what it turned up.
    RebuildFailed,
    /// Borgo drew this card for his turn.
    Drew(FaceId),
    /// Borgo got so many Brawlers, and has so many now.
    Recruited(u16, u16, Recruits),
    /// Borgo gave a Brawler away, and has so many left.
    BrawlerSpent(u16),
    /// Borgo has no Brawler to give away.
    NoBrawler,
    /// Borgo finds no open production that is free.
    NothingToVisit,
}

/// Why Borgo got Brawlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recruits {
    /// A Lookout (BORGO-07).
    Lookout,
    /// The player visited him (BORGO-41).
    Visitor,
    /// He used an open production of the player (BORGO-28).
    Visit,
    /// What Winter adds to his Expansion Action (BORGO-30).
    Winter,
}

impl Recruits {
    const fn words(self) -> &'static str {
        match self {
            Recruits::Lookout => "Lookout",
            Recruits::Visitor => "visitor",
            Recruits::Visit => "his visit",
            Recruits::Winter => "Winter",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Recruits::Lookout => "BORGO-07",
            Recruits::Visitor => "BORGO-41",
            Recruits::Visit => "BORGO-28",
            Recruits::Winter => "BORGO-30",
        }
    }
}

/// What a rival scores for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// A connection card (SOLO-11).
    Claim,
    /// A location or an Outpost of the player (SOLO-16).
    Raze,
    /// A location of its own (SV-08).
    Rebuild,
    /// What its turn says (BORGO-14).
    Turn,
}

impl From<RivalEvent> for Event {
    fn from(event: RivalEvent) -> Event {
        Event::Rival(event)
    }
}

impl Game {
    pub(crate) fn rival_event(&self, event: RivalEvent) -> Phrase {
        let it = || self.side_phrase(RIVAL);
        let name = |face: FaceId| self.face_phrase(face);
        let brawlers = |n: u16| count(n, "Brawler");
        match event {
            RivalEvent::Claimed(link) => phrase!("{} claims {}", it(), self.link_phrase(link)),
            RivalEvent::Location(face) => {
                let receives = self.rival.map_or("gets", |rival| rival.profile().receives);
                phrase!("{} {} {}", it(), receives, name(face))
            }
            RivalEvent::Attack(face) => phrase!("{} attacks with {}", it(), name(face)),
            RivalEvent::AttackFailed => "the attack finds no target".into(),
            RivalEvent::AttackStopped(face, true) => phrase!("the printed shield of {} stops the attack", name(face)),
            RivalEvent::AttackStopped(face, false) => {
                phrase!("the shield on {} stops the attack and is lost", name(face))
            }
            RivalEvent::MerchantAttack(face) => {
                let deal = self.face(face).deal.phrase(1);
                phrase!("{} attacks the deals with {}, a deal for {}", it(), name(face), deal)
            }
            RivalEvent::MerchantAttackFailed => "the merchant attack finds no deal that it matches".into(),
            RivalEvent::Rebuild(face) => phrase!("{} turns up {} to rebuild", it(), name(face)),
            RivalEvent::Rebuilt(own, card) => {
                phrase!("{} rebuilds: its {} shares a type with {}", it(), name(own), name(card))
            }
            RivalEvent::RebuildFailed => "the rebuild fails: no location shares a type with a card of the pile".into(),
            RivalEvent::Drew(face) => {
                let actions = self.borgo_actions(face);
                let actions = Phrase::list(actions.iter().map(|action| action.name().into()));
                let types = card_text::types(&self.face(face).location);
                phrase!("{} draws {} ({}) and takes his {}", it(), name(face), types, actions)
            }
            RivalEvent::Recruited(n, now, why) => {
                phrase!("{} gets {} ({}) and has {}", it(), brawlers(n), why.words(), now)
            }
            RivalEvent::BrawlerSpent(0) => phrase!("{} discards {}, the last one", it(), brawlers(1)),
            RivalEvent::BrawlerSpent(left) => phrase!("{} discards {} and has {} left", it(), brawlers(1), left),
            RivalEvent::NoBrawler => phrase!("{} has no Brawler left to discard", it()),
            RivalEvent::NothingToVisit => phrase!("{} finds no open production to use", it()),
        }
    }

    /// The rule by which a rival did something. What follows from the line above it has none of its own.
    pub fn rule_of_rival(&self, event: RivalEvent) -> Option<&'static str> {
        let profile = self.rival.map(Rival::profile)?;
        Some(match event {
            RivalEvent::Claimed(_) => profile.claims,
            RivalEvent::Attack(_) => profile.attacks,
            RivalEvent::AttackFailed => profile.failures,
            RivalEvent::AttackStopped(..) => profile.shields,
            RivalEvent::MerchantAttack(_) | RivalEvent::MerchantAttackFailed => "SV-04",
            RivalEvent::Rebuild(_) => "SV-07",
            RivalEvent::Rebuilt(..) | RivalEvent::RebuildFailed => "SV-08",
            RivalEvent::Drew(face) => return self.borgo_actions(face).first().map(|action| action.rule()),
            RivalEvent::Recruited(_, _, why) => why.rule(),
            RivalEvent::NoBrawler => "BORGO-40",
            RivalEvent::NothingToVisit => "BORGO-28",
            RivalEvent::Location(_) | RivalEvent::BrawlerSpent(_) => return None,
        })
    }

    /// The rule by which a rival scored.
    pub fn rule_of_feat(&self, feat: Feat) -> Option<&'static str> {
        let profile = self.rival.map(Rival::profile)?;
        Some(match feat {
            Feat::Claim => profile.claims,
            Feat::Raze => profile.hits,
            Feat::Rebuild => "SV-08",
            Feat::Turn => "BORGO-14",
        })
    }

    /// What the player is asked, in words.
    pub(crate) fn question_of(&self, ask: Ask) -> Phrase {
        let name = || self.side_phrase(RIVAL);
        match ask {
            Ask::Target | Ask::AlliedTarget => {
                phrase!("{} attacks; choose which of the equal targets is hit.", name()).sentence()
            }
            Ask::Deal => phrase!("A merchant attack of {} meets these deals; choose which one you discard.", name()),
        }
    }

    /// The rule that asks.
    pub(crate) fn rule_of_ask(&self, ask: Ask) -> &'static str {
        match ask {
            Ask::AlliedTarget => "BORGO-33",
            Ask::Target => self.rival.map_or(virtual_player::PROFILE.ties, |rival| rival.profile().ties),
            Ask::Deal => "SV-05",
        }
    }
}
