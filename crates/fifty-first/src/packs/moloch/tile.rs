//! A Machine card as written.

use serde::Deserialize;
use table::Digest;

use crate::good::{Amount, Good, Item, Type};
use crate::library::{Category, Counted, Location, Source};

/// The most goods of a code: payments have room for three of a kind.
pub(crate) const MAX_CODE: u8 = 3;
/// The highest defense.
const MAX_DEFENSE: u8 = 9;
/// The most that one effect takes away or blocks.
const MAX_TAKEN: u8 = 9;
/// The most lists of goods that one effect lets players choose between.
const MAX_LISTS: usize = 4;

/// What a Machine does to everybody in the Assault phase.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Assault {
    /// Goods return to the supply.
    Lose(Amount),
    /// A location of the type becomes Ruins.
    RazeType(Type),
    /// Actions of the faction board that give this good are closed; "worker" stands for the exchange.
    CloseAction(Counted),
    /// Goods of one of these lists return to the supply, as the player chooses.
    Choose(Vec<Amount>),
    /// So many locations of the category cannot be used.
    BlockOwn {
        /// The row.
        category: Category,
        /// How many.
        count: u8,
    },
}

impl Assault {
    fn write_digest(&self, hash: &mut Digest) {
        match self {
            Assault::Lose(goods) => write_goods(hash.number(0), goods),
            Assault::Choose(lists) => {
                hash.number(4).number(lists.len() as u64);
                for goods in lists {
                    write_goods(hash, goods);
                }
            }
            Assault::RazeType(kind) => {
                hash.number(1).number(kind.number());
            }
            Assault::CloseAction(good) => {
                hash.number(2).number(good.0.number());
            }
            Assault::BlockOwn { category, count } => {
                hash.number(3).number(category.number()).number((*count).into());
            }
        }
    }
}

fn write_goods(hash: &mut Digest, goods: &Amount) {
    hash.number(goods.0.len() as u64);
    for &(n, item) in &goods.0 {
        let item = match item {
            Item::Good(good) => good.number() + 3,
            Item::Resource => 0,
            Item::OwnDeal => 1,
            Item::Influence => 2,
        };
        hash.number(n.into()).number(item);
    }
}

/// Reports what no Machine can take away.
fn check_taken(goods: &Amount, fault: &mut impl FnMut(String)) {
    let taken = |item: Item| match item {
        Item::Resource | Item::OwnDeal => true,
        Item::Influence => false,
        Item::Good(good) => good.is_token() || matches!(good, Good::Card | Good::Vp),
    };
    let wrong = |&(n, item): &(u8, Item)| !(1..=MAX_TAKEN).contains(&n) || !taken(item);
    if goods.0.is_empty() || goods.0.iter().any(wrong) {
        fault(format!("an assault takes tokens, cards, deals or vp, 1 to {MAX_TAKEN} of each"));
    }
}

/// A two-sided card: a Machine, and the location that it is once hacked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MachineCard {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// In its set.
    pub copies: u8,
    /// Sets without which it stays in the box (PROMO-SET-02).
    #[serde(default)]
    pub needs: Vec<String>,
    /// Paid to hack it. The type of the hacked side is the first of these.
    pub code: Amount,
    /// Red contacts to destroy it.
    pub defense: u8,
    /// One more while there are no more Machines than players.
    #[serde(default)]
    pub rage: bool,
    /// What it does to everybody.
    pub assault: Assault,
    /// Its other side.
    pub hacked: Location,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

impl MachineCard {
    /// Whether it comes into play with these sets, its own among them.
    pub(crate) fn comes_with(&self, sets: &[&str]) -> bool {
        self.needs.iter().all(|needed| sets.contains(&needed.as_str()))
    }

    /// Reports what is wrong with it by itself.
    pub(crate) fn check_card(&self, fault: &mut impl FnMut(String)) {
        let paid = |item: Item| matches!(item, Item::Good(good) if good.is_resource() || good == Good::Worker);
        let n: u32 = self.code.0.iter().map(|&(n, _)| u32::from(n)).sum();
        if !(1..=MAX_CODE.into()).contains(&n) || !self.code.0.iter().all(|&(_, item)| paid(item)) {
            fault(format!("a code is 1 to {MAX_CODE} resources and workers"));
        }
        if !(1..=MAX_DEFENSE).contains(&self.defense) {
            fault(format!("a defense of {} is not between 1 and {MAX_DEFENSE}", self.defense));
        }
        // MOL-14, MOL-17.
        if self.hacked.distance != 1 {
            fault(format!("the hacked side has distance {}; expected 1 (MOL-14)", self.hacked.distance));
        }
        let first = self.code.0.first().map(|&(_, item)| item);
        let kind = |good: Good| Type::ALL.into_iter().find(|kind| kind.word() == good.word());
        let wanted = first.and_then(|item| if let Item::Good(good) = item { kind(good) } else { None });
        if wanted.is_none() || self.hacked.types.first().copied() != wanted || self.hacked.types.len() != 1 {
            fault("the hacked side has the type of the first good of the code (MOL-17)".into());
        }
        if self.hacked.copies != self.copies {
            fault(format!("has {} copies, its hacked side {}", self.copies, self.hacked.copies));
        }
        match &self.assault {
            Assault::Lose(goods) => check_taken(goods, fault),
            Assault::Choose(lists) => {
                if !(2..=MAX_LISTS).contains(&lists.len()) {
                    fault(format!("an assault lets players choose between 2 to {MAX_LISTS} lists of goods"));
                }
                for goods in lists {
                    check_taken(goods, fault);
                }
            }
            Assault::CloseAction(Counted(Good::Grey | Good::Red | Good::Blue | Good::Worker)) => {}
            Assault::CloseAction(_) => fault("close-action names grey, red, blue, or worker for the exchange".into()),
            Assault::BlockOwn { count, .. } => {
                if !(1..=MAX_TAKEN).contains(count) {
                    fault(format!("block-own blocks 1 to {MAX_TAKEN} locations"));
                }
            }
            Assault::RazeType(_) => {}
        }
    }

    /// Everything about it that play depends on; its hacked side is told with the locations.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let MachineCard {
            id,
            name: _,
            copies: _,
            needs: _,
            code,
            defense,
            rage,
            assault,
            hacked,
            source: _,
            agreement: _,
            verify: _,
            note: _,
        } = self;
        hash.bytes(id.as_bytes()).bytes(hacked.id.as_bytes());
        for &(n, item) in &code.0 {
            if let Item::Good(good) = item {
                hash.number(good.number() + 1).number(n.into());
            }
        }
        hash.number(0).number((*defense).into()).number((*rage).into());
        assault.write_digest(hash);
    }
}
