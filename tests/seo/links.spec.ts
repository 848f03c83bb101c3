/** Crawls hosts for dead links and unreachable content. */
import { expect, test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import http from 'node:http';
import { get } from '../support/http/http.ts';
import { crawl } from '../support/http/links.ts';
import { AUDIT, originOf, portOf } from '../support/pages/pages.ts';
import { ROOT } from '../support/repository.ts';

type Host = Parameters<typeof originOf>[0];

/** Members of `country-list` that are read. */
interface Countries {
  readonly countries: readonly {
    readonly code: string;
    readonly default_city: string;
    readonly languages: readonly { readonly code: string }[];
  }[];
}

/** Each host in one locale of its country. An audit adds every locale on every host. */
const SAMPLE: readonly { host: Host; country: string; language: string; section?: string }[] = [
  { host: 'amber', country: 'ru', language: 'ru' },
  { host: 'slate', country: 'ru', language: 'en' },
  // Its articles are those of the first host. One section is read here, and all other pages.
  { host: 'kz', country: 'kz', language: 'ru', section: 'taxi/orders' },
];

/** Query parameters with as many values as there are articles, or more. */
const MANY_VALUES = ['article', 'q', 'retpath'];

/**
 * One in how many URLs with such a parameter are requested, by its value. Four of five links on the
 * site are such: forms that know the article, and sign-in that leads back. An audit requests all of
 * them in the locales of the sample.
 */
const ONE_IN = 16;

for (const { host, country, language, section } of SAMPLE) {
  test(`no link is dead, and all content is reachable: ${host}, ${country}-${language}`, async () => {
    test.setTimeout(AUDIT ? 600_000 : 180_000);
    const city = (await countries()).find(({ code }) => code === country)?.default_city;
    const start = `${originOf(host, portOf('site'))}/${country}-${language}/${city}`;
    const isHere = inCity(city);
    const isWanted = (url: URL) => isHere(url) && isInSection(url, section) && (AUDIT || isOneOfMany(url));
    const { broken, reached } = await crawl([start], isWanted);
    expect(broken).toEqual([]);
    const written: string[] = [];
    for await (const file of glob(`${section ?? '*/*'}/*.md`, { cwd: `${ROOT}/api/content/${language}` }))
      if (!file.endsWith('_index.md')) written.push(`${start}/knowledge-base/${file.slice(0, -'.md'.length)}`);
    expect(written.length).toBeGreaterThan(section ? 2 : 50);
    expect(written.filter((article) => !reached.has(article))).toEqual([]);
  });
}

/** Tests that share the countries of a host, so that no worker idles at the end. */
const PARTS = 2;

if (AUDIT) {
  for (const host of ['amber', 'slate', 'kz'] as const) {
    for (let part = 0; part < PARTS; part++) {
      test(`no link is dead in any locale: ${host}, part ${part + 1} of ${PARTS}`, async () => {
        test.setTimeout(3_600_000);
        const broken: string[] = [];
        const all = await countries();
        for (const { code, default_city: city, languages } of all.filter((_, index) => index % PARTS === part)) {
          const starts = languages.map(
            (language) => `${originOf(host, portOf('site'))}/${code}-${language.code}/${city}`,
          );
          const isHere = inCity(city);
          broken.push(...(await crawl(starts, (url) => isHere(url) && isOneOfMany(url))).broken);
        }
        expect(broken).toEqual([]);
      });
    }
  }
}

test('a dead link, a dead anchor and a dead picture are found', async () => {
  const pages: Record<string, string> = {
    '/': '<a href="/a">A</a> <a href="/gone">B</a> <a href="http://example.com/elsewhere">C</a>',
    '/a': '<a href="/#top">A</a> <img src="/gone.png" alt=""><a href="/b#there">B</a><a href="/b#here">C</a>',
    '/b': '<h1 id="here">B</h1>',
  };
  const server = http.createServer(({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const { broken, reached } = await crawl([`${origin}/`]);
  server.close();
  const targets = broken.map((line) => line.split(' ', 2)[1]?.replace(origin, ''));
  expect(new Set(targets)).toEqual(new Set(['/b#there', '/gone', '/gone.png']));
  expect(targets).toHaveLength(3);
  expect([...reached].filter((address) => !address.startsWith(origin))).toEqual([]);
});

test('of URLs with many values, the sample has the same few in each run', () => {
  const sample = (name: string) =>
    Array.from({ length: 1600 }, (_, number) => new URL(`http://localhost/page?${name}=${number}`)).filter(isOneOfMany);
  expect(sample('profession')).toHaveLength(1600);
  expect(sample('article').length).toBeGreaterThan(50);
  expect(sample('article').length).toBeLessThan(200);
  const values = (name: string) => sample(name).map(({ searchParams }) => searchParams.get(name));
  expect(values('retpath')).toEqual(values('article'));
});

/**
 * URLs in a city, and URLs in none, such as pictures. Other cities have the same pages; their list
 * is equal everywhere.
 */
function inCity(wantedCity: string | undefined): (url: URL) => boolean {
  return ({ pathname, search }) => {
    const [, locale = '', city, page] = pathname.split('/');
    if (page === 'cities' && search !== '') return false;
    return !/^[a-z]{2}-[a-z]{2}$/.test(locale) || city === undefined || city === wantedCity;
  };
}

/** URLs without a parameter of many values, and the sampled ones with such a parameter. */
function isOneOfMany({ searchParams }: URL): boolean {
  const values = MANY_VALUES.flatMap((name) => searchParams.getAll(name));
  return values.every((value) => createHash('sha256').update(value).digest().readUInt8() % ONE_IN === 0);
}

/** Articles of a section, and URLs of no article. Without a section, all URLs. */
function isInSection({ pathname }: URL, section: string | undefined): boolean {
  const article = /^\/[^/]+\/[^/]+\/knowledge-base\/([^/]+\/[^/]+)\/[^/]+$/.exec(pathname);
  return section === undefined || article === null || article[1] === section;
}

async function countries(): Promise<Countries['countries']> {
  const { body } = await get(`${originOf('amber', portOf('site'))}/api/ru-ru/moskva/country-list`);
  return (JSON.parse(body.toString()) as Countries).countries;
}
