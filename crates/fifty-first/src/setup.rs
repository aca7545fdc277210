//! What a table agrees on before the cards are dealt.

use table::Seat;

use crate::library::Library;

/// The set that is always in play.
pub(crate) const BASE: &str = "base";

/// The editions of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// 51st State: Master Set, 2016.
    #[default]
    MasterSet,
}

impl Edition {
    /// As records write it.
    pub const fn id(self) -> &'static str {
        match self {
            Edition::MasterSet => "master-set",
        }
    }
}

/// Options that go beyond the rulebook. The record and the table show them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// More than one expansion in the deck (MS-SET-04).
    pub mix_expansions: bool,
    /// Ruins count as locations at the end, the literal reading of 2016 (MS-END-05).
    pub ruins_score: bool,
}

impl House {
    /// All there are.
    pub const NAMES: [&'static str; 2] = ["mix-expansions", "ruins-score"];

    /// The options that are on, by name.
    pub fn names(self) -> Vec<&'static str> {
        let on = [self.mix_expansions, self.ruins_score];
        House::NAMES.into_iter().zip(on).filter(|&(_, on)| on).map(|(name, _)| name).collect()
    }

    /// Switches an option on.
    pub fn set(&mut self, name: &str) -> Result<(), SetupError> {
        match name {
            "mix-expansions" => self.mix_expansions = true,
            "ruins-score" => self.ruins_score = true,
            _ => {
                return Err(SetupError(format!(
                    "there is no house option {name:?}; known are {}",
                    House::NAMES.join(", ")
                )));
            }
        }
        Ok(())
    }
}

/// Everything that is decided before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The edition of the rules.
    pub edition: Edition,
    /// 2 to 4; 1 plays alone against the Virtual Player.
    pub players: u8,
    /// Sets mixed into the Base Set: `new-era`, `winter`, `promo-1`.
    pub with: Vec<String>,
    /// A faction's id for each seat; seats without one are dealt theirs.
    pub factions: Vec<Option<String>>,
    /// Who begins; otherwise drawn by lot.
    pub first: Option<Seat>,
    /// House options.
    pub house: House,
}

impl Setup {
    /// The Base Set alone, factions and first player by lot.
    pub fn new(players: u8) -> Setup {
        Setup {
            edition: Edition::MasterSet,
            players,
            with: Vec::new(),
            factions: Vec::new(),
            first: None,
            house: House::default(),
        }
    }

    /// The same with a set mixed in.
    pub fn with(mut self, set: &str) -> Setup {
        self.with.push(set.to_owned());
        self
    }

    /// The setup as lines of a record.
    pub fn header(&self) -> Vec<(String, String)> {
        let mut lines = vec![
            ("game".to_owned(), "51st-state".to_owned()),
            ("edition".to_owned(), self.edition.id().to_owned()),
            ("players-count".to_owned(), self.players.to_string()),
        ];
        if !self.with.is_empty() {
            lines.push(("with".to_owned(), self.with.join(" ")));
        }
        if self.factions.iter().any(Option::is_some) {
            let names: Vec<&str> = self.factions.iter().map(|it| it.as_deref().unwrap_or("dealt")).collect();
            lines.push(("factions".to_owned(), names.join(" ")));
        }
        if let Some(seat) = self.first {
            lines.push(("first".to_owned(), seat.to_string()));
        }
        if !self.house.names().is_empty() {
            lines.push(("house".to_owned(), self.house.names().join(" ")));
        }
        lines
    }

    /// Reads the setup back from the lines of a record.
    pub fn from_header(header: &[(String, String)]) -> Result<Setup, SetupError> {
        let mut setup = Setup::new(2);
        for (key, value) in header {
            let fault = |expected: &str| SetupError(format!("{key} is {value:?}; expected {expected}"));
            match key.as_str() {
                "game" if value == "51st-state" => {}
                "game" => return Err(fault("51st-state")),
                "edition" if value == Edition::MasterSet.id() => setup.edition = Edition::MasterSet,
                "edition" => return Err(fault("master-set")),
                "players-count" => setup.players = value.parse().map_err(|_| fault("a number from 1 to 4"))?,
                "with" => setup.with = value.split_whitespace().map(str::to_owned).collect(),
                "factions" => {
                    let factions = value.split_whitespace();
                    setup.factions = factions.map(|id| (id != "dealt").then(|| id.to_owned())).collect();
                }
                "first" => {
                    let number = value.parse().ok();
                    setup.first = Some(number.and_then(Seat::from_number).ok_or_else(|| fault("a seat number"))?);
                }
                "house" => {
                    for name in value.split_whitespace() {
                        setup.house.set(name)?;
                    }
                }
                _ => return Err(SetupError(format!("there is no setting {key:?} in 51st State"))),
            }
        }
        Ok(setup)
    }

    /// The sets in play, the Base Set first.
    pub fn sets(&self) -> impl Iterator<Item = &str> {
        std::iter::once(BASE).chain(self.with.iter().map(String::as_str))
    }

    pub(crate) fn check(&self, library: &Library) -> Result<(), SetupError> {
        if !(1..=4).contains(&self.players) {
            let n = self.players;
            return Err(SetupError(format!("51st State is for 1 to 4 players, not {n} (MS-SET-01)")));
        }
        for (i, id) in self.with.iter().enumerate() {
            if id == BASE {
                return Err(SetupError("the Base Set is always in play; name only what is added to it".into()));
            }
            if library.set(id).is_none() {
                let known: Vec<&str> =
                    library.sets.iter().map(|it| it.set.id.as_str()).filter(|&it| it != BASE).collect();
                return Err(SetupError(format!("there is no set {id:?}; known are {}", known.join(", "))));
            }
            if self.with[..i].contains(id) {
                return Err(SetupError(format!("the set {id:?} is named twice")));
            }
        }
        if library.factions.len() < usize::from(self.players) {
            let n = library.factions.len();
            return Err(SetupError(format!("there are {n} factions for {} players (MS-SET-07)", self.players)));
        }
        let expansions: Vec<&str> =
            self.with.iter().map(String::as_str).filter(|id| !id.starts_with("promo-")).collect();
        if expansions.len() > 1 && !self.house.mix_expansions {
            return Err(SetupError(format!(
                "the Base Set takes one expansion, not {} (MS-SET-04); the house option mix-expansions allows more",
                expansions.join(" and ")
            )));
        }
        if self.factions.len() > usize::from(self.players) {
            return Err(SetupError(format!("{} factions for {} players", self.factions.len(), self.players)));
        }
        for (i, id) in self.factions.iter().enumerate() {
            let Some(id) = id else { continue };
            if !library.factions.iter().any(|board| board.id == *id) {
                let known: Vec<&str> = library.factions.iter().map(|board| board.id.as_str()).collect();
                return Err(SetupError(format!("there is no faction {id:?}; known are {}", known.join(", "))));
            }
            if self.factions[..i].contains(&Some(id.clone())) {
                return Err(SetupError(format!("the faction {id:?} is taken twice; factions are unique (MS-SET-07)")));
            }
        }
        if let Some(seat) = self.first
            && seat.index() >= usize::from(self.players)
        {
            return Err(SetupError(format!("player {seat} cannot begin; there are {} players", self.players)));
        }
        Ok(())
    }
}

/// Why a game cannot be set up like that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_round_trip() {
        let mut setup = Setup::new(3).with("winter").with("promo-1");
        setup.factions = vec![Some("mutants".into()), None, Some("new-york".into())];
        setup.first = Some(Seat::new(1));
        setup.house.ruins_score = true;
        assert_eq!(Setup::from_header(&setup.header()).unwrap(), setup);
        assert_eq!(Setup::from_header(&Setup::new(1).header()).unwrap(), Setup::new(1));
    }

    #[test]
    fn impossible_setups_are_refused_in_one_sentence() {
        let check = |setup: Setup| setup.check(Library::embedded()).unwrap_err().to_string();
        // MS-SET-01, MS-SET-04, MS-SET-07.
        assert!(check(Setup::new(5)).contains("MS-SET-01"));
        assert!(check(Setup::new(0)).contains("1 to 4 players"));
        assert!(check(Setup::new(2).with("new-era").with("winter")).contains("MS-SET-04"));
        assert!(check(Setup::new(2).with("summer")).contains("known are new-era, winter, promo-1"));
        assert!(check(Setup::new(2).with("winter").with("winter")).contains("named twice"));
        let mut twice = Setup::new(2);
        twice.factions = vec![Some("mutants".into()), Some("mutants".into())];
        assert!(check(twice).contains("MS-SET-07"));
        let mut late = Setup::new(2);
        late.first = Some(Seat::new(2));
        assert!(check(late).contains("cannot begin"));
    }

    #[test]
    fn a_house_may_mix_expansions_and_promos_come_on_top_ms_set_03() {
        // MS-SET-03: the Base Set alone is fine; MS-SET-04: two expansions only as a house option.
        let library = Library::embedded();
        assert_eq!(Setup::new(2).check(library), Ok(()));
        assert_eq!(Setup::new(2).with("winter").with("promo-1").check(library), Ok(()));
        let mut mixed = Setup::new(2).with("new-era").with("winter");
        mixed.house.mix_expansions = true;
        assert_eq!(mixed.check(library), Ok(()));
        assert!(mixed.header().contains(&("house".into(), "mix-expansions".into())));
    }
}
