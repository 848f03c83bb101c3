//! What a message asks for before any article: danger, a person, courtesies, insults.

use std::fmt;

use search::Intents;

/// Names of the phrases in `phrases/*.toml`.
const NAMES: [&str; 40] = [
    "fire",
    "not_fire",
    "crash",
    "not_crash",
    "crash_bicycle",
    "struck",
    "struck_bicycle",
    "injury",
    "not_injury",
    "injury_bicycle",
    "medical",
    "not_medical",
    "violence",
    "not_violence",
    "explosive",
    "despair",
    "human",
    "greeting",
    "thanks",
    "abuse",
    "job_taxi",
    "job_courier",
    "job_courier-bicycle",
    "job_courier-car",
    "job_restaurant-courier",
    "job_warehouse-picker",
    "job_cargo",
    "job_premium-driver",
    "subject_payouts",
    "subject_commission",
    "subject_orders",
    "subject_customer",
    "subject_account",
    "subject_rating",
    "subject_documents",
    "subject_car",
    "subject_equipment",
    "subject_shifts",
    "subject_app",
    "subject_accident",
];

/// Kinds of danger, most urgent first.
const DANGERS: [&str; 8] = ["despair", "medical", "fire", "violence", "explosive", "crash", "struck", "injury"];

/// Start of the names of professions.
const JOB: &str = "job_";

/// Start of the names of subjects of the support form.
const SUBJECT: &str = "subject_";

const OWN: [(&str, &str); 2] = [("ru", include_str!("phrases/ru.toml")), ("en", include_str!("phrases/en.toml"))];

/// Phrases of all languages.
#[derive(Debug, Clone)]
pub struct Phrases(Vec<Intents>);

/// Errors in the compiled-in phrases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseFaults(Vec<String>);

impl fmt::Display for PhraseFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for PhraseFaults {}

/// What a message asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    /// Kinds of danger, most urgent first.
    pub(crate) dangers: Vec<&'static str>,
    /// Ids of articles that help, most urgent first.
    pub(crate) articles: Vec<String>,
    pub(crate) human: bool,
    pub(crate) greeting: bool,
    pub(crate) thanks: bool,
    pub(crate) abuse: bool,
    /// Professions that the message names, by the start of their categories.
    pub(crate) jobs: Vec<String>,
    /// Subjects of the support form that fit.
    pub(crate) subjects: Vec<String>,
}

impl Phrases {
    /// The compiled-in phrases.
    ///
    /// # Errors
    /// All errors in the files.
    pub fn own() -> Result<Self, PhraseFaults> {
        let mut all = Vec::new();
        let mut faults = Vec::new();
        for (language, text) in OWN {
            match Intents::parse(language, text, &NAMES) {
                Ok(intents) => all.push(intents),
                Err(found) => faults.extend(found.iter().map(|fault| format!("{language}.toml:{fault}"))),
            }
        }
        if faults.is_empty() { Ok(Self(all)) } else { Err(PhraseFaults(faults)) }
    }

    /// What the pieces of a message ask for. `more` are phrases of the content, whose `emergency`
    /// and `human` count too.
    pub(crate) fn wishes(&self, chunks: &[String], more: &[&Intents]) -> Wishes {
        let mut wishes = Wishes::default();
        let is_whole = chunks.len() == 1;
        for intents in self.0.iter().chain(more.iter().copied()) {
            for chunk in chunks {
                let found = intents.find(chunk);
                let has = |name: &str| found.contains(&name);
                for danger in DANGERS {
                    if has(danger) && !has(&format!("not_{danger}")) {
                        add(&mut wishes.dangers, danger);
                        let on_a_bicycle = format!("{danger}_bicycle");
                        let articles = [has(&on_a_bicycle).then(|| intents.article(&on_a_bicycle)).flatten(), intents.article(danger)];
                        for article in articles.into_iter().flatten() {
                            add(&mut wishes.articles, article.to_owned());
                        }
                    }
                }
                for job in found.iter().filter_map(|name| name.strip_prefix(JOB)) {
                    add(&mut wishes.jobs, job.to_owned());
                }
                for subject in found.iter().filter_map(|name| name.strip_prefix(SUBJECT)) {
                    add(&mut wishes.subjects, subject.to_owned());
                }
                if has("emergency") {
                    add(&mut wishes.dangers, "medical");
                    if let Some(article) = intents.article("emergency") {
                        add(&mut wishes.articles, article.to_owned());
                    }
                }
                wishes.human |= has("human");
                wishes.greeting |= is_whole && has("greeting");
                wishes.thanks |= is_whole && has("thanks");
                wishes.abuse |= has("abuse");
            }
        }
        wishes.dangers.sort_by_key(|danger| DANGERS.iter().position(|other| other == danger));
        wishes
    }
}

fn add<T: PartialEq>(to: &mut Vec<T>, item: T) {
    if !to.contains(&item) {
        to.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dangers(text: &str) -> Vec<&'static str> {
        Phrases::own().unwrap().wishes(&[text.to_owned()], &[]).dangers
    }

    #[test]
    fn danger_is_heard_in_any_spelling() {
        for text in [
            "пассажир потерял сознание",
            "пасажир потерял сазнание",
            "машина гарит",
            "vfibyf ujhbn",
            "popal v avariyu",
            "he has a gun",
            "hart attack",
            "he locked me in the car",
            "locked me in",
            "пассажир с битой",
            "стеллаж придавило человека",
            "passenger pulled out a pistol",
            "no point in living anymore",
        ] {
            assert!(!dangers(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn what_only_sounds_like_danger_is_calm() {
        for text in [
            "за книжку вы платите или я",
            "клиент уснул как быть",
            "points look wrong",
            "умираю от скуки",
            "стаканчик перевернулся",
            "горит чек на панели",
            "телефон умер",
            "my phone died",
            "app keeps crashing",
            "сколько стоит вывод",
            "",
        ] {
            assert!(dangers(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn courtesies_and_people_are_understood() {
        let wishes = |text: &str| Phrases::own().unwrap().wishes(&[text.to_owned()], &[]);
        assert!(wishes("Привет!").greeting && wishes("hello").greeting && !wishes("привет где деньги").greeting);
        assert!(wishes("спасибо").thanks && wishes("thx").thanks);
        assert!(wishes("позови человека").human && wishes("operator").human);
        assert!(wishes("вы идиоты").abuse);
    }
}
