import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SHORTCUT_KEY } from '../../shared/visitor/search-shortcut';
import examples from './examples';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
  writeStored(SHORTCUT_KEY, null);
  writeStored('recent-searches', JSON.stringify(['medical book']));
  render(examples.examples['usual']?.());
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('focuses the field and lists recent searches', () => {
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search the knowledge base' }));
  expect(screen.getByRole('option').getAttribute('href')).toBe('/ru-en/moskva/search?q=medical%20book');
});

test('offers a newcomer what others ask most', async () => {
  const popular = [{ id: 'payout', title: 'Your payout hasn’t arrived', url: '/payout', summary: '' }];
  vi.stubGlobal('fetch', async () => Response.json({ query: '', total: 0, relaxed: 'none', results: [], popular }));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('group', { name: 'Most asked' }).textContent).toContain('Your payout hasn’t arrived');
});

test('searches within the page’s city', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json({ query: 'payout', total: 0, relaxed: 'none', results: [] });
  });
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'payout' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(requests).toEqual(['/api/ru-en/moskva/search?q=payout&limit=6&typing=1']);
  expect(screen.getByRole('status').textContent).toBe('No suggestions for “payout”. Choose Search to look everywhere.');
});

test('turns the shortcut off and on again', () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(readStored(SHORTCUT_KEY)).toBe('off');
  fireEvent.click(box);
  expect(readStored(SHORTCUT_KEY)).toBeNull();
});
