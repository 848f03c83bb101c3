//! Questions of both calculators in form order. Later questions depend on earlier answers.

use contracts::calculator::{CalculatorKind, CalculatorUnit};

use super::car::{ChosenCar, model_reason};
use super::form::{Form, others};
use super::formula::{CarCost, FuelUse, Shares};
use super::input::Number;
use super::rates::{ApplicableRates, Earning, Employment, Fuel, PREMIUM};
use super::words::Words;
use crate::content::cars::{Cars, Make, Model, OTHER, key};

/// Longest working day, in hours, including waiting.
const LONGEST_DAY: i64 = 12;

/// Largest commission, in percent. Together with the largest park share and tax it is below 100%.
const LARGEST_COMMISSION: i64 = 50;

/// Largest share of a fleet, in percent.
const LARGEST_PARK: i64 = 30;

/// Oldest year of manufacture in the form.
const OLDEST_CAR: i64 = 1990;

/// The answer that compares the job with no other.
const NO_JOB: &str = "none";

/// Default down payment of a financed car, in percent of its price.
const DOWN_PAYMENT: i64 = 20;

/// Answers of a form.
pub(super) struct Answers<'r> {
    pub(super) earning: &'r Earning,
    pub(super) employment: &'r Employment,
    /// Hours per day.
    pub(super) hours: i64,
    /// Days per week.
    pub(super) days: i64,
    pub(super) shares: Shares,
    /// Fuel, if the work needs any.
    pub(super) fuel: Option<(&'r Fuel, FuelUse)>,
    /// Rent per day in whole units; 0 for an own car or none.
    pub(super) rent_day: i64,
    pub(super) car_cost: CarCost,
    /// The car, in the premium calculator.
    pub(super) car: Option<ChosenCar<'r>>,
    /// The profession to compare with.
    pub(super) compared: Option<&'r str>,
}

/// Asks the questions of a form.
pub(super) struct FormReader<'a, 'q, 'r> {
    pub(super) form: &'a mut Form<'q>,
    pub(super) rates: &'a ApplicableRates<'r>,
    pub(super) cars: &'r Cars,
    pub(super) words: &'a Words<'a>,
    /// Current year.
    pub(super) year: i64,
}

impl<'r> FormReader<'_, '_, 'r> {
    /// Asks all questions. `None` without rates.
    pub(super) fn all(mut self, kind: CalculatorKind) -> Option<Answers<'r>> {
        let earning = self.earning(kind)?;
        let car = (kind == CalculatorKind::Ultima).then(|| self.car(earning));
        let forms = self.rates.employments(&earning.profession);
        let words = self.words;
        let employment = *self.form.choose("employment", &forms, |form| &form.kind, |form| label(words, "employment", &form.kind))?;
        let hours = self.whole("hours", CalculatorUnit::HoursPerDay, LONGEST_DAY, 8);
        let days = self.whole("days", CalculatorUnit::DaysPerWeek, 7, 5);
        let (rent_day, car_cost) = match kind {
            CalculatorKind::Earnings => (self.rent(earning), CarCost::default()),
            CalculatorKind::Ultima => (0, self.car_cost(earning)),
        };
        let fuel = self.fuel(earning);
        let shares = self.shares(earning, employment);
        let compared = self.compared(earning);
        Some(Answers { earning, employment, hours, days, shares, fuel, rent_day, car_cost, car, compared })
    }

    /// Profession and tariff.
    fn earning(&mut self, kind: CalculatorKind) -> Option<&'r Earning> {
        let words = self.words;
        let profession = match kind {
            CalculatorKind::Earnings => {
                let professions = self.professions();
                *self.form.choose("profession", &professions, |value| value, |value| label(words, "profession", value))?
            }
            CalculatorKind::Ultima => PREMIUM,
        };
        let tariffs: Vec<&'r Earning> = self.rates.earnings.iter().copied().filter(|row| row.profession == profession).collect();
        self.form.choose("tariff", &tariffs, |row| &row.tariff, |row| label(words, "tariff", &row.tariff)).copied()
    }

    /// Professions with rates, in display order.
    fn professions(&self) -> Vec<&'r str> {
        let mut professions: Vec<&'r str> = Vec::new();
        for row in &self.rates.earnings {
            if !professions.contains(&row.profession.as_str()) {
                professions.push(&row.profession);
            }
        }
        professions
    }

    /// The profession to compare with. Adds no field if there is no other one.
    fn compared(&mut self, earning: &Earning) -> Option<&'r str> {
        let words = self.words;
        let others = self.professions().into_iter().filter(|profession| *profession != earning.profession);
        let options: Vec<&'r str> = std::iter::once(NO_JOB).chain(others).collect();
        let name = |value: &&str| if *value == NO_JOB { label(words, "compare", NO_JOB) } else { label(words, "profession", value) };
        let chosen = self.form.choose("compare", &options, |value| value, name).copied();
        chosen.filter(|profession| *profession != NO_JOB)
    }

    /// Make, model and year of the car. The default is the most usual car that suits the tariff.
    fn car(&mut self, tariff: &Earning) -> ChosenCar<'r> {
        let rates = self.rates;
        let reason = |model: &Model| model_reason(rates, tariff, model);
        let make_reason = |make: &Make| (!make.models.iter().any(|model| reason(model).is_none())).then_some("no_model");
        let rank = |model: &Model| model.usual.filter(|_| reason(model).is_none());
        let make_rank = |make: &Make| make.models.iter().filter_map(rank).min();
        let makes: &'r [Make] = &self.cars.0;
        let make = self.named("make", makes, |make| &make.name, make_reason, make_rank);
        let models: &'r [Model] = make.map(|make| make.models.as_slice()).unwrap_or_default();
        let model = self.named("model", models, |model| &model.name, reason, rank);
        let (from, to) = model.map_or((OLDEST_CAR, None), |model| (i64::from(model.from).max(OLDEST_CAR), model.to.map(i64::from)));
        let min = from.min(self.year);
        let max = to.unwrap_or(self.year).clamp(min, self.year);
        let default = (self.year - 2).clamp(min, max);
        let number = Number { min, max, default, decimals: 0, other_defaults: [].into() };
        ChosenCar { class: model.map(|model| model.class.as_str()), year: self.form.number("year", CalculatorUnit::Year, &number) }
    }

    /// An item of a list by name, or another one that is not listed. The default is the item with
    /// the lowest rank, else the first without a reason against it. An empty list adds no field.
    fn named<T>(
        &mut self,
        field: &str,
        list: &'r [T],
        name: impl Fn(&'r T) -> &'r String,
        reason: impl Fn(&'r T) -> Option<&'static str>,
        rank: impl Fn(&'r T) -> Option<u16>,
    ) -> Option<&'r T> {
        let listed = list.iter().map(|one| (key(name(one)), name(one).clone(), reason(one), Some(one)));
        let mut options: Vec<_> = listed.collect();
        let ranks = list.iter().enumerate().filter_map(|(index, one)| Some((rank(one)?, index)));
        let suitable = || options.iter().position(|(.., reason, _)| reason.is_none());
        let default = ranks.min().map(|(_, index)| index).or_else(suitable).unwrap_or(0);
        options.push((OTHER.to_owned(), label(self.words, field, OTHER), None, None));
        let describe = |(_, name, reason, _): &(_, String, _, _)| (name.clone(), *reason);
        let chosen = self.form.choose_or(field, &options, default, |(key, ..)| key, describe);
        chosen.and_then(|(.., one)| *one)
    }

    fn whole(&mut self, name: &str, unit: CalculatorUnit, max: i64, default: i64) -> i64 {
        self.form.number(name, unit, &Number { min: 1, max, default, decimals: 0, other_defaults: [].into() })
    }

    /// Rent per day, 0 for an own car. Adds no field if cars cannot be rented.
    fn rent(&mut self, earning: &Earning) -> i64 {
        if earning.rent_day == 0 || self.car_ownership(["own", "rented"]) != "rented" {
            return 0;
        }
        let elsewhere = self.rates.earnings.iter().map(|row| row.rent_day);
        self.form.amount("rent", CalculatorUnit::MoneyPerDay, earning.rent_day, 0, elsewhere)
    }

    /// Costs of buying the car.
    fn car_cost(&mut self, earning: &Earning) -> CarCost {
        if earning.car_price == 0 {
            return CarCost::default();
        }
        let rows = || self.rates.earnings.iter();
        let down = |row: &Earning| row.car_price * DOWN_PAYMENT / 100;
        if self.car_ownership(["own", "financed"]) == "own" {
            let first = self.form.amount("price", CalculatorUnit::Money, earning.car_price, 0, rows().map(|row| row.car_price));
            return CarCost { first, ..CarCost::default() };
        }
        let first = self.form.amount("down_payment", CalculatorUnit::Money, down(earning), 0, rows().map(|row| down(row)));
        let payments = rows().map(|row| row.car_payment_month);
        let month = self.form.amount("payment", CalculatorUnit::MoneyPerMonth, earning.car_payment_month, 0, payments);
        let months = self.form.number(
            "term",
            CalculatorUnit::Months,
            &Number { min: 1, max: 120, default: 60, decimals: 0, other_defaults: [].into() },
        );
        CarCost { first, month, months }
    }

    /// One of two kinds of car ownership.
    fn car_ownership(&mut self, ways: [&'static str; 2]) -> &'static str {
        let words = self.words;
        self.form.choose("car", &ways, |way| way, |way| label(words, "car", way)).copied().unwrap_or(ways[0])
    }

    /// Fuel and its consumption; `None` if the work needs no fuel.
    fn fuel(&mut self, earning: &Earning) -> Option<(&'r Fuel, FuelUse)> {
        let words = self.words;
        let fuels = self.rates.fuels_of(&earning.profession);
        let (fuel, consumption) =
            *self.form.choose("fuel", &fuels, |(fuel, _)| &fuel.fuel, |(fuel, _)| label(words, "fuel", &fuel.fuel))?;
        let (price_unit, consumption_unit) = match fuel.fuel.as_str() {
            "electric" => (CalculatorUnit::MoneyPerKwh, CalculatorUnit::KwhPerHundredKm),
            _ => (CalculatorUnit::MoneyPerLitre, CalculatorUnit::LitresPerHundredKm),
        };
        let prices = self.rates.fuels.iter().map(|row| row.price);
        let price = self.form.amount("fuel_price", price_unit, fuel.price, 2, prices);
        let default = consumption.per_100_km;
        let elsewhere = self.rates.consumptions.iter().map(|row| row.per_100_km);
        let number = Number { min: 10, max: 600, default, decimals: 1, other_defaults: others(default, elsewhere) };
        let consumption = self.form.number("consumption", consumption_unit, &number);
        Some((fuel, FuelUse { km_per_hour: earning.km_per_hour, consumption, price }))
    }

    /// Shares of the gross. Wages of employees are net of all shares except tax.
    fn shares(&mut self, earning: &Earning, employment: &Employment) -> Shares {
        let mut percent = |name: &str, max: i64, default: i64, elsewhere: Vec<i64>| {
            let number = Number { min: 0, max, default, decimals: 0, other_defaults: others(default, elsewhere.into_iter()) };
            100 * self.form.number(name, CalculatorUnit::Percent, &number)
        };
        let mut shares = Shares { tax: employment.tax, ..Shares::default() };
        if employment.kind != "employed" {
            let elsewhere = self.rates.earnings.iter().map(|row| row.commission).collect();
            shares.commission = percent("commission", LARGEST_COMMISSION, earning.commission, elsewhere);
        }
        if employment.kind == "fleet" {
            shares.park = percent("park", LARGEST_PARK, employment.park, Vec::new());
        }
        shares
    }
}

/// The string of an option.
pub(super) fn label(words: &Words<'_>, field: &str, option: &str) -> String {
    (words.label)(&format!("calculator.{field}.{option}"))
}
