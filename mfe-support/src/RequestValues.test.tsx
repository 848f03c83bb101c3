import { readDraft } from '@roadside/mfe-kit/forms';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { FILLED, FORM_PAGE } from './shared/testing/sample-forms';
import { message, open, send, sent, show, setUpRequestPage } from './shared/testing/request-page';

setUpRequestPage();

test('restores a draft per profession', () => {
  open(FORM_PAGE);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your message' }), { target: { value: 'Half a thought' } });
  cleanup();
  open(FORM_PAGE);
  expect(message().value).toBe('Half a thought');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect(message().value).toBe('');
  cleanup();
  open(FORM_PAGE);
  expect(message().value).toBe('');
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

const REMEMBER = 'Remember my name and contact details on this device';
const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
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

test('says what happens to the data, with a link to the text', () => {
  open(FORM_PAGE);
  expect(screen.getByRole('link', { name: 'How we handle personal data' }).getAttribute('href')).toBe(
    '/ru-en/moskva/knowledge-base/legal/documents/privacy',
  );
});

test('fills in the name and the last contact details of a signed-in visitor, and keeps others', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/auth/contact-details'
      ? Response.json({ driver_name: 'Anna V. Ivanova', email: 'anna@example.org', driver_phone: '+7 916 123-45-67' })
      : results([]),
  );
  const profile = { fio: 'Anna Ivanova', notifications: 0 };
  const page = { session: { status: 'authorized', profile } };
  globalThis.__roadsidePage = page as unknown as typeof globalThis.__roadsidePage;
  open(FORM_PAGE);
  expect(nameField().value).toBe('Anna Ivanova');
  await vi.waitFor(() => expect(emailField().value).toBe('anna@example.org'));
  expect(readDraft('support:taxi')?.values ?? {}).toEqual({});
  fireEvent.change(nameField(), { target: { value: 'Ivan Petrov' } });
  cleanup();
  open(FORM_PAGE);
  expect(nameField().value).toBe('Ivan Petrov');
});
