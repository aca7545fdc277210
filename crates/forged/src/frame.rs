//! What is still to happen: a stack of frames in the position. A frame either asks or runs.

use table::{Digest, Seat, SeatSet};

use crate::effect::{Acts, Span, Trigger};
use crate::lots::{Block, HoodSet, LotSet, Site, Track};
use crate::pieces::{CardId, Kind, LeaderId, TokenId};
use crate::{Hood, Use};

/// A suspended piece of the rules, as plain data. What comes first is on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Asks: a Leader, in influence order.
    TakeLeader { k: u8 },
    /// Asks: a seeded house.
    Seed { k: u8 },
    /// Asks: one of the Mayor's city cubes.
    Zone { left: u8 },
    /// Runs: cards of the era are dealt.
    Deal,
    /// Asks everybody at once: bank and discard.
    Plan,
    /// Asks: a role, counted from the second in influence.
    TakeRole { k: u8 },
    /// Runs: the packet of the City Planner is drawn.
    OpenDraft,
    /// Asks: a card of the packet.
    Draft { k: u8 },
    /// Asks: the first mansions, in influence order.
    FirstMansion { k: u8 },
    /// Asks: the neighborhood of a Mogul, in influence order; moving, one may stay.
    SetMogul { k: u8, moving: bool },
    /// Runs: the era's City Building begins.
    BeginBuilding,
    /// Runs: a round begins, or the phase is over.
    #[default]
    Round,
    /// Asks everybody at once: a card.
    Select,
    /// Runs: the MM of all cards is told.
    Announce,
    /// Runs: the turn of the k-th in order.
    Turn { k: u8 },
    /// Asks: MM or event.
    Resolve { seat: Seat, card: CardId },
    /// Runs: the event, unless it was cancelled.
    Event { seat: Seat, card: CardId, for_: Use, off: bool },
    /// Runs: the card becomes a Headline.
    Post { seat: Seat, card: CardId },
    /// Runs: the card goes to the discard pile or to the box.
    Leave { card: CardId },
    /// Runs: the turn is over.
    EndTurn { seat: Seat },
    /// Asks: what MM is spent on.
    Spend { seat: Seat, mm: u8, acts: Acts, hoods: HoodSet, new_lots: bool },
    /// Runs: the die for a mine.
    RollMine { seat: Seat, bonus: i8, unrest: bool },
    /// Asks: what is added to the roll.
    BendRoll { seat: Seat, die: u8, low: i8, high: i8, unrest: bool },
    /// Asks in turn: whoever has a power for any time.
    AnyTime { left: SeatSet },
    /// Runs: an opportunity for powers for any time, in this player's turn.
    Opportunity { turn: Seat },
    /// Asks: a house for the Mob Boss.
    MobRemove { seat: Seat, block: Block, left: u8 },
    /// Runs: a step of an effect, then the rest.
    Program { me: Seat, span: Span, atomic: bool },
    /// Runs: an effect is over.
    EndEffect,
    /// Runs: a block for one player after another.
    Each { left: SeatSet, span: Span },
    /// Runs: a block for one neighborhood after another.
    EachHood { me: Seat, left: HoodSet, span: Span },
    /// Asks: a place or a piece for this step.
    Pick { me: Seat, op: u16, left: u8 },
    /// Asks: where to.
    MoveTo { me: Seat, op: u16, left: u8, from: Site },
    /// Runs: a placing step is over.
    StepDone,
    /// Asks: a track.
    Shift { me: Seat, op: u16, left: u8 },
    /// Asks: a branch of the effect.
    Branch { me: Seat, op: u16, atomic: bool },
    /// Asks: whether.
    May { me: Seat, span: Span, atomic: bool },
    /// Asks: unrest cubes to take off.
    Calm { me: Seat, whose: Option<Seat>, left: u8 },
    /// Asks: a choice that later steps refer to.
    Choose { me: Seat, op: u16 },
    /// Asks: roles.
    Roles { me: Seat, op: u16 },
    /// Asks: a Headline to take off.
    DropHeadline { me: Seat },
    /// Asks: cards from hand to exchange.
    Exchange { me: Seat, left: u8, given: u8 },
    /// Asks: of the cards drawn, those that are kept.
    KeepDrawn { me: Seat, left: u8 },
    /// Asks: of the cards drawn, the one that is played.
    PlayDrawn { me: Seat },
    /// Runs: a structure is put down.
    PutDown { seat: Seat, kind: Kind, site: Site, raise: bool, built: bool, off: bool },
    /// Runs: others may react to so many steps that a track has risen, one after another.
    Risen { track: Track, seat: Seat, n: u8 },
    /// Runs: a structure changes hands; a mine if the site is empty.
    TakeOver { seat: Seat, from: Seat, site: Site, unrest: u8, off: bool },
    /// Runs: unrest is added.
    AddUnrest { seat: Seat, n: u8 },
    /// Asks those in turn who may react to something.
    React { moment: Moment, left: SeatSet },
    /// Runs: if there is enough unrest, a riot.
    CheckRiot,
    /// Runs: a riot begins.
    Riot { instigator: Option<Seat>, target: Option<Seat>, points: i8 },
    /// Asks: where it begins.
    RiotStart,
    /// Runs: what the riot is about to destroy.
    RiotStrike { site: Site },
    /// Runs: it is destroyed, unless it was saved.
    RiotBurn { site: Site, off: bool },
    /// Asks: where it goes on.
    RiotTrail { from: Site },
    /// Runs: it is over.
    RiotEnd,
    /// Runs: immigration begins.
    Immigration,
    /// Runs: the k-th player's immigrants, unless there was a riot.
    Immigrants { k: u8, houses: u8, riots: u8 },
    /// Asks: a lot for an immigrant house.
    Immigrant { seat: Seat, left: u8, riots: u8 },
    /// Runs: the last opportunity for powers for any time.
    LastCall,
    /// Runs: the assessment.
    Assessment,
    /// Runs: the Headlines' effects at the end of the era.
    EraEnd { k: u8, vp: bool },
    /// Runs: the elections.
    Elections,
    /// Runs: the ballots are counted.
    CountVotes,
    /// Runs: clean up.
    CleanUp,
}

/// Something that others may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// An event is declared.
    Event { card: CardId, by: Seat },
    /// A riot is about to be rolled.
    Riot,
    /// A riot is about to destroy this.
    Destroy { site: Site },
    /// Unrest was added.
    Unrest { seat: Seat },
    /// A structure is about to be put down.
    AboutToPlace { kind: Kind, site: Site, by: Seat },
    /// A structure was put down.
    Placed { kind: Kind, site: Site, by: Seat },
    /// A track has risen.
    Raised { track: Track, by: Seat },
    /// A Headline was played.
    Headline { card: CardId, by: Seat },
    /// An Immigrant card is played for its event.
    Immigrant { by: Seat },
    /// A mine was taken.
    Mine { by: Seat },
    /// A structure is about to be seized; a mine if the site is empty.
    Seize { site: Site, of: Seat, by: Seat },
    /// A turn is over.
    TurnOver { by: Seat, mm: bool, event: bool },
    /// An election begins.
    Election,
}

/// What kind of moment it is: by this, what waits for such a moment is found without asking everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// An event is declared.
    Event,
    /// A riot is about to be rolled.
    Riot,
    /// A riot is about to destroy something.
    Destroy,
    /// Unrest was added.
    Unrest,
    /// A structure is about to be put down.
    AboutToPlace,
    /// A structure was put down.
    Placed,
    /// A track has risen.
    Raised,
    /// A Headline was played.
    Headline,
    /// An Immigrant card is played for its event.
    Immigrant,
    /// A mine was taken.
    Mine,
    /// Something is about to be seized.
    Seize,
    /// A turn is over.
    TurnOver,
    /// An election begins.
    Election,
}

impl Occasion {
    /// How many there are.
    pub const N: usize = Occasion::Election as usize + 1;

    /// What a trigger waits for; nothing for what is not announced.
    pub const fn of(trigger: Trigger) -> Option<Occasion> {
        Some(match trigger {
            Trigger::Event { .. } => Occasion::Event,
            Trigger::Riot => Occasion::Riot,
            Trigger::Destroyed { .. } => Occasion::Destroy,
            Trigger::UnrestAdded { .. } => Occasion::Unrest,
            Trigger::Placed { before: true, .. } => Occasion::AboutToPlace,
            Trigger::Placed { before: false, .. } => Occasion::Placed,
            Trigger::TrackRaised { .. } => Occasion::Raised,
            Trigger::HeadlinePlayed { .. } => Occasion::Headline,
            Trigger::ImmigrantPlayed { .. } => Occasion::Immigrant,
            Trigger::MineTaken { .. } => Occasion::Mine,
            Trigger::Seized { .. } => Occasion::Seize,
            Trigger::HousesPlaced { .. } | Trigger::OwnTurn { .. } => Occasion::TurnOver,
            Trigger::Election => Occasion::Election,
            Trigger::AnyTime | Trigger::EraEnd => return None,
        })
    }
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Nowhere.
    #[default]
    None,
    /// The event of a card.
    Event(CardId),
    /// A Headline.
    Headline(CardId),
    /// A Response.
    Response(CardId),
    /// A Leader.
    Leader(LeaderId),
    /// A Bigwig token.
    Token(TokenId),
    /// A Mogul.
    Mogul,
}

/// What the steps of one running effect know of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Where the effect comes from.
    pub origin: Origin,
    /// Who plays the card.
    pub actor: Seat,
    /// Whose Headline, Leader or token it is.
    pub owner: Seat,
    /// Who set it off.
    pub placer: Seat,
    /// What the latest placing step put down.
    pub last: LotSet,
    /// What the present step has put down so far.
    pub step: LotSet,
    /// The neighborhoods that the latest step touched.
    pub same: HoodSet,
    /// The track last touched, or that of the last placement's neighborhood.
    pub last_track: Option<Track>,
    /// Chosen.
    pub hood: Option<Hood>,
    /// Chosen.
    pub block: Option<Block>,
    /// Chosen.
    pub seat: Option<Seat>,
    /// The neighborhood that `each_neighborhood` has come to.
    pub this: Option<Hood>,
    /// What kind of structure set it off.
    pub kind: Option<Kind>,
    /// The Headline that set it off, which it cannot take off the board.
    pub spared: Option<CardId>,
    /// Only steps that score count now (FS-503), or only the others (FS-504).
    pub stage: Stage,
}

/// Which steps of an effect are carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// All.
    #[default]
    All,
    /// Those that score.
    Scoring,
    /// Those that do not.
    Others,
}

const _: () = assert!(size_of::<Frame>() <= 12);

/// The digest of a position outlives releases: the numbers of these forms are for ever.
impl Frame {
    pub(crate) fn write_digest(self, digest: &mut Digest) {
        let mut put = |form: u64, fields: &[u64]| write(digest, form, fields);
        match self {
            Frame::TakeLeader { k } => put(1, &[k.into()]),
            Frame::Seed { k } => put(2, &[k.into()]),
            Frame::Zone { left } => put(3, &[left.into()]),
            Frame::Deal => put(4, &[]),
            Frame::Plan => put(5, &[]),
            Frame::TakeRole { k } => put(6, &[k.into()]),
            Frame::OpenDraft => put(7, &[]),
            Frame::Draft { k } => put(8, &[k.into()]),
            Frame::FirstMansion { k } => put(9, &[k.into()]),
            Frame::SetMogul { k, moving } => put(10, &[k.into(), moving.into()]),
            Frame::BeginBuilding => put(11, &[]),
            Frame::Round => put(12, &[]),
            Frame::Select => put(13, &[]),
            Frame::Announce => put(14, &[]),
            Frame::Turn { k } => put(15, &[k.into()]),
            Frame::Resolve { seat, card } => put(16, &[at(seat), card.0.into()]),
            Frame::Event { seat, card, for_, off } => {
                let for_ = match for_ {
                    Use::Mm => 1,
                    Use::Event => 2,
                    Use::Both => 3,
                };
                put(17, &[at(seat), card.0.into(), for_, off.into()]);
            }
            Frame::Post { seat, card } => put(18, &[at(seat), card.0.into()]),
            Frame::Leave { card } => put(19, &[card.0.into()]),
            Frame::EndTurn { seat } => put(20, &[at(seat)]),
            Frame::Spend { seat, mm, acts, hoods, new_lots } => {
                put(21, &[at(seat), mm.into(), acts.0.into(), hoods.0.into(), new_lots.into()]);
            }
            Frame::RollMine { seat, bonus, unrest } => put(22, &[at(seat), signed(bonus), unrest.into()]),
            Frame::BendRoll { seat, die, low, high, unrest } => {
                put(23, &[at(seat), die.into(), signed(low), signed(high), unrest.into()]);
            }
            Frame::AnyTime { left } => put(24, &[left.bits().into()]),
            Frame::MobRemove { seat, block, left } => put(25, &[at(seat), block.0.into(), left.into()]),
            Frame::Program { me, span, atomic } => put(26, &[at(me), steps(span), atomic.into()]),
            Frame::EndEffect => put(27, &[]),
            Frame::Each { left, span } => put(28, &[left.bits().into(), steps(span)]),
            Frame::EachHood { me, left, span } => put(29, &[at(me), left.0.into(), steps(span)]),
            Frame::Pick { me, op, left } => put(30, &[at(me), op.into(), left.into()]),
            Frame::MoveTo { me, op, left, from } => put(31, &[at(me), op.into(), left.into(), place(from)]),
            Frame::StepDone => put(32, &[]),
            Frame::Shift { me, op, left } => put(33, &[at(me), op.into(), left.into()]),
            Frame::Branch { me, op, atomic } => put(34, &[at(me), op.into(), atomic.into()]),
            Frame::May { me, span, atomic } => put(35, &[at(me), steps(span), atomic.into()]),
            Frame::Calm { me, whose, left } => put(36, &[at(me), perhaps(whose), left.into()]),
            Frame::Choose { me, op } => put(37, &[at(me), op.into()]),
            Frame::Roles { me, op } => put(38, &[at(me), op.into()]),
            Frame::DropHeadline { me } => put(39, &[at(me)]),
            Frame::Exchange { me, left, given } => put(40, &[at(me), left.into(), given.into()]),
            Frame::KeepDrawn { me, left } => put(41, &[at(me), left.into()]),
            Frame::PlayDrawn { me } => put(42, &[at(me)]),
            Frame::PutDown { seat, kind, site, raise, built, off } => {
                put(43, &[at(seat), kind as u64, place(site), raise.into(), built.into(), off.into()]);
            }
            Frame::TakeOver { seat, from, site, unrest, off } => {
                put(44, &[at(seat), at(from), place(site), unrest.into(), off.into()]);
            }
            Frame::AddUnrest { seat, n } => put(45, &[at(seat), n.into()]),
            Frame::React { moment, left } => {
                put(46, &[left.bits().into()]);
                moment.write_digest(digest);
            }
            Frame::CheckRiot => put(47, &[]),
            Frame::Riot { instigator, target, points } => {
                put(48, &[perhaps(instigator), perhaps(target), signed(points)]);
            }
            Frame::RiotStart => put(49, &[]),
            Frame::RiotStrike { site } => put(50, &[place(site)]),
            Frame::RiotBurn { site, off } => put(51, &[place(site), off.into()]),
            Frame::RiotTrail { from } => put(52, &[place(from)]),
            Frame::RiotEnd => put(53, &[]),
            Frame::Immigration => put(54, &[]),
            Frame::Immigrants { k, houses, riots } => put(55, &[k.into(), houses.into(), riots.into()]),
            Frame::Immigrant { seat, left, riots } => put(56, &[at(seat), left.into(), riots.into()]),
            Frame::LastCall => put(57, &[]),
            Frame::Assessment => put(58, &[]),
            Frame::EraEnd { k, vp } => put(59, &[k.into(), vp.into()]),
            Frame::Elections => put(60, &[]),
            Frame::CountVotes => put(61, &[]),
            Frame::CleanUp => put(62, &[]),
            // 63 was a form of its own once.
            Frame::Risen { track, seat, n } => put(64, &[track as u64, at(seat), n.into()]),
            Frame::Opportunity { turn } => put(65, &[at(turn)]),
        }
    }
}

impl Moment {
    /// What kind of moment it is.
    pub const fn occasion(self) -> Occasion {
        match self {
            Moment::Event { .. } => Occasion::Event,
            Moment::Riot => Occasion::Riot,
            Moment::Destroy { .. } => Occasion::Destroy,
            Moment::Unrest { .. } => Occasion::Unrest,
            Moment::AboutToPlace { .. } => Occasion::AboutToPlace,
            Moment::Placed { .. } => Occasion::Placed,
            Moment::Raised { .. } => Occasion::Raised,
            Moment::Headline { .. } => Occasion::Headline,
            Moment::Immigrant { .. } => Occasion::Immigrant,
            Moment::Mine { .. } => Occasion::Mine,
            Moment::Seize { .. } => Occasion::Seize,
            Moment::TurnOver { .. } => Occasion::TurnOver,
            Moment::Election => Occasion::Election,
        }
    }

    fn write_digest(self, digest: &mut Digest) {
        let mut put = |form: u64, fields: &[u64]| write(digest, form, fields);
        match self {
            Moment::Event { card, by } => put(1, &[card.0.into(), at(by)]),
            Moment::Riot => put(2, &[]),
            Moment::Destroy { site } => put(3, &[place(site)]),
            Moment::Unrest { seat } => put(4, &[at(seat)]),
            Moment::AboutToPlace { kind, site, by } => put(5, &[kind as u64, place(site), at(by)]),
            Moment::Placed { kind, site, by } => put(6, &[kind as u64, place(site), at(by)]),
            Moment::Raised { track, by } => put(7, &[track as u64, at(by)]),
            Moment::Headline { card, by } => put(8, &[card.0.into(), at(by)]),
            Moment::Immigrant { by } => put(9, &[at(by)]),
            Moment::Mine { by } => put(10, &[at(by)]),
            Moment::Seize { site, of, by } => put(11, &[place(site), at(of), at(by)]),
            Moment::TurnOver { by, mm, event } => put(12, &[at(by), mm.into(), event.into()]),
            Moment::Election => put(13, &[]),
        }
    }
}

impl Context {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let (origin, which) = match self.origin {
            Origin::None => (0, 0),
            Origin::Event(card) => (1, card.0),
            Origin::Headline(card) => (2, card.0),
            Origin::Response(card) => (3, card.0),
            Origin::Leader(leader) => (4, leader.0),
            Origin::Token(token) => (5, token.0),
            Origin::Mogul => (6, 0),
        };
        let stage = match self.stage {
            Stage::All => 0,
            Stage::Scoring => 1,
            Stage::Others => 2,
        };
        write(digest, origin, &[which.into(), at(self.actor), at(self.owner), at(self.placer), stage]);
        for &word in self.last.0.iter().chain(&self.step.0) {
            digest.number(word);
        }
        let one = |number: Option<u64>| number.map_or(0, |it| it + 1);
        let fields = [
            self.same.0.into(),
            one(self.last_track.map(|it| it as u64)),
            one(self.hood.map(|it| it as u64)),
            one(self.block.map(|it| it.0.into())),
            perhaps(self.seat),
            one(self.this.map(|it| it as u64)),
            one(self.kind.map(|it| it as u64)),
            one(self.spared.map(|it| it.0.into())),
        ];
        for number in fields {
            digest.number(number);
        }
    }
}

fn write(digest: &mut Digest, form: u64, fields: &[u64]) {
    digest.number(form);
    for &field in fields {
        digest.number(field);
    }
}

fn at(seat: Seat) -> u64 {
    seat.number().into()
}

fn perhaps(seat: Option<Seat>) -> u64 {
    seat.map_or(0, at)
}

fn place(site: Site) -> u64 {
    u64::from(site.block.0) << 8 | u64::from(site.mask)
}

fn steps(span: Span) -> u64 {
    u64::from(span.start) << 16 | u64::from(span.end)
}

fn signed(number: i8) -> u64 {
    i64::from(number) as u64
}
