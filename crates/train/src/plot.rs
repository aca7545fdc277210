//! A learning curve as a picture.

use std::fmt::Write as _;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 250.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 44.0;
/// Colors that can be told apart on a light and on a dark page.
const COLORS: [&str; 8] = ["#c2410c", "#0e7490", "#65a30d", "#7c3aed", "#be185d", "#a16207", "#475569", "#1d4ed8"];

/// Lines of shares between 0 and 1 over numbers of games, as an SVG file.
pub fn plot(title: &str, lines: &[(String, Vec<(f64, f64)>)]) -> String {
    let most = lines.iter().flat_map(|(_, points)| points).map(|(games, _)| *games).fold(1.0, f64::max);
    let x = |games: f64| LEFT + games / most * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| TOP + (1.0 - share) * (HEIGHT - TOP - BOTTOM);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{}</text>\n",
        escaped(title)
    );
    let mut put = |line: String| {
        out += &line;
        out.push('\n');
    };
    for tenth in (0..=10).step_by(2) {
        let share = f64::from(tenth) / 10.0;
        put(format!(
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#ddd\"/><text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{4}%</text>",
            y(share),
            WIDTH - RIGHT,
            LEFT - 8.0,
            y(share) + 4.0,
            tenth * 10
        ));
    }
    for quarter in 0..=4 {
        let games = most * f64::from(quarter) / 4.0;
        put(format!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text>",
            x(games),
            HEIGHT - BOTTOM + 20.0,
            games
        ));
    }
    put(format!("<text x=\"{}\" y=\"{}\">games</text>", WIDTH - RIGHT + 12.0, HEIGHT - BOTTOM + 20.0));
    for (i, (name, points)) in lines.iter().enumerate() {
        let color = COLORS[i % COLORS.len()];
        let mut path = String::new();
        for (k, &(games, share)) in points.iter().enumerate() {
            let letter = if k == 0 { 'M' } else { 'L' };
            // A string takes everything.
            let _ = write!(path, "{letter}{:.1} {:.1}", x(games), y(share));
        }
        put(format!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"));
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let place = TOP + 12.0 + 20.0 * i as f64;
        let last = points.last().map_or(String::new(), |(_, share)| format!(" {:.0}%", share * 100.0));
        put(format!(
            "<text x=\"{}\" y=\"{place}\" fill=\"{color}\">{}{last}</text>",
            WIDTH - RIGHT + 12.0,
            escaped(name)
        ));
    }
    out + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_where_their_numbers_are() {
        let svg = plot("Shares & more", &[("two <players>".into(), vec![(0.0, 0.0), (100.0, 0.5), (200.0, 1.0)])]);
        assert!(svg.contains("M56.0 376.0L333.0 210.0L610.0 44.0"), "{svg}");
        assert!(svg.contains("Shares &amp; more") && svg.contains("two &lt;players&gt; 100%"));
        assert!(plot("nothing yet", &[("a".into(), Vec::new())]).ends_with("</svg>\n"));
    }
}
