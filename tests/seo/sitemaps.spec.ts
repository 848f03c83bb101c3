/** Sitemaps against the pages they list. */
import { expect, test } from '@playwright/test';
import { readHead, type PageHead } from '../support/http/head.ts';
import { get } from '../support/http/http.ts';
import { AUDIT, originOf, portOf } from '../support/pages/pages.ts';
import { readSitemap, readSitemapIndex, type Listed } from '../support/http/sitemaps.ts';
import { structuredDataFaults } from '../support/http/structured-data.ts';

/** Pages of each locale checked in `make test`: evenly spread over its length. */
const SAMPLE = 2;

/** Pages checked concurrently. */
const AT_ONCE = 8;

const HOSTS = { amber: ['ru', 'am', 'tr'], slate: ['ru'], kz: ['kz'] } as const;

for (const [host, known] of Object.entries(HOSTS) as [keyof typeof HOSTS, readonly string[]][]) {
  test(`pages in a host's sitemaps are canonical, exist, and have as many languages: ${host}`, async () => {
    test.setTimeout(AUDIT ? 3_600_000 : 120_000);
    const origin = originOf(host, portOf('site'));
    const locales = await readSitemapIndex(origin);
    const countries = new Set(Array.from(locales.keys(), (locale) => locale.split('-')[0] ?? ''));
    expect([...countries]).toEqual(expect.arrayContaining([...known]));
    const listed = new Set<string>();
    const faults: string[] = [];
    for (const { parts, changed } of locales.values()) {
      const entries: Listed[] = [];
      for (const [index, address] of parts.entries()) {
        const part = await readSitemap(address);
        for (const entry of part) {
          if (listed.has(entry.address)) faults.push(`${entry.address} is listed twice`);
          listed.add(entry.address);
          if (entry.changed !== undefined && !isPast(entry.changed)) faults.push(`${entry.address}: ${entry.changed}`);
          if ((entry.changed ?? '') > (changed[index] ?? '')) faults.push(`${entry.address} is newer than ${address}`);
        }
        entries.push(...part);
      }
      expect(entries.length).toBeGreaterThan(100);
      const step = AUDIT ? 1 : Math.ceil(entries.length / SAMPLE);
      const looked = entries.filter((_, index) => index % step === step - 1);
      for (let first = 0; first < looked.length; first += AT_ONCE) {
        const some = looked.slice(first, first + AT_ONCE).map((entry) => entryFaults(entry, origin));
        faults.push(...(await Promise.all(some)).flat());
      }
    }
    // A page is checked together with its other languages.
    expect([...new Set(faults)]).toEqual([]);
  });
}

test('a page that is canonical on another host is not listed', async () => {
  const [main, kz] = [originOf('amber', portOf('site')), originOf('kz', portOf('site'))];
  const { canonical, alternates } = await readHead(`${main}/kz-ru/almaty/knowledge-base`);
  expect(canonical).toBe(`${kz}/kz-ru/almaty/knowledge-base`);
  for (const address of alternates.values()) expect(address).toContain(`${kz}/`);
  expect((await get(`${main}/sitemap-kz-ru.xml`)).status).toBe(404);
});

test('a page that contradicts the sitemap is found', async () => {
  const origin = originOf('amber', portOf('site'));
  const [entry] = await readSitemap(`${origin}/sitemap-ru-ru.xml`);
  if (!entry) throw new Error('The sitemap is empty.');
  expect(await entryFaults(entry, origin)).toEqual([]);
  const search = { ...entry, address: `${origin}/ru-ru/moskva/search` };
  expect(await entryFaults(search, origin)).toEqual(expect.arrayContaining([`${search.address} is noindex`]));
  const nowhere = { ...entry, address: `${origin}/ru-ru/moskva/nowhere` };
  expect(await entryFaults(nowhere, origin)).toEqual(expect.arrayContaining([`${nowhere.address} answers 404`]));
  const alone = { ...entry, alternates: new Map([['ru-RU', entry.address]]) };
  expect(await entryFaults(alone, origin)).toEqual([`${entry.address} is in other languages than listed`]);
  const odd = { ...entry, alternates: new Map([['ru_ru', entry.address]]) };
  expect(await entryFaults(odd, origin)).toContain(`${entry.address} has the language ru_ru`);
});

/** Errors of a listed page, as sentences. */
async function entryFaults({ address, changed, alternates }: Listed, origin: string): Promise<string[]> {
  const head = await read(address);
  const faults = Array.from(alternates.keys(), (tag) => (isTag(tag) ? '' : `${address} has the language ${tag}`));
  faults.push(...head.described);
  if (head.status !== 200) faults.push(`${address} answers ${head.status}`);
  if (head.noindex) faults.push(`${address} is noindex`);
  if (head.canonical !== address) faults.push(`${address} names ${head.canonical}`);
  const modified = head.meta.get('article:modified_time');
  if (modified !== undefined && modified !== changed) faults.push(`${address} was changed ${modified}, not ${changed}`);
  const { 'x-default': standard, ...own } = Object.fromEntries(head.alternates);
  if (!isSame(own, Object.fromEntries(alternates))) faults.push(`${address} is in other languages than listed`);
  if (standard === undefined ? own['ru-RU'] !== undefined : !Object.values(own).includes(standard))
    faults.push(`${address} is by default ${standard}`);
  for (const alternate of alternates.values()) {
    if (!alternate.startsWith(`${origin}/`)) faults.push(`${address} is elsewhere: ${alternate}`);
    const there = await read(alternate);
    faults.push(...there.described);
    if (there.status !== 200 || there.canonical !== alternate)
      faults.push(`${address} lacks the alternate ${alternate}`);
    if (!isSame(Object.fromEntries(there.alternates), Object.fromEntries(head.alternates)))
      faults.push(`${alternate} does not name ${address}`);
  }
  return faults.filter(Boolean);
}

/** Metadata kept for each page. */
interface Head extends Pick<PageHead, 'status' | 'noindex' | 'canonical' | 'alternates' | 'meta'> {
  /** Errors of its structured data. */
  readonly described: readonly string[];
}

/**
 * Pages read so far, each for its other languages too. Ten thousand documents would need too much
 * memory.
 */
const heads = new Map<string, Promise<Head>>();

function read(address: string): Promise<Head> {
  const head = heads.get(address) ?? readHead(address).then(headOnly);
  heads.set(address, head);
  return head;
}

function headOnly({ status, noindex, canonical, alternates, meta, structuredData, html }: PageHead): Head {
  const faults = structuredDataFaults(structuredData, { canonical, html });
  return { status, noindex, canonical, alternates, meta, described: faults.map((fault) => `${canonical}: ${fault}`) };
}

/** Whether it is a language and a country in `hreflang`'s format. */
function isTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
}

/** Whether it is a date that has begun in some time zone. */
function isPast(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Date.parse(day) <= Date.now() + 86_400_000;
}

function isSame(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const lines = (map: typeof left) =>
    Object.entries(map)
      .map(([tag, address]) => `${tag} ${address}`)
      .toSorted();
  return lines(left).join() === lines(right).join();
}
