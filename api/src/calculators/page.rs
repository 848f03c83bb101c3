//! Puts a calculator together: asks, reckons, says what the figures stand on.

use contracts::calculator::{Assumption, CalculatorKind, CalculatorPage, CalculatorResult, Range};
use indexmap::IndexMap;

use super::car::eligibility;
use super::form::Form;
use super::form_reader::{Answers, FormReader};
use super::formula::{Outcome, Work, break_even, reckon};
use super::input::written;
use super::rates::{ApplicableRates, Rates};
use super::words::Words;
use crate::content::cars::Cars;

/// Where and when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RateContext<'p> {
    pub(crate) country: &'p str,
    pub(crate) city: &'p str,
    /// `YYYY-MM-DD`.
    pub(crate) day: &'p str,
    /// ISO 4217 code.
    pub(crate) currency: &'p str,
    pub(crate) currency_sign: &'p str,
}

/// A calculator for what came in the address. Whatever that is, there is an answer; its result is absent only where there are no rates.
pub(crate) fn page(
    kind: CalculatorKind,
    rates: &Rates,
    cars: &Cars,
    place: RateContext<'_>,
    query: &[(String, String)],
    words: &Words<'_>,
) -> CalculatorPage {
    let mut page = CalculatorPage {
        kind,
        as_of: None,
        currency: place.currency.to_owned(),
        currency_sign: place.currency_sign.to_owned(),
        fields: Vec::new(),
        input: IndexMap::new(),
        result: None,
        assumptions: Vec::new(),
    };
    let Some(here) = rates.here(place.country, place.city, place.day) else { return page };
    let mut form = Form::new(query);
    let year = place.day.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default();
    let Some(answers) = (FormReader { form: &mut form, here: &here, cars, words, year }).all(kind) else { return page };
    page.fields = form.fields;
    page.input = form.input;
    page.as_of = Some(here.as_of(answers.earning, answers.employment, answers.burnt.map(|(fuel, _)| fuel)));
    page.result = Some(result(&here, &answers));
    page.assumptions = assumptions(&answers, words);
    page
}

fn result(here: &ApplicableRates<'_>, answers: &Answers<'_>) -> CalculatorResult {
    let Answers { earning, employment, hours, days, shares, .. } = *answers;
    // An import refuses rows whose ends are the wrong way round; should one be stored all the same, the week is a quiet one.
    let hour = Range { low: earning.hour_low, high: earning.hour_high.max(earning.hour_low) };
    let fuel = answers.burnt.map(|(_, burnt)| burnt);
    let payment_month = answers.outlay.month;
    let work = Work { hour, pay: employment.pay, hours, days, shares, fuel, rent_day: answers.rent_day, payment_month };
    let Outcome { gross, deductions, net } = reckon(&work);
    // A payment for the car is part of what has to come back.
    let before_payment = reckon(&Work { payment_month: 0, ..work }).net.week;
    CalculatorResult {
        net,
        gross_week: gross,
        deductions,
        break_even_month: break_even(before_payment, answers.outlay),
        eligible: answers.car.map(|car| eligibility(here, earning, car)),
    }
}

/// What the figures stand on, the most important first.
fn assumptions(answers: &Answers<'_>, words: &Words<'_>) -> Vec<Assumption> {
    let decimal = |hundredths: i64| written(hundredths, 2).trim_end_matches('0').trim_end_matches('.').replace('.', words.decimal_mark);
    let plain = |code: &'static str| (code, None);
    let employment = answers.employment;
    let mut stated = vec![plain("range"), plain("online")];
    if let Some(class) = answers.car.and_then(|car| car.class) {
        stated.push(("car_class", Some(("class", class.to_owned()))));
    }
    if answers.burnt.is_some() {
        stated.push(("distance", Some(("km", answers.earning.km_per_hour.to_string()))));
    }
    if employment.tax > 0 {
        stated.push(("tax", Some(("percent", decimal(employment.tax)))));
    }
    if employment.kind == "employed" {
        stated.push(plain("employed"));
    }
    if answers.rent_day > 0 {
        stated.push(plain("rent_days"));
    }
    if answers.outlay.first > 0 || answers.outlay.month > 0 {
        stated.push(plain("break_even"));
    }
    stated.push(plain(if answers.burnt.is_some() { "not_counted_car" } else { "not_counted" }));
    stated.push(plain("month"));
    let assumption = |(code, value): (&str, Option<(&str, String)>)| Assumption {
        code: code.to_owned(),
        values: value.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    };
    stated.into_iter().map(assumption).collect()
}
