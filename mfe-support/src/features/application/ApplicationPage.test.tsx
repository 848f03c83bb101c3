import { dropDraft } from '@roadside/mfe-kit/forms';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { CHECK_PAGE } from '../../shared/testing/sample-forms';
import { buildApplication } from './application';
import examples from './examples';

const { work, transport, anotherCar, documents, check } = examples.examples;
const posted = vi.fn<(event: Event) => void>();

beforeEach(() => {
  dropDraft('application');
  document.addEventListener('submit', posted);
});

afterEach(() => {
  cleanup();
  document.removeEventListener('submit', posted);
  posted.mockReset();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Whether the browser posts the form itself. */
const wasPosted = () => posted.mock.calls.some(([event]) => !event.defaultPrevented);

test('shows errors of an invalid step, and posts a valid one', () => {
  render(work?.());
  press('Save and continue');
  expect(wasPosted()).toBe(false);
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(3);
  fireEvent.click(screen.getByRole('radio', { name: 'Taxi driver' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'City' }), { target: { value: 'Moscow' } });
  fireEvent.click(screen.getByRole('radio', { name: 'With a partner fleet' }));
  expect(screen.queryByRole('alert')).toBeNull();
  posted.mockImplementation((event) => queueMicrotask(() => event.preventDefault()));
  press('Save and continue');
  expect(wasPosted()).toBe(true);
});

test('does not post a step offline, and keeps the draft on the device', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(work?.());
  fireEvent.change(screen.getByRole('textbox', { name: 'City' }), { target: { value: 'Kazan' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Taxi driver' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Self-employed' }));
  press('Save and continue');
  expect(wasPosted()).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  cleanup();
  vi.restoreAllMocks();
  render(work?.());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Kazan');
});

test('does not post a step without a file that still waits for a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', async () => Response.json({ sk: 't' }));
  class Upload extends EventTarget {
    upload = new EventTarget();
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => void this.dispatchEvent(new Event('error'));
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  render(documents?.());
  const input = document.querySelector('input[type="file"][multiple]') as HTMLInputElement;
  const file = new File(['x'], 'back.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
  await screen.findByText('Waits for a connection.');
  // The network is back, and the file is not sent yet.
  online.mockReturnValue(true);
  press('Save and continue');
  expect(wasPosted()).toBe(false);
  expect(screen.getAllByRole('alert').some(({ textContent }) => textContent.includes('No connection'))).toBe(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const offered = (name: string) => Array.from(list(name).options, ({ value }) => value).filter((value) => value !== '');
const chooseFrom = (name: string, value: string) => fireEvent.change(list(name), { target: { value } });

test('offers the models of the make, and text for another one', async () => {
  const fetchModels = vi.fn<(address: string) => Promise<Response>>((address) => {
    const models = address.endsWith('Kia') ? [{ name: 'Rio', class: 'B', from: 2000 }] : [];
    return Promise.resolve(Response.json({ make: '', models }));
  });
  vi.stubGlobal('fetch', fetchModels);
  render(transport?.());
  expect(offered('Model')).toEqual(['other']);
  chooseFrom('Make of the car', 'Kia');
  await waitFor(() => expect(offered('Model')).toEqual(['Rio', 'other']));
  expect(fetchModels.mock.calls[0]?.[0]).toBe('/api/ru-en/moskva/car-models?make=Kia');
  chooseFrom('Model', 'Rio');
  expect(screen.queryByRole('textbox', { name: 'Make and model' })).toBeNull();
  chooseFrom('Model', 'other');
  expect(screen.getByRole('textbox', { name: 'Make and model' })).toBeTruthy();
  // Another make sets another model, and clears the previous make's model.
  chooseFrom('Make of the car', 'other');
  expect(list('Model').value).toBe('other');
  chooseFrom('Make of the car', 'Lada');
  expect(list('Model').value).toBe('');
  vi.unstubAllGlobals();
});

test('offers text for another model when models do not load', async () => {
  const failed = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', failed);
  render(transport?.());
  chooseFrom('Make of the car', 'Kia');
  await waitFor(() => expect(failed).toHaveBeenCalled());
  chooseFrom('Model', 'other');
  expect(screen.getByRole('textbox', { name: 'Make and model' })).toBeTruthy();
  vi.unstubAllGlobals();
});

test('leaves hidden fields out of the answers', () => {
  render(anotherCar?.());
  expect(screen.getByRole('textbox', { name: 'Make and model' })).toBeTruthy();
  cleanup();
  render(check?.());
  expect(screen.queryByText('Make and model')).toBeNull();
});

test('shows all answers in words before sending, with links to change them', () => {
  render(check?.());
  const answers = Array.from(document.querySelectorAll('dd'), ({ textContent }) => textContent);
  expect(answers).toEqual([
    'Taxi driver',
    'Moscow',
    'With a partner fleet',
    'Ivan Petrov',
    '+7 916 123-45-67',
    'May 17, 1990',
    'B, C',
    'licence.jpg',
  ]);
  expect(screen.getByRole('link', { name: 'Change: About you' }).getAttribute('href')).toContain('person');
});

const segments = () => Array.from(document.querySelectorAll('nav li'), (step) => step.getAttribute('data-state'));

test('shows the progress on every step, with links only to completed ones', () => {
  render(work?.());
  expect(screen.getByRole('heading', { name: 'Step 1 of 4: Work' })).toBeDefined();
  expect(segments()).toEqual(['current', 'ahead', 'ahead', 'ahead']);
  expect(within(screen.getByRole('navigation')).queryAllByRole('link')).toEqual([]);
  cleanup();
  render(check?.());
  expect(screen.getByRole('heading', { name: 'Step 4 of 4: Check your answers' })).toBeDefined();
  expect(segments()).toEqual(['done', 'done', 'done', 'current']);
});

test('links each consent to its text', () => {
  render(check?.());
  const links = ['Read the consent', 'Read the terms of work', 'What we send and how often'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links.map((href) => href?.split('#')[1])).toEqual([
    'consent_personal_data',
    'consent_terms',
    'consent_marketing',
  ]);
});

test('sends all answers under one key in the last step', () => {
  const parts = { key: 'k', api: '/api/ru-en/moskva', page: CHECK_PAGE, values: CHECK_PAGE.values, botSignals: [] };
  const { address, fields } = buildApplication({ ...parts, files: { files: CHECK_PAGE.files ?? [], unsent: [] } });
  expect(address).toBe('/api/ru-en/moskva/become-contractor/save');
  expect(fields).toContainEqual(['step', 'check']);
  expect(fields).toContainEqual(['license_categories', 'C']);
  expect(fields).toContainEqual(['file_ids', 'f1']);
});
