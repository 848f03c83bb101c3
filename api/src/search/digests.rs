//! Digests of what the indexes are made from. Equal digests mean equal indexes, for one version of
//! documents and of the search engine.

use std::collections::BTreeMap;

use futures_util::TryStreamExt as _;
use geo::Geo;
use search::Dictionary;
use sha2::{Digest as _, Sha256};

use super::marks::Marks;
use super::source::Cities;
use crate::content::StoreError;
use crate::database::Database;

/// Version of documents. Raise it whenever the same rows give other documents, as a test of
/// `documents` shows.
pub(super) const DOCUMENTS_VERSION: u32 = 1;

/// Digests of all that the index of a language is made from, by language.
pub(super) async fn read(
    database: &Database,
    cities: &Cities,
    dictionaries: &[Dictionary],
    marks: &Marks,
    geo: &Geo,
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
    let places = geo_digest(geo);
    let finish = |(language, mut parts): (String, Sha256)| {
        for dictionary in dictionaries.iter().filter(|dictionary| dictionary.is_for(&language)) {
            add(&mut parts, &format!("{dictionary:?}"));
        }
        marks.names().for_each(|name| add(&mut parts, name));
        parts.update(places);
        (language, hex::encode(parts.finalize()))
    };
    Ok(digests.into_iter().map(finish).collect())
}

/// Digest of the countries and cities, which decide the places of documents.
fn geo_digest(geo: &Geo) -> [u8; 32] {
    let mut digest = Sha256::new();
    for country in geo.countries() {
        add(&mut digest, &country.code);
        digest.update((country.cities.len() as u64).to_le_bytes());
        country.cities.iter().for_each(|city| add(&mut digest, &city.code));
    }
    digest.finalize().into()
}

/// Adds a text with its length, so that no two lists of texts have one digest.
fn add(digest: &mut Sha256, text: &str) {
    digest.update((text.len() as u64).to_le_bytes());
    digest.update(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Variables;
    use crate::search::build::tests::database;
    use crate::test_places::geo;

    #[tokio::test]
    async fn other_places_change_the_digests() {
        let (_folder, database) = database().await;
        let marks = Marks::new(&Variables::default());
        let read = async |geo: &Geo| read(&database, &Cities::new(), &[], &marks, geo).await.unwrap();
        let of_places = read(&geo()).await;
        assert_eq!((of_places.len(), read(&geo()).await == of_places), (3, true));
        assert!(read(&Geo::default()).await.iter().all(|(language, digest)| of_places[language] != *digest));
    }
}
