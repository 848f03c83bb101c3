//! Calculators for a locale, a city and a query string.

use contracts::calculator::{CalculatorKind, CalculatorPage};
use contracts::page_data::HourlyEarnings;
use url::form_urlencoded;

use crate::calculators::{PREMIUM, RateContext, Words, page};
use crate::pages::View;
use crate::pages::paths::BECOME_CONTRACTOR_PATH;

/// A calculator for a query string, still percent-encoded. Every query string is valid.
pub(crate) fn calculator(view: &View<'_>, kind: CalculatorKind, query: &str) -> CalculatorPage {
    calculator_in(view, &view.city.code, kind, query)
}

/// As [`calculator`], with the rates of another city of this country, or of the country for an
/// empty code.
fn calculator_in(view: &View<'_>, city: &str, kind: CalculatorKind, query: &str) -> CalculatorPage {
    let query: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let (country, currency) = (view.country.code.as_str(), &view.country.currency);
    let place = RateContext { country, city, day: &view.day, currency: &currency.code, currency_sign: &currency.symbol };
    let decimal_mark = view.strings.own_in("formats", &view.language, "number.decimal", &[]);
    let words = Words { label: &|key| view.own(key, &[]), decimal_mark: &decimal_mark };
    let apply_url = |profession: &str| {
        let form = || format!("{}?profession={profession}", view.url(BECOME_CONTRACTOR_PATH));
        view.forms.can_apply(profession).then(form)
    };
    page(kind, &view.rates, &view.cars, place, &query, &words, &apply_url)
}

/// True where earnings are known.
pub(in crate::pages) fn has_rates(view: &View<'_>, kind: CalculatorKind) -> bool {
    has_rates_in(view, &view.city.code, kind)
}

fn has_rates_in(view: &View<'_>, city: &str, kind: CalculatorKind) -> bool {
    calculator_in(view, city, kind, "").result.is_some()
}

/// True if either all cities of the country have a result or none has.
pub(in crate::pages) fn has_same_rates(view: &View<'_>, kind: CalculatorKind) -> bool {
    let general = has_rates_in(view, "", kind);
    view.rates.cities(&view.country.code).iter().all(|city| has_rates_in(view, city, kind) == general)
}

/// Net earnings of an hour in a profession, as its calculator shows them at first; `None` without
/// rates or without a profit.
pub(in crate::pages) fn hourly_earnings(view: &View<'_>, profession: &str) -> Option<HourlyEarnings> {
    hourly_earnings_in(view, &view.city.code, profession)
}

/// As [`hourly_earnings`], in another city of this country, or in general for an empty code.
pub(in crate::pages) fn hourly_earnings_in(view: &View<'_>, city: &str, profession: &str) -> Option<HourlyEarnings> {
    let kind = if profession == PREMIUM { CalculatorKind::Ultima } else { CalculatorKind::Earnings };
    let page = calculator_in(view, city, kind, &format!("profession={profession}"));
    let is_of_profession = kind == CalculatorKind::Ultima || page.input.get("profession").is_some_and(|chosen| chosen == profession);
    let from = page.result.filter(|_| is_of_profession)?.net.hour.low;
    (from > 0).then_some(HourlyEarnings { from, currency_sign: page.currency_sign })
}
