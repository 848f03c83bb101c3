/** Finds resources that block the first paint. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../repository.ts';

/** The shell's document; decisions 13, 15 and 40 explain its inline scripts. */
const DOCUMENT = readFileSync(path.join(ROOT, 'mfe-shell/document.html'), 'utf8');

/** Inline scripts of a document, in order. */
const OWN_SCRIPTS = Array.from(DOCUMENT.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script.trim());

/**
 * Their total length: they delay the page. The visitor's colour scheme took 90 characters, since a
 * page must not flash in the other one.
 */
const MOST_CHARACTERS = 1060;

/** Resources other than HTML and CSS that block the first paint, as sentences. */
export async function firstPaintFaults(page: Page): Promise<string[]> {
  const { blocking, hasStyle, classic, inline } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & BlockingStatus)[];
    const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([media])');
    const sheets = new Set(Array.from(links, ({ href }) => href));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    // The `Link` header starts the request. Without a `link` element by its end, browsers report
    // it as non-blocking, although the element then waits for nothing.
    const isFirst = ({ renderBlockingStatus, responseEnd }: (typeof resources)[number]): boolean =>
      renderBlockingStatus === 'blocking' || (paint !== undefined && responseEnd <= paint.startTime);
    return {
      blocking: resources
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => new URL(name).pathname),
      hasStyle: resources.some((resource) => sheets.has(resource.name) && isFirst(resource)),
      classic: Array.from(document.querySelectorAll('script[src]:not([type="module"])'), ({ outerHTML }) => outerHTML),
      inline: Array.from(document.querySelectorAll('script:not([src], [type])'), ({ textContent }) =>
        textContent.trim(),
      ),
    };
  });
  return [
    ...(hasStyle ? [] : ['no style sheet blocks it, so the page flashes without style']),
    ...blocking.filter((path) => !path.endsWith('.css')).map((path) => `${path} blocks it`),
    ...classic.map((script) => `${script} blocks the parser`),
    ...OWN_SCRIPTS.filter((script) => !inline.includes(script)).map((script) => `missing: ${script}`),
    ...inline.filter((script) => !OWN_SCRIPTS.includes(script)).map((script) => `an inline script: ${script}`),
    ...(inline.join('').length > MOST_CHARACTERS ? ['inline scripts are too long'] : []),
  ];
}

/** A member that browsers have and TypeScript's type lacks. */
interface BlockingStatus {
  readonly renderBlockingStatus: string;
}
