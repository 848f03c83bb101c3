import type { Page } from '@playwright/test';

/** The one inline script of a document: docs/decisions/0013-layout-in-steps.md. */
const OWN_SCRIPT = 'document.body.offsetHeight;';

/** What besides HTML and CSS keeps the browser from the first paint, as sentences. */
export async function firstPaintFaults(page: Page): Promise<string[]> {
  const { blocking, classic, inline } = await page.evaluate(() => ({
    blocking: (performance.getEntriesByType('resource') as (PerformanceResourceTiming & BlockingStatus)[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => new URL(name).pathname),
    classic: Array.from(document.querySelectorAll('script[src]:not([type="module"])'), ({ outerHTML }) => outerHTML),
    inline: Array.from(document.querySelectorAll('script:not([src], [type])'), ({ textContent }) => textContent.trim()),
  }));
  return [
    ...(blocking.length > 0 ? [] : ['no style sheet blocks it, so the page flashes without style']),
    ...blocking.filter((path) => !path.endsWith('.css')).map((path) => `${path} blocks it`),
    ...classic.map((script) => `${script} blocks the parser`),
    ...(inline.includes(OWN_SCRIPT) ? [] : ['the script that has the layout made is missing']),
    ...inline.filter((script) => script !== OWN_SCRIPT).map((script) => `an inline script: ${script}`),
  ];
}

/** A member that browsers have and TypeScript's type has not. */
interface BlockingStatus {
  readonly renderBlockingStatus: string;
}
