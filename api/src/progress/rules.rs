//! Rules of level, rating, priority, documents and achievements: `api/progress/rules.toml`, which
//! is compiled in.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use contracts::progress::{AchievementIcon, DocumentKind, Measure};
use input_faults::Faults;
use serde::Deserialize;

use super::counts::{Counter, Counts};
use crate::content::is_slug;
use crate::line_numbers::LineNumbers;

const RULES: &str = include_str!("../../progress/rules.toml");

/// Name of the file in errors.
const FILE: &str = "rules.toml";

/// Points by counter.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Weights(BTreeMap<Counter, i64>);

impl Weights {
    /// Points of what was counted.
    pub(super) fn points(&self, counts: &Counts) -> i64 {
        self.0.iter().map(|(counter, weight)| counts.get(*counter) * weight).sum()
    }
}

/// All rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(super) points: Weights,
    /// The lowest first.
    #[serde(rename = "level")]
    pub(super) levels: Vec<Level>,
    pub(super) rating: RatingRule,
    pub(super) priority: PriorityRule,
    pub(super) articles: Articles,
    pub(super) document_articles: BTreeMap<DocumentKind, String>,
    professions: BTreeMap<String, Vec<DocumentKind>>,
    #[serde(rename = "group")]
    pub(super) groups: Vec<Group>,
}

/// A level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    pub(super) code: String,
    /// Points of a period that reach it.
    pub(super) points: u32,
}

/// Rule of the rating.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingRule {
    /// Most ratings counted.
    pub(super) last: u32,
    /// Fewest ratings that make a rating.
    pub(super) least: u32,
}

/// Rule of the priority.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PriorityRule {
    /// Days counted, today among them.
    pub(super) days: u32,
    pub(super) base: u32,
    pub(super) most: u32,
    pub(super) points: Weights,
}

/// Articles that explain the figures.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Articles {
    pub(super) level: String,
    pub(super) rating: String,
    pub(super) priority: String,
    pub(super) documents: String,
    pub(super) achievements: String,
}

/// A group of achievements.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) code: String,
    #[serde(rename = "achievement")]
    pub(super) achievements: Vec<AchievementRule>,
}

/// Rule of an achievement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AchievementRule {
    pub(super) code: String,
    pub(super) icon: AchievementIcon,
    pub(super) measure: Measure,
    /// Values for bronze, silver and gold.
    pub(super) steps: Vec<u32>,
    /// Professions that can earn it; empty for all.
    #[serde(default)]
    professions: Vec<String>,
}

impl AchievementRule {
    /// True if the profession can earn it. An unknown one can.
    pub(super) fn is_for(&self, profession: Option<&str>) -> bool {
        self.professions.is_empty() || profession.is_none_or(|own| self.professions.iter().any(|known| known == own))
    }
}

impl Rules {
    /// Reads the compiled-in file.
    ///
    /// # Errors
    /// All errors in the file.
    pub(crate) fn own() -> Result<Self, Faults> {
        Self::parse(RULES)
    }

    /// Parses and checks a file.
    ///
    /// # Errors
    /// The first error of its syntax and types, else all errors of its values.
    pub(super) fn parse(text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let rules = toml::from_str::<Self>(text).map_err(|error| {
            let line = LineNumbers::new(text).of(&error);
            faults.add(FILE, line, error.message());
        });
        let Ok(rules) = rules else { return Err(faults) };
        rules.check(&mut |message| faults.add(FILE, 0, message));
        faults.into_result()?;
        Ok(rules)
    }

    fn check(&self, fault: &mut impl FnMut(String)) {
        if self.levels.first().is_none_or(|level| level.points != 0) {
            fault("[[level]]: the first one needs 0 points, so that everyone has a level".to_owned());
        }
        for pair in self.levels.windows(2) {
            if pair[1].points <= pair[0].points {
                fault(format!("level `{}`: needs more points than `{}`, which has {}", pair[1].code, pair[0].code, pair[0].points));
            }
        }
        unique("level", self.levels.iter().map(|level| &level.code), fault);
        within("rating.last", self.rating.last, 1..=1000, fault);
        within("rating.least", self.rating.least, 1..=self.rating.last, fault);
        within("priority.days", self.priority.days, 1..=31, fault);
        within("priority.base", self.priority.base, 0..=self.priority.most, fault);
        for id in self.article_ids() {
            let (article, anchor) = id.split_once('#').unwrap_or((id, "a"));
            if !is_slug(article) || !is_slug(anchor) {
                fault(format!("article `{id}`: expected an id and perhaps an anchor, such as `account-levels#points`"));
            }
        }
        unique("group", self.groups.iter().map(|group| &group.code), fault);
        unique("achievement", self.achievements().map(|achievement| &achievement.code), fault);
        for rule in self.achievements() {
            self.check_achievement(rule, fault);
        }
    }

    fn check_achievement(&self, rule: &AchievementRule, fault: &mut impl FnMut(String)) {
        let AchievementRule { code, steps, professions, .. } = rule;
        if !(1..=3).contains(&steps.len()) || steps[0] == 0 || steps.windows(2).any(|pair| pair[1] <= pair[0]) {
            fault(format!("achievement `{code}`: `steps` are one to three rising numbers from 1: bronze, silver, gold"));
        }
        for profession in professions.iter().filter(|id| !self.has_profession(id)) {
            fault(format!("achievement `{code}`: [professions] has no `{profession}`"));
        }
    }

    /// All achievements.
    pub(super) fn achievements(&self) -> impl Iterator<Item = &AchievementRule> {
        self.groups.iter().flat_map(|group| &group.achievements)
    }

    /// Ids of all articles, some with an anchor.
    pub(super) fn article_ids(&self) -> impl Iterator<Item = &str> {
        let Articles { level, rating, priority, documents, achievements } = &self.articles;
        let named = [level, rating, priority, documents, achievements].into_iter();
        named.chain(self.document_articles.values()).map(String::as_str)
    }

    /// Article about a kind of document.
    pub(super) fn document_article(&self, kind: DocumentKind) -> &str {
        self.document_articles.get(&kind).unwrap_or(&self.articles.documents)
    }

    /// True for the id of a profession.
    pub(super) fn has_profession(&self, id: &str) -> bool {
        self.professions.contains_key(id)
    }

    /// Ids of all professions.
    pub(super) fn professions(&self) -> Vec<&str> {
        self.professions.keys().map(String::as_str).collect()
    }

    /// Documents that a profession needs; none for an unknown one.
    pub(super) fn documents(&self, profession: Option<&str>) -> &[DocumentKind] {
        profession.and_then(|id| self.professions.get(id)).map_or(&[], Vec::as_slice)
    }
}

fn unique<'c>(what: &str, codes: impl Iterator<Item = &'c String>, fault: &mut impl FnMut(String)) {
    let mut known = BTreeSet::new();
    for code in codes {
        if !known.insert(code) {
            fault(format!("{what} `{code}`: there are two"));
        }
    }
}

fn within(what: &str, value: u32, bounds: RangeInclusive<u32>, fault: &mut impl FnMut(String)) {
    if !bounds.contains(&value) {
        fault(format!("{what}: {value} is not from {} to {}", bounds.start(), bounds.end()));
    }
}

#[cfg(test)]
mod tests {
    use super::{RULES, Rules};

    fn faults(change: (&str, &str)) -> String {
        assert!(RULES.contains(change.0), "{change:?}");
        Rules::parse(&RULES.replacen(change.0, change.1, 1)).unwrap_err().to_string()
    }

    #[test]
    fn own_rules_are_valid() {
        let rules = Rules::own().unwrap();
        assert!(rules.levels.len() >= 3 && rules.achievements().count() >= 8);
    }

    #[test]
    fn errors_name_the_rule_and_what_to_write() {
        for (change, message) in [
            (("night = 1", "nihgt = 1"), "rules.toml:12: unknown variant `nihgt`, expected one of `orders`, `night`"),
            (("points = 0\n", "points = 5\n"), "rules.toml: [[level]]: the first one needs 0 points"),
            (("points = 300", "points = 100"), "rules.toml: level `expert`: needs more points than `steady`, which has 100"),
            (("code = \"steady\"", "code = \"expert\""), "rules.toml: level `expert`: there are two"),
            (("least = 10", "least = 151"), "rules.toml: rating.least: 151 is not from 1 to 150"),
            (("days = 7", "days = 90"), "rules.toml: priority.days: 90 is not from 1 to 31"),
            (
                ("steps = [100, 500, 2000]", "steps = [100, 50]"),
                "rules.toml: achievement `orders`: `steps` are one to three rising numbers",
            ),
            (("professions = [\"taxi\", ", "professions = [\"cab\", "), "rules.toml: achievement `airport`: [professions] has no `cab`"),
            (("\"account-levels\"", "\"Levels\""), "rules.toml: article `Levels`: expected an id"),
            (("measure = \"days\"", "measure = \"weeks\""), "unknown variant `weeks`, expected one of `orders`, `days`"),
        ] {
            let faults = faults(change);
            assert!(faults.contains(message), "{faults}");
        }
    }
}
