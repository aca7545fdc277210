//! What can be agreed on before a game: a game declares it once, and forms, the command line, programs and the headers of
//! records are all made from that and read by one function.

use table::Seat;

use crate::any_game::GameInfo;
use crate::names::{normalized, unknown};

/// The word for what is left to the deal.
pub const DEALT: &str = "dealt";
/// The word for who begins if lots are drawn.
pub const BY_LOT: &str = "lot";

/// How a field is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Switch,
    /// One of the items.
    OneOf,
    /// Any of the items.
    SeveralOf,
    /// One of the items for each seat, each at most once, or [`DEALT`].
    PerSeat,
    /// The number of a seat, or [`BY_LOT`].
    Seat,
    /// A number from the first to the last.
    Number(u16, u16),
}

impl Kind {
    /// What programs call it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Switch => "switch",
            Kind::OneOf => "one-of",
            Kind::SeveralOf => "several-of",
            Kind::PerSeat => "per-seat",
            Kind::Seat => "seat",
            Kind::Number(..) => "number",
        }
    }
}

/// Where a form has a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In sight.
    Front,
    /// Among what most tables leave as it is.
    Fold,
    /// Nowhere: only records say it.
    Record,
}

/// Something that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// What [`Setup`] and records say.
    pub id: String,
    /// What people read.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// Other names for it.
    pub aliases: Vec<String>,
    /// Items of the same field that must be chosen with it.
    pub needs: Vec<String>,
    /// Items of the same field that cannot be chosen with it.
    pub excludes: Vec<String>,
    /// An item of the same field that comes with it.
    pub brings: Option<&'static str>,
    /// Another field and its value that it is a way to say.
    pub means: Option<(&'static str, &'static str)>,
    /// What must be agreed on beside it, for forms: what does not hold is grey there. The game itself has the last word.
    pub terms: Vec<Term>,
}

/// What must be agreed on in a field, so that something else can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// The key of the field, or [`PLAYERS_FIELD`].
    pub field: &'static str,
    /// One of these is agreed on; nothing means that anything may be.
    pub any: Vec<String>,
    /// None of these is.
    pub none: Vec<String>,
    /// A field and its value that make up for it.
    pub unless: Option<(&'static str, &'static str)>,
    /// What is told where it does not hold: "for 2 or more players".
    pub why: String,
}

/// What the number of players is called in conditions, and in forms.
pub const PLAYERS_FIELD: &str = "players";

impl Item {
    pub(crate) fn new(id: impl Into<String>, name: impl Into<String>, about: impl Into<String>) -> Item {
        Item { id: id.into(), name: name.into(), about: about.into(), ..Item::default() }
    }

    fn is_called(&self, wanted: &str) -> bool {
        [&self.id, &self.name].into_iter().chain(&self.aliases).any(|name| normalized(name) == wanted)
    }
}

/// One thing that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in records and for programs; for ever the same.
    pub key: &'static str,
    /// What one of its items is called in a sentence.
    pub noun: &'static str,
    /// What people read.
    pub title: &'static str,
    /// A line about it; may be empty.
    pub help: &'static str,
    /// How it is answered.
    pub kind: Kind,
    /// Where a form has it.
    pub place: Place,
    /// What can be chosen.
    pub items: Vec<Item>,
    /// Of a switch: what must be agreed on beside it.
    pub terms: Vec<Term>,
}

/// Everything that can be agreed on before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The game.
    pub info: GameInfo,
    /// One sentence about the game.
    pub about: &'static str,
    /// What can be agreed on, beside the number of players.
    pub fields: Vec<Field>,
    /// What other games have and this one has not, with a sentence that says why.
    pub refused: Vec<(&'static str, &'static str)>,
}

/// What was agreed on before a game, in the words of whoever said it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// How many play; 1 plays alone.
    pub players: u8,
    /// The answers, by the keys of their fields. Empty ones do not count.
    pub answers: Vec<(String, Vec<String>)>,
}

impl Setup {
    /// Nothing special for so many players.
    pub fn for_players(players: u8) -> Setup {
        Setup { players, answers: Vec::new() }
    }

    /// The same with an answer.
    #[must_use]
    pub fn with<W: Into<String>>(mut self, key: &str, words: impl IntoIterator<Item = W>) -> Setup {
        self.answers.push((key.to_owned(), words.into_iter().map(Into::into).collect()));
        self
    }

    /// What the header of a record says, apart from its game.
    pub(crate) fn of_header(header: &[(String, String)]) -> Result<Setup, String> {
        let mut setup = Setup::for_players(2);
        for (key, value) in header {
            match key.as_str() {
                GAME => {}
                PLAYERS => {
                    let what = || format!("{key} is {value:?}; expected a number");
                    setup.players = value.parse().map_err(|_| what())?;
                }
                _ => setup = setup.with(key, value.split_whitespace()),
            }
        }
        Ok(setup)
    }
}

/// The field of a game of several editions that says which of them is played.
pub const EDITION: &str = "edition";

/// The lines that every header has.
pub(crate) const GAME: &str = "game";
const PLAYERS: &str = "players-count";

impl Schema {
    /// The editions and everything that can be mixed in, by name, as a sentence; empty for a game of one edition.
    pub fn contents(&self) -> String {
        let names = |key| -> Vec<&str> {
            self.field(key).map_or_else(Vec::new, |it| it.items.iter().map(|item| item.name.as_str()).collect())
        };
        match (names(EDITION), names("with")) {
            (editions, _) if editions.is_empty() => String::new(),
            (editions, mixed) if mixed.is_empty() => table::whole_sentence(&table::list(&editions)),
            (editions, mixed) => {
                table::whole_sentence(&format!("{}, with {}", table::list(&editions), table::list(&mixed)))
            }
        }
    }

    /// The field with this key.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|it| it.key == key)
    }

    /// The setup as lines of a record, every name by its ID; or one sentence that says what is wrong. Whether it can be
    /// played is for the game to say.
    pub(crate) fn header(&self, setup: &Setup) -> Result<Vec<(String, String)>, String> {
        let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
        for (key, words) in &setup.answers {
            let words: Vec<&str> = words.iter().map(|it| it.trim()).collect();
            let Some(field) = self.field(key) else {
                if words.iter().all(|word| ["", DEALT, BY_LOT].contains(word)) {
                    continue;
                }
                let refused = self.refused.iter().find(|(it, _)| it == key).map(|&(_, why)| why.to_owned());
                let known = self.fields.iter().map(|it| it.key).collect::<Vec<_>>();
                return Err(refused.unwrap_or_else(|| unknown("setting", key, known)));
            };
            for (key, words) in field.read(&words)? {
                match lines.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, known)) => known.extend(words),
                    None => lines.push((key, words)),
                }
            }
        }
        for (key, words) in &lines {
            if let Some(field) = self.field(key).filter(|it| it.kind == Kind::OneOf)
                && words.len() > 1
            {
                return Err(format!("the setting {:?} takes one value, not {}", field.key, words.join(" and ")));
            }
        }
        let head = [(GAME.to_owned(), self.info.id.to_owned()), (PLAYERS.to_owned(), setup.players.to_string())];
        let lines = lines.into_iter().map(|(key, words)| (key.to_owned(), words.join(" ")));
        Ok(head.into_iter().chain(lines).collect())
    }
}

impl Field {
    /// The lines that these words stand for: mostly one, with this field's key.
    fn read(&self, words: &[&str]) -> Result<Vec<(&'static str, Vec<String>)>, String> {
        let given = || words.iter().copied().filter(|it| !it.is_empty());
        let expected = |word: &str, what: String| format!("{} is {word:?}; expected {what}", self.key);
        let mut own: Vec<String> = Vec::new();
        let mut others: Vec<(&'static str, Vec<String>)> = Vec::new();
        match self.kind {
            Kind::Switch => {
                for word in given() {
                    match word {
                        "on" | "yes" => own = vec!["on".to_owned()],
                        "off" | "no" => own.clear(),
                        _ => return Err(expected(word, "on or off".to_owned())),
                    }
                }
            }
            Kind::OneOf | Kind::SeveralOf => {
                let mut chosen: Vec<&Item> = Vec::new();
                for word in given() {
                    chosen.push(self.item(word)?);
                }
                for item in &chosen {
                    self.check_beside(item, &chosen)?;
                    if let Some((key, value)) = item.means {
                        others.push((key, vec![value.to_owned()]));
                        continue;
                    }
                    let with_it = item.brings.filter(|&id| chosen.iter().all(|it| it.id != id));
                    own.extend(with_it.map(str::to_owned));
                    own.push(item.id.clone());
                }
            }
            Kind::PerSeat => {
                for &word in words {
                    let dealt = word.is_empty() || normalized(word) == DEALT;
                    own.push(if dealt { DEALT.to_owned() } else { self.item(word)?.id.clone() });
                }
                if own.iter().all(|it| it == DEALT) {
                    own.clear();
                }
            }
            Kind::Seat => {
                for word in given().filter(|&it| it != BY_LOT) {
                    let number: u8 = word.parse().map_err(|_| expected(word, "the number of a seat".to_owned()))?;
                    let seat = Seat::from_number(number).ok_or_else(|| format!("there is no player {number}"))?;
                    own = vec![seat.to_string()];
                }
            }
            Kind::Number(least, most) => {
                for word in given() {
                    let number = word.parse().ok().filter(|it| (least..=most).contains(it));
                    let number = number.ok_or_else(|| expected(word, format!("a number from {least} to {most}")))?;
                    own = vec![number.to_string()];
                }
            }
        }
        if !own.is_empty() {
            others.push((self.key, own));
        }
        Ok(others)
    }

    fn item(&self, name: &str) -> Result<&Item, String> {
        let wanted = normalized(name);
        let found = self.items.iter().find(|it| it.is_called(&wanted));
        let known = || self.items.iter().map(|it| it.id.as_str()).collect::<Vec<_>>();
        found.ok_or_else(|| unknown(self.noun, name, known()))
    }

    fn check_beside(&self, item: &Item, chosen: &[&Item]) -> Result<(), String> {
        let is_chosen = |id: &String| chosen.iter().any(|it| it.id == *id);
        let (noun, id) = (self.noun, &item.id);
        if let Some(missing) = item.needs.iter().find(|&it| !is_chosen(it)) {
            return Err(format!("the {noun} {id:?} is played only with {missing:?}"));
        }
        match item.excludes.iter().find(|&it| is_chosen(it)) {
            Some(other) => Err(format!("the {noun} {id:?} cannot be played with {other:?}")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use pages::icons::Icon;

    use super::*;

    fn toy() -> Schema {
        let field = |key, kind, items| Field {
            key,
            noun: "stone",
            title: "",
            help: "",
            kind,
            place: Place::Front,
            items,
            terms: Vec::new(),
        };
        let item = |id: &str| Item::new(id, id.to_uppercase(), "");
        Schema {
            info: GameInfo { id: "stones", title: "Stones", min_players: 2, max_players: 5, emblem: Icon::Anvil },
            about: "",
            fields: vec![
                field("blind", Kind::Switch, Vec::new()),
                field("stakes", Kind::OneOf, vec![item("low"), item("high")]),
                field(
                    "with",
                    Kind::SeveralOf,
                    vec![
                        Item { excludes: vec!["sand".into()], ..item("pebbles") },
                        Item { needs: vec!["pebbles".into()], ..item("gravel") },
                        item("sand"),
                        Item { brings: Some("sand"), ..item("dunes") },
                        Item { means: Some(("stakes", "high")), ..item("gamble") },
                    ],
                ),
                field("colors", Kind::PerSeat, vec![item("black"), item("white")]),
                field("first", Kind::Seat, Vec::new()),
                field("rounds", Kind::Number(1, 9), Vec::new()),
            ],
            refused: vec![("house", "Stones has no house options")],
        }
    }

    fn read(answers: &[(&str, &[&str])]) -> Result<String, String> {
        let setup =
            answers.iter().fold(Setup::for_players(5), |setup, (key, words)| setup.with(key, words.iter().copied()));
        let header = toy().header(&setup)?;
        // What a record says is read again as it is.
        let again = Setup::of_header(&header)?;
        assert_eq!(toy().header(&again).as_ref(), Ok(&header));
        let lines: Vec<String> = header[2..].iter().map(|(key, value)| format!("{key} {value}")).collect();
        Ok(lines.join("; "))
    }

    #[test]
    fn every_kind_of_field_is_read_and_written() {
        for (answers, expected) in [
            (&[][..], ""),
            (&[("blind", &["yes"][..]), ("stakes", &["High"]), ("rounds", &["9"])], "blind on; stakes high; rounds 9"),
            (&[("blind", &["off"]), ("first", &["lot"]), ("colors", &["", "dealt"]), ("with", &[])], ""),
            (&[("with", &["pebbles", "GRAVEL"])], "with pebbles gravel"),
            (&[("with", &["dunes"])], "with sand dunes"),
            (&[("with", &["gamble"])], "stakes high"),
            (
                &[("colors", &["", "", "", "", "white"]), ("first", &["5"])],
                "colors dealt dealt dealt dealt white; first 5",
            ),
            (&[("house", &[""])], ""),
        ] {
            assert_eq!(read(answers).as_deref(), Ok(expected), "{answers:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        for (key, words, expected) in [
            ("blind", &["maybe"][..], "blind is \"maybe\"; expected on or off"),
            ("stakes", &["hihg"], "there is no stone \"hihg\"; did you mean high?"),
            ("stakes", &["low", "high"], "the setting \"stakes\" takes one value, not low and high"),
            ("with", &["gravel"], "the stone \"gravel\" is played only with \"pebbles\""),
            ("with", &["sand", "pebbles"], "the stone \"pebbles\" cannot be played with \"sand\""),
            ("colors", &["x"], "there is no stone \"x\"; try black, white"),
            ("first", &["0"], "there is no player 0"),
            ("first", &["me"], "first is \"me\"; expected the number of a seat"),
            ("rounds", &["10"], "rounds is \"10\"; expected a number from 1 to 9"),
            ("house", &["x"], "Stones has no house options"),
            ("colours", &["black"], "there is no setting \"colours\"; did you mean colors?"),
        ] {
            assert_eq!(read(&[(key, words)]), Err(expected.to_owned()));
        }
    }
}
