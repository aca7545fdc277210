//! Moves as text that a person can read and type.
//!
//! | move | text |
//! | --- | --- |
//! | opening | `discard School, Pub` |
//! | Lookout | `draft School` |
//! | hand card | `build School`, `deal School`, `raze School`, `develop Pub into School`, `develop Ruins Pub into School` |
//! | opponents | `raze 2: Pub`, `visit 2: Pub` |
//! | own actions | `use Archive`, `board red`, `board repeat red`, `exchange gun` |
//! | connections | `connect Punks`, `play Thugs` |
//! | any time of the turn | `shield School` |
//! | end of the turn | `end`, `pass` |
//! | inside effects | `take gun`, `copy 2: Pub`, `steal gun from 2`, `discard School`, `discard connection Punks`, `discard deal School`, `keep School`, `clear Archive`, `collect 1: School`, `enough`, `store gun`, `store all`, `sacrifice School` |
//!
//! ` (2)` after a name means the second of several equal locations. ` paying 1 iron + 1 ammo` follows where the payment
//! is a choice; without it the plain tokens are meant.

use std::collections::BTreeSet;

use table::{Phrase, Refusal, Rules, Seat, Unreadable, Viewer, Words, either, phrase};

use crate::cards::{CardId, FaceId, LinkId};
use crate::catalog::Game;
use crate::choice::{Choice, Onto};
use crate::event::Event;
use crate::frame::{Batch, Frame, Run};
use crate::good::{Alliance, Good};
use crate::library::{Whose, normalized};
use crate::packs::{AllyChoice, HackPay, MolochChoice, PackChoice, ScavengerChoice};
use crate::payment::{Cost, Pay, Purpose, read_tokens};
use crate::state::{Place, State};

/// Goes up whenever a recorded game would take another course, or is checked in another form.
const RULES_VERSION: u32 = 3;

impl Words for Game {
    fn header(&self) -> Vec<(String, String)> {
        self.setup.header()
    }

    fn rules_version(&self) -> u32 {
        RULES_VERSION
    }

    fn catalog_digest(&self) -> String {
        self.digest.clone()
    }

    fn write(&self, choice: Choice) -> String {
        let named = |face: FaceId, nth: u8| match nth {
            0 | 1 => self.name(face).to_owned(),
            _ => format!("{} ({nth})", self.name(face)),
        };
        match choice {
            Choice::DiscardTwo(a, b) => format!("discard {}, {}", self.name(a), self.name(b)),
            Choice::Draft(face) => format!("draft {}", self.name(face)),
            Choice::Build(face, pay) => format!("build {}{}", self.name(face), unpriced(Purpose::Build(None), pay)),
            Choice::Deal(face, pay) => format!("deal {}{}", self.name(face), unpriced(Purpose::Deal(None), pay)),
            Choice::RazeHand(face, pay) => format!("raze {}{}", self.name(face), unpriced(Purpose::Raze(None), pay)),
            Choice::Raze(Place { owner, face, nth }, pay) => {
                format!("raze {owner}: {}{}", named(face, nth), unpriced(Purpose::Raze(None), pay))
            }
            Choice::Develop { onto, into, pay } => {
                let old = match onto {
                    Onto::Location(face, nth) => named(face, nth),
                    Onto::Ruins(face) => format!("Ruins {}", self.name(face)),
                };
                format!("develop {old} into {}{}", self.name(into), unpriced(Purpose::Develop, pay))
            }
            Choice::Use(face, nth, pay) => {
                let cost = self.face(face).act.map(|act| act.cost).unwrap_or_default();
                format!("use {}{}", named(face, nth), cost.written(pay))
            }
            Choice::Board(board, i, pay) => {
                format!("board {}{}", self.board_word(board, i), self.board_cost(board, i).written(pay))
            }
            Choice::Repeat { board, by, of, pay } => {
                let (repeat, of_word) = (self.board_word(board, by), self.board_word(board, of));
                format!("board {repeat} {of_word}{}", self.repeat_cost(board, by, of).written(pay))
            }
            Choice::Exchange(good) => format!("exchange {good}"),
            Choice::Visit(owner, face) => format!("visit {owner}: {}", self.name(face)),
            Choice::Connect(link) => format!("connect {}", self.link_name(link)),
            Choice::Play(link, pay) => {
                format!("play {}{}", self.link_name(link), self.links[link.index()].cost.written(pay))
            }
            Choice::Shield(face, nth) => format!("shield {}", named(face, nth)),
            Choice::Pass => "pass".to_owned(),
            Choice::End => "end".to_owned(),
            Choice::Take(good) => format!("take {good}"),
            Choice::Copy(owner, face) => format!("copy {owner}: {}", self.name(face)),
            Choice::Steal(victim, good) => format!("steal {good} from {victim}"),
            Choice::Discard(face) => format!("discard {}", self.name(face)),
            Choice::DiscardLink(link) => format!("discard connection {}", self.link_name(link)),
            Choice::DiscardDeal(face) => format!("discard deal {}", self.name(face)),
            Choice::Keep(face) => format!("keep {}", self.name(face)),
            Choice::Clear(face, nth) => format!("clear {}", named(face, nth)),
            Choice::UseDeal(owner, face) => format!("collect {owner}: {}", self.name(face)),
            Choice::Enough => "enough".to_owned(),
            Choice::Store(good) => format!("store {good}"),
            Choice::StoreAll => "store all".to_owned(),
            Choice::Sacrifice(face, nth) => format!("sacrifice {}", named(face, nth)),
            Choice::Pack(choice) => self.write_pack(choice),
        }
    }

    fn read(&self, s: &State, seat: Seat, text: &str) -> Result<Choice, Unreadable> {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        self.parse(s, seat, text)?.settle_on(self, &options, text)
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.reason_against(s, seat, choice)
    }

    fn refusal_of_unlisted(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        Some(self.reason_against_unlisted(s, seat, choice))
    }

    fn label(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        self.label_of(s, seat, choice)
    }

    fn question(&self, s: &State, seat: Seat) -> Phrase {
        if !self.waiting(s).contains(seat) {
            return Phrase::default();
        }
        let Some(&top) = s.stack.last() else { return Phrase::default() };
        let card_name = |card: CardId| self.face_phrase(self.face_of[card.index()]);
        match top {
            Frame::Opening => "Choose two of your six cards to discard.".into(),
            Frame::Draft { .. } if self.has_map() && !s.packs.outposts.skipped.contains(seat) => {
                "Take one of the displayed cards, or build an Outpost in its place.".into()
            }
            Frame::Draft { .. } => "Take one of the displayed cards.".into(),
            Frame::Turn { .. } => "Take one action, or pass.".into(),
            Frame::Linger { batch, .. } => match batch {
                Batch::Nothing if self.has_beside_action(s, seat) => {
                    "Place shields, claim a Capitol card, or end your turn.".into()
                }
                Batch::Nothing => "Place shields, or end your turn.".into(),
                Batch::Location(card) => phrase!("Use {} again, or end your turn.", card_name(card)),
                Batch::Exchange => "Exchange again, or end your turn.".into(),
                Batch::Board(_) => "Use this action of your board again, or end your turn.".into(),
            },
            Frame::TakeOne { run: Run::Outpost, .. } => "Outpost: choose what to take.".into(),
            Frame::TakeOne { run: Run::Board, .. } => "Board action: choose what to take.".into(),
            Frame::TakeOne { card, .. } => phrase!("{}: choose what to take.", card_name(card)),
            Frame::CopyPick { card, .. } => phrase!("{}: choose whose production to copy.", card_name(card)),
            Frame::PlunderPick { card, .. } => {
                phrase!("{}: choose the production to take in place of its owner.", card_name(card))
            }
            Frame::VisitOccupied { .. } => "Choose an occupied open production to visit.".into(),
            Frame::StealGood { .. } => "Choose a resource to steal.".into(),
            Frame::Clear { left, .. } => phrase!("Choose a location to clear, up to {} more.", left),
            Frame::UseDeals { left, whose: Whose::Own, .. } => {
                phrase!("Choose a deal to collect from, up to {} more.", left)
            }
            Frame::UseDeals { .. } => "Choose a deal of another player to collect from.".into(),
            Frame::DiscardCards { left, .. } => phrase!("Discard {}.", Good::Card.phrase(left.into())),
            Frame::DiscardDeals { .. } => "Discard one of your deals.".into(),
            Frame::KeepCards { left, .. } => phrase!("Keep {} of the drawn cards.", left),
            Frame::Store { .. } => {
                let storages = s.built[seat].and(&self.masks.storage);
                let rest = if self.resources_fit(s, seat, &storages) { "" } else { "; not all of them fit" };
                phrase!("Choose a resource to keep for the next round{}.", rest)
            }
            Frame::RivalAsks(ask) => self.question_of(ask),
            Frame::Pack(frame) => self.pack_question(frame),
            _ => Phrase::default(),
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.event_seen_by(event, viewer))
    }

    fn phrase(&self, event: &Event) -> Phrase {
        self.event_phrase(event)
    }
}

/// A payment whose price does not matter to its text.
fn unpriced(purpose: Purpose, pay: Pay) -> String {
    Cost::of(purpose, 0).written(pay)
}

/// A text that has been read, with what it leaves open.
struct Reading {
    /// With defaults in place of what is open.
    choice: Choice,
    /// No payment was given.
    any_pay: bool,
    /// It was not said which of several equal locations is meant.
    any_nth: bool,
}

impl Reading {
    /// What was said if it is legal as it stands, else the one legal choice that fits what was said. If none fits, the
    /// choice as it stands, for a refusal.
    fn settle_on(self, game: &Game, options: &[Choice], text: &str) -> Result<Choice, Unreadable> {
        if options.contains(&self.choice) || !(self.any_pay || self.any_nth) {
            return Ok(self.choice);
        }
        let said = self.blurred(self.choice);
        let fitting: Vec<Choice> = options.iter().copied().filter(|&it| self.blurred(it) == said).collect();
        match fitting[..] {
            [] => Ok(self.choice),
            [only] => Ok(only),
            // Of several equal locations the first will do.
            [first, ..] if !self.any_pay && !matches!(first, Choice::Develop { onto: Onto::Ruins(_), .. }) => Ok(first),
            [first, ..] => Err(Unreadable(format!(
                "{:?} can be done in {} ways; say for example {:?}",
                shortened(text),
                fitting.len(),
                game.write(first)
            ))),
        }
    }

    /// The choice without the parts that were left open.
    fn blurred(&self, choice: Choice) -> Choice {
        let pay = |pay: Pay| if self.any_pay { Pay::PLAIN } else { pay };
        let nth = |nth: u8| if self.any_nth { 1 } else { nth };
        match choice {
            Choice::Build(face, it) => Choice::Build(face, pay(it)),
            Choice::Deal(face, it) => Choice::Deal(face, pay(it)),
            Choice::RazeHand(face, it) => Choice::RazeHand(face, pay(it)),
            Choice::Raze(place, it) => Choice::Raze(Place { nth: nth(place.nth), ..place }, pay(it)),
            Choice::Use(face, n, it) => Choice::Use(face, nth(n), pay(it)),
            Choice::Board(board, i, it) => Choice::Board(board, i, pay(it)),
            Choice::Repeat { board, by, of, pay: it } => Choice::Repeat { board, by, of, pay: pay(it) },
            Choice::Play(link, it) => Choice::Play(link, pay(it)),
            Choice::Develop { onto: Onto::Location(face, n), into, pay: it } => {
                Choice::Develop { onto: Onto::Location(face, nth(n)), into, pay: pay(it) }
            }
            Choice::Develop { onto: Onto::Ruins(face), into, pay: it } => Choice::Develop {
                // Without a name any Ruins are meant.
                onto: Onto::Ruins(if self.any_nth { FaceId(0) } else { face }),
                into,
                pay: pay(it),
            },
            Choice::Shield(face, n) => Choice::Shield(face, nth(n)),
            Choice::Clear(face, n) => Choice::Clear(face, nth(n)),
            Choice::Sacrifice(face, n) => Choice::Sacrifice(face, nth(n)),
            Choice::Pack(PackChoice::Scavengers(choice)) => Choice::Pack(PackChoice::Scavengers(match choice {
                ScavengerChoice::Spend(owner, kind, it) => ScavengerChoice::Spend(owner, kind, pay(it)),
                ScavengerChoice::Play(owner, it) => ScavengerChoice::Play(owner, pay(it)),
                ScavengerChoice::Demolish(face, n) => ScavengerChoice::Demolish(face, nth(n)),
                other => other,
            })),
            Choice::Pack(PackChoice::Allies(AllyChoice::Block(place))) => {
                Choice::Pack(PackChoice::Allies(AllyChoice::Block(Place { nth: nth(place.nth), ..place })))
            }
            Choice::Pack(PackChoice::TakeLocation(place, it)) => {
                let place = Place { nth: nth(place.nth), ..place };
                Choice::Pack(PackChoice::TakeLocation(place, it).map_pay(pay))
            }
            Choice::Pack(PackChoice::Moloch(choice)) => Choice::Pack(PackChoice::Moloch(match choice {
                MolochChoice::Hack(face, n, _) if self.any_pay => MolochChoice::Hack(face, nth(n), HackPay::default()),
                MolochChoice::Hack(face, n, it) => MolochChoice::Hack(face, nth(n), it),
                MolochChoice::Destroy(face, n, ..) if self.any_pay => MolochChoice::Destroy(face, nth(n), 0, 0),
                MolochChoice::Destroy(face, n, universal, kept) => MolochChoice::Destroy(face, nth(n), universal, kept),
                MolochChoice::Lay(face, n, good, kept) => MolochChoice::Lay(face, nth(n), good, kept),
                MolochChoice::Bury(face, n) => MolochChoice::Bury(face, nth(n)),
                MolochChoice::Jam(face, n) => MolochChoice::Jam(face, nth(n)),
                MolochChoice::Fall(by, face, n) => MolochChoice::Fall(by, face, nth(n)),
                other => other,
            })),
            Choice::Pack(it) => Choice::Pack(it.map_pay(pay)),
            other => other,
        }
    }
}

/// Longer texts are not compared with the names of cards.
const LONGEST_NAME: usize = 80;

/// The beginning of a text that may be anything, for a message.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

const VERBS: &str = "discard, draft, build, develop, deal, raze, use, board, exchange, visit, connect, play, shield, \
                     pass, end, take, copy, steal, keep, clear, collect, enough, store, sacrifice";

impl Game {
    #[expect(clippy::too_many_lines, reason = "one arm per verb")]
    fn parse(&self, s: &State, seat: Seat, text: &str) -> Result<Reading, Unreadable> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (rest, pay) = match split_word(rest.trim(), "paying") {
            Some((rest, pay)) => (rest, Some(pay)),
            None => (rest.trim(), None),
        };
        let tokens = pay.map(read_tokens).transpose()?;
        let exactly = |choice| Ok(Reading { choice, any_pay: false, any_nth: false });
        let verb = verb.to_ascii_lowercase();
        let payable = ["build", "develop", "deal", "raze", "use", "board", "play"].contains(&verb.as_str())
            || self.pack_pays(&verb);
        if pay.is_some() && !payable {
            return Err(Unreadable(format!("{:?} leaves no choice of payment", shortened(&verb))));
        }
        // Without a word, what is wanted itself.
        let payment = |cost: &Cost| tokens.as_ref().map_or_else(|| Ok(cost.plain()), |tokens| cost.read(tokens));
        let by_distance = |name: &str, purpose: fn(Option<Alliance>) -> Purpose| -> Result<(FaceId, Pay), Unreadable> {
            let face = self.read_face(name)?;
            Ok((face, payment(&Cost::of(purpose(self.alliance(face)), self.face(face).distance))?))
        };
        let any_pay = pay.is_none();
        if let Some(city) = self.read_city(rest.rsplit_once(':').map_or(rest, |(_, name)| name))
            && self.read_face(rest).is_err()
        {
            let city_cost = |purpose| payment(&self.city_cost(purpose, city));
            let choice = match (verb.as_str(), rest.split_once(':')) {
                ("deal", None) => Some(PackChoice::DealCity(city, city_cost(Purpose::Deal(None))?)),
                ("raze", None) => Some(PackChoice::RazeCity(city, city_cost(Purpose::Raze(None))?)),
                ("collect", None) => Some(PackChoice::CollectCity(seat, city)),
                ("collect", Some((owner, _))) => Some(PackChoice::CollectCity(read_seat(owner)?, city)),
                _ => None,
            };
            if let Some(choice) = choice {
                return Ok(Reading { choice: Choice::Pack(choice), any_pay, any_nth: false });
            }
        }
        match verb.as_str() {
            "pass" => exactly(Choice::Pass),
            "end" => exactly(Choice::End),
            "enough" => exactly(Choice::Enough),
            "draft" => exactly(Choice::Draft(self.read_face(rest)?)),
            "keep" => exactly(Choice::Keep(self.read_face(rest)?)),
            "take" => exactly(Choice::Take(read_good(rest)?)),
            "store" if rest.eq_ignore_ascii_case("all") => exactly(Choice::StoreAll),
            "store" => exactly(Choice::Store(read_good(rest)?)),
            "exchange" => exactly(Choice::Exchange(read_good(rest)?)),
            "connect" => exactly(Choice::Connect(self.read_link(rest)?)),
            "steal" => {
                let (good, from) =
                    split_word(rest, "from").ok_or_else(|| Unreadable("expected \"steal gun from 2\"".into()))?;
                exactly(Choice::Steal(read_seat(from)?, read_good(good)?))
            }
            "discard" => self.parse_discard(rest),
            "build" => {
                let (face, pay) = by_distance(rest, Purpose::Build)?;
                Ok(Reading { choice: Choice::Build(face, pay), any_pay, any_nth: false })
            }
            "deal" => {
                let (face, pay) = by_distance(rest, Purpose::Deal)?;
                Ok(Reading { choice: Choice::Deal(face, pay), any_pay, any_nth: false })
            }
            "raze" => match rest.split_once(':') {
                None => {
                    let (face, pay) = by_distance(rest, Purpose::Raze)?;
                    Ok(Reading { choice: Choice::RazeHand(face, pay), any_pay, any_nth: false })
                }
                Some((owner, name)) => {
                    let (face, nth) = self.read_place(name)?;
                    let place = Place { owner: read_seat(owner)?, face, nth: nth.unwrap_or(1) };
                    Ok(Reading {
                        choice: Choice::Raze(place, payment(&Cost::of(Purpose::Raze(self.alliance(face)), 0))?),
                        any_pay,
                        any_nth: nth.is_none(),
                    })
                }
            },
            "develop" => self.parse_develop(s, seat, rest, tokens.as_deref()),
            "use" => {
                let (face, nth) = self.read_place(rest)?;
                let cost = self.face(face).act.map(|act| act.cost).unwrap_or_default();
                let pay = payment(&cost)?;
                Ok(Reading { choice: Choice::Use(face, nth.unwrap_or(1), pay), any_pay, any_nth: nth.is_none() })
            }
            "board" => {
                let board = s.factions[seat];
                let (i, of) = self.read_board_action(board, rest)?;
                let choice = match of {
                    None => Choice::Board(board, i, payment(&self.board_cost(board, i))?),
                    Some(of) => Choice::Repeat { board, by: i, of, pay: payment(&self.repeat_cost(board, i, of))? },
                };
                Ok(Reading { choice, any_pay, any_nth: false })
            }
            "play" => {
                let link = self.read_link(rest)?;
                let cost = self.links[link.index()].cost;
                let pay = payment(&cost)?;
                Ok(Reading { choice: Choice::Play(link, pay), any_pay, any_nth: false })
            }
            "visit" => {
                let (owner, face) = self.read_of_seat(rest, None)?;
                exactly(Choice::Visit(owner, face))
            }
            "copy" => {
                let (owner, face) = self.read_of_seat(rest, Some(seat))?;
                exactly(Choice::Copy(owner, face))
            }
            "collect" => {
                let (owner, face) = self.read_of_seat(rest, Some(seat))?;
                exactly(Choice::UseDeal(owner, face))
            }
            "shield" | "clear" | "sacrifice" => {
                let (face, nth) = self.read_place(rest)?;
                let n = nth.unwrap_or(1);
                let choice = match verb.as_str() {
                    "shield" => Choice::Shield(face, n),
                    "clear" => Choice::Clear(face, n),
                    _ => Choice::Sacrifice(face, n),
                };
                Ok(Reading { choice, any_pay: false, any_nth: nth.is_none() })
            }
            verb => match self.parse_pack(verb, rest, tokens.as_deref())? {
                Some((choice, any_nth)) => {
                    let any_pay = any_pay && self.pack_pays(verb);
                    Ok(Reading { choice: Choice::Pack(choice), any_pay, any_nth })
                }
                None => Err(self.no_move(verb)),
            },
        }
    }

    fn no_move(&self, verb: &str) -> Unreadable {
        let more = self.pack_verbs();
        Unreadable(match verb {
            "" => format!("an empty line is not a move; moves begin with {VERBS}{more}"),
            _ => format!("{:?} is not a move; moves begin with {VERBS}{more}", shortened(verb)),
        })
    }

    fn parse_discard(&self, rest: &str) -> Result<Reading, Unreadable> {
        // A card may have a name that begins with such a word.
        let after_word = |word| after_word(rest, word).filter(|_| self.read_face(rest).is_err());
        let choice = if let Some((a, b)) = rest.split_once(',') {
            let (a, b) = (self.read_face(a)?, self.read_face(b)?);
            // The second lies on top, where that matters (SCAV-04).
            if self.packs.own_discards { Choice::DiscardTwo(a, b) } else { Choice::DiscardTwo(a.min(b), a.max(b)) }
        } else if let Some(name) = after_word("connection") {
            Choice::DiscardLink(self.read_link(name)?)
        } else if let Some(name) = after_word("deal") {
            match self.read_city(name) {
                Some(city) => Choice::Pack(PackChoice::DiscardCityDeal(city)),
                None => Choice::DiscardDeal(self.read_face(name)?),
            }
        } else {
            Choice::Discard(self.read_face(rest)?)
        };
        Ok(Reading { choice, any_pay: false, any_nth: false })
    }

    fn parse_develop(
        &self,
        s: &State,
        seat: Seat,
        rest: &str,
        tokens: Option<&[(u8, Good)]>,
    ) -> Result<Reading, Unreadable> {
        let (old, new) =
            split_word(rest, "into").ok_or_else(|| Unreadable("expected \"develop Pub into School\"".into()))?;
        let into = self.read_face(new)?;
        let ruins = old.get(..5).filter(|word| word.eq_ignore_ascii_case("ruins")).map(|_| old[5..].trim());
        let (onto, any_nth) = if let Some(name) = ruins {
            match name {
                "" => {
                    let first = s.ruins[seat].first().map_or(FaceId(0), |card| self.face_of[card.index()]);
                    (Onto::Ruins(first), true)
                }
                name => (Onto::Ruins(self.read_face(name)?), false),
            }
        } else {
            let (face, nth) = self.read_place(old)?;
            (Onto::Location(face, nth.unwrap_or(1)), nth.is_none())
        };
        let cost = Cost::of(Purpose::Develop, 1);
        let pay = if let Some(tokens) = tokens {
            cost.read(tokens)?
        } else {
            // What the player has, so that a refusal speaks of what is really in the way.
            let mut first = None;
            s.budget(seat).ways_to_pay(&cost, |pay| first = first.or(Some(pay)));
            first.unwrap_or_else(|| cost.plain())
        };
        Ok(Reading { choice: Choice::Develop { onto, into, pay }, any_pay: tokens.is_none(), any_nth })
    }

    fn read_of_seat(&self, rest: &str, default: Option<Seat>) -> Result<(Seat, FaceId), Unreadable> {
        match (rest.split_once(':'), default) {
            (Some((owner, name)), _) => Ok((read_seat(owner)?, self.read_face(name)?)),
            (None, Some(seat)) => Ok((seat, self.read_face(rest)?)),
            (None, None) => {
                let example = format!("2: {}", shortened(rest));
                Err(Unreadable(format!("expected the player's number first, such as {example:?}")))
            }
        }
    }

    /// "School (2)".
    pub(crate) fn read_place(&self, text: &str) -> Result<(FaceId, Option<u8>), Unreadable> {
        let Some((name, nth)) = text.trim().strip_suffix(')').and_then(|text| text.rsplit_once('(')) else {
            return Ok((self.read_face(text)?, None));
        };
        let number = nth.trim().parse().ok().filter(|&nth: &u8| nth > 0);
        let nth = number.ok_or_else(|| {
            Unreadable(format!("expected a number from 1 in the brackets, found {:?}", shortened(nth.trim())))
        })?;
        Ok((self.read_face(name)?, Some(nth)))
    }

    /// A card by its name, an alias, or its id.
    pub(crate) fn read_face(&self, name: &str) -> Result<FaceId, Unreadable> {
        let wanted = normalized(name);
        if wanted.is_empty() {
            return Err(Unreadable("expected the name of a card".into()));
        }
        if let Some(&face) = self.names.get(&wanted) {
            return Ok(face);
        }
        let hint = self.nearest_name(&wanted).map(|it| format!("; did you mean {it}?")).unwrap_or_default();
        Err(Unreadable(format!("there is no card {:?} in this game{hint}", shortened(name.trim()))))
    }

    /// The card that is meant by a slip of the pen: a name of which one letter in four is wrong, or the only one that
    /// begins like this. Anything further would be a guess.
    fn nearest_name(&self, wanted: &str) -> Option<&str> {
        let n = wanted.chars().count();
        if n > LONGEST_NAME {
            return None;
        }
        let beginning: BTreeSet<FaceId> = self
            .names
            .range(wanted.to_owned()..)
            .take_while(|(it, _)| it.starts_with(wanted))
            .map(|(_, &it)| it)
            .collect();
        if let (true, 1) = (n >= 3, beginning.len()) {
            return beginning.first().map(|&face| self.name(face));
        }
        let slips = |known: &str| strsim::osa_distance(known, wanted);
        let nearest = self.names.iter().map(|(known, &face)| (slips(known), known.chars().count(), face)).min()?;
        let (slips, length, face) = nearest;
        (slips <= (n.max(length) / 4).max(1) && slips < n).then(|| self.name(face))
    }

    fn read_link(&self, name: &str) -> Result<LinkId, Unreadable> {
        let wanted = normalized(name);
        let i = self.links.iter().position(|link| normalized(&link.written.name) == wanted);
        i.map(|i| LinkId(i as u8)).ok_or_else(|| {
            let known: Vec<&str> = self.links.iter().map(|link| link.written.name.as_str()).collect();
            Unreadable(format!("there is no connection {:?}; try {}", shortened(name.trim()), known.join(", ")))
        })
    }

    /// Board actions are called by the first good they give, or by a name of their own.
    pub(crate) fn board_word(&self, board: u8, i: u8) -> &str {
        let actions = self.boards.get(usize::from(board)).map(|board| &board.written.actions);
        actions.and_then(|actions| actions.get(usize::from(i))?.word()).unwrap_or("?")
    }

    pub(crate) fn board_cost(&self, board: u8, i: u8) -> Cost {
        let act = self.boards.get(usize::from(board)).and_then(|board| board.acts.get(usize::from(i)));
        act.map(|act| act.cost).unwrap_or_default()
    }

    /// What it costs to repeat an action of a board by another one.
    pub(crate) fn repeat_cost(&self, board: u8, by: u8, of: u8) -> Cost {
        let repeats = self.boards.get(usize::from(board)).map_or(&[][..], |board| &board.repeats);
        repeats.iter().find(|it| (it.by, it.of) == (by, of)).map(|it| it.cost).unwrap_or_default()
    }

    /// An action of a board, and the one that it repeats where it does that.
    fn read_board_action(&self, board: u8, words: &str) -> Result<(u8, Option<u8>), Unreadable> {
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        if let Ok(by) = self.read_board_word(board, first)
            && self.boards[usize::from(board)].written.actions[usize::from(by)].repeats()
        {
            let of = self.read_board_word(board, rest.trim()).map_err(|_| {
                let known = self.boards[usize::from(board)].repeats.iter().map(|it| self.board_word(board, it.of));
                let known: Vec<&str> = known.collect();
                Unreadable(format!("say which action to {}: {}", self.board_word(board, by), either(&known)))
            })?;
            return Ok((by, Some(of)));
        }
        Ok((self.read_board_word(board, words)?, None))
    }

    fn read_board_word(&self, board: u8, word: &str) -> Result<u8, Unreadable> {
        let n = self.boards.get(usize::from(board)).map_or(0, |board| board.acts.len()) as u8;
        let wanted = Good::from_word(word).map_or_else(|| word.to_ascii_lowercase(), |good| good.word().to_owned());
        let found = (0..n).find(|&i| wanted == self.board_word(board, i));
        found.ok_or_else(|| {
            let known: Vec<&str> = (0..n).map(|i| self.board_word(board, i)).collect();
            Unreadable(format!("your board has no action {:?}; it has {}", shortened(word), known.join(", ")))
        })
    }
}

/// Splits at a whole word, whatever its case.
fn split_word<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let lower = text.to_ascii_lowercase();
    let mut from = 0;
    while let Some(at) = lower[from..].find(word).map(|at| at + from) {
        let end = at + word.len();
        let before = at == 0 || lower[..at].ends_with(char::is_whitespace);
        let after = end == lower.len() || lower[end..].starts_with(char::is_whitespace);
        if before && after {
            return Some((text[..at].trim(), text[end..].trim()));
        }
        from = end;
    }
    None
}

/// What follows a first word, whatever its case.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then(|| rest.trim_start())
}

pub(crate) fn read_good(word: &str) -> Result<Good, Unreadable> {
    Good::from_word(word).ok_or_else(|| {
        let known: Vec<&str> = Good::ALL.into_iter().map(Good::word).collect();
        Unreadable(format!("{:?} is not a good; goods are {}", shortened(word.trim()), known.join(", ")))
    })
}

pub(crate) fn read_seat(text: &str) -> Result<Seat, Unreadable> {
    let number = text.trim().trim_start_matches("player").trim().parse().ok();
    number
        .and_then(Seat::from_number)
        .ok_or_else(|| Unreadable(format!("expected a player's number, found {:?}", shortened(text.trim()))))
}
