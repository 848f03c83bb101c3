/** What React looks for to tell a development tool about itself. */
interface DevtoolsHook {
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

/**
 * Lets React Refresh work in a fragment that comes from a development server: its runtime arrives long after React, so the
 * renderer must have been noted down for it. Runs before React, in development builds only.
 */
export function noteRenderers(): void {
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
