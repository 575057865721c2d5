//! What rounding may do, and what counts as nothing: the tolerances of the kernels here and in
//! `collide-contact`, with their units and why they are enough. What one file alone needs may stand
//! there instead, as all of `collide-core` do. `EPS` is that of `f64`, ρ half of it; "needed" is
//! what the analysis requires.

/// What is in doubt of a length, per extent of the pair (2^-40): the lengths of the filters are
/// wrong by a few EPS. Smaller would settle a few more pairs; larger leaves more to the hulls.
pub const LENGTH_ERROR: f64 = power_of_two(-40);
/// Below this extent (2^-900) rounding is no longer relative.
pub const LEAST_FILTER_EXTENT: f64 = power_of_two(-900);
/// As the sine of an angle: a direction nearer to the normal of a side (2^-20) might be taken for
/// it.
pub const NORMAL_SINE: f64 = power_of_two(-20);
/// As the sine of an angle: sides that turn by less (2^-8) might be taken for one.
pub const SIDE_SINE: f64 = power_of_two(-8);

/// An angle and a cosine or sine that are written side by side mean the same rotation up to this
/// difference (2^-20): numbers of six digits pass, what a hand changed in one of them does not.
pub const WRITTEN_ROTATION: f64 = power_of_two(-20);

/// 2^500: along a vector this long, what lies next to a point is ahead of it or behind it also
/// where the lengths themselves underflow.
pub const LENGTHENED: f64 = power_of_two(500);

/// The gap that rounding can feign, in units of the accuracy of the support points.
pub const FEIGNED_GAP: f64 = 4.0;

/// A box whose edges rounding may turn by this much may have lost the order of its corners: those
/// of a rectangle that are reordered are above it.
pub const LOST_ORDER: f64 = 0.125;
/// Below this distance from the origin (2^-960) rounding is no longer relative.
pub const LEAST_BOX_REACH: f64 = power_of_two(-960);

/// An edge that is shorter than this part of its hull (2^-20) is short.
pub const SHORT_EDGE: f64 = power_of_two(-20);
/// The rounding error of a height along a unit vector, per extent of the pair: 32 EPS, needed: 8.
pub const EXTENT_HEIGHT_ERROR: f64 = 32.0 * f64::EPSILON;

/// Of two heights along a vector, per size of that and of the extent, one that is higher by this
/// (2^-44) is so without the rounding of either, of which 8 EPS is needed. Smaller would look at
/// fewer vertices of a nearly straight outline.
pub const CLEARLY_HIGHER: f64 = power_of_two(-44);
/// As the sine of an angle: edges that turn by less (2^-46) may lie on one line; needed: 8 ρ.
pub const SAME_DIRECTION_SINE: f64 = power_of_two(-46);

/// The error of a gap, per extent: 16 ρ, needed: 10.
pub const LANE_ERROR: f32 = 8.0 * f32::EPSILON;
/// An edge is too short below the root of this: 2^-50.
pub const LEAST_LANE_SQUARE: f32 = f32::from_bits((127 - 100) << 23);

/// The rounding error of a height along a normal, per magnitude of the coordinates: 64 EPS, where
/// the operations, the unit normals and the discs' centers sum up to less than 20.
pub const COORDINATE_HEIGHT_ERROR: f64 = 64.0 * f64::EPSILON;
/// The relative error of a difference of squares of lengths (32 EPS, needed: 8).
pub const SQUARES_ERROR: f64 = 32.0 * f64::EPSILON;
/// More than what underflow can lose in a few products of factors of size one.
pub const UNDERFLOW: f64 = f64::MIN_POSITIVE;
/// Squares above this, and their products, have lost nothing to underflow (2^-400).
pub const PRECISE_SQUARE: f64 = power_of_two(-400);

/// Where the sign of a computed distance is not yet proven: 2^-44, per extent of the pair. The
/// rounding errors stay below 2^-48; larger only calls the exact predicate more often.
pub const UNPROVEN: f64 = power_of_two(-44);
/// How far the support gap may stay behind a distance that it certifies: 2^-50, per extent.
pub const CERTIFIED: f64 = power_of_two(-50);
/// 2^-1020: [`CERTIFIED`] of this is 16 times the least number.
pub const LEAST_CERTIFIED_EXTENT: f64 = power_of_two(-1020);

/// Of `point_margin`, per (w² + reach²) u²: 10 ρ for the first product, 20 ρ for the second,
/// 3 ρ for their difference make 33 ρ; this is 64 ρ, written per four times the size, which
/// overflows if anything does.
pub const POINT_MARGIN_ERROR: f64 = 8.0 * f64::EPSILON;
/// Of `segments_within`, per (u² + v² + w² + reach²) u²: with s = |v| + |w|, what an end lies along
/// or across the other carries 5 ρ |u| s, what it lies beyond it 10 ρ, the squares 33 ρ of u² s²,
/// which is at most twice u² (v² + w²), and the rest 8 ρ; this is 128 ρ, written as above.
pub const SEGMENT_END_ERROR: f64 = 16.0 * f64::EPSILON;
/// Of a cross product or the sum of two, per product of the L1 norms: 5 ρ; this is 8 ρ.
pub const CROSS_PRODUCT_ERROR: f64 = 4.0 * f64::EPSILON;

/// Of a squared distance, per (w² + reach²) w², `w` being the greatest L1 norm, in ρ = EPS / 2: a
/// side is no longer than 2 w, what an end lies along or across it carries 24 ρ, and so does the
/// squared length, what it lies beyond it 52 ρ of at most 4 w², all squares together 600 ρ; this is
/// 1024 ρ, written per 32 times the size, which overflows if anything does.
pub const CAPSULE_SQUARE_ERROR: f64 = 16.0 * f64::EPSILON;
/// Of a height above a side, per w²: a cross product of differences carries 4 ρ, the sum of three
/// 17 ρ; this is 32 ρ.
pub const CAPSULE_HEIGHT_ERROR: f64 = 16.0 * f64::EPSILON;

/// Of a squared distance, per (w² + reach²) w², `w` being the greatest L1 norm, in ρ = EPS / 2: a
/// side is no longer than 2 w, what the center lies along or across it carries 8 ρ, its square 16
/// ρ, what the center lies beyond it 30 ρ of at most 2 w², and all squares together 180 ρ; this is
/// 256 ρ, written per 16 times the size, which overflows if anything does.
pub const CIRCLE_SQUARE_ERROR: f64 = 8.0 * f64::EPSILON;
/// Of a cross product, per w²: 8 ρ; this is 16 ρ.
pub const CIRCLE_HEIGHT_ERROR: f64 = 8.0 * f64::EPSILON;

/// The error of a height, per square of the greatest L1 norm, in ρ = EPS / 2: a cross product with
/// the difference of two differences carries 12 ρ, another one 5 ρ, and their sum 6 ρ more; this is
/// 64 ρ.
pub const SEGMENT_HEIGHT_ERROR: f64 = 32.0 * f64::EPSILON;

/// The error of a height, per square of the greatest L1 norm, in ρ = EPS / 2: a cross product of
/// two differences carries 4 ρ, a sum of three of them 3 · 4 ρ and 2 · 3 ρ more for adding; this
/// is 64 ρ.
pub const TRIANGLE_HEIGHT_ERROR: f64 = 32.0 * f64::EPSILON;

/// What is in doubt of squared distances, per the square of the pair's extent (2^-38).
pub const SQUARE_ERROR: f64 = power_of_two(-38);
/// Distances from here on (2^-480) have squares in the normal range.
pub const LEAST_SQUARABLE: f64 = power_of_two(-480);
/// How far from an end of a segment (2^-24 of its length) the foot of a perpendicular is beside it.
pub const BESIDE_END: f64 = power_of_two(-24);

/// The rounding error of a gap in a rectangle's frame, corners included, per size of the
/// coordinates: 64 EPS, needed: 20. Larger only calls the exact predicates more often.
pub const FRAME_ERROR: f64 = FRAME_EPSILONS * f64::EPSILON;
/// The same in EPS of any scalar.
pub const FRAME_EPSILONS: f64 = 64.0;
/// By how many EPS of its numbers a box is widened of shapes whose rounded distance may be within a
/// margin (that has an error of 64 EPS at most), or whose corners were moved (of 8). Larger only
/// finds a few more pairs.
pub const BOX_EPSILONS: f64 = 128.0;
/// How far the coordinates of a unit vector differ (2^-10) that is clearly off the diagonals of a
/// rectangle's frame, whatever rounding does to its sides.
pub const OFF_DIAGONAL: f64 = power_of_two(-10);

/// As the tangent of an angle: which side a segment nearer to a diagonal (2^-9) faces may depend on
/// rounding.
pub const DIAGONAL_TANGENT: f64 = power_of_two(-9);

/// Rectangles thinner than this, per distance from the origin (2^-30), are left to the hull.
pub const THIN_RECT: f64 = power_of_two(-30);
/// What is in doubt per coordinate (2^-46), beside what is per extent of the pair.
pub const COORDINATE_ERROR: f64 = power_of_two(-46);
/// How far the square of a rotation that a shape may have is from 1 at most (2^-19), or more: 8 EPS
/// of `f32`, which is half of it.
pub const ROTATION_ERROR: f64 = power_of_two(-19);

/// What is in doubt of a length, per reach, and of a product of two, per its square: 64 EPS, needed
/// are 6 and 2.
pub const REACH_ERROR: f64 = 64.0 * f64::EPSILON;

/// Between this (2^-200) and [`GREATEST_ORDINARY`] no product of four numbers leaves the normal
/// range.
pub const LEAST_ORDINARY: f64 = power_of_two(-200);
/// 2^200.
pub const GREATEST_ORDINARY: f64 = power_of_two(200);
/// 2^-40 of the size of its terms: where a sum is larger, its sign is certain, for none of
/// those taken here is wrong by more than 2^-47 of that. Smaller would settle a few more rays;
/// larger sends more to the exact kernels.
pub const SIGN_MARGIN: f64 = power_of_two(-40);

/// The furthest that the meeting point of two lines may lie from a point of one (2^1000): that of
/// nearly parallel lines may lie beyond all numbers, the answer may not.
pub const FURTHEST_MEETING: f64 = power_of_two(1000);

/// A semi-axis below this part of the extent of the pair (2^-300) counts as this: the change is far
/// below rounding, and no product or quotient leaves the range of `f64`.
pub const THINNEST_AXIS: f64 = power_of_two(-300);
/// Where the radius of curvature exceeds this many extents of the pair, an ellipse counts as flat:
/// the rounding of a normal moves its support point by more than is promised.
pub const FLAT_CURVATURE: f64 = 4.0;

/// Decisions taken before the search leave this room, in epsilons of the extent: far more than
/// the search's own error, so that it would decide alike.
pub const SEARCH_ROOM: f64 = 64.0 * f64::EPSILON;

/// How much further from the ellipse the next edge of one face may lie, in epsilons of the extent:
/// what the search may be wrong by.
pub const ONE_FACE_GAP: f64 = 8.0;
/// Sine of the angle within which the normal at a kink is that of the face (2^-20); the search may
/// end that much beside it.
pub const SAME_FACE_SINE: f64 = power_of_two(-20);

/// ε^1.5: below this part of e² the second coordinate of the point acts like zero.
pub const NEGLIGIBLE_COORDINATE: f64 = power_of_two(-78);

/// How far, per extent of a pair, the kernel of a curved shape may be off when it decides whether
/// the pair meets: far more than it ever is, since to look at an edge too many costs nothing else.
pub const CURVED_BAND: f64 = 256.0;

/// An edge whose normal sees less than this part of the motion (2^-42) runs along it.
pub const ALONG_MOTION: f64 = power_of_two(-42);

/// Below this part of its radius (2^-20) a ray is tangent to a disc.
pub const TANGENT_PART: f64 = power_of_two(-20);
/// Above this a product of four lengths (2^-800) has lost nothing to underflow.
pub const PRECISE_PRODUCT: f64 = power_of_two(-800);

/// The middle of the stretch is ahead or behind for certain if it is further away than this part
/// of the extent; nearer, an exact sign is computed.
pub const NEAR_START: f64 = 1e-6;

/// Below this part of its reach (2^-20) a speed is too slow to compute times from.
pub const SLOW_SPEED: f64 = power_of_two(-20);

/// The share of a step that is given away, so that rounding does not refuse it: the next step
/// closes what is left.
pub const GIVEN_AWAY: f64 = 1e-6;

/// The gap, in EPS of the extent of the pair, at which shapes are said to touch: what the
/// separations are accurate to.
pub const TOUCHING_GAP: f64 = 16.0;
/// How wrong the place of a point on its way may be, in EPS of the way that it has come. Needed: 2,
/// half for the angle, one for the time, half for the sine and cosine.
pub const WAY_ERROR: f64 = 4.0;
/// The share of the gap above which what a step leaves requires another rate of the normal.
pub const SLOW_STEP: f64 = 0.25;

/// The part of the touching gap below which a gap is a zero.
pub const ZERO_GAP: f64 = 0.25;

/// How much longer than the way to a bounded shape the boundary is made against an unbounded
/// one: two lines that turn cross at any distance.
pub const FAR_BOUNDARY: f64 = 65536.0;

/// The share of its length by which an arm may lie lower and still be level with another.
pub const LEVEL_ARM: f64 = 1e-9;

/// How many times faster than the hulls an axis may turn: a faster one follows the vertices
/// better, but for a shorter time.
pub const FASTEST_TURN: f64 = 4.0;

/// How far apart two ends may lie, as a fraction of the shorter side, to count as a corner over
/// a corner: boxes of the same width, stacked, keep their ids while they jitter.
pub const CORNER_FRACTION: f64 = power_of_two(-10);
/// Below this fraction of the shorter side two points are one: a solver would find its system
/// singular.
pub const MERGE_FRACTION: f64 = power_of_two(-20);
/// Sine of the angle up to which the contact normal is the normal of a side: it was computed
/// from it, so that they differ by rounding only; between two corners they differ by more.
pub const ALIGNED_SINE: f64 = power_of_two(-26);
/// A side whose normal is further off the contact normal is steep: a rounding of `t` moves its
/// points by more than four.
pub const STEEP_COSINE: f64 = 0.25;

/// How far a vertex may lie beside the face that it cuts in two, in EPS of the coordinates: the
/// rounding of a face that was straight leaves it within 2.
pub const FACE_BEND: f64 = 4.0 * f64::EPSILON;
/// Tangent of the angle that such a vertex turns by at most (2^-10): a side as short as a rounding
/// is no part of the face beside it.
pub const SMALL_TURN: f64 = power_of_two(-10);

/// 2^600: the product of two of the least numbers times this is a number.
pub const HEIGHT_SCALE: f64 = power_of_two(600);

/// The cosine of an angle of 2^-20: below that, the cosine of an angle has lost half of its bits.
pub const NEARLY_ONE: f64 = 1.0 - power_of_two(-41);

/// Sine of an angle that is more than rounding (2^-25): a direction further off than that is no
/// normal of the side.
pub const CLEARLY_OFF_SINE: f64 = power_of_two(-25);

/// What a distance may be wrong by, per size of the pair: 2^-44, needed: 2^-47. Larger only
/// computes more often a distance that turns out to be beyond the margin.
pub const REPORTED_DISTANCE_ERROR: f64 = power_of_two(-44);

/// What the cosine of two unit vectors may be wrong by.
pub const COSINE_ERROR: f64 = 4.0 * f64::EPSILON;

/// The inverse of the sine below which a ray and an edge count as nearly parallel: what
/// Cramer's rule may lose. It only chooses between two formulas.
pub const NEARLY_PARALLEL: f64 = 1024.0;

/// 2^-24: where `q` is a larger part of its terms, its root has lost no more than the ray's own
/// rounding makes it lose.
pub const TANGENT_MARGIN: f64 = power_of_two(-24);

/// How far inside a region, per extent of the pair, a translation must lie to be covered by it
/// (2^-42): where edges meet it lies on their boundaries but for the rounding. With less some of
/// these would be taken for covered; with more an overlap beyond what is promised (2^-40) is left.
pub const INSIDE_REGION: f64 = power_of_two(-42);
/// How deep parts may overlap and count as free of each other on a way along a direction, in EPS
/// of the reaches of both and the way, which add up to less than 4 times the largest coordinate:
/// 16 are promised of that. A quarter sufficed in 50,000 cases of the law `ways_out`.
pub const FREE_DEPTH: f64 = 4.0;
/// The radius, per coordinate, of the bar that keeps what is thin out of the gap along an inner
/// edge: 32 EPS, so that it is in the way by more than what counts as free.
pub const INNER_BAR: f64 = 32.0 * f64::EPSILON;
/// The least sine of the angle between edges whose crossing counts as exact (2^-8): within a
/// rounding there may lie many shorter ways along flatter ones.
pub const STEEP_SINE: f64 = power_of_two(-8);

/// Sine by which a direction may miss the cone of a vertex, or a joint be bent, by rounding
/// alone (2^-46): less, and a flat chain has gaps; more, and normals deviate visibly.
pub const CONE_SINE: f64 = power_of_two(-46);

/// By how much the distance of an edge and that of the box around it may differ by rounding: 2^-36
/// of the coordinates, and more than they ever do, since to look at an edge too many costs nothing
/// else.
pub const BOX_DOUBT: f64 = power_of_two(-36);
/// How far beside its edge the `t` of a ray's crossing may lie, per distance from the origin:
/// 2^-36, [`NEARLY_PARALLEL`] times the rounding of a cross product, and more.
pub const CROSSING_ERROR: f64 = power_of_two(-36);
/// How far apart moving shapes are, per their extent, that no rounding makes touch: 2^-40.
pub const CLEARLY_APART: f64 = power_of_two(-40);
/// Of greater squares (2^-960) the rounding is relative.
pub const LEAST_SQUARE: f64 = power_of_two(-960);
/// A coordinate of a ray's direction, of which the other is at least 1, that is no more than this
/// (2^-100) moves it by less than a rounding.
pub const LEVEL: f64 = power_of_two(-100);
/// The same, per direction, where it has been turned: what that may be wrong by.
pub const LEVEL_IF_TURNED: f64 = 4.0 * f64::EPSILON;
/// How much of its motion a shape is followed after the first impact, per time, and how much
/// further than it reaches, per size (2^-16): times are wrong by less.
pub const AFTER_IMPACT: f64 = power_of_two(-16);
/// How far the corners of a box may lie outside of the disc around it, per coordinates, since its
/// rotation may be no more than rounded to `f32` (2^-24) and they are rounded: 2^-20. Larger only
/// lets the disc decide less.
pub const BOX_DISC_ERROR: f64 = power_of_two(-20);

/// The rounding of the motion that two vertices of a placed polygon give, per coordinates: 2^-40,
/// and more than it ever is.
pub const MOTION_ROUNDING: f64 = power_of_two(-40);

/// By how much parts that abut may seem apart because of rounding: 2^-44 of the coordinates.
pub const SEAM_WIDTH: f64 = power_of_two(-44);
/// The same of parts stored in `f32`: 2^-21, four of its EPS, where the corners of two rectangles
/// that abut may differ by two.
pub const SEAM_WIDTH_F32: f64 = power_of_two(-21);
/// By how much lengths at a point of two parts may be wrong, per coordinate: 8 EPS. More would call
/// a depth that of another point.
pub const POINT_ROUNDING: f64 = 8.0 * f64::EPSILON;
/// The rounding of what is stored in `f32`, its EPS, in units of [`POINT_ROUNDING`].
pub const STORED_ROUNDING_F32: f64 = power_of_two(26);

/// The doubt of an area that is a sum over edges, per magnitude of its products: 2 EPS, needed: 1.
/// What has no more area than that has none.
pub const FLAT_AREA: f64 = 2.0 * f64::EPSILON;
/// Two numbers whose difference is this part of them (2^-27) have the same mean up to its rounding:
/// the next difference is the square of this one.
pub const MEAN_REACHED: f64 = power_of_two(-27);
/// Steps of the arithmetic-geometric mean, of numbers at any ratio: 2^-2000 needs 17.
pub const MEAN_STEPS: usize = 24;
/// The ratio of the semi-axes (2^-14) below which the perimeter of an ellipse is the beginning of
/// its series: the next term is below 2^-53. Larger is less exact, smaller loses bits to the mean.
pub const THIN_ELLIPSE: f64 = power_of_two(-14);
/// Between the polygons inside and around a user's shape may lie this part (2^-16) of the area and
/// of the perimeter of the one inside. The bound of its mass properties; smaller takes more support
/// points, with the root.
pub const MASS_GAP: f64 = power_of_two(-16);
/// Rounds of cutting what lies between: every one quarters it.
pub const MASS_ROUNDS: usize = 24;

/// Rounds of cutting what lies between the polygons inside and around a user's shape, for a polygon
/// in its place: more than the greatest number of vertices needs.
pub const SUPPORT_ROUNDS: usize = 40;
/// Half of the angle of a part of an arc is at most this: three parts make a circle.
pub const WIDEST_PART: f64 = core::f64::consts::FRAC_PI_3;

/// What a distance may be wrong by, per size of the coordinates: 1024 EPS, needed: 64. Where boxes
/// are apart by less than this beyond a maximum, the distance is measured.
pub const DISTANCE_DOUBT: f64 = 1024.0 * f64::EPSILON;
/// What rounding to `f32` may take from a distance, per distance (2^-23).
pub const ROUNDED_DISTANCE: f64 = power_of_two(-23);

/// Part of a bound of the time of a cast that rounding may take away, and the sine of the angle to
/// a line below which a motion may be along it (2^-40; needed: 2^-48). Larger only lets a cast look
/// further than it must.
pub const HORIZON_ERROR: f64 = power_of_two(-40);
/// A hit is looked for again in a motion no shorter than this part (2^-26) of the last one.
pub const SHORTEST_PART: f64 = power_of_two(-26);
/// A cast looks no further than a translation of 2^500, the range of the coordinates.
pub const LONGEST_TRANSLATION: f64 = power_of_two(500);

/// How far a point of an answer may lie off the part that it is on, per size of the coordinates
/// (2^-44, needed: 2^-47). Larger only takes more parts into account.
pub const PLACE_ERROR: f64 = power_of_two(-44);
/// The same in units of the scalar's rounding: once for the point, more where it was moved.
pub const PLACE_ERROR_UNITS: f64 = 16.0;

/// As the sine of an angle: edges of a pair that keeps its features turn by more than this (2^-16),
/// however they are rounded.
pub const KEPT_TURN: f64 = power_of_two(-16);
/// How clearly such a pair must be apart, per margin and size (2^-20): more than a distance is
/// wrong by, also of ellipses and in `f32`.
pub const KEPT_DISTANCE_ERROR: f64 = power_of_two(-20);

/// 2 to this power, exactly.
pub(crate) const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
