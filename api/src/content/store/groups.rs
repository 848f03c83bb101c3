//! Rows of groups and sections, and their former paths.

use std::collections::{BTreeMap, HashMap};

use sqlx::{Any, Transaction};

use super::{Content, Key, StoreError, delete, digest_of, now, stored};
use crate::content::Group;

/// Writes changed groups and sections, and records their former paths.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let before = paths(transaction).await?;
    write_rows(transaction, content).await?;
    let after = paths(transaction).await?;
    for (key, path) in &before {
        if after.get(key).is_some_and(|now| now != path) {
            remember_path(transaction, key, path).await?;
        }
    }
    Ok(())
}

/// True for a section; id; language.
type GroupKey = (bool, String, String);

/// Paths of groups and sections.
async fn paths(transaction: &mut Transaction<'_, Any>) -> Result<BTreeMap<GroupKey, String>, StoreError> {
    let mut paths = BTreeMap::new();
    for (is_section, statement) in [
        (false, "SELECT id, language, slug, '' FROM profession"),
        (
            true,
            "SELECT s.id, s.language, p.slug, s.slug FROM section s JOIN profession p ON p.id = s.profession_id AND p.language = s.language",
        ),
    ] {
        let rows: Vec<(String, String, String, String)> = sqlx::query_as(statement).fetch_all(&mut **transaction).await?;
        paths.extend(rows.into_iter().map(|(id, language, group, section)| {
            let path = if is_section { format!("{group}/{section}") } else { group };
            ((is_section, id, language), path)
        }));
    }
    Ok(paths)
}

/// Records the former path of a group or section. If several had it, the last one owns it.
async fn remember_path(transaction: &mut Transaction<'_, Any>, (_, id, language): &GroupKey, path: &str) -> Result<(), StoreError> {
    let statement = "INSERT INTO group_history (language, path, group_id, left_at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (language, path) DO UPDATE SET group_id = excluded.group_id, left_at = excluded.left_at";
    sqlx::query(statement).bind(language).bind(path).bind(id).bind(now()).execute(&mut **transaction).await?;
    Ok(())
}

async fn write_rows(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let profession_ids: HashMap<&str, &str> = content
        .groups
        .iter()
        .filter(|group| group.section.is_none())
        .map(|group| (group.profession.as_str(), group.head.id.as_str()))
        .collect();
    let (sections, professions): (Vec<&Group>, Vec<&Group>) = content.groups.iter().partition(|group| group.section.is_some());

    let mut old = stored(transaction, "SELECT id, language, digest FROM profession", content).await?;
    let mut new = Vec::new();
    for group in professions {
        let head = &group.head;
        let digest = digest_of(&[&head.slug, &head.title, &head.description, &head.order.to_string(), &head.is_profession.to_string()]);
        if old.remove(&(head.id.clone(), group.language.clone())).as_ref() != Some(&digest) {
            new.push((group, digest));
        }
    }
    let replaced = new.iter().map(|(group, _)| (group.head.id.clone(), group.language.clone()));
    let gone: Vec<Key> = old.into_keys().chain(replaced).collect();
    delete(transaction, "DELETE FROM profession WHERE id = $1 AND language = $2", &gone).await?;
    for (group, digest) in new {
        sqlx::query(
            "INSERT INTO profession (id, language, slug, title, description, sort_order, is_profession, digest) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&group.head.id)
        .bind(&group.language)
        .bind(&group.head.slug)
        .bind(&group.head.title)
        .bind(&group.head.description)
        .bind(group.head.order)
        .bind(i64::from(group.head.is_profession))
        .bind(digest)
        .execute(&mut **transaction)
        .await?;
    }

    let mut old = stored(transaction, "SELECT id, language, digest FROM section", content).await?;
    let mut new = Vec::new();
    for group in sections {
        let head = &group.head;
        let profession = profession_ids.get(group.profession.as_str()).copied().unwrap_or_default();
        let digest = digest_of(&[profession, &head.slug, &head.title, &head.description, &head.order.to_string()]);
        if old.remove(&(head.id.clone(), group.language.clone())).as_ref() != Some(&digest) {
            new.push((group, profession, digest));
        }
    }
    let replaced = new.iter().map(|(group, ..)| (group.head.id.clone(), group.language.clone()));
    let gone: Vec<Key> = old.into_keys().chain(replaced).collect();
    delete(transaction, "DELETE FROM section WHERE id = $1 AND language = $2", &gone).await?;
    for (group, profession, digest) in new {
        sqlx::query(
            "INSERT INTO section (id, language, profession_id, slug, title, description, sort_order, digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&group.head.id)
        .bind(&group.language)
        .bind(profession)
        .bind(&group.head.slug)
        .bind(&group.head.title)
        .bind(&group.head.description)
        .bind(group.head.order)
        .bind(digest)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}
