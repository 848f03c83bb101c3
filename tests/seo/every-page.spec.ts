/** HTML and metadata of content pages. */
import { expect, test } from '@playwright/test';
import { readHead } from '../support/http/head.ts';
import { markupFaults } from '../support/http/markup.ts';
import { AUDIT, LANGUAGES, originOf, portOf } from '../support/pages/pages.ts';
import { readLocaleSitemap } from '../support/http/sitemaps.ts';
import { structuredDataFaults } from '../support/http/structured-data.ts';

/** Pages of each page type checked in `make test`: evenly spread. */
const SAMPLE = 2;

/**
 * Page types with much content, by path below the place: their minimum number, and their structured
 * data type.
 */
const KINDS: Readonly<Record<string, { path: RegExp; least: number; described: readonly string[] }>> = {
  articles: {
    path: /^knowledge-base\/(?!legal\/)[^/]+(\/[^/]+){2}$/,
    least: 80,
    described: ['BreadcrumbList', 'Article', 'FAQPage'],
  },
  // They answer no questions.
  'legal texts': { path: /^knowledge-base\/legal(\/[^/]+){2}$/, least: 4, described: ['BreadcrumbList', 'Article'] },
  jobs: { path: /^jobs\/[^/]+$/, least: 8, described: ['BreadcrumbList', 'FAQPage'] },
  instructions: { path: /^knowledge-base-instructions\/[^/]+$/, least: 6, described: ['BreadcrumbList'] },
};

for (const language of LANGUAGES) {
  for (const [name, { path, least, described }] of Object.entries(KINDS)) {
    test(`content is valid HTML with correct metadata: ${name}, ${language}`, async () => {
      test.setTimeout(300_000);
      const origin = originOf('amber', portOf('site'));
      const place = `${origin}/ru-${language}/`;
      const listed = await readLocaleSitemap(origin, `ru-${language}`);
      // In any city: a page of another than the country's first city has its own text.
      const pages = listed.filter(({ address }) => path.test(address.slice(place.length).replace(/^[^/]+\//, '')));
      expect(pages.length).toBeGreaterThanOrEqual(least);
      const step = AUDIT ? 1 : Math.ceil(pages.length / SAMPLE);
      const faults: string[] = [];
      for (const { address } of pages.filter((_, index) => index % step === step - 1)) {
        const head = await readHead(address);
        const kinds = new Set(head.structuredData.map((thing) => (thing as { '@type': string })['@type']));
        const found = [
          ...described.filter((kind) => !kinds.has(kind)).map((kind) => `${kind} is missing`),
          ...structuredDataFaults(head.structuredData, head),
          ...(await markupFaults(head.html)),
        ];
        faults.push(...found.map((fault) => `${address}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}
