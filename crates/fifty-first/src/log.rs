//! Events as a viewer may hear of them, and as lines of the log.

use table::{Seat, Viewer, capitalized, list};

use crate::cards::FaceId;
use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::good::Good;
use crate::rivals::RIVAL;
use crate::state::Phase;

impl Game {
    pub(crate) fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::Drew(seat, _) if !viewer.sees(seat) => Event::Drew(seat, None),
            Event::Kept(seat, _) if !viewer.sees(seat) => Event::Kept(seat, None),
            open => open,
        }
    }

    fn cause_words(&self, cause: Cause) -> String {
        match cause {
            Cause::Faction => "faction board".to_owned(),
            Cause::Deal(face) => format!("deal with {}", self.name(face)),
            Cause::Production(face) | Cause::Action(face) | Cause::Feature(face) => self.name(face).to_owned(),
            Cause::Bonus(face) => format!("building bonus of {}", self.name(face)),
            Cause::BoardAction => "board action".to_owned(),
            Cause::Spoils(face) => format!("spoils of {}", self.name(face)),
            Cause::Compensation(face) => format!("compensation for {}", self.name(face)),
            Cause::Development => "development".to_owned(),
            Cause::Visitor => "visitor".to_owned(),
            Cause::Connection(link) => self.link_name(link).to_owned(),
            Cause::Rival => "its turn".to_owned(),
        }
    }

    pub(crate) fn event_sentence(&self, event: &Event) -> String {
        let who = |side: Seat| self.side_name(side);
        let whose = |side: Seat| format!("{}'s", self.side_name(side));
        let name = |face: FaceId| self.name(face);
        let sentence = match *event {
            Event::RoundBegan(n) => format!("round {n} begins"),
            Event::PhaseBegan(phase) => match phase {
                Phase::Over => "the game is over".to_owned(),
                _ => format!("{} phase", phase.name()),
            },
            Event::SetAside(seat) => format!("{} has chosen two cards to discard", who(seat)),
            Event::OpeningDiscards(seat, [a, b]) => format!("{} discards {} and {}", who(seat), name(a), name(b)),
            Event::LinkRevealed(link) => format!("{} is turned up", self.link_name(link)),
            Event::Displayed(faces) => {
                let names: Vec<&str> = faces.iter().map(|&face| name(face)).collect();
                if names.is_empty() {
                    "no cards are left to lay out".to_owned()
                } else {
                    format!("{} are laid out", list(&names))
                }
            }
            Event::Drafted(seat, face) => format!("{} takes {}", who(seat), name(face)),
            Event::LeftOver(face) => format!("{} is left over and discarded", name(face)),
            Event::Drew(seat, Some(face)) => format!("{} draws {}", who(seat), name(face)),
            Event::Drew(seat, None) => format!("{} draws a card", who(seat)),
            Event::Reshuffled(n) => {
                format!("the discards are shuffled into a new deck of {}", Good::Card.count(n.into()))
            }
            Event::Gained(side, goods, cause) => {
                format!("{} gains {} ({})", who(side), goods.words(), self.cause_words(cause))
            }
            Event::Paid(seat, goods) => format!("{} pays {}", who(seat), goods.words()),
            Event::Built(seat, face) => format!("{} builds {}", who(seat), name(face)),
            Event::Developed(seat, Some(old), face) => {
                format!("{} develops {} into {}", who(seat), name(old), name(face))
            }
            Event::Developed(seat, None, face) => format!("{} develops Ruins into {}", who(seat), name(face)),
            Event::Dealt(seat, face) => format!("{} makes a deal with {}", who(seat), name(face)),
            Event::RazedHand(seat, face) => format!("{} razes {} from hand", who(seat), name(face)),
            Event::Razed(by, owner, face) => format!("{} razes {} {}", who(by), whose(owner), name(face)),
            Event::Used(seat, face) => format!("{} uses {}", who(seat), name(face)),
            Event::UsedBoard(seat, _) => format!("{} uses an action of the faction board", who(seat)),
            Event::Exchanged(seat, good) => format!("{} exchanges workers for {}", who(seat), good.count(1)),
            Event::Visited(by, owner, face) => format!("{} visits {} {}", who(by), whose(owner), name(face)),
            Event::Connected(seat, link) => format!("{} takes {}", who(seat), self.link_name(link)),
            Event::PlayedLink(seat, link) => format!("{} plays {}", who(seat), self.link_name(link)),
            Event::Shielded(seat, face) => format!("{} puts a shield on {}", who(seat), name(face)),
            Event::Passed(side) => format!("{} passes", who(side)),
            Event::Copied(by, owner, face) => {
                format!("{} copies the production of {} {}", who(by), whose(owner), name(face))
            }
            Event::ProductionStolen(by, owner, face) => {
                format!("{} takes the production of {} {}", who(by), whose(owner), name(face))
            }
            Event::Stole(to, from, good) => format!("{} steals {} from {}", who(to), good.count(1), who(from)),
            Event::Cleared(seat, face) => format!("{} clears {}", who(seat), name(face)),
            Event::UsedDeal(by, owner, face) => {
                format!("{} collects from {} deal with {}", who(by), whose(owner), name(face))
            }
            Event::Discarded(seat, face) => format!("{} discards {}", who(seat), name(face)),
            Event::DiscardedLink(seat, link) => format!("{} discards {}", who(seat), self.link_name(link)),
            Event::DiscardedDeal(seat, face) => format!("{} gives up the deal with {}", who(seat), name(face)),
            Event::Kept(seat, Some(face)) => format!("{} keeps {}", who(seat), name(face)),
            Event::Kept(seat, None) => format!("{} keeps a card", who(seat)),
            Event::Cached(_, face, good, n) => format!("{} put on {}", good.count(n.into()), name(face)),
            Event::Stored(seat, face, good, n) => {
                format!("{} stores {} on {}", who(seat), good.count(n.into()), name(face))
            }
            Event::Returned(seat, good, n) => format!("{} takes {} back into supply", who(seat), good.count(n.into())),
            Event::RivalClaimed(link) => format!("{} claims {}", who(RIVAL), self.link_name(link)),
            Event::RivalLocation(face) => format!("{} gets {}", who(RIVAL), name(face)),
            Event::Attack(face) => format!("{} attacks with {}", who(RIVAL), name(face)),
            Event::AttackFailed => "the attack finds no target".to_owned(),
            Event::AttackStopped(face, true) => format!("the printed shield of {} stops the attack", name(face)),
            Event::AttackStopped(face, false) => format!("the shield on {} stops the attack and is lost", name(face)),
            Event::LinkExpired(link) => format!("{} is discarded", self.link_name(link)),
            Event::FirstPlayer(seat) => format!("{} is first player", who(seat)),
            Event::EndTriggered(side) => format!("{} has 25 VP: this is the last round", who(side)),
            Event::Over => "the game is over".to_owned(),
        };
        capitalized(&sentence)
    }
}
