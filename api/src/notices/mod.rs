//! Notices to accounts: on the site, and by mail where the account asks for it.

mod list;
mod notifier;
mod settings;

pub(crate) use list::{count_unread_beside_waiting, expire, export, mark_read, notices};
pub(crate) use notifier::{New, Notifier};
pub(crate) use settings::{choices, mail_to, set_choices};
