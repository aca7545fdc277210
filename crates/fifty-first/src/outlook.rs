//! What the cards are worth by themselves, worked out once for a game, and the weights behind it.
//!
//! How good a position is, is judged with these by `worth.rs`. All values are thousandths of a point.

use table::Row;

use crate::cards::CardSet;
use crate::catalog::{Act, Board, Face, Moment, Op, Reaction, Span};
use crate::good::{Alliance, Bundle, Good, Item, Type};
use crate::library::{IconUse, Tally, Whose};
use crate::packs::outposts::{OutpostDeed, OutpostOp};

/// What things are worth, in thousandths of a point. Tuned by playing each value against its neighbors; most of them
/// matter little, so what is said here names those that do.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A good that comes in every round.
    pub(crate) income: Pile,
    /// What is left of that price, in hundredths, once there is plenty of a good.
    pub(crate) more: i32,
    /// A good right now.
    pub(crate) now: Pile,
    /// A good that nothing can be done with for the moment.
    pub(crate) left: Pile,
    /// A card that stays in hand.
    pub(crate) keep: i32,
    /// The share of its profit, in hundredths, that an action location without its goods still promises.
    pub(crate) hungry: i32,
    /// How far plans come true, in hundredths. Less than all, so that doing a thing is better than planning it.
    pub(crate) plan: i32,
    /// A contact that must be found first.
    pub(crate) contact: i32,
    /// How much the standing of the others counts, in hundredths. As much as the own: a point on the track shortens the
    /// game for everybody, and with less than this the leader shies away from scoring.
    pub(crate) rival: i32,
    /// A card in a hand that nobody sees.
    pub(crate) rival_card: i32,
    /// Goods of others against own ones, in hundredths.
    pub(crate) rival_goods: i32,
    /// A connection card in hand against what it gives, in hundredths.
    pub(crate) link: i32,
    /// Winning, beyond the points.
    pub(crate) win: i32,
    /// A shield on a location.
    pub(crate) shield: i32,
    /// A connection card that the Virtual Player will claim.
    pub(crate) claim: i32,
    /// The attacks that the Virtual Player has left.
    pub(crate) attack: i32,
    /// What a round brings the Virtual Player: three locations, and the points it claims. The higher, the sooner one
    /// ends the game; with more than this one wins no more often and scores less.
    pub(crate) virtual_round: i32,
    /// A rebuild of the Virtual Player, which mostly succeeds.
    pub(crate) rebuild: i32,
    /// A merchant attack that the Virtual Player has left.
    pub(crate) merchant_attack: i32,
    /// What a round brings Borgo without his Brawlers: two locations, and what he claims and builds.
    pub(crate) borgo_round: i32,
    /// A Brawler that Borgo has or will have.
    pub(crate) brawler: i32,
    /// A connection card that Borgo can claim: it costs him no Brawler.
    pub(crate) borgo_claim: i32,
    /// Hundredths of Production phases still to come, by the points of the leader, as they were counted in games of
    /// these players against each other: between rounds, and once nobody else acts.
    pub(crate) rounds: [i32; 26],
    /// The same while somebody else can still score this round.
    pub(crate) rounds_acting: [i32; 26],
    /// A point scored for a deal, less the deal.
    pub(crate) burn: i32,
    /// No game is expected to go beyond this round. Without such a limit the next round would always look better than
    /// ending the game, and a solo game would go on for ever.
    pub(crate) last_round: i32,
    /// Hundredths of a round that are left even then.
    pub(crate) late: i32,
    /// Goods that the next round leaves over, in hundredths.
    pub(crate) next_spare: i32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    //       brick iron fuel gun ammo work grey blue red  uni  dev  shld influence     card vp ruins top
    income: [550, 550, 550, 550, 700, 430, 900, 600, 380, 900, 800, 80, 600, 600, 600, 600, 1000, 350, 550],
    more: 50,
    now: [350, 350, 350, 350, 450, 250, 600, 350, 300, 600, 500, 50, 400, 400, 400, 350, 1000, 400, 400],
    left: [180, 180, 180, 180, 240, 225, 300, 225, 180, 300, 300, 30, 220, 220, 220, 0, 0, 300, 200],
    keep: 250,
    hungry: 35,
    plan: 92,
    contact: 200,
    rival: 100,
    rival_card: 500,
    rival_goods: 50,
    link: 60,
    win: 5000,
    shield: 60,
    claim: 2000,
    attack: 2000,
    virtual_round: 5000,
    rebuild: 900,
    merchant_attack: 100,
    borgo_round: 3000,
    brawler: 1200,
    borgo_claim: 3000,
    rounds: [
        380, 370, 345, 320, 295, 270, 250, 235, 220, 210, 200, 190, 175, 160, 150, 140, 130, 122, 116, 112, 110, 109,
        108, 107, 106, 0,
    ],
    rounds_acting: [
        270, 265, 255, 238, 220, 200, 180, 168, 155, 142, 132, 122, 110, 98, 90, 82, 75, 66, 56, 48, 42, 36, 28, 20,
        15, 0,
    ],
    burn: 600,
    last_round: 9,
    late: 25,
    next_spare: 70,
};

/// A storage for more than this is hardly ever filled.
const MOST_STORED: i32 = 3;
/// What room for one good is worth in a round: it is often empty.
const ROOM: i32 = 80;
/// How many deals and razings a round brings that a feature can reward, and how often it rewards a production, in
/// hundredths.
const PER_DEAL: i32 = 80;
const PER_RAZE: i32 = 60;
const PER_REWARD: i32 = 60;
const PER_BUILD: i32 = 120;
const PER_DEVELOP: i32 = 50;
const PER_TOP: i32 = 70;
const PER_OUTPOST: i32 = 100;
/// What building, upgrading or activating an Outpost usually brings, and how many stand where a card counts them.
const OUTPOST: i32 = 650;
const OUTPOSTS_THERE: u8 = 2;
const PER_CLAIM: i32 = 20;
/// What the other features are worth in a round: a red contact saved now and then, and a resource for nothing.
const DISCOUNT: i32 = 250;
const DOUBLE_EXCHANGE: i32 = 300;
/// A discount that holds for some locations only, in hundredths of one that holds for all.
const SOME_DISCOUNT: i32 = 40;
/// What it is worth in a round that cards count as more types than they show.
const WIDENING: i32 = 250;
/// A location of somebody else that is blocked, and a resource that somebody else loses.
const BLOCK: i32 = 400;
const LOST_RESOURCE: i32 = 150;
/// A location of somebody else, less the contacts for it, and a resource if it is missing.
const TAKEN: i32 = 900;
const MISSING: i32 = 400;
/// No more uses of an action than this are expected in a round, however many there may be.
const MOST_USES: u8 = 3;

/// Effects that depend on what else lies there, by what they usually bring: a good production, one that its owner loses
/// as well, a resource, two or three further uses, the goods of two deals, and so on.
const COPY: i32 = 700;
const STEAL_PRODUCTION: i32 = 1000;
const STEAL: i32 = 500;
const RESET: i32 = 1000;
const USE_OWN_DEALS: i32 = 1000;
const USE_A_DEAL: i32 = 400;
const VISIT: i32 = 400;
const DRAWN: i32 = 500;
/// What a top discard of others is good for: the good of an icon, and a card to play for less.
const MATCHED: i32 = 450;
const MATCHED_SPENT: i32 = -400;
const PLAYED_TOP: i32 = 700;
/// What Ruins are good for: a resource that waits, a location again, spoils, a card.
const LOADED: i32 = 250;
const REBUILT: i32 = 1300;
const STRIPPED: i32 = 500;
const RECOVERED: i32 = 150;
const RUINED_TOP: i32 = 400;
/// A good that waits for a Machine, and what is done to one.
const STOCKED: i32 = 250;
const AGAINST_MACHINES: i32 = 900;
const DEMOLISHED: i32 = 300;
/// What Ruins that are given up would have been good for.
const GIVEN_UP: i32 = 400;

/// What resources are worth, in hundredths of their price, where an action location takes them: some would be left over.
const SURPLUS: i32 = 80;

/// Goods as numbers that can be summed up and priced.
pub(crate) type Pile = [i32; Good::N];

pub(crate) const VP: usize = Good::Vp as usize;
pub(crate) const BRICK: usize = Good::Brick as usize;
pub(crate) const AMMO: usize = Good::Ammo as usize;
pub(crate) const WORKER: usize = Good::Worker as usize;
pub(crate) const UNIVERSAL: usize = Good::Universal as usize;
/// What a hand card is paid with to become a location, a deal or spoils.
pub(crate) const COLORS: [usize; 3] = [Good::Grey as usize, Good::Blue as usize, Good::Red as usize];
/// What may take the place of contacts for cards of Alliances, in their order.
pub(crate) const INFLUENCE: [usize; Alliance::N] =
    [Good::InfluenceIronGang as usize, Good::InfluenceSharrash as usize, Good::InfluenceUranopolis as usize];
pub(crate) const N_RESOURCES: usize = Good::RESOURCES.len();

/// Every faction board gives a resource for two workers.
pub(crate) const EXCHANGE: i32 = 2;

pub(crate) fn priced(goods: &Pile, prices: &Pile) -> i32 {
    goods.iter().zip(prices).map(|(n, price)| n * price).sum()
}

/// What the evaluation has to know about the cards, worked out once for a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// By face.
    pub(crate) merits: Vec<Merit>,
    /// By faction: what its board gives for resources, by color.
    pub(crate) offers: Vec<[Offer; COLORS.len()]>,
    /// Action locations, in the order in which they are worked: those that make more of a worker, those that score two
    /// points or more, one point, and the rest. Others never pay, or are no matter of this round's goods.
    pub(crate) tiers: [CardSet; 4],
    /// Action locations that score for deals.
    pub(crate) burners: CardSet,
    /// Features that go on being useful.
    pub(crate) lasting: CardSet,
    /// Features that have given everything when they are built: the ones to build over.
    pub(crate) spent: CardSet,
}

/// A face, as far as its value does not depend on the position.
#[derive(Clone, Debug)]
pub(crate) struct Merit {
    pub(crate) distance: i32,
    pub(crate) deal: Good,
    pub(crate) spoils: i32,
    pub(crate) production: Crop,
    /// A bonus that counts locations of a type.
    pub(crate) bonus_per_type: Option<PerType>,
    /// A bonus that counts Ruins.
    pub(crate) bonus_per_ruins: Option<(Good, i32)>,
    /// What it gives when it is built, apart from what depends on types.
    pub(crate) built: i32,
    pub(crate) job: Option<Job>,
    /// What a feature is worth in every round.
    pub(crate) lasting: i32,
}

/// A good for each location of a type, up to so many.
pub(crate) type PerType = (Type, Good, i32);

/// What a program of a card brings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Crop {
    pub(crate) goods: Pile,
    pub(crate) per_type: Option<PerType>,
    /// For each of the first good that a Production phase brings, the second one, up to so many.
    pub(crate) per_produced: Option<(Good, Good, i32)>,
    /// A good for each Ruins of its owner, up to so many.
    pub(crate) per_ruins: Option<(Good, i32)>,
    /// What is not goods, as a flat value.
    pub(crate) flat: i32,
}

/// What an action location takes and gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    pub(crate) workers: i32,
    pub(crate) named: [i32; N_RESOURCES],
    /// Resources of any kind.
    pub(crate) any: i32,
    pub(crate) contacts: Option<(usize, i32)>,
    /// Influence by Alliance, and of any.
    pub(crate) influence: [i32; Alliance::N + 1],
    /// Goods on which it depends whether its cost can be met, a bit for each.
    pub(crate) needs: u32,
    /// Ruins that it takes, or without which it does nothing.
    pub(crate) ruins: Option<Ruins>,
    pub(crate) gain: Pile,
    /// The same, good by good: mostly it is one.
    pub(crate) gains: Row<(u8, i16), { Good::N }>,
    /// What is not goods, as a flat value.
    pub(crate) flat: i32,
    pub(crate) uses: i32,
    /// The gain of one use right now.
    pub(crate) once: i32,
    /// Gain less cost in an ordinary round, all uses together.
    pub(crate) profit: i32,
}

/// How an action location has to do with Ruins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ruins {
    /// It needs some.
    Needed,
    /// It uses up so many.
    Taken(i32),
}

/// Contacts that a board gives for a resource.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offer {
    /// The marks of its uses.
    pub(crate) mark: u8,
    pub(crate) resource: usize,
    pub(crate) cost: i32,
    pub(crate) gain: i32,
}

impl Outlook {
    pub(crate) fn of(
        faces: &[Face],
        boards: &[Board],
        ops: &[Op],
        choices: &[(u8, Good)],
        reactions: &[Reaction],
    ) -> Outlook {
        let compiler = Compiler { ops, choices, reactions };
        let mut it = Outlook { offers: boards.iter().map(offers).collect(), ..Outlook::default() };
        for face in faces {
            let merit = compiler.merit(face);
            let join = |set: &mut CardSet| *set = set.or(&face.cards);
            match (&merit.job, &face.act) {
                (Some(job), Some(act)) => {
                    let tokens: i32 = job.gain[..Good::N_TOKENS].iter().sum();
                    let only_a_worker = act.cost.is_common()
                        && job.workers == 1
                        && job.any + job.named.iter().sum::<i32>() == 0
                        && job.contacts.is_none()
                        && job.influence == [0; Alliance::N + 1];
                    let tier = match job.gain[VP] {
                        2.. => Some(1),
                        1 => Some(2),
                        _ if only_a_worker && tokens > 1 => Some(0),
                        _ => (job.profit > 0).then_some(3),
                    };
                    if act.cost.wants(Item::OwnDeal) > 0 {
                        join(&mut it.burners);
                    } else if let Some(tier) = tier {
                        join(&mut it.tiers[tier]);
                    }
                }
                _ if merit.lasting > 0 => join(&mut it.lasting),
                _ if !face.category.produces() => join(&mut it.spent),
                _ => {}
            }
            it.merits.push(merit);
        }
        it
    }
}

fn offers(board: &Board) -> [Offer; COLORS.len()] {
    COLORS.map(|color| {
        let mut offer = Offer::default();
        for ((act, gain), &mark) in board.acts.iter().zip(&board.gains).zip(&board.marks) {
            // An offer that takes a card as well is left to the search.
            if gain.0[color] > 0
                && act.cost.wants(Item::Good(Good::Card)) == 0
                && let Some(resource) = act.cost.resources().iter().position(|&n| n > 0)
            {
                let (cost, gain) = (act.cost.resources()[resource].into(), gain.0[color].into());
                offer = Offer { mark, resource, cost, gain };
            }
        }
        offer
    })
}

/// Puts a value on everything that is printed on a card.
struct Compiler<'a> {
    ops: &'a [Op],
    choices: &'a [(u8, Good)],
    reactions: &'a [Reaction],
}

impl Compiler<'_> {
    fn merit(&self, face: &Face) -> Merit {
        let w = &WEIGHTS;
        let bundle = |goods: &Bundle, prices: &Pile| priced(&goods.0.map(i32::from), prices);
        let room: i32 = face.storage.tokens.0.iter().map(|&n| i32::from(n).min(MOST_STORED)).sum();
        let room = room + i32::from(face.storage.resources).min(MOST_STORED);
        let often = |moment: Moment| match moment {
            Moment::Deal => PER_DEAL,
            Moment::Raze => PER_RAZE,
            Moment::Harvest => PER_REWARD,
            Moment::Build => PER_BUILD,
            Moment::Develop | Moment::DevelopRuins | Moment::Rebuild => PER_DEVELOP,
            Moment::RazeOpponent | Moment::OwnLocationRuined => PER_RAZE / 2,
            Moment::TakeTopDiscard => PER_TOP,
            Moment::BuildOutpost | Moment::UpgradeOutpost => PER_OUTPOST,
            Moment::RazeOutpost | Moment::OutpostLost => PER_OUTPOST / 3,
            Moment::ClaimCapitol => PER_CLAIM,
            Moment::Hack | Moment::Destroy => PER_RAZE / 2,
        };
        let reactions = self.reactions[face.reactions.range()].iter();
        let reward = |it: &Reaction| {
            let crop = self.crop(it.program);
            bundle(&it.gain, &w.income) + priced(&crop.goods, &w.income) + crop.flat
        };
        let reach = if face.discounted.is_empty() { 100 } else { SOME_DISCOUNT };
        let lasting = reactions.map(|it| reward(it) * often(it.moment) / 100).sum::<i32>()
            + room * ROOM
            + i32::from(face.location.raze_discount) * DISCOUNT * reach / 100
            + i32::from(face.widens.is_some()) * WIDENING
            + i32::from(face.location.double_exchange) * DOUBLE_EXCHANGE
            + i32::from(face.location.outposts.any_type) * OUTPOST / 3
            + i32::from(face.location.outposts.discount + face.location.outposts.defense) * DISCOUNT / 2;
        let production = self.crop(face.production);
        let bonus = self.crop(face.bonus);
        let at_once = |crop: &Crop| priced(&crop.goods, &w.now) + crop.flat;
        Merit {
            distance: face.distance.into(),
            deal: face.deal,
            spoils: bundle(&face.spoils, &w.now),
            bonus_per_type: bonus.per_type,
            bonus_per_ruins: bonus.per_ruins,
            built: at_once(&production) + at_once(&bonus),
            production,
            job: face.act.as_ref().map(|act| self.job(act)),
            lasting,
        }
    }

    fn crop(&self, program: Span) -> Crop {
        let w = &WEIGHTS;
        let mut crop = Crop::default();
        for op in &self.ops[program.range()] {
            match *op {
                Op::Gain { good, n } | Op::Cache { good, n } => crop.goods[good as usize] += i32::from(n),
                Op::GainOne { at, n } => {
                    let offered = &self.choices[usize::from(at)..][..usize::from(n)];
                    if offered.iter().all(|(_, good)| good.is_resource()) {
                        // Nearly as good as any resource.
                        crop.goods[AMMO] += offered.iter().map(|&(n, _)| i32::from(n)).min().unwrap_or(1);
                    } else if let Some(&(n, good)) = offered.first() {
                        crop.goods[good as usize] += i32::from(n);
                    }
                }
                Op::GainPerType { kind, good, max } => crop.per_type = Some((kind, good, max.into())),
                Op::GainPerProduced { counted, good, max } => crop.per_produced = Some((counted, good, max.into())),
                Op::CopyProduction(_) => crop.flat += COPY,
                Op::StealProduction => crop.flat += STEAL_PRODUCTION,
                Op::Steal => crop.flat += STEAL,
                Op::ResetLocations { .. } => crop.flat += RESET,
                Op::TakeLocation => crop.flat += TAKEN,
                Op::GainUnproduced { .. } => crop.flat += MISSING,
                Op::UseDeals { whose: Whose::Own, .. } => crop.flat += USE_OWN_DEALS,
                Op::UseDeals { whose: Whose::Opponent, .. } => crop.flat += USE_A_DEAL,
                Op::VisitOccupied => crop.flat += VISIT,
                Op::DrawKeep { keep, .. } => crop.flat += i32::from(keep) * DRAWN,
                Op::DiscardCards { n } => crop.flat -= i32::from(n) * w.keep,
                Op::DiscardDeals { .. } => {}
                Op::DiscardRuins { n } => crop.flat -= i32::from(n) * GIVEN_UP,
                Op::GainPer { what: Tally::Ruins, good, max } => crop.per_ruins = Some((good, max.into())),
                Op::MatchIcon(IconUse::Gain) => crop.flat += MATCHED,
                Op::MatchIcon(IconUse::Spend) => crop.flat += MATCHED_SPENT,
                Op::LoadRuins { max } => crop.flat += i32::from(max) * LOADED,
                Op::RebuildRuins { n, .. } => crop.flat += i32::from(n) * REBUILT,
                Op::StripRuins { n } => crop.flat += i32::from(n) * STRIPPED,
                Op::RecoverRuins { n } => crop.flat += i32::from(n) * RECOVERED,
                Op::RuinTopDiscard { n } => crop.flat += i32::from(n) * RUINED_TOP,
                Op::PlayTopDiscard { .. } => crop.flat += PLAYED_TOP,
                Op::RazeOwn { .. } => crop.flat += DEMOLISHED,
                Op::Block { .. } => crop.flat += BLOCK,
                Op::MakeDiscard { n } => crop.flat += i32::from(n) * LOST_RESOURCE,
                Op::Outpost(op) => match op {
                    OutpostOp::Ask(OutpostDeed::Shield, _) => crop.flat += w.shield,
                    OutpostOp::Ask(OutpostDeed::Move, _) => crop.flat += OUTPOST / 2,
                    OutpostOp::Ask(_, n) => crop.flat += i32::from(n) * OUTPOST,
                    OutpostOp::Gain { good, n, max, .. } => {
                        crop.goods[good as usize] += i32::from(n) * i32::from(max.min(OUTPOSTS_THERE));
                    }
                    OutpostOp::Resources { max, .. } => crop.goods[AMMO] += i32::from(max.min(OUTPOSTS_THERE)),
                },
                Op::GainPer { what: Tally::Machine, good, max } => {
                    crop.goods[good as usize] += i32::from(max.div_ceil(2));
                }
                Op::GainPer { what: Tally::Hacked, good, .. } => crop.goods[good as usize] += 1,
                Op::Stock { .. } => crop.flat += STOCKED,
                Op::CacheFor { n, .. } => crop.flat += i32::from(n) * STOCKED,
                Op::DrawHacked { n } => crop.flat += i32::from(n) * DRAWN,
                Op::HackMachine { .. } | Op::DestroyMachine { .. } | Op::BuryMachine { .. } => {
                    crop.flat += AGAINST_MACHINES;
                }
            }
        }
        crop
    }

    fn ruins(&self, act: &Act) -> Option<Ruins> {
        self.ops[act.program.range()].iter().find_map(|op| match *op {
            Op::DiscardRuins { n } | Op::RebuildRuins { n, .. } | Op::StripRuins { n } | Op::RecoverRuins { n } => {
                Some(Ruins::Taken(n.into()))
            }
            Op::LoadRuins { .. } => Some(Ruins::Needed),
            _ => None,
        })
    }

    fn job(&self, act: &Act) -> Job {
        let w = &WEIGHTS;
        let crop = self.crop(act.program);
        let cost = &act.cost;
        let workers = i32::from(cost.wants(Item::Good(Good::Worker)));
        let named = cost.resources().map(i32::from);
        let any = i32::from(cost.wants(Item::Resource));
        let contacts = cost.contacts().map(|(good, n)| (good as usize, i32::from(n)));
        let asked = |item: Item| i32::from(cost.wants(item));
        let [a, b, c] = Alliance::ALL.map(|it| asked(Item::Good(it.influence())));
        let influence = [a, b, c, asked(Item::Influence)];
        let resources: i32 =
            named.iter().zip(&w.income).map(|(n, price)| n * price).sum::<i32>() + any * w.income[BRICK];
        let price = workers * w.income[WORKER]
            + resources * SURPLUS / 100
            + contacts.map_or(0, |(color, n)| n * w.income[color])
            + influence.iter().sum::<i32>() * w.income[INFLUENCE[0]];
        let profit = (priced(&crop.goods, &w.income) + crop.flat - price).max(0);
        let uses = i32::from(act.uses.min(MOST_USES));
        let takes_resources = any + named.iter().sum::<i32>() > 0;
        let needed = |good: usize| match good {
            0..N_RESOURCES => any > 0 || named[good] > 0,
            AMMO => takes_resources,
            // They can be exchanged for resources.
            WORKER => takes_resources || workers > 0,
            UNIVERSAL => contacts.is_some(),
            _ => {
                contacts.is_some_and(|(color, _)| color == good)
                    || INFLUENCE.iter().zip(influence).any(|(&it, n)| it == good && (n > 0 || influence[3] > 0))
            }
        };
        Job {
            workers,
            named,
            any,
            contacts,
            influence,
            needs: (0..Good::N).filter(|&good| needed(good)).fold(0, |bits, good| bits | 1 << good),
            ruins: self.ruins(act),
            gain: crop.goods,
            gains: (0..).zip(crop.goods.map(|n| n as i16)).filter(|&(_, n)| n != 0).collect(),
            flat: crop.flat,
            uses,
            once: priced(&crop.goods, &w.now) + crop.flat,
            // There is seldom enough for every use.
            profit: profit * (uses + 1) / 2,
        }
    }
}

impl Job {
    /// Takes the cost of one use out of the pile, workers for missing resources included, if it can be met.
    #[inline]
    pub(crate) fn pay(&self, pile: &mut Pile) -> bool {
        // Nothing is taken before it is clear that everything is there; mostly it is workers that are lacking.
        if pile[WORKER] < self.workers {
            return false;
        }
        // Most locations want nothing else.
        if self.needs & !(1 << WORKER) == 0 {
            pile[WORKER] -= self.workers;
            return true;
        }
        let mut resources: [i32; N_RESOURCES] = std::array::from_fn(|i| pile[i] - self.named[i]);
        let mut short = 0;
        for left in &mut resources {
            if *left < 0 {
                short -= *left;
                *left = 0;
            }
        }
        let mut any = self.any;
        while any > 0 {
            // The most plentiful is missed least.
            let Some(most) = resources.iter_mut().max().filter(|most| **most > 0) else { break };
            *most -= 1;
            any -= 1;
        }
        short += any;
        let ammo = short.min(pile[AMMO]);
        let workers = pile[WORKER] - self.workers - EXCHANGE * (short - ammo);
        if workers < 0 {
            return false;
        }
        let contacts = self.contacts.map(|(color, n)| {
            let plain = n.min(pile[color]);
            (color, plain, n - plain)
        });
        if contacts.is_some_and(|(.., universal)| universal > pile[UNIVERSAL])
            || self.influence != [0; Alliance::N + 1] && !self.pay_influence(pile)
        {
            return false;
        }
        pile[..N_RESOURCES].copy_from_slice(&resources);
        pile[AMMO] -= ammo;
        pile[WORKER] = workers;
        if let Some((color, plain, universal)) = contacts {
            pile[color] -= plain;
            pile[UNIVERSAL] -= universal;
        }
        true
    }

    /// Takes the influence, if all of it is there.
    #[cold]
    fn pay_influence(&self, pile: &mut Pile) -> bool {
        let mut after = *pile;
        let [named @ .., any] = self.influence;
        for (good, n) in INFLUENCE.into_iter().zip(named) {
            after[good] -= n;
            if after[good] < 0 {
                return false;
            }
        }
        for _ in 0..any {
            let Some(most) = INFLUENCE.into_iter().max_by_key(|&good| after[good]).filter(|&it| after[it] > 0) else {
                return false;
            };
            after[most] -= 1;
        }
        *pile = after;
        true
    }
}

/// Takes resources out of the pile, or ammo, or workers to exchange. The pile must have them.
#[inline]
pub(crate) fn take(pile: &mut Pile, resource: usize, n: i32) {
    for _ in 0..n {
        if pile[resource] > 0 {
            pile[resource] -= 1;
        } else if pile[AMMO] > 0 {
            pile[AMMO] -= 1;
        } else {
            pile[WORKER] -= EXCHANGE;
        }
    }
}
