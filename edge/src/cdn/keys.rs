//! Keys of pages, by which a shared cache finds what a change concerns.

use std::collections::BTreeSet;

use http::HeaderValue;

use crate::config::CdnKind;
use crate::product_api::ChangedKeys;

/// Key of every page.
const ALL: &str = "all";

/// Most keys of one purge. More purge everything.
const MOST_KEYS: usize = 200;

/// Key of the pages that contain a language's or an article's content.
fn of_content(key: &str) -> String {
    format!("c/{key}")
}

/// Key of the pages that contain a fragment.
fn of_fragment(name: &str) -> String {
    format!("f/{name}")
}

/// Keys of one page.
#[derive(Debug, Clone)]
pub(crate) struct PageKeys(HeaderValue);

impl PageKeys {
    /// Keys of a page with this content and these fragments. `None` if a key fits no header.
    pub(crate) fn of<'a>(kind: CdnKind, content: &[Box<str>], fragments: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let fragments: BTreeSet<&str> = fragments.into_iter().collect();
        let content = content.iter().map(|key| of_content(key));
        let keys: Vec<String> = [ALL.to_owned()].into_iter().chain(content).chain(fragments.into_iter().map(of_fragment)).collect();
        let is_clean = |key: &String| key.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',');
        if !keys.iter().all(is_clean) {
            return None;
        }
        HeaderValue::try_from(keys.join(kind.separator())).ok().map(Self)
    }

    /// Value of the header.
    pub(super) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

/// Keys to purge.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PurgeKeys {
    /// Keys of many pages: they stay usable while they are revalidated.
    pub(super) broad: BTreeSet<String>,
    /// Keys of single articles, whose pages go immediately.
    pub(super) narrow: BTreeSet<String>,
}

impl PurgeKeys {
    /// Every page.
    pub(super) fn everything() -> Self {
        Self { broad: [ALL.to_owned()].into(), narrow: BTreeSet::new() }
    }

    /// Pages with one of these fragments.
    pub(super) fn of_fragments<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { broad: names.into_iter().map(of_fragment).collect(), narrow: BTreeSet::new() }
    }

    /// Pages with changed content.
    pub(super) fn of_changes(changed: &ChangedKeys) -> Self {
        let ChangedKeys::Keys(keys) = changed else { return Self::everything() };
        let mut purge = Self::default();
        for key in keys {
            (if key.contains('/') { &mut purge.narrow } else { &mut purge.broad }).insert(of_content(key));
        }
        purge
    }

    /// True if there is nothing to purge.
    pub(super) fn is_empty(&self) -> bool {
        self.broad.is_empty() && self.narrow.is_empty()
    }

    /// Adds other keys.
    pub(super) fn add(&mut self, other: Self) {
        self.broad.extend(other.broad);
        self.narrow.extend(other.narrow);
        if self.broad.contains(ALL) || self.broad.len() + self.narrow.len() > MOST_KEYS {
            // Keys of single articles stay: their pages must go immediately.
            self.broad = Self::everything().broad;
        }
        if self.narrow.len() > MOST_KEYS {
            self.narrow.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(keys: &[&str]) -> PurgeKeys {
        PurgeKeys::of_changes(&ChangedKeys::Keys(keys.iter().map(|key| (*key).into()).collect()))
    }

    #[test]
    fn page_has_the_keys_of_its_content_and_fragments() {
        let content = ["ru".into(), "ru/taxi/money/a".into()];
        let keys = |kind| PageKeys::of(kind, &content, ["mfe-shell", "mfe-knowledge-base", "mfe-shell"]).unwrap().header();
        assert_eq!(keys(CdnKind::Varnish), "all c/ru c/ru/taxi/money/a f/mfe-knowledge-base f/mfe-shell");
        assert_eq!(keys(CdnKind::Cloudflare), "all,c/ru,c/ru/taxi/money/a,f/mfe-knowledge-base,f/mfe-shell");
        for key in ["ru/a,b", "ru/\u{430}", "ru/a b", "ru/a\n"] {
            assert!(PageKeys::of(CdnKind::Fastly, &[key.into()], []).is_none(), "{key}");
        }
    }

    #[test]
    fn purge_has_the_keys_of_the_pages() {
        let purge = changes(&["ru", "en/taxi/money/a"]);
        assert_eq!((purge.broad, purge.narrow), (["c/ru".to_owned()].into(), ["c/en/taxi/money/a".to_owned()].into()));
        assert_eq!(PurgeKeys::of_changes(&ChangedKeys::Everything), PurgeKeys::everything());
    }

    #[test]
    fn many_keys_purge_everything() {
        let mut purge = PurgeKeys::default();
        for number in 0..=MOST_KEYS {
            purge.add(changes(&[&format!("ru/a/b/{number}")]));
        }
        assert_eq!(purge, PurgeKeys::everything());
        let mut purge = changes(&["en/taxi/money/a", "ru"]);
        purge.add(PurgeKeys::everything());
        assert_eq!((purge.broad, purge.narrow), (["all".to_owned()].into(), ["c/en/taxi/money/a".to_owned()].into()));
    }
}
