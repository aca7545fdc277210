//! Effects in words: short phrases for the branches of a choice, made from the ops themselves.

use std::fmt::Write;

use table::{Phrase, listed, phrase};

use super::op::{
    Acts, Amount, Area, Branch, Chosen, Cond, Count, Counted, Dropped, Filter, Nearby, Of, On, Op, Roling, Span,
    Swapped, Trace, What, Where, Who, WhoseUnrest,
};
use crate::catalog::Game;
use crate::lots::{Hood, HoodSet, Track, TrackSet};
use crate::phrases::{in_mm, in_unrest, in_vp};
use crate::pieces::Kind;

impl Game {
    /// A short phrase for a block, such as `place a mansion and score 2 VP`. Empty for an empty block.
    pub fn block_text(&self, block: Span) -> Phrase {
        let ops = || (block.start..block.end).map(|at| self.op(at));
        let phrases = ops().map(|op| self.op_text(op));
        // Where a step has steps of its own, "and" would not tell where they end.
        match block.is_empty() {
            true => Phrase::default(),
            false if ops().any(has_blocks) => Phrase::joined(phrases, "; "),
            false => Phrase::list(phrases),
        }
    }

    fn op_text(&self, op: &Op) -> Phrase {
        match op {
            Op::Vp { n, who, max } => phrase!("{} {}", says(*who, "score"), amount(n, in_vp, *max)),
            Op::Lose { n, who, max } => phrase!("{} {}", says(*who, "lose"), amount(n, in_vp, *max)),
            Op::Unrest { n, who, max } => phrase!("{} {}", says(*who, "add"), amount(n, in_unrest, *max)),
            Op::Calm { n: 1, who } => phrase!("remove 1 {}", unrest_of(*who)),
            Op::Calm { n, who } => phrase!("remove up to {} {}", n, unrest_of(*who)),
            Op::Mm { n, only, hoods, new_lots } => mm(*n, *only, *hoods, *new_lots),
            Op::Place { what, n, upto, filter, raise, roll, unrest } => {
                (place(*what, *n, *upto, filter) + &place_notes(*raise, *roll, *unrest)).into()
            }
            Op::Cube { n, upto, city, filter } => cube(*n, *upto, *city, filter).into(),
            Op::Shift { track, by, not_last } => shift(*track, *by, *not_last).into(),
            Op::Riot { .. } => "start a riot".into(),
            Op::Seize { what, n, upto, filter, unrest } => {
                let unrest = if *unrest == 0 { Phrase::default() } else { phrase!(" ({} each)", in_unrest(*unrest)) };
                phrase!("seize {}{}", pieces(*what, *n, *upto, filter), unrest)
            }
            Op::Remove { what, n, upto, filter } => phrase!("remove {}", pieces(*what, *n, *upto, filter)),
            Op::Move { what, n, upto, filter, to } => {
                let to = if *to == Where::Grid { "open lots on the City Grid" } else { "open lots anywhere" };
                phrase!("move {} to {}", pieces(*what, *n, *upto, filter), to)
            }
            Op::Replace { what, with, n, upto, filter } => {
                phrase!("replace {} by {}", pieces(*what, *n, *upto, filter), swapped(*with, *n))
            }
            Op::Draw { n, keep, play } => draw(*n, *keep, *play).into(),
            Op::Exchange { n: 1 } => "exchange up to 1 card".into(),
            Op::Exchange { n } => phrase!("exchange up to {} cards", n),
            Op::Role(Roling::Swap) => "trade a role with an opponent".into(),
            Op::Role(Roling::Take) => "take a role from an opponent".into(),
            Op::DropHeadline(Dropped::Any) => "remove a Headline".into(),
            Op::DropHeadline(Dropped::Oldest) => "remove the oldest Headline".into(),
            Op::DropHeadline(Dropped::Newest) => "remove the newest Headline".into(),
            Op::Choose(Chosen::Hood { immune: false }) => "choose a neighborhood".into(),
            Op::Choose(Chosen::Hood { immune: true }) => "choose a neighborhood without a hospital".into(),
            Op::Choose(Chosen::Opponent) => "choose an opponent".into(),
            Op::Choose(Chosen::Block) => "choose a block".into(),
            Op::Pick { branches, otherwise, .. } => self.branches_text(branches, *otherwise),
            Op::If { cond, then, otherwise } => {
                let then = self.block_text(*then);
                phrase!("if {}, {}{}", self.condition_text(cond), then, self.otherwise_text(*otherwise))
            }
            Op::May(block) => phrase!("you may {}", self.block_text(*block)),
            Op::EachOpponent(block) => phrase!("each opponent: {}", self.block_text(*block)),
            Op::EachPlayer(block) => phrase!("each player: {}", self.block_text(*block)),
            Op::EachHood(block) => phrase!("in each neighborhood: {}", self.block_text(*block)),
            Op::As(who, block) => phrase!("{}: {}", player(*who), self.block_text(*block)),
            Op::Cancel => "cancel the event".into(),
            Op::CancelStep => "stop it".into(),
            Op::Save => "keep the building".into(),
            Op::RiotPoints(n) => phrase!("{} the riot", points(*n)),
            Op::Ballots(n) => phrase!("have {} more {}", n, if *n == 1 { "ballot" } else { "ballots" }),
        }
    }

    fn branches_text(&self, branches: &[Branch], otherwise: Span) -> Phrase {
        let one = |branch: &Branch| match &branch.cond {
            None => self.block_text(branch.block),
            Some(cond) => phrase!("if {}, {}", self.condition_text(cond), self.block_text(branch.block)),
        };
        let branches = Phrase::joined(branches.iter().map(one), ", or ");
        phrase!("either {}{}", branches, self.otherwise_text(otherwise))
    }

    fn otherwise_text(&self, otherwise: Span) -> Phrase {
        if otherwise.is_empty() { Phrase::default() } else { phrase!(", otherwise {}", self.block_text(otherwise)) }
    }

    fn condition_text(&self, cond: &Cond) -> Phrase {
        match cond {
            Cond::Headline(card) => phrase!("{} is headlined", self.card_phrase(*card)),
            Cond::Has { what, more_than: Some(who), filter, .. } => {
                phrase!("you own more {} than {}", nouns(*what, 2, "and") + &place_words(filter, 2), player(*who))
            }
            Cond::Has { what, n: 1, filter, .. } => {
                phrase!("you own {}", with_article(*what, "or") + &place_words(filter, 1))
            }
            Cond::Has { what, n, filter, .. } => {
                phrase!("you own at least {} {}", n, nouns(*what, *n, "and") + &place_words(filter, *n))
            }
            Cond::Most { what, filter } => {
                phrase!("you own most {}", nouns(*what, 2, "and") + &place_words(filter, 2))
            }
            Cond::FewestVp => "you alone have the fewest VP".into(),
            Cond::AheadOf(who) => phrase!("you have more VP than {}", player(*who)),
            Cond::Mayor => "you are the Mayor".into(),
            Cond::LastInfluence => "you are last in influence".into(),
            Cond::UnrestAtLeast(n) => phrase!("there are at least {} cubes on the Unrest track", n),
            Cond::LastIn(hood) => phrase!("it stands in {}", hood_name(*hood)),
        }
    }
}

/// Whether a step has steps of its own.
fn has_blocks(op: &Op) -> bool {
    matches!(
        op,
        Op::Pick { .. }
            | Op::If { .. }
            | Op::May(_)
            | Op::EachOpponent(_)
            | Op::EachPlayer(_)
            | Op::EachHood(_)
            | Op::As(..)
    )
}

const fn player(who: Who) -> &'static str {
    match who {
        Who::Me => "you",
        Who::Actor => "the player of the card",
        Who::Owner => "the owner",
        Who::Chosen => "the chosen opponent",
        Who::Placer => "whoever set it off",
    }
}

/// `score`, or `the owner scores`.
fn says(who: Who, verb: &str) -> String {
    if who == Who::Me { verb.to_owned() } else { format!("{} {verb}s", player(who)) }
}

fn amount(n: &Amount, so_many: fn(u8) -> Phrase, max: Option<u8>) -> Phrase {
    match n {
        Amount::Fixed(n) => so_many(*n),
        Amount::Count(count) => {
            let most = max.map(|max| format!(" (at most {max})")).unwrap_or_default();
            phrase!("{} for each {}{}", so_many(count.times), counted(count), most)
        }
    }
}

fn counted(count: &Count) -> String {
    match count.what {
        Counted::Headlines => "Headline on the board".into(),
        Counted::Kinds => "kind of structure you own".into(),
        Counted::Hoods => "neighborhood with a house of yours".into(),
        Counted::What(what) => {
            let whose = match count.filter.of {
                Of::Me => " you own",
                Of::Opponents => " of an opponent",
                Of::Any => "",
                Of::City => " of the city",
                Of::Chosen => " of the chosen opponent",
                Of::MostOwner => " of the opponent with most",
                Of::OpponentsOrCity => " that is not yours",
            };
            nouns(what, 1, "or") + whose + &place_words(&count.filter, 1)
        }
    }
}

fn unrest_of(who: WhoseUnrest) -> String {
    match who {
        WhoseUnrest::Any => "of the unrest cubes of any players".into(),
        WhoseUnrest::One(Who::Me) => "of your unrest cubes".into(),
        WhoseUnrest::One(who) => format!("of the unrest cubes of {}", player(who)),
    }
}

fn points(n: i8) -> String {
    let (verb, at) = if n < 0 { ("take", "from") } else { ("add", "to") };
    let n = n.unsigned_abs();
    format!("{verb} {n} {} {at}", if n == 1 { "point" } else { "points" })
}

fn mm(n: u8, only: Acts, hoods: HoodSet, new_lots: bool) -> Phrase {
    let names = [
        (Acts::LOT, "lots"),
        (Acts::MINE, "mines"),
        (Acts::HOUSE, "houses"),
        (Acts::FACTORY, "factories"),
        (Acts::COMMERCIAL, "commercial buildings"),
        (Acts::SEIZE, "seizing"),
    ];
    let mut text = String::new();
    if only != Acts::ALL {
        let acts: Vec<&str> = names.into_iter().filter(|&(act, _)| only.has(act)).map(|(_, name)| name).collect();
        text.push_str(" on ");
        text.push_str(&listed(&acts, "and"));
    }
    text.push_str(&area(Area::Hoods(hoods)));
    if new_lots {
        text.push_str(", also on new lots");
    }
    phrase!("spend {}{}", in_mm(n), text)
}

fn place(what: What, n: u8, upto: bool, filter: &Filter) -> String {
    let verb = if what == What::MINE { "take" } else { "place" };
    let mansion = what == What::only(Kind::Mansion);
    let mut text = format!("{verb} {}", number_of(what, n, upto));
    if filter.linked {
        text.push_str(" side by side");
    }
    text.push_str(match filter.place {
        Where::Grid => "",
        Where::OffGrid => " on or off the City Grid",
        Where::Anywhere if mansion => "",
        Where::Anywhere => " anywhere",
    });
    let lot = if n == 1 && what.kinds().all(|kind| kind.size() == 1) { "a lot" } else { "lots" };
    match filter.on {
        On::Open => {}
        On::Vacant => text.push_str(if lot == "lots" { " on vacant lots" } else { " on a vacant lot" }),
        On::Owned => text.extend([" on ", lot, " with a cube"]),
        On::Own => text.extend([" on ", lot, " with your cube"]),
        On::City => text.extend([" on ", lot, " with a city cube"]),
        On::FactorySpace => text.push_str(" on a factory space"),
    }
    text + &place_words(filter, n)
}

fn place_notes(raise: bool, roll: i8, unrest: bool) -> String {
    let mut text = String::new();
    if !raise {
        text.push_str(" (no track rises)");
    }
    if roll != 0 {
        let _ = write!(text, " ({roll:+} to the roll)");
    }
    if !unrest {
        text.push_str(" (no unrest)");
    }
    text
}

fn cube(n: u8, upto: bool, city: bool, filter: &Filter) -> String {
    let upto = if upto { "up to " } else { "" };
    let mut text = match (city, n) {
        (false, _) => format!("put {upto}{n} of your cubes"),
        (true, 1) => format!("put {upto}1 city cube"),
        (true, _) => format!("put {upto}{n} city cubes"),
    };
    if filter.linked {
        text.push_str(" side by side");
    }
    if filter.on == On::FactorySpace {
        text.push_str(" on a factory space");
    }
    if filter.place != Where::Grid {
        text.push_str(" anywhere");
    }
    text + &place_words(filter, n)
}

fn shift(track: Trace, by: i8, not_last: bool) -> String {
    let verb = if by < 0 { "lower" } else { "raise" };
    let which = match track {
        Trace::One(TrackSet::ALL) => "any track".to_owned(),
        Trace::One(TrackSet::HOODS) => "a Neighborhood track".to_owned(),
        Trace::One(TrackSet::SECTORS) => "a sector track".to_owned(),
        Trace::One(tracks) => {
            let names: Vec<&str> = tracks.iter().map(Track::name).collect();
            format!("the {} track", listed(&names, "or"))
        }
        Trace::Same => "the track of that neighborhood".to_owned(),
        Trace::Other => "the track of another neighborhood".to_owned(),
        Trace::Chosen => "the track of the chosen neighborhood".to_owned(),
        Trace::This => "its track".to_owned(),
    };
    let other = if not_last { " (not the last one again)" } else { "" };
    let steps = if by.abs() == 1 { String::new() } else { format!(" by {}", by.abs()) };
    format!("{verb} {which}{steps}{other}")
}

fn swapped(with: Swapped, n: u8) -> &'static str {
    match (with, n) {
        (Swapped::OwnCube, 1) => "a cube of yours",
        (Swapped::OwnCube, _) => "cubes of yours",
        (Swapped::CityCube, 1) => "a city cube",
        (Swapped::CityCube, _) => "city cubes",
        (Swapped::House, 1) => "a house of yours",
        (Swapped::House, _) => "houses of yours",
    }
}

fn draw(n: u8, keep: u8, play: bool) -> String {
    let mut text = format!("draw {n} {}", if n == 1 { "card" } else { "cards" });
    if play {
        text.push_str(" and play 1 of them");
    }
    if keep > 0 && keep < n {
        let _ = write!(text, " and keep {keep}");
    }
    text
}

/// `2 houses of opponents in one block`.
fn pieces(what: What, n: u8, upto: bool, filter: &Filter) -> String {
    let whose = match filter.of {
        Of::Me => " of yours",
        Of::Opponents if n == 1 => " of an opponent",
        Of::Opponents => " of opponents",
        Of::Any => "",
        Of::City => " of the city",
        Of::Chosen => " of the chosen opponent",
        Of::MostOwner => " of the opponent with most",
        Of::OpponentsOrCity => " of opponents or the city",
    };
    number_of(what, n, upto) + whose + &place_words(filter, n)
}

fn number_of(what: What, n: u8, upto: bool) -> String {
    match (upto, n) {
        (false, 1) => with_article(what, "or"),
        (false, n) => format!("{n} {}", nouns(what, n, "or")),
        (true, n) => format!("up to {n} {}", nouns(what, n, "or")),
    }
}

fn with_article(what: What, or: &str) -> String {
    listed(&names(what).iter().map(|(name, _)| format!("a {name}")).collect::<Vec<_>>(), or)
}

fn nouns(what: What, n: u8, or: &str) -> String {
    listed(&names(what).iter().map(|&(one, many)| if n == 1 { one } else { many }).collect::<Vec<_>>(), or)
}

/// What is meant, in the singular and in the plural; parks of all sizes are just parks.
fn names(what: What) -> Vec<(&'static str, &'static str)> {
    let all_parks = what.0 & What::PARKS.0 == What::PARKS.0;
    let mut names: Vec<_> =
        what.kinds().filter(|kind| !(all_parks && kind.is_park())).map(|kind| (kind.name(), plural(kind))).collect();
    for (some, one, many) in [
        (What::PARKS, "park", "parks"),
        (What::MINE, "mine", "mines"),
        (What::CUBE, "cube", "cubes"),
        (What::SAME_TYPE, "structure of the same kind", "structures of the same kind"),
    ] {
        if what.0 & some.0 == some.0 {
            names.push((one, many));
        }
    }
    names
}

const fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::House => "houses",
        Kind::Mansion => "mansions",
        Kind::Factory => "factories",
        Kind::Commercial => "commercial buildings",
        Kind::Civic => "civic buildings",
        Kind::Hospital => "hospitals",
        Kind::SmallPark => "small parks",
        Kind::MediumPark => "medium parks",
        Kind::LargePark => "large parks",
    }
}

/// In which part of the city, and next to what.
fn place_words(filter: &Filter, n: u8) -> String {
    let mut text = area(filter.area);
    if filter.river {
        text.push_str(" at a river");
    }
    if !filter.adj.is_none() {
        text.push_str(" next to ");
        text.push_str(&neighbors(filter.adj));
    }
    if !filter.not_adj.is_none() {
        text.push_str(if n == 1 { " not next to " } else { ", none next to " });
        text.push_str(&neighbors(filter.not_adj));
    }
    match filter.area {
        // A neighborhood that was chosen for having no hospital has none.
        _ if !filter.immune => {}
        Area::Chosen => {}
        Area::This => text.push_str(" if it has no hospital"),
        _ => text.push_str(" where there is no hospital"),
    }
    text
}

fn neighbors(adj: Nearby) -> String {
    let mut names: Vec<String> =
        self::names(What(adj.0 & What::STRUCTURES.0)).iter().map(|(name, _)| format!("a {name}")).collect();
    for (some, name) in [
        (Nearby::OWN_HOUSE, "a house of yours"),
        (Nearby::OWN_FACTORY, "a factory of yours"),
        (Nearby::OWN_MANSION, "a mansion of yours"),
        (Nearby::LAST, "it"),
    ] {
        if adj.meets(some) {
            names.push(name.to_owned());
        }
    }
    listed(&names, "or")
}

fn area(area: Area) -> String {
    match area {
        Area::ANY => String::new(),
        Area::Hoods(hoods) => {
            let names: Vec<&str> = hoods.iter().map(hood_name).collect();
            format!(" in {}", listed(&names, "or"))
        }
        Area::Chosen => " there".into(),
        Area::Same => " in the same neighborhood".into(),
        Area::Other => " in another neighborhood".into(),
        Area::This => " there".into(),
        Area::OneHood => " in one neighborhood".into(),
        Area::OneBlock => " in one block".into(),
        Area::VacantBlock => " in a vacant block".into(),
        Area::OwnMogul => " in the neighborhood of your Mogul".into(),
    }
}

/// As sentences have it.
const fn hood_name(hood: Hood) -> &'static str {
    match hood {
        Hood::NorthSide => "the North Side",
        Hood::GoatHill | Hood::EastPueblo | Hood::MesaJunction | Hood::Bessemer => hood.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::setup::Setup;

    fn event(id: &str) -> Phrase {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let (_, card) = game.cards().find(|(_, card)| card.id == id).unwrap();
        game.block_text(card.event)
    }

    #[test]
    fn events_in_words() {
        for (id, expected) in [
            ("brickyards", "either place a factory, or place 3 houses on lots with a cube"),
            (
                "bryan_vs_mckinley",
                "either if Gilded Age is headlined, raise a sector track and score 1 VP for each factory or \
                 commercial building you own (at most 4), or if Labor is headlined, take a mine, raise the Mining \
                 track and remove 1 of your unrest cubes, otherwise raise the Industrial or Mining track",
            ),
            ("cattle_barons", "place a mansion and put 1 of your cubes next to it"),
            ("bessemer_ditch", "put 4 of your cubes side by side anywhere in Mesa Junction or Bessemer"),
            ("silver_act", "take a mine (+1 to the roll) and raise the Mining track"),
            ("panic_of_1893", "lower a sector track and seize a commercial building or a mine of an opponent"),
            (
                "eminent_domain",
                "replace 2 houses of opponents in one block by city cubes; score 2 VP; if you are the Mayor, score 2 VP",
            ),
            (
                "mexican_revolution",
                "either place 2 houses anywhere in East Pueblo or Bessemer, or spend 4 MM on lots, mines and houses",
            ),
            (
                "spanish_flu",
                "in each neighborhood: remove a house of an opponent there if it has no hospital; score 1 VP",
            ),
            ("suffrage", "if you alone have the fewest VP, draw 3 cards and play 1 of them, otherwise score 3 VP"),
            ("adobe_houses", "place 2 houses in one neighborhood"),
            (
                "wobblies",
                "choose an opponent; the chosen opponent: either add 2 unrest, or remove a factory of yours; \
                 score 2 VP",
            ),
        ] {
            assert_eq!(event(id), expected, "{id}");
        }
    }

    #[test]
    fn every_block_has_words() {
        let game = Game::new(Library::embedded(), Setup::new(4)).unwrap();
        for at in 0..game.ops.len() as u16 {
            let text = game.block_text(Span { start: at, end: at + 1 }).to_string();
            assert!(text.len() > 4 && !text.contains("  ") && !text.ends_with(' '), "{text:?}");
        }
        assert_eq!(game.block_text(Span::EMPTY), "");
    }
}
