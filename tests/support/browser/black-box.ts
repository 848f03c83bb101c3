/** Records events of pages and prints them after a failed test. */
import type { BrowserContext, Page } from '@playwright/test';

/** Entries kept of each document. */
const MOST_LINES = 60;

/** Where a document keeps its record. */
const RECORD = '__roadsideRecord';

/**
 * Records events of each page of a context, so that a rare failure leaves more than its last line.
 */
export async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordEvents, { name: RECORD, mostLines: MOST_LINES });
}

/** Prints the records of the open pages after a failed test with this title. */
export async function printRecord(context: BrowserContext, title: string): Promise<void> {
  for (const page of context.pages()) {
    const lines = await recordOf(page);
    console.log([`Events of ${page.url()} before "${title}" failed:`, ...lines].join('\n  '));
  }
}

/** Empty if scripts are off or the page is gone. */
async function recordOf(page: Page): Promise<readonly string[]> {
  try {
    return await page.evaluate((name) => (globalThis as unknown as Record<string, string[]>)[name] ?? [], RECORD);
  } catch {
    return [];
  }
}

/** Runs in the page. */
function recordEvents({ name, mostLines }: { name: string; mostLines: number }): void {
  const lines: string[] = [];
  Object.defineProperty(globalThis, name, { value: lines });
  const add = (line: string) => {
    lines.push(`${String(Math.round(performance.now()))} ms: ${line}`);
    if (lines.length > mostLines) lines.shift();
  };
  const describe = (target: EventTarget | null) =>
    target instanceof Element ? target.outerHTML.slice(0, 100).replaceAll(/\s+/g, ' ') : 'the document';

  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'dragstart', 'click', 'keydown', 'submit']) {
    // After all other handlers, to see whether one of them handled it.
    addEventListener(
      type,
      (event) => {
        setTimeout(() => add(`${type}${event.defaultPrevented ? ', handled,' : ''} at ${describe(event.target)}`));
      },
      true,
    );
  }
  // Only the first of each: they come by the dozen.
  for (const type of ['scroll', 'pointermove', 'resize']) {
    addEventListener(type, (event) => add(`${type} of ${describe(event.target)}, ${scrollY} px down`), {
      capture: true,
      once: true,
    });
  }
  for (const type of ['popstate', 'hashchange', 'pagehide', 'roadside:overlay', 'roadside:page', 'roadside:report']) {
    addEventListener(type, (event) => {
      const { detail, state } = event as CustomEvent & PopStateEvent;
      add(
        `${type} ${JSON.stringify(state ?? detail)?.slice(0, 160) ?? ''}, at ${location.pathname}${location.search}${location.hash}`,
      );
    });
  }
}
