//! Statements on jobs.

use std::collections::HashMap;

use super::articles::parse_bodies;
use super::versions::Uses;
use crate::content::{Body, Condition};
use crate::pages::{PageResult, View};

/// A job in a language, without its body.
#[derive(Debug)]
pub(in crate::pages) struct JobRow {
    pub(in crate::pages) language: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) description: String,
    pub(in crate::pages) updated: String,
    /// In a few words each.
    pub(in crate::pages) requirements: Vec<String>,
    pub(in crate::pages) conditions: Vec<Condition>,
    pub(in crate::pages) uses: Uses,
}

/// Ids, titles and descriptions of jobs with a page in this language.
pub(in crate::pages) async fn titles(view: &View<'_>) -> PageResult<Vec<(String, String, String)>> {
    let statement = "SELECT profession_id, title, description FROM job WHERE language = $1";
    Ok(sqlx::query_as(statement).bind(view.content_language()).fetch_all(view.content.pool()).await?)
}

/// Slugs and last change of jobs with a page in this language, in any city.
pub(in crate::pages) async fn addresses(view: &View<'_>) -> PageResult<Vec<(String, String)>> {
    let statement = "SELECT p.slug, j.updated FROM job j JOIN profession p ON p.id = j.profession_id AND p.language = j.language \
                     WHERE j.language = $1";
    Ok(sqlx::query_as(statement).bind(view.content_language()).fetch_all(view.content.pool()).await?)
}

/// Requirements of jobs with a page in this language, by profession.
pub(in crate::pages) async fn requirements(view: &View<'_>) -> PageResult<HashMap<String, Vec<String>>> {
    let statement = "SELECT profession_id, requirements FROM job WHERE language = $1";
    let rows: Vec<(String, String)> = sqlx::query_as(statement).bind(view.content_language()).fetch_all(view.content.pool()).await?;
    rows.into_iter().map(|(id, requirements)| Ok((id, serde_json::from_str(&requirements)?))).collect()
}

/// All language versions of a job.
pub(in crate::pages) async fn versions(view: &View<'_>, id: &str) -> PageResult<Vec<JobRow>> {
    type Tuple = (String, String, String, String, String, String, String);
    let statement = "SELECT language, title, description, updated, requirements, conditions, uses FROM job WHERE profession_id = $1";
    let rows: Vec<Tuple> = sqlx::query_as(statement).bind(id).fetch_all(view.content.pool()).await?;
    rows.into_iter()
        .map(|(language, title, description, updated, requirements, conditions, uses)| {
            let (conditions, uses) = (serde_json::from_str(&conditions)?, serde_json::from_str(&uses)?);
            Ok(JobRow { language, title, description, updated, requirements: serde_json::from_str(&requirements)?, conditions, uses })
        })
        .collect()
}

/// `(language, variant, body)` of a job with several variants.
pub(in crate::pages) async fn bodies(view: &View<'_>, id: &str) -> PageResult<Vec<(String, String, Body)>> {
    let statement = "SELECT b.language, b.variant, b.body FROM job_body b JOIN job j ON j.profession_id = b.profession_id \
                     AND j.language = b.language WHERE b.profession_id = $1 AND j.conditions <> '[]' ORDER BY b.variant";
    parse_bodies(sqlx::query_as(statement).bind(id).fetch_all(view.content.pool()).await?)
}

/// Body of a job variant.
pub(in crate::pages) async fn body(view: &View<'_>, id: &str, variant: &str) -> PageResult<Body> {
    let body: Option<String> = sqlx::query_scalar("SELECT body FROM job_body WHERE profession_id = $1 AND language = $2 AND variant = $3")
        .bind(id)
        .bind(view.content_language())
        .bind(variant)
        .fetch_optional(view.content.pool())
        .await?;
    Ok(serde_json::from_str(&body.ok_or(sqlx::Error::RowNotFound)?)?)
}
