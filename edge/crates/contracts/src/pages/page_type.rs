//! Page types.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Page types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageType {
    /// `/knowledge-base`.
    KbRoot,
    /// `/knowledge-base/{category}`.
    KbCategory,
    /// `/knowledge-base/{category}/{subCategory}`.
    KbSubCategory,
    /// `/knowledge-base/{category}/{subCategory}/{article}`.
    KbArticle,
    /// Unknown page.
    NotFound,
    /// Server error.
    ServerError,
    /// `/cities`: all cities of the country.
    Cities,
    /// `/contact-us`: ways to reach support.
    ContactUs,
    /// `/`: the main page, where it is on.
    Home,
    /// `/start`: choice of profession, then city.
    Start,
    /// `/jobs`: list of professions.
    Jobs,
    /// `/jobs/{profession}`: description, requirements, pay and first steps.
    Job,
    /// `/knowledge-base-instructions/{slug}`: an article group without a profession.
    Instruction,
    /// `/search`.
    Search,
    /// `/calculator`: earnings.
    Calculator,
    /// `/ultima-calculator`: earnings in the premium class.
    UltimaCalculator,
    /// `/contact-us/{profession}`: a request to support.
    ContactForm,
    /// `/requests/{token}`: a support request, seen by its author.
    Request,
    /// `/become-contractor` and its steps.
    BecomeContractor,
    /// `/profile`: the signed-in visitor.
    Profile,
    /// `/profile/requests`: requests that the visitor sent while signed in.
    ProfileRequests,
    /// `/profile/pro/knowledge-check`: tests of the visitor's profession.
    ProfileKnowledgeCheck,
    /// `/tests`: all tests.
    Tests,
    /// `/tests/{test}`: taking a test, its result and its review.
    Test,
    /// `/certificates/{code}`: what a certificate says, for anybody who has its code.
    Certificate,
    /// `/profile/pro`: level, rating, priority and documents of the visitor.
    ProfilePro,
    /// `/profile/pro/achievements`: achievements of the visitor.
    ProfileAchievements,
    /// `/profile/media`: figures of the visitor's posts.
    ProfileMedia,
    /// `/profile/media/publishes`: the visitor's published posts.
    ProfilePublishes,
    /// `/profile/media/drafts`: the visitor's drafts.
    ProfileDrafts,
    /// `/profile/media/comments`: the visitor's comments.
    ProfileComments,
    /// `/profile/media/favorites`: posts that the visitor has saved.
    ProfileFavorites,
    /// `/profile/notices`: notices to the visitor.
    ProfileNotices,
    /// `/post-editor/new` and `/post-editor/{id}`: writing a post.
    PostEditor,
    /// `/community`: posts of drivers and couriers.
    Community,
    /// `/community/{id}`: a post with its comments.
    CommunityPost,
    /// Content of a remote fragment, unknown to the product API.
    Foreign,
}

impl PageType {
    /// True if the HTML of such a page has no more than an outline: a script of the main slot
    /// fetches what the visitor came for.
    #[must_use]
    pub const fn is_outline(self) -> bool {
        match self {
            Self::Profile
            | Self::ProfileRequests
            | Self::ProfileKnowledgeCheck
            | Self::Tests
            | Self::Test
            | Self::Certificate
            | Self::ProfilePro
            | Self::ProfileAchievements
            | Self::ProfileMedia
            | Self::ProfilePublishes
            | Self::ProfileDrafts
            | Self::ProfileComments
            | Self::ProfileFavorites
            | Self::ProfileNotices
            | Self::PostEditor
            | Self::Community
            | Self::CommunityPost => true,
            Self::KbRoot
            | Self::KbCategory
            | Self::KbSubCategory
            | Self::KbArticle
            | Self::NotFound
            | Self::ServerError
            | Self::Cities
            | Self::ContactUs
            | Self::Home
            | Self::Start
            | Self::Jobs
            | Self::Job
            | Self::Instruction
            | Self::Search
            | Self::Calculator
            | Self::UltimaCalculator
            | Self::ContactForm
            | Self::Request
            | Self::BecomeContractor
            | Self::Foreign => false,
        }
    }
}
