import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import formats from '../../../../locales/en/formats.json';
import messages from '../../../../locales/en/places.json';
import shell from '../../../../locales/en/shell.json';
import { Sample } from '../../shared/testing/Sample';
import { Picker } from './Picker';
import { rememberCities } from './data/recent-cities';
import { sampleDirectory } from './sample-directory';

const KAZAKHSTAN: CityDirectory = {
  country: 'kz',
  languages: [{ code: 'ru', name: 'Русский', rtl: false }],
  domain: 'kz.localhost',
  countries: sampleDirectory.countries,
  pinned: [],
  regions: [],
  cities: [{ code: 'almaty', name: 'Almaty', letter: 'A', priority: 1, keys: ['алматы', 'алмаата'] }],
};

const SITE = {
  brand: 'amber',
  country: 'ru',
  origin: 'http://localhost:8080',
  main_host: true,
  sign_in: true,
  domains: [location.origin, 'http://kz.localhost:8080'],
} as const;

let visits = 0;
const requested = vi.fn<(address: string, options?: RequestInit) => void>();
const answers = new Map<string, () => unknown>();

/** Renders the picker on a new page: fetched data is cached for a page's lifetime. */
async function show() {
  visits += 1;
  const locale = { code: `ru-en`, language: 'en', country: 'ru', dir: 'ltr' } as const;
  const city = { code: 'moskva', name: `Москва` };
  const context = {
    messages: { formats, shell, places: messages },
    site: { ...SITE, domains: [...SITE.domains] },
    city,
  };
  const onClose = vi.fn<() => void>();
  history.replaceState(null, '', `/ru-en/moskva/knowledge-base/taxi?visit=${visits}`);
  render(
    <Sample part={{ ...context, locale: { ...locale, code: `ru-en${visits}` } }}>
      <Picker onClose={onClose} />
    </Sample>,
  );
  await settle();
  return onClose;
}

/** Waits until fetched data is shown. */
async function settle() {
  await waitFor(() => expect(screen.queryByText('Loading the cities')).toBeNull());
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a city' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const resultLinks = () => within(results()).getAllByRole('link');

function results(): HTMLElement {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (!list) throw new Error('Nothing was searched for.');
  return list;
}

beforeEach(() => {
  answers.set('cities?country=ru', () => sampleDirectory);
  answers.set('cities?country=kz', () => KAZAKHSTAN);
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    requested(address, options);
    const [, answer] = [...answers].find(([part]) => address.includes(part)) ?? [];
    return answer ? Response.json(answer()) : new Response(null, { status: 204 });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // Prevents navigation by a press.
  document.addEventListener('click', preventDefault);
});

afterEach(() => {
  cleanup();
  writeStored('recent-cities', null);
  document.removeEventListener('click', preventDefault);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function preventDefault(event: Event): void {
  event.preventDefault();
}

test('lists main cities first, then all by letter, each linking to the same page there', async () => {
  await show();
  const [first, second] = screen.getAllByRole('link');
  expect([first?.textContent, second?.textContent]).toEqual(['Москва', 'Санкт-Петербург']);
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(second?.getAttribute('href')).toBe(`/ru-en/sankt-peterburg/knowledge-base/taxi?visit=${visits}`);
  expect(screen.getByRole('heading', { name: 'К' })).toBeTruthy();
});

test('distinguishes cities of one name by their regions', async () => {
  await show();
  const twins = screen.getAllByRole('link', { name: /^Железногорск/ });
  expect(twins.map((link) => link.textContent)).toEqual([
    'ЖелезногорскКурская область',
    'ЖелезногорскКрасноярский край',
  ]);
});

test('announces the number of results, and clearing shows all cities again', async () => {
  await show();
  type('rfpfym');
  expect(screen.getByRole('status').textContent).toBe('1 city found');
  expect(resultLinks()[0]?.textContent).toBe('КазаньТатарстан');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.getByRole('heading', { name: 'К' })).toBeTruthy();
});

test('suggests the nearest names when there is no result', async () => {
  await show();
  type('кразнаярзк');
  expect(screen.getByRole('status').textContent).toBe('No city found for “кразнаярзк”');
  expect(resultLinks()[0]?.textContent).toContain('Красноярск');
  fireEvent.click(screen.getByRole('button', { name: 'Show all cities' }));
  expect(field().value).toBe('');
});

test('moves the focus between field and list with the arrow keys', async () => {
  await show();
  type('но');
  field().focus();
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(resultLinks()[0]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(field());
});

test('Enter in the field follows the first result, and does nothing without a text', async () => {
  await show();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(requested).not.toHaveBeenCalledWith(expect.stringContaining('/api/set/city'), expect.anything());
  type('казань');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(requested).toHaveBeenCalledWith(expect.stringContaining('/api/set/city?city=kazan&'), expect.anything());
});

test('Escape clears the field before it closes the picker', async () => {
  await show();
  type('каз');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect(field().value).toBe('');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
});

test('stores a choice in cookies and recent cities, and sends it to every host of the site', async () => {
  await show();
  fireEvent.click(screen.getByRole('link', { name: 'Тула' }));
  const options = expect.objectContaining({ credentials: 'include', keepalive: true });
  for (const origin of SITE.domains) {
    expect(requested).toHaveBeenCalledWith(`${origin}/api/set/city?city=tula&locale=ru-en`, options);
  }
  expect(document.cookie).toContain('city=tula');
  expect(document.cookie).toContain('locale=ru-en');
  expect(readStored('recent-cities')).toBe('ru/tula;ru/moskva');
});

test('does not store a city opened in a new tab', async () => {
  await show();
  fireEvent.click(screen.getByRole('link', { name: 'Тула' }), { ctrlKey: true });
  expect(requested).not.toHaveBeenCalledWith(expect.stringContaining('/api/set/city'), expect.anything());
});

test('closes when the current city is pressed', async () => {
  const onClose = await show();
  fireEvent.click(screen.getAllByRole('link', { name: 'Москва' })[0] ?? document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

test('lists recent cities above the letters, without main cities and the current one', async () => {
  rememberCities({ country: 'ru', city: 'moskva' }, { country: 'kz', city: 'almaty' }, { country: 'ru', city: 'omsk' });
  await show();
  const recent = screen.getByRole('heading', { name: 'Recent' }).closest('section');
  expect(Array.from(recent?.querySelectorAll('a') ?? [], (link) => link.textContent)).toEqual(['Омск']);
});

test('expands regions, with a city count each', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'By region' }));
  const region = screen.getByText('Татарстан', { selector: 'summary span' }).closest('details');
  if (!region) throw new Error('The region does not open.');
  expect(region.textContent).toContain('3 cities');
  region.open = true;
  fireEvent(region, new Event('toggle'));
  expect(within(region).getByRole('link', { name: 'Казань' })).toBeTruthy();
});

test('shows only the selected region', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Region' }), { target: { value: 'Татарстан' } });
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('links to another country’s host, in its first language where it lacks the current one', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'kz' } });
  await settle();
  const almaty = screen.getByRole<HTMLAnchorElement>('link', { name: 'Almaty' });
  const port = location.port ? `:${location.port}` : '';
  expect(almaty.getAttribute('href')).toBe(
    `${location.protocol}//kz.localhost${port}/kz-ru/almaty/knowledge-base/taxi?visit=${visits}`,
  );
});

test('offers a retry and a link to the page of all cities when the list fails to load', async () => {
  answers.set('cities?country=ru', () => {
    throw new Error('down');
  });
  await show();
  expect(screen.getByRole('alert').textContent).toContain('did not load');
  expect(screen.getByRole('link', { name: messages['failed.link'] }).getAttribute('href')).toMatch(/\/moskva\/cities$/);
  answers.set('cities?country=ru', () => sampleDirectory);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('heading', { name: 'К' })).toBeTruthy();
});
