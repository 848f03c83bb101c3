import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Chat } from '../chat/chat';
import type { ChatState } from '../chat/state';
import { NO_HOST } from '../host/host';
import { ANSWER, CONVERSATION, message, SERVICE, stateWith, THREAD } from '../testing/samples';
import { Sample } from '../testing/Sample';
import { createControls, type Controls } from './controls';
import { Messenger } from './Messenger';

let state: ChatState;
let listeners: Set<() => void>;
let controls: Controls;

const chat = {
  subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  getState: () => state,
  open: vi.fn<Chat['open']>(() => Promise.resolve()),
  send: vi.fn<Chat['send']>(),
  retry: vi.fn<Chat['retry']>(),
  discard: vi.fn<Chat['discard']>(() => ''),
  loadBefore: vi.fn<Chat['loadBefore']>(() => Promise.resolve()),
  read: vi.fn<Chat['read']>(),
  typing: vi.fn<Chat['typing']>(),
  handover: vi.fn<Chat['handover']>(() => Promise.resolve()),
  rate: vi.fn<Chat['rate']>(() => Promise.resolve()),
  transcript: vi.fn<Chat['transcript']>(() => Promise.resolve()),
  form: vi.fn<Chat['form']>(() => Promise.resolve('/ru-en/moskva/contact-us/taxi?form=x')),
  end: vi.fn<Chat['end']>(() => Promise.resolve()),
  startOver: vi.fn<Chat['startOver']>(),
  stop: vi.fn<Chat['stop']>(),
};
const openLink = vi.fn<(path: string) => boolean>(() => true);
const close = vi.fn<() => void>();

function show(next: ChatState) {
  state = next;
  render(
    <Sample>
      <Messenger
        chat={chat as unknown as Chat}
        host={{ ...NO_HOST, openLink, close }}
        controls={controls}
        site="http://localhost:8080"
        model={{ city: 'moskva' }}
      />
    </Sample>,
  );
}
const change = (next: ChatState) =>
  act(() => {
    state = next;
    listeners.forEach((listener) => listener());
  });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  listeners = new Set();
  controls = createControls();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
});

it('says honestly what to expect', () => {
  show(stateWith([], { thread: undefined }));
  expect(screen.getByText('Hello! What happened?')).toBeTruthy();
  expect(screen.getByText(SERVICE.answer_time)).toBeTruthy();
  expect(screen.getByText(/People answer from/)).toBeTruthy();
  cleanup();
  show(stateWith([], { thread: undefined, service: { ...SERVICE, enabled: false } }));
  expect(screen.getByText(/chat is closed at the moment/)).toBeTruthy();
  expect(field().disabled).toBe(true);
});

it('sends by Enter and by the button, not by Shift and Enter', () => {
  show(stateWith([]));
  press('Send');
  expect(chat.send).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: '  one  ' } });
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(chat.send).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(chat.send).toHaveBeenCalledExactlyOnceWith({ text: 'one', files: [] });
  expect(field().value).toBe('');
  fireEvent.change(field(), { target: { value: 'two' } });
  press('Send');
  expect(chat.send).toHaveBeenCalledTimes(2);
  expect(chat.typing).toHaveBeenCalled();
});

it('keeps the draft', () => {
  show(stateWith([]));
  fireEvent.change(field(), { target: { value: 'draft' } });
  cleanup();
  show(stateWith([]));
  expect(field().value).toBe('draft');
});

it('refuses a text over 4000 characters', () => {
  show(stateWith([]));
  fireEvent.change(field(), { target: { value: '😀'.repeat(4000) } });
  expect(screen.getByText('0 characters left')).toBeTruthy();
  press('Send');
  expect(chat.send).toHaveBeenCalledOnce();
  fireEvent.change(field(), { target: { value: '😀'.repeat(4001) } });
  press('Send');
  expect(chat.send).toHaveBeenCalledOnce();
});

it('shows quoted passages with their article, and opens it in the page behind', () => {
  show(stateWith(CONVERSATION));
  expect(screen.getByText('Payouts arrive within three working days.').closest('blockquote')).toBeTruthy();
  const link = screen.getByRole('link', { name: /The payout has not arrived/ });
  expect(link.getAttribute('href')).toBe(`http://localhost:8080${ANSWER.sources?.[0]?.url}`);
  fireEvent.click(link);
  expect(openLink).toHaveBeenCalledExactlyOnceWith(ANSWER.sources?.[0]?.url);
});

it('offers what to do with an answer', async () => {
  show(stateWith(CONVERSATION));
  press('This helped');
  press('Talk to a person');
  expect(chat.send.mock.calls).toEqual([
    [{ text: 'This helped', pressed: 'helped' }],
    [{ text: 'Talk to a person', pressed: 'human' }],
  ]);
  press('Write a request');
  await vi.waitFor(() => expect(openLink).toHaveBeenCalledWith('/ru-en/moskva/contact-us/taxi?form=x'));
  change(stateWith([...CONVERSATION, message(3)]));
  expect(screen.queryByRole('button', { name: 'This helped' })).toBeNull();
});

it('shows emergency numbers before all else', () => {
  const answer = { ...ANSWER, kind: 'danger' as const, emergency: [{ number: '112', service: '' }] };
  show(stateWith([message(1, { from: 'assistant', content: { type: 'answer', answer } })]));
  const bubble = screen.getByRole('article');
  const [first] = within(bubble).getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('tel:112');
});

it('announces messages in a log, with author and state', () => {
  show(
    stateWith([message(1), message(2, { from: 'staff', agent: 'Anna', text: 'Good day.' })], {
      thread: { ...THREAD, handling: 'person', agent: 'Anna', support_read: 1 },
      typing: 'staff',
    }),
  );
  const log = screen.getByRole('log', { name: 'Messages' });
  expect(within(log).getByText('Anna')).toBeTruthy();
  expect(within(log).getByText('Read')).toBeTruthy();
  expect(within(log).getByText('Support is typing')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna');
});

it('marks what was not sent, and lets the visitor try again', () => {
  const pending = { clientId: 'c1', text: 'lost', files: [] };
  show(
    stateWith([], {
      live: 'lost',
      pending: [
        { ...pending, state: 'waiting' },
        { ...pending, clientId: 'c2', state: 'refused' },
      ],
    }),
  );
  expect(screen.getByText('No connection. Reconnecting…')).toBeTruthy();
  expect(screen.getByText('Will be sent when there is a connection')).toBeTruthy();
  press('Try again');
  expect(chat.retry).toHaveBeenCalledExactlyOnceWith('c2');
  press('Delete');
  expect(chat.discard).toHaveBeenCalledExactlyOnceWith('c2');
});

it('reads messages only while the visitor sees them', () => {
  controls.parts.setVisible(false);
  show(stateWith([message(1, { from: 'staff' })]));
  expect(chat.read).not.toHaveBeenCalled();
  act(() => controls.parts.setVisible(true));
  expect(chat.read).toHaveBeenCalled();
});

it('asks for a rating at the end', () => {
  show(stateWith(CONVERSATION, { thread: { ...THREAD, handling: 'closed', ask_rating: true } }));
  press('4 of 5');
  expect(chat.rate).toHaveBeenCalledExactlyOnceWith(4);
  change(stateWith(CONVERSATION, { thread: { ...THREAD, handling: 'closed', can_send: false, rating: 4 } }));
  expect(screen.getByText('Thank you for the rating.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  press('Start another chat');
  expect(chat.startOver).toHaveBeenCalledOnce();
});

it('sends the conversation by e-mail', async () => {
  show(stateWith(CONVERSATION));
  press('More actions');
  press('Get the conversation by e-mail');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  const form = email.closest('form') as HTMLFormElement;
  fireEvent.change(email, { target: { value: 'nothing' } });
  fireEvent.submit(form);
  expect(within(form).getByRole('alert').textContent).toBe('Incorrectly entered email');
  fireEvent.change(email, { target: { value: ' anna@example.org ' } });
  fireEvent.submit(form);
  expect(chat.transcript).toHaveBeenCalledExactlyOnceWith('anna@example.org');
  await screen.findByText(/on its way/);
});

it('hands over and ends by the menu', () => {
  show(stateWith(CONVERSATION, { service: SERVICE }));
  press('More actions');
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Talk to a person' }));
  expect(chat.handover).toHaveBeenCalledOnce();
  press('More actions');
  press('End the chat');
  expect(chat.end).toHaveBeenCalledOnce();
});

it('says when an action failed', async () => {
  chat.handover.mockRejectedValueOnce(new Error('offline'));
  show(stateWith([]));
  press('More actions');
  press('Talk to a person');
  expect(await screen.findByText('That did not work. Try again.')).toBeTruthy();
});

it('closes by Escape and by its button', () => {
  show(stateWith([]));
  fireEvent.keyDown(document, { key: 'Escape' });
  press('Close the chat');
  expect(close).toHaveBeenCalledTimes(2);
});

it('closes an open menu by Escape before the chat', () => {
  show(stateWith([]));
  press('More actions');
  const more = screen.getByRole('button', { name: 'More actions' });
  fireEvent.keyDown(more, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'End the chat' })).toBeNull();
  expect(document.activeElement).toBe(more);
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(more, { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
});

it('loads again after a failure, and earlier messages on request', () => {
  show(stateWith([], { phase: 'failed' }));
  press('Try again');
  expect(chat.open).toHaveBeenCalledOnce();
  change(stateWith([message(5)], { hasBefore: true }));
  press('Earlier messages');
  expect(chat.loadBefore).toHaveBeenCalledOnce();
});

it('takes text from the page', () => {
  controls.parts.paste('from the page');
  show(stateWith([]));
  expect(field().value).toBe('from the page');
  act(() => controls.parts.paste('more'));
  expect(field().value).toBe('from the page\nmore');
  controls.parts.focus();
  expect(document.activeElement).toBe(field());
});
