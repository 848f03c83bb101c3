import type { FormPage } from '@roadside/mfe-kit/contract';
import { emptyDraft, readDraft, writeDraft } from '@roadside/mfe-kit/forms';
import { allWaiting } from '@roadside/mfe-kit/forms/outbox';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Sample } from './shared/testing/Sample';
import { FILLED, FORM_PAGE } from './shared/testing/sample-forms';
import { Page } from './Page';
import { findAlert } from './shared/testing/find-alert';
import {
  button,
  followed,
  keys,
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

test('sends the values with their profession, then navigates and shows the number', async () => {
  show();
  await send();
  const [body] = sent;
  expect(Object.fromEntries(body as FormData)).toMatchObject({
    ask_professions_id: 'taxi',
    ask_subject_id: 'payouts',
    driver_name: 'Ivan Petrov',
    text: 'Yesterday’s payout has not arrived.',
  });
  expect(body?.has('park_name')).toBe(false);
  expect(followed).toEqual([RECEIPT.next]);
  expect(globalThis.__roadsidePage?.toasts).toMatchObject([
    { text: 'Message sent!', link: { text: 'Request R-7KQ2-M9XD', url: RECEIPT.url } },
  ]);
});

test('sends one request after two taps, and shows progress on the button', async () => {
  const arrivals: ((response: Response) => void)[] = [];
  server.answer = () => new Promise((resolve) => void arrivals.push(resolve));
  show();
  await send();
  expect(button().textContent).toBe('Sending…');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await send();
  arrivals[0]?.(Response.json(RECEIPT));
  await settle();
  expect(sent).toHaveLength(1);
});

test('shows errors above the form and beside each field, and removes them once corrected', async () => {
  show({ ask_subject_id: [], driver_name: ['Ivan'], email: ['ivan'] });
  await send();
  expect(sent).toHaveLength(0);
  const summary = findAlert() as HTMLElement;
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'What is it about? — Fill in the form',
    'Your full name — Enter your full name',
    'Email — Incorrectly entered email',
  ]);
  const name = screen.getByRole('textbox', { name: 'Your full name' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(within(summary).getByRole('link', { name: /full name/ }));
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: 'Ivan Petrov' } });
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
});

test('shows errors from the server in the same places', async () => {
  server.answer = () =>
    Response.json({ error: { code: 'invalid', message: '', fields: { email: ['email'] } } }, { status: 422 });
  show();
  await send();
  expect(screen.getByRole('link', { name: 'Email — Incorrectly entered email' })).toBeDefined();
  expect(await allWaiting()).toEqual([]);
});

/** Selects a file, as the file dialog does. */
async function choose(name: string, bytes: number) {
  const input = document.querySelector('input[type="file"][multiple]');
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input as Element);
  await settle();
}

const KEPT = { id: 'f1', name: 'receipt.jpg', size: 2048, mime: 'image/jpeg' };
const fileErrorText = () => screen.queryByRole('link', { name: /^Photos and screenshots/ })?.textContent;

test('does not send before an unattached file is repaired or left out', async () => {
  writeDraft('support:taxi', { ...emptyDraft(), files: [KEPT] });
  show();
  await choose('large.jpg', 2 * 2 ** 20 + 1);
  expect(screen.queryByRole('button', { name: 'Send without it' })).toBeNull();
  await send();
  expect(sent).toHaveLength(0);
  expect(fileErrorText()).toBe(
    'Photos and screenshots — “large.jpg” is not attached: mend it below, or send without it',
  );
  fireEvent.click(screen.getByRole('link', { name: /^Photos and screenshots/ }));
  expect(document.activeElement?.textContent).toBe('Make smaller and attach');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: large.jpg' }));
  await settle();
  expect(fileErrorText()).toBeUndefined();
  await choose('huge.jpg', 2 * 2 ** 20 + 1);
  await send();
  fireEvent.click(screen.getByRole('button', { name: 'Send without it' }));
  await settle();
  expect(sent.map((body) => body.getAll('file_ids'))).toEqual([['f1']]);
});

test('waits for its files and then sends, even during the browser’s submit event', async () => {
  const uploads: EventTarget[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify({ data: KEPT });
    open = () => undefined;
    abort = () => undefined;
    setRequestHeader = () => undefined;
    send = () => void uploads.push(this);
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  show();
  await choose('receipt.jpg', 2048);
  await send();
  expect(button().textContent).toBe('Sending the files first…');
  // As browsers do during the `submit` event.
  vi.spyOn(document.querySelector('form') as HTMLFormElement, 'requestSubmit').mockReturnValue();
  uploads[0]?.dispatchEvent(new Event('load'));
  await settle();
  expect(sent.map((body) => body.getAll('file_ids'))).toEqual([['f1']]);
});

test('does not send one request’s files with the next', async () => {
  writeDraft('support:taxi', { ...emptyDraft(), files: [KEPT] });
  show();
  expect(screen.getByText('receipt.jpg')).toBeDefined();
  await send();
  expect(sent[0]?.getAll('file_ids')).toEqual(['f1']);
  expect(screen.queryByText('receipt.jpg')).toBeNull();
  expect(readDraft('support:taxi')?.files ?? []).toEqual([]);
});

test('keeps changes made while a request is in flight', async () => {
  let arrive: ((response: Response) => void) | undefined;
  server.answer = () => new Promise((resolve) => (arrive = resolve));
  open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, text: [''] } });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  fireEvent.change(field, { target: { value: 'It has not arrived.' } });
  await send();
  fireEvent.change(field, { target: { value: 'It has not arrived. Not on Monday either.' } });
  arrive?.(Response.json(RECEIPT));
  await settle();
  expect(followed).toEqual([]);
  expect(globalThis.__roadsidePage?.toasts).toHaveLength(1);
  expect(field.value).toBe('It has not arrived. Not on Monday either.');
  server.answer = () => Response.json(RECEIPT);
  await send();
  expect(sent.map((body) => body.get('text'))).toEqual([
    'It has not arrived.',
    'It has not arrived. Not on Monday either.',
  ]);
  expect(keys[0]).not.toBe(keys[1]);
  expect(followed).toEqual([RECEIPT.next]);
});

test('sends on Enter outside the fields in an overlay, unless another screen replaces the form', async () => {
  const page: FormPage = { ...FORM_PAGE, values: { ...FILLED } };
  render(
    <Dialog open title="Contact us" closeLabel="Close" onClose={() => undefined}>
      <Sample blocks={[{ id: 'form', type: 'form', props: page }]}>
        <Page />
      </Sample>
    </Dialog>,
  );
  const heading = screen.getByRole('heading', { name: 'Contact us', level: 2, hidden: true });
  fireEvent.click(screen.getAllByRole('button', { name: 'This solved it', hidden: true })[0] as HTMLElement);
  fireEvent.keyDown(heading, { key: 'Enter' });
  await settle();
  expect(sent).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'I still want to write', hidden: true }));
  fireEvent.keyDown(heading, { key: 'Enter' });
  await settle();
  expect(sent).toHaveLength(1);
});

test('counts an article that answered the question, and keeps the form', () => {
  open(FORM_PAGE);
  fireEvent.click(screen.getAllByRole('button', { name: 'This solved it', hidden: true })[0] as HTMLElement);
  expect(screen.getByRole('heading', { name: 'Glad it helped' })).toBeDefined();
  expect(globalThis.__roadsidePage?.outbox).toMatchObject([
    { goal: { name: 'support_solved', params: { article: 'payout-not-arrived', profession: 'taxi' } } },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I still want to write' }));
  expect(screen.getByRole('textbox', { name: 'Your message' })).toBeDefined();
});
