//! Page paths, without locale and city.

use std::borrow::Cow;

use contracts::calculator::CalculatorKind;

use crate::content::is_slug;
use crate::readable_code::is_code_path;
use crate::secret::is_token;

/// Longest path, in code points.
const LONGEST_PATH: usize = 1024;

/// Longest query string, in code points.
const LONGEST_QUERY: usize = 2048;

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

/// Page at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Address<'a> {
    /// The main page.
    Home,
    /// The start page.
    Start,
    /// The list of jobs.
    Jobs,
    /// A job, by the slug of its profession.
    Job(&'a str),
    /// The knowledge base.
    Root,
    /// A profession, by slug.
    Category(&'a str),
    /// An article group that is not a profession, by slug.
    Instruction(&'a str),
    /// A section, by slugs.
    SubCategory(&'a str, &'a str),
    /// An article, by slugs.
    Article(&'a str, &'a str, &'a str),
    /// The search page.
    Search,
    /// The list of cities.
    Cities,
    /// The support page.
    ContactUs,
    /// The support form of a profession, by its id.
    ContactForm(&'a str),
    /// A step of an application; empty for the first.
    BecomeContractor(&'a str),
    /// A support request, by the token of its private link.
    Request(&'a str),
    /// The visitor's profile.
    Profile,
    /// The list of the visitor's requests.
    ProfileRequests,
    /// The tests of the visitor's profession.
    KnowledgeCheck,
    /// The list of tests.
    Tests,
    /// A test, by slug.
    Test(&'a str),
    /// A certificate, by its code.
    Certificate(&'a str),
    /// The visitor's level, rating and documents.
    ProfilePro,
    /// The visitor's achievements.
    ProfileAchievements,
    /// A list of the visitor's posts, comments or notices, or the community.
    Posts(PostsPage),
    /// The editor of a post, by its id; `new` for a new one.
    PostEditor(&'a str),
    /// A post of the community, by its id.
    CommunityPost(&'a str),
    /// A calculator.
    Calculator(CalculatorKind),
    /// The error page of a server error, by status.
    ServerError(u16),
    /// No page.
    Unknown,
}

/// Pages of posts without parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PostsPage {
    /// Figures of the visitor's posts.
    Media,
    /// The visitor's published posts.
    Publishes,
    /// The visitor's drafts.
    Drafts,
    /// The visitor's comments.
    Comments,
    /// Posts that the visitor has saved.
    Favorites,
    /// Notices to the visitor.
    Notices,
    /// Posts of everybody.
    Community,
}

impl PostsPage {
    const ALL: [Self; 7] = [Self::Media, Self::Publishes, Self::Drafts, Self::Comments, Self::Favorites, Self::Notices, Self::Community];

    /// Its path.
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Media => MEDIA_PATH,
            Self::Publishes => "/profile/media/publishes",
            Self::Drafts => "/profile/media/drafts",
            Self::Comments => "/profile/media/comments",
            Self::Favorites => "/profile/media/favorites",
            Self::Notices => "/profile/notices",
            Self::Community => COMMUNITY_PATH,
        }
    }

    fn parse(path: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.path() == path)
    }
}

/// Reason to reject a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathError {
    /// No leading `/`.
    NotAbsolute,
    /// More than 1024 code points.
    TooLong,
    /// Contains a control character.
    ControlCharacter,
}

impl PathError {
    /// Error code of the API.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NotAbsolute => "not_absolute",
            Self::TooLong => "too_long",
            Self::ControlCharacter => "control_character",
        }
    }
}

/// Removes the token of a support request and the code of a certificate from a path: who has one
/// can read the thread, or the certificate.
pub(crate) fn without_token(address: &str) -> Cow<'_, str> {
    let secret = [(REQUESTS, "{token}"), (CERTIFICATES, "{code}")]
        .into_iter()
        .find_map(|(prefix, name)| address.split_once(prefix).map(|(before, after)| (before, prefix, name, after)));
    match secret {
        Some((before, prefix, name, after)) if !after.is_empty() => {
            let rest = after.find(['/', '?', '#']).map_or("", |end| &after[end..]);
            Cow::Owned(format!("{before}{prefix}{name}{rest}"))
        }
        _ => Cow::Borrowed(address),
    }
}

/// Rejects invalid paths.
///
/// # Errors
/// See [`PathError`].
pub(crate) fn check_path(path: &str) -> Result<(), PathError> {
    if !path.starts_with('/') {
        Err(PathError::NotAbsolute)
    } else if path.chars().count() > LONGEST_PATH {
        Err(PathError::TooLong)
    } else if path.chars().any(char::is_control) {
        Err(PathError::ControlCharacter)
    } else {
        Ok(())
    }
}

/// Rejects invalid query strings of pages.
///
/// # Errors
/// The error code of the API.
pub(crate) fn check_query(query: &str) -> Result<(), &'static str> {
    if query.chars().count() > LONGEST_QUERY {
        Err("too_long")
    } else if query.chars().any(char::is_control) {
        Err("control_character")
    } else {
        Ok(())
    }
}

impl<'a> Address<'a> {
    /// Parses a path literally: trailing slashes and upper case match no page.
    pub(crate) fn parse(path: &'a str) -> Self {
        if let Some(slug) = path.strip_prefix(INSTRUCTIONS) {
            return slug.strip_prefix('/').filter(|slug| is_slug(slug)).map_or(Self::Unknown, Self::Instruction);
        }
        if let Some(below) = path.strip_prefix(KNOWLEDGE_BASE) {
            let segments: Vec<&str> = below.split('/').collect();
            if segments[1..].iter().any(|segment| !is_slug(segment)) {
                return Self::Unknown;
            }
            return match segments.as_slice() {
                [""] => Self::Root,
                ["", category] => Self::Category(category),
                ["", category, sub_category] => Self::SubCategory(category, sub_category),
                ["", category, sub_category, article] => Self::Article(category, sub_category, article),
                _ => Self::Unknown,
            };
        }
        if let Some(slug) = path.strip_prefix(JOBS_PATH).and_then(|below| below.strip_prefix('/')) {
            return if is_slug(slug) { Self::Job(slug) } else { Self::Unknown };
        }
        if let Some(slug) = path.strip_prefix(CONTACT_US_PATH).and_then(|below| below.strip_prefix('/')) {
            return if is_slug(slug) { Self::ContactForm(slug) } else { Self::Unknown };
        }
        if let Some(step) = path.strip_prefix(BECOME_CONTRACTOR_PATH).and_then(|below| below.strip_prefix('/')) {
            return if is_slug(step) { Self::BecomeContractor(step) } else { Self::Unknown };
        }
        if let Some(token) = path.strip_prefix(REQUESTS) {
            return if is_token(token) { Self::Request(token) } else { Self::Unknown };
        }
        if let Some(slug) = path.strip_prefix(TESTS_PATH).and_then(|below| below.strip_prefix('/')) {
            return if is_slug(slug) { Self::Test(slug) } else { Self::Unknown };
        }
        if let Some(code) = path.strip_prefix(CERTIFICATES) {
            return if is_code_path(code) { Self::Certificate(code) } else { Self::Unknown };
        }
        if let Some(id) = path.strip_prefix(COMMUNITY_PATH).and_then(|below| below.strip_prefix('/')) {
            return if is_post_id(id) { Self::CommunityPost(id) } else { Self::Unknown };
        }
        if let Some(id) = path.strip_prefix(POST_EDITOR) {
            return if is_post_id(id) { Self::PostEditor(id) } else { Self::Unknown };
        }
        if let Some(page) = PostsPage::parse(path) {
            return Self::Posts(page);
        }
        match path {
            BECOME_CONTRACTOR_PATH => Self::BecomeContractor(""),
            HOME_PATH => Self::Home,
            START_PATH => Self::Start,
            JOBS_PATH => Self::Jobs,
            SEARCH_PATH => Self::Search,
            CITIES_PATH => Self::Cities,
            CONTACT_US_PATH => Self::ContactUs,
            PROFILE_PATH => Self::Profile,
            PROFILE_REQUESTS_PATH => Self::ProfileRequests,
            KNOWLEDGE_CHECK_PATH => Self::KnowledgeCheck,
            TESTS_PATH => Self::Tests,
            PROFILE_PRO_PATH => Self::ProfilePro,
            PROFILE_ACHIEVEMENTS_PATH => Self::ProfileAchievements,
            CALCULATOR_PATH => Self::Calculator(CalculatorKind::Earnings),
            ULTIMA_CALCULATOR_PATH => Self::Calculator(CalculatorKind::Ultima),
            "/500" => Self::ServerError(500),
            "/501" => Self::ServerError(501),
            "/502" => Self::ServerError(502),
            "/503" => Self::ServerError(503),
            _ => Self::Unknown,
        }
    }
}

/// True for what the edge's `{id:slug}` matches. Ids of posts are hexadecimal and often begin with
/// a digit, which ids of content never do.
fn is_post_id(id: &str) -> bool {
    let plain = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    plain && !id.is_empty() && id.len() <= 80 && !id.starts_with('-') && !id.ends_with('-') && !id.contains("--")
}

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
    use proptest::prelude::*;

    use super::{Address, PathError, PostsPage, below_knowledge_base, check_path, group_path, knowledge_base_path};

    #[test]
    fn group_path_depends_on_its_kind() {
        assert_eq!(Address::parse(&group_path("taxi", true)), Address::Category("taxi"));
        assert_eq!(Address::parse(&group_path("money", false)), Address::Instruction("money"));
        assert_eq!(below_knowledge_base("/knowledge-base-instructions/monney"), Some("monney"));
        assert_eq!(below_knowledge_base("/knowledge-base/taxi/x"), Some("taxi/x"));
        assert_eq!(below_knowledge_base("/jobs/taxi"), None);
    }

    #[test]
    fn paths_are_parsed_to_pages() {
        assert_eq!(Address::parse("/knowledge-base"), Address::Root);
        assert_eq!(Address::parse("/knowledge-base/taxi/money"), Address::SubCategory("taxi", "money"));
        assert_eq!(Address::parse("/knowledge-base/taxi/money/a"), Address::Article("taxi", "money", "a"));
        assert_eq!(Address::parse("/knowledge-base-instructions/money"), Address::Instruction("money"));
        assert_eq!(Address::parse("/"), Address::Home);
        assert_eq!(Address::parse("/start"), Address::Start);
        assert_eq!(Address::parse("/jobs"), Address::Jobs);
        assert_eq!(Address::parse("/jobs/taxi"), Address::Job("taxi"));
        assert_eq!(Address::parse("/503"), Address::ServerError(503));
        assert_eq!(Address::parse("/search"), Address::Search);
        assert_eq!(Address::parse("/cities"), Address::Cities);
        assert_eq!(Address::parse("/contact-us"), Address::ContactUs);
        assert_eq!(Address::parse("/contact-us/taxi"), Address::ContactForm("taxi"));
        assert_eq!(Address::parse("/become-contractor"), Address::BecomeContractor(""));
        assert_eq!(Address::parse("/become-contractor/person"), Address::BecomeContractor("person"));
        assert_eq!(Address::parse("/profile"), Address::Profile);
        assert_eq!(Address::parse("/profile/requests"), Address::ProfileRequests);
        assert_eq!(Address::parse("/profile/pro/knowledge-check"), Address::KnowledgeCheck);
        assert_eq!(Address::parse("/tests"), Address::Tests);
        assert_eq!(Address::parse("/tests/taxi-on-the-line"), Address::Test("taxi-on-the-line"));
        assert_eq!(Address::parse("/certificates/7kq2m-9xd4t-w4tn8-3hcpp"), Address::Certificate("7kq2m-9xd4t-w4tn8-3hcpp"));
        assert_eq!(Address::parse("/profile/pro"), Address::ProfilePro);
        assert_eq!(Address::parse("/profile/pro/achievements"), Address::ProfileAchievements);
        assert_eq!(Address::parse("/profile/media"), Address::Posts(PostsPage::Media));
        assert_eq!(Address::parse("/profile/media/drafts"), Address::Posts(PostsPage::Drafts));
        assert_eq!(Address::parse("/community"), Address::Posts(PostsPage::Community));
        assert_eq!(Address::parse("/community/5f0c3a52"), Address::CommunityPost("5f0c3a52"));
        assert_eq!(Address::parse("/post-editor/new"), Address::PostEditor("new"));
        assert_eq!(Address::parse("/post-editor/2b9e38e1"), Address::PostEditor("2b9e38e1"));
        let token = "a".repeat(64);
        assert_eq!(Address::parse(&format!("/requests/{token}")), Address::Request(&token));
        for nowhere in [
            "/search/",
            "/cities/",
            "/cities/moskva",
            "/contact-us/",
            "/contact-us/taxi/",
            "/contact-us/Taxi",
            "/become-contractor/",
            "/requests/short",
            "/requests",
            "/profile/",
            "/profile/requests/",
            "/profile/media/",
            "/community/",
            "/post-editor",
            "/post-editor/",
            "/tests/",
            "/tests/Taxi",
            "/tests/taxi/1",
            "/certificates",
            "/certificates/7kq2m",
            "/certificates/7KQ2M-9XD4T-W4TN8-3HCPP",
            "/profile/pro/",
            "/profile/pro/level",
            "",
            "/start/",
            "/jobs/",
            "/jobs/Taxi",
            "/jobs/taxi/money",
            "/jobstaxi",
            "/knowledge-base/",
            "/knowledge-base/taxi/",
            "/knowledge-basement",
            "/knowledge-base-instructions",
            "/knowledge-base-instructions/money/payouts",
            "/knowledge-base-instructionsmoney",
            "/knowledge-base/Taxi",
            "/knowledge-base/a/b/c/d",
            "/504",
        ] {
            assert_eq!(Address::parse(nowhere), Address::Unknown, "{nowhere}");
        }
    }

    #[test]
    fn invalid_paths_are_rejected() {
        assert_eq!(check_path("knowledge-base"), Err(PathError::NotAbsolute));
        assert_eq!(check_path(""), Err(PathError::NotAbsolute));
        assert_eq!(check_path(&format!("/{}", "a".repeat(1024))), Err(PathError::TooLong));
        assert_eq!(check_path("/a\nb"), Err(PathError::ControlCharacter));
        assert_eq!(check_path(&format!("/{}", "a".repeat(1023))), Ok(()));
    }

    proptest! {
        #[test]
        fn any_path_is_parsed(path in "/(knowledge-base)?(/[\\PC]{0,9}){0,5}") {
            let address = Address::parse(&path);
            if let Address::Article(category, sub_category, article) = address {
                prop_assert_eq!(knowledge_base_path(&format!("{category}/{sub_category}/{article}")), path.clone());
            }
        }
    }
}
