import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../../shared/testing/Sample';
import { Suggestions } from './Suggestions';
import { useSuggestions } from './use-suggestions';

const requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(decodeURIComponent(address));
    if (address.includes('/search?')) {
      const passage = 'Payouts take up to three days.';
      return Response.json({
        results: [{ id: 'late', title: 'A late payout', passage, url: '/ru-en/moskva/knowledge-base/taxi/money/late' }],
      });
    }
    return Response.json({
      blocks: [
        { id: 's', type: 'short_answer', props: { text: 'Wait three days.' } },
        { id: 'r', type: 'rich_text', props: { html: '<p>Then write to us.</p>' } },
      ],
    });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown({ query }: { query: string }) {
  const suggested = useSuggestions(query, NONE);
  return <Suggestions suggested={suggested} query={query} profession="taxi" onSolved={() => undefined} />;
}

const NONE: [] = [];

function suggestions(query: string) {
  return (
    <Sample>
      <Shown query={query} />
    </Sample>
  );
}

const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('searches after a pause in typing, not on every keystroke', async () => {
  const { rerender } = render(suggestions('pay'));
  await rest(499);
  rerender(suggestions('payout'));
  await rest(499);
  expect(requests).toEqual([]);
  await rest(1);
  expect(requests).toEqual(['/api/ru-en/moskva/search?q=payout&limit=3&typing=1']);
  expect(screen.getByText('A late payout')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('1 article may help');
});

test('does not search for 2 letters', async () => {
  render(suggestions('pa'));
  await rest(5000);
  expect(requests).toEqual([]);
});

test('does not report missing articles when the request fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  render(suggestions('payout'));
  expect(screen.getByText('Looking for articles…')).toBeDefined();
  await rest(500);
  expect(screen.getByText('We cannot look for articles right now.')).toBeDefined();
});

test('fetches and shows an article in place when it is opened', async () => {
  const { container } = render(suggestions('payout'));
  await rest(500);
  const details = container.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await rest(0);
  expect(requests.at(-1)).toBe('/api/ru-en/moskva/?path=/knowledge-base/taxi/money/late');
  expect(details.textContent).toContain('Wait three days.');
  expect(details.textContent).toContain('Then write to us.');
});
