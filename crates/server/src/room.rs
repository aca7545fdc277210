//! A table in memory: who sits there, the game, and the pages that were drawn of it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use games::AnyGame;
use maud::Markup;
use pages::inlay::{self, Inlay};
use pages::screen::Part;
use pages::tabletop::{Chat, ChatLine, Desk};
use serde::Serialize;
use store::{Loaded, Message, Player, Status, Table, TokenHash, What, limits, standing_moves};
use table::{Seat, SeatSet, Viewer};
use tokio::time::Instant;

use crate::frozen::Frozen;
use crate::games_in_play::GamesInPlay;
use crate::heavy::Leave;
use crate::names;
use crate::play::{self, By, DrawnPart, Manners, Note, Play, Sight};
use crate::played::STEPS_AT_ONCE;

/// Chat messages on the page.
pub(crate) const CHAT_LINES: u32 = 50;

/// How far the log of a table may grow: a decision, what answers itself after it, and the end still fit then.
const MOST_ENTRIES: usize = limits::ENTRIES_PER_TABLE as usize - STEPS_AT_ONCE - 2;

/// A part of a page as it was last drawn.
struct Piece {
    id: &'static str,
    tab: Option<&'static str>,
    html: Arc<str>,
    /// The version of the table that changed it.
    changed: u64,
    /// Its inlays, each with the version since which it was always there.
    inlays: Vec<(Inlay, u64)>,
}

impl Piece {
    /// As it was drawn at a version of the table, after it looked like this `before`.
    fn new(part: DrawnPart, version: u64, before: Option<Piece>) -> Piece {
        let DrawnPart { id, tab, html } = part;
        match before {
            Some(it) if Arc::ptr_eq(&it.html, &html) || it.html == html => Piece { html, ..it },
            before => {
                let known = before.map(|it| it.inlays).unwrap_or_default();
                let since = |it: &Inlay| known.iter().find(|old| old.0.looks == it.looks).map_or(version, |old| old.1);
                let inlays = inlay::inlays(&html)
                    .map(|it| {
                        let since = since(&it);
                        (it, since)
                    })
                    .collect();
                Piece { id, tab, html, changed: version, inlays }
            }
        }
    }

    /// What somebody who has seen a version of the table must be told of it: what they have already is left out.
    fn for_reader(&self, since: Option<u64>) -> Cow<'_, str> {
        let has = |it: &&(Inlay, u64)| since.is_some_and(|since| it.1 <= since);
        let known = self.inlays.iter().filter(has).map(|it| &it.0);
        if known.clone().next().is_none() {
            return Cow::Borrowed(&*self.html);
        }
        Cow::Owned(inlay::with_holes(&self.html, known))
    }
}

/// The page of one viewer as it was last drawn.
struct Rendering {
    viewer: Viewer,
    version: u64,
    layout: String,
    mine: bool,
    pieces: Vec<Piece>,
    /// The last news made from it, for all who had seen the same before: from which version on, and the text.
    news: Option<(Option<u64>, Arc<str>)>,
}

/// The id of the piece that stands in the head of the page.
const STATUS: &str = "status";

/// What somebody who has the page must be told.
#[derive(Serialize)]
struct News<'a> {
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a str>,
    parts: HashMap<&'static str, Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'a str>,
    mine: bool,
    title: &'a str,
    go: Option<String>,
}

/// Somebody who has a page of the table before them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) viewer: Viewer,
    /// What the page shows; unknown if it is of an earlier stay of the table in memory.
    pub(crate) since: Option<u64>,
    /// The stage of the table's life that the page is for.
    pub(crate) stage: Status,
    /// The seats that share the screen.
    pub(crate) hot: SeatSet,
}

/// A whole page.
pub(crate) struct Whole {
    pub(crate) layout: String,
    pub(crate) status: Markup,
    pub(crate) parts: Vec<Part>,
    pub(crate) version: String,
    /// Whether the viewer must decide.
    pub(crate) mine: bool,
}

pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) game: AnyGame,
    pub(crate) play: Box<dyn Play>,
    /// Why the table can only be looked at.
    pub(crate) frozen: Option<Frozen>,
    /// The number of the next entry of the log.
    pub(crate) next_n: u32,
    /// The number after the last entry that took moves back; from there on every entry is a move.
    pub(crate) since_undo: u32,
    pub(crate) options: Options,
    pub(crate) title: String,
    /// Whether computer players are thinking away from the table.
    pub(crate) thinking: bool,
    /// When the present question arose.
    pub(crate) asked_at: Instant,
    chat: Vec<Message>,
    /// Goes up whenever anything changes that a page shows.
    version: u64,
    /// Tells this stay in memory from earlier ones: versions begin anew.
    epoch: u32,
    /// Who holds which seats, as far as somebody asked.
    holders: HashMap<TokenHash, SeatSet>,
    renderings: Vec<Rendering>,
}

/// Settings of a table, as the store keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// A player with a single possibility is not asked.
    pub(crate) auto: bool,
}

impl Options {
    pub(crate) fn write(self) -> String {
        format!("auto={}", if self.auto { "on" } else { "off" })
    }

    pub(crate) fn read(text: &str) -> Options {
        Options { auto: text.lines().any(|line| line == "auto=on") }
    }
}

/// Why a table whose log has become too long cannot be played on.
pub(crate) fn full_words() -> String {
    let most = limits::ENTRIES_PER_TABLE;
    format!("This game has become too long: a table keeps at most {most} moves, so it can only be closed.")
}

impl Room {
    /// Brings a table into memory by playing its log, which takes time. If it was played with something else than is
    /// here, it is frozen.
    pub(crate) fn new(
        loaded: Loaded,
        chat: Vec<Message>,
        games: &GamesInPlay,
        epoch: u32,
        leave: &Leave,
    ) -> Result<Room, String> {
        let Loaded { table, log } = loaded;
        let game = games.get(&table.game.header)?;
        let seed = table.game.seed.reveal().parse().map_err(|error| format!("the seed cannot be read: {error}"))?;
        let standing = standing_moves(&log).map_err(|error| error.to_string())?;
        let moves: Vec<play::Step> =
            standing.into_iter().map(|(seat, text)| (Seat::new(seat), text.to_owned())).collect();
        let options = Options::read(&table.options);
        let (play, outcome) = play::play(&game, seed, options.auto, &moves, leave)
            .ok_or_else(|| "nobody waits for it any more".to_owned())?;
        let frozen = Frozen::find(&game, &table, moves, outcome, play.n_moves());
        let last_undo = log.iter().rposition(|it| matches!(it.what, What::Undo { .. }));
        let since_undo = last_undo.map_or(0, |at| u32::try_from(at + 1).unwrap_or(u32::MAX));
        let next_n = u32::try_from(log.len()).map_err(|_| "the log is too long".to_owned())?;
        Ok(Room {
            options,
            title: game.id().info().title.to_owned(),
            game,
            table,
            play,
            frozen,
            next_n,
            since_undo,
            thinking: false,
            asked_at: Instant::now(),
            chat,
            version: 1,
            epoch,
            holders: HashMap::new(),
            renderings: Vec::new(),
        })
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The version as pages carry it.
    pub(crate) fn version_name(&self) -> String {
        format!("{:08x}-{}", self.epoch, self.version)
    }

    /// The version that a page carries, if it is of this stay in memory.
    pub(crate) fn read_version(&self, name: &str) -> Option<u64> {
        let (epoch, version) = name.split_once('-')?;
        let version = version.parse().ok()?;
        (u32::from_str_radix(epoch, 16) == Ok(self.epoch) && version <= self.version).then_some(version)
    }

    /// Whether an answer of `seat` to the question at entry `n` still answers its question now.
    pub(crate) fn is_timely(&self, n: u32, seat: Seat) -> bool {
        n == self.next_n
            || (self.since_undo <= n
                && n < self.next_n
                && self.play.is_asked_as_before(seat, (self.next_n - n) as usize))
    }

    /// Something has changed that a page shows.
    pub(crate) fn touch(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    /// The table has come to another stage of its life, so its page is another one.
    pub(crate) fn set_status(&mut self, status: Status) -> u64 {
        self.table.status = status;
        self.touch()
    }

    /// The seats have changed hands.
    pub(crate) fn reseat(&mut self, table: Table) -> u64 {
        let status = table.status;
        let changed = status != self.table.status;
        self.table = table;
        self.holders.clear();
        if changed { self.set_status(status) } else { self.touch() }
    }

    /// The chat as it stands, after the table itself has told something.
    pub(crate) fn hear(&mut self, chat: Vec<Message>) {
        self.chat = chat;
    }

    pub(crate) fn said(&mut self, message: Message) -> u64 {
        self.chat.push(message);
        if (CHAT_LINES as usize) < self.chat.len() {
            self.chat.remove(0);
        }
        self.touch()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let seats = (0_u8..).map(Seat::new).zip(&self.table.seats);
        seats.map(|(seat, it)| if it.name.is_empty() { format!("Player {seat}") } else { it.name.clone() }).collect()
    }

    /// What was agreed on, a line each.
    pub(crate) fn setup_words(&self) -> Vec<String> {
        self.game.setup_words()
    }

    /// What each seat was promised to play.
    pub(crate) fn wishes(&self) -> Vec<Option<String>> {
        self.game.side_wishes()
    }

    pub(crate) fn held(&self, session: &TokenHash) -> Option<SeatSet> {
        self.holders.get(session).copied()
    }

    pub(crate) fn hold(&mut self, session: TokenHash, seats: SeatSet) {
        // Spectators come and go; what they hold is asked again when there were too many.
        if self.holders.len() > 1_000 {
            self.holders.clear();
        }
        self.holders.insert(session, seats);
    }

    /// Seats that people play.
    pub(crate) fn people(&self) -> SeatSet {
        let seats = (0_u8..).map(Seat::new).zip(&self.table.seats);
        seats.filter(|(_, it)| it.player == Player::Person).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn manners(&self) -> Manners {
        let by = |seat: &store::Seat| match &seat.player {
            Player::Person => By::Person,
            // A kind from a later release: the simplest of ours takes over rather than stopping the game.
            Player::Computer(kind) => By::Computer(kind.parse().unwrap_or(search::PlayerKind::Random)),
        };
        Manners { seats: self.table.seats.iter().map(by).collect(), auto: self.options.auto }
    }

    /// Whether the game is going on and can go on here.
    pub(crate) fn is_played(&self) -> bool {
        self.table.status == Status::Running && self.frozen.is_none()
    }

    /// What the log tells besides the moves.
    pub(crate) fn notes(&self) -> Vec<Note> {
        let note = |it: &store::Handover| Note { after: it.moves as usize, text: it.text.clone() };
        self.table.handovers.iter().map(note).collect()
    }

    /// Whether the log has become as long as it may: nothing can happen here any more.
    pub(crate) fn is_full(&self) -> bool {
        MOST_ENTRIES <= self.next_n as usize
    }

    /// Whether it is a computer player's turn, or that of somebody who is not asked.
    pub(crate) fn must_think(&self) -> bool {
        self.is_played() && !self.is_full() && self.play.has_job(&self.manners())
    }

    pub(crate) fn address(&self) -> String {
        format!("/t/{}", self.table.id)
    }

    fn title_for(&self, mine: bool) -> String {
        if mine { format!("Your turn · {}", self.title) } else { self.title.clone() }
    }

    fn sight<'a>(&self, viewer: Viewer, names: &'a [String]) -> Sight<'a> {
        let running = self.is_played();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher | Viewer::Judge => None,
        };
        let line =
            |it: &Message| ChatLine { author: it.author.clone(), watcher: it.seat.is_none(), text: it.text.clone() };
        let frozen = self.frozen.as_ref().map(|it| it.sentence.clone());
        Sight {
            viewer,
            names,
            desk: (running && seat.is_some()).then(|| Desk { table: self.address(), seat, n: self.next_n }),
            chat: Some(Chat {
                lines: self.chat.iter().map(line).collect(),
                post_to: Some(format!("{}/chat", self.address())),
                seat,
            }),
            story: Some(format!("{}/replay", self.address())),
            notice: match self.table.status {
                Status::Abandoned => Some("This table was closed without a result.".to_owned()),
                _ if frozen.is_some() => frozen,
                Status::Running if self.is_full() => Some(full_words()),
                _ if self.thinking && self.play.waiting().without(self.people()) == self.play.waiting() => {
                    let thinkers: Vec<String> = self.play.waiting().iter().map(|seat| names::of(seat, names)).collect();
                    let verb = table::agree(thinkers.len(), "is", "are");
                    Some(format!("{} {verb} thinking …", table::list(&thinkers)))
                }
                _ => None,
            },
            notes: self.notes(),
        }
    }

    /// Brings the page of a viewer up to date and returns its place in the list.
    fn render(&mut self, viewer: Viewer) -> usize {
        let at = self.renderings.iter().position(|it| it.viewer == viewer).unwrap_or_else(|| {
            self.renderings.push(Rendering {
                viewer,
                version: 0,
                layout: String::new(),
                mine: false,
                pieces: Vec::new(),
                news: None,
            });
            self.renderings.len() - 1
        });
        if self.renderings[at].version == self.version {
            return at;
        }
        let names = self.names();
        let sight = self.sight(viewer, &names);
        let drawn = self.play.draw(&sight);
        let mut old = std::mem::take(&mut self.renderings[at].pieces);
        let status = DrawnPart { id: STATUS, tab: None, html: drawn.status.into_string().into() };
        let version = self.version;
        let pieces = std::iter::once(status)
            .chain(drawn.parts)
            .map(|part| {
                let before = old.iter().position(|it| it.id == part.id).map(|at| old.swap_remove(at));
                Piece::new(part, version, before)
            })
            .collect();
        self.renderings[at] = Rendering { viewer, version, layout: drawn.layout, mine: drawn.mine, pieces, news: None };
        at
    }

    /// Forgets the drawn pages, which take more room than everything else. They are drawn again when somebody looks.
    pub(crate) fn forget_drawings(&mut self) {
        self.renderings.clear();
        self.play.forget_drawings();
    }

    /// The whole page of a viewer.
    pub(crate) fn whole(&mut self, viewer: Viewer) -> Whole {
        let version = self.version_name();
        let at = self.render(viewer);
        let rendering = &self.renderings[at];
        let markup = |it: &Piece| maud::PreEscaped(it.html.to_string());
        let part = |it: &Piece| Part { id: it.id, tab: it.tab, markup: markup(it) };
        let (status, parts): (Vec<&Piece>, Vec<&Piece>) = rendering.pieces.iter().partition(|it| it.id == STATUS);
        Whole {
            layout: rendering.layout.clone(),
            status: status.into_iter().map(markup).next().unwrap_or_default(),
            parts: parts.into_iter().map(part).collect(),
            version,
            mine: rendering.mine,
        }
    }

    /// What has changed for a reader of a page, as JSON.
    pub(crate) fn news(&mut self, reader: &Reader, fault: Option<&str>) -> Arc<str> {
        let Reader { viewer, since, .. } = *reader;
        let version = self.version_name();
        let at = self.render(viewer);
        let go = self.go(reader);
        let title = self.title_for(self.renderings[at].mine);
        let plain = fault.is_none() && go.is_none();
        if let Some((from, text)) = &self.renderings[at].news
            && plain
            && *from == since
        {
            return Arc::clone(text);
        }
        let rendering = &self.renderings[at];
        let changed = |it: &&Piece| since.is_none_or(|since| since < it.changed);
        let status = rendering.pieces.iter().find(|it| it.id == STATUS).filter(changed).map(|it| &*it.html);
        let parts = rendering.pieces.iter().filter(|it| it.id != STATUS).filter(changed);
        let news = News {
            version,
            fault,
            // Whoever is sent elsewhere needs no parts, and must not see what is on them.
            parts: if go.is_some() { HashMap::new() } else { parts.map(|it| (it.id, it.for_reader(since))).collect() },
            status: status.filter(|_| go.is_none()),
            mine: rendering.mine,
            title: &title,
            go,
        };
        let text: Arc<str> = serde_json::to_string(&news).unwrap_or_default().into();
        if plain {
            self.renderings[at].news = Some((since, Arc::clone(&text)));
        }
        text
    }

    /// Where somebody with another kind of page must go.
    fn go(&self, reader: &Reader) -> Option<String> {
        let other_stage = reader.stage != self.table.status;
        let hand_over = match reader.viewer {
            Viewer::Seat(seat) => {
                let asked = self.play.undecided();
                !asked.contains(seat)
                    && self.play.staged(seat).is_none()
                    && !reader.hot.without(SeatSet::only(seat)).iter().all(|it| !asked.contains(it))
            }
            Viewer::Watcher | Viewer::Judge => false,
        };
        (other_stage || hand_over).then(|| self.address())
    }
}
