//! What people do to words: mistype them, type them in another keyboard layout, write them in another script.

mod distance;
mod layout;
mod skeleton;

pub(crate) use distance::{Near, Spellings};
pub(crate) use layout::flips;
pub(crate) use skeleton::skeleton;
