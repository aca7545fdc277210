//! The nouns of the game as sentences have them: counts, lists, places, pieces and players.

use table::Seat;
pub(crate) use table::{capitalized, count, either, list, plural, with_article as a};

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

/// `player 2`.
pub(crate) fn player(seat: Seat) -> String {
    format!("player {seat}")
}

/// `player 1, player 2 and player 3`.
pub(crate) fn players(seats: impl Iterator<Item = Seat>) -> String {
    list(&seats.map(player).collect::<Vec<_>>())
}

/// `player 2's`, or `the city's`.
pub(crate) fn whose(owner: Option<Seat>) -> String {
    owner.map_or_else(|| "the city's".to_owned(), |seat| format!("player {seat}'s"))
}

/// `your`, `player 2's`, or `the city's`, said to one player.
pub(crate) fn whose_to(seat: Seat, owner: Option<Seat>) -> String {
    if owner == Some(seat) { "your".to_owned() } else { whose(owner) }
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

    /// `G4ab in Goat Hill`.
    pub(crate) fn site_words(&self, site: Site) -> String {
        format!("{} in {}", self.site_name(site), hood_words(self.map.hood(site)))
    }

    /// `player 2's house on N5a`, or `the small park on N5a`.
    pub(crate) fn piece_words(&self, piece: Piece) -> String {
        self.owned_words(piece, piece.owner.map(|owner| whose(Some(owner))).as_deref())
    }

    /// The same, said to one player.
    pub(crate) fn piece_words_to(&self, seat: Seat, piece: Piece) -> String {
        self.owned_words(piece, piece.owner.map(|owner| whose_to(seat, Some(owner))).as_deref())
    }

    fn owned_words(&self, piece: Piece, whose: Option<&str>) -> String {
        let what = if piece.kind == Kind::Civic && piece.site == self.map.city_hall {
            "City Hall".to_owned()
        } else {
            format!("{} {}", whose.unwrap_or("the"), piece.kind.name())
        };
        format!("{what} on {}", self.site_name(piece.site))
    }

    /// What stands or lies on a site, said to one player: a structure, a cube, or nothing.
    pub(crate) fn there(&self, s: &State, seat: Seat, site: Site) -> Option<String> {
        if !self.is_site(site) {
            return None;
        }
        let lot = self.map.first_lot(site);
        let city = &s.open.city;
        if city.cubes().contains(lot) {
            return Some(format!("{} cube on {}", whose_to(seat, city.owner(lot)), self.lot_name(lot)));
        }
        city.piece(&self.map, lot).map(|piece| self.piece_words_to(seat, piece))
    }

    /// Whether a site names lots that there are.
    pub(crate) fn is_site(&self, site: Site) -> bool {
        let n = self.map.blocks.get(site.block.index()).map_or(0, |block| block.size);
        site.mask != 0 && u16::from(site.mask) < 1 << n
    }

    /// Where the running effect comes from.
    pub(crate) fn origin_words(&self, s: &State) -> Option<String> {
        match s.effect().origin {
            Origin::None => None,
            Origin::Event(card) | Origin::Response(card) => Some(self.title(card).to_owned()),
            Origin::Headline(card) => Some(format!("Headline {}", self.title(card))),
            Origin::Leader(leader) => Some(self.leader_name(leader).to_owned()),
            Origin::Token(token) => Some(self.token_name(token).to_owned()),
            Origin::Mogul => Some("Mogul".to_owned()),
        }
    }

    /// What a block of an effect does, if it does anything.
    pub(crate) fn block_words(&self, block: Span) -> Option<String> {
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
        assert_eq!(capitalized("player 1 passes"), "Player 1 passes");
    }

    #[test]
    fn parks_of_all_sizes_are_parks() {
        assert_eq!(what_words(What::PARKS.with(What::MINE)), ["park", "mine"]);
        assert_eq!(what_words(What::only(Kind::SmallPark)), ["small park"]);
    }
}
