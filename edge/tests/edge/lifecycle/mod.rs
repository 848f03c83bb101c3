//! Starting, configuring and stopping the process.

mod configuration;
mod signals;
