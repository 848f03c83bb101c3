//! Server script of a release, compiled once for all threads.

use std::sync::{Arc, OnceLock, Weak};

use crate::bytecode::{Bytecode, compile};
use crate::{RenderError, RendererSettings};

/// Handle of a release's server script. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Script(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    release_id: Box<str>,
    source: Arc<[u8]>,
    bytecode: OnceLock<Result<Bytecode, RenderError>>,
    refused: OnceLock<RenderError>,
}

/// Identity of a [`Script`]; also tells whether it is still in use.
#[derive(Debug)]
pub(crate) struct ScriptIdentity(Weak<Inner>);

impl Script {
    pub(crate) fn new(release_id: &str, source: Arc<[u8]>) -> Self {
        Self(Arc::new(Inner { release_id: release_id.into(), source, bytecode: OnceLock::new(), refused: OnceLock::new() }))
    }

    /// Content address of the release.
    #[must_use]
    pub fn release_id(&self) -> &str {
        &self.0.release_id
    }

    /// Bytecode of the script. The first caller compiles it while others wait.
    pub(crate) fn bytecode(&self, settings: &RendererSettings) -> Result<&Bytecode, RenderError> {
        let compiled = self.0.bytecode.get_or_init(|| {
            if self.0.source.len() > settings.max_script_bytes {
                return Err(RenderError::Load { message: format!("{} bytes are too many", self.0.source.len()) });
            }
            let source = std::str::from_utf8(&self.0.source).map_err(|_| RenderError::InvalidUtf8)?;
            compile(source, settings)
        });
        compiled.as_ref().map_err(Clone::clone)
    }

    /// Why this script is disabled.
    pub(crate) fn refused(&self) -> Option<RenderError> {
        self.0.refused.get().cloned()
    }

    /// Disables this script because it would always fail or block threads.
    pub(crate) fn refuse(&self, reason: RenderError) {
        // The first reason is kept.
        self.0.refused.set(reason).ok();
    }

    pub(crate) fn identity(&self) -> ScriptIdentity {
        ScriptIdentity(Arc::downgrade(&self.0))
    }
}

impl ScriptIdentity {
    pub(crate) fn is(&self, script: &Script) -> bool {
        std::ptr::eq(self.0.as_ptr(), Arc::as_ptr(&script.0))
    }

    pub(crate) fn in_use(&self) -> bool {
        self.0.strong_count() > 0
    }
}
