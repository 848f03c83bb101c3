import { RequestError, type RequestFailure } from '@roadside/mfe-kit/request';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AnswerQueue, type SavedState } from './answer-queue';
import { readUnsent } from './attempt-memory';

let sent: [number, readonly number[]][];
let states: SavedState[];
let answer: () => Promise<void>;
const onSignedOut = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  states = [];
  answer = () => Promise.resolve();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
});

const queueOf = (attempt = 'a1') =>
  new AnswerQueue({
    attempt,
    send: (number, given) => {
      sent.push([number, given]);
      return answer();
    },
    onState: (state) => states.push(state),
    onSignedOut,
  });

const failure = (reason: RequestFailure, status: number) => () =>
  Promise.reject(new RequestError(reason, 'PUT', status));

test('answers are sent one at a time, the last one of a question last', async () => {
  const waiting: (() => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  const queue = queueOf();
  queue.give(1, [0]);
  queue.give(2, [1]);
  queue.give(1, [3]);
  const done = queue.flush();
  expect(sent).toEqual([[1, [0]]]);
  for (let count = 0; count < 3; count++) {
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await done).toBe(true);
  expect(sent).toEqual([
    [1, [0]],
    [2, [1]],
    [1, [3]],
  ]);
  expect(states.at(-1)).toBe('saved');
  expect(readUnsent('a1').size).toBe(0);
});

test('without a connection answers are kept, also for the next page, and sent again', async () => {
  answer = failure('offline', 0);
  const queue = queueOf();
  queue.give(1, [0]);
  expect(await queue.flush()).toBe(false);
  expect([states.at(-1), [...readUnsent('a1')], [...readUnsent('other')]]).toEqual(['waiting', [[1, [0]]], []]);
  queue.stop();

  answer = () => Promise.resolve();
  const next = queueOf();
  expect([...next.waiting]).toEqual([[1, [0]]]);
  expect(await next.flush()).toBe(true);
  expect(readUnsent('a1').size).toBe(0);
});

test('a failed answer is sent again after a while', async () => {
  answer = failure('server', 503);
  queueOf().give(1, [0]);
  await vi.advanceTimersByTimeAsync(0);
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(2);
  expect(states.at(-1)).toBe('saved');
});

test('a finished attempt takes no more answers', async () => {
  answer = failure('refused', 409);
  const queue = queueOf();
  queue.give(1, [0]);
  queue.give(2, [0]);
  expect(await queue.flush()).toBe(false);
  expect([states.at(-1), sent.length, queue.waiting.size]).toEqual(['over', 1, 0]);
});

test('a session that is over keeps the answers', async () => {
  answer = failure('refused', 401);
  const queue = queueOf();
  queue.give(1, [0]);
  expect(await queue.flush()).toBe(false);
  expect([onSignedOut.mock.calls.length, [...readUnsent('a1')]]).toEqual([1, [[1, [0]]]]);
});

test('a form token that is refused gives no answer up', async () => {
  answer = failure('refused', 403);
  const queue = queueOf();
  queue.give(1, [0]);
  expect(await queue.flush()).toBe(false);
  expect([states.at(-1), [...readUnsent('a1')]]).toEqual(['waiting', [[1, [0]]]]);
});

test('a stopped queue changes nothing, whatever becomes of what it has sent', async () => {
  let refuse: ((error: unknown) => void) | undefined;
  answer = () => new Promise((_, reject) => (refuse = reject));
  const left = queueOf();
  left.give(3, [0]);
  left.stop();
  answer = () => Promise.resolve();
  const next = queueOf();
  next.give(3, [1]);
  expect(await next.flush()).toBe(true);
  refuse?.(new RequestError('slow', 'PUT', 0));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([
    [3, [0]],
    [3, [1]],
  ]);
  expect(readUnsent('a1').size).toBe(0);
});

test('a notice stands while answers are sent again in vain', async () => {
  answer = failure('offline', 0);
  queueOf().give(1, [0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent.length).toBeGreaterThan(3);
  expect(states).toEqual(['saving', 'waiting']);
});

test('an answer that the server will never take is given up', async () => {
  answer = failure('refused', 400);
  const queue = queueOf();
  queue.give(1, [0]);
  expect(await queue.flush()).toBe(true);
  expect(readUnsent('a1').size).toBe(0);
});
