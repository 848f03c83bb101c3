//! Files of a page: exactly those that its fragments need, each with its hash.

use std::collections::BTreeSet;

use bytes::Bytes;
use composer::{
    FontPreload, HeadAssets, HeadPage, LateAsset, ModuleStart, OtherOrigins, ScriptAsset, StyleAsset, content_security_policy, link_header,
    render_head,
};
use contracts::page::PageModel;
use http::header::{self, HeaderName};
use releases::StoredRelease;
use url::Url;

use super::page_model::Slots;
use super::slots::PendingSlot;
use crate::config::DevConfig;
use crate::fragments::{ReleaseSet, SHELL};
use crate::handlers::experiments;
use crate::page::gather::social_metadata::SocialMetadata;

/// Head and headers of a page.
pub(in crate::page) struct Assets {
    head: Bytes,
    policy: String,
    links: Option<String>,
}

impl Assets {
    /// Collects the files for these slots, and for fragments that overlays show.
    pub(in crate::page) fn of(
        set: &ReleaseSet,
        slots: &Slots,
        pending: &[PendingSlot],
        overlays: &BTreeSet<String>,
        model: &PageModel,
        social: &SocialMetadata,
        dev: &DevConfig,
    ) -> Self {
        let connect: Vec<String> = model.site.domains.iter().filter(|domain| **domain != model.site.origin).cloned().collect();
        let service = model.client.experiments.as_ref().and_then(|service| Url::parse(&service.script).ok());
        let scripts: Vec<String> = service.iter().map(|script| script.origin().ascii_serialization()).collect();
        let connect = [connect, scripts.clone()].concat();
        // SECURITY: the only frame is the messenger's. Pages without a chat allow it too: a soft
        // navigation to a page with one keeps the policy of the document.
        let frame = Some(model.site.messenger.as_deref().unwrap_or("'self'"));
        let others = OtherOrigins { scripts: &scripts, connect: &connect, frame };
        let assets = collect(set, slots, pending, overlays, model, dev);
        let brand = set.shell_assets().brands.get(&model.site.brand).and_then(|brand| brand.preview.as_deref());
        let picture = social.picture(brand.map(|path| format!("{}{}", model.site.origin, set.shell.href(path))));
        let head = render_head(HeadPage {
            head: &model.head,
            locale: &model.locale,
            preview: social.preview(&model.page, picture.as_ref()),
            structured_data: &social.structured_data,
            assets: &assets,
        });
        let servers: Vec<&Url> = dev.remotes.iter().map(|(_, server)| server).collect();
        Self { head, policy: relaxed(content_security_policy(&assets, &set.document, others), &servers), links: link_header(&assets) }
    }

    /// Markup of the head.
    pub(in crate::page) fn head(&self) -> Bytes {
        self.head.clone()
    }

    /// Content security policy and preload links.
    pub(in crate::page) fn headers(&self) -> Vec<(HeaderName, String)> {
        let policy = (header::CONTENT_SECURITY_POLICY, self.policy.clone());
        let links = self.links.clone().map(|links| (header::LINK, links));
        [policy].into_iter().chain(links).collect()
    }
}

fn collect(
    set: &ReleaseSet,
    slots: &Slots,
    pending: &[PendingSlot],
    overlays: &BTreeSet<String>,
    model: &PageModel,
    dev: &DevConfig,
) -> HeadAssets {
    let shell = &set.shell;
    let shell_assets = set.shell_assets();
    let (loader, has_late_slots) = (Some(module(shell, &shell_assets.loader)), pending.iter().any(PendingSlot::may_be_late));
    // Behind a late slot the paint of the whole document may be seconds away.
    let is_urgent = has_late_slots || model.page.page.kind.is_outline();
    let module_start = if is_urgent { ModuleStart::WithHead } else { ModuleStart::AfterPaint };
    let mut assets = HeadAssets { loader, has_late_slots, module_start, ..HeadAssets::default() };
    if let Some(brand) = shell_assets.brands.get(&model.site.brand) {
        assets.stylesheets.push(stylesheet(shell, &brand.css, false));
        assets.icon = Some(shell.href(&brand.icon));
    }
    assets.fonts.extend(set.fonts(&model.site.brand, &model.locale.language).map(|href| FontPreload { href }));
    assets.modules.extend(shell_assets.js.iter().map(|path| module(shell, path)));
    let mut seen = BTreeSet::new();
    for ((_, fragment), pending) in slots.iter().zip(pending) {
        let stored = &fragment.stored;
        if dev.remotes.iter().any(|(name, _)| name == stored.name()) || !seen.insert(stored.name()) {
            continue;
        }
        if let Some(http) = &fragment.http {
            assets.stylesheets.extend(http.snapshot.styles(pending.in_head()));
            assets.scripts.extend(http.snapshot.scripts(pending.in_head()));
        }
        if let Some(browser) = &stored.release.browser {
            assets.stylesheets.extend(browser.css.iter().map(|path| stylesheet(stored, path, true)));
            assets.modules.extend([&browser.entry].into_iter().chain(&browser.js).map(|path| module(stored, path)));
        }
    }
    let early: BTreeSet<&str> = assets.loader.iter().chain(&assets.modules).map(|module| module.href.as_str()).collect();
    let embedded = model.client.experiments.as_ref().filter(|service| service.script == experiments::client_address());
    assets.later.extend(embedded.map(|service| LateAsset { href: service.script.clone(), integrity: experiments::client_integrity() }));
    // Soft navigation may load any other live release. The files of other fragments are in another
    // document, so that a page does not grow with the number of fragments.
    let late = model.client.late.iter().map(|late| late.name.as_str());
    let names = slots.iter().map(|(_, fragment)| fragment.name()).chain(late).chain(overlays.iter().map(String::as_str));
    let on_page: BTreeSet<&str> = names.chain([SHELL]).collect();
    assets.more_files = set.more_files(&on_page).map(|document| document.asset.clone());
    let listed = set.fragments().filter(|fragment| assets.more_files.is_none() || on_page.contains(fragment.name()));
    let loadable = listed.flat_map(|fragment| &fragment.loadable);
    assets.later.extend(loadable.filter(|file| !early.contains(file.href.as_str())).cloned());
    assets
}

fn module(stored: &StoredRelease, path: &str) -> ScriptAsset {
    ScriptAsset { href: stored.href(path), integrity: integrity(stored, path) }
}

fn stylesheet(stored: &StoredRelease, path: &str, of_fragment: bool) -> StyleAsset {
    let data_href = of_fragment.then(|| path.to_owned());
    StyleAsset { href: stored.href(path), integrity: integrity(stored, path), data_href }
}

/// A loaded release has a hash for every file that it names.
fn integrity(stored: &StoredRelease, path: &str) -> String {
    stored.file(path).map(|file| file.integrity.clone()).unwrap_or_default()
}

/// Allows the origins of development servers. Without such servers, the policy is unchanged.
fn relaxed(policy: String, servers: &[&Url]) -> String {
    if servers.is_empty() {
        return policy;
    }
    let origins: String = servers.iter().map(|server| format!(" {}", server.origin().ascii_serialization())).collect();
    let sockets = origins.replace("http", "ws");
    policy
        .replace("script-src", &format!("script-src{origins}"))
        .replace("style-src", &format!("style-src 'unsafe-inline'{origins}"))
        .replace("connect-src", &format!("connect-src{origins}{sockets}"))
        .replace("img-src", &format!("img-src{origins}"))
        .replace("font-src", &format!("font-src{origins}"))
        .replace("require-trusted-types-for 'script'; ", "")
}
