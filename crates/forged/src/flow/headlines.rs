//! Headlines: how they come and go, and what they change (FS-321 to FS-335).

use table::Seat;

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{By, Forbidden, Mod, Modified, ModifiedSet};
use crate::event::Event;
use crate::frame::{Context, Frame, Moment, Origin, Stage};
use crate::lots::{Hood, HoodSet};
use crate::pieces::CardId;
use crate::state::{HEADLINES, Open, Posted, State};

impl Game {
    /// FS-324 to FS-326: the newest on the left; what is pushed off goes to the box.
    pub(super) fn post(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.open.in_play.remove(card);
        tell(Event::Posted { seat, card });
        let old = s.open.headlines;
        s.open.headlines.clear();
        s.open.headlines.push(Posted { card, owner: seat });
        for &it in old.iter() {
            if s.open.headlines.len() < HEADLINES {
                s.open.headlines.push(it);
            } else {
                s.open.boxed.insert(it.card);
                tell(Event::Dropped { seat: it.owner, card: it.card });
            }
        }
        s.next([Frame::CheckRiot]); // FS-451
        self.announce_moment(s, Moment::Headline { card, by: seat });
    }

    /// The Headlines that an effect could take off the board.
    pub(super) fn offer_headlines(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let spared = s.effect().spared;
        let others = s.open.headlines.iter().filter(|it| Some(it.card) != spared);
        others.into_iter().try_for_each(|it| put(Choice::DropHeadline(it.card)))
    }

    /// FS-335: off the board, the others close up.
    pub(super) fn drop_headline(&self, s: &mut State, card: CardId, tell: &mut impl FnMut(Event)) {
        if let Some(at) = s.open.headlines.iter().position(|it| it.card == card) {
            let it = s.open.headlines.remove(at);
            s.open.boxed.insert(card);
            tell(Event::Dropped { seat: it.owner, card });
        }
    }

    /// The rules that the Headlines on the board change for anybody, anywhere.
    #[inline]
    pub(crate) fn changed_rules(&self, open: &Open) -> ModifiedSet {
        let changes = |posted: &Posted| self.card(posted.card).headline.as_ref().map(|it| it.changes);
        open.headlines.iter().filter_map(changes).fold(ModifiedSet::default(), ModifiedSet::with)
    }

    /// A rule as the Headlines leave it, for a player in a neighborhood. The newest has the last word (FS-330).
    #[inline]
    pub(crate) fn modified(&self, open: &Open, seat: Seat, hood: Option<Hood>, rule: Modified, base: i32) -> i32 {
        if open.headlines.is_empty() {
            return base;
        }
        self.modify(open, Some(seat), hood, None, rule, base)
    }

    /// The same for whoever knows which rules the Headlines change, and asks for many.
    #[inline]
    pub(crate) fn modified_where(
        &self,
        open: &Open,
        changed: ModifiedSet,
        seat: Option<Seat>,
        hood: Option<Hood>,
        rule: Modified,
        base: i32,
    ) -> i32 {
        if changed.contains(rule) { self.modify(open, seat, hood, None, rule, base) } else { base }
    }

    /// A rule that is the same for all.
    pub(crate) fn modified_for_all(&self, open: &Open, rule: Modified, base: i32) -> i32 {
        self.modify(open, None, None, None, rule, base)
    }

    /// A rule that concerns particular cards.
    pub(super) fn modified_for_card(&self, open: &Open, seat: Seat, card: CardId, rule: Modified, base: i32) -> i32 {
        self.modify(open, Some(seat), None, Some(card), rule, base)
    }

    fn modify(
        &self,
        open: &Open,
        seat: Option<Seat>,
        hood: Option<Hood>,
        card: Option<CardId>,
        rule: Modified,
        base: i32,
    ) -> i32 {
        let concerns = |it: &Mod, owner: Seat| {
            it.rule == rule
                && concerns_player(it.who, owner, seat)
                && (it.hoods == HoodSet::ALL || hood.is_some_and(|hood| it.hoods.contains(hood)))
                && (!it.own_mogul || hood.is_some() && open.moguls[owner] == hood)
                && (it.cards.is_empty() || card.is_some_and(|card| it.cards.contains(card)))
        };
        let mut value = base;
        for posted in open.headlines.iter().rev() {
            let Some(headline) = &self.card(posted.card).headline else { continue };
            if !headline.changes.contains(rule) {
                continue;
            }
            for it in headline.mods.iter().filter(|it| concerns(it, posted.owner)) {
                value = match it.set {
                    Some(fixed) => fixed.into(),
                    None if it.by < 0 => (value + i32::from(it.by)).max(i32::from(it.min).min(value)),
                    None => value + i32::from(it.by),
                };
            }
        }
        value
    }

    /// Whether a Headline forbids something to a player, as far as an effect of this origin goes.
    pub(super) fn forbids(&self, open: &Open, origin: Origin, seat: Seat, what: impl Fn(Forbidden) -> bool) -> bool {
        self.forbidding(open, origin, seat, what).is_some()
    }

    /// The Headline that forbids something to a player. What a Headline orders, only a newer one can forbid (FS-330).
    pub(crate) fn forbidding(
        &self,
        open: &Open,
        origin: Origin,
        seat: Seat,
        what: impl Fn(Forbidden) -> bool,
    ) -> Option<CardId> {
        let forbids = |posted: &&Posted| {
            self.card(posted.card).headline.as_ref().is_some_and(|headline| {
                headline.forbids.iter().any(|it| concerns_player(it.who, posted.owner, Some(seat)) && what(it.what))
            })
        };
        let newer = open.headlines.iter().take_while(|posted| origin != Origin::Headline(posted.card));
        newer.into_iter().find(forbids).map(|posted| posted.card)
    }

    /// The k-th Headline's effect at the end of the era: first all that score, then the rest (FS-503 to FS-505).
    pub(super) fn headline_at_era_end(&self, s: &mut State, k: u8, vp: bool) {
        let Some(&posted) = s.open.headlines.get(usize::from(k)) else { return };
        s.next([Frame::EraEnd { k: k + 1, vp }]);
        let Some(headline) = &self.card(posted.card).headline else { return };
        if !headline.era_end.is_empty() {
            let stage = if vp { Stage::Scoring } else { Stage::Others };
            let owner = posted.owner;
            let origin = Origin::Headline(posted.card);
            let effect = Context { origin, actor: owner, owner, placer: owner, stage, ..Context::default() };
            self.begin_effect(s, effect, owner, headline.era_end);
        }
    }
}

/// Whether a Headline of `owner` concerns a player. Without one, what concerns everybody is asked for.
fn concerns_player(who: By, owner: Seat, seat: Option<Seat>) -> bool {
    match who {
        By::Any => true,
        By::Me => seat == Some(owner),
        By::Opponent => seat.is_some_and(|seat| seat != owner),
    }
}
