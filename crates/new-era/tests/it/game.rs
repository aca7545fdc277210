//! How The New Era is held to the laws of all games.

use game_tests::{Finished, Lawful};
use new_era::{Choice, Contact, Event, FaceId, Field, Game, Kind, Means, Pay, Phase, Place, Setup, State, Token};
use table::{Rules, Seat, Viewer};

pub struct TheNewEra;

game_tests::suite!(crate::game::TheNewEra);
game_tests::suite!(observations of crate::game::TheNewEra);

impl Lawful for TheNewEra {
    type Game = Game;
    type Memory = ();

    const OVER: &'static str = "NE-304";
    const EVASION: &'static str = "does not answer what you are asked";
    // Of a merged deck of 250 cards, Agreements at random are few.
    const PERCENT_RARE: usize = 16;

    /// Every player count, alone and merged.
    fn tables() -> Vec<Game> {
        let setups = (2..=5).flat_map(|players| [Setup::new(players), Setup::new(players).merged()]);
        setups.map(|setup| Game::embedded(setup).expect("a game of the rulebook")).collect()
    }

    fn every_choice(game: &Game) -> Vec<Choice> {
        let seats: Vec<Seat> = (0..game.n_seats()).map(Seat::new).collect();
        let mut all = vec![
            Choice::Stop,
            Choice::Pass,
            Choice::Hold,
            Choice::Accept,
            Choice::Decline,
            Choice::Defend(1, 0),
            Choice::Defend(0, 1),
            Choice::Defend(2, 1),
        ];
        let means = [
            Means::NOTHING,
            Means::field(Pay::PLAIN),
            Means::tokens([1, 0, 0, 0, 0, 0]),
            Means::tokens([0, 1, 0, 0, 0, 0]),
            Means::tokens([0, 0, 1, 0, 0, 1]),
            Means::tokens([2, 0, 0, 1, 1, 0]),
        ];
        all.extend(Contact::ALL.map(|kind| Choice::Take(kind, Pay::PLAIN)));
        all.extend(Token::ALL.into_iter().flat_map(|it| [Choice::Trade(it), Choice::Keep(it)]));
        all.extend(seats.iter().flat_map(|&seat| Token::ALL.map(|it| Choice::Steal(seat, it))));
        all.extend(seats.iter().flat_map(|&seat| means.map(|it| Choice::Attack(seat, it))));
        all.extend(means[2..].iter().map(|&it| Choice::Reinforce(it)));
        all.extend(game.gains().map(Choice::Gain));
        let faces: Vec<FaceId> = game.faces().map(|(id, _)| id).collect();
        all.push(Choice::Command(Pay::PLAIN));
        for &face in &faces {
            let plain = [
                Choice::Pick(face),
                Choice::Realize(face),
                Choice::Reconstruct(face, faces[1], Pay::PLAIN),
                Choice::Swap(faces[0], face),
                Choice::Activate(face, 1, Pay::PLAIN),
                Choice::Activate(face, 2, Pay::PLAIN),
                Choice::Lead(face),
                Choice::Cancel(face),
                Choice::Discard(face),
                Choice::GiveUp(face),
                Choice::Under(face, 1),
                Choice::Improve(face, 1),
                Choice::Run(face, 1),
            ];
            all.extend(plain);
            for it in means {
                all.extend([Choice::Incorporate(face, it), Choice::Conquer(face, it), Choice::Cooperate(face, it)]);
                all.push(Choice::Redevelop(face, 1, faces[2], it));
            }
            all.push(Choice::Redevelop(face, 1, faces[3], Means::REDEVELOPMENT_TOKEN));
            all.push(Choice::Redevelop(faces[4], 2, face, Means::REDEVELOPMENT_TOKEN));
            for &owner in &seats {
                let place = Place { owner, face, nth: 1 };
                all.extend([Choice::Visit(place), Choice::CancelWith(place), Choice::Target(place)]);
                all.extend([means[0], means[1], means[4]].map(|it| Choice::Sign(place, it)));
            }
            match game.face(face).kind {
                Kind::Instant(_, gain) => {
                    all.extend((0..gain.sets().len() as u8).map(|branch| Choice::Instant(face, branch, Pay::PLAIN)));
                }
                Kind::Location(_) | Kind::Leader => all.push(Choice::Instant(face, 0, Pay::PLAIN)),
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn audit(game: &Game, s: &State) -> Result<(), String> {
        game.audit(s)
    }

    fn private_to(event: &Event) -> Option<Seat> {
        match *event {
            Event::Drew(seat, _) => Some(seat),
            _ => None,
        }
    }

    fn is_covered(seen: &Event) -> bool {
        matches!(seen, Event::Drew(_, None))
    }

    fn check_end(game: &Game, s: &State) -> Result<(), String> {
        let view = game.view(s, Viewer::Judge);
        if view.phase != Phase::Over {
            return Err(format!("it ends in {:?}", view.phase));
        }
        let best = view.players.iter().map(|it| it.score).max().unwrap_or(0);
        if best < new_era::END_VP {
            return Err(format!("it ends with {best} VP (NE-304)"));
        }
        if game.winners(s).iter().any(|seat| view.players[seat.index()].score != best) || game.winners(s).is_empty() {
            return Err("somebody else has won (NE-306)".to_owned());
        }
        Ok(())
    }

    fn has_rule(id: &str) -> bool {
        game_tests::in_rulebook(Self::FAMILIES, id)
    }
}

impl Finished for TheNewEra {
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const ID: &'static str = "new-era";
    const FAMILIES: &'static [&'static str] = &["NE", "NEM"];
    const MAX_STATE: usize = 6 * 1024;
    const PATHS: (u64, &'static [(usize, u32)]) = (52, &[(0, 4), (40, 3), (120, 3)]);

    fn of_header(header: &[(String, String)]) -> Result<Game, String> {
        let setup = Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::embedded(setup).map_err(|error| error.to_string())
    }

    fn variant(game: &Game) -> String {
        if game.setup().merge { "merge".to_owned() } else { "base".to_owned() }
    }

    fn cards() -> Vec<String> {
        let merged = Game::embedded(Setup::new(2).merged()).expect("a game of the rulebook");
        merged.faces().map(|(_, face)| face.name.clone()).collect()
    }

    fn arena() -> Game {
        Game::embedded(Setup::new(2)).expect("a game of the rulebook")
    }
}

/// Every field of a Faction Contacts card has a word, and is found by it.
#[test]
fn fields_have_words() {
    for field in Field::ALL {
        assert_eq!(Field::from_word(field.word()), Some(field));
    }
}
