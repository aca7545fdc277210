//! The frame around every page.
//!
//! Nothing in it needs an inline script or style, so a page can be served with
//! `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'`.

use maud::{DOCTYPE, Markup, html};

use crate::icons::{self, Icon};
use crate::theme::Theme;

/// Where the files beside a page are. Their names change with their contents, so the server tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assets<'a> {
    /// The address of [`crate::theme::CSS`].
    pub stylesheet: &'a str,
    /// The address of a [`favicon`].
    pub favicon: &'a str,
    /// The address of the favicon with [`Badge::YourTurn`], where the script may have to show it.
    pub badge: Option<&'a str>,
    /// The address of the script, an ES module, if there is one.
    pub script: Option<&'a str>,
}

/// An entry of the navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Where it leads.
    pub href: &'a str,
    /// What it says.
    pub label: &'a str,
}

/// How much room a page takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// Lines of text stay short enough to read.
    #[default]
    Text,
    /// The whole window, as a table needs it. Header and footer get small.
    Screen,
}

/// What a page says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// In the tab; the program's name is added.
    pub title: &'a str,
    /// Light or dark.
    pub theme: Theme,
    /// How wide.
    pub width: Width,
    /// The files beside it.
    pub assets: Assets<'a>,
    /// The navigation.
    pub nav: &'a [Entry<'a>],
    /// The address of this page, to mark it in the navigation.
    pub here: &'a str,
    /// Beside the navigation: where a table shows its round.
    pub status: Option<&'a Markup>,
}

/// What a page may have besides its frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras<'a> {
    /// At the end of the footer, such as [`crate::site::settings_in_footer`].
    pub footer: Option<&'a Markup>,
    /// For the script: the address that tells what changes, as `data-live`.
    pub live: Option<&'a str>,
    /// For the script: ask before a turn ends, as `data-confirm`.
    pub confirm: bool,
    /// For the script: make sounds, as `data-sound`.
    pub sound: bool,
    /// For the script: tell the reader when it is their turn, as `data-notify`.
    pub notify: bool,
}

/// A whole page around its main part.
pub fn page(frame: &Frame<'_>, main: &Markup) -> Markup {
    page_with(frame, &Extras::default(), main)
}

/// A whole page around its main part, with more than most have.
pub fn page_with(frame: &Frame<'_>, extras: &Extras<'_>, main: &Markup) -> Markup {
    let is_screen = frame.width == Width::Screen;
    let body = if is_screen { "page screen" } else { "page" };
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[frame.theme.word()] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (frame.title) " · Ruinforge" }
                link rel="icon" type="image/svg+xml" href=(frame.assets.favicon) data-badge=[frame.assets.badge];
                link rel="stylesheet" href=(frame.assets.stylesheet);
                @if let Some(script) = frame.assets.script { script type="module" src=(script) {} }
            }
            body class=(body) data-live=[extras.live] data-confirm[extras.confirm] data-sound[extras.sound] data-notify[extras.notify] {
                (icons::sprite())
                a class="skip" href="#main" { "Skip to the content" }
                header class="top" {
                    a class="brand" href="/" { (icons::decorative(Icon::Anvil)) span { "Ruinforge" } }
                    @if let Some(status) = frame.status { div class="status" { (status) } }
                    // Where a table needs all the room of a phone, the navigation is a menu, which needs no script.
                    @if is_screen { button type="button" class="menu" popovertarget="menu" { "Menu" } }
                    nav id=[is_screen.then_some("menu")] popover[is_screen] aria-label="Main" {
                        ul {
                            @for entry in frame.nav {
                                @let here = (entry.href == frame.here).then_some("page");
                                li { a href=(entry.href) aria-current=[here] { (entry.label) } }
                            }
                        }
                    }
                }
                main id="main" tabindex="-1" { (main) }
                footer class="bottom" {
                    p {
                        "Ruinforge is unofficial. The names of games, cards and factions belong to their owners."
                    }
                    @if let Some(footer) = extras.footer { (footer) }
                }
            }
        }
    }
}

/// What a tab shows about the table in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Badge {
    /// Nothing.
    #[default]
    None,
    /// It is the reader's turn.
    YourTurn,
}

/// The sign of the program as an SVG file, for browser tabs.
pub fn favicon(badge: Badge) -> String {
    // Tabs are light or dark whatever the page is; this orange is seen on both.
    let sign = icons::file(Icon::Anvil, "#d9682b");
    match badge {
        Badge::None => sign.into_string(),
        Badge::YourTurn => {
            let dot = r##"<circle cx="18.5" cy="18.5" r="5.5" fill="#1f8a4c" stroke="#fff" stroke-width="1.5"></circle></svg>"##;
            sign.into_string().replace("</svg>", dot)
        }
    }
}
