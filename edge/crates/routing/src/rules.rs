//! The whole set of rules: taken as one, or not at all.

use crate::experiments::Experiments;
use crate::fault::RuleFault;
use crate::routes::Routes;
use crate::sites::Sites;

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

impl Rules {
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
