//! What a viewer may see, built up from nothing.

use table::{Rules as _, Seat, SeatSet, Viewer};

use crate::catalog::Game;
use crate::choice::Field;
use crate::frame::{Attack, Frame};
use crate::goods::{Token, Tokens};
use crate::state::{Mark, Phase, State};
use table::cards::{CardId, CardSet, FaceId};

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// Who holds the First Player token.
    pub first: Seat,
    /// Who must decide.
    pub waiting: SeatSet,
    /// Whose step it is.
    pub acting: Option<Seat>,
    /// Who has won.
    pub winners: SeatSet,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// The row of the Lookout.
    pub row: Vec<FaceId>,
    /// Cards in the Stack.
    pub stack: u16,
    /// The discard pile, in the order of the cards' names in the files.
    pub discard: Vec<FaceId>,
    /// An attack in progress.
    pub attack: Option<Attack>,
    /// The Location that it has conquered, while the attacker may spare it.
    pub target: Option<FaceId>,
}

/// What one viewer sees of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The Faction, by its number in the game.
    pub faction: u8,
    /// Loose tokens.
    pub pool: Tokens,
    /// VP on the Base.
    pub base_vp: u16,
    /// The score if it were counted now.
    pub score: u16,
    /// The score track.
    pub track: u16,
    /// Cards in hand.
    pub hand_size: u16,
    /// Which, for those who see them.
    pub hand: Option<Vec<FaceId>>,
    /// Face-up Locations.
    pub locations: Vec<LocationView>,
    /// Debris.
    pub debris: Vec<FaceId>,
    /// Agreements under the Base.
    pub agreements: Vec<FaceId>,
    /// Spoils under the Base.
    pub spoils: Vec<FaceId>,
    /// Places under the Base.
    pub slots: u16,
    /// Agreements with opponents' Locations.
    pub foreign: Vec<(Seat, FaceId)>,
    /// The Leader.
    pub leader: Option<LocationView>,
    /// Fields of the Faction Contacts card that were used in this turn.
    pub fields_used: Vec<Field>,
    /// Visits in this turn.
    pub visits: u8,
    /// Whether the player has passed.
    pub passed: bool,
}

impl PlayerView {
    /// How many of a token there are, on cards too.
    pub fn has(&self, token: Token) -> u8 {
        let kept = self.locations.iter().flat_map(|it| &it.kept).filter(|it| it.0 == token).map(|it| it.1);
        kept.fold(self.pool[token.index()], u8::saturating_add)
    }
}

/// What stands in a State, or a Leader.
#[derive(Clone, Debug, PartialEq)]
pub struct LocationView {
    /// What is printed on it.
    pub face: FaceId,
    /// Which of several equal ones; 1 if there is only one.
    pub nth: u8,
    /// What lies on it.
    pub mark: Mark,
    /// Goods that lie on it.
    pub kept: Vec<(Token, u8)>,
    /// Defensive Locations under it.
    pub attached: Vec<FaceId>,
    /// The Defense Distance against Conquest.
    pub defense: u8,
}

impl Game {
    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        View {
            viewer,
            turn: s.turn,
            phase: s.phase,
            first: s.first,
            waiting: self.waiting(s),
            acting: s.stack.iter().rev().find_map(|frame| match *frame {
                Frame::Turn { seat } => Some(seat),
                Frame::Steps { from } => Some(from.after(self.setup.players - 1, self.setup.players)),
                _ => None,
            }),
            winners: self.winners_of(s),
            players: self.seats().map(|seat| self.player_view(s, viewer, seat)).collect(),
            row: s.row.iter().map(|&card| self.face_id(card)).collect(),
            stack: s.deck.len() as u16,
            discard: self.faces_of(&s.discard),
            attack: s.stack.iter().rev().find_map(|frame| match *frame {
                Frame::Defends(attack)
                | Frame::Presses(attack)
                | Frame::Takes(attack)
                | Frame::Spares { attack, .. } => Some(attack),
                _ => None,
            }),
            target: s.stack.iter().rev().find_map(|frame| match *frame {
                Frame::Spares { card, .. } => Some(self.face_id(card)),
                _ => None,
            }),
        }
    }

    pub(crate) fn faces_of(&self, cards: &CardSet) -> Vec<FaceId> {
        cards.iter().map(|card| self.face_id(card)).collect()
    }

    fn player_view(&self, s: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let fields = Field::ALL.into_iter().filter(|&it| !crate::flow::turn::is_free(s, seat, it));
        let foreign = self.others(seat).iter().flat_map(|owner| {
            let agreed = s.built[owner].iter().filter(|&card| s.mark(card).agreed.contains(seat));
            agreed.map(move |card| (owner, self.face_id(card))).collect::<Vec<_>>()
        });
        PlayerView {
            seat,
            faction: s.factions[seat],
            pool: s.pool[seat],
            base_vp: s.base_vp[seat],
            score: self.score(s, seat),
            track: s.track[seat],
            hand_size: s.hands[seat].len() as u16,
            hand: viewer.sees(seat).then(|| self.faces_of(&s.hands[seat])),
            locations: s.built[seat].iter().map(|card| self.location_view(s, seat, card)).collect(),
            debris: self.faces_of(&s.debris[seat]),
            agreements: self.faces_of(&s.agreements[seat]),
            spoils: self.faces_of(&s.spoils[seat]),
            slots: self.n_slots(s, seat) as u16,
            foreign: foreign.collect(),
            leader: s.leader[seat].map(|card| self.location_view(s, seat, card)),
            fields_used: fields.collect(),
            visits: s.visits[seat],
            passed: s.passed.contains(seat),
        }
    }

    fn location_view(&self, s: &State, owner: Seat, card: CardId) -> LocationView {
        LocationView {
            face: self.face_id(card),
            nth: self.nth(s, owner, card).max(1),
            mark: *s.mark(card),
            kept: s.kept_on(card).collect(),
            attached: s.attached_to(owner, card).map(|it| self.face_id(it)).collect(),
            defense: self.defense_against_conquest(s, owner, card),
        }
    }
}
