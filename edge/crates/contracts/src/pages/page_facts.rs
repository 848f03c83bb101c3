//! Properties of a page that rules and rollouts select by.

/// Properties of a page that conditions of rules and audiences of rollouts are compared with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PageFacts<'a> {
    /// Brand of the site.
    pub brand: &'a str,
    /// Country of the page's locale, lower case.
    pub country: &'a str,
    /// Locale of the page, `{country}-{language}`.
    pub locale: &'a str,
    /// City of the page, by slug.
    pub city: &'a str,
    /// Host of the site, as `sites.toml` names it.
    pub host: &'a str,
}
