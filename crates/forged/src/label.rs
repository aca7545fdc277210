//! Choices for menus: what each does, and what it costs and brings in this position.

use table::{BySeat, Phrase, Seat, Words, phrase};

use crate::catalog::Game;
use crate::choice::{Choice, Rest};
use crate::city::SEATS;
use crate::effect::{Acts, Modified, Op, Swapped};
use crate::frame::Frame;
use crate::lots::{Block, Site, Track};
use crate::phrases::{a, count, hood_words, in_mm, in_unrest, in_vp, whose, whose_to};
use crate::pieces::{CardId, Kind, Layer, Role};
use crate::state::State;

/// What a choice does, and remarks on it.
type Described = (Phrase, Vec<Phrase>);

fn plain(label: impl Into<Phrase>) -> Described {
    (label.into(), Vec::new())
}

impl Game {
    pub(crate) fn label_of(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        let (label, remarks) = self.described(s, seat, choice);
        if remarks.is_empty() { label } else { phrase!("{} ({})", label, Phrase::joined(remarks, "; ")) }
    }

    /// What a choice does, and remarks on what it costs and brings.
    fn described(&self, s: &State, seat: Seat, choice: Choice) -> Described {
        let top = s.stack.last().copied();
        match choice {
            Choice::Bank(_)
            | Choice::Discard(_)
            | Choice::Keep(_)
            | Choice::Select(_)
            | Choice::PlayNow(_)
            | Choice::Role(_)
            | Choice::SwapRoles(..)
            | Choice::DropHeadline(_)
            | Choice::Respond(_)
            | Choice::UseLeader
            | Choice::UseToken(_)
            | Choice::Leader(_)
            | Choice::Pass => self.described_card(s, seat, choice),
            Choice::UseMm | Choice::UseEvent | Choice::UseBoth => self.described_use(top, choice),
            Choice::Buy(_)
            | Choice::BuyMine
            | Choice::Build(..)
            | Choice::Place(..)
            | Choice::TakeMine
            | Choice::Cube(_)
            | Choice::CubeBlock(_)
            | Choice::CubeSpace(_)
            | Choice::Remove(_)
            | Choice::Replace(_)
            | Choice::Move(_)
            | Choice::To(_) => self.described_piece(s, seat, top, choice),
            Choice::Seize(_) | Choice::SeizeMine(_) => self.described_seizure(s, seat, top, choice),
            Choice::Track(track) => self.described_track(s, top, track),
            Choice::Roll(by) => self.described_roll(s, seat, top, by),
            Choice::Mob(block) => self.described_mob(s, seat, block),
            Choice::Riot(site) => self.described_riot(s, seat, top, site),
            Choice::Done => plain(self.done_words(top)),
            Choice::Wait(Rest::Now) => plain("wait"),
            Choice::Wait(Rest::Turn) => plain("wait until this turn is over"),
            Choice::Wait(Rest::Round) => plain("wait until this round is over"),
            Choice::Hood(_)
            | Choice::Block(_)
            | Choice::Opponent(_)
            | Choice::Number(_)
            | Choice::Calm(_)
            | Choice::Branch(_)
            | Choice::BothBranches
            | Choice::Yes
            | Choice::No => self.described_answer(s, seat, top, choice),
            Choice::Across(..) | Choice::RiotMine => plain(self.write(choice)),
        }
    }

    /// Cards, roles and reactions.
    fn described_card(&self, s: &State, seat: Seat, choice: Choice) -> Described {
        let text = |text: &str| vec![text.trim_end_matches('.').into()];
        let mm = |card: CardId| vec![in_mm(self.card(card).mm)];
        match choice {
            Choice::Bank(card) => (phrase!("bank {}", self.card_phrase(card)), mm(card)),
            Choice::Discard(card) => (phrase!("discard {}", self.card_phrase(card)), mm(card)),
            Choice::Keep(card) => (phrase!("keep {}", self.card_phrase(card)), mm(card)),
            Choice::Select(card) => (phrase!("select {}", self.card_phrase(card)), mm(card)),
            Choice::PlayNow(card) => (phrase!("play {} now", self.card_phrase(card)), mm(card)),
            Choice::Role(role) => match s.open.role(role) {
                Some(owner) if owner != seat => plain(phrase!("take {} from {}", role.name(), Phrase::player(owner))),
                _ => (phrase!("take the role of {}", role.name()), vec![role_words(role).into()]),
            },
            Choice::SwapRoles(own, role) => {
                let with =
                    s.open.role(role).map_or_else(Phrase::default, |owner| phrase!(" of {}", Phrase::player(owner)));
                plain(phrase!("trade {} for {}{}", own.name(), role.name(), with))
            }
            Choice::DropHeadline(card) => {
                let owner = s.open.headlines.iter().find(|it| it.card == card).map(|it| it.owner);
                let whose = owner.map(|owner| phrase!("{} Headline", whose_to(seat, Some(owner))));
                (phrase!("take {} off the board", self.card_phrase(card)), whose.into_iter().collect())
            }
            Choice::Respond(card) => {
                let response = self.card(card).response.as_ref();
                (
                    phrase!("respond with {}", self.card_phrase(card)),
                    response.map_or_else(Vec::new, |it| text(&it.text)),
                )
            }
            Choice::UseLeader => match s.open.leaders.0.get(seat.index()).copied().flatten() {
                Some(leader) => (phrase!("use {}", self.leader_phrase(leader)), text(&self.leader(leader).text)),
                None => plain("use your Leader"),
            },
            Choice::UseToken(token) => (phrase!("use {}", self.token_phrase(token)), text(&self.token(token).text)),
            Choice::Leader(leader) => (phrase!("take {}", self.leader_phrase(leader)), text(&self.leader(leader).text)),
            _ => plain("do nothing"),
        }
    }

    /// Lots, mines and structures.
    fn described_piece(&self, s: &State, seat: Seat, top: Option<Frame>, choice: Choice) -> Described {
        let mm = |act, hood| in_mm(self.cost(&s.open, seat, act, hood));
        match choice {
            Choice::Buy(lot) => {
                (phrase!("buy {}", self.lot_phrase(lot)), vec![mm(Acts::LOT, Some(self.map.lot(lot).hood))])
            }
            Choice::BuyMine => ("buy a mine".into(), vec![mm(Acts::MINE, None)]),
            Choice::Build(kind, site) => {
                let mut remarks = vec![mm(act_of(kind), Some(self.map.hood(site)))];
                remarks.extend(self.paid_for(s, seat, site));
                (phrase!("build {} on {}", a(kind.name()), self.site_phrase(site)), remarks)
            }
            Choice::Place(kind, site) => {
                let mut remarks = self.paid_for(s, seat, site);
                remarks.extend(self.raised_by(s, seat, top, kind, site));
                (phrase!("place {} on {}", a(kind.name()), self.site_phrase(site)), remarks)
            }
            Choice::Cube(lot) => {
                let what = if self.puts_city_cubes(top) { "a city cube" } else { "a cube" };
                plain(phrase!("put {} on {}", what, self.lot_phrase(lot)))
            }
            Choice::CubeBlock(block) => plain(phrase!("put cubes on all lots of {}", self.block_phrase(block))),
            Choice::CubeSpace(site) => plain(phrase!("put cubes on {}", self.site_phrase(site))),
            Choice::Remove(site) => plain(phrase!("remove {}", self.there_or(s, seat, site))),
            Choice::Replace(site) => {
                plain(phrase!("replace {}{}", self.there_or(s, seat, site), self.replaced_with(top)))
            }
            Choice::Move(site) => plain(phrase!("move {}", self.there_or(s, seat, site))),
            Choice::To(site) => (phrase!("move it to {}", self.site_phrase(site)), self.paid_for(s, seat, site)),
            _ => plain("take a mine"),
        }
    }

    /// Answers to what effects ask.
    fn described_answer(&self, s: &State, seat: Seat, top: Option<Frame>, choice: Choice) -> Described {
        match (choice, top) {
            (Choice::Hood(hood), Some(Frame::SetMogul { .. })) => {
                let verb = if s.open.moguls[seat] == Some(hood) { "leave" } else { "put" };
                plain(phrase!("{} the Mogul in {}", verb, hood_words(hood)))
            }
            (Choice::Hood(hood), _) => plain(phrase!("choose {}", hood_words(hood))),
            (Choice::Block(block), _) => plain(phrase!(
                "choose block {} in {}",
                self.block_phrase(block),
                hood_words(self.map.block(block).hood)
            )),
            (Choice::Opponent(other), _) => plain(phrase!("choose {}", Phrase::player(other))),
            (Choice::Number(n), _) => plain(phrase!("take {} off the Unrest track", count(n, "cube"))),
            (Choice::Calm(other), _) => {
                let n = s.open.unrest.0.get(other.index()).copied().unwrap_or_default();
                let whose = whose_to(seat, Some(other));
                (phrase!("take one of {} cubes off the Unrest track", whose), vec![phrase!("{} there", n)])
            }
            (Choice::Branch(i), Some(Frame::Branch { op, .. })) => plain(self.branch_words(op, i)),
            (Choice::Branch(i), _) => plain(phrase!("choose possibility {}", u16::from(i) + 1)),
            (Choice::BothBranches, _) => plain("choose both, one after the other"),
            (Choice::Yes, Some(Frame::May { span, .. })) => {
                plain(self.block_words(span).map_or_else(|| "yes".into(), |words| phrase!("yes, {}", words)))
            }
            (Choice::Yes, _) => plain("yes"),
            _ => plain("no"),
        }
    }

    fn described_riot(&self, s: &State, seat: Seat, top: Option<Frame>, site: Site) -> Described {
        let what = self.there_or(s, seat, site);
        let price = count(site.size(), "point");
        match (top, s.open.riot) {
            (Some(Frame::RiotTrail { .. }), Some(riot)) => {
                (phrase!("destroy {}", what), vec![phrase!("{} of {}", site.size(), count(riot.points, "point"))])
            }
            _ => (phrase!("begin the riot at {}", what), vec![price.into()]),
        }
    }

    fn described_use(&self, top: Option<Frame>, choice: Choice) -> Described {
        let Some(Frame::Resolve { card, .. }) = top else {
            let what = match choice {
                Choice::UseMm => "its MM",
                Choice::UseEvent => "its event",
                _ => "its event and its MM",
            };
            return (phrase!("use the card for {}", what), Vec::new());
        };
        let (title, mm) = (self.card_phrase(card), self.card(card).mm);
        let headline = self.card(card).headline.is_some();
        let posted = || if headline { vec!["it becomes a Headline".into()] } else { Vec::new() };
        match choice {
            Choice::UseMm => (phrase!("use {} for its {}", title, in_mm(mm)), Vec::new()),
            Choice::UseEvent => (phrase!("use {} for its event", title), posted()),
            _ => (phrase!("use {} for its event and its {}", title, in_mm(mm)), posted()),
        }
    }

    fn described_seizure(&self, s: &State, seat: Seat, top: Option<Frame>, choice: Choice) -> Described {
        let (label, hood) = match choice {
            Choice::Seize(site) => (phrase!("seize {}", self.there_or(s, seat, site)), Some(self.map.hood(site))),
            Choice::SeizeMine(from) => (phrase!("seize a mine of {}", Phrase::player(from)), None),
            _ => unreachable!("the caller hands over what is seized"),
        };
        let mut remarks = Vec::new();
        let unrest = if let Some(Frame::Pick { me, op, .. }) = top {
            let printed = if let Op::Seize { unrest, .. } = self.op(op) { *unrest } else { 0 };
            self.event_seize_unrest(s, me, printed)
        } else {
            remarks.push(in_mm(self.cost(&s.open, seat, Acts::SEIZE, hood)));
            self.mm_seize_unrest(s, seat)
        };
        if unrest > 0 {
            remarks.push(in_unrest(unrest));
        }
        (label, remarks)
    }

    fn described_track(&self, s: &State, top: Option<Frame>, track: Track) -> Described {
        let Some(Frame::Shift { op, left, .. }) = top else {
            return (phrase!("choose the {} track", track.name()), Vec::new());
        };
        let up = matches!(self.op(op), Op::Shift { by, .. } if *by > 0);
        let values = self.map.track(track);
        let at = usize::from(s.open.tracks[track as usize]);
        let to = if up { (at + usize::from(left)).min(values.len() - 1) } else { at.saturating_sub(left.into()) };
        let verb = if up { "raise" } else { "lower" };
        (phrase!("{} {}", verb, track.name()), vec![phrase!("from {} to {}", values[at], values[to])])
    }

    fn described_roll(&self, s: &State, seat: Seat, top: Option<Frame>, by: i8) -> Described {
        let label = match by {
            0 => "leave the roll".into(),
            1.. => phrase!("add {} to the roll", by),
            _ => phrase!("take {} from the roll", by.unsigned_abs()),
        };
        let Some(Frame::BendRoll { die, unrest, .. }) = top else { return (label, Vec::new()) };
        let result = self.mine_result(&s.open, seat, die, by);
        let mut remarks = vec![in_vp(result)];
        if unrest && result >= self.mine_unrest_at(&s.open, seat) {
            remarks.push("1 unrest".into());
        }
        (label, remarks)
    }

    fn described_mob(&self, s: &State, seat: Seat, block: Block) -> Described {
        let lots = self.map.block(block).lots;
        let owned: Vec<Phrase> = self
            .seats()
            .map(|owner| (owner, (s.open.city.own(owner, Layer::House) & lots).len()))
            .filter(|&(_, n)| n > 0)
            .map(|(owner, n)| {
                let whose = if owner == seat { "yours".into() } else { whose(Some(owner)) };
                phrase!("{} of {}", n, whose)
            })
            .collect();
        let n = (*s.open.city.layer(Layer::House) & lots).len();
        (
            phrase!("send the mob to {}", self.block_phrase(block)),
            vec![phrase!("{}: {}", count(n, "house"), Phrase::list(owned))],
        )
    }

    fn done_words(&self, top: Option<Frame>) -> Phrase {
        match top {
            Some(Frame::Spend { mm, .. }) => {
                phrase!("spend no more (the {} left {} lost)", in_mm(mm), if mm == 1 { "is" } else { "are" })
            }
            Some(Frame::MobRemove { .. }) => "remove no more houses".into(),
            Some(Frame::Exchange { given: 0, .. }) => "exchange no card".into(),
            Some(Frame::Exchange { given, .. }) => phrase!("draw {}", count(given, "card")),
            _ => "that is all".into(),
        }
    }

    /// A branch of an effect: what it does, or its number.
    fn branch_words(&self, op: u16, i: u8) -> Phrase {
        let branch = match self.op(op) {
            Op::Pick { branches, .. } => branches.get(usize::from(i)),
            _ => None,
        };
        branch
            .and_then(|branch| self.block_words(branch.block))
            .unwrap_or_else(|| phrase!("choose possibility {}", u16::from(i) + 1))
    }

    fn there_or(&self, s: &State, seat: Seat, site: Site) -> Phrase {
        self.there(s, seat, site).unwrap_or_else(|| self.site_phrase(site))
    }

    /// Who scores when a structure covers a site: owners of cubes, and the Mayor for city cubes (FS-128, FS-131).
    fn paid_for(&self, s: &State, seat: Seat, site: Site) -> Vec<Phrase> {
        let city = &s.open.city;
        let mut paid: BySeat<i32, SEATS> = BySeat::default();
        for lot in self.map.lots_of(site) & *city.cubes() {
            match (city.owner(lot), s.open.role(Role::Mayor)) {
                (Some(owner), _) if owner != seat => paid[owner] += 1,
                (None, Some(mayor)) => {
                    paid[mayor] += self.modified(&s.open, mayor, Some(self.map.hood(site)), Modified::CityCubeVp, 1);
                }
                _ => {}
            }
        }
        let scoring = self.seats().filter(|&it| paid[it] != 0);
        scoring
            .map(|it| {
                let who = if it == seat { "you score".into() } else { phrase!("{} scores", Phrase::player(it)) };
                phrase!("{} {}", who, in_vp(paid[it]))
            })
            .collect()
    }

    /// A park raises the track of its neighborhood, unless its card says otherwise (FS-270, FS-271).
    fn raised_by(&self, s: &State, seat: Seat, top: Option<Frame>, kind: Kind, site: Site) -> Option<Phrase> {
        let Some(Frame::Pick { op, .. }) = top else { return None };
        let raises = kind.is_park() && matches!(self.op(op), Op::Place { raise: true, .. });
        let track = self.map.hood(site).track();
        (raises && self.can_shift(&s.open, s.effect().origin, seat, track, true)).then(|| {
            let next = self.map.track(track)[usize::from(s.open.tracks[track as usize]) + 1];
            phrase!("{} rises to {}", track.name(), next)
        })
    }

    fn puts_city_cubes(&self, top: Option<Frame>) -> bool {
        match top {
            Some(Frame::Zone { .. }) => true,
            Some(Frame::Pick { op, .. }) => matches!(self.op(op), Op::Cube { city: true, .. }),
            _ => false,
        }
    }

    fn replaced_with(&self, top: Option<Frame>) -> &'static str {
        let Some(Frame::Pick { op, .. }) = top else { return "" };
        match self.op(op) {
            Op::Replace { with: Swapped::OwnCube, .. } => " by a cube of yours",
            Op::Replace { with: Swapped::CityCube, .. } => " by a city cube",
            Op::Replace { with: Swapped::House, .. } => " by a house of yours",
            _ => "",
        }
    }
}

/// What MM pays for when a structure is built.
pub(crate) const fn act_of(kind: Kind) -> Acts {
    match kind {
        Kind::House => Acts::HOUSE,
        Kind::Factory => Acts::FACTORY,
        _ => Acts::COMMERCIAL,
    }
}

const fn role_words(role: Role) -> &'static str {
    match role {
        Role::Mayor => "1 VP for each city cube that is built over",
        Role::CityPlanner => "first pick of the draft",
        Role::MiningOfficial => "changes rolls for your mines by 1, and scores 1 VP more for each in the assessment",
        Role::ImmigrationOfficial => "first in immigration, with a house more",
        Role::MobBoss => "once in the era, removes houses of a block",
    }
}

#[cfg(test)]
mod tests {
    use table::Dice;

    use super::*;
    use crate::lots::HoodSet;
    use crate::setup::Setup;

    #[test]
    fn labels_say_what_a_choice_costs_and_brings() {
        let game = Game::embedded(Setup::new(3)).unwrap();
        let mut s = game.prepare(Dice::fast(1));
        let (one, two) = (Seat::new(0), Seat::new(1));
        s.open.roles[Role::Mayor as usize] = Some(one);
        let site = |name: &str| game.map.find_site(name).unwrap();
        s.open.city.put_cube(&game.map, game.map.first_lot(site("G4a")), Some(two));
        s.open.city.put_cube(&game.map, game.map.first_lot(site("G4b")), None);
        s.open.city.put(&game.map, Kind::House, Some(two), site("N5a"));
        s.stack.push(Frame::Spend { seat: one, mm: 4, acts: Acts::ALL, hoods: HoodSet::ALL, new_lots: false });
        let label = |s: &State, text: &str| game.label(s, one, game.read(s, one, text).unwrap());
        assert_eq!(
            label(&s, "build factory G4ab"),
            "build a factory on G4ab (2 MM; you score 1 VP; player 2 scores 1 VP)"
        );
        assert_eq!(label(&s, "buy N5b"), "buy N5b (1 MM)");
        assert_eq!(label(&s, "seize N5a"), "seize player 2's house on N5a (4 MM; 1 unrest)");
        assert_eq!(label(&s, "done"), "spend no more (the 4 MM left are lost)");
        assert_eq!(game.question(&s, one), "Spend your 4 MM; what you do not spend is lost.");
        assert_eq!(game.question(&s, two), "");
        let card = game.cards().find(|(_, card)| card.title == "Socialism").map(|(id, _)| id).unwrap();
        s.stack.push(Frame::Resolve { seat: one, card });
        assert_eq!(label(&s, "event"), "use Socialism for its event");
        assert_eq!(label(&s, "mm"), format!("use Socialism for its {} MM", game.card(card).mm));
        s.stack.push(Frame::BendRoll { seat: one, die: 2, low: -1, high: 1, unrest: true });
        assert_eq!(label(&s, "roll +1"), "add 1 to the roll (3 VP; 1 unrest)");
        assert_eq!(label(&s, "roll 0"), "leave the roll (2 VP)");
        assert_eq!(
            game.question(&s, one),
            "You rolled 2, which is worth 2 VP: change it by -1 to +1; from 3 on it adds unrest."
        );
    }
}
