//! Clients that read pages and their files. Each stays at one edge, or comes through the load
//! balancer or the shared cache.

use std::io;
use std::time::Duration;

use reqwest::{Method, StatusCode};

use super::visitor::{Visitor, reason};
use super::{Client, page};
use crate::cluster::until;
use crate::content;
use crate::history::{Action, Completion, Outcome};
use crate::nodes::EDGES;

/// One page in so many is followed by a look at one of its files.
const FILES_EVERY: usize = 5;

/// Reads pages until the load stops.
pub(super) async fn read_pages(mut client: Client, node: &'static str) {
    let articles: Vec<&str> = content::articles().collect();
    let Ok(visitor) = Visitor::new(client.number) else { return };
    while client.pause(Duration::from_millis(300)).await {
        let path = content::path(articles[client.random.usize(..articles.len())]);
        let mut files = Vec::new();
        let action = Action::Page { path: path.clone() };
        client.recorder.run(&client.name, node, action, async { read_page(&visitor, node, &path, &mut files).await }).await;
        if !files.is_empty() && client.random.usize(..FILES_EVERY) == 0 {
            let file = files.swap_remove(client.random.usize(..files.len()));
            // Every edge has the files of every page.
            let edge = EDGES[client.random.usize(..EDGES.len())];
            let action = Action::File { path: file.clone() };
            client.recorder.run(&client.name, edge, action, async { read_file(&visitor, edge, &file).await }).await;
        }
    }
}

/// Reads every page once at every edge, until it comes. Cold nodes of a busy machine are slow.
///
/// # Errors
/// A page does not come within a minute.
pub(crate) async fn read_first_pages() -> io::Result<()> {
    let visitor = Visitor::new(0).map_err(io::Error::other)?;
    for edge in EDGES {
        for article in content::articles() {
            let path = content::path(article);
            let has_come = || async {
                let response = visitor.request(Method::GET, edge, &path).send().await;
                response.is_ok_and(|response| response.status() == StatusCode::OK)
            };
            until(&format!("{path} of {edge}"), has_come).await?;
        }
    }
    Ok(())
}

async fn read_page(visitor: &Visitor, node: &str, path: &str, files: &mut Vec<String>) -> Completion {
    let response = match visitor.request(Method::GET, node, path).send().await {
        Ok(response) => response,
        Err(error) => return Completion::Unknown(reason(&error)),
    };
    match page::read(node, response).await {
        Ok((seen, found)) => {
            *files = found;
            Completion::Ok(Outcome::Page(seen))
        }
        Err(error) => Completion::Unknown(reason(&error)),
    }
}

async fn read_file(visitor: &Visitor, edge: &str, file: &str) -> Completion {
    let read = async {
        let response = visitor.request(Method::GET, edge, file).send().await?;
        let status = response.status().as_u16();
        response.bytes().await.map(|_| status)
    };
    match read.await {
        Ok(status) => Completion::Ok(Outcome::File { status }),
        Err(error) => Completion::Unknown(reason(&error)),
    }
}
