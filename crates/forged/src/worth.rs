//! How promising a position is, for players that look ahead.
//!
//! A player's prospects are the points so far, what stands for the assessments to come, the votes of the next election,
//! the cards still to be played and what a half-done move will yet bring; less the unrest that will be paid for. A
//! position is worth a player's own prospects less those of the others. All figures are thousandths of a point.

use table::{BySeat, Evaluate, Row, Rules, Seat};

use crate::catalog::{Card, Game};
use crate::census::sum;
use crate::choice::Choice;
use crate::city::SEATS;
use crate::effect::{Amount, ModifiedSet, Op, Span, Swapped, What};
use crate::flow::{Assessed, Ballots};
use crate::frame::Frame;
use crate::lots::{LotSet, Site};
use crate::pieces::{CardId, CardSet, Kind, Layer, Role};
use crate::state::{Open, Phase, State};

/// A point.
const VP: i32 = 1000;
/// What a free MM is good for: a lot and a house on it cost 2 and stand for two assessments or so.
const MM: i32 = 1100;
/// An own cube on a lot: somebody pays a point for it, or a house is a MM cheaper.
const CUBE: i32 = 900;
/// How much an assessment that is 0, 1 or 2 eras away counts, in percent. Riots and rivals take their share.
const AHEAD: [i32; 3] = [100, 85, 70];
/// First, second, … in the next election: the Mayor earns for city cubes and wins all ties, the others choose roles.
const RANKS: [i32; SEATS] = [2200, 1400, 700, 0];

/// What the board comes to, reckoned up once for whatever looks at it.
pub(crate) struct Survey {
    /// How many cubes on the Unrest track lead to a riot.
    pub(crate) unrest_limit: u8,
    /// What an assessment would give now.
    pub(crate) assessed: BySeat<Assessed, SEATS>,
    /// What an election would give now, as long as one is to come.
    pub(crate) election: Option<Election>,
}

/// What an election would give if it were now.
pub(crate) struct Election {
    pub(crate) ballots: BySeat<Ballots, SEATS>,
    pub(crate) votes: BySeat<u16, SEATS>,
    /// The influence after it.
    pub(crate) order: Row<Seat, SEATS>,
}

impl Survey {
    pub(crate) fn new(game: &Game, open: &Open) -> Survey {
        let over = matches!(open.phase, Phase::Elections | Phase::CleanUp | Phase::Roles);
        let to_come = open.era.next().is_some() && !over;
        let changed = game.changed_rules(open);
        Survey {
            unrest_limit: game.unrest_limit_where(open, changed),
            assessed: game.assessed_where(open, changed),
            election: to_come.then(|| Election::new(game, open, changed)),
        }
    }
}

impl Election {
    fn new(game: &Game, open: &Open, changed: ModifiedSet) -> Election {
        let ballots = game.all_ballots(open, changed);
        let votes = game.votes_by(open, changed, &ballots);
        Election { order: game.order_by_votes(open, votes), ballots, votes }
    }
}

impl Evaluate for Game {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        if s.open.phase == Phase::Over {
            let others = self.others(seat).iter().map(|it| i32::from(s.open.vp[it])).max().unwrap_or(0);
            let won = if self.winners(s).contains(seat) { 20 * VP } else { 0 };
            return (i32::from(s.open.vp[seat]) - others) * VP + won;
        }
        let prospects = self.prospects(s);
        let n_others = i32::from(self.setup.players) - 1;
        let others: i32 = self.others(seat).iter().map(|it| prospects[it]).sum();
        prospects[seat] - others / n_others
    }

    fn alike(&self, s: &State, seat: Seat, choice: Choice) -> Option<u64> {
        self.surroundings(s, seat, choice)
    }
}

impl Game {
    fn prospects(&self, s: &State) -> BySeat<i32, SEATS> {
        let mut all = self.open_prospects(&s.open, &Survey::new(self, &s.open));
        for seat in self.seats() {
            all[seat] += self.cards_worth(s, seat);
        }
        for frame in s.stack.iter() {
            if let Some((seat, worth)) = self.pending_worth(s, *frame) {
                all[seat] += worth;
            }
        }
        all
    }

    /// What lies open promises everybody.
    pub(crate) fn open_prospects(&self, open: &Open, survey: &Survey) -> BySeat<i32, SEATS> {
        let ahead = self.ahead(open);
        let unrest = self.unrest_worths(open, survey.unrest_limit);
        let mut all = BySeat::default();
        for seat in self.seats() {
            all[seat] = i32::from(open.vp[seat]) * VP
                + i32::from(survey.assessed[seat].total()) * VP * ahead / 100
                + i32::from(sum(open.city.census().own_cubes(seat))) * if ahead > 100 { CUBE } else { CUBE / 2 }
                - unrest[seat];
        }
        self.add_powers(open, &mut all);
        if let Some(Election { votes, order, .. }) = &survey.election {
            for (rank, &seat) in order.iter().enumerate() {
                // A vote more or less may still change it all.
                all[seat] += RANKS[rank] + 150 * i32::from(votes[seat]);
            }
        }
        all
    }

    /// How many assessments are still to come, with their weights in percent.
    fn ahead(&self, open: &Open) -> i32 {
        let this = matches!(open.phase, Phase::Assessment | Phase::Elections | Phase::CleanUp);
        let left = 3 - open.era as usize - usize::from(this);
        let percent: i32 = AHEAD.iter().take(left).sum();
        // After this era's assessment, the next one is an era away.
        if this { percent * AHEAD[1] / 100 } else { percent }
    }

    /// What unrest cubes will cost: a point each when the riot comes, and buildings for whoever has most.
    fn unrest_worths(&self, open: &Open, limit: u8) -> BySeat<i32, SEATS> {
        let mut worth = BySeat::default();
        let level = i32::from(open.unrest_level());
        if level == 0 {
            return worth;
        }
        let limit = i32::from(limit);
        let likely = (30 + 70 * level / limit.max(1)).min(100);
        let usual_target = self.usual_target(open);
        for seat in self.seats() {
            let own = i32::from(open.unrest[seat]);
            let target = if usual_target == seat { 4 + 2 * open.era as i32 } else { 0 };
            worth[seat] = (own * VP + target * VP * level / limit.max(1)) * likely / 100;
        }
        worth
    }

    /// Roles and the like that have not been used up.
    fn add_powers(&self, open: &Open, all: &mut BySeat<i32, SEATS>) {
        for (role, holder) in Role::ALL.into_iter().zip(open.roles) {
            let Some(seat) = holder else { continue };
            all[seat] += match role {
                Role::Mayor => 150 * i32::from(sum(open.city.census().city_cubes())),
                Role::CityPlanner => 500,
                Role::MiningOfficial => 400,
                Role::ImmigrationOfficial => 900,
                Role::MobBoss => 1500 * i32::from(!open.mob_used),
            };
        }
        for seat in self.seats() {
            all[seat] += 800 * i32::from(open.n_tokens[seat]);
        }
    }

    /// The cards that a player still has: what they are used for best, later ones a little less.
    fn cards_worth(&self, s: &State, seat: Seat) -> i32 {
        let sum = |cards: CardSet| cards.iter().map(|card| self.card_worth(card)).sum::<i32>();
        let selected = s.selected[seat].map_or(0, |card| self.card_worth(card));
        sum(s.hands[seat]) + selected + sum(s.banks[seat]) * 9 / 10
    }

    /// What a card is good for: its MM or its event, whichever promises more.
    #[inline]
    pub(crate) fn card_worth(&self, id: CardId) -> i32 {
        self.card_worths[id.index()]
    }

    /// The same for all cards, once for the whole game.
    pub(crate) fn reckoned_card_worths(&self) -> Vec<i32> {
        self.cards.iter().map(|card| self.reckoned_card_worth(card)).collect()
    }

    fn reckoned_card_worth(&self, card: &Card) -> i32 {
        let mm = i32::from(card.mm) * MM;
        let event = self.block_worth(card.event) + if card.headline.is_some() { 500 } else { 0 };
        mm.max(event) + mm.min(event) / 8 + if card.response.is_some() { 400 } else { 0 }
    }

    fn block_worth(&self, span: Span) -> i32 {
        (span.start..span.end).map(|at| self.step_worth(at)).sum()
    }

    /// What a step is worth to whoever carries it out, without looking at the board.
    fn step_worth(&self, at: u16) -> i32 {
        let n = |amount: &Amount, max: &Option<u8>| match amount {
            Amount::Fixed(n) => i32::from(*n),
            Amount::Count(_) => i32::from(max.unwrap_or(3)) / 2,
        };
        match self.op(at) {
            Op::Vp { n: amount, max, .. } => n(amount, max) * VP,
            Op::Lose { n: amount, max, .. } => -n(amount, max) * VP,
            Op::Mm { n, .. } => i32::from(*n) * (MM - 100),
            Op::Place { what, n, .. } => i32::from(*n) * piece_worth(*what),
            Op::Cube { n, city, .. } => i32::from(*n) * if *city { 300 } else { CUBE + 100 },
            Op::Shift { by, .. } => 1200 * i32::from(by.unsigned_abs()),
            Op::Unrest { n: amount, max, .. } => -n(amount, max) * 800,
            Op::Calm { n, .. } => 400 * i32::from(*n),
            Op::Riot { .. } => 2500,
            Op::Seize { n, .. } => 4500 * i32::from(*n),
            Op::Remove { n, .. } => 2000 * i32::from(*n),
            Op::Move { n, .. } => 700 * i32::from(*n),
            Op::Replace { n, with, .. } => i32::from(*n) * if *with == Swapped::House { 2500 } else { 900 },
            Op::Draw { play, .. } => {
                if *play {
                    5000
                } else {
                    1000
                }
            }
            Op::Exchange { .. } => 300,
            Op::Role(_) => 700,
            Op::DropHeadline(_) => 300,
            Op::Choose(_) => 0,
            Op::Pick { branches, otherwise, .. } => {
                let best = branches.iter().map(|it| self.block_worth(it.block)).max().unwrap_or(0);
                best.max(self.block_worth(*otherwise))
            }
            Op::If { then, otherwise, .. } => i32::midpoint(self.block_worth(*then), self.block_worth(*otherwise)),
            Op::May(span) => self.block_worth(*span).max(0),
            // What others must do is as good for oneself as it is bad for them.
            Op::EachOpponent(span) | Op::As(_, span) => -self.block_worth(*span),
            Op::EachPlayer(_) => 0,
            Op::EachHood(span) => 3 * self.block_worth(*span),
            Op::Cancel | Op::CancelStep | Op::Save | Op::RiotPoints(_) => 2000,
            Op::Ballots(n) => 500 * i32::from(*n),
        }
    }

    /// What a move that is only half done will yet bring, and to whom.
    pub(crate) fn pending_worth(&self, s: &State, frame: Frame) -> Option<(Seat, i32)> {
        Some(match frame {
            Frame::Spend { seat, mm, .. } => (seat, i32::from(mm) * (MM - 300)),
            Frame::Resolve { seat, card } => (seat, self.card_worth(card)),
            Frame::Event { seat, card, off, .. } => {
                let worth = if off {
                    i32::from(self.card(card).mm) * (MM - 300)
                } else {
                    self.block_worth(self.card(card).event)
                };
                (seat, worth)
            }
            Frame::Program { me, span, atomic: false } => (me, self.block_worth(span)),
            Frame::Pick { me, op, left } => {
                let one = match self.op(op) {
                    Op::Place { what, .. } => piece_worth(*what),
                    Op::Cube { city, .. } => {
                        if *city {
                            250
                        } else {
                            CUBE - 100
                        }
                    }
                    Op::Seize { .. } => 4000,
                    Op::Remove { .. } => 1800,
                    _ => 500,
                };
                // What cannot be placed any more is worth nothing; half is a fair guess.
                (me, i32::from(left) * one / 2)
            }
            Frame::RollMine { seat, .. } => (seat, 2 * VP),
            Frame::BendRoll { seat, die, .. } => (seat, i32::from(die) * VP),
            Frame::PlayDrawn { me } => (me, s.drawn.iter().map(|card| self.card_worth(card)).max().unwrap_or(0)),
            Frame::Post { seat, .. } => (seat, 500),
            _ => return None,
        })
    }

    /// A number that places share if they are alike for everything that [`Evaluate::worth`] looks at nearby.
    fn surroundings(&self, s: &State, seat: Seat, choice: Choice) -> Option<u64> {
        let (verb, kind, site) = match choice {
            Choice::Buy(lot) => (1, 0, self.map.site(lot)),
            Choice::Cube(lot) => (2, 0, self.map.site(lot)),
            Choice::Build(kind, site) => (3, kind as u64, site),
            Choice::Place(kind, site) => (4, kind as u64, site),
            Choice::Remove(site) => (5, 0, site),
            Choice::Seize(site) => (6, 0, site),
            _ => return None,
        };
        Some(verb | kind << 4 | self.traits_of(s, seat, site) << 8)
    }

    /// What matters about a place: neighborhood, whose cubes and pieces lie there, and what lies beside it.
    fn traits_of(&self, s: &State, seat: Seat, site: Site) -> u64 {
        let city = &s.open.city;
        let lots = self.map.lots_of(site);
        let beside = self.map.around(&lots);
        let mut bits = self.map.hood(site) as u64;
        let mut push = |value: u64, width: u32| bits = bits << width | value;
        push(lots.meets(city.cubes()).into(), 1);
        for other in self.seats() {
            push((*city.owned(other) & lots).len().into(), 2);
        }
        push(lots.meets(&self.map.factory_lots).into(), 1);
        let special = [Layer::Mansion, Layer::Civic, Layer::Hospital, Layer::Park]
            .into_iter()
            .fold(LotSet::EMPTY, |set, layer| set | *city.layer(layer));
        push(beside.meets(city.layer(Layer::Factory)).into(), 1);
        push(beside.meets(&special).into(), 1);
        push((beside & city.own(seat, Layer::Mansion)).len().min(3).into(), 2);
        push((beside & city.own(seat, Layer::House)).len().min(3).into(), 2);
        push(u64::from((beside & *city.layer(Layer::House)).without(city.owned(seat)).len().min(3)), 2);
        push(self.map.block(site.block).lots.without(&city.structures()).len().min(7).into(), 3);
        push((*city.layer(city_layer(s, self, site)) & lots).len().into(), 3);
        bits
    }
}

/// The layer of what stands on a site; houses if nothing does.
fn city_layer(s: &State, game: &Game, site: Site) -> Layer {
    s.open.city.piece(&game.map, game.map.first_lot(site)).map_or(Layer::House, |piece| piece.kind.layer())
}

/// What a piece is worth to whoever places it, roughly: two assessments and what goes with it.
fn piece_worth(what: What) -> i32 {
    let one = |kind: Kind| match kind {
        Kind::House => 2600,
        Kind::Mansion => 4200,
        Kind::Factory => 4400,
        Kind::Commercial => 4600,
        Kind::Civic => 1200,
        Kind::Hospital => 900,
        Kind::SmallPark | Kind::MediumPark | Kind::LargePark => 1800,
    };
    let mine = if what.meets(What::MINE) { 4000 } else { 0 };
    what.kinds().map(one).max().unwrap_or(0).max(mine)
}
