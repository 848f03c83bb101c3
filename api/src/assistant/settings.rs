//! Settings of the assistant's language model.

use std::time::Duration;

use url::Url;

/// Raw settings, each a flag and an environment variable.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct RawAssistant {
    /// Base URL of an OpenAI-compatible API, such as `http://127.0.0.1:8000/v1`. Without it the
    /// assistant quotes articles word for word.
    #[arg(long, env = "ROADSIDE_ASSISTANT_MODEL_URL")]
    pub assistant_model_url: Option<String>,
    /// Name of the model, as that API has it.
    #[arg(long, env = "ROADSIDE_ASSISTANT_MODEL")]
    pub assistant_model: Option<String>,
    /// Key of that API, sent as `Authorization: Bearer …`.
    #[arg(long, env = "ROADSIDE_ASSISTANT_MODEL_KEY", hide_env_values = true)]
    pub assistant_model_key: Option<String>,
    /// Longest wait for the model in milliseconds, from 100 to 30000. Afterwards articles are
    /// quoted.
    #[arg(long, env = "ROADSIDE_ASSISTANT_MODEL_TIMEOUT_MS", default_value = "4000")]
    pub assistant_model_timeout_ms: String,
}

/// Checked settings of a language model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssistantSettings {
    /// Base URL of an OpenAI-compatible API.
    pub url: Url,
    /// Name of the model.
    pub model: String,
    /// Key of the API.
    pub key: Option<String>,
    /// Longest wait.
    pub timeout: Duration,
}

impl RawAssistant {
    /// Checks every setting; `None` without a model.
    pub(crate) fn check(self, faults: &mut Vec<String>) -> Option<AssistantSettings> {
        let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty());
        let timeout = self.assistant_model_timeout_ms.parse().ok().filter(|timeout| (100..=30_000).contains(timeout));
        if timeout.is_none() {
            faults.push("--assistant-model-timeout-ms must be a whole number from 100 to 30000".to_owned());
        }
        let (model, key) = (non_empty(self.assistant_model), non_empty(self.assistant_model_key));
        let Some(address) = non_empty(self.assistant_model_url) else {
            if model.is_some() || key.is_some() {
                faults.push("--assistant-model and --assistant-model-key need --assistant-model-url".to_owned());
            }
            return None;
        };
        let url = Url::parse(&address).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        if url.is_none() {
            faults.push("--assistant-model-url must begin with http:// or https://".to_owned());
        }
        if model.is_none() {
            faults.push("--assistant-model-url needs --assistant-model".to_owned());
        }
        Some(AssistantSettings { url: url?, model: model?, key, timeout: Duration::from_millis(timeout?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn model_is_off_by_default_and_checked_if_on() {
        let mut faults = Vec::new();
        let raw = RawAssistant { assistant_model_timeout_ms: "4000".to_owned(), ..RawAssistant::default() };
        assert_eq!((raw.check(&mut faults), faults.len()), (None, 0));
        let raw = RawAssistant {
            assistant_model: Some("small".to_owned()),
            assistant_model_timeout_ms: "4000".to_owned(),
            ..RawAssistant::default()
        };
        assert_eq!((raw.check(&mut faults), faults.len()), (None, 1), "a model without an address");
        faults.clear();
        let raw = RawAssistant {
            assistant_model_url: Some("ftp://x".to_owned()),
            assistant_model_timeout_ms: "1".to_owned(),
            ..RawAssistant::default()
        };
        assert_eq!((raw.check(&mut faults), faults.len()), (None, 3));
    }
}
