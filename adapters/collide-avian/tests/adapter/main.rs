//! The adapter in worlds of avian2d, without a window. One binary: each takes long to link.

mod bodies;
mod bullets;
mod contacts;
mod queries;
mod rest;
mod shapes;
mod world;
