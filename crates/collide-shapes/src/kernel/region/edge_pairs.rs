//! How the edges of a region and of a straight shape meet: most pairs are settled by that.

use crate::kernel::region::edges::{Edge, Near, Role, each_edge};
use crate::kernel::region::outline::{Region, some_edge_pair_near, stop_if};
use collide_core::view::Segment;
use collide_core::{View, views};
use core::ops::ControlFlow;

/// How the edges of a region and of a straight shape meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlines {
    /// They do not.
    Apart,
    /// In ends of edges or along edges only, or in a crossing of two curves, which may lie in
    /// the end of another edge.
    Touching,
    /// Two edges, of which one is the outline of a solid, cross in a point that is no end of
    /// either.
    Crossing,
}

/// How the edges meet.
pub(crate) fn compare_outlines(region: &Region<'_>, shape: &View<'_>) -> Outlines {
    let mut found = Outlines::Apart;
    let mut compare = |e: &Segment, role: Role, f: &Edge| {
        let e = Edge::segment(e.a, e.b);
        if e.crosses(f) && (region.filled || role == Role::Outline) {
            found = Outlines::Crossing;
        } else if found == Outlines::Apart && e.meets(f) {
            found = Outlines::Touching;
        }
        stop_if(found == Outlines::Crossing)
    };
    // Breaks where the answer is found.
    let _ = match shape {
        View::Polygon(p) => some_edge_pair_near(region, &Region::filled(p.rings), |e, f| {
            compare(e, Role::Outline, &Edge::segment(f.a, f.b))
        }),
        View::Polyline(_) | views!(hull | unbounded | curved | compound) => {
            each_edge(shape, &Near::Everywhere, &mut |role, f| {
                let near = f.near();
                let compare = |_, e: Segment| match e.a == e.b {
                    true => ControlFlow::Continue(()),
                    false => compare(&e, role, &f),
                };
                region.rings.search(|bounds| near.enters(bounds), compare)
            })
        }
    };
    found
}
