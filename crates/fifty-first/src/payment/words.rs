//! Payments as text: written, read, and refused.

use table::{Phrase, Seat, Unreadable, agree, either, phrase};

use super::{Cost, Mix, NO_LIMIT, Pay, Purpose};
use crate::good::{Good, Item};
use crate::notation::{read_good, shortened};
use crate::refusal::{Objection, needs, refuse};
use crate::state::State;

impl Cost {
    /// " paying 1 iron + 1 ammo", or nothing if the payment is what is meant without a word. Only stand-ins are written
    /// where one good is wanted, so that a price need not be known.
    pub(crate) fn written(&self, pay: Pay) -> String {
        if pay == self.plain() {
            return String::new();
        }
        // Ammo and universal contacts that the cost itself asks for are told with those that stand in.
        let named = pay.iter(self.purpose).map(|(good, n)| format!("{} {good}", n + self.plain[good]));
        let parts: Vec<String> = named.collect();
        if parts.is_empty() { String::new() } else { format!(" paying {}", parts.join(" + ")) }
    }

    /// Everything that a payment takes: tokens, cards from hand, deals.
    pub(crate) fn price_phrase(&self, pay: Pay) -> Phrase {
        let tokens = State::price(self, pay);
        let goods = tokens.iter().map(|(good, n)| good.phrase(n.into()));
        Phrase::list(goods.chain(self.phrases_of_cards()))
    }

    /// Whether nothing is paid.
    pub(crate) fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// The payment that these tokens are. What is no choice may be named for clarity, and must then be right; a cost of
    /// nothing has a price that is not known here.
    pub(crate) fn read(&self, tokens: &[(u8, Good)]) -> Result<Pay, Unreadable> {
        match self.purpose {
            Purpose::Act | Purpose::Tribute => self.read_all(tokens),
            Purpose::Develop => self.read_one(tokens),
            Purpose::Build(_) | Purpose::Deal(_) | Purpose::Raze(_) => self.read_stand_ins(tokens),
        }
    }

    /// Resources, ammo and universal contacts are the payment; what else is named must be part of the cost.
    fn read_all(&self, tokens: &[(u8, Good)]) -> Result<Pay, Unreadable> {
        let n = |good: Good| tokens.iter().find(|&&(_, it)| it == good).map_or(0, |&(n, _)| n);
        let mut pay = Pay::PLAIN;
        for &(count, good) in tokens {
            if let Some(place) = self.purpose.place(good) {
                pay = pay.with(place, count.saturating_sub(self.plain[good]));
                continue;
            }
            let part = match self.contacts() {
                Some((color, wanted)) if color == good => wanted.saturating_sub(n(Good::Universal)),
                _ if good.is_token() => self.plain[good],
                _ => 0,
            };
            if part != count {
                let wanted = if part == 0 { String::new() } else { format!(", but {}", good.count(part.into())) };
                return Err(Unreadable(format!("{} is not part of this cost{wanted}", good.count(count.into()))));
            }
        }
        Ok(pay)
    }

    /// One token: the good that is wanted, or one that stands in.
    fn read_one(&self, tokens: &[(u8, Good)]) -> Result<Pay, Unreadable> {
        let accepted = self.mixes.iter().flat_map(Mix::accepted);
        match *tokens {
            [(1, good)] if accepted.clone().any(|it| it == good) => Ok(Pay::of(self.purpose, &[(good, 1)])),
            _ => {
                let words: Vec<String> = accepted.map(|good| format!("1 {good}")).collect();
                Err(Unreadable(format!("a development is paid with {}", either(&words))))
            }
        }
    }

    /// Only the stand-ins are a choice.
    fn read_stand_ins(&self, tokens: &[(u8, Good)]) -> Result<Pay, Unreadable> {
        let (mut pay, mut sum, mut named) = (Pay::PLAIN, 0, false);
        for &(count, it) in tokens {
            sum += count;
            match self.purpose.place(it) {
                Some(place) => pay = pay.with(place, count),
                None if self.purpose.currency() == Some(it) => named = true,
                None => {
                    let words: Vec<&str> = self.mixes.iter().flat_map(Mix::accepted).map(Good::word).collect();
                    let what = if words.len() > 2 { "" } else { " contacts" };
                    return Err(Unreadable(format!("{}{what} are wanted here, not {it} (MS-PAY-04)", either(&words))));
                }
            }
        }
        match self.contacts() {
            Some((good, n)) if named && sum != n => {
                let are = agree(n, "is", "are");
                Err(Unreadable(format!("{} {are} wanted here, not {sum}", good.count(n.into()))))
            }
            _ => Ok(pay),
        }
    }

    /// Why this payment cannot be made, the first thing that a player would notice. `rule` is cited if the cost cannot be
    /// paid at all; a payment that does not fit the cost cites its own rule.
    pub(crate) fn objection(&self, s: &State, seat: Seat, rule: &'static str, what: &Phrase, pay: Pay) -> Objection {
        self.object_to_goods(what, pay)?;
        self.object_to_fixed(s, seat, rule, what)?;
        for mix in &*self.mixes {
            match (self.purpose, mix.rest_place) {
                (Purpose::Develop, _) => self.object_to_token(s, seat, mix, rule, what, pay)?,
                (_, None) => self.object_to_contacts(s, seat, mix, rule, what, pay)?,
                (_, Some(_)) if mix.is_influence() => self.object_to_influence(s, seat, mix, rule, what, pay)?,
                (_, Some(_)) => {}
            }
        }
        if self.purpose.is_act() { self.object_to_resources(s, seat, rule, what, pay) } else { Ok(()) }
    }

    /// Goods that the cost does not ask for: only ammo stands in for a resource, only a universal contact for a contact.
    fn object_to_goods(&self, what: &Phrase, pay: Pay) -> Objection {
        if !self.purpose.is_act() {
            // Only influence of the wrong Alliance can be said, and how many there are is told with the price.
            for (good, n) in pay.iter(self.purpose) {
                if !self.mixes.iter().flat_map(Mix::accepted).any(|it| it == good) {
                    let words: Vec<&str> = self.mixes.iter().flat_map(Mix::accepted).map(Good::word).collect();
                    return refuse(
                        self.purpose.rule_against_influence(),
                        phrase!("{} is paid with {}, not with {}", what, either(&words), good.phrase(n.into())),
                    );
                }
            }
            return Ok(());
        }
        for (good, n) in pay.iter(self.purpose) {
            let room: u32 = self.mixes.iter().map(|mix| mix.room_for(good)).sum();
            if u32::from(n) <= room {
                continue;
            }
            let too_much = if room == 0 { "cannot pay for it" } else { "is too much" };
            return refuse(
                self.purpose.rule(good),
                phrase!("{} costs {}; {} {}", what, self.phrase(), good.phrase(n.into()), too_much),
            );
        }
        Ok(())
    }

    /// What nothing can stand in for.
    fn object_to_fixed(&self, s: &State, seat: Seat, rule: &'static str, what: &Phrase) -> Objection {
        for good in Good::tokens() {
            let (n, have) = (u16::from(self.plain[good]), s.purse(seat, good));
            if n > have {
                let rule = match good {
                    Good::Ammo => "MS-PAY-02",
                    Good::Universal => "MS-PAY-04",
                    _ => rule,
                };
                return Err(needs(rule, what, good, n, have));
            }
        }
        if u32::from(self.cards) > s.hand_size(seat) {
            return Err(needs(rule, what, Good::Card, self.cards.into(), s.hand_size(seat) as u16));
        }
        if u32::from(self.deals) > s.n_deals(seat) {
            let (n, have) = (self.deals, s.n_deals(seat));
            let wanted = if n == 1 { Phrase::from("a deal") } else { phrase!("{} deals", n) };
            return refuse(rule, phrase!("{} needs {} to discard, you have {}", what, wanted, have));
        }
        if u32::from(self.ruins) > s.ruins[seat].len() {
            return Err(needs(rule, what, Good::Ruins, self.ruins.into(), s.ruins[seat].len() as u16));
        }
        Ok(())
    }

    /// The token of a development.
    fn object_to_token(
        &self,
        s: &State,
        seat: Seat,
        mix: &Mix,
        rule: &'static str,
        what: &Phrase,
        pay: Pay,
    ) -> Objection {
        let given = pay.iter(self.purpose).next().map_or(mix.rest, |(good, _)| good);
        let have = s.purse(seat, given);
        if have > 0 {
            return Ok(());
        }
        let rule = if given == mix.rest { rule } else { self.purpose.rule(given) };
        if mix.accepted().all(|good| s.purse(seat, good) == 0) {
            let others: Vec<Phrase> = mix.accepted().skip(1).map(|good| phrase!("or {}", good.phrase(1))).collect();
            let wanted = mix.rest.phrase(1);
            return refuse(
                rule,
                phrase!("a development needs {} ({}), you have none", wanted, Phrase::joined(others, ", ")),
            );
        }
        Err(needs(rule, what, given, 1, have))
    }

    fn object_to_contacts(
        &self,
        s: &State,
        seat: Seat,
        mix: &Mix,
        rule: &'static str,
        what: &Phrase,
        pay: Pay,
    ) -> Objection {
        let (good, n) = (mix.rest, u16::from(mix.n));
        let wanted = good.phrase(n.into());
        let have = s.purse(seat, good);
        let held: Vec<(Good, u16)> = mix.kinds().iter().map(|kind| (kind.good, s.purse(seat, kind.good))).collect();
        if have + held.iter().map(|(_, n)| n).sum::<u16>() < n {
            let mut purse = vec![have.into()];
            purse.extend(
                held.iter()
                    .filter(|(_, n)| *n > 0)
                    .map(|&(it, n)| Phrase::amount(n.into(), it.word(), format!("{n} {it}"))),
            );
            return refuse(rule, phrase!("{} needs {}, you have {}", what, wanted, Phrase::list(purse)));
        }
        let mut rest = n;
        for &(stand_in, held) in &held {
            let given = u16::from(pay.get(self.purpose, stand_in));
            let rule = self.purpose.rule(stand_in);
            if given > held {
                return refuse(rule, phrase!("you have {}, not {}", stand_in.phrase(held.into()), given));
            }
            if given > rest {
                return refuse(rule, phrase!("{} needs {}, not {}", what, wanted, stand_in.phrase(given.into())));
            }
            rest -= given;
        }
        if rest > have {
            let short = n - have;
            let helpers: Vec<&str> = held.iter().filter(|(_, n)| *n > 0).map(|(it, _)| it.word()).collect();
            return refuse(
                "MS-PAY-03",
                phrase!("you have {}; pay {} {}", good.phrase(have.into()), short, either(&helpers)),
            );
        }
        Ok(())
    }

    /// Influence of any Alliance.
    fn object_to_influence(
        &self,
        s: &State,
        seat: Seat,
        mix: &Mix,
        rule: &'static str,
        what: &Phrase,
        pay: Pay,
    ) -> Objection {
        let held: u16 = mix.accepted().map(|good| s.purse(seat, good)).sum();
        let wanted = || Item::Influence.phrase(mix.n.into());
        if held < u16::from(mix.n) {
            return refuse(rule, phrase!("{} needs {}, you have {}", what, wanted(), held));
        }
        let given = |good| pay.get(self.purpose, good);
        for good in mix.accepted() {
            let have = s.purse(seat, good);
            if u16::from(given(good)) > have {
                return refuse(rule, phrase!("you have {}, not {}", good.phrase(have.into()), given(good)));
            }
        }
        match mix.accepted().map(given).sum::<u8>() {
            n if n == mix.n => Ok(()),
            n => refuse(rule, phrase!("{} needs {}, not {}", what, wanted(), n)),
        }
    }

    fn object_to_resources(&self, s: &State, seat: Seat, rule: &'static str, what: &Phrase, pay: Pay) -> Objection {
        if s.budget(seat).can_pay(self) {
            if let Some((good, n)) = pay.iter(self.purpose).find(|&(good, n)| u16::from(n) > s.purse(seat, good)) {
                return refuse(rule, phrase!("you have {}, not {}", good.phrase(s.purse(seat, good).into()), n));
            }
            return refuse("MS-PAY-01", phrase!("{} costs {}; it cannot be paid that way", what, self.phrase()));
        }
        let ammo = s.purse(seat, Good::Ammo) - u16::from(self.plain[Good::Ammo]);
        let short: Vec<Phrase> = Good::RESOURCES
            .into_iter()
            .map(|good| (good, self.wants(Item::Good(good)), s.purse(seat, good)))
            .filter(|&(_, n, have)| u16::from(n) > have)
            .map(|(good, n, have)| phrase!("{} of {}", have, good.phrase(n.into())))
            .collect();
        let have = if short.is_empty() {
            let held: u16 = Good::RESOURCES.into_iter().map(|good| s.purse(seat, good)).sum();
            if held == 1 { Phrase::from("1 resource") } else { phrase!("{} resources", held) }
        } else {
            Phrase::list(short)
        };
        refuse(
            rule,
            phrase!("{} costs {}, you have {} and {}", what, self.phrase(), have, Good::Ammo.phrase(ammo.into())),
        )
    }
}

impl Mix {
    /// Everything that can be given: what is wanted, then what stands in.
    fn accepted(&self) -> impl Iterator<Item = Good> + Clone {
        std::iter::once(self.rest).chain(self.kinds().iter().map(|kind| kind.good))
    }

    /// How many of a good the mix takes at most.
    fn room_for(&self, good: Good) -> u32 {
        if self.rest == good {
            return self.n.into();
        }
        let kind = self.kinds().iter().find(|kind| kind.good == good);
        kind.map_or(0, |kind| match kind.wanted {
            NO_LIMIT => self.n.into(),
            wanted => u32::from(wanted) + u32::from(self.any),
        })
    }
}

/// "1 iron + 1 ammo"; a missing number means one.
pub(crate) fn read_tokens(text: &str) -> Result<Vec<(u8, Good)>, Unreadable> {
    let mut tokens: Vec<(u8, Good)> = Vec::new();
    for part in text.split(['+', ',']) {
        let part = part.trim();
        let (n, word) = match part.split_once(' ') {
            Some((n, word)) if n.chars().all(|digit| digit.is_ascii_digit()) => {
                let n = n.parse::<u8>().ok().filter(|n| (1..16).contains(n));
                (
                    n.ok_or_else(|| Unreadable(format!("a payment is 1 to 15 of a good, not {:?}", shortened(part))))?,
                    word,
                )
            }
            _ => (1, part),
        };
        let good = read_good(word)?;
        match tokens.iter_mut().find(|(_, it)| *it == good) {
            Some((sum, _)) if *sum + n < 16 => *sum += n,
            Some((sum, _)) => {
                let sum = good.count(u32::from(*sum) + u32::from(n));
                return Err(Unreadable(format!("a payment is 1 to 15 of a good, not {sum}")));
            }
            None => tokens.push((n, good)),
        }
    }
    Ok(tokens)
}
