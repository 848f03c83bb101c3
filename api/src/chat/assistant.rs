//! The assistant in chats: answers what is due, on the node that claims it first.

use std::fmt::Write as _;
use std::time::Duration;

use contracts::assistant::{AssistantAnswer, AssistantKind};
use contracts::chat::ChatContent;
use jiff::Timestamp;

use super::hub::Typist;
use super::messages::read_content;
use crate::app::Api;
use crate::assistant::{Conversation, Speaker, Turn};
use crate::content::StoreError;
use crate::support::{
    ChangeKind, Handling, NewMessage, RequestRow, SendError, add_message, by_id, can_reply, hand, hand_locked, lock, record,
};

/// Interval of looking for answers that no node has given. New messages of this node wake earlier.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Time in which a claimed answer must be given, in milliseconds. After it, any node claims it
/// again: the one that had it may have stopped.
const CLAIM: i64 = 30_000;

/// Answers claimed in one round.
const BATCH: i64 = 20;

/// Messages that the assistant reads.
const MOST_TURNS: i64 = 12;

/// Answers visitors' messages until the task is dropped.
pub(crate) async fn answer_chats(api: Api) {
    let mut changes = api.chat().changes();
    loop {
        match due(&api, Timestamp::now().as_millisecond()).await {
            Ok(due) => {
                // One after another: an answer takes milliseconds of one core.
                for (request, since) in due {
                    if let Err(error) = answer(&api, &request, since).await {
                        tracing::error!(%error, "the assistant could not answer; another round retries");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "cannot look for unanswered chats; the next round retries"),
        }
        tokio::select! {
            _ = changes.changed() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// Requests whose answers are due, with the moment since when.
async fn due(api: &Api, now: i64) -> Result<Vec<(String, i64)>, StoreError> {
    let statement = "SELECT id, answer_due FROM request WHERE answer_due IS NOT NULL AND answer_due <= $1 ORDER BY answer_due LIMIT $2";
    Ok(sqlx::query_as(statement).bind(now).bind(BATCH).fetch_all(api.database().pool()).await?)
}

/// Claims and gives one answer. Does nothing if another node has claimed it.
async fn answer(api: &Api, request: &str, since: i64) -> Result<(), SendError> {
    let claimed_until = Timestamp::now().as_millisecond() + CLAIM;
    let statement = "UPDATE request SET answer_due = $1 WHERE id = $2 AND answer_due = $3 AND handling = 'assistant'";
    let claim = sqlx::query(statement).bind(claimed_until).bind(request).bind(since).execute(api.database().pool()).await?;
    if claim.rows_affected() == 0 {
        return Ok(());
    }
    let Some(row) = by_id(api.database(), request).await? else { return Ok(()) };
    api.chat().typing(request, Typist::Assistant);
    let Ok(view) = api.view(&format!("{}-{}", row.country, row.language), &row.city) else {
        // The place is gone from the content: a person answers.
        hand(api.database(), api.outbox(), &row, Handling::Queue, "", Timestamp::now().as_millisecond()).await?;
        api.chat().wake(request);
        return Ok(());
    };
    let conversation = Conversation { turns: turns(api, request).await?, category: category(&row).map(str::to_owned) };
    let answer = api.assistant().answer(&view, &conversation).await;
    if give(api, &row, &answer, claimed_until).await? {
        api.outbox().wake();
        api.chat().wake(request);
    }
    Ok(())
}

/// Stores an answer if the chat has not changed meanwhile. A new message of the visitor is
/// answered later.
async fn give(api: &Api, row: &RequestRow, answer: &AssistantAnswer, claimed_until: i64) -> Result<bool, SendError> {
    let now = Timestamp::now().as_millisecond();
    let mut transaction = api.database().pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    let statement = "SELECT * FROM request WHERE id = $1 AND answer_due = $2 AND handling = 'assistant'";
    let current: Option<RequestRow> = sqlx::query_as(statement).bind(&row.id).bind(claimed_until).fetch_optional(&mut *transaction).await?;
    let Some(current) = current.filter(|current| can_reply(current, now)) else { return Ok(false) };
    let content = ChatContent::Answer { answer: Box::new(answer.clone()) };
    let message = NewMessage {
        author: "assistant",
        text: &plain(answer, &row.origin),
        content: Some(serde_json::to_string(&content).map_err(StoreError::from)?),
        outcome: Some(outcome(answer.kind)),
        ..NewMessage::default()
    };
    let mut seq = add_message(&mut transaction, &row.id, message, now).await?.seq;
    sqlx::query("UPDATE request SET answer_due = NULL, changed_at = $1 WHERE id = $2")
        .bind(now)
        .bind(&row.id)
        .execute(&mut *transaction)
        .await?;
    if answer.kind == AssistantKind::Handover {
        seq = hand_locked(&mut transaction, api.outbox(), &current, Handling::Queue, "", now).await?;
    }
    record(&mut transaction, &row.id, ChangeKind::Message, seq, now).await?;
    transaction.commit().await?;
    Ok(true)
}

/// The last messages, oldest first. A pressed button counts as the text behind it.
async fn turns(api: &Api, request: &str) -> Result<Vec<Turn>, SendError> {
    let statement = "SELECT author, text, content FROM request_message WHERE request_id = $1 AND author <> 'system' \
                     ORDER BY place DESC LIMIT $2";
    let rows: Vec<(String, String, Option<String>)> =
        sqlx::query_as(statement).bind(request).bind(MOST_TURNS).fetch_all(api.database().pool()).await?;
    let turn = |(author, text, content): (String, String, Option<String>)| {
        let content = content.and_then(|content| read_content(&content));
        let from = match author.as_str() {
            "assistant" => Speaker::Assistant,
            "staff" => Speaker::Staff,
            _ => Speaker::Visitor,
        };
        Turn { from, text: if let Some(ChatContent::Pressed { value }) = content { value } else { text } }
    };
    Ok(rows.into_iter().rev().map(turn).collect())
}

/// Slug of the category of the page where the chat began.
fn category(row: &RequestRow) -> Option<&str> {
    let path = row.from_page.split(['?', '#']).next()?;
    path.split("/knowledge-base/").nth(1)?.split('/').next().filter(|slug| !slug.is_empty())
}

/// Name of a kind of answer in the database.
const fn outcome(kind: AssistantKind) -> &'static str {
    match kind {
        AssistantKind::Answer => "answer",
        AssistantKind::Clarify => "clarify",
        AssistantKind::Unknown => "unknown",
        AssistantKind::Danger => "danger",
        AssistantKind::Handover => "handover",
        AssistantKind::Greeting => "greeting",
        AssistantKind::Thanks => "thanks",
        AssistantKind::Empty => "empty",
        AssistantKind::Abuse => "abuse",
    }
}

/// An answer as text, for mail and for clients that do not know its structure.
fn plain(answer: &AssistantAnswer, origin: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let numbers = answer.emergency.iter().map(|call| match call.service.as_str() {
        "" => call.number.clone(),
        service => format!("{service}: {}", call.number),
    });
    parts.extend(numbers);
    parts.extend([&answer.lead].into_iter().filter(|lead| !lead.is_empty()).cloned());
    let sentences: Vec<&str> = answer.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    if !sentences.is_empty() {
        parts.push(sentences.join(" "));
    }
    let mut text = parts.join("\n");
    for source in &answer.sources {
        // Writing to a string does not fail.
        _ = write!(text, "\n{}: {origin}{}", source.title, source.url);
    }
    text
}

#[cfg(test)]
mod tests {
    use contracts::assistant::{AssistantAnswer, AssistantKind, AssistantSentence, AssistantSource, SentenceAuthor};
    use contracts::links::EmergencyCall;

    use super::plain;

    #[test]
    fn text_of_an_answer_begins_with_emergency_numbers() {
        let source = AssistantSource {
            id: "taxi-accident".into(),
            title: "You’ve been in an accident".into(),
            url: "/ru-en/moskva/knowledge-base/taxi/safety/accident".into(),
            anchor: String::new(),
            heading: String::new(),
        };
        let sentence = |text: &str| AssistantSentence { text: text.into(), passage: String::new(), source: 0 };
        let answer = AssistantAnswer {
            kind: AssistantKind::Danger,
            emergency: vec![EmergencyCall { number: "112".into(), service: String::new() }],
            lead: "Call first.".into(),
            sentences: vec![sentence("Stop."), sentence("Call 112.")],
            sources: vec![source],
            lang: "en".into(),
            replies: Vec::new(),
            form: None,
            author: SentenceAuthor::Article,
        };
        let text = plain(&answer, "https://roadside.example");
        assert_eq!(
            text,
            "112\nCall first.\nStop. Call 112.\nYou’ve been in an accident: \
             https://roadside.example/ru-en/moskva/knowledge-base/taxi/safety/accident"
        );
    }
}
