//! Addresses that are not pages.

mod assets;
mod chat;
mod proxy;
mod service_worker;
mod sitemap;
