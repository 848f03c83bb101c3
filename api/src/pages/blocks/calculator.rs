//! Calculators for a locale, a city and a query string.

use contracts::calculator::{CalculatorKind, CalculatorPage};
use url::form_urlencoded;

use crate::calculators::{RateContext, Words, page};
use crate::pages::View;
use crate::pages::paths::BECOME_CONTRACTOR_PATH;

/// A calculator for a query string, still percent-encoded. Every query string is valid.
pub(crate) fn calculator(view: &View<'_>, kind: CalculatorKind, query: &str) -> CalculatorPage {
    let query: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let (country, city, currency) = (view.country.code.as_str(), view.city.code.as_str(), &view.country.currency);
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
    calculator(view, kind, "").result.is_some()
}
