//! Settings of support, files and mail.

use url::Url;

use crate::outbox::Retries;

/// Raw settings, each a flag and an environment variable.
#[derive(Debug, Clone, clap::Args)]
pub struct RawSupport {
    /// Accepts no support requests. The site's flag `DISABLE_CONTACT_US_FORM` hides the form for
    /// some.
    #[arg(long, env = "ROADSIDE_DISABLE_CONTACT_US_FORM")]
    pub disable_contact_us_form: bool,
    /// Lets no assistant answer chats; they wait for a person from the start.
    #[arg(long, env = "ROADSIDE_SUPPORT_DISABLE_ASSISTANT")]
    pub disable_assistant: bool,
    /// URL that receives a signed POST for each request. Without it, events wait in the database.
    #[arg(long, env = "ROADSIDE_SUPPORT_WEBHOOK", hide_env_values = true)]
    pub support_webhook: Option<String>,
    /// Secret for webhook signatures, at least 32 characters.
    #[arg(long, env = "ROADSIDE_SUPPORT_WEBHOOK_SECRET", hide_env_values = true)]
    pub support_webhook_secret: Option<String>,
    /// Secret that staff programs send as `Authorization: Bearer …`, at least 32 characters.
    /// Without it the staff API is disabled.
    #[arg(long, env = "ROADSIDE_SUPPORT_STAFF_TOKEN", hide_env_values = true)]
    pub support_staff_token: Option<String>,
    /// Mail server: `smtps://user:password@host`, `smtp://host:25`. Without it, no mail is sent.
    #[arg(long, env = "ROADSIDE_SUPPORT_SMTP", hide_env_values = true)]
    pub support_smtp: Option<String>,
    /// Sender of mail: `Roadside <support@roadside.example>`.
    #[arg(long, env = "ROADSIDE_SUPPORT_MAIL_FROM")]
    pub support_mail_from: Option<String>,
    /// Mailbox of support for requests. Without it, only authors receive mail.
    #[arg(long, env = "ROADSIDE_SUPPORT_MAIL_TO")]
    pub support_mail_to: Option<String>,
    /// Storage of files: a folder, or `s3://bucket/prefix` with the variables `AWS_…`.
    #[arg(long, env = "ROADSIDE_UPLOADS_STORE", default_value = "data/files")]
    pub uploads_store: String,
    /// Virus scanner: clamd's `host:port`, or the path of its socket. Without it, files are not
    /// scanned.
    #[arg(long, env = "ROADSIDE_UPLOADS_CLAMD")]
    pub uploads_clamd: Option<String>,
}

/// Validated settings.
#[derive(Clone)]
pub struct SupportSettings {
    /// True if requests are accepted.
    pub enabled: bool,
    /// True if the assistant answers chats until a person takes them.
    pub assistant: bool,
    /// URL of the webhook and the secret for its signatures.
    pub webhook: Option<(Url, String)>,
    /// Secret of staff programs.
    pub staff_token: Option<String>,
    /// Mail server.
    pub mail: Option<MailSettings>,
    /// Retries of deliveries.
    pub retries: Retries,
    /// Folder of files, or `s3://bucket/prefix`.
    pub files: String,
    /// `host:port` or socket of clamd.
    pub clamd: Option<String>,
}

/// Settings of mail.
#[derive(Clone)]
pub struct MailSettings {
    /// `smtps://user:password@host`.
    pub url: String,
    /// Sender.
    pub from: String,
    /// Mailbox of support.
    pub to: Option<String>,
}

impl Default for SupportSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            assistant: true,
            webhook: None,
            staff_token: None,
            mail: None,
            retries: Retries::default(),
            files: "data/files".to_owned(),
            clamd: None,
        }
    }
}

impl RawSupport {
    /// Validates all settings.
    pub(crate) fn check(self, faults: &mut Vec<String>) -> SupportSettings {
        let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (webhook, secret) = (non_empty(self.support_webhook), non_empty(self.support_webhook_secret));
        let staff_token = non_empty(self.support_staff_token);
        for (flag, secret) in [("--support-webhook-secret", &secret), ("--support-staff-token", &staff_token)] {
            if secret.as_ref().is_some_and(|secret| secret.chars().count() < 32) {
                faults.push(format!("{flag} must have at least 32 characters"));
            }
        }
        let webhook = webhook.and_then(|address| match (Url::parse(&address), secret) {
            (Ok(url), Some(secret)) if matches!(url.scheme(), "http" | "https") => Some((url, secret)),
            (_, None) => {
                faults.push("--support-webhook needs --support-webhook-secret".to_owned());
                None
            }
            _ => {
                faults.push("--support-webhook must begin with http:// or https://".to_owned());
                None
            }
        });
        let mail = non_empty(self.support_smtp).and_then(|url| match non_empty(self.support_mail_from) {
            Some(from) => Some(MailSettings { url, from, to: non_empty(self.support_mail_to) }),
            None => {
                faults.push("--support-smtp needs --support-mail-from".to_owned());
                None
            }
        });
        SupportSettings {
            enabled: !self.disable_contact_us_form,
            assistant: !self.disable_assistant,
            webhook,
            staff_token,
            mail,
            retries: Retries::default(),
            files: self.uploads_store,
            clamd: non_empty(self.uploads_clamd),
        }
    }
}
