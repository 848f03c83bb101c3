//! Starting, configuring and stopping the process.

mod configuration;
mod drain;
mod signals;
mod supervision;
