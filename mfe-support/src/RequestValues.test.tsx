import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { FILLED, FORM_PAGE } from './shared/testing/sample-forms';
import { message, open, send, sent, setUpRequestPage } from './shared/testing/request-page';

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
  const change = screen.getByRole('link', { name: 'Change' });
  expect(change.getAttribute('href')).toBe('/ru-en/moskva/contact-us?article=lost-item&q=lost%20bag');
});
