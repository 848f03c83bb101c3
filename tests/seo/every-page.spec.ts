import { expect, test } from '@playwright/test';
import { readHead } from '../support/head.ts';
import { markupFaults } from '../support/markup.ts';
import { AUDIT, LANGUAGES, originOf, portOf } from '../support/pages.ts';
import { readSitemap } from '../support/sitemaps.ts';
import { structuredDataFaults } from '../support/structured-data.ts';

/** Pages looked at of each kind in `make test`: evenly from all of them. */
const SAMPLE = 2;

/** Kinds of page with much content, by their path below the place: how many there are at least, and what each is described as. */
const KINDS: Readonly<Record<string, { path: RegExp; least: number; described: readonly string[] }>> = {
  articles: { path: /^knowledge-base(\/[^/]+){3}$/, least: 80, described: ['BreadcrumbList', 'Article', 'FAQPage'] },
  jobs: { path: /^jobs\/[^/]+$/, least: 8, described: ['BreadcrumbList', 'FAQPage'] },
  instructions: { path: /^knowledge-base-instructions\/[^/]+$/, least: 6, described: ['BreadcrumbList'] },
};

for (const language of LANGUAGES) {
  for (const [name, { path, least, described }] of Object.entries(KINDS)) {
    test(`what was written is valid HTML, and machines are told what it is: ${name}, ${language}`, async () => {
      test.setTimeout(300_000);
      const origin = originOf('amber', portOf('site'));
      const place = `${origin}/ru-${language}/`;
      const listed = await readSitemap(`${origin}/sitemap-ru-${language}.xml`);
      // Whatever its city: a page of another one than the country's first has words of its own.
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
