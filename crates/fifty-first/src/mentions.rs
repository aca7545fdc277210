//! Which goods a card has to do with, for those who look for cards.

use crate::good::{Alliance, Amount, Good, Item, OneOf, Room};
use crate::library::{Action, BoardAction, Connection, Effect, FactionBoard, Location};

impl Location {
    /// The goods that it costs, gives, keeps, counts or leaves behind, each once and in the order of [`Good::ALL`].
    /// Where any Resource will do, these are all four.
    pub fn goods(&self) -> Vec<Good> {
        let mut found = Found::default();
        found.amount(&self.spoils);
        found.amount(&self.deal);
        found.effects(&self.production);
        found.effects(&self.bonus);
        if let Some(Room(kept)) = &self.storage {
            found.items(kept);
        }
        for trigger in &self.triggers {
            found.amount(&trigger.gain);
            found.effects(&trigger.effect);
        }
        if let Some(after) = &self.after_production {
            found.amount(&after.produced);
            found.amount(&after.gain);
        }
        if let Some(Action { pay, effect, .. }) = &self.action {
            found.amount(pay);
            found.effects(effect);
        }
        found.sorted()
    }
}

impl FactionBoard {
    /// The goods that it produces, or that its actions and its exchange cost and give. As [`Location::goods`].
    pub fn goods(&self) -> Vec<Good> {
        let mut found = Found::default();
        found.amount(&self.production);
        for BoardAction { pay, gain, effect, .. } in &self.actions {
            found.amount(pay);
            found.amount(gain);
            found.effects(effect);
        }
        found.amount(&self.exchange.pay);
        found.one_of(&self.exchange.gain_one);
        found.sorted()
    }
}

impl Connection {
    /// The goods that it costs and gives. As [`Location::goods`].
    pub fn goods(&self) -> Vec<Good> {
        let mut found = Found::default();
        found.amount(&self.pay);
        found.amount(&self.gain);
        found.sorted()
    }
}

#[derive(Default)]
pub(crate) struct Found(Vec<Good>);

impl Found {
    pub(crate) fn sorted(mut self) -> Vec<Good> {
        self.0.sort_unstable();
        self.0.dedup();
        self.0
    }

    pub(crate) fn amount(&mut self, amount: &Amount) {
        self.items(&amount.0);
    }

    fn items(&mut self, items: &[(u8, Item)]) {
        for &(_, item) in items {
            match item {
                Item::Good(good) => self.0.push(good),
                Item::Resource => self.0.extend(Good::RESOURCES),
                Item::Influence => self.0.extend(Alliance::ALL.map(Alliance::influence)),
                Item::OwnDeal => {}
            }
        }
    }

    pub(crate) fn one_of(&mut self, OneOf(goods): &OneOf) {
        self.0.extend(goods.iter().map(|&(_, good)| good));
    }

    pub(crate) fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Gain(gain) | Effect::GainPerType { gain, .. } => self.amount(gain),
                Effect::Outpost(crate::packs::OutpostEffect::Gain { gain, .. }) => {
                    self.amount(gain);
                }
                Effect::Outpost(_) => {}
                Effect::GainPer { gain, .. } => {
                    self.amount(gain);
                    self.0.push(Good::Ruins);
                }
                Effect::MatchIcon(_) | Effect::PlayTopDiscard { .. } => self.0.push(Good::TopDiscard),
                Effect::LoadRuins(_) => {
                    self.0.push(Good::Ruins);
                    self.0.extend(Good::RESOURCES);
                }
                Effect::RuinTopDiscard(_) => self.0.extend([Good::Ruins, Good::TopDiscard]),
                Effect::RebuildRuins { .. } | Effect::StripRuins(_) | Effect::RecoverRuins(_) | Effect::RazeOwn(_) => {
                    self.0.push(Good::Ruins);
                }
                Effect::GainOne(one_of) | Effect::GainUnproduced(one_of) => self.one_of(one_of),
                Effect::TakeLocation => self.0.push(Good::Red),
                Effect::Stock { gain, .. } | Effect::CacheFor { gain, .. } => self.amount(gain),
                Effect::DestroyMachine(_) => self.0.push(Good::Vp),
                Effect::CopyUnmixedProduction(_)
                | Effect::DrawHacked(_)
                | Effect::HackMachine(_)
                | Effect::BuryMachine(_) => {}
                Effect::GainPerProduced { good, gain, .. } => {
                    self.0.push(good.0);
                    self.amount(gain);
                }
                Effect::Cache(goods) | Effect::Steal(goods) | Effect::MakeDiscard(goods) => self.amount(goods),
                Effect::DrawKeep { .. } => self.0.push(Good::Card),
                Effect::CopyProduction(_)
                | Effect::StealProduction
                | Effect::ResetLocations(_)
                | Effect::UseDeals { .. }
                | Effect::VisitOccupied
                | Effect::Block(_)
                | Effect::RepeatAction => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Library;
    use crate::good::Good;

    #[test]
    fn every_good_in_the_words_of_a_card_is_found() {
        for (_, it) in Library::embedded().locations() {
            let goods = it.goods();
            for good in Good::ALL {
                // "worker" is also a type that is counted; whatever has a number before it is a good.
                let said = (1..=9).any(|n| crate::card_text::ability(it).to_string().contains(&good.count(n)));
                assert!(!said || goods.contains(&good), "{} has to do with {good}: {goods:?}", it.name);
            }
            assert!(goods.is_sorted() && goods.windows(2).all(|two| two[0] != two[1]), "{}", it.name);
        }
    }

    #[test]
    fn spoils_deals_and_costs_count() {
        let library = Library::embedded();
        for (_, it) in library.locations() {
            let goods = it.goods();
            let open = it.spoils.bundle().into_iter().chain(it.deal.bundle());
            assert!(open.flat_map(|bundle| bundle.iter().collect::<Vec<_>>()).all(|(good, _)| goods.contains(&good)));
        }
        let plant = library.location("assembly-plant").unwrap();
        assert!(plant.goods().contains(&Good::Vp) && !plant.goods().contains(&Good::Universal));
        assert!(library.factions().all(|(_, board)| board.goods().contains(&Good::Worker)));
        assert!(library.connections().all(|(_, card)| !card.goods().is_empty()));
    }
}
