//! Citizenships to choose from, in the order in which applicants look for them.

use contracts::support::FieldChoice;

use super::contractor::Contractor;

impl Contractor {
    /// Citizenships: the site's country first, then its neighbours, then all others, each group by
    /// name. `named` are the countries with a site, and `key` sorts names.
    pub(super) fn citizenships<K: Ord>(
        &self,
        country: &str,
        named: impl Iterator<Item = (String, String)>,
        language: &str,
        key: impl Fn(&str) -> K,
    ) -> Vec<FieldChoice> {
        let others = self.citizenship.iter().map(|other| (other.id.clone(), other.name.in_language(language).to_owned()));
        let is_near = |code: &str| self.neighbours.iter().any(|near| near == code);
        let group = |code: &str| match code {
            own if own == country => 0,
            near if is_near(country) && is_near(near) => 1,
            _ => 2,
        };
        let mut choices: Vec<FieldChoice> = named.chain(others).map(|(value, label)| FieldChoice { value, label }).collect();
        choices.sort_by_cached_key(|choice| (group(&choice.value), key(&choice.label)));
        choices
    }
}
