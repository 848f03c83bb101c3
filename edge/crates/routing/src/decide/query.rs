//! Query string of a request while it is resolved.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Characters that are not safe in a header or URL.
const UNSAFE: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'`').add(b'\\');

/// A query string, with `city=` split off.
#[derive(Debug, Default)]
pub(super) struct Query {
    /// Whether `city=` is present.
    pub(super) has_city: bool,
    /// Requested city, lower case.
    pub(super) city: Option<String>,
    sent: Option<String>,
    /// Parameters other than `city=`.
    rest: Vec<String>,
    /// Queries that rules added, in front of the request's own.
    added: Vec<String>,
}

impl Query {
    /// Parses the query of a request.
    pub(super) fn parse(query: Option<&str>) -> Self {
        let mut read = Self { sent: query.filter(|query| !query.is_empty()).map(safe), ..Self::default() };
        for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("city", value)) => {
                    read.has_city = true;
                    read.city = percent_decode_str(value).decode_utf8().ok().map(|value| value.to_lowercase());
                }
                _ => read.rest.push(safe(pair)),
            }
        }
        read
    }

    /// Adds the query of a rule's target.
    pub(super) fn add(&mut self, query: Option<String>) {
        self.added.splice(..0, query);
    }

    /// Adds the query of the redirect check's target. Its city moves into the path like the
    /// request's.
    pub(super) fn add_redirect_check(&mut self, query: &str) {
        let own = Self::parse(Some(query));
        if own.has_city {
            (self.has_city, self.city) = (true, own.city);
        }
        self.add((!own.rest.is_empty()).then(|| own.rest.join("&")));
    }

    /// Query for a page of these sites, where the city is in the path.
    pub(super) fn rest(&self) -> Option<String> {
        let all: Vec<&str> = self.added.iter().chain(&self.rest).map(String::as_str).collect();
        (!all.is_empty()).then(|| all.join("&"))
    }

    /// Query for a remote page, after `added`. Leaves out a city that has moved into the path.
    pub(super) fn whole(&self, added: Option<&str>) -> Option<String> {
        let rest = if self.has_city { self.sent.clone() } else { (!self.rest.is_empty()).then(|| self.rest.join("&")) };
        let all: Vec<&str> = added.into_iter().chain(self.added.iter().map(String::as_str)).chain(rest.as_deref()).collect();
        (!all.is_empty()).then(|| all.join("&"))
    }
}

fn safe(text: &str) -> String {
    utf8_percent_encode(text, UNSAFE).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn city_is_removed_from_the_query() {
        let taken = |query| {
            let query = Query::parse(query);
            (query.city.clone(), query.rest())
        };
        assert_eq!(taken(None), (None, None));
        assert_eq!(taken(Some("city=Kazan")), (Some("kazan".to_owned()), None));
        assert_eq!(taken(Some("a=1&city=x%20y&b=2")), (Some("x y".to_owned()), Some("a=1&b=2".to_owned())));
        assert_eq!(taken(Some("capacity=1")), (None, Some("capacity=1".to_owned())));
        assert_eq!(taken(Some("a=\r\nx: é")).1.as_deref(), Some("a=%0D%0Ax:%20%C3%A9"));
    }

    #[test]
    fn query_of_a_rule_comes_first() {
        let mut query = Query::parse(Some("a=1&city=kazan"));
        query.add(Some("old=1".to_owned()));
        query.add(Some("new=1".to_owned()));
        assert_eq!(query.rest().as_deref(), Some("new=1&old=1&a=1"));
        assert_eq!(query.whole(Some("x=1")).as_deref(), Some("x=1&new=1&old=1&a=1&city=kazan"));
    }
}
