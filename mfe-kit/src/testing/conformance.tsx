import { act } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FragmentContext, MountedFragment, SlotName } from '../contract';
import type { Fragment } from '../fragment/define';
import { sampleContext } from '../sample-page';
import { rendersWithCopiedAddress, slotsThatCopyTheAddress } from './copied-address';
import { describeExamples } from './describe-examples';
import { hydrationFaults } from './hydration';
import { mirrored, recordedContexts } from './recorded';

/** Input of {@link describeConformance}. */
export interface ConformanceCase {
  /** Exports of `src/entry.tsx`. */
  entry: Fragment;
  /** Slots that the fragment can fill. */
  slots: SlotName[];
  /** English texts by namespace. */
  messages: FragmentContext['messages'];
  /** Context members that differ from the sample page. */
  context?: Partial<FragmentContext>;
  /** Additional check of each example's HTML, with the path of its file. @default none */
  example?: (html: string, file: string) => void;
  /** Intended changes after hydration, as reported by `hydrationFaults`. @default none */
  allowedFaults?: RegExp;
}

/** Tests that every fragment must pass. Called in each fragment's `src/entry.test.tsx`. */
export function describeConformance(
  name: string,
  { entry, slots, messages, context, example, allowedFaults = /(?!)/ }: ConformanceCase,
): void {
  describeExamples(name, example);

  describe.each(slots)(`${name} in the slot "%s"`, (slot) => {
    const slotContext = { ...sampleContext(slot, messages), ...context };

    // Tests use one module for both sides, so lazy-loaded code must be loaded before.
    beforeAll(async () => {
      if (slotContext.page) await entry.prepare?.(slotContext.page);
    });

    /** Mounted fragments. A timer of one that stays would fire after the document is gone. */
    const mounted: (MountedFragment | undefined)[] = [];
    const mount = async (element: HTMLElement, hydrate: boolean) => {
      const one = await act(async () => entry.mount?.(element, slotContext, { hydrate }));
      mounted.push(one);
      return one;
    };

    afterEach(async () => {
      await act(async () => mounted.splice(0).forEach((one) => one?.unmount()));
      clear();
    });

    it('hydrates its server render without a change', async () => {
      expect(await hydrationFaults(slotWith(''), entry, slotContext)).toEqual([]);
    });

    it('shows the same content when mounted without hydration', async () => {
      const element = slotWith('');
      await mount(element, false);
      expect(element.textContent).toBe(slotWith(entry.render?.(JSON.stringify(slotContext)) ?? '').textContent);
    });

    it('keeps its first element on update', async () => {
      const element = slotWith(entry.render?.(JSON.stringify(slotContext)) ?? '');
      const fragment = await mount(element, true);
      const first = element.firstElementChild;
      await act(async () => fragment?.update({ ...slotContext, url: `${slotContext.url}?again` }));
      expect(element.firstElementChild).toBe(first);
    });

    it('empties the slot on unmount', async () => {
      const element = slotWith('');
      const fragment = await mount(element, false);
      await act(async () => fragment?.unmount());
      expect(element.innerHTML).toBe('');
    });
  });

  const pages = recordedContexts(name);
  it(`${name} has a recorded context for every slot in contexts/`, () => {
    expect(slots.filter((slot) => !pages.some(([, recorded]) => recorded.slot === slot))).toEqual([]);
  });

  const copying = slotsThatCopyTheAddress(name);
  it.each(copying)(`${name} only copies the page's links in the slot "%s"`, (slot) => {
    const { render = () => '' } = entry;
    const renders = pages.flatMap(([, recorded]) =>
      recorded.slot === slot ? (rendersWithCopiedAddress(render, recorded) ?? []) : [],
    );
    expect(renders.length, 'contexts with a path below a word of a route').toBeGreaterThan(0);
    for (const { exact, copied } of renders) expect(copied).toBe(exact);
  });

  describe.each(pages)(`${name} with contexts/%s.json`, (_, recorded) => {
    afterEach(clear);

    it.each([
      ['as recorded', recorded],
      ['mirrored for a right-to-left language', mirrored(recorded)],
    ])('hydrates its server render without a change, %s', async (_direction, slotContext) => {
      if (slotContext.page) await entry.prepare?.(slotContext.page);
      const faults = await hydrationFaults(slotWith(''), entry, slotContext);
      expect(faults.filter((fault) => !allowedFaults.test(fault))).toEqual([]);
    });
  });
}

/** Resets the document, what pages remember, and the reports. */
function clear(): void {
  document.body.replaceChildren();
  localStorage.clear();
  globalThis.__roadside = undefined;
}

/** Element in the document with this markup. */
function slotWith(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
