//! The contractor application: stored after its first step, validated at each step, submitted at
//! the last one.

use contracts::support::{FormDefinition, MOST_APPLICATION_FILES, RequestReceipt};
use jiff::Timestamp;
use jiff::civil::Date;

use super::draft::{APPLICATION_LIFE, Draft, find_draft, remove_draft, store_draft};
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

/// Outcome of a step.
#[derive(Debug)]
pub(crate) enum StepOutcome {
    /// The step is valid. The receipt has the next step, or the request after the last step.
    Accepted(RequestReceipt),
    /// The step is invalid.
    Rejected {
        /// Path of the step with the key of the draft.
        url: String,
        /// Error codes by field.
        errors: Errors,
    },
}

/// Processes a step. The field `step` is its id, `form` the key of the draft. A form without a key
/// may contain all steps.
///
/// # Errors
/// A rate limit was exceeded, the key was used for another form, or the database failed.
pub(crate) async fn apply(
    api: &Api,
    view: &View<'_>,
    author: Author,
    key: String,
    submission: &mut UploadedForm,
) -> Result<StepOutcome, ApiError> {
    let now = Timestamp::now().as_millisecond();
    let next = view.knowledge_base_url("");
    let body = digest_of(api, submission, MOST_APPLICATION_FILES).await?;
    if let Some(sent) = earlier(api.database(), Kind::Application, &key, &body).await? {
        return Ok(StepOutcome::Accepted(RequestReceipt { number: sent.number, url: sent.page, next }));
    }
    let mut form = submission.first("form").to_owned();
    let mut draft = find_draft(api.database(), PURPOSE, &form, now).await?.unwrap_or_default();
    draft.errors.clear();
    let place = view.forms_place();
    let step_id = submission.first("step");
    let step_id = if step_id.is_empty() { WORK_STEP } else { step_id }.to_owned();
    let steps_of = |values: &Values| api.forms().steps(&place, values);
    // A changed profession at the first step changes the later steps.
    if let Some((_, first)) = steps_of(&draft.values).into_iter().find(|(id, _)| *id == WORK_STEP) {
        merge(&mut draft.values, &first, submission, step_id == WORK_STEP);
    }
    let steps = steps_of(&draft.values);
    let is_last = step_id == CHECK_STEP;
    draft.was_shown |= is_last;
    let Some(position) = steps.iter().position(|(id, _)| *id == step_id) else {
        return rejected(api, view, draft, &form, WORK_STEP, [("step".to_owned(), vec!["one_of".to_owned()])].into(), now).await;
    };
    for (id, step) in &steps {
        merge(&mut draft.values, step, submission, *id == step_id);
    }
    // Choices may depend on the new values.
    let steps = steps_of(&draft.values);
    let asks_files = |definition: &FormDefinition| definition.fields.iter().any(|field| field.name == "files");
    let mut file_errors = Errors::new();
    if asks_files(&steps[position].1) || submission.values.contains_key("file_ids") || !submission.files.files().is_empty() {
        let own = OwnFiles { uploader: &author.uploader, draft: &draft.files };
        let files = files_of(api, submission, MOST_APPLICATION_FILES, own, &mut file_errors).await?;
        draft.files = files.into_iter().filter(|file| file.message.is_none()).map(|file| file.id).collect();
        submission.files.keep();
    }
    // The last step validates all steps.
    let checked_steps = if is_last { &steps[..] } else { &steps[position..=position] };
    for (id, step) in checked_steps {
        let mut errors = check(step, &draft.values, place.today).errors;
        if asks_files(step) {
            errors.append(&mut file_errors);
        }
        if !errors.is_empty() {
            return rejected(api, view, draft, &form, id, errors, now).await;
        }
    }
    if !is_last {
        let id = step_after(position, &steps, &draft, place.today);
        draft.was_shown |= id == CHECK_STEP;
        form = store_draft(api.database(), PURPOSE, &form, &draft, APPLICATION_LIFE, now).await?;
        return Ok(StepOutcome::Accepted(RequestReceipt { number: String::new(), url: String::new(), next: step_url(view, id, &form) }));
    }
    let fields: Values = steps.iter().flat_map(|(_, step)| check(step, &draft.values, place.today).values).collect();
    let files = by_ids(api.database(), &draft.files).await?;
    let suspect = is_suspect(submission.first(SUSPECT_FIELDS.0), submission.first(SUSPECT_FIELDS.1));
    let new = request(view, author, (key, body), fields, files, suspect);
    api.submission_limits().sending.take(new.1).map_err(ApiError::TooMany)?;
    api.submission_limits().authors.take(api.database(), &folded_email(&new.0.email)).await?;
    match send(api.database(), api.outbox(), &new.0, now).await {
        Ok(sent) => {
            remove_draft(api.database(), &form).await?;
            Ok(StepOutcome::Accepted(RequestReceipt { number: sent.number, url: sent.page, next }))
        }
        Err(SendError::FileTaken) => rejected(api, view, draft, &form, "documents", file_error(FileFault::Broken), now).await,
        Err(SendError::Api(error)) => Err(error),
    }
}

/// The step after a valid one. Once the summary was shown, it is the first step that the change has
/// invalidated, or the summary.
fn step_after(position: usize, steps: &[(&'static str, FormDefinition)], draft: &Draft, today: Date) -> &'static str {
    let is_wrong = |(id, step): &&(&str, FormDefinition)| *id != CHECK_STEP && !check(step, &draft.values, today).errors.is_empty();
    let next = if draft.was_shown { steps.iter().find(is_wrong).or(steps.last()) } else { steps.get(position + 1) };
    next.map_or(CHECK_STEP, |(id, _)| *id)
}

/// Copies posted fields of a step. At the current step, missing fields were left empty: browsers do
/// not send unticked boxes.
fn merge(values: &mut Values, step: &FormDefinition, submission: &UploadedForm, is_current: bool) {
    for field in &step.fields {
        match submission.values.get(&field.name) {
            Some(submission) => _ = values.insert(field.name.clone(), submission.clone()),
            None if is_current => _ = values.remove(&field.name),
            None => {}
        }
    }
}

async fn rejected(
    api: &Api,
    view: &View<'_>,
    mut draft: Draft,
    form: &str,
    step: &str,
    errors: Errors,
    now: i64,
) -> Result<StepOutcome, ApiError> {
    draft.errors.clone_from(&errors);
    let form = store_draft(api.database(), PURPOSE, form, &draft, APPLICATION_LIFE, now).await?;
    Ok(StepOutcome::Rejected { url: step_url(view, step, &form), errors })
}

fn step_url(view: &View<'_>, step: &str, form: &str) -> String {
    format!("{}?form={form}", view.step_url(step))
}

/// Builds the request, and the client for rate limits. `key` comes with the digest of the form.
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
        chat: None,
    };
    (new, author.client)
}
