//! Parses and checks `rates.toml` into dated rows for the calculators.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use geo::Geo;
use input_faults::Faults;
use serde::Deserialize;
use toml::Spanned;

use super::cars::CLASSES;
use super::is_slug;
use crate::calculators::{CarClass, Consumption, Earning, Employment, Fuel, Rates};
use crate::line_numbers::LineNumbers;

const FILE: &str = "rates.toml";

/// Largest hourly amount, in currency units: integer arithmetic needs bounds.
const LARGEST_HOUR: f64 = 10_000_000.0;

/// Largest price of a litre, in currency units.
const LARGEST_PRICE: f64 = 1_000_000.0;

/// Largest other amount, in whole currency units.
const LARGEST_AMOUNT: i64 = 4_000_000_000;

const KINDS: [&str; 3] = ["self_employed", "fleet", "employed"];
const FUELS: [&str; 4] = ["petrol", "gas", "diesel", "electric"];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRates {
    #[serde(default)]
    place: Vec<Spanned<RawPlace>>,
    #[serde(default)]
    employment: Vec<Spanned<RawEmployment>>,
    #[serde(default)]
    fuel: Vec<Spanned<RawFuels>>,
    #[serde(default)]
    consumption: Vec<Spanned<RawConsumption>>,
    #[serde(default)]
    cars: Vec<Spanned<RawCars>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlace {
    country: String,
    #[serde(default)]
    city: String,
    from: String,
    commission: i64,
    earning: Vec<RawEarning>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEarning {
    profession: String,
    tariff: String,
    /// Quiet week and busy week.
    hour: [f64; 2],
    #[serde(default)]
    km: i64,
    #[serde(default)]
    rent: i64,
    #[serde(default)]
    oldest_year: i64,
    #[serde(default)]
    car_price: i64,
    #[serde(default)]
    car_payment: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEmployment {
    countries: Vec<String>,
    from: String,
    kind: String,
    #[serde(default)]
    professions: Vec<String>,
    /// Percent.
    tax: f64,
    #[serde(default)]
    park: i64,
    #[serde(default = "whole")]
    pay: i64,
}

const fn whole() -> i64 {
    100
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFuels {
    country: String,
    from: String,
    prices: Vec<RawPrice>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrice {
    fuel: String,
    price: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConsumption {
    professions: Vec<String>,
    from: String,
    fuel: String,
    per_100_km: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCars {
    from: String,
    tariff: String,
    classes: Vec<String>,
}

/// Parses `rates.toml`.
pub(crate) fn read(text: &str, geo: &Geo, faults: &mut Faults) -> Rates {
    let lines = LineNumbers::new(text);
    let raw: RawRates = match toml::from_str(text) {
        Ok(raw) => raw,
        Err(error) => {
            faults.add(FILE, lines.of(&error), format!("is not valid: {}", error.message()));
            return Rates::default();
        }
    };
    let mut reader = Reader { lines, geo, faults, line: 0, rates: Rates::default() };
    reader.each(raw.place, Reader::place);
    reader.each(raw.employment, Reader::employment);
    reader.each(raw.fuel, Reader::fuels);
    reader.each(raw.consumption, Reader::consumption);
    reader.each(raw.cars, Reader::cars);
    reader.twice();
    reader.rates
}

struct Reader<'a> {
    lines: LineNumbers,
    geo: &'a Geo,
    faults: &'a mut Faults,
    /// Line of the current table.
    line: usize,
    rates: Rates,
}

impl Reader<'_> {
    fn each<T>(&mut self, tables: Vec<Spanned<T>>, read: impl Fn(&mut Self, T)) {
        for table in tables {
            self.line = self.lines.at(table.span().start);
            read(self, table.into_inner());
        }
    }

    fn place(&mut self, place: RawPlace) {
        self.date(&place.from);
        self.country(&place.country);
        if !place.city.is_empty() && self.geo.country(&place.country).is_some_and(|country| country.city(&place.city).is_none()) {
            self.fault(format!("there is no city `{}` in `{}`", place.city, place.country));
        }
        self.within("commission", place.commission, 0, 50);
        for row in place.earning {
            self.slug(&row.profession);
            self.slug(&row.tariff);
            let [hour_low, hour_high] = row.hour.map(|hour| self.scaled("hour", hour, 100.0, LARGEST_HOUR));
            if hour_low > hour_high {
                self.fault(format!("`hour` of {}/{} must have the smaller amount first", row.profession, row.tariff));
            }
            self.within("km", row.km, 0, 200);
            self.within("oldest_year", row.oldest_year, 0, 2100);
            for (name, amount) in [("rent", row.rent), ("car_price", row.car_price), ("car_payment", row.car_payment)] {
                self.within(name, amount, 0, LARGEST_AMOUNT);
            }
            self.rates.earnings.push(Earning {
                country: place.country.clone(),
                city: place.city.clone(),
                from: place.from.clone(),
                profession: row.profession,
                tariff: row.tariff,
                hour_low,
                hour_high,
                km_per_hour: row.km,
                commission: place.commission,
                rent_day: row.rent,
                oldest_year: row.oldest_year,
                car_price: row.car_price,
                car_payment_month: row.car_payment,
            });
        }
    }

    fn employment(&mut self, form: RawEmployment) {
        self.date(&form.from);
        self.one_of("kind", &form.kind, &KINDS);
        let tax = self.scaled("tax", form.tax, 100.0, 20.0);
        self.within("park", form.park, 0, 30);
        self.within("pay", form.pay, 1, 100);
        let professions = if form.professions.is_empty() { vec![String::new()] } else { form.professions };
        for country in form.countries {
            self.country(&country);
            for profession in &professions {
                self.rates.employments.push(Employment {
                    country: country.clone(),
                    from: form.from.clone(),
                    kind: form.kind.clone(),
                    profession: profession.clone(),
                    tax,
                    park: form.park,
                    pay: form.pay,
                });
            }
        }
    }

    fn fuels(&mut self, fuels: RawFuels) {
        self.date(&fuels.from);
        self.country(&fuels.country);
        for row in fuels.prices {
            self.one_of("fuel", &row.fuel, &FUELS);
            let price = self.scaled("price", row.price, 100.0, LARGEST_PRICE);
            self.rates.fuels.push(Fuel { country: fuels.country.clone(), from: fuels.from.clone(), fuel: row.fuel, price });
        }
    }

    fn consumption(&mut self, row: RawConsumption) {
        self.date(&row.from);
        self.one_of("fuel", &row.fuel, &FUELS);
        let per_100_km = self.scaled("per_100_km", row.per_100_km, 10.0, 60.0);
        self.within("tenths of per_100_km", per_100_km, 10, 600);
        for profession in row.professions {
            self.slug(&profession);
            self.rates.consumptions.push(Consumption { profession, from: row.from.clone(), fuel: row.fuel.clone(), per_100_km });
        }
    }

    fn cars(&mut self, cars: RawCars) {
        self.date(&cars.from);
        self.slug(&cars.tariff);
        for class in cars.classes {
            self.one_of("class", &class, &CLASSES);
            self.rates.car_classes.push(CarClass { class, from: cars.from.clone(), tariff: cars.tariff.clone() });
        }
    }

    /// Checks that a kind has one row per day.
    fn twice(&mut self) {
        let rates = &self.rates;
        let earnings =
            rates.earnings.iter().map(|row| format!("{} {} {} {} {}", row.country, row.city, row.from, row.profession, row.tariff));
        let employments = rates.employments.iter().map(|row| format!("{} {} {} {}", row.country, row.from, row.kind, row.profession));
        let fuels = rates.fuels.iter().map(|row| format!("{} {} {}", row.country, row.from, row.fuel));
        let consumptions = rates.consumptions.iter().map(|row| format!("{} {} {}", row.profession, row.from, row.fuel));
        let cars = rates.car_classes.iter().map(|row| format!("{} {} {}", row.class, row.from, row.tariff));
        for keys in [earnings.collect::<Vec<_>>(), employments.collect(), fuels.collect(), consumptions.collect(), cars.collect()] {
            let mut seen = HashSet::new();
            for key in keys.iter().filter(|key| !seen.insert(*key)) {
                self.faults.add(FILE, 0, format!("`{}` appears twice", key.trim_end()));
            }
        }
    }

    fn fault(&mut self, message: String) {
        self.faults.add(FILE, self.line, message);
    }

    fn date(&mut self, from: &str) {
        // Dates are compared as texts, so they must be canonical.
        if from.parse::<jiff::civil::Date>().is_ok_and(|date| date.to_string() == from) {
            return;
        }
        self.fault(format!("`from` is `{from}`: write a day, \"2026-09-01\""));
    }

    fn country(&mut self, code: &str) {
        if self.geo.country(code).is_none() {
            self.fault(format!("there is no country `{code}`"));
        }
    }

    fn slug(&mut self, code: &str) {
        if !is_slug(code) {
            self.fault(format!("`{code}` must be of lower-case letters, digits and `-`"));
        }
    }

    fn one_of(&mut self, name: &str, value: &str, known: &[&str]) {
        if !known.contains(&value) {
            self.fault(format!("`{name}` is `{value}`: expected {}", known.join(", ")));
        }
    }

    fn within(&mut self, name: &str, value: i64, min: i64, max: i64) {
        if !(min..=max).contains(&value) {
            self.fault(format!("`{name}` is {value}: expected {min} to {max}"));
        }
    }

    /// Converts a number to `parts` per unit. It must be an integer.
    fn scaled(&mut self, name: &str, value: f64, parts: f64, max: f64) -> i64 {
        let scaled = (value * parts).round();
        if !(0.0..=max).contains(&value) || (scaled / parts - value).abs() > 1e-6 {
            self.fault(format!("`{name}` is {value}: expected 0 to {max}, in steps of {}", 1.0 / parts));
            return 0;
        }
        // An integer within 2^53, so the conversion is exact.
        #[expect(clippy::cast_possible_truncation, reason = "whole and within bounds")]
        let scaled = scaled as i64;
        scaled
    }
}
