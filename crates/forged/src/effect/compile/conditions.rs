//! What must hold for a branch to be taken.

use super::args::{Args, MANY, name, number, one_of, unknown};
use super::filters::{self, Form, OWNABLE, filter, what};
use super::{Compiler, Scope};
use crate::effect::op::{Cond, Of, What};
use crate::effect::syntax::{Arg, Fault, Name, Value};
use crate::lots::Hood;

pub(super) const CONDITIONS: [&str; 9] =
    ["headline", "has", "most", "fewest_vp", "ahead_of", "mayor", "last_influence", "unrest_at_least", "last_in"];

impl Compiler<'_> {
    pub(super) fn condition(&self, arg: &Arg, scope: &Scope) -> Result<Cond, Fault> {
        let Value::Step(step) = &arg.value else {
            return Err(Fault::new(arg.column, "expected a condition, such as mayor()"));
        };
        let mut args = Args::new(step);
        let cond = match step.word.as_str() {
            "headline" => Cond::Headline(self.card(name(args.need("the id of a card")?, "card")?)?),
            "has" => has(&mut args, scope)?,
            "most" => {
                let what = what(args.need("a kind of piece")?, OWNABLE)?;
                let filter = filter(&mut args, scope, Form::Count, Some(Of::Me))?;
                check_own(&args, filter.of)?;
                Cond::Most { what, filter }
            }
            "fewest_vp" => Cond::FewestVp,
            "ahead_of" => Cond::AheadOf(filters::who(args.need("a player")?, scope)?),
            "mayor" => Cond::Mayor,
            "last_influence" => Cond::LastInfluence,
            "unrest_at_least" => Cond::UnrestAtLeast(number(args.need("a number")?, 1, MANY)? as u8),
            "last_in" => {
                let hood =
                    one_of(args.need("a neighborhood")?, "neighborhood", &Hood::ALL.map(|hood| (hood.id(), hood)))?;
                if !scope.placed {
                    return Err(args.fault("needs a step before it that puts something down"));
                }
                Cond::LastIn(hood)
            }
            word => {
                let name = Name { text: word.to_owned(), column: step.column };
                return Err(unknown(&name, "condition", &CONDITIONS));
            }
        };
        args.finish()?;
        Ok(cond)
    }
}

fn has(args: &mut Args, scope: &Scope) -> Result<Cond, Fault> {
    let what = what(args.need("a kind of piece")?, OWNABLE)?;
    let n = args.number("n", 1, MANY)?;
    let more_than = args.key("more_than").map(|arg| filters::who(arg, scope)).transpose()?;
    if n.is_some() && more_than.is_some() {
        return Err(args.fault("says both `n=` and `more_than=`"));
    }
    let filter = filter(args, scope, Form::Count, Some(Of::Me))?;
    check_own(args, filter.of)?;
    Ok(Cond::Has { what, n: n.unwrap_or(1) as u8, more_than, filter })
}

fn check_own(args: &Args, of: Of) -> Result<(), Fault> {
    if of == Of::Me { Ok(()) } else { Err(args.fault("is about one's own pieces")) }
}

/// FS-273: civic buildings, hospitals and parks belong to no player.
pub(super) fn check_owner(args: &Args, what: What, of: Of) -> Result<(), Fault> {
    let anybody = matches!(of, Of::Any | Of::City | Of::OpponentsOrCity);
    if anybody || what.meets(OWNABLE) {
        return Ok(());
    }
    Err(args.fault("means pieces that belong to no player; write `of=any`"))
}
