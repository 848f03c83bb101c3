//! Form definitions and validation rules.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A form: fields in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormDefinition {
    /// Fields, in order.
    pub fields: Vec<FormField>,
}

/// A form field with its validation rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormField {
    /// Field name in the request: `driver_name`. Its label is the message `forms:field.{name}`, its
    /// optional hint `forms:hint.{name}`.
    pub name: String,
    /// Control.
    pub kind: FieldKind,
    /// Rules in order. The first that fails is reported.
    pub rules: Vec<FieldRule>,
    /// Value of `autocomplete`; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub autocomplete: String,
    /// Choices of a select, radio group or set of checkboxes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<FieldChoice>,
    /// Field that the choices depend on. `choices` are those for its current value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices_by: Option<ChoicesBy>,
    /// Condition under which the field is shown. Otherwise its value is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_if: Option<AskedIf>,
}

/// Source of a field's choices when another field changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChoicesBy {
    /// Name of the other field.
    #[schema(example = "car_brand")]
    pub field: String,
    /// URL of the choices, a `CarModels`; the other field's value is appended, percent-encoded. The
    /// choice `other` stays.
    #[schema(example = "/api/ru-ru/moskva/car-models?make=")]
    pub address: String,
}

/// A condition on another field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskedIf {
    /// Name of the other field.
    #[schema(example = "car_model")]
    pub field: String,
    /// Required value.
    #[schema(example = "other")]
    pub value: String,
}

/// Control types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// Single-line text.
    Text,
    /// E-mail address; surrounding spaces are trimmed.
    Email,
    /// Telephone number.
    Phone,
    /// Multi-line text.
    LongText,
    /// One choice from a list.
    Select,
    /// One choice, all visible.
    Radio,
    /// Any of the choices.
    Checkboxes,
    /// A day, `YYYY-MM-DD`.
    Date,
    /// A checkbox for consent.
    Consent,
    /// Files.
    Files,
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChoice {
    /// Value that is sent.
    pub value: String,
    /// Label in the page's language.
    pub label: String,
}

/// Validation rule. The code is the variant's name here; the message is `forms:error.{code}`.
/// Lengths count code points of the trimmed value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum FieldRule {
    /// The value is not empty.
    Required,
    /// Maximum length.
    MaxLength {
        /// Code points.
        points: u32,
    },
    /// An optional leading plus, then only digits, spaces, hyphens and parentheses; at least 5
    /// digits.
    Phone,
    /// Form of an e-mail address, case-insensitive.
    Email,
    /// Latin or Cyrillic letters, digits, hyphens, em dashes and spaces. Not for names of people.
    Text,
    /// At least 2 words in any script.
    FullName,
    /// Not only spaces.
    NonBlank,
    /// One of the choices, or several of them.
    OneOf,
    /// A date of birth with this minimum age today.
    MinAge {
        /// Years.
        years: u8,
    },
    /// Not in the past.
    NotPast,
    /// Not in the future.
    NotFuture,
    /// A year within bounds, inclusive.
    Year {
        /// First.
        from: u16,
        /// Last.
        to: u16,
    },
    /// Maximum number of files.
    MaxFiles {
        /// Files.
        count: u32,
    },
    /// Maximum size of each file.
    MaxFileSize {
        /// Bytes.
        bytes: u64,
    },
    /// Allowed file types, detected from the content.
    FileTypes {
        /// MIME types.
        types: Vec<String>,
    },
}
