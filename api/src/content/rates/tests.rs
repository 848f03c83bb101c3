//! Valid and invalid rate files.

use input_faults::Faults;

use super::read;
use crate::test_places::geo;

#[test]
fn tables_are_split_into_rows() {
    let mut faults = Faults::default();
    let rates = read(
        "[[place]]\ncountry = \"ru\"\ncity = \"kazan\"\nfrom = \"2026-09-01\"\ncommission = 19\nearning = [\n\
         { profession = \"taxi\", tariff = \"economy\", hour = [430, 640.5], km = 24, rent = 1900 },\n]\n\
         [[employment]]\ncountries = [\"ru\", \"tr\"]\nfrom = \"2026-01-01\"\nkind = \"fleet\"\nprofessions = [\"taxi\"]\ntax = 4.5\npark = 3\n\
         [[fuel]]\ncountry = \"ru\"\nfrom = \"2026-09-01\"\nprices = [{ fuel = \"petrol\", price = 62.35 }]\n\
         [[consumption]]\nprofessions = [\"taxi\"]\nfrom = \"2026-01-01\"\nfuel = \"petrol\"\nper_100_km = 8.2\n\
         [[cars]]\nfrom = \"2026-01-01\"\ntariff = \"business\"\nclasses = [\"E\"]\n",
        &geo(),
        &mut faults,
    );
    assert!(faults.is_empty(), "{faults}");
    let earning = &rates.earnings[0];
    assert_eq!((earning.hour_low, earning.hour_high, earning.commission, earning.city.as_str()), (43_000, 64_050, 19, "kazan"));
    assert_eq!((rates.employments.len(), rates.employments[1].tax, rates.employments[1].pay), (2, 450, 100));
    assert_eq!((rates.fuels[0].price, rates.consumptions[0].per_100_km, rates.car_classes[0].class.as_str()), (6235, 82, "E"));
}

#[test]
fn all_errors_are_reported_with_their_lines() {
    let mut faults = Faults::default();
    read(
        "[[place]]\ncountry = \"xx\"\nfrom = \"1.9.2026\"\ncommission = 99\nearning = [\n\
         { profession = \"Taxi\", tariff = \"economy\", hour = [2, 1.005], km = -1 },\n]\n\
         [[place]]\ncountry = \"ru\"\ncity = \"nowhere\"\nfrom = \"2026-09-01\"\ncommission = 1\nearning = []\n\
         [[employment]]\ncountries = [\"ru\", \"ru\"]\nfrom = \"2026-02-30\"\nkind = \"volunteer\"\ntax = 50\n\
         [[fuel]]\ncountry = \"ru\"\nfrom = \"2026-09-01\"\nprices = [{ fuel = \"hay\", price = -1 }]\n\
         [[consumption]]\nprofessions = [\"taxi\"]\nfrom = \"2026-01-01\"\nfuel = \"petrol\"\nper_100_km = 0.5\n\
         [[cars]]\nfrom = \"2026-01-01\"\ntariff = \"business\"\nclasses = [\"Z\"]\n",
        &geo(),
        &mut faults,
    );
    insta::assert_snapshot!(faults.into_result().unwrap_err(), @r#"
    rates.toml: `ru 2026-02-30 volunteer` appears twice
    rates.toml:1: `Taxi` must be of lower-case letters, digits and `-`
    rates.toml:1: `commission` is 99: expected 0 to 50
    rates.toml:1: `from` is `1.9.2026`: write a day, "2026-09-01"
    rates.toml:1: `hour` is 1.005: expected 0 to 10000000, in steps of 0.01
    rates.toml:1: `hour` of Taxi/economy must have the smaller amount first
    rates.toml:1: `km` is -1: expected 0 to 200
    rates.toml:1: there is no country `xx`
    rates.toml:8: there is no city `nowhere` in `ru`
    rates.toml:14: `from` is `2026-02-30`: write a day, "2026-09-01"
    rates.toml:14: `kind` is `volunteer`: expected self_employed, fleet, employed
    rates.toml:14: `tax` is 50: expected 0 to 20, in steps of 0.01
    rates.toml:19: `fuel` is `hay`: expected petrol, gas, diesel, electric
    rates.toml:19: `price` is -1: expected 0 to 1000000, in steps of 0.01
    rates.toml:23: `tenths of per_100_km` is 5: expected 10 to 600
    rates.toml:28: `class` is `Z`: expected A, B, C, D, E, F, S, M, MV, P, N, JB, JC, JD, JE, JF
    "#);
    let mut faults = Faults::default();
    read("[[place]]\nplanet = \"mars\"\n", &geo(), &mut faults);
    assert!(faults.to_string().starts_with("rates.toml:"), "{faults}");
}
