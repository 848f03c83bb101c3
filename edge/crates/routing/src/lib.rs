#![doc = include_str!("../README.md")]

mod check;
mod decide;
mod explain;
mod files;
mod matching;
mod reader;
mod ruleset;

pub use contracts::page_facts::PageFacts;

pub use decide::decision::{Decision, Location, PagePlan, Redirect, ServeInPlace, UnlocatedDecision};
pub use decide::request::{Preferences, Request};
pub use decide::routing_context::{Places, PlacesOfCountry, RoutingContext};
pub use explain::replay::{ChangeExample, ChangeGroup, LogEntry, Replay, ReplayReport};
pub use explain::{Explanation, PageVerdict, Stage, Step, Verdict};
pub use files::cases::CaseOutcome;
pub use files::experiments::{Experiments, Flag, Side};
pub use files::features::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN, DISABLE_OFFLINE};
pub use files::fragments::{HttpFragment, HttpFragments, HttpKind};
pub use files::routes::{Route, RouteCache, Routes, StatusCommit};
pub use files::sites::{MatchedSite, SecurityContact, Site, Sites};
pub use matching::address::{Address, LocaleAndCity, LocaleCode};
pub use matching::path::{CanonicalPath, PathFault};
pub use reader::fault::{RuleFault, Severity};
pub use reader::source::RuleName;
pub use ruleset::{CompiledRules, FeatureState, Messages, RedirectAdvice, RuleFile, RuleFiles, Rules, ValidationContext};
