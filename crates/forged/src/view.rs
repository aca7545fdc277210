//! What a viewer may see, built up from nothing.

use table::{Rules, Seat, SeatSet, Viewer};

use crate::catalog::Game;
use crate::frame::Frame;
use crate::pieces::CardSet;
use crate::state::{Open, State};

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub open: Open,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// Cards in the main deck.
    pub n_deck: u8,
    /// Cards in the discard pile.
    pub n_discard: u8,
    /// The packet of the draft or cards drawn by an effect, for whoever looks at them now.
    pub in_view: CardSet,
    /// How many cards that are, for everybody.
    pub n_in_view: u8,
    /// Who must decide.
    pub waiting: SeatSet,
    /// The MM that is being spent, and by whom.
    pub spending: Option<(Seat, u8)>,
}

/// What one viewer sees of a player, beyond what lies open.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// Cards in hand.
    pub n_hand: u8,
    /// Which; for those who do not see them, only what was shown.
    pub hand: CardSet,
    /// Cards in the bank.
    pub n_bank: u8,
    /// Which, for the owner.
    pub bank: CardSet,
    /// Whether a card is selected.
    pub has_selected: bool,
    /// Which, for the owner.
    pub selected: CardSet,
    /// Bigwig tokens, a bit each, for the owner.
    pub tokens: u16,
    /// Cubes left.
    pub cubes: u8,
    /// What the player discarded in this era, as far as the viewer may remember it.
    pub discarded: CardSet,
}

impl Game {
    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let waiting = self.waiting(s);
        let looked_at = s.packet.with(s.drawn);
        let looks = waiting.lowest().is_some_and(|seat| viewer.sees(seat));
        View {
            viewer,
            open: s.open,
            players: self.seats().map(|seat| self.player_view(s, viewer, seat)).collect(),
            n_deck: s.deck.len() as u8,
            n_discard: s.discard.len() as u8,
            in_view: if looks { looked_at } else { CardSet::EMPTY },
            n_in_view: looked_at.len() as u8,
            waiting,
            spending: s.stack.iter().rev().find_map(|frame| match *frame {
                Frame::Spend { seat, mm, .. } => Some((seat, mm)),
                _ => None,
            }),
        }
    }

    fn player_view(&self, s: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let sees = viewer.sees(seat);
        let own = |cards: CardSet| if sees { cards } else { CardSet::EMPTY };
        PlayerView {
            n_hand: s.hands[seat].len() as u8,
            hand: if sees { s.hands[seat] } else { s.open.shown[seat] },
            n_bank: s.banks[seat].len() as u8,
            bank: own(s.banks[seat]),
            has_selected: s.selected[seat].is_some(),
            selected: own(s.selected[seat].map_or(CardSet::EMPTY, CardSet::only)),
            tokens: if sees { s.tokens[seat] } else { 0 },
            cubes: self.cubes_left(&s.open, seat),
            discarded: own(s.discarded[seat]),
        }
    }
}
