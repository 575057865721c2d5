#![no_main]
//! Drawings: text as it is, or else elements and attributes that the bytes choose.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let drawn;
    let text = if bytes.starts_with(b"<") {
        bytes
    } else {
        drawn = drawing(bytes);
        drawn.as_bytes()
    };
    // What is wrong with a drawing is said; nothing else is tested.
    let _ = collide_cli::check::shapes_in(text, bytes.len() % 2 == 0);
});

/// What attributes are made of; `#` stands for a number.
const ATTRIBUTES: [&str; 40] = [
    "x='#'", "y='#'", "width='#'", "height='#'", "cx='#'", "cy='#'", "r='#'", "rx='#'", "ry='#'",
    "x1='#'", "y1='#'", "x2='#'", "y2='#'", "width='#%'", "points='#,# #,# #,# #,# #'",
    "d='M# #L# #L# #L# #Z'", "d='M# #Q# # # #T# #Zl# #'", "d='M# #C# # # # # #S# # # #Z'",
    "d='M# #A# # # 0 1 # #A# # # 1 1 # #'", "d='M# #h#v#h#zm# #h#v#h#z'", "d='M# # bad'",
    "transform='rotate(#)'", "transform='rotate(# # #)'", "transform='scale(# #)'",
    "transform='translate(# #)'", "transform='skewX(#)'", "transform='matrix(# # # # # #)'",
    "transform-origin='# #'", "fill='none'", "fill-rule='evenodd'", "stroke='red'",
    "stroke-width='#'", "stroke-dasharray='# #'", "stroke-linejoin='round' stroke-linecap='round'",
    "style='fill:red;opacity:.5;transform:scale(#)'", "clip-path='url(#i)'", "viewBox='# # # #'",
    "preserveAspectRatio='xMinYMax slice'", "display='none'", "marker-mid='url(#i)'",
];

const TAGS: [&str; 16] = [
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "path", "g", "svg", "use",
    "symbol", "clipPath", "switch", "marker", "text",
];

const NUMBERS: [&str; 16] = [
    "0", "1", "2.5", "10", "-10", "50", "100", "0.1", "33.333333", "-7", "1e30", "1e-30", "90", "5",
    "16777217", "-0.001",
];

/// An element begins or ends at every byte, and has as many attributes as it says.
fn drawing(bytes: &[u8]) -> String {
    let mut text = String::from("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>");
    let mut open: Vec<&str> = Vec::new();
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte >= 0xc0 {
            if let Some(tag) = open.pop() {
                text += &format!("</{tag}>");
            }
            continue;
        }
        let tag = TAGS[usize::from(byte & 15)];
        text += &format!("<{tag} id='i{}' href='#i{}'", byte >> 6, bytes.len() % 3);
        let mut names = Vec::new();
        for _ in 0..(byte >> 4 & 3) + 2 {
            let Some(choice) = bytes.next() else { break };
            let attribute = ATTRIBUTES[usize::from(choice) % ATTRIBUTES.len()];
            let name = attribute.split('=').next();
            if names.contains(&name) {
                continue;
            }
            names.push(name);
            text.push(' ');
            for c in attribute.replace("url(#i)", "url(@i1)").chars() {
                match c {
                    '#' => text += NUMBERS[usize::from(bytes.next().unwrap_or(1) & 15)],
                    '@' => text.push('#'),
                    c => text.push(c),
                }
            }
        }
        text.push('>');
        open.push(tag);
    }
    while let Some(tag) = open.pop() {
        text += &format!("</{tag}>");
    }
    text + "</svg>"
}
