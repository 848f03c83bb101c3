import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';
import { COMPARED, EARNINGS } from './sample';

const { earnings: Earnings, compared: Compared, ultima: Ultima } = examples.examples;

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
  for (const stubbed of ['share', 'clipboard']) Reflect.deleteProperty(navigator, stubbed);
});

const hours = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Hours per day' });
const type = (value: string) => fireEvent.change(hours(), { target: { value } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const week = (low: number, high: number, input: Record<string, string> = {}): CalculatorPage => ({
  ...EARNINGS,
  input: { ...EARNINGS.input, ...input },
  ...(EARNINGS.result ? { result: { ...EARNINGS.result, gross_week: { low, high }, deductions: [] } } : {}),
});

test('renders a form on the server that works without scripts, with all values', () => {
  const html = renderToStaticMarkup(Earnings?.());
  expect(html).toContain('class="form" action="/ru-en/moskva/calculator"');
  for (const name of Object.keys(EARNINGS.input)) expect(html).toContain(`name="${name}"`);
  expect(html).toContain('value="62.50"');
  expect(html).toContain('min="0.00" max="625.00" step="0.01"');
  expect(html).toContain('7,800 to 14,300\u00a0₽');
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
    '/api/ru-en/moskva/calculator?profession=taxi&car=own&hours=10&days=5&fuel_price=62.50&consumption=8.5&compare=none',
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
  pass(400);
  expect(screen.getAllByText('9,000 to 15,000 ₽')).toHaveLength(3);
  expect(location.search).toContain('hours=10');
  expect(history.state).toEqual({ kept: 1 });
});

test('keeps the results and shows an error when a request fails', async () => {
  render(Earnings?.());
  type('9');
  pass(200);
  await requests[0]?.answer(EARNINGS, false);
  expect(screen.getByRole('alert').textContent).toContain('Try again');
  expect(screen.getAllByText('7,800 to 14,300 ₽')).toHaveLength(2);
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
  const price = screen.getByRole<HTMLInputElement>('spinbutton', { name: /Fuel price/ });
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
  expect(status.textContent).toBe('You keep 9,000 to 15,000\u00a0₽ per week');
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('buttons and a slider change the hours, up to their bounds', async () => {
  render(Earnings?.());
  fireEvent.click(button('More: Hours per day'));
  expect(hours().value).toBe('9');
  fireEvent.change(screen.getByRole('slider', { name: 'Hours per day, slider' }), { target: { value: '12' } });
  expect(hours().value).toBe('12');
  const more = button('More: Hours per day');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(more);
  expect(hours().value).toBe('12');
  fireEvent.click(button('Less: Hours per day'));
  pass(200);
  expect(requests.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('hours'))).toEqual(['11']);
});

test('separates thousands during typing, and requests digits', () => {
  render(Ultima?.());
  const payment = screen.getByRole<HTMLInputElement>('textbox', { name: 'Monthly payment, ₽' });
  expect(payment.value).toBe('90,000');
  payment.focus();
  // A digit typed before the others: the caret stays behind it.
  fireEvent.change(payment, { target: { value: '890,000', selectionStart: 1, selectionEnd: 1 } });
  expect([payment.value, payment.selectionStart]).toEqual(['890,000', 1]);
  pass(200);
  expect(requests[0]?.url).toContain('payment=890000');
  fireEvent.change(payment, { target: { value: '12,34x' } });
  expect(payment.value).toBe('12,34x');
  expect(payment.getAttribute('aria-invalid')).toBe('true');
});

test('names the city and leads to others, back to the same calculator', () => {
  render(Earnings?.());
  const change = screen.getByRole('link', { name: 'Change' });
  expect(change.getAttribute('href')).toBe('/ru-en/moskva/cities?page=%2Fcalculator');
  expect(change.closest('p')?.textContent).toContain('City: Moscow');
});

test('lists where the money goes, in a group of expenses', () => {
  render(Earnings?.());
  const expenses = screen.getByRole('region', { name: 'Expenses' });
  const rows = Array.from(expenses.querySelectorAll('dl > div'), ({ textContent }) => textContent);
  expect(rows).toEqual([
    'Service commission 20%3,400 to 5,100\u00a0₽',
    'Tax 4%500 to 1,100\u00a0₽',
    'Fuel 24%5,100\u00a0₽',
    'Total expenses9,000 to 11,300\u00a0₽',
  ]);
});

test('a submit leads to the results', () => {
  render(Earnings?.());
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('compares two jobs side by side, and the other one links to its own calculator', async () => {
  render(Earnings?.());
  fireEvent.change(screen.getByRole('combobox', { name: 'Compare with' }), {
    target: { value: 'courier-by-bicycle' },
  });
  pass(200);
  expect(requests[0]?.url).toContain('compare=courier-by-bicycle');
  await requests[0]?.answer(COMPARED);
  expect(location.search).toContain('compare=courier-by-bicycle');
  screen.getByText('9,400 to 13,700 ₽');
  expect(screen.getByRole('link', { name: 'Courier by bicycle' }).getAttribute('href')).toBe(
    '/ru-en/moskva/calculator?profession=courier-by-bicycle&hours=8&days=5&compare=taxi',
  );
});

test('offers the application form', () => {
  render(Compared?.());
  const apply = screen.getByRole('link', { name: 'Apply now' });
  expect(apply.getAttribute('href')).toBe('/ru-en/moskva/become-contractor?profession=taxi');
});

test('shares a link that holds the input', async () => {
  const share = vi.fn<Navigator['share']>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  render(Earnings?.());
  fireEvent.click(button('Share'));
  expect(share.mock.calls[0]?.[0]?.text).toBe('You keep 7,800 to 14,300\u00a0₽ per week');
  expect(share.mock.calls[0]?.[0]?.url).toContain('/ru-en/moskva/calculator?profession=taxi&car=own&hours=8');
});

test('copies the link where the browser cannot share', async () => {
  const writeText = vi.fn<Clipboard['writeText']>(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(Earnings?.());
  await act(async () => fireEvent.click(button('Share')));
  expect(writeText.mock.calls[0]?.[0]).toContain('hours=8');
});

test('says why a car does not suit, what suits instead, and when it pays for itself', () => {
  render(Ultima?.());
  screen.getByText('Your car is older than this tariff allows.');
  screen.getByText('Cars must be from 2021 or later.');
  screen.getByText('It does qualify for: Minivan.');
  screen.getByText('The car pays for itself in month 47.');
  screen.getByRole('option', { name: 'Lada — no models qualify' });
  expect(screen.getAllByText('-800 to 5,200 ₽')).toHaveLength(2);
});
