//! The icons of The New Era: its resources, its tokens with the numbers on them, and its sign.
//!
//! Every kind of token has an outline of its own, and its number is cut out of it: a burst for Conquest, a disc for
//! Cooperation, a house for Incorporation, a diamond for universal contacts, a shield for Defense.

use super::Drawing;

pub(super) const SCRAP: Drawing = Drawing {
    id: "scrap",
    name: "scrap",
    solid: "M9 .8L16 4.8L16 12.8L9 16.8L2 12.8L2 4.8zM9 5.3a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z",
    shade: "M15.2 12.6L17.6 10.2L23.2 15.8L20.8 18.2zM14.6 14.4L18.8 18.6L14.6 22.8L10.4 18.6z",
};
pub(super) const WEAPONS: Drawing = Drawing {
    id: "weapons",
    name: "weapons",
    solid: "M.6 8.4L5.6 8.4L6.8 6.8L14.6 6.8L14.6 5L16.4 5L16.4 7.2L23.4 7.2L23.4 9.2L18 9.2L18 11.2L14 11.2L15.4 18L12.2 18L10.6 11.2L9.4 11.2L8 15.4L5.2 15.4L6.2 11.4L4.6 11.4L2.8 14.4L.6 14.4z",
    shade: "",
};
pub(super) const BUILDING_MATERIAL: Drawing = Drawing {
    id: "building-material",
    name: "building material",
    solid: "M4.4 2.6L23 2.6L19.6 7.6L1 7.6zM4.4 9.5L23 9.5L19.6 14.5L1 14.5zM4.4 16.4L23 16.4L19.6 21.4L1 21.4zM5.2 4.3h1.6v1.6h-1.6zM17.2 4.3h1.6v1.6h-1.6zM5.2 11.2h1.6v1.6h-1.6zM17.2 11.2h1.6v1.6h-1.6zM5.2 18.1h1.6v1.6h-1.6zM17.2 18.1h1.6v1.6h-1.6z",
    shade: "",
};
pub(super) const UNIVERSAL_RESOURCE: Drawing = Drawing {
    id: "universal-resource",
    name: "universal resource",
    solid: "M1 2.5h22v4.5h-22zM2.4 8.2h19.2v13.8H2.4zM10.9 9.6v3.1L8.1 11.1 7 13l2.8 1.6L7 16.2l1.1 1.9 2.8-1.6v3.1h2.2v-3.1l2.8 1.6 1.1-1.9-2.8-1.6 2.8-1.6-1.1-1.9-2.8 1.6V9.6z",
    shade: "",
};
pub(super) const CONQUEST: Drawing = Drawing {
    id: "conquest",
    name: "Conquest",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM12 5L13.8 8.2L13.8 13.6L16 13.6L16 15.6L13.2 15.6L13.2 18.6L10.8 18.6L10.8 15.6L8 15.6L8 13.6L10.2 13.6L10.2 8.2z",
    shade: "",
};
pub(super) const COOPERATION: Drawing = Drawing {
    id: "cooperation",
    name: "Cooperation",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM5 9.5h8.5V7l4.5 3.7H5zM19 14.5h-8.5V17L6 13.3h13z",
    shade: "",
};
pub(super) const INCORPORATION: Drawing = Drawing {
    id: "incorporation",
    name: "Incorporation",
    solid: "M12 .8L23.2 8.2L21.6 10.6L21.6 23L2.4 23L2.4 10.6L.8 8.2zM9 13h6v10H9z",
    shade: "",
};
pub(super) const CONQUEST_1: Drawing = Drawing {
    id: "conquest-1",
    name: "Conquest token 1",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM9.6 8.8L12 6.3L13.9 6.3L13.9 17.7L11.3 17.7L11.3 9.7L9.6 11.1z",
    shade: "",
};
pub(super) const CONQUEST_2: Drawing = Drawing {
    id: "conquest-2",
    name: "Conquest token 2",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM8.2 6.3L15.8 6.3L15.8 13.1L10.8 13.1L10.8 15.4L15.8 15.4L15.8 17.7L8.2 17.7L8.2 10.9L13.2 10.9L13.2 8.6L8.2 8.6z",
    shade: "",
};
pub(super) const CONQUEST_3: Drawing = Drawing {
    id: "conquest-3",
    name: "Conquest token 3",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM8.2 6.3L15.8 6.3L15.8 17.7L8.2 17.7L8.2 15.4L13.2 15.4L13.2 13.1L9.5 13.1L9.5 10.9L13.2 10.9L13.2 8.6L8.2 8.6z",
    shade: "",
};
pub(super) const CONQUEST_4: Drawing = Drawing {
    id: "conquest-4",
    name: "Conquest token 4",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM7.9 6.3L10.5 6.3L10.5 11L13.2 11L13.2 6.3L15.8 6.3L15.8 17.7L13.2 17.7L13.2 13.2L7.9 13.2z",
    shade: "",
};
pub(super) const CONQUEST_5: Drawing = Drawing {
    id: "conquest-5",
    name: "Conquest token 5",
    solid: "M12 0L15.4 3.8L20.5 3.5L20.2 8.6L24 12L20.2 15.4L20.5 20.5L15.4 20.2L12 24L8.6 20.2L3.5 20.5L3.8 15.4L0 12L3.8 8.6L3.5 3.5L8.6 3.8zM8.2 6.3L15.8 6.3L15.8 8.6L10.8 8.6L10.8 10.9L15.8 10.9L15.8 17.7L8.2 17.7L8.2 15.4L13.2 15.4L13.2 13.1L8.2 13.1z",
    shade: "",
};
pub(super) const COOPERATION_1: Drawing = Drawing {
    id: "cooperation-1",
    name: "Cooperation token 1",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM9.5 8.6L12 6L14 6L14 18L11.3 18L11.3 9.6L9.5 11z",
    shade: "",
};
pub(super) const COOPERATION_2: Drawing = Drawing {
    id: "cooperation-2",
    name: "Cooperation token 2",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM8 6L16 6L16 13.2L10.7 13.2L10.7 15.6L16 15.6L16 18L8 18L8 10.8L13.3 10.8L13.3 8.4L8 8.4z",
    shade: "",
};
pub(super) const COOPERATION_3: Drawing = Drawing {
    id: "cooperation-3",
    name: "Cooperation token 3",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM8 6L16 6L16 18L8 18L8 15.6L13.3 15.6L13.3 13.2L9.4 13.2L9.4 10.8L13.3 10.8L13.3 8.4L8 8.4z",
    shade: "",
};
pub(super) const COOPERATION_4: Drawing = Drawing {
    id: "cooperation-4",
    name: "Cooperation token 4",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM7.7 6L10.4 6L10.4 10.9L13.3 10.9L13.3 6L16 6L16 18L13.3 18L13.3 13.3L7.7 13.3z",
    shade: "",
};
pub(super) const COOPERATION_5: Drawing = Drawing {
    id: "cooperation-5",
    name: "Cooperation token 5",
    solid: "M.8 12a11.2 11.2 0 1 0 22.4 0a11.2 11.2 0 1 0-22.4 0zM8 6L16 6L16 8.4L10.7 8.4L10.7 10.8L16 10.8L16 18L8 18L8 15.6L13.3 15.6L13.3 13.2L8 13.2z",
    shade: "",
};
pub(super) const INCORPORATION_1: Drawing = Drawing {
    id: "incorporation-1",
    name: "Incorporation token 1",
    solid: "M12 .8L23.2 8.2L21.6 10.6L21.6 23L2.4 23L2.4 10.6L.8 8.2zM9.5 10.8L12 8.2L14 8.2L14 20.2L11.3 20.2L11.3 11.8L9.5 13.2z",
    shade: "",
};
pub(super) const INCORPORATION_2: Drawing = Drawing {
    id: "incorporation-2",
    name: "Incorporation token 2",
    solid: "M12 .8L23.2 8.2L21.6 10.6L21.6 23L2.4 23L2.4 10.6L.8 8.2zM8 8.2L16 8.2L16 15.4L10.7 15.4L10.7 17.8L16 17.8L16 20.2L8 20.2L8 13L13.3 13L13.3 10.6L8 10.6z",
    shade: "",
};
pub(super) const INCORPORATION_3: Drawing = Drawing {
    id: "incorporation-3",
    name: "Incorporation token 3",
    solid: "M12 .8L23.2 8.2L21.6 10.6L21.6 23L2.4 23L2.4 10.6L.8 8.2zM8 8.2L16 8.2L16 20.2L8 20.2L8 17.8L13.3 17.8L13.3 15.4L9.4 15.4L9.4 13L13.3 13L13.3 10.6L8 10.6z",
    shade: "",
};
pub(super) const UNIVERSAL_CONTACT: Drawing = Drawing {
    id: "universal-contact",
    name: "universal contact token",
    solid: "M12 .2L23.8 12L12 23.8L.2 12zM9.5 8.6L12 6L14 6L14 18L11.3 18L11.3 9.6L9.5 11z",
    shade: "",
};
pub(super) const DEFENSE_1: Drawing = Drawing {
    id: "defense-1",
    name: "Defense token -1",
    solid: "M12 .8L21.6 3.6V11c0 6-4 10-9.6 12.2C6.4 21 2.4 17 2.4 11V3.6zM4.4 10.2L9 10.2L9 12.6L4.4 12.6zM12.1 8.3L14.4 5.9L16.2 5.9L16.2 16.9L13.8 16.9L13.8 9.2L12.1 10.5z",
    shade: "",
};
pub(super) const DEFENSE_3: Drawing = Drawing {
    id: "defense-3",
    name: "Defense token -3",
    solid: "M12 .8L21.6 3.6V11c0 6-4 10-9.6 12.2C6.4 21 2.4 17 2.4 11V3.6zM4.4 10.2L9 10.2L9 12.6L4.4 12.6zM10.7 5.9L18.1 5.9L18.1 16.9L10.7 16.9L10.7 14.7L15.6 14.7L15.6 12.5L12 12.5L12 10.3L15.6 10.3L15.6 8.1L10.7 8.1z",
    shade: "",
};
pub(super) const REDEVELOPMENT: Drawing = Drawing {
    id: "redevelopment",
    name: "Redevelopment token",
    solid: "M7.6 1L16.4 1L23 7.6L23 16.4L16.4 23L7.6 23L1 16.4L1 7.6zM12 4.6L18.6 11.4L14.6 11.4L14.6 19L9.4 19L9.4 11.4L5.4 11.4z",
    shade: "",
};
pub(super) const FOUNDATION: Drawing = Drawing {
    id: "foundation",
    name: "foundation",
    solid: "M1 16h22v6.5H1zM3 8h4.5v6.5H3zM9.7 10.5h4.6v4H9.7zM16.5 3.5H21v11h-4.5z",
    shade: "",
};
pub(super) const NEW_ERA: Drawing = Drawing {
    id: "new-era",
    name: "The New Era",
    solid: "M4.6 15.4a7.4 7.4 0 0 1 14.8 0zM10.7 6L12 .6L13.3 6zM5.2 8.6L2.6 3.8L7.4 6.6zM18.8 8.6L21.4 3.8L16.6 6.6zM.6 17.2h22.8v2.3H.6zM4.6 21h14.8v2.2H4.6z",
    shade: "",
};
