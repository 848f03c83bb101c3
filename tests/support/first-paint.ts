import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './repository.ts';

/** The document of the shell, whose inline scripts are docs/decisions/0013 and 0015. */
const DOCUMENT = readFileSync(path.join(ROOT, 'mfe-shell/document.html'), 'utf8');

/** Inline scripts of a document, in their order. */
const OWN_SCRIPTS = Array.from(DOCUMENT.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script.trim());

/** Characters of them together: they come before the page. */
const MOST_CHARACTERS = 800;

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
    ...OWN_SCRIPTS.filter((script) => !inline.includes(script)).map((script) => `missing: ${script}`),
    ...inline.filter((script) => !OWN_SCRIPTS.includes(script)).map((script) => `an inline script: ${script}`),
    ...(inline.join('').length > MOST_CHARACTERS ? ['inline scripts are too long'] : []),
  ];
}

/** A member that browsers have and TypeScript's type has not. */
interface BlockingStatus {
  readonly renderBlockingStatus: string;
}
