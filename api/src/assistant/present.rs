//! From what the engine decides to what the visitor sees: texts of the city, URLs, buttons, form.

use ::assistant::{ARTICLE, Kind, Outcome, Quote, Speaker, support, unsupported};
use contracts::assistant::{
    AssistantAnswer, AssistantKind, AssistantSentence, AssistantSource, MOST_REPLIES, MOST_SENTENCES, QuickReply, QuickReplyKind,
    SentenceAuthor, SuggestedForm,
};
use contracts::links::EmergencyCall;

use super::Conversation;
use crate::pages::View;
use crate::search::{Catalogue, numbers};

/// Longest summary for the form in code points.
const LONGEST_SUMMARY: usize = 4000;

/// The answer that an outcome means in a view.
pub(super) fn answer(view: &View<'_>, catalogue: Option<&Catalogue>, conversation: &Conversation, outcome: &Outcome) -> AssistantAnswer {
    let other_city = outcome.city.as_deref().and_then(|code| view.country.city(code)).map(|city| view.in_city(city));
    let place = other_city.as_ref().unwrap_or(view);
    let mut answer = AssistantAnswer {
        kind: kind(outcome.kind),
        emergency: if outcome.kind == Kind::Danger { calls(view) } else { Vec::new() },
        lead: String::new(),
        sentences: Vec::new(),
        sources: Vec::new(),
        lang: if outcome.quotes.is_empty() && outcome.choices.is_empty() {
            view.content_language().to_owned()
        } else {
            outcome.language.clone()
        },
        replies: Vec::new(),
        form: None,
        author: SentenceAuthor::Article,
    };
    if let Some(catalogue) = catalogue {
        for quote in &outcome.quotes {
            add(&mut answer, place, catalogue, quote);
        }
        for choice in &outcome.choices {
            let title = catalogue.filled(&choice.title, |name| place.value_in(name, &outcome.language));
            if outcome.kind == Kind::Clarify {
                answer.replies.push(QuickReply { title, text: format!("{ARTICLE}{}", choice.id), kind: QuickReplyKind::Ask });
            } else if let Some(url) = place.article_url(&choice.url, &outcome.language) {
                let source = AssistantSource { id: choice.id.clone(), title, url, anchor: String::new(), heading: String::new() };
                answer.sources.push(source);
            }
        }
    }
    answer.lead = lead(view, place, outcome, &answer);
    answer.replies.truncate(MOST_REPLIES - 1);
    buttons(view, outcome.kind, &mut answer.replies);
    if view.takes_requests && matches!(outcome.kind, Kind::Unknown | Kind::Handover | Kind::Abuse | Kind::Danger) {
        answer.form = Some(form(view, conversation, outcome));
    }
    answer
}

const fn kind(kind: Kind) -> AssistantKind {
    match kind {
        Kind::Answer => AssistantKind::Answer,
        Kind::Clarify => AssistantKind::Clarify,
        Kind::Unknown => AssistantKind::Unknown,
        Kind::Danger => AssistantKind::Danger,
        Kind::Handover => AssistantKind::Handover,
        Kind::Greeting => AssistantKind::Greeting,
        Kind::Thanks => AssistantKind::Thanks,
        Kind::Empty => AssistantKind::Empty,
        Kind::Abuse => AssistantKind::Abuse,
    }
}

/// The country's emergency numbers, as the search shows them.
fn calls(view: &View<'_>) -> Vec<EmergencyCall> {
    numbers(view).into_iter().map(|number| EmergencyCall { number: number.number, service: number.title }).collect()
}

/// Adds a quote; nothing if its language has no pages here.
fn add(answer: &mut AssistantAnswer, place: &View<'_>, catalogue: &Catalogue, quote: &Quote) {
    let Some(page) = place.article_url(&quote.url, &quote.language) else { return };
    let fill = |text: &str| catalogue.filled(text, |name| place.value_in(name, &quote.language));
    let source = u32::try_from(answer.sources.len()).unwrap_or(u32::MAX);
    let room = MOST_SENTENCES.saturating_sub(answer.sentences.len());
    answer.sources.push(AssistantSource {
        id: quote.id.clone(),
        title: fill(&quote.title),
        url: if quote.anchor.is_empty() { page } else { format!("{page}#{}", quote.anchor) },
        anchor: quote.anchor.clone(),
        heading: fill(&quote.heading),
    });
    let sentences = quote.sentences.iter().take(room);
    answer.sentences.extend(sentences.map(|sentence| AssistantSentence { text: fill(sentence), passage: String::new(), source }));
}

/// What the assistant says itself.
fn lead(view: &View<'_>, place: &View<'_>, outcome: &Outcome, answer: &AssistantAnswer) -> String {
    let key = match outcome.kind {
        Kind::Answer if answer.sentences.is_empty() => "assistant.unknown",
        Kind::Answer if answer.lang != view.content_language() => "assistant.other_language",
        Kind::Answer if outcome.city.is_some() => {
            return view.own("assistant.city", &[("city", place.city.name(&view.language))]);
        }
        Kind::Answer => return String::new(),
        Kind::Clarify => "assistant.clarify",
        Kind::Unknown if !answer.sources.is_empty() => "assistant.related",
        Kind::Unknown => "assistant.unknown",
        Kind::Danger if outcome.is_despair => "assistant.despair",
        Kind::Danger if answer.sources.is_empty() => "assistant.danger_alone",
        Kind::Danger => "assistant.danger",
        Kind::Handover => "assistant.handover",
        Kind::Greeting => "assistant.greeting",
        Kind::Thanks => "assistant.thanks",
        Kind::Empty => "assistant.empty",
        Kind::Abuse => "assistant.abuse",
    };
    view.own(key, &[])
}

fn buttons(view: &View<'_>, kind: Kind, replies: &mut Vec<QuickReply>) {
    let button = |name: &str, kind: QuickReplyKind| QuickReply {
        title: view.own(&format!("assistant.reply.{name}"), &[]),
        text: view.own(&format!("assistant.reply.{name}.message"), &[]),
        kind,
    };
    if kind == Kind::Answer {
        replies.push(button("helped", QuickReplyKind::Helped));
    }
    if matches!(kind, Kind::Answer | Kind::Clarify | Kind::Unknown | Kind::Abuse | Kind::Danger) {
        replies.push(button("human", QuickReplyKind::Human));
    }
}

/// The form for what the conversation is about.
fn form(view: &View<'_>, conversation: &Conversation, outcome: &Outcome) -> SuggestedForm {
    let forms = &view.forms;
    let categories = conversation.category.iter().chain(&outcome.jobs).chain(Some(&outcome.category));
    let profession = categories.filter_map(|category| forms.profession_of_category(category)).next();
    let offered = profession.and_then(|id| forms.profession(&view.forms_place(), id));
    let is_offered = |subject: &&String| offered.as_ref().is_some_and(|offered| offered.subjects.iter().any(|other| other.id == **subject));
    SuggestedForm {
        url: profession.map_or_else(|| view.contact_url(), |id| view.contact_form_url(id)),
        profession: profession.unwrap_or_default().to_owned(),
        subject: outcome.subjects.iter().find(is_offered).cloned().unwrap_or_default(),
        summary: summary(conversation),
    }
}

/// The visitor's messages, oldest first; if they are too long, the last ones.
fn summary(conversation: &Conversation) -> String {
    let mut messages: Vec<&str> = Vec::new();
    let mut left = LONGEST_SUMMARY;
    let own = conversation.turns.iter().rev().filter(|turn| turn.from == Speaker::Visitor && !turn.text.starts_with(ARTICLE));
    for text in own.map(|turn| turn.text.trim()).filter(|text| !text.is_empty()) {
        let length = text.chars().count() + 1;
        if length > left {
            break;
        }
        left -= length;
        messages.push(text);
    }
    messages.reverse();
    messages.join("\n")
}

/// The quoted text of each source.
pub(super) fn passages(answer: &AssistantAnswer) -> Vec<String> {
    let of = |source: usize| {
        let sentences = answer.sentences.iter().filter(|sentence| sentence.source as usize == source);
        sentences.map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    (0..answer.sources.len()).map(of).collect()
}

/// A model's sentences with the passages that support them; `None` if one has no support.
///
/// SECURITY: nothing that a model makes up may reach a visitor.
pub(super) fn worded(text: &str, passages: &[String]) -> Option<Vec<AssistantSentence>> {
    let passages: Vec<&str> = passages.iter().map(String::as_str).collect();
    if unsupported(text, &passages).is_some() {
        return None;
    }
    let sentences: Vec<AssistantSentence> = ::assistant::sentences(text)
        .into_iter()
        .map(|sentence| {
            let source = support(sentence, &passages)?;
            let passage = (*passages.get(source)?).to_owned();
            Some(AssistantSentence { text: sentence.to_owned(), passage, source: u32::try_from(source).ok()? })
        })
        .collect::<Option<_>>()?;
    (!sentences.is_empty() && sentences.len() <= MOST_SENTENCES).then_some(sentences)
}

#[cfg(test)]
mod tests {
    use ::assistant::Turn;

    use super::*;

    #[test]
    fn summary_keeps_the_last_messages() {
        let turn = |from: Speaker, text: &str| Turn { from, text: text.to_owned() };
        let turns = vec![
            turn(Speaker::Visitor, &"a".repeat(LONGEST_SUMMARY)),
            turn(Speaker::Visitor, "первое"),
            turn(Speaker::Assistant, "ответ"),
            turn(Speaker::Visitor, "article:taxi-pets"),
            turn(Speaker::Visitor, "второе"),
        ];
        assert_eq!(summary(&Conversation { turns, category: None }), "первое\nвторое");
    }

    #[test]
    fn unsupported_wording_is_refused() {
        let passages = ["Плата — 30 ₽.".to_owned(), "Деньги приходят за 15 минут.".to_owned()];
        let sentences = worded("Деньги приходят за 15 минут. Плата — 30 ₽.", &passages).unwrap();
        assert_eq!(sentences.iter().map(|sentence| sentence.source).collect::<Vec<_>>(), [1, 0]);
        assert_eq!(worded("Плата — 50 ₽.", &passages), None);
        assert_eq!(worded("", &passages), None);
    }
}
