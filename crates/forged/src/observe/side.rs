//! What belongs to one player.

use table::Seat;
use table::sheet::Sheet;

use super::{Game, HOODS, Scene, TENTH};
use crate::census::sum;
use crate::flow::Ballots;
use crate::lots::Hood;
use crate::pieces::{CardSet, Kind, Role};
use crate::setup::Leaders;
use crate::state::Open;
use crate::worth::Election;

/// Structures of players as names have them, and how many of them are many.
const KINDS: [(&str, Kind, i16); 4] = [
    ("houses", Kind::House, 10),
    ("mansions", Kind::Mansion, 2),
    ("factories", Kind::Factory, 4),
    ("commercial", Kind::Commercial, 4),
];
const ROLES: [&str; 5] = [
    Role::Mayor.id(),
    Role::CityPlanner.id(),
    Role::MiningOfficial.id(),
    Role::ImmigrationOfficial.id(),
    Role::MobBoss.id(),
];
/// Places in the order of influence.
const PLACES: [&str; 4] = ["1", "2", "3", "4"];
/// Where a lead in points, or what is missing to it, is told in steps.
const LEADS: [(&str, i32); 9] =
    [("-20", -20), ("-12", -12), ("-6", -6), ("-2", -2), ("1", 1), ("3", 3), ("7", 7), ("13", 13), ("21", 21)];

impl Game {
    pub(super) fn side_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let own = seat == scene.seat;
        sheet.number("vp", 50, scene.s.open.vp[seat]);
        sheet.number("promise", 800, scene.promise[seat] / TENTH);
        if own {
            self.lead_told(scene, sheet);
        }
        self.holdings_told(scene, seat, sheet);
        self.standing_told(scene, seat, sheet);
        self.hand_told(scene, seat, sheet);
        self.variants_told(scene, seat, sheet);
        sheet.flag("turn", scene.s.open.turn == Some(seat));
        sheet.flag("decides", scene.waiting.contains(seat));
        scene.pending[seat].tell(sheet);
    }

    /// How far ahead of the best rival, in points and in what is promised.
    fn lead_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let (mut vp, mut promise) = (i16::MIN, i32::MIN);
        for rival in self.others(scene.seat).iter() {
            vp = vp.max(scene.s.open.vp[rival]);
            promise = promise.max(scene.promise[rival]);
        }
        sheet.number("lead", 20, i32::from(scene.s.open.vp[scene.seat]) - i32::from(vp));
        let ahead = (scene.promise[scene.seat] - promise) / TENTH;
        sheet.about("ahead");
        sheet.number("promise", 200, ahead);
        sheet.steps(&LEADS, ahead.div_euclid(10));
        sheet.leave();
    }

    /// What stands in the city, and what it earns.
    fn holdings_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let own = seat == scene.seat;
        let open = &scene.s.open;
        let census = open.city.census();
        for (word, kind, much) in KINDS {
            let lots = census.own(seat, kind.layer());
            sheet.about(word);
            sheet.number("all", much, sum(lots) / kind.size());
            if own || kind == Kind::House {
                sheet.numbers(&HOODS, 4, &lots.map(|n| n / kind.size()));
            }
            sheet.leave();
        }
        let cubes = census.own_cubes(seat);
        sheet.about("cubes");
        sheet.number("all", 5, sum(cubes));
        if own {
            sheet.numbers(&HOODS, 2, cubes);
            sheet.number("left", 15, self.cubes_left(open, seat));
        }
        sheet.leave();
        sheet.number("mines", 3, open.n_mines(seat));
        let assessed = &scene.survey.assessed[seat];
        let sum = |by_hood: &[i16; 5]| by_hood.iter().sum::<i16>();
        sheet.about("assessed");
        sheet.number("all", 30, assessed.total());
        sheet.number("mines", 8, assessed.mines);
        sheet.number("factories", 12, assessed.factories);
        sheet.number("commercial", 12, assessed.commercial);
        sheet.number("houses", 20, sum(&assessed.houses));
        sheet.number("mansions", 8, sum(&assessed.mansions));
        if own {
            let by_hood = Hood::ALL.map(|hood| assessed.houses[hood as usize] + assessed.mansions[hood as usize]);
            sheet.numbers(&HOODS, 10, &by_hood);
        }
        sheet.leave();
    }

    /// Influence, votes, roles and unrest.
    fn standing_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let open = &scene.s.open;
        let places = || PLACES[..usize::from(self.setup.players)].iter().copied();
        sheet.about("influence");
        sheet.one(places(), Some(open.rank(seat)));
        sheet.leave();
        // What an election would give now, as long as one is to come.
        let election = scene.survey.election.as_ref();
        sheet.about("ballots");
        sheet.numbers(&HOODS, 6, &election.map(|it| it.ballots[seat]).unwrap_or_default());
        sheet.leave();
        if seat == scene.seat {
            sheet.about("ballots-ahead");
            sheet.numbers(&HOODS, 4, &election.map(|it| self.ballots_ahead(it, seat)).unwrap_or_default());
            sheet.leave();
        }
        sheet.number("votes", 5, election.map_or(0, |it| it.votes[seat]));
        sheet.about("elected");
        sheet.one(places(), election.and_then(|it| it.order.iter().position(|&it| it == seat)));
        sheet.leave();
        sheet.about("role");
        for (place, &holder) in open.roles.iter().enumerate() {
            sheet.put(place, (holder == Some(seat)).into());
        }
        sheet.pass(ROLES.iter().copied(), 1);
        sheet.leave();
        sheet.number("unrest", 3, open.unrest[seat]);
        sheet.flag("riot-leader", scene.rioters.is_some_and(|it| it[0] == seat));
        sheet.flag("riot-target", scene.rioters.is_some_and(|it| it[1] == seat));
    }

    /// How many ballots more than any rival, by neighborhood.
    fn ballots_ahead(&self, election: &Election, seat: Seat) -> [i16; Hood::ALL.len()] {
        let mut most: Ballots = Ballots::default();
        for other in self.others(seat).iter() {
            for (most, &n) in most.iter_mut().zip(&election.ballots[other]) {
                *most = n.max(*most);
            }
        }
        Hood::ALL.map(|hood| election.ballots[seat][hood as usize].cast_signed() - most[hood as usize].cast_signed())
    }

    /// Cards. Of others only how many there are, and the MM that was told.
    fn hand_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.number("hand-size", 5, s.hands[seat].len().cast_signed());
        sheet.flag("selected", s.selected[seat].is_some());
        sheet.flag("announced", s.open.announced[seat].is_some());
        sheet.number("announced-mm", 4, s.open.announced[seat].unwrap_or_default());
        sheet.number("acts-after", 2, acts_after(&s.open, seat));
        if seat != scene.seat {
            return;
        }
        let selected = s.selected[seat].map_or(CardSet::EMPTY, CardSet::only);
        let (mut promise, mut mm) = (0, 0);
        s.hands[seat].with(selected).each(|card| {
            promise += self.card_worth(card);
            mm += i32::from(self.card(card).mm);
        });
        sheet.number("hand-promise", 200, promise / TENTH);
        sheet.number("hand-mm", 15, mm);
        sheet.about("hand");
        self.cards_told(s.hands[seat], sheet);
        sheet.leave();
        sheet.about("bank");
        self.cards_told(s.banks[seat], sheet);
        sheet.leave();
        sheet.about("selection");
        self.cards_told(selected, sheet);
        sheet.leave();
        // Cards of the draft or drawn by an effect, of which some will be one's own.
        let sees = scene.waiting.lowest() == Some(seat);
        sheet.about("in-view");
        self.cards_told(if sees { s.packet.with(s.drawn) } else { CardSet::EMPTY }, sheet);
        sheet.leave();
        sheet.about("headline");
        self.headlines_told(s, |owner| owner == seat, sheet);
        sheet.leave();
    }

    /// What only variants have.
    fn variants_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let s = scene.s;
        if self.setup.leaders != Leaders::Off {
            sheet.about("leader");
            let leader = s.open.leaders[seat].map(|it| usize::from(it.0));
            sheet.one(self.leaders.iter().map(|it| it.id.as_str()), leader);
            sheet.leave();
        }
        if self.setup.mogul {
            sheet.about("mogul");
            sheet.one(HOODS.iter().copied(), s.open.moguls[seat].map(|hood| hood as usize));
            sheet.leave();
        }
        if self.setup.bigwig {
            sheet.number("n-tokens", 3, s.open.n_tokens[seat]);
            sheet.flag("token-this-era", s.open.token_this_era.contains(seat));
            if seat == scene.seat {
                sheet.about("token");
                self.tokens_told(s.tokens[seat], sheet);
                sheet.leave();
            }
        }
    }

    /// Bigwig tokens, each with an input of its own.
    pub(super) fn tokens_told(&self, tokens: u16, sheet: &mut impl Sheet) {
        for place in 0..self.tokens.len() {
            sheet.put(place, i32::from(tokens >> place & 1));
        }
        sheet.pass(self.tokens.iter().map(|it| it.id.as_str()), 1);
    }
}

/// How many act before somebody who has yet to act in this round.
fn acts_after(open: &Open, seat: Seat) -> i32 {
    if open.announced[seat].is_none() {
        return 0;
    }
    let to_act = open.order.iter().filter(|&&it| open.announced[it].is_some());
    to_act.take_while(|&&it| it != seat).count() as i32
}
