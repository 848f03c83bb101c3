//! Time series of beacons. Their number is limited, because clients choose the names.

use std::collections::BTreeSet;

use contracts::beacon::{UserType, VitalName};

/// Name for all names beyond the limits.
const OTHER: &str = "other";

/// Most goals counted separately.
const MOST_GOALS: usize = 64;
/// Most brands counted separately.
const MOST_BRANDS: usize = 8;
/// Most flags counted separately.
const MOST_FLAGS: usize = 64;
/// Most variants of all flags counted separately.
const MOST_VARIANTS: usize = 16;
/// Most kinds of reports counted separately.
const MOST_REPORTS: usize = 32;
/// Most fragments counted separately.
const MOST_FRAGMENTS: usize = 32;

/// Upper bounds of web vital buckets, in milliseconds. They include the thresholds of good and
/// poor.
pub(super) const MILLISECONDS: [(f64, &str); 12] = [
    (50.0, "50"),
    (100.0, "100"),
    (200.0, "200"),
    (500.0, "500"),
    (800.0, "800"),
    (1200.0, "1200"),
    (1800.0, "1800"),
    (2500.0, "2500"),
    (3000.0, "3000"),
    (4000.0, "4000"),
    (8000.0, "8000"),
    (16_000.0, "16000"),
];

/// Upper bounds of layout shift buckets.
pub(super) const SHIFTS: [(f64, &str); 7] =
    [(0.01, "0.01"), (0.05, "0.05"), (0.1, "0.1"), (0.15, "0.15"), (0.25, "0.25"), (0.5, "0.5"), (1.0, "1")];

/// The last bucket.
pub(super) const INFINITE: &str = "+Inf";

/// Kind of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Labels: name, brand, user type.
    Goal,
    /// Labels: flag, variant.
    Exposure,
    /// Labels: kind, fragment.
    Report,
    /// Labels: name, brand, upper bound of the bucket.
    Vital,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Exposure => "exposure",
            Self::Report => "report",
            Self::Vital => "vital",
        }
    }
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Series {
    pub(super) kind: Kind,
    /// Values of the kind's labels, in order.
    pub(super) labels: Vec<String>,
}

/// Names so far, each kind up to its limit.
#[derive(Debug, Default)]
pub(super) struct Names {
    goals: BTreeSet<String>,
    brands: BTreeSet<String>,
    flags: BTreeSet<String>,
    variants: BTreeSet<String>,
    reports: BTreeSet<String>,
    fragments: BTreeSet<String>,
}

impl Names {
    pub(super) fn goal(&mut self, name: &str, brand: &str, user_type: UserType) -> Series {
        let user_type = match user_type {
            UserType::Authorized => "authorized",
            UserType::Guest => "guest",
            UserType::Unknown => "unknown",
        };
        let labels = vec![limited(&mut self.goals, name, MOST_GOALS), limited(&mut self.brands, brand, MOST_BRANDS), user_type.to_owned()];
        Series { kind: Kind::Goal, labels }
    }

    pub(super) fn exposure(&mut self, flag: &str, variant: &str) -> Series {
        let labels = vec![limited(&mut self.flags, flag, MOST_FLAGS), limited(&mut self.variants, variant, MOST_VARIANTS)];
        Series { kind: Kind::Exposure, labels }
    }

    pub(super) fn report(&mut self, kind: &str, fragment: &str) -> Series {
        let labels = vec![limited(&mut self.reports, kind, MOST_REPORTS), limited(&mut self.fragments, fragment, MOST_FRAGMENTS)];
        Series { kind: Kind::Report, labels }
    }

    pub(super) fn vital(&mut self, name: VitalName, value: f64, brand: &str) -> Series {
        let bounds: &[(f64, &str)] = if name == VitalName::Cls { &SHIFTS } else { &MILLISECONDS };
        let bucket = bounds.iter().find(|(bound, _)| value <= *bound).map_or(INFINITE, |(_, text)| text);
        let labels = vec![vital_name(name).to_owned(), limited(&mut self.brands, brand, MOST_BRANDS), bucket.to_owned()];
        Series { kind: Kind::Vital, labels }
    }
}

fn limited(names: &mut BTreeSet<String>, name: &str, most: usize) -> String {
    if !names.contains(name) {
        if names.len() >= most {
            return OTHER.to_owned();
        }
        names.insert(name.to_owned());
    }
    name.to_owned()
}

/// Name of a web vital in browsers.
pub(super) const fn vital_name(name: VitalName) -> &'static str {
    match name {
        VitalName::Cls => "CLS",
        VitalName::Fcp => "FCP",
        VitalName::Inp => "INP",
        VitalName::Lcp => "LCP",
        VitalName::Ttfb => "TTFB",
    }
}

#[cfg(test)]
mod tests {
    use contracts::beacon::{UserType, VitalName};

    use super::{MOST_GOALS, Names};

    #[test]
    fn names_beyond_the_limit_are_counted_as_other() {
        let mut names = Names::default();
        for number in 0..MOST_GOALS {
            assert_eq!(names.goal(&format!("goal_{number}"), "amber", UserType::Guest).labels[0], format!("goal_{number}"));
        }
        assert_eq!(names.goal("one_more", "amber", UserType::Guest).labels, ["other", "amber", "guest"]);
        assert_eq!(names.goal("goal_0", "amber", UserType::Authorized).labels, ["goal_0", "amber", "authorized"], "earlier names stay");
    }

    #[test]
    fn vital_is_counted_in_its_bucket() {
        let mut names = Names::default();
        let mut bucket = |name, value| names.vital(name, value, "amber").labels[2].clone();
        assert_eq!(bucket(VitalName::Lcp, 2500.0), "2500");
        assert_eq!(bucket(VitalName::Lcp, 2500.1), "3000");
        assert_eq!(bucket(VitalName::Inp, 99_999.0), "+Inf");
        assert_eq!(bucket(VitalName::Cls, 0.1), "0.1");
        assert_eq!(bucket(VitalName::Cls, 7.0), "+Inf");
    }
}
