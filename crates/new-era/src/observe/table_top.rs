//! What is everybody's: the course of the game, the row of the Lookout, an attack.

use table::Seat;
use table::cards::CardSet;
use table::sheet::{SIDES, Sheet};

use super::asks::left;
use super::{Game, Scene};
use crate::frame::{Attack, Frame};
use crate::state::Phase;

const PLAYERS: [&str; 4] = ["2", "3", "4", "5"];
const PHASES: [&str; 6] = [
    Phase::Lookout.word(),
    Phase::Production.word(),
    Phase::Actions.word(),
    Phase::Count.word(),
    Phase::Cleanup.word(),
    Phase::Over.word(),
];

impl Game {
    pub(super) fn table_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.about("players");
        sheet.one(PLAYERS.iter().copied(), Some(usize::from(self.setup.players) - 2));
        sheet.leave();
        sheet.flag("merge", self.setup.merge);
        sheet.number("turn", 8, s.turn.min(99));
        sheet.number("turns-left", 6, scene.turns);
        sheet.about("phase");
        let phase = match s.phase {
            Phase::Lookout => 0,
            Phase::Production => 1,
            Phase::Actions => 2,
            Phase::Count => 3,
            Phase::Cleanup => 4,
            Phase::Over => 5,
        };
        sheet.one(PHASES.iter().copied(), Some(phase));
        sheet.leave();
        sheet.number("stack", 80, s.deck.len() as i32);
        sheet.number("discard", 50, s.discard.len().cast_signed());
        sheet.number("left", 2, s.stack.last().map_or(0, left));
        sheet.about("row");
        self.cards_told(&s.row.iter().copied().collect::<CardSet>(), sheet);
        sheet.leave();
    }

    /// The shootout in progress.
    pub(super) fn attack_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let attack: Option<Attack> = scene.s.stack.iter().rev().find_map(|frame| match *frame {
            Frame::Defends(attack) | Frame::Presses(attack) | Frame::Takes(attack) | Frame::Spares { attack, .. } => {
                Some(attack)
            }
            _ => None,
        });
        let attack = attack.as_ref();
        sheet.about("attack");
        sheet.flag("on", attack.is_some());
        sheet.number("strength", 5, attack.map_or(0, |it| it.strength));
        sheet.number("defense", 3, attack.map_or(0, Attack::defense));
        sheet.flag("by-field", attack.is_some_and(Attack::by_field));
        let sides = || SIDES[..usize::from(self.setup.players)].iter().copied();
        sheet.about("by");
        sheet.one(sides(), attack.map(|it| self.side_number(scene.seat, it.attacker)));
        sheet.leave();
        sheet.about("against");
        sheet.one(sides(), attack.map(|it| self.side_number(scene.seat, it.defender)));
        sheet.leave();
        sheet.leave();
    }

    /// A seat by how far it sits from another: its place in [`SIDES`].
    pub(super) fn side_number(&self, seat: Seat, of: Seat) -> usize {
        let n = usize::from(self.setup.players);
        (of.index() + n - seat.index()) % n
    }
}
