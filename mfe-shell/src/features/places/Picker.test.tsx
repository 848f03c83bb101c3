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
const asked = vi.fn<(address: string, options?: RequestInit) => void>();
const answers = new Map<string, () => unknown>();

/** The picker on a page that no test before has been on: what is fetched is kept for the life of a page. */
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

/** Lets fetched data arrive and be shown. */
async function settle() {
  await waitFor(() => expect(screen.queryByText('Loading the cities')).toBeNull());
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a city' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const found = () => within(results()).getAllByRole('link');

function results(): HTMLElement {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (!list) throw new Error('Nothing was searched for.');
  return list;
}

beforeEach(() => {
  answers.set('cities?country=ru', () => sampleDirectory);
  answers.set('cities?country=kz', () => KAZAKHSTAN);
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    asked(address, options);
    const [, answer] = [...answers].find(([part]) => address.includes(part)) ?? [];
    return answer ? Response.json(answer()) : new Response(null, { status: 204 });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // The link that a press would follow.
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

test('main cities come first, then all under their letters, each a link to this page there', async () => {
  await show();
  const [first, second] = screen.getAllByRole('link');
  expect([first?.textContent, second?.textContent]).toEqual(['Москва', 'Санкт-Петербург']);
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(second?.getAttribute('href')).toBe(`/ru-en/sankt-peterburg/knowledge-base/taxi?visit=${visits}`);
  expect(screen.getByRole('heading', { name: 'К' })).toBeTruthy();
});

test('cities of one name are told apart by their regions', async () => {
  await show();
  const twins = screen.getAllByRole('link', { name: /^Железногорск/ });
  expect(twins.map((link) => link.textContent)).toEqual([
    'ЖелезногорскКурская область',
    'ЖелезногорскКрасноярский край',
  ]);
});

test('the number of cities found is said, and clearing brings all back', async () => {
  await show();
  type('rfpfym');
  expect(screen.getByRole('status').textContent).toBe('1 city found');
  expect(found()[0]?.textContent).toBe('КазаньТатарстан');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.getByRole('heading', { name: 'К' })).toBeTruthy();
});

test('what is not found offers the nearest names', async () => {
  await show();
  type('кразнаярзк');
  expect(screen.getByRole('status').textContent).toBe('No city found for “кразнаярзк”');
  expect(found()[0]?.textContent).toContain('Красноярск');
  fireEvent.click(screen.getByRole('button', { name: 'Show all cities' }));
  expect(field().value).toBe('');
});

test('the arrow keys lead from the field through the list and back', async () => {
  await show();
  type('но');
  field().focus();
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(found()[0]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(field());
});

test('Enter in the field chooses the first city found; without a text it chooses none', async () => {
  await show();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(asked).not.toHaveBeenCalledWith(expect.stringContaining('/api/set/city'), expect.anything());
  type('казань');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(asked).toHaveBeenCalledWith(expect.stringContaining('/api/set/city?city=kazan&'), expect.anything());
});

test('Escape empties the field before it closes anything', async () => {
  await show();
  type('каз');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect(field().value).toBe('');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
});

test('a choice is kept by cookie here, told to every host of the site, and remembered', async () => {
  await show();
  fireEvent.click(screen.getByRole('link', { name: 'Тула' }));
  const options = expect.objectContaining({ credentials: 'include', keepalive: true });
  for (const origin of SITE.domains) {
    expect(asked).toHaveBeenCalledWith(`${origin}/api/set/city?city=tula&locale=ru-en`, options);
  }
  expect(document.cookie).toContain('city=tula');
  expect(document.cookie).toContain('locale=ru-en');
  expect(readStored('recent-cities')).toBe('ru/tula;ru/moskva');
});

test('a city opened in a new tab is no choice', async () => {
  await show();
  fireEvent.click(screen.getByRole('link', { name: 'Тула' }), { ctrlKey: true });
  expect(asked).not.toHaveBeenCalledWith(expect.stringContaining('/api/set/city'), expect.anything());
});

test('the present city closes the picker', async () => {
  const onClose = await show();
  fireEvent.click(screen.getAllByRole('link', { name: 'Москва' })[0] ?? document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

test('recent cities stand above the letters, neither the main ones nor the present one among them', async () => {
  rememberCities({ country: 'ru', city: 'moskva' }, { country: 'kz', city: 'almaty' }, { country: 'ru', city: 'omsk' });
  await show();
  const recent = screen.getByRole('heading', { name: 'Recent' }).closest('section');
  expect(Array.from(recent?.querySelectorAll('a') ?? [], (link) => link.textContent)).toEqual(['Омск']);
});

test('regions open to their cities and say how many there are', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'By region' }));
  const region = screen.getByText('Татарстан', { selector: 'summary span' }).closest('details');
  if (!region) throw new Error('The region does not open.');
  expect(region.textContent).toContain('3 cities');
  region.open = true;
  fireEvent(region, new Event('toggle'));
  expect(within(region).getByRole('link', { name: 'Казань' })).toBeTruthy();
});

test('one region alone can be looked at', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Region' }), { target: { value: 'Татарстан' } });
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('another country has its own host, and its first language where it does not offer the present one', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'kz' } });
  await settle();
  const almaty = screen.getByRole<HTMLAnchorElement>('link', { name: 'Almaty' });
  const port = location.port ? `:${location.port}` : '';
  expect(almaty.getAttribute('href')).toBe(
    `${location.protocol}//kz.localhost${port}/kz-ru/almaty/knowledge-base/taxi?visit=${visits}`,
  );
});

test('a list that does not come can be asked for again, or be looked at as a page', async () => {
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
