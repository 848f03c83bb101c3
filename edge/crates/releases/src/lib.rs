#![doc = include_str!("../README.md")]

mod check;
mod diff;
mod digest;
mod fault;
#[cfg(test)]
mod fixtures;
pub mod gate;
mod latest;
mod load;
mod made;
mod operations;
mod rollout;
mod signing;
mod squads;
mod store;
mod stored;
mod variants;

pub use check::{MAX_FILE_BYTES, is_name};
pub use diff::diff;
pub use digest::{integrity, page_integrity};
pub use fault::{ReleaseFault, SignatureFault};
pub use latest::{Latest, Replayed};
pub use load::load_folder;
pub use operations::{Author, EVERYBODY, StateFault, pin, previous_live, promote, roll_back_automatically, rollback};
pub use rollout::{PageFacts, depends_on_visitor, fits, takes};
pub use signing::{KeyError, PublicKey, SigningKey};
pub use squads::{Squad, Squads};
pub use store::{ChangeError, Current, Etag, Keep, LoadError, News, PublishError, Published, SignedRelease, Store, StoreError};
pub use stored::{Encoded, StoredFile, StoredRelease};
