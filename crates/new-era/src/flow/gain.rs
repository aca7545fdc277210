//! Gains, and the Features that react (NE-365 to NE-369, NE-405, NE-409).

use table::{Flow, Seat};

use crate::catalog::{Face, Game};
use crate::choice::Choice;
use crate::effect::{Gain, Occasion, Once, Only};
use crate::event::{Cause, Event};
use crate::frame::{Frame, Spot};
use crate::goods::{Goods, Token, Type};
use crate::state::{MAX_BASE_VP, Phase, State};
use table::cards::{CardId, CardSet};

impl Game {
    /// Gives goods to a player: tokens to the Pool, VP to their spot, cards from the Stack. Whatever counts such tokens
    /// reacts, but for a card that does not outlast what is going on (NE-039, NE-405).
    pub(crate) fn gain(
        &self,
        s: &mut State,
        seat: Seat,
        goods: &Goods,
        spot: Spot,
        cause: Cause,
        deaf: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        let mut got = Goods::NONE;
        let mut any = false;
        for (token, n) in goods.each() {
            got.tokens[token.index()] = s.receive(seat, token, n);
            any = true;
        }
        if goods.vp > 0 {
            got.vp = self.place_vp(s, spot, seat, goods.vp);
        }
        if any || got.vp > 0 {
            tell(Event::Gained(seat, got, cause));
        }
        if goods.cards > 0 {
            self.draw(s, seat, goods.cards, tell);
        }
        if any {
            self.count_tokens(s, seat, &got, deaf, tell);
        }
    }

    /// Puts VP down as one token (NE-327); how much of it found a place (NE-331, NE-332).
    fn place_vp(&self, s: &mut State, spot: Spot, seat: Seat, vp: u8) -> u8 {
        match spot {
            Spot::Base => s.base_vp[seat] = (s.base_vp[seat] + u16::from(vp)).min(MAX_BASE_VP),
            Spot::Card(card) => {
                if self.is_full(s, card) {
                    return 0;
                }
                let mark = &mut s.marks[card.index()];
                mark.vp += vp;
                mark.tokens += 1;
            }
            Spot::Nowhere => return 0,
        }
        vp
    }

    /// Whether no more VP tokens fit on a card (NE-329).
    #[inline]
    pub(crate) fn is_full(&self, s: &State, card: CardId) -> bool {
        s.mark(card).tokens >= self.card(card).slots()
    }

    /// Features that count tokens pay once for each of them (NE-409).
    fn count_tokens(&self, s: &mut State, seat: Seat, got: &Goods, deaf: Option<CardId>, tell: &mut impl FnMut(Event)) {
        for occasion in [Occasion::Produced, Occasion::Gained] {
            // NE-383, NE-384: the first of them hears of nothing outside the Production Phase.
            if occasion == Occasion::Produced && s.phase != Phase::Production {
                continue;
            }
            let cards = self.listeners(s, seat, occasion, deaf);
            for card in &cards {
                for trigger in self.card(card).effect.triggers.iter().filter(|it| it.occasion == occasion) {
                    let Only::Token(token) = trigger.only else { continue };
                    for _ in 0..got.get(token) {
                        self.gain_by_feature(s, seat, card, &trigger.gain, tell);
                    }
                }
            }
        }
    }

    fn gain_by_feature(&self, s: &mut State, seat: Seat, card: CardId, goods: &Goods, tell: &mut impl FnMut(Event)) {
        let cause = Cause::Feature(self.face_id(card));
        if goods.each().next().is_some() {
            self.gain(s, seat, goods, Spot::Card(card), cause, None, tell);
            return;
        }
        // Neither VP nor cards are counted by anything, so gains of them set nothing more off.
        let vp = if goods.vp > 0 { self.place_vp(s, Spot::Card(card), seat, goods.vp) } else { 0 };
        if vp > 0 {
            tell(Event::Gained(seat, Goods { vp, ..Goods::NONE }, cause));
        }
        self.draw(s, seat, goods.cards, tell);
    }

    #[inline]
    fn listeners(&self, s: &State, seat: Seat, occasion: Occasion, deaf: Option<CardId>) -> CardSet {
        let mut cards = s.standing(seat).and(&self.masks.listeners[occasion as usize]);
        if let Some(deaf) = deaf {
            cards.remove(deaf);
        }
        cards
    }

    /// Features of a player react to something that is complete. `card` is what it was about; it does not react to its own
    /// arrival (NE-039).
    pub(crate) fn react(
        &self,
        s: &mut State,
        seat: Seat,
        occasion: Occasion,
        card: Option<CardId>,
        distance: u8,
        tell: &mut impl FnMut(Event),
    ) {
        let cards = self.listeners(s, seat, occasion, card);
        for listener in &cards {
            for trigger in self.card(listener).effect.triggers.iter().filter(|it| it.occasion == occasion) {
                let hears = match trigger.only {
                    Only::Any => true,
                    // NE-408: a Foundation counts as no Type but its own.
                    Only::Type(kind) => card.is_some_and(|card| self.card(card).types.contains(kind)),
                    Only::Distance(least) => distance >= least,
                    Only::Token(_) => false,
                };
                if !hears || trigger.spare {
                    continue;
                }
                // NE-389, NE-399: the only gain that can be declined.
                let asks = occasion == Occasion::Labour;
                let cards = if asks { 0 } else { trigger.gain.cards };
                self.gain_by_feature(s, seat, listener, &Goods { cards, ..trigger.gain }, tell);
            }
        }
        if occasion == Occasion::Labour {
            self.ask_to_draw(s, seat, 0);
        }
    }

    /// Asks for the card that a Feature offers, one Feature after the other, from the card with this number on.
    fn ask_to_draw(&self, s: &mut State, seat: Seat, from: u8) {
        let mut cards = s.standing(seat).and(&self.masks.listeners[Occasion::Labour as usize]).iter();
        if let Some(card) = cards.find(|&card| card.0 >= from && self.n_offered(card) > 0) {
            s.next([Frame::Draws { seat, card }]);
        }
    }

    /// How many cards a Feature offers for two workers.
    fn n_offered(&self, card: CardId) -> u8 {
        let triggers = self.card(card).effect.triggers.iter();
        triggers.filter(|it| it.occasion == Occasion::Labour).map(|it| it.gain.cards).max().unwrap_or(0)
    }

    pub(crate) fn draw_by_feature(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        if let Some(next) = card.0.checked_add(1) {
            self.ask_to_draw(s, seat, next);
        }
        if choice == Choice::Accept {
            self.draw(s, seat, self.n_offered(card), tell);
        }
    }

    /// One or several sets: of several, the player picks one (NE-080, NE-108).
    pub(crate) fn gain_one(
        &self,
        s: &mut State,
        seat: Seat,
        gain: Gain,
        spot: Spot,
        cause: Cause,
        deaf: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        match gain.sets() {
            [only] => self.gain(s, seat, self.set(*only), spot, cause, deaf, tell),
            _ => s.next([Frame::Pays { seat, gain, spot, cause, fresh: deaf.is_some() }]),
        }
    }

    /// The sets of which something can be gained; a full card gives no VP.
    pub(crate) fn offer_sets(&self, s: &State, gain: Gain, spot: Spot, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let vain = match spot {
            Spot::Base => false,
            Spot::Card(card) => self.is_full(s, card),
            Spot::Nowhere => true,
        };
        let useful = |set: u8| !(vain && self.set(set).is_only_vp());
        let any = gain.sets().iter().any(|&set| useful(set));
        gain.sets().iter().filter(|&&set| useful(set) || !any).try_for_each(|&set| put(Choice::Gain(set)))
    }

    /// What a Location produces, for whoever takes it; `owner` is where cards are counted (NE-202).
    pub(crate) fn produce(
        &self,
        s: &mut State,
        seat: Seat,
        owner: Seat,
        card: CardId,
        spot: Spot,
        cause: Cause,
        deaf: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        let effect = &self.card(card).effect;
        if let Some(gain) = effect.gain {
            self.gain_one(s, seat, gain, spot, cause, deaf, tell);
        }
        if let Some(each) = effect.each {
            let n = self.n_of_type(s, owner, each.kind).min(each.max);
            if n > 0 {
                self.gain(s, seat, &each.gain.times(n), spot, cause, deaf, tell);
            }
        }
    }

    /// How many face-up Locations of a Type are in a State (NE-408).
    pub(crate) fn n_of_type(&self, s: &State, seat: Seat, kind: Type) -> u8 {
        s.built[seat].iter().filter(|&card| self.card(card).types.contains(kind)).count() as u8
    }

    /// Whether taking the production of a card would bring nothing: only VP, for which there is no place (NE-379).
    pub(crate) fn produces_in_vain(&self, s: &State, card: CardId) -> bool {
        let effect = &self.card(card).effect;
        let is_useful = |goods: &Goods| !goods.is_only_vp();
        let useful = effect.gain.is_some_and(|gain| gain.sets().iter().any(|&set| is_useful(self.set(set))))
            || effect.each.is_some_and(|each| is_useful(&each.gain));
        !useful && self.is_full(s, card)
    }

    /// A card has entered the State: Production pays at once (NE-031, NE-292), then what comes once (NE-360, NEM-043).
    pub(crate) fn arrive(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        let face = self.face_id(card);
        let spot = Spot::Card(card);
        // NE-039: what a card brings on its arrival is not counted by itself.
        self.produce(s, seat, seat, card, spot, Cause::Production(face), Some(card), tell);
        match self.face(face).effect.once {
            None => {}
            Some(Once::Gain(goods)) => self.gain(s, seat, &goods, spot, Cause::Once(face), Some(card), tell),
            Some(Once::Count(kind, max)) => {
                let vp = self.n_of_type(s, seat, kind).min(max);
                if vp > 0 {
                    let goods = Goods { vp, ..Goods::NONE };
                    self.gain(s, seat, &goods, spot, Cause::Once(face), Some(card), tell);
                }
            }
            Some(Once::Keep(goods)) => {
                let mut got = Goods::NONE;
                for (token, n) in goods.each() {
                    got.tokens[token.index()] = s.keep(seat, card, token, n);
                }
                tell(Event::Stored(seat, face, got));
                self.count_tokens(s, seat, &got, Some(card), tell);
            }
        }
    }

    /// What lies on a card is saved before it leaves or is turned over: VP to the Base, goods to the Pool (NE-144, NE-145,
    /// NE-234, NE-235). Agreements of others with it end (NE-146, NE-236), and what is attached goes (NE-157, NE-237).
    pub(crate) fn clear(&self, s: &mut State, owner: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        let face = self.face_id(card);
        let mark = *s.mark(card);
        let vp = mark.all_vp();
        if vp > 0 {
            s.base_vp[owner] = (s.base_vp[owner] + u16::from(vp)).min(MAX_BASE_VP);
            tell(Event::Moved(owner, vp, face));
        }
        let goods = s.unload(owner, card);
        if !goods.is_empty() {
            tell(Event::Returned(owner, goods, face));
        }
        for seat in mark.agreed.iter() {
            s.foreign[seat] -= 1;
            tell(Event::Ended(seat, owner, face));
        }
        s.marks[card.index()].agreed = table::SeatSet::EMPTY;
        let attached: CardSet = s.attached_to(owner, card).collect();
        for it in &attached {
            self.transfer(s, it, crate::zones::Zone::Attached(owner), crate::zones::Zone::Discard);
            tell(Event::Detached(owner, self.face_id(it)));
        }
    }

    /// The Defense Distance of a Location against Cooperation (NE-276, NE-282).
    #[inline]
    pub(crate) fn defense(&self, card: CardId) -> u8 {
        self.print(self.face_id(card)).defense
    }

    /// The Defense Distance of a Location against Conquest, with what is attached (NE-281, NE-287).
    #[inline]
    pub(crate) fn defense_against_conquest(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let printed = self.defense(card);
        if s.attached[owner].is_empty() {
            return printed;
        }
        let more = s.attached_to(owner, card).filter_map(|it| self.card(it).defends);
        more.fold(printed, u8::saturating_add)
    }

    /// Whether a face can be put in the place of another by a Redevelopment (NE-140, NE-152 to NE-154, NEM-024 to NEM-027).
    #[inline]
    pub(crate) fn fits_redevelopment(old: &Face, new: &Face, universal: bool) -> bool {
        !old.types.is_empty()
            && !new.types.is_empty()
            && !new.types.contains(Type::Foundation)
            && (universal || old.types.contains(Type::Foundation) || old.types.meets(new.types))
    }

    /// How many resources a player has, in the Pool and on cards (NE-308).
    pub(crate) fn n_resources(s: &State, seat: Seat) -> u32 {
        Token::RESOURCES.into_iter().map(|token| u32::from(s.purse(seat, token))).sum()
    }
}
