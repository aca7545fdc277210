//! What a table agrees on before the cards are dealt.

use serde::Deserialize;
use table::Seat;

use crate::library::{CardSetFile, Library, SetKind};

/// What records and card files call the game.
pub(crate) const GAME: &str = "51st-state";
/// The set that is always in play.
pub(crate) const BASE: &str = "base";
/// The most expansions that a house mixes (UE-16).
const MOST_EXPANSIONS: usize = 3;

/// The editions of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// 51st State: Master Set, 2016.
    #[default]
    MasterSet,
    /// 51st State: Ultimate Edition, 2022.
    Ultimate,
}

impl Edition {
    /// All there are.
    pub const ALL: [Edition; 2] = [Edition::MasterSet, Edition::Ultimate];

    /// As records write it.
    pub const fn id(self) -> &'static str {
        match self {
            Edition::MasterSet => "master-set",
            Edition::Ultimate => "ultimate",
        }
    }

    /// As printed on the box.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::MasterSet => "Master Set",
            Edition::Ultimate => "Ultimate Edition",
        }
    }

    fn from_id(id: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.id() == id)
    }
}

/// Whom somebody who is alone plays against (UE-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    /// The solo game of both editions.
    #[default]
    VirtualPlayer,
    /// The Virtual Player who attacks more often (SV-01).
    Mutants,
    /// The Virtual Player who is given more (SV-02).
    NewYork,
    /// The Virtual Player who goes for deals (SV-03).
    Merchants,
    /// The Virtual Player who rebuilds (SV-07).
    Appalachians,
    /// The automa that draws a card for each turn (BORGO-).
    Borgo,
}

impl Opponent {
    /// All there are.
    pub const ALL: [Opponent; 6] = [
        Opponent::VirtualPlayer,
        Opponent::Mutants,
        Opponent::NewYork,
        Opponent::Merchants,
        Opponent::Appalachians,
        Opponent::Borgo,
    ];

    /// As records write it.
    pub const fn id(self) -> &'static str {
        match self {
            Opponent::VirtualPlayer => "virtual-player",
            Opponent::Mutants => "virtual-mutants",
            Opponent::NewYork => "virtual-new-york",
            Opponent::Merchants => "virtual-merchants",
            Opponent::Appalachians => "virtual-appalachians",
            Opponent::Borgo => "borgo",
        }
    }

    /// As people read it.
    pub const fn name(self) -> &'static str {
        match self {
            Opponent::VirtualPlayer => "Virtual Player",
            Opponent::Mutants => "Virtual Player: Mutants",
            Opponent::NewYork => "Virtual Player: New York",
            Opponent::Merchants => "Virtual Player: Merchants",
            Opponent::Appalachians => "Virtual Player: Appalachians",
            Opponent::Borgo => "Borgo",
        }
    }

    /// A sentence about it.
    pub const fn about(self) -> &'static str {
        match self {
            Opponent::VirtualPlayer => {
                "The solo game of the rulebook: it collects locations, claims connections and attacks."
            }
            Opponent::Mutants => "It attacks up to five times a round instead of three.",
            Opponent::NewYork => "It gets two more locations in each Lookout instead of one.",
            Opponent::Merchants => "When its attacks on your locations have failed, it attacks your deals.",
            Opponent::Appalachians => "Before it attacks, it tries to rebuild for a point.",
            Opponent::Borgo => {
                "An automa: he drafts with you, gets more Brawlers every round, and draws a card for each turn."
            }
        }
    }

    fn from_id(id: &str) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|opponent| opponent.id() == id)
    }
}

/// How many Machines come in a round (MOL-03, MOL-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// As many as players.
    #[default]
    Recruit,
    /// One more.
    Private,
    /// Two more.
    Veteran,
}

impl Difficulty {
    /// All there are.
    pub const ALL: [Difficulty; 3] = [Difficulty::Recruit, Difficulty::Private, Difficulty::Veteran];

    /// As records write it.
    pub const fn id(self) -> &'static str {
        match self {
            Difficulty::Recruit => "recruit",
            Difficulty::Private => "private",
            Difficulty::Veteran => "veteran",
        }
    }

    /// As people read it.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Recruit => "Recruit",
            Difficulty::Private => "Private",
            Difficulty::Veteran => "Veteran",
        }
    }

    /// A sentence about it.
    pub const fn about(self) -> &'static str {
        match self {
            Difficulty::Recruit => "As many Machines come in each round as there are players.",
            Difficulty::Private => "One Machine more comes in each round than there are players.",
            Difficulty::Veteran => "Two Machines more come in each round than there are players.",
        }
    }

    const fn more(self) -> u8 {
        match self {
            Difficulty::Recruit => 0,
            Difficulty::Private => 1,
            Difficulty::Veteran => 2,
        }
    }

    fn from_id(id: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|it| it.id() == id)
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
                return Err(SetupError(format!("there is no house option {name:?}; try {}", House::NAMES.join(", "))));
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
    /// 2 to 4; 1 plays alone against the `opponent`.
    pub players: u8,
    /// Sets mixed into the Base Set: `new-era`, `winter`, `promo-1`.
    pub with: Vec<String>,
    /// Whom somebody who is alone plays against.
    pub opponent: Opponent,
    /// Borgo gets a Brawler more in every round (BORGO-08).
    pub hard: bool,
    /// How many Machines come, where there are any.
    pub difficulty: Difficulty,
    /// Machines are paid for in parts (COLLAB-01).
    pub collaboration: bool,
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
            opponent: Opponent::VirtualPlayer,
            hard: false,
            difficulty: Difficulty::default(),
            collaboration: false,
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

    /// The same in the Ultimate Edition.
    pub fn ultimate(mut self) -> Setup {
        self.edition = Edition::Ultimate;
        self
    }

    /// The same against this opponent.
    pub fn against(mut self, opponent: Opponent) -> Setup {
        self.opponent = opponent;
        self
    }

    /// The setup as lines of a record.
    pub fn header(&self) -> Vec<(String, String)> {
        let mut lines = vec![
            ("game".to_owned(), GAME.to_owned()),
            ("edition".to_owned(), self.edition.id().to_owned()),
            ("players-count".to_owned(), self.players.to_string()),
        ];
        if !self.with.is_empty() {
            lines.push(("with".to_owned(), self.with.join(" ")));
        }
        if self.opponent != Opponent::default() {
            lines.push(("opponent".to_owned(), self.opponent.id().to_owned()));
        }
        if self.hard {
            lines.push(("hard".to_owned(), "on".to_owned()));
        }
        if self.difficulty != Difficulty::default() {
            lines.push(("difficulty".to_owned(), self.difficulty.id().to_owned()));
        }
        if self.collaboration {
            lines.push(("collaboration".to_owned(), "on".to_owned()));
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
                "game" if value == GAME => {}
                "game" => return Err(fault(GAME)),
                "edition" => {
                    let ids = Edition::ALL.map(Edition::id).join(" or ");
                    setup.edition = Edition::from_id(value).ok_or_else(|| fault(&ids))?;
                }
                "opponent" => {
                    let ids = format!("one of {}", Opponent::ALL.map(Opponent::id).join(", "));
                    setup.opponent = Opponent::from_id(value).ok_or_else(|| fault(&ids))?;
                }
                "hard" | "collaboration" => {
                    let on = match value.as_str() {
                        "on" => true,
                        "off" => false,
                        _ => return Err(fault("on or off")),
                    };
                    *(if key == "hard" { &mut setup.hard } else { &mut setup.collaboration }) = on;
                }
                "difficulty" => {
                    let ids = Difficulty::ALL.map(Difficulty::id).join(", ");
                    setup.difficulty = Difficulty::from_id(value).ok_or_else(|| fault(&format!("one of {ids}")))?;
                }
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

    /// Machines of each Deploy phase (MOL-11).
    pub(crate) const fn wave(&self) -> u8 {
        self.players + self.difficulty.more()
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
                return Err(SetupError(format!("there is no set {id:?}; try {}", known.join(", "))));
            }
            if self.with[..i].contains(id) {
                return Err(SetupError(format!("the set {id:?} is named twice")));
            }
        }
        let sets: Vec<&CardSetFile> = self.sets().filter_map(|id| library.set(id)).collect();
        self.check_sets(&sets)?;
        self.check_opponent()?;
        let ids: Vec<&str> = self.sets().collect();
        let machines = sets.iter().flat_map(|file| &file.machines).any(|it| it.comes_with(&ids));
        if self.difficulty != Difficulty::default() && !machines {
            return Err(SetupError("a difficulty is chosen only for games with Moloch (MOL-03)".into()));
        }
        if self.collaboration && !machines {
            return Err(SetupError("Collaboration is played only with Moloch (UE-16)".into()));
        }
        if self.collaboration && self.players < 2 {
            return Err(SetupError("Collaboration is for 2 or more players (COLLAB-08)".into()));
        }
        self.check_factions(library, &sets)?;
        if let Some(seat) = self.first
            && seat.index() >= usize::from(self.players)
        {
            return Err(SetupError(format!("player {seat} cannot begin; there are {} players", self.players)));
        }
        Ok(())
    }

    /// What the sets themselves say about being combined.
    fn check_sets(&self, sets: &[&CardSetFile]) -> Result<(), SetupError> {
        let infos = || sets.iter().map(|file| &file.set);
        let expansions: Vec<&str> =
            infos().filter(|it| it.kind() == SetKind::Expansion).map(|it| it.id.as_str()).collect();
        if expansions.len() > 1 && !self.house.mix_expansions {
            return Err(SetupError(format!(
                "the Base Set takes one expansion, not {} (MS-SET-04); the house option mix-expansions allows more",
                expansions.join(" and ")
            )));
        }
        if expansions.len() > MOST_EXPANSIONS {
            return Err(SetupError(format!(
                "the house option mix-expansions mixes at most {MOST_EXPANSIONS} expansions, not {} (UE-16)",
                expansions.join(" and ")
            )));
        }
        let in_play = |id: &String| infos().any(|it| it.id == *id);
        for set in infos() {
            let id = &set.id;
            if let Some(edition) = set.edition.filter(|&it| it != self.edition) {
                return Err(self.belongs_to(edition, &format!("the set {id:?}")));
            }
            if let Some(missing) = set.needs.iter().find(|&it| !in_play(it)) {
                return Err(SetupError(format!("the set {id:?} is played only with {missing:?} (UE-16)")));
            }
            if let Some(other) = set.excludes.iter().find(|&it| in_play(it)) {
                return Err(SetupError(format!("the set {id:?} cannot be played with {other:?}")));
            }
            if self.players < set.least_players {
                let least = set.least_players;
                return Err(SetupError(format!("the set {id:?} is for {least} or more players (UE-16)")));
            }
        }
        Ok(())
    }

    /// UE-16: other opponents than the plain Virtual Player are in the Ultimate Edition, for somebody who is alone.
    fn check_opponent(&self) -> Result<(), SetupError> {
        let name = self.opponent.name();
        if self.hard && self.opponent != Opponent::Borgo {
            let against = if self.players > 1 { "other players" } else { name };
            return Err(SetupError(format!("hard is for games against Borgo, not against {against} (UE-16)")));
        }
        if self.opponent == Opponent::default() {
            return Ok(());
        }
        if self.players > 1 {
            let n = self.players;
            return Err(SetupError(format!("{name} is an opponent for one player, not for {n} (UE-16)")));
        }
        match self.edition {
            Edition::Ultimate => Ok(()),
            Edition::MasterSet => Err(self.belongs_to(Edition::Ultimate, name)),
        }
    }

    fn belongs_to(&self, edition: Edition, what: &str) -> SetupError {
        SetupError(format!("{what} belongs to the {}, not to the {} (UE-16)", edition.name(), self.edition.name()))
    }

    fn check_factions(&self, library: &Library, sets: &[&CardSetFile]) -> Result<(), SetupError> {
        let known: Vec<&str> = sets.iter().flat_map(|file| &file.factions).map(|board| board.id.as_str()).collect();
        if known.len() < usize::from(self.players) {
            let n = known.len();
            return Err(SetupError(format!("there are {n} factions for {} players (MS-SET-07)", self.players)));
        }
        if self.factions.len() > usize::from(self.players) {
            return Err(SetupError(format!("{} factions for {} players", self.factions.len(), self.players)));
        }
        for (i, id) in self.factions.iter().enumerate() {
            let Some(id) = id else { continue };
            if !known.contains(&id.as_str()) {
                return Err(SetupError(match library.factions().find(|(_, board)| board.id == *id) {
                    Some((set, _)) => format!("the faction {id:?} belongs to the set {:?}", set.id),
                    None => format!("there is no faction {id:?}; try {}", known.join(", ")),
                }));
            }
            if self.factions[..i].contains(&Some(id.clone())) {
                return Err(SetupError(format!("the faction {id:?} is taken twice; factions are unique (MS-SET-07)")));
            }
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
    use crate::catalog::Game;

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
        assert!(check(Setup::new(2).with("summer")).contains("try new-era, winter, promo-1, arena"));
        assert!(check(Setup::new(2).with("winter").with("winter")).contains("named twice"));
        let mut twice = Setup::new(2);
        twice.factions = vec![Some("mutants".into()), Some("mutants".into())];
        assert!(check(twice).contains("MS-SET-07"));
        let mut late = Setup::new(2);
        late.first = Some(Seat::new(2));
        assert!(check(late).contains("cannot begin"));
    }

    #[test]
    fn opponents_of_the_ultimate_edition_are_for_somebody_who_is_alone_ue_16() {
        // UE-16.
        let library = Library::embedded();
        let check = |setup: Setup| setup.check(library).map_err(|error| error.to_string());
        for opponent in Opponent::ALL {
            assert_eq!(check(Setup::new(1).ultimate().against(opponent)), Ok(()));
            let setup = Setup::new(1).ultimate().against(opponent);
            assert_eq!(Setup::from_header(&setup.header()).unwrap(), setup);
        }
        assert_eq!(check(Setup::new(1)), Ok(()));
        let alone = check(Setup::new(2).ultimate().against(Opponent::Mutants)).unwrap_err();
        assert_eq!(alone, "Virtual Player: Mutants is an opponent for one player, not for 2 (UE-16)");
        let edition = check(Setup::new(1).against(Opponent::NewYork)).unwrap_err();
        assert_eq!(edition, "Virtual Player: New York belongs to the Ultimate Edition, not to the Master Set (UE-16)");
        // BORGO-08.
        let hard = |opponent| Setup { hard: true, ..Setup::new(1).ultimate().against(opponent) };
        assert_eq!(check(hard(Opponent::Borgo)), Ok(()));
        assert_eq!(Setup::from_header(&hard(Opponent::Borgo).header()).unwrap(), hard(Opponent::Borgo));
        let refused = check(hard(Opponent::Merchants)).unwrap_err();
        assert_eq!(refused, "hard is for games against Borgo, not against Virtual Player: Merchants (UE-16)");
        let several = check(Setup { hard: true, ..Setup::new(3).ultimate() }).unwrap_err();
        assert_eq!(several, "hard is for games against Borgo, not against other players (UE-16)");
        let word = Setup::from_header(&[("hard".to_owned(), "very".to_owned())]).unwrap_err().to_string();
        assert_eq!(word, "hard is \"very\"; expected on or off");
        // SV-10: one variant, or none.
        let two = ("opponent".to_owned(), "virtual-mutants virtual-merchants".to_owned());
        let two = Setup::from_header(&[two]).unwrap_err().to_string();
        assert!(two.starts_with("opponent is \"virtual-mutants virtual-merchants\"; expected one of virtual-player, "));
    }

    #[test]
    fn the_arena_is_for_players_who_compete_promo_arena_05() {
        // PROMO-ARENA-05, UE-16.
        let check = |setup: Setup| setup.with("arena").check(Library::embedded()).map_err(|error| error.to_string());
        assert_eq!(check(Setup::new(2).ultimate()), Ok(()));
        let alone = check(Setup::new(1).ultimate()).unwrap_err();
        assert_eq!(alone, "the set \"arena\" is for 2 or more players (UE-16)");
        let edition = check(Setup::new(2)).unwrap_err();
        assert_eq!(edition, "the set \"arena\" belongs to the Ultimate Edition, not to the Master Set (UE-16)");
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

    #[test]
    fn machines_of_promo_set_2_come_only_with_moloch_promo_set_02() {
        // PROMO-SET-02, UE-16: alone they leave no trace, and there is no difficulty to choose.
        let library = Library::embedded();
        let game = |sets: &[&str]| {
            let setup = sets.iter().fold(Setup::new(2).ultimate(), |setup, set| setup.with(set));
            crate::Game::new(library, setup).unwrap_or_else(|error| panic!("{error}"))
        };
        let has = |sets: &[&str]| game(sets).machine_names().any(|name| name == "Mirror Wasp");
        assert!(!has(&["promo-2"]) && !has(&["moloch"]));
        assert!(has(&["moloch", "promo-2"]) && has(&["promo-2", "moloch"]));
        let mut without = library.clone();
        without.sets.iter_mut().filter(|file| file.set.id == "promo-2").for_each(|file| file.machines.clear());
        let digest = |library| {
            crate::Game::new(library, Setup::new(2).ultimate().with("promo-2"))
                .map(|it| table::Words::catalog_digest(&it))
        };
        assert_eq!(digest(&without), digest(library));
        let mut veteran = Setup::new(2).ultimate().with("promo-2");
        veteran.difficulty = Difficulty::Veteran;
        let refused = veteran.check(library).map_err(|error| error.to_string());
        assert_eq!(refused, Err("a difficulty is chosen only for games with Moloch (MOL-03)".to_owned()));
        assert_eq!(veteran.with("moloch").check(library), Ok(()));
    }
    #[test]
    fn every_combination_is_offered_or_refused_as_listed_ue_16() {
        // UE-16, UE-10, MS-SET-04, COLLAB-08, SV-10, PROMO-SRV-01, PROMO-BORD-01, PROMO-ARENA-05, PROMO-CITY-07,
        // PROMO-CAP-01, PROMO-SET-01, PROMO-SET-02, PROMO-FAC-01, MOL-25, BORGO-04, NML-37: a line for each combination,
        // with whoever plays.
        let library = Library::embedded();
        let expansions = ["new-era", "winter", "scavengers", "allies", "moloch", "no-mans-land"];
        let with = |setup: Setup, sets: &[&str]| sets.iter().fold(setup, |setup, set| setup.with(set));
        let tables: Vec<Setup> = (1..=4)
            .map(|n| Setup::new(n).ultimate())
            .chain(Opponent::ALL.map(|it| Setup::new(1).ultimate().against(it)))
            .collect();
        let competitive = |setup: &Setup| setup.players > 1;
        for table in tables {
            let check = |setup: Setup| setup.check(library).map_err(|error| error.to_string());
            let ok = |sets: &[&str]| assert_eq!(check(with(table.clone(), sets)), Ok(()), "{table:?} {sets:?}");
            let refused = |setup: Setup, rule: &str| {
                let error = check(setup.clone()).expect_err("it is refused");
                assert!(error.contains(rule) && error.lines().count() == 1, "{setup:?}: {error}");
            };
            let together = |sets: &[&str]| Setup { collaboration: true, ..with(table.clone(), sets) };
            for (i, one) in expansions.into_iter().enumerate() {
                ok(&[one]);
                ok(&[
                    one,
                    "promo-1",
                    "promo-2",
                    "cities",
                    "texas",
                    "hegemony",
                    "university",
                    "mississippi",
                    "uranopolis",
                ]);
                for other in &expansions[i + 1..] {
                    refused(with(table.clone(), &[one, other]), "MS-SET-04");
                    let mut mixed = with(table.clone(), &[one, other]);
                    mixed.house.mix_expansions = true;
                    assert_eq!(check(mixed.clone()), Ok(()));
                    assert!(Game::embedded(mixed).is_ok(), "{table:?} {one} {other}");
                }
                let mut three = with(table.clone(), &[one, expansions[(i + 1) % 6], expansions[(i + 2) % 6]]);
                three.house.mix_expansions = true;
                assert_eq!(check(three.clone()), Ok(()));
                if let Err(error) = Game::embedded(three.clone()) {
                    assert!(error.to_string().contains("a deck holds at most"), "{table:?} {three:?}: {error}");
                }
                refused(three.with(expansions[(i + 3) % 6]), "UE-16");
                if one != "moloch" {
                    refused(together(&[one]), "UE-16");
                    refused(with(table.clone(), &[one, "server-room"]), "UE-16");
                }
            }
            ok(&["moloch", "server-room"]);
            ok(&["moloch", "server-room", "promo-2"]);
            refused(together(&[]), "UE-16");
            refused(with(table.clone(), &["server-room"]), "UE-16");
            if competitive(&table) {
                for sets in [&["moloch"][..], &["moloch", "server-room", "arena", "borders"]] {
                    assert_eq!(check(together(sets)), Ok(()));
                }
                ok(&["borders"]);
                ok(&["arena"]);
                refused(table.clone().against(Opponent::Borgo), "UE-16");
            } else {
                refused(together(&["moloch"]), "COLLAB-08");
                refused(together(&["moloch", "server-room"]), "COLLAB-08");
                refused(with(table.clone(), &["borders"]), "UE-16");
                refused(with(table.clone(), &["arena"]), "UE-16");
            }
            // Packs, and promos other than Promo Set 1, are for the Ultimate Edition alone.
            for set in ["scavengers", "moloch", "promo-2", "cities", "texas"] {
                let old = Setup { edition: Edition::MasterSet, ..with(table.clone(), &[set]) };
                refused(old, "UE-16");
            }
        }
    }

    #[test]
    fn collaboration_is_agreed_on_in_a_word() {
        let mut setup = Setup::new(2).ultimate().with("moloch");
        setup.collaboration = true;
        assert_eq!(Setup::from_header(&setup.header()).unwrap(), setup);
        let off = [("collaboration".to_owned(), "off".to_owned())];
        assert!(!Setup::from_header(&off).unwrap().collaboration);
        let word = [("collaboration".to_owned(), "maybe".to_owned())];
        let error = Setup::from_header(&word).unwrap_err().to_string();
        assert_eq!(error, "collaboration is \"maybe\"; expected on or off");
    }
}
