//! Named cases: what must hold where shapes fit exactly, and no longer hold one unit in the last
//! place beside. Each stands once, and is queried by every door.

mod answers;
mod regions;
mod straight;
