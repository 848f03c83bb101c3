#![doc = include_str!("../README.md")]

mod address;
mod cases;
mod decision;
mod experiments;
mod explain;
mod fault;
mod features;
mod path;
mod replay;
mod request;
mod routes;
mod rules;
mod sites;
mod world;

pub use address::{Address, LocaleCode, Place};
pub use cases::CaseOutcome;
pub use decision::{Decision, Location, PagePlan, Redirect, RuleName, ServeInPlace};
pub use experiments::{Experiments, Flag, PageFacts, Side};
pub use explain::{Explanation, PageVerdict, Stage, Step, Verdict};
pub use fault::{RuleFault, Severity};
pub use features::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN};
pub use path::{CanonicalPath, PathFault};
pub use replay::{ChangeExample, ChangeGroup, LogEntry, Replay, ReplayReport};
pub use request::{Preferences, Request};
pub use routes::{Route, RouteCache, Routes, StatusCommit};
pub use rules::{Compiled, Known, RedirectAdvice, RuleFile, RuleFiles, Rules};
pub use sites::{Site, Sites};
pub use world::{Places, PlacesOfCountry, World};
