//! Form pages: support, applications, and the thread of a request.

use contracts::page_data::{ArticleLink, BlockContent, Breadcrumb, PageData, PageType};
use contracts::support::{AskProfession, FieldChoice, FormDefinition, FormDocument, FormPage, FormPurpose, FormStep, UploadedFile};
use geo::sort_key;
use indexmap::IndexMap;
use jiff::Timestamp;
use url::form_urlencoded;

use crate::forms::{CarChoices, FormsPlace, LATER_STEPS, WORK_STEP, check};
use crate::pages::blocks::lists::article_link;
use crate::pages::blocks::support::emergency_calls;
use crate::pages::blocks::{block, crumb, found, heading, not_found, params, root_crumb, titled};
use crate::pages::paths::{BECOME_CONTRACTOR_PATH, CONTACT_US_PATH, HOME_PATH, knowledge_base_path};
use crate::pages::queries::articles;
use crate::pages::{PageResult, View};
use crate::search::SearchParams;
use crate::support::{APPLICATION, Draft, Kind, SUPPORT_REQUEST, by_token, find_draft, thread};
use crate::uploads::by_ids;

/// Most articles suggested before a form is sent.
const MOST_SUGGESTED: usize = 4;

/// Legal text about the data of a support request: field, id of the article and its section.
const REQUEST_DOCUMENTS: [Document; 1] = [("", "legal-privacy", "")];

/// Legal texts behind an application and its consents.
const APPLICATION_DOCUMENTS: [Document; 4] = [
    ("", "legal-privacy", ""),
    ("consent_personal_data", "legal-consents", "#personal-data"),
    ("consent_terms", "legal-consents", "#work"),
    ("consent_marketing", "legal-consents", "#messages"),
];

type Document = (&'static str, &'static str, &'static str);

impl View<'_> {
    /// Context for forms of this place.
    pub(crate) fn forms_place(&self) -> FormsPlace<'_> {
        let language = self.content_language();
        let named = self.geo.countries().map(|country| (country.code.clone(), country.name(&self.language).to_owned()));
        let mut countries = self.forms.citizenships(&self.country.code, named, language, |name| sort_key(&self.language, name));
        countries.push(FieldChoice { value: "other".to_owned(), label: self.own("become_contractor.other_country", &[]) });
        FormsPlace {
            locale: self.locale(),
            country: &self.country.code,
            language,
            base: self.base(),
            countries,
            cars: CarChoices {
                list: &self.cars,
                other_make: self.own("become_contractor.other_make", &[]),
                other_model: self.own("become_contractor.other_model", &[]),
            },
            // The day of a view is always valid.
            today: self.day.parse().unwrap_or_default(),
        }
    }

    /// Path of the knowledge base, or of a category.
    pub(crate) fn knowledge_base_url(&self, category: &str) -> String {
        self.url(&knowledge_base_path(category))
    }

    /// Path of locale and city.
    pub(crate) fn base(&self) -> String {
        self.url(HOME_PATH)
    }

    /// Path of the support page.
    pub(crate) fn contact_url(&self) -> String {
        self.url(CONTACT_US_PATH)
    }

    /// Path of a request's private page.
    pub(crate) fn request_url(&self, token: &str) -> String {
        self.url(&format!("/requests/{token}"))
    }

    /// Path of an application step. The first one is the page itself.
    pub(crate) fn step_url(&self, step: &str) -> String {
        if step == WORK_STEP { self.url(BECOME_CONTRACTOR_PATH) } else { self.url(&format!("{BECOME_CONTRACTOR_PATH}/{step}")) }
    }

    /// Path of the form of a profession.
    pub(crate) fn contact_form_url(&self, profession: &str) -> String {
        self.url(&format!("{CONTACT_US_PATH}/{profession}"))
    }

    /// Path to support from a category of the knowledge base and an article of it.
    pub(crate) fn support_url(&self, category: &str, article: Option<&str>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let path = match self.forms.profession_of_category(category) {
            Some(profession) => self.contact_form_url(profession),
            None if self.forms.has_category(category) => {
                query.append_pair("profession", category);
                self.contact_url()
            }
            None => self.contact_url(),
        };
        query.extend_pairs(article.map(|id| ("article", id)));
        let query = query.finish();
        if query.is_empty() { path } else { format!("{path}?{query}") }
    }

    /// When a request of this kind is usually answered.
    pub(crate) fn answer_time(&self, kind: Kind) -> String {
        match kind {
            Kind::Support | Kind::Chat => self.forms.working_hours(self.content_language()),
            Kind::Application => self.own("request.application_time", &[]),
        }
    }

    /// Names of a profession and a subject in this language, or their ids if they are no longer
    /// offered.
    pub(crate) fn subject_names(&self, profession: &str, subject: &str) -> (String, String) {
        let Some(found) = self.forms.profession(&self.forms_place(), profession) else {
            return (profession.to_owned(), subject.to_owned());
        };
        let named = found.subjects.iter().find(|known| known.id == subject).map_or(subject, |known| known.name.as_str()).to_owned();
        (found.name, named)
    }
}

/// Values of a query string.
struct Query(Vec<(String, String)>);

impl Query {
    fn parse(query: &str) -> Self {
        Self(form_urlencoded::parse(query.as_bytes()).into_owned().collect())
    }

    fn value(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// The support page. The profession whose category is in the query comes first.
pub(in crate::pages) async fn contact_us(view: &View<'_>, query: &str) -> PageResult<PageData> {
    let place = view.forms_place();
    let query = Query::parse(query);
    let article = article(view, query.value("article")).await?;
    let suffix = article.as_ref().map(|article| format!("?article={}", article.id)).unwrap_or_default();
    let mut info = view.forms.info(&place, view.takes_requests);
    let named = query.value("profession");
    info.professions.sort_by_key(|profession| named.is_empty() || profession.category_slug != named);
    let bare = |profession: AskProfession| AskProfession { form: FormDefinition::default(), url: profession.url + &suffix, ..profession };
    let form = FormPage {
        professions: info.professions.into_iter().map(bare).collect(),
        links: info.links,
        working_hours: info.working_hours,
        article,
        ..support_form(view)
    };
    Ok(titled(view, PageType::ContactUs, CONTACT_US_PATH, "contact_us", vec![block("form", BlockContent::Form(Box::new(form)))]))
}

/// The support form of a profession.
pub(in crate::pages) async fn contact_form(view: &View<'_>, slug: &str, query: &str) -> PageResult<PageData> {
    let place = view.forms_place();
    let Some(profession) = view.forms.profession(&place, slug) else { return Ok(not_found(view, &[])) };
    let query = Query::parse(query);
    let key = query.value("form");
    let draft = find_draft(view.database, SUPPORT_REQUEST, key, now()).await?;
    let key = if draft.is_some() { key } else { "" }.to_owned();
    let mut draft = draft.unwrap_or_default();
    let subject = query.value("subject");
    let subject_name = profession.subjects.iter().find(|known| known.id == subject).map(|known| known.name.clone());
    if subject_name.is_some() && !draft.values.contains_key("ask_subject_id") {
        draft.values.insert("ask_subject_id".to_owned(), vec![subject.to_owned()]);
    }
    let words = if query.value("q").is_empty() { subject_name.unwrap_or_default() } else { query.value("q").to_owned() };
    let form = FormPage {
        links: view.forms.links(&place),
        working_hours: view.forms.working_hours(place.language),
        article: article(view, query.value("article")).await?,
        suggested: suggested(view, &profession.category_slug, &words).await?,
        files: files(view, &draft).await?,
        documents: documents(view, &REQUEST_DOCUMENTS).await?,
        values: draft.values,
        errors: draft.errors,
        form: key,
        profession: Some(profession.clone()),
        ..support_form(view)
    };
    let breadcrumbs = vec![
        root_crumb(view),
        crumb(view, &view.own("contact_us.title", &[]), CONTACT_US_PATH),
        Breadcrumb { title: profession.name.clone(), url: profession.url },
    ];
    let blocks = vec![heading(view.own("contact_form.title", &[]), String::new()), block("form", BlockContent::Form(Box::new(form)))];
    Ok(found(PageType::ContactForm, params(&[("profession", slug)]), breadcrumbs, blocks, None))
}

/// An application step. Without a draft only the first step is shown.
pub(in crate::pages) async fn become_contractor(view: &View<'_>, step: &str, query: &str) -> PageResult<PageData> {
    let place = view.forms_place();
    let query = Query::parse(query);
    let key = query.value("form");
    let draft = find_draft(view.database, APPLICATION, key, now()).await?;
    let is_begun = draft.is_some();
    let mut draft = draft.unwrap_or_default();
    let profession = query.value("profession");
    if !is_begun {
        if view.forms.can_apply(profession) {
            draft.values.insert("profession".to_owned(), vec![profession.to_owned()]);
        }
        draft.values.insert("city".to_owned(), vec![view.city.name(&view.language).to_owned()]);
    }
    let suffix = if is_begun { format!("?form={key}") } else { String::new() };
    let mut is_done = is_begun;
    let steps: Vec<FormStep> = view
        .forms
        .steps(&place, &draft.values)
        .into_iter()
        .map(|(id, form)| {
            // A step without required fields is not done before the steps that lead to it.
            is_done &= check(&form, &draft.values, place.today).errors.is_empty();
            FormStep { url: view.step_url(id) + &suffix, done: is_done, id: id.to_owned(), form }
        })
        .collect();
    if !step.is_empty() && !LATER_STEPS.contains(&step) {
        return Ok(not_found(view, &[]));
    }
    // No step is skipped: the address of a later one shows the first that is missing.
    let asked = steps.iter().position(|known| is_begun && known.id == step).unwrap_or_default();
    let missing = steps.iter().position(|known| !known.done).unwrap_or(asked);
    let shown = steps.get(asked.min(missing)).map_or(WORK_STEP, |known| known.id.as_str()).to_owned();
    let form = FormPage {
        purpose: FormPurpose::BecomeContractor,
        action: format!("/api{}/become-contractor/save", view.base()),
        step: shown.clone(),
        steps,
        files: files(view, &draft).await?,
        documents: documents(view, &APPLICATION_DOCUMENTS).await?,
        values: draft.values,
        errors: draft.errors,
        form: if is_begun { key.to_owned() } else { String::new() },
        enabled: true,
        ..support_form(view)
    };
    let mut page = titled(
        view,
        PageType::BecomeContractor,
        BECOME_CONTRACTOR_PATH,
        "become_contractor",
        vec![block("form", BlockContent::Form(Box::new(form)))],
    );
    // The lead is read once, at the first step.
    if shown != WORK_STEP
        && let Some(BlockContent::Heading { description, .. }) = page.blocks.first_mut().map(|block| &mut block.content)
    {
        description.clear();
    }
    page.page.params = params(&[("step", shown.as_str())]);
    Ok(page)
}

/// The thread of a request, for its author.
pub(in crate::pages) async fn request(view: &View<'_>, token: &str) -> PageResult<PageData> {
    let Some(row) = by_token(view.database, token).await? else { return Ok(not_found(view, &[])) };
    let named = view.subject_names(&row.profession, &row.subject);
    let thread = thread(view.database, &row, &view.base(), named, view.answer_time(row.kind)).await?;
    let title = match row.kind {
        Kind::Support => "request.title",
        Kind::Application => "request.application_title",
        Kind::Chat => "request.chat_title",
    };
    let title = view.own(title, &[("number", &row.number)]);
    let breadcrumbs = vec![root_crumb(view), crumb(view, &title, &format!("/requests/{token}"))];
    let blocks = vec![heading(title, String::new()), block("request", BlockContent::Request(Box::new(thread)))];
    Ok(found(PageType::Request, IndexMap::new(), breadcrumbs, blocks, None))
}

/// An empty support form.
fn support_form(view: &View<'_>) -> FormPage {
    FormPage {
        purpose: FormPurpose::Support,
        action: format!("/api{}/contact-us/send", view.base()),
        profession: None,
        professions: Vec::new(),
        links: Vec::new(),
        steps: Vec::new(),
        step: String::new(),
        values: Default::default(),
        errors: Default::default(),
        files: Vec::new(),
        form: String::new(),
        article: None,
        suggested: Vec::new(),
        working_hours: String::new(),
        documents: Vec::new(),
        emergency: emergency_calls(view),
        enabled: view.takes_requests,
    }
}

async fn article(view: &View<'_>, id: &str) -> PageResult<Option<ArticleLink>> {
    if id.is_empty() {
        return Ok(None);
    }
    let found = articles::by_ids(view, &[id.to_owned()]).await?;
    Ok(found.into_iter().next().map(|row| article_link(view, row)))
}

/// Legal texts, of those that are published here.
async fn documents(view: &View<'_>, named: &[Document]) -> PageResult<Vec<FormDocument>> {
    let mut documents = Vec::new();
    for &(field, id, section) in named {
        let article = article(view, id).await?;
        documents.extend(article.map(|article| FormDocument { field: field.to_owned(), url: article.url + section }));
    }
    Ok(documents)
}

/// Suggested articles, those of the profession first. These searches are not logged.
async fn suggested(view: &View<'_>, category: &str, words: &str) -> PageResult<Vec<ArticleLink>> {
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let category = Some(category.to_owned()).filter(|category| !category.is_empty());
    let params = SearchParams { text: words.to_owned(), category, limit: MOST_SUGGESTED, typing: true, ..SearchParams::default() };
    let answer = view.search.ask(view, &params).await;
    let ids: Vec<String> = answer.into_iter().flat_map(|answer| answer.results).map(|result| result.id).collect();
    Ok(articles::by_ids(view, &ids).await?.into_iter().map(|row| article_link(view, row)).collect())
}

async fn files(view: &View<'_>, draft: &Draft) -> PageResult<Vec<UploadedFile>> {
    let files = by_ids(view.database, &draft.files).await?;
    let shown = files.into_iter().filter(|file| file.message.is_none());
    Ok(shown.map(|file| UploadedFile { id: file.id, name: file.name, size: file.size, mime: file.mime, url: String::new() }).collect())
}

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}
