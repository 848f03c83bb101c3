import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SearchAnswer } from '../../contract';
import { SAMPLE_ANSWER } from './examples';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches';
import { SearchBox, type SearchControl } from './SearchBox';
import { Suggestions } from './Suggestions';

const PAGE = '/ru-en/moskva/search';
const TEXTS = {
  headings: { action: 'Quick help', recent: 'Recent searches', popular: 'Most asked', article: 'Articles' },
  otherLanguages: 'Articles in other languages',
  forget: 'Clear recent searches',
  call: (number: string) => `Call ${number}`,
  corrected: (query: string) => `Results for ${query}.`,
  suggested: (query: string) => `Did you mean ${query}?`,
  found: (count: number, query: string) => `${count} for ${query}`,
  none: (query: string) => `None for ${query}`,
};

/** Requests in order, with their abort signals. */
const requests: { query: string; signal: AbortSignal }[] = [];
let answer: (query: string) => Promise<Response>;
/** URLs followed. */
const followed: string[] = [];
/** Cached responses outlive a test, so each test has its own endpoint. */
let endpoint = 0;

const recordLink = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  followed.push(link.getAttribute('href') ?? '');
};

beforeEach(() => {
  vi.useFakeTimers();
  forgetSearches();
  requests.length = 0;
  followed.length = 0;
  endpoint += 1;
  answer = async () => Response.json(SAMPLE_ANSWER);
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
    requests.push({ query, signal });
    return answer(query);
  });
  document.addEventListener('click', recordLink);
});

afterEach(() => {
  document.removeEventListener('click', recordLink);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(place: 'over' | 'before' = 'over', query = '', hasForm = true) {
  const props = { endpoint: `/api/${endpoint}`, language: 'en', place, hasForm, texts: TEXTS };
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

test('requests suggestions after 180 ms of rest and aborts outdated requests', async () => {
  answer = () => new Promise(() => undefined);
  show();
  type('pay');
  await rest(179);
  expect(requests).toEqual([]);
  await rest(1);
  expect(requests.map(({ query }) => query)).toEqual(['pay']);
  type('payo');
  expect(requests[0]?.signal.aborted).toBe(true);
  await rest(100);
  type('payou');
  await rest(180);
  expect(requests.map(({ query }) => query)).toEqual(['pay', 'payou']);
});

test('articles are options with highlighted terms, and their count is announced politely', async () => {
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

test('an article in another language carries its language and direction', async () => {
  show();
  type('payout');
  await rest();
  const last = screen.getAllByRole('option').at(-1);
  expect([last?.lang, last?.dir]).toEqual(['he', 'rtl']);
});

test('previous articles stay until new ones arrive', async () => {
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

test('going back to an earlier query uses the cached response', async () => {
  show();
  type('pay');
  await rest();
  type('payo');
  await rest();
  type('pay');
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
  await rest();
  expect(requests).toHaveLength(2);
});

test('Down and Up cycle through the options and the field', async () => {
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

test('Enter opens the active article at its section; without an active option it submits the form', async () => {
  show();
  type('payout');
  await rest();
  expect(press('Enter')).toBe(false);
  press('ArrowDown');
  expect(press('Enter')).toBe(true);
  expect(followed).toEqual(['/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived#weekend']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('further typing clears the active option', async () => {
  show();
  type('payout');
  await rest();
  press('ArrowDown');
  type('payouts');
  expect(marked()).toBeNull();
});

test('Esc closes the list, then empties the field, then is not handled', async () => {
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

test('keys of an input method are ignored', async () => {
  show();
  type('payout');
  await rest();
  expect(press('ArrowDown', { isComposing: true })).toBe(false);
  expect(press('Escape', { keyCode: 229 })).toBe(false);
  expect(marked()).toBeNull();
  expect(options()).toHaveLength(4);
});

test('an empty field offers recent searches, which can be cleared', () => {
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

test('matching recent searches are listed above articles and open their results', async () => {
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
  ['a server error', () => Promise.resolve(new Response('', { status: 503 }))],
])('after %s there are no suggestions and Enter still submits', async (_name, fail) => {
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

test('announces when there are no suggestions', async () => {
  answer = async () => answerWith({ total: 0, results: [] });
  show();
  type('qqqq');
  await rest();
  expect(screen.getByRole('status').textContent).toBe('None for qqqq');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

const CARDS: SearchAnswer['cards'] = [
  {
    kind: 'emergency',
    title: 'Help',
    text: 'Call first.',
    url: '/sos',
    numbers: [{ title: 'Services', number: '112' }],
  },
  { kind: 'human', title: 'Contact support', text: 'We reply.', url: '/contact-us' },
];

const hrefs = () => screen.queryAllByRole('option').map((option) => option.getAttribute('href'));

test('actions come first: a number to call is a link, even without articles', async () => {
  answer = async () => answerWith({ cards: CARDS, total: 0, results: [] });
  show();
  type('112');
  await rest();
  expect(options()).toEqual(['Call 112', 'Help', 'Contact support']);
  expect(hrefs()).toEqual(['tel:112', '/sos', '/contact-us']);
  expect(screen.getByRole('group', { name: 'Quick help' })).toBeTruthy();
});

test('without the support form no option leads to it', async () => {
  answer = async () => answerWith({ cards: CARDS, results: [] });
  show('over', '', false);
  type('help');
  await rest();
  expect(hrefs()).toEqual(['tel:112', '/sos']);
});

test('a correction is shown and announced, and another meaning is offered', async () => {
  answer = async () => answerWith({ corrected: 'payout', suggested: 'layout' });
  show();
  type('paoyut');
  await rest();
  expect(screen.getByRole('status').textContent).toBe('Results for payout. 4 for paoyut');
  expect(screen.getByText('Results for payout.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Did you mean layout?' }).getAttribute('href')).toBe(`${PAGE}?q=layout`);
});

test('articles in other languages are headed as such', async () => {
  answer = async () => answerWith({ relaxed: 'other_languages' });
  show();
  type('выплата');
  await rest();
  expect(screen.getByRole('group', { name: 'Articles in other languages' })).toBeTruthy();
});

test('in an overlay an empty field offers popular questions', async () => {
  const popular = [{ id: 'payout', title: 'Your payout hasn’t arrived', url: '/payout', summary: '' }];
  answer = async (query) => answerWith(query === '' ? { query: '', total: 0, results: [], popular } : {});
  show('before', 'payout');
  await rest();
  expect(options()).toHaveLength(4);
  type('');
  expect(options()).toEqual([]);
  await rest();
  expect(screen.getByRole('group', { name: 'Most asked' })).toBeTruthy();
  expect(hrefs()).toEqual(['/payout']);
  type('payout');
  await rest();
  type('');
  expect(hrefs()).toEqual(['/payout']);
  expect(requests.map(({ query }) => query)).toEqual(['payout', '']);
});

test('the list closes when the focus leaves the form', async () => {
  show();
  type('payout');
  await rest();
  fireEvent.focusOut(field(), { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the initial query has no suggestions until a key is pressed', async () => {
  show('over', 'payout');
  await rest();
  expect(requests).toEqual([]);
  press('ArrowDown');
  await rest();
  expect(requests).toHaveLength(1);
});

test('in an overlay Esc in an empty field is not handled', () => {
  rememberSearch('medical book');
  show('before');
  expect(options()).toEqual(['medical book']);
  expect(press('Escape')).toBe(false);
});
