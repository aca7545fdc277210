//! How promising a position is, for players that look ahead.
//!
//! A player's prospects are the points so far, what stands for the assessments to come, the votes of the next election,
//! the cards still to be played and what a half-done move will yet bring; less the unrest that will be paid for. A
//! position is worth a player's own prospects less those of the others. All figures are thousandths of a point.

use table::{BySeat, Evaluate, Rules, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::city::SEATS;
use crate::effect::{Amount, Op, Span, Swapped, What};
use crate::flow::Assessed;
use crate::frame::Frame;
use crate::lots::{Hood, LotSet, Site};
use crate::pieces::{CardId, Kind, Layer, Role};
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
        let open = &s.open;
        let assessed = self.assessed(open);
        let ranks = self.expected_ranks(open);
        let mut all = BySeat::default();
        for seat in self.seats() {
            all[seat] = i32::from(open.vp[seat]) * VP
                + self.assessments_worth(open, &assessed[seat])
                + i32::from(open.city.own_cubes(seat).len() as u8) * self.cube_worth(open)
                + ranks[seat]
                - self.unrest_worth(open, seat)
                + self.cards_worth(s, seat)
                + self.powers_worth(open, seat);
        }
        for frame in s.stack.iter() {
            if let Some((seat, worth)) = self.pending_worth(s, *frame) {
                all[seat] += worth;
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

    fn assessments_worth(&self, open: &Open, it: &Assessed) -> i32 {
        i32::from(it.total()) * VP * self.ahead(open) / 100
    }

    fn cube_worth(&self, open: &Open) -> i32 {
        if self.ahead(open) > 100 { CUBE } else { CUBE / 2 }
    }

    /// What the next election would bring, if what stands now decided it.
    fn expected_ranks(&self, open: &Open) -> BySeat<i32, SEATS> {
        let mut worth = BySeat::default();
        let over = matches!(open.phase, Phase::Elections | Phase::CleanUp | Phase::Roles);
        if open.era.next().is_none() || over {
            return worth;
        }
        let mut votes: BySeat<u8, SEATS> = BySeat::default();
        for hood in Hood::ALL {
            let cast = self.votes(open, hood);
            for seat in self.election_winners(open, hood).iter() {
                votes[seat] += cast;
            }
        }
        let mut order = open.influence;
        order.sort_by_key(|&seat| std::cmp::Reverse(votes[seat]));
        for (rank, &seat) in order.iter().enumerate() {
            // A vote more or less may still change it all.
            worth[seat] = RANKS[rank] + 150 * i32::from(votes[seat]);
        }
        worth
    }

    /// What unrest cubes will cost: a point each when the riot comes, and buildings for whoever has most.
    fn unrest_worth(&self, open: &Open, seat: Seat) -> i32 {
        let level = i32::from(open.unrest_level());
        let limit = i32::from(self.unrest_limit(open));
        let own = i32::from(open.unrest[seat]);
        let likely = (30 + 70 * level / limit.max(1)).min(100);
        let target = if level > 0 && self.usual_target(open) == seat { 4 + 2 * open.era as i32 } else { 0 };
        (own * VP + target * VP * level / limit.max(1)) * likely / 100
    }

    /// Roles and the like that have not been used up.
    fn powers_worth(&self, open: &Open, seat: Seat) -> i32 {
        let mob = if open.has_role(seat, Role::MobBoss) && !open.mob_used { 1500 } else { 0 };
        let official = if open.has_role(seat, Role::MiningOfficial) { 400 } else { 0 };
        let immigration = if open.has_role(seat, Role::ImmigrationOfficial) { 900 } else { 0 };
        let planner = if open.has_role(seat, Role::CityPlanner) { 500 } else { 0 };
        let mayor = if open.has_role(seat, Role::Mayor) { 150 * open.city.city_cubes().len() as i32 } else { 0 };
        mob + official + immigration + planner + mayor + 800 * i32::from(open.n_tokens[seat])
    }

    /// The cards that a player still has: what they are used for best, later ones a little less.
    fn cards_worth(&self, s: &State, seat: Seat) -> i32 {
        let sum = |cards: crate::pieces::CardSet| cards.iter().map(|card| self.card_worth(card)).sum::<i32>();
        let selected = s.selected[seat].map_or(0, |card| self.card_worth(card));
        sum(s.hands[seat]) + selected + sum(s.banks[seat]) * 9 / 10
    }

    /// What a card is good for: its MM or its event, whichever promises more.
    pub(crate) fn card_worth(&self, id: CardId) -> i32 {
        let card = self.card(id);
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
    fn pending_worth(&self, s: &State, frame: Frame) -> Option<(Seat, i32)> {
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
