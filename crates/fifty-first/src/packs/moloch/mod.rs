//! Moloch: Machines that assault everybody in every round until they are hacked or destroyed.
//!
//! A Machine is a card of the game with a face, its hacked side; where it lies decides which side is up. It never
//! mixes with the deck (MOL-21).

mod assault;
mod collaboration;
mod observe;
mod prices;
mod server;
mod tile;
pub(crate) mod words;

pub(super) use observe::QUESTIONS;
pub use server::{ServerTile, ServerView};
pub(crate) use tile::MAX_CODE;
pub use tile::{Assault, MachineCard};
pub(super) use words::report;

use table::{BySeat, Digest, Row, Seat};

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Face, Game, Moment, Op};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::{Bundle, Good, Item};
use crate::library::{Effect, Errand};
use crate::packs::{PackChoice, PackEvent, PackFrame};
use crate::setup::Setup;
use crate::state::{Phase, SIDES, State, Stored};
use crate::zones::Zone;

/// The most Machine cards of a table.
pub(crate) const MAX_MACHINES: usize = 32;
/// Points for destroying one (MOL-19).
const DESTROYED_VP: u8 = 1;
/// What a Machine that is deployed at the end costs whoever leads (MOL-24).
const PENALTY: u16 = 2;

/// The end is triggered when this round begins: all Machines together can take whatever a round brings, so that nobody
/// would ever score (MOL-12).
const LAST_ROUND: u16 = 25;
/// The most Machines for which a cost of so many can be paid (MOL-29): payments have room for so many of a kind.
pub(crate) const MAX_X: usize = 15;

/// What codes are paid with, in the order in which payments name it.
pub(crate) const HACKING: [Good; 6] = [Good::Brick, Good::Iron, Good::Fuel, Good::Gun, Good::Ammo, Good::Worker];
const AMMO: usize = 4;

/// What was paid for hacking: of each good how many from the supply, and how many that were reserved for it (MOL-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HackPay([u8; 3]);

// Two bits for each number.
const _: () = assert!(MAX_CODE <= 3);

impl HackPay {
    /// The first half from the supply, the second of what was reserved.
    fn of(given: [u8; 12]) -> HackPay {
        given.into_iter().enumerate().fold(HackPay::default(), |pay, (i, n)| pay.with(i, n))
    }

    #[inline]
    fn bits(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }

    #[inline]
    fn get(self, i: usize) -> u8 {
        (self.bits() >> (2 * i)) as u8 & 3
    }

    /// So many at this place, where there are none so far.
    #[inline]
    fn with(self, i: usize, n: u8) -> HackPay {
        let [low, middle, high, _] = (self.bits() | u32::from(n & 3) << (2 * i)).to_le_bytes();
        HackPay([low, middle, high])
    }

    /// From the supply.
    pub(crate) fn own(self) -> impl Iterator<Item = (Good, u8)> {
        (0..6).map(move |i| (HACKING[i], self.get(i))).filter(|&(_, n)| n > 0)
    }

    /// Of what was reserved.
    pub(crate) fn reserved(self) -> impl Iterator<Item = (Good, u8)> {
        (0..6).map(move |i| (HACKING[i], self.get(6 + i))).filter(|&(_, n)| n > 0)
    }
}

/// What Moloch lets a player choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MolochChoice {
    /// Hack the Machine whose hacked side this is, the first or a later one of several.
    Hack(FaceId, u8, HackPay),
    /// Destroy it, with so many universal contacts and so many reserved ones; red ones make up the rest.
    Destroy(FaceId, u8, u8, u8),
    /// Put a good on it, from the supply or a reserved one.
    Lay(FaceId, u8, Good, bool),
    /// Put a marker on the Server Room in place of the Hacked card,
    Mark,
    /// or take the card.
    Leave,
    /// Ignore it in this Assault phase.
    Ignore(FaceId),
    /// This own location cannot be used.
    Jam(FaceId, u8),
    /// The Machine razes this own location.
    Fall(FaceId, FaceId, u8),
    /// Return one of these.
    Lose(Good),
    /// Return what is on this list of the Machine, counted from 0.
    Suffer(FaceId, u8),
    /// Keep one of these for hacking or destroying.
    Shelve(Good),
    /// Put it on top of the Machine deck.
    Bury(FaceId, u8),
}

/// What Moloch puts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MolochFrame {
    /// Goes on with the Assault on the `k`-th seat, from this kind of Machines on.
    Assault {
        /// Its place in the order of play.
        k: u8,
        /// Which kind: ignored, blocking, razing, the others.
        stage: u8,
    },
    /// Asks: which Machine to ignore, up to `left` of them.
    Ignore {
        /// Its place in the order of play.
        k: u8,
        /// How many more.
        left: u8,
    },
    /// Asks: which own location is blocked.
    Block {
        /// Whose.
        seat: Seat,
        /// By the Machine at this place of the row.
        by: u8,
        /// How many more.
        left: u8,
    },
    /// Asks: which Machine razes which location.
    Raze {
        /// Whose.
        seat: Seat,
    },
    /// Asks: which resource is lost.
    Lose {
        /// Whose.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Asks: which list of goods the Machine at this place of the row takes.
    Suffer {
        /// Whose.
        seat: Seat,
        /// The place of the row.
        by: u8,
    },
    /// Asks: what else to put on this Machine in the same action.
    Lay {
        /// Whose goods.
        seat: Seat,
        /// The Machine.
        card: CardId,
    },
    /// Asks: the Hacked card, or a marker on the Server Room.
    Server {
        /// Who has hacked it.
        seat: Seat,
        /// The Machine.
        card: CardId,
    },
    /// Asks the `k`-th seat: what to keep for hacking or destroying.
    Shelve {
        /// Its place in the order of play.
        k: u8,
    },
    /// Asks: which Machine to hack.
    Hack {
        /// Who hacks.
        seat: Seat,
        /// Goods of the code that are left out.
        discount: u8,
    },
    /// Asks: which Machine to destroy.
    Destroy {
        /// Who destroys.
        seat: Seat,
        /// Its defense counts so much lower.
        discount: u8,
    },
    /// Asks: which Machine goes back on the deck.
    Bury {
        /// Who chooses.
        seat: Seat,
        /// How many more.
        left: u8,
    },
}

impl MolochFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 4] {
        match self {
            MolochFrame::Assault { k, stage } => [0, k as u64, stage as u64, 0],
            MolochFrame::Ignore { k, left } => [1, k as u64, left as u64, 0],
            MolochFrame::Block { seat, by, left } => [2, seat.number() as u64, by as u64, left as u64],
            MolochFrame::Raze { seat } => [3, seat.number() as u64, 0, 0],
            MolochFrame::Lose { seat, left } => [4, seat.number() as u64, left as u64, 0],
            MolochFrame::Shelve { k } => [5, k as u64, 0, 0],
            MolochFrame::Hack { seat, discount } => [6, seat.number() as u64, discount as u64, 0],
            MolochFrame::Destroy { seat, discount } => [7, seat.number() as u64, discount as u64, 0],
            MolochFrame::Bury { seat, left } => [8, seat.number() as u64, left as u64, 0],
            MolochFrame::Suffer { seat, by } => [9, seat.number() as u64, by as u64, 0],
            MolochFrame::Lay { seat, card } => [10, seat.number() as u64, card.0 as u64, 0],
            MolochFrame::Server { seat, card } => [11, seat.number() as u64, card.0 as u64, 0],
        }
    }
}

impl From<MolochFrame> for Frame {
    fn from(frame: MolochFrame) -> Frame {
        Frame::Pack(PackFrame::Moloch(frame))
    }
}

/// What happened because of Moloch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MolochEvent {
    /// A Machine was deployed.
    Deployed(FaceId),
    /// The Machine discards became a deck.
    Refilled(u8),
    /// A Machine was hacked.
    Hacked(Seat, FaceId),
    /// A Machine was destroyed.
    Destroyed(Seat, FaceId),
    /// A Machine went back on top of its deck.
    Buried(Seat, FaceId),
    /// A card of the Machine deck came into hand; which, its owner alone sees.
    Drew(Seat, Option<FaceId>),
    /// A Machine is ignored.
    Ignored(Seat, FaceId),
    /// A Machine blocks a location.
    Blocked(Seat, FaceId, FaceId),
    /// A Machine razes a location.
    Razed(Seat, FaceId, FaceId),
    /// A Machine takes goods.
    Lost(Seat, FaceId, Good, u8),
    /// A resource was returned.
    Returned(Seat, Good),
    /// A Machine closes an action of the board; "worker" stands for the exchange.
    Closed(Seat, FaceId, Good),
    /// Goods were reserved on a card.
    Reserved(Seat, FaceId, Good, u8),
    /// Reserved goods left with their card.
    Wasted(Seat, Good, u16),
    /// Whoever leads loses points for the Machines that are left.
    Penalty(Seat, u16),
    /// A good was put on a Machine.
    Laid(Seat, FaceId, Good),
    /// Others have paid part of it: nobody is rewarded.
    Shared(FaceId),
    /// What lay on a Machine went to the general supply.
    Swept(FaceId),
    /// A marker came on the Server Room: how many are there, and how many hack it.
    Marked(Seat, u8, u8),
    /// The Server Room is hacked.
    ServerHacked,
    /// Nobody has got anywhere against the Machines: this is the last round.
    Overrun,
}

fn told(event: MolochEvent) -> Event {
    Event::Pack(PackEvent::Moloch(event))
}

/// A Machine, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) name: String,
    pub(crate) id: String,
    /// By the goods of [`HACKING`]; no ammo.
    pub(crate) code: [u8; 6],
    /// The goods of its code,
    pub(super) n_code: u8,
    /// and the resources among them.
    pub(super) n_resources: u8,
    pub(crate) defense: u8,
    pub(crate) rage: bool,
    pub(crate) assault: Assault,
}

/// The Machines of a table.
#[derive(Clone, Debug)]
pub(crate) struct Moloch {
    /// By face, the first of which is `first`.
    pub(crate) machines: Vec<Machine>,
    first: FaceId,
    /// Every Machine card.
    pub(crate) cards: CardSet,
    /// How many come in each Deploy phase.
    pub(crate) wave: u8,
    /// Machines are paid for in parts (COLLAB-01).
    collaboration: bool,
    server: Option<server::ServerRoom>,
}

impl Moloch {
    pub(crate) fn of(
        machines: &[&MachineCard],
        servers: &[&ServerTile],
        faces: &[Face],
        setup: &Setup,
    ) -> Option<Moloch> {
        let id = &machines.first()?.hacked.id;
        let first = faces.iter().position(|face| face.location.id == *id)?;
        let cards = faces[first..].iter().fold(CardSet::EMPTY, |all, face| all.or(&face.cards));
        let compiled = machines.iter().map(|it| {
            let mut code = [0; 6];
            for &(n, item) in &it.code.0 {
                if let Some(i) = HACKING.iter().position(|&good| Item::Good(good) == item) {
                    code[i] = n;
                }
            }
            Machine {
                name: it.name.clone(),
                id: it.id.clone(),
                code,
                n_code: code.iter().sum(),
                n_resources: code[..AMMO].iter().sum(),
                defense: it.defense,
                rage: it.rage,
                assault: it.assault.clone(),
            }
        });
        Some(Moloch {
            machines: compiled.collect(),
            first: FaceId(first as u8),
            cards,
            wave: setup.wave(),
            collaboration: setup.collaboration,
            server: servers.first().map(|tile| server::ServerRoom::of(tile, setup.players)),
        })
    }

    /// Whether some Machine blocks locations.
    pub(crate) fn blocks(&self) -> bool {
        self.machines.iter().any(|it| matches!(it.assault, Assault::BlockOwn { .. }))
    }

    pub(crate) fn machine(&self, face: FaceId) -> Option<&Machine> {
        self.machines.get(self.place(face)?)
    }

    /// Which of the Machines this is.
    #[inline]
    fn place(&self, face: FaceId) -> Option<usize> {
        face.index().checked_sub(self.first.index())
    }

    /// The hacked side of each Machine.
    pub(crate) fn faces(&self) -> impl Iterator<Item = (FaceId, &Machine)> {
        self.machines.iter().enumerate().map(|(i, it)| (FaceId(self.first.0 + i as u8), it))
    }
}

/// Where the Machines are, and what they have done this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Machines {
    /// The bottom is first.
    pub(crate) deck: Row<CardId, MAX_MACHINES>,
    /// In the order in which they came.
    pub(crate) deployed: Row<CardId, MAX_MACHINES>,
    pub(crate) discard: Row<CardId, MAX_MACHINES>,
    pub(crate) n_reshuffles: u8,
    /// Actions of the board that are closed this round, a bit for each; the exchange is the ninth.
    pub(crate) closed: BySeat<u16, SIDES>,
    /// Places of the row that the seat in question ignores, or is done with.
    settled: u32,
    /// What lies on deployed Machines, by card.
    pub(crate) parts: Row<collaboration::Parts, MAX_MACHINES>,
    pub(crate) markers: server::Markers,
}

const EXCHANGE: u16 = 1 << 8;

impl Machines {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let Machines { deck, deployed, discard, n_reshuffles, closed, settled, parts, markers } = self;
        for row in [deck, deployed, discard] {
            digest.number(row.len() as u64);
            for card in &**row {
                digest.number(card.0.into());
            }
        }
        digest.number((*n_reshuffles).into()).number((*settled).into());
        for bits in closed.0 {
            digest.number(bits.into());
        }
        if !parts.is_empty() {
            digest.number(1).number(parts.len() as u64);
            for it in &**parts {
                it.write_digest(digest);
            }
        }
        if *markers != server::Markers::default() {
            markers.write_digest(digest.number(2));
        }
    }
}

/// A deployed Machine as everybody sees it; its hacked side is not shown (MOL-04).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineView {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Paid to hack it.
    pub code: Vec<(Good, u8)>,
    /// Red contacts to destroy it, right now.
    pub defense: u8,
    /// Its defense depends on how many there are.
    pub rage: bool,
    /// What it does, in words.
    pub assault: table::Phrase,
    /// The same in few words.
    pub threat: table::Phrase,
    /// The face of its hacked side, by which choices name it.
    pub face: FaceId,
    /// Goods that lie on it, by whom they were put there.
    pub parts: Vec<(Seat, Vec<(Good, u8)>)>,
}

/// The Machines as everybody sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MolochView {
    /// In the order in which they came.
    pub deployed: Vec<MachineView>,
    /// Cards left in the Machine deck.
    pub deck: usize,
    /// The names of the discarded Machines.
    pub discard: Vec<String>,
    /// How many come in each Deploy phase.
    pub wave: u8,
    /// By side, where something is closed this round: the words of actions of the board, and "exchange".
    pub closed: Vec<(Seat, Vec<String>)>,
    /// The Server Room.
    pub server: Option<ServerView>,
}

impl Game {
    /// Whether a card is a Machine, so that it is discarded apart and leaves no Ruins (MOL-21, MOL-22).
    #[inline]
    pub(crate) fn is_machine(&self, card: CardId) -> bool {
        self.packs.moloch.as_ref().is_some_and(|it| it.cards.contains(card))
    }

    /// How many Machine cards there are.
    pub(crate) fn n_machines(&self) -> u16 {
        self.packs.moloch.as_ref().map_or(0, |it| it.cards.len() as u16)
    }

    pub(crate) fn machine(&self, face: FaceId) -> Option<&Machine> {
        self.packs.moloch.as_ref()?.machine(face)
    }

    #[inline]
    fn machine_place(&self, face: FaceId) -> Option<usize> {
        self.packs.moloch.as_ref()?.place(face)
    }

    /// The id of the Machine with this hacked side.
    pub fn machine_id(&self, face: FaceId) -> Option<&str> {
        self.machine(face).map(|it| it.id.as_str())
    }

    /// The names of the Machines in play, in the order of their faces, which are the last.
    pub fn machine_names(&self) -> impl Iterator<Item = &str> {
        self.packs.moloch.iter().flat_map(|it| &it.machines).map(|it| it.name.as_str())
    }

    pub(crate) fn machine_name(&self, face: FaceId) -> &str {
        self.machine(face).map_or("?", |it| it.name.as_str())
    }

    /// MOL-02.
    pub(in crate::packs) fn shuffle_machines(&self, s: &mut State) {
        if let Some(moloch) = &self.packs.moloch {
            s.packs.moloch.deck = moloch.cards.iter().collect();
            s.dice.shuffle(&mut s.packs.moloch.deck);
        }
    }

    /// The bottom card of the Machine deck, which is made of the discards if it is empty (MOL-12).
    fn bottom_machine(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> Option<CardId> {
        let machines = &mut s.packs.moloch;
        if machines.deck.is_empty() && !machines.discard.is_empty() {
            machines.n_reshuffles = (machines.n_reshuffles + 1).min(15);
            let generation = machines.n_reshuffles << 4;
            let mut cards = std::mem::take(&mut machines.discard);
            cards.sort_unstable();
            for card in &*cards {
                s.memory[card.index()] = generation;
            }
            s.dice.shuffle(&mut cards);
            s.packs.moloch.deck = cards;
            tell(told(MolochEvent::Refilled(cards.len() as u8)));
        }
        let card = *s.packs.moloch.deck.first()?;
        s.packs.moloch.deck.remove(0);
        Some(card)
    }

    /// MOL-11.
    pub(super) fn deploy(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if self.packs.moloch.is_none() {
            return;
        }
        self.begin_phase(s, Phase::Deploy, tell);
        for _ in 0..self.wave_now(s) {
            let Some(card) = self.bottom_machine(s, tell) else { break };
            self.put(s, card, Zone::Deployed);
            for seat in self.seats() {
                s.learn(seat);
            }
            tell(told(MolochEvent::Deployed(self.face_of[card.index()])));
        }
    }

    /// MOL-12: a game ends although the Machines leave nobody anything to win with.
    pub(super) fn end_at_last(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if self.packs.moloch.is_some() && s.round >= LAST_ROUND && !s.end_triggered {
            s.end_triggered = true;
            tell(told(MolochEvent::Overrun));
        }
    }

    /// MOL-16.
    pub(crate) fn draw_hacked(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        let Some(card) = self.bottom_machine(s, tell) else { return };
        self.put(s, card, Zone::Hand(seat));
        s.learn(seat);
        tell(told(MolochEvent::Drew(seat, Some(self.face_of[card.index()]))));
    }

    /// The deployed Machines, of equal ones with equal goods on them the first: face, which of its copies, and card.
    pub(super) fn each_deployed(&self, s: &State, mut each: impl FnMut(FaceId, u8, CardId)) {
        let machines = &s.packs.moloch;
        let mut n_copies = [0_u8; MAX_MACHINES];
        for (i, &card) in machines.deployed.iter().enumerate() {
            let face = self.face_of[card.index()];
            let Some(n) = self.machine_place(face).and_then(|at| n_copies.get_mut(at)) else { continue };
            *n += 1;
            let nth = *n;
            // Mostly nothing lies on any.
            if nth == 1 || !machines.parts.is_empty() && !self.is_like_an_earlier_machine(machines, i) {
                each(face, nth, card);
            }
        }
    }

    /// Whether an earlier Machine of the row is equal, with equal goods on it.
    #[cold]
    fn is_like_an_earlier_machine(&self, machines: &Machines, i: usize) -> bool {
        let (card, face_of) = (machines.deployed[i], |card: CardId| self.face_of[card.index()]);
        let parts = machines.parts_on(card);
        let mut before = machines.deployed[..i].iter().filter(|&&it| face_of(it) == face_of(card));
        before.any(|&it| machines.parts_on(it).equals(parts))
    }

    /// The Machine of this face, the first or a later one of several.
    pub(super) fn deployed(&self, s: &State, face: FaceId, nth: u8) -> Option<CardId> {
        let mut row = s.packs.moloch.deployed.iter().copied().filter(|card| self.face_of[card.index()] == face);
        row.nth(usize::from(nth).saturating_sub(1))
    }

    /// The face of a deployed Machine, and which of its copies it is.
    pub(super) fn nth_machine(&self, s: &State, card: CardId) -> (FaceId, u8) {
        let face = self.face_of[card.index()];
        let row = s.packs.moloch.deployed.iter().take_while(|&&it| it != card);
        (face, 1 + row.filter(|it| self.face_of[it.index()] == face).count() as u8)
    }

    /// MOL-13, COLLAB-02, COLLAB-03, COLLAB-05.
    pub(super) fn hack(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        nth: u8,
        pay: HackPay,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.deployed(s, face, nth) else { return };
        let mut price = Bundle::default();
        for (good, n) in pay.own() {
            s.spend(seat, good, n.into());
            price[good] += n;
        }
        for (good, n) in pay.reserved() {
            s.spend_reserved(seat, Errand::Hack, good, n.into());
            price[good] += n;
        }
        if !price.is_empty() {
            tell(Event::Paid(seat, price));
        }
        let shared = s.packs.moloch.parts_on(card).is_shared(seat, Errand::Hack);
        let to = if shared { Zone::MachineDiscard } else { Zone::Hand(seat) };
        tell(told(MolochEvent::Hacked(seat, face)));
        self.take_away(s, card, shared, to, tell);
        // COLLAB-09.
        self.announce(s, seat, Moment::Hack, Some(card), tell);
        if !shared {
            self.ask_for_marker(s, seat, card);
        }
    }

    /// A Machine leaves the row, with what lies on it (COLLAB-07).
    fn take_away(&self, s: &mut State, card: CardId, shared: bool, to: Zone, tell: &mut impl FnMut(Event)) {
        let face = self.face_of[card.index()];
        let laid = !s.packs.moloch.parts_on(card).is_empty();
        self.transfer(s, card, Zone::Deployed, to);
        if shared {
            tell(told(MolochEvent::Shared(face)));
        }
        if laid {
            tell(told(MolochEvent::Swept(face)));
        }
    }

    /// MOL-18, MOL-19, COLLAB-02, COLLAB-04, COLLAB-05.
    #[expect(clippy::too_many_arguments, reason = "a Machine, its discount, and how it is paid for")]
    pub(super) fn destroy(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        nth: u8,
        discount: u8,
        universal: u8,
        kept: u8,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.deployed(s, face, nth) else { return };
        let price = self.machine_price(s, card, discount);
        let red = price.saturating_sub(universal + kept);
        s.spend(seat, Good::Red, red.into());
        s.spend(seat, Good::Universal, universal.into());
        s.spend_reserved(seat, Errand::Destroy, Good::Red, kept.into());
        let mut paid = Bundle::default();
        paid[Good::Red] = red + kept;
        paid[Good::Universal] = universal;
        if !paid.is_empty() {
            tell(Event::Paid(seat, paid));
        }
        let shared = s.packs.moloch.parts_on(card).is_shared(seat, Errand::Destroy);
        tell(told(MolochEvent::Destroyed(seat, face)));
        self.take_away(s, card, shared, Zone::MachineDiscard, tell);
        if !shared {
            self.gain_one(s, seat, Good::Vp, DESTROYED_VP, Cause::Machine, tell);
        }
        self.announce(s, seat, Moment::Destroy, Some(card), tell);
    }

    /// What lies on a card for one purpose.
    #[expect(clippy::too_many_arguments, reason = "whose goods lie where, and what for")]
    pub(crate) fn reserve(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        good: Good,
        n: u8,
        errand: Errand,
        tell: &mut impl FnMut(Event),
    ) {
        if n == 0 {
            return;
        }
        match s.stored.iter_mut().find(|it| it.card == card && it.good == good && it.kept_for == Some(errand)) {
            Some(it) => it.n += u16::from(n),
            None => s.stored.push(Stored {
                card,
                owner: seat,
                good,
                n: n.into(),
                kept_for: Some(errand),
                ..Stored::default()
            }),
        }
        tell(told(MolochEvent::Reserved(seat, self.face_of[card.index()], good, n)));
    }

    /// The question that an effect of this pack asks.
    pub(crate) fn question_of_machines(seat: Seat, op: Op) -> Option<PackFrame> {
        Some(PackFrame::Moloch(match op {
            Op::HackMachine { discount } => MolochFrame::Hack { seat, discount },
            Op::DestroyMachine { discount } => MolochFrame::Destroy { seat, discount },
            Op::BuryMachine { n } => MolochFrame::Bury { seat, left: n },
            _ => return None,
        }))
    }

    /// What goods on this card are reserved for, if they are.
    pub(crate) fn errand_on(&self, card: CardId) -> Option<Errand> {
        let it = &self.face_of(card).location;
        let effects = it.all_effects().find_map(|effect| match effect {
            Effect::Stock { use_for, .. } | Effect::CacheFor { use_for, .. } => Some(*use_for),
            _ => None,
        });
        it.storage_for.or(effects)
    }

    /// MOL-27: reserved goods leave with their card.
    pub(crate) fn waste(&self, it: Stored, tell: &mut impl FnMut(Event)) {
        tell(told(MolochEvent::Wasted(it.owner, it.good, it.n)));
    }

    /// MOL-26: how much more of a good fits on a card that keeps it for one purpose.
    fn shelf_room(&self, s: &State, card: CardId, good: Good) -> u16 {
        let storage = &self.face_of(card).storage;
        let kept = |counts: &dyn Fn(Good) -> bool| -> u16 {
            s.stored_on(card).filter(|it| counts(it.good)).map(|it| it.n).sum()
        };
        match storage.tokens[good] {
            0 if good.is_resource() => u16::from(storage.resources).saturating_sub(kept(&Good::is_resource)),
            own => u16::from(own).saturating_sub(kept(&|it| it == good)),
        }
    }

    pub(super) fn offer_shelves(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let shelves = s.built[seat].and(&self.masks.shelves);
        let mut any = false;
        for good in Good::tokens().filter(|&good| s.goods[seat][good] > 0) {
            if shelves.iter().any(|card| self.shelf_room(s, card, good) > 0) {
                add(chosen(MolochChoice::Shelve(good)));
                any = true;
            }
        }
        if any {
            add(Choice::Enough);
        }
    }

    pub(super) fn shelve(&self, s: &mut State, seat: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        let shelves = s.built[seat].and(&self.masks.shelves);
        let Some(card) = shelves.iter().find(|&card| self.shelf_room(s, card, good) > 0) else { return };
        let Some(errand) = self.face_of(card).location.storage_for else { return };
        s.goods[seat][good] -= 1;
        self.reserve(s, seat, card, good, 1, errand, tell);
    }

    /// MOL-24, MOL-25, BORGO-04.
    pub(super) fn punish_leaders(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let before = *s;
        for seat in self.seats() {
            if let Some(lost) = self.penalty(&before, seat) {
                s.vp[seat] -= lost;
                tell(told(MolochEvent::Penalty(seat, lost)));
            }
        }
    }

    /// What a side loses if the game ends here and it leads.
    pub(super) fn penalty(&self, s: &State, side: Seat) -> Option<u16> {
        let n = s.packs.moloch.deployed.len() as u16 * PENALTY;
        if n == 0 || !self.is_seat(side) {
            return None;
        }
        let vp = s.vp[side];
        let leads = self.seats().all(|it| vp >= s.vp[it]) && self.rivals().all(|rival| vp > s.vp[rival]);
        leads.then_some(n.min(vp))
    }

    pub(super) fn answer_moloch(
        &self,
        s: &mut State,
        frame: MolochFrame,
        seat: Seat,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        let Choice::Pack(PackChoice::Moloch(choice)) = choice else {
            // Enough.
            if let MolochFrame::Shelve { k } = frame {
                s.next([MolochFrame::Shelve { k: k + 1 }.into()]);
            }
            return;
        };
        match (frame, choice) {
            (MolochFrame::Hack { seat, .. }, MolochChoice::Hack(face, nth, pay)) => {
                self.hack(s, seat, face, nth, pay, tell);
            }
            (MolochFrame::Destroy { seat, discount }, MolochChoice::Destroy(face, nth, universal, kept)) => {
                self.destroy(s, seat, face, nth, discount, universal, kept, tell);
            }
            (MolochFrame::Lay { seat, .. }, MolochChoice::Lay(face, nth, good, kept)) => {
                self.lay(s, seat, face, nth, good, kept, tell);
            }
            (MolochFrame::Server { seat, card }, MolochChoice::Mark) => self.mark_server(s, seat, card, tell),
            (MolochFrame::Server { .. }, MolochChoice::Leave) => {}
            (MolochFrame::Bury { seat, left }, MolochChoice::Bury(face, nth)) => {
                if left > 1 {
                    s.next([MolochFrame::Bury { seat, left: left - 1 }.into()]);
                }
                if let Some(card) = self.deployed(s, face, nth) {
                    tell(told(MolochEvent::Buried(seat, face)));
                    self.take_away(s, card, false, Zone::MachineDeck, tell);
                }
            }
            (MolochFrame::Shelve { k }, MolochChoice::Shelve(good)) => {
                self.shelve(s, seat, good, tell);
                s.next([MolochFrame::Shelve { k }.into()]);
            }
            (frame, choice) => self.answer_assault(s, frame, seat, choice, tell),
        }
    }

    /// What hurts a side, and what it may gain, in thousandths of a point.
    pub(super) fn moloch_worth(&self, s: &State, side: Seat) -> i32 {
        /// A location that will fall, goods that will be lost, a Machine that may count against whoever leads.
        const FALLS: i32 = 1_400;
        const LOSES: i32 = 350;
        const LEFT: i32 = 250;
        if !self.is_seat(side) {
            return 0;
        }
        let row = &s.packs.moloch.deployed;
        let razing = self.most_falls(s, side) as i32;
        let leads = self.sides().all(|it| it == side || s.vp[side] >= s.vp[it]);
        let last = s.end_triggered && leads;
        let reserved: i32 =
            s.stored.iter().filter(|it| it.owner == side && it.kept_for.is_some()).map(|it| i32::from(it.n)).sum();
        let n = row.len() as i32;
        let lose = if s.end_triggered { 0 } else { LOSES };
        let fall = if s.end_triggered { 0 } else { FALLS };
        reserved * 250 + self.parts_worth(s, side) + self.markers_worth(s, side)
            - razing * fall
            - n * lose
            - if last {
                n * 2_000
            } else if leads {
                n * LEFT
            } else {
                0
            }
    }

    pub(super) fn moloch_view(&self, s: &State) -> Option<MolochView> {
        let moloch = self.packs.moloch.as_ref()?;
        let machines = &s.packs.moloch;
        let view = |card: &CardId| {
            let face = self.face_of[card.index()];
            let it = moloch.machine(face)?;
            Some(MachineView {
                id: it.id.clone(),
                name: it.name.clone(),
                code: HACKING.into_iter().zip(it.code).filter(|&(_, n)| n > 0).collect(),
                defense: self.machine_defense(s, face, 0),
                rage: it.rage,
                assault: words::assault(&it.assault),
                threat: words::threat(&it.assault),
                face,
                parts: machines.parts_on(*card).goods(),
            })
        };
        let name = |card: &CardId| self.machine_name(self.face_of[card.index()]).to_owned();
        let closed =
            self.seats().filter(|&seat| machines.closed[seat] != 0).map(|seat| (seat, self.closed_words(s, seat)));
        Some(MolochView {
            deployed: machines.deployed.iter().filter_map(view).collect(),
            deck: machines.deck.len(),
            discard: machines.discard.iter().map(name).collect(),
            wave: self.wave_now(s),
            closed: closed.collect(),
            server: self.server_view(s),
        })
    }
}

fn chosen(choice: MolochChoice) -> Choice {
    Choice::Pack(PackChoice::Moloch(choice))
}

impl State {
    /// Goods on cards of a seat that may be spent for this alone (MOL-26).
    pub(crate) fn reserved(&self, seat: Seat, errand: Errand, good: Good) -> u16 {
        let kept = self.stored.iter().filter(|it| it.owner == seat && it.good == good && it.kept_for == Some(errand));
        kept.map(|it| it.n).sum()
    }

    fn spend_reserved(&mut self, seat: Seat, errand: Errand, good: Good, n: u16) {
        let mut rest = n;
        let mut i = 0;
        while rest > 0 && i < self.stored.len() {
            let it = &mut self.stored[i];
            if it.owner == seat && it.good == good && it.kept_for == Some(errand) {
                let taken = rest.min(it.n);
                it.n -= taken;
                rest -= taken;
                if it.n == 0 {
                    self.stored.remove(i);
                    continue;
                }
            }
            i += 1;
        }
    }
}
