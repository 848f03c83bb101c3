//! Releases from a store: commands, releases API, rollouts, canaries, previews, faults.

mod api;
mod automatic_rollback;
mod cli;
mod preview;
mod remote_cli;
mod rollout;
mod store_polling;
mod store_requests;
mod test_store;
mod two_squads;
