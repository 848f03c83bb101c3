/**
 * Checks header and footer that a page has in common with other pages: each link in them leads to
 * the page itself. Without a browser.
 */
import { expect, test } from '@playwright/test';
import { tags } from '../support/http/head.ts';
import { get } from '../support/http/http.ts';
import { originOf, portOf } from '../support/pages/pages.ts';

const ORIGIN = originOf('amber', portOf('site'));

/** Addresses of one kind, of which no two are equal, and the page's path in another city. */
interface Kind {
  readonly name: string;
  readonly address: (number: number) => string;
  readonly below: (number: number) => string;
  /** Whether it names a city. Otherwise other languages have the main page. */
  readonly isInCity: boolean;
}

const inCity = (name: string, below: (number: number) => string): Kind => ({
  name,
  address: (number) => `/ru-en/moskva${below(number)}`,
  below,
  isInCity: true,
});

const KINDS: readonly Kind[] = [
  inCity('a made-up page', (number) => `/made-up-${number}`),
  inCity('a made-up page with several segments', (number) => `/made-up/${number}/page-${number}`),
  inCity('a made-up article', (number) => `/knowledge-base/taxi/orders/made-up-${number}`),
  {
    name: 'a made-up city',
    address: (number) => `/ru-en/made-up-${number}/somewhere`,
    below: () => '/somewhere',
    isInCity: false,
  },
];

for (const { name, address, below, isInCity } of KINDS) {
  test(`header and footer that others have, too, lead to the page: ${name}`, async () => {
    // The first two are compared in the background. Others share what was equal.
    let number = 1;
    const next = async () => {
      number++;
      const { status, headers, body } = await get(ORIGIN + address(number));
      expect(status).toBe(404);
      const sources = /header;desc="(\w+).*footer;desc="(\w+)/.exec(String(headers['server-timing']));
      return { sources: sources?.slice(1), html: body.toString() };
    };
    let page = await next();
    await expect(async () => {
      page = await next();
      expect(page.sources).toEqual(['cached', 'cached']);
    }).toPass({ intervals: [50] });

    const anchors = tags(page.html, 'a').map(({ hrefLang, href = '' }) => ({ hrefLang, url: new URL(href, ORIGIN) }));
    const languages = anchors.filter(({ hrefLang }) => hrefLang !== undefined).map(({ url }) => url.pathname);
    expect(languages).toEqual(['ru-ru', 'ru-en'].map((locale) => `/${locale}/moskva${isInCity ? below(number) : ''}`));
    const pages = anchors.filter(({ url }) => url.pathname.endsWith('/cities')).map(({ url }) => url.search);
    expect(pages.length, 'header, region banner and footer').toBeGreaterThanOrEqual(3);
    expect(new Set(pages)).toEqual(new Set([`?page=${below(number)}`]));
    const back = anchors.flatMap(({ url }) => url.searchParams.get('retpath') ?? []);
    expect(back).toEqual([ORIGIN + address(number)]);
  });
}

test('header and footer that others have, too, lead to the page: an article', async () => {
  const read = async (city: string, article: string) => {
    const { headers, body } = await get(`${ORIGIN}/ru-en/${city}/knowledge-base/${article}`);
    return { city, timing: String(headers['server-timing']), html: body.toString() };
  };
  await read('moskva', 'taxi/orders/lost-item');
  await read('moskva', 'taxi/money/payout-not-arrived');
  // A page that is in memory as a whole says nothing of its slots.
  const cities = ['moskva', 'kazan', 'perm', 'sochi', 'samara', 'omsk', 'ufa', 'tyumen', 'saratov'][Symbol.iterator]();
  let page = { city: '', timing: '', html: '' };
  await expect(async () => {
    page = await read(cities.next().value ?? '', 'courier-on-foot/orders/customer-unavailable');
    expect(page.timing).toMatch(/^data;.*header;desc="cached .*footer;desc="cached /);
  }).toPass({ intervals: [50] });

  expect(page.html).not.toMatch(/-of-this-address|code-of-the-city/);
  const anchors = tags(page.html, 'a');
  const up = anchors.find((anchor) => anchor['aria-label']?.includes('Orders'));
  expect(up?.['href']).toBe(`/ru-en/${page.city}/knowledge-base/courier-on-foot/orders`);
  const support = anchors.flatMap(({ href = '' }) => (href.includes('/contact-us') ? [href] : []));
  expect(new Set(support)).toEqual(
    new Set([`/ru-en/${page.city}/contact-us/courier-on-foot?article=courier-on-foot-customer-unavailable`]),
  );
});
