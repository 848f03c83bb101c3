//! Reads `routes.toml`.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use toml::de::DeTable;

use super::redact::Redaction;
use super::{ConditionalSlot, NamedFragment, Route, RouteCache, Routes, StatusCommit};
use crate::files::sites::Sites;
use crate::matching::conditions::{self, Conditions};
use crate::matching::path::CanonicalPath;
use crate::matching::pattern::{Pattern, Tail};
use crate::matching::trie::Trie;
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, RuleName, Spanned};
use crate::reader::suggestion::unknown;

const FILE_KEYS: [&str; 4] = ["slots", "not_found", "route", "slot"];
const ROUTE_KEYS: [&str; 13] = [
    "path",
    "page",
    "main",
    "slots",
    "without",
    "header",
    "noindex",
    "needs_sign_in",
    "overlay",
    "cache",
    "status_commit",
    "query",
    "secret",
];
const SLOT_KEYS: [&str; 4] = ["slot", "fragment", "when", "beside"];
const CACHE_KEYS: [&str; 3] = ["public", "fresh_seconds", "stale_seconds"];

/// Longest cache lifetimes: a day fresh, a week stale.
const MAX_FRESH: u32 = 86_400;
const MAX_STALE: u32 = 7 * 86_400;

/// Header theme, or no header.
#[derive(Clone, Copy, PartialEq)]
enum HeaderWord {
    Shown(HeaderTheme),
    Hidden,
}

const HEADERS: [(&str, HeaderWord); 3] = [
    ("transparent", HeaderWord::Shown(HeaderTheme::Transparent)),
    ("fill", HeaderWord::Shown(HeaderTheme::Fill)),
    ("hidden", HeaderWord::Hidden),
];

struct Reader<'f, 's> {
    faults: &'f mut Faults<'s>,
    /// Slots of every page.
    slots: BTreeMap<Slot, String>,
    named_fragments: Vec<NamedFragment>,
}

impl Routes {
    /// Reads the table of `routes.toml`. Invalid routes are left out.
    pub(crate) fn read(file: u32, table: &DeTable<'_>, sites: &Sites, faults: &mut Faults<'_>) -> Self {
        let fields = Fields::of_file(file, table, &FILE_KEYS, faults);
        let mut reader = Reader { faults, slots: BTreeMap::new(), named_fragments: Vec::new() };
        if !fields.has("slots") {
            reader.faults.error(fields.span, "routes.toml needs `slots`: the fragments of every page");
        }
        reader.slots = reader.slots(fields);
        let not_found = reader.not_found(fields);
        let mut trie = Trie::default();
        let mut redaction = Redaction::of_product_api();
        let mut by_terminal: Vec<u32> = Vec::new();
        let mut routes: Vec<Arc<Route>> = Vec::new();
        for fields in fields.tables("route", &ROUTE_KEYS, reader.faults) {
            let Some(route) = reader.route(fields) else { continue };
            let index = u32::try_from(routes.len()).unwrap_or(u32::MAX);
            let terminals = trie.insert(&route.path);
            if let Some(twin) = terminals.iter().find_map(|terminal| by_terminal.get(*terminal as usize)) {
                let twin: &Route = &routes[*twin as usize];
                let message = format!("`{}` matches the same paths as `{}`: neither is more specific", route.pattern, twin.pattern);
                reader.faults.error(route.span, message).push(format!("the other is in line {}", twin.name.line));
            }
            if !redaction.add(&route.path, &route.secrets) {
                let message = format!("the secret parameter of `{}` cannot be recognised: put a word before it", route.pattern);
                reader.faults.error(route.span, message);
            }
            by_terminal.resize(trie.terminals().max(by_terminal.len()), index);
            routes.push(Arc::new(route));
        }
        let conditional: Vec<ConditionalSlot> =
            fields.tables("slot", &SLOT_KEYS, reader.faults).into_iter().filter_map(|fields| reader.conditional(fields, sites)).collect();
        let named_fragments = reader.named_fragments;
        let overlays = routes.iter().filter(|route| route.overlay);
        let overlay_fragments = overlays.filter_map(|route| route.slots.get(&Slot::Main)).cloned().collect();
        Self { routes, trie, by_terminal, not_found: Arc::new(not_found), redaction, overlay_fragments, conditional, named_fragments }
            .without_rivals(faults)
    }

    /// Reports conditional slots that could fill the same slot of one page.
    fn without_rivals(self, faults: &mut Faults<'_>) -> Self {
        for (index, slot) in self.conditional.iter().enumerate() {
            let rivals = |other: &&ConditionalSlot| other.slot == slot.slot && !other.beside && other.when.overlaps(&slot.when);
            let rival = if slot.beside { None } else { self.conditional[..index].iter().find(rivals) };
            if let Some(rival) = rival {
                let span = slot.span;
                faults
                    .error(
                        span,
                        format!(
                            "two fragments can fill the slot `{}` of one page: {} and {}",
                            slot.slot.name(),
                            rival.fragment,
                            slot.fragment
                        ),
                    )
                    .push(format!("the other is in line {}: distinguish them by brand, country, locale, city or host", rival.name.line));
            }
        }
        self
    }
}

impl Reader<'_, '_> {
    /// `slots = { header = "mfe-shell" }`.
    fn slots(&mut self, fields: Fields<'_>) -> BTreeMap<Slot, String> {
        let Some(table) = fields.free_table("slots", self.faults) else { return BTreeMap::new() };
        let keys: Vec<Spanned<&str>> = table.keys().collect();
        let slots = keys.into_iter().filter_map(|key| {
            let slot = self.slot(key)?;
            let fragment = table.text(key.value, self.faults)?;
            Some((slot, self.fragment(Some(slot), fragment)))
        });
        slots.collect()
    }

    fn slot(&mut self, name: Spanned<&str>) -> Option<Slot> {
        let slot = Slot::ALL.into_iter().find(|slot| slot.name() == name.value);
        if slot.is_none() {
            self.faults.error(name.span, unknown("slot", name.value, &Slot::ALL.map(Slot::name)));
        }
        slot
    }

    fn fragment(&mut self, slot: Option<Slot>, name: Spanned<&str>) -> String {
        let sources = self.faults.sources;
        let place = format!("{}:{}", sources.file(name.span.file).name, sources.line(name.span));
        self.named_fragments.push(NamedFragment { name: name.map(str::to_owned), place, slot });
        name.value.to_owned()
    }

    fn not_found(&mut self, fields: Fields<'_>) -> Route {
        let table = fields.table("not_found", &["main"], self.faults);
        if table.is_none() {
            self.faults.error(fields.span, "routes.toml needs `not_found = { main = … }`: the main fragment of pages without a route");
        }
        let main = table.and_then(|table| table.needed("not_found", "main", self.faults)).map(|main| self.fragment(Some(Slot::Main), main));
        let mut slots = self.slots.clone();
        slots.extend(main.map(|main| (Slot::Main, main)));
        let path = Pattern { text: "(not found)".into(), segments: Vec::new(), tail: Tail::Star };
        Route {
            pattern: path.text.as_ref().to_owned(),
            page: "not_found".to_owned(),
            slots,
            header: HeaderTheme::Fill,
            noindex: true,
            needs_sign_in: false,
            overlay: false,
            cache: RouteCache::default(),
            status_commit: StatusCommit::Data,
            query: Vec::new(),
            secrets: Vec::new(),
            without: Vec::new(),
            name: RuleName { file: Arc::clone(&self.faults.sources.file(fields.span.file).name), line: 1, pattern: Arc::clone(&path.text) },
            path,
            span: fields.span,
        }
    }

    fn route(&mut self, fields: Fields<'_>) -> Option<Route> {
        let path = fields.needed("a route", "path", self.faults);
        let pattern = path.and_then(|path| self.faults.ok_or_report(path.span, Pattern::parse(path.value)));
        let page = fields.needed("a route", "page", self.faults);
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        if let Some(page) = page.filter(|page| !is_name(page.value)) {
            self.faults.error(
                page.span,
                format!("`{}` is not a page type: write lower-case letters, digits and `_`, such as kb_root", page.value),
            );
        }
        let main = fields.needed("a route", "main", self.faults);
        let mut slots = self.slots.clone();
        slots.extend(self.slots(fields));
        slots.extend(main.map(|main| (Slot::Main, self.fragment(Some(Slot::Main), main))));
        let header = fields.word("header", &HEADERS, self.faults).unwrap_or(HeaderWord::Shown(HeaderTheme::Fill));
        let left_out = fields.texts("without", self.faults);
        let mut without: Vec<Slot> = left_out.into_iter().filter_map(|name| self.slot(name)).collect();
        without.extend((header == HeaderWord::Hidden).then_some(Slot::Header));
        slots.retain(|slot, _| !without.contains(slot));
        let needs_sign_in = fields.flag("needs_sign_in", self.faults).is_some_and(|needed| needed.value);
        let cache = self.cache(fields, needs_sign_in);
        let commit = fields.word("status_commit", &[("data", StatusCommit::Data), ("headers", StatusCommit::Headers)], self.faults);
        let noindex = fields.flag("noindex", self.faults).is_some_and(|noindex| noindex.value);
        let overlay = fields.flag("overlay", self.faults).is_some_and(|overlay| overlay.value);
        let query = self.query(fields);
        let secrets = self.secrets(fields, pattern.as_ref(), &query);
        let (path, pattern) = (path?, pattern?);
        let route = Route {
            pattern: pattern.text.as_ref().to_owned(),
            page: page?.value.to_owned(),
            slots,
            header: if let HeaderWord::Shown(theme) = header { theme } else { HeaderTheme::Fill },
            noindex,
            needs_sign_in,
            overlay,
            cache,
            status_commit: commit.unwrap_or_default(),
            query,
            secrets,
            without,
            name: self.faults.sources.name(path.span, &pattern.text),
            path: pattern,
            span: path.span,
        };
        Some(route)
    }

    /// `query = ["q"]`. The key `city` is reserved: it becomes part of the path.
    fn query(&mut self, fields: Fields<'_>) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for key in fields.texts("query", self.faults) {
            let is_plain = key.value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
            if key.value.is_empty() || !is_plain || key.value == "city" {
                self.faults
                    .error(key.span, format!("`{}` is not a query key: use letters, digits, `_` and `-`; `city` is reserved", key.value));
            } else if keys.iter().any(|known| known == key.value) {
                self.faults.error(key.span, format!("the key `{}` is repeated", key.value));
            } else {
                keys.push(key.value.to_owned());
            }
        }
        keys
    }

    /// `secret = ["token"]`: names of path parameters or query keys.
    fn secrets(&mut self, fields: Fields<'_>, pattern: Option<&Pattern>, query: &[String]) -> Vec<String> {
        let named = fields.texts("secret", self.faults);
        let Some(pattern) = pattern else { return Vec::new() };
        let known: Vec<&str> = pattern.names().chain(query.iter().map(String::as_str)).collect();
        for name in named.iter().filter(|name| !known.contains(&name.value)) {
            self.faults.error(name.span, unknown("path parameter or query key", name.value, &known));
        }
        named.iter().map(|name| name.value.to_owned()).collect()
    }

    fn cache(&mut self, fields: Fields<'_>, needs_sign_in: bool) -> RouteCache {
        let default = RouteCache { public: !needs_sign_in, ..RouteCache::default() };
        let Some(table) = fields.table("cache", &CACHE_KEYS, self.faults) else { return default };
        let public = table.flag("public", self.faults);
        if let Some(public) = public.filter(|public| public.value && needs_sign_in) {
            self.faults.error(public.span, "a page that needs sign-in depends on the visitor: shared caches must not store it");
        }
        let fresh = table.number("fresh_seconds", MAX_FRESH, self.faults);
        let stale = table.number("stale_seconds", MAX_STALE, self.faults);
        RouteCache {
            public: public.map_or(default.public, |public| public.value),
            fresh_seconds: fresh.map_or(default.fresh_seconds, |seconds| seconds.value),
            stale_seconds: stale.map_or(default.stale_seconds, |seconds| seconds.value),
        }
    }

    fn conditional(&mut self, fields: Fields<'_>, sites: &Sites) -> Option<ConditionalSlot> {
        let named = fields.needed("a [[slot]]", "slot", self.faults);
        let slot = named.and_then(|name| self.slot(name));
        let fragment = fields.needed("a [[slot]]", "fragment", self.faults);
        let fragment = fragment.map(|fragment| self.fragment(slot, fragment));
        if !fields.has("when") {
            self.faults.error(fields.span, "a [[slot]] needs `when`: fragments of every page belong in `slots`");
        }
        let keys: Vec<&str> = conditions::KEYS.into_iter().chain(["segments"]).collect();
        let when = fields.table("when", &keys, self.faults)?;
        let segments = when.text("segments", self.faults).map(|text| self.segments(text)).unwrap_or_default();
        let conditions = Conditions::read(when, sites, self.faults);
        let beside = fields.flag("beside", self.faults).is_some_and(|beside| beside.value);
        let named = named?;
        let slot = slot?;
        let name = self.faults.sources.name(named.span, &slot.name().into());
        Some(ConditionalSlot { name, span: named.span, slot, fragment: fragment?, segments, beside, when: conditions })
    }

    /// `segments = "knowledge-base/taxi"`.
    fn segments(&mut self, text: Spanned<&str>) -> Vec<String> {
        let path = format!("/{}", text.value);
        match CanonicalPath::parse(&path) {
            Ok(normal) if !normal.segments().is_empty() && normal.as_str() == path => normal.segments().to_vec(),
            _ => {
                let message = format!(
                    "`{}` is not a sequence of path segments: write them in lower case with slashes between, such as knowledge-base/taxi",
                    text.value
                );
                self.faults.error(text.span, message);
                Vec::new()
            }
        }
    }
}
