import { describe, expect, test } from 'vitest';

import file from '../../../api/vectors/forms.json';
import type { FieldKind, FieldRule, FormDefinition, FormField } from '../contract';
import { brokenRules, check, checkField } from './check';
import { today } from './days';

interface Vectors {
  readonly today: string;
  readonly vectors: readonly {
    readonly field: { readonly kind: FieldKind; readonly rule: FieldRule; readonly choices?: FormField['choices'] };
    readonly values: readonly string[];
    readonly expected: string | null;
  }[];
}

/** Values with the server's verdict. The API's own tests read the same file. */
const { vectors, today: day } = file as unknown as Vectors;

test.each(vectors)('agrees with the server: $field.kind $field.rule.rule $values gives $expected', (vector) => {
  const { kind, rule, choices } = vector.field;
  const field: FormField = { name: 'one', kind, rules: [rule], ...(choices && { choices }) };
  expect(checkField(field, vector.values, { today: day })?.rule ?? null).toBe(vector.expected);
});

test.each(vectors.filter(({ expected }) => expected !== null))(
  'has one message for both sides: $field.kind $field.rule.rule $values',
  ({ field: { kind, rule, choices }, values, expected }) => {
    const field: FormField = { name: 'one', kind, rules: [rule], ...(choices && { choices }) };
    const broken = check({ fields: [field] }, { one: [...values] }, { today: day });
    expect(brokenRules({ fields: [field] }, { one: [expected ?? ''] })).toEqual(broken);
  },
);

const FORM: FormDefinition = {
  fields: [
    { name: 'email', kind: 'email', rules: [{ rule: 'required' }, { rule: 'email' }] },
    { name: 'text', kind: 'long_text', rules: [{ rule: 'required' }, { rule: 'max_length', points: 5 }] },
    {
      name: 'files',
      kind: 'files',
      rules: [
        { rule: 'max_files', count: 1 },
        { rule: 'max_file_size', bytes: 10 },
        { rule: 'file_types', types: ['image/png'] },
      ],
    },
  ],
};
const sample = (size: number, type = 'image/png') => ({ name: 'a.png', size, type });

describe('a form', () => {
  test('reports the first broken rule of each field with its parameters', () => {
    expect(check(FORM, { email: ['nobody'], text: ['too long'] })).toEqual({
      email: { rule: 'email' },
      text: { rule: 'max_length', points: 5 },
    });
  });

  test('reports nothing for valid values', () => {
    expect(check(FORM, { email: [' a@b.org '], text: ['short'] })).toEqual({});
  });

  test('checks a conditional field only when its condition holds', () => {
    const asked_if = { field: 'model', value: 'other' };
    const form: FormDefinition = {
      fields: [
        { name: 'model', kind: 'select', rules: [{ rule: 'required' }] },
        { name: 'words', kind: 'text', rules: [{ rule: 'required' }], asked_if },
      ],
    };
    expect(check(form, { model: ['Rio'] })).toEqual({});
    expect(check(form, { model: ['other'] })).toEqual({ words: { rule: 'required' } });
    expect(check(form, { model: ['other'], words: ['Kia Retona'] })).toEqual({});
  });

  test.each([
    [[sample(1), sample(1)], 'max_files'],
    [[sample(11)], 'max_file_size'],
    [[sample(1, 'image/gif')], 'file_types'],
    [[sample(10)], undefined],
    [[sample(1, '')], undefined],
  ])('checks the files of a field: %j', (files, rule) => {
    const values = { email: ['a@b.org'], text: ['short'] };
    expect(check(FORM, values, { files: { files } })['files']?.rule).toBe(rule);
  });

  test('maps error codes of the server to rules, also unknown codes', () => {
    expect(brokenRules(FORM, { text: ['max_length'], email: ['taken'], other: ['required'] })).toEqual({
      text: { rule: 'max_length', points: 5 },
      email: { rule: 'non_blank' },
    });
    expect(brokenRules(FORM, { files: ['too_many_files'] })).toEqual({ files: { rule: 'max_files', count: 1 } });
    expect(brokenRules(FORM, { files: ['file_infected'] })).toEqual({ files: { rule: 'file_infected' } });
  });
});

test("today is the visitor's local date", () => {
  expect(today(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
});
