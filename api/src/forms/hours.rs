//! Hours in which people of support answer.

use jiff::civil::Weekday;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

/// Minutes of a day and of a week.
const DAY: i64 = 24 * 60;
const WEEK: i64 = 7 * DAY;

/// Weekly hours at a fixed offset from UTC. Without periods, people answer around the clock.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hours {
    /// Offset from UTC, in hours.
    #[serde(default)]
    utc_offset: i8,
    #[serde(default)]
    open: Vec<Period>,
}

/// The same hours on some days of the week.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    /// `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`.
    days: Vec<String>,
    /// `HH:MM`.
    from: String,
    /// `HH:MM`, at most `24:00`.
    to: String,
}

impl Hours {
    /// Errors in the hours.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if Offset::from_hours(self.utc_offset).is_err() {
            faults.push(format!("utc_offset {} is no offset from UTC", self.utc_offset));
        }
        for period in &self.open {
            faults.extend(period.days.iter().filter(|day| weekday(day).is_none()).map(|day| format!("`{day}` is no day: use mon, tue, …")));
            match (minutes(&period.from), minutes(&period.to)) {
                (Some(from), Some(to)) if from < to => {}
                _ => faults.push(format!("`{}` to `{}` is no period of a day: use HH:MM", period.from, period.to)),
            }
        }
        faults
    }

    /// When people answer next; `None` if they do now.
    pub(crate) fn next_opening(&self, now: Timestamp) -> Option<Timestamp> {
        let offset = Offset::from_hours(self.utc_offset).unwrap_or(Offset::UTC);
        let local = now.to_zoned(TimeZone::fixed(offset));
        let minute = i64::from(local.weekday().to_monday_zero_offset()) * DAY + i64::from(local.hour()) * 60 + i64::from(local.minute());
        let periods = self.open.iter().flat_map(|period| {
            let (from, to) = (minutes(&period.from).unwrap_or(0), minutes(&period.to).unwrap_or(DAY));
            period.days.iter().filter_map(|day| weekday(day)).map(move |day| (day * DAY + from, day * DAY + to))
        });
        let periods: Vec<(i64, i64)> = periods.collect();
        if periods.is_empty() || periods.iter().any(|(from, to)| (*from..*to).contains(&minute)) {
            return None;
        }
        let wait = periods.iter().map(|(from, _)| (from - minute).rem_euclid(WEEK)).min()?;
        let start = now - SignedDuration::from_secs(i64::from(local.second()));
        Some(start + SignedDuration::from_mins(wait))
    }
}

/// Days since Monday.
fn weekday(name: &str) -> Option<i64> {
    let position = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].iter().position(|day| *day == name)?;
    Weekday::from_monday_zero_offset(i8::try_from(position).ok()?).ok().map(|day| day.to_monday_zero_offset().into())
}

/// Minutes since midnight of `HH:MM`.
fn minutes(text: &str) -> Option<i64> {
    let (hour, minute) = text.split_once(':')?;
    let number = |text: &str| if text.len() == 2 { text.parse::<u8>().ok() } else { None };
    let (hour, minute) = (i64::from(number(hour)?), i64::from(number(minute)?));
    Some(hour * 60 + minute).filter(|sum| minute < 60 && *sum <= DAY)
}

#[cfg(test)]
mod tests {
    use super::Hours;

    fn next(hours: &str, now: &str) -> Option<String> {
        let hours: Hours = toml::from_str(hours).unwrap();
        assert!(hours.faults().is_empty(), "{:?}", hours.faults());
        hours.next_opening(now.parse().unwrap()).map(|at| at.to_string())
    }

    #[test]
    fn without_periods_people_answer_around_the_clock() {
        assert_eq!(next("", "2026-11-24T03:00:00Z"), None);
    }

    #[test]
    fn next_opening_is_in_the_hours_of_the_offset() {
        // 24 November 2026 is a Tuesday.
        let hours = "utc_offset = 3\nopen = [{ days = [\"mon\", \"tue\", \"fri\"], from = \"09:00\", to = \"21:00\" }]";
        assert_eq!(next(hours, "2026-11-24T06:00:00Z"), None);
        assert_eq!(next(hours, "2026-11-24T17:59:59Z"), None);
        assert_eq!(next(hours, "2026-11-24T05:59:30Z").as_deref(), Some("2026-11-24T06:00:00Z"));
        assert_eq!(next(hours, "2026-11-24T18:00:00Z").as_deref(), Some("2026-11-27T06:00:00Z"));
        assert_eq!(next(hours, "2026-11-28T12:00:00Z").as_deref(), Some("2026-11-30T06:00:00Z"), "on Saturday it is next Monday");
    }

    #[test]
    fn wrong_hours_are_faults() {
        for wrong in [
            "utc_offset = 99",
            "open = [{ days = [\"monday\"], from = \"09:00\", to = \"21:00\" }]",
            "open = [{ days = [\"mon\"], from = \"9:00\", to = \"21:00\" }]",
            "open = [{ days = [\"mon\"], from = \"21:00\", to = \"09:00\" }]",
            "open = [{ days = [\"mon\"], from = \"09:60\", to = \"24:01\" }]",
        ] {
            assert!(!toml::from_str::<Hours>(wrong).unwrap().faults().is_empty(), "{wrong}");
        }
    }
}
