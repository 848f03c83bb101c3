import type { FormPage } from '@roadside/mfe-kit/contract';
import { dropDraft, emptyDraft, readDraft, writeDraft } from '@roadside/mfe-kit/forms';
import { discard, allWaiting, sendAgain } from '@roadside/mfe-kit/forms/outbox';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from './shared/testing/Sample';
import { FILLED, FORM_PAGE } from './shared/testing/sample-forms';
import { Page } from './Page';
import { findAlert } from './shared/testing/find-alert';

const RECEIPT = {
  number: 'R-7KQ2-M9XD',
  url: '/ru-en/moskva/requests/t0ken',
  next: '/ru-en/moskva/knowledge-base/taxi',
};

let answer: () => Response | Promise<Response>;
const sent: FormData[] = [];
const keys: (string | null)[] = [];
const followed: string[] = [];

/** Follows clicks as the shell does. */
function follow(event: Event): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed.push(event.target.getAttribute('href') ?? '');
}

beforeEach(() => {
  vi.useFakeTimers();
  dropDraft('support:taxi');
  sessionStorage.clear();
  localStorage.removeItem('contact-details');
  globalThis.__roadsidePage = undefined;
  sent.length = 0;
  keys.length = 0;
  followed.length = 0;
  answer = () => Response.json(RECEIPT);
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address === '/csrf_token') return Response.json({ sk: 't' });
    if (address.startsWith('/api/translation-list')) return Response.json({ translations: [] });
    if (request?.method !== 'POST') return new Response(null, { status: 404 });
    sent.push(request.body as FormData);
    keys.push(new Headers(request.headers).get('idempotency-key'));
    return answer();
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

function open(page: FormPage, question = '') {
  return render(
    <Sample query={{ q: question }} blocks={[{ id: 'form', type: 'form', props: page }]}>
      <Page />
    </Sample>,
  );
}

/** Renders a valid form, with `values` replaced. */
function show(values: Partial<typeof FILLED> = {}) {
  return open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, ...(values as typeof FILLED) } });
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const button = () => screen.getByRole('button', { name: /Send the request|Sending/ });

async function send() {
  fireEvent.click(button());
  await settle();
}

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
  expect(globalThis.__roadsidePage?.toasts).toEqual([{ text: 'Message sent!', tone: 'success' }]);
  // The page that follows shows the rest.
  expect(JSON.parse(sessionStorage.getItem('sent-notice') ?? '')).toMatchObject({
    page: RECEIPT.next,
    title: 'Request R-7KQ2-M9XD has been sent',
    lines: [
      'The answer will come to ivan@example.org and appear on the page of your request.',
      FORM_PAGE.working_hours,
      'Remembered something else? Add it on the page of your request.',
    ],
    url: RECEIPT.url,
  });
});

test('shows the number and the link in the notice when the session has no storage', async () => {
  vi.stubGlobal('sessionStorage', { setItem: () => refuse() });
  show();
  await send();
  expect(globalThis.__roadsidePage?.toasts).toMatchObject([
    { text: 'Message sent!', link: { text: 'Request R-7KQ2-M9XD', url: RECEIPT.url } },
  ]);
});

function refuse(): never {
  throw new Error('denied');
}

const REMEMBER = 'Remember my name and contact details on this device';
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your full name' });

test('remembers name and contacts only if the visitor agrees, and forgets them on demand', async () => {
  localStorage.clear();
  show();
  await send();
  cleanup();
  open(FORM_PAGE);
  expect([nameField().value, localStorage.getItem('contact-details')]).toEqual(['', null]);
  cleanup();
  show();
  fireEvent.click(screen.getByRole('checkbox', { name: REMEMBER }));
  await send();
  cleanup();
  open(FORM_PAGE);
  expect([nameField().value, message().value]).toEqual(['Ivan Petrov', '']);
  const stored = localStorage.getItem('contact-details') ?? '';
  expect(Object.keys(JSON.parse(stored) as object)).toEqual(['driver_name', 'email', 'driver_license', 'driver_phone']);
  // Details are kept in one place: a form that was only opened has no draft of them.
  expect(readDraft('support:taxi')?.values ?? {}).toEqual({});
  fireEvent.click(screen.getByRole('button', { name: 'Forget them' }));
  expect([nameField().value, localStorage.getItem('contact-details')]).toEqual(['', null]);
  expect(screen.getByRole('checkbox', { name: REMEMBER })).toBeDefined();
});

test('fills in the name of a signed-in visitor, and keeps another one', () => {
  const profile = { fio: 'Anna Ivanova', notifications: 0 };
  const page = { session: { status: 'authorized', profile } };
  globalThis.__roadsidePage = page as unknown as typeof globalThis.__roadsidePage;
  open(FORM_PAGE);
  expect(nameField().value).toBe('Anna Ivanova');
  fireEvent.change(nameField(), { target: { value: 'Ivan Petrov' } });
  cleanup();
  open(FORM_PAGE);
  expect(nameField().value).toBe('Ivan Petrov');
});

test('says what happens to the data, with a link to the text', () => {
  open(FORM_PAGE);
  expect(screen.getByRole('link', { name: 'How we handle personal data' }).getAttribute('href')).toBe(
    '/ru-en/moskva/knowledge-base/legal/documents/privacy',
  );
});

test('sends one request after two taps, and shows progress on the button', async () => {
  const arrivals: ((response: Response) => void)[] = [];
  answer = () => new Promise((resolve) => void arrivals.push(resolve));
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
    'Choose what it is about',
    'Your full name — Enter your full name. It takes both the first and the last name',
    'Email — Incorrectly entered email. It needs an @ and a part after it, for example ivan@example.com',
  ]);
  // The specification's message of the rule, once for all missing values.
  expect(within(summary).getByText('Fill in the form')).toBeDefined();
  const subject = screen.getByRole('combobox', { name: 'What is it about?' });
  const described = subject.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Choose what it is about');
  const name = screen.getByRole('textbox', { name: 'Your full name' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(within(summary).getByRole('link', { name: /full name/ }));
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: 'Ivan Petrov' } });
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
});

test('shows errors from the server in the same places', async () => {
  answer = () =>
    Response.json({ error: { code: 'invalid', message: '', fields: { email: ['email'] } } }, { status: 422 });
  show();
  await send();
  expect(screen.getByRole('link', { name: /^Email — Incorrectly entered email\. It needs an @/ })).toBeDefined();
  expect(await allWaiting()).toEqual([]);
});

/** Selects a file, as the file dialog does. */
async function choose(name: string, bytes: number, type = 'image/jpeg') {
  const input = document.querySelector('input[type="file"][multiple]');
  const file = new File([new Uint8Array(bytes)], name, { type });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input as Element);
  await settle();
}

const KEPT = { id: 'f1', name: 'receipt.jpg', size: 2048, mime: 'image/jpeg' };
const fileErrorText = () => screen.queryByRole('link', { name: /not attached/ })?.textContent;

test('does not send before an unattached file is repaired or left out', async () => {
  writeDraft('support:taxi', { ...emptyDraft(), files: [KEPT] });
  show();
  await choose('large.jpg', 2 * 2 ** 20 + 1);
  expect(screen.queryByRole('button', { name: 'Send without it' })).toBeNull();
  await send();
  expect(sent).toHaveLength(0);
  expect(fileErrorText()).toBe('“large.jpg” is not attached. Fix it below, or continue without it');
  fireEvent.click(screen.getByRole('link', { name: /not attached/ }));
  expect(document.activeElement?.textContent).toBe('Try again to make it smaller');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: large.jpg' }));
  await settle();
  expect(fileErrorText()).toBeUndefined();
  await choose('huge.jpg', 2 * 2 ** 20 + 1);
  await send();
  fireEvent.click(screen.getByRole('button', { name: 'Send without it' }));
  await settle();
  expect(sent.map((body) => body.getAll('file_ids'))).toEqual([['f1']]);
});

test('names the files that are not attached', async () => {
  show();
  for (const name of ['a.mov', 'b.mov', 'c.mov', 'd.mov']) await choose(name, 1, 'video/quicktime');
  await send();
  expect(sent).toHaveLength(0);
  expect(fileErrorText()).toBe(
    '4 files are not attached: a.mov, b.mov, c.mov and 1 more. Fix them below, or continue without them',
  );
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
  expect(readDraft('support:taxi')).toBeUndefined();
});

test('leaves nothing on the device but the link of a sent request, and the next form is empty', async () => {
  localStorage.clear();
  answer = () => Promise.reject(new TypeError('no network'));
  writeDraft('support:taxi', { ...emptyDraft(), files: [KEPT] });
  open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, text: [''] } });
  fireEvent.change(message(), { target: { value: 'My card is 1234.' } });
  await send();
  expect(JSON.stringify(localStorage)).toContain('1234');
  // The visitor leaves the form; another page sends the request.
  cleanup();
  answer = () => Response.json(RECEIPT);
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

test('shows a server failure for 3 seconds, keeps the button enabled, and stores the request', async () => {
  answer = () => new Response(null, { status: 503 });
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
  answer = () => Promise.reject(new TypeError('no network'));
  show();
  await send();
  expect(findAlert()?.textContent).toContain('No connection');
  answer = () => Response.json(RECEIPT);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(new Set(keys).size).toBe(1);
  expect(followed).toEqual([RECEIPT.next]);
  expect(globalThis.__roadsidePage?.toasts).toHaveLength(1);
  expect(screen.queryByText('A request is waiting to be sent')).toBeNull();
});

test('keeps the key of a request that may have arrived, and changes it with the content', async () => {
  answer = () => new Response(null, { status: 503 });
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

test('keeps changes made while a request is in flight', async () => {
  let arrive: ((response: Response) => void) | undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
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
  answer = () => Response.json(RECEIPT);
  await send();
  expect(sent.map((body) => body.get('text'))).toEqual([
    'It has not arrived.',
    'It has not arrived. Not on Monday either.',
  ]);
  expect(keys[0]).not.toBe(keys[1]);
  expect(followed).toEqual([RECEIPT.next]);
});

test('deletes a waiting request that the server rejects', async () => {
  answer = () => new Response(null, { status: 503 });
  show();
  await send();
  fireEvent.click(screen.getByRole('button', { name: 'Do not send' }));
  await settle();
  expect(screen.queryByText('A request is waiting to be sent')).toBeNull();
  expect(await allWaiting()).toEqual([]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toContain('payout');
});

test('shows when to try again after too many requests, until then', async () => {
  answer = () => new Response(null, { status: 429, headers: { 'retry-after': '240' } });
  show();
  await send();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(findAlert()?.textContent).toContain('in 4 minutes');
  expect(await allWaiting()).toEqual([]);
});

test('restores a draft per profession', () => {
  open(FORM_PAGE);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your message' }), { target: { value: 'Half a thought' } });
  cleanup();
  open(FORM_PAGE);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('Half a thought');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('');
  cleanup();
  open(FORM_PAGE);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('');
});

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });

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

test('carries the search into the form, sends it, and replaces it with the next search', async () => {
  open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, text: [''] } }, 'lost bag');
  expect(message().value).toBe('lost bag');
  cleanup();
  open({ ...FORM_PAGE, suggested: [], values: { ...FILLED, text: [''] } }, `  lost\tphone ${'x'.repeat(100)}`);
  const question = `lost phone ${'x'.repeat(89)}`;
  expect(message().value).toBe(question);
  await send();
  expect(sent[0]?.get('text')).toBe(question);
});

test('never replaces written text with the carried search, not even after a reload', () => {
  open(FORM_PAGE, 'lost bag');
  fireEvent.change(message(), { target: { value: 'I have lost a bag, it is blue.' } });
  for (const question of ['lost bag', 'blue bag', '']) {
    cleanup();
    open(FORM_PAGE, question);
    expect(message().value).toBe('I have lost a bag, it is blue.');
  }
});

test('keeps the carried values when the profession is changed', () => {
  const article = { id: 'lost-item', title: 'A lost item', summary: '', url: '/ru-en/moskva/knowledge-base/a' };
  open({ ...FORM_PAGE, article }, 'lost bag');
  expect(screen.getByText('Your question is about “A lost item”.')).toBeDefined();
  const change = screen.getByRole('link', { name: 'Change what you do' });
  expect(change.getAttribute('href')).toBe('/ru-en/moskva/contact-us?article=lost-item&q=lost%20bag');
});

const results = (ids: readonly string[]) =>
  Response.json({ results: ids.map((id) => ({ id, title: id, passage: '', url: `/ru-en/moskva/${id}` })) });

/** Titles of the articles in a box of suggestions. */
const articles = (name: string) =>
  Array.from(screen.getByRole('region', { name }).querySelectorAll('summary'), ({ textContent }) => textContent);

test('suggests articles in one place: by the subject, then by the message', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('card') ? results(['Late payout', 'New card']) : results(['Late payout', 'Bank']),
  );
  show({ text: [''] });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(articles('This may help')).toEqual(['Late payout', 'Bank']);
  fireEvent.change(message(), { target: { value: 'I have a new card' } });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(articles('This may help')).toEqual(['Late payout', 'New card']);
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
