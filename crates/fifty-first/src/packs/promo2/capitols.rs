//! Capitol cards: as many as players lie open, and whoever has the types for one may claim it on a turn.

use table::{Digest, Row, Seat};

use super::CapitolCard;
use super::tile::MAX_REQUIRED;
use crate::cards::CardSet;
use crate::catalog::{Game, Moment};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::good::{Bundle, Type};
use crate::outlook::WEIGHTS;
use crate::packs::{PackChoice, PackEvent};
use crate::rivals::RIVAL;
use crate::state::{SIDES, State};

/// The most Capitol cards of a table to draw from.
pub(crate) const MAX_CAPITOLS: usize = 16;
/// What a Capitol card that nobody has claimed is worth to somebody who lacks so many types, in hundredths of what it gives.
const LACKING_WORTH: [i32; 3] = [80, 30, 10];

/// A Capitol card, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Capitol {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) requires: Vec<Type>,
    pub(crate) gain: Bundle,
    /// What that is worth, in thousandths of a point.
    worth: i32,
}

impl Capitol {
    pub(crate) fn of(card: &CapitolCard) -> Capitol {
        let gain = card.gain.bundle().unwrap_or_default();
        let worth = gain.iter().map(|(good, n)| i32::from(n) * WEIGHTS.now[good as usize]).sum();
        Capitol { id: card.id.clone(), name: card.name.clone(), requires: card.requires.clone(), gain, worth }
    }
}

/// A Capitol card that was laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Laid {
    /// Which one.
    pub(crate) capitol: u8,
    /// Who has claimed it.
    pub(crate) owner: Option<Seat>,
}

/// What has become of the Capitol cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Capitols {
    pub(crate) laid: Row<Laid, SIDES>,
    /// Whoever has the turn has claimed one on it (PROMO-CAP-04).
    pub(crate) claimed: bool,
}

impl Capitols {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let Capitols { laid, claimed } = self;
        digest.number(laid.len() as u64);
        for Laid { capitol, owner } in &**laid {
            digest.number((*capitol).into()).number(owner.map_or(0, |seat| seat.number().into()));
        }
        digest.number((*claimed).into());
    }

    /// Those that nobody has claimed.
    fn open(&self) -> impl Iterator<Item = u8> + '_ {
        self.laid.iter().filter(|it| it.owner.is_none()).map(|it| it.capitol)
    }
}

/// A Capitol card as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapitolView {
    /// Its number, as choices have it.
    pub capitol: u8,
    /// For ever the same.
    pub id: String,
    /// As printed.
    pub name: String,
    /// The types that it asks for.
    pub requires: Vec<Type>,
    /// What whoever claims it gains.
    pub gain: Bundle,
    /// Who has claimed it.
    pub owner: Option<Seat>,
}

impl Game {
    /// PROMO-CAP-01: as many as players, at random.
    pub(in crate::packs) fn lay_out_capitols(&self, s: &mut State) {
        if self.packs.capitols.is_empty() {
            return;
        }
        let mut all: Row<u8, MAX_CAPITOLS> = (0..self.packs.capitols.len() as u8).collect();
        s.dice.shuffle(&mut all);
        for &capitol in all.iter().take(self.setup.players.into()) {
            s.packs.capitols.laid.push(Laid { capitol, owner: None });
        }
    }

    /// How many of the types that a Capitol card asks for a side has, each from a different location (PROMO-CAP-03). Of
    /// every choice of types there must be as many locations that have one of them; what lacks most is missing.
    pub(super) fn lacking(&self, s: &State, side: Seat, capitol: &Capitol) -> usize {
        let n = capitol.requires.len().min(MAX_REQUIRED);
        let mut cards = [CardSet::EMPTY; MAX_REQUIRED];
        for (cards, &kind) in cards.iter_mut().zip(&capitol.requires) {
            *cards = self.providers(s, side, kind);
        }
        let lacks = |some: usize| {
            let chosen = (0..n).filter(|i| some & 1 << i != 0);
            let any = chosen.fold(CardSet::EMPTY, |any, i| any.or(&cards[i]));
            (some.count_ones() as usize).saturating_sub(any.len() as usize)
        };
        (1..1_usize << n).map(lacks).max().unwrap_or(0)
    }

    /// The locations that provide a type. Of a rival only what is printed counts.
    pub(super) fn providers(&self, s: &State, side: Seat, kind: Type) -> CardSet {
        if self.is_seat(side) {
            self.cards_of_type(s, side, kind)
        } else {
            s.built[side].and(&self.masks.of_type[kind as usize])
        }
    }

    fn may_claim(&self, s: &State, seat: Seat, capitol: u8) -> bool {
        let capitol = &self.packs.capitols[usize::from(capitol)];
        // Mostly a type is lacking altogether.
        !s.packs.capitols.claimed
            && capitol.requires.iter().all(|&kind| !self.providers(s, seat, kind).is_empty())
            && self.lacking(s, seat, capitol) == 0
    }

    /// PROMO-CAP-02: beside the action of a turn.
    pub(in crate::packs) fn offer_capitols(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        for capitol in s.packs.capitols.open().filter(|&it| self.may_claim(s, seat, it)) {
            add(Choice::Pack(PackChoice::Claim(capitol)));
        }
    }

    /// Whether a seat can claim any of them now.
    pub(in crate::packs) fn can_claim_capitol(&self, s: &State, seat: Seat) -> bool {
        s.packs.capitols.open().any(|it| self.may_claim(s, seat, it))
    }

    /// PROMO-CAP-02, PROMO-CAP-05.
    pub(in crate::packs) fn claim_capitol(&self, s: &mut State, seat: Seat, capitol: u8, tell: &mut impl FnMut(Event)) {
        s.packs.capitols.claimed = true;
        self.give_capitol(s, seat, capitol, tell);
        self.gain(s, seat, &self.packs.capitols[usize::from(capitol)].gain, Cause::Capitol(capitol), tell);
        self.announce(s, seat, Moment::ClaimCapitol, None, tell);
    }

    fn give_capitol(&self, s: &mut State, side: Seat, capitol: u8, tell: &mut impl FnMut(Event)) {
        if let Some(laid) = s.packs.capitols.laid.iter_mut().find(|it| it.capitol == capitol) {
            laid.owner = Some(side);
        }
        tell(Event::Pack(PackEvent::ClaimedCapitol(side, capitol)));
    }

    /// PROMO-CAP-07: a rival claims at once what its locations meet, and its effect is ignored.
    #[cold]
    pub(in crate::packs) fn rival_claims_capitols(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let laid = s.packs.capitols;
        for capitol in laid.open() {
            if self.lacking(s, RIVAL, &self.packs.capitols[usize::from(capitol)]) == 0 {
                self.give_capitol(s, RIVAL, capitol, tell);
            }
        }
    }

    pub(in crate::packs) fn capitol_views(&self, s: &State) -> Vec<CapitolView> {
        let view = |&Laid { capitol, owner }: &Laid| {
            let Capitol { id, name, requires, gain, .. } = &self.packs.capitols[usize::from(capitol)];
            CapitolView { capitol, id: id.clone(), name: name.clone(), requires: requires.clone(), gain: *gain, owner }
        };
        s.packs.capitols.laid.iter().map(view).collect()
    }

    /// A share of what can still be claimed, by how much is lacking.
    pub(in crate::packs) fn capitols_worth(&self, s: &State, side: Seat) -> i32 {
        if !self.is_seat(side) || s.end_triggered && s.passed.contains(side) {
            return 0;
        }
        let worth = |capitol: u8| {
            let it = &self.packs.capitols[usize::from(capitol)];
            it.worth * LACKING_WORTH.get(self.lacking(s, side, it)).copied().unwrap_or(0) / 100
        };
        s.packs.capitols.open().map(worth).sum()
    }

    /// What a Capitol card gives, as goods that are told.
    pub(super) fn capitol_gain(&self, capitol: u8) -> Bundle {
        self.packs.capitols.get(usize::from(capitol)).map_or_else(Bundle::default, |it| it.gain)
    }
}
