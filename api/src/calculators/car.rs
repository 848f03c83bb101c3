//! Eligibility of cars for the premium class, by class and year of manufacture.

use contracts::calculator::Eligibility;

use super::rates::{ApplicableRates, Earning, PREMIUM};
use crate::content::cars::Model;

/// The chosen car.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChosenCar<'r> {
    /// European segment; `None` for models that are not listed.
    pub(super) class: Option<&'r str>,
    /// Year of manufacture.
    pub(super) year: i64,
}

/// Eligibility of a car for a tariff. Unlisted models are not eligible. `tariff_name` names the
/// other tariffs that accept the car.
pub(super) fn eligibility(
    rates: &ApplicableRates<'_>,
    tariff: &Earning,
    car: ChosenCar<'_>,
    tariff_name: impl Fn(&Earning) -> String,
) -> Eligibility {
    let others = rates.earnings.iter().filter(|row| row.profession == PREMIUM && row.tariff != tariff.tariff);
    let other_tariffs = others.filter(|row| reason(rates, row, car).is_none()).map(|row| tariff_name(row)).collect();
    let reason = reason(rates, tariff, car);
    let oldest_year = u32::try_from(tariff.oldest_year).ok().filter(|year| *year > 0 && matches!(reason, None | Some("too_old")));
    Eligibility { eligible: reason.is_none(), reason: reason.map(str::to_owned), oldest_year, other_tariffs }
}

/// Why a tariff does not accept a car.
fn reason(rates: &ApplicableRates<'_>, tariff: &Earning, car: ChosenCar<'_>) -> Option<&'static str> {
    match car.class {
        None => Some("unknown_model"),
        Some(class) if !rates.accepts_class(tariff, class) => Some("wrong_class"),
        Some(_) if car.year < tariff.oldest_year => Some("too_old"),
        Some(_) => None,
    }
}

/// Why a tariff accepts no car of a model, of any year.
pub(super) fn model_reason(rates: &ApplicableRates<'_>, tariff: &Earning, model: &Model) -> Option<&'static str> {
    let year = model.to.map_or(i64::MAX, i64::from);
    reason(rates, tariff, ChosenCar { class: Some(&model.class), year })
}
