//! What the product API says about one page.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::calculator::CalculatorPage;
use crate::links::CityLink;
use crate::links::EmergencyCall;
pub use crate::links::{ArticleLink, Breadcrumb};
use crate::menu::Picture;
pub use crate::page_type::PageType;
use crate::search::SearchPage;
use crate::support::{FormPage, RequestThread};

/// Answer of `GET /api/{locale}/{city}/?path=`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageData {
    /// HTTP status the page answers with. The API's own answer is 200 even when this is 404: the page is known to be missing.
    pub status: u16,
    /// Which kind of page, and of what.
    pub page: PageRef,
    /// Way from the knowledge-base root to this page, itself included and last.
    pub breadcrumbs: Vec<Breadcrumb>,
    /// Content, in order. A client leaves out a block whose type it does not know.
    pub blocks: Vec<Block>,
    /// Date of the last change of the content, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
    /// Why the page has no content, when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<PageError>,
}

/// Kind of page and its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageRef {
    /// Kind of page.
    #[serde(rename = "type")]
    pub kind: PageType,
    /// `category`, `sub_category` and `article`: slugs, as far as the page has them; `article_id` for an article.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub params: IndexMap<String, String>,
}

/// Why a page has no content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageError {
    /// 404, or 500 to 503.
    pub code: u16,
    /// City in which the same path has content, when one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_code: Option<String>,
    /// Name of that city in the page's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_name: Option<String>,
    /// Articles of this city whose addresses or titles are nearest to what was asked for, the nearest first, five at most. Of a 404 only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<ArticleLink>,
}

/// A piece of a page's content: `{type, id, props}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Block {
    /// Unique on its page; stable from render to render.
    pub id: String,
    /// What it holds.
    #[serde(flatten)]
    pub content: BlockContent,
}

/// Closed union of block types.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", content = "props", rename_all = "snake_case")]
pub enum BlockContent {
    /// The page's only `h1` and a line under it.
    Heading {
        /// Text of the `h1`.
        title: String,
        /// One sentence under it; empty for none.
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
    /// The answer in two or three sentences, plain text.
    ShortAnswer {
        /// Plain text, at most 300 characters.
        text: String,
        /// Emergency numbers that the text names, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        calls: Vec<EmergencyCall>,
    },
    /// Headings of the article.
    TableOfContents {
        /// Headings of the second level, in order.
        items: Vec<Heading>,
    },
    /// Sanitised HTML: `h2` to `h4`, paragraphs, lists, tables, callouts, links.
    RichText {
        /// Sanitised by the server.
        html: String,
    },
    /// Questions with answers that open.
    Faq {
        /// Heading of the block.
        title: String,
        /// Its anchor.
        anchor: String,
        /// Questions, in order.
        items: Vec<Question>,
    },
    /// Every city of the country, as links.
    Cities {
        /// Groups in order: the pinned cities first, under an empty title, then one for each first letter.
        groups: Vec<CityGroup>,
        /// Countries of the site, the present one included.
        countries: Vec<CountryLink>,
    },
    /// Articles to read next.
    Related {
        /// Links, in order; never empty.
        items: Vec<ArticleLink>,
    },
    /// The questions that are read most.
    Popular {
        /// Links, the most read first; never empty.
        items: Vec<ArticleLink>,
    },
    /// The sections that are read most.
    PopularSections {
        /// Links, the most read first; never empty.
        items: Vec<SectionLink>,
    },
    /// Groups of articles that are no profession, calculators and other tools.
    Instruments {
        /// Tiles, in order; never empty.
        items: Vec<Instrument>,
    },
    /// Way to support at the end of a page.
    Support {
        /// Path of the form; it carries the article and the profession along.
        url: String,
        /// When support answers; empty if unknown.
        working_hours: String,
    },
    /// What can be done from here, the most important first.
    Actions {
        /// Links; never empty.
        items: Vec<Action>,
    },
    /// Results of a search, or its empty form.
    Search(SearchPage),
    /// A calculator: its fields, what was put in, and what comes out.
    Calculator(CalculatorPage),
    /// A form.
    Form(Box<FormPage>),
    /// A request and what was said about it.
    Request(Box<RequestThread>),
}

/// A tool or a group of articles that is no profession.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Instrument {
    /// Permanent identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// One line about it.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// Something that a visitor can do from a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Action {
    /// What it is; decides its words and its place.
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
    /// Reckon what a job earns.
    Calculator,
    /// Read the articles of a profession.
    KnowledgeBase,
    /// Write to support.
    ContactUs,
}

/// A profession on the knowledge-base root.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tile {
    /// Permanent identifier; names the picture too.
    pub id: String,
    /// Name of the profession.
    pub name: String,
    /// One line about it.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// How many articles stand behind it.
    pub articles: u32,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// A sub-category with its articles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Section {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// One line about it; may be empty.
    pub description: String,
    /// Path with locale and city.
    pub url: String,
    /// Its articles, in order.
    pub articles: Vec<ArticleLink>,
}

/// A link to a sub-category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SectionLink {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// Title of the category that it stands in.
    pub category: String,
    /// Path with locale and city.
    pub url: String,
}

/// A heading that can be linked to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Heading {
    /// `id` of the heading, ASCII.
    pub anchor: String,
    /// Its text.
    pub title: String,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Question {
    /// The question, plain text.
    pub question: String,
    /// `id` to link to, ASCII.
    pub anchor: String,
    /// Sanitised HTML of the answer.
    pub html: String,
}

/// Cities under one letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityGroup {
    /// The letter; empty for the pinned cities.
    pub title: String,
    /// Cities in the order of the page's language.
    pub cities: Vec<CityLink>,
}

/// A country and where its site is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CountryLink {
    /// ISO 3166-1 alpha-2, lower case.
    pub code: String,
    /// Name in the page's language.
    pub name: String,
    /// Path, in a language that the country offers and its default city.
    pub href: String,
}
