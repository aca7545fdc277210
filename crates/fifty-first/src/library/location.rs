//! A location card as written, and the language of its effects.

use serde::Deserialize;
use table::Digest;

use super::{Source, digest};
use crate::good::{Amount, Good, OneOf, Room, Type};
use crate::packs::{OutpostEffect, OutpostFeature};
use crate::setup::Edition;

/// The row a location belongs to (MS-GEN-03), and whether others may visit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Top row.
    Production,
    /// Top row; opponents may send a worker.
    OpenProduction,
    /// Middle row.
    Feature,
    /// Bottom row.
    Action,
    /// Production and feature at once; top row (MOL-28).
    ProductionFeature,
}

impl Category {
    /// The word of card files.
    pub const fn word(self) -> &'static str {
        match self {
            Category::Production => "production",
            Category::OpenProduction => "open-production",
            Category::Feature => "feature",
            Category::Action => "action",
            Category::ProductionFeature => "production-feature",
        }
    }

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Category::Production => 0,
            Category::OpenProduction => 1,
            Category::Feature => 2,
            Category::Action => 3,
            Category::ProductionFeature => 4,
        }
    }

    /// Whether it stands in the production row.
    pub const fn produces(self) -> bool {
        matches!(self, Category::Production | Category::OpenProduction | Category::ProductionFeature)
    }

    /// Whether it is a feature.
    pub const fn features(self) -> bool {
        matches!(self, Category::Feature | Category::ProductionFeature)
    }
}

/// The only thing that some goods on cards may be spent for (MOL-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Hacking a Machine.
    Hack,
    /// Destroying a Machine.
    Destroy,
}

impl Errand {
    /// For digests; for ever the same. Nothing is 0.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Errand::Hack => 1,
            Errand::Destroy => 2,
        }
    }

    /// "hacking".
    pub const fn words(self) -> &'static str {
        match self {
            Errand::Hack => "hacking a Machine",
            Errand::Destroy => "destroying a Machine",
        }
    }
}

/// Whose location or deal an effect may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The player's own.
    Own,
    /// Another player's.
    Opponent,
}

impl Whose {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Whose::Own => 0,
            Whose::Opponent => 1,
        }
    }
}

/// What a card does, as written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// All of these goods.
    Gain(Amount),
    /// One of these, chosen each time.
    GainOne(OneOf),
    /// Goods for each location of a type in the owner's State.
    GainPerType {
        /// The type counted.
        #[serde(rename = "type")]
        kind: Type,
        /// Gained for each.
        gain: Amount,
        /// At most so often.
        max: u8,
    },
    /// Goods for each good of a kind gained in this Production phase.
    GainPerProduced {
        /// The good counted.
        good: Counted,
        /// Gained for each.
        gain: Amount,
        /// At most so often.
        max: u8,
    },
    /// What another production location produces.
    CopyProduction(Whose),
    /// What an opponent's production location produces, instead of its owner.
    StealProduction,
    /// Goods put on the card once.
    Cache(Amount),
    /// Goods taken from the supply of another player.
    Steal(Amount),
    /// Clears up to so many own locations.
    ResetLocations(u8),
    /// The goods of deals.
    UseDeals {
        /// Of which player.
        whose: Whose,
        /// At most so many.
        up_to: u8,
    },
    /// Another player's open production although a worker stands there.
    VisitOccupied,
    /// Draw, keep some, discard the rest.
    DrawKeep {
        /// Cards drawn.
        draw: u8,
        /// Cards kept.
        keep: u8,
    },
    /// On faction boards: another action of the board once more, which is paid for again.
    RepeatAction,
    /// A good for each of these that the owner has.
    GainPer {
        /// What is counted.
        what: Tally,
        /// Gained for each.
        gain: Amount,
        /// At most so often.
        max: u8,
    },
    /// The good that belongs to a type icon on the top card of another player's discard pile.
    MatchIcon(IconUse),
    /// A resource onto each of up to so many own Ruins.
    LoadRuins(u8),
    /// Own Ruins become locations again.
    RebuildRuins {
        /// How many.
        #[serde(default = "once")]
        count: u8,
        /// Only those whose front belongs to this row.
        #[serde(default)]
        category: Option<Category>,
    },
    /// Discards so many own Ruins for their spoils.
    StripRuins(u8),
    /// Takes so many own Ruins into hand.
    RecoverRuins(u8),
    /// So many top cards of other players' discard piles become own Ruins.
    RuinTopDiscard(u8),
    /// The top card of another player's discard pile is played as if it came from hand.
    PlayTopDiscard {
        /// What is done with it.
        how: Play,
        /// Its distance counts so much lower.
        discount: u8,
    },
    /// Razes an own location of one of these rows.
    RazeOwn(Vec<Category>),
    /// An unused location of another player, of one of these categories, is blocked for the rest of the round.
    Block(Vec<Category>),
    /// Another player returns so many resources to the general supply.
    MakeDiscard(Amount),
    /// Something with Outposts.
    Outpost(OutpostEffect),
    /// One of these that nothing else has produced, chosen each time.
    GainUnproduced(OneOf),
    /// A location of another player, for its defense in red contacts.
    TakeLocation,
    /// Goods onto the card, for one purpose only.
    Stock {
        /// Each time.
        gain: Amount,
        /// The purpose.
        use_for: Errand,
        /// Never more of a kind than this.
        max: u8,
    },
    /// Goods put on the card once, for one purpose only.
    CacheFor {
        /// What.
        gain: Amount,
        /// The purpose.
        use_for: Errand,
    },
    /// What a production location that is no feature produces.
    CopyUnmixedProduction(Whose),
    /// So many cards from the bottom of the Machine deck.
    DrawHacked(u8),
    /// Hacks a deployed Machine, with so many goods of its code left out.
    HackMachine(u8),
    /// Destroys a deployed Machine, with its defense so much lower.
    DestroyMachine(u8),
    /// So many deployed Machines go on top of the Machine deck.
    BuryMachine(u8),
}

/// What an effect counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    /// Ruins in the owner's State.
    Ruins,
    /// Deployed Machines.
    Machine,
    /// Hacked locations in the owner's State.
    Hacked,
}

impl Tally {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Tally::Ruins => 0,
            Tally::Machine => 30,
            Tally::Hacked => 31,
        }
    }
}

/// What is done with the good of a type icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IconUse {
    /// It is gained.
    Gain,
    /// It is paid.
    Spend,
}

impl IconUse {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            IconUse::Gain => 0,
            IconUse::Spend => 1,
        }
    }
}

/// What a card can be played as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// It is constructed.
    Build,
    /// A deal is made with it.
    Deal,
    /// It is razed.
    Raze,
}

impl Play {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Play::Build => 0,
            Play::Deal => 1,
            Play::Raze => 2,
        }
    }
}

/// A good named alone, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Counted(pub Good);

impl TryFrom<String> for Counted {
    type Error = String;
    fn try_from(word: String) -> Result<Counted, String> {
        let good = Good::ALL.into_iter().find(|good| good.word() == word);
        good.map(Counted).ok_or_else(|| format!("{word:?} is not a good"))
    }
}

/// What a feature reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Its owner makes a deal.
    Deal,
    /// Its owner razes a location, from hand or of another player.
    Raze,
    /// Its owner constructs or develops a location.
    Build,
    /// Its owner develops a location.
    Develop,
    /// Its owner develops Ruins.
    DevelopRuins,
    /// Its owner rebuilds Ruins.
    Rebuild,
    /// Its owner razes a location of another player.
    RazeOpponent,
    /// A location of its owner becomes Ruins, whoever razed it.
    OwnLocationRuined,
    /// Its owner takes the top card of another player's discard pile into hand.
    TakeTopDiscard,
    /// Its owner builds an Outpost.
    BuildOutpost,
    /// Its owner upgrades an Outpost.
    UpgradeOutpost,
    /// Its owner razes an Outpost of another player.
    RazeOutpost,
    /// Another player razes an Outpost of its owner.
    OutpostLost,
    /// Its owner claims a Capitol card.
    ClaimCapitol,
    /// Its owner hacks a Machine.
    Hack,
    /// Its owner destroys a Machine.
    Destroy,
}

impl Occasion {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Occasion::Deal => 0,
            Occasion::Raze => 1,
            Occasion::Build => 2,
            Occasion::Develop => 3,
            Occasion::DevelopRuins => 4,
            Occasion::Rebuild => 5,
            Occasion::RazeOpponent => 6,
            Occasion::OwnLocationRuined => 7,
            Occasion::TakeTopDiscard => 8,
            Occasion::BuildOutpost => 40,
            Occasion::UpgradeOutpost => 41,
            Occasion::RazeOutpost => 42,
            Occasion::OutpostLost => 43,
            Occasion::ClaimCapitol => 50,
            Occasion::Hack => 30,
            Occasion::Destroy => 31,
        }
    }
}

/// A feature that rewards something its owner does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trigger {
    /// Any of these.
    pub on: Vec<Occasion>,
    /// Only if the card that it is about has this type.
    #[serde(default, rename = "type")]
    pub kind: Option<Type>,
    /// Only if the card that it is about belongs to this row.
    #[serde(default)]
    pub category: Option<Category>,
    /// At most so often a round; 0 means every time.
    #[serde(default)]
    pub limit: u8,
    /// The reward.
    #[serde(default)]
    pub gain: Amount,
    /// What else happens.
    #[serde(default)]
    pub effect: Vec<Effect>,
}

impl Trigger {
    /// Goods and nothing else, every time.
    pub(crate) fn is_plain(&self) -> bool {
        self.kind.is_none() && self.category.is_none() && self.limit == 0 && self.effect.is_empty()
    }
}

/// A feature that rewards a good Production phase.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AfterProduction {
    /// At least this must have been gained in the phase.
    pub produced: Amount,
    /// The reward.
    pub gain: Amount,
}

/// What an action location offers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Action {
    /// Its cost; nothing means that it is free.
    #[serde(default)]
    pub pay: Amount,
    /// What it does.
    pub effect: Vec<Effect>,
    /// How often a round; [`Action::ANY_USES`] is written as "any".
    #[serde(default = "once", deserialize_with = "uses")]
    pub uses: u8,
    /// Added to its cost for each deployed Machine; without one it cannot be used (MOL-29).
    #[serde(default)]
    pub pay_per_machine: Option<Amount>,
}

impl Action {
    /// As often as it can be paid for.
    pub const ANY_USES: u8 = u8::MAX;
}

const fn once() -> u8 {
    1
}

/// A number, or "any".
fn uses<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Uses {
        Number(u8),
        Word(String),
    }
    match Uses::deserialize(from)? {
        Uses::Number(n) => Ok(n),
        Uses::Word(word) if word == "any" => Ok(Action::ANY_USES),
        Uses::Word(word) => {
            Err(serde::de::Error::custom(format!("{word:?} is not a number of uses; expected 2 or \"any\"")))
        }
    }
}

/// Cards of a type count as others too, in the State and the hand of the feature's owner (ALLY-17).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TypeAlso {
    /// Cards of this type
    #[serde(rename = "type")]
    pub kind: Type,
    /// count as these.
    pub also: Vec<Type>,
}

/// A location card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Location {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Other spellings.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// In its own set.
    pub copies: u8,
    /// The only edition that has it; nothing means all of them.
    #[serde(default)]
    pub edition: Option<Edition>,
    /// Its row.
    pub category: Category,
    /// Contacts to build, deal or raze from hand.
    pub distance: u8,
    /// Its icons.
    pub types: Vec<Type>,
    /// Gained by razing it.
    pub spoils: Amount,
    /// Gained by a deal.
    pub deal: Amount,
    /// In the Production phase, when built, and for visitors.
    #[serde(default)]
    pub production: Vec<Effect>,
    /// When built.
    #[serde(default)]
    pub bonus: Vec<Effect>,
    /// Kept at cleanup.
    #[serde(default)]
    pub storage: Option<Room>,
    /// What the goods that are kept there may be spent for; nothing means that they return to the supply.
    #[serde(default)]
    pub storage_for: Option<Errand>,
    /// Goods of a code that its owner leaves out when hacking.
    #[serde(default)]
    pub hack_discount: u8,
    /// Deployed Machines that its owner may ignore in each Assault phase.
    #[serde(default)]
    pub assault_shield: u8,
    /// Rewards.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Rewards after production.
    #[serde(default)]
    pub after_production: Option<AfterProduction>,
    /// Opposing defense counts so much lower.
    #[serde(default)]
    pub raze_discount: u8,
    /// Only that of locations with one of these types; none means all.
    #[serde(default)]
    pub raze_discount_types: Vec<Type>,
    /// Cards that count as more types than they show.
    #[serde(default)]
    pub type_also: Option<TypeAlso>,
    /// What it changes about Outposts.
    #[serde(default)]
    pub outposts: OutpostFeature,
    /// The faction's exchange gives two of its own resource.
    #[serde(default)]
    pub double_exchange: bool,
    /// Always counts as shielded.
    #[serde(default)]
    pub printed_shield: bool,
    /// Its action.
    #[serde(default)]
    pub action: Option<Action>,
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

impl Location {
    /// What it does apart from its action.
    pub(crate) fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        let triggered = self.triggers.iter().flat_map(|it| &it.effect);
        self.production.iter().chain(&self.bonus).chain(triggered)
    }

    /// Everything about it that play depends on. Copies are counted over all sets in play.
    #[expect(clippy::too_many_lines, reason = "one line or more for each field")]
    pub(super) fn write_digest(&self, hash: &mut Digest) {
        let Location {
            id,
            name: _,
            aliases: _,
            copies: _,
            // Where it is left out, it is not written at all.
            edition: _,
            category,
            distance,
            types,
            spoils,
            deal,
            production,
            bonus,
            storage,
            storage_for,
            hack_discount,
            assault_shield,
            triggers,
            after_production,
            raze_discount,
            raze_discount_types,
            type_also,
            outposts,
            double_exchange,
            printed_shield,
            action,
            source: _,
            agreement: _,
            verify: _,
            note: _,
        } = self;
        hash.bytes(id.as_bytes()).number(category.number()).number((*distance).into());
        digest::list(hash, types, |hash, kind| {
            hash.number(kind.number());
        });
        digest::amount(hash, spoils);
        digest::amount(hash, deal);
        if !production.is_empty() {
            digest::effects(hash.number(1), production);
        }
        if !bonus.is_empty() {
            digest::effects(hash.number(2), bonus);
        }
        if let Some(room) = storage {
            digest::room(hash.number(3), room);
        }
        if !triggers.is_empty() {
            digest::list(hash.number(4), triggers, |hash, trigger| {
                let Trigger { on, kind, category, limit, gain, effect } = trigger;
                digest::list(hash, on, |hash, &on| digest::occasion(hash, on));
                digest::amount(hash, gain);
                // Nothing more where there is nothing but goods.
                if !trigger.is_plain() {
                    let kind = kind.map_or(0, |kind| kind.number() + 1);
                    let category = category.map_or(0, |it| it.number() + 1);
                    hash.bytes(b"more").number(kind).number(category).number((*limit).into());
                    digest::effects(hash, effect);
                }
            });
        }
        if let Some(AfterProduction { produced, gain }) = after_production {
            digest::amount(hash.number(5), produced);
            digest::amount(hash, gain);
        }
        if *raze_discount > 0 {
            hash.number(6).number((*raze_discount).into());
        }
        if *double_exchange {
            hash.number(7);
        }
        if *printed_shield {
            hash.number(8);
        }
        if let Some(Action { pay, effect, uses, pay_per_machine }) = action {
            digest::amount(hash.number(9), pay);
            digest::effects(hash, effect);
            hash.number((*uses).into());
            if let Some(more) = pay_per_machine {
                digest::amount(hash.bytes(b"per-machine"), more);
            }
        }
        let errand = storage_for.map_or(0, Errand::number);
        for (number, n) in [(30, errand), (31, (*hack_discount).into()), (32, (*assault_shield).into())] {
            if n > 0 {
                hash.number(number).number(n);
            }
        }
        if !raze_discount_types.is_empty() {
            digest::list(hash.number(20), raze_discount_types, |hash, kind| {
                hash.number(kind.number());
            });
        }
        if let Some(TypeAlso { kind, also }) = type_also {
            digest::list(hash.number(21).number(kind.number()), also, |hash, kind| {
                hash.number(kind.number());
            });
        }
        if !outposts.is_none() {
            let OutpostFeature { discount, defense, any_type } = outposts;
            hash.number(40).number((*discount).into()).number((*defense).into()).number((*any_type).into());
        }
        digest::end_of_fields(hash);
    }
}
