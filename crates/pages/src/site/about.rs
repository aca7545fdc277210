//! What Ruinforge is, and why it can be trusted.

use maud::{Markup, html};

/// What the page needs.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The release.
    pub version: String,
    /// The keys that do something at a table.
    pub shortcuts: Vec<Shortcut>,
}

/// A key and what it does.
#[derive(Clone, Debug)]
pub struct Shortcut {
    /// The keys to press together, such as `Shift` and `U`.
    pub keys: Vec<String>,
    /// What happens.
    pub does: String,
}

/// The page.
pub fn about(page: &About) -> Markup {
    html! {
        h1 { "About Ruinforge" }
        p class="lead" { "A digital tabletop: every rule is enforced, and every rule can be looked up." }
        div class="two-parts" {
            div class="words" {
                section class="panel" {
                    h2 { "What it does" }
                    p {
                        "It deals, keeps the score, and offers only what the rules allow. What you cannot do is shown with the reason and the number of the rule. "
                        "Nobody’s browser is sent what that player may not see."
                    }
                    p { "It is unofficial. The names of games and cards belong to their owners. The icons and texts here are our own." }
                }
                (fair_dealing())
                (sources())
            }
            div class="words" {
                (shortcuts(&page.shortcuts))
                section class="panel" {
                    h2 { "Version and license" }
                    dl class="about-pairs" {
                        dt { "Version" } dd { (page.version) }
                        dt { "License" } dd { "MIT OR Apache-2.0" }
                    }
                }
            }
        }
    }
}

fn fair_dealing() -> Markup {
    html! {
        section class="panel" id="fair" {
            h2 { "Fair dealing" }
            p {
                "Everything that is left to chance follows from one text, the seed. It is drawn before the game. "
                "At once the table shows its SHA-256: a number that fixes the seed without telling it. When the game ends, the seed itself is told."
            }
            p { "So you can check that nobody changed it on the way. Put the seed in the place of SEED, without a space or a line break:" }
            pre class="command" tabindex="0" role="group" aria-label="Command" { code { "printf %s SEED | sha256sum" } }
            p { "The result must be the number that you saw before the game. The record of the game then deals the same cards again." }
            p { "Whoever sets up a table may choose the seed, for example to play the same game twice. Then the table says so." }
        }
    }
}

fn sources() -> Markup {
    html! {
        section class="panel" {
            h2 { "Where the cards are from" }
            p { "Every card says how far it can be trusted:" }
            dl class="about-pairs" {
                dt { span class="badge source-printed" { "printed" } }
                dd { "The facts of a printed card." }
                dt { span class="badge source-rulebook" { "rulebook" } }
                dd { "A rulebook names or describes it; the rest is reconstructed." }
                dt { span class="badge source-original" { "original" } }
                dd { "Designed by us to complete a set." }
            }
        }
    }
}

fn shortcuts(shortcuts: &[Shortcut]) -> Markup {
    html! {
        @if !shortcuts.is_empty() {
            section class="panel" id="keys" {
                h2 { "Keys" }
                p class="quiet" { "A table has those of them that its game has a use for, and lists them itself." }
                table class="figures keys" {
                    thead { tr { th scope="col" { "Key" } th scope="col" { "What it does" } } }
                    tbody {
                        @for it in shortcuts {
                            tr {
                                th scope="row" { @for (i, key) in it.keys.iter().enumerate() { @if i > 0 { " + " } kbd { (key) } } }
                                td { (it.does) }
                            }
                        }
                    }
                }
            }
        }
    }
}
