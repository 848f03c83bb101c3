import { createElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { FragmentContext, MountedFragment } from '../contract';
import { describe, report } from '../report';
import { Alive } from './Alive';
import { identifierPrefix, slotElement, type Fragment, type FragmentDefinition } from './define';
import { forgetPress, markAlive } from './early-press';

export * from './public';

/** Browser side of a fragment: `mount` makes the slot an island, hydrating the server's HTML when it is there. */
export function defineFragment(definition: FragmentDefinition): Fragment {
  const reportFailure = (error: unknown) =>
    report({ kind: 'render-failed', fragment: definition.name, message: describe(error) });
  return {
    prepare: definition.prepare,

    mount(element, context, { hydrate, idPrefix = '' }): MountedFragment {
      const wake = () => markAlive(element);
      const island = (given: FragmentContext) => createElement(Alive, { wake }, slotElement(definition, given));
      const firstElement = island(context);
      const serverMarkup = Array.from(element.childNodes, (node) => node.cloneNode(true));
      let updated = false;

      const options: RootOptions = {
        identifierPrefix: idPrefix + identifierPrefix(context),
        onRecoverableError(error) {
          report({ kind: 'hydration-mismatch', fragment: definition.name, message: describe(error) });
        },
        // Of a part with a boundary around it: the rest of the island goes on.
        onCaughtError: reportFailure,
        onUncaughtError(error) {
          reportFailure(error);
          // React is about to empty the slot. What the server sent is put back once it is done; after a soft
          // navigation that markup belongs to another page, so the server is asked for this one.
          setTimeout(() => {
            root.unmount();
            if (updated) location.reload();
            else element.replaceChildren(...serverMarkup);
          });
        },
      };

      const root = hydrate ? hydrateWhenIdle() : createRoot(element, options);
      // Whoever mounts scrolls, moves the focus or shows the element next.
      if (!hydrate) flushSync(() => root.render(firstElement));

      /** Inside a transition React hydrates in slices of a few milliseconds instead of in one task. */
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
          // The loader moves focus and scroll right after this call, so the new page must be in the document by then.
          flushSync(() => root.render(island(nextContext)));
        },
        unmount() {
          root.unmount();
        },
      };
    },
  };
}
