import type { FragmentContext, LocaleContext, NearbyCity } from '@roadside/mfe-kit/contract';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { pageState } from '@roadside/mfe-kit/page/host';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import { takeCityChange } from '../../shared/visitor/city-change';
import { RegionBanner } from './RegionBanner';
import { REGION_PROMPT_KEY } from './prompt-storage';

const KAZAKHSTAN: LocaleContext = { code: 'kz-en', language: 'en', country: 'kz', dir: 'ltr' };
const RUSSIA: LocaleContext = { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' };

const KAZAN: NearbyCity = { code: 'kazan', name: 'Kazan', url: '/ru-en/kazan/knowledge-base/taxi' };
const ARTICLE = '/ru-en/moskva/knowledge-base/taxi';

/** The edge's answer about the visitor's network, and the number of requests. */
let nearby: NearbyCity | undefined;
let questions: string[] = [];

const page = (part: Partial<FragmentContext>) => (
  <Sample part={part}>
    <RegionBanner />
  </Sample>
);

/** Renders a page and waits for the answer about the network. */
async function show({ locale = RUSSIA, narrow = true, url = ARTICLE } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: narrow } as MediaQueryList);
  const rendered = render(page({ locale, url }));
  await act(async () => {
    await import('./nearby');
    await new Promise((resolve) => setTimeout(resolve));
  });
  return rendered;
}

const question = () => screen.queryByRole('region', { name: 'Your city' });

/** Whether the stylesheet shows the question. */
const isNewcomer = () => document.documentElement.hasAttribute('data-newcomer');

beforeEach(() => {
  writeStored(REGION_PROMPT_KEY, null);
  sessionStorage.clear();
  globalThis.__roadsidePage = undefined;
  document.documentElement.toggleAttribute('data-newcomer', true);
  nearby = undefined;
  questions = [];
  vi.stubGlobal('fetch', async (address: string) => {
    questions.push(address);
    return nearby ? Response.json(nearby) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('is in the server’s HTML in Russia, except on pages with a form', () => {
  expect(renderToStaticMarkup(page({ locale: RUSSIA, url: ARTICLE }))).toContain('Is your city Moscow?');
  expect(renderToStaticMarkup(page({ locale: KAZAKHSTAN, url: ARTICLE }))).toBe('');
  const forms = ['contact-us', 'contact-us/taxi', 'become-contractor/person', 'requests/a', 'calculator'];
  const onForm = (form: string) => renderToStaticMarkup(page({ locale: RUSSIA, url: `/ru-en/moskva/${form}` }));
  expect(forms.filter((form) => onForm(form) !== '')).toEqual([]);
});

test('asks on one page only, answered or not', async () => {
  const { rerender } = await show();
  expect(question()?.textContent).toContain('Is your city Moscow?');
  expect([isNewcomer(), readStored(REGION_PROMPT_KEY)]).toEqual([true, '1']);
  rerender(page({ locale: RUSSIA, url: `${ARTICLE}/money` }));
  expect(isNewcomer()).toBe(false);
});

test('asks on the page after a form', async () => {
  const { rerender } = await show({ url: '/ru-en/moskva/contact-us' });
  expect([question(), readStored(REGION_PROMPT_KEY), questions]).toEqual([null, null, []]);
  rerender(page({ locale: RUSSIA, url: ARTICLE }));
  expect(question()).not.toBeNull();
  expect(isNewcomer()).toBe(true);
});

test.each([
  ['button', 'Yes'],
  ['link', 'Another'],
])('closes when %s "%s" is pressed, and moves the focus to the page’s content', async (role, name) => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main>');
  await show();
  const answer = screen.getByRole(role, { name });
  answer.focus();
  fireEvent.click(answer);
  expect([question(), isNewcomer()]).toEqual([null, false]);
  const main = screen.getByRole('main');
  expect(document.activeElement).toBe(main);
  main.remove();
});

test('leaves the focus in place when a finger answers', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main><input />');
  await show();
  const field = screen.getByRole('textbox');
  field.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(document.activeElement).toBe(field);
  field.remove();
  screen.getByRole('main').remove();
});

test('offers a newcomer the city of the network in the same strip', async () => {
  nearby = KAZAN;
  await show();
  expect(question()?.textContent).toContain('Is your city Kazan?');
  expect(questions).toEqual([`/_edge/nearby?url=${encodeURIComponent(location.pathname + location.search)}`]);
  expect(pageState().toasts).toEqual([]);
  const link = screen.getByRole('link', { name: 'Show it' });
  expect(link.getAttribute('href')).toBe(KAZAN.url);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(takeCityChange('kazan')).toBe(true);
});

test.each([
  ['a wide window in Russia', RUSSIA, false],
  ['a phone in another country', KAZAKHSTAN, true],
])('suggests the network’s city in a toast once, in %s', async (_, locale, narrow) => {
  nearby = KAZAN;
  (await show({ locale, narrow })).unmount();
  expect(pageState().toasts).toMatchObject([
    { text: 'Is your city Kazan?', link: { text: 'Show answers for it', url: KAZAN.url } },
  ]);
  await show({ locale, narrow });
  expect(pageState().toasts).toHaveLength(1);
  expect(questions).toHaveLength(1);
});

test('checks the network once per tab when there is nothing to suggest', async () => {
  (await show({ narrow: false })).unmount();
  await show({ narrow: false });
  expect(questions).toHaveLength(1);
  expect(readStored(REGION_PROMPT_KEY)).toBeNull();
});

test('asks about the page’s city when the edge does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await show();
  expect(question()?.textContent).toContain('Is your city Moscow?');
});

/** Storage in a browser that refuses it. */
function refuse(): never {
  throw new Error('denied');
}

test('asks once per page lifetime where storage is refused', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  (await show()).unmount();
  expect(isNewcomer()).toBe(true);
  await show();
  expect(isNewcomer()).toBe(false);
});
