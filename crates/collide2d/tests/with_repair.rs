//! Why tiles are merged: what slides over them stops at the seams between them.

use collide2d::prelude::*;

#[test]
fn a_box_slides_over_the_union_of_tiles_that_stop_it_at_a_seam() {
    let tiles: Vec<_> = (0..200)
        .map(|i| Aabb::new([f64::from(i), 0.0], [f64::from(i + 1), 1.0]).unwrap())
        .collect();
    // Sunk a little, and further into the next tile by less: that tile pushes it back.
    let sliding = Aabb::new([99.5, 0.99], [100.001, 1.49]).unwrap();
    let seam = sliding.contact(&tiles[100], 0.0).unwrap();
    assert_eq!(seam.normal, Vector2::new(1.0, 0.0));
    let ground = Polygon::union_of(&tiles).unwrap();
    assert_eq!(ground.len(), 1);
    let contact = sliding.contact(&ground[0], 0.0).unwrap();
    assert_eq!(contact.normal, Vector2::new(0.0, -1.0));
}
