//! Pairs sorted by their cell: by the kinds of the two shapes.

use collide_core::Kind;

/// How many pairs are sorted at a time: their bodies and manifolds fit into the second cache.
pub(super) const BLOCK: usize = 1024;

const KINDS: usize = Kind::ALL.len();

/// The places of a block's pairs, cell after cell, in order within each.
pub(super) struct Cells {
    places: [u16; BLOCK],
    count: usize,
}

impl Cells {
    /// Sorts as many pairs, of these kinds.
    pub(super) fn new(count: usize, kinds_at: impl Fn(usize) -> [Kind; 2]) -> Self {
        let mut cells = [0_u16; BLOCK];
        let mut begins = [0_u16; KINDS * KINDS];
        for (place, cell) in cells[..count].iter_mut().enumerate() {
            let [a, b] = kinds_at(place);
            *cell = (a as usize * KINDS + b as usize) as u16;
            begins[usize::from(*cell)] += 1;
        }
        let mut end = 0;
        for size in &mut begins {
            (*size, end) = (end, end + *size);
        }
        let mut places = [0; BLOCK];
        for (place, &cell) in cells[..count].iter().enumerate() {
            let next = &mut begins[usize::from(cell)];
            places[usize::from(*next)] = place as u16;
            *next += 1;
        }
        Self { places, count }
    }

    /// The places.
    pub(super) fn places(&self) -> &[u16] {
        &self.places[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Cells};
    use alloc::vec;
    use collide_core::Kind;

    #[test]
    fn every_place_is_in_its_cell_once_and_in_order() {
        let kinds_at = |place: usize| [place * place % 16, place % 3].map(|kind| Kind::ALL[kind]);
        for count in [0, 1, 77, BLOCK] {
            let cells = Cells::new(count, kinds_at);
            let mut seen = vec![false; count];
            let of = |place: &u16| (kinds_at(usize::from(*place)), *place);
            assert!(cells.places().is_sorted_by_key(of));
            for &place in cells.places() {
                assert!(!core::mem::replace(&mut seen[usize::from(place)], true));
            }
            assert!(seen.iter().all(|&seen| seen));
        }
    }
}
