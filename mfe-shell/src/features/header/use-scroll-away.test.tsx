import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { useScrollAway } from './use-scroll-away';

function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useScrollAway(bar);
  return <div ref={bar} />;
}

/**
 * Scrolls from the first position through the others. Returns whether the bar has the attribute at
 * each.
 */
function hasAttributeAt(attribute: string, first: number, ...positions: number[]): boolean[] {
  const scrolledTo = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(first);
  const { container } = render(<Bar />);
  const has = () => container.firstElementChild?.hasAttribute(attribute) ?? false;
  return [first, ...positions].map((position, index) => {
    scrolledTo.mockReturnValue(position);
    if (index > 0) window.dispatchEvent(new Event('scroll'));
    return has();
  });
}

/** Scrolls from the top. Returns whether the bar is hidden at each position. */
const hiddenAt = (...positions: number[]) => hasAttributeAt('data-away', 0, ...positions).slice(1);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('hides on the way down and returns on the way up', () => {
  expect(hiddenAt(60, 160, 300, 250, 400)).toEqual([false, true, true, false, true]);
});

test('stays visible within 100 px of the top', () => {
  expect(hiddenAt(50, 99, 100, 101)).toEqual([false, false, false, false]);
});

test('returns at the top after any interrupted scroll', () => {
  expect(hiddenAt(500, 100)).toEqual([true, false]);
});

test('ignores a tremble', () => {
  expect(hiddenAt(500, 498, 497, 493)).toEqual([true, true, true, false]);
});

test('counts many small steps as one direction', () => {
  expect(hiddenAt(500, 400, 402, 403, 405)).toEqual([true, false, false, false, true]);
});

test('marks the first 100 px before any scroll', () => {
  expect(hasAttributeAt('data-top', 0, 99, 100, 101, 400, 399, 101, 100)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  cleanup();
  expect(hasAttributeAt('data-top', 101)).toEqual([false]);
});

test('writes nothing and causes no layout between two turns', async () => {
  const { container } = render(<Bar />);
  const bar = container.firstElementChild;
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const written = vi.fn<MutationCallback>();
  if (bar) new MutationObserver(written).observe(bar, { attributes: true });
  const scrolledTo = vi.spyOn(window, 'scrollY', 'get');
  for (const position of [20, 40, 60, 80, 100]) {
    scrolledTo.mockReturnValue(position);
    window.dispatchEvent(new Event('scroll'));
  }
  await Promise.resolve();
  expect(written).not.toHaveBeenCalled();
  expect(measured).not.toHaveBeenCalled();
});
