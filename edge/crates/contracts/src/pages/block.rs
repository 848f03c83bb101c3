//! Blocks of a page's content.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::calculator::CalculatorPage;
use crate::links::{ArticleLink, CityLink, EmergencyCall, PageLink, RelatedLink, Topic};
use crate::menu::Picture;
use crate::search::SearchPage;
use crate::support::{FormPage, RequestThread};

/// A block of content: `{type, id, props}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Block {
    /// Unique on the page and stable between renders.
    pub id: String,
    /// Type and properties.
    #[serde(flatten)]
    pub content: BlockContent,
}

/// Closed union of block types.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", content = "props", rename_all = "snake_case")]
pub enum BlockContent {
    /// The page's only `h1` and a subtitle.
    Heading {
        /// Text of the `h1`.
        title: String,
        /// Subtitle, one sentence; may be empty.
        description: String,
    },
    /// Professions, as tiles.
    Professions {
        /// Tiles, in order.
        items: Vec<Tile>,
    },
    /// Groups of links to articles.
    Sections {
        /// Groups, in order.
        items: Vec<Section>,
    },
    /// Short answer in 2 or 3 sentences.
    ShortAnswer {
        /// Plain text, at most 300 characters.
        text: String,
        /// Emergency numbers that the text names, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        calls: Vec<EmergencyCall>,
    },
    /// Table of contents.
    TableOfContents {
        /// Second-level headings, in order.
        items: Vec<Heading>,
    },
    /// Sanitised HTML: `h2` to `h4`, paragraphs, lists, tables, callouts, links.
    RichText {
        /// Sanitised HTML.
        html: String,
    },
    /// Questions with collapsible answers.
    Faq {
        /// Heading of the block.
        title: String,
        /// Anchor of the block.
        anchor: String,
        /// Questions, in order.
        items: Vec<Question>,
    },
    /// Every city of the country, as links.
    Cities {
        /// Groups: pinned cities first, under an empty title, then one for each first letter.
        groups: Vec<CityGroup>,
        /// Countries of the site, including the current one.
        countries: Vec<CountryLink>,
    },
    /// Related articles.
    Related {
        /// Links, never empty: the page's profession first, then those for everyone, then others.
        items: Vec<RelatedLink>,
    },
    /// Pages beside this one: other articles of its section, or other sections of its group.
    Siblings {
        /// Title of the section or group.
        title: String,
        /// Its path with locale and city.
        url: String,
        /// Links, in order; never empty.
        items: Vec<PageLink>,
    },
    /// Most read questions.
    Popular {
        /// Links, most read first; never empty.
        items: Vec<ArticleLink>,
    },
    /// Most read sections.
    PopularSections {
        /// Links, most read first; never empty.
        items: Vec<SectionLink>,
    },
    /// Article groups without a profession, calculators and other tools.
    Instruments {
        /// Tiles, in order; never empty.
        items: Vec<Instrument>,
    },
    /// Way to support at the end of a page.
    Support {
        /// Path of the form; it carries the article and the profession.
        url: String,
        /// Opening hours of support; empty if unknown.
        working_hours: String,
    },
    /// What a job pays and takes.
    JobFacts(JobFacts),
    /// Available actions, most important first.
    Actions {
        /// Links; never empty.
        items: Vec<Action>,
    },
    /// Search results, or an empty search form.
    Search(SearchPage),
    /// A calculator with fields, input and result.
    Calculator(CalculatorPage),
    /// A form.
    Form(Box<FormPage>),
    /// A support request with its messages.
    Request(Box<RequestThread>),
}

/// A tool, or an article group without a profession.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Instrument {
    /// Permanent identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// One-line description.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// An action available on a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Action {
    /// Kind, which determines text and position.
    pub kind: ActionKind,
    /// Path with locale and city.
    pub url: String,
}

/// Kinds of [`Action`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Apply for a job.
    Apply,
    /// Calculate the earnings of a job.
    Calculator,
    /// Read the articles of a profession.
    KnowledgeBase,
    /// Write to support.
    ContactUs,
}

/// A profession on the knowledge-base root page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tile {
    /// Permanent identifier, also the name of the picture.
    pub id: String,
    /// Name of the profession.
    pub name: String,
    /// One-line description.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// Number of articles.
    pub articles: u32,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// What the job pays and takes, in lists of jobs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<JobFacts>,
}

/// What a job pays and takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct JobFacts {
    /// Net earnings of an hour in this city; absent without rates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earnings: Option<HourlyEarnings>,
    /// Requirements in a few words each, most important first; may be empty.
    pub requirements: Vec<String>,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// Net earnings of an hour, as the calculator shows them without any input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HourlyEarnings {
    /// Whole units of the currency in a quiet week.
    pub from: i64,
    /// Currency symbol.
    pub currency_sign: String,
}

/// A sub-category with its articles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Section {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// One-line description; may be empty.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// Its articles, in order.
    pub articles: Vec<ArticleLink>,
    /// Topic, which determines the icon; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<Topic>,
    /// Articles on the same topic for all professions; absent without any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<GeneralArticles>,
}

/// Articles for all professions, shown in a section of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GeneralArticles {
    /// Title of their group.
    pub title: String,
    /// Path of the group, with locale and city.
    pub url: String,
    /// Number of articles of the group.
    pub total: u32,
    /// The first of them, in order.
    pub articles: Vec<PageLink>,
}

/// A link to a sub-category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SectionLink {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// Title of its category.
    pub category: String,
    /// Path with locale and city.
    pub url: String,
}

/// A heading with an anchor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Heading {
    /// `id` of the heading, ASCII.
    pub anchor: String,
    /// Text.
    pub title: String,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Question {
    /// Question, plain text.
    pub question: String,
    /// `id` of the question, ASCII.
    pub anchor: String,
    /// Sanitised HTML of the answer.
    pub html: String,
}

/// Cities with the same first letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityGroup {
    /// First letter; empty for pinned cities.
    pub title: String,
    /// Cities, sorted in the page's language.
    pub cities: Vec<CityLink>,
}

/// A country with a link to its site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CountryLink {
    /// ISO 3166-1 alpha-2, lower case.
    pub code: String,
    /// Name in the page's language.
    pub name: String,
    /// Path to its default city in a language of the country.
    pub href: String,
}
