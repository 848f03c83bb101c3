import { beforeEach, describe, expect, it } from 'vitest';
import { isOverlay, startScrollMemory } from './scroll';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
});

describe('an overlay over the page', () => {
  it('has its own history entry on the current page', () => {
    const scroll = startScrollMemory();
    const page = history.state as unknown;
    expect(isOverlay(page)).toBe(false);
    expect(isOverlay({ roadsideOverlay: true })).toBe(true);
    expect(scroll.isCurrent({ roadsideOverlay: true })).toBe(true);
    expect(scroll.isCurrent(page)).toBe(true);
  });

  it('differs from other entries', () => {
    const scroll = startScrollMemory();
    const first = history.state as unknown;
    scroll.nextState();
    expect(scroll.isCurrent(first)).toBe(false);
    expect(scroll.isCurrent(null)).toBe(false);
  });
});
