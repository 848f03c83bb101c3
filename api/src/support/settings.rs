//! Settings of support, files and letters.

use url::Url;

use crate::outbox::Retries;

/// Settings as they are given, one flag and one variable each.
#[derive(Debug, Clone, clap::Args)]
pub struct RawSupport {
    /// Takes no requests to support; the site's flag `DISABLE_CONTACT_US_FORM` hides the form for some.
    #[arg(long, env = "ROADSIDE_DISABLE_CONTACT_US_FORM")]
    pub disable_contact_us_form: bool,
    /// Address that is told of each request, by POST with a signature. Without it what is to be told waits in the database.
    #[arg(long, env = "ROADSIDE_SUPPORT_WEBHOOK", hide_env_values = true)]
    pub support_webhook: Option<String>,
    /// Secret of the webhook's signatures, at least 32 characters.
    #[arg(long, env = "ROADSIDE_SUPPORT_WEBHOOK_SECRET", hide_env_values = true)]
    pub support_webhook_secret: Option<String>,
    /// Secret that staff's programs send as `Authorization: Bearer …`, at least 32 characters. Without it nobody is staff.
    #[arg(long, env = "ROADSIDE_SUPPORT_STAFF_TOKEN", hide_env_values = true)]
    pub support_staff_token: Option<String>,
    /// Mail service: `smtps://user:password@host`, `smtp://host:25`. Without it no letters are sent.
    #[arg(long, env = "ROADSIDE_SUPPORT_SMTP", hide_env_values = true)]
    pub support_smtp: Option<String>,
    /// Sender of letters: `Roadside <support@roadside.example>`.
    #[arg(long, env = "ROADSIDE_SUPPORT_MAIL_FROM")]
    pub support_mail_from: Option<String>,
    /// Mailbox of support that requests go to; without it only their authors are written to.
    #[arg(long, env = "ROADSIDE_SUPPORT_MAIL_TO")]
    pub support_mail_to: Option<String>,
    /// Where files are kept: a folder, or `s3://bucket/prefix` with the variables `AWS_…`.
    #[arg(long, env = "ROADSIDE_UPLOADS_STORE", default_value = "data/files")]
    pub uploads_store: String,
    /// Virus scanner: clamd's `host:port`, or the path of its socket. Without it files are not looked through.
    #[arg(long, env = "ROADSIDE_UPLOADS_CLAMD")]
    pub uploads_clamd: Option<String>,
}

/// Settings whose checks are done.
#[derive(Clone)]
pub struct SupportSettings {
    /// Whether requests are taken.
    pub enabled: bool,
    /// Address that is told of each request, and the secret of its signatures.
    pub webhook: Option<(Url, String)>,
    /// Secret of staff's programs.
    pub staff_token: Option<String>,
    /// Mail service.
    pub mail: Option<MailSettings>,
    /// How deliveries are tried again.
    pub retries: Retries,
    /// Folder of files, or `s3://bucket/prefix`.
    pub files: String,
    /// `host:port` or socket of clamd.
    pub clamd: Option<String>,
}

/// How letters are sent.
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
    /// Checks every setting.
    pub(crate) fn check(self, faults: &mut Vec<String>) -> SupportSettings {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (webhook, secret) = (given(self.support_webhook), given(self.support_webhook_secret));
        let staff_token = given(self.support_staff_token);
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
        let mail = given(self.support_smtp).and_then(|url| match given(self.support_mail_from) {
            Some(from) => Some(MailSettings { url, from, to: given(self.support_mail_to) }),
            None => {
                faults.push("--support-smtp needs --support-mail-from".to_owned());
                None
            }
        });
        SupportSettings {
            enabled: !self.disable_contact_us_form,
            webhook,
            staff_token,
            mail,
            retries: Retries::default(),
            files: self.uploads_store,
            clamd: given(self.uploads_clamd),
        }
    }
}
