//! Level, figures, documents and achievements.

use contracts::progress::{
    Achievement, DocumentState, DriverAchievements, DriverDocument, DriverLevel, DriverPriority, DriverProgress, DriverRating,
};
use contracts::variant::name_of;
use maud::{Markup, html};

use super::document::Page;
use super::words::Words;

/// Namespace of the texts of level and documents.
const PRO: &str = "pro";

/// Namespace of the texts of achievements.
const ACHIEVEMENTS: &str = "achievements";

/// Documents that need an action.
pub(super) fn due(words: &Words<'_>, documents: &[DriverDocument]) -> Markup {
    let is_due = |document: &&DriverDocument| matches!(document.state, DocumentState::Expired | DocumentState::ExpiresSoon);
    html! {
        @for document in documents.iter().filter(is_due) {
            div class="notice" {
                p { strong { (document.name) } }
                (validity(words, document))
                @if let Some(article) = &document.article { p { a class="action" href=(article.url) { (article.title) } } }
            }
        }
    }
}

/// Level, figures and documents.
pub(super) fn progress(words: &Words<'_>, progress: &DriverProgress) -> Markup {
    let own = |key: &str| words.of(PRO, key, &[]);
    html! {
        h2 { (own("level.title")) }
        @match &progress.level {
            Some(reached) => (level(words, reached, &progress.ends_on)),
            None => p { (own("level.none")) },
        }
        p { a class="action" href=(words.plain("/achievements")) { (own("open.achievements")) } }
        h2 { (own("figures.title")) }
        @if let (Some(orders), Some(rating), Some(priority)) = (progress.orders, &progress.rating, &progress.priority) {
            (figures(words, orders, rating, priority))
        } @else { p { (own("figures.none")) } }
        h2 { (own("documents.title")) }
        @if progress.documents.is_empty() { p { (own("documents.none")) } }
        ul class="rows" role="list" {
            @for document in &progress.documents { li { b { (document.name) } (validity(words, document)) } }
        }
    }
}

fn figures(words: &Words<'_>, orders: u32, rating: &DriverRating, priority: &DriverPriority) -> Markup {
    let own = |key: &str| words.of(PRO, key, &[]);
    let value = rating.value.map_or_else(|| own("rating.none"), |value| words.decimal(value));
    html! {
        dl class="figures" {
            div { dt class="muted" { (own("orders.title")) } dd { (orders) } }
            div { dt class="muted" { (own("rating.title")) } dd { (value) } }
            div {
                dt class="muted" { (own("priority.title")) }
                dd { (priority.points) " " (words.of(PRO, "priority.of", &[("most", &priority.most.to_string())])) }
            }
        }
    }
}

/// Achievements by group: what is earned, and how far the next tier is.
pub(crate) fn achievements(words: &Words<'_>, shown: &DriverAchievements) -> Page {
    let own = |key: &str, values: &[(&str, &str)]| words.of(ACHIEVEMENTS, key, values);
    let body = html! {
        @if shown.has_events { p { (own("earned", &[("earned", &shown.earned.to_string()), ("total", &shown.total.to_string())])) } }
        @else { p { (own("none_text", &[])) } }
        @for group in &shown.groups {
            h2 { (group.title) }
            ul class="rows" role="list" { @for achievement in &group.items { li { (one(words, achievement)) } } }
        }
    };
    Page { title: words.of(PRO, "open.achievements", &[]), body }
}

fn one(words: &Words<'_>, achievement: &Achievement) -> Markup {
    let own = |key: &str, values: &[(&str, &str)]| words.of(ACHIEVEMENTS, key, values);
    html! {
        b { (achievement.title) }
        p class="muted" { (achievement.description) }
        @for step in &achievement.steps {
            @let tier = own(&format!("tier.{}", name_of(&step.tier)), &[]);
            p {
                (tier) ": "
                @match &step.earned_on {
                    Some(day) => (words.date(day)),
                    None => (own("value", &[("value", &achievement.value.to_string()), ("target", &step.target.to_string())])),
                }
            }
        }
    }
}

/// Until when a document is valid.
fn validity(words: &Words<'_>, document: &DriverDocument) -> Markup {
    let day = words.date(document.expires_on.as_deref().unwrap_or_default());
    let key = match document.state {
        DocumentState::Expired => "documents.expired",
        DocumentState::Unknown => "documents.unknown",
        DocumentState::Valid | DocumentState::ExpiresSoon if day.is_empty() => "documents.no_end",
        DocumentState::Valid | DocumentState::ExpiresSoon => "documents.valid",
    };
    html! { p class="muted" { (words.of(PRO, key, &[("date", &day)])) } }
}

fn level(words: &Words<'_>, level: &DriverLevel, ends_on: &str) -> Markup {
    html! {
        p { b { (level.name) } }
        p { (words.filled("level.points", &[("points", &level.points.to_string())])) }
        @match &level.next {
            Some(next) => {
                p { (words.filled("level.next", &[("missing", &next.missing.to_string()), ("level", &next.name)])) }
            },
            None => p { (words.of(PRO, "level.highest", &[])) },
        }
        p class="muted" { (words.of(PRO, "level.ends", &[("date", &words.date(ends_on))])) }
    }
}
