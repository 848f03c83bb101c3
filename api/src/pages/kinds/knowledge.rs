//! Pages of knowledge tests and certificates. They hold nothing of the visitor: the browser loads
//! that.

use contracts::page_data::{Breadcrumb, PageData, PageType};

use crate::content::knowledge::in_language;
use crate::pages::View;
use crate::pages::blocks::{crumb, found, heading, not_found, params, root_crumb, titled};
use crate::pages::paths::{CERTIFICATES, KNOWLEDGE_CHECK_PATH, PROFILE_PATH, TESTS_PATH};

/// The tests of the visitor's profession, which the browser knows.
pub(super) fn knowledge_check(view: &View<'_>) -> PageData {
    in_profile(view, titled(view, PageType::ProfileKnowledgeCheck, KNOWLEDGE_CHECK_PATH, "knowledge_check", Vec::new()))
}

/// All tests.
pub(super) fn tests(view: &View<'_>) -> PageData {
    in_profile(view, titled(view, PageType::Tests, TESTS_PATH, "tests", Vec::new()))
}

/// A test.
pub(super) fn test(view: &View<'_>, slug: &str) -> PageData {
    let language = view.content_language();
    let Some((_, test)) = view.tests.test(slug).filter(|(_, test)| test.title.contains_key(language)) else {
        return not_found(view, &[]);
    };
    let title = in_language(&test.title, language).to_owned();
    let breadcrumbs = vec![
        root_crumb(view),
        profile_crumb(view),
        crumb(view, &view.own("tests.title", &[]), TESTS_PATH),
        crumb(view, &title, &format!("{TESTS_PATH}/{slug}")),
    ];
    let blocks = vec![heading(title, in_language(&test.description, language).to_owned())];
    found(PageType::Test, params(&[("test", slug)]), breadcrumbs, blocks, None)
}

/// A certificate. Whether there is one with this code, the browser asks.
pub(super) fn certificate(view: &View<'_>, code: &str) -> PageData {
    let mut page = titled(view, PageType::Certificate, &format!("{CERTIFICATES}{code}"), "certificate", Vec::new());
    page.page.params = params(&[("code", code)]);
    page
}

fn in_profile(view: &View<'_>, mut page: PageData) -> PageData {
    page.breadcrumbs.insert(1, profile_crumb(view));
    page
}

fn profile_crumb(view: &View<'_>) -> Breadcrumb {
    crumb(view, &view.own("profile.title", &[]), PROFILE_PATH)
}
