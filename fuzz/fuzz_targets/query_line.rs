#![no_main]
//! Lines of questions: bytes as they are, or else words of the format that the bytes choose.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let written;
    let lines = if bytes.first().is_some_and(|&byte| byte < 128) {
        bytes
    } else {
        written = lines(bytes);
        written.as_bytes()
    };
    let limit = ["--threads", "1", "--max-line", "2000"];
    let strict = answers(&limit, lines);
    let lenient = answers(&[&limit[..], &["--lenient"]].concat(), lines);
    let table = answers(&[&limit[..], &["--format", "csv"]].concat(), lines);
    assert!(table.starts_with("line,id,intersects,"));
    let asked = lines.split(|&byte| byte == b'\n').collect::<Vec<_>>();
    let count = asked.len() - usize::from(lines.ends_with(b"\n") || lines.is_empty());
    assert_eq!((strict.lines().count(), lenient.lines().count()), (count, count));
    for (number, (strict, lenient)) in strict.lines().zip(lenient.lines()).enumerate() {
        let is_error = strict.contains("\"error\":{");
        assert!(is_error || strict == lenient, "{strict} is {lenient}");
        assert!(!strict.contains("\"internal\""), "{strict}");
        let place = format!("\"line\":{}}}", number + 1);
        assert!(!is_error || strict.contains(&place), "{strict}");
    }
});

fn answers(options: &[&str], lines: &[u8]) -> String {
    let answers = collide_cli::query::answers(options, lines).expect("the options are right");
    String::from_utf8(answers).expect("answers are text")
}

/// What lines are made of; each is right after some of the others.
const WORDS: [&str; 64] = [
    r#"{"a":"#,
    r#","b":"#,
    "}",
    "\n",
    r#","query":"distance""#,
    r#","query":["contact","manifold"]"#,
    r#","query":"signed_distance""#,
    r#","query":"ray_hits""#,
    r#","query":"cast_ray""#,
    r#","query":["cast","sweep"]"#,
    r#","query":[]"#,
    r#","query":["touches","contains","within"]"#,
    r#","margin":#"#,
    r#","max":#"#,
    r#","motion_a":[#,#]"#,
    r#","motion_b":{"angle":#,"translation":[#,#]}"#,
    r#","dispatch":"dyn""#,
    r#","id":[1,{}]"#,
    ",\"note\":\"\\u0041\"",
    r#","radius":#"#,
    r#","angle":#"#,
    r#"{"type":"point","p":[#,#]}"#,
    r#"{"type":"segment","a":[#,#],"b":[#,#]}"#,
    r#"{"type":"segment","a":[#,#],"b":[#,#],"radius":#}"#,
    r#"{"type":"ray","origin":[#,#],"dir":[#,#]}"#,
    r#"{"type":"line","p":[#,#],"dir":[#,#]}"#,
    r#"{"type":"half_plane","p":[#,#],"normal":[#,#]}"#,
    r#"{"type":"circle","center":[#,#],"radius":#}"#,
    r#"{"type":"ellipse","center":[#,#],"semi_axes":[#,#],"angle":#}"#,
    r#"{"type":"capsule","a":[#,#],"b":[#,#],"radius":#}"#,
    r#"{"type":"aabb","min":[#,#],"max":[#,#]}"#,
    r#"{"type":"aabb","min":[#,#],"max":[#,#],"radius":#}"#,
    r#"{"type":"rect","center":[#,#],"half_extents":[#,#],"rot":[#,#,#]}"#,
    r#"{"type":"rect","center":[#,#],"half_extents":[#,#],"radius":#}"#,
    r#"{"type":"triangle","vertices":[[#,#],[#,#],[#,#]]}"#,
    r#"{"type":"triangle","vertices":[[#,#],[#,#],[#,#]],"radius":#}"#,
    r#"{"type":"convex_polygon","vertices":[[#,#],[#,#],[#,#],[#,#]],"radius":#}"#,
    r#"{"type":"polygon","exterior":[[#,#],[#,#],[#,#]],"holes":[]}"#,
    r#"{"type":"polygon","exterior":[[#,#],[#,#],[#,#],[#,#],[#,#]],"radius":#}"#,
    r#"{"type":"polygon","exterior":[[0,0],[50,0],[50,50],[25,10],[0,50]],"radius":#}"#,
    r#"{"type":"polyline","vertices":[[#,#],[#,#],[#,#]],"closed":true}"#,
    r#"{"type":"polyline","vertices":[[#,#],[#,#],[#,#]],"closed":true,"radius":#}"#,
    r#"{"type":"polyline","vertices":[[#,#]],"radius":#}"#,
    r#"{"type":"compound","parts":["#,
    "]}",
    ",",
    r#"{"radius":#,"type":"circle","center":[#,#]}"#,
    r#""type":"point""#,
    "{",
    "[",
    "]",
    r#""p""#,
    ":",
    "#",
    "null",
    "true",
    "\u{feff}",
    "\r\n",
    "NaN",
    "1e999",
    r#"{"rotation":#"#,
    r#"""#,
    "\\",
    " ",
];

const NUMBERS: [&str; 16] = [
    "0", "1", "2.5", "10", "-10", "50", "0.1", "-7", "1e30", "1e-30", "5e-324", "3", "-3", "1e200",
    "16777217", "-0.0",
];

/// A pair of shapes of every other byte, and words of the rest.
fn lines(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        let word = |byte: u8| WORDS[usize::from(byte) % WORDS.len()];
        let shape = |byte: u8| WORDS[21 + usize::from(byte) % 22];
        let template = if byte < 128 {
            word(byte).to_owned()
        } else {
            let [b, rest] = [bytes.next(), bytes.next()].map(Option::unwrap_or_default);
            let asked = WORDS[4 + usize::from(rest) % 15];
            format!("{{\"a\":{},\"b\":{}{asked}}}\n", shape(byte), shape(b))
        };
        for c in template.chars() {
            match c {
                '#' => text += NUMBERS[usize::from(bytes.next().unwrap_or(1) & 15)],
                c => text.push(c),
            }
        }
    }
    text
}
