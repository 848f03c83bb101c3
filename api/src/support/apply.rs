//! An application to become a contractor: kept after its first step, checked at each, sent at the last.

use contracts::support::{FormDefinition, MOST_APPLICATION_FILES, RequestReceipt};
use jiff::Timestamp;
use jiff::civil::Date;

use super::draft::{APPLICATION_LIFE, Draft, find_draft, keep_draft, remove_draft};
use super::rows::Kind;
use super::send::{NewRequest, SendError, earlier, send};
use super::submit::{Author, OwnFiles, digest_of, file_error, files_of};
use super::{SUSPECT_FIELDS, is_suspect};
use crate::app::Api;
use crate::forms::{CHECK_STEP, Errors, Values, WORK_STEP, check, folded_email};
use crate::pages::View;
use crate::uploads::{FileFault, StoredFile, UploadedForm, by_ids};
use crate::web::edge_headers::Client;
use crate::web::response::ApiError;

/// Purpose of the drafts.
pub(crate) const PURPOSE: &str = "become_contractor";

/// What came of a step.
#[derive(Debug)]
pub(crate) enum Applied {
    /// It is good: the next one, or the request that the last one made.
    Taken(RequestReceipt),
    /// It is not: where it is mended, and what is wrong.
    Refused {
        /// Path of the step, with the key of what was put in.
        url: String,
        /// Codes by field.
        errors: Errors,
    },
}

/// Takes a step. `step` and `form` are fields: the step's id, and the key of what was put in before. A form without a key may bring everything at once.
///
/// # Errors
/// Somebody goes too fast, another form came under the key, or the database failed.
pub(crate) async fn apply(api: &Api, view: &View<'_>, author: Author, key: String, posted: &mut UploadedForm) -> Result<Applied, ApiError> {
    let now = Timestamp::now().as_millisecond();
    let next = view.knowledge_base_url("");
    let body = digest_of(api, posted, MOST_APPLICATION_FILES).await?;
    if let Some(sent) = earlier(api.database(), Kind::Application, &key, &body).await? {
        return Ok(Applied::Taken(RequestReceipt { number: sent.number, url: sent.page, next }));
    }
    let mut form = posted.first("form").to_owned();
    let mut draft = find_draft(api.database(), PURPOSE, &form, now).await?.unwrap_or_default();
    draft.errors.clear();
    let place = view.forms_place();
    let given = posted.first("step");
    let given = if given.is_empty() { WORK_STEP } else { given }.to_owned();
    let steps_of = |values: &Values| api.forms().steps(&place, values);
    // Another profession may be chosen at the first step, and changes the steps behind it.
    if let Some((_, first)) = steps_of(&draft.values).into_iter().find(|(id, _)| *id == WORK_STEP) {
        merge(&mut draft.values, &first, posted, given == WORK_STEP);
    }
    let steps = steps_of(&draft.values);
    let is_last = given == CHECK_STEP;
    draft.was_shown |= is_last;
    let Some(position) = steps.iter().position(|(id, _)| *id == given) else {
        return refused(api, view, draft, &form, WORK_STEP, [("step".to_owned(), vec!["one_of".to_owned()])].into(), now).await;
    };
    for (id, step) in &steps {
        merge(&mut draft.values, step, posted, *id == given);
    }
    // What is offered may depend on what has come now.
    let steps = steps_of(&draft.values);
    let asks_files = |definition: &FormDefinition| definition.fields.iter().any(|field| field.name == "files");
    let mut file_errors = Errors::new();
    if asks_files(&steps[position].1) || posted.values.contains_key("file_ids") || !posted.files.files().is_empty() {
        let own = OwnFiles { uploader: &author.uploader, draft: &draft.files };
        let files = files_of(api, posted, MOST_APPLICATION_FILES, own, &mut file_errors).await?;
        draft.files = files.into_iter().filter(|file| file.message.is_none()).map(|file| file.id).collect();
        posted.files.keep();
    }
    // The last step answers for all of them.
    let checked_steps = if is_last { &steps[..] } else { &steps[position..=position] };
    for (id, step) in checked_steps {
        let mut errors = check(step, &draft.values, place.today).errors;
        if asks_files(step) {
            errors.append(&mut file_errors);
        }
        if !errors.is_empty() {
            return refused(api, view, draft, &form, id, errors, now).await;
        }
    }
    if !is_last {
        let id = step_after(position, &steps, &draft, place.today);
        draft.was_shown |= id == CHECK_STEP;
        form = keep_draft(api.database(), PURPOSE, &form, &draft, APPLICATION_LIFE, now).await?;
        return Ok(Applied::Taken(RequestReceipt { number: String::new(), url: String::new(), next: step_url(view, id, &form) }));
    }
    let fields: Values = steps.iter().flat_map(|(_, step)| check(step, &draft.values, place.today).values).collect();
    let files = by_ids(api.database(), &draft.files).await?;
    let suspect = is_suspect(posted.first(SUSPECT_FIELDS.0), posted.first(SUSPECT_FIELDS.1));
    let new = request(view, author, (key, body), fields, files, suspect);
    api.submission_limits().sending.take(new.1).map_err(ApiError::TooMany)?;
    api.submission_limits().authors.take_name(&folded_email(&new.0.email)).map_err(ApiError::TooMany)?;
    match send(api.database(), api.outbox(), &new.0, now).await {
        Ok(sent) => {
            remove_draft(api.database(), &form).await?;
            Ok(Applied::Taken(RequestReceipt { number: sent.number, url: sent.page, next }))
        }
        Err(SendError::FileTaken) => refused(api, view, draft, &form, "documents", file_error(FileFault::Broken), now).await,
        Err(SendError::Api(error)) => Err(error),
    }
}

/// The step behind one that is good: the next one. Once all answers were shown, those again, after whatever step the change has made wrong.
fn step_after(position: usize, steps: &[(&'static str, FormDefinition)], draft: &Draft, today: Date) -> &'static str {
    let is_wrong = |(id, step): &&(&str, FormDefinition)| *id != CHECK_STEP && !check(step, &draft.values, today).errors.is_empty();
    let next = if draft.was_shown { steps.iter().find(is_wrong).or(steps.last()) } else { steps.get(position + 1) };
    next.map_or(CHECK_STEP, |(id, _)| *id)
}

/// Takes over what was posted of a step's fields. At the step itself a field that is not there was left empty: unticked boxes are not sent.
fn merge(values: &mut Values, step: &FormDefinition, posted: &UploadedForm, is_this: bool) {
    for field in &step.fields {
        match posted.values.get(&field.name) {
            Some(given) => _ = values.insert(field.name.clone(), given.clone()),
            None if is_this => _ = values.remove(&field.name),
            None => {}
        }
    }
}

async fn refused(
    api: &Api,
    view: &View<'_>,
    mut draft: Draft,
    form: &str,
    step: &str,
    errors: Errors,
    now: i64,
) -> Result<Applied, ApiError> {
    draft.errors.clone_from(&errors);
    let form = keep_draft(api.database(), PURPOSE, form, &draft, APPLICATION_LIFE, now).await?;
    Ok(Applied::Refused { url: step_url(view, step, &form), errors })
}

fn step_url(view: &View<'_>, step: &str, form: &str) -> String {
    format!("{}?form={form}", view.step_url(step))
}

/// The request, and who is counted as its sender. `key` comes with the digest of the form.
fn request(
    view: &View<'_>,
    author: Author,
    (key, body): (String, String),
    fields: Values,
    files: Vec<StoredFile>,
    suspect: bool,
) -> (NewRequest, Client) {
    let first = |name: &str| fields.get(name).and_then(|values| values.first()).cloned().unwrap_or_default();
    let new = NewRequest {
        kind: Kind::Application,
        profession: first("profession"),
        subject: String::new(),
        country: view.country.code.clone(),
        city: view.city.code.clone(),
        language: view.language.clone(),
        origin: author.origin,
        account: author.account,
        email: first("email"),
        text: [first("full_name"), first("city")].join("\n"),
        fields,
        files,
        key,
        body,
        suspect,
        letter: (view.own("letter.applied_subject", &[]), view.own("letter.applied_text", &[])),
    };
    (new, author.client)
}
