import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import messages from '../../../../locales/en/reactions.json';
import examples from './examples';

const { full: Full } = examples.examples;

/** Stub observers, which report only what a test says. */
const observers = new Set<(entries: { isIntersecting: boolean; rootBounds: null }[]) => void>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean; rootBounds: null }[]) => void) {
        observers.add(report);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/translation-list')) return new Response(null, { status: 503 });
    const translations = Object.entries(messages).map(([key, en]) => ({ key: `reactions.${key}`, data: { en } }));
    return new Response(JSON.stringify({ translations }));
  });
});

afterEach(() => {
  cleanup();
  observers.clear();
  vi.unstubAllGlobals();
});

const question = () => screen.findByRole('group', { name: 'Was this helpful?' }, { timeout: 5000 });

test('shows a link to support without scripts, and no inactive controls', () => {
  const html = renderToStaticMarkup(Full?.());
  expect(html).toContain('href="/ru-en/moskva/contact-us/taxi?article=taxi-payout-not-arrived"');
  expect(html).not.toContain('<button');
});

test('loads when the end of the article comes near, and keeps the way to support', async () => {
  render(Full?.());
  act(() => {
    for (const report of observers) report([{ isIntersecting: true, rootBounds: null }]);
  });
  await question();
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy();
});

test('loads after a mouse move, and not while the mouse rests', async () => {
  render(Full?.());
  fireEvent(window, new MouseEvent('pointermove', { movementX: 0, movementY: 0 }));
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('group', { name: 'Was this helpful?' })).toBeNull();
  fireEvent(window, new MouseEvent('pointermove', { movementX: 0, movementY: 1 }));
  await question();
});

test('adds links beside the headings when reading starts, and keeps the headings’ names', async () => {
  render(<main>{Full?.()}</main>);
  fireEvent.scroll(window);
  await question();
  // They follow the question in a later task.
  await screen.findByRole('link', { name: 'Link to “What to do”' }, { timeout: 5000 });
  const heading = screen.getByRole('heading', { name: 'What to do' });
  expect(heading.querySelector('a')?.getAttribute('href')).toBe('#steps');
});

test('a link beside a heading keeps the focus when the number of readers arrives', async () => {
  const fetchTexts = fetch;
  let answer: ((response: Response) => void) | undefined;
  const counted = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', (address: string) => (address.includes('/articles-data') ? counted : fetchTexts(address)));
  render(<main>{Full?.()}</main>);
  fireEvent.scroll(window);
  const link = await screen.findByRole('link', { name: 'Link to “What to do”' }, { timeout: 5000 });
  link.focus();
  const reactions = { likes: 12, liked: false, favourite: false };
  answer?.(new Response(JSON.stringify({ articles: { 'article_taxi-payout-not-arrived': reactions } })));
  await screen.findByText('It helped 12 readers');
  expect(document.activeElement).toBe(link);
});
