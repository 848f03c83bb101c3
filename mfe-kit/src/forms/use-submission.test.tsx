import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { newKey, singleKey, type SubmissionKeys } from './key';
import type { Outcome } from './outcome';
import { useSubmission } from './use-submission';

afterEach(cleanup);

/** Keys that follow the content, like those of a draft. */
function contentKeys(): SubmissionKeys {
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

/** A form and the server's responses. `attempts` lists the deliveries. */
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

test('unchanged content keeps its key after an uncertain failure, changed content gets a new one', async () => {
  const { attempts, press, state } = form(contentKeys(), () => LATER);
  await press('Hello');
  expect(state.current).toMatchObject({ busy: false, failure: LATER });
  await press('Hello');
  await press('Hello, and more');
  const [first, again, changed] = attempts.map(([, key]) => key);
  expect(first).toBe(again);
  expect(changed).not.toBe(first);
});

test('changed content keeps a single key', async () => {
  const { attempts, press } = form(singleKey(), () => LATER);
  await press('Two stars');
  await press('Five stars');
  expect(attempts[0]?.[1]).toBe(attempts[1]?.[1]);
});

test('a key that the server knows for other content is renewed and sent once more', async () => {
  const { attempts, press, state } = form(contentKeys(), (text, key) =>
    key === 'first' ? { kind: 'reused' } : sent(text),
  );
  expect(await press('Of another tab')).toEqual(sent('Of another tab'));
  expect(attempts).toHaveLength(2);
  expect(state.current.failure).toBeUndefined();
});

test('renewal stops after one attempt', async () => {
  const { attempts, press, state } = form(contentKeys(), () => ({ kind: 'reused' }));
  await press('Hello');
  expect(attempts).toHaveLength(2);
  expect(state.current.failure).toEqual({ kind: 'refused' });
});

test('a double tap sends once, and a change while sending goes after the first', async () => {
  const arrivals: (() => void)[] = [];
  const { attempts, state } = form(
    contentKeys(),
    (text) => new Promise((resolve) => void arrivals.push(() => resolve(sent(text)))),
  );
  const outcomes: Promise<unknown>[] = [];
  // Not awaited: no response has arrived yet.
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
