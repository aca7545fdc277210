//! What happened, as data.

use table::{Row, Seat};

use crate::cards::{FaceId, LinkId};
use crate::good::{Bundle, Good};
use crate::packs::PackEvent;
use crate::rivals::{Feat, RivalEvent};
use crate::state::{MAX_DISPLAY, Phase};

/// Why somebody gained something. Score sheets sum up by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The faction board's production.
    Faction,
    /// A deal.
    Deal(FaceId),
    /// A production location.
    Production(FaceId),
    /// A building bonus.
    Bonus(FaceId),
    /// An action location.
    Action(FaceId),
    /// An action of the faction board.
    BoardAction,
    /// A deal with a City.
    CityDeal(u8),
    /// What lay on a razed City.
    CityGoods(u8),
    /// A side of a Border tile.
    Border(u8),
    /// A Capitol card.
    Capitol(u8),
    /// Spoils of a razed card.
    Spoils(FaceId),
    /// The owner of a razed location is paid its deal good.
    Compensation(FaceId),
    /// A development.
    Development,
    /// A feature.
    Feature(FaceId),
    /// Somebody visited.
    Visitor,
    /// A connection card.
    Connection(LinkId),
    /// What a rival scores by its own turns.
    Rival(Feat),
    /// A prize at the end.
    Prize,
    /// A Territory with an Outpost; behind the last one, Outposts in a direction.
    Outpost(u8),
    /// A destroyed Machine.
    Machine,
    /// A marker on the Server Room.
    ServerRoom,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round began.
    RoundBegan(u16),
    /// A phase began.
    PhaseBegan(Phase),
    /// A seat has chosen its opening discards, face down.
    SetAside(Seat),
    /// A seat's opening discards were turned up.
    OpeningDiscards(Seat, [FaceId; 2]),
    /// A connection card was turned up.
    LinkRevealed(LinkId),
    /// Cards were laid out.
    Displayed(Row<FaceId, MAX_DISPLAY>),
    /// A displayed card was taken.
    Drafted(Seat, FaceId),
    /// A displayed card was left over.
    LeftOver(FaceId),
    /// A card from the deck to a hand; hidden from others.
    Drew(Seat, Option<FaceId>),
    /// The discards became the deck.
    Reshuffled(u16),
    /// Goods and points, not cards.
    Gained(Seat, Bundle, Cause),
    /// Goods given for something.
    Paid(Seat, Bundle),
    /// A location was constructed.
    Built(Seat, FaceId),
    /// A location was developed; `None` stands for Ruins.
    Developed(Seat, Option<FaceId>, FaceId),
    /// A deal was made.
    Dealt(Seat, FaceId),
    /// A hand card was razed.
    RazedHand(Seat, FaceId),
    /// A location was razed: by whom, whose.
    Razed(Seat, Seat, FaceId),
    /// An action location was used.
    Used(Seat, FaceId),
    /// An action of a board was used.
    UsedBoard(Seat, u8),
    /// An action of the faction board was used once more by another one.
    RepeatedBoard(Seat, u8),
    /// Workers were exchanged for a good.
    Exchanged(Seat, Good),
    /// Open production was visited: by whom, whose.
    Visited(Seat, Seat, FaceId),
    /// A connection card was taken.
    Connected(Seat, LinkId),
    /// A connection card was played.
    PlayedLink(Seat, LinkId),
    /// A shield was placed.
    Shielded(Seat, FaceId),
    /// A player passed.
    Passed(Seat),
    /// A production was copied: by whom, whose.
    Copied(Seat, Seat, FaceId),
    /// A production will be taken in place of its owner: by whom, whose.
    ProductionStolen(Seat, Seat, FaceId),
    /// A good changed hands: to, from.
    Stole(Seat, Seat, Good),
    /// A location was cleared.
    Cleared(Seat, FaceId),
    /// A deal was used: by whom, whose.
    UsedDeal(Seat, Seat, FaceId),
    /// A card was discarded from hand.
    Discarded(Seat, FaceId),
    /// A connection card was discarded from hand.
    DiscardedLink(Seat, LinkId),
    /// A deal was discarded.
    DiscardedDeal(Seat, FaceId),
    /// A drawn card was kept; hidden from others.
    Kept(Seat, Option<FaceId>),
    /// Goods went onto a card.
    Cached(Seat, FaceId, Good, u8),
    /// Goods were kept at cleanup.
    Stored(Seat, FaceId, Good, u16),
    /// Stored goods came back to a supply.
    Returned(Seat, Good, u16),
    /// Something that a rival did.
    Rival(RivalEvent),
    /// A face-up connection card was discarded at cleanup.
    LinkExpired(LinkId),
    /// The first player token moved.
    FirstPlayer(Seat),
    /// Somebody reached 25 VP.
    EndTriggered(Seat),
    /// Something of a pack in play.
    Pack(PackEvent),
    /// The game is over.
    Over,
}
