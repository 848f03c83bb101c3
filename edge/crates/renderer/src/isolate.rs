//! An engine instance with one script and its own heap, stack and globals.

use std::rc::Rc;
use std::sync::OnceLock;
use std::time::Duration;

use rquickjs::context::intrinsic;
use rquickjs::function::This;
use rquickjs::{Context, Ctx, Function, Module, Object, Persistent, Runtime, Value, module::Evaluated};

use crate::budget::Budget;
use crate::bytecode::{Bytecode, compile_module, load};
use crate::failure::{Failure, failure_of};
use crate::{RenderError, RenderRequest, RendererSettings, Script};

/// Language features of scripts. Excluded: `Eval` (so `eval` and `new Function` throw, and the
/// isolate has no compiler), `WeakRef` (reveals garbage collection), `Performance` (a clock) and
/// `DOMException`.
type Language = (
    intrinsic::Date,
    intrinsic::RegExpCompiler,
    intrinsic::RegExp,
    intrinsic::Json,
    intrinsic::Proxy,
    intrinsic::MapSet,
    intrinsic::TypedArrays,
    intrinsic::Promise,
);

/// An engine instance with one script. Belongs to its thread.
pub(crate) struct Isolate {
    // Fields are dropped in this order: values before the context, the context before its runtime.
    begin: Persistent<Function<'static>>,
    fragment: Persistent<Object<'static>>,
    context: Context,
    _runtime: Runtime,
    budget: Rc<Budget>,
}

impl Isolate {
    /// Loads a script into a new engine within the load deadline.
    pub(crate) fn load(script: &Script, settings: &RendererSettings) -> Result<Self, RenderError> {
        let bytecode = script.bytecode(settings)?;
        let prelude = prelude()?;
        let runtime = Runtime::new().map_err(|_| RenderError::Memory)?;
        runtime.set_memory_limit(settings.memory_limit);
        runtime.set_max_stack_size(settings.stack_limit);
        let budget = Rc::new(Budget::default());
        let watched = Rc::clone(&budget);
        runtime.set_interrupt_handler(Some(Box::new(move || watched.is_spent())));
        let context = Context::builder().with::<Language>().build(&runtime).map_err(|_| RenderError::Memory)?;

        budget.start(settings.load_deadline);
        let loaded = context.with(|ctx| {
            let loaded = evaluate(&ctx, prelude, bytecode).map_err(|error| failure_of(&ctx, error));
            run_pending_jobs(&ctx, &budget);
            loaded
        });
        if budget.was_spent() {
            return Err(RenderError::Deadline);
        }
        let (begin, fragment) = loaded.map_err(Failure::into_load_error)?.ok_or(RenderError::NoFragment)?;
        Ok(Self { begin, fragment, context, _runtime: runtime, budget })
    }

    /// Calls `__fragment.render` within a CPU time limit.
    pub(crate) fn render(&self, request: &RenderRequest, limit: Duration, max_html_bytes: usize) -> Result<String, RenderError> {
        self.budget.start(limit);
        let answer = self.context.with(|ctx| {
            let answer = self.call(&ctx, request).map_err(|error| failure_of(&ctx, error));
            run_pending_jobs(&ctx, &self.budget);
            answer
        });
        if self.budget.was_spent() {
            return Err(RenderError::Deadline);
        }
        let html = answer.map_err(Failure::into_render_error)?.ok_or(RenderError::NotAString)?;
        if html.len() > max_html_bytes {
            return Err(RenderError::TooLarge { bytes: html.len() });
        }
        Ok(html)
    }

    /// `None` if the result is not a string.
    fn call<'js>(&self, ctx: &Ctx<'js>, request: &RenderRequest) -> rquickjs::Result<Option<String>> {
        // Folds the seed to 32 bits, the size of the generator's state.
        let seed = u32::try_from((request.seed ^ (request.seed >> 32)) & 0xffff_ffff).unwrap_or(0);
        self.begin.clone().restore(ctx)?.call::<_, ()>((as_number(request.now_ms), seed))?;
        let fragment = self.fragment.clone().restore(ctx)?;
        let render: Function<'js> = fragment.get("render")?;
        let context_json = rquickjs::String::from_str(ctx.clone(), &request.context_json)?;
        let answer: Value<'js> = render.call((This(fragment), context_json))?;
        answer.as_string().map(rquickjs::String::to_string).transpose()
    }
}

type Loaded = (Persistent<Function<'static>>, Persistent<Object<'static>>);

/// `None` if the script defines no `__fragment.render`.
fn evaluate(ctx: &Ctx<'_>, prelude: &Bytecode, script: &Bytecode) -> rquickjs::Result<Option<Loaded>> {
    let begin: Function<'_> = run(ctx, prelude)?.get("begin")?;
    begin.call::<_, ()>((0, 0))?;
    run(ctx, script)?;
    let Some(fragment) = ctx.globals().get::<_, Value<'_>>("__fragment")?.into_object() else {
        return Ok(None);
    };
    if !fragment.get::<_, Value<'_>>("render")?.is_function() {
        return Ok(None);
    }
    Ok(Some((Persistent::save(ctx, begin), Persistent::save(ctx, fragment))))
}

/// Runs a compiled module to completion.
fn run<'js>(ctx: &Ctx<'js>, bytecode: &Bytecode) -> rquickjs::Result<Module<'js, Evaluated>> {
    let (module, end) = load(ctx, bytecode)?.eval()?;
    // Still pending: a top-level await never completes. A missing fragment is detected later.
    end.result::<()>().transpose()?;
    Ok(module)
}

/// Runs promise reactions, so that they do not accumulate in a warm isolate. Their exceptions are
/// ignored.
fn run_pending_jobs(ctx: &Ctx<'_>, budget: &Budget) {
    while !budget.is_spent() && ctx.execute_pending_job() {}
}

fn prelude() -> Result<&'static Bytecode, RenderError> {
    static PRELUDE: OnceLock<Result<Bytecode, RenderError>> = OnceLock::new();
    let compiled =
        PRELUDE.get_or_init(|| compile_module("prelude.js", include_str!("prelude.js").to_owned(), &RendererSettings::default()));
    compiled.as_ref().map_err(Clone::clone)
}

/// Converts milliseconds for JavaScript. `Date` ends at 8.64e15, which an `f64` represents exactly.
#[expect(clippy::cast_precision_loss, reason = "what is not exact is outside of what `Date` can say")]
fn as_number(now_ms: i64) -> f64 {
    now_ms as f64
}
