import { request, send } from '@roadside/mfe-kit/request';

import type { PendingMessage } from './types';

/** Place of the visitor. */
export interface Place {
  readonly locale: string;
  readonly city: string;
}

/** Endpoints of the chat. Each throws the kit's `RequestError`. */
export const chatApi = {
  service: (at: Place) => request('get', '/api/{locale}/{city}/chat', { at }),
  open: (at: Place, message: PendingMessage, page: string) =>
    send('post', '/api/{locale}/{city}/chat/threads', { at, body: { message: bodyOf(message), page } }),
  mine: () => request('get', '/api/chat/threads', {}),
  page: (token: string) => request('get', '/api/chat/threads/{token}', { at: { token } }),
  messages: (token: string, query: { before: number } | { after: number }) =>
    request('get', '/api/chat/threads/{token}/messages', { at: { token }, query }),
  send: (token: string, message: PendingMessage) =>
    send('post', '/api/chat/threads/{token}/messages', { at: { token }, body: bodyOf(message) }),
  read: (token: string, seq: number) =>
    send('post', '/api/chat/threads/{token}/read', { at: { token }, body: { seq } }),
  typing: (token: string) => send('post', '/api/chat/threads/{token}/typing', { at: { token } }),
  handover: (token: string) => send('post', '/api/chat/threads/{token}/handover', { at: { token } }),
  form: (token: string) => send('post', '/api/chat/threads/{token}/form', { at: { token } }),
  rate: (token: string, rating: number) =>
    send('post', '/api/chat/threads/{token}/rating', { at: { token }, body: { rating } }),
  transcript: (token: string, email: string) =>
    send('post', '/api/chat/threads/{token}/transcript', { at: { token }, body: { email } }),
  close: (token: string) => send('post', '/api/chat/threads/{token}/close', { at: { token } }),
};

/** Endpoints of the chat, or a test's. */
export type ChatApi = typeof chatApi;

/** Path of the thread's events after a message. */
export function eventsPath(token: string, after: number): string {
  return `/api/chat/threads/${token}/events?after=${after}`;
}

function bodyOf({ clientId, text, pressed, files }: PendingMessage) {
  return {
    client_id: clientId,
    text,
    file_ids: files.map(({ id }) => id),
    ...(pressed === undefined ? {} : { pressed }),
  };
}
