#![doc = include_str!("../README.md")]

mod digest;
mod fault;
mod load;
mod made;
mod stored;

pub use digest::integrity;
pub use fault::ReleaseFault;
pub use load::load_folder;
pub use stored::{Encoded, StoredFile, StoredRelease};
