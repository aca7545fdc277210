//! What must hold of every position, whatever was played.

use table::Seat;

use crate::catalog::{Game, Kind};
use crate::flow::turn::{FOREIGN, VISITS};
use crate::goods::TOKENS;
use crate::state::{MAX_POOL, Mark, Phase, State};
use crate::zones::Zone;
use table::cards::{CardId, MAX_CARDS};

impl Game {
    /// Finds the first thing that cannot be: a card in two places or in none, goods from nowhere, a limit exceeded. For tests
    /// and for servers that want to know that a position is sound.
    pub fn audit(&self, s: &State) -> Result<(), String> {
        self.audit_cards(s)?;
        for seat in self.seats() {
            self.audit_player(s, seat)?;
            self.audit_state(s, seat)?;
        }
        let mut factions: Vec<u8> = self.seats().map(|seat| s.factions[seat]).collect();
        factions.sort_unstable();
        factions.dedup();
        if factions.len() != usize::from(self.setup.players) {
            return Err("two players lead the same Faction (NE-004)".to_owned());
        }
        if (s.phase == Phase::Over) != s.stack.is_empty() {
            return Err(format!("in the phase {} there are {} frames", s.phase.name(), s.stack.len()));
        }
        if s.row.len() > 5 || s.phase != Phase::Lookout && !s.row.is_empty() {
            return Err(format!("{} cards lie in the row", s.row.len()));
        }
        Ok(())
    }

    /// Every card is in exactly one place, where those who see that place know it.
    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut seen = [None; MAX_CARDS];
        let mut fault = None;
        for zone in self.zones() {
            s.each_in(zone, |_, card| {
                let Some(face) = self.face_of.get(card.index()) else {
                    fault = Some(format!("there is a card {} in {}", card.0, zone.name()));
                    return;
                };
                let name = self.name(*face);
                if let Some(other) = seen[card.index()].replace(zone.name()) {
                    fault = Some(format!("{name} is in {other} and in {}", zone.name()));
                }
                if !self.is_seen(s, card, zone) {
                    fault = Some(format!("somebody who sees {} does not know {name}", zone.name()));
                }
                let fits = match zone {
                    Zone::State(_) | Zone::Debris(_) | Zone::Spoils(_) | Zone::Agreements(_) => {
                        self.face(*face).is_location()
                    }
                    Zone::Attached(_) => self.face(*face).defends.is_some(),
                    Zone::Leader(_) => self.face(*face).kind == Kind::Leader,
                    _ => true,
                };
                if !fits {
                    fault = Some(format!("{name} cannot be in {}", zone.name()));
                }
                let stands = matches!(zone, Zone::State(_) | Zone::Leader(_));
                if !stands && *s.mark(card) != Mark::default() {
                    fault = Some(format!("something lies on {name} in {}", zone.name()));
                }
            });
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        match (0..self.face_of.len()).find(|&i| seen[i].is_none()) {
            Some(i) => Err(format!("{} is nowhere", self.card(CardId(i as u8)).name)),
            None => Ok(()),
        }
    }

    fn audit_player(&self, s: &State, seat: Seat) -> Result<(), String> {
        let mut on_cards = [0; TOKENS];
        for it in s.kept.iter().filter(|it| it.owner == seat) {
            on_cards[it.token.index()] += it.n;
            if it.n == 0 || !s.built[seat].contains(it.card) {
                return Err(format!("{} {} of player {seat} lie nowhere", it.n, it.token.word()));
            }
        }
        if on_cards != s.on_cards[seat] {
            return Err(format!("what lies on the cards of player {seat} is counted wrongly"));
        }
        if s.purse_of(seat).iter().any(|&n| n > MAX_POOL) {
            return Err(format!("player {seat} has more than there can be"));
        }
        // NEM-020: a place that went leaves the cards where they are, so only more than all Bases have cannot be.
        let under = s.agreements[seat].len() + s.spoils[seat].len();
        if self.masks.base_slots.is_empty() && under > self.n_slots(s, seat) {
            return Err(format!("{under} cards lie under the Base of player {seat} (NE-334)"));
        }
        if s.foreign[seat] > FOREIGN || s.visits[seat] > VISITS {
            return Err(format!("player {seat} has too many Agreements or visits (NE-268, NE-195)"));
        }
        let agreed =
            self.seats().flat_map(|owner| s.built[owner].iter()).filter(|&it| s.mark(it).agreed.contains(seat));
        if agreed.count() != usize::from(s.foreign[seat]) {
            return Err(format!("the Agreements of player {seat} are counted wrongly"));
        }
        Ok(())
    }

    fn audit_state(&self, s: &State, seat: Seat) -> Result<(), String> {
        for card in &s.standing(seat) {
            let (mark, face) = (s.mark(card), self.card(card));
            if mark.tokens > face.slots() || (mark.tokens == 0) != (mark.vp == 0) {
                return Err(format!("{} VP in {} tokens lie on {} (NE-326)", mark.vp, mark.tokens, face.name));
            }
            if mark.uses > 2 || mark.visited.contains(seat) || mark.agreed.contains(seat) {
                return Err(format!("what lies on {} cannot be", face.name));
            }
        }
        for card in &s.attached[seat] {
            if !s.built[seat].contains(s.host[card.index()]) {
                return Err(format!("{} lies under nothing (NE-286)", self.card(card).name));
            }
        }
        Ok(())
    }
}
