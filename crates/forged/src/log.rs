//! Events as a viewer may hear of them, and as lines of the log.

use table::{Phrase, Seat, Viewer, phrase};

use crate::catalog::Game;
use crate::event::{Cause, Event, Roll, Use};
use crate::phrases::{a, count, hood_words, in_mm, in_vp, players, whose};
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

    pub(crate) fn event_phrase(&self, event: &Event) -> Phrase {
        self.told(event).sentence()
    }

    fn card_or(&self, card: Option<CardId>) -> Phrase {
        card.map_or_else(|| "a card".into(), |card| self.card_phrase(card))
    }

    fn told(&self, event: &Event) -> Phrase {
        match *event {
            Event::EraBegan(era) => phrase!("the {} era begins", era.year()),
            Event::PhaseBegan(Phase::Over) => "the last assessment is done".into(),
            Event::PhaseBegan(phase) => phase.name().into(),
            Event::RoundBegan { round, .. } => phrase!("round {} of City Building begins", round),
            Event::Influence(order) => phrase!("influence, from the first: {}", players(order.iter().copied())),
            Event::Took(seat, role) => phrase!("{} becomes {}", Phrase::player(seat), role.name()),
            Event::HasLeader(seat, leader) => phrase!("{} has {}", Phrase::player(seat), self.leader_phrase(leader)),
            Event::MogulAt(seat, hood) => phrase!("{} Mogul goes to {}", whose(Some(seat)), hood_words(hood)),
            Event::DealtTokens { seat, tokens: 0 } => phrase!("{} is dealt Bigwig tokens", Phrase::player(seat)),
            Event::DealtTokens { seat, tokens } => {
                let own = self.tokens().filter(|(id, _)| tokens & (1 << id.0) != 0);
                let tokens = Phrase::list(own.map(|(id, _)| self.token_phrase(id)));
                phrase!("{} is dealt {}", Phrase::player(seat), tokens)
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
                phrase!("{} rolls {} for {}", Phrase::player(seat), die, what)
            }
            Event::Scored { seat, n, cause } => self.told_score(seat, n, cause),
            Event::Unrest { seat, n } => {
                phrase!("{} puts {} on the Unrest track", Phrase::player(seat), count(n, "cube"))
            }
            Event::Calmed { seat, n } => {
                let verb = if n == 1 { "leaves" } else { "leave" };
                phrase!("{} of {} {} the Unrest track", count(n, "cube"), Phrase::player(seat), verb)
            }
            Event::RiotBegan { instigator, target, full } => {
                let full = if full { "the Unrest track is full: " } else { "" };
                phrase!(
                    "{}a riot breaks out, led by {} against {}",
                    full,
                    Phrase::player(instigator),
                    Phrase::player(target)
                )
            }
            Event::RiotPoints(n) => phrase!("the riot has {}", count(n, "point")),
            Event::Destroyed { piece, left } => {
                phrase!("the riot destroys {}; {} left", self.piece_phrase(piece), count(left, "point"))
            }
            Event::Saved { piece, left } => {
                phrase!("{} is saved from the riot; {} left", self.piece_phrase(piece), count(left, "point"))
            }
            Event::RiotOver => "the riot is over".into(),
            Event::Jobs { jobs, houses: 0 } => phrase!("{}: no immigrants come", count(jobs, "job")),
            Event::Jobs { jobs, houses } => {
                phrase!("{}: {} of immigrants for each player", count(jobs, "job"), count(houses, "house"))
            }
            Event::MobStrikes(seat, block) => {
                phrase!("{}, the Mob Boss, strikes at block {}", Phrase::player(seat), self.block_phrase(block))
            }
            Event::Tally { hood, votes, winners } if winners.is_empty() => {
                phrase!("nobody gets the {} of {}", count(votes, "vote"), hood_words(hood))
            }
            Event::Tally { hood, votes, winners } => {
                let each = if winners.len() > 1 { " each" } else { "" };
                let get = if winners.len() > 1 { "get" } else { "gets" };
                let votes = count(votes, "vote");
                phrase!("{} {} the {} of {}{}", players(winners.iter()), get, votes, hood_words(hood), each)
            }
            Event::GameOver => "the game is over".into(),
        }
    }

    fn told_of_cards(&self, event: &Event) -> Phrase {
        match *event {
            Event::Drew { seat, n, cards } if cards.is_empty() => {
                phrase!(
                    "{} draws {}",
                    Phrase::player(seat),
                    if n == 0 { "no card".to_owned() } else { count(n, "card") }
                )
            }
            Event::Drew { seat, cards, .. } => {
                let titles = Phrase::list(cards.iter().map(|card| self.card_phrase(card)));
                phrase!("{} draws {}", Phrase::player(seat), titles)
            }
            Event::Banked { seat, card } => phrase!("{} banks {}", Phrase::player(seat), self.card_or(card)),
            Event::Discarded { seat, card } => {
                phrase!("{} discards {} face down", Phrase::player(seat), self.card_or(card))
            }
            Event::Kept { seat, card } => phrase!("{} keeps {}", Phrase::player(seat), self.card_or(card)),
            Event::Selected { seat, card } => phrase!("{} selects {}", Phrase::player(seat), self.card_or(card)),
            Event::Announced { seat, mm } => phrase!("{} announces {}", Phrase::player(seat), in_mm(mm)),
            Event::Shows { seat, card } => phrase!("{} shows {}", Phrase::player(seat), self.card_phrase(card)),
            Event::Uses { seat, card, for_ } => {
                let mm = self.card(card).mm;
                let what = match for_ {
                    Use::Mm => in_mm(mm),
                    Use::Event => "event".into(),
                    Use::Both => phrase!("event and its {}", in_mm(mm)),
                };
                phrase!("{} uses {} for its {}", Phrase::player(seat), self.card_phrase(card), what)
            }
            Event::Responded { seat, card } => {
                phrase!("{} responds with {}", Phrase::player(seat), self.card_phrase(card))
            }
            Event::UsedLeader(seat, leader) => phrase!("{} uses {}", Phrase::player(seat), self.leader_phrase(leader)),
            Event::UsedToken(seat, token) => {
                phrase!("{} uses the token {}", Phrase::player(seat), self.token_phrase(token))
            }
            Event::Cancelled { seat, card } => {
                let mm = self.card(card).mm;
                phrase!(
                    "the event of {} is cancelled; {} may spend its {}",
                    self.card_phrase(card),
                    Phrase::player(seat),
                    in_mm(mm)
                )
            }
            Event::Stopped(seat) => phrase!("{} is stopped", Phrase::player(seat)),
            Event::Posted { seat, card } => {
                phrase!("{} makes {} a Headline", Phrase::player(seat), self.card_phrase(card))
            }
            Event::Dropped { seat, card } => {
                phrase!("{} Headline {} leaves the board", whose(Some(seat)), self.card_phrase(card))
            }
            Event::SwappedRoles { seat, gave, took } => {
                phrase!("{} gives {} and takes {}", Phrase::player(seat), gave.name(), took.name())
            }
            _ => "the cards are shuffled for the next era".into(),
        }
    }

    fn told_of_pieces(&self, event: &Event) -> Phrase {
        match *event {
            Event::Bought { seat, lot } => {
                phrase!("{} buys {}", Phrase::player(seat), self.site_words(self.map.site(lot)))
            }
            Event::TookMine { seat, mine, bought } => {
                let verb = if bought { "buys" } else { "takes" };
                phrase!("{} {} {}", Phrase::player(seat), verb, self.mine_phrase(mine))
            }
            Event::Built { seat, kind, site } => {
                phrase!("{} builds {} on {}", Phrase::player(seat), a(kind.name()), self.site_words(site))
            }
            Event::Placed { seat, kind, site } => {
                phrase!("{} places {} on {}", Phrase::player(seat), a(kind.name()), self.site_words(site))
            }
            Event::PutCube { seat, owner, lot } => {
                let what = if owner.is_none() { "a city cube" } else { "a cube" };
                phrase!("{} puts {} on {}", Phrase::player(seat), what, self.site_words(self.map.site(lot)))
            }
            Event::Seized { seat, piece } => phrase!("{} seizes {}", Phrase::player(seat), self.piece_phrase(piece)),
            Event::SeizedMine { seat, from, mine } => {
                phrase!("{} seizes {} from {}", Phrase::player(seat), self.mine_phrase(mine), Phrase::player(from))
            }
            Event::Removed { seat, piece } => phrase!("{} removes {}", Phrase::player(seat), self.piece_phrase(piece)),
            Event::RemovedCube { seat, owner, lot } => {
                phrase!("{} removes {} cube on {}", Phrase::player(seat), whose(owner), self.lot_phrase(lot))
            }
            Event::Moved { seat, piece, to } => {
                phrase!("{} moves {} to {}", Phrase::player(seat), self.piece_phrase(piece), self.site_words(to))
            }
            Event::Shifted { track, from, to } => {
                let verb = if to > from { "rises" } else { "falls" };
                phrase!("the {} track {} from {} to {}", track.name(), verb, from, to)
            }
            _ => unreachable!("the caller hands over what is about pieces"),
        }
    }

    /// `the mine Walsenburg`.
    fn mine_phrase(&self, mine: u8) -> Phrase {
        self.map
            .mines()
            .get(usize::from(mine))
            .map_or_else(|| "a mine".into(), |name| phrase!("the mine {}", name.as_str()))
    }

    fn told_score(&self, seat: Seat, n: i16, cause: Cause) -> Phrase {
        let verb = if n < 0 { "loses" } else { "scores" };
        let what = match cause {
            Cause::Cube => "for a cube that is built over".into(),
            Cause::Mayor => "as Mayor for a city cube that is built over".into(),
            Cause::MineRoll => "for the mine".into(),
            Cause::Event(card) | Cause::Response(card) => phrase!("({})", self.card_phrase(card)),
            Cause::Headline(card) => phrase!("(Headline {})", self.card_phrase(card)),
            Cause::Leader(leader) => phrase!("({})", self.leader_phrase(leader)),
            Cause::Token(token) => phrase!("({})", self.token_phrase(token)),
            Cause::Mogul => "(Mogul)".into(),
            Cause::Penalty => "for cubes on the Unrest track".into(),
            Cause::Mines => "for mines".into(),
            Cause::Factories => "for factories".into(),
            Cause::Commercial => "for commercial buildings".into(),
            Cause::Houses(hood) => phrase!("for houses in {}", hood_words(hood)),
            Cause::Mansions(hood) => phrase!("for mansions in {}", hood_words(hood)),
        };
        phrase!("{} {} {} {}", Phrase::player(seat), verb, in_vp(n.unsigned_abs()), what)
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
        let said = |event: Event| game.event_phrase(&event).to_string();
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
                    assert!(!game.event_phrase(&seen).to_string().contains(name));
                }
            }
        }
        let hidden = game.event_seen_by(&private[1], Viewer::Watcher);
        assert_eq!(game.event_phrase(&hidden).to_string(), "Player 2 draws 2 cards");
    }
}
