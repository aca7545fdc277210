//! What happened, as data.

use table::Seat;

use crate::choice::Field;
use crate::goods::{Goods, Token};
use crate::state::Phase;
use table::cards::FaceId;

/// Why somebody gained something. Score sheets sum up by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The production of the Base.
    Base,
    /// An Agreement, under the Base or with an opponent.
    Agreement(FaceId),
    /// Spoils, realised or taken at once from an opponent.
    Spoils(FaceId),
    /// The production of a Location.
    Production(FaceId),
    /// What comes once in a game.
    Once(FaceId),
    /// The action of a Location or of a Leader.
    Action(FaceId),
    /// A Feature.
    Feature(FaceId),
    /// A visit to this Location.
    Visit(FaceId),
    /// Somebody visited this Location.
    Visitor(FaceId),
    /// The blue field of a conquered Location.
    Compensation(FaceId),
    /// An Instant.
    Instant(FaceId),
    /// The Faction Contacts card.
    Contacts,
    /// Two workers.
    Workers,
    /// A Redevelopment.
    Redevelopment,
    /// A Reconstruction.
    Reconstruction,
    /// A Leader exchanged for another.
    Exchange,
    /// An Improvement by this card.
    Improvement(FaceId),
}

impl Cause {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        let (kind, face) = match self {
            Cause::Base => (0, 0),
            Cause::Agreement(face) => (1, face.0),
            Cause::Spoils(face) => (2, face.0),
            Cause::Production(face) => (3, face.0),
            Cause::Once(face) => (4, face.0),
            Cause::Action(face) => (5, face.0),
            Cause::Feature(face) => (6, face.0),
            Cause::Visit(face) => (7, face.0),
            Cause::Visitor(face) => (8, face.0),
            Cause::Compensation(face) => (9, face.0),
            Cause::Instant(face) => (10, face.0),
            Cause::Contacts => (11, 0),
            Cause::Workers => (12, 0),
            Cause::Redevelopment => (13, 0),
            Cause::Reconstruction => (14, 0),
            Cause::Exchange => (15, 0),
            Cause::Improvement(face) => (16, face.0),
        };
        kind << 8 | face as u64
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    TurnBegan(u16),
    /// A phase began.
    PhaseBegan(Phase),
    /// A card was turned up for the Lookout.
    Revealed(FaceId),
    /// A card of the row was taken.
    Picked(Seat, FaceId),
    /// A card of the row was left over.
    LeftOver(FaceId),
    /// A card from the Stack to a hand; hidden from others.
    Drew(Seat, Option<FaceId>),
    /// The discard pile became the Stack.
    Reshuffled(u16),
    /// Goods and VP, not cards.
    Gained(Seat, Goods, Cause),
    /// Goods that lie on a card.
    Stored(Seat, FaceId, Goods),
    /// Goods given for something.
    Paid(Seat, Goods),
    /// Spoils were realised.
    Realized(Seat, FaceId),
    /// An Instant was played.
    Played(Seat, FaceId),
    /// A field of the Faction Contacts card was used.
    UsedField(Seat, Field),
    /// A card from hand entered the State.
    Incorporated(Seat, FaceId),
    /// A card from hand became Spoils.
    Conquered(Seat, FaceId),
    /// A card from hand became an Agreement.
    Cooperated(Seat, FaceId),
    /// A Defensive Location was laid under a Location.
    Attached(Seat, FaceId, FaceId),
    /// An Agreement with an opponent's Location: who, whose.
    Signed(Seat, Seat, FaceId),
    /// An Agreement under the own Base was broken.
    Broke(Seat, FaceId),
    /// An Agreement with an opponent's Location was broken: who, whose.
    BrokeWith(Seat, Seat, FaceId),
    /// An Agreement ended with its Location: whose Agreement, whose Location.
    Ended(Seat, Seat, FaceId),
    /// An attack was declared: who, whom, with what strength.
    Attacked(Seat, Seat, u16),
    /// Defense tokens were played; the strength now.
    Defended(Seat, Goods, u16),
    /// Conquest tokens were added; the strength now.
    Reinforced(Seat, Goods, u16),
    /// No more Defense tokens.
    Yielded(Seat),
    /// No more Conquest tokens.
    Held(Seat),
    /// An attack failed: who, whom.
    Failed(Seat, Seat),
    /// An opponent's Location was conquered: who, whose.
    Took(Seat, Seat, FaceId),
    /// It was spared: by whom, whose.
    Spared(Seat, Seat, FaceId),
    /// It is Debris now.
    Fell(Seat, FaceId),
    /// A Location was given up for another.
    Redeveloped(Seat, FaceId, FaceId),
    /// Debris was replaced.
    Reconstructed(Seat, FaceId, FaceId),
    /// Two cards were discarded for one.
    Swapped(Seat, FaceId, FaceId),
    /// Workers were sent to an own Location.
    Activated(Seat, FaceId, u8),
    /// A worker was sent to an opponent's Location: who, whose.
    Visited(Seat, Seat, FaceId),
    /// Two workers were sent for a resource.
    Traded(Seat, Token),
    /// A Leader was played.
    Led(Seat, FaceId),
    /// A Leader went to the discard pile.
    Dismissed(Seat, FaceId),
    /// The action of a Leader was used.
    Commanded(Seat, FaceId),
    /// A token of 1 VP was put on a Location: by which card.
    Improved(Seat, FaceId, FaceId),
    /// The production of an own Location was taken.
    Ran(Seat, FaceId),
    /// A token changed hands: to, from.
    Stole(Seat, Seat, Token),
    /// A card was discarded from hand.
    Discarded(Seat, FaceId),
    /// An Agreement was discarded as part of a price.
    GaveUp(Seat, FaceId),
    /// A Defensive Location left with its host.
    Detached(Seat, FaceId),
    /// VP tokens of a card went to the Base.
    Moved(Seat, u8, FaceId),
    /// Goods of a card went to the Pool.
    Returned(Seat, Goods, FaceId),
    /// A player passed.
    Passed(Seat),
    /// A player's result was set on the score track.
    Scored(Seat, u16),
    /// Goods that outlast the Cleanup Phase.
    Kept(Seat, Goods),
    /// The First Player token moved.
    FirstPlayer(Seat),
    /// The game is over.
    Over,
}
