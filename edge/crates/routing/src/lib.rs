#![doc = include_str!("../README.md")]

mod address;
mod fault;
mod path;
mod routes;
mod rules;
mod sites;

pub use address::{Address, LocaleCode};
pub use fault::RuleFault;
pub use path::{CanonicalPath, PathFault};
pub use routes::{Route, Routes};
pub use rules::Rules;
pub use sites::{Site, Sites};
