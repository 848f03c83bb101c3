//! Reads documents from the database in pages, so that all texts are in memory only once.

use std::collections::{BTreeMap, HashMap, HashSet};

use futures_util::TryStreamExt as _;
use geo::Geo;
use search::{Dictionary, Document, Intents};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc::Sender;

use super::marks::Marks;
use super::text::sections;
use crate::content::{Body, Condition, INTENTS, StoreError, StoredDocument, Text, cities_by_variant, outer_group, outer_id};
use crate::database::Database;

/// Articles per page.
const PAGE: i64 = 500;

/// Rows of an article in one language.
#[derive(Debug)]
pub(super) struct Row {
    id: String,
    language: String,
    path: String,
    title: String,
    short_answer: String,
    synonyms: String,
    conditions: String,
    /// Cities of the article; empty for all.
    cities: Vec<(String, String)>,
    /// Bodies by variant, as JSON.
    bodies: Vec<(String, String)>,
}

type VersionTuple = (String, String, String, String, String, String);

/// Cities of articles, by the article's id. Articles for all cities are absent.
pub(super) type Cities = HashMap<String, Vec<(String, String)>>;

/// Stored cities of articles.
pub(super) async fn cities(database: &Database) -> Result<Cities, StoreError> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT article_id, country, city FROM article_city ORDER BY article_id, country, city")
            .fetch_all(database.pool())
            .await?;
    let mut cities = Cities::new();
    for (id, country, city) in rows {
        cities.entry(id).or_default().push((country, city));
    }
    Ok(cities)
}

/// Digests of all that the index of a language is made from, by language.
pub(super) async fn digests(
    database: &Database,
    cities: &Cities,
    dictionaries: &[Dictionary],
    marks: &Marks,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut digests: BTreeMap<String, Sha256> = BTreeMap::new();
    let mut rows = sqlx::query_as::<_, (String, String, String, String)>(
        "SELECT language, article_id, path, digest FROM article_version ORDER BY language, article_id",
    )
    .fetch(database.pool());
    while let Some((language, id, path, digest)) = rows.try_next().await? {
        let parts = digests.entry(language).or_default();
        for part in [&id, &path, &digest] {
            add(parts, part);
        }
        for (country, city) in cities.get(&id).into_iter().flatten() {
            add(parts, country);
            add(parts, city);
        }
    }
    let finish = |(language, mut parts): (String, Sha256)| {
        for dictionary in dictionaries.iter().filter(|dictionary| dictionary.is_for(&language)) {
            add(&mut parts, &format!("{dictionary:?}"));
        }
        marks.names().for_each(|name| add(&mut parts, name));
        (language, hex::encode(parts.finalize()))
    };
    Ok(digests.into_iter().map(finish).collect())
}

/// Adds a text with its length, so that no two lists of texts have one digest.
fn add(digest: &mut Sha256, text: &str) {
    digest.update((text.len() as u64).to_le_bytes());
    digest.update(text);
}

/// Sends all stored articles of a language.
pub(super) async fn send_rows(database: &Database, language: &str, cities: &Cities, to: Sender<Vec<Row>>) -> Result<(), StoreError> {
    let mut after = String::new();
    while let Some(rows) = page(database, language, &after, cities).await? {
        after = rows.last().map(|row| row.id.clone()).unwrap_or_default();
        if to.send(rows).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// The next page of articles of a language; `None` at the end.
async fn page(database: &Database, language: &str, after: &str, cities_of: &Cities) -> Result<Option<Vec<Row>>, StoreError> {
    let versions: Vec<VersionTuple> = sqlx::query_as(
        "SELECT article_id, path, title, short_answer, synonyms, conditions FROM article_version \
         WHERE language = $1 AND article_id > $2 ORDER BY article_id LIMIT $3",
    )
    .bind(language)
    .bind(after)
    .bind(PAGE)
    .fetch_all(database.pool())
    .await?;
    let Some((last, ..)) = versions.last() else { return Ok(None) };
    let bodies: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT article_id, variant, body FROM article_body WHERE language = $1 AND article_id > $2 AND article_id <= $3 ORDER BY article_id, variant",
    )
    .bind(language)
    .bind(after)
    .bind(last)
    .fetch_all(database.pool())
    .await?;
    let mut bodies_of: HashMap<String, Vec<(String, String)>> = HashMap::new();
    for (id, variant, body) in bodies {
        bodies_of.entry(id).or_default().push((variant, body));
    }
    let row = |(id, path, title, short_answer, synonyms, conditions): VersionTuple| Row {
        language: language.to_owned(),
        cities: cities_of.get(&id).cloned().unwrap_or_default(),
        bodies: bodies_of.remove(&id).unwrap_or_default(),
        id,
        path,
        title,
        short_answer,
        synonyms,
        conditions,
    };
    Ok(Some(versions.into_iter().map(row).collect()))
}

/// Documents of an article: one for each variant that a city shows. Each city belongs to one of
/// them.
pub(super) fn documents(row: &Row, marks: &Marks, geo: &Geo) -> Result<Vec<Document>, serde_json::Error> {
    let conditions: Vec<Condition> = serde_json::from_str(&row.conditions)?;
    let synonyms: Vec<String> = serde_json::from_str(&row.synonyms)?;
    let mut places = (!conditions.is_empty() || !row.cities.is_empty()).then(|| places(&conditions, &row.cities, geo));
    let mut documents = Vec::new();
    for (variant, body) in &row.bodies {
        let places = match &mut places {
            Some(places) => places.remove(variant).unwrap_or_default(),
            None => Vec::new(),
        };
        if places.is_empty() && !(conditions.is_empty() && row.cities.is_empty()) {
            continue;
        }
        let body: Body = serde_json::from_str(body)?;
        let stored = StoredDocument {
            id: row.id.clone(),
            language: row.language.clone(),
            path: row.path.clone(),
            title: row.title.clone(),
            short_answer: row.short_answer.clone(),
            synonyms: synonyms.clone(),
            body,
        };
        documents.push(Document { places, ..document_of(stored, marks) });
    }
    Ok(documents)
}

/// A document for all places.
pub(super) fn document_of(stored: StoredDocument, marks: &Marks) -> Document {
    // Text with unbalanced braces is shown unchanged; see `pages`.
    let plain = |text: &str| Text::parse(text).map_or_else(|_| text.to_owned(), |text| text.plain(marks));
    Document {
        id: outer_id(&stored.id).to_owned(),
        title: plain(&stored.title),
        short_answer: plain(&stored.short_answer),
        sections: sections(&stored.body, marks),
        category: outer_group(stored.path.split('/').next().unwrap_or_default()).to_owned(),
        language: stored.language,
        url: stored.path,
        synonyms: stored.synonyms,
        places: Vec::new(),
    }
}

/// Places by variant. If all cities of a country show the same variant, one place with an empty
/// city stands for the country.
fn places(conditions: &[Condition], cities: &[(String, String)], geo: &Geo) -> HashMap<String, Vec<(String, String)>> {
    let mut by_variant: HashMap<String, Vec<(String, String)>> = HashMap::new();
    for country in geo.countries() {
        let codes: HashSet<&str> = cities.iter().filter(|(code, _)| *code == country.code).map(|(_, city)| city.as_str()).collect();
        let open_cities = country.cities.iter().filter(|city| cities.is_empty() || codes.contains(city.code.as_str()));
        for (variant, cities) in cities_by_variant(conditions, country, open_cities) {
            let places = by_variant.entry(variant).or_default();
            if cities.len() == country.cities.len() {
                places.push((country.code.clone(), String::new()));
            } else {
                places.extend(cities.into_iter().map(|city| (country.code.clone(), city.code.clone())));
            }
        }
    }
    by_variant
}

/// Stored dictionaries. Imports validate them; invalid ones are skipped.
pub(super) async fn dictionaries(database: &Database) -> Result<Vec<Dictionary>, StoreError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT language, text FROM search_dictionary ORDER BY language").fetch_all(database.pool()).await?;
    let read = |(language, text): (String, String)| {
        let dictionary = Dictionary::parse(&language, &text);
        dictionary
            .inspect_err(|faults| tracing::error!(language, faults = faults.len(), "cannot parse a stored dictionary; it is skipped"))
            .ok()
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// Phrases of a language that ask for an action.
#[derive(Debug)]
pub(super) struct StoredIntents {
    pub(super) language: String,
    pub(super) intents: Intents,
    /// Paths of the articles they name, by language and id.
    pub(super) paths: HashMap<(String, String), String>,
}

/// Stored phrases. Imports check them; unreadable ones are skipped.
pub(super) async fn intents(database: &Database) -> Result<Vec<StoredIntents>, StoreError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT language, text FROM search_intents ORDER BY language").fetch_all(database.pool()).await?;
    let mut stored = Vec::with_capacity(rows.len());
    for (language, text) in rows {
        let intents = match Intents::parse(&language, &text, &INTENTS) {
            Ok(intents) => intents,
            Err(faults) => {
                tracing::error!(language, faults = faults.len(), "stored intents cannot be read");
                continue;
            }
        };
        let mut paths = HashMap::new();
        for id in intents.articles() {
            let found: Vec<(String, String)> = sqlx::query_as("SELECT language, path FROM article_version WHERE article_id = $1")
                .bind(id)
                .fetch_all(database.pool())
                .await?;
            paths.extend(found.into_iter().map(|(language, path)| ((language, id.to_owned()), path)));
        }
        stored.push(StoredIntents { language, intents, paths });
    }
    Ok(stored)
}

/// Titles of groups by language and slug.
pub(super) async fn categories(database: &Database) -> Result<HashMap<String, HashMap<String, String>>, StoreError> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT language, slug, title FROM profession").fetch_all(database.pool()).await?;
    let mut titles: HashMap<String, HashMap<String, String>> = HashMap::new();
    for (language, slug, title) in rows {
        titles.entry(language).or_default().entry(outer_group(&slug).to_owned()).or_insert(title);
    }
    Ok(titles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_places::geo;

    /// Places of each variant, as `country/city`.
    fn places_of(conditions: &str, cities: &[(&str, &str)]) -> BTreeMap<String, Vec<String>> {
        let conditions: Vec<Condition> = serde_json::from_str(conditions).unwrap();
        let cities: Vec<_> = cities.iter().map(|(country, city)| ((*country).to_owned(), (*city).to_owned())).collect();
        let name = |(country, city): (String, String)| format!("{country}/{city}");
        places(&conditions, &cities, &geo())
            .into_iter()
            .map(|(variant, places)| (variant, places.into_iter().map(name).collect()))
            .collect()
    }

    fn expected(variants: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        variants.iter().map(|(name, places)| ((*name).to_owned(), places.iter().map(|place| (*place).to_owned()).collect())).collect()
    }

    #[test]
    fn country_with_one_variant_is_one_place() {
        let of_russia = r#"[{"only":true,"places":["ru"]}]"#;
        assert_eq!(places_of(of_russia, &[]), expected(&[("0", &["tr/"]), ("1", &["ru/"])]));
        let of_perm = r#"[{"only":true,"places":["ru/perm"]}]"#;
        assert_eq!(places_of(of_perm, &[]), expected(&[("0", &["ru/moskva", "ru/kazan", "tr/"]), ("1", &["ru/perm"])]));
    }

    #[test]
    fn cities_of_an_article_limit_its_places() {
        let of_perm = r#"[{"only":false,"places":["ru/perm"]}]"#;
        let cities = [("ru", "perm"), ("ru", "kazan")];
        assert_eq!(places_of(of_perm, &cities), expected(&[("0", &["ru/perm"]), ("1", &["ru/kazan"])]));
        assert_eq!(places_of("[]", &cities), expected(&[("", &["ru/kazan", "ru/perm"])]));
        assert_eq!(places_of("[]", &[("tr", "kazan")]), expected(&[("", &["tr/"])]));
    }
}
