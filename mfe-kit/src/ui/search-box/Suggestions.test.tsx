import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SearchAnswer } from '../../contract';
import { SAMPLE_ANSWER } from './examples';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches';
import { SearchBox, type SearchControl } from './SearchBox';
import { Suggestions } from './Suggestions';

const PAGE = '/ru-en/moskva/search';
const TEXTS = {
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  articles: 'Articles',
  found: (count: number, query: string) => `${count} for ${query}`,
  none: (query: string) => `None for ${query}`,
};

/** Requests that were made, and whether each was given up. */
const asked: { query: string; signal: AbortSignal }[] = [];
let answer: (query: string) => Promise<Response>;
/** Addresses that were gone to. */
const followed: string[] = [];
/** Kept answers outlive a test: each has an endpoint of its own. */
let endpoint = 0;

const hear = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  followed.push(link.getAttribute('href') ?? '');
};

beforeEach(() => {
  vi.useFakeTimers();
  forgetSearches();
  asked.length = 0;
  followed.length = 0;
  endpoint += 1;
  answer = async () => Response.json(SAMPLE_ANSWER);
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
    asked.push({ query, signal });
    return answer(query);
  });
  document.addEventListener('click', hear);
});

afterEach(() => {
  document.removeEventListener('click', hear);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(place: 'over' | 'before' = 'over', query = '') {
  const props = { endpoint: `/api/${endpoint}`, language: 'en', place, texts: TEXTS };
  const Below = ({ control }: { control: SearchControl }) => <Suggestions control={control} {...props} />;
  const words = { label: 'Search', placeholder: '', submitLabel: 'Find', clearLabel: 'Clear' };
  render(<SearchBox action={PAGE} query={query} {...words} below={Below} />);
  act(() => field().focus());
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const press = (key: string, init: KeyboardEventInit & { keyCode?: number } = {}) =>
  !fireEvent.keyDown(field(), { key, ...init });
const rest = (ms = 200) => act(() => vi.advanceTimersByTimeAsync(ms));
const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);
const marked = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.querySelector('bdi')?.textContent;
};

const answerWith = (part: Partial<SearchAnswer>) => Response.json({ ...SAMPLE_ANSWER, ...part });

test('it asks when the visitor rests for 180 ms, and gives up what is no longer wanted', async () => {
  answer = () => new Promise(() => undefined);
  show();
  type('pay');
  await rest(179);
  expect(asked).toEqual([]);
  await rest(1);
  expect(asked.map(({ query }) => query)).toEqual(['pay']);
  type('payo');
  expect(asked[0]?.signal.aborted).toBe(true);
  await rest(100);
  type('payou');
  await rest(180);
  expect(asked.map(({ query }) => query)).toEqual(['pay', 'payou']);
});

test('articles are options: what was searched for is marked, the count is told politely', async () => {
  show();
  type('payout');
  await rest();
  expect(options()).toHaveLength(4);
  expect(screen.getAllByRole('option')[0]?.querySelector('mark')?.textContent).toBe('payout');
  expect(screen.getByRole('group', { name: 'Articles' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('4 for payout');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.role).toBe('listbox');
});

test('an article in another language says which, and is written its way', async () => {
  show();
  type('payout');
  await rest();
  const last = screen.getAllByRole('option').at(-1);
  expect([last?.lang, last?.dir]).toEqual(['he', 'rtl']);
});

test('the last articles stay until the next ones are there', async () => {
  show();
  type('pay');
  await rest();
  answer = () => new Promise(() => undefined);
  type('payout');
  await rest();
  expect(options()).toHaveLength(4);
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('one who goes back a letter is not made to wait', async () => {
  show();
  type('pay');
  await rest();
  type('payo');
  await rest();
  type('pay');
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
  await rest();
  expect(asked).toHaveLength(2);
});

test('Down and Up go through the options and by way of the field', async () => {
  show();
  type('payout');
  await rest();
  expect(press('ArrowDown')).toBe(true);
  expect(marked()).toBe('Your payout hasn’t arrived');
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
  press('ArrowUp');
  expect(marked()).toBeNull();
  press('ArrowUp');
  expect(marked()).toBe('התשלום לא הגיע');
  press('ArrowDown');
  expect(marked()).toBeNull();
});

test('Enter opens the marked article at its place; with none marked it is the form’s', async () => {
  show();
  type('payout');
  await rest();
  expect(press('Enter')).toBe(false);
  press('ArrowDown');
  expect(press('Enter')).toBe(true);
  expect(followed).toEqual(['/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived#weekend']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('typing on gives up the mark', async () => {
  show();
  type('payout');
  await rest();
  press('ArrowDown');
  type('payouts');
  expect(marked()).toBeNull();
});

test('Esc closes the list, then empties the field, then is somebody else’s', async () => {
  show();
  type('payout');
  await rest();
  expect(press('Escape')).toBe(true);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('payout');
  expect(press('Escape')).toBe(true);
  expect(field().value).toBe('');
  expect(press('Escape')).toBe(false);
});

test('keys of an input method are left to it', async () => {
  show();
  type('payout');
  await rest();
  expect(press('ArrowDown', { isComposing: true })).toBe(false);
  expect(press('Escape', { keyCode: 229 })).toBe(false);
  expect(marked()).toBeNull();
  expect(options()).toHaveLength(4);
});

test('an empty field offers what was searched for here, which can be forgotten', () => {
  rememberSearch('medical book');
  rememberSearch('payout');
  show();
  expect(options()).toEqual(['payout', 'medical book']);
  expect(screen.getByRole('group', { name: 'Recent searches' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(recentSearches()).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(field());
});

test('a recent search that begins with what is typed stands above the articles, and leads to its results', async () => {
  rememberSearch('Payout on a weekend');
  rememberSearch('medical book');
  show();
  type('pay');
  await rest();
  expect(options()[0]).toBe('Payout on a weekend');
  press('ArrowDown');
  press('Enter');
  expect(followed).toEqual([`${PAGE}?q=Payout%20on%20a%20weekend`]);
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure of the server', () => Promise.resolve(new Response('', { status: 503 }))],
])('%s is quiet, and Enter still goes to the results', async (_name, fail) => {
  answer = fail;
  show();
  type('payout');
  await rest();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(press('Enter')).toBe(false);
  fireEvent.submit(screen.getByRole('search'));
  expect(followed).toEqual([`${PAGE}?q=payout`]);
});

test('says so when there is nothing to suggest', async () => {
  answer = async () => answerWith({ total: 0, results: [] });
  show();
  type('qqqq');
  await rest();
  expect(screen.getByRole('status').textContent).toBe('None for qqqq');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('the list goes when the focus goes elsewhere', async () => {
  show();
  type('payout');
  await rest();
  fireEvent.focusOut(field(), { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the query of the page itself suggests nothing until it is changed', async () => {
  show('over', 'payout');
  await rest();
  expect(asked).toEqual([]);
  press('ArrowDown');
  await rest();
  expect(asked).toHaveLength(1);
});

test('in an overlay Esc of an empty field is the overlay’s at once', () => {
  rememberSearch('medical book');
  show('before');
  expect(options()).toEqual(['medical book']);
  expect(press('Escape')).toBe(false);
});
