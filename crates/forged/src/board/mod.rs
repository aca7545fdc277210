//! The table in a terminal.
//!
//! From top to bottom: the era, what lies in the middle, the city, the other players, and nearest to the prompt the
//! viewer's own pieces and hand.

mod city_map;
#[cfg(test)]
pub(crate) mod tests;

use table::terminal::{Sheet, called, called_all, wins};
use table::{Board, Page, Seat, Viewer};

use crate::catalog::Game;
use crate::lots::Track;
use crate::phrases::count;
use crate::pieces::{CardId, CardSet, Kind, Role};
use crate::setup::Leaders;
use crate::state::{Phase, Quiet};
use crate::view::{PlayerView, View};

impl Board for Game {
    fn board(&self, view: &View, page: &Page) -> String {
        let mut sheet = Sheet::new(page);
        self.draw_middle(view, &mut sheet);
        self.draw_headlines(view, &mut sheet);
        self.draw_map(&view.open, &mut sheet);
        self.draw_city(view, &mut sheet);
        let (near, far): (Vec<Seat>, Vec<Seat>) = self.seats_from(view).partition(|&seat| view.viewer.sees(seat));
        for seat in far.into_iter().chain(near) {
            self.draw_player(view, seat, &mut sheet);
        }
        if !view.in_view.is_empty() {
            sheet.heading(&["To choose from".to_owned()]);
            self.draw_faces(view.in_view, &mut sheet);
        }
        if view.open.phase == Phase::Over {
            self.draw_end(view, &mut sheet);
        }
        sheet.finish(page)
    }
}

impl Game {
    /// The seats, the viewer's own last.
    fn seats_from(&self, view: &View) -> impl Iterator<Item = Seat> + use<> {
        let own = match view.viewer {
            Viewer::Seat(seat) => seat.number(),
            Viewer::Watcher | Viewer::Judge => 0,
        };
        let n = self.setup.players;
        (0..n).map(move |k| Seat::new((own + k) % n))
    }

    /// Era, phase, tracks, unrest, influence: what belongs to nobody.
    fn draw_middle(&self, view: &View, sheet: &mut Sheet) {
        let open = &view.open;
        let mut now = vec!["Forged in Steel".to_owned(), open.era.year().to_string()];
        now.push(match open.phase {
            Phase::Over => "the game is over".to_owned(),
            Phase::Building => format!("{}, round {}", open.phase.name(), open.round),
            phase => phase.name().to_owned(),
        });
        sheet.title(&now);
        if !view.waiting.is_empty() {
            sheet.flow("To decide: ", 2, &[called_all(view.viewer, view.waiting)]);
        }
        let variants = self.variant_names();
        if !variants.is_empty() {
            sheet.flow("Variants: ", 2, &variants);
        }
        if let Some((seat, mm)) = view.spending {
            sheet.flow("MM left: ", 2, &[format!("{mm}, of player {}", called(view.viewer, seat))]);
        }
        if !open.order.is_empty() {
            let turn = |&seat: &Seat| {
                let mm = open.announced[seat].map_or_else(String::new, |mm| format!(" ({mm} MM)"));
                let now = if open.turn == Some(seat) { ", now" } else { "" };
                format!("player {}{mm}{now}", called(view.viewer, seat))
            };
            sheet.flow("Turns: ", 2, &open.order.iter().map(turn).collect::<Vec<_>>());
        }
        let played: Vec<String> = open.in_play.iter().map(|card| self.title(card).to_owned()).collect();
        if !played.is_empty() {
            sheet.flow("In play: ", 2, &played);
        }
        let influence: Vec<String> = open.influence.iter().map(|&seat| called(view.viewer, seat)).collect();
        sheet.flow("Influence: ", 2, &[influence.join(", ")]);
        let roles = Role::ALL.into_iter().map(|role| {
            let used = if role == Role::MobBoss && open.mob_used { " (used)" } else { "" };
            let holder = open.role(role).map_or_else(|| "free".to_owned(), |seat| called(view.viewer, seat));
            format!("{} {holder}{used}", role.name())
        });
        sheet.flow("Roles: ", 2, &roles.collect::<Vec<_>>());
        let tracks = Track::ALL.into_iter().map(|track| {
            let last = self.map.track(track).last().copied().unwrap_or_default();
            format!("{} {} of {last}", track.name(), self.track_value(open, track))
        });
        sheet.flow("Tracks: ", 2, &tracks.collect::<Vec<_>>());
        let mut unrest = vec![format!("{} of {}", open.unrest_level(), self.unrest_limit(open))];
        let cubes = self.seats().filter(|&seat| open.unrest[seat] > 0);
        unrest.extend(cubes.map(|seat| format!("player {}: {}", called(view.viewer, seat), open.unrest[seat])));
        sheet.flow("Unrest: ", 2, &unrest);
        if let Some(riot) = &open.riot {
            let mut items = vec![format!(
                "player {} against player {}",
                called(view.viewer, riot.instigator),
                called(view.viewer, riot.target)
            )];
            if riot.rolled {
                items.push(format!("{} left", count(riot.points, "point")));
            }
            sheet.flow("Riot: ", 2, &items);
        }
        let deck = [format!("{} in the deck", view.n_deck), format!("{} discarded", view.n_discard)];
        sheet.flow("Cards: ", 2, &deck);
    }

    fn variant_names(&self) -> Vec<String> {
        let leaders = self.setup.leaders != Leaders::Off;
        let all = [(leaders, "Industry Leaders"), (self.setup.mogul, "Mogul"), (self.setup.bigwig, "Bigwig")];
        all.into_iter().filter(|&(on, _)| on).map(|(_, name)| name.to_owned()).collect()
    }

    /// The newest first, with what each of them does.
    fn draw_headlines(&self, view: &View, sheet: &mut Sheet) {
        if view.open.headlines.is_empty() {
            sheet.flow("Headlines: ", 2, &["none".to_owned()]);
        }
        for (i, posted) in view.open.headlines.iter().enumerate() {
            let card = self.card(posted.card);
            let text = card.headline.as_ref().map_or_else(String::new, |it| it.text.clone());
            let label = format!("Headline {}: ", i + 1);
            sheet.flow(&label, 2, &[format!("{}, of player {}", card.title, called(view.viewer, posted.owner)), text]);
        }
    }

    /// What is nobody's, and what is left of it.
    fn draw_city(&self, view: &View, sheet: &mut Sheet) {
        let open = &view.open;
        for (name, layer) in [
            ("Civic buildings", Kind::Civic.layer()),
            ("Hospitals", Kind::Hospital.layer()),
            ("Parks", Kind::SmallPark.layer()),
        ] {
            let pieces = open.city.pieces(&self.map).filter(|it| it.kind.layer() == layer);
            let names: Vec<String> = pieces.map(|it| self.site_name(it.site)).collect();
            if !names.is_empty() {
                sheet.flow(&format!("{name}: "), 2, &[names.join(", ")]);
            }
        }
        let cubes: Vec<String> = open.city.city_cubes().iter().map(|lot| self.lot_name(lot).to_owned()).collect();
        if !cubes.is_empty() {
            sheet.flow("City cubes: ", 2, &[cubes.join(", ")]);
        }
        let mut left: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|kind| !matches!(kind, Kind::House | Kind::Mansion))
            .map(|kind| {
                let n = self.map.figures.pieces(kind).saturating_sub(open.city.n_pieces(&self.map, kind));
                count(n, kind.name())
            })
            .collect();
        left.push(count(open.mines.iter().filter(|it| it.is_none()).count() as u8, "mine"));
        left.push(count(self.city_cubes_left(open), "city cube"));
        sheet.flow("In the supply: ", 2, &left);
    }

    fn draw_player(&self, view: &View, seat: Seat, sheet: &mut Sheet) {
        let open = &view.open;
        let player = &view.players[seat.index()];
        let mut head = vec![
            format!("Player {}", called(view.viewer, seat)),
            format!("{} VP", open.vp[seat]),
            count(player.n_hand, "card"),
        ];
        if player.n_bank > 0 {
            head.push(format!("{} in the bank", player.n_bank));
        }
        if player.has_selected {
            head.push(open.announced[seat].map_or_else(|| "has selected".to_owned(), |mm| format!("selected {mm} MM")));
        }
        if open.quiet[seat] != Quiet::No {
            head.push("does not want to be asked".to_owned());
        }
        sheet.heading(&head);
        self.draw_pieces(view, seat, sheet);
        if let Some(leader) = open.leaders[seat].map(|it| self.leader(it)) {
            sheet.flow("Leader: ", 2, &[leader.name.clone(), leader.text.clone()]);
        }
        if let Some(hood) = open.moguls[seat] {
            sheet.flow("Mogul: ", 2, &[hood.name().to_owned()]);
        }
        self.draw_tokens(view, seat, player, sheet);
        let own = view.viewer.sees(seat);
        if !own && !player.hand.is_empty() {
            let shown = player.hand.iter().map(|card| self.title(card).to_owned());
            sheet.flow("Shown: ", 2, &shown.collect::<Vec<_>>());
        }
        if !own {
            return;
        }
        if !player.selected.is_empty() {
            sheet.flow::<String>("Selected:", 2, &[]);
            self.draw_faces(player.selected, sheet);
        }
        if !player.hand.is_empty() {
            sheet.flow::<String>("Hand:", 2, &[]);
            self.draw_faces(player.hand, sheet);
        }
        let names = |cards: CardSet| cards.iter().map(|card| self.title(card).to_owned()).collect::<Vec<_>>();
        if !player.bank.is_empty() {
            sheet.flow("Bank: ", 2, &names(player.bank));
        }
        if !player.discarded.is_empty() {
            sheet.flow("Discarded: ", 2, &names(player.discarded));
        }
    }

    fn draw_pieces(&self, view: &View, seat: Seat, sheet: &mut Sheet) {
        let open = &view.open;
        let city = &open.city;
        for kind in [Kind::House, Kind::Mansion, Kind::Factory, Kind::Commercial] {
            let own = city.pieces(&self.map).filter(|it| it.kind == kind && it.owner == Some(seat));
            let names: Vec<String> = own.map(|it| self.site_name(it.site)).collect();
            if !names.is_empty() {
                let label = match kind {
                    Kind::House => "Houses",
                    Kind::Mansion => "Mansions",
                    Kind::Factory => "Factories",
                    _ => "Commercial buildings",
                };
                sheet.flow(&format!("{label}: "), 2, &[names.join(", ")]);
            }
        }
        let cubes: Vec<String> = city.own_cubes(seat).iter().map(|lot| self.lot_name(lot).to_owned()).collect();
        if !cubes.is_empty() {
            sheet.flow("Cubes: ", 2, &[cubes.join(", ")]);
        }
        let mines = open.mines.iter().zip(self.map.mines()).filter(|(owner, _)| **owner == Some(seat));
        let mines: Vec<&str> = mines.map(|(_, name)| name.as_str()).collect();
        if !mines.is_empty() {
            sheet.flow("Mines: ", 2, &[mines.join(", ")]);
        }
        let left = |kind| self.map.figures.pieces(kind).saturating_sub(city.n_owned(seat, kind));
        let supply = [
            count(left(Kind::House), "house"),
            count(left(Kind::Mansion), "mansion"),
            count(self.cubes_left(open, seat), "cube"),
        ];
        sheet.flow("In the supply: ", 2, &supply);
    }

    fn draw_tokens(&self, view: &View, seat: Seat, player: &PlayerView, sheet: &mut Sheet) {
        let n = view.open.n_tokens[seat];
        if n == 0 {
            return;
        }
        let used = if view.open.token_this_era.contains(seat) { ", one used in this era" } else { "" };
        if !view.viewer.sees(seat) {
            sheet.flow("Tokens: ", 2, &[format!("{n}{used}")]);
            return;
        }
        sheet.flow("Tokens: ", 2, &[format!("{n}{used}")]);
        for (_, token) in self.tokens().filter(|(id, _)| player.tokens & (1 << id.0) != 0) {
            sheet.flow(&format!("  {}: ", token.name), 4, std::slice::from_ref(&token.text));
        }
    }

    /// A card each, with everything it can do.
    fn draw_faces(&self, cards: CardSet, sheet: &mut Sheet) {
        for card in cards.iter() {
            sheet.flow(&format!("  {}: ", self.title(card)), 4, &self.card_lines(card));
        }
    }

    fn card_lines(&self, card: CardId) -> Vec<String> {
        let card = self.card(card);
        let mut parts = vec![format!("{} MM", card.mm), card.era.year().to_string()];
        let marks =
            [(card.recurring, "recurring"), (card.immigrant, "immigrant"), (card.cancellable, "can be cancelled")];
        parts.extend(marks.into_iter().filter(|&(has, _)| has).map(|(_, mark)| mark.to_owned()));
        parts.push(card.event_text.clone());
        parts.extend(card.headline.as_ref().map(|it| format!("Headline: {}", it.text)));
        parts.extend(card.response.as_ref().map(|it| format!("Response: {}", it.text)));
        parts
    }

    fn draw_end(&self, view: &View, sheet: &mut Sheet) {
        sheet.heading(&["Final score".to_owned()]);
        let mut order: Vec<Seat> = view.open.influence.iter().copied().collect();
        order.sort_by_key(|&seat| std::cmp::Reverse(view.open.vp[seat]));
        for &seat in &order {
            sheet.flow(&format!("Player {}: ", called(view.viewer, seat)), 2, &[format!("{} VP", view.open.vp[seat])]);
        }
        let Some(winner) = self.winner_of(&view.open).lowest() else { return };
        let best = view.open.vp[winner];
        let tie = order.iter().filter(|&&seat| view.open.vp[seat] == best).count() > 1;
        let why = if tie { " The tie goes to the higher influence." } else { "" };
        sheet.title(&[wins(view.viewer, winner) + why]);
    }
}
