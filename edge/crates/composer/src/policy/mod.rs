//! Headers derived from the head's assets.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::compose::LATE_SLOT_SCRIPT;
use crate::document::ShellDocument;
use crate::head::{HeadAssets, StyleAsset};

/// Longest `Link` header in bytes. Proxies reject longer headers.
pub const MAX_LINK_BYTES: usize = 2048;

/// External origins that a page may use.
#[derive(Debug, Clone, Copy, Default)]
pub struct OtherOrigins<'a> {
    /// Script origins.
    pub scripts: &'a [String],
    /// Origins for fetch requests.
    pub connect: &'a [String],
    /// Source of the only frame that the page may show; `None`: no frames.
    pub frame: Option<&'a str>,
}

/// Value of `Content-Security-Policy`. Allows this origin and the given ones. Inline scripts are
/// the import map and that of more files, the one for late slots and the shell's. They are allowed
/// by hash, so that pages need no nonce and can be cached.
#[must_use]
pub fn content_security_policy(assets: &HeadAssets, document: &ShellDocument, others: OtherOrigins<'_>) -> String {
    let mut scripts = "'self'".to_owned();
    let import_map = assets.import_map().map(Bytes::from);
    let late = assets.has_late_slots.then(|| Bytes::from_static(LATE_SLOT_SCRIPT.as_bytes()));
    for script in import_map.iter().chain(&late).chain(document.inline_scripts()) {
        scripts.push_str(" 'sha256-");
        STANDARD.encode_string(Sha256::digest(script), &mut scripts);
        scripts.push('\'');
    }
    if let Some(map) = &assets.more_files {
        let _ = write!(scripts, " '{}'", map.integrity);
    }
    let and = |origins: &[String]| origins.iter().map(|origin| format!(" {origin}")).collect::<String>();
    scripts.push_str(&and(others.scripts));
    let connect = and(others.connect);
    let frame = others.frame.map(|frame| format!("frame-src {frame}; ")).unwrap_or_default();
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'{connect}; \
         manifest-src 'self'; {frame}base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types roadside roadside-files roadside-worker"
    )
}

/// Value of `Link`: the stylesheets, which a CDN may send as early hints. The loader is left out:
/// it runs after the first paint, and the header shares TCP's initial window with the document.
/// Entries that would exceed [`MAX_LINK_BYTES`] or are not safe in a header are omitted. `None` if
/// nothing remains.
#[must_use]
pub fn link_header(assets: &HeadAssets) -> Option<String> {
    let mut header = String::new();
    for StyleAsset { href, integrity, .. } in &assets.stylesheets {
        let plain = |value: &str| value.bytes().all(|byte| byte.is_ascii_graphic() && !br#"<>"\,;"#.contains(&byte));
        if !plain(href) || !plain(integrity) {
            continue;
        }
        let length = header.len();
        if !header.is_empty() {
            header.push_str(", ");
        }
        // The early fetch is only used with identical integrity. Writing to a `String` cannot fail.
        let _ = write!(header, "<{href}>; rel=preload; as=style; integrity=\"{integrity}\"");
        if header.len() > MAX_LINK_BYTES {
            header.truncate(length);
            break;
        }
    }
    (!header.is_empty()).then_some(header)
}

#[cfg(test)]
mod tests;
