//! The questions of both calculators, in the order of their forms. Which are asked depends on the answers before.

use contracts::calculator::{CalculatorKind, CalculatorUnit};

use super::car::{OTHER_MODEL, models};
use super::form::{Form, others};
use super::formula::{Burnt, Outlay, Shares};
use super::input::Number;
use super::page::Words;
use super::rates::{Earning, Employment, Fuel, Here};

/// The profession of the premium calculator.
pub(super) const PREMIUM: &str = "premium-driver";

/// Longest day at work that is reckoned with, in hours: waiting counts, and nobody should drive longer.
const LONGEST_DAY: i64 = 12;

/// Largest commission, in percent. With the largest park and tax it stays below the whole.
const LARGEST_COMMISSION: i64 = 50;

/// Largest part of a fleet, in percent.
const LARGEST_PARK: i64 = 30;

/// Oldest year of manufacture that can be put in.
const OLDEST_CAR: i64 = 1990;

/// What is paid at the start where a car is financed, in percent of its price, unless the visitor says otherwise.
const DOWN_PAYMENT: i64 = 20;

/// What was answered.
pub(super) struct Answers<'r> {
    pub(super) earning: &'r Earning,
    pub(super) employment: &'r Employment,
    /// A day.
    pub(super) hours: i64,
    /// A week.
    pub(super) days: i64,
    pub(super) shares: Shares,
    /// Where something burns any.
    pub(super) burnt: Option<(&'r Fuel, Burnt)>,
    /// Whole units; 0 for an own car, or none.
    pub(super) rent_day: i64,
    pub(super) outlay: Outlay,
    /// Model and year of manufacture, where they were asked for.
    pub(super) car: Option<(&'r str, i64)>,
}

/// A form that is being asked through.
pub(super) struct Asked<'a, 'q, 'r> {
    pub(super) form: &'a mut Form<'q>,
    pub(super) here: &'a Here<'r>,
    pub(super) words: &'a Words<'a>,
    /// The present one.
    pub(super) year: i64,
}

impl<'r> Asked<'_, '_, 'r> {
    /// Asks everything. `None` where there are no rates for it.
    pub(super) fn all(mut self, kind: CalculatorKind) -> Option<Answers<'r>> {
        let earning = self.earning(kind)?;
        let car = (kind == CalculatorKind::Ultima).then(|| self.car(earning));
        let forms = self.here.employments(&earning.profession);
        let words = self.words;
        let employment = *self.form.choose("employment", &forms, |form| &form.kind, |form| label(words, "employment", &form.kind))?;
        let hours = self.whole("hours", CalculatorUnit::HoursPerDay, LONGEST_DAY, 8);
        let days = self.whole("days", CalculatorUnit::DaysPerWeek, 7, 5);
        let (rent_day, outlay) = match kind {
            CalculatorKind::Earnings => (self.rent(earning), Outlay::default()),
            CalculatorKind::Ultima => (0, self.outlay(earning)),
        };
        let burnt = self.burnt(earning);
        let shares = self.shares(earning, employment);
        Some(Answers { earning, employment, hours, days, shares, burnt, rent_day, outlay, car })
    }

    /// What is done: profession and tariff.
    fn earning(&mut self, kind: CalculatorKind) -> Option<&'r Earning> {
        let words = self.words;
        let profession = match kind {
            CalculatorKind::Earnings => {
                let mut professions: Vec<&str> = Vec::new();
                for row in &self.here.earnings {
                    if !professions.contains(&row.profession.as_str()) {
                        professions.push(&row.profession);
                    }
                }
                *self.form.choose("profession", &professions, |value| value, |value| label(words, "profession", value))?
            }
            CalculatorKind::Ultima => PREMIUM,
        };
        let tariffs: Vec<&'r Earning> = self.here.earnings.iter().copied().filter(|row| row.profession == profession).collect();
        self.form.choose("tariff", &tariffs, |row| &row.tariff, |row| label(words, "tariff", &row.tariff)).copied()
    }

    /// The car: its model, first those of the class, and its year.
    fn car(&mut self, class: &Earning) -> (&'r str, i64) {
        let mut options: Vec<(&'r str, String)> =
            models(self.here, class).into_iter().map(|car| (car.model.as_str(), car.name.clone())).collect();
        options.push((OTHER_MODEL, label(self.words, "model", OTHER_MODEL)));
        let chosen = self.form.choose("model", &options, |(model, _)| model, |(_, name)| name.clone());
        let model = chosen.map_or(OTHER_MODEL, |(model, _)| model);
        let (min, max) = (OLDEST_CAR.min(self.year), self.year);
        let number = Number { min, max, default: self.year - 2, decimals: 0, other_defaults: [].into() };
        (model, self.form.number("year", CalculatorUnit::Year, &number))
    }

    fn whole(&mut self, name: &str, unit: CalculatorUnit, max: i64, default: i64) -> i64 {
        self.form.number(name, unit, &Number { min: 1, max, default, decimals: 0, other_defaults: [].into() })
    }

    /// Rent a day, 0 for an own car. Nobody is asked where cars cannot be rented.
    fn rent(&mut self, earning: &Earning) -> i64 {
        if earning.rent_day == 0 || self.had(["own", "rented"]) != "rented" {
            return 0;
        }
        let elsewhere = self.here.earnings.iter().map(|row| row.rent_day);
        self.form.amount("rent", CalculatorUnit::MoneyPerDay, earning.rent_day, 0, elsewhere)
    }

    /// What is paid for the car.
    fn outlay(&mut self, earning: &Earning) -> Outlay {
        if earning.car_price == 0 {
            return Outlay::default();
        }
        let rows = || self.here.earnings.iter();
        let down = |row: &Earning| row.car_price * DOWN_PAYMENT / 100;
        if self.had(["own", "financed"]) == "own" {
            let first = self.form.amount("price", CalculatorUnit::Money, earning.car_price, 0, rows().map(|row| row.car_price));
            return Outlay { first, ..Outlay::default() };
        }
        let first = self.form.amount("down_payment", CalculatorUnit::Money, down(earning), 0, rows().map(|row| down(row)));
        let payments = rows().map(|row| row.car_payment_month);
        let month = self.form.amount("payment", CalculatorUnit::MoneyPerMonth, earning.car_payment_month, 0, payments);
        let months = self.form.number(
            "term",
            CalculatorUnit::Months,
            &Number { min: 1, max: 120, default: 60, decimals: 0, other_defaults: [].into() },
        );
        Outlay { first, month, months }
    }

    /// How the car is had: one of two.
    fn had(&mut self, ways: [&'static str; 2]) -> &'static str {
        let words = self.words;
        self.form.choose("car", &ways, |way| way, |way| label(words, "car", way)).copied().unwrap_or(ways[0])
    }

    /// Fuel and what is burnt of it; `None` where nothing is driven that burns any.
    fn burnt(&mut self, earning: &Earning) -> Option<(&'r Fuel, Burnt)> {
        let words = self.words;
        let fuels = self.here.fuels_of(&earning.profession);
        let (fuel, consumption) =
            *self.form.choose("fuel", &fuels, |(fuel, _)| &fuel.fuel, |(fuel, _)| label(words, "fuel", &fuel.fuel))?;
        let (price_unit, consumption_unit) = match fuel.fuel.as_str() {
            "electric" => (CalculatorUnit::MoneyPerKwh, CalculatorUnit::KwhPerHundredKm),
            _ => (CalculatorUnit::MoneyPerLitre, CalculatorUnit::LitresPerHundredKm),
        };
        let prices = self.here.fuels.iter().map(|row| row.price);
        let price = self.form.amount("fuel_price", price_unit, fuel.price, 2, prices);
        let default = consumption.per_100_km;
        let elsewhere = self.here.consumptions.iter().map(|row| row.per_100_km);
        let number = Number { min: 10, max: 600, default, decimals: 1, other_defaults: others(default, elsewhere) };
        let consumption = self.form.number("consumption", consumption_unit, &number);
        Some((fuel, Burnt { km_per_hour: earning.km_per_hour, consumption, price }))
    }

    /// What is taken of the gross. An employee is paid after all shares but the tax.
    fn shares(&mut self, earning: &Earning, employment: &Employment) -> Shares {
        let mut percent = |name: &str, max: i64, default: i64, elsewhere: Vec<i64>| {
            let number = Number { min: 0, max, default, decimals: 0, other_defaults: others(default, elsewhere.into_iter()) };
            100 * self.form.number(name, CalculatorUnit::Percent, &number)
        };
        let mut shares = Shares { tax: employment.tax, ..Shares::default() };
        if employment.kind != "employed" {
            let elsewhere = self.here.earnings.iter().map(|row| row.commission).collect();
            shares.commission = percent("commission", LARGEST_COMMISSION, earning.commission, elsewhere);
        }
        if employment.kind == "fleet" {
            shares.park = percent("park", LARGEST_PARK, employment.park, Vec::new());
        }
        shares
    }
}

/// The string of an option.
fn label(words: &Words<'_>, field: &str, option: &str) -> String {
    (words.label)(&format!("calculator.{field}.{option}"))
}
