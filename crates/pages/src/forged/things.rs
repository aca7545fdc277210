//! What can be pointed at on a table of Forged in Steel, and what it means to point at it.

use forged::{Block, Choice, Game, Kind, Lot, LotSet, Map, Piece, Rest, Role, Site, View};
use table::{Phrase, Seat, phrase};

use crate::icons::Icon;
use crate::screen::Thing;
use crate::seats;

/// The keys of things. They name what a viewer sees, so they tell nothing new.
pub(crate) mod key {
    use forged::{CardId, Game, Hood, LeaderId, Lot, Map, Role, TokenId, Track};
    use table::Seat;

    /// The mines that belong to nobody.
    pub(crate) const MINES: &str = "mines";
    /// The card that is being used.
    pub(crate) const IN_PLAY: &str = "in-play";
    /// The viewer's Industry Leader.
    pub(crate) const LEADER: &str = "leader";

    pub(crate) fn lot(map: &Map, lot: Lot) -> String {
        format!("lot/{}", map.lot(lot).name)
    }

    pub(crate) fn card(game: &Game, card: CardId) -> String {
        format!("card/{}", game.card(card).id)
    }

    pub(crate) fn headline(game: &Game, card: CardId) -> String {
        format!("headline/{}", game.card(card).id)
    }

    pub(crate) fn track(track: Track) -> String {
        format!("track/{}", track.id())
    }

    pub(crate) fn hood(hood: Hood) -> String {
        format!("hood/{}", hood.id())
    }

    pub(crate) fn seat(seat: Seat) -> String {
        format!("seat/{seat}")
    }

    pub(crate) fn mines_of(seat: Seat) -> String {
        format!("mines/{seat}")
    }

    pub(crate) fn role(role: Role) -> String {
        format!("role/{}", role.id())
    }

    pub(crate) fn leader(game: &Game, leader: LeaderId) -> String {
        format!("leader/{}", game.leader(leader).id)
    }

    pub(crate) fn token(game: &Game, token: TokenId) -> String {
        format!("token/{}", game.token(token).id)
    }
}

/// The icon of a role.
pub(crate) const fn role_icon(role: Role) -> Icon {
    match role {
        Role::Mayor => Icon::Mayor,
        Role::CityPlanner => Icon::CityPlanner,
        Role::MiningOfficial => Icon::MiningOfficial,
        Role::ImmigrationOfficial => Icon::ImmigrationOfficial,
        Role::MobBoss => Icon::MobBoss,
    }
}

/// The icon of a kind of structure.
pub(crate) const fn kind_icon(kind: Kind) -> Icon {
    match kind {
        Kind::House => Icon::House,
        Kind::Mansion => Icon::Mansion,
        Kind::Factory => Icon::Mill,
        Kind::Commercial => Icon::Store,
        Kind::Civic => Icon::Civic,
        Kind::Hospital => Icon::Hospital,
        Kind::SmallPark | Kind::MediumPark | Kind::LargePark => Icon::Park,
    }
}

pub(crate) fn things(game: &Game, choice: Choice) -> Vec<Thing> {
    let map = game.map();
    let card = |it| vec![Thing::new(key::card(game, it), game.card(it).title.clone())];
    let role = |it: Role| Thing::new(key::role(it), it.name());
    match choice {
        Choice::Bank(it)
        | Choice::Discard(it)
        | Choice::Keep(it)
        | Choice::Select(it)
        | Choice::PlayNow(it)
        | Choice::Respond(it) => card(it),
        Choice::Role(it) => vec![role(it)],
        Choice::SwapRoles(own, other) => vec![role(own), role(other)],
        Choice::UseMm | Choice::UseEvent | Choice::UseBoth => vec![Thing::new(key::IN_PLAY, "The card in play")],
        Choice::Buy(lot) | Choice::Cube(lot) => vec![lot_thing(map, lot)],
        Choice::Build(_, site)
        | Choice::Seize(site)
        | Choice::Place(_, site)
        | Choice::CubeSpace(site)
        | Choice::Remove(site)
        | Choice::Replace(site)
        | Choice::Move(site)
        | Choice::To(site)
        | Choice::Riot(site) => site_things(map, site),
        Choice::Across(_, a, b) => vec![lot_thing(map, a), lot_thing(map, b)],
        Choice::CubeBlock(block) | Choice::Block(block) | Choice::Mob(block) => block_things(map, block),
        Choice::BuyMine | Choice::TakeMine | Choice::RiotMine => vec![Thing::new(key::MINES, "Mines")],
        Choice::SeizeMine(seat) => vec![Thing::new(key::mines_of(seat), phrase!("Mines of {}", Phrase::player(seat)))],
        Choice::Track(track) => vec![Thing::new(key::track(track), track.name())],
        Choice::Hood(hood) => vec![Thing::new(key::hood(hood), hood.name())],
        Choice::Opponent(seat) | Choice::Calm(seat) => {
            vec![Thing::new(key::seat(seat), Phrase::player(seat).sentence())]
        }
        Choice::DropHeadline(it) => vec![Thing::new(key::headline(game, it), game.card(it).title.clone())],
        Choice::UseLeader => vec![Thing::new(key::LEADER, "Your Leader")],
        Choice::UseToken(it) => vec![Thing::new(key::token(game, it), game.token(it).name.clone())],
        Choice::Leader(it) => vec![Thing::new(key::leader(game, it), game.leader(it).name.clone())],
        Choice::Done
        | Choice::Number(_)
        | Choice::Roll(_)
        | Choice::Branch(_)
        | Choice::BothBranches
        | Choice::Yes
        | Choice::No
        | Choice::Pass
        | Choice::Wait(_) => Vec::new(),
    }
}

fn lot_thing(map: &Map, lot: Lot) -> Thing {
    Thing::new(key::lot(map, lot), format!("{} in {}", map.lot(lot).name, map.lot(lot).hood.name()))
}

fn site_things(map: &Map, site: Site) -> Vec<Thing> {
    map.lots_of(site).iter().map(|lot| lot_thing(map, lot)).collect()
}

fn block_things(map: &Map, block: Block) -> Vec<Thing> {
    map.block(block).lots.iter().map(|lot| lot_thing(map, lot)).collect()
}

/// How many refused moves of a kind are worth telling.
const MOST: usize = 10;

/// What could be thought of while MM is spent. Elsewhere the question says enough.
pub(crate) fn tries(game: &Game, view: &View, seat: Seat) -> Vec<Choice> {
    let on_turn = view.spending.is_some_and(|(spender, _)| spender == seat);
    if !on_turn || !view.viewer.sees(seat) || !view.waiting.contains(seat) {
        return Vec::new();
    }
    let (map, open, city) = (game.map(), &view.open, &view.open.city);
    let mut tries = vec![Choice::BuyMine];
    let grid = city.grid();
    let free = |lots: LotSet| lots.without(&city.occupied());
    // Land just outside the City Grid, nearest first.
    tries.extend(free(map.around(&grid)).without(&grid).iter().take(MOST / 2).map(Choice::Buy));
    // On a lot that was marked this turn.
    tries.extend(open.fresh.iter().take(MOST).map(|lot| Choice::Build(Kind::House, map.site(lot))));
    let marked = city.cubes().iter().take(MOST);
    tries.extend(marked.map(|lot| Choice::Build(Kind::Commercial, map.site(lot))));
    let spaces = map.factory_spaces().filter(|&site| !map.lots_of(site).meets(&city.structures()));
    tries.extend(spaces.map(|site| Choice::Build(Kind::Factory, site)));
    let prey = |piece: &Piece| piece.owner.is_some_and(|owner| owner != seat);
    tries.extend(city.pieces(map).filter(prey).take(MOST).map(|piece| Choice::Seize(piece.site)));
    let miners = game.seats().filter(|&other| other != seat && open.n_mines(other) > 0);
    tries.extend(miners.map(Choice::SeizeMine));
    tries
}

pub(crate) const fn icon(choice: Choice) -> Icon {
    match choice {
        Choice::Bank(_) => Icon::Bank,
        Choice::Discard(_) | Choice::DropHeadline(_) | Choice::Remove(_) => Icon::Discard,
        Choice::Keep(_) | Choice::Select(_) | Choice::PlayNow(_) => Icon::Card,
        Choice::Role(role) | Choice::SwapRoles(_, role) => role_icon(role),
        Choice::UseMm | Choice::UseBoth => Icon::Mm,
        Choice::UseEvent => Icon::Headline,
        Choice::Buy(_) | Choice::Cube(_) | Choice::CubeBlock(_) | Choice::CubeSpace(_) | Choice::Replace(_) => {
            Icon::Cube
        }
        Choice::BuyMine | Choice::TakeMine => Icon::Mine,
        Choice::Build(kind, _) | Choice::Place(kind, _) | Choice::Across(kind, ..) => kind_icon(kind),
        Choice::Seize(_) | Choice::SeizeMine(_) => Icon::Seize,
        Choice::Done | Choice::No | Choice::Pass | Choice::Wait(_) => Icon::Pass,
        Choice::Move(_) | Choice::To(_) => Icon::Visit,
        Choice::Track(_) => Icon::Prosperity,
        Choice::Hood(_) | Choice::Block(_) => Icon::House,
        Choice::Opponent(seat) | Choice::Calm(seat) => seats::icon(seat),
        Choice::Number(_) | Choice::Branch(_) | Choice::BothBranches | Choice::Yes => Icon::Used,
        Choice::Roll(_) => Icon::Die,
        Choice::Respond(_) => Icon::Respond,
        Choice::UseLeader | Choice::Leader(_) => Icon::Leader,
        Choice::UseToken(_) => Icon::Token,
        Choice::Mob(_) => Icon::MobBoss,
        Choice::Riot(_) | Choice::RiotMine => Icon::Unrest,
    }
}

/// What cannot be had a second time is asked about.
pub(crate) fn caution(choice: Choice, n_options: usize) -> Option<String> {
    let others = n_options.saturating_sub(1);
    let moves = || table::count(others, "other move");
    match choice {
        Choice::Done if others > 0 => Some(format!("You have {}, and what is not used now is lost.", moves())),
        Choice::Respond(_) => Some("A card responds only once, and everybody sees that you hold it.".to_owned()),
        Choice::Mob(_) => Some("The Mob Boss strikes once in an era.".to_owned()),
        Choice::UseToken(_) => Some("A token is used only once, and one in an era.".to_owned()),
        Choice::Wait(Rest::Round) => Some("You are not asked again until the round is over.".to_owned()),
        _ => None,
    }
}
