//! From cards as written to cards as played.

use std::collections::BTreeMap;

use super::{Act, Board, Face, Game, Inner, Link, Masks, Moment, Op, Reaction, Repeat, Span, Storage};
use crate::cards::{CardId, CardSet, FaceId, MAX_CARDS};
use crate::course::{Course, Step};
use crate::flow::{CONNECTION_WORKERS, DEALT, Draft, VISIT_WORKERS};
use crate::good::{Amount, Bundle, Good, Item, Kinship, Room, TypeSet};
use crate::library::{
    Action, Category, Chosen, Connection, Effect, FactionBoard, IconUse, Library, Location, MAX_DISTANCE, Occasion,
    Tally, normalized,
};
use crate::observe::Signs;
use crate::outlook::Outlook;
use crate::packs::outposts::{Level, OutpostDeed, OutpostOp, Territory};
use crate::packs::{OutpostEffect, PackStep, Packs, TerritoryTile};
use crate::payment::Cost;
use crate::rivals::Rival;
use crate::setup::{Setup, SetupError};

impl Game {
    /// The game that these cards make for this setup.
    #[expect(clippy::too_many_lines, reason = "one line for each part of a game")]
    pub fn new(library: &Library, setup: Setup) -> Result<Game, SetupError> {
        setup.check(library)?;
        let chosen = library.choose(setup.edition, setup.sets()).map_err(SetupError)?;
        let Chosen {
            deck,
            factions,
            connections,
            arenas: _,
            own_discards: _,
            cities: _,
            borders: _,
            territories,
            capitols: _,
            machines,
            servers: _,
        } = &chosen;
        let mut compiler = Compiler::default();
        let mut faces: Vec<Face> = deck.iter().map(|(location, _)| compiler.face(location)).collect();
        let copies: Vec<u16> = deck.iter().map(|&(_, n)| n.into()).collect();
        let n_cards: u16 = copies.iter().sum();
        let dealt = DEALT * usize::from(setup.players);
        if usize::from(n_cards) < dealt {
            return Err(SetupError(format!("these sets have {n_cards} cards; {dealt} are dealt (MS-SET-09)")));
        }
        let mut face_of = [FaceId(0); MAX_CARDS];
        let mut n_copies_before = [0; MAX_CARDS];
        let mut card = 0_usize;
        for (i, n) in copies.iter().enumerate() {
            for _ in 0..*n {
                face_of[card] = FaceId(i as u8);
                n_copies_before[card] = faces[i].n_cards;
                faces[i].cards.insert(CardId(card as u8));
                faces[i].n_cards += 1;
                card += 1;
            }
        }
        let masks = Masks::of(&faces, &compiler.ops, &compiler.reactions);
        let mut kinships = [Kinship::default(); MAX_CARDS];
        for (i, face) in faces.iter().enumerate() {
            kinships[i] = face.types.kinship();
        }
        let all = (0..card).map(|card| CardId(card as u8));
        for (i, face) in faces.iter_mut().enumerate() {
            let related = |card: &CardId| kinships[face_of[card.index()].index()].meets(kinships[i]);
            face.relatives = all.clone().filter(related).collect();
        }
        let boards: Vec<Board> = factions.iter().map(|board| compiler.board(board)).collect();
        let links: Vec<Link> = connections.iter().map(|card| Compiler::link(card)).collect();
        let territories = territories.iter().map(|tile| compiler.territory(tile)).collect();
        let mut names = BTreeMap::new();
        for (i, face) in faces.iter().enumerate() {
            let it = &face.location;
            for name in [&it.name, &it.id].into_iter().chain(&it.aliases) {
                names.insert(normalized(name), FaceId(i as u8));
            }
        }
        let digest = chosen.digest();
        let Compiler { ops, choices, reactions } = compiler;
        let packs = Packs::of(&chosen, &ops, &faces, territories, &boards, &setup);
        let counts_ruins = ops.iter().any(|op| matches!(op, Op::GainPer { what: Tally::Ruins, .. }));
        let mut alliances = [None; MAX_CARDS];
        for (i, face) in faces.iter().enumerate() {
            alliances[i] = face.alliance;
        }
        let outlook = Outlook::of(&faces, &boards, &ops, &choices, &reactions);
        let signs = Signs::of(&faces, &boards, &masks, &packs, &outlook);
        let mut distances = [0; MAX_CARDS];
        for (i, face) in faces.iter().enumerate() {
            distances[i] = face.distance;
        }
        let rival = Rival::of(&setup);
        let draft = rival.map_or(Draft::among(setup.players), |it| it.profile().draft);
        let mut course = Course::of(draft, rival);
        if !masks.missing.is_empty() {
            course.insert_after(Step::Yield, Step::Pack(PackStep::Missing));
        }
        // MOL-05.
        if !machines.is_empty() {
            course.insert_after(Step::Harvest, Step::Pack(PackStep::Assault));
            course.insert_after(Step::Pack(PackStep::Assault), Step::Pack(PackStep::Deploy));
        }
        Ok(Game {
            rival,
            n_sides: setup.players + u8::from(rival.is_some()),
            draft,
            course,
            setup,
            faces,
            face_of,
            n_copies_before,
            distances,
            kinships,
            alliances,
            n_cards,
            boards,
            links,
            connection_cost: Cost::workers(CONNECTION_WORKERS),
            visit_cost: Cost::workers(VISIT_WORKERS),
            ops,
            choices,
            reactions,
            masks,
            counts_ruins,
            packs,
            digest,
            names,
            outlook,
            signs,
        })
    }
}

impl Masks {
    fn of(faces: &[Face], ops: &[Op], reactions: &[Reaction]) -> Masks {
        let mut masks = Masks::default();
        let join = |into: &mut CardSet, cards: &CardSet| *into = into.or(cards);
        for face in faces {
            let cards = &face.cards;
            for reaction in &reactions[face.reactions.range()] {
                join(&mut masks.listeners[reaction.moment as usize], cards);
                if reaction.program.n > 0 {
                    join(&mut masks.performers[reaction.moment as usize], cards);
                }
                if reaction.limit > 0 {
                    join(&mut masks.limited, cards);
                }
            }
            if face.location.outposts.any_type > 0 {
                join(&mut masks.limited, cards);
            }
            if let Some(act) = &face.act {
                let workers = usize::from(act.cost.wants(Item::Good(Good::Worker)));
                let last = masks.actions_by_workers.len() - 1;
                for with in &mut masks.actions_by_workers[workers.min(last)..] {
                    join(with, cards);
                }
            }
            for within in &mut masks.within[usize::from(face.distance).min(MAX_DISTANCE)..] {
                join(within, cards);
            }
            for kind in face.types.iter() {
                join(&mut masks.of_type[kind as usize], cards);
            }
            let program = &ops[face.production.range()];
            let late = program.iter().any(|op| matches!(op, Op::GainPerProduced { .. }));
            let thief = program.contains(&Op::StealProduction);
            let missing = program.iter().any(|op| matches!(op, Op::GainUnproduced { .. }));
            let it = &face.location;
            let actions = it.action.iter().flat_map(|action| &action.effect);
            let unmixed = |effect: &Effect| matches!(effect, Effect::CopyUnmixedProduction(_));
            let traits = [
                (face.category == Category::ProductionFeature, &mut masks.mixed),
                (actions.chain(it.all_effects()).any(unmixed), &mut masks.unmixed_copiers),
                (program.iter().any(|op| matches!(op, Op::Stock { .. })), &mut masks.stockers),
                (it.storage_for.is_some(), &mut masks.shelves),
                (it.hack_discount > 0, &mut masks.hack_discounts),
                (it.assault_shield > 0, &mut masks.assault_shields),
                (face.act.is_some(), &mut masks.actions),
                (face.act.is_some_and(|act| act.uses == 1), &mut masks.used_once),
                (face.category.produces(), &mut masks.production),
                (face.category == Category::OpenProduction, &mut masks.open),
                (face.category.produces() && !late && !thief && !missing, &mut masks.copyable),
                (program.iter().any(|op| matches!(op, Op::CopyProduction(_))), &mut masks.copiers),
                (late, &mut masks.late),
                (missing, &mut masks.missing),
                (thief, &mut masks.thieves),
                (face.storage != Storage::default() && it.storage_for.is_none(), &mut masks.storage),
                (face.location.raze_discount > 0, &mut masks.discounts),
                (face.widens.is_some(), &mut masks.widening),
                (face.location.double_exchange, &mut masks.double_exchange),
                (face.location.printed_shield, &mut masks.printed_shield),
            ];
            for (has, mask) in traits {
                if has {
                    join(mask, cards);
                }
            }
        }
        masks
    }
}

#[derive(Default)]
struct Compiler {
    ops: Vec<Op>,
    choices: Vec<(u8, Good)>,
    reactions: Vec<Reaction>,
}

impl Compiler {
    fn face(&mut self, location: &Location) -> Face {
        let bundle = |amount: &Amount| amount.bundle().unwrap_or_default();
        let types: TypeSet = location.types.iter().copied().collect();
        Face {
            location: Box::new(location.clone()),
            cards: CardSet::EMPTY,
            n_cards: 0,
            distance: location.distance,
            category: location.category,
            types,
            alliance: types.alliance(),
            discounted: location.raze_discount_types.iter().copied().collect(),
            widens: location.type_also.as_ref().map(|it| (it.kind, it.also.iter().copied().collect())),
            deal: bundle(&location.deal).iter().next().map_or(Good::Vp, |(good, _)| good),
            spoils: bundle(&location.spoils),
            production: self.program(&location.production, &Cost::default()),
            bonus: self.program(&location.bonus, &Cost::default()),
            act: location.action.as_ref().map(|action| {
                let cost = Cost::new(&action.pay.0);
                let per_machine = action.pay_per_machine.as_ref().and_then(|it| it.0.first()).map(|&(_, item)| item);
                let program = self.program(&action.effect, &cost);
                Act { cost, program, uses: action.uses, inner: inner(action), per_machine }
            }),
            storage: location.storage.as_ref().map(storage).unwrap_or_default(),
            reactions: self.reactions(location),
            relatives: CardSet::EMPTY,
        }
    }

    /// One for each moment: what several triggers give at once is gained together.
    fn reactions(&mut self, location: &Location) -> Span {
        let at = self.reactions.len() as u16;
        let bundle = |amount: &Amount| amount.bundle().unwrap_or_default();
        let programs: Vec<Span> =
            location.triggers.iter().map(|it| self.program(&it.effect, &Cost::default())).collect();
        for (on, moment) in MOMENTS {
            let plain = location.triggers.iter().filter(|it| it.is_plain() && it.on.contains(&on));
            let gains = plain.map(|it| bundle(&it.gain));
            let gain = gains.fold(Bundle::default(), |sum, gain| Bundle::of_sum(&sum, &gain));
            if !gain.is_empty() {
                self.reactions.push(Reaction { gain, ..Reaction::at(moment) });
            }
            for (it, &program) in location.triggers.iter().zip(&programs) {
                if !it.is_plain() && it.on.contains(&on) {
                    self.reactions.push(Reaction {
                        kind: it.kind,
                        rows: it.category.map(|it| [it].into_iter().collect()),
                        limit: it.limit,
                        gain: bundle(&it.gain),
                        program,
                        ..Reaction::at(moment)
                    });
                }
            }
        }
        if let Some(after) = &location.after_production {
            let mut reaction = Reaction { gain: bundle(&after.gain), ..Reaction::at(Moment::Harvest) };
            for &(n, item) in &after.produced.0 {
                match item {
                    Item::Good(good) => reaction.produced[good] = n,
                    Item::Resource => reaction.resources = n,
                    Item::Influence | Item::OwnDeal => {}
                }
            }
            self.reactions.push(reaction);
        }
        Span { at, n: (self.reactions.len() as u16 - at) as u8 }
    }

    fn board(&mut self, board: &FactionBoard) -> Board {
        let gains: Vec<Bundle> = board.actions.iter().map(|it| it.gain.bundle().unwrap_or_default()).collect();
        let acts = board.actions.iter().map(|action| {
            let cost = Cost::new(&action.pay.0);
            let effects: Vec<Effect> =
                action.effect.iter().cloned().chain([Effect::Gain(action.gain.clone())]).collect();
            Act { cost, program: self.program(&effects, &cost), uses: action.uses, inner: None, per_machine: None }
        });
        let acts = acts.collect();
        let mut n_marks = 0;
        let marks = board.actions.iter().map(|action| {
            let mark = ((1 << action.uses) - 1) << n_marks;
            n_marks += action.uses;
            mark
        });
        let marks = marks.collect();
        let mut repeats = Vec::new();
        for (by, action) in board.actions.iter().enumerate().filter(|(_, it)| it.repeats()) {
            for (of, other) in board.actions.iter().enumerate().filter(|(_, it)| !it.repeats()) {
                let cost = Cost::new(&action.pay.and(&other.pay).0);
                repeats.push(Repeat { by: by as u8, of: of as u8, cost });
            }
        }
        Board {
            acts,
            gains,
            marks,
            repeats,
            production: board.production.bundle().unwrap_or_default(),
            exchange_cost: Cost::new(&board.exchange.pay.0),
            exchange: board.exchange.gain_one.0.clone(),
            defense: board.defense,
            written: board.clone(),
        }
    }

    fn link(card: &Connection) -> Link {
        Link {
            pile: card.pile,
            cost: Cost::new(&card.pay.0),
            gain: card.gain.bundle().unwrap_or_default(),
            written: card.clone(),
        }
    }

    fn program(&mut self, effects: &[Effect], cost: &Cost) -> Span {
        let at = self.ops.len() as u16;
        let (cards, deals) = (cost.wants(Item::Good(Good::Card)), cost.wants(Item::OwnDeal));
        let ruins = cost.wants(Item::Good(Good::Ruins));
        if cards > 0 {
            self.ops.push(Op::DiscardCards { n: cards });
        }
        if deals > 0 {
            self.ops.push(Op::DiscardDeals { n: deals });
        }
        if ruins > 0 {
            self.ops.push(Op::DiscardRuins { n: ruins });
        }
        for effect in effects {
            self.effect(effect);
        }
        Span { at, n: (self.ops.len() as u16 - at) as u8 }
    }

    fn territory(&mut self, tile: &TerritoryTile) -> Territory {
        let level = |i: usize| {
            let it = &tile.levels[i];
            Level { kind: it.kind, defense: it.defense, program: self.program(&it.effect, &Cost::default()) }
        };
        Territory { tile: tile.clone(), levels: [0, 1, 2].map(level) }
    }

    fn outpost(&mut self, effect: &OutpostEffect) -> OutpostOp {
        match *effect {
            OutpostEffect::Build { anywhere } => OutpostOp::Ask(OutpostDeed::Build { anywhere }, 1),
            OutpostEffect::Upgrade { count, dir } => OutpostOp::Ask(OutpostDeed::Upgrade { dir }, count),
            OutpostEffect::Activate { count, dir, whose, level } => {
                OutpostOp::Ask(OutpostDeed::Activate { dir, whose, level }, count)
            }
            OutpostEffect::Raze { discount, free } => OutpostOp::Ask(OutpostDeed::Raze { discount, free }, 1),
            OutpostEffect::Move => OutpostOp::Ask(OutpostDeed::Move, 1),
            OutpostEffect::Shield(n) => OutpostOp::Ask(OutpostDeed::Shield, n),
            OutpostEffect::Gain { ref gain, max, dir, level } => {
                let (good, n) = gain.bundle().and_then(|it| it.iter().next()).unwrap_or((Good::Vp, 0));
                OutpostOp::Gain { good, n, max, dir, level }
            }
            OutpostEffect::Resources(max) => {
                let at = self.choices.len() as u16;
                self.choices.extend(Good::RESOURCES.map(|good| (1, good)));
                OutpostOp::Resources { max, choices: Span { at, n: Good::RESOURCES.len() as u8 } }
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        let single =
            |amount: &Amount| amount.bundle().and_then(|it| it.iter().next()).map_or(Good::Vp, |(good, _)| good);
        let op = match effect {
            // The board knows which actions it can repeat, and what that costs.
            Effect::RepeatAction => return,
            Effect::Gain(amount) => {
                let gains = amount.bundle().unwrap_or_default();
                self.ops.extend(gains.iter().map(|(good, n)| Op::Gain { good, n }));
                return;
            }
            Effect::Cache(amount) => {
                let goods = amount.bundle().unwrap_or_default();
                self.ops.extend(goods.iter().map(|(good, n)| Op::Cache { good, n }));
                return;
            }
            Effect::GainOne(one_of) => {
                let at = self.choices.len() as u16;
                self.choices.extend(&one_of.0);
                Op::GainOne { at, n: one_of.0.len() as u8 }
            }
            Effect::GainUnproduced(one_of) => {
                let at = self.choices.len() as u16;
                self.choices.extend(&one_of.0);
                Op::GainUnproduced { at, n: one_of.0.len() as u8 }
            }
            Effect::TakeLocation => Op::TakeLocation,
            Effect::GainPerType { kind, gain, max } => Op::GainPerType { kind: *kind, good: single(gain), max: *max },
            Effect::GainPerProduced { good, gain, max } => {
                Op::GainPerProduced { counted: good.0, good: single(gain), max: *max }
            }
            Effect::Stock { gain, use_for, max } => {
                let goods = gain.bundle().unwrap_or_default();
                let (max, errand) = (*max, *use_for);
                self.ops.extend(goods.iter().map(|(good, n)| Op::Stock { good, n, max, errand }));
                return;
            }
            Effect::CacheFor { gain, use_for } => {
                let goods = gain.bundle().unwrap_or_default();
                self.ops.extend(goods.iter().map(|(good, n)| Op::CacheFor { good, n, errand: *use_for }));
                return;
            }
            Effect::CopyUnmixedProduction(whose) => Op::CopyProduction(*whose),
            Effect::DrawHacked(n) => Op::DrawHacked { n: *n },
            Effect::HackMachine(n) => Op::HackMachine { discount: *n },
            Effect::DestroyMachine(n) => Op::DestroyMachine { discount: *n },
            Effect::BuryMachine(n) => Op::BuryMachine { n: *n },
            Effect::CopyProduction(whose) => Op::CopyProduction(*whose),
            Effect::StealProduction => Op::StealProduction,
            Effect::Steal(_) => Op::Steal,
            Effect::ResetLocations(max) => Op::ResetLocations { max: *max },
            Effect::UseDeals { whose, up_to } => Op::UseDeals { whose: *whose, max: *up_to },
            Effect::VisitOccupied => Op::VisitOccupied,
            Effect::DrawKeep { draw, keep } => Op::DrawKeep { draw: *draw, keep: *keep },
            Effect::GainPer { what, gain, max } => Op::GainPer { what: *what, good: single(gain), max: *max },
            Effect::MatchIcon(use_of_it) => Op::MatchIcon(*use_of_it),
            Effect::LoadRuins(max) => Op::LoadRuins { max: *max },
            Effect::RebuildRuins { count, category } => Op::RebuildRuins { n: *count, only: *category },
            Effect::StripRuins(n) => Op::StripRuins { n: *n },
            Effect::RecoverRuins(n) => Op::RecoverRuins { n: *n },
            Effect::RuinTopDiscard(n) => Op::RuinTopDiscard { n: *n },
            Effect::PlayTopDiscard { how, discount } => Op::PlayTopDiscard { how: *how, discount: *discount },
            Effect::RazeOwn(categories) => Op::RazeOwn { rows: categories.iter().copied().collect() },
            Effect::Block(categories) => Op::Block { among: categories.iter().copied().collect() },
            Effect::MakeDiscard(Amount(parts)) => Op::MakeDiscard { n: parts.first().map_or(0, |&(n, _)| n) },
            Effect::Outpost(effect) => Op::Outpost(self.outpost(effect)),
        };
        self.ops.push(op);
    }
}

/// What the occasions of card files are in the game.
const MOMENTS: [(Occasion, Moment); 16] = [
    (Occasion::Hack, Moment::Hack),
    (Occasion::Destroy, Moment::Destroy),
    (Occasion::Deal, Moment::Deal),
    (Occasion::Raze, Moment::Raze),
    (Occasion::Build, Moment::Build),
    (Occasion::Develop, Moment::Develop),
    (Occasion::DevelopRuins, Moment::DevelopRuins),
    (Occasion::Rebuild, Moment::Rebuild),
    (Occasion::RazeOpponent, Moment::RazeOpponent),
    (Occasion::OwnLocationRuined, Moment::OwnLocationRuined),
    (Occasion::TakeTopDiscard, Moment::TakeTopDiscard),
    (Occasion::BuildOutpost, Moment::BuildOutpost),
    (Occasion::UpgradeOutpost, Moment::UpgradeOutpost),
    (Occasion::RazeOutpost, Moment::RazeOutpost),
    (Occasion::OutpostLost, Moment::OutpostLost),
    (Occasion::ClaimCapitol, Moment::ClaimCapitol),
];

/// What the effect of an action asks to be paid; it stands first.
fn inner(action: &Action) -> Option<Inner> {
    if action.pay_per_machine.is_some() {
        return Some(Inner::PerMachine);
    }
    match action.effect.first()? {
        Effect::MatchIcon(IconUse::Spend) => Some(Inner::Icon),
        Effect::HackMachine(discount) => Some(Inner::Hack { discount: *discount }),
        Effect::DestroyMachine(discount) => Some(Inner::Destroy { discount: *discount }),
        Effect::PlayTopDiscard { how, discount } => Some(Inner::Top { how: *how, discount: *discount }),
        Effect::Outpost(OutpostEffect::Raze { discount, free }) => {
            Some(Inner::Outpost { discount: *discount, free: *free })
        }
        Effect::TakeLocation => Some(Inner::Take),
        _ => None,
    }
}

fn storage(room: &Room) -> Storage {
    let mut storage = Storage::default();
    for &(n, item) in &room.0 {
        match item {
            Item::Good(good) => storage.tokens[good] = n,
            Item::Resource => storage.resources = n,
            Item::Influence | Item::OwnDeal => {}
        }
    }
    storage
}

impl Bundle {
    fn of_sum(a: &Bundle, b: &Bundle) -> Bundle {
        let mut sum = *a;
        for (good, n) in b.iter() {
            sum[good] = sum[good].saturating_add(n);
        }
        sum
    }
}
