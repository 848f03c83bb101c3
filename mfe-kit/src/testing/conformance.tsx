import { act } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FragmentContext, SlotName } from '../contract';
import type { Fragment } from '../fragment/define';
import { sampleContext } from '../sample-page';
import { describeExamples } from './describe-examples';
import { hydrationFaults } from './hydration';
import { mirrored, recordedContexts } from './recorded';

/** What {@link describeConformance} needs to know of a fragment. */
export interface ConformanceCase {
  /** Exports of `src/entry.tsx`. */
  entry: Fragment;
  /** Slots to fill. */
  slots: SlotName[];
  /** English texts by namespace. */
  messages: FragmentContext['messages'];
  /** What this fragment's context has beyond the example page. */
  context?: Partial<FragmentContext>;
  /** What the HTML of each of its examples must be, by the path of their file. @default nothing more than that of all */
  example?: (html: string, file: string) => void;
  /** Changes that the fragment makes on purpose once it is alive, as `hydrationFaults` writes them. @default none */
  wanted?: RegExp;
}

/** What every fragment must do, whatever it shows. Called in `src/entry.test.tsx` of each. */
export function describeConformance(
  name: string,
  { entry, slots, messages, context, example, wanted = /(?!)/ }: ConformanceCase,
): void {
  describeExamples(name, example);

  describe.each(slots)(`${name} in the slot "%s"`, (slot) => {
    const given = { ...sampleContext(slot, messages), ...context };

    // In tests both sides are one module, and what the browser imports late is not there before.
    beforeAll(async () => {
      if (given.page) await entry.prepare?.(given.page);
    });

    afterEach(clear);

    it('hydrates what it rendered on the server without a change', async () => {
      expect(await hydrationFaults(slotWith(''), entry, given)).toEqual([]);
    });

    it('shows the same when it is mounted in the browser alone', async () => {
      const element = slotWith('');
      await act(async () => entry.mount?.(element, given, { hydrate: false }));
      expect(element.textContent).toBe(slotWith(entry.render?.(JSON.stringify(given)) ?? '').textContent);
    });

    it('keeps its first element when it is updated', async () => {
      const element = slotWith(entry.render?.(JSON.stringify(given)) ?? '');
      const mounted = await act(async () => entry.mount?.(element, given, { hydrate: true }));
      const first = element.firstElementChild;
      await act(async () => mounted?.update({ ...given, url: `${given.url}?again` }));
      expect(element.firstElementChild).toBe(first);
    });

    it('leaves nothing behind when it is unmounted', async () => {
      const element = slotWith('');
      const mounted = await act(async () => entry.mount?.(element, given, { hydrate: false }));
      await act(async () => mounted?.unmount());
      expect(element.innerHTML).toBe('');
    });
  });

  const pages = recordedContexts(name);
  it(`${name} has a recorded context of every slot in contexts/`, () => {
    expect(slots.filter((slot) => !pages.some(([, recorded]) => recorded.slot === slot))).toEqual([]);
  });

  describe.each(pages)(`${name} with contexts/%s.json`, (_, recorded) => {
    afterEach(clear);

    it.each([
      ['as recorded', recorded],
      ['from right to left', mirrored(recorded)],
    ])('hydrates what it rendered on the server without a change, %s', async (_direction, given) => {
      if (given.page) await entry.prepare?.(given.page);
      const faults = await hydrationFaults(slotWith(''), entry, given);
      expect(faults.filter((fault) => !wanted.test(fault))).toEqual([]);
    });
  });
}

/** Leaves nothing to the next test. */
function clear(): void {
  document.body.replaceChildren();
  globalThis.__roadside = undefined;
}

/** An element of the document with the given inside. */
function slotWith(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
