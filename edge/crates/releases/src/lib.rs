#![doc = include_str!("../README.md")]

mod check;
mod diff;
mod digest;
mod fault;
#[cfg(test)]
mod fixtures;
pub mod gate;
mod latest_state;
mod load;
mod operations;
mod remote_release;
mod rollout;
mod signing;
mod squads;
mod store;
mod stored;
mod variants;

pub use contracts::page_facts::PageFacts;

pub use check::{MAX_FILE_BYTES, is_name};
pub use diff::diff;
pub use digest::{integrity, page_integrity};
pub use fault::{ReleaseFault, SignatureFault};
pub use latest_state::{LatestState, ReplayedState};
pub use load::load_folder;
pub use operations::{Author, EVERYBODY, StateFault, pin, previous_live, promote, roll_back_automatically, rollback};
pub use rollout::{depends_on_visitor, is_in_rollout, matches_audience};
pub use signing::{KeyError, PublicKey, SigningKey};
pub use squads::{Squad, Squads};
pub use store::{
    ChangeError, Current, Etag, HeadPoll, LoadError, PublishError, Published, RetentionPolicy, SignedRelease, StatePoll, StatesHead, Store,
    StoreError,
};
pub use stored::{EncodedBody, StoredFile, StoredRelease};
