import type { LocaleContext, NearbyCity } from '@roadside/mfe-kit/contract';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import { RegionBanner } from './RegionBanner';
import { REGION_PROMPT_KEY } from './prompt-storage';

const KAZAKHSTAN: LocaleContext = { code: 'kz-en', language: 'en', country: 'kz', dir: 'ltr' };
const RUSSIA: LocaleContext = { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' };

const KAZAN: NearbyCity = { code: 'kazan', name: 'Kazan', url: '/ru-en/kazan/knowledge-base/taxi' };

/** What the edge says of the visitor's network, and how often it was asked. */
let nearby: NearbyCity | undefined;
let questions: string[] = [];

/** A page as it is a moment after it has come to life. */
async function show({ locale = RUSSIA, narrow = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: narrow } as MediaQueryList);
  const page = (
    <Sample part={{ locale }}>
      <RegionBanner />
    </Sample>
  );
  const rendered = render(page);
  await act(async () => {
    await import('./RegionAsk');
    // The answer about the network comes before it.
    await new Promise((resolve) => setTimeout(resolve));
  });
  return rendered;
}

function refuse(): never {
  throw new Error('denied');
}

const question = () => screen.queryByRole('region', { name: 'Your city' });

beforeEach(() => {
  writeStored(REGION_PROMPT_KEY, null);
  sessionStorage.clear();
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

test('asks whether the city is right, and not again on the next page', async () => {
  const first = await show();
  expect(question()?.textContent).toContain('Is your city Moscow?');
  first.unmount();
  await show();
  expect(question()).toBeNull();
});

test.each([
  ['button', 'Yes'],
  ['button', 'Close'],
  ['link', 'Choose another'],
])('%s "%s" takes it away', async (role, name) => {
  await show();
  fireEvent.click(screen.getByRole(role, { name }));
  expect(question()).toBeNull();
});

test.each([
  ['button', 'Yes'],
  ['button', 'Close'],
  ['link', 'Choose another'],
])('%s "%s" gives the focus to the content of the page', async (role, name) => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main>');
  await show();
  const answer = screen.getByRole(role, { name });
  answer.focus();
  fireEvent.click(answer);
  const main = screen.getByRole('main');
  expect(document.activeElement).toBe(main);
  main.remove();
});

test('answered by a finger, it leaves the focus where it is', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main><input />');
  await show();
  const field = screen.getByRole('textbox');
  field.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(document.activeElement).toBe(field);
  field.remove();
  screen.getByRole('main').remove();
});

test('asks nobody in another country', async () => {
  await show({ locale: KAZAKHSTAN });
  expect(question()).toBeNull();
  expect(readStored(REGION_PROMPT_KEY)).toBeNull();
});

test('asks nobody in a wide window', async () => {
  await show({ narrow: false });
  expect(question()).toBeNull();
  expect(readStored(REGION_PROMPT_KEY)).toBeNull();
});

test.each([
  ['a phone in Russia', RUSSIA, true],
  ['a wide window in Russia', RUSSIA, false],
  ['a wide window in another country', KAZAKHSTAN, false],
])('suggests the city of the network once, to %s', async (_, locale, narrow) => {
  nearby = KAZAN;
  const first = await show({ locale, narrow });
  expect(question()?.textContent).toContain('Is your city Kazan?The answers on this page are for Moscow.');
  expect(screen.getByRole('link', { name: 'Yes, show mine' }).getAttribute('href')).toBe(KAZAN.url);
  expect(questions).toEqual([`/_edge/nearby?url=${encodeURIComponent(location.pathname)}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(question()).toBeNull();
  first.unmount();
  await show({ locale, narrow });
  expect(question()).toBeNull();
  expect(questions).toHaveLength(1);
});

test('a tab asks where its network is once, when there is nothing to suggest', async () => {
  (await show({ narrow: false })).unmount();
  await show({ narrow: false });
  expect(questions).toHaveLength(1);
});

test('an edge that does not answer takes nothing from the question', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await show();
  expect(question()?.textContent).toContain('Is your city Moscow?');
});

test('asks once as long as the page lives where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await show();
  expect(question()).not.toBeNull();
  cleanup();
  await show();
  expect(question()).toBeNull();
});

test('is no part of what the server sends', () => {
  const html = renderToStaticMarkup(
    <Sample>
      <RegionBanner />
    </Sample>,
  );
  expect(html).toBe('');
});
