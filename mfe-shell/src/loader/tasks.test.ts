import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilPainted } from './tasks';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('scheduler', { yield: () => Promise.resolve() });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  frames.length = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for the next frame', async () => {
  const painted = vi.fn<() => void>();
  const waiting = untilPainted().then(painted);
  await vi.advanceTimersByTimeAsync(999);
  expect(painted).not.toHaveBeenCalled();
  frames[0]?.(0);
  await waiting;
});

it('waits at most a second, for a page that was hidden meanwhile', async () => {
  const painted = vi.fn<() => void>();
  void untilPainted().then(painted);
  await vi.advanceTimersByTimeAsync(1000);
  expect(painted).toHaveBeenCalledOnce();
});

it('does not wait on a hidden page', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await untilPainted();
  expect(frames).toEqual([]);
});
