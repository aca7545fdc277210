//! Which icon stands for what in 51st State.

use fifty_first::{Category, Good, Type};

use crate::icons::Icon;

/// The icon of a good.
pub const fn good(good: Good) -> Icon {
    match good {
        Good::Brick => Icon::Brick,
        Good::Iron => Icon::Iron,
        Good::Fuel => Icon::Fuel,
        Good::Gun => Icon::Gun,
        Good::Ammo => Icon::Ammo,
        Good::Worker => Icon::Worker,
        Good::Grey => Icon::Grey,
        Good::Blue => Icon::Blue,
        Good::Red => Icon::Red,
        Good::Universal => Icon::Universal,
        Good::Development => Icon::Development,
        Good::Shield => Icon::Shield,
        Good::InfluenceIronGang => Icon::InfluenceIronGang,
        Good::InfluenceSharrash => Icon::InfluenceSharrash,
        Good::InfluenceUranopolis => Icon::InfluenceUranopolis,
        Good::Card => Icon::Card,
        Good::Vp => Icon::Vp,
        Good::Ruins => Icon::Ruins,
        Good::TopDiscard => Icon::Discard,
    }
}

/// The icon of a type. Types that stand for a good look like it; their frame tells them apart.
pub const fn kind(kind: Type) -> Icon {
    match kind {
        Type::Brick => Icon::Brick,
        Type::Iron => Icon::Iron,
        Type::Fuel => Icon::Fuel,
        Type::Gun => Icon::Gun,
        Type::Ammo => Icon::Ammo,
        Type::Worker => Icon::Worker,
        Type::Card => Icon::Card,
        Type::Contact => Icon::Contact,
        Type::Vp => Icon::Vp,
        Type::Liberty => Icon::Statue,
        Type::Toxic => Icon::Toxic,
        Type::IronGang => Icon::InfluenceIronGang,
        Type::Sharrash => Icon::InfluenceSharrash,
        Type::Uranopolis => Icon::InfluenceUranopolis,
    }
}

/// The icon of a row.
pub const fn category(category: Category) -> Icon {
    match category {
        Category::Production | Category::ProductionFeature => Icon::Production,
        Category::OpenProduction => Icon::OpenProduction,
        Category::Feature => Icon::Feature,
        Category::Action => Icon::Action,
    }
}

/// The emblem of the faction with this id. Factions of other files have none.
pub fn faction(id: &str) -> Option<Icon> {
    match id {
        "new-york" => Some(Icon::NewYork),
        "appalachians" => Some(Icon::Appalachians),
        "mutants" => Some(Icon::Mutants),
        "merchants" => Some(Icon::Merchants),
        "hegemony" => Some(Icon::Hegemony),
        "university" => Some(Icon::University),
        "mississippi" => Some(Icon::Mississippi),
        "uranopolis" => Some(Icon::Uranopolis),
        "texas" => Some(Icon::Texas),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fifty_first::Library;

    use super::*;

    #[test]
    fn every_good_type_and_row_has_its_own_icon() {
        let goods: BTreeSet<Icon> = Good::ALL.into_iter().map(good).collect();
        let types: BTreeSet<Icon> = Type::ALL.into_iter().map(kind).collect();
        assert_eq!((goods.len(), types.len()), (Good::N, Type::N));
        for (_, board) in Library::embedded().factions() {
            assert_eq!(faction(&board.id).map(Icon::name), Some(board.name.as_str()));
        }
    }
}
