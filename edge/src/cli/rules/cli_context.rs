//! Data that rules are checked against without a running edge: places and strings of the embedded
//! product API, fragments of the repository, the geolocation database.

use std::net::IpAddr;

use routing::{LocaleAndCity, RoutingContext, ValidationContext};

use crate::config::Config;
use crate::product_api::Countries;
use crate::request::geoip::GeoIp;
use crate::rules::routing_context::VisitorContext;
use crate::rules::{ApiFacts, RulesEnvironment};

/// Places, strings, fragments and networks.
pub(super) struct CliContext {
    environment: RulesEnvironment<ApiFacts>,
    geo: GeoIp,
}

impl CliContext {
    /// Reads the folders and files of a configuration.
    pub(super) fn read(config: &Config) -> Result<Self, Vec<String>> {
        let geo = GeoIp::open(&config.geo).map_err(|fault| vec![fault]);
        match (RulesEnvironment::of_folders(config), geo) {
            (Ok(environment), Ok(geo)) => Ok(Self { environment, geo }),
            (environment, geo) => Err([environment.err(), geo.err()].into_iter().flatten().flatten().collect()),
        }
    }

    /// Data for checking rules.
    pub(super) fn validation_context(&self) -> ValidationContext<'_> {
        self.environment.validation_context()
    }

    /// Countries and cities.
    pub(super) const fn places(&self) -> &Countries {
        &self.environment.api.countries
    }

    /// Location of an IP address.
    pub(super) fn place(&self, ip: IpAddr) -> Option<LocaleAndCity> {
        self.geo.place(ip, self.places())
    }

    /// Routing context of a visitor with this cohort id.
    pub(super) fn visited_by<'a>(&'a self, cohort: &'a str) -> impl RoutingContext + 'a {
        VisitorContext { countries: self.places(), cohort: move || cohort }
    }
}
