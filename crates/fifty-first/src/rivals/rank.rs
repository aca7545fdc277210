//! What a victory over the rules' own side is worth.

use crate::catalog::Game;
use crate::rivals::PLAYER;
use crate::state::State;

impl Game {
    /// What the player who is alone has achieved: nothing before the end, and nothing by a loss (SOLO-34).
    pub fn rank(&self, s: &State) -> Option<Rank> {
        let won = self.rival.is_some() && !self.winning(s).is_empty();
        won.then(|| Rank::of(self.score_of(s, PLAYER)))
    }
}

/// What a solo victory is worth (SOLO-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Below 30.
    Mutant,
    /// 30 and more.
    Survivor,
    /// 40 and more.
    Human,
    /// 50 and more.
    Trader,
    /// 60 and more.
    Soldier,
    /// 70 and more.
    Cyborg,
    /// 80 and more.
    GrandMaster,
}

impl Rank {
    /// The rank of a victory with this score.
    pub const fn of(score: i32) -> Rank {
        match score {
            ..30 => Rank::Mutant,
            30..40 => Rank::Survivor,
            40..50 => Rank::Human,
            50..60 => Rank::Trader,
            60..70 => Rank::Soldier,
            70..80 => Rank::Cyborg,
            80.. => Rank::GrandMaster,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Mutant => "Mutant",
            Rank::Survivor => "Survivor",
            Rank::Human => "Human",
            Rank::Trader => "Trader",
            Rank::Soldier => "Soldier",
            Rank::Cyborg => "Cyborg",
            Rank::GrandMaster => "Grand Master",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_change_at_their_borders_solo_34() {
        // SOLO-34.
        for (score, name) in [
            (0, "Mutant"),
            (29, "Mutant"),
            (30, "Survivor"),
            (39, "Survivor"),
            (40, "Human"),
            (50, "Trader"),
            (60, "Soldier"),
            (70, "Cyborg"),
            (79, "Cyborg"),
            (80, "Grand Master"),
        ] {
            assert_eq!(Rank::of(score).name(), name, "{score}");
        }
    }
}
