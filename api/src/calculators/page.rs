//! Assembles a calculator page: form, result and assumptions.

use contracts::calculator::{Assumption, CalculatorKind, CalculatorPage, CalculatorResult, ComparedJob, Range};
use indexmap::IndexMap;

use super::car::eligibility;
use super::form::Form;
use super::form_reader::{Answers, FormReader, label};
use super::formula::{Outcome, WorkWeek, break_even, calculate};
use super::input::format_number;
use super::rates::{ApplicableRates, Earning, Rates};
use super::words::Words;
use crate::content::cars::Cars;

/// Place and date of a calculation.
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

/// Answers that both jobs of a comparison share, where the other job has the field.
const SHARED_ANSWERS: [&str; 5] = ["hours", "days", "employment", "car", "fuel"];

/// The calculator page for query parameters. Any parameters are accepted. The result is absent only
/// without rates. `apply_url` gives the application form for a profession.
pub(crate) fn page(
    kind: CalculatorKind,
    rates: &Rates,
    cars: &Cars,
    place: RateContext<'_>,
    query: &[(String, String)],
    words: &Words<'_>,
    apply_url: &dyn Fn(&str) -> Option<String>,
) -> CalculatorPage {
    let mut page = CalculatorPage {
        kind,
        as_of: None,
        currency: place.currency.to_owned(),
        currency_sign: place.currency_sign.to_owned(),
        fields: Vec::new(),
        input: IndexMap::new(),
        result: None,
        apply_url: None,
        jobs: Vec::new(),
        assumptions: Vec::new(),
    };
    let Some(applicable) = rates.applicable(place.country, place.city, place.day) else { return page };
    let mut form = Form::new(query);
    let year = place.day.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default();
    let Some(answers) = (FormReader { form: &mut form, rates: &applicable, cars, words, year }).all(kind) else { return page };
    page.fields = form.fields;
    page.input = form.input;
    page.assumptions = assumptions(&answers, words);
    page.as_of = Some(applicable.as_of(answers.earning, answers.employment, answers.fuel.map(|(fuel, _)| fuel)));
    page.result = Some(result(&applicable, &answers, words));
    page.apply_url = apply_url(&answers.earning.profession);
    if let Some(profession) = answers.compared {
        let input = page.input.iter().filter(|(name, _)| SHARED_ANSWERS.contains(&name.as_str()));
        let shared = input.map(|(name, value)| (name.clone(), value.clone()));
        let query: Vec<_> = std::iter::once(("profession".to_owned(), profession.to_owned())).chain(shared).collect();
        let reader = FormReader { form: &mut Form::new(&query), rates: &applicable, cars, words, year };
        let other = reader.all(CalculatorKind::Earnings);
        page.jobs = [Some(answers), other].iter().flatten().map(|answers| compared_job(&applicable, answers, words)).collect();
    }
    page
}

/// A job of a comparison.
fn compared_job(rates: &ApplicableRates<'_>, answers: &Answers<'_>, words: &Words<'_>) -> ComparedJob {
    let Earning { profession, tariff, .. } = answers.earning;
    let CalculatorResult { net, gross_week, deductions, .. } = result(rates, answers, words);
    let name = label(words, "profession", profession);
    ComparedJob { profession: profession.clone(), name, tariff: label(words, "tariff", tariff), net, gross_week, deductions }
}

fn result(rates: &ApplicableRates<'_>, answers: &Answers<'_>, words: &Words<'_>) -> CalculatorResult {
    let Answers { earning, employment, hours, days, shares, .. } = *answers;
    // Imports reject rows with `hour_high` below `hour_low`. The maximum is a safeguard.
    let hour = Range { low: earning.hour_low, high: earning.hour_high.max(earning.hour_low) };
    let fuel = answers.fuel.map(|(_, fuel_use)| fuel_use);
    let payment_month = answers.car_cost.month;
    let work = WorkWeek { hour, pay: employment.pay, hours, days, shares, fuel, rent_day: answers.rent_day, payment_month };
    let Outcome { gross, deductions, net } = calculate(&work);
    // Payments for the car are part of the break-even calculation.
    let before_payment = calculate(&WorkWeek { payment_month: 0, ..work }).net.week;
    CalculatorResult {
        net,
        gross_week: gross,
        deductions,
        break_even_month: break_even(before_payment, answers.car_cost),
        eligible: answers.car.map(|car| eligibility(rates, earning, car, |tariff| label(words, "tariff", &tariff.tariff))),
    }
}

/// Assumptions of the result, most important first.
fn assumptions(answers: &Answers<'_>, words: &Words<'_>) -> Vec<Assumption> {
    let decimal =
        |hundredths: i64| format_number(hundredths, 2).trim_end_matches('0').trim_end_matches('.').replace('.', words.decimal_mark);
    let plain = |code: &'static str| (code, None);
    let employment = answers.employment;
    let mut list = vec![plain("range"), plain("online")];
    if let Some(class) = answers.car.and_then(|car| car.class) {
        list.push(("car_class", Some(("class", class.to_owned()))));
    }
    if answers.fuel.is_some() {
        list.push(("distance", Some(("km", answers.earning.km_per_hour.to_string()))));
    }
    if employment.tax > 0 {
        list.push(("tax", Some(("percent", decimal(employment.tax)))));
    }
    if employment.kind == "employed" {
        list.push(plain("employed"));
    }
    if answers.rent_day > 0 {
        list.push(plain("rent_days"));
    }
    if answers.car_cost.first > 0 || answers.car_cost.month > 0 {
        list.push(plain("break_even"));
    }
    list.push(plain(if answers.fuel.is_some() { "not_counted_car" } else { "not_counted" }));
    list.push(plain("month"));
    let assumption = |(code, value): (&str, Option<(&str, String)>)| Assumption {
        code: code.to_owned(),
        values: value.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    };
    list.into_iter().map(assumption).collect()
}
