//! Decisions of a rule set: the calls from which each resolution begins.

use super::Resolver;
use super::decision::{Decision, UnlocatedDecision};
use super::request::Request;
use super::routing_context::RoutingContext;
use crate::explain::{Explanation, NoopRecorder, Steps, Verdict};
use crate::ruleset::{RedirectAdvice, Rules};

impl Rules {
    /// Decides what to answer. The time does not depend on the number of exact rules.
    #[must_use]
    pub fn decide(&self, request: Request<'_>, context: &dyn RoutingContext) -> Decision {
        match Resolver::begin(self, request, context, &mut NoopRecorder) {
            Ok(mut resolver) => resolver.run(),
            Err(decision) => decision,
        }
    }

    /// Makes the same decision and records each step and each rule that was tried.
    #[must_use]
    pub fn explain(&self, request: Request<'_>, context: &dyn RoutingContext) -> Explanation {
        let mut steps = Steps::default();
        let decision = match Resolver::begin(self, request, context, &mut steps) {
            Ok(mut resolver) => resolver.run(),
            Err(decision) => decision,
        };
        let query = request.query.map(|query| format!("?{query}")).unwrap_or_default();
        let url = format!("{}{}{query}", request.host, request.path);
        Explanation { url, steps: steps.0, verdict: Verdict::of(&decision) }
    }

    /// Decides without the visitor's location, and tells whether it may change the decision. Only
    /// then call `check-locale`, set [`Request::place_by_ip`] and decide again.
    #[must_use]
    pub fn decide_without_location(&self, request: Request<'_>, context: &dyn RoutingContext) -> UnlocatedDecision {
        match Resolver::begin(self, Request { place_by_ip: None, ..request }, context, &mut NoopRecorder) {
            Ok(mut resolver) => UnlocatedDecision { decision: resolver.run(), needs_location: resolver.location_needed() },
            Err(decision) => UnlocatedDecision { decision, needs_location: false },
        }
    }

    /// Follows the redirect check's answer to its final target in one hop. Returns `None` if the
    /// answer must be ignored: the host is neither one of these sites nor allowed, the URL is
    /// invalid, or it leads back to the request.
    #[must_use]
    pub fn follow(&self, request: Request<'_>, context: &dyn RoutingContext, advice: RedirectAdvice<'_>) -> Option<Decision> {
        Resolver::begin(self, request, context, &mut NoopRecorder).ok()?.follow(advice)
    }
}
