#![doc = include_str!("../README.md")]

mod admin;
mod app;
mod body;
pub mod cli;
mod conditional;
pub mod config;
mod embedded;
mod explain_token;
mod forms;
mod fragments;
mod gate;
mod geoip;
mod handlers;
mod layers;
mod log;
mod metrics;
mod openapi;
mod otlp;
mod page;
mod pipeline;
mod preview;
mod record;
mod reload;
mod refreshing;
mod routes;
mod rules;
mod run;
mod server;
mod tls;
mod trace;
mod upstream;
mod visit;
mod world;

pub use embedded::EmbeddedApi;
pub use openapi::openapi;
pub use run::{Running, StartFault, start};
