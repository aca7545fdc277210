//! A table with people at it, each in a browser of their own.

use hyper::StatusCode;

use crate::client::{Answer, Client, Session};
use crate::error::LoadError;
use crate::offers::{Offers, Update, after, version_parts};

/// The game that is played.
const GAME: &str = "51st-state";

/// Somebody who sits at the table.
#[derive(Clone, Debug, Default)]
pub struct Seated {
    /// The number of the seat, from 1.
    pub seat: u8,
    /// The browser.
    pub session: Session,
    /// The version that the page shows.
    pub version: String,
    /// What the page offers.
    pub offers: Offers,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its address, such as `/t/0123456789abc`.
    pub address: String,
    /// Those who play.
    pub players: Vec<Seated>,
}

impl Game {
    /// Sets a table up, lets everybody sit down by their link, and loads each one's page.
    pub async fn open(client: &mut Client, mut sessions: Vec<Session>) -> Result<Game, LoadError> {
        let n_seats = sessions.len();
        let players = n_seats.to_string();
        let seats: Vec<String> = (1..=n_seats).map(|n| format!("seat{n}")).collect();
        let mut fields = vec![("game", GAME), ("players", players.as_str()), ("name", "Player 1")];
        fields.extend(seats.iter().enumerate().map(|(n, seat)| (seat.as_str(), if n == 0 { "me" } else { "link" })));
        let nobody = || LoadError::Unreadable("a table needs players".to_owned());
        let host = sessions.first_mut().ok_or_else(nobody)?;
        let made = client.post(host, "/tables", &fields).await?.expect_status(StatusCode::SEE_OTHER, "/tables")?;
        let address = made.location.ok_or_else(|| LoadError::Unreadable("the new table has no address".to_owned()))?;
        let lobby = client.get(host, &address).await?.expect_status(StatusCode::OK, &address)?;
        // Links are shown as they are sent, with the name of the server before them.
        let values = lobby.text.split("value=\"").filter_map(|it| it.split('"').next());
        let links: Vec<&str> = values.filter_map(|it| it.find("/join/").map(|at| &it[at..])).collect();
        if links.len() + 1 != n_seats {
            return Err(LoadError::Unreadable(format!("{address} has {} links to seats", links.len())));
        }
        for (n, (link, session)) in (2..).zip(links.into_iter().zip(&mut sessions[1..])) {
            let name = format!("Player {n}");
            client.post(session, link, &[("name", &name)]).await?.expect_status(StatusCode::SEE_OTHER, "/join")?;
        }
        let seated = |(seat, session)| Seated { seat, session, ..Seated::default() };
        let mut game = Game { address, players: (1..).zip(sessions).map(seated).collect() };
        for player in 0..n_seats {
            game.look(client, player).await?;
        }
        Ok(game)
    }

    /// Loads the page of a player.
    pub async fn look(&mut self, client: &mut Client, player: usize) -> Result<Answer, LoadError> {
        let it = &mut self.players[player];
        let answer = client.get(&mut it.session, &self.address).await?.expect_status(StatusCode::OK, &self.address)?;
        after(&answer.text, "data-version=\"").unwrap_or_default().clone_into(&mut it.version);
        it.offers = Offers::read(&answer.text);
        Ok(answer)
    }

    /// The player whose turn it is, as far as the pages show.
    pub fn to_move(&self) -> Option<usize> {
        self.players.iter().position(|it| !it.offers.choices.is_empty())
    }

    /// Makes a move for a player as the script of the page does, and takes in what is answered. An answer other than
    /// success is an error and changes nothing here.
    pub async fn play(&mut self, client: &mut Client, player: usize, choice: &str) -> Result<Update, LoadError> {
        let it = &mut self.players[player];
        let path = format!("{}/move", self.address);
        let (n, seat) = (it.offers.n.to_string(), it.seat.to_string());
        let fields = [("n", n.as_str()), ("seat", seat.as_str()), ("choice", choice)];
        let answer = client.order(&mut it.session, &path, &fields, &it.version).await?;
        let update = Update::read(&answer.expect_status(StatusCode::OK, &path)?.text)?;
        it.take_in(&update);
        Ok(update)
    }

    /// The address of a player's news, from what the page shows on.
    pub fn live(&self, player: usize) -> String {
        format!("{}/live?since={}", self.address, self.players[player].version)
    }
}

impl Seated {
    /// The page as it is after these news. News of a version that the page has passed already are dropped: the answer
    /// to a move and the stream tell the same, and either may be first.
    pub fn take_in(&mut self, update: &Update) {
        if let (Some((epoch, number)), Some((old_epoch, old))) =
            (version_parts(&update.version), version_parts(&self.version))
            && epoch == old_epoch
            && number <= old
        {
            return;
        }
        self.version.clone_from(&update.version);
        if let Some(offers) = &update.offers {
            self.offers = offers.clone();
        } else if update.go.is_some() {
            self.offers.choices.clear();
        }
    }

    /// One of the moves on the page, by chance.
    pub fn any_choice(&self) -> Option<String> {
        fastrand::choice(&self.offers.choices).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(version: &str, choices: &[&str]) -> Update {
        let choices = choices.iter().map(|&it| it.to_owned()).collect();
        Update { version: version.to_owned(), offers: Some(Offers { n: 1, choices }), go: None }
    }

    #[test]
    fn late_news_do_not_undo_newer_ones() {
        let mut player = Seated::default();
        player.take_in(&update("0a-3", &["pass"]));
        player.take_in(&update("0a-2", &[]));
        assert_eq!((player.version.as_str(), player.offers.choices.len()), ("0a-3", 1));
        player.take_in(&update("0a-4", &[]));
        assert_eq!((player.version.as_str(), player.any_choice()), ("0a-4", None));
        player.take_in(&update("0b-1", &["pass"]));
        assert_eq!(player.any_choice().as_deref(), Some("pass"));
    }

    #[test]
    fn whoever_is_sent_elsewhere_has_nothing_to_choose() {
        let mut player = Seated::default();
        player.take_in(&update("0a-3", &["pass"]));
        player.take_in(&Update { version: "0a-4".to_owned(), offers: None, go: Some("/t/1".to_owned()) });
        assert_eq!(player.any_choice(), None);
    }
}
