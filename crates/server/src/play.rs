//! One game being played, whatever the game. Knows nothing of databases and connections.

use std::sync::Arc;

use games::{AnyGame, Playable, Visitor};
use maud::Markup;
use pages::browse::ScoreSheet;
use pages::screen::{Offer, Part};
use pages::tabletop::{Chat, Desk, LogLine};
use search::PlayerKind;
use table::{Phrase, Record, Seat, SeatSet, Seed, Viewer};

use crate::heavy::Leave;
use crate::played::Played;

/// A choice in notation, and whose it is.
pub(crate) type Step = (Seat, String);

/// What computer players do next, to be found out away from the table because it takes time.
pub(crate) type Job = Box<dyn FnOnce() -> Vec<Step> + Send>;

/// Why a choice cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) sentence: Phrase,
    pub(crate) rule: Option<&'static str>,
}

/// What would come of a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The choice, and what answers itself after it.
    pub(crate) steps: Vec<Step>,
    /// The scores, if the game is then over.
    pub(crate) scores: Option<Vec<i32>>,
}

/// What becomes of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It takes effect.
    Now(Plan),
    /// It is held back, in memory only, until all who are asked at the same time have answered.
    Held,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Person,
    Computer(PlayerKind),
}

/// How the seats are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manners {
    pub(crate) seats: Vec<By>,
    /// Whether a person who has only one possibility is not asked.
    pub(crate) auto: bool,
}

impl Manners {
    pub(crate) fn by(&self, seat: Seat) -> By {
        self.seats.get(seat.index()).copied().unwrap_or(By::Person)
    }
}

/// Who looks at the table, and what the page around it needs.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) viewer: Viewer,
    pub(crate) names: &'a [String],
    /// Where forms go; without it, nothing can be done.
    pub(crate) desk: Option<Desk>,
    pub(crate) chat: Option<Chat>,
    /// Where the whole story is.
    pub(crate) story: Option<String>,
    /// What to say instead of whom the table waits for.
    pub(crate) notice: Option<String>,
    /// What the log tells besides the moves.
    pub(crate) notes: Vec<Note>,
}

/// Something that the log tells and that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// How many moves had been made.
    pub(crate) after: usize,
    pub(crate) text: String,
}

/// A table as somebody sees it.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) layout: String,
    pub(crate) status: maud::Markup,
    pub(crate) parts: Vec<DrawnPart>,
    /// Whether the viewer must decide.
    pub(crate) mine: bool,
}

/// A part of a table as somebody sees it.
#[derive(Clone, Debug)]
pub(crate) struct DrawnPart {
    pub(crate) id: &'static str,
    pub(crate) tab: Option<&'static str>,
    /// Shared as long as it looks the same.
    pub(crate) html: Arc<str>,
}

impl DrawnPart {
    /// As a page takes it.
    pub(crate) fn part(&self) -> Part {
        Part { id: self.id, tab: self.tab, markup: maud::PreEscaped(self.html.to_string()) }
    }
}

impl From<Part> for DrawnPart {
    fn from(part: Part) -> DrawnPart {
        DrawnPart { id: part.id, tab: part.tab, html: part.markup.into_string().into() }
    }
}

/// A moment of a game that is looked back at.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) drawn: Drawn,
    /// What the move before it brought, as the viewer saw it.
    pub(crate) told: Vec<Markup>,
}

/// What a move brought, as somebody saw it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) seat: Seat,
    pub(crate) lines: Vec<LogLine>,
}

/// A game in progress. All of it follows from setup, seed and moves.
pub(crate) trait Play: Send {
    fn n_seats(&self) -> u8;
    fn n_moves(&self) -> usize;
    fn waiting(&self) -> SeatSet;
    fn winners(&self) -> SeatSet;

    /// What comes of this choice. If it takes effect, that is still to be done; if it is held back, that is done, and
    /// `seat` may answer again.
    fn answer(&mut self, seat: Seat, text: &str, manners: &Manners) -> Result<Answer, Refused>;

    /// The answer of `seat` that is held back until all others have answered too. Only `seat` may know of it.
    fn held(&self, seat: Seat) -> Option<String>;

    /// Those who must decide and have not answered yet. Where answers are held back, only whoever gave them may know.
    fn undecided(&self) -> SeatSet;

    /// Forgets what `seat` was about to do, because somebody else plays it from now on.
    fn forget_answers(&mut self, seat: Seat);

    /// Whether others must not learn how many answers there are, neither by when they come nor by what comes with them.
    fn is_secret(&self) -> bool;

    /// Whether computer players, or people with a single possibility, do something next.
    fn has_job(&self, manners: &Manners) -> bool;

    /// What they do next, if anything.
    fn job(&self, manners: &Manners) -> Option<Job>;

    /// What computer players have decided together with what people have, where all answers take effect at once. `None`
    /// if somebody has not decided after all.
    fn with_held(&self, steps: Vec<Step>) -> Option<Vec<Step>>;

    /// Makes choices that were planned here or are known to be legal. An illegal one ends it with a sentence.
    fn extend(&mut self, steps: &[Step]) -> Result<(), String>;

    /// The scores once the game is over after these steps.
    fn scores_after(&self, steps: &[Step]) -> Option<Vec<i32>>;

    /// Whether `seat` is asked the same, with the same answers, as `n_back` moves ago, which were all made by others. So
    /// it is where several decide at once.
    fn is_asked_as_before(&self, seat: Seat, n_back: usize) -> bool;

    /// How many moves stand when `seat` takes its last decision back, together with what answered itself after it.
    fn undo(&self, seat: Seat) -> Result<usize, Refused>;

    /// Takes moves back until so many stand.
    fn rewind(&mut self, keep: usize);

    /// Holds a choice back until it is confirmed, if it could still be taken back and ends the turn of `seat`. Returns
    /// whether it does.
    fn stage(&mut self, seat: Seat, text: &str) -> Result<bool, Refused>;

    /// The choice of `seat` that is held back.
    fn staged(&self, seat: Seat) -> Option<String>;

    /// Forgets the choice of `seat` that is held back.
    fn unstage(&mut self, seat: Seat);

    /// Everything that `seat` may do, and what it could think of and why that is not possible.
    fn offers(&self, seat: Seat) -> Vec<Offer>;

    /// What is asked of `seat`; empty if nothing is.
    fn question(&self, seat: Seat) -> Phrase;

    /// The table as somebody sees it. What it looked like is remembered, so that only what changed is drawn again.
    fn draw(&mut self, sight: &Sight<'_>) -> Drawn;

    /// Forgets what the table looked like.
    fn forget_drawings(&mut self);

    /// The position as a board of text, for those who read no HTML.
    fn text(&self, viewer: Viewer) -> String;

    /// The same game, to be looked back at away from the table. It costs little, however long the game is.
    fn to_look_back(&self) -> Box<dyn Play>;

    /// The game as a file. Takes time; nothing if the leave has ended.
    fn record(&self, names: &[String], leave: &Leave) -> Option<Record>;

    /// The table after `n` moves, if there were so many. Takes time; nothing if the leave has ended.
    fn moment(&self, n: usize, sight: &Sight<'_>, leave: &Leave) -> Option<Moment>;

    /// Who has won, in a sentence.
    fn result(&self, player_names: &[String]) -> String;

    /// Where the points came from, once the game is over.
    fn score_sheet(&self, player_names: &[String]) -> Option<ScoreSheet>;

    /// The last things that happened, as everybody saw them.
    fn last_lines(&self, n: usize, player_names: &[String]) -> Vec<String>;

    /// The rounds, each with the number of moves before its first position.
    fn rounds(&self) -> Vec<(u16, usize)>;

    /// The moves `from..to` as somebody may read them; a hidden one has no text.
    fn moves(&self, from: usize, to: usize, viewer: Viewer) -> Vec<(Seat, Option<String>)>;

    /// What the moves `from..to` brought, as a viewer saw it.
    fn story(&self, from: usize, to: usize, viewer: Viewer) -> Vec<Told>;

    /// The position as data.
    fn json(&self, viewer: Viewer) -> serde_json::Value;
}

/// Deals a game and plays these moves, as far as they can be made; with `auto`, a person who has only one possibility is
/// not asked. Takes time. What could not be made is told beside the game; there is none if the leave has ended.
pub(crate) fn play(
    game: &AnyGame,
    seed: Seed,
    auto: bool,
    moves: &[Step],
    leave: &Leave,
) -> Option<(Box<dyn Play>, Result<(), String>)> {
    struct Begin<'a> {
        seed: Seed,
        auto: bool,
        moves: &'a [Step],
        leave: &'a Leave,
    }
    impl Visitor for Begin<'_> {
        type Out = Option<(Box<dyn Play>, Result<(), String>)>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            let mut played = Played::deal(Arc::clone(game), self.seed, self.auto);
            for step in self.moves {
                if !self.leave.goes_on() {
                    return None;
                }
                if let Err(error) = played.extend(std::slice::from_ref(step)) {
                    return Some((Box::new(played), Err(error)));
                }
            }
            Some((Box::new(played), Ok(())))
        }
    }
    game.visit(Begin { seed, auto, moves, leave })
}
