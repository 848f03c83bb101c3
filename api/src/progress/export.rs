//! The data of a driver for the owner's export.

use contracts::account::{ExportedDay, ExportedDocument, ExportedEvent, ExportedProgress, MOST_EXPORTED_EVENTS};

use super::counts::Counter;
use super::event::Detail;
use super::{document, read};
use crate::content::StoreError;
use crate::database::Database;
use crate::web::response::rfc3339;

/// Events, the newest first. It sorts those of one driver.
const EVENTS: &str = "SELECT id, kind, at, detail FROM driver_event WHERE driver_id = $1 ORDER BY at DESC, id DESC LIMIT $2";

/// Everything that is stored about a driver.
///
/// # Errors
/// The database failed.
pub(crate) async fn export(database: &Database, account: &str) -> Result<ExportedProgress, StoreError> {
    let most = i64::try_from(MOST_EXPORTED_EVENTS).unwrap_or(i64::MAX);
    let rows: Vec<(String, String, i64, String)> = sqlx::query_as(EVENTS).bind(account).bind(most).fetch_all(database.pool()).await?;
    let events = rows.into_iter().map(|(id, kind, at, detail)| exported(id, kind, at, serde_json::from_str(&detail).ok()));
    let documents = read::documents(database, account).await?.into_iter();
    let days = read::all_days(database, account).await?.into_iter().map(|(day, counts)| ExportedDay {
        day,
        orders: counts.get(Counter::Orders),
        night: counts.get(Counter::Night),
        airport: counts.get(Counter::Airport),
        premium: counts.get(Counter::Premium),
        busy: counts.get(Counter::Busy),
        long_pickup: counts.get(Counter::LongPickup),
        cancelled: counts.get(Counter::Cancelled),
        declined: counts.get(Counter::Declined),
        complaints: counts.get(Counter::Complaints),
        ratings: counts.get(Counter::Ratings),
        five_stars: counts.get(Counter::FiveStars),
    });
    Ok(ExportedProgress {
        profession: read::driver(database, account).await?.profession,
        documents: documents.map(|(document, expires_on)| ExportedDocument { document, expires_on }).collect(),
        days: days.collect(),
        events: events.collect(),
    })
}

/// An event; of one that only a newer version of the program knows, its kind alone.
fn exported(id: String, kind: String, at: i64, detail: Option<Detail>) -> ExportedEvent {
    let empty =
        ExportedEvent { id, kind, at: rfc3339(at), tags: Vec::new(), stars: None, document: None, expires_on: None, profession: None };
    match detail {
        Some(Detail::TripCompleted { tags }) => ExportedEvent { tags: tags.iter().map(|tag| tag.name().to_owned()).collect(), ..empty },
        Some(Detail::TripRated { stars }) => ExportedEvent { stars: Some(stars), ..empty },
        Some(Detail::DocumentUpdated { document, expires_on }) => {
            ExportedEvent { document: Some(document::name(document).to_owned()), expires_on, ..empty }
        }
        Some(Detail::ProfessionChanged { profession }) => ExportedEvent { profession: Some(profession), ..empty },
        Some(Detail::TripCancelled | Detail::TripDeclined | Detail::Complaint) | None => empty,
    }
}
