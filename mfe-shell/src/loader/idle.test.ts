import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './idle';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for an idle browser, at most 5 seconds', async () => {
  const requestIdle = vi.fn<(callback: () => void, options: IdleRequestOptions) => number>();
  vi.stubGlobal('requestIdleCallback', requestIdle);
  const idle = vi.fn<() => void>();
  const waiting = whenIdle().then(idle);
  expect(requestIdle).toHaveBeenCalledWith(expect.any(Function), { timeout: 5000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(idle).not.toHaveBeenCalled();
  requestIdle.mock.calls[0]?.[0]();
  await waiting;
});

it('waits for 1 second where idle time is not reported', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const idle = vi.fn<() => void>();
  void whenIdle().then(idle);
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toHaveBeenCalledOnce();
});
