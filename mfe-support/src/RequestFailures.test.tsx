import { emptyDraft, writeDraft } from '@roadside/mfe-kit/forms';
import { allWaiting, sendAgain } from '@roadside/mfe-kit/forms/outbox';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { findAlert } from './shared/testing/find-alert';
import { FILLED, FORM_PAGE } from './shared/testing/sample-forms';
import {
  button,
  followed,
  keys,
  message,
  open,
  RECEIPT,
  send,
  sent,
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

test('leaves nothing on the device but the link of a sent request, and the next form is empty', async () => {
  localStorage.clear();
  server.answer = () => Promise.reject(new TypeError('no network'));
  const receipt = { id: 'f1', name: 'receipt.jpg', size: 2048, mime: 'image/jpeg' };
  writeDraft('support:taxi', { ...emptyDraft(), files: [receipt] });
  open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, text: [''] } });
  fireEvent.change(message(), { target: { value: 'My card is 1234.' } });
  await send();
  expect(JSON.stringify(localStorage)).toContain('1234');
  // The visitor leaves the form; another page sends the request.
  cleanup();
  server.answer = () => Response.json(RECEIPT);
  const [waiting] = await allWaiting();
  await act(async () => void (await sendAgain(waiting?.key ?? '')));
  expect(sent.at(-1)?.getAll('file_ids')).toEqual(['f1']);
  expect(Object.keys(localStorage)).toEqual(['recent-requests']);
  expect(JSON.parse(localStorage.getItem('recent-requests') ?? '')).toEqual([
    { number: RECEIPT.number, url: RECEIPT.url, at: expect.any(Number) },
  ]);
  open(FORM_PAGE);
  expect(message().value).toBe('');
  expect(screen.queryByText('receipt.jpg')).toBeNull();
});
