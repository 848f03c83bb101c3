//! Opens a store by its address.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, RetryConfig};

use super::StoreError;
use super::state::States;

/// Scheme of bucket addresses.
const S3: &str = "s3://";

/// Timeouts of a request to an S3 server and of connecting to it. The store's deadline allows 2
/// retries.
const REQUEST: Duration = Duration::from_secs(5);
const CONNECT: Duration = Duration::from_secs(2);

/// Retries after a failed request.
const RETRIES: usize = 2;

pub(super) fn open(
    address: &str,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<(Arc<dyn ObjectStore>, States), StoreError> {
    match address.strip_prefix(S3) {
        Some(bucket) => bucket_store(address, bucket, environment),
        None => folder_store(address),
    }
}

pub(super) fn create(address: &str) -> Result<(), StoreError> {
    if address.starts_with(S3) || address.is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(address).map_err(|error| unusable(address, &error))
}

fn folder_store(address: &str) -> Result<(Arc<dyn ObjectStore>, States), StoreError> {
    if address.is_empty() || address.contains("://") {
        return Err(unusable(address, &"write the path of a folder or s3://BUCKET/PREFIX"));
    }
    // Resolved once, because a relative path would change with the working directory.
    let folder = Path::new(address).canonicalize().map_err(|error| unusable(address, &error))?;
    let objects = LocalFileSystem::new_with_prefix(&folder).map_err(|error| unusable(address, &error))?;
    Ok((Arc::new(objects.with_fsync(true).with_automatic_cleanup(true)), States::Folder(folder.into())))
}

fn bucket_store(
    address: &str,
    bucket: &str,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<(Arc<dyn ObjectStore>, States), StoreError> {
    // The client panics without a default crypto provider. An error only means that one is
    // installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let (bucket, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
    if bucket.is_empty() {
        return Err(unusable(address, &"the bucket name is missing"));
    }
    let mut builder = AmazonS3Builder::new();
    for (name, value) in environment {
        if name.starts_with("AWS_")
            && let Ok(key) = name.to_ascii_lowercase().parse::<AmazonS3ConfigKey>()
        {
            builder = builder.with_config(key, value);
        }
    }
    // AWS_ALLOW_HTTP must survive the options that are set here.
    let allow_http =
        builder.get_config_value(&AmazonS3ConfigKey::Client(object_store::ClientConfigKey::AllowHttp)).as_deref() == Some("true");
    let options = ClientOptions::new().with_timeout(REQUEST).with_connect_timeout(CONNECT).with_allow_http(allow_http);
    let retry = RetryConfig { backoff: BackoffConfig::default(), max_retries: RETRIES, retry_timeout: REQUEST };
    let objects = builder.with_client_options(options).with_bucket_name(bucket).with_retry(retry).with_disable_bulk_delete(true).build();
    let objects = PrefixStore::new(objects.map_err(|error| unusable(address, &error))?, prefix);
    Ok((Arc::new(objects), States::Objects))
}

fn unusable(address: &str, reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::Address { address: address.to_owned(), reason: reason.to_string() }
}
