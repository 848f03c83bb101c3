//! The whole set of rules: taken as one, or not at all.

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
}

impl Rules {
    /// Reads the set from the texts of its files.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn parse(sites: &str, routes: &str) -> Result<Self, Vec<RuleFault>> {
        match (Sites::parse("sites.toml", sites), Routes::parse("routes.toml", routes)) {
            (Ok(sites), Ok(routes)) => Ok(Self { sites, routes }),
            (sites, routes) => Err([sites.err(), routes.err()].into_iter().flatten().flatten().collect()),
        }
    }
}
