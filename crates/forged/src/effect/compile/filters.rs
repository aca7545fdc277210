//! What a step may touch: kinds of pieces, parts of the city, neighbors, players, tracks.

use super::args::{Args, MANY, look_up, name, names, number, one_of};
use super::{Scope, conditions};
use crate::effect::op::{Amount, Area, Count, Counted, Filter, Nearby, Of, On, Trace, What, Where, Who};
use crate::effect::syntax::{Arg, Fault, Value};
use crate::lots::{Hood, HoodSet, Track, TrackSet};
use crate::pieces::Kind;

/// Everything that `what` can be; each word takes some of it.
const WHAT: [(&str, What); 13] = [
    ("house", What::only(Kind::House)),
    ("mansion", What::only(Kind::Mansion)),
    ("factory", What::only(Kind::Factory)),
    ("commercial", What::only(Kind::Commercial)),
    ("civic", What::only(Kind::Civic)),
    ("hospital", What::only(Kind::Hospital)),
    ("park", What::PARKS),
    ("park_small", What::only(Kind::SmallPark)),
    ("park_medium", What::only(Kind::MediumPark)),
    ("park_large", What::only(Kind::LargePark)),
    ("mine", What::MINE),
    ("cube", What::CUBE),
    ("any_structure", What::STRUCTURES),
];

/// What belongs to players (FS-273, FS-274).
pub(super) const OWNABLE: What = What::only(Kind::House)
    .with(What::only(Kind::Mansion))
    .with(What::only(Kind::Factory))
    .with(What::only(Kind::Commercial))
    .with(What::MINE)
    .with(What::CUBE);

const NEARBY: [(&str, Nearby); 11] = [
    ("house", Nearby::kinds(What::only(Kind::House))),
    ("mansion", Nearby::kinds(What::only(Kind::Mansion))),
    ("factory", Nearby::kinds(What::only(Kind::Factory))),
    ("commercial", Nearby::kinds(What::only(Kind::Commercial))),
    ("civic", Nearby::kinds(What::only(Kind::Civic))),
    ("hospital", Nearby::kinds(What::only(Kind::Hospital))),
    ("park", Nearby::kinds(What::PARKS)),
    ("own_house", Nearby::OWN_HOUSE),
    ("own_factory", Nearby::OWN_FACTORY),
    ("own_mansion", Nearby::OWN_MANSION),
    ("last", Nearby::LAST),
];

const WHO: [(&str, Who); 5] =
    [("self", Who::Me), ("actor", Who::Actor), ("owner", Who::Owner), ("chosen", Who::Chosen), ("placer", Who::Placer)];

/// Kinds of pieces; the message names what else the word could have been given.
pub(super) fn what(arg: &Arg, allowed: What) -> Result<What, Fault> {
    let table: Vec<(&str, What)> = WHAT.into_iter().filter(|&(_, what)| what.0 & !allowed.0 == 0).collect();
    let mut all = What::EMPTY;
    for name in names(arg, "kind of piece")? {
        all = all.with(look_up(name, "kind of piece here", &table)?);
    }
    Ok(all)
}

/// One player.
pub(super) fn who(arg: &Arg, scope: &Scope) -> Result<Who, Fault> {
    let who = one_of(arg, "player", &WHO)?;
    scope.check_who(who, arg.column)?;
    Ok(who)
}

/// `who=`, which is the step's own player if nothing is said.
pub(super) fn who_key(args: &mut Args, scope: &Scope) -> Result<Who, Fault> {
    args.key("who").map_or(Ok(Who::Me), |arg| who(arg, scope))
}

/// Neighborhoods by their ids.
pub(super) fn hoods(arg: &Arg) -> Result<HoodSet, Fault> {
    let mut set = HoodSet::EMPTY;
    for name in names(arg, "neighborhood")? {
        set.insert(look_up(name, "neighborhood", &Hood::ALL.map(|hood| (hood.id(), hood)))?);
    }
    Ok(set)
}

/// Tracks by their ids, or all of a kind.
pub(super) fn tracks(arg: &Arg) -> Result<TrackSet, Fault> {
    let mut table = Track::ALL.map(|track| (track.id(), TrackSet::only(track))).to_vec();
    table.push(("any_neighborhood", TrackSet::HOODS));
    table.push(("any_sector", TrackSet::SECTORS));
    table.push(("any", TrackSet::ALL));
    let mut set = TrackSet::default();
    for name in names(arg, "track")? {
        set.0 |= look_up(name, "track", &table)?.0;
    }
    Ok(set)
}

/// The track that a step moves.
pub(super) fn trace(arg: &Arg, scope: &Scope) -> Result<Trace, Fault> {
    let text = match names(arg, "track")? {
        [name] => name.text.as_str(),
        _ => "",
    };
    let (trace, known, missing) = match text {
        "same" => (Trace::Same, scope.touched, "`same` needs a step before it that touches a neighborhood"),
        "other" => (Trace::Other, scope.touched, "`other` needs a step before it that touches a neighborhood"),
        "chosen" => (Trace::Chosen, scope.chosen_hood, "`chosen` needs a `choose(neighborhood)` before it"),
        "this" => (Trace::This, scope.each_hood, "`this` belongs inside `each_neighborhood`"),
        _ => (Trace::One(tracks_of_step(arg)?), true, ""),
    };
    if known { Ok(trace) } else { Err(Fault::new(arg.column, missing)) }
}

/// As [`tracks`], but the complaint knows that a step could have said more.
fn tracks_of_step(arg: &Arg) -> Result<TrackSet, Fault> {
    tracks(arg).map_err(|mut fault| {
        if fault.what.contains("; try ") {
            fault.what.push_str(", same, other, chosen, this");
        }
        fault
    })
}

/// Which keys of a filter a word knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Puts something down.
    Put,
    /// Puts cubes down: on vacant lots only.
    PutCubes,
    /// Takes, removes or changes what stands there.
    Touch,
    /// Counts what stands there.
    Count,
}

/// The keys that the words share; `of` is what holds if nothing is said, or none if it must be said.
pub(super) fn filter(args: &mut Args, scope: &Scope, form: Form, of: Option<Of>) -> Result<Filter, Fault> {
    let mut filter = Filter { of: of.unwrap_or(Of::Me), ..Filter::PLAIN };
    if form == Form::PutCubes {
        filter.on = On::Vacant;
    }
    if let Some(arg) = args.key("in") {
        filter.area = area(arg, scope, form)?;
    }
    if let Some(arg) = args.key("adj") {
        filter.adj = nearby(arg, scope)?;
    }
    if let Some(arg) = args.key("not_adj") {
        filter.not_adj = nearby(arg, scope)?;
    }
    if let Some(arg) = args.key("at") {
        filter.river = one_of(arg, "place", &[("river", true)])?;
    }
    match form {
        Form::Put | Form::PutCubes => put_keys(args, form, &mut filter)?,
        Form::Touch | Form::Count => {
            match (args.key("of"), of) {
                (Some(arg), _) => filter.of = whose(arg, scope)?,
                (None, Some(of)) => filter.of = of,
                (None, None) => return Err(args.fault("must say whose pieces it means, by `of=`")),
            }
            filter.immune = immune(args)?;
        }
    }
    Ok(filter)
}

fn put_keys(args: &mut Args, form: Form, filter: &mut Filter) -> Result<(), Fault> {
    let places = [("grid", Where::Grid), ("off_grid", Where::OffGrid), ("anywhere", Where::Anywhere)];
    if let Some(arg) = args.key("where") {
        filter.place = one_of(arg, "place", &places)?;
    }
    let lots = [
        ("vacant", On::Vacant),
        ("factory_space", On::FactorySpace),
        ("open", On::Open),
        ("owned", On::Owned),
        ("own", On::Own),
        ("city", On::City),
    ];
    if let Some(arg) = args.key("on") {
        // Cubes lie on vacant lots; the first two kinds are such.
        filter.on = one_of(arg, "lot", if form == Form::PutCubes { &lots[..2] } else { &lots })?;
    }
    filter.linked = args.flag("linked", false)?;
    Ok(())
}

/// `immune=hospital`.
pub(super) fn immune(args: &mut Args) -> Result<bool, Fault> {
    args.key("immune").map_or(Ok(false), |arg| one_of(arg, "protection", &[("hospital", true)]))
}

fn nearby(arg: &Arg, scope: &Scope) -> Result<Nearby, Fault> {
    let mut all = Nearby::NONE;
    for name in names(arg, "neighbor")? {
        let one = look_up(name, "neighbor", &NEARBY)?;
        if one == Nearby::LAST && !scope.placed {
            return Err(Fault::new(name.column, "`last` needs a step before it that puts something down"));
        }
        all = all.with(one);
    }
    Ok(all)
}

fn whose(arg: &Arg, scope: &Scope) -> Result<Of, Fault> {
    if let [a, b] = names(arg, "player")? {
        let pair = [a.text.as_str(), b.text.as_str()];
        if pair == ["opponents", "city"] || pair == ["city", "opponents"] {
            return Ok(Of::OpponentsOrCity);
        }
        return Err(Fault::new(arg.column, "of several players only `opponents|city` can be meant"));
    }
    let table = [
        ("self", Of::Me),
        ("opponents", Of::Opponents),
        ("any", Of::Any),
        ("city", Of::City),
        ("chosen", Of::Chosen),
        ("most_owner", Of::MostOwner),
    ];
    let of = one_of(arg, "player", &table)?;
    if of == Of::Chosen {
        scope.check_who(Who::Chosen, arg.column)?;
    }
    Ok(of)
}

fn area(arg: &Arg, scope: &Scope, form: Form) -> Result<Area, Fault> {
    let table = [
        ("any", Area::ANY),
        ("chosen", Area::Chosen),
        ("same", Area::Same),
        ("other", Area::Other),
        ("this", Area::This),
        ("one_neighborhood", Area::OneHood),
        ("one_block", Area::OneBlock),
        ("vacant_block", Area::VacantBlock),
        ("own_mogul", Area::OwnMogul),
    ];
    let all = names(arg, "neighborhood")?;
    let found = table.into_iter().find(|(word, _)| all.iter().any(|name| name.text == *word));
    let Some((word, area)) = found else {
        return hoods(arg).map(Area::Hoods).map_err(|mut fault| {
            if fault.what.contains("; try ") {
                fault.what.extend(table.map(|(word, _)| format!(", {word}")));
            }
            fault
        });
    };
    if all.len() > 1 {
        return Err(Fault::new(arg.column, format!("`{word}` stands alone")));
    }
    check_area(area, scope, form).map_err(|what| Fault::new(arg.column, format!("`{word}` {what}")))?;
    Ok(area)
}

fn check_area(area: Area, scope: &Scope, form: Form) -> Result<(), &'static str> {
    let puts = matches!(form, Form::Put | Form::PutCubes);
    let (known, missing) = match area {
        Area::Hoods(_) => (true, ""),
        Area::Chosen => (scope.chosen_area, "needs a `choose(neighborhood)` or `choose(block)` before it"),
        Area::Same | Area::Other => (scope.touched, "needs a step before it that touches a neighborhood"),
        Area::This => (scope.each_hood, "belongs inside `each_neighborhood`"),
        Area::OneHood | Area::OneBlock => (form != Form::Count, "belongs to steps that touch several pieces"),
        Area::VacantBlock => (puts, "belongs to steps that put something down"),
        Area::OwnMogul => (scope.site.has_mogul(), "belongs to benefits of a Mogul and to tokens"),
    };
    if known { Ok(()) } else { Err(missing) }
}

/// A number, printed or counted.
pub(super) fn amount(arg: &Arg, scope: &Scope) -> Result<Amount, Fault> {
    let Value::Step(step) = &arg.value else {
        return number(arg, 1, MANY).map(|n| Amount::Fixed(n as u8));
    };
    if step.word != "count" {
        return Err(Fault::new(step.column, format!("expected a number or `count`, not `{}`", step.word)));
    }
    let mut args = Args::new(step);
    let arg = args.need("something to count")?;
    let special = [("headline", Counted::Headlines), ("kinds", Counted::Kinds), ("neighborhood", Counted::Hoods)];
    let word = names(arg, "kind of piece")?;
    let found = special.into_iter().find(|(special, _)| word.iter().any(|name| name.text == *special));
    let (what, filter) = if let Some((_, what)) = found {
        name(arg, "thing to count")?;
        if what != Counted::Headlines
            && let Some(arg) = args.key("of")
        {
            one_of(arg, "player here", &[("self", ())])?;
        }
        (what, Filter::PLAIN)
    } else {
        let what = self::what(arg, What::STRUCTURES.with(What::MINE).with(What::CUBE))?;
        let filter = filter(&mut args, scope, Form::Count, Some(Of::Me))?;
        conditions::check_owner(&args, what, filter.of)?;
        (Counted::What(what), filter)
    };
    let times = args.number("times", 1, MANY)?.unwrap_or(1) as u8;
    args.finish()?;
    Ok(Amount::Count(Count { what, filter, times }))
}
