//! The pages of the book that have listings, which are compiled and run as tests of the
//! documentation.

macro_rules! pages {
    ($($page:literal)*) => {$(
        #[doc = include_str!(concat!("../../../docs/", $page))]
        const _: () = ();
    )*};
}
pages! {
    "batches.md" "characters.md" "coming-from.md" "conventions.md" "own-shape.md" "physics.md"
    "queries.md" "start.md"
}
