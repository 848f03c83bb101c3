//! Static analysis of a whole rule set.

mod explore;
mod graph;
mod link;
mod loops;
mod overlap;
mod reach;
mod shape;
mod targets;

use contracts::fragment::Slot;
use graph::Graph;
use link::Link;

use crate::files::redirects::draft::Draft;
use crate::files::routes::{NamedFragment, StatusCommit};
use crate::reader::fault::Severity;
use crate::reader::source::Faults;
use crate::ruleset::{Rules, ValidationContext};

/// The rule set under analysis.
#[derive(Clone, Copy)]
struct Set<'a> {
    rules: &'a Rules,
    drafts: &'a [Draft],
}

/// Checks a rule set. `base_is_good`: sites and routes have no errors. Otherwise checks that depend
/// on them are skipped, to avoid duplicate reports.
pub(crate) fn run(rules: &Rules, drafts: &[Draft], context: ValidationContext<'_>, base_is_good: bool, faults: &mut Faults<'_>) {
    let set = Set { rules, drafts };
    let clashes = overlap::check(set, faults);
    let links = Link::all(set);
    let graph = Graph::of(&links);
    if base_is_good {
        places(rules, context, faults);
        fragments(rules, context, faults);
        fallbacks(rules, context, faults);
        targets::check(set, &links, &graph, context, faults);
        reach::check(set, &links, faults);
    }
    // Overlapping rules would look like loops.
    if !clashes {
        loops::check(set, &links, &graph, faults);
    }
}

/// Checks that each named fragment exists and may fill its slot, and that no essential fragment
/// answers after the status is committed.
fn fragments(rules: &Rules, context: ValidationContext<'_>, faults: &mut Faults<'_>) {
    for NamedFragment { name, slot, .. } in &rules.routes.named_fragments {
        if rules.fragments.has(&name.value) {
            let wrong = rules.fragments.get(&name.value).zip(*slot).filter(|(fragment, slot)| !fragment.slots.contains(slot));
            if let Some((_, slot)) = wrong {
                faults.error(
                    name.span,
                    format!("`{}` may not fill the slot `{}`: see its `slots` in fragments.toml", name.value, slot.name()),
                );
            }
        } else if let Some(releases) = context.fragments.filter(|releases| !releases.contains(&name.value)) {
            let names: Vec<&str> =
                releases.iter().chain(rules.fragments.names.iter().map(|name| &name.value)).map(String::as_str).collect();
            let notes = faults.error(name.span, crate::reader::suggestion::unknown("fragment", &name.value, &names));
            notes.push("a fragment needs a release or an entry in fragments.toml".to_owned());
        }
    }
    for route in rules.routes.all().iter().filter(|route| route.status_commit == StatusCommit::Headers) {
        let main = route.slots.get(&Slot::Main).and_then(|name| rules.fragments.get(name));
        if let Some(main) = main.filter(|main| main.essential) {
            let why = format!("the status of this page is committed before the essential fragment `{}` answers", main.name);
            faults.error(route.span, why).push("remove its `status_commit`, or `essential` in fragments.toml".to_owned());
        }
    }
    for name in &rules.fragments.names {
        if !rules.routes.named_fragments.iter().any(|named| named.name.value == name.value) {
            faults.add(name.span, Severity::Warning, format!("no route uses the fragment `{}`", name.value));
        }
    }
}

/// Checks that each fallback message exists in every language.
fn fallbacks(rules: &Rules, context: ValidationContext<'_>, faults: &mut Faults<'_>) {
    let Some(messages) = context.messages else { return };
    for key in &rules.fragments.fallbacks {
        let missing: Vec<&str> =
            messages.iter().filter(|(_, keys)| !keys.contains(&key.value)).map(|(language, _)| language.as_str()).collect();
        if missing.is_empty() {
            continue;
        }
        if missing.len() < messages.len() {
            faults.error(key.span, format!("the message `{}` has no text in {}", key.value, missing.join(", ")));
            continue;
        }
        // There are hundreds of messages, so only a similar one is suggested.
        let near = |other: &&String| strsim::normalized_damerau_levenshtein(other, &key.value) > 0.6;
        let nearest = messages.values().flatten().filter(near).min_by_key(|other| strsim::damerau_levenshtein(other, &key.value));
        let hint = nearest.map(|nearest| format!(": did you mean `{nearest}`?")).unwrap_or_default();
        faults.error(key.span, format!("there is no message `{}`{hint}", key.value));
    }
}

/// Checks that each site's default locale and city exist.
fn places(rules: &Rules, context: ValidationContext<'_>, faults: &mut Faults<'_>) {
    let Some(routing) = context.routing else { return };
    for (site, locale_span, city_span) in &rules.sites.default_spans {
        let locale = &site.default_locale;
        if !routing.serves(locale) {
            faults.error(*locale_span, format!("there are no pages in the locale `{locale}`"));
        } else if !routing.has_city(locale, &site.default_city) {
            faults.error(*city_span, format!("`{}` is not a city of the country `{}`", site.default_city, locale.country()));
        }
    }
}
