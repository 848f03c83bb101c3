//! Makes the documents of the search index from stored articles.

use std::collections::{HashMap, HashSet};

use geo::Geo;
use search::Document;

use super::marks::Marks;
use super::text::sections;
use crate::content::{Body, Condition, StoredDocument, Text, cities_by_variant, outer_group, outer_id};

/// Rows of an article in one language.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: String,
    pub(super) language: String,
    pub(super) path: String,
    pub(super) title: String,
    pub(super) short_answer: String,
    pub(super) synonyms: String,
    pub(super) conditions: String,
    /// Cities of the article; empty for all.
    pub(super) cities: Vec<(String, String)>,
    /// Bodies by variant, as JSON.
    pub(super) bodies: Vec<(String, String)>,
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;
    use crate::content::Variables;
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

    /// If this changes, raise `DOCUMENTS_VERSION`: saved indexes have the documents of before.
    #[test]
    fn documents_have_plain_text_by_section_and_place() {
        let body = |text: &str| {
            let html = json!([{ "fixed": "<p>Pay " }, { "variable": "fee" }, { "fixed": text }, { "link": "other" }, { "fixed": "here" }, "end_link", { "fixed": "</p>\n<h2 id=\"why\">Why?</h2>\n<ul><li>One &amp; two</li><li>three<ol><li>four</li></ol></li></ul><table><tr><th>City</th><td>Perm</td></tr></table><figure><img alt=\"Map\"><figcaption>The map</figcaption></figure><blockquote><p>Note<br>end</p></blockquote>" }]);
            let items = json!([{ "question": [{ "fixed": "When?" }], "anchor": "when", "html": [{ "fixed": "<p>Now.</p>" }] }]);
            json!({ "toc": [], "html": html, "faq": { "title": [], "anchor": "faq", "items": items } }).to_string()
        };
        let row = Row {
            id: "a".to_owned(),
            language: "en".to_owned(),
            path: "taxi/money/a".to_owned(),
            title: r#"Costs {{fee}}"#.to_owned(),
            short_answer: "Short".to_owned(),
            synonyms: r#"["price"]"#.to_owned(),
            conditions: r#"[{"only":true,"places":["ru/perm"]}]"#.to_owned(),
            cities: Vec::new(),
            bodies: vec![("0".to_owned(), body(", "))],
        };
        let variables: Variables = [["default", "fee", "", "5"].map(str::to_owned)].into_iter().collect();
        let documents = documents(&row, &Marks::new(&variables), &geo()).unwrap();
        let shown = serde_json::to_string_pretty(&documents).unwrap().replace(|letter| matches!(letter, '\u{e100}'..='\u{f8ff}'), "▢");
        insta::assert_snapshot!(shown, @r#"
        [
          {
            "id": "a",
            "language": "en",
            "url": "taxi/money/a",
            "title": "Costs ▢",
            "short_answer": "Short",
            "synonyms": [
              "price"
            ],
            "sections": [
              {
                "anchor": "",
                "heading": "",
                "text": "Pay ▢, here",
                "is_question": false
              },
              {
                "anchor": "why",
                "heading": "Why?",
                "text": "One & two.\nthree\nfour.\nCity — Perm.\nThe map\nNote\nend",
                "is_question": false
              },
              {
                "anchor": "when",
                "heading": "When?",
                "text": "Now.",
                "is_question": true
              }
            ],
            "category": "taxi",
            "places": [
              [
                "ru",
                "moskva"
              ],
              [
                "ru",
                "kazan"
              ],
              [
                "tr",
                ""
              ]
            ]
          }
        ]
        "#);
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
