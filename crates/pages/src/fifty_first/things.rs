//! What can be pointed at on a table of 51st State, and what it means to point at it.

use fifty_first::{
    Cause, Choice, Event, FaceId, Game, Good, LinkId, Onto, Opponent, Pay, Phase, Place, RivalEvent, View,
};
use table::{Seat, Viewer};

use super::packs;
use crate::icons::Icon;
use crate::screen::Thing;

/// The keys of things. They name what a viewer sees, so they tell nothing new.
pub(crate) mod key {
    use fifty_first::{Connection, Location};
    use table::Seat;

    pub(crate) const EXCHANGE: &str = "exchange";

    pub(crate) fn hand(it: &Location) -> String {
        format!("hand/{}", it.id)
    }

    pub(crate) fn shown(it: &Location) -> String {
        format!("shown/{}", it.id)
    }

    pub(crate) fn place(owner: Seat, it: &Location, nth: u8) -> String {
        format!("place/{owner}/{}/{}", it.id, nth.max(1))
    }

    pub(crate) fn deal(owner: Seat, it: &Location) -> String {
        format!("deal/{owner}/{}", it.id)
    }

    pub(crate) fn link(it: &Connection) -> String {
        format!("link/{}", it.id)
    }

    pub(crate) fn hand_link(it: &Connection) -> String {
        format!("hand-link/{}", it.id)
    }

    pub(crate) fn board_action(i: usize) -> String {
        format!("board/{i}")
    }
}

pub(crate) fn things(game: &Game, seat: Seat, choice: Choice) -> Vec<Thing> {
    let location = |face: FaceId| &*game.face(face).location;
    let named = |face: FaceId, key: String| Thing::new(key, game.name(face));
    let hand = |face: FaceId| named(face, key::hand(location(face)));
    let shown = |face: FaceId| named(face, key::shown(location(face)));
    let place = |owner: Seat, face: FaceId, nth: u8| named(face, key::place(owner, location(face), nth));
    let deal = |owner: Seat, face: FaceId| named(face, key::deal(owner, location(face)));
    let link = |link: LinkId| &game.links()[link.index()].written;
    match choice {
        Choice::DiscardTwo(a, b) => vec![hand(a), hand(b)],
        Choice::Draft(face) | Choice::Keep(face) => vec![shown(face)],
        Choice::Build(face, _) | Choice::Deal(face, _) | Choice::RazeHand(face, _) | Choice::Discard(face) => {
            vec![hand(face)]
        }
        Choice::Develop { onto: Onto::Location(old, nth), into, .. } => vec![hand(into), place(seat, old, nth)],
        Choice::Develop { onto: Onto::Ruins(_), into, .. } => vec![hand(into)],
        Choice::Raze(Place { owner, face, nth }, _) => vec![place(owner, face, nth)],
        Choice::Use(face, nth, _)
        | Choice::Shield(face, nth)
        | Choice::Clear(face, nth)
        | Choice::Sacrifice(face, nth) => {
            vec![place(seat, face, nth)]
        }
        Choice::Visit(owner, face) | Choice::Copy(owner, face) => vec![place(owner, face, 1)],
        Choice::Board(_, i, _) => vec![Thing::new(key::board_action(i.into()), "Board action")],
        Choice::Repeat { by, .. } => vec![Thing::new(key::board_action(by.into()), "Board action")],
        Choice::Exchange(_) => vec![Thing::new(key::EXCHANGE, "Exchange")],
        Choice::Connect(it) => vec![Thing::new(key::link(link(it)), game.link_name(it))],
        Choice::Play(it, _) | Choice::DiscardLink(it) => {
            vec![Thing::new(key::hand_link(link(it)), game.link_name(it))]
        }
        Choice::DiscardDeal(face) => vec![deal(seat, face)],
        Choice::UseDeal(owner, face) => vec![deal(owner, face)],
        Choice::Pack(choice) => packs::things(game, choice),
        Choice::Pass
        | Choice::End
        | Choice::Take(_)
        | Choice::Steal(..)
        | Choice::Enough
        | Choice::Store(_)
        | Choice::StoreAll => Vec::new(),
    }
}

/// What could be done with each thing in sight on an ordinary turn. Inside effects the question says enough.
pub(crate) fn tries(game: &Game, view: &View, seat: Seat) -> Vec<Choice> {
    if view.phase != Phase::Action || view.viewer != Viewer::Seat(seat) || !view.waiting.contains(seat) {
        return Vec::new();
    }
    let mut tries = Vec::new();
    for side in &view.sides {
        if side.seat == seat {
            let mut hand = side.hand.clone().unwrap_or_default();
            hand.dedup();
            for &face in &hand {
                tries.extend([
                    Choice::Build(face, Pay::PLAIN),
                    Choice::Deal(face, Pay::PLAIN),
                    Choice::RazeHand(face, Pay::PLAIN),
                ]);
                let onto = side.locations.iter().map(|it| Onto::Location(it.face, it.nth)).next();
                tries.extend(onto.map(|onto| Choice::Develop { onto, into: face, pay: Pay::PLAIN }));
            }
            let mut links = side.links.clone().unwrap_or_default();
            links.dedup();
            tries.extend(links.into_iter().map(|link| Choice::Play(link, Pay::PLAIN)));
            let actions = side.locations.iter().filter(|it| game.face(it.face).act.is_some());
            tries.extend(actions.map(|it| Choice::Use(it.face, it.nth, Pay::PLAIN)));
            if let Some(board) = side.faction {
                let n = game.boards().get(usize::from(board)).map_or(0, |it| it.acts.len());
                let acts = (0_u8..).take(n);
                tries.extend(acts.clone().map(|i| Choice::Board(board, i, Pay::PLAIN)));
                let repeats = |i: u8| {
                    let actions = game.boards().get(usize::from(board)).map(|it| &it.written.actions);
                    actions.is_some_and(|it| it[usize::from(i)].repeats())
                };
                let pairs = acts.clone().filter(|&i| repeats(i)).flat_map(|by| acts.clone().map(move |of| (by, of)));
                tries.extend(pairs.map(|(by, of)| Choice::Repeat { board, by, of, pay: Pay::PLAIN }));
            }
            tries.push(Choice::Exchange(Good::Gun));
        } else {
            for it in &side.locations {
                tries.push(Choice::Raze(Place { owner: side.seat, face: it.face, nth: it.nth }, Pay::PLAIN));
                if game.face(it.face).category == fifty_first::Category::OpenProduction && it.nth <= 1 {
                    tries.push(Choice::Visit(side.seat, it.face));
                }
            }
        }
    }
    tries.extend(view.open_links.iter().map(|&link| Choice::Connect(link)));
    tries.extend(packs::tries(view, seat).map(Choice::Pack));
    tries
}

pub(crate) const fn icon(choice: Choice) -> Icon {
    match choice {
        Choice::Build(..) => Icon::Build,
        Choice::Develop { .. } => Icon::Develop,
        Choice::Deal(..) | Choice::UseDeal(..) | Choice::DiscardDeal(_) => Icon::Deal,
        Choice::RazeHand(..) | Choice::Raze(..) | Choice::Sacrifice(..) | Choice::Steal(..) => Icon::Raze,
        Choice::Pass | Choice::End | Choice::Enough => Icon::Pass,
        Choice::Shield(..) => Icon::Shield,
        Choice::Visit(..) => Icon::Visit,
        Choice::Draft(_) | Choice::Keep(_) => Icon::Card,
        Choice::DiscardTwo(..) | Choice::Discard(_) | Choice::DiscardLink(_) => Icon::Discard,
        Choice::Connect(_) | Choice::Play(..) => Icon::Contact,
        Choice::Exchange(_) | Choice::Take(_) | Choice::Store(_) | Choice::StoreAll => Icon::Resource,
        Choice::Copy(..) => Icon::Production,
        Choice::Clear(..) => Icon::Undo,
        Choice::Board(..) | Choice::Repeat { .. } => Icon::Anvil,
        Choice::Use(..) => Icon::Action,
        Choice::Pack(choice) => packs::icon(choice),
    }
}

/// Passing ends the round for a player, so it is asked about while something else could be done.
pub(crate) fn caution(choice: Choice, n_options: usize) -> Option<String> {
    let others = n_options.saturating_sub(1);
    (choice == Choice::Pass && others > 0).then(|| {
        let moves = table::count(others, "other move");
        format!("You have {moves}, and whoever passes does nothing more this round.")
    })
}

pub(crate) fn rule(game: &Game, event: &Event) -> Option<&'static str> {
    Some(match *event {
        Event::OpeningDiscards(..) | Event::SetAside(_) => "MS-SET-09",
        Event::Drafted(..) => "MS-LOOK-04",
        Event::Built(..) => "MS-BLD-01",
        Event::Developed(..) => "MS-DEV-01",
        Event::Dealt(..) => "MS-DEAL-01",
        Event::RazedHand(..) | Event::Razed(..) => "MS-RAZE-01",
        Event::Used(..) => "MS-USE-01",
        Event::Visited(..) => "MS-OPEN-01",
        Event::Connected(..) | Event::PlayedLink(..) => "MS-CONN-01",
        Event::Passed(_) => "MS-PASS-01",
        Event::EndTriggered(_) => "MS-END-01",
        Event::PhaseBegan(Phase::Lookout) => "MS-LOOK-01",
        Event::PhaseBegan(Phase::Production) => "MS-PROD-01",
        Event::PhaseBegan(Phase::Action) => "MS-ACT-01",
        Event::PhaseBegan(Phase::Cleanup) => "MS-CLN-01",
        Event::Rival(event) => return game.rule_of_rival(event).or_else(|| rule_of_deed(game, event)),
        Event::Gained(_, _, Cause::Rival(feat)) => return game.rule_of_feat(feat),
        Event::Pack(event) => return packs::rule(event),
        _ => return None,
    })
}

/// What a turn of Borgo is.
const BORGO_TURN: &str = "BORGO-14";

fn is_borgo(game: &Game) -> bool {
    game.setup().opponent == Opponent::Borgo
}

/// The rule behind a deed of an opponent that several rules lead to.
fn rule_of_deed(game: &Game, event: RivalEvent) -> Option<&'static str> {
    match event {
        RivalEvent::BrawlerSpent(_) => Some(BORGO_TURN),
        RivalEvent::Location(_) => (!is_borgo(game)).then_some("SOLO-06"),
        _ => None,
    }
}
