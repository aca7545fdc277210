//! What is told against moves that look possible: the rule and the figures.

use table::{Dice, Row, Seat, SeatSet, Words};

use crate::catalog::Game;
use crate::effect::Acts;
use crate::frame::{Context, Frame, Moment, Origin};
use crate::lots::{HoodSet, LotSet, Site};
use crate::pieces::{CardId, CardSet, Era, Kind};
use crate::setup::Setup;
use crate::state::{Phase, Posted, Riot, State};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

/// A position that is put together piece by piece; player 1 is asked.
struct Table {
    game: Game,
    s: State,
}

impl Table {
    /// Three players, only City Hall on the board, player 1 on turn.
    fn new() -> Table {
        let game = Game::embedded(Setup::new(3)).unwrap();
        let mut s = game.prepare(Dice::fast(1));
        s.stack.clear();
        s.open.influence = game.seats().collect();
        s.open.roles = [Some(ONE), Some(TWO), Some(TWO), Some(Seat::new(2)), Some(ONE)];
        s.open.phase = Phase::Building;
        s.open.turn = Some(ONE);
        Table { game, s }
    }

    fn asking(frame: Frame) -> Table {
        let mut it = Table::new();
        it.s.stack.push(frame);
        it
    }

    fn spending(mm: u8) -> Table {
        Table::asking(Frame::Spend { seat: ONE, mm, acts: Acts::ALL, hoods: HoodSet::ALL, new_lots: false })
    }

    /// The first step of a card's event is being carried out.
    fn event(title: &str, left: u8) -> Table {
        let mut it = Table::new();
        let card = it.card(title);
        let op = it.game.card(card).event.start;
        it.s.effects.push(Context { origin: Origin::Event(card), ..Context::default() });
        it.s.stack.push(Frame::Pick { me: ONE, op, left });
        it
    }

    fn card(&self, title: &str) -> CardId {
        self.game.cards().find(|(_, card)| card.title == title).map(|(id, _)| id).unwrap()
    }

    fn site(&self, name: &str) -> Site {
        self.game.map.find_site(name).unwrap()
    }

    fn put(mut self, kind: Kind, owner: Option<Seat>, names: &[&str]) -> Table {
        for name in names {
            let site = self.site(name);
            self.s.open.city.put(&self.game.map, kind, owner, site);
        }
        self
    }

    fn cubes(mut self, owner: Option<Seat>, names: &[&str]) -> Table {
        for name in names {
            let lots = self.game.map.lots_of(self.site(name));
            lots.iter().for_each(|lot| self.s.open.city.put_cube(&self.game.map, lot, owner));
        }
        self
    }

    fn headline(mut self, title: &str) -> Table {
        let card = self.card(title);
        self.s.open.headlines.push(Posted { card, owner: TWO });
        self
    }

    /// What player 1 is told against a move.
    fn told(&self, text: &str) -> String {
        self.told_to(ONE, text)
    }

    fn told_to(&self, seat: Seat, text: &str) -> String {
        let choice = self.game.read(&self.s, seat, text).unwrap();
        self.game.refusal(&self.s, seat, choice).map_or_else(|| "legal".to_owned(), |refusal| refusal.to_string())
    }
}

#[test]
fn what_is_bought_must_be_vacant_on_the_grid_and_paid() {
    let mut it = Table::spending(1).put(Kind::House, Some(TWO), &["N6a"]).cubes(Some(TWO), &["N5a"]);
    assert_eq!(it.told("buy N6b"), "legal");
    assert_eq!(it.told("buy N6a"), "N6a is not vacant: there is player 2's house on N6a; FS-154");
    assert_eq!(it.told("buy N5a"), "N5a is not vacant: there is player 2's cube on N5a; FS-154");
    assert!(it.told("buy B1a").ends_with("; FS-141"));
    assert!(it.told("buy E1a").ends_with("; FS-149"));
    assert_eq!(it.told("buy mine"), "a mine costs you 2 MM (FS-222), you have 1 MM left; FS-151");
    it.s.open.unrest[ONE] = it.game.map.figures.cubes;
    assert_eq!(it.told("buy N6b"), "a lot needs a cube of yours, and all 28 are in use; FS-005");
    let mut it = Table::spending(5);
    it.s.open.mines = [Some(TWO); 12];
    assert_eq!(it.told("buy mine"), "all 12 mines belong to somebody; FS-223");
}

#[test]
fn what_is_built_needs_lots_zoned_before() {
    let mut it = Table::spending(2).cubes(Some(TWO), &["N8cd", "N5a", "N1ab"]);
    assert_eq!(it.told("build factory N8cd"), "legal");
    assert_eq!(it.told("build house N6a"), "N6a is vacant; a house needs an owned lot; FS-172");
    assert_eq!(it.told("build factory N7cd"), "N7c is vacant; a factory needs an owned lot; FS-182");
    assert_eq!(it.told("build factory N1ab"), "N1a does not bear the factory symbol; FS-183");
    assert_eq!(it.told("build factory N8ad"), "the lots of N8ad do not share a side; FS-133");
    assert_eq!(it.told("build factory N8c"), "a factory covers 2 lots, N8c is 1; FS-133");
    assert_eq!(it.told("build house N5c"), "N5c is built up: there is City Hall on N5cd; FS-172");
    assert_eq!(it.told("build commercial N6a"), "N6a is vacant; a commercial building needs an owned lot; FS-202");
    assert!(it.told("build commercial N5a").ends_with("; FS-203"));
    assert_eq!(it.told("build mansion N1ab"), "mansions come by events only, not for MM; FS-138");
    assert_eq!(it.told("place house N5a"), "with MM one buys, builds and seizes; only events place; FS-089");
    it.s.open.fresh = it.game.map.lots_of(it.site("N8d"));
    assert_eq!(it.told("build factory N8cd"), "N8d was marked this turn; FS-157");
    let it = it.put(Kind::House, Some(TWO), &["N2a", "N2b", "N2c", "N2d"]);
    let it = it.cubes(None, &["N3a"]);
    let price = "a commercial building costs you 3 MM (FS-201), you have 2 MM left; FS-151";
    assert_eq!(it.told("build commercial N3a"), price);
}

#[test]
fn pieces_run_out() {
    let mut it = Table::spending(5).cubes(None, &["N8cd", "N7cd"]);
    let lots: Vec<_> = it.game.map.hood_lots(crate::lots::Hood::Bessemer).iter().take(20).collect();
    for lot in lots {
        it.s.open.city.put(&it.game.map, Kind::House, Some(ONE), it.game.map.site(lot));
    }
    assert_eq!(it.told("build house N8c"), "your 20 houses all stand; FS-015");
}

#[test]
fn only_buildings_of_other_players_are_seized() {
    let it = Table::spending(4)
        .put(Kind::House, Some(ONE), &["N1a"])
        .put(Kind::House, Some(TWO), &["N1b"])
        .put(Kind::Mansion, Some(TWO), &["N2ab"])
        .put(Kind::Factory, Some(TWO), &["N8cd"])
        .cubes(Some(TWO), &["N3a"]);
    assert_eq!(it.told("seize N1b"), "legal");
    assert_eq!(it.told("seize N8cd"), "legal");
    assert_eq!(it.told("seize N1a"), "your house on N1a is yours already; FS-241");
    assert_eq!(it.told("seize N5cd"), "City Hall on N5cd belongs to no player; FS-241");
    assert!(it.told("seize N2ab").ends_with("; FS-246"));
    assert_eq!(it.told("seize N3a"), "only a cube lies on N3a; bare lots cannot be seized; FS-246");
    assert_eq!(it.told("seize N3b"), "nothing stands on N3b; FS-241");
    assert!(it.told("seize N8c").starts_with("N8c is not a whole structure: there is player 2's factory on N8cd"));
    assert_eq!(it.told("seize mine of 2"), "player 2 has no mine; FS-245");
    assert_eq!(it.told("seize mine of 1"), "your own mines are yours already; FS-241");
    let it = it.headline("Trust Busting");
    assert_eq!(it.told("seize N8cd"), "the Headline Trust Busting forbids you to seize a factory; FS-327");
    let mut it = it;
    it.s.stack.clear();
    it.s.stack.push(Frame::Spend { seat: ONE, mm: 3, acts: Acts::HOUSE, hoods: HoodSet::ALL, new_lots: false });
    assert_eq!(it.told("seize N1b"), "these 3 MM are for houses only; FS-094");
    it.s.stack.clear();
    it.s.stack.push(Frame::Spend { seat: ONE, mm: 3, acts: Acts::ALL, hoods: HoodSet::ALL, new_lots: false });
    assert_eq!(it.told("seize N1b"), "a seizure costs you 4 MM (FS-242), you have 3 MM left; FS-151");
}

#[test]
fn setup_keeps_to_its_places() {
    let it = Table::asking(Frame::Seed { k: 3 }).put(Kind::House, Some(ONE), &["N8b"]);
    assert!(it.told("place house G1a").ends_with("; FS-035"));
    assert_eq!(it.told("place house N1a"), "N1a is adjacent to no house and not to City Hall; FS-034");
    assert_eq!(it.told("place house N8b"), "N8b is not vacant; FS-034");
    assert_eq!(it.told("place mansion N8ab"), "houses are placed now, and nothing else; FS-032");
    assert_eq!(it.told_to(TWO, "place house N8a"), "it is not your decision; player 1 decides now; FS-032");
    let it = Table::asking(Frame::Seed { k: 0 });
    assert_eq!(it.told("place house N8a"), "the first house goes to El Pueblo, N8b; FS-033");
    let it = Table::asking(Frame::Zone { left: 2 });
    assert!(it.told("cube N1a").ends_with("; FS-038"));
    assert_eq!(it.told("cube N5c"), "N5c is not vacant: there is City Hall on N5cd; FS-037");
    let it = Table::asking(Frame::FirstMansion { k: 0 });
    assert_eq!(it.told("place mansion N5bd"), "City Hall on N5cd is in the way; FS-049");
}

#[test]
fn plans_have_their_numbers() {
    let mut it = Table::asking(Frame::Plan);
    it.s.hands[ONE] = (0..7).map(CardId).collect();
    let title = |it: &Table, i: u8| it.game.title(CardId(i)).to_owned();
    let (first, second, other) = (title(&it, 0), title(&it, 1), title(&it, 50));
    assert_eq!(it.told(&format!("bank {first}")), "legal");
    assert_eq!(it.told(&format!("discard {first}")), "first 2 cards to bank; FS-042");
    assert_eq!(it.told(&format!("bank {other}")), format!("{other} is not in your hand; FS-041"));
    for i in [0, 1] {
        it.s.hands[ONE].remove(CardId(i));
        it.s.banks[ONE].insert(CardId(i));
    }
    assert_eq!(it.told(&format!("bank {second}")), format!("{second} lies in your bank already; FS-041"));
    let third = title(&it, 2);
    assert_eq!(it.told(&format!("bank {third}")), "nothing more goes to the bank; 1 card to discard; FS-041");
    it.s.open.era = Era::E1910;
    it.s.banks[ONE] = CardSet::EMPTY;
    assert!(it.told(&format!("bank {third}")).ends_with("; FS-070"));
}

#[test]
fn selection_and_roles() {
    let mut it = Table::asking(Frame::Select);
    it.s.hands[ONE] = CardSet::only(CardId(3));
    it.s.hands[TWO] = CardSet::only(CardId(4));
    let (other, own) = (it.game.title(CardId(4)).to_owned(), it.game.title(CardId(3)).to_owned());
    assert_eq!(it.told(&format!("select {other}")), format!("{other} is not in your hand; FS-101"));
    it.s.selected[TWO] = Some(CardId(4));
    it.s.hands[TWO].remove(CardId(4));
    let told = it.told_to(TWO, &format!("select {own}"));
    assert_eq!(told, format!("you have selected {other}; player 1 is still choosing; FS-101"));
    let mut it = Table::asking(Frame::TakeRole { k: 2 });
    it.s.open.roles = [Some(ONE), None, Some(TWO), None, None];
    assert_eq!(it.told("role City Planner"), "legal");
    assert_eq!(it.told("role Mining Official"), "Mining Official is taken by player 2; FS-561");
    assert_eq!(it.told("role Mayor"), "the Mayor is not chosen: player 1 is; FS-562");
    let card = it.card("Opera Block");
    let it = Table::asking(Frame::Resolve { seat: ONE, card });
    assert!(it.told("both").ends_with("; FS-088"));
    assert_eq!(it.told_to(TWO, "event"), "it is not your decision; player 1 decides now; FS-103");
    assert_eq!(it.headline("Vaudeville").told("both"), "legal");
}

#[test]
fn the_mob_boss_strikes_once_and_in_time() {
    let mut it = Table::asking(Frame::Select).put(Kind::House, Some(TWO), &["N1a"]);
    it.s.hands[ONE] = CardSet::only(CardId(3));
    assert_eq!(it.told("mob N1"), "legal");
    assert_eq!(it.told("mob N2"), "no house stands in block N2; FS-579");
    assert_eq!(it.told_to(TWO, "mob N1"), "you are not the Mob Boss; player 1 is; FS-574");
    it.s.open.mob_used = true;
    assert_eq!(it.told("mob N1"), "the Mob Boss has struck in this era, and does so once; FS-574");
    it.s.open.mob_used = false;
    it.s.open.phase = Phase::Elections;
    assert!(it.told("mob N1").ends_with("not in The Elections; FS-575"));
    let block = it.site("N1a").block;
    let it = Table::asking(Frame::MobRemove { seat: ONE, block, left: 2 });
    let it = it.put(Kind::House, Some(TWO), &["N1a"]).put(Kind::Hospital, None, &["N1b"]);
    assert_eq!(it.told("remove N1a"), "legal");
    assert!(it.told("remove N1b").ends_with("there is the hospital on N1b; FS-579"));
    assert_eq!(it.told("remove N2a"), "the mob is in block N1, not at N2a; FS-577");
    assert!(it.told("mob N1").ends_with("; FS-575"));
}

#[test]
fn responses_have_their_moment() {
    let mut it = Table::new();
    let (fire, pinkertons) = (it.card("Fire Brigade"), it.card("Pinkertons"));
    let strike = it.card("Pullman Strike");
    let moment = Moment::Event { card: strike, by: TWO };
    it.s.stack.push(Frame::React { moment, left: SeatSet::only(ONE) });
    it.s.hands[ONE] = [fire, pinkertons].into_iter().collect();
    assert_eq!(it.told("respond Pinkertons"), "legal");
    assert!(it.told("respond Fire Brigade").starts_with("Fire Brigade does not answer the event of Pullman Strike"));
    assert_eq!(it.told("respond Adobe Houses"), "Adobe Houses has no Response; FS-371");
    assert_eq!(it.told("respond Temperance"), "Temperance is not in your hand; FS-374");
    it.s.open.responded.insert(pinkertons);
    assert_eq!(it.told("respond Pinkertons"), "Pinkertons has responded already; FS-377");
    it.s.hands[ONE].remove(pinkertons);
    it.s.selected[ONE] = Some(pinkertons);
    assert_eq!(it.told("respond Pinkertons"), "Pinkertons is selected for play; FS-375");
    it.s.selected[ONE] = None;
    it.s.banks[ONE].insert(pinkertons);
    assert_eq!(it.told("respond Pinkertons"), "Pinkertons lies in your bank; FS-374");
    let mut it = Table::event("Adobe Houses", 2);
    it.s.hands[TWO].insert(pinkertons);
    assert_eq!(it.told_to(TWO, "respond Pinkertons"), "the event of Adobe Houses cannot be cancelled; FS-383");
}

#[test]
fn a_riot_follows_its_trail() {
    let riot = Riot {
        instigator: ONE,
        target: TWO,
        points: 1,
        rolled: true,
        full: true,
        saved: LotSet::EMPTY,
        last: None,
        trail: Row::new(),
    };
    let build = |frame: Frame| {
        let mut it = Table::asking(frame)
            .put(Kind::House, Some(TWO), &["N1a", "N1c", "N3a"])
            .put(Kind::Mansion, Some(TWO), &["N2ac"])
            .put(Kind::House, Some(ONE), &["N1d"])
            .cubes(Some(TWO), &["N4a"]);
        it.s.open.riot = Some(riot);
        it
    };
    let it = build(Frame::RiotStart);
    assert_eq!(it.told("riot N2ac"), "legal");
    assert_eq!(it.told("riot N4a"), "only a cube lies on N4a, which is not a structure; FS-466");
    let told = it.told("riot N1d");
    assert_eq!(told, "your house on N1d does not belong to player 2, against whom the riot is; FS-466");
    let from = it.site("N1b");
    let it = build(Frame::RiotTrail { from });
    assert_eq!(it.told("riot N1a"), "legal");
    assert_eq!(it.told("riot N1d"), "legal");
    assert_eq!(it.told("riot N2ac"), "player 2's mansion on N2ac costs 2 points, the riot has 1 point left; FS-470");
    let told = it.told("riot N3a");
    assert_eq!(told, "player 2's house on N3a is not adjacent to N1b, which the riot struck last; FS-473");
    assert_eq!(it.told("done"), "the riot has 1 point left and must go on where it can; FS-475");
    assert_eq!(it.told("riot N2b"), "nothing stands on N2b; FS-479");
    assert_eq!(it.told_to(TWO, "riot N1a"), "player 1 leads the riot and decides now; FS-475");
}

#[test]
fn immigrants_need_owned_lots_and_must_come() {
    let it = Table::asking(Frame::Immigrant { seat: ONE, left: 2, riots: 0 }).cubes(None, &["N6ab"]);
    assert_eq!(it.told("place house N6a"), "legal");
    assert_eq!(it.told("place house N6c"), "N6c is vacant; immigrants go to lots with a cube; FS-409");
    assert_eq!(it.told("place house N5c"), "City Hall on N5cd is in the way; FS-409");
    assert_eq!(it.told("pass"), "immigrants must be placed while there is room; 2 lots have a cube; FS-413");
}

#[test]
fn events_place_where_they_may() {
    let mut it = Table::event("Adobe Houses", 2).cubes(Some(TWO), &["N6a"]);
    assert_eq!(it.told("place house N6a"), "legal");
    assert_eq!(it.told("place factory N8cd"), "a house is placed, not a factory; FS-292");
    assert_eq!(it.told("place house N5c"), "City Hall on N5cd is in the way; FS-304");
    assert_eq!(it.told("place house B1a"), "B1a is not on the City Grid; FS-293");
    assert_eq!(it.told("build house N6a"), "an event places without MM; say \"place\"; FS-299");
    assert_eq!(it.told("done"), "what can be carried out must be; 2 to go; FS-292");
    it.s.open.fresh = it.game.map.lots_of(it.site("N6a"));
    assert_eq!(it.told("place house N6a"), "N6a was marked this turn; FS-303");
    let it = Table::event("Bessemer Ditch", 4);
    assert_eq!(it.told("cube M1a"), "legal");
    assert_eq!(it.told("cube N1a"), "the card means Mesa Junction or Bessemer, not N1a in the North Side; FS-094");
    assert!(it.told("cubes M1").ends_with("; FS-292"));
}

#[test]
fn when_it_is_over_it_is_over() {
    let mut it = Table::new();
    it.s.stack = Row::new();
    assert_eq!(it.told("pass"), "the game is over; FS-621");
    assert_eq!(it.game.refusal(&it.s, Seat::new(3), crate::Choice::Pass).unwrap().rule, "FS-001");
}
