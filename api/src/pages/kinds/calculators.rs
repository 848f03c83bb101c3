//! Calculator pages.

use contracts::calculator::CalculatorKind;
use contracts::page_data::{BlockContent, PageData, PageType};

use crate::pages::View;
use crate::pages::blocks::calculator::calculator;
use crate::pages::blocks::{block, titled};
use crate::pages::paths::{CALCULATOR_PATH, ULTIMA_CALCULATOR_PATH};

/// The page of a calculator; `None` without rates.
pub(in crate::pages) fn calculator_page(view: &View<'_>, kind: CalculatorKind, query: &str) -> Option<PageData> {
    let calculator = calculator(view, kind, query);
    calculator.result.as_ref()?;
    let (page_type, path, strings) = match kind {
        CalculatorKind::Earnings => (PageType::Calculator, CALCULATOR_PATH, "calculator"),
        CalculatorKind::Ultima => (PageType::UltimaCalculator, ULTIMA_CALCULATOR_PATH, "ultima_calculator"),
    };
    Some(titled(view, page_type, path, strings, vec![block("calculator", BlockContent::Calculator(calculator))]))
}
