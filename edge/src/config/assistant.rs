//! `[assistant]`: the language model of the embedded product API's assistant.

use product_api::{AssistantSettings, RawAssistant};

use super::fields::Fields;

/// Reads the section. `None`: the assistant quotes articles.
pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Option<AssistantSettings> {
    let raw = RawAssistant {
        assistant_model_url: Some(fields.text("assistant", "model_url", "")),
        assistant_model: Some(fields.text("assistant", "model", "")),
        assistant_model_key: fields.secret("assistant", "model_key").map(|key| key.reveal().to_owned()),
        assistant_model_timeout_ms: fields.text("assistant", "model_timeout_ms", "4000"),
    };
    raw.check().unwrap_or_else(|faults| {
        fields.faults("assistant", faults);
        None
    })
}
