//! The machine: network namespaces, processes in them, programs of the system.

pub(crate) mod command;
pub(crate) mod mount;
pub(crate) mod network;
pub(crate) mod process;
