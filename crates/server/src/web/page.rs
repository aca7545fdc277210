//! The frame of a page, with what the reader has set for themselves.

use axum::response::Html;
use maud::Markup;
use pages::layout::{self, Assets, Entry, Extras, Frame, Width};
use pages::site;

use crate::App;
use crate::web::about::own_address;
use crate::web::visitor::Visitor;

const NAV: [Entry<'static>; 5] = [
    Entry { href: "/", label: "Games" },
    Entry { href: "/mine", label: "My tables" },
    Entry { href: "/cards", label: "Cards" },
    Entry { href: "/rules", label: "Rules" },
    Entry { href: "/about", label: "About" },
];

/// A page to be made.
pub(crate) struct Page<'a> {
    title: &'a str,
    here: &'a str,
    width: Width,
    status: Option<&'a Markup>,
    more: &'a [Entry<'a>],
}

impl<'a> Page<'a> {
    pub(crate) fn new(title: &'a str, here: &'a str) -> Page<'a> {
        Page { title, here, width: Width::Text, status: None, more: &[] }
    }

    /// The whole window, as a table needs it.
    pub(crate) fn screen(self, status: &'a Markup) -> Page<'a> {
        Page { width: Width::Screen, status: Some(status), ..self }
    }

    /// A page to scroll that also shows the round of a table.
    pub(crate) fn with_status(self, status: &'a Markup) -> Page<'a> {
        Page { status: Some(status), ..self }
    }

    /// Further entries of the navigation, for this page alone.
    pub(crate) fn with_entries(self, more: &'a [Entry<'a>]) -> Page<'a> {
        Page { more, ..self }
    }

    pub(crate) fn render(self, app: &App, visitor: &Visitor, main: &Markup) -> Html<String> {
        let wishes = visitor.wishes;
        let files = &app.files;
        let nav: Vec<Entry<'_>> = NAV.iter().chain(self.more).copied().collect();
        let frame = Frame {
            title: self.title,
            theme: wishes.theme,
            width: self.width,
            assets: Assets {
                stylesheet: files.stylesheet(),
                favicon: files.favicon(),
                badge: Some(files.badge()),
                script: Some(files.script()),
            },
            nav: &nav,
            here: self.here,
            status: self.status,
        };
        let settings = site::Settings {
            theme: wishes.theme,
            confirm: wishes.confirm,
            sound: wishes.sound,
            notify: wishes.notify,
            back: own_address(self.here),
        };
        let footer = (self.width == Width::Text).then(|| site::settings_in_footer(&settings));
        let extras = Extras {
            footer: footer.as_ref(),
            live: None,
            confirm: wishes.confirm,
            sound: wishes.sound,
            notify: wishes.notify,
        };
        Html(layout::page_with(&frame, &extras, main).into_string())
    }
}
