import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import messages from '../../../../locales/en/reactions.json';
import examples from './examples';

const { full: Full } = examples.examples;

/** The browser's observers, none of which sees anything by itself. */
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

test('without scripts there is the way to support, and nothing that does not work', () => {
  const html = renderToStaticMarkup(Full?.());
  expect(html).toContain('<a href="/ru-en/moskva/contact-us?article=taxi-payout-not-arrived">Contact us</a>');
  expect(html).not.toContain('<button');
});

test('asks when the end of the article comes near', async () => {
  render(Full?.());
  act(() => {
    for (const report of observers) report([{ isIntersecting: true, rootBounds: null }]);
  });
  await question();
  expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull();
});

test('a mouse that rests on the page is no sign of reading, one that moves is', async () => {
  render(Full?.());
  fireEvent(window, new MouseEvent('pointermove', { movementX: 0, movementY: 0 }));
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('link', { name: 'Contact us' })).toBeTruthy();
  fireEvent(window, new MouseEvent('pointermove', { movementX: 0, movementY: 1 }));
  await question();
});

test('who begins to read gets links beside the headings, which are called as before', async () => {
  render(<main>{Full?.()}</main>);
  fireEvent.scroll(window);
  await question();
  const heading = screen.getByRole('heading', { name: 'What to do' });
  expect(heading.querySelector('a')?.getAttribute('href')).toBe('#steps');
  screen.getByRole('link', { name: 'Link to “What to do”' });
});
