//! Handlers of all URLs that are not pages.

pub(crate) mod asset;
pub(crate) mod events;
pub(crate) mod experiments;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod icon;
pub(crate) mod messenger;
pub(crate) mod preview;
pub(crate) mod proxy;
pub(crate) mod robots;
pub(crate) mod security_txt;
pub(crate) mod sitemap;
pub(crate) mod worker;
