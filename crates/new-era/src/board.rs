//! The table in a terminal.

use anstyle::{Ansi256Color, AnsiColor, Style};
use table::terminal::{Sheet, called, called_all, counted, or_none, times, widest_name, wins};
use table::{Board, Page, Phrase, Viewer, capitalized, count, phrase};

use crate::catalog::{Category, Face, Game, Kind};
use crate::choice::Field;
use crate::goods::{Goods, Token, Type, vp};
use crate::state::Phase;
use crate::view::{LocationView, PlayerView, View};
use table::cards::FaceId;

/// The rows of a State (NE-341 to NE-343).
const ROWS: [(&str, &[Category]); 3] = [
    ("Production: ", &[Category::OpenProduction, Category::ClosedProduction]),
    ("Features: ", &[Category::Feature]),
    ("Actions: ", &[Category::Action]),
];

impl Board for Game {
    fn board(&self, view: &View, page: &Page) -> String {
        let mut sheet = Sheet::new(page).with_overflow_alone().with_hues(hue);
        self.draw_head(view, &mut sheet);
        for player in &view.players {
            if view.viewer != Viewer::Seat(player.seat) {
                self.draw_player(view, player, &mut sheet);
            }
        }
        for player in &view.players {
            if view.viewer == Viewer::Seat(player.seat) {
                self.draw_player(view, player, &mut sheet);
            }
        }
        for player in &view.players {
            self.draw_hand(view, player, &mut sheet);
        }
        if view.phase == Phase::Over {
            self.draw_scores(view, &mut sheet);
        }
        sheet.finish(page)
    }
}

impl Game {
    fn draw_head(&self, view: &View, sheet: &mut Sheet) {
        let mut items: Vec<Phrase> = vec![
            "The New Era".into(),
            phrase!("turn {}", view.turn),
            view.phase.name().into(),
            phrase!("Stack {}", view.stack),
            phrase!("discard pile {}", view.discard.len()),
        ];
        if self.setup.merge {
            items.insert(1, "with 51st State (2010)".into());
        }
        sheet.title(&items);
        if !view.row.is_empty() {
            sheet.heading(&["Lookout".to_owned()]);
            let rows = self.card_rows(&view.row);
            sheet.table(&rows, widest_name(&rows));
        }
        if let Some(attack) = view.attack {
            let (attacker, defender) = (called(view.viewer, attack.attacker), called(view.viewer, attack.defender));
            let text = format!("{} against {}", capitalized(&attacker), defender);
            sheet.flow("Attack: ", 2, &[text, format!("strength {}", attack.reading())]);
        }
    }

    fn draw_player(&self, view: &View, player: &PlayerView, sheet: &mut Sheet) {
        let faction = &self.factions[usize::from(player.faction)];
        let mut head: Vec<Phrase> = vec![
            capitalized(&called(view.viewer, player.seat)).into(),
            faction.name.as_str().into(),
            vp(player.score.into()),
            Phrase::from(count(player.hand_size, "card")).and(" in hand"),
        ];
        if view.first == player.seat {
            head.push("first player".into());
        }
        if player.passed {
            head.push("passed".into());
        }
        sheet.heading(&head);
        let pool = Goods { tokens: player.pool, ..Goods::NONE };
        let tokens = pool.each().map(|(token, n)| token.phrase(n.into())).collect();
        sheet.flow("Pool: ", 2, &or_none(tokens, "empty"));
        let mut base = vec![vp(player.base_vp.into())];
        base.extend(
            player
                .agreements
                .iter()
                .map(|&face| phrase!("Agreement {}: {}", self.name(face), self.face(face).agreement.phrase())),
        );
        base.extend(
            player
                .spoils
                .iter()
                .map(|&face| phrase!("Spoils {}: {}", self.name(face), self.face(face).spoils.phrase())),
        );
        sheet.flow("Base: ", 2, &base);
        if !player.foreign.is_empty() {
            let foreign = player.foreign.iter().map(|&(owner, face)| {
                let owner = called(view.viewer, owner);
                phrase!("{} of {}: {}", self.name(face), owner, self.face(face).agreement.phrase())
            });
            sheet.flow("Agreements: ", 2, &foreign.collect::<Vec<_>>());
        }
        let fields = Field::ALL.into_iter().filter(|it| !player.fields_used.contains(it));
        let fields = fields.map(|it| {
            let card = faction.field(it);
            let what = match it {
                Field::Contact(kind) => format!("{} {}", kind.name(), card.range),
                Field::Redevelopment => it.name().to_owned(),
            };
            phrase!("{} → {}", card.cost.printed().phrase(), what)
        });
        sheet.flow("Contacts: ", 2, &or_none(fields.collect(), "all used"));
        for (label, categories) in ROWS {
            let items: Vec<Phrase> = player
                .locations
                .iter()
                .filter(|it| self.face(it.face).category().is_some_and(|it| categories.contains(&it)))
                .map(|it| self.location_item(it))
                .collect();
            if !items.is_empty() {
                sheet.flow(label, 2, &items);
            }
        }
        if let Some(leader) = &player.leader {
            sheet.flow("Leader: ", 2, &[self.location_item(leader)]);
        }
        if !player.debris.is_empty() {
            let names: Vec<String> = player.debris.iter().map(|&face| self.name(face).to_owned()).collect();
            sheet.flow("Debris: ", 2, &names);
        }
    }

    fn location_item(&self, it: &LocationView) -> Phrase {
        let face = self.face(it.face);
        let mut notes = vec![Phrase::from(face.ability.as_str()).without_stop()];
        if face.is_location() {
            notes.push(phrase!("defense {}", it.defense));
        }
        if it.mark.all_vp() > 0 {
            notes.push(vp(it.mark.all_vp().into()));
        }
        if it.mark.uses > 0 {
            notes.push(phrase!("used{}", times(it.mark.uses.into())));
        }
        notes.extend(it.kept.iter().map(|&(token, n)| token.phrase(n.into())));
        notes.extend(it.attached.iter().map(|&face| phrase!("over {}", self.name(face))));
        if !it.mark.agreed.is_empty() {
            notes.push(phrase!("Agreement of {}", called_all(Viewer::Watcher, it.mark.agreed)));
        }
        if !it.mark.visited.is_empty() {
            notes.push(phrase!("visited by {}", called_all(Viewer::Watcher, it.mark.visited)));
        }
        let name = self.named(it.face, it.nth);
        phrase!("{} ({})", name, Phrase::joined(notes, ", "))
    }

    fn draw_hand(&self, view: &View, player: &PlayerView, sheet: &mut Sheet) {
        let Some(hand) = player.hand.as_ref().filter(|hand| !hand.is_empty()) else { return };
        let own = view.viewer == Viewer::Seat(player.seat);
        sheet.heading(&[if own { "Your hand".to_owned() } else { format!("Hand of player {}", player.seat) }]);
        let rows = self.card_rows(hand);
        sheet.table(&rows, widest_name(&rows));
    }

    fn card_rows(&self, cards: &[FaceId]) -> Vec<(String, Vec<Phrase>)> {
        let rows = counted(cards).into_iter();
        rows.map(|(face, n)| (format!("{}{}", self.name(face), times(n)), figures(self.face(face)))).collect()
    }

    fn draw_scores(&self, view: &View, sheet: &mut Sheet) {
        sheet.heading(&["Final score".to_owned()]);
        let best = view.players.iter().map(|it| it.track).max();
        let tie = view.players.iter().filter(|it| Some(it.track) == best).count() > 1;
        let mut columns = vec!["Base", "Locations", "tokens", "total"];
        if tie {
            columns.extend(["cards", "goods"]);
        }
        sheet.figures("", &columns.iter().map(ToString::to_string).collect::<Vec<_>>());
        for it in &view.players {
            let standing = it.locations.len() as u16;
            let mut row = vec![it.base_vp, standing, it.track.saturating_sub(it.base_vp + standing), it.track];
            if tie {
                row.extend([it.hand_size, goods_in_tie(it)]);
            }
            let row: Vec<String> =
                row.iter().zip(&columns).map(|(n, column)| format!("{n:>width$}", width = column.len())).collect();
            let faction = &self.factions[usize::from(it.faction)].name;
            sheet.figures(&format!("{} · {faction}", called(view.viewer, it.seat)), &row);
        }
        if tie {
            let text = "The tie is broken by cards in hand, then by workers and resources.";
            sheet.flow("", 2, &[text.to_owned()]);
        }
        sheet.title(&[verdict(view)]);
    }
}

fn verdict(view: &View) -> String {
    match view.winners.lowest() {
        Some(winner) if view.winners.len() == 1 => wins(view.viewer, winner),
        _ => format!("The game is a draw: {}.", called_all(view.viewer, view.winners)),
    }
}

/// What the second tie-break counts (NE-308).
fn goods_in_tie(it: &PlayerView) -> u16 {
    let tokens = Token::RESOURCES.into_iter().chain([Token::Worker]);
    tokens.map(|token| u16::from(it.has(token))).sum()
}

/// What is printed on a card, in short.
fn figures(face: &Face) -> Vec<Phrase> {
    match face.kind {
        Kind::Location(category) => {
            let types: Vec<&str> = face.types.iter().map(Type::word).collect();
            let mut parts = vec![
                phrase!("{}, Distance {}, defense {}", category.name(), face.distance, face.defense),
                if types.is_empty() {
                    "no Type".into()
                } else {
                    phrase!("Type {}", types.join(", ").replace('-', " "))
                },
                phrase!("Spoils {}", face.spoils.phrase()),
            ];
            parts.push(match face.defends {
                Some(n) => phrase!("defends {}", n),
                None => phrase!("Agreement {}", face.agreement.phrase()),
            });
            parts.push(face.ability.as_str().into());
            parts
        }
        Kind::Instant(cost, _) if cost.is_free() => vec!["Instant".into(), face.ability.as_str().into()],
        Kind::Instant(cost, _) => {
            vec![phrase!("Instant for {}", cost.printed().phrase()), face.ability.as_str().into()]
        }
        Kind::Leader => vec!["Leader".into(), face.ability.as_str().into()],
    }
}

/// The color of a good. A middle grey, because the terminal's own is invisible on some backgrounds.
fn hue(what: &str) -> Option<Style> {
    match what {
        _ if what.starts_with("conquest") => Some(AnsiColor::Red.on_default()),
        _ if what.starts_with("cooperation") => Some(AnsiColor::Blue.on_default()),
        _ if what.starts_with("incorporation") => Some(Style::new().fg_color(Some(Ansi256Color(245).into()))),
        "vp" => Some(AnsiColor::Yellow.on_default()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use table::{Rules as _, Stage as _};

    use super::*;

    /// NE-341, NE-342, NE-343: Production beside the Base, Features in the middle, Actions at the bottom. NE-344: nothing else
    /// depends on it, so the order in which a scenario lays them out changes nothing.
    #[test]
    fn locations_lie_in_the_row_of_their_rule() {
        let drawn = |state: &str| {
            let given = format!("1 = {{ state = [{state}] }}").parse().unwrap();
            let (game, s) = Game::stage(&given).unwrap();
            game.board(&game.view(&s, Viewer::Watcher), &Page { width: 200, color: false })
        };
        let board = drawn("\"Boxing Gym\", \"Tank\", \"Slag Heap\", \"Machine Graveyard\"");
        let row = |name: &str| board.lines().position(|line| line.starts_with(name)).unwrap();
        let rows = [row("Production: Slag Heap"), row("Features: Tank"), row("Actions: Boxing Gym")];
        assert!(rows.is_sorted(), "{board}");
        assert!(board.contains("Machine Graveyard") && row("Features") > rows[0], "{board}");
        assert_eq!(board, drawn("\"Machine Graveyard\", \"Slag Heap\", \"Tank\", \"Boxing Gym\""));
    }
}
