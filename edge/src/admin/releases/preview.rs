//! Preview links.

use contracts::release_api::{PreviewAnswer, PreviewRequest};
use jiff::{Timestamp, ToSpan as _};
use releases::Squad;
use url::form_urlencoded;

use crate::admin::error::ApiError;
use crate::app::App;
use crate::fragments::StoreSource;
use crate::tokens::preview::{self, Pinned};

/// Longest lifetime of a preview in minutes: a week.
const LONGEST: u32 = 7 * 24 * 60;

/// Creates a preview link for a release.
pub(super) async fn link(
    app: &App,
    source: &StoreSource,
    name: &str,
    squad: &Squad,
    request: PreviewRequest,
) -> Result<PreviewAnswer, ApiError> {
    if !(1..=LONGEST).contains(&request.minutes) {
        return Err(ApiError::malformed("`minutes` is a number from 1 to 10,080."));
    }
    let to = preview::own_path(&request.to).ok_or_else(|| ApiError::malformed("`to` must be a path of a site."))?;
    let release = source.store()?.find(name, &request.release).await?;
    // SECURITY: checks that edges would load the release.
    source.store()?.load(name, &release, &source.squads()).await?;
    let until = Timestamp::now() + i64::from(request.minutes).minutes();
    let token = app.previews.issue(&Pinned { fragment: name.to_owned(), release: release.clone() }, until);
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("token", &token).append_pair("to", to).finish();
    tracing::info!(fragment = name, release, squad = squad.name, %until, "Preview link created");
    Ok(PreviewAnswer { link: format!("{}?{query}", preview::PATH), release, until: until.to_string() })
}
