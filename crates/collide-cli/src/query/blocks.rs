//! Reads whole lines in blocks: as many as are there, without waiting for more. So a program
//! at the other end of a pipe gets the answer to its line before it writes the next one, and a
//! large file is read in large steps. A line beyond the limit is cut, so that it takes no memory.

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
    /// How many bytes to read at a time.
    size: usize,
    /// The most bytes that a line may have.
    max_line: usize,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(input: R, size: usize, max_line: usize) -> Self {
        Self { input, buffer: Vec::new(), filled: 0, given: 0, size, max_line }
    }

    /// The next block of whole lines, never empty; `None` at the end. Only the last line of
    /// the input may lack its line end. A line beyond the limit may be cut to anything that is
    /// still beyond it. The memory is that of a block and of the longest line within the limit.
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
                self.filled = self.filled.min(self.max_line + 1);
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
            let mut blocks = Blocks::new(Trickle(text, step), size, 100);
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
        let mut blocks = Blocks::new(Trickle(b"one\ntwo\n", 4), 100, 100);
        assert_eq!(blocks.next().unwrap(), Some(&b"one\n"[..]));
        assert_eq!(blocks.next().unwrap(), Some(&b"two\n"[..]));
        assert_eq!(blocks.next().unwrap(), None);
    }

    #[test]
    fn a_line_beyond_the_limit_takes_no_more_memory_than_the_limit() {
        let text = [&b"one\n"[..], &[b'x'; 10_000], b"\ntwo\n", &[b'y'; 10_000]].concat();
        for (step, size) in [(1, 1), (7, 16), (100, 64)] {
            let mut blocks = Blocks::new(Trickle(&text, step), size, 20);
            let mut all = Vec::new();
            while let Some(block) = blocks.next().unwrap() {
                all.extend_from_slice(block);
            }
            let most = size.max(21) + size;
            assert!(blocks.buffer.len() <= most, "{}", blocks.buffer.len());
            let lines: Vec<_> = all.split(|&byte| byte == b'\n').collect();
            assert_eq!((lines[0], lines[2], lines.len()), (&b"one"[..], &b"two"[..], 4));
            for cut in [lines[1], lines[3]] {
                assert!(cut.len() > 20 && cut.len() <= most, "{}", cut.len());
            }
        }
    }
}
