//! Contact details of an account's last support request, for the next one.

use contracts::account::ContactDetails;

use crate::content::StoreError;
use crate::database::Database;
use crate::forms::Values;

/// The index `request_by_account` serves the filter. The last one sent, not the last one changed.
const LAST: &str = "SELECT fields FROM request WHERE account_id = $1 AND kind = 'support' ORDER BY sent_at DESC, id DESC LIMIT 1";

/// Contact details of the last support request; none without a request.
///
/// # Errors
/// The database failed.
pub(crate) async fn contact_details(database: &Database, account: &str) -> Result<ContactDetails, StoreError> {
    let fields: Option<String> = sqlx::query_scalar(LAST).bind(account).fetch_optional(database.pool()).await?;
    let mut values: Values = fields.and_then(|fields| serde_json::from_str(&fields).ok()).unwrap_or_default();
    let mut first = |name: &str| values.remove(name).and_then(|values| values.into_iter().next()).filter(|value| !value.is_empty());
    Ok(ContactDetails {
        driver_name: first("driver_name"),
        email: first("email"),
        driver_phone: first("driver_phone"),
        driver_license: first("driver_license"),
        park_name: first("park_name"),
    })
}
