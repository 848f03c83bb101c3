import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { writeStored } from '../../page/storage';
import { forgetRequest, rememberRequest } from '../recent-requests';
import { checkAnswers, markAnswersSeen, useMyRequests } from './public';
import { storedAnswers } from './store';

/** Keys of local storage in use. */
const STORED = ['recent-requests', 'request-answers', 'request-answers-checked'];

const PAGE = '/ru-en/moskva/contact-us';
const url = (number: string) => `/ru-en/moskva/requests/${number.toLowerCase()}`;

/** Threads of the server by path, and the paths that were fetched. */
let threads: Record<string, { status: string; from: string[] }> = {};
const fetched: string[] = [];

function Shown() {
  const mine = useMyRequests(PAGE);
  return <p>{mine ? `${mine.count} ${mine.unread} ${mine.url}` : 'none'}</p>;
}

const shown = () => screen.getByRole('paragraph').textContent;
const check = () => act(() => checkAnswers());

/** Sends a request from this device; `from`: the authors of its messages so far. */
function sent(number: string, from: string[] = ['visitor'], status = 'open') {
  act(() => rememberRequest({ number, url: url(number), at: 1 }));
  threads[`/api${url(number)}`] = { status, from };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of STORED) writeStored(key, null);
  threads = {};
  fetched.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    const thread = threads[address];
    if (!thread) return new Response(null, { status: 404 });
    return Response.json({ status: thread.status, messages: thread.from.map((from) => ({ from })) });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is known on the server, and nothing without requests', async () => {
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>none</p>');
  render(<Shown />);
  await check();
  expect(shown()).toBe('none');
  expect(fetched).toEqual([]);
});

test('an answer is new until its thread is seen', async () => {
  sent('R-1', ['visitor', 'staff']);
  render(<Shown />);
  expect(shown()).toBe(`1 0 ${url('R-1')}`);
  await check();
  expect(shown()).toBe(`1 1 ${url('R-1')}`);
  act(() => markAnswersSeen('R-1', 1));
  expect(shown()).toBe(`1 0 ${url('R-1')}`);
  threads[`/api${url('R-1')}`]?.from.push('staff');
  vi.advanceTimersByTime(120_000);
  await check();
  expect(shown()).toBe(`1 1 ${url('R-1')}`);
});

test('the link leads to the request with the new answer, and otherwise to the list', async () => {
  sent('R-1', ['visitor', 'staff']);
  sent('R-2');
  render(<Shown />);
  expect(shown()).toBe(`2 0 ${PAGE}#my-requests`);
  await check();
  expect(shown()).toBe(`2 1 ${url('R-1')}`);
  threads[`/api${url('R-2')}`]?.from.push('staff');
  vi.advanceTimersByTime(120_000);
  await check();
  expect(shown()).toBe(`2 2 ${PAGE}#my-requests`);
});

test('the server is asked at most every two minutes, and not about closed requests', async () => {
  sent('R-1', ['visitor', 'staff'], 'closed');
  sent('R-2');
  await check();
  await check();
  expect(fetched).toEqual([`/api${url('R-2')}`, `/api${url('R-1')}`]);
  vi.advanceTimersByTime(120_000);
  await check();
  expect(fetched.slice(2)).toEqual([`/api${url('R-2')}`]);
});

test('a failed check changes nothing, and malformed values count as nothing', async () => {
  sent('R-1');
  threads = {};
  localStorage.setItem('request-answers', '{');
  render(<Shown />);
  await check();
  expect(shown()).toBe(`1 0 ${url('R-1')}`);
});

test('what is known of a forgotten request is dropped with the next one', () => {
  sent('R-1');
  sent('R-2');
  act(() => markAnswersSeen('R-1', 1));
  act(() => forgetRequest('R-1'));
  act(() => markAnswersSeen('R-2', 1));
  expect(Object.keys(JSON.parse(storedAnswers() ?? '{}') as object)).toEqual(['R-2']);
});
