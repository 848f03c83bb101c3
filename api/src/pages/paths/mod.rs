//! Page paths, without locale and city.

mod address;
mod checks;

pub(crate) use address::{Address, PostsPage};
pub(crate) use checks::{check_path, check_query, without_token};

/// Whether a kind of page has this path. Its page may still be missing.
pub(crate) fn is_of_a_kind(path: &str) -> bool {
    !matches!(Address::parse(path), Address::Unknown)
}

/// First segment of the knowledge base.
const KNOWLEDGE_BASE: &str = "/knowledge-base";

/// First segment of article groups that are not professions.
const INSTRUCTIONS: &str = "/knowledge-base-instructions";

/// Path of the main page.
pub(super) const HOME_PATH: &str = "/";

/// Path of the start page.
pub(super) const START_PATH: &str = "/start";

/// Path of the jobs.
pub(super) const JOBS_PATH: &str = "/jobs";

/// Path of the search page.
pub(crate) const SEARCH_PATH: &str = "/search";

/// Path of the list of cities.
pub(super) const CITIES_PATH: &str = "/cities";

/// Path of the support page.
pub(crate) const CONTACT_US_PATH: &str = "/contact-us";

/// Path of the application form.
pub(crate) const BECOME_CONTRACTOR_PATH: &str = "/become-contractor";

/// Prefix of private links to requests.
pub(super) const REQUESTS: &str = "/requests/";

/// Path of the visitor's profile.
pub(super) const PROFILE_PATH: &str = "/profile";

/// Path of the list of the visitor's requests.
pub(super) const PROFILE_REQUESTS_PATH: &str = "/profile/requests";

/// Path of the tests of the visitor's profession.
pub(super) const KNOWLEDGE_CHECK_PATH: &str = "/profile/pro/knowledge-check";

/// Path of the list of tests.
pub(super) const TESTS_PATH: &str = "/tests";

/// Prefix of pages of certificates.
pub(super) const CERTIFICATES: &str = "/certificates/";

/// Path of the visitor's level, rating and documents.
pub(super) const PROFILE_PRO_PATH: &str = "/profile/pro";

/// Path of the visitor's achievements.
pub(super) const PROFILE_ACHIEVEMENTS_PATH: &str = "/profile/pro/achievements";

/// Path of the figures of the visitor's posts.
pub(super) const MEDIA_PATH: &str = "/profile/media";

/// Path of the community.
pub(super) const COMMUNITY_PATH: &str = "/community";

/// Prefix of pages that write a post.
pub(super) const POST_EDITOR: &str = "/post-editor/";

/// Path of the earnings calculator.
pub(crate) const CALCULATOR_PATH: &str = "/calculator";

/// Path of the premium-class calculator.
pub(super) const ULTIMA_CALCULATOR_PATH: &str = "/ultima-calculator";

/// Path of the knowledge base, or of `below` in it, for example `taxi/money`.
pub(super) fn knowledge_base_path(below: &str) -> String {
    if below.is_empty() { KNOWLEDGE_BASE.to_owned() } else { format!("{KNOWLEDGE_BASE}/{below}") }
}

/// Path of an article group. Its sections and articles are below [`knowledge_base_path`] in any
/// case.
pub(super) fn group_path(slug: &str, is_profession: bool) -> String {
    format!("{}/{slug}", if is_profession { KNOWLEDGE_BASE } else { INSTRUCTIONS })
}

/// Path of a job, by its profession's slug.
pub(super) fn job_path(slug: &str) -> String {
    format!("{JOBS_PATH}/{slug}")
}

/// The part of a path below the knowledge base, for pages and missing pages; `None` for other
/// paths.
pub(super) fn below_knowledge_base(path: &str) -> Option<&str> {
    path.strip_prefix(INSTRUCTIONS).or_else(|| path.strip_prefix(KNOWLEDGE_BASE))?.strip_prefix('/')
}

#[cfg(test)]
mod tests {
    use super::{Address, below_knowledge_base, group_path};

    #[test]
    fn group_path_depends_on_its_kind() {
        assert_eq!(Address::parse(&group_path("taxi", true)), Address::Category("taxi"));
        assert_eq!(Address::parse(&group_path("money", false)), Address::Instruction("money"));
        assert_eq!(below_knowledge_base("/knowledge-base-instructions/monney"), Some("monney"));
        assert_eq!(below_knowledge_base("/knowledge-base/taxi/x"), Some("taxi/x"));
        assert_eq!(below_knowledge_base("/jobs/taxi"), None);
    }
}
