import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../shared/fake-locks';
import { saveCounter, savedCounter } from './cache';
import { readAnswer, readCounter, type UnreadCounter } from './counter';
import { nextDelay } from './delays';
import { watchUnread } from './unread';

const answer = (more = {}) => ({
  Ttl: 60,
  Status: 'ok',
  UnreadCount: 3,
  ChatUnreadCount: 2,
  ChatCount: 1,
  LastUnreadTsMcs: 1_700_000_000_000_000,
  Details: { Seqno: 7, Ns: [{ Name: 'support', UnreadCount: 3 }], Bots: [{ Name: 'assistant', UnreadCount: 1 }] },
  ...more,
});
const COUNTER: UnreadCounter = {
  value: 3,
  valueForChat: 2,
  chatCount: 1,
  lastTimestamp: 1_700_000_000_000_000,
  seqnoForChat: 7,
  details: { ns: ['support'], bots: ['assistant'] },
};

/** Broadcast channels that deliver synchronously. */
class FakeBroadcast extends EventTarget {
  static readonly all = new Set<FakeBroadcast>();

  constructor() {
    super();
    FakeBroadcast.all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeBroadcast.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  close(): void {
    FakeBroadcast.all.delete(this);
  }
}

let stops: (() => void)[] = [];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('BroadcastChannel', FakeBroadcast);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

function tab(respond: () => unknown = () => answer(), signedIn = false) {
  const ask = vi.fn<(attempt: number) => Promise<unknown>>(async () => respond());
  const onChange = vi.fn<(counter: UnreadCounter) => void>();
  stops.push(watchUnread({ ask, signedIn, onChange }));
  return { ask, onChange };
}

const fail = (status: number) => () => {
  throw Object.assign(new Error('failed'), { status });
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('delays', () => {
  it.each([
    [0, 10],
    [9, 10],
    [60, 60],
    [300, 300],
    [9_999, 300],
    [Number.NaN, 10],
  ])('a ttl of %s s waits for %s s', (ttl, seconds) => expect(nextDelay({ ttl }, 0)).toBe(seconds * 1000));

  it('errors double the delay, from 10 s to 5 minutes', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => nextDelay({ status: 500 }, failures) / 1000);
    expect(delays).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('401 and 403 wait for 5 minutes', () => {
    expect([401, 403].map((status) => nextDelay({ status }, 1))).toEqual([300_000, 300_000]);
  });

  it('every delay is between 10 s and 5 minutes', () => {
    const outcome = fc.oneof(fc.record({ ttl: fc.double() }), fc.record({ status: fc.integer() }));
    fc.assert(
      fc.property(outcome, fc.integer({ min: 1, max: 1e6 }), (value, failures) => {
        const delay = nextDelay(value, failures);
        expect(delay).toBeGreaterThanOrEqual(10_000);
        expect(delay).toBeLessThanOrEqual(300_000);
      }),
    );
  });
});

describe('answers', () => {
  it('have all members', () => expect(readAnswer(answer())).toEqual({ counter: COUNTER, ttl: 60 }));

  it.each([
    [null],
    ['ok'],
    [answer({ Status: 'error' })],
    [answer({ UnreadCount: '3' })],
    [answer({ UnreadCount: -1 })],
  ])('of another shape are errors: %j', (value) => expect(readAnswer(value)).toBeUndefined());

  it('no value throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => [readAnswer(value), readCounter(value)]).not.toThrow();
      }),
    );
  });
});

describe('the cache', () => {
  it('is valid for its life and the same sign-in state', () => {
    saveCounter(COUNTER, 60_000, true);
    expect(savedCounter(true)?.counter).toEqual(COUNTER);
    expect(savedCounter(false)).toBeUndefined();
    vi.advanceTimersByTime(60_000);
    expect(savedCounter(true)).toBeUndefined();
  });

  it('never lives longer than 5 minutes', () => {
    saveCounter(COUNTER, 3_600_000, false);
    vi.advanceTimersByTime(299_999);
    expect(savedCounter(false)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(savedCounter(false)).toBeUndefined();
    const now = Date.now();
    localStorage.setItem(
      'chat-unread',
      JSON.stringify({ counter: COUNTER, saved: now, expires: now + 300_001, signedIn: false }),
    );
    expect(savedCounter(false)).toBeUndefined();
  });

  it.each(['', '{', '7', '{"expires":1e99,"saved":0,"signedIn":false}'])('ignores what is broken: %s', (stored) => {
    localStorage.setItem('chat-unread', stored);
    expect(savedCounter(false)).toBeUndefined();
  });
});

describe('polling', () => {
  it('asks immediately, then after the ttl', async () => {
    const { ask, onChange } = tab();
    await pass(0);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(COUNTER);
    await pass(59.9);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(0.1);
    expect(ask.mock.calls).toEqual([[1], [2]]);
  });

  it('backs off while it fails, and recovers', async () => {
    let respond: () => unknown = fail(500);
    const { ask } = tab(() => respond());
    await pass(0);
    for (const [seconds, calls] of [
      [10, 2],
      [20, 3],
      [40, 4],
    ] as const) {
      await pass(seconds);
      expect(ask).toHaveBeenCalledTimes(calls);
    }
    respond = () => answer();
    await pass(80);
    await pass(60);
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('waits 5 minutes when it is refused', async () => {
    const { ask } = tab(fail(403));
    await pass(299);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('starts from the cache without a request', async () => {
    saveCounter(COUNTER, 100_000, false);
    const { ask, onChange } = tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(COUNTER);
    await pass(99);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('one tab asks for all', async () => {
    const [first, second] = [tab(), tab()];
    await pass(200);
    expect(first.ask.mock.calls.length).toBeGreaterThan(2);
    expect(second.ask).not.toHaveBeenCalled();
    expect(second.onChange.mock.calls.length).toBe(first.onChange.mock.calls.length);
    stops.shift()?.();
    await pass(60);
    expect(second.ask).toHaveBeenCalled();
  });

  it('a hidden tab does not ask, and asks when it is shown', async () => {
    visibility = 'hidden';
    const { ask } = tab();
    await pass(1000);
    expect(ask).not.toHaveBeenCalled();
    show('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledOnce();
    show('hidden');
    await pass(1000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('works without locks and broadcasts', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    vi.stubGlobal('BroadcastChannel', undefined);
    const { ask } = tab();
    await pass(60);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('stops', async () => {
    const { ask } = tab();
    await pass(0);
    stops.pop()?.();
    await pass(1000);
    expect(ask).toHaveBeenCalledOnce();
  });
});
