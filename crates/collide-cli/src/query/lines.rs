//! Pieces of the input: whole lines, answered into a buffer of their own.

use super::answer::{self, Rules};
use super::csv;
use super::written::Number;
use clap::ValueEnum;
use memchr::{memchr, memchr_iter};

/// How answers are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// One JSON object a line
    Json,
    /// One row a line, with a column for every number
    Csv,
}

/// Some lines of the input.
pub(crate) struct Piece<'a> {
    pub(crate) bytes: &'a [u8],
    /// The number of the first one, from 1.
    pub(crate) first: u64,
}

/// What the lines of a piece came to.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) text: Vec<u8>,
    pub(crate) count: Count,
}

/// How many lines there are, but for blank ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub(crate) lines: u64,
    /// Those that have no answer.
    pub(crate) failed: u64,
    /// The number of the first of them.
    pub(crate) first_failed: Option<u64>,
}

impl Count {
    fn push(&mut self, number: u64, is_answered: bool) {
        let failed = (!is_answered).then_some(number);
        self.add(Self { lines: 1, failed: u64::from(!is_answered), first_failed: failed });
    }

    /// Adds the count of the lines that follow.
    pub(crate) fn add(&mut self, next: Self) {
        self.lines += next.lines;
        self.failed += next.failed;
        self.first_failed = self.first_failed.or(next.first_failed);
    }
}

/// Cuts a block at line ends, into pieces of at least `size` bytes. `next` is the number of its
/// first line, and becomes that of the line after the block.
pub(crate) fn pieces<'a>(mut block: &'a [u8], size: usize, next: &mut u64) -> Vec<Piece<'a>> {
    let mut pieces = Vec::with_capacity(block.len() / size + 1);
    while !block.is_empty() {
        let from = size.min(block.len());
        let cut = memchr(b'\n', &block[from..]).map_or(block.len(), |end| from + end + 1);
        let (bytes, rest) = block.split_at(cut);
        pieces.push(Piece { bytes, first: *next });
        *next += memchr_iter(b'\n', bytes).count() as u64;
        block = rest;
    }
    pieces
}

/// Answers each line of a piece. A blank line is answered with a blank line, so that the answers
/// stand in the lines of their questions; in a table it is left out.
pub(crate) fn answer<T: Number>(
    piece: &Piece<'_>,
    rules: Rules,
    format: Format,
    answers: &mut Answers,
) {
    answers.text.clear();
    answers.count = Count::default();
    match format {
        Format::Json => for_each_line(piece, |line, number| {
            if !is_blank(line) {
                let done = answer::answer_line::<T>(line, number, rules, &mut answers.text);
                answers.count.push(number, done);
            }
            answers.text.push(b'\n');
        }),
        Format::Csv => {
            let mut rows = csv::Rows::new(&mut answers.text, rules.is_explained);
            let mut answer = Vec::new();
            for_each_line(piece, |line, number| {
                if !is_blank(line) {
                    answer.clear();
                    let done = answer::answer_line::<T>(line, number, rules, &mut answer);
                    answers.count.push(number, done);
                    rows.push(number, &answer);
                }
            });
        }
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii_start().is_empty()
}

/// Calls `visit` with each line, without its end, and its number. A byte order mark at the start
/// of the input is no part of the first one.
fn for_each_line(piece: &Piece<'_>, mut visit: impl FnMut(&[u8], u64)) {
    let (mut rest, mut number) = (piece.bytes, piece.first);
    if number == 1 {
        rest = rest.strip_prefix(b"\xef\xbb\xbf").unwrap_or(rest);
    }
    while !rest.is_empty() {
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        visit(&rest[..end], number);
        rest = rest.get(end + 1..).unwrap_or_default();
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_where_lines_end_and_know_their_numbers() {
        let block = b"12\n34567\n\n8\n9";
        for size in 1..20 {
            let mut next = 7;
            let all = pieces(block, size, &mut next);
            let (last, others) = all.split_last().unwrap();
            assert!(others.iter().all(|piece| piece.bytes.len() >= size));
            assert!(others.iter().all(|piece| piece.bytes.ends_with(b"\n")), "size {size}");
            assert!(!last.bytes.is_empty());
            let bytes: Vec<_> = all.iter().map(|piece| piece.bytes).collect();
            assert_eq!(bytes.concat(), block);
            let mut numbered = Vec::new();
            for piece in &all {
                for_each_line(piece, |line, number| numbered.push((number, line.to_vec())));
            }
            let lines = block.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
            assert_eq!(numbered, (7..).zip(lines).collect::<Vec<_>>(), "size {size}");
            assert_eq!(next, 11, "the last line is not over yet");
        }
    }
}
