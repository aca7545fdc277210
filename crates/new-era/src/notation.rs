//! Moves as text that a person can read and type.
//!
//! | move | text |
//! | --- | --- |
//! | Lookout | `pick School` |
//! | Production | `realize School`, `stop` |
//! | a card from hand | `incorporate School with 2`, `conquer School with 1+universal`, `cooperate School by contacts` |
//! | Distance 0 | `incorporate School` |
//! | opponents | `cooperate 2: Pub with 3`, `visit 3: Pub`, `attack 2 with 3+1`, `attack 2 by contacts` |
//! | Faction Contacts card | `contacts conquest` takes the token; ` by contacts` carries the contact out at once |
//! | buildings | `redevelop Pub into School with token`, `redevelop Pub into School by contacts`, `reconstruct Pub into School` |
//! | Instants | `instant Biker Escort`, `instant Road Gang: 1 scrap` |
//! | two cards, two workers | `swap School, Pub`, `trade workers fuel` |
//! | own cards | `activate Scouts' Lodge`, `lead Mr. President`, `command` (the action of the Leader) |
//! | before the action | `cancel School`, `cancel 2: Pub` |
//! | end of the turn | `pass` |
//! | shootout | `defend 3+1`, `decline`; `add 2+1`, `hold`; then `conquer 2: Pub` |
//! | inside effects | `take 1 scrap + 1 fuel`, `discard School`, `give up School`, `under Pub`, `improve Pub`, `run Pub`, `steal fuel from 2`, `redevelop Pub into School`, `cooperate School`, `accept`, `decline`, `keep fuel` |
//!
//! ` (2)` after a name means the second of several equal Locations. Numbers after `with` are the Ranges of tokens. ` paying`
//! follows where the payment is a choice: `paying 1 universal for scrap` puts a universal resource in the place of a plain
//! one, `paying 1 fuel` pays where any resource will do, `paying conquest-3` names a contact token. Where the tokens are not
//! named, the only possible ones are meant.

use table::{Phrase, Refusal, Rules, Seat, Unreadable, Viewer, Words};

use crate::catalog::{Game, Kind};
use crate::choice::{Choice, Field, KINDS, MOST_OF_A_KIND, Means, Pay, Place, UNIVERSAL};
use crate::event::Event;
use crate::goods::{Contact, Goods, Token};
use crate::library::{normalized, suggestion};
use crate::state::State;
use table::cards::FaceId;

/// Goes up whenever a recorded game would take another course.
const RULES_VERSION: u32 = 1;

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
        self.written(choice)
    }

    fn read(&self, s: &State, seat: Seat, text: &str) -> Result<Choice, Unreadable> {
        let reading = self.parse(text)?;
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        reading.settle_on(self, &options, text)
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        if self.lists(s, seat, choice) { None } else { Some(self.reason_against(s, seat, choice)) }
    }

    fn refusal_of_unlisted(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        Some(self.reason_against(s, seat, choice))
    }

    fn label(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        self.label_of(s, seat, choice)
    }

    fn question(&self, s: &State, seat: Seat) -> Phrase {
        self.question_to(s, seat)
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(Game::event_seen_by(event, viewer))
    }

    fn phrase(&self, event: &Event) -> Phrase {
        self.event_phrase(event)
    }
}

impl Game {
    /// A name with the number of which of several equal ones is meant.
    pub(crate) fn named(&self, face: FaceId, nth: u8) -> String {
        match nth {
            0 | 1 => self.name(face).to_owned(),
            _ => format!("{} ({nth})", self.name(face)),
        }
    }

    fn placed(&self, Place { owner, face, nth }: Place) -> String {
        format!("{owner}: {}", self.named(face, nth))
    }

    fn written(&self, choice: Choice) -> String {
        match choice {
            Choice::Pick(face) => format!("pick {}", self.name(face)),
            Choice::Realize(face) => format!("realize {}", self.name(face)),
            Choice::Stop => "stop".to_owned(),
            Choice::Instant(face, branch, pay) => {
                let sets = match self.face(face).kind {
                    Kind::Instant(_, gain) if gain.n > 1 => {
                        gain.sets().get(usize::from(branch)).map(|&set| self.set(set).written())
                    }
                    _ => None,
                };
                let sets = sets.map_or(String::new(), |goods| format!(": {goods}"));
                format!("instant {}{sets}{}", self.name(face), paying(pay))
            }
            Choice::Take(kind, pay) => format!("contacts {}{}", kind.word(), paying(pay)),
            Choice::Incorporate(face, means) => format!("incorporate {}{}", self.name(face), by(means)),
            Choice::Conquer(face, means) => format!("conquer {}{}", self.name(face), by(means)),
            Choice::Cooperate(face, means) => format!("cooperate {}{}", self.name(face), by(means)),
            Choice::Sign(place, means) => format!("cooperate {}{}", self.placed(place), by(means)),
            Choice::Attack(seat, means) => format!("attack {seat}{}", by(means)),
            Choice::Redevelop(old, nth, new, means) => {
                format!("redevelop {} into {}{}", self.named(old, nth), self.name(new), by(means))
            }
            Choice::Reconstruct(old, new, pay) => {
                format!("reconstruct {} into {}{}", self.name(old), self.name(new), paying(pay))
            }
            Choice::Swap(a, b) => format!("swap {}, {}", self.name(a), self.name(b)),
            Choice::Activate(face, nth, pay) => format!("activate {}{}", self.named(face, nth), paying(pay)),
            Choice::Visit(place) => format!("visit {}", self.placed(place)),
            Choice::Trade(token) => format!("trade workers {}", token.word()),
            Choice::Lead(face) => format!("lead {}", self.name(face)),
            Choice::Command(pay) => format!("command{}", paying(pay)),
            Choice::Cancel(face) => format!("cancel {}", self.name(face)),
            Choice::CancelWith(place) => format!("cancel {}", self.placed(place)),
            Choice::Pass => "pass".to_owned(),
            Choice::Defend(ones, threes) => {
                let tokens = std::iter::repeat_n("3", threes.into()).chain(std::iter::repeat_n("1", ones.into()));
                format!("defend {}", tokens.collect::<Vec<_>>().join("+"))
            }
            Choice::Reinforce(means) => format!("add {}", ranges(means)),
            Choice::Hold => "hold".to_owned(),
            Choice::Target(place) => format!("conquer {}", self.placed(place)),
            Choice::Accept => "accept".to_owned(),
            Choice::Decline => "decline".to_owned(),
            Choice::Gain(set) => format!("take {}", self.set(set).written()),
            Choice::Discard(face) => format!("discard {}", self.name(face)),
            Choice::GiveUp(face) => format!("give up {}", self.name(face)),
            Choice::Under(face, nth) => format!("under {}", self.named(face, nth)),
            Choice::Improve(face, nth) => format!("improve {}", self.named(face, nth)),
            Choice::Run(face, nth) => format!("run {}", self.named(face, nth)),
            Choice::Steal(seat, token) => format!("steal {} from {seat}", token.word()),
            Choice::Keep(token) => format!("keep {}", token.word()),
        }
    }
}

/// The Ranges of a set of tokens, the longest first.
pub(crate) fn ranges(means: Means) -> String {
    let counts = means.counts();
    let plain = (0..UNIVERSAL).rev().flat_map(|i| std::iter::repeat_n((i + 1).to_string(), counts[i].into()));
    let universal = std::iter::repeat_n("universal".to_owned(), counts[UNIVERSAL].into());
    plain.chain(universal).collect::<Vec<_>>().join("+")
}

fn by(means: Means) -> String {
    if means.is_field() {
        format!(" by contacts{}", paying(means.pay()))
    } else if means == Means::REDEVELOPMENT_TOKEN {
        " with token".to_owned()
    } else if means == Means::NOTHING {
        String::new()
    } else {
        format!(" with {}", ranges(means))
    }
}

fn paying(pay: Pay) -> String {
    let stand_ins = Token::PLAIN.into_iter().filter(|&token| pay.stand_ins(token) > 0);
    let stand_ins = stand_ins.map(|token| format!("{} universal for {}", pay.stand_ins(token), token.word()));
    let any = Token::RESOURCES.into_iter().filter(|&token| pay.any(token) > 0);
    let any = any.map(|token| format!("{} {}", pay.any(token), token.word()));
    let contact = pay.contact().map(|token| token.word().to_owned());
    let parts: Vec<String> = stand_ins.chain(any).chain(contact).collect();
    if parts.is_empty() { String::new() } else { format!(" paying {}", parts.join(" + ")) }
}

/// A text that has been read, with what it leaves open.
#[expect(clippy::struct_excessive_bools, reason = "each says whether one part was left open")]
struct Reading {
    /// With defaults in place of what is open.
    choice: Choice,
    /// Nothing was said of tokens or of the Faction Contacts card.
    any_means: bool,
    /// No payment was given.
    any_pay: bool,
    /// It was not said which set of goods is wanted.
    any_branch: bool,
    /// It was not said which of several equal Locations is meant.
    any_nth: bool,
}

impl Reading {
    /// What was said if it is legal as it stands, else the one legal choice that fits what was said. If none fits, the
    /// choice as it stands, for a refusal.
    fn settle_on(self, game: &Game, options: &[Choice], text: &str) -> Result<Choice, Unreadable> {
        let open = self.any_means || self.any_pay || self.any_nth || self.any_branch;
        if options.contains(&self.choice) || !open {
            return Ok(self.choice);
        }
        let said = self.blurred(self.choice);
        let fitting: Vec<Choice> = options.iter().copied().filter(|&it| self.blurred(it) == said).collect();
        match fitting[..] {
            [] => Ok(self.choice),
            [only] => Ok(only),
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
        let branch = |branch: u8| if self.any_branch { 0 } else { branch };
        let means = |means: Means| match means {
            _ if self.any_means => Means::NOTHING,
            field if field.is_field() => Means::field(pay(field.pay())),
            other => other,
        };
        let place = |it: Place| Place { nth: nth(it.nth), ..it };
        match choice {
            Choice::Instant(face, it, price) => Choice::Instant(face, branch(it), pay(price)),
            Choice::Take(kind, it) => Choice::Take(kind, pay(it)),
            Choice::Incorporate(face, it) => Choice::Incorporate(face, means(it)),
            Choice::Conquer(face, it) => Choice::Conquer(face, means(it)),
            Choice::Cooperate(face, it) => Choice::Cooperate(face, means(it)),
            Choice::Sign(it, by) => Choice::Sign(place(it), means(by)),
            Choice::Attack(seat, it) => Choice::Attack(seat, means(it)),
            Choice::Redevelop(old, n, new, it) => Choice::Redevelop(old, nth(n), new, means(it)),
            Choice::Reconstruct(old, new, it) => Choice::Reconstruct(old, new, pay(it)),
            Choice::Activate(face, n, it) => Choice::Activate(face, nth(n), pay(it)),
            Choice::Command(it) => Choice::Command(pay(it)),
            Choice::Visit(it) => Choice::Visit(place(it)),
            Choice::CancelWith(it) => Choice::CancelWith(place(it)),
            Choice::Target(it) => Choice::Target(place(it)),
            Choice::Under(face, n) => Choice::Under(face, nth(n)),
            Choice::Improve(face, n) => Choice::Improve(face, nth(n)),
            Choice::Run(face, n) => Choice::Run(face, nth(n)),
            other => other,
        }
    }
}

/// Longer texts are not compared with anything.
const LONGEST: usize = 80;
/// No move is longer than this.
const LONGEST_MOVE: usize = 300;

/// The beginning of a text that may be anything, for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

const VERBS: [&str; 33] = [
    "pick",
    "realize",
    "stop",
    "incorporate",
    "conquer",
    "cooperate",
    "visit",
    "attack",
    "contacts",
    "redevelop",
    "reconstruct",
    "instant",
    "swap",
    "trade",
    "activate",
    "lead",
    "command",
    "cancel",
    "pass",
    "defend",
    "decline",
    "add",
    "hold",
    "take",
    "discard",
    "give up",
    "under",
    "improve",
    "run",
    "steal",
    "accept",
    "keep",
    "realise",
];

fn unreadable<T>(what: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable(what.into()))
}

impl Game {
    #[expect(clippy::too_many_lines, reason = "one arm per verb")]
    fn parse(&self, text: &str) -> Result<Reading, Unreadable> {
        let text = text.trim();
        if text.is_empty() {
            return unreadable("the line is empty; expected a move such as pass");
        }
        if text.chars().count() > LONGEST_MOVE {
            return unreadable(format!("no move has more than {LONGEST_MOVE} letters"));
        }
        let lower = text.to_ascii_lowercase();
        let lower = lower.strip_prefix("give up").map_or(lower.clone(), |rest| format!("give-up{rest}"));
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let (rest, pay) = split(rest, "paying");
        let (rest, by_contacts) = match split(rest, "by") {
            (rest, Some("contacts")) => (rest, true),
            (_, Some(other)) => {
                return unreadable(format!("expected `contacts` after `by`, found {:?}", shortened(other)));
            }
            (rest, None) => (rest, false),
        };
        let (rest, tokens) = split(rest, "with");
        let any_pay = pay.is_none();
        let pay = pay.map_or(Ok(Pay::PLAIN), read_pay)?;
        let means = match (by_contacts, tokens) {
            (true, Some(_)) => return unreadable("the Faction Contacts card is never combined with tokens; NE-119"),
            (true, None) => Means::field(pay),
            (false, Some("token")) => Means::REDEVELOPMENT_TOKEN,
            (false, Some(tokens)) => read_tokens(tokens)?,
            (false, None) => Means::NOTHING,
        };
        let any_means = !by_contacts && tokens.is_none();
        let priced = matches!(verb, "instant" | "contacts" | "reconstruct" | "activate" | "command") || by_contacts;
        if !any_pay && !priced {
            return unreadable(format!("{:?} leaves no choice of payment", shortened(verb)));
        }
        let takes_means = matches!(verb, "incorporate" | "conquer" | "cooperate" | "attack" | "redevelop");
        if !any_means && !takes_means {
            return unreadable(format!("{:?} is not paid with contacts", shortened(verb)));
        }
        let reading =
            |choice| Ok(Reading { choice, any_means: false, any_pay: false, any_branch: false, any_nth: false });
        let exactly = |choice| {
            if rest.is_empty() { reading(choice) } else { unreadable(format!("{verb:?} stands alone")) }
        };
        let by_means = |choice, any_nth| {
            Ok(Reading { choice, any_means, any_pay: by_contacts && any_pay, any_branch: false, any_nth })
        };
        let by_pay = |choice, any_nth| Ok(Reading { choice, any_means: false, any_pay, any_branch: false, any_nth });
        let by_nth =
            |choice, any_nth| Ok(Reading { choice, any_means: false, any_pay: false, any_branch: false, any_nth });
        match verb {
            "stop" => exactly(Choice::Stop),
            "pass" => exactly(Choice::Pass),
            "hold" => exactly(Choice::Hold),
            "accept" => exactly(Choice::Accept),
            "decline" => exactly(Choice::Decline),
            "pick" => reading(Choice::Pick(self.read_face(rest)?)),
            "realize" | "realise" => reading(Choice::Realize(self.read_face(rest)?)),
            "instant" => {
                let (name, goods) = rest.split_once(':').map_or((rest, None), |(name, goods)| (name, Some(goods)));
                let face = self.read_face(name)?;
                let branch = goods.map_or(Ok(0), |goods| self.read_branch(face, goods))?;
                let choice = Choice::Instant(face, branch, pay);
                Ok(Reading { choice, any_means: false, any_pay, any_branch: goods.is_none(), any_nth: false })
            }
            "contacts" => match Field::from_word(rest.trim()) {
                Some(Field::Contact(kind)) => by_pay(Choice::Take(kind, pay), false),
                Some(Field::Redevelopment) => {
                    unreadable("this field gives no token (NE-122); say for example \"redevelop X into Y by contacts\"")
                }
                None => {
                    let known = Contact::ALL.map(Contact::word);
                    unreadable(format!("expected a field, found {:?}; {}", shortened(rest), suggestion(rest, &known)))
                }
            },
            "incorporate" => by_means(Choice::Incorporate(self.read_face(rest)?, means), false),
            "conquer" if rest.contains(':') => {
                if !any_means {
                    return unreadable(
                        "a Location of an opponent is named after the shootout; say first for example \"attack 2 with 3\"",
                    );
                }
                let (place, any_nth) = self.read_place(rest)?;
                by_nth(Choice::Target(place), any_nth)
            }
            "conquer" => by_means(Choice::Conquer(self.read_face(rest)?, means), false),
            "cooperate" if rest.contains(':') => {
                let (place, any_nth) = self.read_place(rest)?;
                by_means(Choice::Sign(place, means), any_nth)
            }
            "cooperate" => by_means(Choice::Cooperate(self.read_face(rest)?, means), false),
            "attack" => by_means(Choice::Attack(self.read_seat(rest)?, means), false),
            "redevelop" => {
                let (old, new) = self.read_pair(rest)?;
                let (face, nth, any_nth) = self.read_numbered(old)?;
                by_means(Choice::Redevelop(face, nth, self.read_face(new)?, means), any_nth)
            }
            "reconstruct" => {
                let (old, new) = self.read_pair(rest)?;
                by_pay(Choice::Reconstruct(self.read_face(old)?, self.read_face(new)?, pay), false)
            }
            "swap" => {
                let Some((a, b)) = rest.split_once(',') else {
                    return unreadable("expected two cards with a comma between them");
                };
                let (a, b) = (self.read_face(a)?, self.read_face(b)?);
                reading(Choice::Swap(a.min(b), a.max(b)))
            }
            "activate" => {
                let (face, nth, any_nth) = self.read_numbered(rest)?;
                by_pay(Choice::Activate(face, nth, pay), any_nth)
            }
            "visit" => {
                let (place, any_nth) = self.read_place(rest)?;
                by_nth(Choice::Visit(place), any_nth)
            }
            "trade" => {
                let rest = rest.trim();
                reading(Choice::Trade(read_token(rest.strip_prefix("workers").map_or(rest, str::trim))?))
            }
            "lead" => reading(Choice::Lead(self.read_face(rest)?)),
            "command" if rest.is_empty() => by_pay(Choice::Command(pay), false),
            "command" => unreadable("\"command\" stands alone"),
            "cancel" if rest.contains(':') => {
                let (place, any_nth) = self.read_place(rest)?;
                by_nth(Choice::CancelWith(place), any_nth)
            }
            "cancel" => reading(Choice::Cancel(self.read_face(rest)?)),
            "defend" => read_defense(rest).and_then(reading),
            "add" => reading(Choice::Reinforce(read_tokens(rest)?)),
            "take" => {
                let goods = Goods::read(rest).map_err(Unreadable)?;
                match self.sets.iter().position(|set| *set == goods) {
                    Some(at) => reading(Choice::Gain(at as u8)),
                    None => unreadable(format!("no card gives just {}", goods.written())),
                }
            }
            "discard" => reading(Choice::Discard(self.read_face(rest)?)),
            "give-up" => reading(Choice::GiveUp(self.read_face(rest)?)),
            "under" => {
                let (face, nth, any_nth) = self.read_numbered(rest)?;
                by_nth(Choice::Under(face, nth), any_nth)
            }
            "improve" => {
                let (face, nth, any_nth) = self.read_numbered(rest)?;
                by_nth(Choice::Improve(face, nth), any_nth)
            }
            "run" => {
                let (face, nth, any_nth) = self.read_numbered(rest)?;
                by_nth(Choice::Run(face, nth), any_nth)
            }
            "steal" => match split(rest, "from") {
                (token, Some(seat)) => reading(Choice::Steal(self.read_seat(seat)?, read_token(token)?)),
                (_, None) => unreadable("expected a resource and a player, such as steal fuel from 2"),
            },
            "keep" => reading(Choice::Keep(read_token(rest)?)),
            other => unreadable(format!("there is no move {:?}; {}", shortened(other), suggestion(other, &VERBS))),
        }
    }

    /// The card with this name.
    pub(crate) fn read_face(&self, name: &str) -> Result<FaceId, Unreadable> {
        let wanted = normalized(name);
        if wanted.is_empty() {
            return unreadable("expected the name of a card");
        }
        if let Some((id, _)) = self.faces().find(|(_, face)| normalized(&face.name) == wanted) {
            return Ok(id);
        }
        let names: Vec<&str> = self.faces.iter().map(|face| face.name.as_str()).collect();
        unreadable(format!("there is no card {:?}; {}", shortened(name.trim()), suggestion(name.trim(), &names)))
    }

    /// A name with or without the number of which of several equal ones is meant.
    fn read_numbered(&self, text: &str) -> Result<(FaceId, u8, bool), Unreadable> {
        let text = text.trim();
        let Some((name, number)) = text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) else {
            return Ok((self.read_face(text)?, 1, true));
        };
        match number.trim().parse() {
            Ok(nth @ 1..) => Ok((self.read_face(name)?, nth, false)),
            _ => unreadable(format!("{:?} is not a number of a Location", shortened(number))),
        }
    }

    fn read_place(&self, text: &str) -> Result<(Place, bool), Unreadable> {
        let Some((seat, name)) = text.split_once(':') else {
            return unreadable("expected a player and a Location, such as 2: Pub");
        };
        let owner = self.read_seat(seat)?;
        let (face, nth, any_nth) = self.read_numbered(name)?;
        Ok((Place { owner, face, nth }, any_nth))
    }

    fn read_seat(&self, text: &str) -> Result<Seat, Unreadable> {
        let text = text.trim();
        let number = text.strip_prefix("player").map_or(text, str::trim).parse().ok();
        match number.and_then(Seat::from_number).filter(|seat| seat.number() <= self.setup.players) {
            Some(seat) => Ok(seat),
            None => unreadable(format!(
                "expected the number of a player, from 1 to {}, found {:?}",
                self.setup.players,
                shortened(text)
            )),
        }
    }

    fn read_pair<'t>(&self, text: &'t str) -> Result<(&'t str, &'t str), Unreadable> {
        match split(text, "into") {
            (old, Some(new)) => Ok((old, new)),
            (_, None) => unreadable("expected two Locations with `into` between them"),
        }
    }

    fn read_branch(&self, face: FaceId, text: &str) -> Result<u8, Unreadable> {
        let goods = Goods::read(text).map_err(Unreadable)?;
        if let Kind::Instant(_, gain) = self.face(face).kind {
            if let Some(at) = gain.sets().iter().position(|&set| *self.set(set) == goods) {
                return Ok(at as u8);
            }
            let sets: Vec<String> = gain.sets().iter().map(|&set| self.set(set).written()).collect();
            return unreadable(format!("{} gives {}", self.name(face), table::either(&sets)));
        }
        unreadable(format!("{} is not an Instant", self.name(face)))
    }
}

/// What stands before and behind a word.
fn split<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix(word)
        && (rest.is_empty() || rest.starts_with(' '))
    {
        return ("", Some(rest.trim()));
    }
    match text.split_once(&format!(" {word} ")) {
        Some((before, behind)) => (before.trim(), Some(behind.trim())),
        None => (text, None),
    }
}

fn read_token(text: &str) -> Result<Token, Unreadable> {
    Token::from_word(text).map_or_else(
        || {
            let known = Token::ALL.map(Token::word);
            unreadable(format!("there is no token {:?}; {}", shortened(text), suggestion(text.trim(), &known)))
        },
        Ok,
    )
}

/// `3+1+universal`.
fn read_tokens(text: &str) -> Result<Means, Unreadable> {
    let mut counts = [0_u8; KINDS];
    for part in text.split('+').map(str::trim) {
        let place = match part {
            "universal" | "universal contact" | "universal-contact" => UNIVERSAL,
            _ => match part.parse::<usize>() {
                Ok(range @ 1..=5) => range - 1,
                _ => {
                    return unreadable(format!(
                        "expected Ranges from 1 to 5 or universal, such as 3+1, found {:?}",
                        shortened(part)
                    ));
                }
            },
        };
        counts[place] += 1;
        if counts[place] > MOST_OF_A_KIND {
            return unreadable(format!("no more than {MOST_OF_A_KIND} tokens of a kind can be played at once"));
        }
    }
    Ok(Means::tokens(counts))
}

/// `3+1`.
fn read_defense(text: &str) -> Result<Choice, Unreadable> {
    let (mut ones, mut threes) = (0_u8, 0_u8);
    for part in text.split('+').map(|it| it.trim().trim_start_matches('-')) {
        let n = match part {
            "1" => &mut ones,
            "3" => &mut threes,
            _ => return unreadable(format!("Defense tokens are 1 and 3, such as 3+1; found {:?}", shortened(part))),
        };
        *n += 1;
        if *n > MOST_OF_A_KIND {
            return unreadable(format!("no more than {MOST_OF_A_KIND} tokens of a kind can be played at once"));
        }
    }
    Ok(Choice::Defend(ones, threes))
}

fn read_pay(text: &str) -> Result<Pay, Unreadable> {
    let mut stand_ins = [0_u8; 4];
    let mut any = [0_u8; 5];
    let mut contact = None;
    for part in text.split('+').map(str::trim) {
        let (n, what) = match part.split_once(' ') {
            Some((n, what)) if n.parse::<u8>().is_ok() => (n.parse().unwrap_or(1), what.trim()),
            _ => (1, part),
        };
        let place = if let (universal, Some(token)) = split(what, "for") {
            let token = read_token(token)?;
            if !Token::PLAIN.contains(&token) || !universal.starts_with("universal") {
                return unreadable("expected for example 1 universal for scrap");
            }
            &mut stand_ins[token.index()]
        } else {
            let token = read_token(if what == "universal" { "universal-resource" } else { what })?;
            match (token.is_resource(), token.range()) {
                (true, _) => &mut any[token.index()],
                (false, Some(_)) if n == 1 && contact.is_none() => {
                    contact = Some(token);
                    continue;
                }
                _ => return unreadable(format!("{} cannot be paid so", token.word())),
            }
        };
        *place = place.saturating_add(n);
        if *place > Pay::MOST {
            return unreadable(format!("no price has more than {} of one good", Pay::MOST));
        }
    }
    let mut pay = Pay::PLAIN;
    for token in Token::PLAIN {
        pay = pay.with_stand_ins(token, stand_ins[token.index()]);
    }
    for token in Token::RESOURCES {
        pay = pay.with_any(token, any[token.index()]);
    }
    Ok(contact.map_or(pay, |token| pay.with_contact(token)))
}

#[cfg(test)]
mod tests {
    use table::Seed;

    use super::*;
    use crate::setup::Setup;

    #[test]
    fn what_cannot_be_read_gets_the_nearest_word() {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let s = game.deal(&Seed::from_number(1));
        let fault = |text: &str| game.read(&s, Seat::new(0), text).unwrap_err().to_string();
        for (text, expected) in [
            ("incorprate Tank", "did you mean `incorporate`?"),
            ("incorporate Tnak", "did you mean `Tank`?"),
            ("attack 3 with 2", "from 1 to 2"),
            ("attack 2 with 6", "expected Ranges from 1 to 5"),
            ("defend 2", "Defense tokens are 1 and 3"),
            ("conquer 2: Tank with 3", "say first for example \"attack 2 with 3\""),
            ("contacts redevelopment", "NE-122"),
            ("incorporate Tank with 2 by contacts", "NE-119"),
            ("swap Tank", "expected two cards"),
            ("pass now", "stands alone"),
            ("visit Tank", "expected a player and a Location"),
            ("pick Tank paying 1 fuel", "leaves no choice of payment"),
            ("instant Road Gang: 2 fuel", "Road Gang gives 1 incorporation-1 or 1 scrap"),
            ("take 9 fuel", "no card gives just 9 fuel"),
            ("", "the line is empty"),
        ] {
            let found = fault(text);
            assert!(found.contains(expected), "{text}: {found}");
        }
        assert!(fault(&"x".repeat(1000)).contains("no move has more than"));
    }
}
