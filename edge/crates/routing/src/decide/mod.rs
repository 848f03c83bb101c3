//! Resolves a request to a decision. Applies rules until none matches, so that a visitor is
//! redirected at most once.

pub(crate) mod decision;
mod entry;
mod location;
mod plan;
mod query;
mod redirect_check;
pub(crate) mod request;
pub(crate) mod routing_context;
mod trail;

use std::sync::Arc;

use contracts::page_facts::PageFacts;
use jiff::Timestamp;

use crate::explain::{Recorder, Stage};
use crate::files::features::DISABLE_MAIN;
use crate::files::redirects::target::{Captured, Target};
use crate::files::redirects::{Code, Redirect, Redirects, Table};
use crate::files::sites::{Site, normalize_host};
use crate::matching::address::{Address, LocaleAndCity, LocaleCode};
use crate::matching::path::CanonicalPath;
use crate::ruleset::Rules;
use decision::{Decision, Location, ServeInPlace};
use query::Query;
use request::Request;
use routing_context::RoutingContext;
use trail::Trail;

/// Steps after which no more redirect rules are applied. A valid rule set has no loops; this bounds
/// chains.
const MAX_HOPS: usize = 32;

/// Path that replaces the main page where it is switched off.
pub(crate) const KNOWLEDGE_BASE: &str = "knowledge-base";

/// Resolves one request.
pub(crate) struct Resolver<'a, R> {
    rules: &'a Rules,
    request: Request<'a>,
    context: &'a dyn RoutingContext,
    recorder: &'a mut R,
    position: Position<'a>,
    query: Query,
    trail: Trail,
}

/// Current position of the resolver.
struct Position<'a> {
    site: &'a Arc<Site>,
    /// Host, as `sites.toml` names it.
    name: &'a str,
    /// Host that a redirect named; `None` for the host of the request.
    host: Option<Box<str>>,
    path: CanonicalPath,
}

/// Result of a step.
enum Outcome {
    /// Continue from the new position.
    Continue,
    /// Stop with this decision.
    End(Decision),
}

impl<'a, R: Recorder> Resolver<'a, R> {
    /// Starts with the URL of the request. Decides immediately if it has no site or no safe path.
    pub(crate) fn begin(
        rules: &'a Rules,
        request: Request<'a>,
        context: &'a dyn RoutingContext,
        recorder: &'a mut R,
    ) -> Result<Self, Decision> {
        let Some(site_match) = rules.sites.match_host(request.host) else {
            recorder.note(Stage::Host, None, false, || format!("no site is configured for `{}`: 421", request.host));
            return Err(Decision::UnknownHost);
        };
        recorder.note(Stage::Host, None, true, || match site_match.named {
            true => format!("`{}` matches the host `{}` of sites.toml: brand {}", request.host, site_match.name, site_match.site.brand),
            false => format!("`{}` is unknown: using the site of `{}`", request.host, site_match.name),
        });
        let path = CanonicalPath::parse(request.path).map_err(|fault| {
            recorder.note(Stage::Path, None, false, || format!("{fault}: 400"));
            Decision::BadPath(fault)
        })?;
        recorder.note(Stage::Path, None, true, || match path.as_str() == request.path {
            true => "the path is normalised".to_owned(),
            false => format!("the normalised path is {}", path.as_str()),
        });
        let trail = Trail::of(path.as_str() != request.path);
        let position = Position { site: site_match.site, name: site_match.name, host: None, path };
        Ok(Self { rules, request, context, recorder, position, query: Query::parse(request.query), trail })
    }

    /// Whether geolocation was consulted.
    pub(crate) fn location_needed(&self) -> bool {
        self.trail.location_needed
    }

    /// Applies steps until one ends.
    pub(crate) fn run(&mut self) -> Decision {
        let mut hops = 0;
        loop {
            // Without redirect rules, a path is complete after three steps.
            if let Outcome::End(decision) = self.step(hops < MAX_HOPS) {
                return decision;
            }
            hops += 1;
        }
    }

    fn step(&mut self, with_rules: bool) -> Outcome {
        let address = Address::parse(&self.position.path);
        self.fold_city(&address);
        let address = Address::parse(&self.position.path);
        if with_rules && let Some(outcome) = self.redirect(&address) {
            return outcome;
        }
        match address {
            Address::Root => self.fill_in_place(None),
            Address::Locale(locale) if self.context.serves(&locale) => self.fill_in_place(Some(locale)),
            Address::Locale(locale) => self.unknown_place(self.nearest(&locale), || format!("there are no pages in {locale}")),
            Address::NoLocale => {
                let place =
                    LocaleAndCity { locale: self.position.site.default_locale.clone(), city: self.position.site.default_city.clone() };
                self.unknown_place(place, || "the path does not begin with a locale".to_owned())
            }
            Address::Page { locale, .. } if !self.context.serves(&locale) => {
                self.unknown_place(self.nearest(&locale), || format!("there are no pages in {locale}"))
            }
            Address::Page { locale, city, .. } if !self.context.has_city(&locale, &city) => {
                let known = self.context.default_city(locale.country()).unwrap_or(&self.position.site.default_city).to_owned();
                let why = format!("{city} is not a city of {}", locale.country());
                self.unknown_place(LocaleAndCity { locale, city: known }, || why)
            }
            Address::Page { locale, city, rest } => {
                self.recorder.note(Stage::Place, None, true, || format!("the path names {locale}, {city}"));
                if rest.is_empty() && self.main_is_off(&locale, &city) {
                    self.trail.moved = true;
                    self.position.path = CanonicalPath::of(vec![locale.to_string(), city, KNOWLEDGE_BASE.to_owned()]);
                    return Outcome::Continue;
                }
                self.plan_or_redirect(LocaleAndCity { locale, city })
            }
        }
    }

    /// Moves the city of `?city=` into the path.
    fn fold_city(&mut self, address: &Address) {
        let Address::Page { locale, city, .. } = address else { return };
        if !self.query.has_city || !self.context.serves(locale) {
            return;
        }
        self.query.has_city = false;
        self.trail.moved = true;
        let requested = self.query.city.take().filter(|requested| self.context.has_city(locale, requested));
        self.recorder.note(Stage::Place, None, requested.is_some(), || match &requested {
            Some(requested) => format!("the query asks for the city {requested}"),
            None => "the query asks for an unknown city: ignored".to_owned(),
        });
        if let Some(requested) = requested.filter(|requested| requested != city) {
            let mut segments = self.position.path.segments().to_vec();
            segments[1] = requested;
            self.position.path = CanonicalPath::of(segments);
        }
    }

    /// Applies the most specific redirect rule; `None` if none matches.
    fn redirect(&mut self, address: &Address) -> Option<Outcome> {
        let redirects = &self.rules.redirects;
        let place = match address {
            Address::Page { locale, city, rest } => {
                Some((locale.as_str(), city.as_str(), if rest.is_empty() { "/" } else { rest.as_str() }))
            }
            _ => None,
        };
        let facts = PageFacts {
            brand: &self.position.site.brand,
            host: self.position.name,
            locale: place.map_or("", |(locale, ..)| locale),
            city: place.map_or("", |(_, city, _)| city),
            country: "",
        };
        let (path, segments) = (self.position.path.as_str(), self.position.path.segments());
        let now = self.request.now;
        let under_place =
            place.and_then(|(_, _, rest)| find(redirects, &redirects.under_place, (rest, &segments[2..]), facts, now, self.recorder));
        let (rule, captured) = match (under_place, place) {
            (Some(rule), Some((locale, city, _))) => (rule, Captured { place: Some((locale, city)), segments: &segments[2..] }),
            _ => (find(redirects, &redirects.whole, (path, segments), facts, now, self.recorder)?, Captured { place: None, segments }),
        };
        let (own, away) = match &rule.target {
            Target::Own(own) => (Some((own, own.segments(captured), own.query.as_ref().map(|query| query.fill(captured)))), None),
            Target::Away(away) => (None, Some((away, away.url.fill(captured), away.query.as_ref().map(|query| query.fill(captured))))),
        };
        if let Some((away, url, query)) = away {
            let query = self.query.whole(query.as_deref());
            return Some(self.leave(rule, &away.host, with_query(&url, query.as_deref(), away.anchor.as_deref())));
        }
        let (own, segments, query) = own?;
        let path = CanonicalPath::of(segments);
        if path.is_too_long() {
            self.recorder.note(Stage::Redirect, Some(&rule.name), false, || "the target URL would be too long".to_owned());
            return None;
        }
        self.trail.follow(rule.name.clone(), rule.code);
        self.trail.anchor = own.anchor.clone();
        self.query.add(query);
        self.go(own.host.as_deref(), path)
    }

    /// Applies a rule whose target is on a remote host.
    fn leave(&mut self, rule: &Redirect, host: &str, url: String) -> Outcome {
        if rule.code != Code::Serve {
            self.trail.follow(rule.name.clone(), rule.code);
            self.recorder.note(Stage::Redirect, None, true, || format!("the target is on the remote host {host}"));
            return self.answer(Location::Away(url));
        }
        if self.trail.moved {
            return self.answer(self.here());
        }
        Outcome::End(Decision::Serve(ServeInPlace { url, rule: Some(rule.name.clone()) }))
    }

    /// Continues at a path on another host of these sites, or on the same host.
    fn go(&mut self, host: Option<&str>, path: CanonicalPath) -> Option<Outcome> {
        if let Some(host) = host {
            let site_match = self.rules.sites.match_host(host)?;
            self.position.site = site_match.site;
            self.position.name = site_match.name;
            self.position.host = (normalize_host(self.request.host) != *host).then(|| host.into());
        }
        self.position.path = path;
        self.trail.moved = true;
        self.recorder.note(Stage::Redirect, None, true, || {
            format!("continues at {}{}", self.position.host.as_deref().unwrap_or_default(), self.position.path.as_str())
        });
        Some(Outcome::Continue)
    }

    /// Whether the main page of a place is switched off. This may depend on the visitor.
    fn main_is_off(&mut self, locale: &LocaleCode, city: &str) -> bool {
        let facts = PageFacts {
            brand: &self.position.site.brand,
            country: locale.country(),
            locale: locale.as_str(),
            city,
            host: self.position.name,
        };
        let feature = self.rules.feature(self.position.site, facts, self.request.now, || Some(self.context.cohort()), DISABLE_MAIN);
        self.trail.by_visitor |= feature.by_visitor;
        let how = if feature.by_visitor { ", for this visitor" } else { "" };
        self.recorder.note(Stage::MainPage, None, feature.is_on, || match feature.is_on {
            true => format!("{DISABLE_MAIN} is on{how}: the knowledge base replaces the main page"),
            false => format!("{DISABLE_MAIN} is off{how}: there is a main page"),
        });
        feature.is_on
    }

    /// URL of the current position.
    fn here(&self) -> Location {
        let path = with_query(self.position.path.as_str(), self.query.rest().as_deref(), self.trail.anchor.as_deref());
        match &self.position.host {
            Some(host) => Location::Site { host: host.as_ref().to_owned(), path },
            None => Location::Here(path),
        }
    }

    /// Combines all steps into one redirect.
    fn answer(&mut self, location: Location) -> Outcome {
        let main_host = self.rules.sites.match_host(self.request.host).is_some_and(|site_match| site_match.site.main_host);
        let code = self.trail.code(main_host);
        let Trail { by_visitor, ref mut rules, .. } = self.trail;
        Outcome::End(Decision::Redirect(decision::Redirect { location, code, by_visitor, rules: std::mem::take(rules) }))
    }
}

/// The rule of a table that matches a path, given as text and as segments.
fn find<'a, R: Recorder>(
    redirects: &'a Redirects,
    table: &Table,
    (path, segments): (&str, &[String]),
    facts: PageFacts<'_>,
    now: Timestamp,
    recorder: &mut R,
) -> Option<&'a Redirect> {
    let rule = redirects.find(table, path, segments, redirects.key(facts), now, |entry, rule| {
        if rule.is_none() {
            recorder.passed_over(redirects, table, entry, facts, now);
        }
    })?;
    recorder.note(Stage::Redirect, Some(&rule.name), true, || "most specific rule that applies".to_owned());
    Some(rule)
}

/// Joins path, query and fragment.
fn with_query(path: &str, query: Option<&str>, anchor: Option<&str>) -> String {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
    format!("{path}{query}{anchor}")
}
