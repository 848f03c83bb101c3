//! Events of the demo drivers of the embedded identity provider, so that development shows pages
//! with content. Each day's events depend on its date alone: a start adds the days since the last.

use contracts::progress::DocumentKind;
use jiff::civil::Date;
use jiff::{Span, Timestamp, tz::TimeZone};
use serde_json::{Value, json};

use super::batch::{Intake, MOST_EVENTS};
use super::document;
use crate::content::StoreError;

/// A demo driver who works. The fourth one is new.
struct Worker {
    /// Subject at the embedded provider.
    subject: &'static str,
    profession: &'static str,
    /// Days of work before today.
    days: i32,
    /// Fewest orders of a working day.
    orders: u64,
    /// Tags, each with its share of orders in percent.
    tags: &'static [(&'static str, u64)],
    /// Documents, each with the days until its end.
    documents: &'static [(DocumentKind, Option<i32>)],
}

const WORKERS: [Worker; 3] = [
    Worker {
        subject: "demo:anna",
        profession: "taxi",
        days: 75,
        orders: 5,
        tags: &[("night", 20), ("airport", 8), ("busy", 25), ("long_pickup", 6), ("premium", 3)],
        documents: &[
            (DocumentKind::Insurance, Some(12)),
            (DocumentKind::PhotoControl, Some(64)),
            (DocumentKind::Permit, Some(410)),
            (DocumentKind::Licence, Some(1630)),
            (DocumentKind::Identity, None),
        ],
    },
    Worker {
        subject: "demo:daniyar",
        profession: "courier-on-foot",
        days: 40,
        orders: 3,
        tags: &[("busy", 40), ("long_pickup", 10)],
        documents: &[(DocumentKind::MedicalBook, Some(-2)), (DocumentKind::Identity, None)],
    },
    Worker {
        subject: "demo:konstantin",
        profession: "premium-driver",
        days: 120,
        orders: 10,
        tags: &[("night", 15), ("airport", 35), ("busy", 30), ("long_pickup", 12), ("premium", 90)],
        documents: &[
            (DocumentKind::Insurance, Some(190)),
            (DocumentKind::PhotoControl, Some(45)),
            (DocumentKind::Permit, Some(700)),
            (DocumentKind::Licence, Some(2400)),
            (DocumentKind::Identity, None),
        ],
    },
];

/// Adds the events of all demo drivers until `now`.
///
/// # Errors
/// The database failed.
pub(crate) async fn seed(intake: &Intake<'_>, now: Timestamp) -> Result<(), StoreError> {
    let today = now.to_zoned(TimeZone::UTC).date();
    for worker in &WORKERS {
        let Ok(driver) = intake.drivers.id_of(None, worker.subject) else { continue };
        let statement = "SELECT MAX(day) FROM driver_event WHERE driver_id = $1";
        let last: Option<String> = sqlx::query_scalar(statement).bind(driver).fetch_one(intake.database.pool()).await?;
        let first = today.saturating_sub(Span::new().days(worker.days));
        let first = last.and_then(|day| day.parse().ok()).map_or(first, |day: Date| day.max(first));
        let events = worker.events(first, today, now);
        for batch in events.chunks(MOST_EVENTS) {
            let report = intake.add(batch, now).await?;
            for result in report.results.iter().filter(|result| result.message.is_some()) {
                tracing::warn!(event.id = result.id, event.message = result.message, "a demo event was refused");
            }
        }
    }
    Ok(())
}

impl Worker {
    fn events(&self, first: Date, today: Date, now: Timestamp) -> Vec<Value> {
        let mut events = self.papers(today);
        let mut day = first;
        while day <= today {
            events.extend(self.day(day));
            let Ok(next) = day.tomorrow() else { break };
            day = next;
        }
        events.retain(|event| event["at"].as_str().and_then(|at| at.parse::<Timestamp>().ok()).is_some_and(|at| at <= now));
        events
    }

    /// Documents and profession, as of today.
    fn papers(&self, today: Date) -> Vec<Value> {
        let at = format!("{today}T00:00:00Z");
        let mut events: Vec<Value> = Vec::new();
        for (kind, days) in self.documents {
            let document = document::name(*kind);
            let expires_on = days.map(|days| today.saturating_add(Span::new().days(days)).to_string());
            events.push(json!({
                "id": format!("seed-{today}-{document}"), "subject": self.subject, "kind": "document_updated", "at": at,
                "document": document, "expires_on": expires_on
            }));
        }
        events.push(json!({
            "id": format!("seed-{today}-profession"), "subject": self.subject, "kind": "profession_changed", "at": at,
            "profession": self.profession
        }));
        events
    }

    /// Orders of a day with their ratings; none on some days.
    fn day(&self, day: Date) -> Vec<Value> {
        let seed = number(&format!("{} {day}", self.subject));
        if seed.is_multiple_of(6) {
            return Vec::new();
        }
        let mut events = Vec::new();
        let mut add = |name: String, minute: u64, kind: &str, more: (&str, Value)| {
            let at = format!("{day}T{:02}:{:02}:00Z", 6 + minute / 60, minute % 60);
            let mut event = json!({"id": format!("seed-{day}-{name}"), "subject": self.subject, "kind": kind, "at": at});
            if !more.1.is_null() {
                event[more.0] = more.1;
            }
            events.push(event);
        };
        for order in 0..self.orders + seed / 7 % 5 {
            let chance = |what: &str, percent: u64| number(&format!("{seed} {order} {what}")) % 100 < percent;
            let tags: Vec<&str> = self.tags.iter().filter(|(tag, percent)| chance(tag, *percent)).map(|(tag, _)| *tag).collect();
            let minute = order * 55 + seed / 50 % 30;
            add(format!("{order}"), minute, "trip_completed", ("tags", json!(tags)));
            if chance("rated", 55) {
                let stars = if chance("five", 88) { 5 } else { 3 + number(&format!("{seed} {order}")) % 2 };
                add(format!("{order}-rated"), minute + 9, "trip_rated", ("stars", json!(stars)));
            }
            if chance("declined", 6) {
                add(format!("{order}-declined"), minute + 3, "trip_declined", ("", Value::Null));
            }
        }
        if seed.is_multiple_of(23) {
            add("cancelled".to_owned(), 130, "trip_cancelled", ("", Value::Null));
        }
        if seed.is_multiple_of(53) {
            add("complaint".to_owned(), 610, "complaint", ("", Value::Null));
        }
        events
    }
}

/// A number that looks random and depends on the text alone (FNV-1a, then mixed).
fn number(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}
