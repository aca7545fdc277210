//! What must hold of every position, whatever was played.

use table::Seat;

use crate::cards::CardSet;
use crate::catalog::Game;
use crate::frame::Frame;
use crate::good::{ByToken, Good};
use crate::state::State;

impl Game {
    /// Finds the first thing that cannot be: a card in two places or in none, goods from nowhere, marks on cards that
    /// cannot carry them. For tests and for servers that want to know that a position is sound.
    pub fn audit(&self, s: &State) -> Result<(), String> {
        self.audit_cards(s)?;
        self.audit_connections(s)?;
        self.audit_goods(s)?;
        self.audit_parts(s)?;
        self.audit_marks(s)
    }

    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut seen = CardSet::EMPTY;
        let mut fault = None;
        for zone in self.zones() {
            s.each_in(zone, |_, card| {
                let name = &self.face_of(card).location.name;
                let wrong = if seen.contains(card) {
                    Some(format!("{name} is in {} and somewhere else", zone.name()))
                } else if !self.is_seen(s, card, zone) {
                    Some(format!("{name} lies in {}, and somebody who sees it there does not know it", zone.name()))
                } else {
                    None
                };
                fault = fault.take().or(wrong);
                seen.insert(card);
            });
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        let n = seen.len() as u16;
        if n == self.n_cards { Ok(()) } else { Err(format!("{n} of {} cards are left", self.n_cards)) }
    }

    fn audit_connections(&self, s: &State) -> Result<(), String> {
        for (i, link) in self.links.iter().enumerate() {
            let in_piles = s.links.piles.iter().flat_map(|pile| pile.iter()).filter(|it| it.index() == i).count();
            let open = s.links.open.iter().flatten().filter(|it| it.index() == i).count();
            let held: u8 = self.sides().map(|side| s.links.hands[side][i]).sum();
            let n = in_piles + open + usize::from(held) + usize::from(s.links.discard[i]);
            if n != usize::from(link.written.copies) {
                return Err(format!("{n} of {} {} are left", link.written.copies, link.written.name));
            }
        }
        Ok(())
    }

    fn audit_goods(&self, s: &State) -> Result<(), String> {
        let mut sums = [ByToken::<u16>::default(); crate::state::SIDES];
        for it in &*s.stored {
            if it.n == 0 {
                return Err(format!("no {} is stored in a place of its own", it.good));
            }
            if it.buried {
                if it.returns || !s.ruins[it.owner].contains(it.card) {
                    return Err(format!("{} lies on something that is no Ruins of player {}", it.good, it.owner));
                }
                continue;
            }
            if !s.built[it.owner].contains(it.card) {
                return Err(format!("{} lies on a card that player {} has not built", it.good, it.owner));
            }
            if it.kept_for.is_none() {
                sums[it.owner.index()][it.good] += it.n;
            }
        }
        if s.rival.brawlers > 0 && !self.has_brawlers() {
            return Err("somebody other than Borgo has Brawlers (BORGO-07)".to_owned());
        }
        for side in self.sides() {
            if sums[side.index()] != s.cached[side] {
                return Err(format!("the goods on the cards of player {side} are counted wrongly"));
            }
            if let Some(rule) = self.rule_without_goods(side)
                && Good::tokens().any(|good| s.purse(side, good) > 0)
            {
                return Err(format!("{} has goods ({rule})", self.side_name(side)));
            }
        }
        Ok(())
    }

    fn audit_marks(&self, s: &State) -> Result<(), String> {
        let built = self.sides().fold(CardSet::EMPTY, |all, side: Seat| all.or(&s.built[side]));
        let bearers = [
            ("a shield", s.shielded, built.without(&self.masks.printed_shield)),
            ("a visitor", s.visited, built.and(&self.masks.open)),
            ("a block", s.packs.blocked, built.without(&s.visited).without(&s.used[0]).without(&s.used[1])),
            ("a use", s.used[0].or(&s.used[1]), built.and(&self.masks.actions.or(&self.masks.limited))),
        ];
        for (mark, marked, may) in bearers {
            if let Some(card) = marked.without(&may).first() {
                return Err(format!("{mark} is marked on {}", self.face_of(card).location.name));
            }
        }
        if let Some(&Frame::KeepCards { seat, .. }) = s.stack.last()
            && let Some(card) = s.picked.without(&s.hands[seat]).first()
        {
            return Err(format!("{} was drawn and is not in hand", self.face_of(card).location.name));
        }
        for card in &built {
            let face = self.face_of(card);
            let reactions = &self.reactions[face.reactions.range()];
            let limit = face.act.map_or(0, |act| act.uses).max(reactions.iter().map(|it| it.limit).max().unwrap_or(0));
            let limit = limit.max(face.location.outposts.any_type);
            if s.uses(card) > limit {
                return Err(format!("{} was used {} times", self.face_of(card).location.name, s.uses(card)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use table::{Rules, Seed};

    use super::*;
    use crate::rivals::RIVAL;
    use crate::setup::{Opponent, Setup};

    #[test]
    fn goods_of_a_rival_that_the_rules_play_are_found() {
        for (opponent, rule) in [(Opponent::VirtualPlayer, "SOLO-09"), (Opponent::Borgo, "BORGO-46")] {
            let game = Game::embedded(Setup::new(1).ultimate().against(opponent)).unwrap();
            let mut s = game.deal(&Seed::from_number(1));
            assert_eq!(game.audit(&s), Ok(()));
            s.goods[RIVAL][Good::Fuel] = 1;
            let fault = game.audit(&s).unwrap_err();
            assert!(fault.contains(rule), "{fault}");
        }
    }
}
