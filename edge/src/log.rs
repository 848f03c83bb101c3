//! The log: text for people, JSON for machines.

use tracing_subscriber::EnvFilter;

use crate::config::LogConfig;

/// Starts the log of this process.
///
/// # Errors
/// When the filter cannot be read.
pub(crate) fn start(config: &LogConfig) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.filter).map_err(|error| format!("log.filter (ROADSIDE_LOG_FILTER): {error}"))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = if config.json { log.json().try_init() } else { log.with_target(false).compact().try_init() };
    started.map_err(|error| error.to_string())
}
