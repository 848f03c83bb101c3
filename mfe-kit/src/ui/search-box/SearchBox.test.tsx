import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PAGE_EVENT } from '../../page/loader';
import { SearchBox } from './SearchBox';

const FIELD = {
  action: '/ru-en/moskva/search',
  label: 'Search',
  placeholder: 'Question',
  submitLabel: 'Find',
  clearLabel: 'Clear',
};

/** URLs followed. */
const followed: string[] = [];

const recordLink = (event: Event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed.push(event.target.getAttribute('href') ?? '');
};

beforeEach(() => {
  followed.length = 0;
  document.addEventListener('click', recordLink);
});

afterEach(() => {
  document.removeEventListener('click', recordLink);
  document.documentElement.removeAttribute('data-navigating');
  cleanup();
  vi.restoreAllMocks();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Find' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('search'));

test('without scripts it is a form with an enabled button', () => {
  const html = renderToString(<SearchBox {...FIELD} query="late payout" category="taxi" />);
  expect(html).toContain('action="/ru-en/moskva/search"');
  expect(html).toMatch(/<input [^>]*maxLength="100"[^>]*name="q" value="late payout"/);
  expect(html).toContain('<input type="hidden" name="fromCategory" value="taxi"/>');
  expect(html).not.toContain('disabled');
});

test('the button is enabled for a non-empty query that is not on the page already', () => {
  render(<SearchBox {...FIELD} query="Payout" asked />);
  expect(button().disabled).toBe(true);
  for (const [value, disabled] of [
    ['', true],
    ['  ', true],
    [' PAYOUT ', true],
    ['payouts', false],
  ] as const) {
    type(value);
    expect([value, button().disabled]).toEqual([value, disabled]);
  }
});

test('submitting navigates to the results once', () => {
  render(<SearchBox {...FIELD} category="taxi" />);
  type(' late & lost ');
  submit();
  submit();
  expect(followed).toEqual(['/ru-en/moskva/search?q=late%20%26%20lost&fromCategory=taxi']);
  expect(button().disabled).toBe(true);
  act(() => void window.dispatchEvent(new CustomEvent(PAGE_EVENT)));
  expect(button().disabled).toBe(false);
});

test('the button is disabled during any navigation', async () => {
  render(<SearchBox {...FIELD} />);
  type('payout');
  document.documentElement.setAttribute('data-navigating', '');
  await vi.waitFor(() => expect(button().disabled).toBe(true));
  document.documentElement.removeAttribute('data-navigating');
  await vi.waitFor(() => expect(button().disabled).toBe(false));
});

test('the next page shows its own query', () => {
  const { rerender } = render(<SearchBox {...FIELD} query="first" />);
  type('second, half ty');
  rerender(<SearchBox {...FIELD} query="second" asked />);
  expect(field().value).toBe('second');
  expect(button().disabled).toBe(true);
});

test('text typed before hydration is kept', async () => {
  const element = document.createElement('div');
  element.innerHTML = renderToString(<SearchBox {...FIELD} />);
  document.body.append(element);
  field().value = 'typed early';
  const root = await act(async () => hydrateRoot(element, <SearchBox {...FIELD} />));
  expect(field().value).toBe('typed early');
  expect(button().disabled).toBe(false);
  act(() => root.unmount());
  element.remove();
});

test('the clear button empties the field and keeps the focus there', () => {
  render(<SearchBox {...FIELD} query="payout" />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('a query proposed by the page can be submitted unchanged', () => {
  render(<SearchBox {...FIELD} query="lost item" />);
  expect(button().disabled).toBe(false);
});
