//! Reads the groups of a language.

use std::collections::HashSet;
use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::Any;

use super::{Group, Part};
use crate::database::Database;
use crate::pages::PageResult;
use crate::pages::queries::articles;

/// Group, section, key of the city, number of articles, date of the newest one.
type CountTuple = (String, String, String, i64, String);

/// Groups and sections of a language, with their articles counted.
pub(super) async fn groups(database: &Database, language: &str) -> PageResult<Vec<Group>> {
    let statement = "SELECT is_profession, id, slug, title, description FROM profession WHERE language = $1 ORDER BY sort_order, id";
    let rows: Vec<(i64, String, String, String, String)> = sqlx::query_as(statement).bind(language).fetch_all(database.pool()).await?;
    let group = |(is_profession, id, slug, title, description)| Group {
        part: Part::new(id, slug, title, description),
        is_profession: is_profession != 0,
        sections: Vec::new(),
        general: Vec::new(),
    };
    let mut groups: Vec<Group> = rows.into_iter().map(group).collect();
    let statement = "SELECT profession_id, id, slug, title, description FROM section WHERE language = $1 ORDER BY sort_order, id";
    let rows: Vec<(String, String, String, String, String)> = sqlx::query_as(statement).bind(language).fetch_all(database.pool()).await?;
    for (group, id, slug, title, description) in rows {
        if let Some(group) = by_id(&mut groups, &group) {
            group.sections.push(Part::new(id, slug, title, description));
        }
    }
    count(database, language, &mut groups).await?;
    for (group, article) in articles::general(database, language).await? {
        if let Some(group) = by_id(&mut groups, &group) {
            group.general.push(article);
        }
    }
    Ok(groups)
}

/// Counts articles by group, section and city.
async fn count(database: &Database, language: &str, groups: &mut [Group]) -> PageResult<()> {
    let statement = "SELECT v.profession_id, v.section_id, COALESCE(c.country || '/' || c.city, ''), COUNT(*), MAX(v.updated) \
                     FROM article_version v LEFT JOIN article_city c ON c.article_id = v.article_id WHERE v.language = $1 \
                     GROUP BY v.profession_id, v.section_id, c.country, c.city";
    let mut rows = sqlx::query_as::<Any, CountTuple>(statement).bind(language).fetch(database.pool());
    let mut texts = Texts::default();
    // One by one: with articles for single cities, there are many.
    while let Some((group, section, city, articles, updated)) = rows.try_next().await? {
        let (key, updated) = (texts.shared(city), texts.shared(updated));
        let articles = articles.try_into().unwrap_or(u32::MAX);
        let Some(group) = by_id(groups, &group) else { continue };
        group.part.add(&key, articles, &updated);
        if let Some(section) = group.sections.iter_mut().find(|part| part.id == section) {
            section.add(&key, articles, &updated);
        }
    }
    Ok(())
}

fn by_id<'g>(groups: &'g mut [Group], id: &str) -> Option<&'g mut Group> {
    groups.iter_mut().find(|group| group.part.id == id)
}

/// Texts, each in memory once.
#[derive(Debug, Default)]
struct Texts(HashSet<Arc<str>>);

impl Texts {
    fn shared(&mut self, text: String) -> Arc<str> {
        if let Some(known) = self.0.get(text.as_str()) {
            return Arc::clone(known);
        }
        let text: Arc<str> = text.into();
        self.0.insert(Arc::clone(&text));
        text
    }
}
