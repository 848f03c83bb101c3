import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './idle';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for the browser to be idle, five seconds at most', async () => {
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

it('waits for a second where the browser does not tell', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const idle = vi.fn<() => void>();
  void whenIdle().then(idle);
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toHaveBeenCalledOnce();
});
