//! What must hold of every position, whatever was played.

use table::Seat;

use crate::catalog::Game;
use crate::census::Census;
use crate::city::SEATS;
use crate::lots::LotSet;
use crate::pieces::{CardId, CardSet, Kind, Layer, MAX_CARDS};
use crate::state::{HEADLINES, Phase, State};

impl Game {
    /// Finds the first thing that cannot be: a card in two places or in none, two pieces on a lot, pieces from nowhere.
    /// For tests and for servers that want to know that a position is sound.
    pub fn audit(&self, s: &State) -> Result<(), String> {
        self.audit_cards(s)?;
        self.audit_known_cards(s)?;
        self.audit_lots(s)?;
        self.audit_pieces(s)?;
        self.audit_tracks(s)?;
        self.audit_players(s)
    }

    /// Every card is in exactly one place.
    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut seen = [None; MAX_CARDS];
        let mut zone = |name: &'static str, cards: &mut dyn Iterator<Item = CardId>| -> Result<(), String> {
            for card in cards {
                if card.index() >= self.cards.len() {
                    return Err(format!("there is a card {} in {name}", card.0));
                }
                if let Some(other) = seen[card.index()].replace(name) {
                    return Err(format!("{} is in {other} and in {name}", self.card(card).title));
                }
            }
            Ok(())
        };
        for seat in self.seats() {
            zone("a hand", &mut s.hands[seat].iter())?;
            zone("a bank", &mut s.banks[seat].iter())?;
            zone("the selected cards", &mut s.selected[seat].into_iter())?;
        }
        zone("the draft", &mut s.packet.iter())?;
        zone("the cards drawn", &mut s.drawn.iter())?;
        zone("the deck", &mut s.deck.iter().copied())?;
        zone("the discard pile", &mut s.discard.iter())?;
        zone("the box", &mut s.open.boxed.iter())?;
        zone("play", &mut s.open.in_play.iter())?;
        zone("the Headlines", &mut s.open.headlines.iter().map(|it| it.card))?;
        zone("the deck of 1900", &mut s.coming[0].iter())?;
        zone("the deck of 1910", &mut s.coming[1].iter())?;
        zone("the cards removed at setup", &mut s.removed.iter())?;
        match self.cards().find(|(id, _)| seen[id.index()].is_none()) {
            Some((_, card)) => Err(format!("{} is nowhere", card.title)),
            None => Ok(()),
        }
    }

    /// What players know of cards is true.
    fn audit_known_cards(&self, s: &State) -> Result<(), String> {
        if !s.open.spent.without(s.discard).is_empty() {
            return Err("a card is known to be discarded and is not".to_owned());
        }
        for seat in self.seats() {
            let held = s.hands[seat].with(s.selected[seat].map_or(CardSet::EMPTY, CardSet::only));
            if let Some(card) = s.open.shown[seat].without(held).iter().next() {
                return Err(format!("{} was shown by player {seat}, who has it no more", self.card(card).title));
            }
            if !s.discarded[seat].without(s.discard).is_empty() {
                return Err(format!("player {seat} remembers a discard that is none"));
            }
        }
        for (i, coming) in s.coming.iter().enumerate() {
            if i < s.open.era as usize && !coming.is_empty() {
                return Err("the deck of an era was not shuffled in (FS-601)".to_owned());
            }
        }
        Ok(())
    }

    /// Every lot has at most one cube or structure of at most one owner, and every structure has its shape.
    fn audit_lots(&self, s: &State) -> Result<(), String> {
        let city = &s.open.city;
        let standing = Layer::ALL.into_iter().fold(LotSet::EMPTY, |lots, layer| lots | *city.layer(layer));
        let occupied = standing | *city.cubes();
        if city.structures() != standing || city.grid() != occupied | self.map.around(&occupied) {
            return Err("the City Grid is not what stands on the lots and around it (FS-143)".to_owned());
        }
        let factory_side = city.side_of(&self.map, |layer| layer == Layer::Factory);
        if *city.factory_side() != factory_side || *city.grace_side() != city.side_of(&self.map, Layer::graces) {
            return Err("what lies next to factories and special buildings was not kept up".to_owned());
        }
        if *city.census() != Census::of(&self.map, city) {
            return Err("what stands in the neighborhoods was miscounted".to_owned());
        }
        for lot in self.map.all() {
            let name = &self.map.lot(lot).name;
            let layers = Layer::ALL.into_iter().filter(|&it| city.layer(it).contains(lot)).count();
            let cube = city.cubes().contains(lot);
            if layers + usize::from(cube) > 1 {
                return Err(format!("there are two pieces on {name}"));
            }
            let owners = (0..SEATS as u8).filter(|&it| city.owned(Seat::new(it)).contains(lot)).count();
            if owners > 1 {
                return Err(format!("{name} has two owners"));
            }
            let Some(piece) = city.piece(&self.map, lot) else {
                if city.site(&self.map, lot).mask != 0 {
                    return Err(format!("nothing stands on {name}, but it has a shape"));
                }
                if owners > 0 && !cube {
                    return Err(format!("{name} has an owner and nothing on it"));
                }
                continue;
            };
            let lots = self.map.lots_of(piece.site);
            let one_shape = lots.contains(lot) && lots.iter().all(|it| city.site(&self.map, it) == piece.site);
            if !one_shape || piece.site.size() != piece.kind.size() {
                return Err(format!("a {} on {name} has the wrong shape", piece.kind.name()));
            }
            let size = piece.site.size();
            if size > 1 && !self.map.sites(size).iter().any(|&(site, _)| site == piece.site) {
                return Err(format!("a {} on {name} lies across", piece.kind.name()));
            }
            let same = |set: &LotSet| lots.is_within(set);
            let owned = piece.owner.is_none_or(|seat| same(city.owned(seat)));
            if !same(city.layer(piece.kind.layer())) || !owned || piece.owner.is_some() != piece.kind.is_owned() {
                return Err(format!("a {} on {name} has the wrong owner", piece.kind.name()));
            }
        }
        let everything = (0..SEATS as u8).fold(city.occupied(), |all, it| all | *city.owned(Seat::new(it)));
        if everything.is_within(&self.map.all) { Ok(()) } else { Err("something stands beside the board".to_owned()) }
    }

    /// No more pieces than the box holds (FS-003 to FS-011).
    fn audit_pieces(&self, s: &State) -> Result<(), String> {
        let (open, map) = (&s.open, &self.map);
        for kind in Kind::ALL {
            let most = map.figures.pieces(kind);
            let n = if matches!(kind, Kind::House | Kind::Mansion) {
                self.seats().map(|seat| open.city.n_owned(seat, kind)).max().unwrap_or(0)
            } else {
                open.city.n_pieces(map, kind)
            };
            if n > most {
                return Err(format!("there are {n} {}s on the board; the box has {most}", kind.name()));
            }
        }
        for seat in self.seats() {
            let (n, most) = (self.cubes_in_city(open, seat), map.figures.cubes);
            if n > most {
                return Err(format!("player {seat} has {n} cubes on the board; there are {most}"));
            }
        }
        let (n, most) = (open.city.city_cubes().len(), map.figures.city_cubes);
        if n > most.into() {
            return Err(format!("there are {n} city cubes on lots; the box has {most}"));
        }
        for (i, owner) in open.mines.iter().enumerate() {
            if owner.is_some() && open.rolled & (1 << i) == 0 {
                return Err(format!("nobody has rolled for mine {}", i + 1));
            }
        }
        Ok(())
    }

    fn audit_tracks(&self, s: &State) -> Result<(), String> {
        for track in crate::lots::Track::ALL {
            if usize::from(s.open.tracks[track as usize]) >= self.map.track(track).len() {
                return Err(format!("the {} track is off its end", track.name()));
            }
        }
        if s.open.headlines.len() > HEADLINES {
            return Err("there are too many Headlines".to_owned());
        }
        match s.open.headlines.iter().find(|it| self.card(it.card).headline.is_none()) {
            Some(it) => Err(format!("{} is not a Headline", self.card(it.card).title)),
            None => Ok(()),
        }
    }

    /// Influence, roles, Leaders and tokens belong to players of this game, each once.
    fn audit_players(&self, s: &State) -> Result<(), String> {
        let open = &s.open;
        let mut order: Vec<Seat> = open.influence.iter().copied().collect();
        order.sort();
        if !order.iter().copied().eq(self.seats()) {
            return Err("influence is not an order of all players".to_owned());
        }
        let outside = |seat: Seat| seat.number() > self.setup.players;
        let holders = open.roles.iter().chain(&open.mines).flatten().copied();
        let owners = open.headlines.iter().map(|it| it.owner);
        if holders.chain(owners).chain(open.order.iter().copied()).any(outside) {
            return Err("something belongs to a player who is not in the game".to_owned());
        }
        let mut held = open.tokens_used;
        for seat in self.seats() {
            if held & s.tokens[seat] != 0 {
                return Err("a token is in two places".to_owned());
            }
            held |= s.tokens[seat];
            if s.tokens[seat].count_ones() != u32::from(open.n_tokens[seat]) {
                return Err(format!("the tokens of player {seat} are counted wrongly"));
            }
            let leader = open.leaders[seat];
            if leader.is_some() && self.seats().any(|other| other != seat && open.leaders[other] == leader) {
                return Err("two players have the same Leader".to_owned());
            }
            if open.announced[seat].is_some() && s.selected[seat].is_none() {
                return Err(format!("player {seat} has told the MM of no card"));
            }
        }
        if open.phase == Phase::Over && !s.stack.is_empty() {
            return Err("the game is over and goes on".to_owned());
        }
        Ok(())
    }
}
