//! Spelling variants: typing errors, wrong keyboard layouts and transliteration.

mod distance;
mod layout;
mod phonetic_key;

pub(crate) use distance::{Near, Spellings};
pub(crate) use layout::flips;
pub(crate) use phonetic_key::phonetic_key;
