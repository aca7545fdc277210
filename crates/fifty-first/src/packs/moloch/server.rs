//! The Moloch Server Room, a promo tile: markers in place of Hacked cards, until it is hacked itself.

use serde::Deserialize;
use table::{BySeat, Digest, Seat};

use super::{MolochEvent, MolochFrame, told};
use crate::cards::CardId;
use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::good::Good;
use crate::library::Source;
use crate::state::{SIDES, State};
use crate::zones::Zone;

/// The most markers beyond the players, and Machines fewer.
const MAX_FIGURE: u8 = 9;
/// The most points for a marker.
const MAX_VP: u8 = 9;

/// The tile as written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ServerTile {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// It is hacked with so many markers more than there are players.
    pub markers_beyond_players: u8,
    /// What each player gains then for each own marker.
    pub vp_per_marker: u8,
    /// How many Machines fewer come in each Deploy phase from then on, one at least.
    pub deploy_reduction: u8,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical tile.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

impl ServerTile {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_tile(&self, fault: &mut impl FnMut(String)) {
        if self.markers_beyond_players > MAX_FIGURE {
            fault(format!("{} markers beyond the players; expected 0 to {MAX_FIGURE}", self.markers_beyond_players));
        }
        if self.vp_per_marker > MAX_VP {
            fault(format!("a marker gives {} VP; expected 0 to {MAX_VP}", self.vp_per_marker));
        }
        if self.deploy_reduction > MAX_FIGURE {
            fault(format!("{} Machines fewer; expected 0 to {MAX_FIGURE}", self.deploy_reduction));
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let ServerTile {
            id,
            name: _,
            markers_beyond_players,
            vp_per_marker,
            deploy_reduction,
            source: _,
            agreement: _,
            verify: _,
            note: _,
        } = self;
        hash.bytes(id.as_bytes());
        for n in [*markers_beyond_players, *vp_per_marker, *deploy_reduction] {
            hash.number(n.into());
        }
    }
}

/// The tile, compiled.
#[derive(Clone, Debug)]
pub(crate) struct ServerRoom {
    pub(crate) name: String,
    /// Markers that hack it.
    pub(crate) wanted: u8,
    pub(crate) vp: u8,
    reduction: u8,
}

impl ServerRoom {
    pub(super) fn of(tile: &ServerTile, players: u8) -> ServerRoom {
        ServerRoom {
            name: tile.name.clone(),
            // PROMO-SRV-03, UE-23.
            wanted: players + tile.markers_beyond_players,
            vp: tile.vp_per_marker,
            reduction: tile.deploy_reduction,
        }
    }
}

/// The markers on the tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Markers {
    pub(super) of: BySeat<u8, SIDES>,
    /// It is flipped.
    pub(super) hacked: bool,
}

impl Markers {
    pub(super) fn write_digest(self, digest: &mut Digest) {
        let Markers { of, hacked } = self;
        digest.number(hacked.into());
        for n in of.0 {
            digest.number(n.into());
        }
    }

    pub(super) fn n(self) -> u8 {
        self.of.0.iter().sum()
    }
}

/// The Server Room as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerView {
    /// As printed.
    pub name: String,
    /// Markers of each player.
    pub markers: Vec<(Seat, u8)>,
    /// Markers that hack it.
    pub wanted: u8,
    /// Points that each marker gives then.
    pub vp: u8,
    /// It has been hacked.
    pub hacked: bool,
}

impl Game {
    /// The Server Room, while markers can be put there (PROMO-SRV-04).
    pub(super) fn open_server(&self, s: &State) -> Option<&ServerRoom> {
        self.packs.moloch.as_ref()?.server.as_ref().filter(|_| !s.packs.moloch.markers.hacked)
    }

    /// Whoever hacks a Machine and takes its card may put a marker there instead (PROMO-SRV-02).
    pub(super) fn ask_for_marker(&self, s: &mut State, seat: Seat, card: CardId) {
        if self.open_server(s).is_some() {
            s.next([MolochFrame::Server { seat, card }.into()]);
        }
    }

    /// PROMO-SRV-02 to PROMO-SRV-04.
    pub(super) fn mark_server(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        let Some(server) = self.open_server(s) else { return };
        self.transfer(s, card, Zone::Hand(seat), Zone::MachineDiscard);
        s.packs.moloch.markers.of[seat] += 1;
        tell(told(MolochEvent::Marked(seat, s.packs.moloch.markers.n(), server.wanted)));
        if s.packs.moloch.markers.n() < server.wanted {
            return;
        }
        s.packs.moloch.markers.hacked = true;
        tell(told(MolochEvent::ServerHacked));
        for k in 0..self.setup.players {
            let Some(seat) = self.in_order(s, k) else { break };
            let n = s.packs.moloch.markers.of[seat].saturating_mul(server.vp);
            self.gain_one(s, seat, Good::Vp, n, Cause::ServerRoom, tell);
        }
    }

    /// How many Machines come in a Deploy phase now (MOL-11, PROMO-SRV-04).
    pub(super) fn wave_now(&self, s: &State) -> u8 {
        let Some(moloch) = &self.packs.moloch else { return 0 };
        match &moloch.server {
            Some(server) if s.packs.moloch.markers.hacked => moloch.wave.saturating_sub(server.reduction).max(1),
            _ => moloch.wave,
        }
    }

    /// What a side's markers promise: the sooner the tile is hacked, the more.
    pub(super) fn markers_worth(&self, s: &State, side: Seat) -> i32 {
        /// Of what they give, in hundredths, when all but one are there; less in a round that is the last.
        const PROMISE: i32 = 90;
        const LAST_PROMISE: i32 = 20;
        let Some(server) = self.open_server(s) else { return 0 };
        let markers = &s.packs.moloch.markers;
        let promise = if s.end_triggered { LAST_PROMISE } else { PROMISE };
        let all = i32::from(markers.of[side]) * i32::from(server.vp) * crate::worth::POINT;
        all * i32::from(markers.n()) * promise / 100 / i32::from(server.wanted)
    }

    pub(super) fn server_view(&self, s: &State) -> Option<ServerView> {
        let server = self.packs.moloch.as_ref()?.server.as_ref()?;
        let markers = &s.packs.moloch.markers;
        Some(ServerView {
            name: server.name.clone(),
            markers: self.seats().map(|seat| (seat, markers.of[seat])).collect(),
            wanted: server.wanted,
            vp: server.vp,
            hacked: markers.hacked,
        })
    }
}
