//! Reads `tests.toml`.

use contracts::fragment::Slot;
use jiff::Timestamp;
use toml::de::DeTable;

use super::{Case, CaseInput, Expect, Text};
use crate::decide::request::Preferences;
use crate::matching::active_period::{End, second};
use crate::matching::address::{LocaleAndCity, LocaleCode};
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Spanned};
use crate::reader::suggestion::unknown;

const INPUT_KEYS: [&str; 5] = ["url", "cookie", "accept_language", "place", "now"];

const TEXTS: [(&str, Text); 8] = [
    ("location", Text::Location),
    ("serve", Text::Serve),
    ("page", Text::Page),
    ("route", Text::Route),
    ("locale", Text::Locale),
    ("city", Text::City),
    ("brand", Text::Brand),
    ("header", Text::Header),
];

/// Reads the table of `tests.toml`. Invalid cases are left out.
pub(crate) fn read(file: u32, table: &DeTable<'_>, faults: &mut Faults<'_>) -> Vec<Case> {
    let fields = Fields::of_file(file, table, &["case"], faults);
    let cases = fields.tables("case", &["name", "given", "expect"], faults);
    cases.into_iter().filter_map(|fields| case(fields, faults)).collect()
}

fn case(fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<Case> {
    let name = fields.needed("a case", "name", faults)?;
    for key in ["given", "expect"] {
        if !fields.has(key) {
            faults.error(fields.span, format!("the case `{}` needs `{key}`", name.value));
        }
    }
    let input = fields.table("given", &INPUT_KEYS, faults).and_then(|input| read_input(input, faults));
    let keys: Vec<&str> =
        TEXTS.iter().map(|(key, _)| *key).chain(["status", "by_visitor", "noindex", "needs_sign_in", "slots", "fragment"]).collect();
    let expect = fields.table("expect", &keys, faults).map(|expect| read_expect(expect, faults));
    Some(Case { name: faults.sources.name(name.span, &name.value.into()), input: input?, expect: expect? })
}

fn read_input(fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<CaseInput> {
    let url = fields.needed("`given`", "url", faults);
    let cookie = fields.text("cookie", faults).map_or("", |cookie| cookie.value);
    let accept_language = fields.text("accept_language", faults).map_or("", |languages| languages.value);
    let place_by_ip = fields.text("place", faults).and_then(|place| {
        let read = place
            .value
            .split_once('/')
            .and_then(|(locale, city)| Some(LocaleAndCity { locale: LocaleCode::parse(locale)?, city: city.to_owned() }));
        if read.is_none() {
            faults.error(place.span, format!("`{}` is not a place: write a locale and a city, such as ru-ru/kazan", place.value));
        }
        read
    });
    let now = fields.date("now", faults).and_then(|now| {
        let read = second(now.value, End::Since).and_then(|second| Timestamp::from_second(second).ok());
        if read.is_none() {
            faults.error(now.span, "`now` must be a day such as 2030-12-31, or a date-time with an offset");
        }
        read
    });
    let url = url?;
    let Some((host, rest)) =
        ["http://", "https://"].iter().find_map(|scheme| url.value.strip_prefix(scheme)).and_then(|rest| rest.split_once('/'))
    else {
        faults.error(url.span, format!("`{}` is not a URL: write one such as http://localhost/ru-ru/moskva", url.value));
        return None;
    };
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    Some(CaseInput {
        host: host.to_owned(),
        path: format!("/{path}"),
        query: query.map(str::to_owned),
        preferences: Preferences::parse(&[cookie], &[accept_language]),
        place_by_ip,
        now,
    })
}

fn read_expect(fields: Fields<'_>, faults: &mut Faults<'_>) -> Expect {
    let mut slots: Vec<(Slot, String)> = Vec::new();
    if let Some(table) = fields.free_table("slots", faults) {
        let keys: Vec<Spanned<&str>> = table.keys().collect();
        for key in keys {
            let slot = Slot::ALL.into_iter().find(|slot| slot.name() == key.value);
            if slot.is_none() {
                faults.error(key.span, unknown("slot", key.value, &Slot::ALL.map(Slot::name)));
            }
            slots.extend(slot.zip(table.text(key.value, faults).map(|fragment| fragment.value.to_owned())));
        }
    }
    // `fragment` is short for the slot `main`.
    slots.extend(fields.text("fragment", faults).map(|fragment| (Slot::Main, fragment.value.to_owned())));
    Expect {
        status: fields.number("status", 999, faults).and_then(|status| u16::try_from(status.value).ok()),
        by_visitor: fields.flag("by_visitor", faults).map(|flag| flag.value),
        noindex: fields.flag("noindex", faults).map(|flag| flag.value),
        needs_sign_in: fields.flag("needs_sign_in", faults).map(|flag| flag.value),
        texts: TEXTS.into_iter().filter_map(|(key, text)| Some((text, fields.text(key, faults)?.value.to_owned()))).collect(),
        slots,
    }
}
