//! The releases API of an edge, as the commands use it.

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
use super::{Failure, words};
use crate::config::Secret;
use crate::server::tls;

/// How many files are sent at once.
const AT_ONCE: usize = 4;

/// An edge's operators' port.
pub(super) struct Remote {
    client: Client,
    url: Url,
    token: Option<Secret>,
    /// Squads of the configuration here: they say whose the key is.
    pub(super) squads: Squads,
}

impl Remote {
    pub(super) fn new(url: Url, token: Option<Secret>, squads: Squads) -> Result<Self, Failure> {
        if url.cannot_be_a_base() {
            return Err(usage(&format!("{url} is no address of HTTP.")));
        }
        tls::install_provider();
        // SECURITY: the token goes where it was sent to, and nowhere else.
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

    /// Sends every file, and then the word that all are there.
    pub(super) async fn publish(&self, signed: &SignedRelease) -> Result<CompleteAnswer, Failure> {
        let (name, id) = (signed.stored.name(), signed.stored.id.as_str());
        let listed: Option<FragmentReleases> = match self.releases_of(name).await {
            Ok(listed) => Some(listed),
            // Nothing of the fragment is there yet.
            Err(Failure::Failed(_)) => None,
            Err(failure) => return Err(failure),
        };
        if !listed.is_some_and(|listed| listed.releases.iter().any(|release| release.id == id)) {
            let files: Vec<(String, Bytes)> = signed.stored.files().map(|(path, file)| (path.to_owned(), file.identity.clone())).collect();
            let sent = files.into_iter().map(|(path, bytes)| self.send(name, id, path, bytes));
            futures_util::stream::iter(sent).buffer_unordered(AT_ONCE).try_collect::<()>().await?;
        }
        let release = String::from_utf8(signed.json.clone())?;
        let request = CompleteRequest { release, signature: signed.signature.clone() };
        json(self.request(Method::POST, &[name, id, "complete"]).json(&request).send().await?).await
    }

    /// Promotes. Checks that failed are told one by one.
    pub(super) async fn promote(&self, fragment: &str, request: &PromoteRequest) -> Result<ChangeAnswer, Failure> {
        let response = self.request(Method::POST, &[fragment, "promote"]).json(request).send().await?;
        if response.status() == StatusCode::UNPROCESSABLE_ENTITY {
            let answer: GateAnswer = response.json().await?;
            return Err(Failure::Failed(format!("{}{}", words::checks(&answer.checks), answer.error.message)));
        }
        json(response).await
    }

    /// Asks for something else to be done with a fragment: `rollback`, `pin`, `preview`.
    pub(super) async fn ask<T: DeserializeOwned>(&self, fragment: &str, what: &str, request: &impl Serialize) -> Result<T, Failure> {
        json(self.request(Method::POST, &[fragment, what]).json(request).send().await?).await
    }

    async fn send(&self, name: &str, id: &str, path: String, bytes: Bytes) -> Result<(), Failure> {
        let segments: Vec<&str> = [name, id, "files"].into_iter().chain(path.split('/')).collect();
        good(self.request(Method::PUT, &segments).body(bytes).send().await?).await.map(drop)
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
    Ok(good(response).await?.json().await?)
}

/// An answer that is no error; else the edge's words.
async fn good(response: Response) -> Result<Response, Failure> {
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let text = response.text().await?;
    let words = serde_json::from_str::<ErrorBody>(&text).map(|error| error.error.message);
    Err(Failure::Failed(words.unwrap_or_else(|_| format!("The edge answers {status}."))))
}
