//! Cars of the premium class: which may be used, and since which year of manufacture.

use contracts::calculator::Eligibility;

use super::rates::{ApplicableRates, Earning};

/// A car that was chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChosenCar<'r> {
    /// European segment; `None` for a model that the list does not name.
    pub(super) class: Option<&'r str>,
    /// Of manufacture.
    pub(super) year: i64,
}

/// Whether a car may be used for a tariff. Of a model that the list does not name nobody can say.
pub(super) fn eligibility(here: &ApplicableRates<'_>, tariff: &Earning, car: ChosenCar<'_>) -> Eligibility {
    let refused = |reason: &str| Eligibility { eligible: false, reason: Some(reason.to_owned()), oldest_year: None };
    let Some(class) = car.class else { return refused("unknown_model") };
    if !here.takes(tariff, class) {
        return refused("wrong_class");
    }
    let oldest_year = u32::try_from(tariff.oldest_year).ok().filter(|year| *year > 0);
    let is_old = car.year < tariff.oldest_year;
    Eligibility { eligible: !is_old, reason: is_old.then(|| "too_old".to_owned()), oldest_year }
}
