//! Rows of jobs.

use serde_json::json;
use sqlx::{Any, Transaction};

use super::{Content, Key, StoreError, delete, digest_of, stored};
use crate::content::Job;

/// Row of a job.
struct Row<'a> {
    job: &'a Job,
    requirements: String,
    conditions: String,
    uses: String,
    bodies: Vec<(&'a str, String)>,
    digest: String,
}

impl<'a> Row<'a> {
    fn new(job: &'a Job) -> Result<Self, StoreError> {
        let requirements = serde_json::to_string(&job.head.requirements)?;
        let conditions = serde_json::to_string(&job.text.conditions)?;
        let uses = serde_json::to_string(&json!({ "variables": job.text.variables, "links": job.text.linked() }))?;
        let mut bodies = Vec::new();
        for (variant, body) in &job.text.bodies {
            bodies.push((variant.as_str(), body.json()?));
        }
        let mut parts = vec![&*job.head.title, &job.head.description, &job.head.updated, &requirements, &conditions, &uses];
        parts.extend(bodies.iter().flat_map(|(variant, body)| [*variant, body]));
        let digest = digest_of(&parts);
        Ok(Self { job, requirements, conditions, uses, bodies, digest })
    }
}

/// Writes changed jobs.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let mut old = stored(transaction, "SELECT profession_id, language, digest FROM job", content).await?;
    let mut new = Vec::new();
    for job in &content.jobs {
        let row = Row::new(job)?;
        if old.remove(&(job.head.id.clone(), job.language.clone())).as_ref() != Some(&row.digest) {
            new.push(row);
        }
    }
    let replaced = new.iter().map(|row| (row.job.head.id.clone(), row.job.language.clone()));
    let gone: Vec<Key> = old.into_keys().chain(replaced).collect();
    delete(transaction, "DELETE FROM job WHERE profession_id = $1 AND language = $2", &gone).await?;
    for row in new {
        let (head, language) = (&row.job.head, &row.job.language);
        let texts =
            [&head.id, language, &head.title, &head.description, &head.updated, &row.requirements, &row.conditions, &row.uses, &row.digest];
        let statement = "INSERT INTO job (profession_id, language, title, description, updated, requirements, conditions, uses, digest) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        texts.into_iter().fold(sqlx::query(statement), |query, text| query.bind(text)).execute(&mut **transaction).await?;
        for (variant, body) in &row.bodies {
            sqlx::query("INSERT INTO job_body (profession_id, language, variant, body) VALUES ($1, $2, $3, $4)")
                .bind(&head.id)
                .bind(language)
                .bind(*variant)
                .bind(body)
                .execute(&mut **transaction)
                .await?;
        }
    }
    Ok(())
}
