//! A sheet of panels, all on one scale.

use super::panel::{COLOR_A, COLOR_B, Panel};
use crate::picture::mark::text;
use crate::picture::{Canvas, INK, round};
use ::svg::Document;
use ::svg::node::element::{Group, Rectangle, SVG, TSpan, Text};

/// Around the panels and between them, in pixels.
const GUTTER: f64 = 8.0;
/// What stays free around the shapes of a panel, in pixels.
const BORDER: f64 = 20.0;
/// The height of a line of words, in pixels.
const LINE: f64 = 14.0;
/// The width of a space, in pixels: between elements spaces are lost.
const SPACE: f64 = 3.0;

/// How panels are laid out.
pub(crate) struct Sheet {
    pub(crate) columns: usize,
    /// Of a panel, in pixels.
    pub(crate) width: f64,
}

impl Sheet {
    pub(crate) fn draw(&self, panels: &[Panel]) -> Document {
        let lines = panels.iter().map(lines_of_words).max().unwrap_or(0);
        let picture = [self.width, round(self.width * 0.75)];
        let height = picture[1] + LINE * lines as f64 + 8.0;
        let scale = panels.iter().map(|panel| scale(panel, picture)).fold(f64::INFINITY, f64::min);
        // Where all are points, any will do.
        let scale = if scale.is_finite() { scale } else { self.width };
        let (columns, rows) = (self.columns.min(panels.len()), panels.len().div_ceil(self.columns));
        let whole = |count: usize, one: f64| count as f64 * (one + GUTTER) + GUTTER;
        let (whole_width, whole_height) = (whole(columns, self.width), whole(rows, height));
        let document = Document::new()
            .set("width", whole_width)
            .set("height", whole_height)
            .set("viewBox", (0.0, 0.0, whole_width, whole_height))
            .set("font-family", "sans-serif")
            .set("font-size", round((self.width / 16.0).min(11.0)))
            .add(
                Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff"),
            );
        panels.iter().enumerate().fold(document, |document, (index, panel)| {
            let x = GUTTER + (index % self.columns) as f64 * (self.width + GUTTER);
            let y = GUTTER + (index / self.columns) as f64 * (height + GUTTER);
            let frame = Rectangle::new()
                .set("width", self.width)
                .set("height", height)
                .set("fill", "none")
                .set("stroke", "#d5dae1");
            let place = Group::new().set("transform", format!("translate({x} {y})"));
            document
                .add(place.add(frame).add(view(panel, scale, picture)).add(words(panel, picture)))
        })
    }
}

/// At how many pixels a unit a panel would fill its place.
fn scale(panel: &Panel, picture: [f64; 2]) -> f64 {
    let half = panel.bounds().half_extents();
    let fits = |half: f64, side: f64| (side / 2.0 - BORDER) / half;
    fits(half.x, picture[0]).min(fits(half.y, picture[1]))
}

/// The picture of a panel, cut off at its border.
fn view(panel: &Panel, scale: f64, picture: [f64; 2]) -> SVG {
    let center = panel.bounds().center();
    let canvas = Canvas::about([center.x, center.y], scale, picture);
    SVG::new().set("width", picture[0]).set("height", picture[1]).add(panel.draw(&canvas))
}

fn lines_of_words(panel: &Panel) -> usize {
    usize::from(!panel.title.is_empty()) + 1 + panel.answers.len()
}

/// The title, the kinds in the colors of the shapes, the answers.
fn words(panel: &Panel, [width, height]: [f64; 2]) -> Group {
    let mut next = height;
    let mut place = || {
        next += LINE;
        [width / 2.0, next]
    };
    let mut group = Group::new().set("fill", INK).set("text-anchor", "middle");
    if !panel.title.is_empty() {
        group = group.add(text(&panel.title, place()).set("font-weight", "bold"));
    }
    let (a, b) = panel.kinds;
    let kind = |name: &str, color| TSpan::new(name.replace('_', " ")).set("fill", color);
    let mut kinds: Text = text("", place()).add(kind(a, COLOR_A));
    if let Some(b) = b {
        kinds = kinds.add(TSpan::new("×").set("dx", SPACE)).add(kind(b, COLOR_B).set("dx", SPACE));
    }
    panel.answers.iter().fold(group.add(kinds), |group, answer| group.add(text(answer, place())))
}
