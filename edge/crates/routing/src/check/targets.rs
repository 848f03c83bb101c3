//! Checks redirect targets: allowed hosts and existing pages.

use std::ops::ControlFlow;

use super::Set;
use super::graph::Graph;
use super::link::{Link, ending, parts};
use super::shape::{Part, Shape};
use crate::files::redirects::Code;
use crate::files::redirects::draft::RESERVED;
use crate::files::redirects::target::{OwnTarget, Piece, Target};
use crate::matching::address::LocaleCode;
use crate::reader::source::Faults;
use crate::ruleset::ValidationContext;

/// Checks every rule.
pub(super) fn check(set: Set<'_>, links: &[Link<'_>], graph: &Graph<'_>, context: ValidationContext<'_>, faults: &mut Faults<'_>) {
    let redirects = &set.rules.redirects;
    for (index, (rule, draft)) in redirects.rules.iter().zip(set.drafts).enumerate() {
        let message = match &rule.target {
            Target::Away(away) if rule.code == Code::Serve => (!redirects.serve_in_place.allow(&away.host)).then(|| {
                format!(
                    "pages of `{}` must not be served in place: to allow this, add the host to [serve_in_place] in redirects.toml",
                    away.host
                )
            }),
            Target::Away(away) => (!redirects.leave_for.allow(&away.host)).then(|| {
                format!("redirects to `{}` are not allowed: to allow them, add the host to [leave_for] in redirects.toml", away.host)
            }),
            Target::Own(_) if rule.code == Code::Serve => {
                Some("only remote pages can be served in place: use another code for a page of these sites".to_owned())
            }
            Target::Own(own) => own_fault(own, context).or_else(|| {
                let target = links[index].target()?;
                let leads_somewhere = is_reserved(own) || is_served(set, &target) || graph.has_next(index);
                (!leads_somewhere).then(|| "no route matches the target after its locale and city".to_owned())
            }),
        };
        if let Some(message) = message {
            faults.error(draft.to_span, message);
        }
    }
}

fn is_reserved(own: &OwnTarget) -> bool {
    matches!(own.path.first(), Some(Piece::Word(first)) if RESERVED.contains(&&**first))
}

fn own_fault(own: &OwnTarget, context: ValidationContext<'_>) -> Option<String> {
    if own.query.as_ref().is_some_and(|query| query.has_parameter("city")) {
        return Some("the city of a target belongs in its path, not in its query".to_owned());
    }
    let (routing, Piece::Word(first)) = (context.routing?, own.path.first()?) else { return None };
    let locale = LocaleCode::parse(first)?;
    if !routing.serves(&locale) {
        return Some(format!("the target is in the locale `{locale}`, which has no pages"));
    }
    let Some(Piece::Word(city)) = own.path.get(1) else { return None };
    (!routing.has_city(&locale, city))
        .then(|| format!("the target is in `{city}`, which is not a city of the country `{}`", locale.country()))
}

/// Whether some URL of a shape is a page, or is completed to one.
fn is_served(set: Set<'_>, shape: &Shape<'_>) -> bool {
    if shape.part(0).is_some_and(|first| !first.may_be_locale()) {
        return false;
    }
    // Without further segments it is a main page, which exists for every place.
    if shape.len() <= 2 && (shape.tail.is_some() || shape.len() < 2 || shape.words(2).is_some_and(|rest| rest.is_empty())) {
        return true;
    }
    let routes = &set.rules.routes;
    if let Some(words) = shape.words(2) {
        return routes.trie.find(&words, ControlFlow::Break).is_some();
    }
    routes.all().iter().any(|route| {
        let path: Vec<Part<'_>> = [Part::Locale, Part::Any].into_iter().chain(parts(&route.path)).collect();
        shape.and(&path, ending(&route.path)).is_some()
    })
}
