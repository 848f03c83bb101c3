/** A form page with a fake server. `setUpRequestPage` sets it up for each test of a file. */
import type { FormPage } from '@roadside/mfe-kit/contract';
import { dropDraft } from '@roadside/mfe-kit/forms';
import { discard, allWaiting } from '@roadside/mfe-kit/forms/outbox';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

import { Page } from '../../Page';
import { Sample } from './Sample';
import { FILLED, FORM_PAGE } from './sample-forms';

export const RECEIPT = {
  number: 'R-7KQ2-M9XD',
  url: '/ru-en/moskva/requests/t0ken',
  next: '/ru-en/moskva/knowledge-base/taxi',
};

/** What the server answers next. */
export const server: { answer: () => Response | Promise<Response> } = { answer: () => Response.json(RECEIPT) };

/** Bodies of the sent requests. */
export const sent: FormData[] = [];

/** Their idempotency keys. */
export const keys: (string | null)[] = [];

/** Addresses of followed links. */
export const followed: string[] = [];

/** Follows clicks as the shell does. */
function follow(event: Event): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed.push(event.target.getAttribute('href') ?? '');
}

/** Sets up page and server before each test, and cleans up after it. */
export function setUpRequestPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    dropDraft('support:taxi');
    globalThis.__roadsidePage = undefined;
    sent.length = 0;
    keys.length = 0;
    followed.length = 0;
    server.answer = () => Response.json(RECEIPT);
    vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
      if (address === '/csrf_token') return Response.json({ sk: 't' });
      if (address.startsWith('/api/translation-list')) return Response.json({ translations: [] });
      if (request?.method !== 'POST') return new Response(null, { status: 404 });
      sent.push(request.body as FormData);
      keys.push(new Headers(request.headers).get('idempotency-key'));
      return server.answer();
    });
    document.addEventListener('click', follow);
  });

  afterEach(async () => {
    cleanup();
    for (const { key } of await allWaiting()) await discard(key);
    document.removeEventListener('click', follow);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Renders a form, opened with this search. */
export function open(page: FormPage, question = '') {
  return render(
    <Sample query={{ q: question }} blocks={[{ id: 'form', type: 'form', props: page }]}>
      <Page />
    </Sample>,
  );
}

/** Renders a valid form, with `values` replaced. */
export function show(values: Partial<typeof FILLED> = {}) {
  return open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, ...(values as typeof FILLED) } });
}

/** Lets pending work finish. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

/** The submit button. */
export const button = () => screen.getByRole('button', { name: /Send the request|Sending/ });

/** Submits the form. */
export async function send() {
  fireEvent.click(button());
  await settle();
}

/** The field of the message. */
export const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
