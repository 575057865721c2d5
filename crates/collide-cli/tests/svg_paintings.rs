//! The drawings of resvg's tests with their paintings: what is read of a drawing covers the pixels
//! that are painted, unless something is said to be left out.

use collide_cli::check::{Reading, shapes_in};
use collide2d::{AnyShape, Shape};
use std::path::{Path, PathBuf};
use svgtypes::{Align, AspectRatio, ViewBox};
use tiny_skia::Pixmap;

const PAINTINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/svg");

/// What becomes of a drawing.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// Every pixel is covered that is painted, and no other.
    Same,
    /// The first thing that is said to be left out.
    Said(String),
    /// There is no scene, in words.
    Refused(String),
    /// A number of pixels differ, and nothing is said.
    Different(usize),
}

#[test]
fn shapes_cover_what_is_painted() {
    let drawings = drawings(Path::new(PAINTINGS));
    if drawings.is_empty() {
        eprintln!("SKIPPED: {PAINTINGS} is not there");
        return;
    }
    let mut same = 0;
    let mut different = Vec::new();
    for drawing in drawings {
        let name = drawing.strip_prefix(PAINTINGS).expect("the folder").display().to_string();
        match outcome(&drawing) {
            Outcome::Same => same += 1,
            Outcome::Different(pixels) if !has_background(&drawing) => {
                different.push(format!("{name}: {pixels} pixels"));
            }
            outcome => eprintln!("{name}: {outcome:?}"),
        }
    }
    assert!(different.is_empty(), "{} drawings: {different:#?}", different.len());
    assert!(same > 300, "only {same} drawings were compared");
}

/// A background is painted, and no shape.
fn has_background(drawing: &Path) -> bool {
    drawing.file_name().is_some_and(|name| name.to_string_lossy().contains("background-color"))
}

fn drawings(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut drawings = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            drawings.extend(self::drawings(&path));
        } else if path.extension().is_some_and(|extension| extension == "svg") {
            drawings.push(path);
        }
    }
    drawings.sort();
    drawings
}

fn outcome(drawing: &Path) -> Outcome {
    let bytes = std::fs::read(drawing).expect("the drawing");
    let Reading { shapes, skipped, .. } = match shapes_in(&bytes, true) {
        Ok(read) => read,
        Err(reason) => return Outcome::Refused(reason),
    };
    let png = std::fs::read(drawing.with_extension("png")).expect("the painting");
    let painting = Pixmap::decode_png(&png).expect("a picture");
    match (differences(&shapes, &painting, &Viewport::of(&bytes)), skipped.first()) {
        (0, _) => Outcome::Same,
        (_, Some((id, reason))) => Outcome::Said(format!("{id}: {reason}")),
        (pixels, None) => Outcome::Different(pixels),
    }
}

/// The middle of a pixel and its corners, which are covered or not as all of it is.
const IN_PIXEL: [[f64; 2]; 5] = [[0.5, 0.5], [0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]];

/// How many pixels are painted and not covered, or covered and not painted. Where a pixel beside
/// it is painted otherwise, an edge runs, which may run a little differently.
fn differences(
    shapes: &[(String, AnyShape<f64>)],
    painting: &Pixmap,
    viewport: &Viewport,
) -> usize {
    let (width, height) = (painting.width(), painting.height());
    let scale = [viewport.size[0] / f64::from(width), viewport.size[1] / f64::from(height)];
    let painted = |x: u32, y: u32| painting.pixel(x, y).is_some_and(|pixel| pixel.alpha() > 0);
    let mut differences = 0;
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            let is_painted = painted(x, y);
            let mut around = (y - 1..y + 2).flat_map(|v| (x - 1..x + 2).map(move |u| (u, v)));
            if around.any(|(u, v)| painted(u, v) != is_painted) {
                continue;
            }
            let is_other = |[u, v]: [f64; 2]| {
                let at = [(f64::from(x) + u) * scale[0], (f64::from(y) + v) * scale[1]];
                let at = viewport.content(at).into();
                shapes.iter().any(|(_, shape)| shape.contains_point(&at)) != is_painted
            };
            differences += usize::from(IN_PIXEL.into_iter().all(is_other));
        }
    }
    differences
}

/// How the content of the outermost element is placed in the painting.
struct Viewport {
    size: [f64; 2],
    scale: [f64; 2],
    origin: [f64; 2],
}

impl Viewport {
    fn of(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).replace("encoding=\"ISO-8859-1\"", "");
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("a drawing");
        let parsing = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let document = roxmltree::Document::parse_with_options(&text, parsing).expect("XML");
        let root = document.root_element();
        let size = [f64::from(tree.size().width()), f64::from(tree.size().height())];
        let given = root.attribute("viewBox").and_then(|text| text.parse::<ViewBox>().ok());
        let view = given.unwrap_or(ViewBox { x: 0.0, y: 0.0, w: size[0], h: size[1] });
        let aspect = root.attribute("preserveAspectRatio").and_then(|text| text.parse().ok());
        let AspectRatio { align, slice, .. } = aspect.unwrap_or_default();
        let [x, y] = [size[0] / view.w, size[1] / view.h];
        let both = if slice { x.max(y) } else { x.min(y) };
        let (scale, along) = match align {
            Align::None => ([x, y], [0.0, 0.0]),
            Align::XMinYMin => ([both; 2], [0.0, 0.0]),
            Align::XMidYMin => ([both; 2], [0.5, 0.0]),
            Align::XMaxYMin => ([both; 2], [1.0, 0.0]),
            Align::XMinYMid => ([both; 2], [0.0, 0.5]),
            Align::XMidYMid => ([both; 2], [0.5, 0.5]),
            Align::XMaxYMid => ([both; 2], [1.0, 0.5]),
            Align::XMinYMax => ([both; 2], [0.0, 1.0]),
            Align::XMidYMax => ([both; 2], [0.5, 1.0]),
            Align::XMaxYMax => ([both; 2], [1.0, 1.0]),
        };
        let origin = [
            along[0] * (size[0] - view.w * scale[0]) - view.x * scale[0],
            along[1] * (size[1] - view.h * scale[1]) - view.y * scale[1],
        ];
        Self { size, scale, origin }
    }

    /// Where a point of the painting is in the content.
    fn content(&self, point: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| (point[axis] - self.origin[axis]) / self.scale[axis])
    }
}
