//! Whole sets of rules: the edge's own, faulty ones, random ones.

mod faulty;
mod kit;
mod own;
mod properties;
