//! What must hold for every page.

mod looks;
mod script;
mod secrets;
mod site;
mod site_forms;
mod sound;
