//! Words that do not cover each other.

/// The side of the squares in which space is given away, in pixels.
const CELL: f64 = 6.0;

/// About how wide words are, in pixels.
pub(crate) fn width(words: &str, font_size: f64) -> f64 {
    0.58 * font_size * words.chars().count() as f64
}

/// Where on a picture words stand already.
pub(crate) struct Labels {
    columns: usize,
    taken: Vec<bool>,
}

impl Labels {
    /// No words on a picture of this size.
    pub(crate) fn on([width, height]: [f64; 2]) -> Self {
        let [columns, rows] = [width, height].map(|side| (side / CELL).ceil() as usize);
        Self { columns, taken: vec![false; columns * rows] }
    }

    /// Keeps words away from a point, if it is on the picture.
    pub(crate) fn block(&mut self, [x, y]: [f64; 2]) {
        let [column, row] = [x, y].map(|x| (x / CELL).floor());
        if column < 0.0 || row < 0.0 || column >= self.columns as f64 {
            return;
        }
        if let Some(cell) = self.taken.get_mut(row as usize * self.columns + column as usize) {
            *cell = true;
        }
    }

    /// Takes the place of words that are centered on this point, if it is free and on the picture.
    pub(crate) fn take(&mut self, words: &str, [x, y]: [f64; 2], font_size: f64) -> bool {
        // A space is left beside other words.
        let half_width = width(words, font_size) / 2.0 + font_size / 6.0;
        let half_height = font_size / 2.0;
        let [left, right] = [x - half_width, x + half_width].map(|x| (x / CELL).floor());
        let [top, bottom] = [y - half_height, y + half_height].map(|y| (y / CELL).floor());
        let rows = self.taken.len() / self.columns.max(1);
        if left < 0.0 || top < 0.0 || right >= self.columns as f64 || bottom >= rows as f64 {
            return false;
        }
        let columns = left as usize..right as usize + 1;
        let rows = top as usize..bottom as usize + 1;
        let runs =
            rows.map(|row| row * self.columns).map(|row| row + columns.start..row + columns.end);
        let is_free = runs.clone().all(|run| !self.taken[run].contains(&true));
        if is_free {
            runs.for_each(|run| self.taken[run].fill(true));
        }
        is_free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_beside_each_other_and_not_on_each_other() {
        let mut labels = Labels::on([200.0, 100.0]);
        assert!(labels.take("one", [50.0, 50.0], 12.0));
        assert!(!labels.take("two", [55.0, 52.0], 12.0));
        assert!(
            labels.take("three", [50.0, 70.0], 12.0) && labels.take("four", [90.0, 50.0], 12.0)
        );
        labels.block([150.0, 70.0]);
        assert!(!labels.take("blocked", [150.0, 72.0], 12.0));
        assert!(
            !labels.take("beyond", [195.0, 50.0], 12.0) && !labels.take("above", [90.0, 2.0], 12.0)
        );
    }
}
