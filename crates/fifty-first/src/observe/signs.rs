//! What of a position follows from the cards alone, worked out once for a game.

use super::lanes::{Counts, Lanes};
use crate::cards::{CardSet, FaceId, MAX_CARDS};
use crate::catalog::{Board, Face, Masks};
use crate::good::{Good, Type};
use crate::library::MAX_DISTANCE;
use crate::outlook::{Merit, Outlook, VP, WEIGHTS, priced};
use crate::packs::Packs;
use crate::worth::POINT;

/// What worths are told in: twentieths of a point.
const TWENTIETH: i32 = POINT / 20;
/// The most that a card adds to a worth. No printed card comes near, and all cards together still fit into 16 bits.
const MOST: i32 = 127;
const _: () = assert!(MOST as usize * MAX_CARDS < 1 << 16);

/// Worths of a card, side by side.
type Worths<const WORDS: usize> = Lanes<16, WORDS>;

/// Of these worths, in thousandths of a point.
fn worths<const WORDS: usize>(of: &[i32]) -> Worths<WORDS> {
    let mut it = Worths::default();
    for (at, worth) in of.iter().enumerate() {
        it.put(at, u64::from((worth / TWENTIETH).clamp(0, MOST).unsigned_abs()));
    }
    it
}

/// What locations add to a State.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// By type.
    pub(super) types: Counts<2>,
    /// The three rows, in their order.
    rows: Counts<1>,
    worths: Worths<1>,
    /// What all action locations together take and give, every use of them.
    pub(super) deeds: Counts<1>,
}

impl Standing {
    #[inline]
    pub(super) fn rows(&self) -> [i32; N_ROWS] {
        std::array::from_fn(|row| self.rows.get(row))
    }

    #[inline]
    pub(super) fn n_locations(&self) -> i32 {
        self.rows().into_iter().sum()
    }

    /// What features and action locations bring in an ordinary round.
    #[inline]
    pub(super) fn worths(&self) -> [i32; 2] {
        std::array::from_fn(|i| self.worths.get(i))
    }
}

/// What cards add to a hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holding {
    /// The three rows, in their order, then by distance from 1 on.
    counts: Counts<1>,
    worths: Worths<2>,
}

/// The rows of a State.
const N_ROWS: usize = 3;
const _: () = assert!(N_ROWS + MAX_DISTANCE <= Counts::<1>::LEN && Type::N <= Counts::<2>::LEN);

impl Holding {
    #[inline]
    pub(super) fn rows(&self) -> [i32; N_ROWS] {
        std::array::from_fn(|row| self.counts.get(row))
    }

    #[inline]
    pub(super) fn by_distance(&self) -> [i32; MAX_DISTANCE] {
        std::array::from_fn(|i| self.counts.get(N_ROWS + i))
    }

    /// What the cards bring at once as locations, as spoils and as deals, and in an ordinary round as production, features
    /// and action locations.
    #[inline]
    pub(super) fn worths(&self) -> [i32; 6] {
        std::array::from_fn(|i| self.worths.get(i))
    }
}

/// What an action location takes and gives.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deed {
    /// How often a round.
    pub(super) uses: u8,
    /// With each use: the use itself, workers, resources, points.
    pub(super) once: Counts<1>,
}

/// What is told of the cards of a table.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    /// By face.
    standing: Vec<Standing>,
    /// By face.
    holding: Vec<Holding>,
    /// By face.
    deeds: Vec<Deed>,
    /// The faces whose uses are counted,
    pub(super) used: Vec<FaceId>,
    /// and by face the place of each among them.
    pub(super) used_at: [u8; MAX_CARDS],
    /// Goods of deals,
    pub(super) deals: Vec<Good>,
    /// and by good the place of each among them.
    pub(super) deal_at: [u8; Good::N],
    /// What a Production phase may bring that is not common: influence, Ruins, top discards.
    pub(super) income: Vec<Good>,
    /// How many types there are: no card has one of those behind them.
    pub(super) n_types: usize,
}

impl Signs {
    pub(crate) fn of(faces: &[Face], boards: &[Board], masks: &Masks, packs: &Packs, outlook: &Outlook) -> Signs {
        let merits = || faces.iter().zip(&outlook.merits);
        let is_limited = |face: &Face| face.cards.meets(&masks.limited);
        let used: Vec<FaceId> = (0..)
            .zip(faces)
            .filter(|(_, face)| face.act.is_some() || is_limited(face))
            .map(|(i, _)| FaceId(i))
            .collect();
        let mut used_at = [0; MAX_CARDS];
        for (at, face) in (0..).zip(&used) {
            used_at[face.index()] = at;
        }
        let is_deal =
            |good: Good| faces.iter().any(|face| face.deal == good) || packs.deal_goods().any(|it| it == good);
        let comes_in = |good: Good| {
            let is_common = matches!(good, Good::Card | Good::Vp) || good.is_token() && !good.is_influence();
            if is_common {
                return false;
            }
            let printed = boards.iter().any(|board| board.production[good] > 0);
            printed || is_deal(good) || merits().any(|(face, it)| face.category.produces() && brings(it, good))
        };
        let deals: Vec<Good> = Good::ALL.into_iter().filter(|&it| is_deal(it)).collect();
        let mut deal_at = [0; Good::N];
        for (at, &good) in (0..).zip(&deals) {
            deal_at[good as usize] = at;
        }
        let types = faces.iter().flat_map(|face| face.types.iter());
        Signs {
            standing: merits().map(|(face, merit)| standing(face, merit)).collect(),
            holding: merits().map(|(face, merit)| holding(face, merit)).collect(),
            deeds: outlook.merits.iter().map(deed).collect(),
            used,
            used_at,
            deals,
            deal_at,
            income: Good::ALL.into_iter().filter(|&it| comes_in(it)).collect(),
            n_types: types.map(|kind| kind as usize + 1).max().unwrap_or(0),
        }
    }

    /// What the locations of a State have together.
    #[inline]
    pub(super) fn standing(&self, faces: &[FaceId; MAX_CARDS], cards: &CardSet) -> Standing {
        let mut sum = Standing::default();
        cards.each(|card| {
            let it = &self.standing[faces[card.index()].index()];
            sum.types.add(&it.types);
            sum.rows.add(&it.rows);
            sum.worths.add(&it.worths);
            sum.deeds.add(&it.deeds);
        });
        sum
    }

    /// What the cards of a hand have together.
    #[inline]
    pub(super) fn holding(&self, faces: &[FaceId; MAX_CARDS], cards: &CardSet) -> Holding {
        let mut sum = Holding::default();
        cards.each(|card| {
            let it = &self.holding[faces[card.index()].index()];
            sum.counts.add(&it.counts);
            sum.worths.add(&it.worths);
        });
        sum
    }

    /// What an action location takes and gives.
    #[inline]
    pub(super) fn deed(&self, face: FaceId) -> Deed {
        self.deeds[face.index()]
    }
}

/// The row of a State in which a card stands.
fn row(face: &Face) -> usize {
    if face.category.produces() {
        0
    } else if face.category.features() {
        1
    } else {
        2
    }
}

fn standing(face: &Face, merit: &Merit) -> Standing {
    let mut it = Standing { worths: worths(&[merit.lasting, profit(merit)]), ..Standing::default() };
    face.types.iter().for_each(|kind| it.types.put(kind as usize, 1));
    it.rows.put(row(face), 1);
    let deed = deed(merit);
    (0..deed.uses).for_each(|_| it.deeds.add(&deed.once));
    it
}

fn holding(face: &Face, merit: &Merit) -> Holding {
    let crop = &merit.production;
    let produces = if face.category.produces() { priced(&crop.goods, &WEIGHTS.income) + crop.flat } else { 0 };
    let deal = WEIGHTS.income[merit.deal as usize];
    let worths = worths(&[merit.built, merit.spoils, deal, produces, merit.lasting, profit(merit)]);
    let mut it = Holding { worths, ..Holding::default() };
    it.counts.put(row(face), 1);
    it.counts.put(N_ROWS + usize::from(face.distance).clamp(1, MAX_DISTANCE) - 1, 1);
    it
}

fn profit(merit: &Merit) -> i32 {
    merit.job.as_ref().map_or(0, |job| job.profit)
}

fn deed(merit: &Merit) -> Deed {
    let Some(job) = &merit.job else { return Deed::default() };
    // A State has at most some ten of them, so that this fits however often they can be used.
    let small = |n: i32| u64::from(n.clamp(0, 7).unsigned_abs());
    let mut once = Counts::default();
    let resources = job.any + job.named.iter().sum::<i32>();
    for (at, n) in [1, job.workers, resources, job.gain[VP]].into_iter().enumerate() {
        once.put(at, small(n));
    }
    Deed { uses: small(job.uses) as u8, once }
}

/// Whether a production location may bring a good.
fn brings(merit: &Merit, good: Good) -> bool {
    let crop = &merit.production;
    crop.goods[good as usize] > 0
        || crop.per_type.is_some_and(|(_, it, _)| it == good)
        || crop.per_ruins.is_some_and(|(it, _)| it == good)
        || crop.per_produced.is_some_and(|(_, it, _)| it == good)
}
