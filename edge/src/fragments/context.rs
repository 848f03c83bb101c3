//! Context of a fragment: the members of the page model that it declares. The browser derives the
//! same context (`mfe-kit/src/fragment/context-for.js`), so that hydration matches the server
//! render.

use std::cell::OnceCell;
use std::sync::Arc;

use contracts::CONTRACT_VERSION;
use contracts::fragment::{FragmentManifest, Slot};
use contracts::page::PageModel;
use routing::Routes;
use serde_json::{Map, Value, json};

use super::render::address::Address;
use super::render::page_links::PageLinks;
use super::render::place::Place;

/// Page model as JSON, made when the first context is asked for.
pub(crate) struct ModelJson<'a> {
    model: &'a PageModel,
    members: OnceCell<Map<String, Value>>,
    links: OnceCell<Option<Arc<PageLinks>>>,
}

impl<'a> ModelJson<'a> {
    /// JSON of a model.
    pub(crate) const fn new(model: &'a PageModel) -> Self {
        Self { model, members: OnceCell::new(), links: OnceCell::new() }
    }

    /// Address of the page, if renders for other addresses may serve it. `routes`: those in force,
    /// for a slot that only copies the page's links.
    pub(crate) fn address(&self, routes: Option<&Routes>) -> Option<Address> {
        let place = Place::of(&self.model.city)?;
        let links = routes.and_then(|routes| self.links.get_or_init(|| PageLinks::of(self.model, routes).map(Arc::new)).clone());
        Some(Address { place, links })
    }

    fn members(&self) -> &Map<String, Value> {
        self.members.get_or_init(|| match serde_json::to_value(self.model) {
            Ok(Value::Object(members)) => members,
            // A struct always serialises to an object.
            _ => Map::new(),
        })
    }

    /// Context of a fragment in a slot. Members are sorted: equal contexts are equal bytes.
    pub(crate) fn context(&self, manifest: &FragmentManifest, slot: Slot) -> String {
        let mut context = Map::new();
        context.insert("contract".to_owned(), json!(CONTRACT_VERSION));
        context.insert("slot".to_owned(), json!(slot.name()));
        for key in &manifest.uses {
            let Ok(Value::String(name)) = serde_json::to_value(key) else { continue };
            let member = self.members().get(&name).cloned().unwrap_or(Value::Null);
            context.insert(name, member);
        }
        let all_messages = self.members().get("messages");
        let namespaces = self.members().get("fragments").and_then(|fragments| fragments.get(&manifest.name)?.get("messages")?.as_array());
        let namespaces = namespaces.into_iter().flatten().filter_map(Value::as_str);
        let messages = namespaces.filter_map(|namespace| Some((namespace.to_owned(), all_messages?.get(namespace)?.clone())));
        context.insert("messages".to_owned(), Value::Object(messages.collect()));
        context.sort_keys();
        Value::Object(context).to_string()
    }
}

#[cfg(test)]
mod tests {
    use contracts::fragment::CachePolicy;
    use indexmap::IndexMap;
    use serde::Deserialize;

    use super::*;

    /// Cases shared with the JavaScript tests.
    const GOLDEN: &str = include_str!("../../crates/contracts/golden/contexts.json");

    #[derive(Deserialize)]
    struct Case {
        name: String,
        model: PageModel,
        fragment: String,
        slot: Slot,
        context: Value,
    }

    #[test]
    fn context_equals_the_one_derived_in_browsers() {
        let cases: Vec<Case> = serde_json::from_str(GOLDEN).unwrap();
        for case in cases {
            let manifest = FragmentManifest {
                name: case.fragment.clone(),
                owner: String::new(),
                purpose: String::new(),
                slots: vec![case.slot],
                browser_only: Vec::new(),
                copies_address: Vec::new(),
                uses: case.model.fragments[&case.fragment].uses.clone(),
                messages: Vec::new(),
                page_messages: IndexMap::new(),
                deadline_ms: None,
                cache: CachePolicy { fresh_seconds: 0, stale_seconds: 0 },
                fallback: IndexMap::new(),
                starts: None,
            };
            let context: Value = serde_json::from_str(&ModelJson::new(&case.model).context(&manifest, case.slot)).unwrap();
            assert_eq!(context, case.context, "{}", case.name);
        }
    }
}
