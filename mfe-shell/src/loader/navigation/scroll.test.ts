import { beforeEach, describe, expect, it } from 'vitest';
import { isOverlay, startScrollMemory } from './scroll';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
});

describe('an overlay over the page', () => {
  it('is an entry of its own, on the page where the visitor is', () => {
    const scroll = startScrollMemory();
    const page = history.state as unknown;
    expect(isOverlay(page)).toBe(false);
    expect(isOverlay({ roadsideOverlay: true })).toBe(true);
    expect(scroll.isPresent({ roadsideOverlay: true })).toBe(true);
    expect(scroll.isPresent(page)).toBe(true);
  });

  it('is not what other entries are', () => {
    const scroll = startScrollMemory();
    const first = history.state as unknown;
    scroll.nextState();
    expect(scroll.isPresent(first)).toBe(false);
    expect(scroll.isPresent(null)).toBe(false);
  });
});
