import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { newKey, oneKey, type SubmissionKeys } from './key';
import type { Outcome } from './outcome';
import { useSubmission } from './use-submission';

afterEach(cleanup);

/** Keys of which each names one thing that is said, as a draft has them. */
function ownKeys(): SubmissionKeys {
  let [key, tried] = ['first', ''];
  return {
    of(identity) {
      if (tried !== '' && tried !== identity) key = newKey();
      tried = identity;
      return key;
    },
    renew(next = newKey()) {
      key = next;
    },
  };
}

/** A form and what the server answers; the attempts are those that have reached it. */
function form(keys: SubmissionKeys, answer: (text: string, key: string) => Outcome<string> | Promise<Outcome<string>>) {
  const attempts: [text: string, key: string][] = [];
  const deliver = async (text: string, key: string) => {
    attempts.push([text, key]);
    return answer(text, key);
  };
  const { result } = renderHook(() => useSubmission({ keys, deliver }));
  return { attempts, state: result, press: (text: string) => act(() => result.current.submit(text)) };
}

const LATER: Outcome<string> = { kind: 'later', reason: 'offline' };
const sent = (answer: string): Outcome<string> => ({ kind: 'sent', answer });

test('what may have arrived keeps its key, and what was changed since has another', async () => {
  const { attempts, press, state } = form(ownKeys(), () => LATER);
  await press('Hello');
  expect(state.current).toMatchObject({ busy: false, failure: LATER });
  await press('Hello');
  await press('Hello, and more');
  const [first, again, changed] = attempts.map(([, key]) => key);
  expect(first).toBe(again);
  expect(changed).not.toBe(first);
});

test('where the server takes the last of them, what was changed keeps its key', async () => {
  const { attempts, press } = form(oneKey(), () => LATER);
  await press('Two stars');
  await press('Five stars');
  expect(attempts[0]?.[1]).toBe(attempts[1]?.[1]);
});

test('a key that the server knows for something else is renewed, and it is sent once more', async () => {
  const { attempts, press, state } = form(ownKeys(), (text, key) =>
    key === 'first' ? { kind: 'reused' } : sent(text),
  );
  expect(await press('Of another tab')).toEqual(sent('Of another tab'));
  expect(attempts).toHaveLength(2);
  expect(state.current.failure).toBeUndefined();
});

test('a server that refuses every key is not asked for ever', async () => {
  const { attempts, press, state } = form(ownKeys(), () => ({ kind: 'reused' }));
  await press('Hello');
  expect(attempts).toHaveLength(2);
  expect(state.current.failure).toEqual({ kind: 'refused' });
});

test('two taps are one, and what was changed on the way goes after the first', async () => {
  const arrivals: (() => void)[] = [];
  const { attempts, state } = form(
    ownKeys(),
    (text) => new Promise((resolve) => void arrivals.push(() => resolve(sent(text)))),
  );
  const outcomes: Promise<unknown>[] = [];
  // No `await`: nothing has been answered yet.
  for (const text of ['Hello', 'Hello', 'Hello, and more']) {
    await act(async () => void outcomes.push(state.current.submit(text)));
  }
  expect(attempts.map(([text]) => text)).toEqual(['Hello']);
  expect(state.current.busy).toBe(true);
  await act(async () => arrivals[0]?.());
  expect(attempts.map(([text]) => text)).toEqual(['Hello', 'Hello, and more']);
  await act(async () => arrivals[1]?.());
  expect(await Promise.all(outcomes)).toEqual([sent('Hello'), undefined, sent('Hello, and more')]);
  expect(attempts[0]?.[1]).not.toBe(attempts[1]?.[1]);
  expect(state.current).toMatchObject({ busy: false, failure: undefined });
});
