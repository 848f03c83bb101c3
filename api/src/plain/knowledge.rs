//! Knowledge tests: the list, a test, the questions of an attempt, its end and its result.

use contracts::knowledge::{Certificate, KnowledgeTest, KnowledgeTests, QuestionKind, TestAttempt, TestQuestion, TestResult, TestStatus};
use maud::{Markup, PreEscaped, html};

use super::document::Page;
use super::words::Words;

/// Namespace of the texts of tests.
const TESTS: &str = "tests";

/// The tests of the page's language.
pub(crate) fn tests(words: &Words<'_>, tests: &KnowledgeTests) -> Page {
    let body = html! {
        @if tests.items.is_empty() { p { (words.of(TESTS, "none", &[])) } }
        ul class="rows" role="list" {
            @for test in &tests.items {
                li {
                    a class="action" href=(words.plain(&format!("/tests/{}", test.slug))) { (test.title) }
                    p { (status(words, test)) }
                    p class="muted" { (profession(words, test)) }
                }
            }
        }
    };
    Page { title: words.text("nav.tests"), body }
}

fn profession(words: &Words<'_>, test: &KnowledgeTest) -> String {
    test.profession.as_ref().map_or_else(|| words.of(TESTS, "for_everybody", &[]), |profession| profession.title.clone())
}

fn status(words: &Words<'_>, test: &KnowledgeTest) -> String {
    let number = |number: u16| number.to_string();
    match test.status {
        TestStatus::New => words.of(TESTS, "status.new", &[]),
        TestStatus::InProgress => {
            let values = [("answered", &*number(test.answered)), ("count", &*number(test.question_count))];
            words.of(TESTS, "status.in_progress", &values)
        }
        TestStatus::Passed => {
            let until = test.passed_until.as_deref().map(|until| words.date(until)).unwrap_or_default();
            words.of(TESTS, "status.passed", &[("date", &until)])
        }
        TestStatus::Expired => words.of(TESTS, "status.expired", &[]),
        TestStatus::Failed => {
            let percent = test.attempt.as_ref().and_then(|attempt| attempt.percent).unwrap_or_default();
            words.of(TESTS, "status.failed", &[("percent", &number(percent))])
        }
    }
}

/// What a test asks and needs, with the button that begins it.
pub(crate) fn test(words: &Words<'_>, test: &KnowledgeTest) -> Page {
    let own = |key: &str| words.of(TESTS, key, &[]);
    let start = match test.status {
        TestStatus::New => "start",
        TestStatus::InProgress => "continue",
        TestStatus::Passed | TestStatus::Expired => "renew",
        TestStatus::Failed => "again",
    };
    let numbers = [
        ("questions", test.question_count.to_string()),
        ("minutes", test.minutes.to_string()),
        ("hours", test.cooldown_hours.to_string()),
        ("days", test.valid_days.to_string()),
        ("percent", test.pass_percent.to_string()),
    ];
    let numbers = numbers.each_ref().map(|(name, value)| (*name, value.as_str()));
    let body = html! {
        p { (test.description) }
        p { b { (status(words, test)) } }
        @if let Some(address) = &test.certificate {
            p { a class="action" href=(certificate_page(words, address)) { (own("certificate.open")) } }
        }
        @if let Some(attempt) = test.attempt.as_ref().filter(|attempt| attempt.percent.is_some()) {
            p { a class="action" href=(words.plain(&format!("/attempts/{}", attempt.id))) { (own("see_answers")) } }
        }
        @match &test.next_attempt_at {
            Some(at) => p { (again(words, at)) },
            None => form method="post" action=(words.plain(&format!("/tests/{}", test.slug))) {
                button class="submit" { (own(start)) }
            },
        }
        p { (words.filled("tests.facts", &numbers)) }
        p { (words.of(TESTS, "intro.pass", &numbers)) }
        p { (words.text("tests.saved")) }
        p { (words.filled("tests.cooldown", &numbers)) }
        p { (words.filled("tests.valid", &numbers)) }
    };
    Page { title: test.title.clone(), body }
}

/// When the next attempt may begin, in UTC: without scripts, the visitor's time zone is unknown.
fn again(words: &Words<'_>, at: &str) -> String {
    words.filled("tests.again_from", &[("date", &words.date(at)), ("time", at.get(11..16).unwrap_or_default())])
}

/// The plain page of a certificate at an address of the site.
fn certificate_page(words: &Words<'_>, address: &str) -> String {
    words.plain(&format!("/certificates/{}", address.rsplit('/').next().unwrap_or_default()))
}

/// A place in an open attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// The question with a number; after a refused answer with the places that were chosen.
    Question { number: usize, refused: Option<Vec<Option<usize>>> },
    /// The overview before the end.
    End,
}

/// An attempt: its result if it is finished, else a step of it. An unknown question is the end.
pub(crate) fn attempt(words: &Words<'_>, attempt: &TestAttempt, step: &Step) -> Page {
    let body = match (&attempt.result, step) {
        (Some(result), _) => finished(words, attempt, result),
        (None, Step::Question { number, refused }) => match attempt.questions.get(number.wrapping_sub(1)) {
            Some(question) => asked(words, attempt, question, refused.as_deref()),
            None => overview(words, attempt),
        },
        (None, Step::End) => overview(words, attempt),
    };
    Page { title: attempt.title.clone(), body }
}

fn address(words: &Words<'_>, attempt: &TestAttempt) -> String {
    words.plain(&format!("/attempts/{}", attempt.id))
}

/// A question with its form. Sending it saves the answer and opens the next question.
fn asked(words: &Words<'_>, attempt: &TestAttempt, question: &TestQuestion, refused: Option<&[Option<usize>]>) -> Markup {
    let own = |key: &str| words.of(TESTS, key, &[]);
    let (number, count) = (question.number, attempt.questions.len());
    let position = words.of(TESTS, "taking.question", &[("number", &number.to_string()), ("count", &count.to_string())]);
    html! {
        p class="muted" { (position) }
        form method="post" action=(address(words, attempt)) {
            input type="hidden" name="question" value=(number);
            fieldset aria-describedby=[refused.map(|_| "refused")] {
                legend { h2 { (question.text) } }
                @if refused.is_some() { p class="error" id="refused" role="alert" { (words.text("tests.refused")) } }
                (picture(question))
                (choices(words, question, refused))
            }
            button class="submit" { (own(if usize::from(number) < count { "taking.next" } else { "taking.to_end" })) }
        }
        @if number > 1 {
            p { a class="action" href=(format!("{}?question={}", address(words, attempt), number - 1)) { (own("taking.back")) } }
        }
        p { a class="action" href=(words.plain("/tests")) { (own("taking.leave")) } }
    }
}

/// SECURITY: pictures are files of the content, whose import allows nothing active.
fn picture(question: &TestQuestion) -> Markup {
    html! {
        @if let Some(picture) = &question.picture { div class="picture" role="img" aria-label=(picture.alt) { (PreEscaped(&picture.svg)) } }
    }
}

fn choices(words: &Words<'_>, question: &TestQuestion, refused: Option<&[Option<usize>]>) -> Markup {
    let options = (0_u8..).zip(&question.options);
    match question.kind {
        QuestionKind::Order => html! {
            p { (words.text("tests.order")) }
            @for (position, option) in options {
                @let saved = question.answer.iter().position(|chosen| *chosen == position).map(|place| place + 1);
                @let chosen = refused.map_or(saved, |places| places.get(usize::from(position)).copied().flatten());
                label { (option)
                    select name="place" {
                        option value="" { "—" }
                        @for place in 1..=question.options.len() {
                            option value=(place) selected[chosen == Some(place)] { (place) }
                        }
                    }
                }
            }
        },
        kind => {
            let input = if kind == QuestionKind::Multiple { "checkbox" } else { "radio" };
            html! {
                @if kind == QuestionKind::Multiple { p class="muted" { (words.text("tests.several")) } }
                @for (position, option) in options {
                    label class="option" {
                        input type=(input) name="answer" value=(position) checked[question.answer.contains(&position)];
                        (option)
                    }
                }
            }
        }
    }
}

/// What is answered and what is not, with the button that ends the attempt.
fn overview(words: &Words<'_>, attempt: &TestAttempt) -> Markup {
    let missing = attempt.questions.iter().filter(|question| question.answer.is_empty()).count();
    html! {
        h2 { (words.of(TESTS, "end.title", &[])) }
        @if missing == 0 { p { (words.of(TESTS, "end.all", &[])) } }
        @else { p { (words.filled("tests.missing", &[("count", &missing.to_string())])) } }
        ul class="rows" role="list" {
            @for question in &attempt.questions {
                @let key = if question.answer.is_empty() { "end.unanswered" } else { "end.answered" };
                li {
                    a class="action" href=(format!("{}?question={}", address(words, attempt), question.number)) {
                        (words.of(TESTS, key, &[("number", &question.number.to_string())]))
                    }
                }
            }
        }
        form method="post" action=(address(words, attempt)) {
            button class="submit" name="finish" value="yes" { (words.of(TESTS, "end.finish", &[])) }
        }
    }
}

fn finished(words: &Words<'_>, attempt: &TestAttempt, result: &TestResult) -> Markup {
    let own = |key: &str| words.of(TESTS, key, &[]);
    let numbers = [
        ("right", result.right_count.to_string()),
        ("count", attempt.questions.len().to_string()),
        ("percent", result.percent.to_string()),
    ];
    let numbers = numbers.each_ref().map(|(name, value)| (*name, value.as_str()));
    html! {
        h2 { (own(if result.is_passed { "result.passed" } else { "result.failed" })) }
        p { (words.of(TESTS, "result.score", &numbers)) }
        @match &result.passed_until {
            Some(until) => p { (words.of(TESTS, "result.until", &[("date", &words.date(until))])) },
            None => {
                p { (words.of(TESTS, "result.needed", &[("percent", &attempt.pass_percent.to_string())])) }
                p { (again(words, &result.next_attempt_at)) }
            },
        }
        @if let Some(address) = &result.certificate {
            p { a class="action" href=(certificate_page(words, address)) { (own("certificate.open")) } }
        }
        h2 { (own("review.title")) }
        ol class="rows" role="list" { @for question in &attempt.questions { li { (reviewed(words, question)) } } }
        p { a class="action" href=(words.plain("/tests")) { (own("all")) } }
    }
}

fn reviewed(words: &Words<'_>, question: &TestQuestion) -> Markup {
    let own = |key: &str| words.of(TESTS, key, &[]);
    html! {
        h3 { (question.number) ". " (question.text) }
        (picture(question))
        @if let Some(review) = &question.review {
            p { b { (own(if review.is_right { "review.right" } else { "review.wrong" })) } }
            p class="muted" { (own("review.own")) }
            @if question.answer.is_empty() { p { (own("review.none")) } } @else { (chosen(question, &question.answer)) }
            @if !review.is_right {
                p class="muted" { (own("review.correct")) }
                (chosen(question, &review.right))
            }
            p { (review.explanation) }
            @if let Some(article) = &review.article {
                p { a class="action" href=(article.url) { (words.of(TESTS, "review.read", &[("title", &article.title)])) } }
            }
        }
    }
}

/// Chosen options, numbered where their order was asked for.
fn chosen(question: &TestQuestion, positions: &[u8]) -> Markup {
    let texts = positions.iter().filter_map(|position| question.options.get(usize::from(*position)));
    if question.kind == QuestionKind::Order {
        return html! { ol { @for text in texts { li { (text) } } } };
    }
    html! { @for text in texts { p { (text) } } }
}

/// A certificate, for everyone who knows its code.
pub(crate) fn certificate(words: &Words<'_>, certificate: &Certificate) -> Page {
    let own = |key: &str| words.of(TESTS, key, &[]);
    let row = |key: &str, value: &str| html! { dt class="muted" { (own(key)) } dd { bdi { (value) } } };
    let body = html! {
        p { b { (own(if certificate.is_valid { "card.valid" } else { "card.expired" })) } }
        dl {
            (row("card.name", &certificate.name))
            (row("card.test", &certificate.title))
            (row("card.passed", &words.date(&certificate.passed_at)))
            (row("card.until", &words.date(&certificate.valid_until)))
            (row("card.code", &certificate.code))
        }
        p class="muted" { (own("card.note")) }
    };
    Page { title: certificate.title.clone(), body }
}

/// The page of a code without a certificate.
pub(crate) fn no_certificate(words: &Words<'_>) -> Page {
    let own = |key: &str| words.of(TESTS, key, &[]);
    Page { title: own("card.unknown"), body: html! { p { (own("card.unknown_text")) } } }
}
