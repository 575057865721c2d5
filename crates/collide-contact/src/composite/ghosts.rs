//! No ghosts: which normals of a part the whole shape really has.
//!
//! Cut out of a polygon or a polyline, a part has normals that the whole has not: those of
//! inner edges, and at a joint all that point away from the part. A box that slides over them
//! would stumble. The Gauss map of the outline decides: at a vertex with the neighbors `u`,
//! `w` only normals `n` with `n·u ≤ 0` and `n·w ≤ 0` exist, for otherwise the neighbor reaches
//! further along `n` and is what the other shape meets.
//!
//! A contact along any other normal is suppressed, or, where the outline goes on straight or turns
//! toward the other shape, has the normal of the part's side at that vertex instead.
//!
//! Source: the idea is that of Box2D's smooth chain collision (Catto); here it serves both
//! sides of a chain and the pieces of polygons with holes.

use crate::FeatureId;
use crate::composite::neighbor::{neighbor, neighbor_direction, step};
use crate::manifold::clip::is_aligned;
use crate::manifold::feature::FeatureKind;
use crate::manifold::support_face::{Front, Side, front, reach_over};
use crate::one_sided::{is_met, is_to_the_left};
use collide_core::predicate::orient2d;
use collide_core::view::{ConvexPiece, Segment};
use collide_core::{Rings, Vec2, View};
use collide_shapes::kernel::tolerance::CONE_SINE;

/// What of a convex part the whole shape shows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PartOutline<'p> {
    /// All of it.
    Own,
    /// The edge of a polyline, which ends at joints.
    Chain(ChainEdge<'p>),
    /// The piece of a polygon, which has inner edges.
    Piece(PieceOutline<'p>),
}

/// An edge of a polyline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainEdge<'p> {
    pub(crate) rings: &'p Rings,
    pub(crate) edge: usize,
}

/// A convex piece of a polygon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceOutline<'p> {
    pub(crate) rings: &'p Rings,
    pub(crate) piece: &'p ConvexPiece,
    pub(crate) normals: &'p [Vec2],
}

/// Whether a part may have a contact along a direction.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "on the heap the sides would cost an allocation")]
pub(crate) enum Verdict {
    /// The whole shape has this normal here.
    Admit,
    /// It has not; the contact may have the normal of one of these sides instead: without any it is
    /// suppressed.
    Snap([Option<Candidate>; 2]),
}

/// A side of the part at the vertex in question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) side: Side,
    /// Whether the outline goes on straight or toward the other shape beyond the vertex;
    /// otherwise the contact is the neighbor's.
    pub(crate) is_open: bool,
}

impl Verdict {
    /// The contact is suppressed.
    const SUPPRESSED: Self = Self::Snap([None, None]);
}

impl PartOutline<'_> {
    /// Whether `other`, which lies along `toward` from `part`, is on the side from which a
    /// one-sided chain is not met.
    pub(crate) fn is_passed(&self, part: &View<'_>, toward: Vec2, other: &View<'_>) -> bool {
        match self {
            Self::Chain(chain) if chain.rings.is_one_sided() => {
                chain.is_passed(part, toward, other)
            }
            Self::Chain(_) | Self::Own | Self::Piece(_) => false,
        }
    }

    /// Whether what lies along `toward` lies to the right of the edge of a one-sided chain.
    pub(crate) fn is_behind(&self, toward: Vec2) -> bool {
        match self {
            Self::Chain(chain) if chain.rings.is_one_sided() => {
                !is_to_the_left(&chain.segment(), toward, -CONE_SINE)
            }
            Self::Chain(_) | Self::Own | Self::Piece(_) => false,
        }
    }

    /// Whether a contact where the part shows `front` along `toward` is one of the whole shape.
    pub(crate) fn verdict(&self, front: &Front, toward: Vec2) -> Verdict {
        match self {
            Self::Own => Verdict::Admit,
            Self::Chain(chain) => chain.verdict(front, toward),
            Self::Piece(piece) => piece.verdict(front, toward),
        }
    }

    /// What of `front` the whole shape shows as well: a side of a piece that has an inner edge it
    /// does not.
    pub(crate) fn of_whole(&self, front: Front) -> Front {
        match self {
            Self::Piece(piece) => Front { side: front.side.filter(|s| piece.is_outer(s)), ..front },
            Self::Own | Self::Chain(_) => front,
        }
    }

    /// Calls `visit` with each side of a part of a larger shape that the outline of that has.
    pub(crate) fn for_each_side(&self, visit: &mut dyn FnMut(&Side)) {
        match self {
            Self::Own => {}
            Self::Chain(chain) => {
                for side in chain.sides(chain.segment()).iter().flatten() {
                    visit(side);
                }
            }
            Self::Piece(piece) => {
                let edges = 0..piece.piece.vertices.len();
                for edge in edges.filter(|&edge| !piece.piece.inner[edge]) {
                    visit(&piece.side(edge));
                }
            }
        }
    }

    /// Whether the edge of the part of this number is one of the whole shape.
    pub(crate) fn has_edge(&self, edge: usize) -> bool {
        match self {
            Self::Piece(piece) => !piece.piece.inner[edge],
            Self::Own | Self::Chain(_) => true,
        }
    }

    /// Whether the outline turns toward the outside beyond an end of a side of the part.
    pub(crate) fn is_concave_at(&self, side: &Side, end: usize) -> bool {
        let corner = side.ends[end].index();
        let onward = match self {
            Self::Own => None,
            Self::Chain(chain) => {
                neighbor_direction(chain.rings, chain.vertex(corner), corner == 1)
            }
            Self::Piece(piece) => neighbor_direction(piece.rings, piece.vertex(corner), end == 1),
        };
        onward.is_some_and(|onward| onward.dot(side.normal) > CONE_SINE)
    }

    /// Calls `visit` with the vertices of a part of a larger shape, named as that names them.
    pub(crate) fn for_each_vertex(&self, visit: &mut dyn FnMut(FeatureId, Vec2)) {
        let mut of = |rings: &Rings, index| visit(FeatureId::vertex(index), rings.vertex(index));
        match self {
            Self::Own => {}
            Self::Chain(chain) => [0, 1]
                .map(|end| chain.vertex(end))
                .into_iter()
                .for_each(|index| of(chain.rings, index)),
            Self::Piece(piece) => {
                for &index in &piece.piece.vertices {
                    of(piece.rings, index as usize);
                }
            }
        }
    }

    /// A feature of the part, named as the whole shape names it.
    pub(crate) fn name(&self, id: FeatureId) -> FeatureId {
        match (self, id.kind()) {
            (Self::Own, _) | (_, FeatureKind::Face) => id,
            (Self::Chain(chain), FeatureKind::Edge) => FeatureId::edge(chain.edge),
            (Self::Chain(chain), FeatureKind::Vertex) => {
                FeatureId::vertex(chain.vertex(id.index()))
            }
            (Self::Piece(piece), FeatureKind::Edge) => FeatureId::edge(piece.vertex(id.index())),
            (Self::Piece(piece), FeatureKind::Vertex) => {
                FeatureId::vertex(piece.vertex(id.index()))
            }
        }
    }
}

impl ChainEdge<'_> {
    /// The polyline's index of the start (0) or the end (1).
    fn vertex(&self, end: usize) -> usize {
        if end == 0 { self.edge } else { step(self.rings, self.edge, true).unwrap_or(self.edge) }
    }

    pub(crate) fn segment(&self) -> Segment {
        Segment { a: self.rings.vertex(self.edge), b: self.rings.vertex(self.vertex(1)) }
    }

    fn verdict(&self, front: &Front, toward: Vec2) -> Verdict {
        let verdict = self.verdict_of_both_sides(front, toward);
        let is_met = || !self.rings.is_one_sided() || is_met(&self.segment(), toward);
        if matches!(verdict, Verdict::Admit) && !is_met() { Verdict::SUPPRESSED } else { verdict }
    }

    /// Where the chain has the normal, that says on which side the other shape is; else it is on
    /// that below which it reaches less.
    fn is_passed(&self, part: &View<'_>, toward: Vec2, other: &View<'_>) -> bool {
        let segment = self.segment();
        let [Some(right), Some(left)] = self.both_sides(segment) else { return true };
        match self.verdict_of_both_sides(&front(part, toward), toward) {
            Verdict::Admit => !is_met(&segment, toward),
            Verdict::Snap(_) => reach_over(&right, other) >= reach_over(&left, other),
        }
    }

    fn verdict_of_both_sides(&self, front: &Front, toward: Vec2) -> Verdict {
        if is_aligned(front, toward) {
            return Verdict::Admit;
        }
        let segment = self.segment();
        if segment.a == segment.b {
            return self.verdict_of_a_point(toward);
        }
        let end = front.vertex.index();
        match neighbor_direction(self.rings, self.vertex(end), end == 1) {
            Some(onward) if onward.dot(toward) > CONE_SINE => {
                Verdict::Snap(self.sides(segment).map(|side| {
                    let side = side?;
                    Some(Candidate { side, is_open: onward.dot(side.normal) >= -CONE_SINE })
                }))
            }
            _ => Verdict::Admit,
        }
    }

    /// A repeated vertex: its neighbors have its contacts.
    fn verdict_of_a_point(&self, toward: Vec2) -> Verdict {
        let reaches_on = [false, true].into_iter().any(|ahead| {
            neighbor_direction(self.rings, self.edge, ahead)
                .is_some_and(|u| u.dot(toward) > CONE_SINE)
        });
        if reaches_on { Verdict::SUPPRESSED } else { Verdict::Admit }
    }

    /// The sides of the edge that are met.
    fn sides(&self, segment: Segment) -> [Option<Side>; 2] {
        let [right, left] = self.both_sides(segment);
        [right.filter(|_| !self.rings.is_one_sided()), left]
    }

    /// The right and the left side of the edge.
    fn both_sides(&self, segment: Segment) -> [Option<Side>; 2] {
        let along = segment.b - segment.a;
        let right = (-along.perp()).unit();
        [(right, segment.a, 0), (right.map(|n| -n), segment.b, 1)].map(|(normal, anchor, edge)| {
            let ends = [anchor, if edge == 0 { segment.b } else { segment.a }];
            Some(Side::of_edge(ends, normal?, along.length(), [edge, 1 - edge]))
        })
    }
}

impl PieceOutline<'_> {
    /// The polygon's index of a vertex of the piece.
    fn vertex(&self, local: usize) -> usize {
        self.piece.vertices[local] as usize
    }

    fn verdict(&self, front: &Front, toward: Vec2) -> Verdict {
        match &front.side {
            _ if self.is_whole() => Verdict::Admit,
            Some(side) if is_aligned(front, toward) => self.verdict_of_a_face(side),
            _ => self.verdict_of_a_corner(front.vertex.index(), toward),
        }
    }

    /// Whether it is all of the polygon, of which it then has all normals.
    fn is_whole(&self) -> bool {
        self.piece.vertices.len() == self.rings.vertices().len()
    }

    /// A face is the outline's if it has no inner edge; of a mixed one the outer edges count, of an
    /// inner one the sides beside it: a tip may have come through from the further one.
    fn verdict_of_a_face(&self, face: &Side) -> Verdict {
        if self.is_outer(face) {
            return Verdict::Admit;
        }
        let mut open = self
            .edges_of(face)
            .filter(|&edge| !self.piece.inner[edge])
            .map(|edge| Candidate { side: self.side(edge), is_open: true });
        let candidates = [open.next(), open.next()];
        if candidates[0].is_some() {
            return Verdict::Snap(candidates);
        }
        let [_, at_start] = self.candidates_at(face.hull_edge);
        let [at_end, _] = self.candidates_at(self.next(face.hull_edge));
        Verdict::Snap([at_start, at_end])
    }

    /// A corner is the outline's if the outline is convex there and the direction within its
    /// cone.
    fn verdict_of_a_corner(&self, corner: usize, toward: Vec2) -> Verdict {
        let index = self.vertex(corner);
        let within = |ahead| {
            neighbor_direction(self.rings, index, ahead).is_none_or(|u| u.dot(toward) <= CONE_SINE)
        };
        if within(false) && within(true) && self.is_convex_at(index) {
            return Verdict::Admit;
        }
        Verdict::Snap(self.candidates_at(corner))
    }

    /// The outer edges of the piece at a vertex. The outline goes on at their other end along
    /// the edge of the ring that is not theirs.
    fn candidates_at(&self, corner: usize) -> [Option<Candidate>; 2] {
        let before = if corner == 0 { self.piece.vertices.len() - 1 } else { corner - 1 };
        [(corner, false), (before, true)].map(|(edge, ahead)| {
            if self.piece.inner[edge] {
                return None;
            }
            let side = self.side(edge);
            let onward = neighbor_direction(self.rings, self.vertex(corner), ahead)?;
            Some(Candidate { side, is_open: onward.dot(side.normal) >= -CONE_SINE })
        })
    }

    fn is_convex_at(&self, index: usize) -> bool {
        let here = self.rings.vertex(index);
        match [false, true].map(|ahead| neighbor(self.rings, index, ahead)) {
            [Some(before), Some(after)] => orient2d(before, here, after) >= 0.0,
            _ => true,
        }
    }

    fn next(&self, local: usize) -> usize {
        if local + 1 == self.piece.vertices.len() { 0 } else { local + 1 }
    }

    /// Whether no edge of the face is an inner one.
    fn is_outer(&self, face: &Side) -> bool {
        self.edges_of(face).all(|edge| !self.piece.inner[edge])
    }

    /// The edges of the piece that make up a face, at least one.
    fn edges_of(&self, face: &Side) -> impl Iterator<Item = usize> + '_ {
        let [start, end] = face.ends.map(FeatureId::index);
        let count = self.piece.vertices.len();
        let steps = if end > start { end - start } else { end + count - start };
        (start..start + steps).map(move |i| i % count)
    }

    fn side(&self, edge: usize) -> Side {
        let end = self.next(edge);
        let [anchor, far] = [edge, end].map(|v| self.rings.vertex(self.vertex(v)));
        Side::of_edge([anchor, far], self.normals[edge], (far - anchor).length(), [edge, end])
    }
}
