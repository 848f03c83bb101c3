//! Clients that like articles, each once.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::Client;
use super::visitor::{Visitor, completion};
use crate::content::{self, PLACE};
use crate::history::{Action, Completion, Outcome};

/// Attempts of one like.
const ATTEMPTS: u32 = 6;

/// Likes until the load stops.
pub(super) async fn like(mut client: Client) {
    let articles: Vec<&str> = content::articles().collect();
    let mut count = 0;
    while client.pause(Duration::from_millis(1_200)).await {
        count += 1;
        let name = format!("{}-{count}", client.name);
        let Ok(mut visitor) = Visitor::new(client.number * 1_000 + count) else { return };
        let article = articles[client.random.usize(..articles.len())];
        if !visitor.fetch_token(client.any_edge()).await {
            continue;
        }
        for _ in 0..ATTEMPTS {
            let node = client.any_edge();
            let request = visitor.request(Method::POST, node, &format!("/api{PLACE}/articles/{article}/like"));
            let request = request.json(&json!({ "liked": true }));
            let action = Action::Like { article: article.to_owned() };
            let work = async { completion(visitor.send(request).await, |_| Some(Outcome::Done)) };
            if let Completion::Ok(_) = client.recorder.run(&name, node, action, work).await {
                break;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
