//! What every node of the product API has stored, read after the last fault.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use reqwest::Client;
use serde_json::Value;

use crate::content::{self, PLACE};
use crate::history::{Fact, Recorder, StoredMessage};
use crate::load::picture;
use crate::machine::network::address;
use crate::nodes::services::API_PORT;
use crate::nodes::{APIS, STAFF_TOKEN};

/// Longest wait for a response.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Reads all nodes and records what they have.
///
/// # Errors
/// A node failed, or has a picture that is not whole.
pub(crate) async fn record(recorder: &Recorder) -> io::Result<()> {
    let client = Client::builder().no_proxy().timeout(LONGEST_WAIT).build().map_err(io::Error::other)?;
    let [first, second, third] = APIS.map(|node| Reader { client: client.clone(), node });
    for stored in <[_; 3]>::from(tokio::join!(first.read(), second.read(), third.read())) {
        let (threads, likes) = stored?;
        recorder.write(threads);
        recorder.write(likes);
    }
    Ok(())
}

/// A client of one node.
struct Reader {
    client: Client,
    node: &'static str,
}

impl Reader {
    async fn read(&self) -> io::Result<(Fact, Fact)> {
        let mut threads = BTreeMap::new();
        let mut before = String::new();
        loop {
            let list = self.json(&format!("/api/staff/requests?{before}")).await?;
            for request in list["requests"].as_array().into_iter().flatten() {
                let number = request["number"].as_str().unwrap_or_default();
                threads.insert(number.to_owned(), self.thread(number).await?);
            }
            match list["before"].as_i64() {
                Some(next) => before = format!("before={next}"),
                None => break,
            }
        }
        let ids: Vec<&str> = content::articles().collect();
        let data = self.json(&format!("/api{PLACE}/articles-data?ids={}", ids.join(","))).await?;
        let count = |id: &&str| Some(((*id).to_owned(), data["articles"][format!("article_{id}")]["likes"].as_u64()?));
        let likes = ids.iter().filter_map(count).collect();
        let node = self.node.to_owned();
        Ok((Fact::Stored { node: node.clone(), threads }, Fact::Likes { node, likes }))
    }

    /// Messages of visitors in a thread. Each begins with its key.
    async fn thread(&self, number: &str) -> io::Result<Vec<StoredMessage>> {
        let request = self.json(&format!("/api/staff/requests/{number}")).await?;
        let mut messages = Vec::new();
        for message in request["messages"].as_array().into_iter().flatten() {
            let text = message["text"].as_str().unwrap_or_default();
            let Some((key, _)) = text.split_once(':').filter(|(key, _)| key.starts_with("key-")) else { continue };
            let mut pictures = Vec::new();
            for file in message["files"].as_array().into_iter().flatten() {
                let id = file["id"].as_str().unwrap_or_default();
                let bytes = self.bytes(&format!("/api/staff/requests/{number}/files/{id}")).await?;
                // A broken picture is another digest, not the end of the check.
                pictures.push(picture::digest(&bytes).unwrap_or_else(|error| error.to_string()));
            }
            messages.push(StoredMessage { key: key.to_owned(), digest: picture::of_message(text, &pictures) });
        }
        Ok(messages)
    }

    async fn json(&self, path: &str) -> io::Result<Value> {
        Ok(serde_json::from_slice(&self.bytes(path).await?)?)
    }

    async fn bytes(&self, path: &str) -> io::Result<Vec<u8>> {
        let url = format!("http://{}:{API_PORT}{path}", address(self.node));
        let get = async {
            let response = self.client.get(&url).bearer_auth(STAFF_TOKEN).send().await?.error_for_status()?;
            response.bytes().await
        };
        get.await.map(|bytes| bytes.to_vec()).map_err(|error| io::Error::other(format!("{} at the end: {error}", self.node)))
    }
}
