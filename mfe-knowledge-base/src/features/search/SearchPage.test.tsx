import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples, { searchExample } from './examples';

const {
  nothingAsked,
  found,
  inACategory,
  corrected,
  otherCategories,
  otherLanguages,
  actions,
  action,
  suggested,
  nothingFound,
} = examples.examples;

/** Events sent to the server. */
const events: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  events.length = 0;
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((address, body) => {
    events.push([address, JSON.parse(body as string)]);
    return true;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  globalThis.__roadsidePage = undefined;
});

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const links = (name: RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('keeps the query in the field, and counts the results', () => {
  render(found?.());
  expect(field().value).toBe('payout on a weekend');
  expect(screen.getByText('12 answers')).toBeTruthy();
});

test('links a result to its passage, with the matches marked', () => {
  render(found?.());
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(
    '/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived#weekend',
  );
  const [item] = screen.getByText('12 answers').closest('div')?.nextElementSibling?.children ?? [];
  expect(Array.from(item?.querySelectorAll('mark') ?? [], (mark) => mark.textContent)).toEqual([
    'payout',
    'Payouts',
    'weekend',
  ]);
});

test('offers the uncorrected search', () => {
  render(corrected?.());
  expect(field().value).toBe('paout on a wekend');
  expect(screen.getByText(/Showing results for “payout on a weekend”/)).toBeTruthy();
  expect(links(/Search for “paout on a wekend” instead/)).toEqual([
    '/ru-en/moskva/search?q=paout%20on%20a%20wekend&verbatim=1',
  ]);
});

test('narrows a search to a category and back, with the same query', () => {
  render(inACategory?.());
  const choices = Array.from(screen.getByRole('navigation', { name: 'Categories' }).querySelectorAll('a'));
  expect(choices.slice(0, 3).map((choice) => [choice.textContent, choice.getAttribute('href')])).toEqual([
    ['All', '/ru-en/moskva/search?q=payout%20on%20a%20weekend'],
    ['Taxi', '/ru-en/moskva/search?q=payout%20on%20a%20weekend&fromCategory=taxi'],
    ['Courier on foot', '/ru-en/moskva/search?q=payout%20on%20a%20weekend&fromCategory=courier-on-foot'],
  ]);
  expect(choices.filter((choice) => choice.ariaCurrent ?? choice.getAttribute('aria-current'))).toEqual([choices[1]]);
});

test('explains results from other categories', () => {
  render(otherCategories?.());
  expect(screen.getByText('Nothing found in “Taxi”. These answers are from other categories.')).toBeTruthy();
});

test('marks results in other languages with their name and direction', () => {
  render(otherLanguages?.());
  expect(screen.getByRole('heading', { name: 'Answers in other languages' })).toBeTruthy();
  const items = Array.from(document.querySelectorAll<HTMLElement>('li[lang]'));
  expect(items.map(({ lang, dir }) => [lang, dir])).toEqual([
    ['ru', 'ltr'],
    ['he', 'rtl'],
  ]);
  expect(items[0]?.textContent).toContain('Русский');
});

test('shows actions above the results: numbers to call, and a way to a human', () => {
  render(actions?.());
  expect(links(/^Call\s/)).toEqual(['tel:102', 'tel:103']);
  expect(screen.getByRole('link', { name: /^Call\s102 · Police$/ })).toBeTruthy();
  expect(links(/What to do in an emergency/)).toHaveLength(1);
  expect(links(/Write to support/)).toEqual(['/ru-en/moskva/contact-us']);
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Emergency help');
  expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull();
});

test('an action alone is an answer', () => {
  render(action?.());
  expect(links(/Calculate earnings/)).toEqual(['/ru-en/moskva/calculator']);
  expect(screen.queryByRole('heading', { name: /Nothing found/ })).toBeNull();
  expect(links(/Contact us/)).toHaveLength(1);
});

test('offers another meaning instead of searching it', () => {
  render(suggested?.());
  expect(screen.getByText(/Did you mean/)).toBeTruthy();
  expect(links(/golden carton/)).toEqual(['/ru-en/moskva/search?q=golden%20carton']);
});

test('leads to the results that are not shown, with the same search, until all are', () => {
  render(searchExample({ answer: { total: 12 }, from_category: { slug: 'taxi', title: 'Taxi' } }));
  expect(screen.getByText('3 of 12 shown')).toBeTruthy();
  expect(links(/Show more/)).toEqual([
    '/ru-en/moskva/search?q=payout%20on%20a%20weekend&fromCategory=taxi&shown=20#result-4',
  ]);
  cleanup();
  const { container } = render(searchExample({ answer: { total: 3 } }));
  expect(screen.queryByText('Show more')).toBeNull();
  expect(Array.from(container.querySelectorAll('li[id]'), ({ id }) => id)).toEqual([
    'result-1',
    'result-2',
    'result-3',
  ]);
});

test('offers support and popular articles without results', () => {
  render(nothingFound?.());
  expect(screen.getByRole('heading', { name: 'Nothing found for “qwrtpsdfghjklzxcvbnm”' })).toBeTruthy();
  expect(links(/Your payout hasn’t arrived/)).toHaveLength(1);
  expect(links(/Contact us/)).toEqual(['/ru-en/moskva/contact-us?q=qwrtpsdfghjklzxcvbnm']);
});

test('shows popular articles and recent searches without a query', () => {
  localStorage.setItem('recent-searches', JSON.stringify(['medical book']));
  expect(renderToStaticMarkup(nothingAsked?.())).not.toContain('medical book');
  render(nothingAsked?.());
  expect(links(/medical book/)).toEqual(['/ru-en/moskva/search?q=medical%20book']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByRole('heading', { name: 'You searched for' })).toBeNull();
});

test('stores a search with results, in its corrected form', () => {
  render(nothingFound?.());
  cleanup();
  render(corrected?.());
  expect(localStorage.getItem('recent-searches')).toBe('["payout on a weekend"]');
});

test('reports an opened result, a new search, and a click on support', () => {
  render(found?.());
  for (const link of screen.getAllByRole('link')) link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(screen.getByRole('link', { name: /Change the card/ }));
  fireEvent.click(screen.getByRole('link', { name: 'Contact us' }));
  fireEvent.submit(screen.getByRole('search'));
  const address = '/api/ru-en/moskva/search/event';
  expect(events).toEqual([
    [address, { search_id: 'one', action: 'click', rank: 2 }],
    [address, { search_id: 'one', action: 'contact' }],
    [address, { search_id: 'one', action: 'reformulate' }],
  ]);
});

test('reports nothing of a search without an id', () => {
  render(searchExample({ answer: { search_id: null } }));
  fireEvent.submit(screen.getByRole('search'));
  expect(events).toEqual([]);
});
