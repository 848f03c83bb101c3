import type { FieldRule, FormDefinition, FormField, FormPage } from '../contract';
import { isFieldShown } from './field-shown';
import { today } from './days';
import { keeps } from './rules';
import { trimmed } from './text';
import type { BrokenRule, BrokenRules, Files, Values } from './values';

/** What a check may look at beside the values. */
export interface CheckOptions {
  /** Files by field. @default none */
  readonly files?: Files;
  /** The day of asking, `YYYY-MM-DD`. @default the visitor's */
  readonly today?: string;
}

/** The first rule that each field breaks, in the order of the form. Nothing: all is good. */
export function check(definition: FormDefinition, values: Values, options: CheckOptions = {}): BrokenRules {
  const broken: Record<string, FieldRule> = {};
  for (const field of definition.fields) {
    if (!isFieldShown(field, values)) continue;
    const rule = checkField(field, values[field.name] ?? [], options);
    if (rule) broken[field.name] = rule;
  }
  return broken;
}

/** The first rule that a field's values break. */
export function checkField(
  field: FormField,
  values: readonly string[],
  options: CheckOptions = {},
): FieldRule | undefined {
  if (values.length > 1 && field.kind !== 'checkboxes') return { rule: 'one_of' };
  // Browsers drop the blanks around an address by themselves.
  const given = field.kind === 'email' ? values.map(trimmed) : values;
  const around = {
    today: options.today ?? today(),
    choices: (field.choices ?? []).map(({ value }) => value),
    files: options.files?.[field.name] ?? [],
  };
  return field.rules.find((rule) => !keeps(rule, given, around));
}

/** Whether a field must be filled in. */
export function isRequired(field: FormField): boolean {
  return field.rules.some(({ rule }) => rule === 'required');
}

/** How many code points a field takes, when that is limited. */
export function longest(field: FormField): number | undefined {
  return field.rules.find((rule) => rule.rule === 'max_length')?.points;
}

/** What the server calls the rules of files, once it has them. */
const RULES_BY_CODE: Readonly<Record<string, FieldRule['rule']>> = {
  file_too_large: 'max_file_size',
  too_many_files: 'max_files',
  file_type: 'file_types',
};

/** What is told of a field when the server names no rule of the form. */
const UNKNOWN: FieldRule = { rule: 'non_blank' };

/** The rules that the server says are broken, by their codes. */
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
