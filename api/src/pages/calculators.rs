//! The calculators of a locale and city.

use contracts::calculator::{CalculatorKind, CalculatorPage};
use contracts::page_data::{BlockContent, PageData, PageType};
use url::form_urlencoded;

use super::View;
use super::address::{CALCULATOR_PATH, ULTIMA_CALCULATOR_PATH};
use super::build::block;
use super::places::titled;
use crate::calculators::{Place, Words, page};

/// A calculator for a query string, still percent-encoded. Whatever is in it, there is an answer.
pub(crate) fn calculator(view: &View<'_>, kind: CalculatorKind, query: &str) -> CalculatorPage {
    let query: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let (country, city, currency) = (view.country.code.as_str(), view.city.code.as_str(), &view.country.currency);
    let place = Place { country, city, day: &view.day, currency: &currency.code, currency_sign: &currency.symbol };
    let decimal_mark = view.strings.own_in("formats", &view.language, "number.decimal", &[]);
    page(kind, &view.rates, &view.cars, place, &query, &Words { label: &|key| view.own(key, &[]), decimal_mark: &decimal_mark })
}

/// Whether anything is known of what is earned here.
pub(super) fn has_rates(view: &View<'_>, kind: CalculatorKind) -> bool {
    calculator(view, kind, "").result.is_some()
}

/// The page of a calculator; `None` where there are no rates.
pub(super) fn calculator_page(view: &View<'_>, kind: CalculatorKind, query: &str) -> Option<PageData> {
    let calculator = calculator(view, kind, query);
    calculator.result.as_ref()?;
    let (page_type, path, strings) = match kind {
        CalculatorKind::Earnings => (PageType::Calculator, CALCULATOR_PATH, "calculator"),
        CalculatorKind::Ultima => (PageType::UltimaCalculator, ULTIMA_CALCULATOR_PATH, "ultima_calculator"),
    };
    Some(titled(view, page_type, path, strings, vec![block("calculator", BlockContent::Calculator(calculator))]))
}
