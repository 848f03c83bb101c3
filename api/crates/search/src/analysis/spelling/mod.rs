//! Spelling variants: typing errors, wrong keyboard layouts and transliteration.

mod distance;
mod layout;
mod phonetic_key;
mod sound_key;
mod typo;

pub(crate) use distance::{Near, Spelling, Spellings};
pub(crate) use layout::{are_neighbours, flips};
pub(crate) use phonetic_key::phonetic_key;
pub(crate) use sound_key::Sounds;
pub(crate) use typo::is_likely_typo;
