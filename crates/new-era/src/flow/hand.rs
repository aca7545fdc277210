//! Cards from hand that are no contacts: Instants (S7), two cards for one (S12), Leaders (M4); and the tokens of the Faction
//! Contacts card (S8).

use table::Seat;

use crate::catalog::{Game, Kind};
use crate::choice::{Field, Pay};
use crate::effect::Occasion;
use crate::event::{Cause, Event};
use crate::frame::Spot;
use crate::goods::{Contact, Goods};
use crate::state::{MAX_BASE_VP, State};
use crate::zones::Zone;
use table::cards::FaceId;

/// NEM-033.
const EXCHANGE_VP: u8 = 1;

impl Game {
    /// NE-105 to NE-111: the card is discarded after its gain.
    pub(crate) fn play_instant(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        branch: u8,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Kind::Instant(cost, gain) = self.face(face).kind else { return };
        tell(Event::Played(seat, face));
        self.pay(s, seat, &cost.tokens(pay), None, tell);
        if let Some(&set) = gain.sets().get(usize::from(branch)) {
            self.gain(s, seat, self.set(set), Spot::Base, Cause::Instant(face), None, tell);
        }
        self.play_from_hand(s, seat, face, Zone::Discard);
    }

    /// NE-117, NE-120.
    pub(crate) fn take_token(&self, s: &mut State, seat: Seat, kind: Contact, pay: Pay, tell: &mut impl FnMut(Event)) {
        let field = Field::Contact(kind);
        let faction = self.faction(s, seat);
        let price = faction.field(field).cost.tokens(pay);
        let token = faction.token(kind);
        self.use_field(s, seat, field, tell);
        self.pay(s, seat, &price, None, tell);
        if let Some(token) = token {
            self.gain(s, seat, &Goods::of(token, 1), Spot::Base, Cause::Contacts, None, tell);
        }
    }

    /// NE-170, NE-173.
    pub(crate) fn swap(&self, s: &mut State, seat: Seat, a: FaceId, b: FaceId, tell: &mut impl FnMut(Event)) {
        for face in [a, b] {
            self.play_from_hand(s, seat, face, Zone::Discard);
        }
        tell(Event::Swapped(seat, a, b));
        self.draw(s, seat, 1, tell);
        self.react(s, seat, Occasion::Exchanged, None, 0, tell);
    }

    /// NEM-032, NEM-033.
    pub(crate) fn lead(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        let old = s.leader[seat];
        if let Some(old) = old {
            let name = self.face_id(old);
            let vp = s.mark(old).all_vp();
            if vp > 0 {
                s.base_vp[seat] = (s.base_vp[seat] + u16::from(vp)).min(MAX_BASE_VP);
                tell(Event::Moved(seat, vp, name));
            }
            self.transfer(s, old, Zone::Leader(seat), Zone::Discard);
            tell(Event::Dismissed(seat, name));
        }
        self.play_from_hand(s, seat, face, Zone::Leader(seat));
        tell(Event::Led(seat, face));
        if old.is_some() {
            let vp = Goods { vp: EXCHANGE_VP, ..Goods::NONE };
            self.gain(s, seat, &vp, Spot::Base, Cause::Exchange, None, tell);
        }
    }
}
