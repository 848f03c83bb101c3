import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import { Survey } from './Survey';

const DAY_MS = 86_400_000;

const SURVEY = (
  <Sample>
    <Survey />
  </Sample>
);

/** Requests to the server, and the statuses of its responses. */
let requests: { address: string; token: string | null; key: string | null; body: unknown }[] = [];
let statuses: number[] = [];
let tokensGiven = 0;

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const panel = () => screen.queryByRole('region', { name: 'Help us get better' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

async function press(name: string) {
  button(name).focus();
  fireEvent.click(button(name));
  await pass(0);
}

async function open() {
  render(SURVEY);
  await pass(50);
}

beforeEach(() => {
  vi.useFakeTimers();
  [requests, statuses] = [[], []];
  vi.stubGlobal('fetch', async (address: string, init?: { headers: HeadersInit; body: string }) => {
    if (address === '/csrf_token') return Response.json({ sk: `token-${++tokensGiven}` });
    const headers = new Headers(init?.headers);
    const [token, key] = [headers.get('x-csrf-token'), headers.get('idempotency-key')];
    requests.push({ address, token, key, body: JSON.parse(init?.body ?? '') as unknown });
    return new Response(null, { status: statuses.shift() ?? 204 });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = 'survey-new=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

test('renders nothing on the server, nor before it appears', async () => {
  expect(renderToStaticMarkup(SURVEY)).not.toContain('Help us');
  render(SURVEY);
  await pass(49);
  expect(panel()).toBeNull();
  await pass(1);
  expect(panel()).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('A short survey has appeared at the bottom of the page.');
  expect(document.activeElement).toBe(document.body);
});

test('can be sent once both questions are answered', async () => {
  await open();
  expect(button('Send').disabled).toBe(true);
  choose('2 stars');
  expect(button('Send').disabled).toBe(true);
  choose('Not yet');
  expect(button('Send').disabled).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: 'What was difficult?' }), { target: { value: ' Much ' } });
  await press('Send');
  expect(requests).toMatchObject([
    {
      address: '/save-user-pool?locale=ru-en&city=moskva',
      body: { is_user_complete_order: false, stars: 2, text_comment: 'Much' },
    },
  ]);
});

test('asks for no comment at 5 stars, and sends none', async () => {
  await open();
  choose('Yes');
  choose('4 stars');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Much' } });
  choose('5 stars');
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Send');
  expect(requests[0]?.body).toEqual({ is_user_complete_order: true, stars: 5, text_comment: '' });
});

test('limits a comment to 300 code points', async () => {
  await open();
  choose('1 star');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '🚕'.repeat(301) } });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('🚕'.repeat(300));
  expect(screen.getByText('300 of 300')).toBeTruthy();
});

test('shows thanks for 2.5 seconds, and does not start again for 30 days', async () => {
  await open();
  choose('Yes');
  choose('5 stars');
  expect(document.cookie).not.toContain('survey-new');
  await press('Send');
  expect(document.cookie).toContain('survey-new=sent');
  expect(localStorage.getItem('survey-new')).toBe(String(Date.now() + 30 * DAY_MS));
  expect(screen.getByRole('status').textContent).toBe('Thank you! We have your answer.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you! We have your answer.' }));
  await pass(2499);
  expect(screen.queryByRole('region')).toBeTruthy();
  await pass(1);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not move the focus to the thanks when it is elsewhere', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<button>Elsewhere</button>');
  await open();
  choose('Yes');
  choose('5 stars');
  fireEvent.click(button('Send'));
  button('Elsewhere').focus();
  await pass(0);
  expect(screen.getByRole('region', { name: 'Thank you! We have your answer.' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Elsewhere'));
  button('Elsewhere').remove();
});

test('renews an expired token once', async () => {
  statuses = [403];
  await open();
  choose('Yes');
  choose('5 stars');
  await press('Send');
  expect(requests).toHaveLength(2);
  expect(requests[0]?.token).not.toBe(requests[1]?.token);
  expect(document.cookie).toContain('survey-new=sent');
});

test('keeps an answer that fails, and can send it again', async () => {
  statuses = [500];
  await open();
  choose('Yes');
  choose('3 stars');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Much' } });
  await press('Send');
  expect(screen.getByRole('alert').textContent).toBe('The answer could not be sent. Try again.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Much');
  expect(document.cookie).not.toContain('survey-new');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Much, and more' } });
  await press('Send');
  expect(requests.map(({ body }) => body)).toMatchObject([
    { text_comment: 'Much' },
    { text_comment: 'Much, and more' },
  ]);
  // One answer per visitor: the second replaces the first.
  expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(document.cookie).toContain('survey-new=sent');
});

test('collapses to a button that reopens it, and moves the focus accordingly', async () => {
  await open();
  await press('Minimise the survey');
  await pass(160);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button('Rate this site'));
  await press('Rate this site');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Help us get better' }));
});

test('does not open when it was collapsed in this tab', async () => {
  await open();
  await press('Minimise the survey');
  cleanup();
  await open();
  expect(panel()).toBeNull();
  expect(button('Rate this site')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('removes its button for the visit, and moves the focus to the page', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<main data-slot="main" tabindex="-1"></main>');
  await open();
  await press('Minimise the survey');
  await pass(160);
  button('Take this button away').focus();
  await press('Take this button away');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('main'));
  cleanup();
  await open();
  expect(panel()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  document.querySelector('main')?.remove();
});

test('collapses when it would obscure the focus', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<button>Behind</button>');
  const everywhere = { top: 0, bottom: 10, left: 0, right: 10, width: 10, height: 10 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(everywhere);
  button('Behind').focus();
  await open();
  await pass(160);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button('Behind'));
  vi.restoreAllMocks();
  button('Behind').remove();
});
