//! Values and names of scenario files, each with a clear sentence when it is none.

use table::Seat;
use table::staged::{self, Outcome, fault, list, small, text};
use toml::Value;

use crate::catalog::Game;
use crate::effect::compile::suggestion;
use crate::lots::{Hood, Lot, LotSet, Site, Track};
use crate::pieces::{CardId, Era, Kind, LeaderId, Role, TokenId};

/// Places: a list of names, or one text with names between blanks.
fn places<'v>(value: &'v Value, key: &str) -> Outcome<Vec<&'v str>> {
    match value {
        Value::String(text) => Ok(text.split([' ', ',']).filter(|it| !it.is_empty()).collect()),
        _ => list(value, key)?.iter().map(|it| text(it, key)).collect(),
    }
}

/// Names are the same whatever their case, with blanks, hyphens or underscores.
pub(super) fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace(['_', '-'], " ")
}

fn one_of<T: Copy>(name: &str, what: &str, all: &[(&str, T)]) -> Outcome<T> {
    let wanted = plain(name);
    if let Some(&(_, it)) = all.iter().find(|(name, _)| plain(name) == wanted) {
        return Ok(it);
    }
    let names: Vec<&str> = all.iter().map(|&(name, _)| name).collect();
    fault(format!("there is no {what} {name:?}; {}", suggestion(name, &names)))
}

pub(super) fn era(value: &Value, key: &str) -> Outcome<Era> {
    let year: u16 = small(value, key)?;
    let era = Era::ALL.into_iter().find(|era| era.year() == year);
    era.map_or_else(|| fault(format!("{key} wants 1890, 1900 or 1910, found {value}")), Ok)
}

pub(super) fn hood(name: &str) -> Outcome<Hood> {
    one_of(name, "neighborhood", &Hood::ALL.map(|it| (it.name(), it)))
}

pub(super) fn track(name: &str) -> Outcome<Track> {
    one_of(name, "track", &Track::ALL.map(|it| (it.name(), it)))
}

pub(super) fn role(name: &str) -> Outcome<Role> {
    one_of(name, "role", &Role::ALL.map(|it| (it.name(), it)))
}

/// The keys for structures of players and of the city, with the kind they hold; parks of all sizes together.
pub(super) const OWNED: [(&str, Kind); 4] = [
    ("houses", Kind::House),
    ("mansions", Kind::Mansion),
    ("factories", Kind::Factory),
    ("commercial", Kind::Commercial),
];
pub(super) const COMMON: [(&str, Kind); 3] =
    [("civic", Kind::Civic), ("hospital", Kind::Hospital), ("park", Kind::SmallPark)];

impl Game {
    /// The seat that a key such as `2` names.
    pub(super) fn seat_of_key(&self, key: &str) -> Outcome<Option<Seat>> {
        staged::seat_of_key(self.setup.players, key)
    }

    pub(super) fn seat(&self, value: &Value, key: &str) -> Outcome<Seat> {
        staged::seat(self.setup.players, value, key)
    }

    pub(super) fn seat_list(&self, value: &Value, key: &str) -> Outcome<Vec<Seat>> {
        staged::seats(self.setup.players, value, key)
    }

    pub(super) fn card_titled(&self, title: &str) -> Outcome<CardId> {
        let all: Vec<(&str, CardId)> = self.cards().map(|(id, card)| (card.title.as_str(), id)).collect();
        one_of(title, "card", &all)
    }

    pub(super) fn cards_titled(&self, value: &Value, key: &str) -> Outcome<Vec<CardId>> {
        list(value, key)?.iter().map(|it| self.card_titled(text(it, key)?)).collect()
    }

    pub(super) fn leader_named(&self, name: &str) -> Outcome<LeaderId> {
        let all: Vec<(&str, LeaderId)> = self.leaders().map(|(id, it)| (it.name.as_str(), id)).collect();
        one_of(name, "Industry Leader", &all)
    }

    pub(super) fn tokens_named(&self, value: &Value, key: &str) -> Outcome<Vec<TokenId>> {
        let all: Vec<(&str, TokenId)> = self.tokens().map(|(id, it)| (it.name.as_str(), id)).collect();
        list(value, key)?.iter().map(|it| one_of(text(it, key)?, "Bigwig token", &all)).collect()
    }

    fn site_named(&self, name: &str) -> Outcome<Site> {
        if let Some(block) = self.map.find_block(name) {
            return Ok(Site { block, mask: (1 << self.map.block(block).size) - 1 });
        }
        let site = self.map.find_site(name);
        site.map_or_else(|| fault(format!("there is no lot {name:?}; expected for example N5a, N5cd or N5")), Ok)
    }

    /// Single lots: `N5a`, several of a block as `N5cd`, all of a block as `N5`.
    pub(super) fn lots_named(&self, value: &Value, key: &str) -> Outcome<Vec<Lot>> {
        let mut lots = Vec::new();
        for name in places(value, key)? {
            lots.extend(self.map.lots_of(self.site_named(name)?));
        }
        Ok(lots)
    }

    pub(super) fn lot_set(&self, value: &Value, key: &str) -> Outcome<LotSet> {
        Ok(self.lots_named(value, key)?.into_iter().collect())
    }

    /// Where structures of a kind stand; a park is of the kind that its lots say.
    pub(super) fn pieces_named(&self, value: &Value, key: &str, kind: Kind) -> Outcome<Vec<(Kind, Site)>> {
        if kind.size() == 1 && !kind.is_park() {
            return Ok(self.lots_named(value, key)?.into_iter().map(|lot| (kind, self.map.site(lot))).collect());
        }
        let piece = |name: &str| {
            let site = self.site_named(name)?;
            let kind = match (kind.is_park(), site.size()) {
                (false, _) => kind,
                (true, 1) => Kind::SmallPark,
                (true, 2) => Kind::MediumPark,
                (true, _) => Kind::LargePark,
            };
            let fits = site.size() == 1 || self.map.sites(kind.size()).iter().any(|&(it, _)| it == site);
            if site.size() != kind.size() || !fits {
                let n = kind.size();
                return fault(format!("a {} covers {n} lots of one block side by side, not {name}", kind.name()));
            }
            Ok((kind, site))
        };
        places(value, key)?.into_iter().map(piece).collect()
    }
}
