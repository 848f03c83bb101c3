#![doc = include_str!("../README.md")]

mod compose;
mod decode;
mod document;
mod encode;
mod encoding;
mod escape;
mod fault;
mod guard;
mod head;
mod policy;
mod remote_html;
mod script_json;
#[cfg(test)]
mod testing;

pub use compose::{Body, HtmlAttributes, LATE_SLOT_SCRIPT, LateSlots, Page, compose};
pub use decode::{DecodeFault, Decoder};
pub use document::{MAX_DOCUMENT_BYTES, Segment, ShellDocument, ShellDocumentParser, SlotElement};
pub use encode::{compress, compress_to_keep, encode};
pub use encoding::Encoding;
pub use escape::escape;
pub use fault::{DocumentFault, Part};
pub use guard::{FragmentHtmlFault, check_fragment_html};
pub use head::{
    FontPreload, FragmentScript, HeadAssets, HeadPage, LateAsset, ModuleStart, Preview, ScriptAsset, StyleAsset, import_map, render_head,
};
pub use policy::{MAX_LINK_BYTES, OtherOrigins, content_security_policy, link_header};
pub use remote_html::{RemoteAsset, RemoteAssetKind, RemoteHtml, RemoteHtmlFault, RemoteHtmlRewriter};
pub use script_json::script_json;
