//! What a viewer may see, built up from nothing.

use table::{Rules, Seat, SeatSet, Viewer};

use crate::cards::{CardSet, FaceId, LinkId};
use crate::catalog::Game;
use crate::good::{ByToken, Good};
use crate::library::Pile;
use crate::packs::PackViews;
use crate::rivals::Heap;
use crate::state::{Phase, State};

/// A location of a State.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocationView {
    /// What is printed on it.
    pub face: FaceId,
    /// Which of its owner's equal ones it is, counted from 1.
    pub nth: u8,
    /// A shield token lies on it.
    pub shield: bool,
    /// A visiting worker stands on it.
    pub visited: bool,
    /// Nobody can use or visit it until Cleanup (ALLY-16).
    pub blocked: bool,
    /// Its action was used so often this round.
    pub used: u8,
    /// Goods that lie on it.
    pub stored: Vec<(Good, u16)>,
    /// What razing it costs, discounts apart.
    pub defense: u8,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    /// Where it sits.
    pub seat: Seat,
    /// Its board; an opponent that the rules play has none.
    pub faction: Option<u8>,
    /// Points on the track.
    pub vp: u16,
    /// Points with locations, once the game is over.
    pub score: i32,
    /// Its supply.
    pub goods: ByToken<u16>,
    /// Cards in hand, connections among them (MS-GEN-06).
    pub hand_size: u32,
    /// The cards in hand, if this viewer may see them.
    pub hand: Option<Vec<FaceId>>,
    /// The connection cards in hand, if this viewer may see them.
    pub links: Option<Vec<LinkId>>,
    /// Its locations.
    pub locations: Vec<LocationView>,
    /// The fronts of its Ruins that this viewer knows: everybody saw those that were razed.
    pub ruins: Vec<FaceId>,
    /// How many Ruins it has besides.
    pub hidden_ruins: u32,
    /// Goods that lie on its Ruins, with the front if this viewer knows it (SCAV-21).
    pub buried: Vec<(Option<FaceId>, Good, u16)>,
    /// Its deals.
    pub deals: Vec<FaceId>,
    /// How often each board action was used this round.
    pub board_used: Vec<u8>,
    /// It has passed.
    pub passed: bool,
    /// It has set its opening discards aside.
    pub ready: bool,
    /// Which cards those are, if this viewer may see them.
    pub set_aside: Option<Vec<FaceId>>,
}

/// What Borgo shows beside his State.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorgoView {
    /// The space of the round marker: as many Brawlers come in each Lookout (BORGO-02, BORGO-07).
    pub marker: u16,
    /// What he has left to pay with this round.
    pub brawlers: u16,
    /// The card he drew for his last turn of this round,
    pub drew: Option<FaceId>,
    /// and the one he attacked with on it.
    pub attacked_with: Option<FaceId>,
}

/// A position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round, counted from 1; 0 during the opening.
    pub round: u16,
    /// The phase.
    pub phase: Phase,
    /// Who holds the first player token.
    pub first: Seat,
    /// Who must decide.
    pub waiting: SeatSet,
    /// Somebody has 25 points: this is the last round.
    pub last_round: bool,
    /// Who has won, after the end.
    pub winners: SeatSet,
    /// Every side, in seat order.
    pub sides: Vec<SideView>,
    /// The Lookout display.
    pub display: Vec<FaceId>,
    /// Cards left in the deck.
    pub deck_size: usize,
    /// The discard pile.
    pub discard: Vec<FaceId>,
    /// What the rival has turned up this round, by what for; piles without cards are left out.
    pub rival_piles: Vec<(Heap, Vec<FaceId>)>,
    /// What Borgo has and has drawn, where he plays.
    pub borgo: Option<BorgoView>,
    /// Face-up connection cards.
    pub open_links: Vec<LinkId>,
    /// Cards left in each connection pile of the game.
    pub link_piles: Vec<(Pile, usize)>,
    /// Discarded connection cards.
    pub link_discard: Vec<LinkId>,
    /// Cards just drawn of which some are kept, if this viewer may see them.
    pub drawn: Vec<FaceId>,
    /// What packs in play have on the table.
    pub packs: PackViews,
}

impl Game {
    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let keeping = match s.stack.last() {
            Some(crate::frame::Frame::KeepCards { seat, .. }) => viewer.sees(*seat),
            _ => false,
        };
        View {
            viewer,
            round: s.round,
            phase: s.phase,
            first: s.first,
            waiting: self.waiting(s),
            last_round: s.end_triggered,
            winners: self.winning(s),
            sides: self.sides().map(|side| self.side_view(s, viewer, side)).collect(),
            display: s.display.iter().map(|card| self.face_of[card.index()]).collect(),
            deck_size: s.deck.len(),
            discard: self.faces_in(&s.discard.set()),
            rival_piles: self.rival_piles(s),
            borgo: self.borgo_view(s),
            open_links: s.links.open.into_iter().flatten().collect(),
            link_piles: self.piles().map(|pile| (pile, s.links.piles[pile as usize].len())).collect(),
            link_discard: links_in(&s.links.discard),
            drawn: if keeping { self.faces_in(&s.picked) } else { Vec::new() },
            packs: self.pack_views(s),
        }
    }

    fn side_view(&self, s: &State, viewer: Viewer, side: Seat) -> SideView {
        let open = viewer.sees(side);
        let robot = !self.is_seat(side);
        let known_ruins: CardSet = s.ruins[side].iter().filter(|&card| self.knows(s, viewer, card)).collect();
        SideView {
            seat: side,
            faction: (!robot).then(|| s.factions[side]),
            vp: s.vp[side],
            score: self.score_of(s, side),
            goods: s.goods[side],
            hand_size: s.hand_size(side),
            hand: open.then(|| self.faces_in(&s.hands[side])),
            links: open.then(|| links_in(&s.links.hands[side])),
            locations: self.location_views(s, side),
            ruins: self.faces_in(&known_ruins),
            hidden_ruins: s.ruins[side].len() - known_ruins.len(),
            buried: s
                .stored
                .iter()
                .filter(|it| it.buried && it.owner == side)
                .map(|it| {
                    let seen = self.knows(s, viewer, it.card);
                    (seen.then(|| self.face_of[it.card.index()]), it.good, it.n)
                })
                .collect(),
            deals: self.faces_in(&s.deals[side]),
            board_used: if robot {
                Vec::new()
            } else {
                let n = self.boards[usize::from(s.factions[side])].acts.len();
                (0..n as u8).map(|i| self.board_uses(s, side, i)).collect()
            },
            passed: s.passed.contains(side),
            ready: s.ready.contains(side),
            set_aside: (open && s.ready.contains(side))
                .then(|| s.set_aside[side].iter().map(|card| self.face_of[card.index()]).collect()),
        }
    }

    fn location_views(&self, s: &State, owner: Seat) -> Vec<LocationView> {
        let location = |card| LocationView {
            face: self.face_of[crate::cards::CardId::index(card)],
            nth: self.nth(s, owner, card),
            shield: s.shielded.contains(card),
            visited: s.visited.contains(card),
            blocked: s.packs.blocked.contains(card),
            used: s.uses(card),
            stored: s.stored_on(card).map(|it| (it.good, it.n)).collect(),
            defense: self.defense(s, owner, card),
        };
        s.built[owner].iter().map(location).collect()
    }

    fn faces_in(&self, cards: &CardSet) -> Vec<FaceId> {
        cards.iter().map(|card| self.face_of[card.index()]).collect()
    }
}

fn links_in(counts: &[u8]) -> Vec<LinkId> {
    let kinds = counts.iter().enumerate();
    kinds.flat_map(|(i, &n)| std::iter::repeat_n(LinkId(i as u8), n.into())).collect()
}
