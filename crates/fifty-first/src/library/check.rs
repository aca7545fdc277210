//! What must hold of card files as a whole: names unique, counts right, every effect where it belongs, every cost payable,
//! and every number small enough for a game to stay within its bounds whatever is played.

use std::collections::{BTreeMap, BTreeSet};

use super::deck::MAX_COPIES;
use super::read::check_game;
use super::set::Entry;
use super::{
    Action, BoardAction, CardError, CardSetFile, Category, Connection, Effect, FactionBoard, IconUse, Library,
    Location, MAX_DISTANCE, Occasion, SetInfo, SetKind, Trigger, Whose, normalized, texts,
};
use crate::cards::MAX_CARDS;
use crate::good::{Alliance, Amount, Good, Item, Room, Type};
use crate::packs::{MachineCard, OutpostEffect};
use crate::setup::{BASE, Edition};
use crate::state::SIDES;

/// The most of one good that is gained or stored at a time.
const MAX_AMOUNT: u8 = 20;
/// The most effects of one production, bonus or action, and triggers of a feature.
const MAX_EFFECTS: usize = 4;
/// The most of one good in a cost, and the most resources of all kinds together: the ways to pay them are all listed.
const MAX_COST: u8 = 9;
const MAX_RESOURCES: u8 = 6;
/// The highest defense, and the highest discount on it.
const MAX_DEFENSE: u8 = 9;
/// Uses of all actions of a board in a round, each with a mark of its own.
const MAX_BOARD_USES: usize = 8;
/// The most uses of one action in a round.
const MAX_USES: u8 = 3;
/// Sets that a set needs or excludes.
const MAX_NAMED: usize = 16;
/// The most occasions of a trigger.
const MAX_OCCASIONS: usize = 8;
/// A Base Set is enough to deal six cards to each of four players.
const LEAST_BASE: u32 = 24;

impl Library {
    /// Reports every fault, not only the first.
    #[expect(clippy::too_many_lines, reason = "a loop for each table")]
    pub(super) fn check(&self, errors: &mut Vec<CardError>) {
        let ids: BTreeSet<&str> = self.locations().map(|(_, location)| location.id.as_str()).collect();
        let mut locations = Seen::default();
        let mut factions = Seen::default();
        let mut connections = Seen::default();
        let mut tiles = Seen::default();
        let mut cities = Seen::default();
        let mut borders = Seen::default();
        let mut lands = Seen::default();
        let mut capitols = Seen::default();
        let mut machines = Seen::default();
        let mut rooms = Seen::default();
        for file in &self.sets {
            let label = format!("set {}", texts::shortened(&file.set.id).escape_debug());
            let mut fault = |what: String| errors.push(CardError { file: label.clone(), what });
            let n = file.locations.len() + file.reprints.len();
            if n > MAX_CARDS {
                fault(format!("has {n} different cards; a deck holds at most {MAX_CARDS} cards"));
                continue;
            }
            self.check_header(file, &mut fault);
            check_set(file, &ids, &mut fault);
            let CardSetFile {
                set,
                locations: cards,
                factions: boards,
                connections: links,
                arenas,
                cities: towns,
                borders: marches,
                territories,
                capitols: halls,
                machines: robots,
                servers,
                ..
            } = file;
            for it in cards.iter().chain(robots.iter().map(|it| &it.hacked)) {
                locations.add(it, [&it.name].into_iter().chain(&it.aliases), set, &mut fault);
                let named = texts::shortened(&it.id).escape_debug().to_string();
                it.check(&mut |what| fault(format!("{named}: {what}")));
            }
            for it in boards {
                let mut fault = labelled(it, errors);
                factions.add(it, [&it.name].into_iter().chain(&it.aliases), set, &mut fault);
                it.check(&mut fault);
            }
            for it in links {
                let mut fault = labelled(it, errors);
                connections.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
            }
            for it in arenas {
                let mut fault = labelled(it, errors);
                tiles.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
            }
            for it in marches {
                let mut fault = labelled(it, errors);
                borders.add(it, [&it.name].into_iter().chain(it.sides.iter().map(|side| &side.name)), set, &mut fault);
                it.check(&mut fault);
                texts::id(&it.id).unwrap_or_else(&mut fault);
                texts::name(&it.name).unwrap_or_else(&mut fault);
                // Moves name a side, and what is paid for it; other words of moves do no harm.
                for side in &it.sides {
                    texts::title(&side.name).unwrap_or_else(&mut fault);
                    if side.name.split_whitespace().any(|word| word.eq_ignore_ascii_case("paying")) {
                        fault(format!(
                            "{:?} has the word \"paying\", which begins a payment",
                            texts::shortened(&side.name)
                        ));
                    }
                }
                for text in [&it.agreement, &it.note] {
                    texts::note(text).unwrap_or_else(&mut fault);
                }
            }
            for it in halls {
                let mut fault = labelled(it, errors);
                capitols.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
                texts::id(&it.id).unwrap_or_else(&mut fault);
                texts::name(&it.name).unwrap_or_else(&mut fault);
                for text in [&it.agreement, &it.note] {
                    texts::note(text).unwrap_or_else(&mut fault);
                }
            }
            for it in towns {
                let mut fault = labelled(it, errors);
                cities.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
                texts::id(&it.id).unwrap_or_else(&mut fault);
                texts::name(&it.name).unwrap_or_else(&mut fault);
                for text in [&it.agreement, &it.note] {
                    texts::note(text).unwrap_or_else(&mut fault);
                }
            }
            for it in servers {
                let mut fault = labelled(it, errors);
                rooms.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
                texts::id(&it.id).unwrap_or_else(&mut fault);
                texts::name(&it.name).unwrap_or_else(&mut fault);
                for text in [&it.agreement, &it.note] {
                    texts::note(text).unwrap_or_else(&mut fault);
                }
            }
            for it in robots {
                machines.add(it, [&it.name], set, &mut labelled(it, errors));
                check_machine(it, &mut labelled(it, errors));
                self.check_needs(&it.needs, set, &mut labelled(it, errors));
            }
            for it in territories {
                let mut fault = labelled(it, errors);
                lands.add(it, [&it.name], set, &mut fault);
                it.check(&mut fault);
                texts::id(&it.id).unwrap_or_else(&mut fault);
                texts::name(&it.name).unwrap_or_else(&mut fault);
                for text in [&it.agreement, &it.note] {
                    texts::note(text).unwrap_or_else(&mut fault);
                }
                for effect in it.levels.iter().flat_map(|level| &level.effect) {
                    check_effect(effect, &mut fault);
                }
            }
        }
        self.check_tables(errors);
    }

    fn check_header(&self, file: &CardSetFile, fault: &mut impl FnMut(String)) {
        let SetInfo {
            game,
            id,
            name,
            kind: _,
            needs,
            excludes,
            edition: _,
            least_players,
            own_discards: _,
            distinct: _,
            copies: _,
        } = &file.set;
        check_game(game.as_deref(), fault);
        texts::id(id).unwrap_or_else(&mut *fault);
        texts::title(name).unwrap_or_else(&mut *fault);
        if (id == BASE) != (file.set.kind() == SetKind::Base) {
            fault(format!("the set {BASE:?}, and only this one, is of the kind \"base\""));
        }
        if needs.len() + excludes.len() > MAX_NAMED {
            fault(format!("needs and excludes {} sets; at most {MAX_NAMED} fit", needs.len() + excludes.len()));
        }
        for other in needs.iter().chain(excludes).take(MAX_NAMED) {
            if other == id || self.set(other).is_none() {
                fault(format!("needs or excludes {:?}, which is not another set", texts::shortened(other)));
            }
        }
        if !(1..=SIDES).contains(&usize::from(*least_players)) {
            fault(format!("least-players is {least_players}; expected 1 to {SIDES}"));
        }
    }

    /// Sets that an entry needs besides its own.
    fn check_needs(&self, needs: &[String], own: &SetInfo, fault: &mut impl FnMut(String)) {
        if needs.len() > MAX_NAMED {
            fault(format!("needs {} sets; at most {MAX_NAMED} fit", needs.len()));
        }
        for other in needs.iter().take(MAX_NAMED) {
            if *other == own.id || self.set(other).is_none() {
                fault(format!("needs {:?}, which is not another set", texts::shortened(other)));
            }
        }
    }

    /// The Base Set, alone and with each other set, makes a table; so does a set with those that its entries need.
    fn check_tables(&self, errors: &mut Vec<CardError>) {
        let Some(base) = self.set(BASE) else { return };
        let mut fault = |id: &str, what: String| {
            let label = format!("set {}", texts::shortened(id).escape_debug());
            errors.push(CardError { file: label, what });
        };
        let n: u32 = base.locations.iter().map(|it| u32::from(it.copies)).sum();
        if n < LEAST_BASE {
            fault(BASE, format!("the Base Set has {n} cards of its own; expected at least {LEAST_BASE}"));
        }
        for edition in Edition::ALL {
            if let Err(what) = self.choose(edition, [BASE].into_iter()) {
                return fault(BASE, what);
            }
        }
        for file in self.sets.iter().filter(|it| it.set.id != BASE) {
            let choose = |edition| self.choose(edition, [BASE, &file.set.id].into_iter()).err();
            if let Some(what) = Edition::ALL.into_iter().find_map(choose) {
                fault(&file.set.id, format!("with the Base Set: {what}"));
            }
            let mut needed: Vec<&str> = file.machines.iter().flat_map(|it| &it.needs).map(String::as_str).collect();
            needed.sort_unstable();
            needed.dedup();
            if needed.is_empty() || needed.iter().any(|id| self.set(id).is_none()) {
                continue;
            }
            let sets = || [BASE].into_iter().chain(needed.iter().copied()).chain([file.set.id.as_str()]);
            if let Some(what) = Edition::ALL.into_iter().find_map(|edition| self.choose(edition, sets()).err()) {
                fault(&file.set.id, format!("with {}: {what}", needed.join(" and ")));
            }
        }
    }
}

fn labelled<E: Entry>(entry: &E, errors: &mut Vec<CardError>) -> impl FnMut(String) {
    let label = format!("{} {}", E::TABLE, texts::shortened(entry.id()).escape_debug());
    move |what| errors.push(CardError { file: label.clone(), what })
}

/// The names and owners of the entries of one table, over all sets.
#[derive(Default)]
struct Seen<'l> {
    names: BTreeMap<String, &'l str>,
    owners: BTreeMap<&'l str, &'l str>,
}

impl<'l> Seen<'l> {
    fn add<E: Entry>(
        &mut self,
        entry: &'l E,
        names: impl IntoIterator<Item = &'l String>,
        set: &'l SetInfo,
        fault: &mut impl FnMut(String),
    ) {
        let id = entry.id();
        if let Some(other) = self.owners.insert(id, &set.id) {
            fault(format!(
                "{id:?} is in set {other:?} already; to correct a {}, put it into a file without a [set]",
                E::TABLE
            ));
        }
        for name in names.into_iter().map(String::as_str).chain([id]) {
            if let Some(other) = self.names.insert(normalized(name), id)
                && other != id
            {
                fault(format!("{id:?} is named like {other:?}"));
            }
        }
    }
}

fn check_set(file: &CardSetFile, ids: &BTreeSet<&str>, fault: &mut impl FnMut(String)) {
    let set = &file.set;
    let distinct = file.locations.len() + file.reprints.len();
    if distinct != usize::from(set.distinct) {
        fault(format!("has {distinct} different cards, but says {}", set.distinct));
    }
    let copies = file.locations.iter().map(|it| u32::from(it.copies));
    let copies: u32 = copies.chain(file.reprints.iter().map(|it| u32::from(it.copies))).sum();
    if copies != u32::from(set.copies) {
        fault(format!("has {copies} cards, but says {}", set.copies));
    }
    for reprint in &file.reprints {
        if !ids.contains(reprint.of.as_str()) {
            fault(format!("reprints {:?}, which no file has", texts::shortened(&reprint.of)));
        }
        if reprint.copies == 0 {
            fault(format!("reprints {:?} without a copy", texts::shortened(&reprint.of)));
        }
        for text in [&reprint.agreement, &reprint.note] {
            texts::note(text).unwrap_or_else(&mut *fault);
        }
    }
    for unknown in &file.unknowns {
        texts::title(&unknown.name).unwrap_or_else(&mut *fault);
        texts::note(&unknown.note).unwrap_or_else(&mut *fault);
    }
}

pub(super) fn check_board(board: &FactionBoard, fault: &mut impl FnMut(String)) {
    texts::id(&board.id).unwrap_or_else(&mut *fault);
    if board.id == "dealt" {
        fault("\"dealt\" stands for a board that is dealt; expected another ID".into());
    }
    for name in [&board.name].into_iter().chain(&board.aliases) {
        texts::title(name).unwrap_or_else(&mut *fault);
    }
    check_aliases(&board.aliases, fault);
    for text in [&board.agreement, &board.note] {
        texts::note(text).unwrap_or_else(&mut *fault);
    }
    check_gain(&board.production, "production", fault);
    if board.actions.len() > MAX_BOARD_USES {
        fault(format!("has {} actions; at most {MAX_BOARD_USES} fit", board.actions.len()));
        return;
    }
    let uses: usize = board.actions.iter().map(|it| usize::from(it.uses)).sum();
    if uses > MAX_BOARD_USES {
        fault(format!("its actions are used {uses} times a round; at most {MAX_BOARD_USES} fit"));
    }
    let mut words: Vec<&str> = Vec::new();
    for action in &board.actions {
        check_board_action(board, action, fault);
        // Moves name an action by the first good that it gives, or by a name of its own.
        match action.word() {
            Some(word) if words.contains(&word) => match &action.name {
                None => fault(format!("two actions give {word} first; moves could not tell them apart")),
                Some(_) => fault(format!("two actions are called {word:?}; moves could not tell them apart")),
            },
            Some(word) => words.push(word),
            None => fault("an action that gives no goods needs a name, by which moves call it".into()),
        }
    }
    if !matches!(board.exchange.pay.0[..], [(1..=MAX_COST, Item::Good(Good::Worker))]) {
        fault(format!("the exchange is paid with workers, 1 to {MAX_COST} of them (MS-USE-06)"));
    }
    for &(n, _) in &board.exchange.gain_one.0 {
        check_number(n, "the gain of the exchange", MAX_AMOUNT, fault);
    }
    if board.resource.is_some_and(|it| !it.0.is_resource()) {
        fault("its own resource is none of brick, iron, fuel, gun".into());
    }
    for defense in [board.defense.production, board.defense.feature, board.defense.action] {
        check_number(defense, "a defense", MAX_DEFENSE, fault);
    }
}

fn check_board_action(board: &FactionBoard, action: &BoardAction, fault: &mut impl FnMut(String)) {
    check_pay(&action.pay, fault);
    check_gain(&action.gain, "gain of an action", fault);
    if !(1..=MAX_USES).contains(&action.uses) {
        fault(format!("an action is used 1 to {MAX_USES} times a round, not {}", action.uses));
    }
    if let Some(name) = &action.name {
        texts::id(name).unwrap_or_else(&mut *fault);
        if Good::from_word(name).is_some() {
            fault(format!("an action called {:?} would be taken for a good", texts::shortened(name)));
        }
    }
    if action.effect.len() > MAX_EFFECTS {
        fault(format!("an action has at most {MAX_EFFECTS} effects"));
        return;
    }
    for effect in &action.effect {
        match effect {
            Effect::GainOne(_) | Effect::DrawKeep { .. } | Effect::RepeatAction => {}
            _ => fault("an action of a board cannot do that; try gain-one, draw-keep and repeat-action".into()),
        }
        check_effect(effect, fault);
    }
    if action.repeats() {
        if action.effect.len() > 1 || !action.gain.0.is_empty() || action.uses > 1 {
            fault("repeat-action stands alone, once a round".into());
        }
        // Both costs are paid together.
        for other in board.actions.iter().filter(|it| !it.repeats()) {
            check_pay(&action.pay.and(&other.pay), &mut |what| fault(format!("repeating an action: {what}")));
        }
    }
}

pub(super) fn check_connection(card: &Connection, fault: &mut impl FnMut(String)) {
    texts::id(&card.id).unwrap_or_else(&mut *fault);
    texts::name(&card.name).unwrap_or_else(&mut *fault);
    for text in [&card.agreement, &card.note] {
        texts::note(text).unwrap_or_else(&mut *fault);
    }
    if card.copies == 0 {
        fault("has no copies".into());
    }
    check_pay(&card.pay, fault);
    if card.pay.0.iter().any(|&(_, item)| matches!(item, Item::Good(Good::Card | Good::Ruins) | Item::OwnDeal)) {
        fault("a connection is paid with tokens, not with cards or deals, nor with Ruins".into());
    }
    check_gain(&card.gain, "gain", fault);
}

fn check_aliases(aliases: &[String], fault: &mut impl FnMut(String)) {
    if aliases.len() > texts::MAX_ALIASES {
        fault(format!("has {} aliases; at most {} fit", aliases.len(), texts::MAX_ALIASES));
    }
}

fn check_number(n: u8, what: &str, most: u8, fault: &mut impl FnMut(String)) {
    if !(1..=most).contains(&n) {
        fault(format!("{what} of {n} is not between 1 and {most}"));
    }
}

pub(super) fn check_location(location: &Location, fault: &mut impl FnMut(String)) {
    let it = location;
    texts::id(&it.id).unwrap_or_else(&mut *fault);
    for name in [&it.name].into_iter().chain(&it.aliases) {
        texts::name(name).unwrap_or_else(&mut *fault);
    }
    check_aliases(&it.aliases, fault);
    for text in [&it.agreement, &it.note] {
        texts::note(text).unwrap_or_else(&mut *fault);
    }
    if it.copies == 0 {
        fault("has no copies".into());
    } else if it.copies > MAX_COPIES {
        fault(format!("has {} copies; at most {MAX_COPIES} fit", it.copies));
    }
    if !(1..=MAX_DISTANCE).contains(&usize::from(it.distance)) {
        fault(format!("distance {} is not between 1 and {MAX_DISTANCE}", it.distance));
    }
    if it.types.len() > 2 {
        fault("has more than two types (MS-GEN-12)".into());
    }
    check_gain(&it.spoils, "spoils", fault);
    check_gain(&it.deal, "deal", fault);
    if !matches!(it.deal.0[..], [(1, _)]) {
        fault("a deal shows exactly one good (UE-12)".into());
    }
    if it.category.produces() == it.production.is_empty() {
        fault("production belongs to production locations, and each has one".into());
    }
    if (it.category == Category::Action) != it.action.is_some() {
        fault("an action belongs to action locations, and each has one".into());
    }
    let feature = it.storage.is_some()
        || !it.triggers.is_empty()
        || it.after_production.is_some()
        || it.raze_discount > 0
        || it.type_also.is_some()
        || !it.outposts.is_none()
        || it.hack_discount > 0
        || it.assault_shield > 0
        || it.double_exchange;
    if feature && !it.category.features() {
        fault("only features store, trigger or discount".into());
    }
    if it.storage_for.is_some() && it.storage.is_none() {
        fault("storage-for belongs to a storage".into());
    }
    for n in [it.hack_discount, it.assault_shield] {
        if n > MAX_DEFENSE {
            fault(format!("a discount or shield of {n} is more than {MAX_DEFENSE}"));
        }
    }
    if it.raze_discount > MAX_DEFENSE {
        fault(format!("a discount of {} is more than {MAX_DEFENSE}", it.raze_discount));
    }
    if !it.raze_discount_types.is_empty() && it.raze_discount == 0 {
        fault("raze-discount-types belong to a raze-discount".into());
    }
    if it.raze_discount_types.len() > Type::N {
        fault(format!("raze-discount-types has {} types; there are {}", it.raze_discount_types.len(), Type::N));
    }
    if it.type_also.as_ref().is_some_and(|it| it.also.is_empty() || it.also.len() > Type::N) {
        fault("type-also names the types that cards count as, too".into());
    }
    let alliances = it.types.iter().filter(|&&kind| Alliance::ALL.iter().any(|it| it.kind() == kind));
    if alliances.count() > 1 {
        fault("belongs to one Alliance at most (ALLY-11)".into());
    }
    check_effects(it, fault);
    for trigger in &it.triggers {
        check_trigger(trigger, fault);
    }
    if it.triggers.iter().filter(|trigger| trigger.limit > 0).count() > 1 {
        fault("one trigger of a card is limited, not several".into());
    }
    if let Some(after) = &it.after_production {
        check_gain(&after.gain, "gain", fault);
        if after.produced.0.iter().any(|&(_, item)| matches!(item, Item::OwnDeal | Item::Influence)) {
            fault("deals and influence of any Alliance are not counted as produced".into());
        }
    }
    if let Some(room) = &it.storage {
        check_storage(room, fault);
    }
}

fn check_storage(room: &Room, fault: &mut impl FnMut(String)) {
    let tokens = |item: Item| matches!(item, Item::Resource) || matches!(item, Item::Good(good) if good.is_token());
    if !room.0.iter().all(|&(_, item)| tokens(item)) {
        fault("only tokens can be stored".into());
    }
    let named = room.0.iter().any(|&(_, item)| matches!(item, Item::Good(good) if good.is_resource()));
    if named && room.0.iter().any(|&(_, item)| item == Item::Resource) {
        fault("a storage names resources one by one, or resources of any kind, not both".into());
    }
    for &(n, _) in room.0.iter().filter(|&&(n, _)| n != Room::ANY) {
        check_number(n, "room", MAX_AMOUNT, fault);
    }
}

fn check_effects(location: &Location, fault: &mut impl FnMut(String)) {
    let it = location;
    let action = it.action.as_ref().map_or(0, |action| action.effect.len());
    if it.production.len().max(it.bonus.len()).max(action).max(it.triggers.len()) > MAX_EFFECTS {
        fault(format!("a production, a bonus, an action or a feature has at most {MAX_EFFECTS} effects"));
        return;
    }
    // These run at another time of the Production phase than everything else.
    let late = |effect: &Effect| matches!(effect, Effect::GainPerProduced { .. });
    if it.production.iter().any(late) && !it.production.iter().all(late) {
        fault("gain-per-produced pays at the end of the phase and cannot stand beside other production".into());
    }
    let alone = |effect: &Effect| matches!(effect, Effect::StealProduction | Effect::GainUnproduced(_));
    if it.production.len() > 1 && it.production.iter().any(alone) {
        fault("steal-production stands alone, and so does gain-unproduced".into());
    }
    let missing = |effect: &Effect| matches!(effect, Effect::GainUnproduced(_));
    if it.category == Category::OpenProduction && it.production.iter().any(missing) {
        fault("gain-unproduced is never open to others".into());
    }
    if it.production.iter().filter(|effect| matches!(effect, Effect::CopyProduction(_))).count() > 1 {
        fault("a production copies one other production, not several".into());
    }
    for effect in &it.production {
        match effect {
            Effect::Gain(_) | Effect::GainOne(_) | Effect::GainPerType { .. } | Effect::GainPerProduced { .. } => {}
            Effect::CopyProduction(Whose::Own) | Effect::StealProduction | Effect::GainUnproduced(_) => {}
            Effect::GainPer { .. } | Effect::MatchIcon(IconUse::Gain) | Effect::DrawKeep { .. } | Effect::Stock { .. } => {}
            Effect::Outpost(effect) if effect.is_production() => {}
            _ => fault("production cannot do that; try gain, gain-one, gain-per-type, gain-per-produced, gain-per, stock, match-icon with gain, copy-production of an own location, steal-production and gain-unproduced".into()),
        }
        check_effect(effect, fault);
    }
    for effect in &it.bonus {
        match effect {
            Effect::Gain(_)
            | Effect::GainOne(_)
            | Effect::GainPerType { .. }
            | Effect::GainPer { .. }
            | Effect::MatchIcon(IconUse::Gain)
            | Effect::CopyProduction(_)
            | Effect::CacheFor { .. }
            | Effect::DrawHacked(_)
            | Effect::Cache(_) => {}
            Effect::Outpost(effect) if effect.is_bonus() => {}
            _ => fault(
                "a building bonus cannot do that; try gain, gain-one, gain-per-type, gain-per, match-icon with \
                 gain, copy-production, cache, cache-for and draw-hacked"
                    .into(),
            ),
        }
        check_effect(effect, fault);
    }
    if let Some(action) = &it.action {
        check_pay(&action.pay, fault);
        if !(1..=MAX_USES).contains(&action.uses) && action.uses != Action::ANY_USES {
            fault(format!("an action is used 1 to {MAX_USES} times a round or \"any\", not {}", action.uses));
        }
        if action.effect.is_empty() {
            fault("an action has an effect".into());
        }
        for effect in &action.effect {
            match effect {
                Effect::GainPerProduced { .. }
                | Effect::StealProduction
                | Effect::GainUnproduced(_)
                | Effect::Cache(_)
                | Effect::CacheFor { .. }
                | Effect::Stock { .. } => {
                    fault("an action cannot do that".into());
                }
                Effect::RepeatAction => fault("repeat-action belongs to a faction board".into()),
                _ => check_effect(effect, fault),
            }
        }
        check_inner_cost(action, fault);
        if let Some(more) = &action.pay_per_machine {
            let payable = |item: Item| match item {
                Item::Good(good) => good.is_resource() && action.pay.0.iter().all(|&(_, it)| it != item),
                Item::Resource => true,
                Item::OwnDeal | Item::Influence => false,
            };
            if !matches!(more.0[..], [(1, item)] if payable(item)) {
                fault("pay-per-machine is 1 resource that the cost does not ask for otherwise".into());
            }
        }
    }
}

/// What an effect itself asks to be paid comes first and once, so that whoever uses the action knows that they can pay
/// (UE-17).
fn check_inner_cost(action: &Action, fault: &mut impl FnMut(String)) {
    let asks = |effect: &Effect| {
        matches!(
            effect,
            Effect::MatchIcon(IconUse::Spend)
                | Effect::PlayTopDiscard { .. }
                | Effect::Outpost(OutpostEffect::Raze { .. })
                | Effect::TakeLocation
                | Effect::HackMachine(_)
                | Effect::DestroyMachine(_)
        )
    };
    let n = action.effect.iter().filter(|effect| asks(effect)).count();
    if n > 1 || (n == 1 && !action.effect.first().is_some_and(asks)) {
        fault("an effect that is paid for, such as play-top-discard, stands first in an action, and only one".into());
    }
    let cards = |item: Item| matches!(item, Item::Good(Good::Card | Good::Ruins) | Item::OwnDeal);
    if n > 0 && action.pay.0.iter().any(|&(_, item)| cards(item)) {
        fault("an action with an effect that is paid for is itself paid with tokens only".into());
    }
}

fn check_trigger(trigger: &Trigger, fault: &mut impl FnMut(String)) {
    check_gain(&trigger.gain, "gain of a trigger", fault);
    if trigger.on.is_empty() {
        fault("a trigger needs an occasion, such as deal or raze".into());
    }
    if trigger.on.len() > MAX_OCCASIONS {
        fault(format!("a trigger has at most {MAX_OCCASIONS} occasions"));
    }
    if trigger.gain.0.is_empty() && trigger.effect.is_empty() {
        fault("a trigger needs a gain or an effect".into());
    }
    if trigger.limit > MAX_USES {
        fault(format!("a limit of {} is more than {MAX_USES} a round", trigger.limit));
    }
    if trigger.effect.len() > MAX_EFFECTS {
        fault(format!("a trigger has at most {MAX_EFFECTS} effects"));
        return;
    }
    for effect in &trigger.effect {
        match effect {
            // Whatever happens in the middle of something else must leave it as it is, and must not lead to itself.
            Effect::Gain(amount) if amount.0.iter().any(|&(_, item)| item == Item::Good(Good::TopDiscard)) => {
                fault("a trigger gives top-discard by its gain, not by an effect".into());
            }
            Effect::Gain(_)
            | Effect::GainOne(_)
            | Effect::GainPerType { .. }
            | Effect::GainPer { .. }
            | Effect::MatchIcon(IconUse::Gain)
            | Effect::Steal(_)
            | Effect::StripRuins(_)
            | Effect::RecoverRuins(_)
            | Effect::RuinTopDiscard(_) => check_effect(effect, fault),
            Effect::Outpost(OutpostEffect::Shield(_)) if trigger.on == [Occasion::UpgradeOutpost] => {
                check_effect(effect, fault);
            }
            _ => fault("a trigger cannot do that; try gain, gain-one, gain-per-type, gain-per, match-icon with gain, steal, strip-ruins, recover-ruins and ruin-top-discard".into()),
        }
    }
}

fn check_effect(effect: &Effect, fault: &mut impl FnMut(String)) {
    match effect {
        Effect::Gain(amount) => check_gain(amount, "gain", fault),
        Effect::Outpost(effect) => effect.check(fault),
        Effect::GainUnproduced(choice) => {
            if choice.0.is_empty() || choice.0.iter().any(|&(n, good)| n != 1 || !good.is_resource()) {
                fault("gain-unproduced offers 1 each of some of brick, iron, fuel and gun".into());
            }
        }
        Effect::TakeLocation => {}
        Effect::GainOne(choice) => {
            if choice.0.len() < 2 {
                fault("gain-one needs at least two goods to choose from".into());
            }
            for &(n, _) in &choice.0 {
                check_number(n, "a gain", MAX_AMOUNT, fault);
            }
        }
        Effect::GainPerType { gain, max, .. } | Effect::GainPerProduced { gain, max, .. } => {
            check_number(*max, "a max", MAX_AMOUNT, fault);
            if gain.0.len() != 1 || gain.0.iter().any(|&(n, item)| n != 1 || !matches!(item, Item::Good(_))) {
                fault("only one good at a time can be gained per type or per good".into());
            }
        }
        Effect::Cache(amount) => check_cache(amount, fault),
        Effect::Steal(amount) => {
            if amount.0 != [(1, Item::Resource)] {
                fault("only 1 resource can be stolen at a time".into());
            }
        }
        Effect::ResetLocations(n) | Effect::UseDeals { up_to: n, .. } => {
            if !(1..=9).contains(n) {
                fault("expected a number from 1 to 9".into());
            }
        }
        Effect::DrawKeep { draw, keep } => {
            if !(1..=8).contains(draw) || !(1..=*draw).contains(keep) {
                fault("draw 1 to 8 cards, and keep at least 1 and no more than that".into());
            }
        }
        Effect::CopyProduction(_) | Effect::StealProduction | Effect::VisitOccupied | Effect::RepeatAction => {}
        Effect::GainPer { gain, max, .. } => {
            check_number(*max, "a max", MAX_AMOUNT, fault);
            if gain.0.len() != 1 || gain.0.iter().any(|&(n, item)| n != 1 || !matches!(item, Item::Good(_))) {
                fault("only one good at a time can be gained for each".into());
            }
        }
        Effect::LoadRuins(n)
        | Effect::StripRuins(n)
        | Effect::RecoverRuins(n)
        | Effect::RuinTopDiscard(n)
        | Effect::RebuildRuins { count: n, .. } => check_number(*n, "a number of Ruins", 9, fault),
        Effect::PlayTopDiscard { discount, .. } => {
            if *discount > MAX_DEFENSE {
                fault(format!("a discount of {discount} is more than {MAX_DEFENSE}"));
            }
        }
        Effect::RazeOwn(categories) => {
            if categories.is_empty() || categories.len() > 4 {
                fault("raze-own names the rows that it reaches".into());
            }
        }
        Effect::MatchIcon(_) | Effect::CopyUnmixedProduction(_) => {}
        Effect::Block(categories) => {
            let usable = |it: &Category| matches!(it, Category::Action | Category::OpenProduction);
            if categories.is_empty() || categories.len() > 2 || !categories.iter().all(usable) {
                fault("block names action, open-production or both".into());
            }
        }
        Effect::MakeDiscard(amount) => {
            if !matches!(amount.0[..], [(1..=9, Item::Resource)]) {
                fault("make-discard takes 1 to 9 resources".into());
            }
        }
        Effect::Stock { gain, max, .. } => {
            check_number(*max, "a max", MAX_AMOUNT, fault);
            check_cache(gain, fault);
        }
        Effect::CacheFor { gain, .. } => check_cache(gain, fault),
        Effect::DrawHacked(n) | Effect::BuryMachine(n) => check_number(*n, "a number of Machines", 9, fault),
        Effect::HackMachine(n) | Effect::DestroyMachine(n) => {
            if *n > MAX_DEFENSE {
                fault(format!("a discount of {n} is more than {MAX_DEFENSE}"));
            }
        }
    }
}

fn check_machine(it: &MachineCard, fault: &mut impl FnMut(String)) {
    it.check(&mut *fault);
    texts::id(&it.id).unwrap_or_else(&mut *fault);
    texts::name(&it.name).unwrap_or_else(&mut *fault);
    for text in [&it.agreement, &it.note] {
        texts::note(text).unwrap_or_else(&mut *fault);
    }
}

fn check_cache(amount: &Amount, fault: &mut impl FnMut(String)) {
    if amount.0.iter().any(|&(_, item)| !matches!(item, Item::Good(good) if good.is_token())) {
        fault("only tokens can lie on a card".into());
    }
    for &(n, _) in &amount.0 {
        check_number(n, "a cache", MAX_AMOUNT, fault);
    }
}

fn check_gain(amount: &Amount, what: &str, fault: &mut impl FnMut(String)) {
    if amount.bundle().is_none() {
        fault(format!("{what}: \"resource\", \"influence\" and \"own-deal\" cannot be gained"));
    }
    for &(n, _) in &amount.0 {
        check_number(n, what, MAX_AMOUNT, fault);
    }
}

/// Costs must be payable with what exists, and leave no doubt which contact a universal one stands for.
fn check_pay(amount: &Amount, fault: &mut impl FnMut(String)) {
    let colored = amount.0.iter().filter(|(_, item)| matches!(item, Item::Good(Good::Red | Good::Blue | Good::Grey)));
    if colored.count() > 1 {
        fault("a cost may name one color of contacts only".into());
    }
    let asks =
        |wanted: fn(Good) -> bool| amount.0.iter().any(|&(_, item)| matches!(item, Item::Good(good) if wanted(good)));
    if amount.0.iter().any(|&(_, item)| item == Item::Influence)
        && asks(|good| good.is_influence() || matches!(good, Good::Red | Good::Blue | Good::Grey | Good::Universal))
    {
        fault("a cost of influence of any Alliance names no other influence and no contacts".into());
    }
    for &(n, item) in &amount.0 {
        match item {
            Item::Good(Good::Vp | Good::Shield | Good::TopDiscard) => {
                fault("victory points, shields and top discards cannot be paid".into());
            }
            Item::Good(_) | Item::Resource | Item::Influence | Item::OwnDeal => {}
        }
        if n > MAX_COST {
            fault(format!("a cost of {n} is more than {MAX_COST} of a kind"));
        }
    }
    let resources = amount.0.iter().filter(|(_, item)| match item {
        Item::Good(good) => good.is_resource(),
        Item::Resource => true,
        Item::Influence | Item::OwnDeal => false,
    });
    let n: u32 = resources.map(|&(n, _)| u32::from(n)).sum();
    if n > MAX_RESOURCES.into() {
        fault(format!("a cost of {n} resources is more than {MAX_RESOURCES} in all"));
    }
}
