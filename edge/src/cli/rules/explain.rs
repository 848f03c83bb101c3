//! `edge rules explain URL`: the routing decision for a URL, with reasons.

use std::net::IpAddr;
use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;
use routing::{LocaleAndCity, LocaleCode, Preferences, Request};

use super::RulesArgs;

/// Cookie of the cohort id.
const COHORT: &str = "cohort";

/// Arguments of the command.
#[derive(Args)]
pub(in crate::cli) struct Arguments {
    /// URL, such as `http://localhost:8080/ru-ru/moskva/jobs`.
    url: String,
    /// Cookies of the visitor: `city=kazan; locale=ru-ru`.
    #[arg(long)]
    cookie: Vec<String>,
    /// IP address of the visitor, looked up in the configured geolocation database.
    #[arg(long)]
    ip: Option<IpAddr>,
    /// Result of the product API's check-locale, such as `ru-ru/kazan`. Precedes the database.
    #[arg(long, value_parser = place)]
    place: Option<LocaleAndCity>,
    /// Request header, such as `Accept-Language: en`. The rules use only this one and `Cookie`.
    #[arg(long)]
    header: Vec<String>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    set: RulesArgs,
}

/// Prints the steps and the verdict.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Vec<String>> {
    let opened = arguments.set.open()?;
    let (host, path, query) =
        split(&arguments.url).ok_or_else(|| vec![format!("`{}` is not a URL such as http://localhost/ru-ru/moskva", arguments.url)])?;
    let header_values = |name: &'static str| {
        let headers = arguments.header.iter().filter_map(|header| header.split_once(':'));
        headers.filter(move |(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    };
    let cookies: Vec<&str> = arguments.cookie.iter().map(String::as_str).chain(header_values("cookie")).collect();
    let languages: Vec<&str> = header_values("accept-language").collect();
    let network_location = arguments.ip.and_then(|ip| opened.world.place(ip));
    if arguments.ip.is_some() && network_location.is_none() {
        eprintln!("The geolocation database (geo.database) does not know this address.");
    }
    let mut pairs = cookies.iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let cohort = pairs.find(|(name, _)| *name == COHORT).map_or("", |(_, value)| value);
    let request = Request {
        host,
        path,
        query,
        preferences: &Preferences::parse(&cookies, &languages),
        place_by_ip: arguments.place.as_ref().or(network_location.as_ref()),
        now: Timestamp::now(),
    };
    let explanation = opened.rules.explain(request, &opened.world.visited_by(cohort));
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&explanation).map_err(|error| vec![error.to_string()])?);
    } else {
        println!("{explanation}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Host, path and query as written. A URL parser would normalise what is to be explained.
fn split(url: &str) -> Option<(&str, &str, Option<&str>)> {
    let (_, rest) = url.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, target) = rest.split_at(end);
    let target = target.split('#').next()?;
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    (!host.is_empty()).then_some((host, if path.is_empty() { "/" } else { path }, query))
}

fn place(text: &str) -> Result<LocaleAndCity, String> {
    let place =
        text.split_once('/').and_then(|(locale, city)| Some(LocaleAndCity { locale: LocaleCode::parse(locale)?, city: city.to_owned() }));
    place.ok_or_else(|| "write it as ru-ru/kazan".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_is_split_without_normalisation() {
        assert_eq!(split("http://kz.localhost:8080/A//b/../c?x=1#y"), Some(("kz.localhost:8080", "/A//b/../c", Some("x=1"))));
        assert_eq!(split("https://localhost"), Some(("localhost", "/", None)));
        assert_eq!(split("https://localhost?city=kazan"), Some(("localhost", "/", Some("city=kazan"))));
        assert_eq!(split("/ru-ru"), None);
        assert_eq!(split("http:///x"), None);
    }
}
