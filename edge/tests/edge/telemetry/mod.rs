//! Traces, access log and what they must not contain.

mod secrets;
mod traces_and_log;
