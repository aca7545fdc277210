//! Reads the text of a move. What can be read need not be legal.

use table::{Seat, Unreadable};

use crate::catalog::Game;
use crate::choice::{Choice, Rest};
use crate::lots::{Block, Hood, Lot, Site, Track};
use crate::phrases::{list, normalized, same_name};
use crate::pieces::{CardId, Kind, LeaderId, Role, TokenId};

/// The words that moves begin with.
const VERBS: [&str; 42] = [
    "bank",
    "discard",
    "keep",
    "select",
    "play",
    "role",
    "swap",
    "mm",
    "event",
    "both",
    "buy",
    "build",
    "seize",
    "done",
    "place",
    "take",
    "cube",
    "cubes",
    "remove",
    "replace",
    "move",
    "to",
    "track",
    "neighborhood",
    "block",
    "opponent",
    "calm",
    "roll",
    "choose",
    "yes",
    "no",
    "drop",
    "respond",
    "leader",
    "token",
    "pass",
    "mob",
    "wait",
    "riot",
    // Words that a table would use for some of them.
    "use",
    "hood",
    "headline",
];

type Read<T> = Result<T, Unreadable>;

fn unreadable<T>(why: impl Into<String>) -> Read<T> {
    Err(Unreadable(why.into()))
}

impl Game {
    /// The choice that a text means. The options of the position complete what is left out.
    pub(crate) fn parse(&self, options: &[Choice], text: &str) -> Read<Choice> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((first, words)) = words.split_first() else {
            return unreadable("an empty line is not a move; the moves are listed with their texts");
        };
        let verb = first.to_ascii_lowercase();
        let rest = words.join(" ");
        if let Some(choice) = alone(&verb) {
            return if rest.is_empty() {
                Ok(choice)
            } else {
                unreadable(format!("{verb:?} stands alone, without {rest:?}"))
            };
        }
        match verb.as_str() {
            "bank" => self.read_card(&rest).map(Choice::Bank),
            "discard" => self.read_card(&rest).map(Choice::Discard),
            "keep" => self.read_card(&rest).map(Choice::Keep),
            "select" => self.read_card(&rest).map(Choice::Select),
            "drop" | "headline" => self.read_card(&rest).map(Choice::DropHeadline),
            "respond" => self.read_card(&rest).map(Choice::Respond),
            "play" => self.read_card(without_last(&rest, "now")).map(Choice::PlayNow),
            "role" => read_role(&rest).map(Choice::Role),
            "swap" => read_swap(&rest),
            "use" => self.read_use(&rest),
            "buy" => self.read_buy(&rest),
            "build" | "place" if normalized(&rest) == "mine" => {
                let instead = if verb == "build" { "buy mine" } else { "take mine" };
                unreadable(format!("a mine is not put up but taken, by \"{instead}\""))
            }
            "build" => self.read_structure(options, "build", &rest, Choice::Build),
            "place" => self.read_structure(options, "place", &rest, Choice::Place),
            "seize" => self.read_seizure(&rest),
            "take" => match normalized(&rest).as_str() {
                "mine" | "amine" => Ok(Choice::TakeMine),
                _ => unreadable(format!("expected \"take mine\", found {rest:?} after \"take\"")),
            },
            "cube" => self.read_lot(&rest).map(Choice::Cube),
            "cubes" => match self.map.find_block(&rest) {
                Some(block) => Ok(Choice::CubeBlock(block)),
                None => self.read_site(&rest).map(Choice::CubeSpace),
            },
            "remove" => self.read_site(&rest).map(Choice::Remove),
            "replace" => self.read_site(&rest).map(Choice::Replace),
            "move" => self.read_site(&rest).map(Choice::Move),
            "to" => self.read_site(&rest).map(Choice::To),
            "riot" => match normalized(&rest).as_str() {
                "mine" | "amine" | "mines" => Ok(Choice::RiotMine),
                _ => self.read_site(&rest).map(Choice::Riot),
            },
            "track" => read_named("track", &rest, &Track::ALL, Track::name).map(Choice::Track),
            "neighborhood" | "hood" => read_named("neighborhood", &rest, &Hood::ALL, Hood::name).map(Choice::Hood),
            "block" => self.read_block(&rest).map(Choice::Block),
            "mob" => self.read_block(&rest).map(Choice::Mob),
            "opponent" => self.read_seat(&rest).map(Choice::Opponent),
            "calm" => self.read_calm(&rest),
            "roll" => match rest.strip_prefix('+').unwrap_or(&rest).parse() {
                Ok(by) => Ok(Choice::Roll(by)),
                Err(_) => {
                    unreadable(format!("expected what is added to the roll, such as \"roll +1\", found {rest:?}"))
                }
            },
            "choose" => read_branch(&rest),
            "leader" if rest.is_empty() => Ok(Choice::UseLeader),
            "leader" => self.read_leader(&rest).map(Choice::Leader),
            "token" => self.read_token(&rest).map(Choice::UseToken),
            "wait" => match normalized(&rest).as_str() {
                "" | "now" => Ok(Choice::Wait(Rest::Now)),
                "turn" => Ok(Choice::Wait(Rest::Turn)),
                "round" => Ok(Choice::Wait(Rest::Round)),
                _ => unreadable(format!("expected \"wait\", \"wait turn\" or \"wait round\", found {rest:?}")),
            },
            _ => unreadable(format!("{verb:?} begins no move{}", hint(&verb, VERBS.into_iter()))),
        }
    }

    fn read_use(&self, rest: &str) -> Read<Choice> {
        match normalized(rest).as_str() {
            "mm" => Ok(Choice::UseMm),
            "event" => Ok(Choice::UseEvent),
            "both" => Ok(Choice::UseBoth),
            "leader" => Ok(Choice::UseLeader),
            _ => unreadable(format!("expected \"mm\", \"event\", \"both\" or \"leader\", found {rest:?}")),
        }
    }

    fn read_buy(&self, rest: &str) -> Read<Choice> {
        match normalized(rest).as_str() {
            "mine" | "amine" => Ok(Choice::BuyMine),
            _ => self.read_lot(without_first(rest, "lot")).map(Choice::Buy),
        }
    }

    fn read_seizure(&self, rest: &str) -> Read<Choice> {
        let mine = without_first(rest, "mine");
        if mine.len() == rest.len() {
            return self.read_site(rest).map(Choice::Seize);
        }
        self.read_seat(without_first(mine, "of")).map(Choice::SeizeMine)
    }

    /// "factory G4ab"; the kind may be left out where only one is legal there.
    fn read_structure(
        &self,
        options: &[Choice],
        verb: &str,
        rest: &str,
        choice: impl Fn(Kind, Site) -> Choice,
    ) -> Read<Choice> {
        if rest.is_empty() {
            return unreadable(format!("expected what and where, such as \"{verb} house N5a\""));
        }
        if read_kind(rest, 1).is_some() {
            return unreadable(format!("expected where after {rest:?}, such as \"{verb} {rest} N5a\""));
        }
        let (kind, place) = rest.rsplit_once(' ').unwrap_or(("", rest));
        if let Some((kind, lots)) = self.read_across(kind, place)? {
            return Ok(Choice::Across(kind, lots[0], lots[1]));
        }
        let site = self.read_site(place)?;
        if !kind.is_empty() {
            return self.read_kind_of(kind, site).map(|kind| choice(kind, site));
        }
        let fitting = |option: &Choice| match *option {
            Choice::Build(kind, at) if verb == "build" && at == site => Some(kind),
            Choice::Place(kind, at) if verb == "place" && at == site => Some(kind),
            _ => None,
        };
        let kinds: Vec<Kind> = options.iter().filter_map(fitting).collect();
        match kinds[..] {
            [kind] => Ok(choice(kind, site)),
            _ => unreadable(format!("expected what is put there, such as \"{verb} house {}\"", self.site_name(site))),
        }
    }

    fn read_kind_of(&self, kind: &str, site: Site) -> Read<Kind> {
        let names = Kind::ALL.into_iter().map(Kind::name);
        match read_kind(kind, site.size()) {
            Some(kind) => Ok(kind),
            None => unreadable(format!("there is no structure {kind:?}{}", hint(kind, names))),
        }
    }

    /// "factory G4b G5a" or "factory G4bG5a": two lots with a street between them.
    fn read_across(&self, words: &str, last: &str) -> Read<Option<(Kind, [Lot; 2])>> {
        let lot = |text: &str| self.map.find_site(text).filter(|site| site.size() == 1);
        let (kind, pair) = if let Some((kind, first)) = words.rsplit_once(' ')
            && let (Some(a), Some(b)) = (lot(first), lot(last))
        {
            (kind, Some((a, b)))
        } else {
            let cuts = last.char_indices().map(|(at, _)| last.split_at(at));
            (words, cuts.into_iter().find_map(|(a, b)| lot(a).zip(lot(b))))
        };
        match pair {
            Some((a, b)) if a.block != b.block => {
                let kind = self.read_kind_of(kind, Site { block: a.block, mask: 0b11 })?;
                Ok(Some((kind, [self.map.first_lot(a), self.map.first_lot(b)])))
            }
            _ => Ok(None),
        }
    }

    /// "2" are cubes of the player whom the card means, "player 2" is one of that player's.
    fn read_calm(&self, rest: &str) -> Read<Choice> {
        let seat = without_first(rest, "player");
        if seat.len() < rest.len() {
            return self.read_seat(seat).map(Choice::Calm);
        }
        match rest.parse() {
            Ok(n) => Ok(Choice::Number(n)),
            Err(_) => {
                unreadable(format!("expected a number of cubes or a player, such as \"calm player 2\", found {rest:?}"))
            }
        }
    }

    /// A card by its title or its id.
    fn read_card(&self, name: &str) -> Read<CardId> {
        if normalized(name).is_empty() {
            return unreadable("expected the title of a card");
        }
        let found = self.cards().find(|(_, card)| same_name(&card.title, name) || same_name(&card.id, name));
        if let Some((id, _)) = found {
            return Ok(id);
        }
        let titles = self.cards().map(|(_, card)| card.title.as_str());
        unreadable(format!("there is no card {name:?}{}", hint(name, titles)))
    }

    fn read_leader(&self, name: &str) -> Read<LeaderId> {
        let full = format!("the {name}");
        let found = self.leaders().find(|(_, it)| same_name(&it.name, name) || same_name(&it.name, &full));
        let names = self.leaders().map(|(_, it)| it.name.as_str());
        found.map_or_else(|| unreadable(format!("there is no Leader {name:?}{}", hint(name, names))), |(id, _)| Ok(id))
    }

    fn read_token(&self, name: &str) -> Read<TokenId> {
        let found = self.tokens().find(|(_, it)| same_name(&it.name, name));
        let names = self.tokens().map(|(_, it)| it.name.as_str());
        found.map_or_else(|| unreadable(format!("there is no token {name:?}{}", hint(name, names))), |(id, _)| Ok(id))
    }

    fn read_seat(&self, text: &str) -> Read<Seat> {
        let number = without_first(text, "player").parse().ok();
        match number.and_then(Seat::from_number).filter(|seat| seat.index() < usize::from(self.setup.players)) {
            Some(seat) => Ok(seat),
            None => unreadable(format!("expected a player's number from 1 to {}, found {text:?}", self.setup.players)),
        }
    }

    fn read_site(&self, text: &str) -> Read<Site> {
        if text.is_empty() {
            return unreadable("expected a place, such as N5a or G4ab");
        }
        if let Some(site) = self.map.find_site(text) {
            return Ok(site);
        }
        if let Some(block) = self.map.find_block(text) {
            let block = self.map.block(block);
            let lots: Vec<&str> = block.lots.iter().map(|lot| self.lot_name(lot)).collect();
            return unreadable(format!("{} is a block; its lots are {}", block.name, list(&lots)));
        }
        let lots = self.map.all.iter().map(|lot| self.lot_name(lot));
        unreadable(format!("there is no place {text:?}{}", hint(text, lots)))
    }

    fn read_lot(&self, text: &str) -> Read<Lot> {
        let site = self.read_site(text)?;
        match site.size() {
            1 => Ok(self.map.first_lot(site)),
            n => unreadable(format!("expected one lot, found {n} of them: {}", self.site_name(site))),
        }
    }

    fn read_block(&self, text: &str) -> Read<Block> {
        if let Some(block) = self.map.find_block(text) {
            return Ok(block);
        }
        if let Some(site) = self.map.find_site(text) {
            return unreadable(format!("expected a block, such as {}, found lots of it", self.block_name(site.block)));
        }
        let names = self.map.blocks().map(|(_, block)| block.name.as_str());
        unreadable(format!("there is no block {text:?}{}", hint(text, names)))
    }
}

/// Moves of one word.
fn alone(verb: &str) -> Option<Choice> {
    Some(match verb {
        "mm" => Choice::UseMm,
        "event" => Choice::UseEvent,
        "both" => Choice::UseBoth,
        "done" => Choice::Done,
        "yes" => Choice::Yes,
        "no" => Choice::No,
        "pass" => Choice::Pass,
        _ => return None,
    })
}

fn read_branch(rest: &str) -> Read<Choice> {
    if rest.eq_ignore_ascii_case("both") {
        return Ok(Choice::BothBranches);
    }
    let number: Option<u16> = rest.parse().ok();
    match number.and_then(|n| n.checked_sub(1)).and_then(|i| u8::try_from(i).ok()) {
        Some(i) => Ok(Choice::Branch(i)),
        None => unreadable(format!("expected a number from 1, or \"both\", found {rest:?}")),
    }
}

fn read_role(name: &str) -> Read<Role> {
    read_named("role", name, &Role::ALL, Role::name)
}

/// "City Planner for Mob Boss".
fn read_swap(rest: &str) -> Read<Choice> {
    let at = rest.to_ascii_lowercase().find(" for ");
    let Some((own, role)) = at.map(|at| (&rest[..at], &rest[at + 5..])) else {
        return unreadable("expected two roles, such as \"swap City Planner for Mob Boss\"");
    };
    Ok(Choice::SwapRoles(read_role(own)?, read_role(role)?))
}

/// A kind by its name; a park without a size is as large as its place.
fn read_kind(word: &str, n_lots: u8) -> Option<Kind> {
    if same_name(word, "park") {
        return Some(match n_lots {
            1 => Kind::SmallPark,
            2 => Kind::MediumPark,
            _ => Kind::LargePark,
        });
    }
    Kind::ALL.into_iter().find(|kind| {
        let name = kind.name();
        same_name(name, word) || name.strip_suffix(" building").is_some_and(|short| same_name(short, word))
    })
}

fn read_named<T: Copy>(what: &str, text: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Read<T> {
    if let Some(&it) = all.iter().find(|&&it| same_name(name(it), text)) {
        return Ok(it);
    }
    let names = all.iter().map(|&it| name(it));
    if text.is_empty() {
        return unreadable(format!("expected a {what}: {}", list(&names.collect::<Vec<_>>())));
    }
    unreadable(format!("there is no {what} {text:?}{}", hint(text, names)))
}

/// The nearest of what is known.
fn hint<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> String {
    let wanted = wanted.to_lowercase();
    let nearest = known.max_by(|a, b| {
        let nearness = |it: &str| strsim::jaro_winkler(&it.to_lowercase(), &wanted);
        nearness(a).total_cmp(&nearness(b))
    });
    nearest.map(|it| format!("; did you mean {it:?}?")).unwrap_or_default()
}

/// The text without a first word, whatever its case.
fn without_first<'t>(text: &'t str, word: &str) -> &'t str {
    match text.split_once(' ') {
        Some((first, rest)) if first.eq_ignore_ascii_case(word) => rest,
        None if text.eq_ignore_ascii_case(word) => "",
        _ => text,
    }
}

/// The text without a last word, whatever its case.
fn without_last<'t>(text: &'t str, word: &str) -> &'t str {
    match text.rsplit_once(' ') {
        Some((rest, last)) if last.eq_ignore_ascii_case(word) => rest,
        _ => text,
    }
}
