import { createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { FragmentContext, MountedFragment } from '../contract';
import { describe, report } from '../report';
import { Alive } from './Alive';
import { identifierPrefix, slotElement, type Fragment, type FragmentDefinition } from './define';
import { forgetPress, markAlive } from './early-press';

export * from './public';

/**
 * Browser side of a fragment. `mount` turns the slot into an island and hydrates server HTML if
 * present.
 */
export function defineFragment(definition: FragmentDefinition): Fragment {
  const reportFailure = (error: unknown) =>
    report({ kind: 'render-failed', fragment: definition.name, message: describe(error) });
  return {
    prepare: definition.prepare,

    mount(element, context, { hydrate, idPrefix = '' }): MountedFragment {
      const wake = () => markAlive(element);
      const island = (slotContext: FragmentContext) =>
        createElement(Alive, { wake }, slotElement(definition, slotContext));
      const firstElement = island(context);
      const serverMarkup = Array.from(element.childNodes, (node) => node.cloneNode(true));
      let updated = false;

      const options: RootOptions = {
        identifierPrefix: idPrefix + identifierPrefix(context),
        onRecoverableError(error) {
          report({ kind: 'hydration-mismatch', fragment: definition.name, message: describe(error) });
        },
        // An error boundary caught it; the rest of the island keeps working.
        onCaughtError: reportFailure,
        onUncaughtError(error) {
          reportFailure(error);
          // React is about to empty the slot. Afterwards the server markup is restored. After a
          // soft navigation that markup belongs to another page, so the page is reloaded.
          setTimeout(() => {
            root.unmount();
            if (updated) location.reload();
            else element.replaceChildren(...serverMarkup);
          });
        },
      };

      const root = hydrate ? hydrateWhenIdle() : createRoot(element, options);
      // The caller scrolls, moves focus or shows the element next.
      if (!hydrate) flushSync(() => root.render(firstElement));

      /**
       * Hydrates inside a transition: React works in slices of a few milliseconds, not in one task.
       */
      function hydrateWhenIdle() {
        let hydrated!: ReturnType<typeof hydrateRoot>;
        startTransition(() => {
          hydrated = hydrateRoot(element, firstElement, options);
        });
        return hydrated;
      }

      return {
        update(nextContext) {
          updated = true;
          forgetPress(element);
          // The loader moves focus and scroll position right after this call, so rendering is
          // synchronous.
          flushSync(() => root.render(island(nextContext)));
        },
        unmount() {
          root.unmount();
        },
      };
    },
  };
}
