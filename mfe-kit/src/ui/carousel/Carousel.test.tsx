import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { many: Many } = examples.examples;

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

/** Shows a row that is as wide and as far gone as said. */
function show({ width = 1000, gone = 0, dir = 'ltr' }): HTMLElement {
  document.documentElement.dir = dir;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  render(Many?.());
  const row = screen.getByRole('list');
  row.scrollLeft = gone;
  fireEvent.scroll(row);
  return row;
}

const button = (name: string) => screen.queryByRole('button', { name });

test('is a region of its own kind, with every slide in a list', () => {
  show({});
  expect(screen.getByRole('region', { name: 'Jobs' }).getAttribute('aria-roledescription')).toBe('carousel');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('the server sends no button that could be pressed', () => {
  expect(renderToStaticMarkup(Many?.())).toMatch(/<div [^>]*hidden[^>]*><button/);
});

test('buttons show only where there is somewhere to go', () => {
  show({ width: 400 });
  expect(button('Next jobs')).toBeNull();
});

test.each([
  ['at its start', 0, 'true', 'false'],
  ['in its middle', 300, 'false', 'false'],
  ['at its end', 600, 'false', 'true'],
  ['in its middle, from right to left', -300, 'false', 'false'],
])('%s it goes only where something is', (_, gone, previous, next) => {
  show({ gone });
  expect(button('Previous jobs')?.getAttribute('aria-disabled')).toBe(previous);
  expect(button('Next jobs')?.getAttribute('aria-disabled')).toBe(next);
});

test('goes on by what is in sight, and keeps the focus at its end', () => {
  const row = show({ gone: 200 });
  const scrollBy = vi.fn<(options?: unknown) => void>();
  row.scrollBy = scrollBy;
  const next = button('Next jobs');
  next?.focus();
  fireEvent.click(next as HTMLElement);
  expect(scrollBy).toHaveBeenCalledWith({ left: 400 });
  row.scrollLeft = 600;
  fireEvent.scroll(row);
  fireEvent.click(next as HTMLElement);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(next);
});
