//! Compiles scripts to bytecode, so that isolates load them without parsing.

use rquickjs::context::intrinsic;
use rquickjs::{Context, Ctx, Module, Runtime, WriteOptions, module::Declared};

use crate::failure::failure_of;
use crate::{RenderError, RendererSettings};

/// Exports the script's `var __fragment` to where [`crate::isolate`] expects it, because variables
/// of a module are local.
const EXPORT: &str = "\n;globalThis.__fragment = typeof __fragment === 'undefined' ? undefined : __fragment;";

/// A compiled module. Only [`compile_module`] creates one, and its bytes are private to this file.
#[derive(Debug)]
pub(crate) struct Bytecode(Vec<u8>);

/// Compiles a fragment's server script as a module, that is, in strict mode.
pub(crate) fn compile(script: &str, settings: &RendererSettings) -> Result<Bytecode, RenderError> {
    compile_module("server.js", [script, EXPORT].concat(), settings)
}

/// Compiles a module. Errors refer to it by this name.
pub(crate) fn compile_module(name: &str, source: String, settings: &RendererSettings) -> Result<Bytecode, RenderError> {
    let runtime = Runtime::new().map_err(|_| RenderError::Memory)?;
    runtime.set_memory_limit(settings.memory_limit);
    runtime.set_max_stack_size(settings.stack_limit);
    let context =
        Context::builder().with::<(intrinsic::Eval, intrinsic::RegExpCompiler)>().build(&runtime).map_err(|_| RenderError::Memory)?;
    context.with(|ctx| {
        Module::declare(ctx.clone(), name, source)
            .and_then(|module| module.write(WriteOptions { strip_source: true, ..WriteOptions::default() }))
            .map(Bytecode)
            .map_err(|error| failure_of(&ctx, error).into_load_error())
    })
}

/// Declares a compiled module in an isolate.
pub(crate) fn load<'js>(ctx: &Ctx<'js>, bytecode: &Bytecode) -> rquickjs::Result<Module<'js, Declared>> {
    #[expect(unsafe_code, reason = "rquickjs offers no other way to load bytecode: docs/decisions/0004")]
    // SAFETY: `Module::load` requires valid bytecode. `Module::write` wrote these bytes in this
    // process, hence with the same build of the engine. Only `compile_module` creates `Bytecode`,
    // whose private field is never read from a file or socket and never modified. The engine copies
    // what it needs, so the bytes need not outlive the call.
    unsafe {
        Module::load(ctx.clone(), &bytecode.0)
    }
}
