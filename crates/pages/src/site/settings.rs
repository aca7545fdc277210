//! What a reader may set.

use maud::{Markup, html};

use crate::theme::Theme;

/// What is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// Ask before a turn ends.
    pub confirm: bool,
    /// Make sounds.
    pub sound: bool,
    /// Tell the reader when it is their turn.
    pub notify: bool,
    /// Where to go after saving: an address on this server.
    pub back: String,
}

/// As a page of its own.
pub fn settings(settings: &Settings) -> Markup {
    html! {
        h1 { "Settings" }
        p class="lead" { "They are kept for this browser." }
        (form(settings, "set"))
    }
}

/// Folded, for the footer of any page.
pub fn settings_in_footer(settings: &Settings) -> Markup {
    html! { details class="footer-settings" { summary { "Settings" } (form(settings, "foot")) } }
}

fn form(settings: &Settings, prefix: &str) -> Markup {
    let themes =
        [(Theme::System, "auto", "As my system"), (Theme::Light, "light", "Light"), (Theme::Dark, "dark", "Dark")];
    let ticks = [
        (settings.confirm, "confirm", "Ask before my turn ends", "One more click, and no turn lost by mistake."),
        (settings.sound, "sound", "Sounds", "Short ones, when something happens at the table."),
        (settings.notify, "notify", "Tell me when it is my turn", "The browser asks for permission first."),
    ];
    html! {
        form class="form" method="post" action="/settings" data-keep {
            input type="hidden" name="back" value=(settings.back);
            fieldset class="segments" {
                legend { "Colors" }
                div {
                    @for (theme, value, label) in themes {
                        @let id = format!("{prefix}-theme-{value}");
                        input type="radio" id=(id) name="theme" value=(value) checked[theme == settings.theme];
                        label for=(id) { (label) }
                    }
                }
            }
            @for (on, name, label, hint) in ticks {
                label class="check" {
                    input type="checkbox" name=(name) value="yes" checked[on];
                    span { (label) small { (hint) } }
                }
            }
            p { button class="button primary" { "Save" } }
        }
    }
}
