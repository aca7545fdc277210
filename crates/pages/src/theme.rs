//! The stylesheet, and the colors in it.
//!
//! Colors are defined once, as `--name: light-dark(#light, #dark)`: in the first of its files, `assets/ruinforge.css`, and those
//! of Forged in Steel and of The New Era alone in files of their own. [`tokens`] reads them from there, so that the test of their contrast
//! measures what browsers are sent.

/// The stylesheet of all pages.
pub const CSS: &str = concat!(
    include_str!("../assets/ruinforge.css"),
    include_str!("../assets/table.css"),
    include_str!("../assets/site.css"),
    include_str!("../assets/browse.css"),
    include_str!("../assets/forged.css"),
    include_str!("../assets/new-era.css"),
);

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the reader's system wants it.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// The value of `data-theme` on the page; none where the system decides.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }
}

/// Red, green and blue.
pub type Color = [u8; 3];

/// A color of the stylesheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its name, without the dashes.
    pub name: &'static str,
    /// In the light theme.
    pub light: Color,
    /// In the dark theme.
    pub dark: Color,
}

/// All colors, in the order of the stylesheet.
pub fn tokens() -> Vec<Token> {
    CSS.lines().filter_map(token).collect()
}

/// Text and what it stands on: at least 4.5 to 1 in both themes (WCAG 2.2, 1.4.3).
pub const TEXT_ON: &[(&str, &[&str])] = &[
    ("ink", &["concrete", "panel", "paper", "field", "mark"]),
    ("faded", &["concrete", "panel", "paper", "field", "mark"]),
    ("rust", &["concrete", "panel", "paper", "field", "mark"]),
    ("danger", &["panel", "paper"]),
    ("on-rust", &["rust-fill", "rust-fill-hover"]),
    ("on-row", &["row-production", "row-open", "row-feature", "row-action", "row-link"]),
    ("on-steel", &["steel"]),
    ("faded-on-steel", &["steel"]),
    ("press", NEWSPRINT),
    ("gray-ink", NEWSPRINT),
    ("bluing", NEWSPRINT),
    ("molten", &["sheet", "column", "gazette"]),
    ("on-bluing", &["bluing-fill", "bluing-fill-hover"]),
    ("on-molten", &["molten"]),
    ("soot", &["canvas", "tarp", "bone", "chalk", "beam"]),
    ("ash", &["canvas", "tarp", "bone", "chalk", "beam"]),
    ("brass", &["canvas", "tarp", "bone", "chalk", "beam"]),
    ("danger", &["tarp", "bone"]),
    ("on-brass", &["brass-fill", "brass-fill-hover"]),
    ("on-steel", &["olive"]),
    ("faded-on-steel", &["olive"]),
    ("beam-on-steel", &["olive"]),
    // Names of lots.
    ("gray-ink", PLATS),
];

const NEWSPRINT: &[&str] = &["newsprint", "sheet", "column", "gazette", "spot"];
const PLATS: &[&str] = &["plat-north", "plat-goat", "plat-east", "plat-mesa", "plat-bessemer"];

/// Lines, icons and focus rings and what they stand on: at least 3 to 1 in both themes (WCAG 2.2, 1.4.11).
pub const SIGN_ON: &[(&str, &[&str])] = &[
    ("edge", &["panel", "paper", "field", "tarp", "bone", "chalk"]),
    // The ring keeps a distance from what it is around.
    ("focus", &["concrete", "panel", "paper", "canvas", "tarp", "bone"]),
    ("focus-on-steel", &["steel", "olive"]),
    ("row-production", &["panel", "paper", "tarp", "bone"]),
    ("row-open", &["panel", "paper", "tarp", "bone"]),
    ("row-feature", &["panel", "paper", "tarp", "bone"]),
    ("row-action", &["panel", "paper", "tarp", "bone"]),
    ("row-link", &["panel", "paper", "tarp", "bone"]),
    ("brick", GOODS_STAND_ON),
    ("iron", GOODS_STAND_ON),
    ("fuel", GOODS_STAND_ON),
    ("gun", GOODS_STAND_ON),
    ("ammo", GOODS_STAND_ON),
    ("worker", GOODS_STAND_ON),
    ("grey", GOODS_STAND_ON),
    ("blue", GOODS_STAND_ON),
    ("red", GOODS_STAND_ON),
    ("universal", GOODS_STAND_ON),
    ("development", GOODS_STAND_ON),
    ("shield", GOODS_STAND_ON),
    ("card", GOODS_STAND_ON),
    ("vp", GOODS_STAND_ON),
    ("hegemony", GOODS_STAND_ON),
    ("university", GOODS_STAND_ON),
    ("mississippi", GOODS_STAND_ON),
    ("uranopolis", GOODS_STAND_ON),
    ("texas", GOODS_STAND_ON),
    ("seat-1", PLAYERS_STAND_ON),
    ("seat-2", PLAYERS_STAND_ON),
    ("seat-3", PLAYERS_STAND_ON),
    ("seat-4", PLAYERS_STAND_ON),
    ("seat-5", PLAYERS_STAND_ON),
    ("seat-1", PIECES_STAND_ON),
    ("seat-2", PIECES_STAND_ON),
    ("seat-3", PIECES_STAND_ON),
    ("seat-4", PIECES_STAND_ON),
    ("on-seat", SEATS),
    ("bluing", PLATS),
    // The outlines of everything on the map.
    ("press", &["street", "mill", "stone", "shop", "lawn", "water"]),
    ("leaf", &["lawn"]),
];

/// What is a player's has its color.
pub const SEATS: &[&str] = &["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"];

const PLAYERS_STAND_ON: &[&str] =
    &["concrete", "panel", "paper", "field", "mark", "canvas", "tarp", "bone", "chalk", "beam"];

const PIECES_STAND_ON: &[&str] =
    &["sheet", "gazette", "spot", "plat-north", "plat-goat", "plat-east", "plat-mesa", "plat-bessemer"];

const GOODS_STAND_ON: &[&str] = &["panel", "paper", "field", "mark", "tarp", "bone", "chalk", "beam"];

/// `--rust: light-dark(#8f3510, #ee9a63);`
fn token(line: &'static str) -> Option<Token> {
    let (name, value) = line.trim().strip_prefix("--")?.split_once(':')?;
    let (light, dark) = value.trim().strip_prefix("light-dark(")?.strip_suffix(");")?.split_once(',')?;
    Some(Token { name, light: color(light)?, dark: color(dark)? })
}

fn color(hex: &str) -> Option<Color> {
    let hex = hex.trim().strip_prefix('#').filter(|hex| hex.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(part: u8) -> f64 {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    }

    fn luminance(color: Color) -> f64 {
        let [red, green, blue] = color.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn find(name: &str) -> Token {
        tokens().into_iter().find(|it| it.name == name).unwrap_or_else(|| panic!("there is no color {name}"))
    }

    fn faults(pairs: &[(&str, &[&str])], least: f64) -> Vec<String> {
        let mut faults = Vec::new();
        for &(front, backs) in pairs {
            for &back in backs {
                let (f, b) = (find(front), find(back));
                for (theme, ratio) in [("light", contrast(f.light, b.light)), ("dark", contrast(f.dark, b.dark))] {
                    if ratio < least {
                        faults.push(format!("{front} on {back} has {ratio:.2} to 1 in the {theme} theme"));
                    }
                }
            }
        }
        faults
    }

    #[test]
    fn the_measure_is_right() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        // A well-known pair: #767676 is the lightest grey for text on white.
        assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
    }

    #[test]
    fn text_can_be_read_and_signs_can_be_seen() {
        let faults = [faults(TEXT_ON, 4.5), faults(SIGN_ON, 3.0)].concat();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// Lightness, from green to red, and from blue to yellow (CIE L*a*b*, white is D65).
    fn lab(color: Color) -> [f64; 3] {
        let [red, green, blue] = color.map(linear);
        let f = |part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
        let x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        let y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn players_are_told_apart_by_their_colors() {
        let distance = |a: Color, b: Color| {
            let squares = lab(a).into_iter().zip(lab(b)).map(|(a, b)| (a - b).powi(2));
            squares.sum::<f64>().sqrt()
        };
        for (i, one) in SEATS.iter().enumerate() {
            for other in &SEATS[..i] {
                let (a, b) = (find(one), find(other));
                for (theme, distance) in [("light", distance(a.light, b.light)), ("dark", distance(a.dark, b.dark))] {
                    // Ten times what is seen when two areas lie side by side.
                    assert!(distance > 23.0, "{one} and {other} are {distance:.1} apart in the {theme} theme");
                }
            }
        }
    }

    #[test]
    fn every_color_is_measured_or_never_carries_meaning() {
        // Hairlines between things that a heading or a space parts as well.
        let plain = ["hairline", "shadow"];
        let pairs = || TEXT_ON.iter().chain(SIGN_ON);
        for token in tokens() {
            let named = pairs().any(|(front, backs)| *front == token.name || backs.contains(&token.name));
            assert!(named || plain.contains(&token.name), "{} is in no pair", token.name);
        }
    }

    #[test]
    fn colors_are_written_nowhere_else() {
        for line in CSS.lines().filter(|line| token(line).is_none()) {
            let stray = line.split('#').skip(1).any(|rest| rest.bytes().take_while(u8::is_ascii_hexdigit).count() >= 3);
            assert!(!stray, "{line}");
        }
        assert!(!CSS.contains("@import") && !CSS.contains("url("), "everything is in this one file");
    }
}
