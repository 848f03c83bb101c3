//! Dated rates, and their selection by day and place.

use std::collections::BTreeSet;

use contracts::calculator::CalculatorKind;
use serde::{Deserialize, Serialize};

/// The profession of the premium calculator.
pub(crate) const PREMIUM: &str = "premium-driver";

/// All rows, of all places and dates. `from` is `YYYY-MM-DD`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rates {
    /// In display order, like the other lists.
    pub(crate) earnings: Vec<Earning>,
    pub(crate) employments: Vec<Employment>,
    pub(crate) fuels: Vec<Fuel>,
    pub(crate) consumptions: Vec<Consumption>,
    pub(crate) car_classes: Vec<CarClass>,
}

/// Earnings of an hour online.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Earning {
    pub(crate) country: String,
    /// Empty for the whole country. Each row of a city replaces the country's.
    #[serde(default)]
    pub(crate) city: String,
    pub(crate) from: String,
    pub(crate) profession: String,
    pub(crate) tariff: String,
    /// Gross per hour in a quiet week, in hundredths of the currency unit.
    pub(crate) hour_low: i64,
    /// Gross per hour in a busy week.
    pub(crate) hour_high: i64,
    #[serde(default)]
    pub(crate) km_per_hour: i64,
    /// Percentage of an order's price.
    pub(crate) commission: i64,
    /// Rent per day in whole units; 0 if cars cannot be rented for it.
    #[serde(default)]
    pub(crate) rent_day: i64,
    /// Oldest year of manufacture; 0 for any.
    #[serde(default)]
    pub(crate) oldest_year: i64,
    /// Price of the car in whole units; 0 if the form has no such field.
    #[serde(default)]
    pub(crate) car_price: i64,
    /// Monthly payment in whole units.
    #[serde(default)]
    pub(crate) car_payment_month: i64,
}

/// A form of work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Employment {
    pub(crate) country: String,
    pub(crate) from: String,
    /// `self_employed`, `fleet` or `employed`.
    pub(crate) kind: String,
    /// Empty for all. A row with the profession has priority.
    #[serde(default)]
    pub(crate) profession: String,
    /// Tax in hundredths of a percent of the gross.
    pub(crate) tax: i64,
    /// Percentage of the gross that a fleet keeps.
    #[serde(default)]
    pub(crate) park: i64,
    /// Percentage of an hour's gross that is paid.
    pub(crate) pay: i64,
}

/// The price of a fuel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fuel {
    pub(crate) country: String,
    pub(crate) from: String,
    pub(crate) fuel: String,
    /// Price per litre or kilowatt-hour, in hundredths of the currency unit.
    pub(crate) price: i64,
}

/// Fuel consumption of a profession's cars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Consumption {
    pub(crate) profession: String,
    pub(crate) from: String,
    pub(crate) fuel: String,
    /// Tenths of a litre or kilowatt-hour per 100 km.
    pub(crate) per_100_km: i64,
}

/// A car class that a premium tariff accepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CarClass {
    /// European segment, as in the list of cars.
    pub(crate) class: String,
    pub(crate) from: String,
    pub(crate) tariff: String,
}

/// Rates for a day and place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ApplicableRates<'r> {
    pub(super) earnings: Vec<&'r Earning>,
    employments: Vec<&'r Employment>,
    pub(super) fuels: Vec<&'r Fuel>,
    pub(super) consumptions: Vec<&'r Consumption>,
    car_classes: Vec<&'r CarClass>,
}

impl Rates {
    /// Rates for `day`, `YYYY-MM-DD`. `None` without earnings.
    pub(super) fn applicable(&self, country: &str, city: &str, day: &str) -> Option<ApplicableRates<'_>> {
        let mut earnings = newest(self.earnings.iter().filter(|row| row.country == country && row.city.is_empty()), |row| &row.from, day);
        for row in
            newest(self.earnings.iter().filter(|row| row.country == country && row.city == city && !city.is_empty()), |row| &row.from, day)
        {
            match earnings.iter_mut().find(|other| other.profession == row.profession && other.tariff == row.tariff) {
                Some(other) => *other = row,
                None => earnings.push(row),
            }
        }
        let employments = newest(self.employments.iter().filter(|row| row.country == country), |row| &row.from, day);
        if earnings.is_empty() || employments.is_empty() {
            return None;
        }
        Some(ApplicableRates {
            earnings,
            employments,
            fuels: newest(self.fuels.iter().filter(|row| row.country == country), |row| &row.from, day),
            consumptions: newest(self.consumptions.iter(), |row| &row.from, day),
            car_classes: newest(self.car_classes.iter(), |row| &row.from, day),
        })
    }

    /// Cities of a country that have separate rows.
    pub(crate) fn cities(&self, country: &str) -> BTreeSet<&str> {
        let own = self.earnings.iter().filter(|row| row.country == country && !row.city.is_empty());
        own.map(|row| row.city.as_str()).collect()
    }

    /// Rows of a calculator for `day` that are specific to the city, as text for comparison. Empty
    /// if the country's rows apply.
    pub(crate) fn of_city(&self, kind: CalculatorKind, country: &str, city: &str, day: &str) -> Vec<String> {
        let own = self.earnings.iter().filter(|row| row.country == country && row.city == city);
        let is_used = |row: &&Earning| kind == CalculatorKind::Earnings || row.profession == PREMIUM;
        let rows = newest(own, |row| &row.from, day).into_iter().filter(is_used);
        rows.map(|row| format!("{:?}", Earning { city: String::new(), ..row.clone() })).collect()
    }
}

impl<'r> ApplicableRates<'r> {
    /// Forms of employment of a profession, without duplicates.
    pub(super) fn employments(&self, profession: &str) -> Vec<&'r Employment> {
        let mut forms: Vec<&Employment> = Vec::new();
        for row in self.employments.iter().filter(|row| row.profession.is_empty() || row.profession == profession) {
            match forms.iter_mut().find(|other| other.kind == row.kind) {
                Some(other) if other.profession.is_empty() => *other = row,
                Some(_) => {}
                None => forms.push(row),
            }
        }
        forms
    }

    /// Fuels of a profession's cars with a price here, and their consumption. Empty if the work
    /// needs no fuel.
    pub(super) fn fuels_of(&self, profession: &str) -> Vec<(&'r Fuel, &'r Consumption)> {
        let with_consumption = |fuel: &&'r Fuel| {
            let row = self.consumptions.iter().find(|row| row.profession == profession && row.fuel == fuel.fuel);
            row.map(|row| (*fuel, *row))
        };
        self.fuels.iter().filter_map(with_consumption).collect()
    }

    /// True if a tariff accepts cars of a class.
    pub(super) fn accepts_class(&self, tariff: &Earning, class: &str) -> bool {
        self.car_classes.iter().any(|row| row.class == class && row.tariff == tariff.tariff)
    }

    /// The newest date of the rows behind a result.
    pub(super) fn as_of(&self, earning: &Earning, employment: &Employment, fuel: Option<&Fuel>) -> String {
        let dates = [Some(&earning.from), Some(&employment.from), fuel.map(|fuel| &fuel.from)];
        dates.into_iter().flatten().max().cloned().unwrap_or_default()
    }
}

/// Rows of the newest date up to `day`.
fn newest<'r, T>(rows: impl Iterator<Item = &'r T> + Clone, from: impl Fn(&T) -> &String, day: &str) -> Vec<&'r T> {
    let dates = rows.clone().map(|row| from(row).as_str().to_owned()).filter(|from| from.as_str() <= day);
    let Some(newest) = dates.max() else { return Vec::new() };
    rows.filter(|row| *from(row) == newest).collect()
}

#[cfg(test)]
mod tests {
    use super::{Earning, Employment, Rates};

    fn earning(city: &str, from: &str, tariff: &str, hour_low: i64) -> Earning {
        Earning {
            country: "ru".into(),
            city: city.into(),
            from: from.into(),
            profession: "taxi".into(),
            tariff: tariff.into(),
            hour_low,
            hour_high: hour_low,
            km_per_hour: 0,
            commission: 20,
            rent_day: 0,
            oldest_year: 0,
            car_price: 0,
            car_payment_month: 0,
        }
    }

    fn employment(kind: &str, profession: &str, tax: i64) -> Employment {
        let (country, from) = ("ru".into(), "2026-01-01".into());
        Employment { country, from, kind: kind.into(), profession: profession.into(), tax, park: 0, pay: 100 }
    }

    fn rates() -> Rates {
        Rates {
            earnings: vec![
                earning("", "2026-01-01", "economy", 1),
                earning("", "2026-01-01", "comfort", 2),
                earning("kazan", "2026-01-01", "comfort", 3),
                earning("", "2026-06-01", "economy", 4),
            ],
            employments: vec![employment("fleet", "", 1), employment("self_employed", "", 2), employment("self_employed", "cargo", 3)],
            ..Rates::default()
        }
    }

    #[test]
    fn newest_started_rows_apply_and_city_has_priority() {
        let rates = rates();
        let hours = |city, day| {
            let applicable = rates.applicable("ru", city, day)?;
            Some(applicable.earnings.iter().map(|row| (row.tariff.as_str(), row.hour_low)).collect::<Vec<_>>())
        };
        assert_eq!(hours("perm", "2025-12-31"), None);
        assert_eq!(hours("perm", "2026-01-01"), Some(vec![("economy", 1), ("comfort", 2)]));
        assert_eq!(hours("kazan", "2026-05-31"), Some(vec![("economy", 1), ("comfort", 3)]));
        assert_eq!(hours("perm", "2026-06-01"), Some(vec![("economy", 4)]), "rows without a newer version are withdrawn");
        assert_eq!(rates.applicable("kz", "perm", "2026-06-01"), None);
    }

    #[test]
    fn employment_row_with_the_profession_has_priority() {
        let rates = rates();
        let applicable = rates.applicable("ru", "perm", "2026-01-01").unwrap();
        let taxes = |profession| applicable.employments(profession).iter().map(|row| row.tax).collect::<Vec<_>>();
        assert_eq!((taxes("taxi"), taxes("cargo")), (vec![1, 2], vec![1, 3]));
    }
}
