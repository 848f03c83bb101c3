//! Addresses that are not pages.

mod assets;
mod proxy;
mod service_worker;
mod sitemap;
