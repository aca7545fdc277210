//! What must hold for every page.

mod attributes;
mod forged;
mod looks;
mod new_era;
mod rivals;
mod same;
mod script;
mod secrets;
mod site;
mod site_forms;
mod sound;
mod words;
