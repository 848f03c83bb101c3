#![doc = include_str!("../README.md")]

mod address;
mod fault;
mod features;
mod path;
mod routes;
mod rules;
mod sites;

pub use address::{Address, LocaleCode};
pub use fault::RuleFault;
pub use features::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN};
pub use path::{CanonicalPath, PathFault};
pub use routes::{Route, Routes};
pub use rules::Rules;
pub use sites::{Site, Sites};
