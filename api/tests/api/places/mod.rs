//! Tests of countries and cities: lists, detection and cookies.

mod check_locale;
mod cities;
mod countries;
mod set_city;
