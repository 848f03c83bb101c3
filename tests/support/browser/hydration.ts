/** Detects changes during hydration and layout shifts. */
import type { Page } from '@playwright/test';

/** Changes during hydration. */
interface Observed {
  /** Changes of server HTML, as sentences. */
  readonly mutations: string[];
  /** Layout shifts without input, each with what moved. */
  readonly shifts: string[];
}

declare global {
  var __observed: Observed | undefined;
}

/**
 * An intended change on any page: an uploader that accepts dropped and pasted files replaces the
 * native file field.
 */
const INTENDED = / in main <(div class="\S+" data-drop-zone|p [^>]*-limits")/;

/**
 * Watches the slots from before the first script for changed nodes, changed texts and layout
 * shifts. An element that grows with its text while the page is parsed is no shift, and neither is
 * the text that it centres: the parser may pause anywhere, and a browser paints then.
 */
export async function observeHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observed = { mutations: [], shifts: [] };
    globalThis.__observed = observed;
    const names = (nodes: NodeList) => Array.from(nodes, (node) => node.nodeName).join(', ');
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = `${element?.closest('[data-slot]')?.getAttribute('data-slot')} ${element?.outerHTML.slice(0, 120)}`;
        observed.mutations.push(`${type} in ${place}: +[${names(addedNodes)}] -[${names(removedNodes)}]`);
      }
    });
    // Elements that the parser filled after a pause, so that they may have been painted empty.
    const unfinished = new Set<Node | null>();
    const noteUnfinished = (records: MutationRecord[]) => {
      const newNodes = new Set(records.flatMap(({ addedNodes }) => Array.from(addedNodes)));
      for (const { type, target } of records)
        if (!newNodes.has(target)) unfinished.add(type === 'characterData' ? target.parentNode : target);
    };
    const parserObserver = new MutationObserver(noteUnfinished);
    parserObserver.observe(document, { childList: true, characterData: true, subtree: true });
    let parsedAt = Infinity;
    /** True if an element that holds only text grew or shrank while the page was parsed. */
    const growsWithItsText = ({ startTime }: LayoutShift, { node, previousRect, currentRect }: ShiftSource) => {
      const isResized = previousRect.width !== currentRect.width || previousRect.height !== currentRect.height;
      const isText = node instanceof Element && node.childElementCount === 0;
      return startTime <= parsedAt && isResized && isText && unfinished.has(node);
    };
    /** True if more of a text was parsed, which moved it within its line (the rectangle). */
    const movesAsItGrows = ({ startTime }: LayoutShift, { node, previousRect, currentRect }: ShiftSource) => {
      const sides = ['x', 'y', 'width', 'height'] as const;
      const isSameLine = sides.every((side) => previousRect[side] === currentRect[side]);
      return startTime <= parsedAt && isSameLine && node instanceof Text && unfinished.has(node.parentNode);
    };
    // The parser is done, and no module script has run.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      noteUnfinished(parserObserver.takeRecords());
      parserObserver.disconnect();
      // The frame after the next one shows all that was parsed.
      requestAnimationFrame(() => requestAnimationFrame((time) => (parsedAt = time)));
      for (const slot of document.querySelectorAll('[data-slot]'))
        observer.observe(slot, { childList: true, characterData: true, subtree: true });
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.filter(
          (source) => !growsWithItsText(entry, source) && !movesAsItGrows(entry, source),
        );
        if (sources.length === 0 && entry.sources.length > 0) continue;
        const rect = ({ x, y, width, height }: DOMRectReadOnly) => `${width}x${height} at ${x},${y}`;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
          return `${name} from ${rect(previousRect)} to ${rect(currentRect)}`;
        });
        observed.shifts.push(`${entry.value} by ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits for two frames, so that the last change has been painted and counted. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Changes so far, without the intended ones.
 * @param wanted Changes that are wanted on this page alone. @default none
 */
export async function observedHydration(page: Page, intended = /(?!)/): Promise<Observed> {
  await waitForFrames(page);
  const { mutations, shifts } = await page.evaluate(
    () => globalThis.__observed ?? { mutations: ['not observed'], shifts: [] },
  );
  return { mutations: mutations.filter((mutation) => !INTENDED.test(mutation) && !intended.test(mutation)), shifts };
}

/** The browser's type, which TypeScript does not have. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly ShiftSource[];
}

/** An element that moved. */
interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
