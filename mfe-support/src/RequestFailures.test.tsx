import { allWaiting } from '@roadside/mfe-kit/forms/outbox';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { findAlert } from './shared/testing/find-alert';
import {
  button,
  followed,
  keys,
  message,
  RECEIPT,
  send,
  server,
  settle,
  show,
  setUpRequestPage,
} from './shared/testing/request-page';

setUpRequestPage();

test('shows a server failure for 3 seconds, keeps the button enabled, and stores the request', async () => {
  server.answer = () => new Response(null, { status: 503 });
  show();
  await send();
  expect(findAlert()?.textContent).toBe('Server error');
  expect(button().getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText('A request is waiting to be sent')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(findAlert()).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(findAlert()).toBeUndefined();
  expect(screen.getByText('A request is waiting to be sent')).toBeDefined();
});

test('sends a waiting request when the network returns, and navigates as usual', async () => {
  server.answer = () => Promise.reject(new TypeError('no network'));
  show();
  await send();
  expect(findAlert()?.textContent).toContain('No connection');
  server.answer = () => Response.json(RECEIPT);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(new Set(keys).size).toBe(1);
  expect(followed).toEqual([RECEIPT.next]);
  expect(globalThis.__roadsidePage?.toasts).toHaveLength(1);
  expect(screen.queryByText('A request is waiting to be sent')).toBeNull();
});

test('keeps the key of a request that may have arrived, and changes it with the content', async () => {
  server.answer = () => new Response(null, { status: 503 });
  show();
  await send();
  await send();
  expect(keys[0]).toBe(keys[1]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your message' }), {
    target: { value: 'It arrived, but late.' },
  });
  await send();
  expect(keys[2]).not.toBe(keys[0]);
  expect(await allWaiting()).toHaveLength(1);
});

test('deletes a waiting request that the server rejects', async () => {
  server.answer = () => new Response(null, { status: 503 });
  show();
  await send();
  fireEvent.click(screen.getByRole('button', { name: 'Do not send' }));
  await settle();
  expect(screen.queryByText('A request is waiting to be sent')).toBeNull();
  expect(await allWaiting()).toEqual([]);
  expect(message().value).toContain('payout');
});

test('shows when to try again after too many requests, until then', async () => {
  server.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '240' } });
  show();
  await send();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(findAlert()?.textContent).toContain('in 4 minutes');
  expect(await allWaiting()).toEqual([]);
});
