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
    ///
    /// # Errors
    /// Name and error of each faulty setting. Names are those of the fields, without `assistant_`.
    pub fn check(self) -> Result<Option<AssistantSettings>, Vec<(&'static str, String)>> {
        let mut faults = Vec::new();
        let mut fault = |name: &'static str, message: &str| faults.push((name, message.to_owned()));
        let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty());
        let timeout = self.assistant_model_timeout_ms.parse().ok().filter(|timeout| (100..=30_000).contains(timeout));
        if timeout.is_none() {
            fault("model_timeout_ms", "expected a whole number from 100 to 30000");
        }
        let (model, key) = (non_empty(self.assistant_model), non_empty(self.assistant_model_key));
        let mut settings = None;
        if let Some(address) = non_empty(self.assistant_model_url) {
            let url = Url::parse(&address).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
            if url.is_none() {
                fault("model_url", "expected a URL with http:// or https://");
            }
            if model.is_none() {
                fault("model_url", "a URL needs the name of a model");
            }
            settings = url.zip(model).zip(timeout);
        } else if model.is_some() || key.is_some() {
            fault("model_url", "a model and a key need the URL of an API");
        }
        let settings =
            settings.map(|((url, model), timeout)| AssistantSettings { url, model, key, timeout: Duration::from_millis(timeout) });
        if faults.is_empty() { Ok(settings) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(url: &str, model: &str, key: &str, timeout: &str) -> RawAssistant {
        let text = |text: &str| Some(text.to_owned());
        RawAssistant {
            assistant_model_url: text(url),
            assistant_model: text(model),
            assistant_model_key: text(key),
            assistant_model_timeout_ms: timeout.to_owned(),
        }
    }

    #[test]
    fn model_is_off_by_default_and_checked_if_on() {
        assert_eq!(raw("", "", "", "4000").check(), Ok(None));
        let settings = raw("http://127.0.0.1:8000/v1", "small", "", "100").check().unwrap().unwrap();
        assert_eq!((settings.url.port(), settings.key, settings.timeout.as_millis()), (Some(8000), None, 100));
        let names = |raw: RawAssistant| raw.check().unwrap_err().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(raw("", "small", "", "4000")), ["model_url"], "a model without a URL");
        assert_eq!(names(raw("", "", "key", "4000")), ["model_url"], "a key without a URL");
        assert_eq!(names(raw("ftp://x", "", "", "1")), ["model_timeout_ms", "model_url", "model_url"]);
    }
}
