//! What is painted of a figure: its fill, its line, its line as wide as it is drawn.

use super::clip::Clip;
use super::element::Geometry;
use super::guard;
use super::path::{self, Chain, chains, stretch};
use crate::check::affine::Affine;
use crate::check::build;
use crate::check::outline::{Figure, Outline, Refusal};
use crate::check::region::{self, Area, FillRule};
use collide2d::AnyShape;
use kurbo::PathEl;
use std::rc::Rc;
use usvg::tiny_skia_path::{Path, PathStroker};
use usvg::{LineCap, LineJoin};

/// Of how many steps the dashes of a stroke may be, in all layers of them, and its outline: a
/// million, of a short text, would take their union minutes.
const MOST_OF_DASHES: f64 = 16384.0;
const MOST_OF_OUTLINE: usize = 1 << 17;

/// How far off the outline of a stroke may be, relative to its largest coordinate: usvg computes it
/// in `f32`. With less it is noise, in which thousands of steps cross each other.
const ROUNDING_OF_OUTLINE: f64 = 8.0 * f32::EPSILON as f64;

/// A figure that is drawn, where it is drawn.
pub(super) struct Painting<'a> {
    pub(super) geometry: Geometry,
    pub(super) drawn: &'a usvg::Path,
    pub(super) map: Affine,
    /// How far chains of edges may be from curves, after the map.
    pub(super) tolerance: f64,
    /// Whether strokes are as wide as they are drawn.
    pub(super) strokes: bool,
}

impl Painting<'_> {
    /// The shape of what the clips leave; none if that is nothing.
    pub(super) fn figure(&self, clips: &[Rc<Clip>]) -> Result<Option<Figure>, Refusal> {
        let whole = self.whole()?;
        let Some(whole) = whole else { return Ok(None) };
        let cutting: Vec<_> = clips.iter().filter(|clip| !clip.contains(&whole.shape)).collect();
        if cutting.is_empty() {
            return Ok(Some(whole));
        }
        if cutting.iter().any(|clip| !clip.meets(&whole.shape)) {
            return Ok(None);
        }
        self.cut(&cutting)
    }

    fn fills(&self) -> bool {
        self.drawn.fill().is_some()
    }

    /// The stroke, if it is to be as wide as it is drawn.
    fn stroke(&self) -> Option<&usvg::Stroke> {
        self.drawn.stroke().filter(|_| self.strokes)
    }

    fn whole(&self) -> Result<Option<Figure>, Refusal> {
        let mut parts = Vec::new();
        if self.fills() {
            if let Some(figure) = self.exact()? {
                if self.stroke().is_none() {
                    return Ok(Some(figure));
                }
                parts.push(figure.shape);
            } else {
                parts.extend(region::polygons(&self.rings(), path::fill_rule(self.drawn))?);
            }
        }
        if let Some(stroke) = self.stroke() {
            match self.capsules(stroke)? {
                Some(capsules) => parts.extend(capsules),
                None => parts.extend(region::shapes(self.wide(stroke)?)),
            }
        }
        if parts.is_empty() {
            return match &self.geometry.exact {
                Some(segment @ Outline::Segment(..)) => segment.placed(&self.map).map(Some),
                _ => together(lines(&self.chains())?),
            };
        }
        together(parts)
    }

    /// The filled figure without approximations, if the map keeps it so.
    fn exact(&self) -> Result<Option<Figure>, Refusal> {
        match &self.geometry.exact {
            None | Some(Outline::Segment(..)) => Ok(None),
            Some(outline) => match outline.placed(&self.map) {
                Err(Refusal::NotSimilar(_)) => Ok(None),
                placed => placed.map(Some),
            },
        }
    }

    fn chains(&self) -> Vec<Chain> {
        chains(&self.geometry.path, &self.map, self.tolerance)
    }

    /// The rings of the fill, which closes every chain.
    fn rings(&self) -> Vec<Vec<[f64; 2]>> {
        self.chains().into_iter().map(|chain| chain.vertices).collect()
    }

    /// A round stroke of straight edges, which is a capsule along each.
    fn capsules(&self, stroke: &usvg::Stroke) -> Result<Option<Vec<AnyShape<f64>>>, Refusal> {
        let straight = self.geometry.path.iter().all(|element| {
            matches!(element, PathEl::MoveTo(_) | PathEl::LineTo(_) | PathEl::ClosePath)
        });
        let round = stroke.linejoin() == LineJoin::Round && stroke.linecap() == LineCap::Round;
        let Some(scale) = self.map.uniform_scale() else { return Ok(None) };
        if !straight || !round || stroke.dasharray().is_some() {
            return Ok(None);
        }
        let radius = super::number::decimal(stroke.width().get()) / 2.0 * scale;
        let mut capsules = Vec::new();
        for Chain { vertices, closed } in self.chains() {
            let around = vertices.iter().cycle().skip(1);
            let edges = if closed { vertices.len() } else { vertices.len() - 1 };
            for (a, b) in vertices.iter().zip(around).take(edges) {
                capsules.push(build::capsule(*a, *b, radius)?);
            }
        }
        Ok(Some(capsules))
    }

    /// What a stroke covers, dashes, joins and caps included.
    fn wide(&self, stroke: &usvg::Stroke) -> Result<Area, Refusal> {
        let outline = guard::attempt(|| self.outline(stroke));
        let outline = outline.ok_or_else(|| Refusal::Malformed(guard::TOO_FAR.into()))?;
        let Some(outline) = outline? else { return Ok(Area::new()) };
        let chains = chains(&path::from_usvg(&outline), &self.map, self.tolerance);
        let rings: Vec<_> = chains.into_iter().map(|chain| chain.vertices).collect();
        region::enclosed(&rings, FillRule::NonZero)
    }

    /// usvg's own outline of a stroke; none if it covers nothing.
    fn outline(&self, stroke: &usvg::Stroke) -> Result<Option<Path>, Refusal> {
        let too_long = || Refusal::Malformed("a stroke of too many steps".into());
        let bounds = self.drawn.stroke_bounding_box();
        let largest = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
            .into_iter()
            .fold(0.0, |largest, c| f32::max(largest, c.abs()));
        if f64::from(largest) * ROUNDING_OF_OUTLINE * stretch(&self.map) > self.tolerance {
            let reason = "a stroke too far out to be drawn within the tolerance";
            return Err(Refusal::Malformed(reason.into()));
        }
        // Drawn flat, it covers nothing but rounding.
        let Affine { x, y, .. } = &self.map;
        let flatness = ROUNDING_OF_OUTLINE * stretch(&self.map).powi(2);
        if (x[0] * y[1] - x[1] * y[0]).abs() <= flatness {
            return Ok(None);
        }
        // How fine the outline is: steps of a fraction of the tolerance.
        let fine = (stretch(&self.map) / self.tolerance).clamp(1.0, 1e6) as f32;
        let style = stroke.to_tiny_skia();
        let dashed = match &style.dash {
            Some(dash) => {
                let period: f32 = stroke.dasharray().into_iter().flatten().sum();
                // Wide ones lie on top of each other.
                let layers = 1.0 + f64::from(stroke.width().get() / period);
                let is_short = |path: &Path| path.len() as f64 * layers <= MOST_OF_DASHES;
                let dashes = self.drawn.data().dash(dash, fine);
                Some(dashes.filter(is_short).ok_or_else(too_long)?)
            }
            None => None,
        };
        let data = dashed.as_ref().unwrap_or(self.drawn.data());
        let outline = PathStroker::new().stroke(data, &style, fine);
        match outline {
            Some(outline) if outline.len() > MOST_OF_OUTLINE => Err(too_long()),
            outline => Ok(outline),
        }
    }

    /// What lies in every clip.
    fn cut(&self, clips: &[&Rc<Clip>]) -> Result<Option<Figure>, Refusal> {
        let mut area = Area::new();
        if self.fills() {
            area.extend(region::enclosed(&self.rings(), path::fill_rule(self.drawn))?);
        }
        if let Some(stroke) = self.stroke() {
            area.extend(self.wide(stroke)?);
        }
        if area.is_empty() {
            return self.cut_lines(clips);
        }
        for clip in clips {
            area = region::common(&area, clip.area())?;
        }
        together(region::shapes(area))
    }

    fn cut_lines(&self, clips: &[&Rc<Clip>]) -> Result<Option<Figure>, Refusal> {
        let mut pieces: Vec<_> = self.chains().into_iter().map(opened).collect();
        for clip in clips {
            let cut = pieces.iter().map(|piece| region::cut(piece, clip.area()));
            pieces = cut.collect::<Result<Vec<_>, _>>()?.concat();
        }
        let chain = |vertices| Chain { vertices, closed: false };
        together(lines(&pieces.into_iter().map(chain).collect::<Vec<_>>())?)
    }
}

/// A chain that ends where it began.
fn opened(chain: Chain) -> Vec<[f64; 2]> {
    let first = chain.vertices.first().copied().filter(|_| chain.closed);
    chain.vertices.into_iter().chain(first).collect()
}

fn lines(chains: &[Chain]) -> Result<Vec<AnyShape<f64>>, Refusal> {
    let line = |chain: &Chain| match &chain.vertices[..] {
        [only] => build::point(*only),
        // Of two vertices there is one edge.
        vertices => build::polyline(vertices.to_vec(), chain.closed && vertices.len() > 2),
    };
    Ok(chains.iter().map(line).collect::<Result<_, _>>()?)
}

/// The union of the parts, if there are any.
fn together(mut parts: Vec<AnyShape<f64>>) -> Result<Option<Figure>, Refusal> {
    Ok(match parts.len() {
        0 => None,
        1 => parts.pop().map(Figure::from),
        _ => Some(build::compound(parts)?.into()),
    })
}
