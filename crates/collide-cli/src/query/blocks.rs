//! Reads whole lines in blocks: as many as are there, without waiting for more. So a program
//! at the other end of a pipe gets the answer to its line before it writes the next one, and a
//! large file is read in large steps.

use std::io::{self, ErrorKind, Read};

/// The blocks of an input.
pub(crate) struct Blocks<R> {
    input: R,
    /// What has been read; the block that was given out comes first.
    buffer: Vec<u8>,
    /// How much of the buffer is filled.
    filled: usize,
    /// How much of the buffer was given out.
    given: usize,
    /// How many bytes to ask for.
    size: usize,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(input: R, size: usize) -> Self {
        Self { input, buffer: Vec::new(), filled: 0, given: 0, size }
    }

    /// The next block of whole lines, never empty; `None` at the end. Only the last line of
    /// the input may lack its line end. The memory is that of a block, or of the longest line.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.buffer.copy_within(self.given..self.filled, 0);
        self.filled -= self.given;
        self.given = 0;
        loop {
            let read = self.read_more()?;
            let new = &self.buffer[self.filled - read..self.filled];
            if read == 0 {
                self.given = self.filled;
            } else if let Some(last) = new.iter().rposition(|&byte| byte == b'\n') {
                self.given = self.filled - read + last + 1;
            } else {
                continue;
            }
            let block = &self.buffer[..self.given];
            return Ok((!block.is_empty()).then_some(block));
        }
    }

    fn read_more(&mut self) -> io::Result<usize> {
        if self.buffer.len() < self.filled + self.size {
            self.buffer.resize(self.filled + self.size, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(read) => {
                    self.filled += read;
                    return Ok(read);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Cuts a block at line ends, into pieces of at least `size` bytes.
pub(crate) fn pieces(mut block: &[u8], size: usize) -> Vec<&[u8]> {
    let mut pieces = Vec::with_capacity(block.len() / size + 1);
    while !block.is_empty() {
        let from = size.min(block.len());
        let line_end = block[from..].iter().position(|&byte| byte == b'\n');
        let cut = line_end.map_or(block.len(), |end| from + end + 1);
        let (piece, rest) = block.split_at(cut);
        pieces.push(piece);
        block = rest;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives `step` bytes at a time.
    struct Trickle<'a>(&'a [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(out.len()).min(self.0.len());
            let (now, later) = self.0.split_at(count);
            out[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    #[test]
    fn blocks_are_whole_lines_and_lose_nothing() {
        let text = b"one\ntwo\n\nfour is longer than a block\nlast";
        for (step, size) in [(1, 1), (3, 8), (100, 4), (5, 1000)] {
            let mut blocks = Blocks::new(Trickle(text, step), size);
            let mut all = Vec::new();
            while let Some(block) = blocks.next().unwrap() {
                assert!(all.is_empty() || all.ends_with(b"\n"), "a line was cut");
                all.extend_from_slice(block);
            }
            assert_eq!(all, text);
        }
    }

    #[test]
    fn a_line_is_given_out_before_the_next_one_is_there() {
        let mut blocks = Blocks::new(Trickle(b"one\ntwo\n", 4), 100);
        assert_eq!(blocks.next().unwrap(), Some(&b"one\n"[..]));
        assert_eq!(blocks.next().unwrap(), Some(&b"two\n"[..]));
        assert_eq!(blocks.next().unwrap(), None);
    }

    #[test]
    fn pieces_end_at_line_ends_and_lose_nothing() {
        let block = b"a\nbb\nccc\ndddd\neeeee\nlast";
        for size in 1..30 {
            let pieces = pieces(block, size);
            assert_eq!(pieces.concat(), block);
            for piece in &pieces[..pieces.len() - 1] {
                assert!(piece.len() > size && piece.ends_with(b"\n"));
            }
        }
    }
}
