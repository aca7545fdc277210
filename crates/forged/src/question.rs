//! What a player is asked: one sentence for every frame that asks, with the figures.

use table::{Rules, Seat};

use crate::catalog::Game;
use crate::effect::{Acts, Chosen, Op, Roling, Swapped, What};
use crate::frame::{Frame, Moment};
use crate::lots::HoodSet;
use crate::phrases::{a, count, either, hood_words, list, player, what_words};
use crate::pieces::{CardId, Role};
use crate::state::State;

impl Game {
    pub(crate) fn question_to(&self, s: &State, seat: Seat) -> String {
        if !self.waiting(s).contains(seat) {
            return String::new();
        }
        let Some(&top) = s.stack.last() else { return String::new() };
        match top {
            Frame::TakeLeader { .. } => "Take one of the Industry Leaders that are left.".to_owned(),
            Frame::Seed { k } => {
                let nth = k / self.setup.players + 1;
                format!("Place house {nth} of 2 next to a house or City Hall, in the North Side.")
            }
            Frame::Zone { left } => {
                format!(
                    "Place a city cube next to a house, a city cube or City Hall; {} to place.",
                    count(left, "cube")
                )
            }
            Frame::Plan => self.planning_question(s, seat),
            Frame::TakeRole { .. } => {
                let left = Role::ALL.into_iter().filter(|&role| s.open.role(role).is_none()).count();
                format!("Take one of the {left} roles that are left.")
            }
            Frame::Draft { .. } => {
                format!("Keep one of the {} of the draft and pass the others on.", count(s.packet.len(), "card"))
            }
            Frame::FirstMansion { .. } => "Place a mansion on two adjacent lots of one block, anywhere.".to_owned(),
            Frame::SetMogul { moving: false, .. } => "Choose the neighborhood of your Mogul.".to_owned(),
            Frame::SetMogul { .. } => {
                let stay = s.open.moguls[seat].map_or("where it is", hood_words);
                format!("Move your Mogul to another neighborhood, or leave it in {stay}.")
            }
            Frame::Select => format!("Select one of your {} to play.", count(s.hands[seat].len(), "card")),
            Frame::Resolve { card, .. } => {
                let both = if self.may_use_both(s, seat, card) { ", or for both" } else { "" };
                format!("Use {} for its {} MM or for its event{both}.", self.title(card), self.card(card).mm)
            }
            Frame::Spend { mm, acts, hoods, .. } => spending_question(mm, acts, hoods),
            Frame::BendRoll { die, low, high, unrest, .. } => {
                let plain = self.mine_result(&s.open, seat, die, 0);
                let at = self.mine_unrest_at(&s.open, seat);
                let unrest = if unrest { format!("; from {at} on it adds unrest") } else { String::new() };
                format!("You rolled {die}, which is worth {plain} VP: change it by {low} to +{high}{unrest}.")
            }
            Frame::AnyTime { .. } => self.any_time_question(s, seat),
            Frame::MobRemove { block, left, .. } => {
                format!("Remove up to {} from block {}.", count(left, "house"), self.block_name(block))
            }
            Frame::React { moment, .. } => self.moment_question(s, seat, moment),
            Frame::RiotStart => {
                let target = s.open.riot.map_or_else(String::new, |riot| player(riot.target));
                let bonus = self.map.figures.riot_bonus(s.open.era);
                format!(
                    "You lead a riot against {target}: choose where it begins, before the die (+{bonus}) is rolled."
                )
            }
            Frame::RiotTrail { from } => {
                let left = s.open.riot.map_or(0, |riot| riot.points);
                format!(
                    "The riot has {} left: choose what it destroys next to {}.",
                    count(left, "point"),
                    self.site_name(from)
                )
            }
            Frame::Immigrant { left, .. } => {
                format!("Place an immigrant house on a lot with a cube; {} to place.", count(left, "house"))
            }
            frame => self.effect_question(s, frame),
        }
    }

    fn planning_question(&self, s: &State, seat: Seat) -> String {
        let (bank, discard) = self.plans_left(s, seat);
        match (bank, discard) {
            (0, n) => format!("Choose a card to discard; {} to discard.", count(n, "card")),
            (n, 0) => format!("Choose a card for your bank; {} to bank.", count(n, "card")),
            (n, m) => format!("Choose a card for your bank; {} to bank, then {m} to discard.", count(n, "card")),
        }
    }

    fn any_time_question(&self, s: &State, seat: Seat) -> String {
        let mut powers = Vec::new();
        if self.may_mob(s, seat) {
            powers.push("strike as the Mob Boss");
        }
        if self.may_have_any_time(s, seat) {
            powers.push("use a Bigwig token");
        }
        format!("You may {} now, or wait.", either(&powers))
    }

    /// The questions inside effects.
    fn effect_question(&self, s: &State, frame: Frame) -> String {
        let origin = self.origin_words(s).map_or_else(String::new, |it| format!("{it}: "));
        let asked = match frame {
            Frame::Pick { op, left, .. } => self.pick_question(op, left),
            Frame::MoveTo { from, .. } => {
                let piece = s.open.city.piece(&self.map, self.map.first_lot(from));
                let kind = piece.map_or("structure", |piece| piece.kind.name());
                format!("choose where the {kind} on {} goes.", self.site_name(from))
            }
            Frame::Shift { op, left, .. } => {
                let up = matches!(self.op(op), Op::Shift { by, .. } if *by > 0);
                format!("choose a track to {} by {}.", if up { "raise" } else { "lower" }, count(left, "step"))
            }
            Frame::Branch { .. } => "choose one of its possibilities.".to_owned(),
            Frame::May { span, .. } => match self.block_words(span) {
                Some(words) => format!("do you want to {words}?"),
                None => "do you want to do what it allows?".to_owned(),
            },
            Frame::Calm { me, whose: Some(seat), left } => {
                let whose = if seat == me { "your".to_owned() } else { format!("player {seat}'s") };
                let most = s.open.unrest[seat].min(left);
                format!("choose how many of {whose} cubes leave the Unrest track, up to {most}.")
            }
            Frame::Calm { left, .. } => {
                format!("take up to {} of any players off the Unrest track.", count(left, "cube"))
            }
            Frame::Choose { op, .. } => match self.op(op) {
                Op::Choose(Chosen::Hood { immune: true }) => "choose a neighborhood without a hospital.".to_owned(),
                Op::Choose(Chosen::Hood { .. }) => "choose a neighborhood.".to_owned(),
                Op::Choose(Chosen::Opponent) => "choose an opponent.".to_owned(),
                _ => "choose a block.".to_owned(),
            },
            Frame::Roles { op, .. } => match self.op(op) {
                Op::Role(Roling::Take) => "choose a role to take from an opponent.".to_owned(),
                _ => "choose a role of yours and an opponent's to trade.".to_owned(),
            },
            Frame::DropHeadline { .. } => "choose a Headline to take off the board.".to_owned(),
            Frame::Exchange { left, given, .. } => {
                format!("discard up to {} to draw as many; {given} discarded so far.", count(left, "card"))
            }
            Frame::KeepDrawn { left, .. } => {
                format!("keep {left} of the {} drawn.", count(s.drawn.len(), "card"))
            }
            Frame::PlayDrawn { .. } => format!("play one of the {} drawn at once.", count(s.drawn.len(), "card")),
            _ => "make your choice.".to_owned(),
        };
        if origin.is_empty() { crate::phrases::capitalized(&asked) } else { origin + &asked }
    }

    fn pick_question(&self, op: u16, left: u8) -> String {
        let to_go = |upto: bool| match (left, upto) {
            (1, false) => String::new(),
            (n, false) => format!("; {n} to go"),
            (n, true) => format!("; up to {n} more"),
        };
        let one = |what: What| {
            let words = what_words(what);
            a(&if words.is_empty() { "structure of the same kind".to_owned() } else { either(&words) })
        };
        match self.op(op) {
            Op::Place { what, upto, .. } => format!("place {}{}.", one(*what), to_go(*upto)),
            Op::Cube { upto, city, .. } => {
                let what = if *city { "a city cube" } else { "a cube of yours" };
                format!("put {what} on a vacant lot{}.", to_go(*upto))
            }
            Op::Seize { what, upto, .. } => format!("seize {}{}.", one(*what), to_go(*upto)),
            Op::Remove { what, upto, .. } => format!("remove {}{}.", one(*what), to_go(*upto)),
            Op::Move { what, upto, .. } => format!("choose {} to move{}.", one(*what), to_go(*upto)),
            Op::Replace { what, upto, with, .. } => {
                let with = match with {
                    Swapped::OwnCube => "a cube of yours",
                    Swapped::CityCube => "a city cube",
                    Swapped::House => "a house of yours",
                };
                format!("replace {} by {with}{}.", one(*what), to_go(*upto))
            }
            _ => "make your choice.".to_owned(),
        }
    }

    fn moment_question(&self, s: &State, seat: Seat, moment: Moment) -> String {
        let who = |by: Seat| if by == seat { "you".to_owned() } else { player(by) };
        let does = |by: Seat, verb: &str| {
            if by == seat { format!("you {verb}") } else { format!("{} {verb}s", player(by)) }
        };
        let event = |card: CardId| self.title(card).to_owned();
        let what = match moment {
            Moment::Event { card, by } => format!("{} {} for its event", does(by, "use"), event(card)),
            Moment::Riot => match s.open.riot {
                Some(riot) => format!("a riot breaks out against {}", who(riot.target)),
                None => "a riot breaks out".to_owned(),
            },
            Moment::Destroy { site } => {
                let piece = s.open.city.piece(&self.map, self.map.first_lot(site));
                let what = piece.map_or_else(|| "a structure".to_owned(), |piece| self.piece_words_to(seat, piece));
                format!("the riot is about to destroy {what}")
            }
            Moment::Unrest { seat: by } => {
                let verb = if by == seat { "have" } else { "has" };
                format!("{} {verb} added unrest", who(by))
            }
            Moment::AboutToPlace { kind, site, by } => {
                let verb = if by == seat { "are" } else { "is" };
                format!("{} {verb} about to place {} on {}", who(by), a(kind.name()), self.site_words(site))
            }
            Moment::Placed { kind, site, by } => {
                let verb = if by == seat { "have" } else { "has" };
                format!("{} {verb} put {} on {}", who(by), a(kind.name()), self.site_words(site))
            }
            Moment::Raised { track, by } => {
                let verb = if by == seat { "have" } else { "has" };
                format!("{} {verb} raised the {} track", who(by), track.name())
            }
            Moment::Headline { card, by } => {
                let verb = if by == seat { "have" } else { "has" };
                format!("{} {verb} made {} a Headline", who(by), event(card))
            }
            Moment::Immigrant { by } => format!("{} an Immigrant card for its event", does(by, "use")),
            Moment::Mine { by } => {
                let verb = if by == seat { "have" } else { "has" };
                format!("{} {verb} taken a mine", who(by))
            }
            Moment::Seize { site, of, by } => {
                let verb = if by == seat { "are" } else { "is" };
                let what = match s.open.city.piece(&self.map, self.map.first_lot(site)) {
                    Some(piece) if site.mask != 0 => self.piece_words_to(seat, piece),
                    _ => format!("a mine of {}", who(of)),
                };
                format!("{} {verb} about to seize {what}", who(by))
            }
            Moment::TurnOver { by, .. } if by == seat => "your turn is over".to_owned(),
            Moment::TurnOver { by, .. } => format!("player {by}'s turn is over"),
            Moment::Election => "the elections begin".to_owned(),
        };
        format!("{}: react, or pass.", crate::phrases::capitalized(&what))
    }
}

fn spending_question(mm: u8, acts: Acts, hoods: HoodSet) -> String {
    let all = [
        (Acts::LOT, "lots"),
        (Acts::MINE, "mines"),
        (Acts::HOUSE, "houses"),
        (Acts::FACTORY, "factories"),
        (Acts::COMMERCIAL, "commercial buildings"),
        (Acts::SEIZE, "seizing"),
    ];
    let on = if acts == Acts::ALL {
        String::new()
    } else {
        let words: Vec<&str> = all.into_iter().filter(|&(act, _)| acts.has(act)).map(|(_, word)| word).collect();
        format!(" on {}", list(&words))
    };
    let at = if hoods == HoodSet::ALL {
        String::new()
    } else {
        let words: Vec<&str> = hoods.iter().map(hood_words).collect();
        format!(" in {}", either(&words))
    };
    format!("Spend your {mm} MM{on}{at}; what you do not spend is lost.")
}
