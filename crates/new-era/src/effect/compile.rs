//! From effect texts to effects.

use super::syntax::{Arg, Fault, Term, Value, read_effect};
use super::{Act, Cost, Deed, Each, Effect, Gain, Occasion, Once, Only, Trigger};
use crate::choice::Pay;
use crate::goods::{Contact, Goods, Token, Type, TypeSet};
use crate::library::suggestion;

type Outcome<T> = Result<T, Fault>;

/// More of one good than this is in no field.
const MOST: u8 = 9;
/// So many different sets of goods can be gained in a game: their numbers have a byte.
const MOST_SETS: usize = 255;

const TERMS: [&str; 12] =
    ["gain", "each", "act", "free-act", "on", "once", "storage", "slots", "reach", "double", "base-slots", "lookout"];
const DEEDS: [&str; 4] = ["improve", "activate", "redevelop", "steal"];

/// What the card is whose effect is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// Production, open or closed.
    Production,
    /// An action.
    Action,
    /// A Feature.
    Feature,
    /// A Leader.
    Leader,
}

impl Bearer {
    const fn name(self) -> &'static str {
        match self {
            Bearer::Production => "a Production Location",
            Bearer::Action => "an Action Location",
            Bearer::Feature => "a Feature Location",
            Bearer::Leader => "a Leader",
        }
    }
}

/// Compiles texts, and numbers the sets of goods in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compiler {
    pub(crate) sets: Vec<Goods>,
}

impl Compiler {
    /// A whole effect.
    pub(crate) fn effect(&mut self, text: &str, bearer: Bearer) -> Outcome<Effect> {
        let terms = read_effect(text)?;
        let mut effect = Effect::default();
        if let [term] = &terms[..]
            && term.word == "none"
            && term.args.is_empty()
        {
            return Ok(effect);
        }
        for term in &terms {
            self.term(term, bearer, &mut effect)?;
        }
        let produces = effect.gain.is_some() || effect.each.is_some();
        let fault = match bearer {
            Bearer::Production if !produces => Some("needs gain(…) or each(…)"),
            Bearer::Production if effect.act.is_some() => Some("has no act(…)"),
            Bearer::Action if effect.act.is_none() => Some("needs act(…)"),
            Bearer::Feature if effect.act.is_some() => Some("has no act(…)"),
            Bearer::Action | Bearer::Feature | Bearer::Leader if produces => Some("produces nothing"),
            Bearer::Leader if effect.once.is_some() => Some("has no once(…)"),
            _ => None,
        };
        match fault {
            Some(what) => Err(Fault::new(1, format!("{} {what}", bearer.name()))),
            None => Ok(effect),
        }
    }

    fn term(&mut self, term: &Term, bearer: Bearer, effect: &mut Effect) -> Outcome<()> {
        let twice = || Fault::new(term.column, format!("`{}` stands here twice", term.word));
        let put = |is_set: bool| if is_set { Err(twice()) } else { Ok(()) };
        let mut args = Args::new(term);
        match term.word.as_str() {
            "gain" => {
                put(effect.gain.is_some() || effect.each.is_some())?;
                effect.gain = Some(self.gain(args.plain("goods")?)?);
            }
            "each" => {
                put(effect.gain.is_some() || effect.each.is_some())?;
                let kind = kind(args.keyed("type")?)?;
                let gain = set(args.keyed("gain")?)?;
                effect.each = Some(Each { kind, gain, max: number(args.keyed("max")?, 1, MOST)? });
            }
            "act" | "free-act" => {
                put(effect.act.is_some())?;
                let free = term.word == "free-act";
                if free != (bearer == Bearer::Leader) {
                    let what = "`free-act` is for Leaders, `act` for Locations";
                    return Err(Fault::new(term.column, what));
                }
                effect.act = Some(self.act(&mut args, free)?);
            }
            "on" => effect.triggers.push(self.trigger(&mut args)?),
            "once" => {
                put(effect.once.is_some())?;
                effect.once = Some(once(&mut args)?);
            }
            "storage" => {
                put(effect.storage != (0, 0))?;
                let resources = number(args.keyed("resources")?, 0, MOST)?;
                effect.storage = (resources, number(args.keyed("workers")?, 0, MOST)?);
            }
            "slots" => {
                put(effect.slots.is_some())?;
                effect.slots = Some(number(args.plain("a number")?, 1, 3)?);
            }
            "reach" => {
                let kind = contact(args.plain("a kind of contact")?)?;
                put(effect.reach[kind as usize] > 0)?;
                effect.reach[kind as usize] = number(args.plain("a number")?, 1, MOST)?;
            }
            "double" => {
                let it = args.plain("cooperation")?;
                if contact(it)? != Contact::Cooperation {
                    return Err(Fault::new(it.1, "only a Cooperation can be doubled"));
                }
                put(effect.double)?;
                effect.double = true;
            }
            "base-slots" => {
                put(effect.base_slots > 0)?;
                effect.base_slots = number(args.plain("a number")?, 1, MOST)?;
            }
            "lookout" => {
                put(effect.lookout > 0)?;
                effect.lookout = number(args.plain("a number")?, 1, MOST)?;
            }
            other => return Err(unknown("term", other, term.column, &TERMS)),
        }
        args.end()
    }

    fn act(&mut self, args: &mut Args<'_>, free: bool) -> Outcome<Act> {
        let workers = match args.take("workers") {
            None if free => [0, 0],
            None => [1, 2],
            Some(arg) if free => return Err(Fault::new(arg.column, "a Leader acts without workers")),
            Some(arg) => workers(plain(arg)?)?,
        };
        let cost = match args.take("cost") {
            None => Cost::default(),
            Some(arg) => cost(plain(arg)?)?,
        };
        let deed = match (args.take("gain"), args.take("do")) {
            (Some(arg), None) => Deed::Gain(self.gain(plain(arg)?)?),
            (None, Some(arg)) => deed(arg)?,
            _ => return Err(Fault::new(args.term.column, "expected either `gain=` or `do=`")),
        };
        if !matches!(deed, Deed::Gain(_)) && (cost.cards > 0 || cost.agreements > 0) {
            return Err(Fault::new(args.term.column, "cards and Agreements pay only for `gain=`"));
        }
        Ok(Act { workers, uses: if free { 1 } else { 2 }, cost, deed })
    }

    fn trigger(&mut self, args: &mut Args<'_>) -> Outcome<Trigger> {
        let Some(arg) = args.next() else {
            return Err(Fault::new(args.term.column, "expected an event"));
        };
        let (word, column, of) = match &arg.value {
            Value::Plain(word) => (word.as_str(), arg.column, None),
            Value::Term(term) => (term.word.as_str(), term.column, Some(term)),
        };
        let words = Occasion::ALL.map(Occasion::word);
        let Some(occasion) = Occasion::ALL.into_iter().find(|it| it.word() == word) else {
            return Err(unknown("event", word, column, &words));
        };
        let only = match of {
            None => Only::Any,
            Some(term) => {
                let mut inner = Args::new(term);
                let only = match occasion {
                    Occasion::Incorporated => Only::Type(kind(inner.keyed("type")?)?),
                    Occasion::Conquered => Only::Distance(number(inner.keyed("distance")?, 1, MOST)?),
                    Occasion::Produced | Occasion::Gained => Only::Token(resource(inner.plain("a resource")?)?),
                    _ => return Err(Fault::new(column, format!("`{word}` has no arguments"))),
                };
                inner.end()?;
                only
            }
        };
        let counts = matches!(occasion, Occasion::Produced | Occasion::Gained);
        if counts && only == Only::Any {
            return Err(Fault::new(column, format!("expected a resource, such as {word}(fuel)")));
        }
        let (gain, spare) = match (args.take("gain"), args.take("do")) {
            (Some(arg), None) => (set(plain(arg)?)?, false),
            (None, Some(Arg { value: Value::Plain(word), .. }))
                if word == "spare" && occasion == Occasion::ConqueredOpponent =>
            {
                (Goods::NONE, true)
            }
            (None, Some(arg)) => {
                return Err(Fault::new(arg.column, "a Feature only does `spare`, on `conquered-opponent`"));
            }
            _ => return Err(Fault::new(args.term.column, "expected either `gain=` or `do=`")),
        };
        if counts && gain.each().next().is_some() {
            return Err(Fault::new(column, format!("`{word}` brings VP or cards, or gains would feed each other")));
        }
        Ok(Trigger { occasion, only, gain, spare })
    }

    fn gain(&mut self, (text, column): (&str, usize)) -> Outcome<Gain> {
        let mut gain = Gain::default();
        let mut at = column;
        for part in text.split('|') {
            if usize::from(gain.n) == Gain::MOST {
                return Err(Fault::new(column, format!("no more than {} sets can be picked from", Gain::MOST)));
            }
            let number = self.number_of(set((part, at))?, at)?;
            if gain.sets().contains(&number) {
                return Err(Fault::new(at, "this set stands here twice"));
            }
            gain.sets[usize::from(gain.n)] = number;
            gain.n += 1;
            at += part.chars().count() + 1;
        }
        Ok(gain)
    }

    /// Goods of which a player picks one set.
    pub(crate) fn sets(&mut self, text: &str) -> Outcome<Gain> {
        self.gain((text, 1))
    }

    fn number_of(&mut self, goods: Goods, column: usize) -> Outcome<u8> {
        if let Some(at) = self.sets.iter().position(|it| *it == goods) {
            return Ok(at as u8);
        }
        if self.sets.len() == MOST_SETS {
            return Err(Fault::new(column, format!("there are more than {MOST_SETS} different gains")));
        }
        self.sets.push(goods);
        Ok((self.sets.len() - 1) as u8)
    }
}

/// A price in resources alone, as Instants have it (NE-109).
pub(crate) fn price(text: &str) -> Outcome<Cost> {
    let cost = cost((text, 1))?;
    let Cost { named, any, .. } = cost;
    if cost == (Cost { named, any, ..Cost::default() }) {
        Ok(cost)
    } else {
        Err(Fault::new(1, "only resources pay for an Instant"))
    }
}

/// The Types with these words.
pub(crate) fn types(words: &[String]) -> Result<TypeSet, String> {
    words
        .iter()
        .map(|word| {
            let known = Type::ALL.map(Type::word);
            Type::from_word(word).ok_or_else(|| format!("there is no Type {word:?}; {}", suggestion(word, &known)))
        })
        .collect()
}

/// A list of goods, one word for each.
pub(crate) fn goods(words: &[String]) -> Result<Goods, String> {
    let mut goods = Goods::NONE;
    for word in words {
        add(&mut goods, word, 1)?;
    }
    if goods.each().any(|(_, n)| n > MOST) || goods.cards > MOST || goods.vp > MOST {
        return Err(format!("no more than {MOST} of one good"));
    }
    Ok(goods)
}

fn add(goods: &mut Goods, word: &str, n: u8) -> Result<(), String> {
    let place = match (word, Token::ALL.into_iter().find(|it| it.word() == word)) {
        ("card", _) => &mut goods.cards,
        ("vp", _) => &mut goods.vp,
        (_, Some(token)) => &mut goods.tokens[token.index()],
        (_, None) => {
            let known: Vec<&str> = Token::ALL.into_iter().map(Token::word).chain(["card", "vp"]).collect();
            return Err(format!("there is no good {word:?}; {}", suggestion(word, &known)));
        }
    };
    *place = place.saturating_add(n);
    Ok(())
}

/// The arguments of a term, taken one after another.
struct Args<'t> {
    term: &'t Term,
    left: Vec<&'t Arg>,
}

impl<'t> Args<'t> {
    fn new(term: &'t Term) -> Args<'t> {
        Args { term, left: term.args.iter().collect() }
    }

    fn take(&mut self, key: &str) -> Option<&'t Arg> {
        let at = self.left.iter().position(|arg| arg.key.as_deref() == Some(key))?;
        Some(self.left.remove(at))
    }

    fn next(&mut self) -> Option<&'t Arg> {
        let at = self.left.iter().position(|arg| arg.key.is_none())?;
        Some(self.left.remove(at))
    }

    fn keyed(&mut self, key: &str) -> Outcome<(&'t str, usize)> {
        let what = || Fault::new(self.term.column, format!("`{}` needs `{key}=`", self.term.word));
        let fault = what();
        self.take(key).map_or(Err(fault), plain)
    }

    fn plain(&mut self, what: &str) -> Outcome<(&'t str, usize)> {
        let fault = Fault::new(self.term.column, format!("`{}` needs {what}", self.term.word));
        self.next().map_or(Err(fault), plain)
    }

    fn end(self) -> Outcome<()> {
        match self.left.first() {
            None => Ok(()),
            Some(arg) => Err(Fault::new(arg.column, format!("`{}` has no use for this", self.term.word))),
        }
    }
}

fn plain(arg: &Arg) -> Outcome<(&str, usize)> {
    match &arg.value {
        Value::Plain(text) => Ok((text, arg.column)),
        Value::Term(term) => Err(Fault::new(term.column, format!("`{}` cannot stand here", term.word))),
    }
}

fn unknown(what: &str, word: &str, column: usize, known: &[&str]) -> Fault {
    Fault::new(column, format!("there is no {what} `{word}`; {}", suggestion(word, known)))
}

fn number((text, column): (&str, usize), least: u8, most: u8) -> Outcome<u8> {
    let found = text.parse().ok().filter(|n| (least..=most).contains(n));
    found.ok_or_else(|| Fault::new(column, format!("expected a number from {least} to {most}, found `{text}`")))
}

fn workers((text, column): (&str, usize)) -> Outcome<[u8; 2]> {
    let fault = || Fault::new(column, format!("expected two numbers such as 2/3, found `{text}`"));
    let (first, second) = text.split_once('/').ok_or_else(fault)?;
    let one = |text: &str| text.trim().parse().ok().filter(|n| (1..=MOST).contains(n)).ok_or_else(fault);
    Ok([one(first)?, one(second)?])
}

fn kind((text, column): (&str, usize)) -> Outcome<Type> {
    Type::from_word(text).ok_or_else(|| unknown("Type", text, column, &Type::ALL.map(Type::word)))
}

fn contact((text, column): (&str, usize)) -> Outcome<Contact> {
    Contact::from_word(text).ok_or_else(|| unknown("kind of contact", text, column, &Contact::ALL.map(Contact::word)))
}

fn resource((text, column): (&str, usize)) -> Outcome<Token> {
    let found = Token::RESOURCES.into_iter().find(|it| it.word() == text);
    found.ok_or_else(|| unknown("resource", text, column, &Token::RESOURCES.map(Token::word)))
}

/// `2*scrap+card`, item by item.
fn items<'t>((text, column): (&'t str, usize), mut each: impl FnMut(&'t str, u8, usize) -> Outcome<()>) -> Outcome<()> {
    let mut at = column;
    for part in text.split('+') {
        let (n, word) = part.split_once('*').unwrap_or(("1", part));
        each(word.trim(), number((n.trim(), at), 1, MOST)?, at)?;
        at += part.chars().count() + 1;
    }
    Ok(())
}

fn set(text: (&str, usize)) -> Outcome<Goods> {
    let mut goods = Goods::NONE;
    items(text, |word, n, column| add(&mut goods, word, n).map_err(|what| Fault::new(column, what)))?;
    if goods.each().any(|(_, n)| n > MOST) || goods.cards > MOST || goods.vp > MOST {
        return Err(Fault::new(text.1, format!("no more than {MOST} of one good")));
    }
    Ok(goods)
}

fn cost(text: (&str, usize)) -> Outcome<Cost> {
    let mut cost = Cost::default();
    items(text, |word, n, column| {
        let fault = |what: &str| Err(Fault::new(column, what.to_owned()));
        let place = match word {
            "card" => &mut cost.cards,
            "agreement" => &mut cost.agreements,
            "worker" => &mut cost.workers,
            "universal-resource" => &mut cost.any,
            _ => match Token::ALL.into_iter().find(|it| it.word() == word) {
                Some(token) if Token::PLAIN.contains(&token) => &mut cost.named[token.index()],
                Some(token) => match token.range() {
                    Some((Some(kind), range)) if n == 1 && cost.contact.is_none() => {
                        cost.contact = Some((kind, range));
                        return Ok(());
                    }
                    Some((Some(_), _)) => return fault("only one contact token can be in a price"),
                    _ => return fault(&format!("`{word}` cannot be a price")),
                },
                None => {
                    let known: Vec<&str> = Token::ALL.into_iter().map(Token::word).collect();
                    return Err(unknown("good", word, column, &known));
                }
            },
        };
        *place += n;
        if *place > Pay::MOST {
            return fault(&format!("a price has no more than {} of one good", Pay::MOST));
        }
        Ok(())
    })?;
    // There are as many ways to pay as there are ways to mix: more would make lists too long.
    let resources = cost.named.iter().fold(cost.any, |sum, &n| sum.saturating_add(n));
    if resources > Pay::MOST {
        return Err(Fault::new(text.1, format!("a price has no more than {} resources", Pay::MOST)));
    }
    Ok(cost)
}

fn once(args: &mut Args<'_>) -> Outcome<Once> {
    if let Some(arg) = args.take("type") {
        let kind = kind(plain(arg)?)?;
        let gain = args.keyed("gain")?;
        if gain.0 != "vp" {
            return Err(Fault::new(gain.1, "what counts Locations once gives vp"));
        }
        return Ok(Once::Count(kind, number(args.keyed("max")?, 1, MOST)?));
    }
    let goods = set(args.keyed("gain")?)?;
    match args.next() {
        None => Ok(Once::Gain(goods)),
        Some(Arg { value: Value::Plain(word), .. }) if word == "keep" => {
            if goods.cards > 0 || goods.vp > 0 {
                return Err(Fault::new(args.term.column, "only tokens can be kept on a card"));
            }
            Ok(Once::Keep(goods))
        }
        Some(arg) => Err(Fault::new(arg.column, "expected `keep`")),
    }
}

fn deed(arg: &Arg) -> Outcome<Deed> {
    let term = match &arg.value {
        Value::Term(term) => term,
        Value::Plain(word) => return Err(unknown("deed", word, arg.column, &DEEDS)),
    };
    let mut args = Args::new(term);
    let deed = match term.word.as_str() {
        "improve" => Deed::Improve(kind(args.plain("a Type")?)?),
        "activate" => {
            let (what, column) = args.plain("own-production")?;
            if what != "own-production" {
                return Err(Fault::new(column, "expected `own-production`"));
            }
            Deed::Activate
        }
        "redevelop" => match args.plain("same-type or any-type")? {
            ("same-type", _) => Deed::Redevelop { universal: false },
            ("any-type", _) => Deed::Redevelop { universal: true },
            (_, column) => return Err(Fault::new(column, "expected `same-type` or `any-type`")),
        },
        "steal" => {
            let (text, column) = args.plain("goods")?;
            let mut mask = 0;
            for word in text.split('|') {
                mask |= match resource((word.trim(), column))? {
                    Token::UniversalResource => 0b1_1111,
                    token => 1 << token as u8,
                };
            }
            Deed::Steal(mask)
        }
        other => return Err(unknown("deed", other, term.column, &DEEDS)),
    };
    args.end()?;
    Ok(deed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compile(text: &str, bearer: Bearer) -> Outcome<Effect> {
        Compiler::default().effect(text, bearer)
    }

    #[test]
    fn every_term_is_understood() {
        let act = compile("act(workers=2/3, cost=2*scrap+worker+cooperation-2, gain=3*vp); slots(3)", Bearer::Action);
        let act = act.unwrap().act.unwrap();
        assert_eq!((act.workers, act.uses, act.cost.named), ([2, 3], 2, [2, 0, 0, 0]));
        assert_eq!((act.cost.workers, act.cost.contact), (1, Some((Contact::Cooperation, 2))));
        let steal = compile("act(do=steal(weapons|fuel))", Bearer::Action).unwrap().act.unwrap();
        assert_eq!(steal.deed, Deed::Steal(0b110));
        let once = compile("gain(fuel); once(gain=worker+2*fuel, keep)", Bearer::Production).unwrap().once;
        assert!(matches!(once, Some(Once::Keep(goods)) if goods.written() == "2 fuel + 1 worker"));
        let tank = compile("on(gained(fuel), gain=vp)", Bearer::Feature).unwrap().triggers[0];
        assert_eq!((tank.occasion, tank.only), (Occasion::Gained, Only::Token(Token::Fuel)));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        use Bearer::{Action, Feature, Leader, Production};
        for (text, bearer, expected) in [
            ("gian(fuel)", Production, "column 1: there is no term `gian`; did you mean `gain`?"),
            ("gain(fule)", Production, "column 6: there is no good \"fule\"; did you mean `fuel`?"),
            ("gain(fuel|fuel)", Production, "column 11: this set stands here twice"),
            ("gain(fuel); gain(scrap)", Production, "column 13: `gain` stands here twice"),
            ("gain(10*fuel)", Production, "column 6: expected a number from 1 to 9, found `10`"),
            ("slots(3)", Production, "column 1: a Production Location needs gain(…) or each(…)"),
            ("free-act(gain=fuel)", Action, "column 1: `free-act` is for Leaders, `act` for Locations"),
            ("act(gain=fuel)", Leader, "column 1: `free-act` is for Leaders, `act` for Locations"),
            ("act(gain=fuel)", Feature, "column 1: a Feature Location has no act(…)"),
            ("act(cost=fuel)", Action, "column 1: expected either `gain=` or `do=`"),
            ("act(cost=2*conquest-1, gain=vp)", Action, "column 10: only one contact token can be in a price"),
            ("act(cost=4*fuel+4*scrap, gain=vp)", Action, "column 10: a price has no more than 7 resources"),
            ("act(cost=card, do=improve(scrap))", Action, "column 1: cards and Agreements pay only for `gain=`"),
            ("on(gained(fuel), gain=fuel)", Feature, "column 4: `gained` brings VP or cards, or gains would feed"),
            ("on(gained, gain=vp)", Feature, "column 4: expected a resource, such as gained(fuel)"),
            ("on(cooperated, do=spare)", Feature, "column 19: a Feature only does `spare`, on `conquered-opponent`"),
            ("on(visited(fuel), gain=vp)", Feature, "column 4: `visited` has no arguments"),
            ("lookout(1, 2)", Feature, "column 12: `lookout` has no use for this"),
        ] {
            let fault = compile(text, bearer).unwrap_err().to_string();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }
}
