//! Rates: dated rows, and what of them holds on a day in a place.

use contracts::calculator::CalculatorKind;
use serde::{Deserialize, Serialize};

/// The profession of the premium calculator.
pub(super) const PREMIUM: &str = "premium-driver";

/// Every row, of all places and dates. `from` is `YYYY-MM-DD`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rates {
    /// In the order in which they are offered, as are all others.
    pub(crate) earnings: Vec<Earning>,
    pub(crate) employments: Vec<Employment>,
    pub(crate) fuels: Vec<Fuel>,
    pub(crate) consumptions: Vec<Consumption>,
    pub(crate) car_classes: Vec<CarClass>,
}

/// What an hour online brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Earning {
    pub(crate) country: String,
    /// Empty for the whole country; a city's rows win, one by one.
    #[serde(default)]
    pub(crate) city: String,
    pub(crate) from: String,
    pub(crate) profession: String,
    pub(crate) tariff: String,
    /// Gross of an hour in a quiet week, hundredths of the currency's unit.
    pub(crate) hour_low: i64,
    /// In a busy week.
    pub(crate) hour_high: i64,
    #[serde(default)]
    pub(crate) km_per_hour: i64,
    /// Percent of an order's price.
    pub(crate) commission: i64,
    /// Whole units; 0 where cars cannot be rented for it.
    #[serde(default)]
    pub(crate) rent_day: i64,
    /// Oldest year of manufacture; 0 for any.
    #[serde(default)]
    pub(crate) oldest_year: i64,
    /// Whole units; 0 where nobody is asked about it.
    #[serde(default)]
    pub(crate) car_price: i64,
    /// Whole units a month.
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
    /// Empty for all; one that is named wins.
    #[serde(default)]
    pub(crate) profession: String,
    /// Hundredths of a percent of the gross.
    pub(crate) tax: i64,
    /// Percent of the gross that a fleet keeps.
    #[serde(default)]
    pub(crate) park: i64,
    /// Percent of an hour's gross that is paid.
    pub(crate) pay: i64,
}

/// The price of a fuel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fuel {
    pub(crate) country: String,
    pub(crate) from: String,
    pub(crate) fuel: String,
    /// Of a litre, or a kilowatt-hour; hundredths of the currency's unit.
    pub(crate) price: i64,
}

/// What the cars of a profession burn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Consumption {
    pub(crate) profession: String,
    pub(crate) from: String,
    pub(crate) fuel: String,
    /// Tenths of a litre, or of a kilowatt-hour, for 100 km.
    pub(crate) per_100_km: i64,
}

/// A class of cars that a premium tariff takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CarClass {
    /// European segment, as in the list of cars.
    pub(crate) class: String,
    pub(crate) from: String,
    pub(crate) tariff: String,
}

/// What holds on a day in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ApplicableRates<'r> {
    pub(super) earnings: Vec<&'r Earning>,
    employments: Vec<&'r Employment>,
    pub(super) fuels: Vec<&'r Fuel>,
    pub(super) consumptions: Vec<&'r Consumption>,
    car_classes: Vec<&'r CarClass>,
}

impl Rates {
    /// What holds on `day`, `YYYY-MM-DD`; `None` where nothing is known of earnings.
    pub(super) fn here(&self, country: &str, city: &str, day: &str) -> Option<ApplicableRates<'_>> {
        let mut earnings = newest(self.earnings.iter().filter(|row| row.country == country && row.city.is_empty()), |row| &row.from, day);
        for row in
            newest(self.earnings.iter().filter(|row| row.country == country && row.city == city && !city.is_empty()), |row| &row.from, day)
        {
            match earnings.iter_mut().find(|known| known.profession == row.profession && known.tariff == row.tariff) {
                Some(known) => *known = row,
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

    /// Rows of a calculator on `day` that a city has to itself, as texts that are equal where the rows are; none where the country's hold.
    pub(crate) fn of_city(&self, kind: CalculatorKind, country: &str, city: &str, day: &str) -> Vec<String> {
        let own = self.earnings.iter().filter(|row| row.country == country && row.city == city);
        let is_asked = |row: &&Earning| kind == CalculatorKind::Earnings || row.profession == PREMIUM;
        let rows = newest(own, |row| &row.from, day).into_iter().filter(is_asked);
        rows.map(|row| format!("{:?}", Earning { city: String::new(), ..row.clone() })).collect()
    }
}

impl<'r> ApplicableRates<'r> {
    /// Forms of work of a profession, each once.
    pub(super) fn employments(&self, profession: &str) -> Vec<&'r Employment> {
        let mut forms: Vec<&Employment> = Vec::new();
        for row in self.employments.iter().filter(|row| row.profession.is_empty() || row.profession == profession) {
            match forms.iter_mut().find(|known| known.kind == row.kind) {
                Some(known) if known.profession.is_empty() => *known = row,
                Some(_) => {}
                None => forms.push(row),
            }
        }
        forms
    }

    /// Fuels that the cars of a profession burn and that have a price here, with what they burn. None where nothing is driven that burns any.
    pub(super) fn fuels_of(&self, profession: &str) -> Vec<(&'r Fuel, &'r Consumption)> {
        let burnt = |fuel: &&'r Fuel| {
            let found = self.consumptions.iter().find(|row| row.profession == profession && row.fuel == fuel.fuel);
            found.map(|found| (*fuel, *found))
        };
        self.fuels.iter().filter_map(burnt).collect()
    }

    /// Whether a tariff takes cars of a class.
    pub(super) fn takes(&self, tariff: &Earning, class: &str) -> bool {
        self.car_classes.iter().any(|row| row.class == class && row.tariff == tariff.tariff)
    }

    /// The newest date of what a result of this row stands on.
    pub(super) fn as_of(&self, earning: &Earning, employment: &Employment, fuel: Option<&Fuel>) -> String {
        let dates = [Some(&earning.from), Some(&employment.from), fuel.map(|fuel| &fuel.from)];
        dates.into_iter().flatten().max().cloned().unwrap_or_default()
    }
}

/// Rows of the newest date that is not after `day`.
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
    fn the_newest_rows_that_have_begun_hold_and_a_city_wins() {
        let rates = rates();
        let hours = |city, day| {
            let here = rates.here("ru", city, day)?;
            Some(here.earnings.iter().map(|row| (row.tariff.as_str(), row.hour_low)).collect::<Vec<_>>())
        };
        assert_eq!(hours("perm", "2025-12-31"), None);
        assert_eq!(hours("perm", "2026-01-01"), Some(vec![("economy", 1), ("comfort", 2)]));
        assert_eq!(hours("kazan", "2026-05-31"), Some(vec![("economy", 1), ("comfort", 3)]));
        assert_eq!(hours("perm", "2026-06-01"), Some(vec![("economy", 4)]), "what a newer date leaves out is withdrawn");
        assert_eq!(rates.here("kz", "perm", "2026-06-01"), None);
    }

    #[test]
    fn a_form_of_work_that_names_the_profession_wins() {
        let rates = rates();
        let here = rates.here("ru", "perm", "2026-01-01").unwrap();
        let taxes = |profession| here.employments(profession).iter().map(|row| row.tax).collect::<Vec<_>>();
        assert_eq!((taxes("taxi"), taxes("cargo")), (vec![1, 2], vec![1, 3]));
    }
}
