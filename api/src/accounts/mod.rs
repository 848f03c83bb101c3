//! Signed-in visitors: accounts and sessions.

mod account;
mod cookies;
mod device;
mod list;
mod sessions;

pub(crate) use account::{account, ask_deletion, cancel_deletion};
pub(crate) use cookies::{Removed, SignedIn, YU, session_token};
pub(crate) use device::Device;
pub(crate) use list::{end_all, end_one, list};
pub(crate) use sessions::{Identity, LIFE, NewSession, ProviderSession, account_id, account_id_of, end, find, start};
