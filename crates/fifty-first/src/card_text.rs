//! Cards in words, made from their effects, so that what a card says and what it does cannot drift apart.
//!
//! Two voices: sentences for pages and menus ([`ability`], [`bonus`]), and a brief one for lists ([`one_line`],
//! [`brief`]).

use table::{Phrase, capitalized, either, list, phrase, uncapitalized};

use crate::flow::CONNECTION_WORKERS;
use crate::good::{Amount, Good, Item, OneOf, Room, Type};
use crate::library::{
    Action, BoardAction, Category, Connection, Effect, FactionBoard, Location, Source, Tally, Trigger, TypeAlso, Whose,
};
use crate::packs::allies::words as allies;
use crate::packs::moloch::words as machines;
use crate::packs::outposts;
use crate::packs::promo2;
use crate::packs::scavengers::words;

/// What the card does while it stands in a State: "Pay 1 worker and 2 iron: gain 3 VP. Once per round."
pub fn ability(location: &Location) -> Phrase {
    let it = location;
    let mut sentences: Vec<Phrase> = it.production.iter().map(|effect| production(it, effect)).collect();
    if let (Some(room), Some(errand)) = (&it.storage, it.storage_for) {
        let kept = room_words(room).0;
        sentences.push(phrase!(
            "At cleanup you may leave {} on this card, for {} only; what lies here stays.",
            kept,
            errand.words()
        ));
    } else if let Some(room) = &it.storage {
        let (kept, n) = room_words(room);
        let (they, come) = if n == 1 { ("it", "comes") } else { ("they", "come") };
        sentences.push(phrase!(
            "At cleanup you may leave {} on this card; {} {} back to your supply in the next Production phase.",
            kept,
            they,
            come
        ));
    }
    if it.hack_discount > 0 {
        sentences
            .push(phrase!("When you hack a Machine you may leave out goods of its code, up to {}.", it.hack_discount));
    }
    if it.assault_shield > 0 {
        sentences.push(phrase!("In each Assault phase you may ignore deployed Machines, up to {}.", it.assault_shield));
    }
    for trigger in &it.triggers {
        sentences.push(trigger_words(it, trigger));
    }
    if let Some(after) = &it.after_production {
        let (produced, gain) = (amount(&after.produced), after.gain.phrase());
        sentences.push(phrase!(
            "If you gained at least {} during the Production phase, gain {} as well. Once per Production phase.",
            produced,
            gain
        ));
    }
    if it.raze_discount > 0 {
        let n = it.raze_discount;
        let which = discounted(it, "");
        sentences.push(phrase!(
            "When you raze a {}location of another player, its defense counts as {} lower for you.",
            which,
            n
        ));
    }
    if let Some(TypeAlso { kind, also }) = &it.type_also {
        sentences.push(phrase!(
            "Your {} cards, in your State and in your hand, count as {} cards as well; not the other way round.",
            type_mark(*kind, ""),
            Phrase::list(also.iter().map(|&kind| type_mark(kind, "")))
        ));
    }
    sentences.extend(outposts::words::feature(it.outposts));
    if it.double_exchange {
        sentences.push(
            "Whenever you exchange workers for your faction's own resource on your faction board, gain 2 of it instead of 1."
                .into(),
        );
    }
    if let Some(action) = &it.action {
        sentences.push(action_words(it, action));
    }
    if it.printed_shield {
        sentences
            .push("Always counts as having a shield (defense 1 higher); no shield token is ever placed on it.".into());
    }
    if sentences.is_empty() {
        let none =
            if it.bonus.is_empty() { "No ability." } else { "No lasting ability; only the building bonus matters." };
        sentences.push(none.into());
    }
    Phrase::joined(sentences, " ")
}

/// What the card gives once, when it is built.
pub fn bonus(location: &Location) -> Option<Phrase> {
    if location.bonus.is_empty() {
        return None;
    }
    let deeds = location.bonus.iter().map(|effect| deed(location, effect));
    Some(Phrase::joined(deeds, ", then ").and(".").sentence())
}

/// The whole card on one line.
pub fn one_line(location: &Location) -> String {
    format!("{} · {}", location.name, Phrase::joined(figures(location), " · "))
}

/// The card without its name: row, distance, types, spoils, deal, and what it does.
pub(crate) fn figures(location: &Location) -> Vec<Phrase> {
    let it = location;
    let does = match (brief(it), brief_bonus(it)) {
        (does, None) => does,
        (does, Some(bonus)) if does.is_empty() => phrase!("bonus {}", bonus),
        (does, Some(bonus)) => phrase!("{}; bonus {}", does, bonus),
    };
    let mut parts = vec![
        category(it.category).into(),
        phrase!("distance {}", it.distance),
        types(it),
        phrase!("spoils {}", short(&it.spoils)),
        phrase!("deal {}", short(&it.deal)),
    ];
    if !does.is_empty() {
        parts.push(does);
    }
    parts
}

/// The card on several lines, with where its facts come from.
pub fn page(location: &Location) -> String {
    let it = location;
    let mut lines = vec![it.name.clone()];
    if !it.aliases.is_empty() {
        lines.push(format!("Also called {}.", either(&it.aliases)));
    }
    let open = if it.category == Category::OpenProduction { " (other players may send a worker)" } else { "" };
    lines.push(format!("{}{open} · distance {}", capitalized(category(it.category)), it.distance));
    lines.push(match it.types.as_slice() {
        [] => "Types: none; for developing it matches every type, in counts it is none".to_owned(),
        some => format!("Types: {}", list(&some.iter().map(|&kind| type_word(kind)).collect::<Vec<_>>())),
    });
    lines.push(format!("Spoils: {}", it.spoils.phrase()));
    lines.push(format!("Deal: {}", it.deal.phrase()));
    lines.push(format!("Ability: {}", ability(it)));
    if let Some(bonus) = bonus(it) {
        lines.push(format!("Building bonus: {bonus}"));
    }
    lines.extend(provenance(it.source, &it.agreement, it.verify, &it.note));
    lines.join("\n")
}

/// A faction board on several lines.
pub fn faction_page(board: &FactionBoard) -> String {
    let it = board;
    let mut lines = vec![it.name.clone()];
    if !it.aliases.is_empty() {
        lines.push(format!("Also called {}.", either(&it.aliases)));
    }
    lines.push(match it.resource {
        Some(own) => format!("Faction board · its own resource is {}", own.0),
        None => "Faction board · no resource of its own".to_owned(),
    });
    lines.push(format!("Production: {}", it.production.phrase()));
    let defense = it.defense;
    lines.push(format!(
        "Defense: production locations {}, features {}, actions {}",
        defense.production, defense.feature, defense.action
    ));
    lines.push("Actions, each once per round:".to_owned());
    for action in &it.actions {
        let often = match action.uses {
            1 => "",
            2 => " Up to twice per round.",
            _ => " Up to three times per round.",
        };
        lines.push(format!("  {}: {}.{often}", cost(&action.pay), board_deed(action)));
    }
    lines.push("Exchange, any number of times:".to_owned());
    lines.push(format!("  {}: gain {}.", cost(&it.exchange.pay), choice(&it.exchange.gain_one)));
    lines.extend(provenance(it.source, &it.agreement, it.verify, &it.note));
    lines.join("\n")
}

/// What an action of a board does, as a request: "gain 2 red contacts".
fn board_deed(action: &BoardAction) -> Phrase {
    board_deeds(action, "gain ")
}

/// What an action of a board gives, or else what it does: "2 red contacts".
pub fn board_gain(action: &BoardAction) -> Phrase {
    board_deeds(action, "")
}

/// The deeds one after the other; `gain` is said before goods that come first.
fn board_deeds(action: &BoardAction, gain: &str) -> Phrase {
    let mut verb = gain;
    let mut deeds: Vec<Phrase> = Vec::new();
    for effect in &action.effect {
        deeds.push(match effect {
            Effect::GainOne(one_of) => phrase!("{}{}", verb, choice(one_of)),
            Effect::RepeatAction => {
                "use another action of this board that you have used this round once more, paying for it again".into()
            }
            other => brief_effect(other),
        });
        verb = "gain ";
    }
    if !action.gain.0.is_empty() {
        deeds.push(phrase!("{}{}", verb, action.gain.phrase()));
    }
    Phrase::joined(deeds, ", then ")
}

/// The same in few words.
pub fn brief_board_gain(action: &BoardAction) -> Phrase {
    let gain = Some(&action.gain).filter(|it| !it.0.is_empty()).map(short);
    let parts = sum(action.effect.iter().map(brief_effect).chain(gain));
    if action.uses > 1 { phrase!("{} ({}×)", parts, action.uses) } else { parts }
}

/// A connection card on several lines.
pub fn connection_page(card: &Connection) -> String {
    let it = card;
    let pile = it.pile.word();
    let copies = if it.copies == 1 { "1 copy".to_owned() } else { format!("{} copies", it.copies) };
    let gain = it.gain.phrase();
    let mut lines = vec![
        it.name.clone(),
        format!("Connection · {pile} pile · {copies}"),
        format!("Taking it while it lies face up: pay {}.", Good::Worker.count(CONNECTION_WORKERS.into())),
        if it.pay.0.is_empty() {
            format!("Playing it: gain {gain}.")
        } else {
            format!("Playing it: {} and gain {gain}.", uncapitalized(&cost(&it.pay).to_string()))
        },
    ];
    lines.extend(provenance(it.source, &it.agreement, it.verify, &it.note));
    lines.join("\n")
}

/// What the card does while it stands in a State, in few words; empty if it does nothing any more.
pub fn brief(location: &Location) -> Phrase {
    in_brief(location, false)
}

/// The same for a card among its like, where the row says that it produces.
pub fn brief_in_row(location: &Location) -> Phrase {
    in_brief(location, true)
}

fn in_brief(it: &Location, in_row: bool) -> Phrase {
    let mut parts: Vec<Phrase> = Vec::new();
    if !it.production.is_empty() {
        let produces = if in_row { "" } else { "produces " };
        parts.push(phrase!("{}{}", produces, sum(it.production.iter().map(brief_effect))));
    }
    if let Some(room) = &it.storage {
        let kept = room.0.iter().map(|&(n, item)| match n {
            Room::ANY => phrase!("any {}", plural(item)),
            n => item_short(n, item),
        });
        let errand = it.storage_for.map_or_else(Phrase::default, |errand| phrase!(" for {}", errand.words()));
        parts.push(phrase!("stores {}{}", sum(kept), errand));
    }
    for trigger in &it.triggers {
        let on: Vec<&str> = trigger.on.iter().map(|&on| words::brief_occasion(on)).collect();
        let gain = (!trigger.gain.0.is_empty()).then(|| short(&trigger.gain));
        let does = sum(gain.into_iter().chain(trigger.effect.iter().map(brief_effect)));
        let times = if trigger.limit > 0 { phrase!(" ({}×)", trigger.limit) } else { Phrase::default() };
        parts.push(phrase!("on {}{}: {}{}", either(&on), words::condition(trigger), does, times));
    }
    if let Some(after) = &it.after_production {
        parts.push(phrase!("{} if {} produced", short(&after.gain), short(&after.produced)));
    }
    if it.raze_discount > 0 {
        parts.push(phrase!("opposing {}defense {} lower", discounted(it, " type"), it.raze_discount));
    }
    if let Some(TypeAlso { kind, also }) = &it.type_also {
        let also = Phrase::list(also.iter().map(|&kind| type_mark(kind, " type")));
        parts.push(phrase!("own {} cards are {}, too", type_mark(*kind, " type"), also));
    }
    parts.extend(outposts::words::brief_feature(it.outposts));
    if it.hack_discount > 0 {
        parts.push(phrase!("hacking leaves out {}", it.hack_discount));
    }
    if it.assault_shield > 0 {
        parts.push(phrase!("ignore up to {} in an Assault", machines::count(it.assault_shield)));
    }
    if it.double_exchange {
        parts.push("exchange gives 2 of the faction's own resource".into());
    }
    if let Some(action) = &it.action {
        let deeds = sum(action.effect.iter().map(brief_effect));
        let times = match action.uses {
            0 | 1 => Phrase::default(),
            Action::ANY_USES => " (any number of times)".into(),
            n => phrase!(" ({}×)", n),
        };
        let more = action.pay_per_machine.as_ref().map(|more| phrase!("{} per Machine", short(more)));
        let pay = (!action.pay.0.is_empty()).then(|| short(&action.pay));
        parts.push(phrase!("{}{}{}{}", sum(pay.into_iter().chain(more)), Phrase::sign("→"), deeds, times));
    }
    if it.printed_shield {
        parts.push("printed shield".into());
    }
    Phrase::joined(parts, "; ")
}

/// What the card gives once, when it is built, in few words.
pub fn brief_bonus(location: &Location) -> Option<Phrase> {
    (!location.bonus.is_empty()).then(|| sum(location.bonus.iter().map(brief_effect)))
}

/// An effect in few words.
pub fn brief_effect(effect: &Effect) -> Phrase {
    match effect {
        Effect::Gain(gain) => short(gain),
        Effect::GainOne(OneOf(goods)) => Phrase::either(goods.iter().map(|&(n, good)| good_short(n.into(), good))),
        Effect::GainPerType { kind, gain, max } => {
            phrase!("{} per {}, max {}", short(gain), type_mark(*kind, " location"), max)
        }
        Effect::GainPerProduced { good, gain, max } => {
            phrase!("{} per {} produced, max {}", short(gain), noun(good.0), max)
        }
        Effect::CopyProduction(Whose::Own) => "the goods of an own production".into(),
        Effect::CopyProduction(Whose::Opponent) => "the goods of an opposing production".into(),
        Effect::StealProduction => "the goods of an opposing production in place of its owner".into(),
        Effect::Cache(goods) => phrase!("{} on the card", short(goods)),
        Effect::Steal(goods) => phrase!("steal {}", short(goods)),
        Effect::ResetLocations(n) => phrase!("clear up to {} other own locations", n),
        Effect::UseDeals { whose, up_to } => {
            let whose = match whose {
                Whose::Own => "own",
                Whose::Opponent => "opposing",
            };
            if *up_to == 1 { phrase!("use 1 {} deal", whose) } else { phrase!("use up to {} {} deals", up_to, whose) }
        }
        Effect::VisitOccupied => "visit an occupied open production".into(),
        Effect::DrawKeep { draw, keep } => phrase!("draw {}, keep {}", draw, keep),
        Effect::RepeatAction => "repeat a used board action".into(),
        effect => allies::brief(effect)
            .or_else(|| promo2::brief(effect))
            .or_else(|| machines::brief(effect))
            .unwrap_or_else(|| words::brief(effect)),
    }
}

/// An effect of a production location as a sentence. Others may visit or copy it, so it speaks of the owner.
fn production(it: &Location, effect: &Effect) -> Phrase {
    match effect {
        Effect::Gain(gain) => phrase!("Produces {}.", gain.phrase()),
        Effect::GainOne(one_of) => phrase!("Produces {}, chosen each time.", choice(one_of)),
        Effect::GainPerType { kind, gain, max } => {
            phrase!("Produces {} for each {}.", gain.phrase(), counted(it, *kind, "its owner's", *max))
        }
        Effect::GainPerProduced { good, gain, max } => phrase!(
            "At the end of the Production phase, produces {} for each {} that its owner gained in it, at most {}. \
             Gives nothing when it is built.",
            gain.phrase(),
            noun(good.0),
            max
        ),
        Effect::CopyProduction(Whose::Own) => {
            "Produces what another production location of its owner produces, chosen each time.".into()
        }
        Effect::StealProduction => {
            phrase!("In the Production phase, {}. Not when it is built.", deed(it, effect))
        }
        Effect::GainPer { what: Tally::Machine | Tally::Hacked, .. } => deed(it, effect).and(".").sentence(),
        Effect::GainPer { .. } => words::production(effect),
        Effect::Outpost(effect) => outposts::words::production(effect),
        Effect::GainUnproduced(_) => promo2::production(effect).unwrap_or_default(),
        Effect::MatchIcon(_) => {
            "Produces the good that belongs to a type icon you pick on the top card of another player's discard pile."
                .into()
        }
        Effect::Stock { .. }
        | Effect::CacheFor { .. }
        | Effect::CopyUnmixedProduction(_)
        | Effect::DrawHacked(_)
        | Effect::HackMachine(_)
        | Effect::DestroyMachine(_)
        | Effect::BuryMachine(_)
        | Effect::LoadRuins(_)
        | Effect::RebuildRuins { .. }
        | Effect::StripRuins(_)
        | Effect::RecoverRuins(_)
        | Effect::RuinTopDiscard(_)
        | Effect::PlayTopDiscard { .. }
        | Effect::RazeOwn(_)
        | Effect::Block(_)
        | Effect::MakeDiscard(_)
        | Effect::TakeLocation
        | Effect::CopyProduction(Whose::Opponent)
        | Effect::Cache(_)
        | Effect::Steal(_)
        | Effect::ResetLocations(_)
        | Effect::UseDeals { .. }
        | Effect::VisitOccupied
        | Effect::RepeatAction
        | Effect::DrawKeep { .. } => deed(it, effect).and(".").sentence(),
    }
}

fn action_words(it: &Location, action: &Action) -> Phrase {
    let deeds = Phrase::joined(action.effect.iter().map(|effect| deed(it, effect)), ", then ");
    let often = match action.uses {
        1 => "Once per round.".into(),
        2 => "Up to twice per round.".into(),
        Action::ANY_USES => "Any number of times per round.".into(),
        n => phrase!("Up to {} times per round.", n),
    };
    let paid = match &action.pay_per_machine {
        None => cost(&action.pay),
        Some(more) if action.pay.0.is_empty() => phrase!("Pay {} for each deployed Machine", more.phrase()),
        Some(more) => phrase!("{}, and {} for each deployed Machine", cost(&action.pay), more.phrase()),
    };
    phrase!("{}: {}. {}", paid, deeds, often)
}

/// An effect as a request to the player it happens to.
fn deed(it: &Location, effect: &Effect) -> Phrase {
    match effect {
        Effect::Gain(gain) => phrase!("gain {}", gain.phrase()),
        Effect::GainOne(one_of) => phrase!("gain {}", choice(one_of)),
        Effect::GainPerType { kind, gain, max } => {
            phrase!("gain {} for each {}", gain.phrase(), counted(it, *kind, "your", *max))
        }
        Effect::GainPerProduced { good, gain, max } => phrase!(
            "gain {} for each {} that you gained in this Production phase, at most {}",
            gain.phrase(),
            noun(good.0),
            max
        ),
        Effect::CopyProduction(Whose::Own) => {
            let other = if it.category.produces() { "other " } else { "" };
            phrase!("pick one of your {}production locations and gain what it produces", other)
        }
        Effect::CopyProduction(Whose::Opponent) => {
            "pick one production location of another player and gain what it produces; its owner loses nothing".into()
        }
        Effect::StealProduction => "pick one production location of another player and take what it produces in place \
                                    of its owner, who gets nothing from it"
            .into(),
        Effect::Cache(goods) => {
            let one = goods.0.iter().map(|&(n, _)| u32::from(n)).sum::<u32>() == 1;
            let (object, survival) =
                if one { ("it", "it survives cleanup and is") } else { ("them", "they survive cleanup and are") };
            phrase!(
                "put {} from the supply on this card; you may spend {} from here on any of your turns, and \
                 {} never refilled",
                goods.phrase(),
                object,
                survival
            )
        }
        Effect::Steal(goods) => {
            phrase!("take {} from the supply of another player who has not passed", amount(goods))
        }
        Effect::ResetLocations(n) => phrase!(
            "clear up to {} of your other locations of the goods and workers they were used with; actions cleared this \
             way can be used again this round",
            n
        ),
        Effect::UseDeals { whose: Whose::Own, up_to: 1 } => {
            "pick 1 of your own deals and gain the good it gives".into()
        }
        Effect::UseDeals { whose: Whose::Own, up_to } => {
            phrase!("pick up to {} of your own deals and gain the good each of them gives", up_to)
        }
        Effect::UseDeals { whose: Whose::Opponent, up_to: 1 } => {
            "pick 1 deal of another player and gain the good it gives; its owner keeps the deal and loses nothing"
                .into()
        }
        Effect::UseDeals { whose: Whose::Opponent, up_to } => phrase!(
            "pick up to {} deals of other players and gain the good each of them gives; their owners keep the \
             deals and lose nothing",
            up_to
        ),
        Effect::VisitOccupied => "use an open production location of another player although a worker stands on it; \
                                  its owner gains 1 worker from the supply as usual"
            .into(),
        Effect::DrawKeep { draw, keep } => {
            let drawn = Good::Card.phrase((*draw).into());
            match draw - keep {
                0 => phrase!("draw {}", drawn),
                1 => phrase!("draw {}, keep {} and discard the other", drawn, keep),
                _ => phrase!("draw {}, keep {} and discard the others", drawn, keep),
            }
        }
        Effect::RepeatAction => brief_effect(effect),
        effect => allies::deed(effect)
            .or_else(|| promo2::deed(effect))
            .or_else(|| machines::deed(effect))
            .unwrap_or_else(|| words::deed(effect)),
    }
}

/// "gun-type location in your State, itself included, at most 3".
fn counted(it: &Location, kind: Type, whose: &str, max: u8) -> Phrase {
    let itself = if it.types.contains(&kind) { "itself included, " } else { "" };
    phrase!("{} location in {} State, {}at most {}", type_mark(kind, "-type"), whose, itself, max)
}

/// "Pay 1 worker and discard 1 card from hand".
fn cost(pay: &Amount) -> Phrase {
    let mut given: Vec<Phrase> = Vec::new();
    let mut discarded: Vec<Phrase> = Vec::new();
    for &(n, item) in &pay.0 {
        match item {
            Item::Good(Good::Card) => discarded.push(phrase!("{} from hand", Good::Card.phrase(n.into()))),
            Item::OwnDeal => discarded.push(item.phrase(n.into())),
            Item::Good(Good::Ruins) => discarded.push(phrase!("{} of your Ruins", n)),
            Item::Good(_) | Item::Resource | Item::Influence => given.push(item_words(n, item)),
        }
    }
    match (given.as_slice(), discarded.as_slice()) {
        ([], []) => "Free".into(),
        ([], _) => phrase!("Discard {}", Phrase::list(discarded)),
        (_, []) => phrase!("Pay {}", Phrase::list(given)),
        ([one], _) => phrase!("Pay {} and discard {}", one, Phrase::list(discarded)),
        (_, _) => phrase!("Pay {}, and discard {}", Phrase::list(given), Phrase::list(discarded)),
    }
}

/// "either 1 iron or 1 gun".
fn choice(OneOf(goods): &OneOf) -> Phrase {
    phrase!("either {}", Phrase::either(goods.iter().map(|&(n, good)| good.phrase(n.into()))))
}

/// "Whenever you make a deal, gain 1 VP."
fn trigger_words(it: &Location, trigger: &Trigger) -> Phrase {
    let occasions: Vec<&str> = trigger.on.iter().map(|&on| words::occasion(on)).collect();
    let gain = (!trigger.gain.0.is_empty()).then(|| phrase!("gain {}", trigger.gain.phrase()));
    let deeds = gain.into_iter().chain(trigger.effect.iter().map(|effect| deed(it, effect)));
    let (condition, limit) = (words::condition(trigger), words::limit(trigger));
    let deeds = Phrase::joined(deeds, ", then ");
    phrase!("Whenever you {}{}, {}.{}", either(&occasions), condition, deeds, limit)
}

/// "Sharrash or Uranopolis ", or nothing where every location is meant.
fn discounted(it: &Location, behind: &str) -> Phrase {
    if it.raze_discount_types.is_empty() {
        return Phrase::default();
    }
    phrase!("{} ", Phrase::either(it.raze_discount_types.iter().map(|&kind| type_mark(kind, behind))))
}

/// What a storage keeps, and how many things that are at most.
fn room_words(room: &Room) -> (Phrase, u32) {
    let kept = room.0.iter().map(|&(n, item)| match n {
        Room::ANY => phrase!("any number of {}", plural(item)),
        n => phrase!("up to {}", item_words(n, item)),
    });
    (Phrase::list(kept), room.0.iter().map(|&(n, _)| u32::from(n)).sum())
}

/// "1 worker and 2 resources (brick, iron, fuel or gun, in any mix)".
fn amount(amount: &Amount) -> Phrase {
    Phrase::list(amount.0.iter().map(|&(n, item)| item_words(n, item)))
}

fn item_words(n: u8, item: Item) -> Phrase {
    match (item, n) {
        // "Resource" leaves out ammo, so the four are named.
        (Item::Resource, 1) => item_short(1, item).and(" (brick, iron, fuel or gun)"),
        (Item::Resource, n) => item_short(n, item).and(" (brick, iron, fuel or gun, in any mix)"),
        (Item::Good(_) | Item::Influence | Item::OwnDeal, n) => item.phrase(n.into()),
    }
}

/// "a + b".
pub(crate) fn sum(parts: impl IntoIterator<Item = Phrase>) -> Phrase {
    Phrase::joined(parts, Phrase::sign("+"))
}

/// "2 iron + 1 red".
pub(crate) fn short(amount: &Amount) -> Phrase {
    sum(amount.0.iter().map(|&(n, item)| item_short(n, item)))
}

fn item_short(n: u8, item: Item) -> Phrase {
    let s = if n == 1 { "" } else { "s" };
    match item {
        Item::Good(good) => good_short(n.into(), good),
        Item::Resource => Phrase::amount(n.into(), "resource", format!("{n} resource{s}")),
        Item::Influence => Phrase::amount(n.into(), "influence", format!("{n} influence")),
        Item::OwnDeal => Phrase::amount(n.into(), "deal", format!("{n} own deal{s}")),
    }
}

/// The amount in as few words as tell what it is: "2 red", "1 development", "3 workers".
pub(crate) fn good_short(n: u32, good: Good) -> Phrase {
    match good {
        Good::Grey | Good::Blue | Good::Red | Good::Universal | Good::Development => {
            Phrase::amount(n, good.word(), format!("{n} {good}"))
        }
        Good::Brick
        | Good::Iron
        | Good::Fuel
        | Good::Gun
        | Good::Ammo
        | Good::Worker
        | Good::Shield
        | Good::Card
        | Good::Vp
        | Good::Ruins
        | Good::InfluenceIronGang
        | Good::InfluenceSharrash
        | Good::InfluenceUranopolis
        | Good::TopDiscard => good.phrase(n),
    }
}

/// The good without a number: "brick", "red contact".
fn noun(good: Good) -> String {
    without_number(&good.count(1))
}

fn plural(item: Item) -> String {
    without_number(&item_short(2, item).to_string())
}

fn without_number(words: &str) -> String {
    words.split_once(' ').map_or(words, |(_, noun)| noun).to_owned()
}

/// The type with what is said behind it.
pub(crate) fn type_mark(kind: Type, behind: &str) -> Phrase {
    Phrase::mark(kind.name(), format!("{}{behind}", type_word(kind)))
}

fn type_word(kind: Type) -> &'static str {
    if kind == Type::Vp { "VP" } else { kind.name() }
}

/// "worker/ammo", "no type".
pub(crate) fn types(it: &Location) -> Phrase {
    if it.types.is_empty() {
        return "no type".into();
    }
    Phrase::joined(it.types.iter().map(|&kind| type_mark(kind, "")), "/")
}

pub(crate) fn category(category: Category) -> &'static str {
    match category {
        Category::OpenProduction => "open production",
        Category::ProductionFeature => "production and feature",
        Category::Production | Category::Feature | Category::Action => category.word(),
    }
}

/// How far the sources of a card agree, in words; nothing where there are none to compare.
pub fn agreement_words(agreement: &str) -> Option<&str> {
    match agreement {
        "none" => None,
        "both" => Some("both transcriptions agree"),
        "first" => Some("only the first transcription has it"),
        "second" => Some("only the second transcription has it"),
        "conflict" => Some("the sources differ"),
        other => Some(other),
    }
}

pub(crate) fn provenance(source: Source, agreement: &str, verify: bool, note: &str) -> Vec<String> {
    let source = match source {
        Source::Printed => "facts as printed",
        Source::Rulebook => "named in the rulebook, the rest reconstructed",
        Source::Original => "designed to complete the set",
    };
    let mut lines = vec![match agreement_words(agreement) {
        None => format!("Source: {source}"),
        Some(agreement) => format!("Source: {source}; {agreement}"),
    }];
    if verify {
        lines.push("Worth checking against a physical copy.".to_owned());
    }
    if !note.is_empty() {
        lines.push(format!("Note: {note}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::location::AfterProduction;
    use crate::library::{Counted, Library, Occasion};

    fn location(id: &str) -> Location {
        Library::embedded().location(id).unwrap().clone()
    }

    fn amount_of(text: &str) -> Amount {
        text.parse().unwrap()
    }

    #[test]
    fn every_card_in_words() {
        let library = Library::embedded();
        let locations = library.locations().map(|(set, it)| format!("[{}] {}\n{}", set.id, one_line(it), page(it)));
        let boards = library.factions().map(|(_, it)| faction_page(it));
        let links = library.connections().map(|(_, it)| connection_page(it));
        let text: Vec<String> = locations.chain(boards).chain(links).collect();
        insta::assert_snapshot!("all_cards", text.join("\n\n"));
    }

    #[test]
    fn a_changed_figure_changes_the_sentence() {
        let mut it = location("assembly-plant");
        assert_eq!(ability(&it), "Pay 1 worker and 2 iron: gain 3 VP. Once per round.");
        let action = it.action.as_mut().unwrap();
        action.pay = amount_of("2 worker + 1 fuel + 1 card");
        action.uses = 3;
        action.effect.push(Effect::CopyProduction(Whose::Own));
        assert_eq!(
            ability(&it),
            "Pay 2 workers and 1 fuel, and discard 1 card from hand: gain 3 VP, then pick one of your production \
             locations and gain what it produces. Up to 3 times per round."
        );
        assert_eq!(brief(&it), "2 workers + 1 fuel + 1 card → 3 VP + the goods of an own production (3×)");
    }

    #[test]
    fn one_line_has_everything_for_a_hand() {
        assert_eq!(
            one_line(&location("school")),
            "School · production · distance 1 · worker/ammo · spoils 2 workers · deal 1 worker · produces 1 worker; \
             bonus 1 worker"
        );
    }

    #[test]
    fn a_count_includes_the_card_only_if_it_has_the_type() {
        let mut arena = location("arena");
        assert!(ability(&arena).to_string().contains("itself included"));
        arena.types = vec![Type::Ammo];
        assert_eq!(ability(&arena), "Produces 1 gun for each gun-type location in its owner's State, at most 3.");
    }

    #[test]
    fn features_of_other_files_are_told_in_full() {
        let mut it = location("church");
        it.bonus.clear();
        assert_eq!(ability(&it), "No ability.");
        assert_eq!(bonus(&it), None);
        it.storage = Some(Room(vec![(1, Item::Good(Good::Gun))]));
        it.triggers =
            vec![Trigger { on: vec![Occasion::Raze], gain: amount_of("1 vp + 1 card"), ..Trigger::default() }];
        it.after_production =
            Some(AfterProduction { produced: amount_of("1 vp + 2 resource"), gain: amount_of("1 gun") });
        assert_eq!(
            ability(&it),
            "At cleanup you may leave up to 1 gun on this card; it comes back to your supply in the next Production \
             phase. Whenever you raze a location (from hand or of another player), gain 1 VP and 1 card. If you gained \
             at least 1 VP and 2 resources (brick, iron, fuel or gun, in any mix) during the Production phase, gain 1 \
             gun as well. Once per Production phase."
        );
        assert_eq!(brief(&it), "stores 1 gun; on raze: 1 VP + 1 card; 1 gun if 1 VP + 2 resources produced");
        it.bonus = vec![
            Effect::Cache(amount_of("1 ammo")),
            Effect::GainPerProduced { good: Counted(Good::Red), gain: amount_of("1 vp"), max: 2 },
        ];
        assert_eq!(
            bonus(&it).unwrap(),
            "Put 1 ammo from the supply on this card; you may spend it from here on any of your turns, and it survives \
             cleanup and is never refilled, then gain 1 VP for each red contact that you gained in this Production \
             phase, at most 2."
        );
    }
}
