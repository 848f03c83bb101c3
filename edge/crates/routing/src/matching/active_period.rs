//! Active periods of rules: `since` and `until`.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan as _};
use toml::value::{Datetime, Offset as TomlOffset};

/// A period in seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ActivePeriod {
    /// First second.
    pub(crate) since: i64,
    /// First second after the period.
    pub(crate) until: i64,
}

/// The start or the end of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// `since`: midnight at the start of the day.
    Since,
    /// `until`: midnight at the end of the day.
    Until,
}

impl ActivePeriod {
    /// Unlimited.
    pub(crate) const ALWAYS: Self = Self { since: i64::MIN, until: i64::MAX };

    /// Whether the period contains a moment.
    pub(crate) fn holds(self, now: Timestamp) -> bool {
        (self.since..self.until).contains(&now.as_second())
    }

    /// Whether the period is over.
    pub(crate) fn is_over(self, now: Timestamp) -> bool {
        self.until <= now.as_second()
    }

    /// Whether the period contains no moment.
    pub(crate) fn is_empty(self) -> bool {
        self.since >= self.until
    }

    /// Intersection with another period.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { since: self.since.max(other.since), until: self.until.min(other.until) }
    }

    /// Whether the period contains all of another.
    pub(crate) fn covers(self, other: Self) -> bool {
        self.since <= other.since && self.until >= other.until
    }
}

/// Converts a UTC day, or a date-time with offset, to seconds since 1970. `None` for other dates.
pub(crate) fn second(date: &Datetime, end: End) -> Option<i64> {
    let day = date.date?;
    let day = Date::new(day.year.try_into().ok()?, day.month.try_into().ok()?, day.day.try_into().ok()?).ok()?;
    let Some(time) = date.time else {
        let day = if end == End::Until { day.checked_add(1.day()).ok()? } else { day };
        return date.offset.is_none().then(|| in_zone(day.at(0, 0, 0, 0), TimeZone::UTC)).flatten();
    };
    let zone = match date.offset? {
        TomlOffset::Z => TimeZone::UTC,
        TomlOffset::Custom { minutes } => TimeZone::fixed(Offset::from_seconds(i32::from(minutes) * 60).ok()?),
    };
    let [hour, minute, seconds] = [time.hour, time.minute, time.second.unwrap_or_default()].map(|number| i8::try_from(number).ok());
    in_zone(DateTime::new(day.year(), day.month(), day.day(), hour?, minute?, seconds?, 0).ok()?, zone)
}

fn in_zone(moment: DateTime, zone: TimeZone) -> Option<i64> {
    Some(moment.to_zoned(zone).ok()?.timestamp().as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, end: End) -> Option<String> {
        second(&text.parse().unwrap(), end).map(|second| Timestamp::from_second(second).unwrap().to_string())
    }

    #[test]
    fn until_day_includes_the_day_and_until_moment_is_exact() {
        assert_eq!(at("2026-03-31", End::Since).as_deref(), Some("2026-03-31T00:00:00Z"));
        assert_eq!(at("2026-03-31", End::Until).as_deref(), Some("2026-04-01T00:00:00Z"));
        assert_eq!(at("2026-03-31T10:00:00+03:00", End::Until).as_deref(), Some("2026-03-31T07:00:00Z"));
        assert_eq!(at("2026-03-31T10:00:00", End::Until), None);
        assert_eq!(at("10:00:00", End::Until), None);
    }
}
