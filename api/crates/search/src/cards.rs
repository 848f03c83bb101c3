//! What is known of each document without reading it: its category and where it holds.

use std::collections::HashMap;

use crate::Query;

/// How much more a document of the category that the visitor came from is worth.
const SAME_CATEGORY: f32 = 1.3;
/// How much more a document written for the visitor's place is worth than one for everywhere.
const SAME_PLACE: f32 = 1.1;

/// What documents have in common: category, and country and city codes.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Kind {
    category: String,
    places: Vec<(String, String)>,
}

/// The cards of one language's documents. There are many documents and few kinds of them.
#[derive(Debug, Default)]
pub(crate) struct Cards {
    kinds: Vec<Kind>,
    /// By document.
    kind_of: Vec<u32>,
}

/// What documents' scores are multiplied by for one query.
#[derive(Debug)]
pub(crate) struct Factors<'a> {
    by_kind: Vec<Option<f32>>,
    kind_of: &'a [u32],
}

impl Cards {
    /// Keeps the category and the places of each document, in order.
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

    /// How many documents there are.
    pub(crate) fn len(&self) -> usize {
        self.kind_of.len()
    }

    /// What the documents are worth to a query.
    pub(crate) fn factors(&self, query: &Query) -> Factors<'_> {
        Factors { by_kind: self.kinds.iter().map(|kind| kind.factor(query)).collect(), kind_of: &self.kind_of }
    }
}

impl Factors<'_> {
    /// What a document's score is multiplied by; none for a document of another place.
    pub(crate) fn of(&self, document: u32) -> Option<f32> {
        self.by_kind[self.kind_of[document as usize] as usize]
    }
}

impl Kind {
    fn factor(&self, query: &Query) -> Option<f32> {
        let category = if query.category.as_ref() == Some(&self.category) { SAME_CATEGORY } else { 1.0 };
        let Some((country, city)) = &query.place else { return Some(category) };
        let is_here = self.places.iter().any(|(its_country, its_city)| its_country == country && (its_city.is_empty() || its_city == city));
        match (self.places.is_empty(), is_here) {
            (true, _) => Some(category),
            (false, true) => Some(category * SAME_PLACE),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn category_and_place_of_each_document_count() {
        let place = |country: &str, city: &str| (country.to_owned(), city.to_owned());
        let cards = Cards::of([
            ("taxi".to_owned(), vec![]),
            ("food".to_owned(), vec![place("ru", "")]),
            ("taxi".to_owned(), vec![place("kz", ""), place("ru", "kazan")]),
            ("taxi".to_owned(), vec![]),
        ]);
        assert_eq!((cards.len(), cards.kinds.len()), (4, 3));
        let of = |city: &str| {
            let query = Query { category: Some("taxi".to_owned()), place: Some(place("ru", city)), ..Query::default() };
            let factors = cards.factors(&query);
            [0, 1, 2, 3].map(|document| factors.of(document))
        };
        assert_eq!(of("kazan"), [Some(1.3), Some(1.1), Some(1.3 * 1.1), Some(1.3)]);
        assert_eq!(of("moskva"), [Some(1.3), Some(1.1), None, Some(1.3)]);
        assert_eq!(cards.factors(&Query::default()).of(2), Some(1.0));
    }
}
