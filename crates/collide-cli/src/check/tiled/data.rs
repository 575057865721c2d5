//! The cells of a tile layer, as they are written: lists, or bytes in base64, perhaps compressed.

use super::super::reason::Reason;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::borrow::Cow;
use std::io::Read;

/// How many cells a chunk may have: 64 MiB of tile ids.
const MAX_CELLS: usize = 1 << 24;

/// A rectangle of cells. They are decoded one chunk at a time, since a few bytes can stand for
/// millions of cells.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// Column and row of its first cell.
    pub(crate) corner: [i32; 2],
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) cells: Cells,
}

/// Global tile ids, row by row.
#[derive(Debug)]
pub(crate) enum Cells {
    Listed(Vec<u32>),
    Csv(String),
    /// Little-endian numbers.
    Base64 {
        text: String,
        /// `gzip`, `zlib`, `zstd`, or empty.
        compression: String,
    },
}

impl Chunk {
    /// The tiles with the column and the row of their cells; empty cells are left out.
    pub(crate) fn tiles(&self) -> Result<impl Iterator<Item = ([i32; 2], u32)>, Reason> {
        let count = self.columns.checked_mul(self.rows).filter(|count| *count <= MAX_CELLS);
        let (columns, rows) = (self.columns, self.rows);
        let count =
            count.ok_or_else(|| format!("{columns} by {rows} cells are more than {MAX_CELLS}"))?;
        let gids = self.cells.gids(count)?;
        if gids.len() != count {
            let given = gids.len();
            return Err(format!("{given} tiles are given for {columns} by {rows} cells").into());
        }
        let cells = (0..count).map(move |index| (self.cell(index), gids[index]));
        Ok(cells.filter(|(_, gid)| *gid != 0))
    }

    fn cell(&self, index: usize) -> [i32; 2] {
        // Both are below `MAX_CELLS`.
        let (column, row) = ((index % self.columns) as i32, (index / self.columns) as i32);
        [self.corner[0].saturating_add(column), self.corner[1].saturating_add(row)]
    }
}

impl Cells {
    /// The ids, of which `count` are expected.
    fn gids(&self, count: usize) -> Result<Cow<'_, [u32]>, Reason> {
        match self {
            Self::Listed(gids) => Ok(Cow::Borrowed(gids)),
            Self::Csv(text) => {
                let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
                let gid = |word: &str| {
                    word.parse().map_err(|_| format!("`{word}` is not the number of a tile").into())
                };
                words.map(gid).collect()
            }
            Self::Base64 { text, compression } => {
                let text: String = text.split_whitespace().collect();
                let packed = STANDARD.decode(text).map_err(|e| format!("base64: {e}"))?;
                let bytes = unpack(&packed, compression, 4 * count)?;
                let (ids, rest) = bytes.as_chunks();
                if !rest.is_empty() {
                    let length = bytes.len();
                    return Err(format!("{length} bytes are no whole number of tiles").into());
                }
                Ok(ids.iter().map(|id| u32::from_le_bytes(*id)).collect())
            }
        }
    }
}

/// The bytes that were compressed, of which `expected` are expected: hardly more are looked at.
fn unpack(packed: &[u8], compression: &str, expected: usize) -> Result<Vec<u8>, Reason> {
    let mut bytes = Vec::new();
    let mut read = |reader: &mut dyn Read| {
        let mut limited = reader.take(expected as u64 + 4);
        limited.read_to_end(&mut bytes).map_err(|e| format!("{compression}: {e}"))
    };
    match compression {
        "" => read(&mut &*packed)?,
        "gzip" => read(&mut flate2::read::GzDecoder::new(packed))?,
        "zlib" => read(&mut flate2::read::ZlibDecoder::new(packed))?,
        "zstd" => {
            let decoder = ruzstd::decoding::StreamingDecoder::new(packed);
            read(&mut decoder.map_err(|e| format!("zstd: {e}"))?)?
        }
        other => return Err(format!("compression `{other}` is not known").into()),
    };
    Ok(bytes)
}
