//! A digest of everything that play at a table depends on: the figures of what is in play, written by hand with numbers
//! that never change. Words, notes and sources are not part of it, and neither is anything that is not in play.
//!
//! What few entries have is written only where it is, behind a number of its own. So a new field, a new kind of table or
//! a new good leaves the digests of all who do without it as they were.

use table::Digest;

use super::deck::Chosen;
use super::set::Entry;
use super::{BoardAction, Effect, Occasion};
use crate::good::{Amount, Item, OneOf, Room};

impl Chosen<'_> {
    /// Sixteen hexadecimal digits.
    pub(crate) fn digest(&self) -> String {
        let Chosen {
            deck,
            factions,
            connections,
            arenas,
            own_discards,
            cities,
            borders,
            territories,
            capitols,
            machines,
            servers,
        } = self;
        let mut digest = Digest::new();
        table_of(&mut digest, deck, |digest, &(location, copies)| {
            digest.number(copies.into());
            location.write_digest(digest);
        });
        table_of(&mut digest, factions, |digest, board| board.write_digest(digest));
        table_of(&mut digest, connections, |digest, card| card.write_digest(digest));
        table_of(&mut digest, arenas, |digest, tile| tile.write_digest(digest));
        if *own_discards {
            digest.bytes(b"own-discards");
        }
        table_of(&mut digest, cities, |digest, tile| tile.write_digest(digest));
        table_of(&mut digest, borders, |digest, tile| tile.write_digest(digest));
        table_of(&mut digest, territories, |digest, tile| tile.write_digest(digest));
        table_of(&mut digest, capitols, |digest, card| card.write_digest(digest));
        table_of(&mut digest, machines, |digest, card| card.write_digest(digest));
        table_of(&mut digest, servers, |digest, tile| tile.write_digest(digest));
        format!("{:016x}", digest.short())
    }
}

/// A table of entries, with its name. Nothing at all if it is empty.
fn table_of<T: Named>(digest: &mut Digest, entries: &[T], each: impl Fn(&mut Digest, &T)) {
    if !entries.is_empty() {
        digest.bytes(T::NAME.as_bytes());
        list(digest, entries, each);
    }
}

/// The name of the table that an entry belongs to.
trait Named {
    const NAME: &'static str;
}

impl<E: Entry> Named for &E {
    const NAME: &'static str = E::TABLE;
}

impl<E: Entry> Named for (&E, u8) {
    const NAME: &'static str = E::TABLE;
}

/// How many there are, and each of them.
pub(super) fn list<T>(digest: &mut Digest, items: &[T], each: impl Fn(&mut Digest, &T)) {
    digest.number(items.len() as u64);
    for item in items {
        each(digest, item);
    }
}

/// The end of the fields that are written only where they are. Their numbers begin with 1.
pub(super) fn end_of_fields(digest: &mut Digest) {
    digest.number(0);
}

pub(super) fn amount(digest: &mut Digest, Amount(parts): &Amount) {
    list(digest, parts, |digest, &part| item(digest, part));
}

pub(super) fn room(digest: &mut Digest, Room(parts): &Room) {
    list(digest, parts, |digest, &part| item(digest, part));
}

pub(super) fn one_of(digest: &mut Digest, OneOf(goods): &OneOf) {
    list(digest, goods, |digest, &(n, good)| item(digest, (n, Item::Good(good))));
}

fn item(digest: &mut Digest, (n, item): (u8, Item)) {
    let (kind, good) = match item {
        Item::Good(good) => (0, good.number()),
        Item::Resource => (1, 0),
        Item::OwnDeal => (2, 0),
        Item::Influence => (3, 0),
    };
    digest.number(n.into()).number(kind).number(good);
}

pub(crate) fn effects(digest: &mut Digest, effects: &[Effect]) {
    list(digest, effects, effect);
}

fn effect(digest: &mut Digest, effect: &Effect) {
    match effect {
        Effect::Gain(goods) => amount(digest.number(0), goods),
        Effect::GainOne(goods) => one_of(digest.number(1), goods),
        Effect::GainPerType { kind, gain, max } => {
            amount(digest.number(2).number(kind.number()).number((*max).into()), gain);
        }
        Effect::GainPerProduced { good, gain, max } => {
            amount(digest.number(3).number(good.0.number()).number((*max).into()), gain);
        }
        Effect::CopyProduction(whose) => {
            digest.number(4).number(whose.number());
        }
        Effect::StealProduction => {
            digest.number(5);
        }
        Effect::Cache(goods) => amount(digest.number(6), goods),
        Effect::Steal(goods) => amount(digest.number(7), goods),
        Effect::ResetLocations(n) => {
            digest.number(8).number((*n).into());
        }
        Effect::UseDeals { whose, up_to } => {
            digest.number(9).number(whose.number()).number((*up_to).into());
        }
        Effect::VisitOccupied => {
            digest.number(10);
        }
        Effect::DrawKeep { draw, keep } => {
            digest.number(11).number((*draw).into()).number((*keep).into());
        }
        Effect::RepeatAction => {
            digest.number(12);
        }
        Effect::GainPer { what, gain, max } => {
            amount(digest.number(13).number(what.number()).number((*max).into()), gain);
        }
        Effect::MatchIcon(use_of_it) => {
            digest.number(14).number(use_of_it.number());
        }
        Effect::LoadRuins(n) => {
            digest.number(15).number((*n).into());
        }
        Effect::RebuildRuins { count, category } => {
            digest.number(16).number((*count).into()).number(category.map_or(0, |it| it.number() + 1));
        }
        Effect::StripRuins(n) => {
            digest.number(17).number((*n).into());
        }
        Effect::RecoverRuins(n) => {
            digest.number(18).number((*n).into());
        }
        Effect::RuinTopDiscard(n) => {
            digest.number(19).number((*n).into());
        }
        Effect::PlayTopDiscard { how, discount } => {
            digest.number(20).number(how.number()).number((*discount).into());
        }
        Effect::Stock { gain, use_for, max } => {
            amount(digest.number(60).number(use_for.number()).number((*max).into()), gain);
        }
        Effect::CacheFor { gain, use_for } => amount(digest.number(61).number(use_for.number()), gain),
        Effect::CopyUnmixedProduction(whose) => {
            digest.number(62).number(whose.number());
        }
        Effect::DrawHacked(n) => {
            digest.number(63).number((*n).into());
        }
        Effect::HackMachine(n) => {
            digest.number(64).number((*n).into());
        }
        Effect::DestroyMachine(n) => {
            digest.number(65).number((*n).into());
        }
        Effect::BuryMachine(n) => {
            digest.number(66).number((*n).into());
        }
        Effect::RazeOwn(categories) => list(digest.number(21), categories, |digest, it| {
            digest.number(it.number());
        }),
        Effect::Block(categories) => list(digest.number(40), categories, |digest, it| {
            digest.number(it.number());
        }),
        Effect::MakeDiscard(goods) => amount(digest.number(41), goods),
        Effect::Outpost(effect) => effect.write_digest(digest.number(50)),
        Effect::GainUnproduced(goods) => one_of(digest.number(80), goods),
        Effect::TakeLocation => {
            digest.number(81);
        }
    }
}

pub(super) fn occasion(digest: &mut Digest, occasion: Occasion) {
    digest.number(occasion.number());
}

pub(super) fn board_action(digest: &mut Digest, action: &BoardAction) {
    let BoardAction { pay, gain, effect, uses, name: _ } = action;
    amount(digest, pay);
    amount(digest, gain);
    // Numbers that no list has as its length.
    if !effect.is_empty() {
        effects(digest.number(1_000), effect);
    }
    if *uses != 1 {
        digest.number(1_001).number((*uses).into());
    }
}
