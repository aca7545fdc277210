//! Powers for any time: the Mob Boss (FS-574 to FS-579) and some Bigwig tokens.
//!
//! Their holders are asked before every turn, before the first purchase of a turn, between its actions, before
//! immigration, between immigrants and
//! as a last call before the assessment. They may say that they do not want to be asked for a while. On their own turn,
//! and when they select a card, the power is one of their options.

use table::{Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::{Choice, Rest};
use crate::effect::Trigger;
use crate::event::{Event, Roll};
use crate::frame::Frame;
use crate::lots::{Block, Site};
use crate::pieces::{Layer, Role, TokenId};
use crate::state::{Phase, Quiet, State};

impl Game {
    /// An opportunity for everybody but the player whose turn it is, who has it among the options.
    pub(super) fn any_time(&self, s: &State, turn: Option<Seat>) -> Frame {
        let wanted = |&seat: &Seat| {
            turn != Some(seat)
                && s.open.quiet[seat] == Quiet::No
                && (self.may_mob(s, seat) || self.may_have_any_time(s, seat))
        };
        Frame::AnyTime { left: self.seats().filter(wanted).collect() }
    }

    /// The last call before the assessment, whatever anybody has said before (FS-575).
    pub(super) fn last_call(&self, s: &mut State) -> Frame {
        for seat in self.seats() {
            s.open.quiet[seat] = Quiet::No;
        }
        self.any_time(s, None)
    }

    /// Whether the Mob Boss could do something. Known to all.
    pub(crate) fn may_mob(&self, s: &State, seat: Seat) -> bool {
        s.open.has_role(seat, Role::MobBoss)
            && !s.open.mob_used
            && matches!(s.open.phase, Phase::Building | Phase::Immigration)
            && !s.open.city.layer(Layer::House).is_empty()
    }

    /// Whether somebody could have a token for any time, by what is known to all.
    pub(crate) fn may_have_any_time(&self, s: &State, seat: Seat) -> bool {
        s.open.phase == Phase::Building
            && s.can_set_off()
            && self.may_use_token(s, seat)
            && self.tokens().any(|(id, it)| it.trigger == Trigger::AnyTime && s.open.tokens_used & (1 << id.0) == 0)
    }

    /// The powers for any time that a seat has among its own options.
    pub(super) fn offer_powers(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.offer_mob(s, seat, put)?;
        self.offer_any_time_tokens(s, seat, put)
    }

    fn offer_any_time_tokens(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if !self.may_have_any_time(s, seat) {
            return Flow::Continue(());
        }
        let own = self.tokens().filter(|(id, it)| it.trigger == Trigger::AnyTime && s.tokens[seat] & (1 << id.0) != 0);
        own.map(|(id, _)| id).try_for_each(|id| put(Choice::UseToken(id)))
    }

    /// The blocks that the Mob Boss could choose, for this seat.
    pub(super) fn offer_mob(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if !self.may_mob(s, seat) {
            return Flow::Continue(());
        }
        let houses = s.open.city.layer(Layer::House);
        let blocks = self.map.blocks().filter(|(_, block)| block.lots.meets(houses));
        blocks.map(|(block, _)| block).try_for_each(|block| put(Choice::Mob(block)))
    }

    pub(super) fn offer_any_time(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.offer_powers(s, seat, put)?;
        put(Choice::Wait(Rest::Now))?;
        if s.open.turn.is_some() {
            put(Choice::Wait(Rest::Turn))?;
        }
        put(Choice::Wait(Rest::Round))
    }

    pub(super) fn at_any_time(
        &self,
        s: &mut State,
        seat: Seat,
        mut left: SeatSet,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        left.remove(seat);
        s.next([Frame::AnyTime { left }]);
        match choice {
            Choice::Mob(block) => self.mob_strikes(s, seat, block, tell),
            Choice::UseToken(token) => self.use_any_time_token(s, seat, token, tell),
            Choice::Wait(Rest::Now) => {}
            Choice::Wait(Rest::Turn) => s.open.quiet[seat] = Quiet::Turn,
            Choice::Wait(Rest::Round) => s.open.quiet[seat] = Quiet::Round,
            choice => unreachable!("{choice:?} is no power for any time"),
        }
    }

    pub(super) fn use_any_time_token(&self, s: &mut State, seat: Seat, token: TokenId, tell: &mut impl FnMut(Event)) {
        let placer = s.open.turn.unwrap_or(seat);
        let effect = self.token_effect(seat, token, placer);
        s.next([Frame::CheckRiot]);
        self.use_token(s, effect, seat, token, tell);
    }

    /// FS-576: the block first, then the die.
    pub(super) fn mob_strikes(&self, s: &mut State, seat: Seat, block: Block, tell: &mut impl FnMut(Event)) {
        s.open.mob_used = true;
        tell(Event::MobStrikes(seat, block));
        let die = s.roll();
        tell(Event::Rolled { seat, die, for_: Roll::Mob });
        s.next([Frame::MobRemove { seat, block, left: die }]);
    }

    pub(super) fn offer_mob_houses(&self, s: &State, block: Block, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let houses = *s.open.city.layer(Layer::House) & self.map.block(block).lots;
        if !houses.is_empty() {
            houses.iter().try_for_each(|lot| put(Choice::Remove(self.map.site(lot))))?;
            put(Choice::Done)?; // FS-577
        }
        Flow::Continue(())
    }

    pub(super) fn mob_removes(
        &self,
        s: &mut State,
        seat: Seat,
        block: Block,
        left: u8,
        site: Site,
        tell: &mut impl FnMut(Event),
    ) {
        self.take_off(s, seat, site, tell);
        if left > 1 {
            s.next([Frame::MobRemove { seat, block, left: left - 1 }]);
        }
    }
}
