//! Which shapes of a list may touch: a packed Hilbert R-tree over their boxes.

use alloc::vec::Vec;
use collide_core::pose::Pose;
use collide_core::posed::PosedView;
use collide_core::{Bounds, Operand, Real, Vec2, greater};
use collide_shapes::kernel::geometry::bounds_of;
use collide_shapes::kernel::tolerance::BOX_EPSILONS;
use static_aabb2d_index::{StaticAABB2DIndex, StaticAABB2DIndexBuilder};

/// The pairs of shapes whose boxes are at most `margin` apart, each once, the lesser index first,
/// in lexicographic order. What has no box pairs with everything.
///
/// No pair is left out that has a contact within the margin, or a distance up to it: boxes are
/// widened by what rounding does to these. A margin that is negative or not a number counts as
/// zero.
///
/// ```
/// use collide2d::prelude::*;
/// let shapes: Vec<AnyShape<f64>> = vec![
///     Circle::new([0.0, 0.0], 1.0)?.into(),
///     Circle::new([1.5, 0.0], 1.0)?.into(),
///     Circle::new([9.0, 0.0], 1.0)?.into(),
///     HalfPlane::new([0.0, -5.0], [0.0, 1.0])?.into(),
/// ];
/// let near: Vec<_> = collide2d::pairs(&shapes, 0.1).collect();
/// assert_eq!(near, [[0, 1], [0, 3], [1, 3], [2, 3]]);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub fn pairs<S: Operand>(shapes: &[S], margin: S::Scalar) -> impl Iterator<Item = [usize; 2]> {
    Pairs::new(shapes.iter().map(|shape| wide_bounds(shape, margin)).collect())
}

/// The box around a shape, wider by half a margin and by what rounding does; `None` where the shape
/// is unbounded.
pub(crate) fn wide_bounds<S: Operand>(shape: &S, margin: S::Scalar) -> Option<Bounds> {
    // Also of what is not a number.
    let margin = greater(margin.to_f64(), 0.0);
    Some(widened(&bounds(shape)?, margin, BOX_EPSILONS * S::Scalar::EPS.to_f64()))
}

/// The box around a shape in the world; `None` where it is unbounded.
fn bounds<S: Operand>(shape: &S) -> Option<Bounds> {
    if !S::IS_POSED {
        let bounds = shape.as_shape().bounding_box()?.as_view();
        return Some(Bounds { min: bounds.min, max: bounds.max });
    }
    PosedView::of(shape).query_alone(|view, frame| Some(moved(&bounds_of(view)?, frame)))
}

/// A box around the moved box, larger by what rounding does to the corners.
fn moved(bounds: &Bounds, frame: &Pose) -> Bounds {
    let Bounds { min, max } = *bounds;
    let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    let [first, rest @ ..] = corners.map(|corner| frame.image_of(corner));
    let Bounds { min, max } =
        rest.into_iter().fold(Bounds::of_point(first), |all, corner| all.with_point(corner));
    let reach = |p: Vec2| greater(p.x.abs(), p.y.abs());
    let size = greater(reach(min), reach(max)) + greater(reach(bounds.min), reach(bounds.max));
    let error = Vec2::new(size, size) * (BOX_EPSILONS * f64::EPSILON);
    Bounds { min: min - error, max: max + error }
}

/// A tree over the boxes of a list, and those of the list that have none.
pub(crate) struct Tree {
    tree: Option<StaticAABB2DIndex<f64>>,
    /// The shapes in the tree, by their places there.
    bounded: Vec<usize>,
    pub(crate) unbounded: Vec<usize>,
}

impl Tree {
    pub(crate) fn new(count: usize, box_of: impl Fn(usize) -> Option<Bounds>) -> Self {
        let (bounded, unbounded): (Vec<_>, Vec<_>) =
            (0..count).partition(|&shape| box_of(shape).is_some());
        let mut builder = StaticAABB2DIndexBuilder::new(bounded.len());
        for Bounds { min, max } in bounded.iter().filter_map(|&shape| box_of(shape)) {
            builder.add(min.x, min.y, max.x, max.y);
        }
        // It holds as many boxes as it was made for, of numbers that are `f64`: there is a tree.
        Self { tree: builder.build().ok(), bounded, unbounded }
    }

    /// The box around all boxes.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        let all = self.tree.as_ref()?.bounds()?;
        let (min, max) = (Vec2::new(all.min_x, all.min_y), Vec2::new(all.max_x, all.max_y));
        Some(Bounds { min, max })
    }

    /// Visits those whose boxes meet this one.
    #[inline]
    pub(crate) fn visit(
        &self,
        &Bounds { min, max }: &Bounds,
        stack: &mut Vec<usize>,
        mut visit: impl FnMut(usize),
    ) {
        let mut visit = |place: usize| visit(self.bounded[place]);
        if let Some(tree) = &self.tree {
            tree.visit_query_with_stack(min.x, min.y, max.x, max.y, &mut visit, stack);
        }
    }
}

/// The pairs of a list of boxes.
struct Pairs {
    boxes: Vec<Option<Bounds>>,
    tree: Tree,
    /// Whose partners these are, the next one last.
    first: usize,
    partners: Vec<usize>,
    stack: Vec<usize>,
}

impl Pairs {
    fn new(boxes: Vec<Option<Bounds>>) -> Self {
        let tree = Tree::new(boxes.len(), |shape| boxes[shape]);
        let (partners, stack) = (Vec::new(), Vec::new());
        let mut new = Self { boxes, tree, first: 0, partners, stack };
        new.find_partners();
        new
    }

    /// Finds those after the first shape that may be near it.
    fn find_partners(&mut self) {
        let Some(bounds) = self.boxes.get(self.first) else { return };
        let after = self.first + 1;
        match bounds {
            Some(bounds) => {
                let partners = &mut self.partners;
                self.tree.visit(bounds, &mut self.stack, |shape| {
                    partners.extend(Some(shape).filter(|&shape| shape >= after));
                });
                let unbounded = &self.tree.unbounded;
                let begin = unbounded.partition_point(|&shape| shape < after);
                self.partners.extend(&unbounded[begin..]);
                self.partners.sort_unstable_by(|p, q| q.cmp(p));
            }
            None => self.partners.extend((after..self.boxes.len()).rev()),
        }
    }
}

impl Iterator for Pairs {
    type Item = [usize; 2];

    fn next(&mut self) -> Option<[usize; 2]> {
        loop {
            if let Some(second) = self.partners.pop() {
                return Some([self.first, second]);
            }
            if self.first >= self.boxes.len() {
                return None;
            }
            self.first += 1;
            self.find_partners();
        }
    }
}

/// The box wider by half the margin, and by a part of its numbers.
fn widened(bounds: &Bounds, margin: f64, rounding: f64) -> Bounds {
    let Bounds { min, max } = *bounds;
    let size = greater(greater(min.x.abs(), min.y.abs()), greater(max.x.abs(), max.y.abs()));
    let by = margin / 2.0 + rounding * (size + margin);
    let by = Vec2::new(by, by);
    Bounds { min: min - by, max: max + by }
}
