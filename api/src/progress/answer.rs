//! Answers of the API: figures with their names and articles in the visitor's language.

use std::collections::HashMap;

use contracts::progress::{
    Achievement, AchievementGroup, DriverAchievements, DriverDocument, DriverLevel, DriverProgress, DriverRating, ExplainingArticle,
    NextLevel, ProgressArticles,
};
use jiff::civil::Date;

use super::counts::{Counter, Counts};
use super::document::{self, Document};
use super::level::{Period, first_of_priority, priority, standing};
use super::rules::Rules;
use super::{achievement, read};
use crate::content::StoreError;
use crate::pages::{View, links};

/// Namespace of the names.
const NAMESPACE: &str = "progress";

/// Articles by id.
struct Explanations(HashMap<String, ExplainingArticle>);

impl Explanations {
    /// Finds the articles of all rules that are readable in the city.
    async fn find(view: &View<'_>, rules: &Rules) -> Result<Self, StoreError> {
        let mut ids: Vec<String> = rules.article_ids().map(|id| without_anchor(id).to_owned()).collect();
        ids.sort_unstable();
        ids.dedup();
        let links = links(view, &ids).await?.into_iter();
        Ok(Self(links.map(|link| (link.id, ExplainingArticle { title: link.title, url: link.url })).collect()))
    }

    /// The article with an id, which may have an anchor.
    fn get(&self, id: &str) -> Option<ExplainingArticle> {
        let article = self.0.get(without_anchor(id))?;
        let anchor = &id[without_anchor(id).len()..];
        Some(ExplainingArticle { title: article.title.clone(), url: format!("{}{anchor}", article.url) })
    }
}

fn without_anchor(id: &str) -> &str {
    id.split_once('#').map_or(id, |(article, _)| article)
}

fn name(view: &View<'_>, key: &str) -> String {
    view.strings.own_in(NAMESPACE, &view.language, key, &[])
}

/// Progress of an account on a day.
///
/// # Errors
/// The database failed.
pub(crate) async fn progress(view: &View<'_>, rules: &Rules, account: &str, today: Date) -> Result<DriverProgress, StoreError> {
    let database = view.database;
    let period = Period::of(today);
    let driver = read::driver(database, account).await?;
    let known = read::documents(database, account).await?;
    let explanations = Explanations::find(view, rules).await?;
    let documents = document::checklist(&known, rules.documents(driver.profession.as_deref()), today);
    let mut progress = DriverProgress {
        starts_on: period.first.to_string(),
        ends_on: period.last.to_string(),
        level: None,
        orders: None,
        rating: None,
        priority: None,
        documents: documents.into_iter().map(|document| shown(view, rules, &explanations, document)).collect(),
        articles: ProgressArticles {
            level: explanations.get(&rules.articles.level),
            rating: explanations.get(&rules.articles.rating),
            priority: explanations.get(&rules.articles.priority),
            documents: explanations.get(&rules.articles.documents),
        },
    };
    if driver.has_days {
        let first = period.previous().first.min(first_of_priority(&rules.priority, today));
        let days = read::days_since(database, account, first).await?;
        let (count, sum) = read::ratings(database, account, rules.rating.last).await?;
        progress.level = Some(level(view, rules, &days, today));
        progress.orders = Some(u32::try_from(period.sum(&days).get(Counter::Orders)).unwrap_or_default());
        progress.priority = Some(priority(&rules.priority, &days, today));
        progress.rating = Some(rating(rules, count, sum));
    }
    Ok(progress)
}

fn level(view: &View<'_>, rules: &Rules, days: &[(String, Counts)], today: Date) -> DriverLevel {
    let standing = standing(rules, days, today);
    let named = |index: usize| name(view, &format!("level.{}", rules.levels[index].code));
    // A kept level may have more points than the period.
    let next = rules.levels.get(standing.level + 1).map(|level| NextLevel {
        name: named(standing.level + 1),
        points: level.points,
        missing: level.points.saturating_sub(standing.points),
    });
    DriverLevel {
        code: rules.levels[standing.level].code.clone(),
        name: named(standing.level),
        points: standing.points,
        next,
        missing_to_keep: standing.missing_to_keep,
    }
}

/// Rounded to two decimals.
fn rating(rules: &Rules, count: u32, sum: i64) -> DriverRating {
    let hundredths = |count: u32| (sum * 200 + i64::from(count)) / (2 * i64::from(count));
    let value = (count >= rules.rating.least).then(|| f64::from(i32::try_from(hundredths(count)).unwrap_or_default()) / 100.0);
    DriverRating { value, count, most: rules.rating.last, least: rules.rating.least }
}

fn shown(view: &View<'_>, rules: &Rules, explanations: &Explanations, document: Document) -> DriverDocument {
    let article = rules.document_article(document.kind);
    DriverDocument {
        kind: document.kind,
        name: name(view, &format!("document.{}", document::name(document.kind))),
        state: document.state,
        expires_on: document.expires.map(|date| date.to_string()),
        days_left: document.days_left,
        article: explanations.get(article).or_else(|| explanations.get(&rules.articles.documents)),
    }
}

/// Achievements of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn achievements(view: &View<'_>, rules: &Rules, account: &str) -> Result<DriverAchievements, StoreError> {
    let driver = read::driver(view.database, account).await?;
    let days = read::all_days(view.database, account).await?;
    let explanations = Explanations::find(view, rules).await?;
    let mut groups = Vec::new();
    for group in &rules.groups {
        let own = group.achievements.iter().filter(|rule| rule.is_for(driver.profession.as_deref()));
        let items: Vec<Achievement> = own
            .map(|rule| {
                let (value, steps) = achievement::progress(rule.measure, &rule.steps, &days);
                Achievement {
                    code: rule.code.clone(),
                    title: name(view, &format!("achievement.{}.title", rule.code)),
                    description: name(view, &format!("achievement.{}.description", rule.code)),
                    icon: rule.icon,
                    measure: rule.measure,
                    value,
                    steps,
                }
            })
            .collect();
        if !items.is_empty() {
            groups.push(AchievementGroup { code: group.code.clone(), title: name(view, &format!("group.{}", group.code)), items });
        }
    }
    let steps = || groups.iter().flat_map(|group| &group.items).flat_map(|item| &item.steps);
    let count = |steps: usize| u32::try_from(steps).unwrap_or(u32::MAX);
    Ok(DriverAchievements {
        has_events: driver.has_days,
        earned: count(steps().filter(|step| step.earned_on.is_some()).count()),
        total: count(steps().count()),
        article: explanations.get(&rules.articles.achievements),
        groups,
    })
}
