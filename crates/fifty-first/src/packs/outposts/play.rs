//! Outposts as players build, upgrade, activate and raze them.

use table::{Row, Seat};

use super::{
    CORNERS, Direction, LEVELS, NONE, OutpostChoice, OutpostDeed, OutpostEvent, OutpostFrame, OutpostOp, SPOTS, TOKENS,
    Territory, TerritoryView, spots,
};
use crate::cards::{CardId, FaceId};
use crate::catalog::{Game, Moment};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Run};
use crate::good::Good;
use crate::library::Whose;
use crate::packs::{PackChoice, PackEvent, PackFrame};
use crate::payment::{Budget, Pay, Purpose};
use crate::state::State;
use crate::zones::Zone;

/// What an Outpost is worth beyond what it has given, and each level above the first, in thousandths of a point.
const OUTPOST_WORTH: i32 = 350;
const LEVEL_WORTH: i32 = 250;
const SHIELD_WORTH: i32 = 50;

pub(super) fn told(event: OutpostEvent) -> Event {
    Event::Pack(PackEvent::Outposts(event))
}

fn put(choice: OutpostChoice) -> Choice {
    Choice::Pack(PackChoice::Outposts(choice))
}

impl From<OutpostFrame> for Frame {
    fn from(frame: OutpostFrame) -> Frame {
        Frame::Pack(PackFrame::Outposts(frame))
    }
}

impl Game {
    pub(crate) fn has_map(&self) -> bool {
        !self.packs.territories.is_empty()
    }

    pub(crate) fn territory(&self, at: u8) -> &Territory {
        &self.packs.territories[usize::from(at)]
    }

    pub(crate) fn territory_name(&self, at: u8) -> &str {
        self.packs.territories.get(usize::from(at)).map_or("?", |it| it.tile.name.as_str())
    }

    /// Where a side may build, and which own Outpost it has to remove for it (NML-09, NML-12).
    pub(crate) fn each_site(&self, s: &State, side: Seat, among: u16, anywhere: bool, mut each: impl FnMut(u8, u8)) {
        let map = &s.packs.outposts;
        let own = map.of(side);
        let full = map.count(side) >= TOKENS;
        for at in spots(among).filter(|&at| map.is_free(at)) {
            let next = own & super::neighbors(at);
            if !full {
                if anywhere || next != 0 {
                    each(at, NONE);
                }
                continue;
            }
            for without in spots(own) {
                if anywhere || next & !(1 << without) != 0 {
                    each(at, without);
                }
            }
        }
    }

    /// Whether a hand card can be discarded for a level; with a feature that allows it, any can.
    pub(crate) fn fits_level(&self, s: &State, seat: Seat, face: FaceId, at: u8, level: u8) -> bool {
        let kind = self.territory(at).levels[usize::from(level - 1)].kind;
        self.face(face).types.contains(kind) || self.joker(s, seat).is_some()
    }

    /// A location that lets any card be discarded, and was not used up this round.
    fn joker(&self, s: &State, seat: Seat) -> Option<CardId> {
        let jokers = s.built[seat].and(&self.packs.jokers);
        jokers.iter().find(|&card| s.uses(card) < self.face_of(card).location.outposts.any_type)
    }

    /// NML-08, NML-13, NML-18, NML-20.
    pub(in crate::packs) fn offer_outposts(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        add: &mut impl FnMut(Choice),
    ) {
        // The same for every card of the hand.
        let any_card = self.joker(s, seat).is_some();
        let kind = |at: u8, level: u8| self.territory(at).levels[usize::from(level - 1)].kind;
        let mut sites = Row::<(u8, u8), { SPOTS * SPOTS }>::new();
        self.each_site(s, seat, u16::MAX, false, |at, without| sites.push((at, without)));
        let mut upgrades = Row::<(u8, u8), SPOTS>::new();
        for at in spots(s.packs.outposts.of(seat)) {
            let level = s.packs.outposts.at(at).map_or(0, |it| it.level) + 1;
            if usize::from(level) <= LEVELS {
                upgrades.push((at, level));
            }
        }
        self.each_face(&s.hands[seat], |face| {
            let types = self.face(face).types;
            let fits = |at: u8, level: u8| any_card || types.contains(kind(at, level));
            for &(at, without) in sites.iter().filter(|&&(at, _)| fits(at, 1)) {
                add(put(OutpostChoice::BuildFor(face, at, without)));
            }
            for &(at, _) in upgrades.iter().filter(|&&(at, level)| fits(at, level)) {
                add(put(OutpostChoice::UpgradeFor(face, at)));
            }
        });
        let fund = budget.fund(Purpose::Raze(None));
        self.each_target(s, seat, |at| {
            fund.ways(self.outpost_price(s, seat, at, 0, false), |pay| add(put(OutpostChoice::Raze(at, pay))));
        });
    }

    /// Outposts of others next to own ones (NML-20, NML-25).
    pub(crate) fn each_target(&self, s: &State, seat: Seat, mut each: impl FnMut(u8)) {
        for at in 0..NONE {
            if let Some(it) = s.packs.outposts.at(at)
                && self.reachable(s, seat, it.owner)
                && s.packs.outposts.touches(seat, at)
            {
                each(at);
            }
        }
    }

    /// The defense of an Outpost, with its shield (NML-26, NML-38).
    pub(crate) fn outpost_defense(&self, s: &State, at: u8) -> u8 {
        let Some(it) = s.packs.outposts.at(at) else { return 0 };
        let cards = s.built[it.owner].and(&self.packs.outpost_guards);
        let more = cards.iter().map(|card| self.face_of(card).location.outposts.defense).fold(0, u8::saturating_add);
        let level = usize::from(it.level).clamp(1, LEVELS) - 1;
        (self.territory(at).levels[level].defense + u8::from(it.shielded)).saturating_add(more)
    }

    /// What razing it costs.
    pub(crate) fn outpost_price(&self, s: &State, seat: Seat, at: u8, discount: u8, free: bool) -> u8 {
        if free {
            return s.packs.outposts.at(at).is_some_and(|it| it.shielded).into();
        }
        let cards = s.built[seat].and(&self.packs.outpost_discounts);
        let less =
            cards.iter().map(|card| self.face_of(card).location.outposts.discount).fold(discount, u8::saturating_add);
        self.outpost_defense(s, at).saturating_sub(less).max(1)
    }

    /// The ways to raze by an effect (UE-17).
    pub(crate) fn each_raze(&self, s: &State, seat: Seat, discount: u8, free: bool, mut each: impl FnMut(u8, Pay)) {
        let fund = s.budget(seat).fund(Purpose::Raze(None));
        self.each_target(s, seat, |at| {
            fund.ways(self.outpost_price(s, seat, at, discount, free), |pay| each(at, pay));
        });
    }

    /// NML-26: no action.
    pub(crate) fn offer_pack_shields(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if self.packs.none {
            return;
        }
        for at in self.bare(s, seat) {
            add(put(OutpostChoice::Shield(at)));
        }
    }

    fn bare(&self, s: &State, seat: Seat) -> impl Iterator<Item = u8> {
        let map = s.packs.outposts;
        spots(map.of(seat)).filter(move |&at| map.at(at).is_some_and(|it| !it.shielded))
    }

    /// No action: the turn goes on.
    pub(in crate::packs) fn place_outpost_shield(
        &self,
        s: &mut State,
        seat: Seat,
        at: u8,
        tell: &mut impl FnMut(Event),
    ) {
        s.spend(seat, Good::Shield, 1);
        self.shield_outpost(s, seat, at, tell);
    }

    fn shield_outpost(&self, s: &mut State, seat: Seat, at: u8, tell: &mut impl FnMut(Event)) {
        s.packs.outposts.shield(at, true);
        tell(told(OutpostEvent::Shielded(seat, at)));
    }

    pub(in crate::packs) fn outpost_action(
        &self,
        s: &mut State,
        seat: Seat,
        choice: OutpostChoice,
        tell: &mut impl FnMut(Event),
    ) {
        match choice {
            OutpostChoice::BuildFor(face, at, without) => {
                self.discard_for(s, seat, face, at, 1, tell);
                self.build_outpost(s, seat, at, without, tell);
            }
            OutpostChoice::UpgradeFor(face, at) => {
                let level = s.packs.outposts.at(at).map_or(1, |it| it.level) + 1;
                self.discard_for(s, seat, face, at, level, tell);
                self.upgrade_outpost(s, seat, at, tell);
            }
            OutpostChoice::Raze(at, pay) => self.raze_outpost(s, seat, at, (0, false), pay, tell),
            other => unreachable!("{other:?} is no action; only listed choices get here"),
        }
    }

    fn discard_for(&self, s: &mut State, seat: Seat, face: FaceId, at: u8, level: u8, tell: &mut impl FnMut(Event)) {
        let kind = self.territory(at).levels[usize::from(level - 1)].kind;
        if !self.face(face).types.contains(kind)
            && let Some(joker) = self.joker(s, seat)
        {
            s.count_use(joker);
        }
        let card = self.in_hand(s, seat, face);
        self.discard(s, card, Zone::Hand(seat));
        tell(Event::Discarded(seat, face));
    }

    /// NML-10, NML-12.
    fn build_outpost(&self, s: &mut State, seat: Seat, at: u8, without: u8, tell: &mut impl FnMut(Event)) {
        if without < NONE {
            s.packs.outposts.remove(without);
            tell(told(OutpostEvent::Removed(seat, without)));
        }
        s.packs.outposts.put(at, seat, 1);
        tell(told(OutpostEvent::Built(seat, at, 1)));
        s.next([OutpostFrame::Effect { seat, at, top: 1 }.into()]);
        self.announce(s, seat, Moment::BuildOutpost, None, tell);
    }

    /// NML-14, NML-19.
    fn upgrade_outpost(&self, s: &mut State, seat: Seat, at: u8, tell: &mut impl FnMut(Event)) {
        let Some(it) = s.packs.outposts.at(at) else { return };
        let level = it.level + 1;
        s.packs.outposts.put(at, seat, level);
        s.packs.outposts.shield(at, it.shielded);
        s.packs.outposts.upgraded = at;
        tell(told(OutpostEvent::Upgraded(seat, at, level)));
        s.next([OutpostFrame::Effect { seat, at, top: level }.into()]);
        // What reacts to it asks nothing about a card, so that any card may stand there.
        self.announce(s, seat, Moment::UpgradeOutpost, Some(CardId(0)), tell);
    }

    /// NML-20 to NML-23.
    fn raze_outpost(
        &self,
        s: &mut State,
        seat: Seat,
        at: u8,
        (discount, free): (u8, bool),
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(it) = s.packs.outposts.at(at) else { return };
        s.pay_for(seat, Purpose::Raze(None), self.outpost_price(s, seat, at, discount, free), pay, tell);
        s.next([OutpostFrame::Effect { seat, at, top: it.level }.into(), OutpostFrame::Settle { seat, at }.into()]);
        self.lose_outpost(s, seat, at, tell);
        self.announce(s, seat, Moment::RazeOutpost, None, tell);
    }

    /// The token goes back to its owner.
    pub(super) fn lose_outpost(&self, s: &mut State, by: Seat, at: u8, tell: &mut impl FnMut(Event)) {
        let Some(it) = s.packs.outposts.at(at) else { return };
        s.packs.outposts.remove(at);
        tell(told(OutpostEvent::Razed(by, it.owner, at)));
        self.announce(s, it.owner, Moment::OutpostLost, None, tell);
    }

    /// An effect of a card: what it asks, if it does.
    pub(crate) fn outpost_effect(
        &self,
        s: &mut State,
        (run, card): (Run, CardId),
        (seat, owner): (Seat, Seat),
        op: OutpostOp,
        tell: &mut impl FnMut(Event),
    ) -> Option<PackFrame> {
        s.packs.outposts.picked = 0;
        Some(PackFrame::Outposts(match op {
            // The one that was upgraded, and no other.
            OutpostOp::Ask(OutpostDeed::Shield, _) if run == Run::Feature => {
                let at = s.packs.outposts.upgraded;
                if s.packs.outposts.at(at).is_some_and(|it| it.owner == seat && !it.shielded) {
                    self.shield_outpost(s, seat, at, tell);
                }
                return None;
            }
            OutpostOp::Ask(deed, left) => OutpostFrame::Pick { seat, owner, deed, left },
            OutpostOp::Gain { good, n, max, dir, level } => {
                let on = |at: &u8| s.packs.outposts.at(*at).is_some_and(|it| it.level >= level);
                let among = s.packs.outposts.of(owner) & dir.map_or(u16::MAX, Direction::spots);
                let times = (spots(among).filter(on).count() as u8).min(max);
                self.gain_one(s, seat, good, n * times, self.cause(run, card), tell);
                return None;
            }
            OutpostOp::Resources { max, choices } => OutpostFrame::Direction { seat, max, choices },
        }))
    }

    pub(in crate::packs) fn offer_on_map(&self, s: &State, frame: OutpostFrame, add: &mut impl FnMut(Choice)) {
        let map = &s.packs.outposts;
        match frame {
            OutpostFrame::Effect { at, top, .. } => {
                for level in (1..=top).rev() {
                    add(put(OutpostChoice::Activate(at, level)));
                }
            }
            OutpostFrame::Settle { seat, at } => {
                let mut any = false;
                self.each_site(s, seat, 1 << at, false, |at, without| {
                    any = true;
                    add(put(OutpostChoice::Build(at, without)));
                });
                if any {
                    add(Choice::Enough);
                }
            }
            OutpostFrame::Direction { seat, .. } => {
                for dir in Direction::NAMED.into_iter().filter(|it| map.of(seat) & it.spots() != 0) {
                    add(put(OutpostChoice::Toward(dir)));
                }
            }
            OutpostFrame::Pick { seat, owner, deed, .. } => match deed {
                OutpostDeed::Build { anywhere } => {
                    self.each_site(s, seat, u16::MAX, anywhere, |at, without| {
                        add(put(OutpostChoice::Build(at, without)));
                    });
                }
                OutpostDeed::Upgrade { dir } => {
                    let among = map.of(seat) & dir.map_or(u16::MAX, Direction::spots) & !map.picked;
                    for at in spots(among).filter(|&at| map.at(at).is_some_and(|it| usize::from(it.level) < LEVELS)) {
                        add(put(OutpostChoice::Upgrade(at)));
                    }
                }
                OutpostDeed::Activate { dir, whose, level } => {
                    let among = dir.map_or(u16::MAX, Direction::spots) & !map.picked;
                    for at in spots(among) {
                        let Some(it) = map.at(at) else { continue };
                        let fits = match whose {
                            Whose::Own => it.owner == owner,
                            Whose::Opponent => self.reachable(s, seat, it.owner),
                        };
                        let levels = if level > 0 { level..=level.min(it.level) } else { 1..=it.level };
                        for level in levels.filter(|_| fits) {
                            add(put(OutpostChoice::Activate(at, level)));
                        }
                    }
                }
                OutpostDeed::Raze { discount, free } => {
                    self.each_raze(s, seat, discount, free, |at, pay| add(put(OutpostChoice::Raze(at, pay))));
                }
                OutpostDeed::Move => {
                    for from in spots(map.of(seat)) {
                        for to in spots(super::neighbors(from)).filter(|&to| map.is_free(to)) {
                            add(put(OutpostChoice::Move(from, to)));
                        }
                    }
                }
                OutpostDeed::Shield => {
                    let mut any = false;
                    for at in self.bare(s, seat) {
                        any = true;
                        add(put(OutpostChoice::Shield(at)));
                    }
                    if any {
                        add(Choice::Enough);
                    }
                }
            },
        }
    }

    pub(in crate::packs) fn answer_on_map(
        &self,
        s: &mut State,
        frame: OutpostFrame,
        choice: OutpostChoice,
        tell: &mut impl FnMut(Event),
    ) {
        let seat = frame.seat();
        if let OutpostFrame::Pick { owner, deed, left: left @ 2.., .. } = frame {
            s.next([OutpostFrame::Pick { seat, owner, deed, left: left - 1 }.into()]);
        }
        match choice {
            OutpostChoice::Activate(at, level) => {
                s.packs.outposts.picked |= 1 << at;
                tell(told(OutpostEvent::Activated(seat, at, level)));
                let rest = self.territory(at).levels[usize::from(level - 1)].program;
                s.next([Frame::Program { run: Run::Outpost, seat, owner: seat, card: CardId(at), rest }]);
            }
            OutpostChoice::Build(at, without) => self.build_outpost(s, seat, at, without, tell),
            OutpostChoice::Upgrade(at) => {
                s.packs.outposts.picked |= 1 << at;
                self.upgrade_outpost(s, seat, at, tell);
            }
            OutpostChoice::Raze(at, pay) => {
                if let OutpostFrame::Pick { deed: OutpostDeed::Raze { discount, free }, .. } = frame {
                    self.raze_outpost(s, seat, at, (discount, free), pay, tell);
                }
            }
            OutpostChoice::Shield(at) => self.shield_outpost(s, seat, at, tell),
            OutpostChoice::Move(from, to) => {
                s.packs.outposts.remove(from);
                s.packs.outposts.put(to, seat, 1);
                tell(told(OutpostEvent::Moved(seat, from, to)));
                s.next([OutpostFrame::Effect { seat, at: to, top: 1 }.into()]);
            }
            OutpostChoice::Toward(dir) => {
                if let OutpostFrame::Direction { max, choices, .. } = frame {
                    let n = ((s.packs.outposts.of(seat) & dir.spots()).count_ones() as u8).min(max);
                    for _ in 0..n {
                        s.next([Frame::TakeOne { run: Run::Outpost, seat, card: CardId(NONE), choices }]);
                    }
                }
            }
            other => unreachable!("{other:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// NML-15, NML-16: an Outpost in place of a card. In the first Lookout everybody gives up one of their picks.
    pub(crate) fn offer_skipping(&self, s: &State, seat: Seat, last: bool, add: &mut impl FnMut(Choice)) -> bool {
        if !self.has_map() || s.packs.outposts.skipped.contains(seat) || s.display.is_empty() {
            return false;
        }
        let mut any = false;
        let first = s.round <= 1;
        let among = if first { CORNERS } else { u16::MAX };
        self.each_site(s, seat, among, first, |at, without| {
            any = true;
            add(put(OutpostChoice::Build(at, without)));
        });
        any && first && last
    }

    pub(crate) fn skip_draft(&self, s: &mut State, seat: Seat, choice: PackChoice, tell: &mut impl FnMut(Event)) {
        if let PackChoice::Outposts(OutpostChoice::Build(at, without)) = choice {
            s.packs.outposts.skipped.insert(seat);
            tell(told(OutpostEvent::Skipped(seat)));
            self.build_outpost(s, seat, at, without, tell);
        }
    }

    pub(in crate::packs) fn territory_views(&self, s: &State) -> Vec<TerritoryView> {
        let view = |(at, it): (u8, &Territory)| {
            let outpost = s.packs.outposts.at(at);
            TerritoryView {
                name: it.tile.name.clone(),
                levels: it.tile.levels.clone(),
                owner: outpost.map(|it| it.owner),
                level: outpost.map_or(0, |it| it.level),
                shielded: outpost.is_some_and(|it| it.shielded),
                defense: self.outpost_defense(s, at),
            }
        };
        (0..).zip(&self.packs.territories).map(view).collect()
    }

    pub(in crate::packs) fn outposts_worth(&self, s: &State, side: Seat) -> i32 {
        let map = &s.packs.outposts;
        let outposts = spots(map.of(side)).filter_map(|at| map.at(at));
        let worth = |level: u8| OUTPOST_WORTH + i32::from(level.saturating_sub(1)) * LEVEL_WORTH;
        outposts.map(|it| worth(it.level) + i32::from(it.shielded) * SHIELD_WORTH).sum()
    }
}
