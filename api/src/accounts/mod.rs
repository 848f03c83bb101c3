//! Signed-in visitors: accounts and sessions.

mod cookies;
mod sessions;

pub(crate) use cookies::{Removed, SignedIn, YU, session_token};
pub(crate) use sessions::{Identity, account_id_of, end, find, start};
