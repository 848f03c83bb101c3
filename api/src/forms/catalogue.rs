//! Professions, subjects and their forms, from `api/forms/*.toml`, which are compiled in.

use contracts::support::{AskInfo, AskProfession, AskSubject, ExternalLink, FieldChoice, FormDefinition};
use input_faults::Faults;
use serde::Deserialize;

use super::context::{FormsPlace, Names};
use super::contractor::Contractor;
use super::hours::Hours;
use super::{Values, support};

const SUPPORT: &str = include_str!("../../forms/support.toml");
const CONTRACTOR: &str = include_str!("../../forms/contractor.toml");

/// All form definitions.
#[derive(Debug)]
pub(crate) struct Forms {
    support: RawForms,
    contractor: Contractor,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawForms {
    #[serde(default)]
    working_hours: Names,
    #[serde(default)]
    hours: Hours,
    #[serde(default)]
    link: Vec<RawLink>,
    subject: Vec<RawSubject>,
    profession: Vec<RawProfession>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLink {
    locales: Vec<String>,
    url: String,
    title: Names,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSubject {
    id: String,
    name: Names,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawProfession {
    id: String,
    #[serde(default)]
    category: String,
    service_key: String,
    name: Names,
    subjects: Vec<String>,
}

impl Forms {
    /// Reads the compiled-in files.
    ///
    /// # Errors
    /// All errors in the files.
    pub(crate) fn own() -> Result<Self, Faults> {
        Self::parse(SUPPORT, CONTRACTOR)
    }

    /// Parses both files.
    ///
    /// # Errors
    /// All errors in the files.
    fn parse(support: &str, contractor: &str) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let raw = toml::from_str::<RawForms>(support).map_err(|error| faults.add("support.toml", 0, error.to_string()));
        let steps = toml::from_str::<Contractor>(contractor).map_err(|error| faults.add("contractor.toml", 0, error.to_string()));
        let (Ok(support), Ok(contractor)) = (raw, steps) else { return Err(faults) };
        for profession in &support.profession {
            for id in profession.subjects.iter().filter(|id| !support.subject.iter().any(|subject| subject.id == **id)) {
                faults.add("support.toml", 0, format!("`{}` refers to the unknown subject `{id}`", profession.id));
            }
            if !crate::content::is_slug(&profession.id) {
                faults.add("support.toml", 0, format!("`{}` cannot be part of a URL: use a-z, 0-9 and hyphens", profession.id));
            }
        }
        for link in support.link.iter().filter(|link| !link.url.starts_with("https://")) {
            faults.add("support.toml", 0, format!("`{}` must begin with https://", link.url));
        }
        for fault in support.hours.faults() {
            faults.add("support.toml", 0, format!("[hours] {fault}"));
        }
        let professions: Vec<&str> = support.profession.iter().map(|profession| profession.id.as_str()).collect();
        for fault in contractor.faults(&professions) {
            faults.add("contractor.toml", 0, fault);
        }
        faults.into_result()?;
        Ok(Self { support, contractor })
    }

    /// All professions with subjects and forms.
    pub(crate) fn info(&self, place: &FormsPlace<'_>, enabled: bool) -> AskInfo {
        let professions =
            if enabled { self.support.profession.iter().map(|row| self.profession_of(row, place)).collect() } else { Vec::new() };
        AskInfo { enabled, professions, links: self.links(place), working_hours: self.working_hours(place.language) }
    }

    /// A profession with its form.
    pub(crate) fn profession(&self, place: &FormsPlace<'_>, id: &str) -> Option<AskProfession> {
        self.support.profession.iter().find(|row| row.id == id).map(|row| self.profession_of(row, place))
    }

    /// True if a profession with a form belongs to this category of the knowledge base.
    pub(crate) fn has_category(&self, slug: &str) -> bool {
        self.support.profession.iter().any(|row| row.category == slug)
    }

    /// Id of the only profession of a category, by slug; `None` if there are several.
    pub(crate) fn profession_of_category(&self, slug: &str) -> Option<&str> {
        let mut rows = self.support.profession.iter().filter(|row| row.category == slug);
        let first = rows.next()?;
        rows.next().is_none().then_some(first.id.as_str())
    }

    /// Links next to the professions.
    pub(crate) fn links(&self, place: &FormsPlace<'_>) -> Vec<ExternalLink> {
        let own = self.support.link.iter().filter(|link| link.locales.contains(&place.locale));
        own.map(|link| ExternalLink { title: link.title.in_language(place.language).to_owned(), url: link.url.clone() }).collect()
    }

    /// Opening hours of support, in a language.
    pub(crate) fn working_hours(&self, language: &str) -> String {
        self.support.working_hours.in_language(language).to_owned()
    }

    /// Hours in which people answer.
    pub(crate) fn hours(&self) -> &Hours {
        &self.support.hours
    }

    /// Steps of an application, depending on the values so far.
    pub(crate) fn steps(&self, place: &FormsPlace<'_>, values: &Values) -> Vec<(&'static str, FormDefinition)> {
        let label = |row: &RawProfession| FieldChoice { value: row.id.clone(), label: row.name.in_language(place.language).to_owned() };
        self.contractor.steps(place, self.support.profession.iter().map(label).collect(), values)
    }

    /// True if there is an application form for the profession.
    pub(crate) fn can_apply(&self, profession: &str) -> bool {
        self.contractor.has(profession)
    }

    /// Citizenships to choose from. `named` are the codes and names of countries with a site.
    pub(crate) fn citizenships<K: Ord>(
        &self,
        country: &str,
        named: impl Iterator<Item = (String, String)>,
        language: &str,
        key: impl Fn(&str) -> K,
    ) -> Vec<FieldChoice> {
        self.contractor.citizenships(country, named, language, key)
    }

    fn profession_of(&self, row: &RawProfession, place: &FormsPlace<'_>) -> AskProfession {
        let find = |id: &String| self.support.subject.iter().find(|subject| subject.id == *id);
        let subjects: Vec<AskSubject> = row
            .subjects
            .iter()
            .filter_map(find)
            .map(|subject| AskSubject { id: subject.id.clone(), name: subject.name.in_language(place.language).to_owned() })
            .collect();
        AskProfession {
            id: row.id.clone(),
            name: row.name.in_language(place.language).to_owned(),
            category_slug: row.category.clone(),
            service_key: row.service_key.clone(),
            url: format!("{}/contact-us/{}", place.base, row.id),
            form: support::form(&row.service_key, &subjects),
            subjects,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CONTRACTOR, Forms, SUPPORT};

    #[test]
    fn compiled_in_files_are_valid() {
        Forms::own().unwrap();
    }

    #[test]
    fn errors_are_reported() {
        let support = SUPPORT.replace("\"payouts\", \"commission\"", "\"payments\"").replace("https://survey", "http://survey");
        let contractor = CONTRACTOR.replace("id = \"cargo\"", "id = \"lorry\"").replace("oldest_car = 2008", "");
        let faults = Forms::parse(&support, &contractor).unwrap_err().to_string();
        for part in ["subject `payments`", "must begin with https://", "unknown profession `lorry`", "`oldest_car`"] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
    }
}
