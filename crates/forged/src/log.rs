//! Events as a viewer may hear of them, and as lines of the log.

use table::{Seat, Viewer};

use crate::catalog::Game;
use crate::event::{Cause, Event, Roll, Use};
use crate::phrases::{a, capitalized, count, hood_words, list, player, players, whose};
use crate::pieces::{CardId, CardSet};
use crate::state::Phase;

impl Game {
    /// What is private to a player is taken out for everybody else.
    pub(crate) fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::DealtTokens { seat, .. } if !viewer.sees(seat) => Event::DealtTokens { seat, tokens: 0 },
            Event::Drew { seat, n, .. } if !viewer.sees(seat) => Event::Drew { seat, n, cards: CardSet::EMPTY },
            Event::Banked { seat, .. } if !viewer.sees(seat) => Event::Banked { seat, card: None },
            Event::Discarded { seat, .. } if !viewer.sees(seat) => Event::Discarded { seat, card: None },
            Event::Kept { seat, .. } if !viewer.sees(seat) => Event::Kept { seat, card: None },
            Event::Selected { seat, .. } if !viewer.sees(seat) => Event::Selected { seat, card: None },
            open => open,
        }
    }

    pub(crate) fn event_sentence(&self, event: &Event) -> String {
        capitalized(&self.told(event))
    }

    fn card_or(&self, card: Option<CardId>) -> &str {
        card.map_or("a card", |card| self.title(card))
    }

    fn told(&self, event: &Event) -> String {
        match *event {
            Event::EraBegan(era) => format!("the {} era begins", era.year()),
            Event::PhaseBegan(Phase::Over) => "the last assessment is done".to_owned(),
            Event::PhaseBegan(phase) => phase.name().to_owned(),
            Event::RoundBegan { round, .. } => format!("round {round} of City Building begins"),
            Event::Influence(order) => format!("influence, from the first: {}", players(order.iter().copied())),
            Event::Took(seat, role) => format!("{} becomes {}", player(seat), role.name()),
            Event::HasLeader(seat, leader) => format!("{} has {}", player(seat), self.leader_name(leader)),
            Event::MogulAt(seat, hood) => format!("{} Mogul goes to {}", whose(Some(seat)), hood_words(hood)),
            Event::DealtTokens { seat, tokens: 0 } => format!("{} is dealt Bigwig tokens", player(seat)),
            Event::DealtTokens { seat, tokens } => {
                let own = self.tokens().filter(|(id, _)| tokens & (1 << id.0) != 0);
                let names: Vec<&str> = own.map(|(_, it)| it.name.as_str()).collect();
                format!("{} is dealt {}", player(seat), list(&names))
            }
            Event::Drew { .. }
            | Event::Banked { .. }
            | Event::Discarded { .. }
            | Event::Kept { .. }
            | Event::Selected { .. }
            | Event::Announced { .. }
            | Event::Shows { .. }
            | Event::Uses { .. }
            | Event::Responded { .. }
            | Event::UsedLeader(..)
            | Event::UsedToken(..)
            | Event::Cancelled { .. }
            | Event::Stopped(_)
            | Event::Posted { .. }
            | Event::Dropped { .. }
            | Event::SwappedRoles { .. }
            | Event::Shuffled => self.told_of_cards(event),
            Event::Bought { .. }
            | Event::TookMine { .. }
            | Event::Built { .. }
            | Event::Placed { .. }
            | Event::PutCube { .. }
            | Event::Seized { .. }
            | Event::SeizedMine { .. }
            | Event::Removed { .. }
            | Event::RemovedCube { .. }
            | Event::Moved { .. }
            | Event::Shifted { .. } => self.told_of_pieces(event),
            Event::Rolled { seat, die, for_ } => {
                let what = match for_ {
                    Roll::Mine => "the mine",
                    Roll::Riot => "the riot",
                    Roll::Mob => "the mob",
                };
                format!("{} rolls {die} for {what}", player(seat))
            }
            Event::Scored { seat, n, cause } => self.told_score(seat, n, cause),
            Event::Unrest { seat, n } => {
                format!("{} puts {} on the Unrest track", player(seat), count(n, "cube"))
            }
            Event::Calmed { seat, n } => {
                let verb = if n == 1 { "leaves" } else { "leave" };
                format!("{} of {} {verb} the Unrest track", count(n, "cube"), player(seat))
            }
            Event::RiotBegan { instigator, target, full } => {
                let full = if full { "the Unrest track is full: " } else { "" };
                format!("{full}a riot breaks out, led by {} against {}", player(instigator), player(target))
            }
            Event::RiotPoints(n) => format!("the riot has {}", count(n, "point")),
            Event::Destroyed { piece, left } => {
                format!("the riot destroys {}; {} left", self.piece_words(piece), count(left, "point"))
            }
            Event::Saved { piece, left } => {
                format!("{} is saved from the riot; {} left", self.piece_words(piece), count(left, "point"))
            }
            Event::RiotOver => "the riot is over".to_owned(),
            Event::Jobs { jobs, houses: 0 } => format!("{}: no immigrants come", count(jobs, "job")),
            Event::Jobs { jobs, houses } => {
                format!("{}: {} of immigrants for each player", count(jobs, "job"), count(houses, "house"))
            }
            Event::MobStrikes(seat, block) => {
                format!("{}, the Mob Boss, strikes at block {}", player(seat), self.block_name(block))
            }
            Event::Tally { hood, votes, winners } if winners.is_empty() => {
                format!("nobody gets the {} of {}", count(votes, "vote"), hood_words(hood))
            }
            Event::Tally { hood, votes, winners } => {
                let each = if winners.len() > 1 { " each" } else { "" };
                let get = if winners.len() > 1 { "get" } else { "gets" };
                let votes = count(votes, "vote");
                format!("{} {get} the {votes} of {}{each}", players(winners.iter()), hood_words(hood))
            }
            Event::GameOver => "the game is over".to_owned(),
        }
    }

    fn told_of_cards(&self, event: &Event) -> String {
        match *event {
            Event::Drew { seat, n, cards } if cards.is_empty() => {
                format!("{} draws {}", player(seat), if n == 0 { "no card".to_owned() } else { count(n, "card") })
            }
            Event::Drew { seat, cards, .. } => {
                let titles: Vec<&str> = cards.iter().map(|card| self.title(card)).collect();
                format!("{} draws {}", player(seat), list(&titles))
            }
            Event::Banked { seat, card } => format!("{} banks {}", player(seat), self.card_or(card)),
            Event::Discarded { seat, card } => format!("{} discards {} face down", player(seat), self.card_or(card)),
            Event::Kept { seat, card } => format!("{} keeps {}", player(seat), self.card_or(card)),
            Event::Selected { seat, card } => format!("{} selects {}", player(seat), self.card_or(card)),
            Event::Announced { seat, mm } => format!("{} announces {mm} MM", player(seat)),
            Event::Shows { seat, card } => format!("{} shows {}", player(seat), self.title(card)),
            Event::Uses { seat, card, for_ } => {
                let mm = self.card(card).mm;
                let what = match for_ {
                    Use::Mm => format!("{mm} MM"),
                    Use::Event => "event".to_owned(),
                    Use::Both => format!("event and its {mm} MM"),
                };
                format!("{} uses {} for its {what}", player(seat), self.title(card))
            }
            Event::Responded { seat, card } => format!("{} responds with {}", player(seat), self.title(card)),
            Event::UsedLeader(seat, leader) => format!("{} uses {}", player(seat), self.leader_name(leader)),
            Event::UsedToken(seat, token) => format!("{} uses the token {}", player(seat), self.token_name(token)),
            Event::Cancelled { seat, card } => {
                let mm = self.card(card).mm;
                format!("the event of {} is cancelled; {} may spend its {mm} MM", self.title(card), player(seat))
            }
            Event::Stopped(seat) => format!("{} is stopped", player(seat)),
            Event::Posted { seat, card } => format!("{} makes {} a Headline", player(seat), self.title(card)),
            Event::Dropped { seat, card } => {
                format!("{} Headline {} leaves the board", whose(Some(seat)), self.title(card))
            }
            Event::SwappedRoles { seat, gave, took } => {
                format!("{} gives {} and takes {}", player(seat), gave.name(), took.name())
            }
            _ => "the cards are shuffled for the next era".to_owned(),
        }
    }

    fn told_of_pieces(&self, event: &Event) -> String {
        match *event {
            Event::Bought { seat, lot } => {
                format!("{} buys {}", player(seat), self.site_words(self.map.site(lot)))
            }
            Event::TookMine { seat, mine, bought } => {
                let verb = if bought { "buys" } else { "takes" };
                format!("{} {verb} {}", player(seat), self.mine_name(mine))
            }
            Event::Built { seat, kind, site } => {
                format!("{} builds {} on {}", player(seat), a(kind.name()), self.site_words(site))
            }
            Event::Placed { seat, kind, site } => {
                format!("{} places {} on {}", player(seat), a(kind.name()), self.site_words(site))
            }
            Event::PutCube { seat, owner, lot } => {
                let what = if owner.is_none() { "a city cube" } else { "a cube" };
                format!("{} puts {what} on {}", player(seat), self.site_words(self.map.site(lot)))
            }
            Event::Seized { seat, piece } => format!("{} seizes {}", player(seat), self.piece_words(piece)),
            Event::SeizedMine { seat, from, mine } => {
                format!("{} seizes {} from {}", player(seat), self.mine_name(mine), player(from))
            }
            Event::Removed { seat, piece } => format!("{} removes {}", player(seat), self.piece_words(piece)),
            Event::RemovedCube { seat, owner, lot } => {
                format!("{} removes {} cube on {}", player(seat), whose(owner), self.lot_name(lot))
            }
            Event::Moved { seat, piece, to } => {
                format!("{} moves {} to {}", player(seat), self.piece_words(piece), self.site_words(to))
            }
            Event::Shifted { track, from, to } => {
                let verb = if to > from { "rises" } else { "falls" };
                format!("the {} track {verb} from {from} to {to}", track.name())
            }
            _ => unreachable!("the caller hands over what is about pieces"),
        }
    }

    /// `the mine Walsenburg`.
    fn mine_name(&self, mine: u8) -> String {
        self.map.mines().get(usize::from(mine)).map_or_else(|| "a mine".to_owned(), |name| format!("the mine {name}"))
    }

    fn told_score(&self, seat: Seat, n: i16, cause: Cause) -> String {
        let verb = if n < 0 { "loses" } else { "scores" };
        let what = match cause {
            Cause::Cube => "for a cube that is built over".to_owned(),
            Cause::Mayor => "as Mayor for a city cube that is built over".to_owned(),
            Cause::MineRoll => "for the mine".to_owned(),
            Cause::Event(card) | Cause::Response(card) => format!("({})", self.title(card)),
            Cause::Headline(card) => format!("(Headline {})", self.title(card)),
            Cause::Leader(leader) => format!("({})", self.leader_name(leader)),
            Cause::Token(token) => format!("({})", self.token_name(token)),
            Cause::Mogul => "(Mogul)".to_owned(),
            Cause::Penalty => "for cubes on the Unrest track".to_owned(),
            Cause::Mines => "for mines".to_owned(),
            Cause::Factories => "for factories".to_owned(),
            Cause::Commercial => "for commercial buildings".to_owned(),
            Cause::Houses(hood) => format!("for houses in {}", hood_words(hood)),
            Cause::Mansions(hood) => format!("for mansions in {}", hood_words(hood)),
        };
        format!("{} {verb} {} VP {what}", player(seat), n.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::Piece;
    use crate::lots::{Hood, Track};
    use crate::pieces::{Era, Kind, Role, TokenId};
    use crate::setup::Setup;

    fn game() -> Game {
        Game::embedded(Setup::new(3)).unwrap()
    }

    #[test]
    fn sentences_are_plain_english_with_the_figures() {
        let game = game();
        let site = |name: &str| game.map.find_site(name).unwrap();
        let (one, two) = (Seat::new(0), Seat::new(1));
        let said = |event: Event| game.event_sentence(&event);
        assert_eq!(
            said(Event::Built { seat: one, kind: Kind::Factory, site: site("G4ab") }),
            "Player 1 builds a factory on G4ab in Goat Hill"
        );
        assert_eq!(
            said(Event::Scored { seat: two, n: 1, cause: Cause::Mayor }),
            "Player 2 scores 1 VP as Mayor for a city cube that is built over"
        );
        assert_eq!(
            said(Event::Scored { seat: two, n: -3, cause: Cause::Penalty }),
            "Player 2 loses 3 VP for cubes on the Unrest track"
        );
        assert_eq!(
            said(Event::Scored { seat: one, n: 6, cause: Cause::Houses(Hood::NorthSide) }),
            "Player 1 scores 6 VP for houses in the North Side"
        );
        let piece = Piece { kind: Kind::House, owner: Some(two), site: site("N5a") };
        assert_eq!(
            said(Event::Destroyed { piece, left: 1 }),
            "The riot destroys player 2's house on N5a; 1 point left"
        );
        let hall = Piece { kind: Kind::Civic, owner: None, site: game.map.city_hall };
        assert!(said(Event::Saved { piece: hall, left: 0 }).starts_with("City Hall on "));
        assert_eq!(said(Event::Shifted { track: Track::Mining, from: 1, to: 2 }), "The Mining track rises from 1 to 2");
        assert_eq!(said(Event::Took(one, Role::MobBoss)), "Player 1 becomes Mob Boss");
        assert_eq!(said(Event::EraBegan(Era::E1900)), "The 1900 era begins");
        let winners = [one, two].into_iter().collect();
        assert_eq!(
            said(Event::Tally { hood: Hood::GoatHill, votes: 2, winners }),
            "Player 1 and player 2 get the 2 votes of Goat Hill each"
        );
    }

    #[test]
    fn what_is_private_is_told_to_its_owner_only() {
        let game = game();
        let seat = Seat::new(1);
        let card = Some(CardId(3));
        let private = [
            Event::DealtTokens { seat, tokens: 0b101 },
            Event::Drew { seat, n: 2, cards: [CardId(3), CardId(9)].into_iter().collect() },
            Event::Banked { seat, card },
            Event::Discarded { seat, card },
            Event::Kept { seat, card },
            Event::Selected { seat, card },
        ];
        for event in private {
            for viewer in [Viewer::Seat(seat), Viewer::Judge] {
                assert_eq!(game.event_seen_by(&event, viewer), event);
            }
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Watcher] {
                let seen = game.event_seen_by(&event, viewer);
                assert_ne!(seen, event);
                for name in [game.title(CardId(3)), game.title(CardId(9)), game.token_name(TokenId(0))] {
                    assert!(!game.event_sentence(&seen).contains(name));
                }
            }
        }
        let hidden = game.event_seen_by(&private[1], Viewer::Watcher);
        assert_eq!(game.event_sentence(&hidden), "Player 2 draws 2 cards");
    }
}
