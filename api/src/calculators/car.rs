//! Cars of the premium class: which may be used, and since which year of manufacture.

use contracts::calculator::Eligibility;

use super::rates::{Car, Earning, Here};

/// The option for a model that the rows do not name.
pub(super) const OTHER_MODEL: &str = "other";

/// Models of all classes, each once: those of this class first.
pub(super) fn models<'r>(here: &Here<'r>, class: &Earning) -> Vec<&'r Car> {
    let mut models: Vec<&Car> = Vec::new();
    let (ours, others): (Vec<&Car>, Vec<&Car>) = here.cars.iter().partition(|car| car.tariff == class.tariff);
    for car in ours.into_iter().chain(others) {
        if models.iter().all(|known| known.model != car.model) {
            models.push(car);
        }
    }
    models
}

/// Whether a model of a year may be used for a class. A model that the rows do not name may not: nobody has looked at it.
pub(super) fn eligibility(here: &Here<'_>, class: &Earning, model: &str, year: i64) -> Eligibility {
    if !here.cars.iter().any(|car| car.model == model && car.tariff == class.tariff) {
        return Eligibility { eligible: false, reason: Some("wrong_class".to_owned()), oldest_year: None };
    }
    let oldest_year = u32::try_from(class.oldest_year).ok().filter(|year| *year > 0);
    let is_old = year < class.oldest_year;
    Eligibility { eligible: !is_old, reason: is_old.then(|| "too_old".to_owned()), oldest_year }
}
