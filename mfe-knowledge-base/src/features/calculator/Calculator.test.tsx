import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';
import { EARNINGS } from './sample';

const { earnings: Earnings, ultima: Ultima } = examples.examples;

/** Requests, each with its abort signal and a function that answers it. */
let requests: { url: string; signal: AbortSignal; answer: (page: CalculatorPage, ok?: boolean) => Promise<void> }[] =
  [];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve) => {
      const answer = async (page: CalculatorPage, ok = true) =>
        act(async () => resolve(new Response(JSON.stringify(page), { status: ok ? 200 : 500 })));
      requests.push({ url, signal, answer });
    });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hours = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Hours a day' });
const type = (value: string) => fireEvent.change(hours(), { target: { value } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const week = (low: number, high: number, input: Record<string, string> = {}): CalculatorPage => ({
  ...EARNINGS,
  input: { ...EARNINGS.input, ...input },
  ...(EARNINGS.result ? { result: { ...EARNINGS.result, net: { ...EARNINGS.result.net, week: { low, high } } } } : {}),
});

test('renders a form on the server that works without scripts, with all values', () => {
  const html = renderToStaticMarkup(Earnings?.());
  expect(html).toContain('<form class="form" action="/ru-en/moskva/calculator"');
  for (const name of Object.keys(EARNINGS.input)) expect(html).toContain(`name="${name}"`);
  expect(html).toContain('value="62.50"');
  expect(html).toContain('min="0.00" max="625.00" step="0.01"');
  expect(html).toContain('7,840\u00a0–\u00a014,280\u00a0₽');
});

test('requests results once after typing stops, for the form’s values', () => {
  render(Earnings?.());
  type('1');
  pass(150);
  type('10');
  pass(150);
  expect(requests).toHaveLength(0);
  pass(60);
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/ru-en/moskva/calculator?profession=taxi&car=own&hours=10&days=5&fuel_price=62.50&consumption=8.5',
  ]);
});

test('shows only the latest response, and puts its input into the URL', async () => {
  history.replaceState({ kept: 1 }, '', '/ru-en/moskva/calculator');
  render(Earnings?.());
  type('9');
  pass(200);
  type('10');
  expect(requests[0]?.signal.aborted).toBe(true);
  pass(200);
  await requests[1]?.answer(week(9000, 15_000, { hours: '10' }));
  await requests[0]?.answer(week(1, 2));
  expect(screen.getAllByText('9,000 – 15,000 ₽')).toHaveLength(2);
  expect(location.search).toContain('hours=10');
  expect(history.state).toEqual({ kept: 1 });
});

test('keeps the results and shows an error when a request fails', async () => {
  render(Earnings?.());
  type('9');
  pass(200);
  await requests[0]?.answer(EARNINGS, false);
  expect(screen.getByRole('alert').textContent).toContain('could not be updated');
  expect(screen.getAllByText('7,840 – 14,280 ₽')).toHaveLength(2);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  pass(0);
  await requests[1]?.answer(week(9000, 15_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

const HOURS_ERROR = 'A whole number from 1 to 12. The figures are for 8.';

test.each(['13', '99', '7.5', '-1'])(
  'reports %s as out of bounds immediately, and calculates with nothing else',
  (value) => {
    render(Earnings?.());
    hours().focus();
    type(value);
    if (value === '-1') fireEvent.blur(hours());
    expect(screen.getByText(HOURS_ERROR).id).toBe(hours().getAttribute('aria-describedby'));
    expect(hours().getAttribute('aria-invalid')).toBe('true');
    pass(5000);
    expect(requests).toEqual([]);
    fireEvent.blur(hours());
    expect(hours().value).toBe(value);
    type('12');
    expect(screen.queryByText(HOURS_ERROR)).toBeNull();
    pass(200);
    expect(requests[0]?.url).toContain('hours=12');
  },
);

test('keeps a value out of bounds, with its error, while other fields change', async () => {
  render(Earnings?.());
  type('99');
  fireEvent.blur(hours());
  fireEvent.click(screen.getByRole('radio', { name: 'Rented car' }));
  pass(200);
  expect(requests[0]?.url).toContain('car=rented&hours=8&');
  await requests[0]?.answer(week(9000, 15_000, { car: 'rented' }));
  expect(hours().value).toBe('99');
  screen.getByText(HOURS_ERROR);
});

test('does not report a low value during typing, and does not replace it', () => {
  render(Earnings?.());
  hours().focus();
  type('');
  type('0');
  expect(screen.queryByText(HOURS_ERROR)).toBeNull();
  fireEvent.blur(hours());
  screen.getByText(HOURS_ERROR);
  type('');
  fireEvent.blur(hours());
  expect(hours().value).toBe('8');
  pass(5000);
  expect(requests).toEqual([]);
});

test('leaves the field being typed in unchanged, and corrects a value that is too precise afterwards', async () => {
  render(Earnings?.());
  const price = screen.getByRole<HTMLInputElement>('spinbutton', { name: /Price of fuel/ });
  price.focus();
  fireEvent.change(price, { target: { value: '60.128' } });
  pass(200);
  await requests[0]?.answer(week(9000, 15_000, { fuel_price: '60.13' }));
  expect(price.value).toBe('60.128');
  fireEvent.blur(price);
  expect(price.value).toBe('60.13');
});

test('formats years without separators', () => {
  render(Ultima?.());
  const year = screen.getByRole('spinbutton', { name: 'Year of manufacture' });
  fireEvent.change(year, { target: { value: '2030' } });
  expect(screen.getByText('A whole number from 2006 to 2026. The figures are for 2014.')).toBeTruthy();
});

test('announces results once they settle, and not on arrival', async () => {
  render(Earnings?.());
  pass(5000);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  type('9');
  pass(200);
  await requests[0]?.answer(week(9000, 15_000));
  pass(900);
  expect(status.textContent).toBe('');
  pass(200);
  expect(status.textContent).toBe('You keep 9,000\u00a0–\u00a015,000\u00a0₽ a week');
});

test('shows whether the car is eligible and when it breaks even', () => {
  render(Ultima?.());
  expect(screen.getByText('The car is too old for this tariff.')).toBeTruthy();
  expect(screen.getByText('Cars from 2021 on are taken.')).toBeTruthy();
  expect(screen.getByText('The car pays for itself in month 47.')).toBeTruthy();
  expect(screen.getAllByText('-1,600 – 4,800 ₽')).toHaveLength(2);
});
