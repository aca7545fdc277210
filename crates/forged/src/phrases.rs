//! The nouns of the game as sentences have them: counts, lists, places, pieces and players.

use std::fmt::Display;

use table::{Phrase, Seat, phrase};
pub(crate) use table::{count, either, list, plural, with_article as a};

use crate::catalog::Game;
use crate::city::Piece;
use crate::effect::{Span, What};
use crate::frame::Origin;
use crate::lots::{Block, Hood, Lot, Site};
use crate::pieces::{CardId, Kind, LeaderId, TokenId};
use crate::state::State;

/// Letters and digits only, in lower case: names are compared so.
pub(crate) fn normalized(name: &str) -> String {
    letters(name).collect()
}

/// Whether two names are the same but for case, spaces and marks.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    letters(a).eq(letters(b))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// `player 1, player 2 and player 3`.
pub(crate) fn players(seats: impl Iterator<Item = Seat>) -> Phrase {
    Phrase::list(seats.map(Phrase::player))
}

/// `player 2's`, or `the city's`.
pub(crate) fn whose(owner: Option<Seat>) -> Phrase {
    owner.map_or_else(|| "the city's".into(), |seat| Phrase::player(seat).and("'s"))
}

/// `your`, `player 2's`, or `the city's`, said to one player.
pub(crate) fn whose_to(seat: Seat, owner: Option<Seat>) -> Phrase {
    if owner == Some(seat) { "your".into() } else { whose(owner) }
}

/// `3 MM`.
pub(crate) fn in_mm(n: u8) -> Phrase {
    amount(n, "mm", "MM")
}

/// `2 VP`.
pub(crate) fn in_vp<N: Copy + Display + TryInto<u32>>(n: N) -> Phrase {
    amount(n, "vp", "VP")
}

/// `1 unrest`.
pub(crate) fn in_unrest(n: u8) -> Phrase {
    amount(n, "unrest", "unrest")
}

fn amount<N: Copy + Display + TryInto<u32>>(n: N, what: &'static str, unit: &str) -> Phrase {
    let text = format!("{n} {unit}");
    match n.try_into() {
        Ok(n) => Phrase::amount(n, what, text),
        Err(_) => text.into(),
    }
}

/// A neighborhood inside a sentence.
pub(crate) const fn hood_words(hood: Hood) -> &'static str {
    match hood {
        Hood::NorthSide => "the North Side",
        other => other.name(),
    }
}

/// What a set of kinds, mines and cubes is called, one of them each.
pub(crate) fn what_words(what: What) -> Vec<String> {
    let parks = what.0 & What::PARKS.0 == What::PARKS.0;
    let kinds = what.kinds().filter(|kind| !(parks && kind.is_park())).map(|kind| kind.name().to_owned());
    let mut words: Vec<String> = kinds.collect();
    for (has, word) in [(parks, "park"), (what.meets(What::MINE), "mine"), (what.meets(What::CUBE), "cube")] {
        if has {
            words.push(word.to_owned());
        }
    }
    words
}

impl Game {
    pub(crate) fn title(&self, card: CardId) -> &str {
        &self.card(card).title
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
        &self.leader(leader).name
    }

    pub(crate) fn token_name(&self, token: TokenId) -> &str {
        &self.token(token).name
    }

    pub(crate) fn lot_name(&self, lot: Lot) -> &str {
        &self.map.lot(lot).name
    }

    pub(crate) fn block_name(&self, block: Block) -> &str {
        &self.map.block(block).name
    }

    pub(crate) fn site_name(&self, site: Site) -> String {
        self.map.site_name(site)
    }

    pub(crate) fn card_phrase(&self, card: CardId) -> Phrase {
        Phrase::card(&self.card(card).id, self.title(card))
    }

    pub(crate) fn leader_phrase(&self, leader: LeaderId) -> Phrase {
        Phrase::card(&self.leader(leader).id, self.leader_name(leader))
    }

    pub(crate) fn token_phrase(&self, token: TokenId) -> Phrase {
        Phrase::card(&self.token(token).id, self.token_name(token))
    }

    pub(crate) fn lot_phrase(&self, lot: Lot) -> Phrase {
        Phrase::place(self.lot_name(lot))
    }

    pub(crate) fn block_phrase(&self, block: Block) -> Phrase {
        Phrase::place(self.block_name(block))
    }

    pub(crate) fn site_phrase(&self, site: Site) -> Phrase {
        Phrase::place(self.site_name(site))
    }

    /// `G4ab in Goat Hill`.
    pub(crate) fn site_words(&self, site: Site) -> Phrase {
        phrase!("{} in {}", self.site_phrase(site), hood_words(self.map.hood(site)))
    }

    /// `player 2's house on N5a`, or `the small park on N5a`.
    pub(crate) fn piece_phrase(&self, piece: Piece) -> Phrase {
        self.owned_phrase(piece, piece.owner.map(|owner| whose(Some(owner))))
    }

    /// The same, said to one player.
    pub(crate) fn piece_phrase_to(&self, seat: Seat, piece: Piece) -> Phrase {
        self.owned_phrase(piece, piece.owner.map(|owner| whose_to(seat, Some(owner))))
    }

    fn owned_phrase(&self, piece: Piece, whose: Option<Phrase>) -> Phrase {
        let what = if piece.kind == Kind::Civic && piece.site == self.map.city_hall {
            "City Hall".into()
        } else {
            phrase!("{} {}", whose.unwrap_or_else(|| "the".into()), piece.kind.name())
        };
        phrase!("{} on {}", what, self.site_phrase(piece.site))
    }

    /// What stands or lies on a site, said to one player: a structure, a cube, or nothing.
    pub(crate) fn there(&self, s: &State, seat: Seat, site: Site) -> Option<Phrase> {
        if !self.is_site(site) {
            return None;
        }
        let lot = self.map.first_lot(site);
        let city = &s.open.city;
        if city.cubes().contains(lot) {
            return Some(phrase!("{} cube on {}", whose_to(seat, city.owner(lot)), self.lot_phrase(lot)));
        }
        city.piece(&self.map, lot).map(|piece| self.piece_phrase_to(seat, piece))
    }

    /// Whether a site names lots that there are.
    pub(crate) fn is_site(&self, site: Site) -> bool {
        let n = self.map.blocks.get(site.block.index()).map_or(0, |block| block.size);
        site.mask != 0 && u16::from(site.mask) < 1 << n
    }

    /// Where the running effect comes from.
    pub(crate) fn origin_phrase(&self, s: &State) -> Option<Phrase> {
        match s.effect().origin {
            Origin::None => None,
            Origin::Event(card) | Origin::Response(card) => Some(self.card_phrase(card)),
            Origin::Headline(card) => Some(phrase!("Headline {}", self.card_phrase(card))),
            Origin::Leader(leader) => Some(self.leader_phrase(leader)),
            Origin::Token(token) => Some(self.token_phrase(token)),
            Origin::Mogul => Some("Mogul".into()),
        }
    }

    /// What a block of an effect does, if it does anything.
    pub(crate) fn block_words(&self, block: Span) -> Option<Phrase> {
        Some(self.block_text(block)).filter(|text| !text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_their_plurals_and_articles() {
        assert_eq!(count(1, "factory"), "1 factory");
        assert_eq!(count(0, "factory"), "0 factories");
        assert_eq!(count(2, "city cube"), "2 city cubes");
        assert_eq!((a("house").as_str(), a("unrest cube").as_str()), ("a house", "an unrest cube"));
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(either(&["a"]), "a");
    }

    #[test]
    fn parks_of_all_sizes_are_parks() {
        assert_eq!(what_words(What::PARKS.with(What::MINE)), ["park", "mine"]);
        assert_eq!(what_words(What::only(Kind::SmallPark)), ["small park"]);
    }
}
