#![doc = include_str!("../README.md")]

mod admin;
mod app;
mod cdn;
pub mod cli;
pub mod config;
mod digest;
mod fragments;
mod gate;
mod handlers;
mod http_client;
mod lifecycle;
mod live;
mod middleware;
mod openapi;
mod page;
mod pipeline;
mod product_api;
mod request;
mod response;
mod routes;
mod rules;
mod server;
mod shared_work;
mod single_flight;
mod telemetry;
mod tokens;

pub use lifecycle::embedded_api::EmbeddedApi;
pub use lifecycle::start::{Running, start};
pub use lifecycle::start_error::StartError;
pub use openapi::openapi;
