//! The actions, and the words that steer them.

use super::args::{Args, MANY, block, look_up, name, names, number, one_of, unknown};
use super::filters::{self, Form, OWNABLE, amount, filter, immune, trace, what, who, who_key};
use super::{Compiler, MAX_BRANCHES, Scope, Site, conditions};
use crate::effect::op::{
    Acts, Amount, Area, Branch, Chosen, Dropped, Filter, Of, On, Op, Roling, Span, Swapped, Trace, Trigger, What,
    Where, Who, WhoseUnrest,
};
use crate::effect::syntax::{Arg, Fault, Name, Step, Value};
use crate::lots::{HoodSet, TrackSet};
use crate::pieces::Kind;

pub(super) const WORDS: [&str; 34] = [
    "vp",
    "lose",
    "mm",
    "place",
    "cube",
    "city_cube",
    "raise",
    "lower",
    "unrest",
    "calm",
    "riot",
    "seize",
    "remove",
    "move",
    "replace",
    "draw",
    "exchange",
    "role",
    "drop_headline",
    "choose",
    "choice",
    "conditions",
    "cases",
    "if",
    "may",
    "each_opponent",
    "each_player",
    "each_neighborhood",
    "as",
    "cancel",
    "cancel_step",
    "save",
    "riot_points",
    "ballots",
];

/// What MM can be spent on.
const ACTS: [(&str, Acts); 8] = [
    ("lot", Acts::LOT),
    ("mine", Acts::MINE),
    ("house", Acts::HOUSE),
    ("factory", Acts::FACTORY),
    ("commercial", Acts::COMMERCIAL),
    ("seize", Acts::SEIZE),
    ("buy", Acts::LOT.with(Acts::MINE)),
    ("build", Acts::HOUSE.with(Acts::FACTORY).with(Acts::COMMERCIAL)),
];

impl Compiler<'_> {
    pub(super) fn step(&mut self, step: &Step, scope: &mut Scope) -> Result<Op, Fault> {
        let mut args = Args::new(step);
        let op = match step.word.as_str() {
            "vp" | "lose" | "unrest" => points(&mut args, scope, &step.word)?,
            "mm" => mm(&mut args)?,
            "place" => place(&mut args, scope)?,
            "cube" => cube(&mut args, scope, false)?,
            "city_cube" => cube(&mut args, scope, true)?,
            "raise" => shift(&mut args, scope, 1)?,
            "lower" => shift(&mut args, scope, -1)?,
            "calm" => calm(&mut args, scope)?,
            "riot" => riot(&mut args, scope)?,
            "seize" => seize(&mut args, scope)?,
            "remove" => remove(&mut args, scope)?,
            "move" => shove(&mut args, scope)?,
            "replace" => replace(&mut args, scope)?,
            "draw" => draw(&mut args)?,
            "exchange" => Op::Exchange { n: number(args.need("a number of cards")?, 1, 9)? as u8 },
            "role" => Op::Role(one_of(
                args.need("`swap` or `take`")?,
                "deal",
                &[("swap", Roling::Swap), ("take", Roling::Take)],
            )?),
            "drop_headline" => Op::DropHeadline(one_of(
                args.need("`any`, `oldest` or `newest`")?,
                "Headline",
                &[("any", Dropped::Any), ("oldest", Dropped::Oldest), ("newest", Dropped::Newest)],
            )?),
            "choose" => choose(&mut args)?,
            "choice" | "conditions" => self.choice(&mut args, scope, step.word == "conditions")?,
            "cases" => self.cases(&mut args, scope)?,
            "if" => self.when(&mut args, scope)?,
            "may" | "each_opponent" | "each_player" | "each_neighborhood" | "as" => {
                self.framed(&mut args, scope, &step.word)?
            }
            "cancel" | "cancel_step" | "save" | "riot_points" | "ballots" => answer(&mut args, scope, &step.word)?,
            "mod" | "forbid" | "on" => return Err(args.fault("belongs to the `ongoing` part of a Headline")),
            word => {
                let name = Name { text: word.to_owned(), column: step.column };
                return Err(unknown(&name, "word", &WORDS));
            }
        };
        args.finish()?;
        note(&op, scope);
        Ok(op)
    }

    fn choice(&mut self, args: &mut Args, scope: &mut Scope, immigrant: bool) -> Result<Op, Fault> {
        if immigrant && (scope.site != (Site::Event { immigrant: true }) || scope.depth > 0) {
            return Err(args.fault("belongs to the events of Immigrant cards"));
        }
        let mut branches = Vec::new();
        let before = *scope;
        for arg in args.rest() {
            let (block, inner) = self.block(block(arg)?, &before)?;
            scope.learn(inner);
            branches.push(Branch { cond: None, block });
        }
        if immigrant && branches.len() != 2 {
            return Err(args.fault(format!("has two blocks, not {}", branches.len())));
        }
        check_branches(args, branches.len())?;
        Ok(Op::Pick { branches, otherwise: Span::EMPTY, immigrant })
    }

    fn cases(&mut self, args: &mut Args, scope: &mut Scope) -> Result<Op, Fault> {
        let mut branches = Vec::new();
        let before = *scope;
        let rest = args.rest();
        for pair in rest.chunks(2) {
            let [cond, then] = pair else { return Err(args.fault("needs a block after its last condition")) };
            let cond = Some(self.condition(cond, &before)?);
            let (block, inner) = self.block(block(then)?, &before)?;
            scope.learn(inner);
            branches.push(Branch { cond, block });
        }
        check_branches(args, branches.len())?;
        let otherwise = self.otherwise(args, &before, scope)?;
        Ok(Op::Pick { branches, otherwise, immigrant: false })
    }

    fn when(&mut self, args: &mut Args, scope: &mut Scope) -> Result<Op, Fault> {
        let before = *scope;
        let cond = self.condition(args.need("a condition")?, &before)?;
        let (then, inner) = self.block(block(args.need("a block")?)?, &before)?;
        scope.learn(inner);
        let otherwise = self.otherwise(args, &before, scope)?;
        Ok(Op::If { cond, then, otherwise })
    }

    fn otherwise(&mut self, args: &mut Args, before: &Scope, scope: &mut Scope) -> Result<Span, Fault> {
        let Some(arg) = args.key("else") else { return Ok(Span::EMPTY) };
        let (span, inner) = self.block(block(arg)?, before)?;
        scope.learn(inner);
        Ok(span)
    }

    /// A block with somebody else, or some neighborhood, in mind.
    fn framed(&mut self, args: &mut Args, scope: &mut Scope, word: &str) -> Result<Op, Fault> {
        let mut before = *scope;
        let mut as_whom = Who::Me;
        match word {
            "may" => {}
            "as" => as_whom = who(args.need("a player")?, scope)?,
            "each_neighborhood" if scope.each_hood => return Err(args.fault("stands inside another one")),
            "each_neighborhood" => before.each_hood = true,
            _ if scope.each_seat => return Err(args.fault("stands inside another one")),
            _ => before.each_seat = true,
        }
        let (span, inner) = self.block(block(args.need("a block")?)?, &before)?;
        scope.learn(inner);
        Ok(match word {
            "may" => Op::May(span),
            "as" => Op::As(as_whom, span),
            "each_opponent" => Op::EachOpponent(span),
            "each_player" => Op::EachPlayer(span),
            _ => Op::EachHood(span),
        })
    }
}

/// What the steps after this one may refer to. Mines lie outside the neighborhoods.
fn note(op: &Op, scope: &mut Scope) {
    match op {
        Op::Place { what, .. } => {
            scope.placed |= *what != What::MINE;
            scope.touched |= *what != What::MINE;
        }
        Op::Cube { .. } => {
            scope.placed = true;
            scope.touched = true;
        }
        Op::Shift { track, .. } => {
            scope.shifted = true;
            scope.touched |= !matches!(track, Trace::One(tracks) if tracks.0 & TrackSet::HOODS.0 == 0);
        }
        Op::Seize { what, .. } | Op::Remove { what, .. } | Op::Move { what, .. } | Op::Replace { what, .. } => {
            scope.touched |= *what != What::MINE;
        }
        Op::Choose(Chosen::Hood { .. }) => {
            scope.chosen_area = true;
            scope.chosen_hood = true;
            scope.touched = true;
        }
        Op::Choose(Chosen::Block) => {
            scope.chosen_area = true;
            scope.touched = true;
        }
        Op::Choose(Chosen::Opponent) => scope.chosen_opponent = true,
        _ => {}
    }
}

fn check_branches(args: &Args, n: usize) -> Result<(), Fault> {
    if (2..=MAX_BRANCHES).contains(&n) {
        return Ok(());
    }
    Err(args.fault(format!("has 2 to {MAX_BRANCHES} blocks, not {n}")))
}

fn points(args: &mut Args, scope: &Scope, word: &str) -> Result<Op, Fault> {
    let n = amount(args.need("a number")?, scope)?;
    let who = who_key(args, scope)?;
    let max = args.number("max", 1, MANY)?.map(|max| max as u8);
    if max.is_some() && matches!(n, Amount::Fixed(_)) {
        return Err(args.fault("has a `max=` without something to count"));
    }
    Ok(match word {
        "vp" => Op::Vp { n, who, max },
        "lose" => Op::Lose { n, who, max },
        _ => Op::Unrest { n, who, max },
    })
}

fn mm(args: &mut Args) -> Result<Op, Fault> {
    let n = number(args.need("a number")?, 1, MANY)? as u8;
    let only = match args.key("only") {
        None => Acts::ALL,
        Some(arg) => {
            let mut acts = Acts(0);
            for name in names(arg, "purchase")? {
                acts = acts.with(look_up(name, "purchase", &ACTS)?);
            }
            acts
        }
    };
    let hoods = args.key("in").map_or(Ok(HoodSet::ALL), filters::hoods)?;
    Ok(Op::Mm { n, only, hoods, new_lots: args.flag("new_lots", false)? })
}

fn place(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let arg = args.need("a kind of structure")?;
    let what = if matches!(&arg.value, Value::Names(names) if names.len() == 1 && names[0].text == "same_type") {
        same_type(arg, scope)?
    } else {
        placed_kinds(arg)?
    };
    let (n, upto) = args.how_many(false)?;
    let told = args.has("where");
    let mut filter = filter(args, scope, Form::Put, None)?;
    if told && what == What::only(Kind::Mansion) && filter.place != Where::Anywhere {
        return Err(args.fault("says where, but a mansion goes anywhere"));
    }
    check_place(args, what, &mut filter)?;
    let raise = args.flag("raise", true)?;
    let roll = args.number("roll", -3, 3)?;
    let unrest = args.flag("unrest", true)?;
    if !raise && !what.meets(What::PARKS) {
        return Err(args.fault("has `raise=`, which is for parks"));
    }
    if (roll.is_some() || !unrest) && !what.meets(What::MINE) {
        return Err(args.fault("has `roll=` or `unrest=`, which are for mines"));
    }
    Ok(Op::Place { what, n, upto, filter, raise, roll: roll.unwrap_or(0) as i8, unrest })
}

fn placed_kinds(arg: &Arg) -> Result<What, Fault> {
    let kinds = names(arg, "kind of structure")?;
    if let Some(name) = kinds.iter().find(|name| name.text == "any_structure") {
        return Err(Fault::new(name.column, "`any_structure` cannot be placed; name the kinds"));
    }
    what(arg, What::STRUCTURES.with(What::MINE))
}

fn same_type(arg: &Arg, scope: &Scope) -> Result<What, Fault> {
    if matches!(scope.trigger, Some(Trigger::Placed { .. })) {
        return Ok(What::SAME_TYPE);
    }
    Err(Fault::new(arg.column, "`same_type` belongs to what `placed` sets off"))
}

/// FS-298: a mansion goes anywhere; a mine lies outside the city.
fn check_place(args: &Args, what: What, filter: &mut Filter) -> Result<(), Fault> {
    let mansion = What::only(Kind::Mansion);
    if what.meets(mansion) {
        if what != mansion {
            return Err(args.fault("places mansions by a step of their own, since they go anywhere"));
        }
        filter.place = Where::Anywhere;
    }
    if what.meets(What::MINE) {
        if what != What::MINE {
            return Err(args.fault("places mines by a step of their own, since they lie outside the city"));
        }
        if *filter != Filter::PLAIN {
            return Err(args.fault("says where a mine lies, but mines lie outside the city"));
        }
    }
    if filter.on == On::FactorySpace && what != What::only(Kind::Factory) {
        return Err(args.fault("has `on=factory_space`, which is for factories and cubes"));
    }
    Ok(())
}

fn cube(args: &mut Args, scope: &Scope, city: bool) -> Result<Op, Fault> {
    let (n, upto) = args.how_many(true)?;
    let filter = filter(args, scope, Form::PutCubes, None)?;
    if filter.on == On::FactorySpace && n != 2 {
        return Err(args.fault("puts 2 cubes on a factory space"));
    }
    if filter.area == Area::VacantBlock && n > 4 {
        return Err(args.fault("puts at most 4 cubes on a vacant block"));
    }
    Ok(Op::Cube { n, upto, city, filter })
}

fn shift(args: &mut Args, scope: &Scope, sign: i8) -> Result<Op, Fault> {
    let track = trace(args.need("a track")?, scope)?;
    let n = args.number("n", 1, 5)?.unwrap_or(1) as i8;
    let not_last = match args.key("not") {
        None => false,
        Some(arg) => {
            one_of(arg, "track", &[("last", ())])?;
            if !scope.shifted && !scope.placed {
                return Err(Fault::new(
                    arg.column,
                    "`not=last` needs a step before it that moves a track or puts something down",
                ));
            }
            true
        }
    };
    Ok(Op::Shift { track, by: sign * n, not_last })
}

fn calm(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let n = number(args.need("a number of cubes")?, 1, MANY)? as u8;
    let whose = match args.key("who") {
        None => WhoseUnrest::One(Who::Me),
        Some(arg) if name(arg, "player")?.text == "any" => WhoseUnrest::Any,
        Some(arg) => WhoseUnrest::One(who(arg, scope)?),
    };
    Ok(Op::Calm { n, who: whose })
}

fn riot(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let instigator = args.key("instigator").map(|arg| who(arg, scope)).transpose()?;
    let (mut target, mut target_most) = (None, false);
    if let Some(arg) = args.key("target") {
        if name(arg, "player")?.text == "most_unrest_opponent" {
            target_most = true;
        } else {
            target = Some(who(arg, scope)?);
        }
    }
    let points = args.number("points", -9, 9)?.unwrap_or(0) as i8;
    Ok(Op::Riot { instigator, target_most, target, points })
}

fn seize(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    // FS-241, FS-245, FS-246: houses, factories, commercial buildings and mines of other players.
    let kinds = [Kind::House, Kind::Factory, Kind::Commercial].map(What::only);
    let allowed = kinds.into_iter().fold(What::MINE, What::with);
    let what = what(args.need("a kind of structure")?, allowed)?;
    let (n, upto) = args.how_many(false)?;
    let filter = filter(args, scope, Form::Touch, Some(Of::Opponents))?;
    if !matches!(filter.of, Of::Opponents | Of::Chosen | Of::MostOwner) {
        return Err(args.fault("takes from opponents only"));
    }
    let unrest = args.number("unrest", 0, 9)?.unwrap_or(0) as u8;
    Ok(Op::Seize { what, n, upto, filter, unrest })
}

fn remove(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let what = what(args.need("a kind of structure")?, What::STRUCTURES.with(What::MINE).with(What::CUBE))?;
    let (n, upto) = args.how_many(false)?;
    let filter = filter(args, scope, Form::Touch, None)?;
    conditions::check_owner(args, what, filter.of)?;
    Ok(Op::Remove { what, n, upto, filter })
}

fn shove(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let allowed = What(OWNABLE.0 & What::STRUCTURES.0);
    let what = what(args.need("a kind of structure")?, allowed)?;
    let (n, upto) = args.how_many(false)?;
    let filter = filter(args, scope, Form::Touch, Some(Of::Me))?;
    if filter.of != Of::Me {
        return Err(args.fault("shifts one's own structures only"));
    }
    let Some(to) = args.key("to") else { return Err(args.fault("must say where to, by `to=`")) };
    let to = one_of(to, "place", &[("grid", Where::Grid), ("anywhere", Where::Anywhere)])?;
    Ok(Op::Move { what, n, upto, filter, to })
}

fn replace(args: &mut Args, scope: &Scope) -> Result<Op, Fault> {
    let single = Kind::ALL.into_iter().filter(|kind| kind.size() == 1).map(What::only).fold(What::CUBE, What::with);
    let what = what(args.need("a kind of piece")?, single)?;
    let Some(with) = args.key("with") else { return Err(args.fault("must say what comes instead, by `with=`")) };
    let with = one_of(
        with,
        "piece",
        &[("cube", Swapped::OwnCube), ("city_cube", Swapped::CityCube), ("house", Swapped::House)],
    )?;
    let (n, upto) = args.how_many(false)?;
    let filter = filter(args, scope, Form::Touch, None)?;
    conditions::check_owner(args, what, filter.of)?;
    Ok(Op::Replace { what, with, n, upto, filter })
}

fn draw(args: &mut Args) -> Result<Op, Fault> {
    let n = number(args.need("a number of cards")?, 1, 9)? as u8;
    let play = args.number("play", 0, 1)? == Some(1);
    // Whoever draws and is told nothing else keeps what was drawn.
    let keep = args.number("keep", 0, 9)?.map_or(if play { 0 } else { n }, |keep| keep as u8);
    if play && keep > 0 {
        return Err(args.fault("keeps some or plays one, not both"));
    }
    if keep + u8::from(play) > n {
        return Err(args.fault("keeps and plays more cards than it draws"));
    }
    Ok(Op::Draw { n, keep, play })
}

fn choose(args: &mut Args) -> Result<Op, Fault> {
    let what = args.need("`neighborhood`, `opponent` or `block`")?;
    let immune = immune(args)?;
    let chosen = one_of(
        what,
        "thing to choose",
        &[("neighborhood", Chosen::Hood { immune }), ("opponent", Chosen::Opponent), ("block", Chosen::Block)],
    )?;
    if immune && !matches!(chosen, Chosen::Hood { .. }) {
        return Err(args.fault("has `immune=`, which is for neighborhoods"));
    }
    Ok(Op::Choose(chosen))
}

/// The words that only make sense as an answer to a trigger.
fn answer(args: &mut Args, scope: &Scope, word: &str) -> Result<Op, Fault> {
    let (op, belongs) = match word {
        "cancel" => (Op::Cancel, "belongs to what `event` sets off"),
        "cancel_step" => (Op::CancelStep, "belongs to tokens, to what `placed` or `seized` sets off"),
        "save" => (Op::Save, "belongs to what `destroyed` sets off"),
        "riot_points" => {
            let n = number(args.need("a number")?, -9, 9)?;
            (Op::RiotPoints(n as i8), "belongs to what `riot` sets off")
        }
        _ => {
            let n = number(args.need("a number")?, 1, 9)?;
            (Op::Ballots(n as u8), "belongs to what `election` sets off")
        }
    };
    let fits = match (word, scope.trigger) {
        ("cancel", Some(Trigger::Event { .. })) => true,
        ("cancel_step", Some(Trigger::Placed { .. } | Trigger::Seized { .. })) => scope.site == Site::Token,
        ("save", Some(Trigger::Destroyed { .. })) => true,
        ("riot_points", Some(Trigger::Riot)) => true,
        ("ballots", Some(Trigger::Election)) => true,
        _ => false,
    };
    if !fits {
        return Err(args.fault(belongs));
    }
    // Whether something can be stopped must be known before it happens.
    if op == Op::CancelStep && scope.depth > 0 {
        return Err(args.fault("stands in no block"));
    }
    if !matches!(scope.site, Site::Response | Site::Token | Site::Mogul) {
        return Err(args.fault(format!("belongs to Responses and tokens, and this is {}", scope.site.words())));
    }
    Ok(op)
}
