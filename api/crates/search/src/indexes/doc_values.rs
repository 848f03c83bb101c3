//! Category and places of each document, for boosts and filters.

use std::collections::HashMap;

use crate::Query;
use crate::weights::WEIGHTS;

/// Category, and country and city codes.
#[derive(Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
struct Kind {
    category: String,
    places: Vec<(String, String)>,
}

/// Kinds of one language's documents. Many documents share few kinds.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct DocValues {
    kinds: Vec<Kind>,
    /// By document.
    kind_of: Vec<u32>,
}

/// Score factors of documents for one query.
#[derive(Debug)]
pub(crate) struct Factors<'a> {
    by_kind: Vec<Option<f32>>,
    kind_of: &'a [u32],
}

impl DocValues {
    /// Stores the category and the places of each document, in order.
    pub(crate) fn of(documents: impl IntoIterator<Item = (String, Vec<(String, String)>)>) -> Self {
        let mut known: HashMap<Kind, u32> = HashMap::new();
        let mut kind_of = Vec::new();
        for (category, places) in documents {
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            kind_of.push(*known.entry(Kind { category, places }).or_insert(next));
        }
        let mut kinds: Vec<(Kind, u32)> = known.into_iter().collect();
        kinds.sort_unstable_by_key(|(_, number)| *number);
        Self { kinds: kinds.into_iter().map(|(kind, _)| kind).collect(), kind_of }
    }

    /// Number of documents.
    pub(crate) fn len(&self) -> usize {
        self.kind_of.len()
    }

    /// Score factors of the documents for a query.
    pub(crate) fn factors(&self, query: &Query) -> Factors<'_> {
        Factors { by_kind: self.kinds.iter().map(|kind| kind.factor(query)).collect(), kind_of: &self.kind_of }
    }
}

impl Factors<'_> {
    /// Factor of a document's score; `None` excludes documents of other places.
    pub(crate) fn of(&self, document: u32) -> Option<f32> {
        self.by_kind[self.kind_of[document as usize] as usize]
    }
}

impl Kind {
    fn factor(&self, query: &Query) -> Option<f32> {
        let category = if query.category.as_ref() == Some(&self.category) { WEIGHTS.ranking.same_category } else { 1.0 };
        let Some((country, city)) = &query.place else { return Some(category) };
        let is_here = self.places.iter().any(|(its_country, its_city)| its_country == country && (its_city.is_empty() || its_city == city));
        match (self.places.is_empty(), is_here) {
            (true, _) => Some(category),
            (false, true) => Some(category * WEIGHTS.ranking.same_place),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn category_and_place_set_the_factor() {
        let place = |country: &str, city: &str| (country.to_owned(), city.to_owned());
        let values = DocValues::of([
            ("taxi".to_owned(), vec![]),
            ("food".to_owned(), vec![place("ru", "")]),
            ("taxi".to_owned(), vec![place("kz", ""), place("ru", "kazan")]),
            ("taxi".to_owned(), vec![]),
        ]);
        assert_eq!((values.len(), values.kinds.len()), (4, 3));
        let of = |city: &str| {
            let query = Query { category: Some("taxi".to_owned()), place: Some(place("ru", city)), ..Query::default() };
            let factors = values.factors(&query);
            [0, 1, 2, 3].map(|document| factors.of(document))
        };
        assert_eq!(of("kazan"), [Some(1.3), Some(1.1), Some(1.3 * 1.1), Some(1.3)]);
        assert_eq!(of("moskva"), [Some(1.3), Some(1.1), None, Some(1.3)]);
        assert_eq!(values.factors(&Query::default()).of(2), Some(1.0));
    }
}
