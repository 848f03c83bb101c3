import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { setSession } from '@roadside/mfe-kit/page/host';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { panel: Panel } = examples.examples;
const ID = 'taxi-payout-not-arrived';
const FEEDBACK = `POST /api/ru-en/moskva/articles/${ID}/feedback`;
const LIKE = `POST /api/ru-en/moskva/articles/${ID}/like`;
const PUT = 'PUT /api/ru-en/moskva/favourites';

type Answer = () => Response | Promise<Response>;

/** Responses by method and path. Tests replace them. */
let answers: Record<string, Answer>;

/** Requests: method and path, then the body. */
let sent: [string, unknown][];

/** Idempotency keys of the feedback requests. */
let keys: (string | null)[];

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

beforeEach(() => {
  sent = [];
  keys = [];
  answers = {
    'GET /csrf_token': () => json({ sk: 'token' }),
    'GET /api/ru-en/moskva/articles-data': () =>
      json({ articles: { [`article_${ID}`]: { likes: 12, liked: false, favourite: false } } }),
    'GET /api/ru-en/moskva/favourites': () => json({ items: [] }),
    [FEEDBACK]: () => new Response(null, { status: 204 }),
    [LIKE]: () => json({ likes: 13, liked: true, favourite: false }),
    [PUT]: () => json({ items: [{ id: ID, title: 'Payout', url: '/payout', summary: '' }] }),
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const name = `${method} ${address.split('?')[0]}`;
    if (typeof body === 'string') sent.push([name, JSON.parse(body)]);
    if (name === FEEDBACK) keys.push(new Headers(headers).get('idempotency-key'));
    return answers[name]?.() ?? new Response(null, { status: 404 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const key of ['favourites', 'helpful-answered']) writeStored(key, null);
  setSession({ status: 'unknown' });
  globalThis.__roadsidePage = undefined;
});

async function show() {
  render(Panel?.());
  await screen.findByText('It helped 12 readers');
}

/** Counted feedback goals. */
const goals = () =>
  (globalThis.__roadsidePage?.outbox ?? []).flatMap((entry) =>
    entry.kind === 'goal' ? [entry.goal.params?.['helpful']] : [],
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function refuseConnection(): never {
  throw new TypeError('Failed to fetch');
}

test('thanks a reader after a "yes", and does not ask again on this device', async () => {
  await show();
  press('Yes');
  expect((await screen.findByText('Thanks, your answer has been counted.')).closest('[role="status"]')).not.toBeNull();
  await waitFor(() =>
    expect(sent).toEqual([
      [FEEDBACK, { helpful: true }],
      [LIKE, { liked: true }],
    ]),
  );
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  render(Panel?.());
  screen.getByText('You’ve already rated this article.');
  expect(screen.queryByRole('group', { name: 'Was this helpful?' })).toBeNull();
});

test('thanks a helped reader also when the like is refused', async () => {
  await show();
  answers[LIKE] = refuseConnection;
  press('Yes');
  await screen.findByText('Thanks, your answer has been counted.');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByText(/There’s no connection/)).toBeNull();
});

test('takes the like back after a "no"', async () => {
  answers['GET /api/ru-en/moskva/articles-data'] = () =>
    json({ articles: { [`article_${ID}`]: { likes: 12, liked: true, favourite: false } } });
  answers[LIKE] = () => json({ likes: 11, liked: false, favourite: false });
  await show();
  press('No');
  await screen.findByText('It helped 11 readers');
  expect(sent.at(-1)).toEqual([LIKE, { liked: false }]);
});

test('marks the answer, and keeps the way to support after the reasons are sent', async () => {
  await show();
  press('No');
  expect(screen.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('false');
  press('Send');
  await screen.findByText('Thanks, your answer has been counted.');
  const link = screen.getByRole('link', { name: 'Need an answer? Write to us' });
  expect(link.getAttribute('href')).toBe(`/ru-en/moskva/contact-us?article=${ID}`);
});

test('asks for reasons after a "no"', async () => {
  await show();
  press('No');
  fireEvent.click(screen.getByRole('checkbox', { name: 'It’s hard to understand' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'It’s out of date' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '  Which button? ' } });
  press('Send');
  await screen.findByText('Thanks, your answer has been counted.');
  expect(sent).toEqual([
    [FEEDBACK, { helpful: false }],
    [FEEDBACK, { helpful: false, reasons: ['out_of_date', 'unclear'], text: 'Which button?' }],
  ]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(goals()).toEqual(['false']);
});

test('counts a "no" immediately and once, and does not ask again without reasons', async () => {
  await show();
  screen.getByRole('button', { name: 'No', pressed: false });
  press('No');
  screen.getByRole('button', { name: 'No', pressed: true });
  await waitFor(() => expect(readStored('helpful-answered')).toBe(ID));
  press('No');
  press('No');
  cleanup();
  render(Panel?.());
  screen.getByText('You’ve already rated this article.');
  expect(sent).toEqual([[FEEDBACK, { helpful: false }]]);
});

test('replaces a mistaken "no" with a "yes"', async () => {
  await show();
  press('No');
  press('Yes');
  await screen.findByText('Thanks, your answer has been counted.');
  expect(sent.filter(([name]) => name === FEEDBACK)).toEqual([
    [FEEDBACK, { helpful: false }],
    [FEEDBACK, { helpful: true }],
  ]);
  expect(new Set(keys).size).toBe(1);
});

test('sends reasons only after the "no" that they belong to', async () => {
  await show();
  let arrive: ((response: Response) => void) | undefined;
  answers[FEEDBACK] = () => new Promise((resolve) => (arrive = resolve));
  press('No');
  await waitFor(() => expect(arrive).toBeDefined());
  press('Send');
  await act(async () => undefined);
  expect(sent).toHaveLength(1);
  answers[FEEDBACK] = () => new Response(null, { status: 204 });
  arrive?.(new Response(null, { status: 204 }));
  await screen.findByText('Thanks, your answer has been counted.');
  expect(sent).toHaveLength(2);
});

test.each([
  [
    'too many requests',
    () => new Response(null, { status: 429, headers: { 'retry-after': '150' } }),
    /Try again in 3 minutes/,
  ],
  ['no connection', refuseConnection, /There’s no connection/],
  ['a server error', () => new Response(null, { status: 500 }), 'That didn’t work. Try again.'],
])('keeps the text after %s, and can send it again', async (_name, answer, problem) => {
  await show();
  answers[FEEDBACK] = answer;
  press('No');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Which button?' } });
  press('Send');
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(problem),
    ),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Which button?');
  expect(readStored('helpful-answered')).toBeNull();
  answers[FEEDBACK] = () => new Response(null, { status: 204 });
  press('Send');
  await screen.findByText('Thanks, your answer has been counted.');
});

test('counts code points, and sends no text that is too long', async () => {
  await show();
  press('No');
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '😀'.repeat(300) } });
  screen.getByText('0 characters left');
  fireEvent.change(field, { target: { value: '😀'.repeat(301) } });
  screen.getByText('1 character too many');
  await waitFor(() => expect(sent).toHaveLength(1));
  press('Send');
  await act(async () => undefined);
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(field);
});

test('renews an expired token once', async () => {
  await show();
  let tries = 0;
  answers[FEEDBACK] = () => new Response(null, { status: ++tries === 1 ? 403 : 204 });
  press('Yes');
  await screen.findByText('Thanks, your answer has been counted.');
  expect(tries).toBe(2);
});

test('stores a guest’s favourite on the device and requests an offline copy', async () => {
  const stored: unknown[] = [];
  const note = (event: Event) => stored.push((event as CustomEvent).detail);
  addEventListener('roadside:keep', note);
  await show();
  press('Save');
  await screen.findByRole('button', { name: 'Saved' });
  expect(JSON.parse(readStored('favourites') ?? '')).toEqual({
    [`article_${ID}`]: {
      favourite: true,
      title: 'Your payout hasn’t arrived',
      path: '/knowledge-base/taxi/money/payout-not-arrived',
    },
  });
  press('Saved');
  await screen.findByRole('button', { name: 'Save' });
  expect(readStored('favourites')).toBeNull();
  expect(stored).toMatchObject([{ kept: true }, { kept: false }]);
  expect(sent).toEqual([]);
  removeEventListener('roadside:keep', note);
});

test('moves the device’s favourites to the account', async () => {
  await show();
  press('Save');
  await screen.findByRole('button', { name: 'Saved' });
  answers['GET /api/ru-en/moskva/articles-data'] = () =>
    json({ articles: { [`article_${ID}`]: { likes: 12, liked: false, favourite: true } } });
  act(() => setSession({ status: 'authorized', profile: { display_name: 'Driver' } as never }));
  await waitFor(() => expect(readStored('favourites')).toBeNull());
  expect(sent).toEqual([[PUT, { add: [ID], remove: [] }]]);
  await screen.findByRole('button', { name: 'Saved' });
});

test('keeps favourites on the device when the account refuses them', async () => {
  await show();
  press('Save');
  await screen.findByRole('button', { name: 'Saved' });
  answers[PUT] = () => new Response(null, { status: 500 });
  act(() => setSession({ status: 'authorized', profile: { display_name: 'Driver' } as never }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(readStored('favourites')).not.toBeNull();
});

test('offers plain share links where the browser has no share sheet, and scrolls to them', async () => {
  const scroll = vi.fn<Element['scrollIntoView']>();
  Element.prototype.scrollIntoView = scroll;
  await show();
  press('Share');
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContainEqual(expect.stringMatching(/^https:\/\/t\.me\/share\/url\?url=http/));
});
