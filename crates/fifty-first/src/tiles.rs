//! Tiles and cards that nobody holds, as those who look them up see them: Machines, Territories, Capitol cards, Border
//! tiles, Cities and the Arena.

use table::{Phrase, phrase};

use crate::card_text::{brief_effect, one_line, provenance, short, sum, type_mark};
use crate::good::{Amount, Good, Item, Type};
use crate::library::{CardSetFile, Library, Source};
use crate::mentions::Found;
use crate::packs::{ArenaTile, BorderTile, CapitolCard, CityTile, MachineCard, ServerTile, TerritoryTile, moloch};

/// What kind of thing a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TileKind {
    /// A card of Moloch, before it is hacked.
    Machine,
    /// A card of the map.
    Territory,
    /// A card to claim.
    Capitol,
    /// Lies between neighbors.
    Border,
    /// Lies in the middle.
    City,
    /// Where workers compete.
    Arena,
    /// Takes markers in place of Hacked cards.
    ServerRoom,
}

impl TileKind {
    /// All of them.
    pub const ALL: [TileKind; 7] = [
        TileKind::Machine,
        TileKind::Territory,
        TileKind::Capitol,
        TileKind::Border,
        TileKind::City,
        TileKind::Arena,
        TileKind::ServerRoom,
    ];

    /// The rulebook's word.
    pub const fn word(self) -> &'static str {
        match self {
            TileKind::Machine => "machine",
            TileKind::Territory => "territory",
            TileKind::Capitol => "capitol",
            TileKind::Border => "border",
            TileKind::City => "city",
            TileKind::Arena => "arena",
            TileKind::ServerRoom => "server-room",
        }
    }

    /// As a heading: "Border tile".
    pub const fn name(self) -> &'static str {
        match self {
            TileKind::Machine => "Machine",
            TileKind::Territory => "Territory",
            TileKind::Capitol => "Capitol card",
            TileKind::Border => "Border tile",
            TileKind::City => "City",
            TileKind::Arena => "Arena",
            TileKind::ServerRoom => "Server Room",
        }
    }
}

/// A tile of a set, in words.
#[derive(Clone, Debug)]
pub struct Tile<'l> {
    /// What it is.
    pub kind: TileKind,
    /// The set that it belongs to.
    pub set: &'l CardSetFile,
    /// Its id in its file.
    pub id: &'l str,
    /// As printed.
    pub name: &'l str,
    /// The names of its sides, where they have names of their own.
    pub sides: Vec<&'l str>,
    /// In its set.
    pub copies: u8,
    /// What it does, line by line: what is meant, and what it is.
    pub facts: Vec<(&'static str, Phrase)>,
    /// The types that it asks for or is.
    pub types: Vec<Type>,
    /// The goods that it has to do with.
    pub goods: Vec<Good>,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: &'l str,
    /// Worth checking against a physical copy.
    pub verify: bool,
    /// What was compared or chosen.
    pub note: &'l str,
}

impl Tile<'_> {
    /// An id that no card has: "machine-mother".
    pub fn full_id(&self) -> String {
        let (kind, id) = (self.kind.word(), self.id);
        match id {
            // There is a location of this name.
            _ if id == kind => format!("{kind}-tile"),
            _ if id.split('-').any(|part| part == kind) => id.to_owned(),
            _ => format!("{kind}-{id}"),
        }
    }

    /// What it does, in one line without its name.
    pub fn one_line(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|(what, it)| format!("{} {it}", what.to_lowercase())).collect();
        facts.join(" · ")
    }

    /// The tile on several lines, with where its facts come from.
    pub fn page(&self) -> String {
        let copies = if self.copies > 1 { format!(" · {} copies", self.copies) } else { String::new() };
        let mut lines = vec![self.name.to_owned(), format!("{}{copies}", self.kind.name())];
        lines.extend(self.facts.iter().map(|(what, it)| format!("{what}: {it}")));
        lines.extend(provenance(self.source, self.agreement, self.verify, self.note));
        lines.join("\n")
    }
}

/// Every tile of every set, kind by kind.
pub fn tiles(library: &Library) -> Vec<Tile<'_>> {
    let mut tiles = Vec::new();
    for set in &library.sets {
        tiles.extend(set.machines.iter().map(|it| machine(set, it)));
        tiles.extend(set.territories.iter().map(|it| territory(set, it)));
        tiles.extend(set.capitols.iter().map(|it| capitol(set, it)));
        tiles.extend(set.borders.iter().map(|it| border(set, it)));
        tiles.extend(set.cities.iter().map(|it| city(set, it)));
        tiles.extend(set.arenas.iter().map(|it| arena(set, it)));
        tiles.extend(set.servers.iter().map(|it| server_room(set, it)));
    }
    tiles.sort_by_key(|it| it.kind);
    tiles
}

/// What all tiles have.
macro_rules! tile {
    ($kind:ident, $set:ident, $it:ident, $($field:ident: $value:expr),* $(,)?) => {
        Tile {
            kind: TileKind::$kind,
            set: $set,
            id: &$it.id,
            name: &$it.name,
            source: $it.source,
            agreement: &$it.agreement,
            verify: $it.verify,
            note: &$it.note,
            $($field: $value),*
        }
    };
}

fn goods_of(amounts: &[&Amount]) -> Vec<Good> {
    let mut found = Found::default();
    for it in amounts {
        found.amount(it);
    }
    found.sorted()
}

fn machine<'l>(set: &'l CardSetFile, it: &'l MachineCard) -> Tile<'l> {
    let mut facts = vec![("Code", short(&it.code)), ("Defense", Good::Red.phrase(it.defense.into()))];
    if it.rage {
        facts.push(("Rage", "1 defense more while no more Machines are deployed than there are players".into()));
    }
    facts.push(("Assault", moloch::words::assault(&it.assault)));
    facts.push(("Hacked side", one_line(&it.hacked).into()));
    tile!(Machine, set, it, sides: vec![it.hacked.name.as_str()], copies: it.copies, facts: facts,
        types: it.hacked.types.clone(), goods: goods_of(&[&it.code]))
}

fn territory<'l>(set: &'l CardSetFile, it: &'l TerritoryTile) -> Tile<'l> {
    const LEVELS: [&str; 3] = ["Level 1", "Level 2", "Level 3"];
    let mut found = Found::default();
    let facts = LEVELS.into_iter().zip(&it.levels).map(|(name, level)| {
        found.effects(&level.effect);
        let discarded = type_mark(level.kind, " card discarded");
        (name, phrase!("{}: {}; defense {}", discarded, sum(level.effect.iter().map(brief_effect)), level.defense))
    });
    let facts = facts.collect();
    tile!(Territory, set, it, sides: Vec::new(), copies: 1, facts: facts,
        types: it.levels.iter().map(|level| level.kind).collect(), goods: found.sorted())
}

fn capitol<'l>(set: &'l CardSetFile, it: &'l CapitolCard) -> Tile<'l> {
    let asked = Phrase::joined(it.requires.iter().map(|&kind| type_mark(kind, "")), " + ");
    let facts = vec![("Asks for", phrase!("{} among your locations", asked)), ("Gives", short(&it.gain))];
    tile!(Capitol, set, it, sides: Vec::new(), copies: 1, facts: facts, types: it.requires.clone(),
        goods: goods_of(&[&it.gain]))
}

fn border<'l>(set: &'l CardSetFile, it: &'l BorderTile) -> Tile<'l> {
    const SIDES: [&str; 2] = ["One side", "Other side"];
    let mut found = Found::default();
    let mut facts = Vec::new();
    for (name, side) in SIDES.into_iter().zip(&it.sides) {
        let toll = side.steal.0.iter().map(|&(n, item)| match item {
            Item::Resource => phrase!("{} of the neighbor", Item::Resource.phrase(n.into())),
            item => phrase!("{} of the neighbor", item.phrase(n.into())),
        });
        let gain = (!side.gain.0.is_empty()).then(|| short(&side.gain));
        let choice = side.gain_one.as_ref().map(|one| {
            found.one_of(one);
            Phrase::either(one.0.iter().map(|&(n, good)| good.phrase(n.into())))
        });
        let brings = sum(toll.chain(gain).chain(choice));
        facts.push((name, phrase!("{}: {}{}{}", side.name.clone(), short(&side.pay), Phrase::sign("→"), brings)));
        for it in [&side.pay, &side.steal, &side.gain] {
            found.amount(it);
        }
    }
    if !it.two_players {
        facts.push(("Players", "3 or more".into()));
    }
    tile!(Border, set, it, sides: it.sides.iter().map(|side| side.name.as_str()).collect(), copies: 1, facts: facts,
        types: Vec::new(), goods: found.sorted())
}

fn city<'l>(set: &'l CardSetFile, it: &'l CityTile) -> Tile<'l> {
    let good = it.production.0;
    let facts = vec![
        ("Deal", phrase!("{}{}{}", Good::Blue.phrase(it.distance.into()), Phrase::sign("→"), good.phrase(1))),
        ("Defense", Good::Red.phrase(it.defense.into())),
        ("Lies on it at the start", short(&it.start)),
        ("Added to it in every Production phase", good.phrase(1)),
    ];
    let mut found = Found::default();
    found.amount(&it.start);
    let mut goods = found.sorted();
    if !goods.contains(&good) {
        goods.push(good);
    }
    tile!(City, set, it, sides: Vec::new(), copies: 1, facts: facts, types: Vec::new(), goods: goods)
}

fn arena<'l>(set: &'l CardSetFile, it: &'l ArenaTile) -> Tile<'l> {
    let equipment = it.equipment.iter().map(|it| phrase!("{} {}", it.good.0.phrase(1), it.points));
    let facts = vec![
        ("Costs", Good::Worker.phrase(1)),
        ("Equipment, with its Arena points", Phrase::joined(equipment, ", ")),
        ("Prize for being alone at the top", Good::Vp.phrase(it.prize.into())),
    ];
    let goods = it.equipment.iter().map(|it| it.good.0).collect();
    tile!(Arena, set, it, sides: Vec::new(), copies: 1, facts: facts, types: Vec::new(), goods: goods)
}

fn server_room<'l>(set: &'l CardSetFile, it: &'l ServerTile) -> Tile<'l> {
    let facts = vec![
        ("Hacked with", phrase!("{} more than there are players", table::count(it.markers_beyond_players, "marker"))),
        ("Each marker then gives", Good::Vp.phrase(it.vp_per_marker.into())),
        ("Then come fewer Machines, by", it.deploy_reduction.to_string().into()),
    ];
    tile!(ServerRoom, set, it, sides: Vec::new(), copies: 1, facts: facts, types: Vec::new(), goods: vec![Good::Vp])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_tile_in_words() {
        let tiles = tiles(Library::embedded());
        let pages: Vec<String> =
            tiles.iter().map(|it| format!("[{}] {}\n{}", it.full_id(), it.one_line(), it.page())).collect();
        insta::assert_snapshot!("all_tiles", pages.join("\n\n"));
    }

    #[test]
    fn no_tile_has_the_id_of_a_card() {
        let library = Library::embedded();
        let cards: BTreeSet<String> = library.locations().map(|(_, it)| it.id.clone()).collect();
        let tiles = tiles(library);
        let ids: BTreeSet<String> = tiles.iter().map(Tile::full_id).collect();
        assert_eq!(ids.len(), tiles.len());
        assert!(ids.is_disjoint(&cards));
        let kinds: BTreeSet<TileKind> = tiles.iter().map(|it| it.kind).collect();
        assert_eq!(kinds.len(), TileKind::ALL.len(), "there is one of each kind");
    }
}
