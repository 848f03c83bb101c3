//! Clients of the edges' operators' ports: one promotes releases, one reads which are in force.

use std::time::Duration;

use reqwest::{Client as HttpClient, Method, StatusCode};
use serde_json::{Value, json};

use super::Client;
use super::visitor::completion;
use crate::history::{Action, Completion, Outcome};
use crate::machine::network::address;
use crate::nodes::releases::CHANGING;
use crate::nodes::services::ADMIN_PORT;
use crate::nodes::{ADMIN_TOKEN, EDGES, SQUAD_TOKEN};

/// Longest promotion: the gate renders all recorded pages.
const LONGEST_CHANGE: Duration = Duration::from_secs(20);

/// Longest wait for a status.
const LONGEST_STATUS: Duration = Duration::from_secs(3);

/// Promotes releases in turn until the load stops, each through another edge.
pub(super) async fn promote(mut client: Client, releases: Vec<String>) {
    let http = HttpClient::builder().no_proxy().timeout(LONGEST_CHANGE).build();
    let Ok(http) = http else { return };
    let mut live = 0;
    while client.pause(Duration::from_secs(5)).await {
        live = (live + 1 + client.random.usize(..releases.len() - 1)) % releases.len();
        let (edge, release) = (EDGES[client.random.usize(..EDGES.len())], &releases[live]);
        let action = Action::Promote { fragment: CHANGING.to_owned(), release: release.clone() };
        let body = json!({ "release": release, "force": true, "change": { "by": client.name, "why": "the rig" } });
        let work = async {
            let path = format!("/releases/{CHANGING}/promote");
            let result = ask(&http, Method::POST, edge, &path, SQUAD_TOKEN, Some(&body)).await;
            completion(result, |answer| Some(Outcome::Live { sequence: answer["state"]["sequence"].as_u64()? }))
        };
        client.recorder.run(&client.name, edge, action, work).await;
    }
}

/// Reads an edge's status until the load stops.
pub(super) async fn watch(mut client: Client, edge: &'static str) {
    let http = HttpClient::builder().no_proxy().timeout(LONGEST_STATUS).build();
    let Ok(http) = http else { return };
    while client.pause(Duration::from_secs(1)).await {
        let work = async {
            match ask(&http, Method::GET, edge, "/status", ADMIN_TOKEN, None).await {
                Ok((StatusCode::OK, status)) => Completion::Ok(Outcome::InForce { sequences: sequences(&status) }),
                other => Completion::Fail(format!("{other:?}")),
            }
        };
        client.recorder.run(&client.name, edge, Action::Status, work).await;
    }
}

fn sequences(status: &Value) -> std::collections::BTreeMap<String, u64> {
    let in_force = status["store"]["in_force"].as_object().into_iter().flatten();
    in_force.filter_map(|(fragment, state)| Some((fragment.clone(), state["sequence"].as_u64()?))).collect()
}

async fn ask(
    http: &HttpClient,
    method: Method,
    edge: &str,
    path: &str,
    token: &str,
    body: Option<&Value>,
) -> Result<(StatusCode, Value), reqwest::Error> {
    let mut request = http.request(method, format!("http://{}:{ADMIN_PORT}{path}", address(edge))).bearer_auth(token);
    if let Some(body) = body {
        request = request.json(body);
    }
    let response = request.send().await?;
    let status = response.status();
    let body = response.bytes().await?;
    Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
}
