import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { message } from '../testing/samples';
import { openStream } from './stream';
import type { ChatEvent } from './types';

/** An `EventSource` under control. */
class FakeSource extends EventTarget {
  readyState = 0;

  constructor(readonly address: string) {
    super();
    sources.push(this);
  }

  close(): void {
    this.readyState = 2;
  }

  say(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

let sources: FakeSource[] = [];
let last = 0;
let stop: () => void;
const onEvent = vi.fn<(event: ChatEvent) => void>();
const onLive = vi.fn<(live: boolean) => void>();
const current = () => sources.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  last = 0;
  stop = openStream({
    address: () => `/events?after=${last}`,
    onEvent,
    onLive,
    create: (address) => new FakeSource(address) as unknown as EventSource,
    random: () => 1,
  });
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('passes on events', () => {
  const event = { type: 'message', message: message(1) };
  current().say(JSON.stringify(event));
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(event);
  expect(onLive).toHaveBeenLastCalledWith(true);
});

it.each(['', '{', 'null', '7', '{}'])('ignores data of another shape: %s', (data) => {
  current().say(data);
  expect(onEvent).not.toHaveBeenCalled();
});

it('resumes after the last known message', () => {
  last = 7;
  current().fail();
  expect(onLive).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(1000);
  expect(sources.map(({ address }) => address)).toEqual(['/events?after=0', '/events?after=7']);
  expect(sources[0]?.readyState).toBe(2);
});

it('pauses twice as long after each failure, 30 s at most, and starts over after an event', () => {
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const count = sources.length;
    current().fail();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(sources).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(count + 1);
  }
  current().say('{"type":"typing","from":"staff"}');
  const count = sources.length;
  current().fail();
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(count + 1);
});

it('does not wait when the network returns', () => {
  for (let count = 0; count < 5; count++) {
    current().fail();
    vi.advanceTimersByTime(30_000);
  }
  current().fail();
  const count = sources.length;
  window.dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(count + 1);
  window.dispatchEvent(new Event('online'));
  expect(sources, 'a stream that connects is left alone').toHaveLength(count + 1);
});

it('ignores a stream that it has left', () => {
  const [first] = sources;
  first?.fail();
  vi.advanceTimersByTime(1000);
  first?.say('{"type":"typing","from":"staff"}');
  first?.fail();
  expect(onEvent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(2);
});

it('ends', () => {
  current().fail();
  stop();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(1);
});
