//! Commands for content editors, search, the assistant, support, chats, moderators and events about
//! drivers.

pub(crate) mod assistant;
pub(crate) mod chat;
pub(crate) mod content;
pub(crate) mod events;
pub(crate) mod moderation;
pub(crate) mod search;
pub(crate) mod support;

use std::process::ExitCode;

use product_api::{Api, RawSettings, Settings};

use crate::{USAGE, failed, open_failed};

/// Opens the database without importing content.
async fn open(settings: RawSettings) -> Result<Api, ExitCode> {
    let settings = settings.check().map_err(|error| failed(&error, USAGE))?;
    Api::open(Settings { content: None, ..settings }).await.map_err(|error| open_failed(&error))
}
