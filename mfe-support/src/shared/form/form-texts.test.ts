import type { FormDefinition } from '@roadside/mfe-kit/contract';
import { expect, test } from 'vitest';

import vectors from '../../../../api/vectors/forms.json';
import contractor from '../../../contexts/become-contractor.json';
import support from '../../../contexts/contact-form.json';
import en from '../../../../locales/en/forms.json';
import ru from '../../../../locales/ru/forms.json';
import { APPLICATION_PAGE, FORM_PAGE, TRANSPORT_PAGE } from '../testing/sample-forms';

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, ru };

/** Fields that may stay empty. */
const OPTIONAL = new Set(['park_name', 'files', 'documents', 'consent_marketing']);

/** The specification's messages of the rules. */
const SPECIFIED = {
  required: 'Fill in the form',
  max_length: 'No more than {points, plural, one {# character} other {# characters}}',
  phone: 'Invalid number format',
  email: 'Incorrectly entered email',
  text: 'Only the dash character is allowed',
  full_name: 'Enter your full name',
  non_blank: 'Invalid data',
};

/** Every form of the samples and of the recorded pages. */
function forms(): FormDefinition[] {
  const definitions: FormDefinition[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { fields } = value as Partial<FormDefinition>;
    if (Array.isArray(fields)) definitions.push({ fields });
    Object.values(value).forEach(visit);
  };
  [FORM_PAGE, APPLICATION_PAGE, TRANSPORT_PAGE, contractor, support].forEach(visit);
  return definitions;
}

test.each(Object.keys(TEXTS))('every required field says what to do, in %s', (language) => {
  const texts = TEXTS[language] ?? {};
  const named = Object.keys(texts).flatMap((key) => (key.startsWith('field.') ? [key.slice('field.'.length)] : []));
  const required = forms().flatMap(({ fields }) =>
    fields.filter(({ rules }) => rules.some(({ rule }) => rule === 'required')).map(({ name }) => name),
  );
  expect(required.length).toBeGreaterThan(10);
  const all = new Set([...named.filter((name) => !OPTIONAL.has(name)), ...required]);
  expect([...all].filter((name) => !(`help.${name}.required` in texts))).toEqual([]);
});

test.each(Object.keys(TEXTS))('every rule that the server checks has a message, in %s', (language) => {
  const texts = TEXTS[language] ?? {};
  const rules = new Set(vectors.vectors.map(({ field }) => field.rule.rule));
  expect([...rules].filter((rule) => !(`error.${rule}` in texts))).toEqual([]);
});

const keys = (texts: object) => Object.keys(texts).filter((key) => key.startsWith('help.'));

test('help belongs to a field and a rule, with the same keys in all languages', () => {
  expect(keys(ru)).toEqual(keys(en));
  const unknown = keys(en).filter((key) => {
    const [, field = '', rule = ''] = key.split('.');
    return !(`field.${field}` in en) || !(`error.${rule}` in en);
  });
  expect(unknown).toEqual([]);
});

test('rules keep the messages of the specification', () => {
  const messages = Object.fromEntries(
    Object.keys(SPECIFIED).map((rule) => [rule, (en as Record<string, string>)[`error.${rule}`]]),
  );
  expect(messages).toEqual(SPECIFIED);
});
