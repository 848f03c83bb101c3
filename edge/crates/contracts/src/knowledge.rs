//! Knowledge tests: list, attempts with their questions, results and certificates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::page_data::PageLink;

/// Most attempts in an export of an account's data, the newest first.
pub const MOST_EXPORTED_ATTEMPTS: usize = 1000;

/// Most options of a question.
pub const MOST_OPTIONS: usize = 8;

/// Answer of `tests`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KnowledgeTests {
    /// Tests in the language of the page, in their order.
    pub items: Vec<KnowledgeTest>,
}

/// A test, as far as the visitor has come with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KnowledgeTest {
    /// Slug of its page.
    pub slug: String,
    /// Title.
    pub title: String,
    /// What it asks.
    pub description: String,
    /// The profession it is for; absent for a test for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<TestProfession>,
    /// Number of questions.
    pub question_count: u16,
    /// About how long it takes, in minutes.
    pub minutes: u16,
    /// Share of right answers that passes, in percent.
    pub pass_percent: u16,
    /// Wait after a failed attempt, in hours.
    pub cooldown_hours: u16,
    /// How long a pass is valid, in days.
    pub valid_days: u16,
    /// State.
    pub status: TestStatus,
    /// Questions answered in the attempt in progress.
    pub answered: u16,
    /// The attempt in progress, else the last one; absent before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<TestAttemptRef>,
    /// End of a pass that is valid, RFC 3339 in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_until: Option<String>,
    /// URL of the certificate of that pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// First moment of the next attempt, RFC 3339 in UTC; absent if one may begin now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<String>,
}

/// A profession with tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TestProfession {
    /// Slug of the profession's pages.
    #[schema(example = "taxi")]
    pub slug: String,
    /// Title.
    pub title: String,
}

/// State of a test for the visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestStatus {
    /// No attempt yet.
    New,
    /// An attempt is open.
    InProgress,
    /// Passed, and still valid.
    Passed,
    /// Passed, but no longer valid.
    Expired,
    /// The last attempt failed.
    Failed,
}

/// An attempt in the list of tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TestAttemptRef {
    /// Id.
    pub id: String,
    /// Share of right answers in percent; absent while the attempt is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u16>,
}

/// An attempt: questions and answers, and with its end the result and the review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TestAttempt {
    /// Id.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// Slug of the test.
    pub slug: String,
    /// Title of the test.
    pub title: String,
    /// Share of right answers that passes, in percent.
    pub pass_percent: u16,
    /// Start, RFC 3339 in UTC.
    pub started_at: String,
    /// Questions in the order of this attempt.
    pub questions: Vec<TestQuestion>,
    /// Absent while the attempt is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<TestResult>,
}

/// A question of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TestQuestion {
    /// Number in this attempt, from 1.
    pub number: u16,
    /// Kind.
    pub kind: QuestionKind,
    /// The question.
    pub text: String,
    /// Picture of a question of the kind `picture`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<QuestionPicture>,
    /// Options in the order of this attempt.
    pub options: Vec<String>,
    /// The visitor's answer: positions of options, from 0; empty for none. All of them in the
    /// visitor's order for `order`.
    pub answer: Vec<u8>,
    /// SECURITY: absent while the attempt is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<QuestionReview>,
}

/// Kind of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// One option is right.
    Single,
    /// All right options have to be chosen.
    Multiple,
    /// The options have to be put in order.
    Order,
    /// A question about a picture: one option is right.
    Picture,
}

/// Picture of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuestionPicture {
    /// SVG, sanitised. Its colours are the brand's.
    pub svg: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
}

/// What was right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuestionReview {
    /// Whether the visitor's answer is right.
    pub is_right: bool,
    /// The right answer, like `answer`.
    pub right: Vec<u8>,
    /// Why.
    pub explanation: String,
    /// Where to read about it; absent where the article is unreadable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<PageLink>,
}

/// Result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TestResult {
    /// Number of right answers.
    pub right_count: u16,
    /// Share of right answers in percent, rounded down.
    pub percent: u16,
    /// Whether the test is passed.
    pub is_passed: bool,
    /// End, RFC 3339 in UTC.
    pub finished_at: String,
    /// First moment of the next attempt, RFC 3339 in UTC.
    pub next_attempt_at: String,
    /// How long the pass is valid, RFC 3339 in UTC; absent if it is not passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_until: Option<String>,
    /// URL of the certificate; absent if it is not passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// Body of an answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestAnswer {
    /// Positions of options, from 0; empty to take the answer back. All of them for `order`.
    #[schema(max_items = 8)]
    pub answer: Vec<u8>,
}

/// Answer of `certificates/{code}`. It names its holder by first name and initial only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Certificate {
    /// Code, in groups.
    #[schema(example = "7KQ2M-9XD4T-W4TN8-3HCPP")]
    pub code: String,
    /// Title of the test.
    pub title: String,
    /// First name and initial.
    #[schema(example = "Anna S.")]
    pub name: String,
    /// Day of the pass, RFC 3339 in UTC.
    pub passed_at: String,
    /// End of its validity, RFC 3339 in UTC.
    pub valid_until: String,
    /// Whether it is valid now.
    pub is_valid: bool,
}

/// An attempt of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedAttempt {
    /// Slug of the test.
    pub test: String,
    /// Start, RFC 3339 in UTC.
    pub started_at: String,
    /// End, RFC 3339 in UTC; absent while the attempt is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<String>,
    /// Number of questions.
    pub question_count: u16,
    /// Number of right answers; absent while the attempt is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_count: Option<u16>,
    /// End of the pass, RFC 3339 in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<String>,
    /// Code of the certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// Answers: the chosen options by question, as their positions in the test's file.
    pub answers: std::collections::BTreeMap<String, Vec<u8>>,
}
