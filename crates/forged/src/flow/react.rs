//! Reactions: Headlines that are set off, Responses from the hand (FS-371 to FS-384), Industry Leaders and Bigwig tokens.
//!
//! Whoever could react by what is public is asked, in influence order, whether or not anything can be done: being asked
//! must not tell what somebody holds.

use table::{Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{By, Trigger};
use crate::event::Event;
use crate::frame::{Context, Frame, Moment, Occasion, Origin};
use crate::lots::{Hood, HoodSet, Site, TrackSet};
use crate::pieces::{CardId, CardSet, Kind, TokenId};
use crate::state::State;

impl Game {
    /// Something happens that others may react to: Headlines first, then whoever may and wants to.
    ///
    /// Nothing sets itself off, and no more is set off than there is room for (FS-329), so that whatever cards say comes
    /// to an end.
    pub(super) fn announce_moment(&self, s: &mut State, moment: Moment) {
        if !s.can_set_off() {
            return;
        }
        let left = self.seats().filter(|&seat| self.may_react(s, seat, moment)).collect::<SeatSet>();
        if !left.is_empty() {
            s.next([Frame::React { moment, left }]);
        }
        for i in (0..s.open.headlines.len()).rev() {
            let posted = s.open.headlines[i];
            // FS-328, and a Headline is not set off by being played itself.
            if matches!(moment, Moment::Headline { card, .. } if card == posted.card) {
                continue;
            }
            let Some(headline) = &self.card(posted.card).headline else { continue };
            if self.is_own_doing(s, Origin::Headline(posted.card)) {
                continue;
            }
            for &(trigger, block) in headline.triggers.iter().rev() {
                if s.can_set_off() && self.sets_off(s, posted.owner, trigger, moment) {
                    let effect = self.reaction(s, Origin::Headline(posted.card), posted.owner, moment);
                    self.begin_reaction(s, effect, posted.owner, block);
                }
            }
        }
    }

    /// Whether somebody may be able to react, by what everybody knows.
    fn may_react(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        let leader = s.open.leaders[seat].is_some_and(|id| {
            self.sets_off(s, seat, self.leader(id).trigger, moment) && !self.is_own_doing(s, Origin::Leader(id))
        });
        leader || self.could_respond(s, seat, moment) || self.could_use_token(s, seat, moment)
    }

    /// A Leader or a Headline never reacts to itself.
    fn is_own_doing(&self, s: &State, origin: Origin) -> bool {
        s.effects.iter().any(|it| it.origin == origin)
    }

    /// Whether somebody could have a card in hand that responds to this, by what everybody knows.
    pub(super) fn could_respond(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        let waiting = self.responses_to(moment).without(s.open.responded);
        if waiting.is_empty() || s.hands[seat].is_empty() {
            return false;
        }
        waiting.iter().any(|card| self.responds(s, seat, card, moment) && self.could_hold(s, seat, card))
    }

    /// The cards that respond to moments of this kind; not to all of them.
    #[inline]
    fn responses_to(&self, moment: Moment) -> CardSet {
        self.responses[moment.occasion() as usize]
    }

    /// Whether a card could be in somebody's hand, by what everybody knows.
    fn could_hold(&self, s: &State, seat: Seat, card: CardId) -> bool {
        let elsewhere = s.open.boxed.with(s.open.spent).with(s.open.in_play);
        // Where everything that somebody holds has been shown, there is room for nothing else.
        let n_held = s.hands[seat].len() + u32::from(s.selected[seat].is_some());
        let has_room = s.open.shown[seat].len() < n_held;
        s.open.shown[seat].contains(card)
            || has_room
                && self.card(card).era <= s.open.era
                && !elsewhere.contains(card)
                && s.open.headlines.iter().all(|it| it.card != card)
                && self.others(seat).iter().all(|other| !s.open.shown[other].contains(card))
    }

    fn responds(&self, s: &State, seat: Seat, card: CardId, moment: Moment) -> bool {
        self.card(card).response.as_ref().is_some_and(|it| self.sets_off(s, seat, it.trigger, moment))
    }

    /// Whether somebody has tokens and may use one in this era (FSV-012).
    pub(super) fn may_use_token(&self, s: &State, seat: Seat) -> bool {
        s.open.n_tokens[seat] > 0 && !s.open.token_this_era.contains(seat)
    }

    /// Whether somebody could have a token for this, by what everybody knows.
    pub(super) fn could_use_token(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        self.may_use_token(s, seat)
            && self
                .tokens()
                .any(|(id, it)| s.open.tokens_used & (1 << id.0) == 0 && self.sets_off(s, seat, it.trigger, moment))
    }

    /// Whether a moment is what a trigger of this holder waits for.
    fn sets_off(&self, s: &State, holder: Seat, trigger: Trigger, moment: Moment) -> bool {
        let by = |want: By, who: Seat| match want {
            By::Any => true,
            By::Me => who == holder,
            By::Opponent => who != holder,
        };
        let in_mogul = |site: Site| s.open.moguls[holder] == Some(self.map.hood(site));
        let does = match (trigger, moment) {
            (Trigger::Event { tags, by: want }, Moment::Event { card, by: who }) => {
                self.card(card).tags & tags != 0 && by(want, who)
            }
            (Trigger::Riot, Moment::Riot) => true,
            (Trigger::Destroyed { of }, Moment::Destroy { site }) => {
                let piece = s.open.city.piece(&self.map, self.map.first_lot(site));
                piece.is_some_and(|it| {
                    !it.kind.is_park() && (of == By::Any || it.owner.is_some_and(|seat| by(of, seat)))
                })
            }
            (Trigger::UnrestAdded { who }, Moment::Unrest { seat }) => by(who, seat),
            (
                Trigger::Placed { what, by: want, own_mogul, hoods, before },
                Moment::Placed { kind, site, by: who } | Moment::AboutToPlace { kind, site, by: who },
            ) => {
                before == matches!(moment, Moment::AboutToPlace { .. })
                    && what.has(kind)
                    && by(want, who)
                    && hoods.contains(self.map.hood(site))
                    && (!own_mogul || in_mogul(site))
            }
            (Trigger::TrackRaised { tracks, by: want }, Moment::Raised { track, by: who }) => {
                tracks.0 & TrackSet::only(track).0 != 0 && by(want, who)
            }
            (Trigger::HeadlinePlayed { by: want }, Moment::Headline { by: who, .. }) => by(want, who),
            (Trigger::ImmigrantPlayed { by: want }, Moment::Immigrant { by: who }) => by(want, who),
            (Trigger::MineTaken { by: want }, Moment::Mine { by: who }) => by(want, who),
            (Trigger::Seized { of }, Moment::Seize { of: who, .. }) => by(of, who),
            (Trigger::HousesPlaced { n, by: want }, Moment::TurnOver { by: who, .. }) => {
                by(want, who) && s.open.turn_houses.iter().sum::<u8>() >= n
            }
            (Trigger::Election, Moment::Election) => s.open.moguls[holder].is_some(),
            (Trigger::OwnTurn { mm, event }, Moment::TurnOver { by: who, mm: used_mm, event: used_event }) => {
                who == holder && (mm && used_mm || event && used_event)
            }
            _ => false,
        };
        debug_assert!(
            !does || Occasion::of(trigger) == Some(moment.occasion()),
            "{trigger:?} is not found by {moment:?}"
        );
        does
    }

    pub(super) fn offer_reactions(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if !s.can_set_off() {
            return put(Choice::Pass); // what others have done in the meantime has used up the room
        }
        // FS-374, FS-375, FS-377.
        let ready = self.responses_to(moment).both(s.hands[seat]).without(s.open.responded);
        for card in ready.iter().filter(|&card| self.responds(s, seat, card, moment)) {
            put(Choice::Respond(card))?;
        }
        if let Some(id) = s.open.leaders[seat]
            && self.sets_off(s, seat, self.leader(id).trigger, moment)
            && !self.is_own_doing(s, Origin::Leader(id))
        {
            put(Choice::UseLeader)?;
        }
        if self.may_use_token(s, seat) {
            let own = self.tokens().filter(|(id, _)| s.tokens[seat] & (1 << id.0) != 0);
            for (id, _) in own.filter(|(_, it)| self.sets_off(s, seat, it.trigger, moment)) {
                put(Choice::UseToken(id))?;
            }
        }
        put(Choice::Pass) // FS-373
    }

    pub(super) fn reacted(
        &self,
        s: &mut State,
        seat: Seat,
        moment: Moment,
        mut left: SeatSet,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        left.remove(seat);
        s.next([Frame::React { moment, left }]);
        match choice {
            Choice::Pass => {}
            Choice::Respond(card) => {
                // FS-376: it returns to the hand, and everybody knows.
                s.open.responded.insert(card);
                s.open.shown[seat].insert(card);
                s.learn_all();
                tell(Event::Responded { seat, card });
                let effect = self.reaction(s, Origin::Response(card), seat, moment);
                let block = self.card(card).response.as_ref().map(|it| it.effect);
                self.begin_reaction(s, effect, seat, block.unwrap_or_default());
            }
            Choice::UseLeader => {
                let Some(id) = s.open.leaders[seat] else { unreachable!("only who has a Leader uses it") };
                tell(Event::UsedLeader(seat, id));
                let effect = self.reaction(s, Origin::Leader(id), seat, moment);
                self.begin_reaction(s, effect, seat, self.leader(id).effect);
            }
            Choice::UseToken(token) => {
                let effect = self.reaction(s, Origin::Token(token), seat, moment);
                self.use_token(s, effect, seat, token, tell);
            }
            choice => unreachable!("{choice:?} is no reaction"),
        }
    }

    pub(super) fn token_effect(&self, seat: Seat, token: TokenId, placer: Seat) -> Context {
        Context { origin: Origin::Token(token), actor: seat, owner: seat, placer, ..Context::default() }
    }

    /// FSV-012, FSV-013.
    pub(super) fn use_token(
        &self,
        s: &mut State,
        effect: Context,
        seat: Seat,
        token: TokenId,
        tell: &mut impl FnMut(Event),
    ) {
        s.tokens[seat] &= !(1 << token.0);
        s.open.n_tokens[seat] -= 1;
        s.open.tokens_used |= 1 << token.0;
        s.open.token_this_era.insert(seat);
        s.learn_all();
        tell(Event::UsedToken(seat, token));
        self.begin_reaction(s, effect, seat, self.token(token).effect);
    }

    /// What a reaction knows of what set it off.
    fn reaction(&self, s: &State, origin: Origin, owner: Seat, moment: Moment) -> Context {
        let mut effect = Context { origin, actor: owner, owner, placer: owner, ..Context::default() };
        let at = |effect: &mut Context, kind: Kind, site: Site| {
            let hood = self.map.hood(site);
            effect.last = self.map.lots_of(site);
            effect.same = HoodSet::only(hood);
            effect.last_track = Some(hood.track());
            effect.kind = Some(kind);
        };
        match moment {
            Moment::Event { by, .. } | Moment::Immigrant { by } | Moment::Mine { by } => effect.placer = by,
            Moment::Headline { card, by } => {
                effect.placer = by;
                effect.spared = Some(card);
            }
            Moment::Unrest { seat } => effect.placer = seat,
            Moment::AboutToPlace { kind, site, by } | Moment::Placed { kind, site, by } => {
                effect.placer = by;
                at(&mut effect, kind, site);
            }
            Moment::Raised { track, by } => {
                effect.placer = by;
                effect.last_track = Some(track);
                effect.same = track.hood().map_or(HoodSet::EMPTY, HoodSet::only);
            }
            Moment::Seize { by, .. } => effect.placer = by,
            Moment::TurnOver { by, .. } => {
                effect.placer = by;
                effect.same = Hood::ALL.into_iter().filter(|&it| s.open.turn_houses[it as usize] > 0).fold(
                    HoodSet::EMPTY,
                    |mut set, hood| {
                        set.insert(hood);
                        set
                    },
                );
            }
            Moment::Riot | Moment::Destroy { .. } | Moment::Election => {}
        }
        effect
    }

    /// What set the running effect off does not happen: the nearest frame below that can be stopped is.
    pub(super) fn stop_what_waits(&self, s: &mut State) {
        for frame in s.stack.iter_mut().rev() {
            match frame {
                // Nobody else needs to react to what does not happen (FS-384).
                Frame::React { left, .. } => *left = SeatSet::EMPTY,
                Frame::Event { off, .. }
                | Frame::PutDown { off, .. }
                | Frame::TakeOver { off, .. }
                | Frame::RiotBurn { off, .. } => {
                    *off = true;
                    return;
                }
                _ => {}
            }
        }
    }
}
