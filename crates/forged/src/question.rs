//! What a player is asked: one sentence for every frame that asks, with the figures.

use table::{Phrase, Rules, Seat, phrase};

use crate::catalog::Game;
use crate::effect::{Acts, Chosen, Op, Roling, Swapped, What};
use crate::frame::{Frame, Moment};
use crate::lots::HoodSet;
use crate::phrases::{a, count, either, hood_words, in_mm, in_vp, list, what_words, whose};
use crate::pieces::Role;
use crate::state::State;

impl Game {
    pub(crate) fn question_to(&self, s: &State, seat: Seat) -> Phrase {
        if !self.waiting(s).contains(seat) {
            return Phrase::default();
        }
        let Some(&top) = s.stack.last() else { return Phrase::default() };
        match top {
            Frame::TakeLeader { .. } => "Take one of the Industry Leaders that are left.".into(),
            Frame::Seed { k } => {
                let nth = k / self.setup.players + 1;
                phrase!("Place house {} of 2 next to a house or City Hall, in the North Side.", nth)
            }
            Frame::Zone { left } => {
                phrase!(
                    "Place a city cube next to a house, a city cube or City Hall; {} to place.",
                    count(left, "cube")
                )
            }
            Frame::Plan => self.planning_question(s, seat),
            Frame::TakeRole { .. } => {
                let left = Role::ALL.into_iter().filter(|&role| s.open.role(role).is_none()).count();
                phrase!("Take one of the {} roles that are left.", left)
            }
            Frame::Draft { .. } => {
                phrase!("Keep one of the {} of the draft and pass the others on.", count(s.packet.len(), "card"))
            }
            Frame::FirstMansion { .. } => "Place a mansion on two adjacent lots of one block, anywhere.".into(),
            Frame::SetMogul { moving: false, .. } => "Choose the neighborhood of your Mogul.".into(),
            Frame::SetMogul { .. } => {
                let stay = s.open.moguls[seat].map_or("where it is", hood_words);
                phrase!("Move your Mogul to another neighborhood, or leave it in {}.", stay)
            }
            Frame::Select => phrase!("Select one of your {} to play.", count(s.hands[seat].len(), "card")),
            Frame::Resolve { card, .. } => {
                let both = if self.may_use_both(s, seat, card) { ", or for both" } else { "" };
                phrase!(
                    "Use {} for its {} or for its event{}.",
                    self.card_phrase(card),
                    in_mm(self.card(card).mm),
                    both
                )
            }
            Frame::Spend { mm, acts, hoods, .. } => spending_question(mm, acts, hoods),
            Frame::BendRoll { die, low, high, unrest, .. } => {
                let plain = self.mine_result(&s.open, seat, die, 0);
                let at = self.mine_unrest_at(&s.open, seat);
                let unrest = if unrest { phrase!("; from {} on it adds unrest", at) } else { Phrase::default() };
                phrase!(
                    "You rolled {}, which is worth {}: change it by {} to +{}{}.",
                    die,
                    in_vp(plain),
                    low,
                    high,
                    unrest
                )
            }
            Frame::AnyTime { .. } => self.any_time_question(s, seat),
            Frame::MobRemove { block, left, .. } => {
                phrase!("Remove up to {} from block {}.", count(left, "house"), self.block_phrase(block))
            }
            Frame::React { moment, .. } => self.moment_question(s, seat, moment),
            Frame::RiotStart => {
                let target = s.open.riot.map_or_else(Phrase::default, |riot| Phrase::player(riot.target));
                let bonus = self.map.figures.riot_bonus(s.open.era);
                phrase!(
                    "You lead a riot against {}: choose where it begins, before the die (+{}) is rolled.",
                    target,
                    bonus
                )
            }
            Frame::RiotTrail { from } => {
                let left = s.open.riot.map_or(0, |riot| riot.points);
                phrase!(
                    "The riot has {} left: choose what it destroys next to {}.",
                    count(left, "point"),
                    self.site_phrase(from)
                )
            }
            Frame::Immigrant { left, .. } => {
                phrase!("Place an immigrant house on a lot with a cube; {} to place.", count(left, "house"))
            }
            frame => self.effect_question(s, frame),
        }
    }

    fn planning_question(&self, s: &State, seat: Seat) -> Phrase {
        let (bank, discard) = self.plans_left(s, seat);
        match (bank, discard) {
            (0, n) => phrase!("Choose a card to discard; {} to discard.", count(n, "card")),
            (n, 0) => phrase!("Choose a card for your bank; {} to bank.", count(n, "card")),
            (n, m) => phrase!("Choose a card for your bank; {} to bank, then {} to discard.", count(n, "card"), m),
        }
    }

    fn any_time_question(&self, s: &State, seat: Seat) -> Phrase {
        let mut powers = Vec::new();
        if self.may_mob(s, seat) {
            powers.push("strike as the Mob Boss");
        }
        if self.may_have_any_time(s, seat) {
            powers.push("use a Bigwig token");
        }
        phrase!("You may {} now, or wait.", either(&powers))
    }

    /// The questions inside effects.
    fn effect_question(&self, s: &State, frame: Frame) -> Phrase {
        let origin = self.origin_phrase(s).map_or_else(Phrase::default, |it| it.and(": "));
        let asked = match frame {
            Frame::Pick { op, left, .. } => self.pick_question(op, left),
            Frame::MoveTo { from, .. } => {
                let piece = s.open.city.piece(&self.map, self.map.first_lot(from));
                let kind = piece.map_or("structure", |piece| piece.kind.name());
                phrase!("choose where the {} on {} goes.", kind, self.site_phrase(from))
            }
            Frame::Shift { op, left, .. } => {
                let up = matches!(self.op(op), Op::Shift { by, .. } if *by > 0);
                phrase!("choose a track to {} by {}.", if up { "raise" } else { "lower" }, count(left, "step"))
            }
            Frame::Branch { .. } => "choose one of its possibilities.".into(),
            Frame::May { span, .. } => match self.block_words(span) {
                Some(words) => phrase!("do you want to {}?", words),
                None => "do you want to do what it allows?".into(),
            },
            Frame::Calm { me, whose: Some(seat), left } => {
                let whose = if seat == me { "your".into() } else { whose(Some(seat)) };
                let most = s.open.unrest[seat].min(left);
                phrase!("choose how many of {} cubes leave the Unrest track, up to {}.", whose, most)
            }
            Frame::Calm { left, .. } => {
                phrase!("take up to {} of any players off the Unrest track.", count(left, "cube"))
            }
            Frame::Choose { op, .. } => match self.op(op) {
                Op::Choose(Chosen::Hood { immune: true }) => "choose a neighborhood without a hospital.".into(),
                Op::Choose(Chosen::Hood { .. }) => "choose a neighborhood.".into(),
                Op::Choose(Chosen::Opponent) => "choose an opponent.".into(),
                _ => "choose a block.".into(),
            },
            Frame::Roles { op, .. } => match self.op(op) {
                Op::Role(Roling::Take) => "choose a role to take from an opponent.".into(),
                _ => "choose a role of yours and an opponent's to trade.".into(),
            },
            Frame::DropHeadline { .. } => "choose a Headline to take off the board.".into(),
            Frame::Exchange { left, given, .. } => {
                phrase!("discard up to {} to draw as many; {} discarded so far.", count(left, "card"), given)
            }
            Frame::KeepDrawn { left, .. } => {
                phrase!("keep {} of the {} drawn.", left, count(s.drawn.len(), "card"))
            }
            Frame::PlayDrawn { .. } => phrase!("play one of the {} drawn at once.", count(s.drawn.len(), "card")),
            _ => "make your choice.".into(),
        };
        phrase!("{}{}", origin, asked).sentence()
    }

    fn pick_question(&self, op: u16, left: u8) -> Phrase {
        let to_go = |upto: bool| match (left, upto) {
            (1, false) => Phrase::default(),
            (n, false) => phrase!("; {} to go", n),
            (n, true) => phrase!("; up to {} more", n),
        };
        let one = |what: What| {
            let words = what_words(what);
            a(&if words.is_empty() { "structure of the same kind".to_owned() } else { either(&words) })
        };
        match self.op(op) {
            Op::Place { what, upto, .. } => phrase!("place {}{}.", one(*what), to_go(*upto)),
            Op::Cube { upto, city, .. } => {
                let what = if *city { "a city cube" } else { "a cube of yours" };
                phrase!("put {} on a vacant lot{}.", what, to_go(*upto))
            }
            Op::Seize { what, upto, .. } => phrase!("seize {}{}.", one(*what), to_go(*upto)),
            Op::Remove { what, upto, .. } => phrase!("remove {}{}.", one(*what), to_go(*upto)),
            Op::Move { what, upto, .. } => phrase!("choose {} to move{}.", one(*what), to_go(*upto)),
            Op::Replace { what, upto, with, .. } => {
                let with = match with {
                    Swapped::OwnCube => "a cube of yours",
                    Swapped::CityCube => "a city cube",
                    Swapped::House => "a house of yours",
                };
                phrase!("replace {} by {}{}.", one(*what), with, to_go(*upto))
            }
            _ => "make your choice.".into(),
        }
    }

    fn moment_question(&self, s: &State, seat: Seat, moment: Moment) -> Phrase {
        let who = |by: Seat| if by == seat { "you".into() } else { Phrase::player(by) };
        let does = |by: Seat, verb: &str| {
            if by == seat { phrase!("you {}", verb) } else { phrase!("{} {}s", Phrase::player(by), verb) }
        };
        let what = match moment {
            Moment::Event { card, by } => phrase!("{} {} for its event", does(by, "use"), self.card_phrase(card)),
            Moment::Riot => match s.open.riot {
                Some(riot) => phrase!("a riot breaks out against {}", who(riot.target)),
                None => "a riot breaks out".into(),
            },
            Moment::Destroy { site } => {
                let piece = s.open.city.piece(&self.map, self.map.first_lot(site));
                let what = piece.map_or_else(|| "a structure".into(), |piece| self.piece_phrase_to(seat, piece));
                phrase!("the riot is about to destroy {}", what)
            }
            Moment::Unrest { seat: by } => {
                let verb = if by == seat { "have" } else { "has" };
                phrase!("{} {} added unrest", who(by), verb)
            }
            Moment::AboutToPlace { kind, site, by } => {
                let verb = if by == seat { "are" } else { "is" };
                phrase!("{} {} about to place {} on {}", who(by), verb, a(kind.name()), self.site_words(site))
            }
            Moment::Placed { kind, site, by } => {
                let verb = if by == seat { "have" } else { "has" };
                phrase!("{} {} put {} on {}", who(by), verb, a(kind.name()), self.site_words(site))
            }
            Moment::Raised { track, by } => {
                let verb = if by == seat { "have" } else { "has" };
                phrase!("{} {} raised the {} track", who(by), verb, track.name())
            }
            Moment::Headline { card, by } => {
                let verb = if by == seat { "have" } else { "has" };
                phrase!("{} {} made {} a Headline", who(by), verb, self.card_phrase(card))
            }
            Moment::Immigrant { by } => phrase!("{} an Immigrant card for its event", does(by, "use")),
            Moment::Mine { by } => {
                let verb = if by == seat { "have" } else { "has" };
                phrase!("{} {} taken a mine", who(by), verb)
            }
            Moment::Seize { site, of, by } => {
                let verb = if by == seat { "are" } else { "is" };
                let what = match s.open.city.piece(&self.map, self.map.first_lot(site)) {
                    Some(piece) if site.mask != 0 => self.piece_phrase_to(seat, piece),
                    _ => phrase!("a mine of {}", who(of)),
                };
                phrase!("{} {} about to seize {}", who(by), verb, what)
            }
            Moment::TurnOver { by, .. } if by == seat => "your turn is over".into(),
            Moment::TurnOver { by, .. } => phrase!("{} turn is over", whose(Some(by))),
            Moment::Election => "the elections begin".into(),
        };
        phrase!("{}: react, or pass.", what).sentence()
    }
}

fn spending_question(mm: u8, acts: Acts, hoods: HoodSet) -> Phrase {
    let all = [
        (Acts::LOT, "lots"),
        (Acts::MINE, "mines"),
        (Acts::HOUSE, "houses"),
        (Acts::FACTORY, "factories"),
        (Acts::COMMERCIAL, "commercial buildings"),
        (Acts::SEIZE, "seizing"),
    ];
    let on = if acts == Acts::ALL {
        Phrase::default()
    } else {
        let words: Vec<&str> = all.into_iter().filter(|&(act, _)| acts.has(act)).map(|(_, word)| word).collect();
        phrase!(" on {}", list(&words))
    };
    let at = if hoods == HoodSet::ALL {
        Phrase::default()
    } else {
        let words: Vec<&str> = hoods.iter().map(hood_words).collect();
        phrase!(" in {}", either(&words))
    };
    phrase!("Spend your {}{}{}; what you do not spend is lost.", in_mm(mm), on, at)
}
