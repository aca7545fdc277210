//! Against the Mob Boss, Responses, Leaders and Bigwig tokens.

use table::{Phrase, Rules, Seat, phrase};

use super::{Objection, refuse};
use crate::catalog::Game;
use crate::effect::Trigger;
use crate::frame::{Frame, Moment, Origin};
use crate::lots::Block;
use crate::pieces::{CardId, Layer, Role, TokenId};
use crate::setup::Leaders;
use crate::state::{Phase, State};

impl Game {
    pub(super) fn object_to_mob(&self, s: &State, seat: Seat, block: Block) -> Objection {
        match s.open.role(Role::MobBoss) {
            Some(boss) if boss == seat => {}
            Some(boss) => return refuse("FS-574", phrase!("you are not the Mob Boss; {} is", Phrase::player(boss))),
            None => return refuse("FS-574", "you are not the Mob Boss; nobody is yet"),
        }
        if s.open.mob_used {
            return refuse("FS-574", "the Mob Boss has struck in this era, and does so once");
        }
        if !matches!(s.open.phase, Phase::Building | Phase::Immigration) {
            let phase = s.open.phase.name();
            return refuse(
                "FS-575",
                phrase!("the Mob Boss strikes from City Building up to the assessment, not in {}", phase),
            );
        }
        if !s.open.city.layer(Layer::House).meets(&self.map.block(block).lots) {
            return refuse("FS-579", phrase!("no house stands in block {}", self.block_phrase(block)));
        }
        if s.open.riot.is_some() {
            return refuse("FS-575", "the Mob Boss does not strike inside a riot");
        }
        if self.waiting(s).contains(seat) {
            return refuse(
                "FS-575",
                "the Mob Boss does not strike inside an instruction; you are asked again after it",
            );
        }
        Ok(())
    }

    /// What stands against a Response by what the player may know.
    pub(super) fn object_to_response(&self, s: &State, seat: Seat, card: CardId) -> Objection {
        let title = self.card_phrase(card);
        let Some(response) = &self.card(card).response else {
            return refuse("FS-371", phrase!("{} has no Response", title));
        };
        if s.selected[seat] == Some(card) {
            return refuse("FS-375", phrase!("{} is selected for play", title));
        }
        if s.banks[seat].contains(card) {
            return refuse("FS-374", phrase!("{} lies in your bank", title));
        }
        if !s.hands[seat].contains(card) {
            return refuse("FS-374", phrase!("{} is not in your hand", title));
        }
        if s.open.responded.contains(card) {
            return refuse("FS-377", phrase!("{} has responded already", title));
        }
        let when = response.text.trim_end_matches('.');
        match s.stack.last() {
            Some(Frame::React { moment: Moment::Event { card: event, .. }, .. }) if self.waiting(s).contains(seat) => {
                refuse(
                    "FS-372",
                    phrase!("{} does not answer the event of {}: {}", title, self.card_phrase(*event), when),
                )
            }
            Some(Frame::React { .. }) if self.waiting(s).contains(seat) => {
                refuse("FS-372", phrase!("{} does not answer what happens now: {}", title, when))
            }
            Some(Frame::React { .. }) => Ok(()),
            _ => match (response.trigger, self.event_in_progress(s)) {
                (Trigger::Event { .. }, Some(event)) if !self.card(event).cancellable => {
                    refuse("FS-383", phrase!("the event of {} cannot be cancelled", self.card_phrase(event)))
                }
                _ => refuse("FS-372", phrase!("nothing happens now that {} answers: {}", title, when)),
            },
        }
    }

    /// The card whose event is being carried out.
    fn event_in_progress(&self, s: &State) -> Option<CardId> {
        s.effects.iter().rev().find_map(|it| match it.origin {
            Origin::Event(card) => Some(card),
            _ => None,
        })
    }

    pub(super) fn object_to_token(&self, s: &State, seat: Seat, token: TokenId) -> Objection {
        let name = self.token_phrase(token);
        if !self.setup.bigwig {
            return refuse("FSV-010", "this game is played without Bigwig tokens");
        }
        if s.open.tokens_used & (1 << token.0) != 0 {
            return refuse("FSV-013", phrase!("the token {} has been used", name));
        }
        if s.tokens[seat] & (1 << token.0) == 0 {
            return refuse("FSV-011", phrase!("you do not have the token {}", name));
        }
        if s.open.token_this_era.contains(seat) {
            return refuse("FSV-012", "you have used a token in this era, and may use one only");
        }
        self.object_to_moment(s, seat)?;
        let text = self.token(token).text.trim_end_matches('.');
        refuse("FSV-012", phrase!("{} is not for this moment: {}", name, text))
    }

    pub(super) fn object_to_leader(&self, s: &State, seat: Seat) -> Objection {
        if self.setup.leaders == Leaders::Off {
            return refuse("FSV-001", "this game is played without Industry Leaders");
        }
        let Some(leader) = s.open.leaders[seat] else {
            return refuse("FSV-002", "you have no Industry Leader");
        };
        self.object_to_moment(s, seat)?;
        let text = self.leader(leader).text.trim_end_matches('.');
        refuse("FSV-003", phrase!("{} is not for this moment: {}", self.leader_phrase(leader), text))
    }
}
