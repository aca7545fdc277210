//! Conquest of opponents' Locations (S17) and the shootout (S18), an exchange of answers between two players.

use table::{Flow, Seat};

use crate::catalog::Game;
use crate::choice::{Choice, MOST_OF_A_KIND, Means, Place};
use crate::effect::Occasion;
use crate::event::{Cause, Event};
use crate::frame::{Attack, Frame, Spot};
use crate::goods::{Contact, Goods, Token};
use crate::payment::{held, sets_for_attack, tokens_of};
use crate::state::State;
use crate::zones::Zone;
use table::cards::CardId;

const ON: Flow = Flow::Continue(());
/// So many Defense tokens of a kind can be played at once.
const MOST_DEFENSES: u8 = MOST_OF_A_KIND;

impl Game {
    /// NE-222, NE-406: the declaration.
    pub(crate) fn attack(
        &self,
        s: &mut State,
        attacker: Seat,
        defender: Seat,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        let range = if means.is_field() {
            self.faction(s, attacker).field(crate::choice::Field::Contact(Contact::Conquest)).range
        } else {
            means.range()
        };
        let strength = i16::from(range) + i16::from(self.reach(s, attacker, Contact::Conquest));
        self.pay_for_contact(s, attacker, Contact::Conquest, means, tell);
        let attack = Attack { attacker, defender, strength, means, defenses: [0; 2] };
        tell(Event::Attacked(attacker, defender, attack.reading()));
        s.next([Frame::Defends(attack)]);
    }

    /// NE-260: whoever has no token is not asked.
    pub(crate) fn can_defend(s: &State, seat: Seat) -> bool {
        s.purse(seat, Token::Defense1) > 0 || s.purse(seat, Token::Defense3) > 0
    }

    pub(crate) fn can_press(s: &State, attack: &Attack) -> bool {
        let purse = s.purse_of(attack.attacker);
        !attack.by_field() && held(Contact::Conquest, &purse).iter().any(|&n| n > 0)
    }

    /// NE-245, NE-250: any number of tokens, or none.
    pub(crate) fn offer_defense(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let [ones, threes] = [Token::Defense1, Token::Defense3].map(|it| s.purse(seat, it).min(MOST_DEFENSES));
        for three in 0..=threes {
            for one in 0..=ones {
                if one + three > 0 {
                    put(Choice::Defend(one, three))?;
                }
            }
        }
        put(Choice::Decline)
    }

    pub(crate) fn defend(&self, s: &mut State, mut attack: Attack, choice: Choice, tell: &mut impl FnMut(Event)) {
        if let Choice::Defend(ones, threes) = choice {
            let goods = Goods::defenses(ones, threes);
            self.pay_quietly(s, attack.defender, &goods);
            attack.defend([ones, threes]);
            tell(Event::Defended(attack.defender, goods, attack.reading()));
            s.next([Frame::Presses(attack)]);
        } else {
            // NE-247, NE-251: without an answer the attacker chooses, and adds nothing more.
            tell(Event::Yielded(attack.defender));
            s.next([Frame::Takes(attack)]);
        }
    }

    /// NE-248: conquer at the present strength, or add at least one token.
    pub(crate) fn offer_reinforcement(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let purse = s.purse_of(seat);
        sets_for_attack(&held(Contact::Conquest, &purse), &mut |means| put(Choice::Reinforce(means)))?;
        put(Choice::Hold)
    }

    pub(crate) fn press(&self, s: &mut State, mut attack: Attack, choice: Choice, tell: &mut impl FnMut(Event)) {
        if let Choice::Reinforce(means) = choice {
            let goods = tokens_of(Contact::Conquest, means);
            self.pay_quietly(s, attack.attacker, &goods);
            // NE-406: what a Feature adds was counted at the declaration.
            attack.press(means);
            tell(Event::Reinforced(attack.attacker, goods, attack.reading()));
            s.next([Frame::Defends(attack)]);
        } else {
            // NE-252: the defender cannot answer again.
            tell(Event::Held(attack.attacker));
            s.next([Frame::Takes(attack)]);
        }
    }

    /// The event of the exchange says what was played.
    fn pay_quietly(&self, s: &mut State, seat: Seat, goods: &Goods) {
        self.pay(s, seat, goods, None, &mut |_| {});
    }

    /// NE-225 to NE-227, NE-241: Locations in reach of what is left of the strength.
    pub(crate) fn offer_targets(&self, s: &State, attack: &Attack, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let owner = attack.defender;
        self.each_place(s, owner, &s.built[owner], |card, face, nth| {
            if u16::from(self.defense_against_conquest(s, owner, card)) > attack.reading() {
                return ON;
            }
            put(Choice::Target(Place { owner, face, nth }))
        })
    }

    /// NE-228, NE-410.
    pub(crate) fn fail(&self, s: &mut State, attack: &Attack, tell: &mut impl FnMut(Event)) {
        tell(Event::Failed(attack.attacker, attack.defender));
        if attack.defended() {
            self.react(s, attack.defender, Occasion::Defended, None, 0, tell);
        }
    }

    /// NE-230 to NE-232, NE-242, NE-412: both sides gain, the attacker first.
    pub(crate) fn take(&self, s: &mut State, attack: Attack, place: Place, tell: &mut impl FnMut(Event)) {
        let Attack { attacker, defender, .. } = attack;
        let Some(card) = self.card_at(s, place) else { return };
        let face = place.face;
        tell(Event::Took(attacker, defender, face));
        let printed = self.face(face);
        self.gain(s, attacker, &printed.spoils, Spot::Base, Cause::Spoils(face), None, tell);
        // NE-405: the conquered card hears nothing of its own Conquest.
        self.gain(s, defender, &printed.agreement, Spot::Base, Cause::Compensation(face), Some(card), tell);
        if s.standing(attacker).meets(&self.masks.spare) {
            s.next([Frame::Spares { attack, card }]);
        } else {
            s.next([Frame::Falls { attacker, defender, card, spared: false }]);
        }
    }

    /// NE-386.
    pub(crate) fn decide_fate(
        &self,
        s: &mut State,
        attack: Attack,
        card: CardId,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        let Attack { attacker, defender, .. } = attack;
        let spared = choice == Choice::Accept;
        if spared {
            tell(Event::Spared(attacker, defender, self.face_id(card)));
        }
        s.next([Frame::Falls { attacker, defender, card, spared }]);
    }

    /// NE-233 to NE-237, NE-387; Features of the attacker come last.
    pub(crate) fn complete_conquest(
        &self,
        s: &mut State,
        (attacker, defender): (Seat, Seat),
        card: CardId,
        spared: bool,
        tell: &mut impl FnMut(Event),
    ) {
        // NE-393: the Distance that had to be covered.
        let distance = self.defense_against_conquest(s, defender, card);
        if !spared {
            self.clear(s, defender, card, tell);
            self.transfer(s, card, Zone::State(defender), Zone::Debris(defender));
            tell(Event::Fell(defender, self.face_id(card)));
        }
        self.react(s, attacker, Occasion::Conquered, Some(card), distance, tell);
        self.react(s, attacker, Occasion::ConqueredOpponent, Some(card), distance, tell);
    }
}
