//! Certificates: what anybody with a code may see.

use contracts::knowledge::Certificate;
use jiff::Timestamp;

use crate::content::StoreError;
use crate::content::knowledge::{Definition, in_language};
use crate::pages::View;
use crate::readable_code::{code_path, shown_code};
use crate::web::response::rfc3339_seconds;

/// URL of the page of a certificate.
pub(super) fn certificate_url(view: &View<'_>, code: &str) -> String {
    view.url(&format!("/certificates/{}", code_path(code)))
}

/// The certificate with a stored code; `None` if there is none.
///
/// # Errors
/// The database failed.
pub(crate) async fn certificate(view: &View<'_>, code: &str, now: Timestamp) -> Result<Option<Certificate>, StoreError> {
    let statement = "SELECT account.fio, v.json, a.finished_at, a.valid_until FROM test_attempt a JOIN account ON account.id = a.account_id \
                     JOIN knowledge_test_version v ON v.digest = a.version WHERE a.certificate = $1";
    let row: Option<(String, String, i64, i64)> = sqlx::query_as(statement).bind(code).fetch_optional(view.database.pool()).await?;
    let Some((fio, json, passed_at, valid_until)) = row else { return Ok(None) };
    let test: Definition = serde_json::from_str(&json)?;
    Ok(Some(Certificate {
        code: shown_code(code),
        title: in_language(&test.title, view.content_language()).to_owned(),
        name: short_name(&fio),
        passed_at: rfc3339_seconds(passed_at),
        valid_until: rfc3339_seconds(valid_until),
        is_valid: valid_until > now.as_second(),
    }))
}

/// First name and the initial of the last word: enough to recognise a person by, and no more. A
/// provider may send an address or a number instead of a name; its first character remains.
pub(crate) fn short_name(fio: &str) -> String {
    let mut words = fio.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_name = first.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’' | '.'));
    let first = if is_name { first.to_owned() } else { initial(first) };
    words.next_back().map_or_else(|| first.clone(), |last| format!("{first} {}", initial(last)))
}

fn initial(word: &str) -> String {
    word.chars().next().map_or_else(String::new, |letter| format!("{}.", letter.to_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn name_is_short_in_any_script() {
        for (fio, short) in [
            ("Анна Смирнова", "Анна С."),
            ("Anna Maria de la Cruz", "Anna C."),
            ("Ольга Петровна иванова", "Ольга И."),
            ("Madonna", "Madonna"),
            ("anna@example.org", "A."),
            ("+79161234567", "+."),
            ("Жан-Поль Д’Артаньян", "Жан-Поль Д."),
            ("", ""),
        ] {
            assert_eq!(short_name(fio), short);
        }
    }
}
