//! A picture of times over sizes, both axes logarithmic: an SVG.

use std::fmt::Write;

/// The times of one contestant.
pub(crate) struct Line {
    pub(crate) query: String,
    pub(crate) who: &'static str,
    /// Vertices, and nanoseconds.
    pub(crate) points: Vec<(usize, f64)>,
}

impl Line {
    pub(crate) fn new(query: &str, who: &'static str) -> Self {
        Self { query: query.into(), who, points: Vec::new() }
    }

    /// The slope of the line that fits the logarithms best, from 128 vertices on.
    pub(crate) fn exponent(&self) -> f64 {
        let large = self.points.iter().filter(|(n, _)| *n >= 128);
        let logs: Vec<_> = large.map(|&(n, ns)| ((n as f64).ln(), ns.ln())).collect();
        let mean =
            |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
        let (x, y) = (mean(|p| p.0), mean(|p| p.1));
        let both = logs.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>();
        both / logs.iter().map(|p| (p.0 - x) * (p.0 - x)).sum::<f64>()
    }
}

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 560.0;
const MARGIN: f64 = 60.0;
/// The column of names.
const NAMES: f64 = 230.0;
/// One for each query.
const COLORS: [&str; 7] =
    ["#1b6ca8", "#c0392b", "#2e8b57", "#8e5ea2", "#b8860b", "#444444", "#d2691e"];

/// The picture: ours drawn through, others dashed.
pub(crate) fn plot(lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let ends = |of: fn(&(usize, f64)) -> f64| {
        let least = points().map(of).fold(f64::INFINITY, f64::min);
        let most = points().map(of).fold(0.0, f64::max);
        (least.log10().floor(), most.log10().ceil())
    };
    let ((left, right), (low, high)) = (ends(|p| p.0 as f64), ends(|p| p.1));
    let width = WIDTH - MARGIN - NAMES;
    let x = |n: f64| MARGIN + (n.log10() - left) / (right - left) * width;
    let y = |t: f64| HEIGHT - MARGIN - (t.log10() - low) / (high - low) * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\"><rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>"
    );
    let mut add = |part: String| svg.write_str(&part).unwrap_or(());
    let rule = |[x1, y1, x2, y2]: [f64; 4], of: &str| {
        format!("<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"#ddd\"/>{of}")
    };
    for power in left as i32..=right as i32 {
        let at = x(10_f64.powi(power));
        let label = format!("<text x=\"{at:.1}\" y=\"{}\">10^{power}</text>", HEIGHT - 35.0);
        add(rule([at, y(10_f64.powf(low)), at, y(10_f64.powf(high))], &label));
    }
    for power in low as i32..=high as i32 {
        let at = y(10_f64.powi(power));
        let label = format!("<text x=\"8\" y=\"{at:.1}\">10^{power}</text>");
        add(rule([x(10_f64.powf(left)), at, x(10_f64.powf(right)), at], &label));
    }
    add(format!("<text x=\"{}\" y=\"{}\">vertices</text>", MARGIN + 0.5 * width, HEIGHT - 12.0));
    add("<text x=\"8\" y=\"24\">nanoseconds</text>".into());
    let mut queries: Vec<&str> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        if queries.last() != Some(&&*line.query) {
            queries.push(&line.query);
        }
        let color = COLORS[(queries.len() - 1) % COLORS.len()];
        let dash = if line.who == "ours" { "" } else { "6 4" };
        let way = line.points.iter().map(|&(n, ns)| format!("{:.1},{:.1}", x(n as f64), y(ns)));
        add(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dash}\"/><text x=\"{}\" y=\"{}\" fill=\"{color}\">{} {}</text>",
            way.collect::<Vec<_>>().join(" "),
            WIDTH - NAMES + 14.0,
            MARGIN + 18.0 * i as f64,
            line.who,
            line.query,
        ));
    }
    svg + "</svg>\n"
}
