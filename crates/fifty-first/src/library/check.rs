//! What must hold of card files as a whole: names unique, counts right, every effect where it belongs, every cost payable.

use std::collections::BTreeMap;

use super::{CardError, Category, Effect, Library, Location, Whose, normalized};
use crate::good::{Amount, Good, Item};

impl Library {
    /// Reports every fault, not only the first.
    pub(super) fn check(&self, errors: &mut Vec<CardError>) {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        let mut ids: BTreeMap<&str, &str> = BTreeMap::new();
        for file in &self.sets {
            let set = &file.set;
            let mut fault = |what: String| errors.push(CardError { file: format!("set {}", set.id), what });
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
                if self.location(&reprint.of).is_none() {
                    fault(format!("reprints {:?}, which no file has", reprint.of));
                }
            }
            for location in &file.locations {
                if let Some(other) = ids.insert(&location.id, &set.id) {
                    fault(format!(
                        "{:?} is in set {other:?} already; to correct a card, put it into a file without a [set]",
                        location.id
                    ));
                }
                for name in [&location.id, &location.name].into_iter().chain(&location.aliases) {
                    if let Some(other) = seen.insert(normalized(name), &location.id)
                        && other != location.id
                    {
                        fault(format!("{:?} is named like {other:?}", location.id));
                    }
                }
                check_location(location, &mut |what| fault(format!("{}: {what}", location.id)));
            }
        }
        for board in &self.factions {
            let mut fault = |what: String| {
                errors.push(CardError { file: format!("faction {}", board.id), what });
            };
            check_gain(&board.production, "production", &mut fault);
            for action in &board.actions {
                check_pay(&action.pay, &mut fault);
                check_gain(&action.gain, "gain of an action", &mut fault);
            }
            if !matches!(board.exchange.pay.0[..], [(_, Item::Good(Good::Worker))]) {
                fault("the exchange is paid with workers (MS-USE-06)".into());
            }
            if !board.resource.0.is_resource() {
                fault("its own resource is none of brick, iron, fuel, gun".into());
            }
        }
        for card in &self.connections {
            let mut fault = |what: String| {
                errors.push(CardError { file: format!("connection {}", card.id), what });
            };
            check_pay(&card.pay, &mut fault);
            check_gain(&card.gain, "gain", &mut fault);
        }
    }
}

fn check_location(location: &Location, fault: &mut impl FnMut(String)) {
    let it = location;
    if it.copies == 0 {
        fault("has no copies".into());
    }
    if !(1..=5).contains(&it.distance) {
        fault(format!("distance {} is not between 1 and 5", it.distance));
    }
    if it.types.len() > 2 {
        fault("has more than two types (MS-GEN-12)".into());
    }
    check_gain(&it.spoils, "spoils", fault);
    check_gain(&it.deal, "deal", fault);
    if it.deal.0.iter().map(|&(n, _)| n).sum::<u8>() != 1 {
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
        || it.double_exchange;
    if feature && it.category != Category::Feature {
        fault("only features store, trigger or discount".into());
    }
    for effect in &it.production {
        match effect {
            Effect::Gain(_) | Effect::GainOne(_) | Effect::GainPerType { .. } | Effect::GainPerProduced { .. } => {}
            Effect::CopyProduction(Whose::Own) | Effect::StealProduction => {}
            _ => fault("production cannot do that; known are gain, gain-one, gain-per-type, gain-per-produced, copy-production of an own location and steal-production".into()),
        }
        check_effect(effect, fault);
    }
    for effect in &it.bonus {
        match effect {
            Effect::Gain(_)
            | Effect::GainOne(_)
            | Effect::GainPerType { .. }
            | Effect::CopyProduction(_)
            | Effect::Cache(_) => {}
            _ => fault(
                "a building bonus cannot do that; known are gain, gain-one, gain-per-type, copy-production and cache"
                    .into(),
            ),
        }
        check_effect(effect, fault);
    }
    if let Some(action) = &it.action {
        check_pay(&action.pay, fault);
        if !(1..=3).contains(&action.uses) {
            fault(format!("an action is used 1 to 3 times a round, not {}", action.uses));
        }
        for effect in &action.effect {
            match effect {
                Effect::GainPerProduced { .. } | Effect::StealProduction | Effect::Cache(_) => {
                    fault("an action cannot do that".into());
                }
                _ => check_effect(effect, fault),
            }
        }
    }
    for trigger in &it.triggers {
        check_gain(&trigger.gain, "gain of a trigger", fault);
        if trigger.on.is_empty() {
            fault("a trigger needs an occasion: deal or raze".into());
        }
    }
    if let Some(after) = &it.after_production {
        check_gain(&after.gain, "gain", fault);
        if after.produced.0.iter().any(|&(_, item)| item == Item::OwnDeal) {
            fault("deals are not produced".into());
        }
    }
    if let Some(room) = &it.storage
        && room
            .0
            .iter()
            .any(|&(_, item)| !matches!(item, Item::Resource) && !matches!(item, Item::Good(good) if good.is_token()))
    {
        fault("only tokens can be stored".into());
    }
}

fn check_effect(effect: &Effect, fault: &mut impl FnMut(String)) {
    match effect {
        Effect::Gain(amount) => check_gain(amount, "gain", fault),
        Effect::GainOne(choice) => {
            if choice.0.len() < 2 {
                fault("gain-one needs at least two goods to choose from".into());
            }
        }
        Effect::GainPerType { gain, .. } | Effect::GainPerProduced { gain, .. } => {
            if gain.0.len() != 1 || gain.0.iter().any(|&(n, item)| n != 1 || !matches!(item, Item::Good(_))) {
                fault("only one good at a time can be gained per type or per good".into());
            }
        }
        Effect::Cache(amount) => {
            if amount.0.iter().any(|&(_, item)| !matches!(item, Item::Good(good) if good.is_token())) {
                fault("only tokens can lie on a card".into());
            }
        }
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
            if keep > draw || !(1..=8).contains(draw) {
                fault("draw 1 to 8 cards and keep no more than that".into());
            }
        }
        Effect::CopyProduction(_) | Effect::StealProduction | Effect::VisitOccupied => {}
    }
}

fn check_gain(amount: &Amount, what: &str, fault: &mut impl FnMut(String)) {
    if amount.bundle().is_none() {
        fault(format!("{what}: \"resource\" and \"own-deal\" cannot be gained"));
    }
}

/// Costs must be payable with what exists, and leave no doubt which contact a universal one stands for.
fn check_pay(amount: &Amount, fault: &mut impl FnMut(String)) {
    let colored = amount.0.iter().filter(|(_, item)| matches!(item, Item::Good(Good::Red | Good::Blue | Good::Grey)));
    if colored.count() > 1 {
        fault("a cost may name one color of contacts only".into());
    }
    for &(n, item) in &amount.0 {
        match item {
            Item::Good(Good::Vp | Good::Shield) => fault("victory points and shields cannot be paid".into()),
            Item::Good(_) | Item::Resource | Item::OwnDeal => {}
        }
        if n > 9 {
            fault("a cost of more than 9 of a kind is not supported".into());
        }
    }
}
