//! The questions of both calculators, in the order of their forms. Which are asked depends on the answers before.

use contracts::calculator::{CalculatorKind, CalculatorUnit};

use super::car::ChosenCar;
use super::form::{Form, others};
use super::formula::{Burnt, Outlay, Shares};
use super::input::Number;
use super::rates::{ApplicableRates, Earning, Employment, Fuel, PREMIUM};
use super::words::Words;
use crate::content::cars::{Cars, Make, Model, OTHER, key};

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
    /// The car, where it was asked for.
    pub(super) car: Option<ChosenCar<'r>>,
}

/// A form that is being asked through.
pub(super) struct FormReader<'a, 'q, 'r> {
    pub(super) form: &'a mut Form<'q>,
    pub(super) here: &'a ApplicableRates<'r>,
    pub(super) cars: &'r Cars,
    pub(super) words: &'a Words<'a>,
    /// The present one.
    pub(super) year: i64,
}

impl<'r> FormReader<'_, '_, 'r> {
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

    /// The car: its make, its model, its year. What the form begins with may be used for the tariff, where anything may.
    fn car(&mut self, tariff: &Earning) -> ChosenCar<'r> {
        let here = self.here;
        let is_fit = |model: &Model| here.takes(tariff, &model.class) && model.to.is_none_or(|to| i64::from(to) >= tariff.oldest_year);
        let makes: &'r [Make] = &self.cars.0;
        let first = makes.iter().position(|make| make.models.iter().any(is_fit));
        let make = self.named("make", makes, |make| &make.name, first);
        let models: &'r [Model] = make.map(|make| make.models.as_slice()).unwrap_or_default();
        let model = self.named("model", models, |model| &model.name, models.iter().position(is_fit));
        let (from, to) = model.map_or((OLDEST_CAR, None), |model| (i64::from(model.from).max(OLDEST_CAR), model.to.map(i64::from)));
        let min = from.min(self.year);
        let max = to.unwrap_or(self.year).clamp(min, self.year);
        let default = (self.year - 2).clamp(min, max);
        let number = Number { min, max, default, decimals: 0, other_defaults: [].into() };
        ChosenCar { class: model.map(|model| model.class.as_str()), year: self.form.number("year", CalculatorUnit::Year, &number) }
    }

    /// One of a list by its name, or another one. Where the list is empty nobody is asked.
    fn named<T>(&mut self, field: &str, list: &'r [T], name: impl Fn(&'r T) -> &'r String, first: Option<usize>) -> Option<&'r T> {
        let known = list.iter().map(|one| (key(name(one)), name(one).clone(), Some(one)));
        let mut options: Vec<(String, String, Option<&'r T>)> = known.collect();
        options.push((OTHER.to_owned(), label(self.words, field, OTHER), None));
        let chosen = self.form.choose_or(field, &options, first.unwrap_or(0), |(key, ..)| key, |(_, name, _)| name.clone());
        chosen.and_then(|(.., one)| *one)
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
