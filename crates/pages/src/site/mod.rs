//! The pages around the tables: the way in, setting up, meeting, looking back, and what is said when something fails.
//!
//! A page is a function from plain data to the main part of a page; [`crate::layout::page`] is the frame around it.
//! Nothing here knows a game: what games call their sets, variants and house options comes in as data, already in words.
//!
//! Every page works without a script, as links and forms. What only a script can do (copying a link) is hidden where
//! there is none.
//!
//! | page | address | sends |
//! | --- | --- | --- |
//! | [`home()`] | `/` | `POST /tables` with `quick` or `quick-solo` |
//! | [`new_table()`] | `/new?game=…` | `POST /tables` |
//! | [`lobby()`] | `/t/ID` before the start | `POST /t/ID/sit`, `/start`, `/abandon`, `/seats/N/replace` |
//! | [`join()`] | `/join/TOKEN` | `POST` to the same address |
//! | [`mine()`] | `/tables` | |
//! | [`records()`] | `/records` | `POST /records`, multipart |
//! | [`about()`] | `/about` | |
//! | [`settings()`] | `/settings`, or in the footer | `POST /settings` |
//! | [`error()`] | any | |
//! | [`handover()`] | `/t/ID` between two players at one screen | |

mod about;
mod art;
mod error;
mod handover;
mod home;
mod join;
mod lobby;
mod mine;
mod new_table;
mod parts;
mod records;
mod settings;

pub use about::{About, Shortcut, about};
pub use error::{Failure, error};
pub use handover::{Handover, handover};
pub use home::{GameCard, Home, home};
pub use join::{Invitation, Join, join};
pub use lobby::{Lobby, LobbySeat, Seal, lobby};
pub use mine::{Mine, mine};
pub use new_table::{Field, FieldFault, FieldKind, NewTable, Values, new_table};
pub use parts::{LONGEST_NAME, Occupant, Pick, Standing, TableLine, Term};
pub use records::{Records, records};
pub use settings::{Settings, settings, settings_in_footer};
