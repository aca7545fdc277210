//! What must hold for every page.

mod forged;
mod looks;
mod rivals;
mod same;
mod script;
mod secrets;
mod site;
mod site_forms;
mod sound;
mod words;
