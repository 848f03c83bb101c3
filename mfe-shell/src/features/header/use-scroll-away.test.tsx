import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { useScrollAway } from './use-scroll-away';

function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useScrollAway(bar);
  return <div ref={bar} />;
}

/** Scrolls to each position in turn and says whether the bar is away then. */
function away(...positions: number[]): boolean[] {
  const { container } = render(<Bar />);
  return positions.map((position) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
    window.dispatchEvent(new Event('scroll'));
    return container.firstElementChild?.hasAttribute('data-away') ?? false;
  });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('goes on the way down and comes back on the way up', () => {
  expect(away(60, 160, 300, 250, 400)).toEqual([false, true, true, false, true]);
});

test('stays within 100 px of the top', () => {
  expect(away(50, 99, 100, 101)).toEqual([false, false, false, false]);
});

test('is there again at the top, wherever the way was interrupted', () => {
  expect(away(500, 100)).toEqual([true, false]);
});

test('a tremble is no direction', () => {
  expect(away(500, 498, 497, 493)).toEqual([true, true, true, false]);
});

test('a long way in small steps is one', () => {
  expect(away(500, 400, 402, 403, 405)).toEqual([true, false, false, false, true]);
});
