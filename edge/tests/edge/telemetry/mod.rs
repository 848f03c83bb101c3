//! Traces, access log and what they must not contain.

mod alerts;
mod secrets;
mod traces_and_log;
