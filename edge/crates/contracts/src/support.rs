//! Support requests: what is asked, by which rules, and what became of it. The rules stand here once: the server checks by them, and the browser is given them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::page_data::ArticleLink;

/// Largest file of a support request, in bytes: 2 MiB.
pub const LARGEST_SUPPORT_FILE: u64 = 2 * 1024 * 1024;

/// Most files of a support request.
pub const MOST_SUPPORT_FILES: usize = 5;

/// Largest body of a support request, in bytes: all its files, and its fields.
pub const LARGEST_SUPPORT_BODY: usize = (MOST_SUPPORT_FILES as u64 * LARGEST_SUPPORT_FILE) as usize + LARGEST_FIELDS;

/// Largest file of an application, in bytes: 6 MiB, the generic uploader's.
pub const LARGEST_APPLICATION_FILE: u64 = 6 * 1024 * 1024;

/// Most files of an application.
pub const MOST_APPLICATION_FILES: usize = 5;

/// Largest body of an application, in bytes: all its files, and its fields.
pub const LARGEST_APPLICATION_BODY: usize = (MOST_APPLICATION_FILES as u64 * LARGEST_APPLICATION_FILE) as usize + LARGEST_FIELDS;

/// Bytes of a form's fields, and of what stands around its files.
pub const LARGEST_FIELDS: usize = 1024 * 1024;

/// Answer of `GET /api/{locale}/{city}/ask-questions/info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskInfo {
    /// Whether requests are taken; `DISABLE_CONTACT_US_FORM` turns it off.
    pub enabled: bool,
    /// What somebody can do, in order.
    pub professions: Vec<AskProfession>,
    /// Links beside the professions, such as a survey of courier orders.
    pub links: Vec<ExternalLink>,
    /// When somebody answers, in the page's language; empty: it is not said.
    pub working_hours: String,
}

/// A profession with its subjects and its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskProfession {
    /// Permanent identifier.
    pub id: String,
    /// Name in the page's language.
    pub name: String,
    /// Category of the knowledge base; empty: none.
    pub category_slug: String,
    /// Who serves it: `DELIVERY_BY_FOOT`, `DELIVERY_BY_CAR`, `LAVKA`, `EDASUPPORT`, or another word.
    pub service_key: String,
    /// Path of its form, with locale and city.
    pub url: String,
    /// Subjects, in order.
    pub subjects: Vec<AskSubject>,
    /// Its form.
    pub form: FormDefinition,
}

/// What a request is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskSubject {
    /// Permanent identifier.
    pub id: String,
    /// Name in the page's language.
    pub name: String,
}

/// Answer of `GET /api/{locale}/{city}/ask-questions/subject-list?profession_id=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SubjectAnswer {
    /// What the form reads.
    pub data: SubjectList,
}

/// Subjects of a profession.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SubjectList {
    /// Subjects, in order.
    pub list: Vec<AskSubject>,
}

/// A link out of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExternalLink {
    /// Its text.
    pub title: String,
    /// Absolute address.
    pub url: String,
}

/// A form: fields in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormDefinition {
    /// Fields that are shown, in order.
    pub fields: Vec<FormField>,
}

/// A field and what may stand in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormField {
    /// Name in the request: `driver_name`. Its label is the message `forms:field.{name}`, its hint `forms:hint.{name}` where there is one.
    pub name: String,
    /// Control.
    pub kind: FieldKind,
    /// Rules, in the order in which they are tried; the first that is broken is told.
    pub rules: Vec<FieldRule>,
    /// Value of `autocomplete`; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub autocomplete: String,
    /// Values to choose from, of a select, radio group or set of checkboxes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<FieldChoice>,
}

/// Controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One line.
    Text,
    /// One line, an address of e-mail; blanks around it are dropped.
    Email,
    /// One line, a telephone number.
    Phone,
    /// Several lines.
    LongText,
    /// One of the choices, in a list.
    Select,
    /// One of the choices, all seen.
    Radio,
    /// Any of the choices.
    Checkboxes,
    /// A day, `YYYY-MM-DD`.
    Date,
    /// Yes or nothing.
    Consent,
    /// Files.
    Files,
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChoice {
    /// What is sent.
    pub value: String,
    /// What is shown, in the page's language.
    pub label: String,
}

/// What must hold of a value. Each has a code: its name here. The message is `forms:error.{code}`. Lengths are in code points, of the value with blanks around it dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum FieldRule {
    /// Something stands in it.
    Required,
    /// At most so many code points.
    MaxLength {
        /// Code points.
        points: u32,
    },
    /// An optional leading plus, then only digits, blanks, hyphens and parentheses; 5 digits or more.
    Phone,
    /// The shape of an address of e-mail, whatever the case.
    Email,
    /// Letters of Latin or Cyrillic, digits, hyphen, em dash and blanks. Never for people's names.
    Text,
    /// Two words or more once blanks are drawn together, in any script.
    FullName,
    /// Not blanks alone.
    NonBlank,
    /// One of the choices, or each one of them.
    OneOf,
    /// A day on which somebody born then is old enough, on the day of asking.
    MinAge {
        /// Years.
        years: u8,
    },
    /// A day that is not over yet.
    NotPast,
    /// A day that is not to come.
    NotFuture,
    /// A year between bounds, both included.
    Year {
        /// First.
        from: u16,
        /// Last.
        to: u16,
    },
    /// At most so many files.
    MaxFiles {
        /// Files.
        count: u32,
    },
    /// Files of at most so many bytes each.
    MaxFileSize {
        /// Bytes.
        bytes: u64,
    },
    /// Files of these types, told by their content.
    FileTypes {
        /// MIME types.
        types: Vec<String>,
    },
}

/// A form on a page, with what was put in and what is wrong with it: also how a form that was sent without scripts comes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormPage {
    /// What the form is for.
    pub purpose: FormPurpose,
    /// Path that a form without scripts is posted to, as `multipart/form-data`.
    pub action: String,
    /// Profession of a support request; `None` while it is not chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<AskProfession>,
    /// Professions to choose from, without their forms' fields; empty once one is chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub professions: Vec<AskProfession>,
    /// Links beside the professions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<ExternalLink>,
    /// Steps of a form that has several, in order; empty: it has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<FormStep>,
    /// Identifier of the step that is shown; empty: the only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub step: String,
    /// Values by field, as they were put in; several for checkboxes.
    pub values: std::collections::BTreeMap<String, Vec<String>>,
    /// Codes of what is wrong, by field.
    pub errors: std::collections::BTreeMap<String, Vec<String>>,
    /// Files that the server keeps for this form already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
    /// The server's key of what was put in, when it keeps it; goes along as the hidden field `form`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub form: String,
    /// Article from which somebody came to write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ArticleLink>,
    /// Articles that may answer before anything is sent, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggested: Vec<ArticleLink>,
    /// When somebody answers; empty: it is not said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub working_hours: String,
    /// Whether requests are taken.
    pub enabled: bool,
}

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormPurpose {
    /// A request to support.
    Support,
    /// An application to become a contractor.
    BecomeContractor,
}

/// A step of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormStep {
    /// `work`, `person`, `transport`, `documents`, `check`.
    pub id: String,
    /// Path with locale and city.
    pub url: String,
    /// Whether all of it is good.
    pub done: bool,
    /// Its form.
    pub form: FormDefinition,
}

/// Answer of `POST …/upload-file`, as `{"data": …}`; `null` when the file was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadAnswer {
    /// The file.
    pub data: Option<UploadedFile>,
}

/// A file that the server keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadedFile {
    /// Random identifier; goes along as the field `file_ids`.
    pub id: String,
    /// Name that it had, for people only.
    pub name: String,
    /// Bytes as kept.
    pub size: u64,
    /// MIME type by its content.
    pub mime: String,
    /// Path at which whoever follows the request gets it, as an attachment; empty while it belongs to no request.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
}

/// Answer of `POST /api/{locale}/{city}/contact-us/send`, `…/ask-questions/save` and `…/become-contractor/save`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestReceipt {
    /// Number to name to support: `R-` and letters and digits that are not mistaken for one another.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Path of the private page on which the request is followed.
    pub url: String,
    /// Path to go to next: the profession's part of the knowledge base, else its root.
    pub next: String,
}

/// A request as its author follows it: `GET /api/{locale}/{city}/requests/{token}`, and the block of its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestThread {
    /// Number to name to support.
    pub number: String,
    /// What became of it.
    pub status: RequestStatus,
    /// Name of the profession in the page's language; empty for an application.
    pub profession: String,
    /// Name of the subject in the page's language; empty for an application.
    pub subject: String,
    /// When it was sent, RFC 3339 in UTC.
    pub sent_at: String,
    /// Messages, the oldest first; the first is the request itself.
    pub messages: Vec<ThreadMessage>,
    /// Whether the author may write: not after it is closed for good.
    pub can_reply: bool,
    /// Until when a solved request can be opened again by a reply, RFC 3339; absent while it is open or closed for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopen_until: Option<String>,
    /// How the author rated the answer, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
    /// Path that a reply without scripts is posted to.
    pub reply_action: String,
    /// Path that a rating without scripts is posted to.
    pub rate_action: String,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestStatus {
    /// Taken; nobody has looked yet.
    New,
    /// Somebody is on it.
    Open,
    /// Answered; the author is to say more.
    WaitingForYou,
    /// Solved; a reply within 7 days opens it again.
    Solved,
    /// Over for good.
    Closed,
}

/// A message of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ThreadMessage {
    /// Identifier, unique in its thread.
    pub id: String,
    /// Who wrote it.
    pub from: MessageAuthor,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// Plain text; lines as they were written.
    pub text: String,
    /// Files, for whoever has the private link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageAuthor {
    /// Whoever sent the request.
    Visitor,
    /// Support.
    Staff,
}
