//! What is known beside the rules when no edge runs: the places and strings of the embedded product API, the fragments of the repository, the database of networks.

use std::net::IpAddr;

use routing::{LocaleAndCity, RoutingContext, ValidationContext};

use crate::config::Config;
use crate::product_api::Countries;
use crate::request::geoip::GeoIp;
use crate::rules::routing_context::VisitorContext;
use crate::rules::{ApiFacts, RulesEnvironment};

/// Places, strings, fragments and networks.
pub(super) struct CliContext {
    surroundings: RulesEnvironment<ApiFacts>,
    geo: GeoIp,
}

impl CliContext {
    /// Reads what a configuration names.
    pub(super) fn read(config: &Config) -> Result<Self, Vec<String>> {
        let geo = GeoIp::open(&config.geo).map_err(|fault| vec![fault]);
        match (RulesEnvironment::of_folders(config), geo) {
            (Ok(surroundings), Ok(geo)) => Ok(Self { surroundings, geo }),
            (surroundings, geo) => Err([surroundings.err(), geo.err()].into_iter().flatten().flatten().collect()),
        }
    }

    /// What a set is checked against.
    pub(super) fn known(&self) -> ValidationContext<'_> {
        self.surroundings.known()
    }

    /// Its places.
    pub(super) const fn places(&self) -> &Countries {
        &self.surroundings.of_api.countries
    }

    /// Where an address of the network is.
    pub(super) fn place(&self, ip: IpAddr) -> Option<LocaleAndCity> {
        self.geo.place(ip, self.places())
    }

    /// The world as a visitor of this identifier meets it.
    pub(super) fn visited_by<'a>(&'a self, cohort: &'a str) -> impl RoutingContext + 'a {
        VisitorContext { countries: self.places(), cohort: move || cohort }
    }
}
