//! What cards do, in as few words as possible, for the table: goods as tokens that have icons, "+" and "→" between them.
//! The whole sentence is the card's ability.

use table::{Phrase, phrase};

use crate::catalog::{Face, Game, Kind};
use crate::effect::{Act, Cost, Deed, Each, Effect, Gain, Occasion, Once, Only, Trigger};
use crate::goods::{Contact, Goods, Token, Type, cards, vp};
use table::cards::FaceId;

impl Game {
    /// What a card does: of a Location its grey field.
    pub fn brief(&self, face: FaceId) -> Phrase {
        let face = self.face(face);
        match face.kind {
            Kind::Instant(cost, gain) => then(cost.brief(), self.gain_in_brief(gain)),
            Kind::Location(_) | Kind::Leader => self.effect_in_brief(face),
        }
    }

    fn effect_in_brief(&self, face: &Face) -> Phrase {
        // `slots` is left out: whoever draws the card draws its slots.
        let Effect { gain, each, once, act, triggers, storage, reach, double, base_slots, lookout, slots: _ } =
            &face.effect;
        let mut parts = Vec::new();
        parts.extend(gain.map(|gain| self.gain_in_brief(gain)));
        parts.extend(each.map(Each::brief));
        parts.extend(act.as_ref().map(|act| self.act_in_brief(act)));
        parts.extend(reactions(triggers));
        if *storage != (0, 0) {
            let resources = (storage.0 > 0)
                .then(|| Phrase::amount(storage.0.into(), "universal-resource", table::count(storage.0, "resource")));
            let workers = (storage.1 > 0).then(|| Token::Worker.phrase(storage.1.into()));
            parts.push(phrase!("keeps {}", plus(resources.into_iter().chain(workers))));
        }
        for kind in Contact::ALL {
            let n = reach[kind as usize];
            if n > 0 {
                parts.push(phrase!("{} Range +{}", kind.mark(), n));
            }
        }
        if *double {
            parts.push(phrase!("each {} pays for two", Contact::Cooperation.mark()));
        }
        if *base_slots > 0 {
            parts.push(phrase!("+{} at the Base", table::count(*base_slots, "place")));
        }
        if *lookout > 0 {
            parts.push(phrase!("{} more in the Lookout", cards((*lookout).into())));
        }
        parts.extend(once.map(|once| match once {
            Once::Gain(goods) => phrase!("once {}", goods.brief()),
            Once::Keep(goods) => phrase!("holds {}", goods.brief()),
            Once::Count(kind, max) => phrase!("once {} per {}, max {}", vp(1), kind.mark(), max),
        }));
        Phrase::joined(parts, "; ")
    }

    /// "1 scrap + 1 fuel", or "1 scrap / 1 fuel" where one is picked.
    fn gain_in_brief(&self, gain: Gain) -> Phrase {
        Phrase::joined(gain.sets().iter().map(|&set| self.set(set).brief()), Phrase::sign("/"))
    }

    /// The first use of a turn. The second one costs another worker, unless it is said here.
    fn act_in_brief(&self, act: &Act) -> Phrase {
        let [first, second] = act.workers;
        let price = Cost { workers: act.cost.workers + first, ..act.cost }.brief();
        let unusual = first > 0 && second != first + 1;
        let again =
            if unusual { phrase!(" (again: {})", Token::Worker.phrase(second.into())) } else { Phrase::default() };
        // Leaders act without workers, once a turn.
        let often = if first == 0 { "each turn " } else { "" };
        phrase!("{}{}{}", often, then(price, self.deed_in_brief(act)), again)
    }

    /// What a use does when its price is paid.
    pub(crate) fn deed_in_brief(&self, act: &Act) -> Phrase {
        match act.deed {
            Deed::Gain(gain) => self.gain_in_brief(gain),
            Deed::Improve(kind) => phrase!("{} on {}", vp(1), kind.mark()),
            Deed::Activate => "a Production of yours".into(),
            Deed::Redevelop { universal: false } => "Redevelopment".into(),
            Deed::Redevelop { universal: true } => "Redevelopment, any Types".into(),
            Deed::Steal(mask) => {
                let tokens = Token::RESOURCES.into_iter().filter(|&token| mask & 1 << token as u8 != 0);
                let what = match mask {
                    0b1_1111 => Phrase::amount(1, "universal-resource", "1 resource"),
                    _ => Phrase::joined(tokens.map(|token| token.phrase(1)), Phrase::sign("/")),
                };
                phrase!("{} of a rival", what)
            }
        }
    }
}

/// "1 fuel → 2 scrap"; without a price only what is gained.
pub(crate) fn then(price: Phrase, gain: Phrase) -> Phrase {
    if price.is_empty() { gain } else { phrase!("{}{}{}", price, Phrase::sign("→"), gain) }
}

/// "1 fuel + 2 scrap".
fn plus(parts: impl IntoIterator<Item = Phrase>) -> Phrase {
    Phrase::joined(parts, Phrase::sign("+"))
}

/// Features that bring the same are told together.
fn reactions(triggers: &[Trigger]) -> Vec<Phrase> {
    let mut told: Vec<(&Trigger, Vec<Phrase>)> = Vec::new();
    for it in triggers {
        match told.iter_mut().find(|(other, _)| (other.gain, other.spare) == (it.gain, it.spare)) {
            Some((_, occasions)) => occasions.push(it.occasion_in_brief()),
            None => told.push((it, vec![it.occasion_in_brief()])),
        }
    }
    let phrase = |(it, occasions): (&Trigger, Vec<Phrase>)| {
        let gain = if it.spare { "it may stand".into() } else { it.gain.brief() };
        then(Phrase::joined(occasions, Phrase::sign("/")), gain)
    };
    told.into_iter().map(phrase).collect()
}

impl Trigger {
    fn occasion_in_brief(&self) -> Phrase {
        let what = match self.occasion {
            Occasion::Incorporated => Contact::Incorporation.mark(),
            Occasion::Redeveloped => Phrase::mark("redevelopment", "Redevelopment"),
            Occasion::Reconstructed => Phrase::mark("ruins", "Reconstruction"),
            Occasion::Conquered => Contact::Conquest.mark(),
            Occasion::ConqueredOpponent => phrase!("{} of a rival", Contact::Conquest.mark()),
            Occasion::Cooperated => Contact::Cooperation.mark(),
            Occasion::Produced => match self.only {
                Only::Token(token) => phrase!("{} produced", token.phrase(1)),
                Only::Any | Only::Type(_) | Only::Distance(_) => "resource produced".into(),
            },
            Occasion::Gained => match self.only {
                Only::Token(token) => phrase!("{} gained", token.phrase(1)),
                Only::Any | Only::Type(_) | Only::Distance(_) => "resource gained".into(),
            },
            Occasion::Labour => phrase!("{} for a resource", Token::Worker.phrase(2)),
            Occasion::Exchanged => phrase!("{} for 1", cards(2)),
            Occasion::Visited => "visit to you".into(),
            Occasion::Visiting => "visit by you".into(),
            Occasion::Defended => "attack beaten off".into(),
        };
        match self.only {
            Only::Type(kind) => phrase!("{} {}", what, kind.mark()),
            Only::Distance(n) => phrase!("{} from {} up", what, n),
            Only::Any | Only::Token(_) => what,
        }
    }
}

impl Each {
    fn brief(self) -> Phrase {
        phrase!("{} per {}, max {}", self.gain.brief(), self.kind.mark(), self.max)
    }
}

impl Cost {
    /// "2 fuel + 1 worker"; nothing at all where nothing is paid.
    pub fn brief(&self) -> Phrase {
        let mut parts = Vec::new();
        if self.workers > 0 {
            parts.push(Token::Worker.phrase(self.workers.into()));
        }
        let named = Token::PLAIN.into_iter().filter(|it| self.named[it.index()] > 0);
        parts.extend(named.map(|it| it.phrase(self.named[it.index()].into())));
        if self.any > 0 {
            let words = format!("{} of any kind", table::count(self.any, "resource"));
            parts.push(Phrase::amount(self.any.into(), "universal-resource", words));
        }
        if self.cards > 0 {
            parts.push(cards(self.cards.into()));
        }
        if self.agreements > 0 {
            parts.push(Phrase::amount(self.agreements.into(), "deal", table::count(self.agreements, "Agreement")));
        }
        if let Some((kind, range)) = self.contact
            && let Some(token) = kind.token(range)
        {
            parts.push(token.phrase(1));
        }
        plus(parts)
    }
}

impl Goods {
    /// "1 fuel + 2 scrap"; nothing at all for none.
    pub fn brief(&self) -> Phrase {
        let tokens = self.each().map(|(token, n)| token.phrase(n.into()));
        let cards = (self.cards > 0).then(|| cards(self.cards.into()));
        plus(tokens.chain(cards).chain((self.vp > 0).then(|| vp(self.vp.into()))))
    }
}

impl Contact {
    /// The kind by its icon.
    fn mark(self) -> Phrase {
        Phrase::mark(self.word(), self.name())
    }
}

impl Type {
    /// The Type by its icon.
    fn mark(self) -> Phrase {
        Phrase::mark(self.word(), self.word().replace('-', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn every_card_in_brief() {
        let game = Game::embedded(Setup { players: 2, merge: true }).unwrap();
        let lines: Vec<String> = game.faces().map(|(id, face)| format!("{}: {}", face.name, game.brief(id))).collect();
        insta::assert_snapshot!(lines.join("\n"));
    }
}
