//! Paying: what a cost asks for, what may be given for it, and payments in words.
//!
//! A cost is parts: so many of this, so many of that. [`Purpose::stand_ins`] is the one table of what may be given in
//! place of what. From the two follow the ways to pay and the paying (`ways.rs`), and how a payment is written, read
//! and refused (`words.rs`). A further token that stands in is a line of the table, and a further purpose a row of it.

mod ways;
mod words;

pub(crate) use ways::{Budget, Fund, Funding};
pub(crate) use words::read_tokens;

use table::{Phrase, Row};

use crate::good::{Alliance, ByToken, Good, Item};

/// The most parts of a cost: all tokens but shields, of the contacts one color, and cards, resources, influence of any
/// Alliance, own deals and Ruins.
const MAX_PARTS: usize = 17;
/// The most mixes of a cost: contacts or influence, and resources.
const MAX_MIXES: usize = 2;
/// The most kinds of a mix beside the one that makes up the rest.
const MAX_KINDS: usize = 4;
/// Taken as often as the cost allows.
const NO_LIMIT: u8 = u8::MAX;

/// What is paid for. It decides what may stand in, and what a payment must name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// What a location, a board, a connection card or a rule of the turn asks for.
    #[default]
    Act,
    /// The same where it asks for influence of any Alliance.
    Tribute,
    /// Constructing a card, of this Alliance.
    Build(Option<Alliance>),
    /// Making a deal with a card, of this Alliance.
    Deal(Option<Alliance>),
    /// Razing a card of this Alliance, from hand or another player's location.
    Raze(Option<Alliance>),
    /// Developing a card.
    Develop,
}

impl Purpose {
    /// The table: what may be given in place of what is wanted, when paying for this (MS-PAY-01 to MS-PAY-06, MS-DEV-03,
    /// ALLY-04 to ALLY-08).
    pub const fn stand_ins(self, wanted: Item) -> &'static [Good] {
        use Good::{InfluenceIronGang, InfluenceSharrash, InfluenceUranopolis, Universal};
        match (self, wanted) {
            (Purpose::Build(Some(own)), Item::Good(Good::Grey))
            | (Purpose::Deal(Some(own)), Item::Good(Good::Blue)) => match own {
                Alliance::IronGang => &[Universal, InfluenceIronGang],
                Alliance::Sharrash => &[Universal, InfluenceSharrash],
                Alliance::Uranopolis => &[Universal, InfluenceUranopolis],
            },
            (Purpose::Raze(Some(target)), Item::Good(Good::Red)) => match target {
                Alliance::IronGang => &[Universal, InfluenceSharrash, InfluenceUranopolis],
                Alliance::Sharrash => &[Universal, InfluenceIronGang, InfluenceUranopolis],
                Alliance::Uranopolis => &[Universal, InfluenceIronGang, InfluenceSharrash],
            },
            (Purpose::Develop, Item::Good(Good::Brick)) => &[Good::Ammo, Good::Development],
            (_, Item::Resource | Item::Good(Good::Brick | Good::Iron | Good::Fuel | Good::Gun)) => &[Good::Ammo],
            (_, Item::Good(Good::Grey | Good::Blue | Good::Red)) => &[Good::Universal],
            (_, Item::OwnDeal | Item::Influence | Item::Good(_)) => &[],
        }
    }

    /// The rule that lets a token stand in.
    const fn rule(self, stand_in: Good) -> &'static str {
        match (self, stand_in) {
            (_, Good::Universal) => "MS-PAY-03",
            (_, Good::Development) => "MS-DEV-03",
            (Purpose::Build(_), _) => "ALLY-04",
            (Purpose::Deal(_), _) => "ALLY-05",
            (Purpose::Raze(_), _) => "ALLY-06",
            (Purpose::Tribute, Good::InfluenceIronGang | Good::InfluenceSharrash | Good::InfluenceUranopolis) => {
                "ALLY-22"
            }
            _ => "MS-PAY-01",
        }
    }

    /// The rule against influence that cannot pay for this.
    const fn rule_against_influence(self) -> &'static str {
        match self {
            Purpose::Build(Some(_)) | Purpose::Deal(Some(_)) | Purpose::Raze(Some(_)) => "ALLY-07",
            Purpose::Raze(None) => "ALLY-06",
            Purpose::Build(None) | Purpose::Deal(None) => "ALLY-08",
            Purpose::Act | Purpose::Tribute | Purpose::Develop => "ALLY-22",
        }
    }

    /// Whether it is the cost of an action or a connection card.
    const fn is_act(self) -> bool {
        matches!(self, Purpose::Act | Purpose::Tribute)
    }

    /// What this is paid in, if that does not depend on the card.
    const fn currency(self) -> Option<Good> {
        match self {
            Purpose::Act | Purpose::Tribute => None,
            Purpose::Build(_) => Some(Good::Grey),
            Purpose::Deal(_) => Some(Good::Blue),
            Purpose::Raze(_) => Some(Good::Red),
            Purpose::Develop => Some(Good::Brick),
        }
    }

    /// The goods that a payment names, in this order. What else is given follows from the cost.
    #[inline]
    const fn named(self) -> &'static [Good] {
        match self {
            Purpose::Develop => self.stand_ins(Item::Good(Good::Brick)),
            // Whatever the Alliance, so that a payment can be written and read without knowing the card.
            Purpose::Build(_) | Purpose::Deal(_) | Purpose::Raze(_) => {
                &[Good::Universal, Good::InfluenceIronGang, Good::InfluenceSharrash, Good::InfluenceUranopolis]
            }
            Purpose::Tribute => &[
                Good::Brick,
                Good::Iron,
                Good::Fuel,
                Good::Gun,
                Good::Ammo,
                Good::InfluenceIronGang,
                Good::InfluenceSharrash,
                Good::InfluenceUranopolis,
            ],
            Purpose::Act => &[Good::Brick, Good::Iron, Good::Fuel, Good::Gun, Good::Ammo, Good::Universal],
        }
    }

    /// Where a payment says how many of this good are given, if it names them.
    fn place(self, good: Good) -> Option<u8> {
        self.named().iter().position(|&it| it == good).map(|at| at as u8)
    }
}

/// How a cost is paid where there is a choice: how many are given of each good that its purpose names. Everything else
/// follows from the cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pay([u8; 4]);

impl Pay {
    /// How many goods a payment can name.
    const PLACES: usize = 8;
    /// Nothing but what follows from the cost.
    pub const PLAIN: Pay = Pay([0; 4]);

    /// A payment of these goods, each once and as far as the purpose names them.
    pub fn of(purpose: Purpose, given: &[(Good, u8)]) -> Pay {
        let places = given.iter().filter_map(|&(good, n)| Some((purpose.place(good)?, n)));
        places.fold(Pay::PLAIN, |pay, (place, n)| pay.with(place, n))
    }

    /// So many of the good at this place, of which none are given so far.
    #[inline]
    const fn with(self, place: u8, n: u8) -> Pay {
        debug_assert!(n < 16, "costs stay below 16");
        Pay((u32::from_le_bytes(self.0) | (n as u32) << (4 * place)).to_le_bytes())
    }

    #[inline]
    const fn at(self, place: u8) -> u8 {
        (u32::from_le_bytes(self.0) >> (4 * place)) as u8 & 15
    }

    /// How many of a good are given, as far as the purpose names it.
    pub fn get(self, purpose: Purpose, good: Good) -> u8 {
        purpose.place(good).map_or(0, |place| self.at(place))
    }

    /// The goods that are named, with their numbers.
    pub fn iter(self, purpose: Purpose) -> impl Iterator<Item = (Good, u8)> {
        (0_u8..).zip(purpose.named()).map(move |(place, &good)| (good, self.at(place))).filter(|&(_, n)| n > 0)
    }
}

const _: () = {
    const ANY: Option<Alliance> = Some(Alliance::IronGang);
    let all =
        [Purpose::Act, Purpose::Tribute, Purpose::Build(ANY), Purpose::Deal(ANY), Purpose::Raze(ANY), Purpose::Develop];
    let mut i = 0;
    while i < all.len() {
        assert!(all[i].named().len() <= Pay::PLACES);
        i += 1;
    }
};

/// One part of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    wanted: Item,
    n: u8,
}

impl Default for Part {
    fn default() -> Self {
        Part { wanted: Item::Resource, n: 0 }
    }
}

/// One good that can be given as part of a mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    good: Good,
    /// How many of it the cost asks for by name; a stand-in has no limit of its own.
    wanted: u8,
    /// Where a payment says how many.
    place: u8,
}

/// The parts of a cost that can be met with the same stand-ins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mix {
    /// How many tokens in all.
    n: u8,
    /// How many of them may be of any kind.
    any: u8,
    /// What makes up the rest: the only good that is wanted, or the last stand-in where there may be several.
    rest: Good,
    /// Where a payment says how many of the rest, if it does.
    rest_place: Option<u8>,
    /// Without the rest there is one way at most: this payment.
    plain: Option<Pay>,
    n_kinds: u8,
    all_kinds: [Kind; MAX_KINDS],
}

impl Default for Mix {
    fn default() -> Self {
        Mix::of_rest(Good::Brick)
    }
}

impl Mix {
    const fn of_rest(rest: Good) -> Mix {
        let none = Kind { good: rest, wanted: 0, place: 0 };
        Mix { n: 0, any: 0, rest, rest_place: None, plain: None, n_kinds: 0, all_kinds: [none; MAX_KINDS] }
    }

    /// What can be given beside the rest.
    #[inline]
    fn kinds(&self) -> &[Kind] {
        &self.all_kinds[..usize::from(self.n_kinds)]
    }

    const fn add(&mut self, kind: Kind) {
        self.all_kinds[self.n_kinds as usize] = kind;
        self.n_kinds += 1;
    }

    /// One good, or what stands in for it: a payment names the stand-ins only.
    const fn of_one(purpose: Purpose, good: Good, n: u8) -> Mix {
        let mut mix = Mix::of_rest(good);
        mix.n = n;
        let (named, stand_ins) = (purpose.named(), purpose.stand_ins(Item::Good(good)));
        let mut place = 0;
        while place < named.len() {
            let mut i = 0;
            while i < stand_ins.len() {
                if stand_ins[i] as u8 == named[place] as u8 {
                    mix.add(Kind { good: stand_ins[i], wanted: NO_LIMIT, place: place as u8 });
                }
                i += 1;
            }
            place += 1;
        }
        mix
    }

    /// What is always paid in the same good, for any price.
    #[inline]
    const fn of(purpose: Purpose) -> &'static Mix {
        const fn mix(purpose: Purpose) -> Mix {
            match purpose.currency() {
                Some(good) => Mix::of_one(purpose, good, 0),
                None => Mix::of_rest(Good::Brick),
            }
        }
        /// Without an Alliance, then with each.
        macro_rules! of_alliances {
            ($purpose:path) => {
                &[
                    mix($purpose(None)),
                    mix($purpose(Some(Alliance::IronGang))),
                    mix($purpose(Some(Alliance::Sharrash))),
                    mix($purpose(Some(Alliance::Uranopolis))),
                ]
            };
        }
        const fn place(alliance: Option<Alliance>) -> usize {
            match alliance {
                None => 0,
                Some(it) => it as usize + 1,
            }
        }
        const BUILD: &[Mix; 1 + Alliance::N] = of_alliances!(Purpose::Build);
        const DEAL: &[Mix; 1 + Alliance::N] = of_alliances!(Purpose::Deal);
        const RAZE: &[Mix; 1 + Alliance::N] = of_alliances!(Purpose::Raze);
        const DEVELOP: &Mix = &mix(Purpose::Develop);
        const ACT: &Mix = &mix(Purpose::Act);
        match purpose {
            Purpose::Build(alliance) => &BUILD[place(alliance)],
            Purpose::Deal(alliance) => &DEAL[place(alliance)],
            Purpose::Raze(alliance) => &RAZE[place(alliance)],
            Purpose::Develop => DEVELOP,
            Purpose::Act | Purpose::Tribute => ACT,
        }
    }

    /// So much influence of any Alliance: a payment names every kind.
    fn of_influence(purpose: Purpose, n: u8) -> Mix {
        let [others @ .., rest] = Alliance::ALL.map(Alliance::influence);
        let mut mix = Mix { n, any: n, rest_place: purpose.place(rest), ..Mix::of_rest(rest) };
        for good in others {
            if let Some(place) = purpose.place(good) {
                mix.add(Kind { good, wanted: 0, place });
            }
        }
        mix
    }

    /// Whether it is influence that is wanted, of any Alliance.
    fn is_influence(&self) -> bool {
        self.rest == Good::InfluenceUranopolis
    }

    /// Several goods that have the same stand-in: a payment names them all.
    fn of_many(purpose: Purpose, parts: &[Part], stand_in: Good) -> Mix {
        let n_wanted = |item| parts.iter().find(|it| it.wanted == item).map_or(0, |it| it.n);
        let any = n_wanted(Item::Resource);
        let mut mix = Mix { any, rest_place: purpose.place(stand_in), ..Mix::of_rest(stand_in) };
        let mut plain = Pay::PLAIN;
        for good in Good::RESOURCES {
            let wanted = n_wanted(Item::Good(good));
            if let Some(place) = purpose.place(good)
                && wanted + any > 0
            {
                mix.add(Kind { good, wanted, place });
                plain = plain.with(place, wanted);
            }
            mix.n += wanted;
        }
        mix.n += any;
        mix.plain = (any == 0).then_some(plain);
        mix
    }
}

/// What must be paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    purpose: Purpose,
    parts: Row<Part, MAX_PARTS>,
    /// Tokens that nothing can stand in for.
    plain: ByToken<u8>,
    /// The parts for which something can, the one that changes last in the list of ways first.
    mixes: Row<Mix, MAX_MIXES>,
    cards: u8,
    deals: u8,
    /// Ruins of one's own.
    ruins: u8,
    /// The resources that the mixes name, a bit for each.
    named_resources: u8,
    /// Tokens beside workers for which nothing can stand in.
    is_plainly_rare: bool,
    /// Nothing but workers beside the mixes, as in almost every cost.
    is_common: bool,
}

impl Cost {
    /// What a card, a board or a rule asks for.
    pub fn new(wanted: &[(u8, Item)]) -> Cost {
        let asks_influence = wanted.iter().any(|&(_, item)| item == Item::Influence);
        let purpose = if asks_influence { Purpose::Tribute } else { Purpose::Act };
        let parts = wanted.iter().map(|&(n, wanted)| Part { wanted, n }).collect();
        let mut cost = Cost { purpose, parts, ..Cost::default() };
        for &(n, item) in wanted {
            match (item, purpose.stand_ins(item)) {
                (Item::OwnDeal, _) => cost.deals = n,
                (Item::Good(Good::Card), _) => cost.cards = n,
                (Item::Good(Good::Ruins), _) => cost.ruins = n,
                (Item::Good(good), []) => cost.plain[good] = n,
                (Item::Good(good), _) if purpose.place(good).is_none() => {
                    cost.mixes.push(Mix::of_one(purpose, good, n));
                }
                (Item::Influence, _) => cost.mixes.push(Mix::of_influence(purpose, n)),
                (Item::Good(_) | Item::Resource, _) => {}
            }
        }
        let resources = Mix::of_many(purpose, &cost.parts, Good::Ammo);
        let named = Good::RESOURCES.into_iter().filter(|&good| cost.wants(Item::Good(good)) > 0);
        cost.named_resources = named.fold(0, |bits, good| bits | 1 << good as u8);
        if resources.n > 0 {
            cost.mixes.push(resources);
        }
        let workers = cost.plain[Good::Worker];
        let tokens_only = cost.cards == 0 && cost.deals == 0 && cost.ruins == 0;
        cost.is_plainly_rare = cost.plain.0.iter().sum::<u8>() != workers;
        cost.is_common = tokens_only && !cost.is_plainly_rare;
        cost
    }

    /// What is always paid in the same good.
    #[inline]
    pub fn of(purpose: Purpose, n: u8) -> Cost {
        let mut cost = Cost { purpose, is_common: true, ..Cost::default() };
        if let Some(good) = purpose.currency() {
            cost.parts.push(Part { wanted: Item::Good(good), n });
            cost.mixes.push(Mix { n, ..*Mix::of(purpose) });
        }
        cost
    }

    /// The same and so many of something that it does not ask for.
    pub(crate) fn and(&self, n: u8, item: Item) -> Cost {
        let mut parts = [(0, item); MAX_PARTS + 1];
        for (to, it) in parts.iter_mut().zip(&*self.parts) {
            *to = (it.n, it.wanted);
        }
        let len = self.parts.len().min(MAX_PARTS - 1);
        parts[len].0 = n;
        Cost::new(&parts[..=len])
    }

    /// Workers and nothing else.
    pub fn workers(n: u8) -> Cost {
        Cost::new(&[(n, Item::Good(Good::Worker))])
    }

    /// How many it wants of something.
    pub fn wants(&self, item: Item) -> u8 {
        self.parts.iter().find(|it| it.wanted == item).map_or(0, |it| it.n)
    }

    /// How many named resources it wants: brick, iron, fuel, gun.
    pub fn resources(&self) -> [u8; 4] {
        Good::RESOURCES.map(|good| self.wants(Item::Good(good)))
    }

    /// The contacts it wants, which are of one color.
    pub fn contacts(&self) -> Option<(Good, u8)> {
        let colors = [Good::Grey, Good::Blue, Good::Red].map(|good| (good, self.wants(Item::Good(good))));
        colors.into_iter().find(|&(_, n)| n > 0)
    }

    /// Nothing but resources, workers and contacts, as almost every cost.
    pub fn is_common(&self) -> bool {
        self.is_common
    }

    /// What is paid if nothing is said: the goods that are wanted, and no stand-ins.
    pub fn plain(&self) -> Pay {
        let named = self.mixes.iter().flat_map(Mix::kinds).filter(|kind| kind.wanted != NO_LIMIT);
        named.fold(Pay::PLAIN, |pay, kind| pay.with(kind.place, kind.wanted))
    }

    /// "1 worker and 2 iron".
    pub fn phrase(&self) -> Phrase {
        let contacts = self.contacts();
        let mut parts: Vec<Phrase> = Vec::new();
        for good in Good::tokens().filter(|&good| Some(good) != contacts.map(|(color, _)| color)) {
            let n = self.wants(Item::Good(good));
            if n > 0 {
                parts.push(good.phrase(n.into()));
            }
        }
        for item in [Item::Resource, Item::Influence] {
            if self.wants(item) > 0 {
                parts.push(item.phrase(self.wants(item).into()));
            }
        }
        parts.extend(contacts.map(|(good, n)| good.phrase(n.into())));
        parts.extend(self.phrases_of_cards());
        Phrase::list(parts)
    }

    /// "1 card from hand", and the deals that are given up.
    fn phrases_of_cards(&self) -> Vec<Phrase> {
        let mut parts = Vec::new();
        if self.cards > 0 {
            parts.push(Good::Card.phrase(self.cards.into()).and(" from hand"));
        }
        if self.deals > 0 {
            parts.push(Item::OwnDeal.phrase(self.deals.into()));
        }
        if self.ruins > 0 {
            parts.push(table::phrase!("{} of your Ruins", self.ruins));
        }
        parts
    }
}
