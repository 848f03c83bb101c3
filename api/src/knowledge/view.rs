//! An attempt for its owner.

use std::collections::HashMap;

use contracts::knowledge::{QuestionPicture, QuestionReview, TestAttempt, TestQuestion, TestResult};
use contracts::page_data::PageLink;

use super::certificates::certificate_url;
use super::rows::{self, Answers, Attempt};
use super::shuffle;
use crate::content::StoreError;
use crate::content::knowledge::{Catalogue, Definition, Question, in_language};
use crate::pages::{View, links};
use crate::web::response::rfc3339_seconds;

/// The questions of an attempt with the visitor's answers. Only a finished one says what is right.
///
/// # Errors
/// The database failed.
pub(crate) async fn attempt_view(view: &View<'_>, catalogue: &Catalogue, attempt: &Attempt) -> Result<TestAttempt, StoreError> {
    let definition = rows::definition(view.database, catalogue, &attempt.version).await?;
    let answers = rows::answers(view.database.pool(), &attempt.id).await?;
    let result = result(view, attempt);
    let articles = if result.is_some() { Some(articles(view, &definition).await?) } else { None };
    let shown = Shown { language: view.content_language(), attempt, answers, articles };
    let order = shuffle::questions(&definition, attempt.seed);
    let questions = (1..).zip(order).filter_map(|(number, position)| Some(shown.question(number, definition.questions.get(position)?)));
    Ok(TestAttempt {
        id: attempt.id.clone(),
        slug: attempt.slug.clone(),
        title: in_language(&definition.title, view.content_language()).to_owned(),
        pass_percent: definition.pass_percent,
        started_at: rfc3339_seconds(attempt.started_at),
        questions: questions.collect(),
        result,
    })
}

/// Links to the articles of a test, by id.
async fn articles(view: &View<'_>, definition: &Definition) -> Result<HashMap<String, PageLink>, StoreError> {
    let mut ids: Vec<String> = definition.questions.iter().map(|question| question.article.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    let found = links(view, &ids).await?;
    Ok(found.into_iter().map(|link| (link.id.clone(), PageLink { id: link.id, title: link.title, url: link.url })).collect())
}

/// `None` while the attempt is open.
fn result(view: &View<'_>, attempt: &Attempt) -> Option<TestResult> {
    Some(TestResult {
        right_count: u16::try_from(attempt.right_count?).unwrap_or(u16::MAX),
        percent: attempt.percent()?,
        is_passed: attempt.valid_until.is_some(),
        finished_at: rfc3339_seconds(attempt.finished_at?),
        next_attempt_at: rfc3339_seconds(attempt.next_at?),
        passed_until: attempt.valid_until.map(rfc3339_seconds),
        certificate: attempt.certificate.as_ref().map(|code| certificate_url(view, code)),
    })
}

/// What all questions of an attempt share.
struct Shown<'s> {
    language: &'s str,
    attempt: &'s Attempt,
    answers: Answers,
    /// SECURITY: `None` while the attempt is open; then nothing says what is right.
    articles: Option<HashMap<String, PageLink>>,
}

impl Shown<'_> {
    fn question(&self, number: u16, question: &Question) -> TestQuestion {
        let text = |texts| in_language(texts, self.language).to_owned();
        let order = shuffle::options(question, self.attempt.seed);
        let shown = |positions: &[u8]| -> Vec<u8> {
            let place = |position: &u8| order.iter().position(|known| known == position).and_then(|place| u8::try_from(place).ok());
            positions.iter().filter_map(place).collect()
        };
        let answer = self.answers.get(&question.id).map(Vec::as_slice).unwrap_or_default();
        let review = self.articles.as_ref().map(|articles| QuestionReview {
            is_right: question.is_right(answer),
            right: shown(&question.right()),
            explanation: text(&question.explanation),
            article: articles.get(&question.article).cloned(),
        });
        TestQuestion {
            number,
            kind: question.kind,
            text: text(&question.text),
            picture: question.picture.as_ref().map(|picture| QuestionPicture { svg: picture.svg.clone(), alt: text(&picture.alt) }),
            options: order
                .iter()
                .filter_map(|position| question.options.get(usize::from(*position)))
                .map(|option| text(&option.text))
                .collect(),
            answer: shown(answer),
            review,
        }
    }
}
