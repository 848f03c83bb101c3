/** The hook through which React announces its renderers to development tools. */
interface DevtoolsHook {
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

/**
 * Enables React Refresh in a fragment from a development server. Its runtime loads long after
 * React, so renderers must be recorded for it. Runs before React, in development builds only.
 */
export function recordRenderers(): void {
  if ('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis) return;
  const renderers = new Map<number, unknown>();
  const hook: DevtoolsHook = {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', hook);
}
