import type { FormField } from '@roadside/mfe-kit/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { Sample } from '../testing/Sample';
import { matchingCities } from './select/cities';
import { FieldControl } from './FieldControl';

const COUNTRIES = [
  'Armenia',
  'Belarus',
  'Georgia',
  'Kazakhstan',
  'Kyrgyzstan',
  'Moldova',
  'Norway',
  'Portugal',
  'Russia',
];

const CITIZENSHIP: FormField = {
  name: 'citizenship',
  kind: 'select',
  rules: [{ rule: 'required' }],
  choices: [...COUNTRIES, 'Serbia', 'Turkey', 'Uzbekistan'].map((label) => ({ value: label.slice(0, 2), label })),
};
const CITY: FormField = { name: 'city', kind: 'text', rules: [{ rule: 'required' }], autocomplete: 'address-level2' };

const city = (code: string, name: string, priority: number, region = 0) => ({
  code,
  name,
  priority,
  region,
  letter: name,
  keys: [],
});
const DIRECTORY = {
  country: 'ru',
  regions: [{ name: 'Rostov Oblast' }, { name: 'Yaroslavl Oblast' }],
  cities: [
    city('kazan', 'Kazan', 2),
    city('rostov', 'Rostov', 9, 1),
    city('rostov-na-donu', 'Rostov', 3),
    city('orel', 'Orël', 4),
  ],
};

/** Renders a field in a window of this width, after the form was approached and the code loaded. */
async function show(field: FormField, initial: string, { wide = true, arrives = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: wide } as MediaQueryList);
  function StatefulField() {
    const [values, setValues] = useState<readonly string[]>([initial]);
    return <FieldControl field={field} values={values} broken={undefined} onChange={setValues} />;
  }
  render(
    <Sample>
      <form aria-label="Form">
        <StatefulField />
      </form>
    </Sample>,
  );
  if (arrives) fireEvent.pointerOver(screen.getByRole('form'));
  await act(async () => void (await import('@roadside/mfe-kit/ui/combobox/Combobox')));
}

const sent = (name: string) => new FormData(screen.getByRole<HTMLFormElement>('form')).getAll(name);
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('shows a combobox in a wide window, and sends its value with the form', async () => {
  await show(CITIZENSHIP, 'Ru');
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Citizenship' });
  expect([input.tagName, input.value, sent('citizenship')]).toEqual(['INPUT', 'Russia', ['Ru']]);
  input.focus();
  fireEvent.change(input, { target: { value: 'stan' } });
  expect(options()).toEqual(['Kazakhstan', 'Kyrgyzstan', 'Uzbekistan']);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(sent('citizenship')).toEqual(['Ka']);
});

test('shows the browser’s own select on a phone', async () => {
  await show(CITIZENSHIP, 'Ru', { wide: false });
  expect(screen.getByRole('combobox').tagName).toBe('SELECT');
  expect(sent('citizenship')).toEqual(['Ru']);
});

test('loads nothing before an approach, and does not replace a focused control', async () => {
  await show(CITIZENSHIP, 'Ru', { arrives: false });
  const native = screen.getByRole('combobox');
  expect(native.tagName).toBe('SELECT');
  await act(async () => {
    native.focus();
    await import('@roadside/mfe-kit/ui/combobox/Combobox');
  });
  expect(screen.getByRole('combobox')).toBe(native);
  act(() => native.blur());
  expect(screen.getByRole('combobox').tagName).toBe('INPUT');
});

test('always shows the browser’s own select for few choices', async () => {
  await show({ ...CITIZENSHIP, choices: CITIZENSHIP.choices?.slice(0, 5) ?? [] }, 'Ar');
  expect(screen.getByRole('combobox').tagName).toBe('SELECT');
});

test('suggests cities in a wide window, and accepts others', async () => {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => Response.json(DIRECTORY));
  vi.stubGlobal('fetch', fetch);
  await show(CITY, 'Kazan');
  expect(fetch).not.toHaveBeenCalled();
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  await act(async () => {
    input.focus();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/ru-en/moskva/cities?country=ru']);
  fireEvent.change(input, { target: { value: 'ros' } });
  expect(options()).toEqual(['RostovRostov Oblast', 'RostovYaroslavl Oblast']);
  fireEvent.change(input, { target: { value: 'Verkhnyaya Pyshma' } });
  expect(screen.getByText('Not in the list. You can keep what you typed')).toBeDefined();
  expect(sent('city')).toEqual(['Verkhnyaya Pyshma']);
});

test('ranks cities that begin with the text first, ignoring accents', () => {
  const all = ['Rostov', 'Orël', 'Great Orel'].map((text) => ({
    id: text,
    text,
    folded: text.toLowerCase().replace('ë', 'e'),
  }));
  expect(matchingCities(all, ' ore').map(({ text }) => text)).toEqual(['Orël', 'Great Orel']);
  expect(matchingCities(all, 'Rostov')).toHaveLength(3);
});
