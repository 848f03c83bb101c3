//! Eligibility of cars for the premium class, by class and year of manufacture.

use contracts::calculator::Eligibility;

use super::rates::{ApplicableRates, Earning};

/// The chosen car.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChosenCar<'r> {
    /// European segment; `None` for models that are not listed.
    pub(super) class: Option<&'r str>,
    /// Year of manufacture.
    pub(super) year: i64,
}

/// Eligibility of a car for a tariff. Unlisted models are not eligible.
pub(super) fn eligibility(rates: &ApplicableRates<'_>, tariff: &Earning, car: ChosenCar<'_>) -> Eligibility {
    let ineligible = |reason: &str| Eligibility { eligible: false, reason: Some(reason.to_owned()), oldest_year: None };
    let Some(class) = car.class else { return ineligible("unknown_model") };
    if !rates.accepts_class(tariff, class) {
        return ineligible("wrong_class");
    }
    let oldest_year = u32::try_from(tariff.oldest_year).ok().filter(|year| *year > 0);
    let is_old = car.year < tariff.oldest_year;
    Eligibility { eligible: !is_old, reason: is_old.then(|| "too_old".to_owned()), oldest_year }
}
