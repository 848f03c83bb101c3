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

/** The edge's answer about the visitor's network, and the number of requests. */
let nearby: NearbyCity | undefined;
let questions: string[] = [];

/** Renders a page and waits until the prompt may appear. */
async function show({ locale = RUSSIA, narrow = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: narrow } as MediaQueryList);
  const page = (
    <Sample part={{ locale }}>
      <RegionBanner />
    </Sample>
  );
  const rendered = render(page);
  await act(async () => {
    await import('./SafeRegionQuestion');
    // Waits for the answer about the network.
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
])('closes when %s "%s" is pressed', async (role, name) => {
  await show();
  fireEvent.click(screen.getByRole(role, { name }));
  expect(question()).toBeNull();
});

test.each([
  ['button', 'Yes'],
  ['button', 'Close'],
  ['link', 'Choose another'],
])('moves the focus to the page’s content when %s "%s" is pressed', async (role, name) => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main>');
  await show();
  const answer = screen.getByRole(role, { name });
  answer.focus();
  fireEvent.click(answer);
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

test('does not ask in another country', async () => {
  await show({ locale: KAZAKHSTAN });
  expect(question()).toBeNull();
  expect(readStored(REGION_PROMPT_KEY)).toBeNull();
});

test('does not ask in a wide window', async () => {
  await show({ narrow: false });
  expect(question()).toBeNull();
  expect(readStored(REGION_PROMPT_KEY)).toBeNull();
});

test.each([
  ['a phone in Russia', RUSSIA, true],
  ['a wide window in Russia', RUSSIA, false],
  ['a wide window in another country', KAZAKHSTAN, false],
])('suggests the network’s city once, to %s', async (_, locale, narrow) => {
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

test('checks the network once per tab when there is nothing to suggest', async () => {
  (await show({ narrow: false })).unmount();
  await show({ narrow: false });
  expect(questions).toHaveLength(1);
});

test('asks about the page’s city when the edge does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await show();
  expect(question()?.textContent).toContain('Is your city Moscow?');
});

test('asks once per page lifetime where storage is refused', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await show();
  expect(question()).not.toBeNull();
  cleanup();
  await show();
  expect(question()).toBeNull();
});

test('is not in the server’s HTML', () => {
  const html = renderToStaticMarkup(
    <Sample>
      <RegionBanner />
    </Sample>,
  );
  expect(html).toBe('');
});
