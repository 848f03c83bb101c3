import { dropDraft } from '@roadside/mfe-kit/forms';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import { THREAD } from '../../shared/testing/sample-forms';
import { findAlert } from '../../shared/testing/find-alert';
import examples from './examples';
import { ThreadPage } from './ThreadPage';

const { solved, closed } = examples.examples;
const sent: { address: string; key: string | null; body: FormData | string }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  dropDraft(`reply:${THREAD.number}`);
  globalThis.__roadsidePage = undefined;
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address === '/csrf_token') return Response.json({ sk: 't' });
    const key = new Headers(request?.headers).get('idempotency-key');
    sent.push({ address, key, body: request?.body as FormData | string });
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Texts of the sent replies, each with its key. */
const replies = () => sent.map(({ body, key }) => [(body as FormData).get('text'), key]);

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });

const write = (value: string) => act(async () => void fireEvent.change(message(), { target: { value } }));

async function press() {
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await settle();
}

const reused = () => Response.json({ error: { code: 'key_reused', message: '', fields: {} } }, { status: 422 });

function show() {
  return render(
    <Sample>
      <ThreadPage thread={THREAD} />
    </Sample>,
  );
}

test('adds a sent reply to the thread and clears the form', async () => {
  const reply = { id: 'm3', from: 'visitor', at: '2026-11-20T08:00:00Z', text: 'It has arrived.' };
  answer = () => Response.json({ ...THREAD, messages: [...THREAD.messages, reply] });
  show();
  fireEvent.change(message(), { target: { value: 'It has arrived.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await settle();
  expect(sent[0]?.address).toBe(THREAD.reply_action);
  expect(replies()[0]?.[0]).toBe('It has arrived.');
  expect(screen.getAllByRole('article').at(-1)?.textContent).toContain('It has arrived.');
  expect(message().value).toBe('');
});

test('keeps a reply that fails in the form and on the device', async () => {
  answer = () => new Response(null, { status: 503 });
  show();
  fireEvent.change(message(), { target: { value: 'Still nothing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await settle();
  expect(findAlert()?.textContent).toContain('Your message was not sent');
  cleanup();
  show();
  expect(message().value).toBe('Still nothing');
});

test('gives a reply changed after a failure another key, also on the next page', async () => {
  answer = () => Promise.reject(new TypeError('the connection was cut'));
  show();
  await write('Card 1');
  await press();
  cleanup();
  show();
  await press();
  await write('Card 1234');
  answer = () => Response.json(THREAD);
  await press();
  const [first, again, changed] = replies();
  expect([first, again, changed].map((reply) => reply?.[0])).toEqual(['Card 1', 'Card 1', 'Card 1234']);
  expect(again?.[1]).toBe(first?.[1]);
  expect(changed?.[1]).not.toBe(first?.[1]);
  expect(message().value).toBe('');
});

test('sends a reply again under another key when the server knows the first', async () => {
  answer = () => (sent.length === 1 ? reused() : Response.json(THREAD));
  show();
  await write('Written in two tabs');
  await press();
  expect(replies().map(([text]) => text)).toEqual(['Written in two tabs', 'Written in two tabs']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
  expect(findAlert()).toBeUndefined();
  expect(message().value).toBe('');
});

test('keeps text written while a reply is in flight', async () => {
  let arrive: ((response: Response) => void) | undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  show();
  await write('First');
  await press();
  await write('First, and more');
  arrive?.(Response.json(THREAD));
  await settle();
  expect(message().value).toBe('First, and more');
});

test('does not send an empty reply', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await settle();
  expect(sent).toEqual([]);
  expect(screen.getByRole('link', { name: 'Write what happened or what you want to ask' })).toBeDefined();
});

test('shows pictures as thumbnails in a fixed box, and other files and broken pictures as icons', () => {
  const [message] = THREAD.messages;
  const [picture] = message?.files ?? [];
  if (!message || !picture) throw new Error('The sample has no picture.');
  const files = [picture, { ...picture, id: 'f2', name: 'act.pdf', mime: 'application/pdf' }];
  render(
    <Sample>
      <ThreadPage thread={{ ...THREAD, messages: [{ ...message, files }] }} />
    </Sample>,
  );
  const [image, ...others] = screen.getAllByRole<HTMLImageElement>('img', { name: 'Photo' });
  expect(others).toEqual([]);
  expect(image?.getAttribute('src')).toBe(picture.url);
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect([image?.width, image?.height]).toEqual([80, 80]);
  expect(screen.getAllByRole('link', { name: /screenshot\.png|act\.pdf/ }).map((link) => link.textContent)).toEqual([
    ' screenshot.png 313 KB',
    ' act.pdf 313 KB',
  ]);
  fireEvent.error(image as HTMLElement);
  expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
});

const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

test('shows how far the request is, and when to expect an answer until there is one', () => {
  const [question] = THREAD.messages;
  if (!question) throw new Error('The sample has no message.');
  const inStatus = (thread: Partial<typeof THREAD>) =>
    render(
      <Sample>
        <ThreadPage thread={{ ...THREAD, messages: [question], ...thread }} />
      </Sample>,
    );
  inStatus({ status: 'new' });
  expect(currentStep()).toBe('Received');
  expect(screen.getByText(/within 4 hours/)).toBeDefined();
  cleanup();
  inStatus({ status: 'open' });
  expect(currentStep()).toBe('In progress');
  cleanup();
  inStatus({ status: 'waiting_for_you', messages: THREAD.messages });
  expect(currentStep()).toBe('Answered');
  expect(screen.queryByText(/within 4 hours/)).toBeNull();
});

test('copies the link without what a form has added to it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  await settle();
  expect(writeText).toHaveBeenCalledWith(location.origin + location.pathname);
  expect(globalThis.__roadsidePage?.toasts).toMatchObject([{ text: 'Link copied' }]);
});

test('sends one rating from 1 to 5, once', async () => {
  answer = () => Response.json({ ...THREAD, status: 'solved', rating: 5 });
  render(solved?.());
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  fireEvent.click(screen.getByRole('radio', { name: '5, very much' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send the rating' }));
  await settle();
  expect(sent[0]?.body).toBe('{"rating":5}');
  expect(screen.getByText('Thank you. You rated the answer 5 out of 5.')).toBeDefined();
});

test('shows until when a solved request can be reopened, and no reply form on a closed one', () => {
  render(solved?.());
  expect(screen.getByText(/Write below by November 28, 2026/)).toBeDefined();
  cleanup();
  render(closed?.());
  expect(screen.queryByRole('textbox')).toBeNull();
});
