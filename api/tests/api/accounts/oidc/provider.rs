//! A fake OpenID Connect provider: honest, unless a test makes it lie.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jiff::Timestamp;
use product_api::{IdentitySettings, RawIdentity};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::{Url, form_urlencoded};

use super::keys::SigningKey;

pub(super) const CLIENT: &str = "roadside:test";
pub(super) const SECRET: &str = "s%cret +";

/// Makes an ID token of honest claims.
pub(super) type MakeToken = Box<dyn Fn(&SigningKey, Value) -> String + Send>;

/// Makes a response instead of the honest one.
pub(super) type MakeResponse = Box<dyn Fn() -> Response + Send>;

/// What the provider says and does. Tests change it.
pub(super) struct Script {
    /// Keys that are published; the first one signs.
    pub(super) keys: Vec<SigningKey>,
    /// Members that replace those of the discovery document.
    pub(super) discovery: Value,
    /// Claims of the person beside those of the protocol.
    pub(super) person: Value,
    /// `UserInfo`.
    pub(super) user_info: Value,
    /// The ID token.
    pub(super) token: MakeToken,
    /// Responses by path.
    pub(super) responses: HashMap<&'static str, MakeResponse>,
    /// True to exchange any code, whatever the verifier is.
    pub(super) ignores_pkce: bool,
    /// Number of requests by path.
    pub(super) requests: HashMap<&'static str, u32>,
    codes: HashMap<String, HashMap<String, String>>,
}

/// A running provider.
#[derive(Clone)]
pub(super) struct FakeProvider {
    pub(super) issuer: String,
    script: Arc<Mutex<Script>>,
}

impl FakeProvider {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}/realms/drivers", listener.local_addr().unwrap());
        let script = Script {
            keys: vec![SigningKey::es256("one")],
            discovery: json!({}),
            person: json!({"sub": "driver-7", "name": "Anna Smirnova", "picture": "https://evil.example/a.png"}),
            user_info: json!({"sub": "driver-7", "name": "Anna of UserInfo"}),
            token: Box::new(|key, claims| key.signed(&json!({"alg": key.algorithm(), "kid": key.id}), &claims)),
            responses: HashMap::new(),
            ignores_pkce: false,
            requests: HashMap::new(),
            codes: HashMap::new(),
        };
        let provider = Self { issuer, script: Arc::new(Mutex::new(script)) };
        let router = Router::new()
            .route("/realms/drivers/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .route("/me", get(user_info))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        provider
    }

    /// Changes the script.
    pub(super) fn change(&self, change: impl FnOnce(&mut Script)) {
        change(&mut self.script.lock().unwrap());
    }

    /// Number of requests to a path.
    pub(super) fn requests(&self, path: &'static str) -> u32 {
        self.script.lock().unwrap().requests.get(path).copied().unwrap_or(0)
    }

    /// Settings of a client of this provider.
    pub(super) fn settings(&self) -> IdentitySettings {
        let raw = RawIdentity {
            identity_issuer: self.issuer.clone(),
            identity_client_id: CLIENT.to_owned(),
            identity_client_secret: SECRET.to_owned(),
            identity_scopes: "openid profile".to_owned(),
            identity_origins: String::new(),
        };
        raw.check().unwrap().unwrap()
    }

    /// The person signs in on the page at `address`. Returns the parameters of the callback.
    pub(super) fn approve(&self, address: &str) -> HashMap<String, String> {
        let url = Url::parse(address).unwrap();
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(url.path(), "/authorize");
        assert_eq!((&*query["response_type"], &*query["client_id"], &*query["code_challenge_method"]), ("code", CLIENT, "S256"));
        let mut script = self.script.lock().unwrap();
        let code = format!("code-{}", script.codes.len());
        let callback = HashMap::from([("code", code.clone()), ("state", query["state"].clone()), ("iss", self.issuer.clone())]);
        script.codes.insert(code, query);
        callback.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn origin(&self) -> String {
        Url::parse(&self.issuer).unwrap().origin().ascii_serialization()
    }

    /// The honest or scripted response to a path.
    fn respond(&self, path: &'static str, honest: impl FnOnce(&mut Script) -> Response) -> Response {
        let mut script = self.script.lock().unwrap();
        *script.requests.entry(path).or_default() += 1;
        match script.responses.get(path) {
            Some(make) => make(),
            None => honest(&mut script),
        }
    }
}

async fn discovery(State(provider): State<FakeProvider>) -> Response {
    let origin = provider.origin();
    let mut document = json!({
        "issuer": provider.issuer,
        "authorization_endpoint": format!("{origin}/authorize"),
        "token_endpoint": format!("{origin}/token"),
        "userinfo_endpoint": format!("{origin}/me"),
        "end_session_endpoint": format!("{origin}/logout?theme=plain"),
        "jwks_uri": format!("{origin}/keys"),
        "response_types_supported": ["code"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256", "EdDSA"],
        "authorization_response_iss_parameter_supported": true,
    });
    provider.respond("/discovery", |script| {
        for (name, value) in script.discovery.as_object().unwrap() {
            document[name] = value.clone();
        }
        Json(document).into_response()
    })
}

async fn keys(State(provider): State<FakeProvider>) -> Response {
    provider
        .respond("/keys", |script| Json(json!({"keys": script.keys.iter().map(SigningKey::published).collect::<Vec<_>>()})).into_response())
}

async fn user_info(State(provider): State<FakeProvider>, request: HeaderMap) -> Response {
    assert_eq!(request[header::AUTHORIZATION], "Bearer an-access-token");
    provider.respond("/me", |script| Json(script.user_info.clone()).into_response())
}

/// RFC 6749, section 4.1.3, and RFC 7636, section 4.6.
async fn token(State(provider): State<FakeProvider>, request: HeaderMap, body: String) -> Response {
    let form: HashMap<String, String> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let issuer = provider.issuer.clone();
    provider.respond("/token", |script| {
        let refused = |code: &str| (StatusCode::BAD_REQUEST, Json(json!({ "error": code }))).into_response();
        if !is_client(&request, &form) {
            return refused("invalid_client");
        }
        let Some(asked) = form.get("code").and_then(|code| script.codes.remove(code)) else { return refused("invalid_grant") };
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, form["code_verifier"].as_bytes()));
        let is_same = challenge == asked["code_challenge"] && form["redirect_uri"] == asked["redirect_uri"];
        if form["grant_type"] != "authorization_code" || !(is_same || script.ignores_pkce) {
            return refused("invalid_grant");
        }
        let now = Timestamp::now().as_second();
        let mut claims = json!({"iss": issuer, "aud": CLIENT, "nonce": asked["nonce"], "iat": now, "exp": now + 300});
        for (name, value) in script.person.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let id_token = (script.token)(&script.keys[0], claims);
        Json(json!({"access_token": "an-access-token", "token_type": "Bearer", "expires_in": 60, "id_token": id_token})).into_response()
    })
}

/// True for the client's credentials, by whatever method.
fn is_client(request: &HeaderMap, form: &HashMap<String, String>) -> bool {
    let Some(sent) = request.get(header::AUTHORIZATION) else {
        return form.get("client_id").is_some_and(|id| id == CLIENT) && form.get("client_secret").is_none_or(|secret| secret == SECRET);
    };
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    sent.to_str().unwrap() == format!("Basic {}", STANDARD.encode(format!("{}:{}", encoded(CLIENT), encoded(SECRET))))
}
