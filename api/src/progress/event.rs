//! Events about drivers: as they are sent, and checked.

use contracts::progress::DocumentKind;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::driver::Drivers;
use super::refusal::Refusal;
use super::rules::Rules;

/// Longest id of an event, in bytes.
const LONGEST_ID: usize = 100;

/// How far the clock of a sender may be ahead.
const AHEAD: SignedDuration = SignedDuration::from_mins(10);

/// An event about a driver or courier.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DriverEvent {
    /// Id, chosen by the sender, unique among the events of a driver. An event with a known id
    /// counts once.
    #[schema(pattern = "^[!-~]{1,100}$", example = "trip-20261124-000182")]
    pub(crate) id: String,
    /// Issuer of the subject. Default: that of the settings.
    #[schema(example = "https://id.example/realms/drivers")]
    pub(crate) issuer: Option<String>,
    /// Who: `sub` of the identity provider.
    #[schema(min_length = 1, max_length = 255, example = "248289761001")]
    pub(crate) subject: String,
    /// What happened.
    pub(crate) kind: EventKind,
    /// When, RFC 3339.
    #[schema(format = DateTime, example = "2026-11-24T08:15:00Z")]
    pub(crate) at: String,
    /// Of `trip_completed`.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub(crate) tags: Vec<EventTag>,
    /// Of `trip_rated`.
    #[schema(minimum = 1, maximum = 5)]
    pub(crate) stars: Option<u8>,
    /// Of `document_updated`.
    pub(crate) document: Option<DocumentKind>,
    /// Of `document_updated`: its last day, `YYYY-MM-DD`. Without it, the document has no end.
    #[schema(format = Date, example = "2027-05-31")]
    pub(crate) expires_on: Option<String>,
    /// Of `profession_changed`: id of the profession.
    #[schema(example = "taxi")]
    pub(crate) profession: Option<String>,
}

/// Kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventKind {
    /// An order was finished.
    TripCompleted,
    /// A customer rated an order.
    TripRated,
    /// The driver cancelled an accepted order.
    TripCancelled,
    /// The driver declined or missed an offer.
    TripDeclined,
    /// A customer complained, and the complaint was accepted.
    Complaint,
    /// A document was accepted.
    DocumentUpdated,
    /// The driver chose what to do.
    ProfessionChanged,
}

/// Attributes of a finished order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventTag {
    /// At night.
    Night,
    /// To or from an airport.
    Airport,
    /// Of a premium tariff.
    Premium,
    /// At busy hours.
    Busy,
    /// With a long pickup.
    LongPickup,
}

impl EventTag {
    /// Name in JSON.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Night => "night",
            Self::Airport => "airport",
            Self::Premium => "premium",
            Self::Busy => "busy",
            Self::LongPickup => "long_pickup",
        }
    }
}

/// A checked event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CheckedEvent {
    /// Id of the sender.
    pub(super) id: String,
    /// Id of the driver's account.
    pub(super) driver: String,
    /// Milliseconds since 1970.
    pub(super) at: i64,
    /// Date in UTC, `YYYY-MM-DD`.
    pub(super) day: String,
    /// What happened.
    pub(super) detail: Detail,
}

/// What happened, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Detail {
    TripCompleted {
        /// In order, each once.
        tags: Vec<EventTag>,
    },
    TripRated {
        /// From 1 to 5.
        stars: u8,
    },
    TripCancelled,
    TripDeclined,
    Complaint,
    DocumentUpdated {
        document: DocumentKind,
        /// `YYYY-MM-DD`; `None`: no end.
        expires_on: Option<String>,
    },
    ProfessionChanged {
        profession: String,
    },
}

impl DriverEvent {
    /// Checks all that needs no database.
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub(crate) fn check(self, drivers: &Drivers, rules: &Rules, now: Timestamp) -> Result<CheckedEvent, Refusal> {
        if !(1..=LONGEST_ID).contains(&self.id.len()) || !self.id.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Refusal::invalid("id: expected 1 to 100 ASCII characters without spaces"));
        }
        let driver = drivers.id_of(self.issuer.as_deref(), &self.subject)?;
        let moment: Timestamp =
            self.at.parse().map_err(|_| Refusal::invalid("at: expected a time of RFC 3339, such as 2026-11-24T08:15:00Z"))?;
        if moment > now + AHEAD {
            return Err(Refusal::InFuture);
        }
        let day = moment.to_zoned(TimeZone::UTC).date().to_string();
        let (id, at) = (self.id.clone(), moment.as_millisecond());
        Ok(CheckedEvent { id, driver, at, day, detail: self.detail(rules)? })
    }

    fn detail(self, rules: &Rules) -> Result<Detail, Refusal> {
        let is_present = |name: &str| match name {
            "tags" => !self.tags.is_empty(),
            "stars" => self.stars.is_some(),
            "document" => self.document.is_some(),
            "expires_on" => self.expires_on.is_some(),
            _ => self.profession.is_some(),
        };
        let allowed: &[&str] = match self.kind {
            EventKind::TripCompleted => &["tags"],
            EventKind::TripRated => &["stars"],
            EventKind::DocumentUpdated => &["document", "expires_on"],
            EventKind::ProfessionChanged => &["profession"],
            EventKind::TripCancelled | EventKind::TripDeclined | EventKind::Complaint => &[],
        };
        let members = ["tags", "stars", "document", "expires_on", "profession"];
        if let Some(name) = members.into_iter().find(|name| is_present(name) && !allowed.contains(name)) {
            return Err(Refusal::invalid(format!("{name}: this kind of event has none")));
        }
        Ok(match self.kind {
            EventKind::TripCompleted => {
                let mut tags = self.tags;
                tags.sort_unstable();
                tags.dedup();
                Detail::TripCompleted { tags }
            }
            EventKind::TripRated => match self.stars {
                Some(stars @ 1..=5) => Detail::TripRated { stars },
                _ => return Err(Refusal::invalid("stars: expected a whole number from 1 to 5")),
            },
            EventKind::TripCancelled => Detail::TripCancelled,
            EventKind::TripDeclined => Detail::TripDeclined,
            EventKind::Complaint => Detail::Complaint,
            EventKind::DocumentUpdated => {
                let document = self.document.ok_or_else(|| Refusal::invalid("document: missing"))?;
                let expires_on = self
                    .expires_on
                    .map(|text| text.parse::<Date>().map_err(|_| Refusal::invalid("expires_on: expected a date, such as 2027-05-31")));
                Detail::DocumentUpdated { document, expires_on: expires_on.transpose()?.map(|date| date.to_string()) }
            }
            EventKind::ProfessionChanged => match self.profession {
                Some(profession) if rules.has_profession(&profession) => Detail::ProfessionChanged { profession },
                _ => return Err(Refusal::invalid(format!("profession: expected one of {}", rules.professions().join(", ")))),
            },
        })
    }
}

impl Detail {
    /// Name of the kind, as in the column `kind`.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::TripCompleted { .. } => "trip_completed",
            Self::TripRated { .. } => "trip_rated",
            Self::TripCancelled => "trip_cancelled",
            Self::TripDeclined => "trip_declined",
            Self::Complaint => "complaint",
            Self::DocumentUpdated { .. } => "document_updated",
            Self::ProfessionChanged { .. } => "profession_changed",
        }
    }

    /// Stars of a rating.
    pub(super) fn stars(&self) -> Option<i64> {
        match self {
            Self::TripRated { stars } => Some(i64::from(*stars)),
            _ => None,
        }
    }
}
