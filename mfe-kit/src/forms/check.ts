import type { FieldRule, FormDefinition, FormField, FormPage } from '../contract';
import { isFieldShown } from './field-shown';
import { today } from './days';
import { meetsRule } from './rules';
import { trimmed } from './text';
import type { BrokenRule, BrokenRules, Files, Values } from './values';

/** Input of a check other than the values. */
export interface CheckOptions {
  /** Files by field. @default none */
  readonly files?: Files;
  /** Date of the check, `YYYY-MM-DD`. @default the visitor's local date */
  readonly today?: string;
}

/** First broken rule of each field, in form order. Empty when all values are valid. */
export function check(definition: FormDefinition, values: Values, options: CheckOptions = {}): BrokenRules {
  const broken: Record<string, FieldRule> = {};
  for (const field of definition.fields) {
    if (!isFieldShown(field, values)) continue;
    const rule = checkField(field, values[field.name] ?? [], options);
    if (rule) broken[field.name] = rule;
  }
  return broken;
}

/** First rule that a field's values break. */
export function checkField(
  field: FormField,
  values: readonly string[],
  options: CheckOptions = {},
): FieldRule | undefined {
  if (values.length > 1 && field.kind !== 'checkboxes') return { rule: 'one_of' };
  // Browsers trim e-mail addresses themselves.
  const fieldValues = field.kind === 'email' ? values.map(trimmed) : values;
  const ruleContext = {
    today: options.today ?? today(),
    choices: (field.choices ?? []).map(({ value }) => value),
    files: options.files?.[field.name] ?? [],
  };
  return field.rules.find((rule) => !meetsRule(rule, fieldValues, ruleContext));
}

/** True when the field must be filled in. */
export function isRequired(field: FormField): boolean {
  return field.rules.some(({ rule }) => rule === 'required');
}

/** Most code points that a field accepts; `undefined` without a limit. */
export function maxLengthOf(field: FormField): number | undefined {
  return field.rules.find((rule) => rule.rule === 'max_length')?.points;
}

/** Server error codes for files that correspond to a rule of the form. */
const RULES_BY_CODE: Readonly<Record<string, FieldRule['rule']>> = {
  file_too_large: 'max_file_size',
  too_many_files: 'max_files',
  file_type: 'file_types',
};

/** Fallback for a server error code that matches no rule of the form. */
const UNKNOWN: FieldRule = { rule: 'non_blank' };

/** Broken rules for the error codes of the server. */
export function brokenRules(definition: FormDefinition, codes: FormPage['errors']): BrokenRules {
  const broken: Record<string, BrokenRule> = {};
  for (const field of definition.fields) {
    const [code] = codes[field.name] ?? [];
    if (code !== undefined) broken[field.name] = ruleOf(field, code);
  }
  return broken;
}

function ruleOf({ rules }: FormField, code: string): BrokenRule {
  if (code === 'file_broken' || code === 'file_infected') return { rule: code };
  const name = RULES_BY_CODE[code] ?? code;
  return rules.find(({ rule }) => rule === name) ?? UNKNOWN;
}
