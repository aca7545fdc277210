//! Our own icons, on a grid of 24 by 24.
//!
//! Every icon is one color ([`currentColor`]) in up to two tones, and differs from all others by its outline, so that it
//! is told apart without colors. A page carries the [`sprite`] once; [`icon`] refers to it.
//!
//! [`currentColor`]: https://developer.mozilla.org/en-US/docs/Web/CSS/color_value#currentcolor_keyword

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

mod new_era;

/// An icon of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Icon {
    /// A stack of bricks.
    Brick,
    /// A girder.
    Iron,
    /// A jerry can.
    Fuel,
    /// A pistol.
    Gun,
    /// Three cartridges.
    Ammo,
    /// A head with a hard hat.
    Worker,
    /// Two cards.
    Card,
    /// A star.
    Vp,
    /// A shield, half in shade.
    Shield,
    /// A gear with an arrow.
    Development,
    /// A square plate with a house: building.
    Grey,
    /// A round plate with two arrows: dealing.
    Blue,
    /// A triangular plate with a flame: razing.
    Red,
    /// A diamond plate with an asterisk: anything.
    Universal,
    /// Four quarters: brick, iron, fuel or gun.
    Resource,
    /// A radio: the contact type.
    Contact,
    /// A crowned head: the statue type.
    Statue,
    /// A gas mask: the toxic type.
    Toxic,
    /// Three discs: influence of any Alliance.
    Influence,
    /// A cogged wheel: influence and type of the Iron Gang.
    InfluenceIronGang,
    /// A rat's head: influence and type of the Sharrash.
    InfluenceSharrash,
    /// A trefoil: influence and type of Uranopolis.
    InfluenceUranopolis,
    /// A factory.
    Production,
    /// An open gate with an arrow.
    OpenProduction,
    /// A banner.
    Feature,
    /// A bolt.
    Action,
    /// Three towers.
    NewYork,
    /// Two peaks.
    Appalachians,
    /// A horned skull.
    Mutants,
    /// Scales.
    Merchants,
    /// A crown.
    Hegemony,
    /// A mortarboard.
    University,
    /// A bridge over waves.
    Mississippi,
    /// A dome under a hexagon.
    Uranopolis,
    /// A star in a ring.
    Texas,
    /// A machine's head.
    VirtualPlayer,
    /// Broken walls.
    Ruins,
    /// A sealed contract.
    Deal,
    /// A blast.
    Raze,
    /// A hammer.
    Build,
    /// An arrow up from a foundation.
    Develop,
    /// Two arrows to a bar.
    Pass,
    /// An arrow turning back.
    Undo,
    /// A pile of cards.
    Deck,
    /// An arrow into a tray.
    Discard,
    /// A pentagon with a one.
    FirstPlayer,
    /// A person and an arrow.
    Visit,
    /// An hourglass.
    Waiting,
    /// A padlock.
    Lock,
    /// A tick.
    Used,
    /// A hexagon: a step of distance.
    Distance,
    /// An anvil with a broken top: our own sign.
    Anvil,
    /// The circle of player 1.
    Seat1,
    /// The square of player 2.
    Seat2,
    /// The triangle of player 3.
    Seat3,
    /// The diamond of player 4.
    Seat4,
    /// The cross of player 5.
    Seat5,
    /// A cube seen from a corner.
    Cube,
    /// A house with a door.
    House,
    /// A house with two gables.
    Mansion,
    /// A mill with two smoking stacks.
    Mill,
    /// A shop with an awning.
    Store,
    /// Columns under a gable.
    Civic,
    /// A cross in a square.
    Hospital,
    /// A tree.
    Park,
    /// A pickaxe.
    Mine,
    /// A money bag with an M.
    Mm,
    /// A torch.
    Unrest,
    /// A newspaper.
    Headline,
    /// A magnet.
    Seize,
    /// A top hat.
    Mayor,
    /// A pair of compasses.
    CityPlanner,
    /// A helmet with a lamp.
    MiningOfficial,
    /// A ship.
    ImmigrationOfficial,
    /// A soft hat pulled low.
    MobBoss,
    /// An exclamation in a bubble.
    Respond,
    /// A safe.
    Bank,
    /// A four-sided die.
    Die,
    /// A ballot box.
    Ballot,
    /// A pawn with a bowler.
    Mogul,
    /// A portrait.
    Leader,
    /// A disc with a star.
    Token,
    /// Rising bars.
    Prosperity,
    /// A nut and a bolt.
    Scrap,
    /// A rifle with a magazine.
    Weapons,
    /// Three planks with nails.
    BuildingMaterial,
    /// A crate with an asterisk.
    UniversalResource,
    /// A burst with a blade: the kind of contact.
    Conquest,
    /// A disc with two clasped links: the kind of contact.
    Cooperation,
    /// A house with a door: the kind of contact.
    Incorporation,
    /// A burst with its Range.
    Conquest1,
    /// A burst with its Range.
    Conquest2,
    /// A burst with its Range.
    Conquest3,
    /// A burst with its Range.
    Conquest4,
    /// A burst with its Range.
    Conquest5,
    /// A disc with its Range.
    Cooperation1,
    /// A disc with its Range.
    Cooperation2,
    /// A disc with its Range.
    Cooperation3,
    /// A disc with its Range.
    Cooperation4,
    /// A disc with its Range.
    Cooperation5,
    /// A house with its Range.
    Incorporation1,
    /// A house with its Range.
    Incorporation2,
    /// A house with its Range.
    Incorporation3,
    /// A diamond with its Range.
    UniversalContact,
    /// A shield with what it takes off.
    Defense1,
    /// A shield with what it takes off.
    Defense3,
    /// An octagon with an arrow.
    Redevelopment,
    /// Posts on a slab.
    Foundation,
    /// A sun over the horizon.
    NewEra,
}

/// What an icon is made of.
struct Drawing {
    id: &'static str,
    name: &'static str,
    /// In full color.
    solid: &'static str,
    /// In a lighter tone; may be empty.
    shade: &'static str,
}

impl Icon {
    /// All icons.
    pub const ALL: [Icon; 109] = [
        Icon::Brick,
        Icon::Iron,
        Icon::Fuel,
        Icon::Gun,
        Icon::Ammo,
        Icon::Worker,
        Icon::Card,
        Icon::Vp,
        Icon::Shield,
        Icon::Development,
        Icon::Grey,
        Icon::Blue,
        Icon::Red,
        Icon::Universal,
        Icon::Resource,
        Icon::Contact,
        Icon::Statue,
        Icon::Toxic,
        Icon::Influence,
        Icon::InfluenceIronGang,
        Icon::InfluenceSharrash,
        Icon::InfluenceUranopolis,
        Icon::Production,
        Icon::OpenProduction,
        Icon::Feature,
        Icon::Action,
        Icon::NewYork,
        Icon::Appalachians,
        Icon::Mutants,
        Icon::Merchants,
        Icon::Hegemony,
        Icon::University,
        Icon::Mississippi,
        Icon::Uranopolis,
        Icon::Texas,
        Icon::VirtualPlayer,
        Icon::Ruins,
        Icon::Deal,
        Icon::Raze,
        Icon::Build,
        Icon::Develop,
        Icon::Pass,
        Icon::Undo,
        Icon::Deck,
        Icon::Discard,
        Icon::FirstPlayer,
        Icon::Visit,
        Icon::Waiting,
        Icon::Lock,
        Icon::Used,
        Icon::Distance,
        Icon::Anvil,
        Icon::Seat1,
        Icon::Seat2,
        Icon::Seat3,
        Icon::Seat4,
        Icon::Seat5,
        Icon::Cube,
        Icon::House,
        Icon::Mansion,
        Icon::Mill,
        Icon::Store,
        Icon::Civic,
        Icon::Hospital,
        Icon::Park,
        Icon::Mine,
        Icon::Mm,
        Icon::Unrest,
        Icon::Headline,
        Icon::Seize,
        Icon::Mayor,
        Icon::CityPlanner,
        Icon::MiningOfficial,
        Icon::ImmigrationOfficial,
        Icon::MobBoss,
        Icon::Respond,
        Icon::Bank,
        Icon::Die,
        Icon::Ballot,
        Icon::Mogul,
        Icon::Leader,
        Icon::Token,
        Icon::Prosperity,
        Icon::Scrap,
        Icon::Weapons,
        Icon::BuildingMaterial,
        Icon::UniversalResource,
        Icon::Conquest,
        Icon::Cooperation,
        Icon::Incorporation,
        Icon::Conquest1,
        Icon::Conquest2,
        Icon::Conquest3,
        Icon::Conquest4,
        Icon::Conquest5,
        Icon::Cooperation1,
        Icon::Cooperation2,
        Icon::Cooperation3,
        Icon::Cooperation4,
        Icon::Cooperation5,
        Icon::Incorporation1,
        Icon::Incorporation2,
        Icon::Incorporation3,
        Icon::UniversalContact,
        Icon::Defense1,
        Icon::Defense3,
        Icon::Redevelopment,
        Icon::Foundation,
        Icon::NewEra,
    ];

    /// The icon of what a game calls so in its phrases, if there is one.
    pub fn of(word: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|it| it.id() == word)
    }

    /// The end of its symbol's id, and of the class that colors it.
    pub const fn id(self) -> &'static str {
        self.drawing().id
    }

    /// What a reader hears instead of it.
    pub const fn name(self) -> &'static str {
        self.drawing().name
    }

    #[expect(clippy::too_many_lines, reason = "an entry for each icon")]
    const fn drawing(self) -> Drawing {
        match self {
            Icon::Brick => Drawing {
                id: "brick",
                name: "brick",
                solid: "M7.5 3.5h9a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z",
                shade: "M2 12.5h8.5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM13.5 12.5H22a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-8.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z",
            },
            Icon::Iron => Drawing {
                id: "iron",
                name: "iron",
                solid: "M3.5 2.5h17v4.7l-5.7 1.3v7l5.7 1.3v4.7h-17v-4.7l5.7-1.3v-7L3.5 7.2z",
                shade: "",
            },
            Icon::Fuel => Drawing {
                id: "fuel",
                name: "fuel",
                solid: "M5 9l4.5-5.5H17a2 2 0 0 1 2 2V20a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM11 5.5L9.5 7.5H16v-2zM8 12.1l2.9 2.9L8 17.9 9.1 19l2.9-2.9 2.9 2.9 1.1-1.1-2.9-2.9 2.9-2.9-1.1-1.1-2.9 2.9L9.1 11zM3.4 5.2L6 2l2 1.6-2.6 3.2z",
                shade: "",
            },
            Icon::Gun => Drawing {
                id: "gun",
                name: "gun",
                solid: "M1.5 6.5l1-2H20l2 1.2V11h-8.5l-1.1 2.9a1.5 1.5 0 0 1-1.4.9H9.3L8.2 20.5H2.6l1.9-9h-3zM9.8 11l-.5 2.2h1.5l.9-2.2z",
                shade: "",
            },
            Icon::Ammo => Drawing {
                id: "ammo",
                name: "ammo",
                solid: "M2 11c0-3.5 1.2-6.5 2.5-8.5C5.8 4.5 7 7.5 7 11zM9.5 11c0-3.5 1.2-6.5 2.5-8.5 1.3 2 2.5 5 2.5 8.5zM17 11c0-3.5 1.2-6.5 2.5-8.5C20.8 4.5 22 7.5 22 11zM1.7 19.5h5.6v2.5H1.7zM9.2 19.5h5.6v2.5H9.2zM16.7 19.5h5.6v2.5h-5.6z",
                shade: "M2 12h5v6.5H2zM9.5 12h5v6.5h-5zM17 12h5v6.5h-5z",
            },
            Icon::Worker => Drawing {
                id: "worker",
                name: "worker",
                solid: "M12 1.5a5.5 5.5 0 0 1 5.5 5.5v.6h1.7v2.1H4.8V7.6h1.7V7A5.5 5.5 0 0 1 12 1.5zM3 22.5c0-5 3.1-7.4 5.8-7.4l3.2 2.7 3.2-2.7c2.7 0 5.8 2.4 5.8 7.4z",
                shade: "M7.7 10.7h8.6a4.3 4.3 0 0 1-8.6 0z",
            },
            Icon::Card => Drawing {
                id: "card",
                name: "card",
                solid: "M5 6h9.5A1.5 1.5 0 0 1 16 7.5v13a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 5 6zM9.7 10L6.5 14l3.2 4 3.3-4z",
                shade: "M8.5 4.8V3.5A1.5 1.5 0 0 1 10 2h9a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 19 18h-1.8V7a2.2 2.2 0 0 0-2.2-2.2z",
            },
            Icon::Vp => Drawing {
                id: "vp",
                name: "victory point",
                solid: "M12 1.6L14.9 8.8L22.7 9.3L16.7 14.3L18.6 21.9L12 17.7L5.4 21.9L7.3 14.3L1.3 9.3L9.1 8.8z",
                shade: "",
            },
            Icon::Shield => Drawing {
                id: "shield",
                name: "shield",
                solid: "M12 1.8l8.5 2.9v6.5c0 5.2-3.5 9-8.5 11z",
                shade: "M12 1.8L3.5 4.7v6.5c0 5.2 3.5 9 8.5 11z",
            },
            Icon::Development => Drawing {
                id: "development",
                name: "development",
                solid: "M10.1 3.6L10.3 .9L13.7 .9L13.9 3.6L16.6 4.7L18.7 3L21 5.3L19.3 7.4L20.4 10.1L23.1 10.3L23.1 13.7L20.4 13.9L19.3 16.6L21 18.7L18.7 21L16.6 19.3L13.9 20.4L13.7 23.1L10.3 23.1L10.1 20.4L7.4 19.3L5.3 21L3 18.7L4.7 16.6L3.6 13.9L.9 13.7L.9 10.3L3.6 10.1L4.7 7.4L3 5.3L5.3 3L7.4 4.7zM12 5.8l-5 5.4h3V18h4v-6.8h3z",
                shade: "",
            },
            Icon::Grey => Drawing {
                id: "grey",
                name: "grey contact",
                solid: "M4 2.5h16A1.5 1.5 0 0 1 21.5 4v16a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 20V4A1.5 1.5 0 0 1 4 2.5zM12 5.5l-7 6h2V18h3.7v-4h2.6v4H17v-6.5h2z",
                shade: "",
            },
            Icon::Blue => Drawing {
                id: "blue",
                name: "blue contact",
                solid: "M1.5 12a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0 -21 0zM5.5 9.7h8V7l4.7 3.8H5.5zM18.5 14.3h-8V17l-4.7-3.8h12.7z",
                shade: "",
            },
            Icon::Red => Drawing {
                id: "red",
                name: "red contact",
                solid: "M12 1.5L23.3 21.2a.9.9 0 0 1-.8 1.3h-21a.9.9 0 0 1-.8-1.3zM12 7.5l-1.9 3 .8 2.3L8.3 13l-.9 3.4a4.7 4.7 0 0 0 9.2 0c.3-2-1-3.3-1.9-4.9l-.9 1.3z",
                shade: "",
            },
            Icon::Universal => Drawing {
                id: "universal",
                name: "universal contact",
                solid: "M12 .8L23.2 12 12 23.2.8 12zM10.9 6.5v3.6L7.8 8.3l-1.1 1.9L9.8 12l-3.1 1.8 1.1 1.9 3.1-1.8v3.6h2.2v-3.6l3.1 1.8 1.1-1.9-3.1-1.8 3.1-1.8-1.1-1.9-3.1 1.8V6.5z",
                shade: "",
            },
            Icon::Resource => Drawing {
                id: "resource",
                name: "any resource",
                solid: "M3 2.5h7.5v8.5H2V3.5a1 1 0 0 1 1-1zM13.5 13H22v7.5a1 1 0 0 1-1 1h-7.5z",
                shade: "M13.5 2.5H21a1 1 0 0 1 1 1V11h-8.5zM2 13h8.5v8.5H3a1 1 0 0 1-1-1z",
            },
            Icon::Contact => Drawing {
                id: "contact",
                name: "contact",
                solid: "M7 1h2v6h7.5A1.5 1.5 0 0 1 18 8.5V22a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM8.5 9.5v4h7v-4zM8.5 15.5v1.3h7v-1.3zM8.5 18.5v1.3h7v-1.3z",
                shade: "M12 1.8a7 7 0 0 1 6.5 3.2l-1.3.9A5.4 5.4 0 0 0 12 3.4z",
            },
            Icon::Statue => Drawing {
                id: "statue",
                name: "statue",
                solid: "M6.7 8.8L3.4 5.8L7.8 6.6zM8.2 6.2L6.9 1.9L10.2 4.9zM10.8 4.7L12 .4L13.2 4.7zM13.8 4.9L17.1 1.9L15.8 6.2zM16.2 6.6L20.6 5.8L17.3 8.8zM7.3 8.5a4.8 4.8 0 0 1 9.4 0l.3 2H7zM8 11.5h8v1.2a4 4 0 0 1-8 0zM4 22.5l1.5-4.5L9.8 17a4.7 4.7 0 0 0 4.4 0l4.3 1 1.5 4.5z",
                shade: "",
            },
            Icon::Toxic => Drawing {
                id: "toxic",
                name: "toxic",
                solid: "M12 1c5.3 0 8.7 3.2 8.7 8 0 1.3-.2 2.5-.6 3.6a4.8 4.8 0 0 0-4.9 6.9L12 22.5l-3.2-3a4.8 4.8 0 0 0-4.9-6.9C3.5 11.5 3.3 10.3 3.3 9c0-4.8 3.4-8 8.7-8zM5.5 8.6a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0zM13.1 8.6a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0zM10 14.5v1.3h4v-1.3zM10.6 17.2v1.3h2.8v-1.3zM.7 17.4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0zM16.1 17.4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
                shade: "M2.9 17.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0zM18.3 17.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z",
            },
            Icon::Influence => Drawing {
                id: "influence",
                name: "influence of any Alliance",
                solid: "M7.500 7a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0 -9 0zM2 16.500a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0 -9 0zM13 16.500a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0 -9 0z",
                shade: "",
            },
            Icon::InfluenceIronGang => Drawing {
                id: "influence-iron-gang",
                name: "Iron Gang influence",
                solid: "M10.300 1h3.400l.6 3 2.600 1.100 2.600-1.700 2.400 2.400-1.700 2.600 1.100 2.600 3 .6v3.400l-3 .6-1.100 2.600 1.700 2.600-2.400 2.400-2.600-1.700-2.600 1.100-.6 3h-3.400l-.6-3-2.600-1.100-2.600 1.700-2.400-2.400 1.700-2.600-1.100-2.600-3-.6v-3.400l3-.6 1.100-2.600-1.700-2.600 2.400-2.400 2.600 1.700L9.700 4zM12 7.500a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0 -9z",
                shade: "M12 9.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0 -4.400z",
            },
            Icon::InfluenceSharrash => Drawing {
                id: "influence-sharrash",
                name: "Sharrash influence",
                solid: "M2 6.500a4 4 0 0 1 7.200-2.300h5.600A4 4 0 0 1 22 6.500c0 1.800-1.100 3.300-2.700 3.800L18 15l-4.200 6.200a2.200 2.200 0 0 1-3.600 0L6 15l-1.300-4.700A4 4 0 0 1 2 6.500zM7.800 10.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0 -3 0zM13.200 10.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0 -3 0z",
                shade: "M1 15.500l5.500 1.200v1L1 16.800zM1 19.500l6-.6v1l-6 .8zM23 15.500l-5.500 1.200v1l5.500-.9zM23 19.500l-6-.6v1l6 .8z",
            },
            Icon::InfluenceUranopolis => Drawing {
                id: "influence-uranopolis",
                name: "Uranopolis influence",
                solid: "M9.800 12a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0 -4.400 0zM6.500 2.500h11L14 8.600a4 4 0 0 0-4 0zM.800 13h7.300a4 4 0 0 0 2 3.400l-3.600 6.100zM23.200 13h-7.300a4 4 0 0 1-2 3.400l3.600 6.100z",
                shade: "",
            },
            Icon::Production => Drawing {
                id: "production",
                name: "production",
                solid: "M2 22V10.5L8.5 6v4.5L15 6v4.5h1L16.7 2h3.6L21.5 22zM5 14v3h3v-3zM10.5 14v3h3v-3zM16 14v3h3v-3z",
                shade: "",
            },
            Icon::OpenProduction => Drawing {
                id: "open-production",
                name: "open production",
                solid: "M2 22V9l10-7 10 7v13h-4.5V11.5h-11V22z",
                shade: "M12 13.5l4 4.5h-2.5v4h-3v-4H8z",
            },
            Icon::Feature => Drawing {
                id: "feature",
                name: "feature",
                solid: "M5 1.5h14V22l-7-5-7 5zM12 4.2L13.2 7.2L16.4 7.4L13.9 9.4L14.7 12.5L12 10.8L9.3 12.5L10.1 9.4L7.6 7.4L10.8 7.2z",
                shade: "",
            },
            Icon::Action => {
                Drawing { id: "action", name: "action", solid: "M14.5 1L4 13.5h6.5L8.5 23 20 9.5h-7z", shade: "" }
            }
            Icon::NewYork => Drawing {
                id: "new-york",
                name: "New York",
                solid: "M11.3 1h1.4l.5 4.5 1.8 1.5v4h2V22.5H7V11h2V7l1.8-1.5zM11.2 13v2h1.6v-2zM11.2 17v2h1.6v-2z",
                shade: "M1.5 13.5h4.3v9H1.5zM18.2 9.5h4.3v13h-4.3z",
            },
            Icon::Appalachians => Drawing {
                id: "appalachians",
                name: "Appalachian Federation",
                solid: "M9 3l5 8 2.2-3L23.5 21.5h-23zM9 6.8l-3 5 1.7 1L9 11.5l1.3 1.5 1.7-1z",
                shade: "",
            },
            Icon::Mutants => Drawing {
                id: "mutants",
                name: "Mutants Union",
                solid: "M2 1.5c.5 3 1.8 4.8 4 5.6A8.3 8.3 0 0 1 12 4.5a8.3 8.3 0 0 1 6 2.6c2.2-.8 3.5-2.6 4-5.6 1.5 4.3.8 7.8-1.8 9.8v2.2c0 2.3-1 4-2.7 5.2V22h-2.4v-2h-1.5v3h-3.2v-3H8.9v2H6.5v-3.3c-1.7-1.2-2.7-2.9-2.7-5.2v-2.2C1.2 9.3.5 5.8 2 1.5zM6.3 11.5c0 2.6 1.2 3.8 3.9 3.5 0-2.3-1.3-3.4-3.9-3.5zM17.7 11.5c-2.6.1-3.9 1.2-3.9 3.5 2.7.3 3.9-.9 3.9-3.5z",
                shade: "",
            },
            Icon::Merchants => Drawing {
                id: "merchants",
                name: "Merchants Guild",
                solid: "M11 1.5h2v2.2l6.8 1.3h1.7v1.7h-1L23.5 14a4 4 0 0 1-8 0l2.9-7.5L13 5.5V19h4v3H7v-3h4V5.5L5.6 6.5 8.5 14a4 4 0 0 1-8 0l3-7.3h-1V5h1.7L11 3.7zM4.5 9.3L2.6 14h3.8zM19.5 9.3L17.6 14h3.8z",
                shade: "",
            },
            Icon::Hegemony => Drawing {
                id: "hegemony",
                name: "Hegemony",
                solid: "M1.5 5l5.5 5L12 2l5 8 5.5-5-2 12h-17zM3.5 19h17v3.5h-17z",
                shade: "",
            },
            Icon::University => Drawing {
                id: "university",
                name: "University",
                solid: "M12 3l11.5 5.5L12 14 .5 8.500z",
                shade: "M5.5 12.500l6.500 3.100 6.500-3.100v5c-3.500 3-9.500 3-13 0zM21 11l1.500-.7v8.200H21z",
            },
            Icon::Mississippi => Drawing {
                id: "mississippi",
                name: "Mississippi",
                solid: "M1 6h22v2.500h-2V12h-2.500V8.500h-5.200V12h-2.600V8.500H5.500V12H3V8.500H1z",
                shade: "M1 14.500c2.800-1.800 4.700-1.800 7.300 0s4.700 1.800 7.400 0 4.600-1.800 7.300 0v2.300c-2.700-1.800-4.600-1.800-7.300 0s-4.800 1.800-7.400 0-4.500-1.800-7.300 0zM1 19.500c2.800-1.800 4.700-1.800 7.300 0s4.700 1.800 7.400 0 4.600-1.800 7.300 0v2.300c-2.700-1.800-4.600-1.800-7.300 0s-4.800 1.800-7.400 0-4.500-1.800-7.300 0z",
            },
            Icon::Uranopolis => Drawing {
                id: "uranopolis",
                name: "Uranopolis",
                solid: "M12 .8l9.700 5.600v11.200L12 23.200l-9.700-5.600V6.400zM12 4L5 8v8l7 4 7-4V8z",
                shade: "M7 15.500c0-3.600 2-6 5-6s5 2.400 5 6z",
            },
            Icon::Texas => Drawing {
                id: "texas",
                name: "Texas",
                solid: "M12 4.600l2.200 5 5.500.5-4.200 3.600 1.300 5.300-4.800-2.900L7.200 19l1.300-5.300-4.200-3.600 5.500-.5z",
                shade: "M12 .5a11.500 11.500 0 1 0 0 23a11.500 11.500 0 1 0 0 -23zM12 2.500a9.500 9.500 0 1 1 0 19a9.500 9.500 0 1 1 0 -19z",
            },
            Icon::VirtualPlayer => Drawing {
                id: "virtual-player",
                name: "Virtual Player",
                solid: "M11 1h2v3.5h6A1.5 1.5 0 0 1 20.5 6v11a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V6A1.5 1.5 0 0 1 5 4.5h6zM6.5 8v3.5H10V8zM14 8v3.5h3.5V8zM7 14v2h10v-2zM1 9h1.5v5.5H1zM21.5 9H23v5.5h-1.5zM6.5 20h11v3h-11z",
                shade: "",
            },
            Icon::Ruins => Drawing {
                id: "ruins",
                name: "ruins",
                solid: "M1.5 22.5V9L4 7l1.5 3.5 2-1V5l3 3.5L9 12l2.5 2.5 2-1.5V9.5L17 8V4.5l2.5 2L18.5 11l4 3.5v8h-5V18h-3v4.5zM5 13.5v3h2.5v-3z",
                shade: "",
            },
            Icon::Deal => Drawing {
                id: "deal",
                name: "deal",
                solid: "M4.5 1.5H15l5 5v7.3a5 5 0 0 0-7.4 6.7H4.5zM7.5 7v1.6h6V7zM7.5 10.5v1.6h8v-1.6zM7.5 14v1.6h4V14z",
                shade: "M13.1 17.3a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0zM14.5 20.5l-.5 3.3 2.7-1 2.7 1-.5-3.3z",
            },
            Icon::Raze => Drawing {
                id: "raze",
                name: "raze",
                solid: "M12 1L13.8 6.9L17.5 5.4L16.7 9.3L23 10.1L17.3 12.9L19.3 16.2L15.5 16.1L15.9 22.6L12 17.4L8.9 20.5L8.5 16.1L2.5 17.5L6.7 12.9L3.9 10.6L7.3 9.3L4.8 3.4L10.2 6.9z",
                shade: "",
            },
            Icon::Build => Drawing {
                id: "build",
                name: "build",
                solid: "M7.5 2h7.5c2.8 0 4.8 1.3 6 4l-4-.7v3.2h-3V22.5h-4V8.5H7.5A1.5 1.5 0 0 1 6 7V3.5A1.5 1.5 0 0 1 7.5 2zM2.5 3H5v4.5H2.5z",
                shade: "",
            },
            Icon::Develop => Drawing {
                id: "develop",
                name: "develop",
                solid: "M12 1l7 7.5h-4v5.5H9V8.5H5z",
                shade: "M3 16h18v2.8H3zM1.5 20.2h21V23h-21z",
            },
            Icon::Pass => Drawing {
                id: "pass",
                name: "pass",
                solid: "M2 4l8.5 8L2 20zM11 4l8.5 8L11 20zM20 4h2.5v16H20z",
                shade: "",
            },
            Icon::Undo => Drawing {
                id: "undo",
                name: "undo",
                solid: "M9 2v4.5h5a7.5 7.5 0 0 1 0 15H6v-4h8a3.5 3.5 0 0 0 0-7H9V15L2 8.5z",
                shade: "",
            },
            Icon::Deck => Drawing {
                id: "deck",
                name: "deck",
                solid: "M12 1.5l11 5.7-11 5.7L1 7.2z",
                shade: "M3.3 10.2L12 14.7l8.7-4.5L23 11.4l-11 5.7-11-5.7zM3.3 15L12 19.5 20.7 15l2.3 1.2-11 5.7-11-5.7z",
            },
            Icon::Discard => Drawing {
                id: "discard",
                name: "discard",
                solid: "M1.5 13H5v6h14v-6h3.5v8.5a1 1 0 0 1-1 1h-19a1 1 0 0 1-1-1z",
                shade: "M8 1.5h8v8.5h3l-7 7-7-7h3z",
            },
            Icon::FirstPlayer => Drawing {
                id: "first-player",
                name: "first player",
                solid: "M12 1l10.5 7.6-4 12.4h-13l-4-12.4zM12.8 6l-4 2v2.6l2-1V16H8.8v2.2h6.4V16h-2V6z",
                shade: "",
            },
            Icon::Visit => Drawing {
                id: "visit",
                name: "visiting worker",
                solid: "M4.5 6.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM1 22c0-5.5 3.5-8.5 8-8.5 1.8 0 3.4.5 4.7 1.3L11 17.5l4.5 4.5zM16 12.5l6.5 5-6.5 5v-3.2h-3.5v-3.6H16z",
                shade: "",
            },
            Icon::Waiting => Drawing {
                id: "waiting",
                name: "waiting",
                solid: "M4.5 1h15v3.5H18c0 3.7-1.4 5.8-3.6 7.5 2.2 1.7 3.6 3.8 3.6 7.5h1.5V23h-15v-3.5H6c0-3.7 1.4-5.8 3.6-7.5C7.4 10.3 6 8.2 6 4.5H4.5zM9 19.5h6c-.3-2.6-1.4-4-3-5-1.6 1-2.7 2.4-3 5z",
                shade: "",
            },
            Icon::Lock => Drawing {
                id: "lock",
                name: "not possible",
                solid: "M12 1.5a5.5 5.5 0 0 1 5.5 5.5v3H19a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 21v-9.5A1.5 1.5 0 0 1 5 10h1.5V7A5.5 5.5 0 0 1 12 1.5zM9.5 10h5V7a2.5 2.5 0 0 0-5 0zM11 14v4.5h2V14z",
                shade: "",
            },
            Icon::Used => {
                Drawing { id: "used", name: "used", solid: "M9 16.2L4.5 11.7 2 14.3l7 7L22.5 7.7 20 5.2z", shade: "" }
            }
            Icon::Distance => Drawing {
                id: "distance",
                name: "distance",
                solid: "M12 1.5l9.5 5.25v10.5L12 22.5l-9.5-5.25V6.75z",
                shade: "",
            },
            Icon::Anvil => Drawing {
                id: "anvil",
                name: "Ruinforge",
                solid: "M.5 5.5H6l1.5 2.7L9.7 5l2 3 1.6-2.5H23.5c-.8 4.2-3.7 6.3-8 6.8V15l3.5 3v3.5H5V18l3.5-3v-2.7C4.2 11.8 1.3 9.7.5 5.5z",
                shade: "",
            },
            Icon::Seat1 => Drawing {
                id: "seat-1",
                name: "player 1, a circle",
                solid: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
                shade: "",
            },
            Icon::Seat2 => Drawing { id: "seat-2", name: "player 2, a square", solid: "M3 3h18v18H3z", shade: "" },
            Icon::Seat3 => Drawing { id: "seat-3", name: "player 3, a triangle", solid: "M12 2l11 19.5H1z", shade: "" },
            Icon::Seat4 => {
                Drawing { id: "seat-4", name: "player 4, a diamond", solid: "M12 .5L23.5 12 12 23.5.5 12z", shade: "" }
            }
            Icon::Seat5 => {
                Drawing { id: "seat-5", name: "player 5, a cross", solid: "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z", shade: "" }
            }
            Icon::Cube => Drawing {
                id: "cube",
                name: "cube",
                solid: "M2.5 7.6l8.7 4.9v10l-8.7-4.9z",
                shade: "M12 1.5l9.3 5.2L12 11.9 2.7 6.7zM21.5 7.6v10l-8.7 4.9v-10z",
            },
            Icon::House => Drawing {
                id: "house",
                name: "house",
                solid: "M12 2L23 11.5h-3V22h-5.5v-6.5h-5V22H4V11.5H1z",
                shade: "",
            },
            Icon::Mansion => Drawing {
                id: "mansion",
                name: "mansion",
                solid: "M1 22V11l5.5-6 5.5 5.5L17.5 5l5.5 6v11h-8v-5H9v5zM4.5 12.5v3h3v-3zM16.5 12.5v3h3v-3z",
                shade: "",
            },
            Icon::Mill => Drawing {
                id: "mill",
                name: "factory",
                solid: "M1.5 22.5v-9l5-3.5v3.5l5-3.5v3.5h2V6h3v7.5h1V6h3v7.5h2v9z",
                shade: "M13.5 4.5a1.5 1.5 0 0 1 1.5-3h5a1.5 1.5 0 0 1 0 3z",
            },
            Icon::Store => Drawing {
                id: "store",
                name: "commercial building",
                solid: "M3 2.5h18L23 9H1zM2.5 10.5h19V22H14v-7.5h-4V22H2.5z",
                shade: "",
            },
            Icon::Civic => Drawing {
                id: "civic",
                name: "civic building",
                solid: "M12 1.5l11 6V10H1V7.5zM3 11.5h3.4v7H3zM8.2 11.5h3v7h-3zM12.8 11.5h3v7h-3zM17.6 11.5H21v7h-3.4zM1 20h22v2.5H1z",
                shade: "",
            },
            Icon::Hospital => Drawing {
                id: "hospital",
                name: "hospital",
                solid: "M3 3h18v18H3zM10 6.5V10H6.5v4H10v3.5h4V14h3.5v-4H14V6.5z",
                shade: "",
            },
            Icon::Park => Drawing {
                id: "park",
                name: "park",
                solid: "M12 1.5c4 0 7 3 7 6.5 2 1 2.6 2.6 2.6 4 0 3-2.6 4.6-5 4.6h-3.2v5.9h-2.8v-5.9H7.4c-2.4 0-5-1.6-5-4.6 0-1.4.6-3 2.6-4 0-3.5 3-6.5 7-6.5z",
                shade: "",
            },
            Icon::Mine => Drawing {
                id: "mine",
                name: "mine",
                solid: "M2 9C6 3.5 13 1 20.5 2.5l-2.6 2.6L22 16c-2-3.6-4.3-6.2-6.6-8L4.5 21.5 2 19 12.7 6.9C9 6.3 5.3 7 2 9z",
                shade: "",
            },
            Icon::Mm => Drawing {
                id: "mm",
                name: "muscle and money",
                solid: "M9 1.5h6l-1.5 4h-3zM9.7 7h4.6c4 3 6.7 6.7 6.7 10.3 0 3.4-3.5 5.2-9 5.2s-9-1.8-9-5.2C3 13.7 5.7 10 9.7 7zM8 19.5h2v-3.2l2 2.6 2-2.6v3.2h2V13h-1.8L12 16l-2.2-3H8z",
                shade: "",
            },
            Icon::Unrest => Drawing {
                id: "unrest",
                name: "unrest",
                solid: "M9.5 11.5h5l-1 11h-3zM12 .8c3.2 2.6 4.5 4.6 4.5 6.4 0 1.4-.7 2.4-1.7 3H9.2c-1-.6-1.7-1.6-1.7-3 0-1.2.6-2.2 1.6-3.2.3 1 .8 1.6 1.5 1.9-.3-1.7.2-3.4 1.4-5.1z",
                shade: "",
            },
            Icon::Headline => Drawing {
                id: "headline",
                name: "Headline",
                solid: "M2 3.5h17v14h2V8h1.5v10.5a2.5 2.5 0 0 1-2.5 2.5H4.5A2.5 2.5 0 0 1 2 18.5zM4.5 6.5v3h12v-3zM4.5 11.5v5H10v-5zM11.5 11.5v1.3h5v-1.3zM11.5 15.2v1.3h5v-1.3z",
                shade: "",
            },
            Icon::Seize => Drawing {
                id: "seize",
                name: "seize",
                solid: "M3 6.5h5.5V11a3.5 3.5 0 0 0 7 0V6.5H21V11a9 9 0 0 1-18 0z",
                shade: "M3 1.5h5.5v3.7H3zM15.5 1.5H21v3.7h-5.5z",
            },
            Icon::Mayor => Drawing {
                id: "mayor",
                name: "Mayor",
                solid: "M6 2h12l-1 13h5.5v4.5h-21V15H7zM7.6 10.5l.2 2.5h8.4l.2-2.5z",
                shade: "",
            },
            Icon::CityPlanner => Drawing {
                id: "city-planner",
                name: "City Planner",
                solid: "M12 1a3 3 0 0 1 2.5 4.7L20.5 21l-.8 2.3-2.1-1.3L15.3 16H8.7l-2.3 6-2.1 1.3L3.5 21 9.5 5.7A3 3 0 0 1 12 1zM12 8l-2.3 6h4.6z",
                shade: "",
            },
            Icon::MiningOfficial => Drawing {
                id: "mining-official",
                name: "Mining Official",
                solid: "M12 3a10 10 0 0 1 10 10v1.5H2V13A10 10 0 0 1 12 3zM9 8.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM.5 16h23v4H.5z",
                shade: "",
            },
            Icon::ImmigrationOfficial => Drawing {
                id: "immigration-official",
                name: "Immigration Official",
                solid: "M11 1h2v3.5l6.5 7.5H13v1.5h10L19.5 22h-15L1 13.5h10z",
                shade: "",
            },
            Icon::MobBoss => Drawing {
                id: "mob-boss",
                name: "Mob Boss",
                solid: "M7 3.5c1.5-1 3 .5 5 .5s3.5-1.5 5-.5l1.5 8.5c2.5.5 4.5 1.4 4.5 2.5 0 2-5 3.5-11 3.5S1 16.5 1 14.5c0-1.1 2-2 4.5-2.5zM6.4 9.5l-.4 2c4 .9 8 .9 12 0l-.4-2c-3.7.8-7.5.8-11.2 0z",
                shade: "M6 19.5c4 1.2 8 1.2 12 0l-2 3.5H8z",
            },
            Icon::Respond => Drawing {
                id: "respond",
                name: "Response",
                solid: "M2 2h20v14.5h-8.5L7 22.5v-6H2zM10.8 4.5V11h2.4V4.5zM10.8 12.3v2.2h2.4v-2.2z",
                shade: "",
            },
            Icon::Bank => Drawing {
                id: "bank",
                name: "bank",
                solid: "M3 3h18v17h-2v2h-3v-2H8v2H5v-2H3zM12 6.5a5 5 0 1 0 0 10a5 5 0 1 0 0 -10zM11 8.5h2v3h2.5v2H11z",
                shade: "",
            },
            Icon::Die => Drawing {
                id: "die",
                name: "die",
                solid: "M11.3 2.5v10.7L2 19.5zM12.7 2.5L22 19.5l-9.3-6.3z",
                shade: "M12 14.3l9 6.7H3z",
            },
            Icon::Ballot => Drawing {
                id: "ballot",
                name: "ballot",
                solid: "M2 12h4V2.5h12V12h4v10.5H2zM8.5 5v7h7V5zM7 15v2h10v-2z",
                shade: "",
            },
            Icon::Mogul => Drawing {
                id: "mogul",
                name: "Mogul",
                solid: "M12 1.5c3 0 5 2 5.2 5H19v2H5v-2h1.8c.2-3 2.2-5 5.2-5zM8.5 10h7L14 13.5l3 6h2.5v3h-15v-3H7l3-6z",
                shade: "",
            },
            Icon::Leader => Drawing {
                id: "leader",
                name: "Industry Leader",
                solid: "M3 1.5h18v21H3zM5.5 4v16h13V4zM12 6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0 -6.4zM7 18.5c0-3.2 2-5 5-5s5 1.8 5 5z",
                shade: "",
            },
            Icon::Token => Drawing {
                id: "token",
                name: "Bigwig token",
                solid: "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0 -22zM12 5.5l2 4.6 5 .4-3.8 3.3 1.2 4.9L12 16l-4.4 2.7 1.2-4.9L5 10.5l5-.4z",
                shade: "",
            },
            Icon::Prosperity => Drawing {
                id: "prosperity",
                name: "prosperity",
                solid: "M1.5 22v-7h4v7zM7.2 22V11h4v11zM12.9 22V7h4v15zM18.6 22V2h4v20z",
                shade: "",
            },
            Icon::Scrap => new_era::SCRAP,
            Icon::Weapons => new_era::WEAPONS,
            Icon::BuildingMaterial => new_era::BUILDING_MATERIAL,
            Icon::UniversalResource => new_era::UNIVERSAL_RESOURCE,
            Icon::Conquest => new_era::CONQUEST,
            Icon::Cooperation => new_era::COOPERATION,
            Icon::Incorporation => new_era::INCORPORATION,
            Icon::Conquest1 => new_era::CONQUEST_1,
            Icon::Conquest2 => new_era::CONQUEST_2,
            Icon::Conquest3 => new_era::CONQUEST_3,
            Icon::Conquest4 => new_era::CONQUEST_4,
            Icon::Conquest5 => new_era::CONQUEST_5,
            Icon::Cooperation1 => new_era::COOPERATION_1,
            Icon::Cooperation2 => new_era::COOPERATION_2,
            Icon::Cooperation3 => new_era::COOPERATION_3,
            Icon::Cooperation4 => new_era::COOPERATION_4,
            Icon::Cooperation5 => new_era::COOPERATION_5,
            Icon::Incorporation1 => new_era::INCORPORATION_1,
            Icon::Incorporation2 => new_era::INCORPORATION_2,
            Icon::Incorporation3 => new_era::INCORPORATION_3,
            Icon::UniversalContact => new_era::UNIVERSAL_CONTACT,
            Icon::Defense1 => new_era::DEFENSE_1,
            Icon::Defense3 => new_era::DEFENSE_3,
            Icon::Redevelopment => new_era::REDEVELOPMENT,
            Icon::Foundation => new_era::FOUNDATION,
            Icon::NewEra => new_era::NEW_ERA,
        }
    }
}

/// The icon with its name for readers and as a tooltip.
pub fn icon(icon: Icon) -> Markup {
    named(icon, icon.name())
}

/// The icon under a name that fits its place, such as "2 bricks".
pub fn named(icon: Icon, name: &str) -> Markup {
    let id = icon.id();
    html! { svg class={ "i i-" (id) } role="img" aria-label=(name) { title { (name) } use href={ "#i-" (id) } {} } }
}

/// The icon beside a text that says the same: readers skip it.
pub fn decorative(icon: Icon) -> Markup {
    let id = icon.id();
    html! { svg class={ "i i-" (id) } aria-hidden="true" { use href={ "#i-" (id) } {} } }
}

/// All symbols, once for a page; [`icon`] shows nothing without them.
pub fn sprite() -> PreEscaped<&'static str> {
    // The same on every page, and long.
    static SPRITE: LazyLock<String> = LazyLock::new(|| symbols().into_string());
    PreEscaped(&SPRITE)
}

fn symbols() -> Markup {
    html! {
        svg class="sprite" aria-hidden="true" {
            @for icon in Icon::ALL {
                @let it = icon.drawing();
                symbol id={ "i-" (it.id) } viewBox="0 0 24 24" {
                    @if !it.shade.is_empty() { path opacity=".5" fill-rule="evenodd" d=(it.shade) {} }
                    path fill-rule="evenodd" d=(it.solid) {}
                }
            }
        }
    }
}

/// An icon as a file of its own, in one color, as a browser wants it for tabs.
pub(crate) fn file(icon: Icon, color: &str) -> Markup {
    let it = icon.drawing();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill=(color) {
            @if !it.shade.is_empty() { path opacity=".5" fill-rule="evenodd" d=(it.shade) {} }
            path fill-rule="evenodd" d=(it.solid) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_icons_are_alike() {
        let drawings = || Icon::ALL.into_iter().map(Icon::drawing);
        assert_eq!(drawings().map(|it| it.solid).collect::<BTreeSet<_>>().len(), Icon::ALL.len());
        assert_eq!(drawings().map(|it| it.id).collect::<BTreeSet<_>>().len(), Icon::ALL.len());
        assert_eq!(drawings().map(|it| it.name).collect::<BTreeSet<_>>().len(), Icon::ALL.len());
    }

    #[test]
    fn paths_are_clean() {
        for icon in Icon::ALL {
            for path in [icon.drawing().solid, icon.drawing().shade] {
                assert!(path.is_empty() || (path.starts_with('M') && path.ends_with('z')), "{icon:?}");
                assert!(path.chars().all(|it| "MLHVCSQAZmlhvcsqaz0123456789.- ".contains(it)), "{icon:?}: {path}");
            }
        }
    }
}
