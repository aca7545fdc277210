//! From entries to a game.

use table::written::Located;

use super::entry::{CategoryWord, Deck, FactionEntry, FieldEntry, InstantEntry, LeaderEntry, LocationEntry};
use super::{CardError, Entries, Library};
use crate::catalog::{Category, Face, Faction, FieldCard, Game, Kind, Masks, Print};
use crate::choice::{Field, Pay};
use crate::effect::Cost;
use crate::effect::compile::{Bearer, Compiler, goods, price, types};
use crate::effect::syntax::Fault;
use crate::goods::{Contact, Goods, Token};
use crate::outlook::Income;
use crate::setup::{Setup, SetupError};
use table::cards::{CardId, CardSet, FaceId};

/// What a library compiles to.
#[derive(Clone, Debug, Default)]
pub(super) struct Compiled {
    factions: Vec<Faction>,
    /// Everything that is printed on cards, with how many of them there are.
    faces: Vec<(Deck, u8, Face)>,
    sets: Vec<Goods>,
}

impl Game {
    /// A game with the data of a library.
    pub fn new(library: &Library, setup: Setup) -> Result<Game, SetupError> {
        setup.check()?;
        let Compiled { factions, faces, sets } = &library.compiled;
        let mut game = Game {
            digest: library.entries.digest(setup.merge),
            factions: factions.clone(),
            faces: Vec::new(),
            face_of: Vec::new(),
            sets: sets.clone(),
            prints: Vec::new(),
            masks: Masks::default(),
            outlooks: Vec::new(),
            base_incomes: factions.iter().map(|it| Income::of(&it.produces)).collect(),
            stand_ins: CardSet::EMPTY,
            setup,
        };
        for (deck, copies, face) in faces.iter().filter(|it| game.setup.merge || it.0 == Deck::NewEra) {
            let mut face = face.clone();
            let id = FaceId(game.faces.len() as u8);
            for _ in 0..*copies {
                let card = CardId(game.face_of.len() as u8);
                face.cards.insert(card);
                if *deck == Deck::StandIn {
                    game.stand_ins.insert(card);
                }
                game.face_of.push(id);
            }
            game.faces.push(face);
        }
        game.prints = game.faces.iter().map(Print::new).collect();
        game.masks = Masks::new(&game.faces);
        game.outlooks = game.reckoned_outlooks();
        Ok(game)
    }

    /// A game with the data inside the program.
    pub fn embedded(setup: Setup) -> Result<Game, SetupError> {
        Game::new(Library::embedded(), setup)
    }
}

impl Compiled {
    /// Compiles everything. What is at fault is reported and left out.
    pub(super) fn new(entries: &Entries, errors: &mut Vec<CardError>) -> Compiled {
        let mut maker = Maker { compiler: Compiler::default(), errors };
        let factions = entries.factions.iter().filter_map(|it| maker.faction(it)).collect();
        let mut faces = Vec::new();
        faces.extend(entries.locations.iter().filter_map(|it| Some((it.deck, it.copies, maker.location(it)?))));
        faces.extend(entries.instants.iter().filter_map(|it| Some((it.deck, it.copies, maker.instant(it)?))));
        faces.extend(entries.leaders.iter().filter_map(|it| Some((Deck::Merged, it.copies, maker.leader(it)?))));
        // The cards of The New Era first, so that their numbers are the same with and without the merge.
        faces.sort_by_key(|(deck, ..)| *deck != Deck::NewEra);
        Compiled { factions, faces, sets: maker.compiler.sets }
    }
}

/// Compiles entry after entry, and collects what is at fault.
struct Maker<'e> {
    compiler: Compiler,
    errors: &'e mut Vec<CardError>,
}

impl Maker<'_> {
    /// The value, or a fault of this entry.
    fn or<T>(&mut self, entry: &impl Located, key: &str, value: Result<T, String>) -> Option<T> {
        value
            .map_err(|what| {
                self.errors.push(CardError::at(entry.place(), format!("{}: {key}: {what}", entry.id())));
            })
            .ok()
    }

    fn faction(&mut self, it: &FactionEntry) -> Option<Faction> {
        let produces = goods(&it.produces);
        let produces = self.or(it, "produces", produces)?;
        let mut fields = [FieldCard::default(); 4];
        let entries = [&it.conquest, &it.cooperation, &it.incorporation, &it.redevelopment];
        for (field, entry) in Field::ALL.into_iter().zip(entries) {
            let card = field_card(field, entry);
            fields[field.index()] = self.or(it, field.word(), card)?;
        }
        if produces.cards > 0 || produces.vp > 0 {
            self.or(it, "produces", Err::<(), _>("a Base produces tokens".to_owned()));
        }
        Some(Faction { id: it.id.clone(), name: it.name.clone(), produces, slots: it.slots, fields })
    }

    fn location(&mut self, it: &LocationEntry) -> Option<Face> {
        let category = match it.rule.unwrap_or(it.category) {
            CategoryWord::OpenProduction => Category::OpenProduction,
            CategoryWord::ClosedProduction => Category::ClosedProduction,
            CategoryWord::Action => Category::Action,
            CategoryWord::Feature | CategoryWord::Defensive => Category::Feature,
        };
        let bearer = match category {
            Category::OpenProduction | Category::ClosedProduction => Bearer::Production,
            Category::Action => Bearer::Action,
            Category::Feature => Bearer::Feature,
        };
        let effect = self.compiler.effect(&it.effect, bearer);
        let effect = self.or(it, "effect", effect.map_err(told))?;
        let types = self.or(it, "types", types(&it.types))?;
        let spoils = self.or(it, "spoils", goods(&it.spoils))?;
        let agreement = self.or(it, "agreement", goods(&it.agreement))?;
        Some(Face {
            id: it.id.clone(),
            name: it.name.clone(),
            kind: Kind::Location(category),
            distance: it.distance,
            defense: it.defense,
            types,
            spoils,
            agreement,
            defends: it.defends,
            effect,
            ability: it.ability.clone(),
            cards: CardSet::EMPTY,
            merged: it.deck != Deck::NewEra,
        })
    }

    fn instant(&mut self, it: &InstantEntry) -> Option<Face> {
        let cost = it.cost.as_deref().map_or(Ok(Cost::default()), price);
        let cost = self.or(it, "cost", cost.map_err(told))?;
        let gain = self.compiler.sets(&it.gain);
        let gain = self.or(it, "gain", gain.map_err(told))?;
        for &set in gain.sets() {
            let goods = self.compiler.sets[usize::from(set)];
            if goods.cards > 0 || goods.vp > 0 || goods.get(Token::Worker) > 0 {
                let what = "an Instant gives resources and tokens, neither cards nor workers nor VP".to_owned();
                self.or(it, "gain", Err::<(), _>(what))?;
            }
        }
        let ability = gain.sets().iter().map(|&set| self.compiler.sets[usize::from(set)].phrase().to_string());
        let ability = ability.collect::<Vec<_>>().join(", or ");
        Some(Face {
            ability: format!("Gain {ability}."),
            ..bare_face(&it.id, &it.name, Kind::Instant(cost, gain), it.deck)
        })
    }

    fn leader(&mut self, it: &LeaderEntry) -> Option<Face> {
        let effect = self.compiler.effect(&it.effect, Bearer::Leader);
        let effect = self.or(it, "effect", effect.map_err(told))?;
        Some(Face { effect, ability: it.ability.clone(), ..bare_face(&it.id, &it.name, Kind::Leader, Deck::Merged) })
    }
}

/// A card that is no Location.
fn bare_face(id: &str, name: &str, kind: Kind, deck: Deck) -> Face {
    Face {
        id: id.to_owned(),
        name: name.to_owned(),
        kind,
        distance: 0,
        defense: 0,
        types: crate::goods::TypeSet::default(),
        spoils: Goods::NONE,
        agreement: Goods::NONE,
        defends: None,
        effect: crate::effect::Effect::default(),
        ability: String::new(),
        cards: CardSet::EMPTY,
        merged: deck != Deck::NewEra,
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what faults are mapped by")]
fn told(fault: Fault) -> String {
    fault.to_string()
}

fn field_card(field: Field, entry: &FieldEntry) -> Result<FieldCard, String> {
    let mut cost = Cost::default();
    for word in &entry.cost {
        let plain = Token::PLAIN.into_iter().find(|it| it.word() == word);
        let Some(token) = plain else {
            return Err(format!("{word:?} cannot pay for a field; expected scrap, fuel, weapons or building-material"));
        };
        cost.named[token.index()] += 1;
        if cost.named[token.index()] > Pay::MOST {
            return Err(format!("no more than {} of one resource", Pay::MOST));
        }
    }
    if entry.cost.len() > usize::from(Pay::MOST) {
        return Err(format!("a price has no more than {} resources", Pay::MOST));
    }
    let range = match (field, &entry.token) {
        (Field::Redevelopment, None) => 0,
        (Field::Redevelopment, Some(_)) => return Err("the field of Redevelopments gives no token; NE-122".to_owned()),
        (Field::Contact(_), None) => return Err("needs a token".to_owned()),
        (Field::Contact(kind), Some(word)) => range(kind, word)?,
    };
    Ok(FieldCard { cost, range })
}

fn range(kind: Contact, word: &str) -> Result<u8, String> {
    match Token::ALL.into_iter().find(|it| it.word() == word).and_then(Token::range) {
        Some((Some(found), range)) if found == kind => Ok(range),
        _ => Err(format!("expected a token such as {}-2, found {word:?}", kind.word())),
    }
}
