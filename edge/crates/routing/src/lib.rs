#![doc = include_str!("../README.md")]

mod address;
mod experiments;
mod fault;
mod features;
mod path;
mod routes;
mod rules;
mod sites;

pub use address::{Address, LocaleCode};
pub use experiments::{Experiments, Flag, PageFacts, Side};
pub use fault::RuleFault;
pub use features::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN, DISABLE_OFFLINE};
pub use path::{CanonicalPath, PathFault};
pub use routes::{Route, Routes};
pub use rules::Rules;
pub use sites::{Site, Sites};
