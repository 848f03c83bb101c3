//! Client of an edge's releases API.

use bytes::Bytes;
use contracts::error::ErrorBody;
use contracts::release_api::{
    ChangeAnswer, CompleteAnswer, CompleteRequest, FragmentReleases, FragmentsAnswer, GateAnswer, PromoteRequest,
};
use futures_util::{StreamExt as _, TryStreamExt as _};
use releases::{SignedRelease, Squads};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::target::usage;
use super::{Failure, text};
use crate::config::Secret;
use crate::server::tls;

/// Concurrent file uploads.
const CONCURRENT_FILES: usize = 4;

/// Client of an operators' port.
pub(super) struct Remote {
    client: Client,
    url: Url,
    token: Option<Secret>,
    /// Squads of the local configuration, for finding the owner of the key.
    pub(super) squads: Squads,
}

impl Remote {
    pub(super) fn new(url: Url, token: Option<Secret>, squads: Squads) -> Result<Self, Failure> {
        if url.cannot_be_a_base() {
            return Err(usage(&format!("{url} is not an HTTP URL.")));
        }
        tls::install_provider();
        // SECURITY: without redirects, the token reaches no other server.
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        Ok(Self { client, url, token, squads })
    }

    /// Names of all fragments.
    pub(super) async fn fragments(&self) -> Result<Vec<String>, Failure> {
        let answer: FragmentsAnswer = json(self.request(Method::GET, &[]).send().await?).await?;
        Ok(answer.fragments.into_iter().map(|fragment| fragment.name).collect())
    }

    /// State and releases of a fragment.
    pub(super) async fn releases_of(&self, fragment: &str) -> Result<FragmentReleases, Failure> {
        json(self.request(Method::GET, &[fragment]).send().await?).await
    }

    /// Uploads all files and completes the release.
    pub(super) async fn publish(&self, signed: &SignedRelease) -> Result<CompleteAnswer, Failure> {
        let (name, id) = (signed.stored.name(), signed.stored.id.as_str());
        let published: Option<FragmentReleases> = match self.releases_of(name).await {
            Ok(published) => Some(published),
            // The fragment is new.
            Err(Failure::Failed(_)) => None,
            Err(failure) => return Err(failure),
        };
        if !published.is_some_and(|published| published.releases.iter().any(|release| release.id == id)) {
            let files: Vec<(String, Bytes)> = signed.stored.files().map(|(path, file)| (path.to_owned(), file.identity.clone())).collect();
            let uploads = files.into_iter().map(|(path, bytes)| self.send(name, id, path, bytes));
            futures_util::stream::iter(uploads).buffer_unordered(CONCURRENT_FILES).try_collect::<()>().await?;
        }
        let release = String::from_utf8(signed.json.clone())?;
        let request = CompleteRequest { release, signature: signed.signature.clone() };
        json(self.request(Method::POST, &[name, id, "complete"]).json(&request).send().await?).await
    }

    /// Promotes a release. The error lists the failed checks.
    pub(super) async fn promote(&self, fragment: &str, request: &PromoteRequest) -> Result<ChangeAnswer, Failure> {
        let response = self.request(Method::POST, &[fragment, "promote"]).json(request).send().await?;
        if response.status() == StatusCode::UNPROCESSABLE_ENTITY {
            let answer: GateAnswer = response.json().await?;
            return Err(Failure::Failed(format!("{}{}", text::checks(&answer.checks), answer.error.message)));
        }
        json(response).await
    }

    /// Requests another action: `rollback`, `pin` or `preview`.
    pub(super) async fn ask<T: DeserializeOwned>(&self, fragment: &str, action: &str, request: &impl Serialize) -> Result<T, Failure> {
        json(self.request(Method::POST, &[fragment, action]).json(request).send().await?).await
    }

    async fn send(&self, name: &str, id: &str, path: String, bytes: Bytes) -> Result<(), Failure> {
        let segments: Vec<&str> = [name, id, "files"].into_iter().chain(path.split('/')).collect();
        check_status(self.request(Method::PUT, &segments).body(bytes).send().await?).await.map(drop)
    }

    fn request(&self, method: Method, segments: &[&str]) -> RequestBuilder {
        let mut url = self.url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push("releases").extend(segments);
        }
        let request = self.client.request(method, url);
        match &self.token {
            Some(token) => request.bearer_auth(token.reveal()),
            None => request,
        }
    }
}

async fn json<T: DeserializeOwned>(response: Response) -> Result<T, Failure> {
    Ok(check_status(response).await?.json().await?)
}

/// Turns an error response into a failure with the edge's message.
async fn check_status(response: Response) -> Result<Response, Failure> {
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let text = response.text().await?;
    let message = serde_json::from_str::<ErrorBody>(&text).map(|error| error.error.message);
    Err(Failure::Failed(message.unwrap_or_else(|_| format!("The edge answered {status}."))))
}
