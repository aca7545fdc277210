//! What packs add to what is read, typed and told: moves, questions, reasons, the log, scenarios and reports.

use serde_json::{Map, Value as Json, json};
use table::{Phrase, Refusal, Seat, StageError, Unreadable, either, phrase};
use toml::Value;

use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::notation::read_good;
use crate::packs::{PackChoice, PackEvent, PackFrame, PackViews, PileView, borders, cities, moloch, outposts, promo2};
use crate::payment::{Pay, Purpose};
use crate::refusal::{Objection, refuse};
use crate::state::State;

/// Moves as text.
impl Game {
    pub(crate) fn write_pack(&self, choice: PackChoice) -> String {
        match choice {
            PackChoice::Enter => "enter arena".to_owned(),
            PackChoice::Equip(good) => format!("equip {good}"),
            PackChoice::Scavengers(choice) => self.write_scavenging(choice),
            PackChoice::DealCity(city, pay) => {
                format!("deal {}{}", self.city_name(city), self.city_cost(Purpose::Deal(None), city).written(pay))
            }
            PackChoice::RazeCity(city, pay) => {
                format!("raze {}{}", self.city_name(city), self.city_cost(Purpose::Raze(None), city).written(pay))
            }
            PackChoice::CollectCity(owner, city) => format!("collect {owner}: {}", self.city_name(city)),
            PackChoice::Moloch(choice) => self.write_moloch(choice),
            PackChoice::DiscardCityDeal(city) => format!("discard deal {}", self.city_name(city)),
            PackChoice::Allies(choice) => self.write_allied(choice),
            PackChoice::Claim(capitol) => format!("claim {}", self.capitol_name(capitol)),
            PackChoice::TakeLocation(place, pay) => self.write_taking(place, promo2::contacts(pay)),
            PackChoice::Border(side, pay) => {
                format!("border {}{}", self.border_name(side), self.border_cost(side).written(pay))
            }
            PackChoice::Outposts(choice) => self.write_outpost(choice),
        }
    }

    /// The verbs that packs in play add, with what separates them from others.
    pub(crate) fn pack_verbs(&self) -> String {
        let arena = if self.packs.arena.is_some() { ", enter, equip" } else { "" };
        let scavengers = if self.packs.scavenging { Game::SCAVENGER_VERBS } else { "" };
        let allies = if self.packs.allied { Game::ALLY_VERBS } else { "" };
        let borders = if self.packs.borders.is_empty() { "" } else { ", border" };
        let outposts = if self.has_map() { Game::OUTPOST_VERBS } else { "" };
        let capitols = if self.packs.capitols.is_empty() { "" } else { ", claim" };
        let takeovers = if self.packs.takeovers { ", seize" } else { "" };
        let moloch = if self.packs.moloch.is_some() { Game::MOLOCH_VERBS } else { "" };
        format!("{arena}{scavengers}{allies}{borders}{outposts}{capitols}{takeovers}{moloch}")
    }

    /// Whether a move that begins so names what is paid.
    pub(crate) fn pack_pays(&self, verb: &str) -> bool {
        (self.packs.scavenging && matches!(verb, "spend" | "salvage"))
            || (!self.packs.borders.is_empty() && verb == "border")
            || (self.has_map() && verb == "overrun")
            || (self.packs.takeovers && verb == "seize")
            || (self.packs.moloch.is_some() && matches!(verb, "hack" | "destroy"))
    }

    /// A move of a pack in play, and whether it leaves open which of several equal locations is meant; nothing if it begins
    /// with no verb of theirs.
    pub(crate) fn parse_pack(
        &self,
        verb: &str,
        rest: &str,
        tokens: Option<&[(u8, Good)]>,
    ) -> Result<Option<(PackChoice, bool)>, Unreadable> {
        if self.packs.scavenging
            && let Some((choice, any_nth)) = self.parse_scavenging(verb, rest, tokens)?
        {
            return Ok(Some((PackChoice::Scavengers(choice), any_nth)));
        }
        if self.packs.allied
            && let Some((choice, any_nth)) = self.parse_allied(verb, rest)?
        {
            return Ok(Some((PackChoice::Allies(choice), any_nth)));
        }
        if verb == "border" && !self.packs.borders.is_empty() {
            let side = self.read_border(rest)?;
            let cost = self.border_cost(side);
            let pay = tokens.map_or_else(|| Ok(cost.plain()), |tokens| cost.read(tokens))?;
            return Ok(Some((PackChoice::Border(side, pay), false)));
        }
        if self.has_map()
            && let Some(choice) = self.parse_outpost(verb, rest, tokens)?
        {
            return Ok(Some((PackChoice::Outposts(choice), false)));
        }
        if let Some(read) = self.parse_promo2(verb, rest, tokens)? {
            return Ok(Some(read));
        }
        if let Some((choice, any_nth)) = self.parse_moloch(verb, rest, tokens)? {
            return Ok(Some((PackChoice::Moloch(choice), any_nth)));
        }
        if self.packs.arena.is_none() {
            return Ok(None);
        }
        let choice = match verb {
            "enter" if rest.eq_ignore_ascii_case("arena") => PackChoice::Enter,
            "enter" => return Err(Unreadable("expected \"enter arena\"".into())),
            "equip" => PackChoice::Equip(read_good(rest)?),
            _ => return Ok(None),
        };
        Ok(Some((choice, false)))
    }

    /// What a choice costs and brings, for menus.
    pub(crate) fn pack_remark(&self, s: &State, seat: Seat, choice: PackChoice) -> Option<Phrase> {
        if let PackChoice::Scavengers(choice) = choice {
            return self.scavenging_remark(s, choice);
        }
        if let PackChoice::Outposts(choice) = choice {
            return self.outpost_remark(s, seat, choice);
        }
        let costs = |purpose, city, pay| self.city_cost(purpose, city).price_phrase(pay);
        match choice {
            PackChoice::DealCity(city, pay) => {
                let good = self.packs.cities[usize::from(city)].good.phrase(1);
                return Some(phrase!("{} for {} now and every round", costs(Purpose::Deal(None), city, pay), good));
            }
            PackChoice::RazeCity(city, pay) => {
                return Some(phrase!("{} for everything on it", costs(Purpose::Raze(None), city, pay)));
            }
            PackChoice::CollectCity(_, city) => return Some(self.packs.cities[usize::from(city)].good.phrase(1)),
            PackChoice::DiscardCityDeal(_) => return None,
            PackChoice::Allies(choice) => return self.allied_remark(s, choice),
            PackChoice::Border(side, pay) => return Some(self.border_remark(side, pay)),
            PackChoice::Moloch(choice) => return self.moloch_remark(s, seat, choice),
            PackChoice::Enter | PackChoice::Equip(_) | PackChoice::Scavengers(_) | PackChoice::Outposts(_) => {}
            PackChoice::Claim(capitol) => return Some(self.capitol_remark(capitol)),
            PackChoice::TakeLocation(place, pay) => return self.taking_remark(s, place, promo2::contacts(pay)),
        }
        let arena = self.packs.arena.as_ref()?;
        match choice {
            PackChoice::Scavengers(_) => None,
            PackChoice::Enter => {
                let prize = Good::Vp.phrase(arena.prize.into());
                Some(phrase!("{}; at the end the best equipped gains {}", arena.cost.phrase(), prize))
            }
            PackChoice::Equip(good) => {
                let points = arena.equipment.iter().find(|(it, _)| *it == good).map(|&(_, points)| points)?;
                Some(table::count(points, "Arena point").into())
            }
            _ => None,
        }
    }

    pub(crate) fn pack_question(&self, frame: PackFrame) -> Phrase {
        match frame {
            PackFrame::Equip { .. } => "Equip your worker in the Arena with one of these, or say enough.".into(),
            PackFrame::Scavengers(frame) => self.scavenging_question(frame),
            PackFrame::Allies(frame) => self.allied_question(frame),
            PackFrame::Border { side, .. } => self.border_question(side),
            PackFrame::Outposts(frame) => self.outpost_question(frame),
            PackFrame::Promo2(frame) => self.promo2_question(frame),
            PackFrame::Moloch(frame) => self.moloch_question(frame),
        }
    }
}

/// Reasons.
impl Game {
    pub(crate) fn object_to_pack_action(&self, s: &State, seat: Seat, choice: PackChoice) -> Objection {
        match (choice, &self.packs.arena) {
            (PackChoice::Scavengers(choice), _) => self.object_to_scavenging(choice),
            (PackChoice::Allies(choice), _) => self.object_to_allied(choice),
            (PackChoice::Border(side, pay), _) => self.object_to_border(s, seat, side, pay),
            (PackChoice::Outposts(choice), _) => self.object_to_outpost(s, seat, choice),
            (PackChoice::Claim(capitol), _) => self.object_to_claim(s, seat, capitol),
            (PackChoice::TakeLocation(..), _) => refuse("PROMO-SET-05", "locations are taken by the action of a card"),
            (PackChoice::Moloch(choice), _) => self.object_to_moloch_action(s, seat, choice),
            (PackChoice::DealCity(city, pay), _) => self.object_to_city_deal(s, seat, city, pay),
            (PackChoice::RazeCity(city, pay), _) => self.object_to_city_razing(s, seat, city, pay),
            (PackChoice::CollectCity(..) | PackChoice::DiscardCityDeal(_), _) => {
                refuse("MS-ACT-02", "that is not an action of a turn")
            }
            (PackChoice::Enter, Some(_)) if s.packs.arena.inside.contains(seat) => {
                refuse("PROMO-ARENA-02", "your worker is in the Arena already, for the rest of the game")
            }
            (PackChoice::Enter, Some(arena)) => {
                arena.cost.objection(s, seat, "PROMO-ARENA-02", &"the Arena".into(), Pay::PLAIN)
            }
            (PackChoice::Equip(_), Some(_)) => {
                refuse("PROMO-ARENA-03", "equipment is added at the start of the Cleanup phase")
            }
            (_, None) => refuse("PROMO-ARENA-01", "there is no Arena at this table"),
        }
    }

    pub(crate) fn object_to_pack_answer(&self, s: &State, seat: Seat, frame: PackFrame, choice: Choice) -> Objection {
        match (frame, choice, &self.packs.arena) {
            (PackFrame::Equip { .. }, Choice::Pack(PackChoice::Equip(good)), Some(arena)) => {
                let known: Vec<&str> = arena.equipment.iter().map(|(good, _)| good.word()).collect();
                if !known.contains(&good.word()) {
                    return refuse("PROMO-ARENA-03", phrase!("the Arena takes {}, not {}", either(&known), good));
                }
                match s.goods[seat][good] {
                    0 => refuse("PROMO-ARENA-03", phrase!("you have no {} in your supply", good)),
                    _ => Ok(()),
                }
            }
            (PackFrame::Border { side, .. }, choice, _) => self.object_to_border_answer(s, seat, side, choice),
            (PackFrame::Outposts(frame), choice, _) => self.object_to_map_answer(s, seat, frame, choice),
            (PackFrame::Promo2(frame), choice, _) => self.object_to_promo2_answer(s, seat, frame, choice),
            (PackFrame::Scavengers(frame), choice, _) => self.object_to_scavenging_answer(s, seat, frame, choice),
            (PackFrame::Allies(frame), choice, _) => self.object_to_allied_answer(s, seat, frame, choice),
            (PackFrame::Moloch(frame), choice, _) => self.object_to_moloch_answer(s, seat, frame, choice),
            _ => Err(self.decide_first(s, seat, self.rule_of_pack_frame(frame))),
        }
    }

    const fn rule_of_pack_frame(&self, frame: PackFrame) -> &'static str {
        match frame {
            PackFrame::Equip { .. } => "PROMO-ARENA-03",
            PackFrame::Scavengers(frame) => Game::rule_of_scavenging(frame),
            PackFrame::Allies(frame) => Game::rule_of_allies(frame),
            PackFrame::Border { .. } => "PROMO-BORD-03",
            PackFrame::Outposts(frame) => Game::rule_of_map_frame(frame),
            PackFrame::Promo2(frame) => Game::rule_of_promo2(frame),
            PackFrame::Moloch(frame) => Game::rule_of_moloch(frame),
        }
    }

    pub(super) fn decide_first(&self, s: &State, seat: Seat, rule: &'static str) -> Refusal {
        let question = table::Words::question(self, s, seat);
        Refusal::new(rule, phrase!("something else must be decided first: {}", question.without_stop()))
    }
}

/// The log.
impl Game {
    pub(crate) fn pack_event(&self, event: PackEvent) -> Phrase {
        match event {
            PackEvent::Entered(seat) => phrase!("{} sends a worker into the Arena", Phrase::player(seat)),
            PackEvent::Equipped(seat, good, points) => {
                let good = good.phrase(1);
                let points = table::count(points, "Arena point");
                phrase!("{} equips the worker in the Arena with {} ({})", Phrase::player(seat), good, points)
            }
            PackEvent::Scavengers(event) => self.scavenging_event(event),
            PackEvent::Allies(event) => self.allied_event(event),
            PackEvent::UsedBorder(seat, side) => {
                let (used, next) = (self.border_name(side).to_owned(), self.border_name(side ^ 1).to_owned());
                phrase!("{} uses {} and turns the Border tile over to {}", Phrase::player(seat), used, next)
            }
            PackEvent::Outposts(event) => self.outpost_event(event),
            PackEvent::ClaimedCapitol(side, capitol) => {
                phrase!("{} claims the Capitol card {}", self.side_phrase(side), self.capitol_phrase(capitol))
            }
            PackEvent::TookLocation(seat, owner, face) => {
                let whose = self.side_phrase(owner).and("'s");
                phrase!("{} takes {} {}", Phrase::player(seat), whose, self.face_phrase(face))
            }
            PackEvent::Moloch(event) => self.moloch_event(event),
            PackEvent::NoPrize => "nobody is alone at the top of the Arena: no prize".into(),
            PackEvent::CityProduced(..)
            | PackEvent::CityDealt(..)
            | PackEvent::CityRazed(..)
            | PackEvent::CityDealUsed(..)
            | PackEvent::CityDealDiscarded(..) => self.city_event(event),
        }
    }
}

/// Reports for programs: what is not in play is absent.
pub(crate) fn report(game: &Game, packs: &PackViews, into: &mut Json) {
    if !packs.piles.is_empty() {
        let pile = |it: &PileView| {
            let cards: Vec<&str> = it.cards.iter().map(|&face| game.face(face).location.id.as_str()).collect();
            json!({ "seat": it.seat.number(), "cards": cards, "closed": it.closed })
        };
        into["piles"] = packs.piles.iter().map(pile).collect();
    }
    if let Some(view) = &packs.moloch {
        into["moloch"] = moloch::report(view);
    }
    if !packs.cities.is_empty() {
        into["cities"] = cities::report(&packs.cities);
    }
    if !packs.borders.is_empty() {
        into["borders"] = borders::report(&packs.borders);
    }
    if !packs.territories.is_empty() {
        into["territories"] = outposts::words::report(&packs.territories);
    }
    if !packs.capitols.is_empty() {
        into["capitols"] = promo2::report(&packs.capitols);
    }
    if let Some(arena) = &packs.arena {
        into["arena"] = json!({
            "prize": arena.prize,
            "equipment": arena.equipment.iter()
                .map(|(good, points)| (good.word().to_owned(), json!(points))).collect::<Map<_, _>>(),
            "fighters": arena.fighters.iter()
                .map(|(seat, points)| json!({ "seat": seat.number(), "points": points })).collect::<Vec<_>>(),
            "leader": arena.leader.map(Seat::number),
        });
    }
}

/// Keys of scenarios. For each side: `arena` is the points of its worker's equipment, `city-deals` are its deals with
/// Cities, `closed` are the actions that Machines have closed. For the table: `cities` is what lies on them, `borders` are
/// the sides of Border tiles that are up, `capitols` are the Capitol cards that were laid out, `deployed` and `machine-…`
/// say where the Machines are, `parts` what lies on them, `server-room` whose markers are there.
impl Game {
    /// What a scenario expects of the table, as it is; nothing if the key is no pack's.
    pub(crate) fn staged_table(&self, s: &State, key: &str) -> Option<String> {
        match key {
            "cities" if !self.packs.cities.is_empty() => Some(self.staged_cities(s)),
            "borders" if !self.packs.borders.is_empty() => Some(self.staged_borders(s)),
            "capitols" if !self.packs.capitols.is_empty() => Some(self.staged_capitols(s)),
            key => self.staged_machines(s, key),
        }
    }

    /// Sets up what a scenario says of the table; `false` if the key is no pack's.
    pub(crate) fn stage_table(&self, s: &mut State, key: &str, value: &Value) -> Result<bool, StageError> {
        match key {
            "borders" if !self.packs.borders.is_empty() => self.stage_borders(s, value)?,
            "capitols" if !self.packs.capitols.is_empty() => self.stage_capitols(s, value)?,
            key => return self.stage_machines(s, key, value),
        }
        Ok(true)
    }

    /// Sets up what a scenario says of a side; `false` if the key is no pack's.
    pub(crate) fn stage_pack(&self, s: &mut State, side: Seat, key: &str, value: &Value) -> Result<bool, StageError> {
        if key == "city-deals" && !self.packs.cities.is_empty() {
            for name in value.as_array().into_iter().flatten().filter_map(Value::as_str) {
                let city = self.read_city(name).ok_or_else(|| StageError(format!("there is no City {name:?}")))?;
                s.packs.cities.deals[usize::from(city)].insert(side);
                s.packs.cities.dealt[usize::from(city)].insert(side);
            }
            return Ok(true);
        }
        if key == "outposts" && self.has_map() {
            self.stage_outposts(s, side, value)?;
            return Ok(true);
        }
        if key != "arena" || self.packs.arena.is_none() {
            return Ok(false);
        }
        let points = value.as_integer().and_then(|n| u16::try_from(n).ok());
        let points = points.ok_or_else(|| StageError(format!("{key} wants a number of points, found {value}")))?;
        s.packs.arena.inside.insert(side);
        s.packs.arena.points[side] = points;
        Ok(true)
    }

    /// What a scenario expects of a side, as it is; nothing if the key is no pack's.
    pub(crate) fn staged_pack(&self, s: &State, side: Seat, key: &str) -> Option<String> {
        if key == "city-deals" && !self.packs.cities.is_empty() {
            let names: Vec<&str> = s.packs.cities.of(side).map(|city| self.city_name(city)).collect();
            return Some(if names.is_empty() { "none".to_owned() } else { names.join(", ") });
        }
        if key == "outposts" && self.has_map() {
            return Some(self.staged_outposts(s, side));
        }
        if key == "closed" && self.packs.moloch.is_some() {
            return Some(self.staged_closed(s, side));
        }
        self.packs.arena.as_ref().filter(|_| key == "arena")?;
        let contest = &s.packs.arena;
        Some(if contest.inside.contains(side) { contest.points[side].to_string() } else { "outside".to_owned() })
    }
}
