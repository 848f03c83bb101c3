//! A form and its rules.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// Another field that decides which choices there are; `choices` are those for its present value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices_by: Option<ChoicesBy>,
    /// The field is asked only while this holds. Otherwise it is left out, whatever is in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_if: Option<AskedIf>,
}

/// Where the choices of a field come from when another field changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChoicesBy {
    /// Name of the other field.
    #[schema(example = "car_brand")]
    pub field: String,
    /// Address of the choices, a `CarModels`; the other field's value goes behind it, percent-encoded. The choice `other` stays.
    #[schema(example = "/api/ru-ru/moskva/car-models?make=")]
    pub address: String,
}

/// A condition on another field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskedIf {
    /// Name of the other field.
    #[schema(example = "car_model")]
    pub field: String,
    /// Value that it has.
    #[schema(example = "other")]
    pub value: String,
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
