//! The whole set of rules: taken as one, or not at all.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::cases::CaseOutcome;
use crate::decision::Decision;
use crate::experiments::Experiments;
use crate::explain::Explanation;
use crate::fault::RuleFault;
use crate::request::Request;
use crate::routes::Routes;
use crate::sites::Sites;
use crate::world::World;

/// A file of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFile {
    /// Its name, as messages are to name it. What follows the last slash says what it holds: `sites.toml`, `routes.toml`, `experiments.toml`, `tests.toml`,
    /// and any number of `redirects*.toml` and `*.csv`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The files of a set. `sites.toml` and `routes.toml` must be among them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleFiles {
    /// In any order.
    pub files: Vec<RuleFile>,
}

/// What is known beside the rules, to check them against. What is not known is not checked.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// Names of the fragments that have a release.
    pub fragments: Option<&'a BTreeSet<String>>,
    /// Which places exist.
    pub world: Option<&'a dyn World>,
}

/// A set that may serve.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The rules.
    pub rules: Rules,
    /// What somebody should know: rules whose time has passed ([`crate::Severity::Expired`]: `check` refuses them) and warnings.
    pub warnings: Vec<RuleFault>,
}

/// Everything the platform team's files say.
#[derive(Debug, Clone)]
pub struct Rules {
    /// `sites.toml`.
    pub sites: Sites,
    /// `routes.toml`.
    pub routes: Routes,
    /// `experiments.toml`.
    pub experiments: Experiments,
}

/// What the product API's redirect check says of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RedirectAdvice<'a> {
    /// Target: a path of the host that was asked, or an absolute address.
    pub url: &'a str,
    /// 301, 302, 307, 308; 305: serve it in place. `None`, or any other: as for an address.
    pub code: Option<u16>,
}

impl Rules {
    /// Reads, checks and compiles a set.
    ///
    /// # Errors
    /// Every fault of every file, in the order of files and lines.
    pub fn compile(_files: &RuleFiles, _known: Known<'_>, _now: Timestamp) -> Result<Compiled, Vec<RuleFault>> {
        unimplemented!()
    }

    /// What is to be answered to a request. Costs the same however many exact rules there are.
    #[must_use]
    pub fn decide(&self, _request: Request<'_>, _world: &dyn World) -> Decision {
        unimplemented!()
    }

    /// The same decision, with each step and each rule that was tried.
    #[must_use]
    pub fn explain(&self, _request: Request<'_>, _world: &dyn World) -> Explanation {
        unimplemented!()
    }

    /// Whether the decision may depend on where the visitor's address is: the URL lacks a locale or a city, and no valid choice fills it in. Only then is
    /// `check-locale` worth asking; the answer goes into [`Request::place_by_ip`].
    #[must_use]
    pub fn asks_for_place(&self, _request: Request<'_>, _world: &dyn World) -> bool {
        unimplemented!()
    }

    /// The decision for a page's request of which the product API's redirect check says that it is elsewhere: brought to its final form in one hop, like a
    /// rule's. `None`: the advice leads to a host that is neither ours nor allowed, is no address, or leads back to where it came from; then it is to be ignored.
    #[must_use]
    pub fn follow(&self, _request: Request<'_>, _world: &dyn World, _advice: RedirectAdvice<'_>) -> Option<Decision> {
        unimplemented!()
    }

    /// Runs the cases of `tests.toml`.
    #[must_use]
    pub fn run_tests(&self, _world: &dyn World, _now: Timestamp) -> Vec<CaseOutcome> {
        unimplemented!()
    }

    /// Reads the set from the texts of its files.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn parse(sites: &str, routes: &str, experiments: &str) -> Result<Self, Vec<RuleFault>> {
        let sites = Sites::parse("sites.toml", sites);
        let routes = Routes::parse("routes.toml", routes);
        let experiments = Experiments::parse("experiments.toml", experiments, sites.as_ref().ok());
        match (sites, routes, experiments) {
            (Ok(sites), Ok(routes), Ok(experiments)) => Ok(Self { sites, routes, experiments }),
            (sites, routes, experiments) => Err([sites.err(), routes.err(), experiments.err()].into_iter().flatten().flatten().collect()),
        }
    }
}
