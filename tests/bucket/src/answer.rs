//! Responses of the server.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::{Body, Bytes};
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::object::{Object, etag};
use crate::{Bucket, State as Held};

type Asked = BTreeMap<String, String>;

pub(crate) async fn answer(State(server): State<Bucket>, Query(query): Query<Asked>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let key = parts.uri.path().trim_matches('/').to_owned();
    let Ok(body) = axum::body::to_bytes(body, usize::MAX).await else { return StatusCode::BAD_REQUEST.into_response() };
    let mut held = server.state();
    if let Some(requests) = &mut held.requests {
        requests.push(format!("{} {key}", parts.method));
    }
    let upload = query.get("uploadId");
    match (&parts.method, upload) {
        (&Method::GET, _) if query.contains_key("list-type") => list(&held.objects, &key, &query),
        (&Method::POST, None) if query.contains_key("uploads") => {
            let id = held.uploads.begin();
            let xml = format!("<InitiateMultipartUploadResult><UploadId>{id}</UploadId></InitiateMultipartUploadResult>");
            xml.into_response()
        }
        (&Method::PUT, Some(id)) => {
            let tag = etag(&body);
            let number = query.get("partNumber").and_then(|number| number.parse().ok()).unwrap_or_default();
            if held.uploads.part(id, number, body) { [(header::ETAG, tag)].into_response() } else { StatusCode::NOT_FOUND.into_response() }
        }
        (&Method::POST, Some(id)) => {
            let Some(content) = held.uploads.complete(id) else { return StatusCode::NOT_FOUND.into_response() };
            let object = Object::new(content);
            let tag = object.etag().replace('"', "&quot;");
            if held.store(key, object).is_err() {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            }
            format!("<CompleteMultipartUploadResult><ETag>{tag}</ETag></CompleteMultipartUploadResult>").into_response()
        }
        (&Method::DELETE, Some(id)) => {
            held.uploads.abort(id);
            StatusCode::NO_CONTENT.into_response()
        }
        (&Method::PUT, None) => put(&mut held, key, body, &parts.headers),
        (&Method::DELETE, None) => match held.remove(&key) {
            Ok(_) => StatusCode::NO_CONTENT.into_response(),
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        },
        (&Method::GET | &Method::HEAD, _) => get(&held, &key, &parts.method, &parts.headers),
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

fn condition(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn put(held: &mut Held, key: String, content: Bytes, headers: &HeaderMap) -> Response {
    let there = held.objects.get(&key);
    let is_met = match (condition(headers, header::IF_NONE_MATCH), condition(headers, header::IF_MATCH)) {
        (Some(_), _) => there.is_none(),
        (None, Some(expected)) => there.is_some_and(|there| there.etag() == expected),
        (None, None) => true,
    };
    if !is_met {
        return StatusCode::PRECONDITION_FAILED.into_response();
    }
    let object = Object::new(content);
    let tag = object.etag();
    match held.store(key, object) {
        Ok(()) => [(header::ETAG, tag)].into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn get(held: &Held, key: &str, method: &Method, headers: &HeaderMap) -> Response {
    let Some(there) = held.objects.get(key) else { return StatusCode::NOT_FOUND.into_response() };
    if condition(headers, header::IF_NONE_MATCH) == Some(&there.etag()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let (status, content, range) = match condition(headers, header::RANGE).map(|range| part_of(&there.content, range)) {
        None => (StatusCode::OK, there.content.clone(), None),
        Some(Some((content, range))) => (StatusCode::PARTIAL_CONTENT, content, Some([(header::CONTENT_RANGE, range)])),
        Some(None) => return StatusCode::RANGE_NOT_SATISFIABLE.into_response(),
    };
    let headers =
        [(header::ETAG, there.etag()), (header::LAST_MODIFIED, there.http_date()), (header::CONTENT_LENGTH, content.len().to_string())];
    let body = if method == Method::HEAD { Body::empty() } else { Body::from(content) };
    (status, headers, range, body).into_response()
}

/// The bytes of a range `bytes=2-5`, and its `Content-Range`. `None` if there are none.
fn part_of(content: &Bytes, range: &str) -> Option<(Bytes, String)> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    let end = content.len().min(last.checked_add(1)?);
    let part = (first < end).then(|| content.slice(first..end))?;
    Some((part, format!("bytes {first}-{}/{}", end - 1, content.len())))
}

fn list(objects: &BTreeMap<String, Object>, bucket: &str, query: &Asked) -> Response {
    let prefix = query.get("prefix").map_or("", String::as_str);
    let delimiter = query.get("delimiter").map(String::as_str);
    let (mut contents, mut folders) = (String::new(), BTreeSet::new());
    let own = |(key, object)| Some((<String as AsRef<str>>::as_ref(key).strip_prefix(bucket)?.strip_prefix('/')?, object));
    for (key, object) in objects.iter().filter_map(own) {
        let Some(rest) = key.strip_prefix(prefix) else { continue };
        match delimiter.and_then(|delimiter| rest.split_once(delimiter)) {
            Some((folder, _)) => drop(folders.insert(format!("<CommonPrefixes><Prefix>{prefix}{folder}/</Prefix></CommonPrefixes>"))),
            None => {
                contents += &format!(
                    "<Contents><Key>{key}</Key><LastModified>{}</LastModified><ETag>{}</ETag><Size>{}</Size></Contents>",
                    object.list_date(),
                    object.etag().replace('"', "&quot;"),
                    object.content.len()
                );
            }
        }
    }
    let folders: String = folders.into_iter().collect();
    format!("<ListBucketResult><IsTruncated>false</IsTruncated>{contents}{folders}</ListBucketResult>").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_with_the_content() {
        let content = Bytes::from_static(b"0123456789");
        let part = |range: &str| part_of(&content, range).map(|(part, range)| (String::from_utf8_lossy(&part).into_owned(), range));
        assert_eq!(part("bytes=2-4"), Some(("234".to_owned(), "bytes 2-4/10".to_owned())));
        assert_eq!(part("bytes=8-99"), Some(("89".to_owned(), "bytes 8-9/10".to_owned())));
        assert_eq!([part("bytes=10-12"), part("bytes=3-2"), part("bytes=-2"), part("items=1-2")], [const { None }; 4]);
    }
}
