import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { many: Many } = examples.examples;

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

/** Renders a row with this width and scroll position. */
function show({ width = 1000, scrolled = 0, dir = 'ltr' }): HTMLElement {
  document.documentElement.dir = dir;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  render(Many?.());
  const row = screen.getByRole('list');
  row.scrollLeft = scrolled;
  fireEvent.scroll(row);
  return row;
}

const button = (name: string) => screen.queryByRole('button', { name });

test('is a carousel region with all slides in a list', () => {
  show({});
  expect(screen.getByRole('region', { name: 'Jobs' }).getAttribute('aria-roledescription')).toBe('carousel');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('the server render has no visible buttons', () => {
  expect(renderToStaticMarkup(Many?.())).toMatch(/<div [^>]*hidden[^>]*><button/);
});

test('buttons appear only when the row overflows', () => {
  show({ width: 400 });
  expect(button('Next jobs')).toBeNull();
});

test.each([
  ['at the start', 0, 'true', 'false'],
  ['in the middle', 300, 'false', 'false'],
  ['at the end', 600, 'false', 'true'],
  ['in the middle, right to left', -300, 'false', 'false'],
])('%s only the possible directions are enabled', (_, scrolled, previous, next) => {
  show({ scrolled });
  expect(button('Previous jobs')?.getAttribute('aria-disabled')).toBe(previous);
  expect(button('Next jobs')?.getAttribute('aria-disabled')).toBe(next);
});

test('scrolls by the visible width and keeps the focus at the end', () => {
  const row = show({ scrolled: 200 });
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
