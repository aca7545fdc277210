//! A digest of everything that play depends on, from the texts of the data files. Words, notes and sources are not part
//! of it.

use table::Digest;

use super::entry::{Code, Identifier};
use super::{AbilityEntry, CardEntry, Entries};
use crate::lots::{Hood, Lot, Track};
use crate::map::{Figures, Map};
use crate::setup::{Leaders, Setup};

impl Entries {
    /// Sixteen hexadecimal digits.
    pub(super) fn digest(&self, setup: &Setup) -> String {
        let mut hash = Digest::new();
        let mut line = |text: String| {
            hash.bytes(text.as_bytes());
        };
        let deck = &self.deck;
        for row in [deck.removed_per_missing_player, deck.deal, deck.bank, deck.discard] {
            line(format!("deck|{}", numbers(&row)));
        }
        for card in &self.cards {
            line(card_line(card));
        }
        if setup.leaders != Leaders::Off {
            self.leaders.iter().for_each(|it| line(ability_line("leader", it)));
        }
        if setup.mogul {
            for it in &self.benefits {
                line(format!("benefit|{}|{}|{}", it.id, it.trigger.bare(), it.effect.bare()));
            }
        }
        if setup.bigwig {
            self.tokens.iter().for_each(|it| line(ability_line("token", it)));
        }
        board_lines(&self.map, &mut line);
        format!("{:016x}", hash.short())
    }
}

fn card_line(card: &CardEntry) -> String {
    let mut identifiers = card.identifiers.clone();
    identifiers.sort_unstable();
    let identifiers: Vec<&str> = identifiers.into_iter().map(Identifier::word).collect();
    let mut tags = card.tags.clone();
    tags.sort_unstable();
    let headline = card.headline.as_ref();
    let response = card.response.as_ref();
    format!(
        "card|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}",
        card.id,
        card.number,
        card.mm,
        card.era.year(),
        identifiers.join(" "),
        tags.join(" "),
        card.effect.bare(),
        bare(headline.and_then(|it| it.ongoing.as_ref())),
        bare(headline.and_then(|it| it.era_end.as_ref())),
        bare(response.map(|it| &it.trigger)),
        bare(response.map(|it| &it.effect)),
    )
}

fn ability_line(kind: &str, it: &AbilityEntry) -> String {
    format!("{kind}|{}|{}|{}", it.id, it.trigger.bare(), it.effect.bare())
}

fn bare(code: Option<&Code>) -> String {
    code.map(Code::bare).unwrap_or_default()
}

fn numbers(row: &[u8]) -> String {
    row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn board_lines(map: &Map, line: &mut impl FnMut(String)) {
    for (i, lot) in map.lots.iter().enumerate() {
        let id = Lot(i as u8);
        let (factory, river) = (map.factory_lots.contains(id), map.riverside.contains(id));
        line(format!("lot|{}|{}|{}|{}|{factory}|{river}", lot.name, lot.hood.id(), lot.x, lot.y));
    }
    for (site, _) in &map.factory_spaces {
        line(format!("factory|{}", map.site_name(*site)));
    }
    for bridge in &map.bridges {
        let [a, b] = bridge.ends.map(|lot| map.lot(lot).name.as_str());
        line(format!("bridge|{a}|{b}"));
    }
    line(format!("start|{}|{}", map.site_name(map.city_hall), map.lot(map.el_pueblo).name));
    for track in Track::ALL {
        line(format!("track|{}|{}", track.id(), numbers(map.track(track))));
    }
    line(format!("hoods|{}", Hood::ALL.map(Hood::id).join(" ")));
    figure_lines(&map.figures, map.mines.len(), line);
}

fn figure_lines(it: &Figures, mines: usize, line: &mut impl FnMut(String)) {
    line(format!("pieces|{}|{}|{}|{}|{mines}", it.houses, it.mansions, it.cubes, it.city_cubes));
    line(format!("common|{}", numbers(&it.common)));
    let costs = [it.cost_lot, it.cost_mine, it.cost_house, it.cost_factory, it.cost_commercial, it.cost_seize];
    line(format!("costs|{}", numbers(&costs)));
    line(format!("limits|{}|{}|{}|{}", it.unrest_limit, it.headline_spaces, it.mine_cap, it.base_votes));
    for (jobs, houses) in &it.immigration {
        line(format!("immigration|{jobs}|{houses}"));
    }
    line(format!("official|{}", it.official_extra));
    line(format!("riot|{}", numbers(&it.riot_bonus)));
}
