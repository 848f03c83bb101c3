//! Structured data of a page in the vocabulary of <https://schema.org>. URLs are paths; the edge
//! makes them absolute.

use contracts::page_data::{BlockContent, PageData, PageType, Question};
use serde_json::{Value, json};

use crate::pages::View;

/// Vocabulary of every object.
const CONTEXT: &str = "https://schema.org";

/// Breadcrumbs, the article, its questions, and site search. `canonical` is the page's path.
pub(in crate::pages) fn structured_data(view: &View<'_>, page: &PageData, canonical: &str, description: &str) -> Vec<Value> {
    let way = (page.breadcrumbs.len() > 1).then(|| breadcrumbs(page));
    let article = (page.page.kind == PageType::KbArticle).then(|| article(view, page, canonical, description));
    let questions = page.blocks.iter().find_map(|block| match &block.content {
        BlockContent::Faq { items, .. } if !items.is_empty() => Some(questions(items)),
        _ => None,
    });
    let search = matches!(page.page.kind, PageType::Home | PageType::KbRoot).then(|| website(view, canonical));
    [way, article, questions, search].into_iter().flatten().collect()
}

fn breadcrumbs(page: &PageData) -> Value {
    let items = page
        .breadcrumbs
        .iter()
        .enumerate()
        .map(|(index, crumb)| json!({ "@type": "ListItem", "position": index + 1, "name": crumb.title, "item": crumb.url }));
    json!({ "@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items.collect::<Vec<_>>() })
}

fn article(view: &View<'_>, page: &PageData, canonical: &str, description: &str) -> Value {
    let headline = page.breadcrumbs.last().map_or("", |crumb| crumb.title.as_str());
    let publisher = json!({ "@type": "Organization", "name": view.own("seo.publisher", &[]), "url": view.url("/") });
    json!({
        "@context": CONTEXT,
        "@type": "Article",
        "headline": headline,
        "description": description,
        "inLanguage": view.content_language(),
        "dateModified": page.updated_at,
        "mainEntityOfPage": canonical,
        "author": publisher,
        "publisher": publisher,
    })
}

fn questions(items: &[Question]) -> Value {
    let item = |question: &Question| {
        json!({
            "@type": "Question",
            "name": question.question,
            "acceptedAnswer": { "@type": "Answer", "text": question.html },
        })
    };
    json!({ "@context": CONTEXT, "@type": "FAQPage", "mainEntity": items.iter().map(item).collect::<Vec<_>>() })
}

/// The site and how to search it, <https://schema.org/SearchAction>.
fn website(view: &View<'_>, canonical: &str) -> Value {
    json!({
        "@context": CONTEXT,
        "@type": "WebSite",
        "name": view.own("seo.publisher", &[]),
        "url": canonical,
        "inLanguage": view.language,
        "potentialAction": {
            "@type": "SearchAction",
            "target": { "@type": "EntryPoint", "urlTemplate": format!("{}?q={{search_term_string}}", view.url("/search")) },
            "query-input": "required name=search_term_string",
        },
    })
}
