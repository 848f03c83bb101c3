//! The rules folder: commands, reloads, routes, sites and flags.

mod cli;
mod experiments;
mod explain;
mod feature_flags;
mod reload;
mod reload_under_load;
mod routes;
mod sites;
