/** Properties for anything that another program may send. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChannel } from './channel';
import { errorFrom, ERROR_CODES } from './errors';
import { createId, MESSAGE_TYPES, readCall, readMessage } from './message';
import { rateLimit, recentIds } from './rate-limit';
import { createLine } from './testing';

const CHANNEL = 'channel-1';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Messages that are nearly right. */
const nearly = fc.record(
  {
    channelId: fc.oneof(fc.constant(CHANNEL), fc.anything()),
    id: fc.oneof(fc.string({ maxLength: 80 }), fc.anything()),
    type: fc.oneof(fc.constantFrom(...MESSAGE_TYPES), fc.anything()),
    data: fc.oneof(
      fc.record({ name: fc.oneof(fc.constantFrom('ask', 'count', '__proto__'), fc.anything()), params: fc.anything() }),
      fc.record({ id: fc.anything() }),
      fc.record({ ok: fc.anything(), value: fc.anything(), error: fc.anything() }),
      fc.anything(),
    ),
  },
  { requiredKeys: [] },
);

it('reads no value that is not a message of its channel', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, fc.anything()), (value) => {
      const message = readMessage(value, CHANNEL);
      if (!message) return;
      expect(message.channelId).toBe(CHANNEL);
      expect(MESSAGE_TYPES).toContain(message.type);
      expect(message.id.length).toBeGreaterThan(0);
      expect(message.id.length).toBeLessThanOrEqual(64);
      const call = readCall(message.data);
      expect(typeof (call?.name ?? '')).toBe('string');
    }),
  );
});

it('reads every message of its channel', () => {
  const valid = fc.record({
    channelId: fc.constant(CHANNEL),
    id: fc.string({ minLength: 1, maxLength: 64 }),
    type: fc.constantFrom(...MESSAGE_TYPES),
    data: fc.anything(),
  });
  fc.assert(
    fc.property(valid, (message) => {
      expect(readMessage(message, CHANNEL)).toEqual(message);
    }),
  );
});

it('survives an object whose members throw', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('hostile');
      },
    },
  );
  expect(readMessage(hostile, CHANNEL)).toBeUndefined();
});

it('an end works after any messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(nearly, fc.anything()), { maxLength: 40 }), async (values) => {
      const line = createLine();
      const options = {
        channelId: CHANNEL,
        handlers: { ask: (params: unknown) => params },
        observers: { count: () => () => undefined },
      };
      const near = createChannel<{ ask: (params: number) => number }>({ ...options, connector: line.connectors[0] });
      const far = createChannel({ ...options, connector: line.connectors[1] });
      near.connect();
      far.connect();
      line.connect();
      for (const value of values) line.inject(1, value);
      await vi.advanceTimersByTimeAsync(0);
      // A valid end message closes it, as it should.
      if (far.status === 'closed') return;
      const answer = near.request('ask', 7);
      await vi.advanceTimersByTimeAsync(0);
      expect(await answer).toBe(7);
      near.close();
    }),
    { numRuns: 300 },
  );
});

it('every error code survives its way, and others become channel_error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...ERROR_CODES), fc.anything()), (value) => {
      const known = ERROR_CODES.find((code) => code === value);
      expect(errorFrom(value).code).toBe(known ?? 'channel_error');
    }),
  );
});

it('a rate is never exceeded within its period', () => {
  const steps = fc.array(fc.nat({ max: 500 }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 10 }), (delays, count) => {
      let time = 0;
      const allowed = rateLimit({ count, per: 1000 }, () => time);
      const passed: number[] = [];
      for (const delay of delays) {
        time += delay;
        if (allowed()) passed.push(time);
      }
      // Fixed periods allow twice the count across a boundary.
      for (const at of passed)
        expect(passed.filter((other) => other >= at && other < at + 1000).length).toBeLessThanOrEqual(2 * count);
    }),
  );
});

it('remembers recent ids, and a bounded number of them', () => {
  const isNew = recentIds(2);
  expect(['a', 'a', 'b', 'c', 'b', 'a'].map(isNew)).toEqual([true, false, true, true, false, true]);
});

it('ids are long and differ', () => {
  const ids = new Set(Array.from({ length: 1000 }, createId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
