//! A response of the edge under test.

use http::{HeaderMap, StatusCode};

/// A response with its whole body.
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Response {
    /// Value of a header, or an empty string.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// HTML inside a slot.
    pub(crate) fn slot(&self, slot: &str) -> &str {
        let (_, rest) =
            self.body.split_once(&format!("data-slot=\"{slot}\">")).unwrap_or_else(|| panic!("no slot {slot} in {}", self.body));
        rest.split("</main>").next().unwrap().split("</header>").next().unwrap().split("</footer>").next().unwrap().trim()
    }

    /// Page model embedded in the page.
    pub(crate) fn model(&self) -> serde_json::Value {
        let (_, rest) = self.body.split_once("id=\"page-model\">").expect("a page has a model");
        serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
    }

    /// Whether the page's model tells the browser to hydrate a slot.
    pub(crate) fn hydrates(&self, slot: &str) -> bool {
        let model = self.model();
        let plan = model["slots"].as_array().unwrap().iter().find(|plan| plan["slot"] == slot).unwrap();
        plan["hydrate"].as_bool().unwrap()
    }
}
