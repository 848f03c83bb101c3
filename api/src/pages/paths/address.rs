//! Pages by path.

use contracts::calculator::CalculatorKind;

use super::{
    BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CERTIFICATES, CITIES_PATH, COMMUNITY_PATH, CONTACT_US_PATH, HOME_PATH, INSTRUCTIONS,
    JOBS_PATH, KNOWLEDGE_BASE, KNOWLEDGE_CHECK_PATH, MEDIA_PATH, POST_EDITOR, PROFILE_ACHIEVEMENTS_PATH, PROFILE_PATH, PROFILE_PRO_PATH,
    PROFILE_REQUESTS_PATH, REQUESTS, SEARCH_PATH, START_PATH, TESTS_PATH, ULTIMA_CALCULATOR_PATH,
};
use crate::content::is_slug;
use crate::readable_code::is_code_path;
use crate::secret::is_token;

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
    pub(in crate::pages) fn path(self) -> &'static str {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Address, PostsPage};
    use crate::pages::paths::knowledge_base_path;

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
