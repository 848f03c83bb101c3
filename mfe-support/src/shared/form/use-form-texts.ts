import type { FormField } from '@roadside/mfe-kit/contract';
import type { BrokenRule } from '@roadside/mfe-kit/forms';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

type Key = Parameters<ReturnType<typeof useTranslate<'forms'>>>[0];

/** Bytes per megabyte. */
const MEGABYTE = 2 ** 20;

/** Texts of form fields. Keys are dynamic, since fields are data. */
export function useFormTexts() {
  const t = useTranslate('forms');
  const texts = useFragmentContext().messages['forms'] ?? {};
  return {
    /** Label of a field. */
    label: (name: string) => t(`field.${name}` as Key),
    /** Hint of a field; `undefined` if it has none. */
    hint: (name: string) => (`hint.${name}` in texts ? t(`hint.${name}` as Key) : undefined),
    /** Message of a broken rule. */
    error: (rule: BrokenRule) => t(`error.${rule.rule}`, messageArguments(rule)),
    /** Label of a selected value. */
    chosen: ({ choices = [] }: FormField, value: string) =>
      choices.find((choice) => choice.value === value)?.label ?? value,
  };
}

/** Arguments of a rule's message. */
function messageArguments(rule: BrokenRule): Record<string, number | string> {
  switch (rule.rule) {
    case 'max_length':
      return { points: rule.points };
    case 'min_age':
      return { years: rule.years };
    // Years have no thousands separator.
    case 'year':
      return { from: String(rule.from), to: String(rule.to) };
    case 'max_files':
      return { count: rule.count };
    case 'not_attached':
      return { count: rule.names.length, name: rule.names[0] ?? '' };
    case 'max_file_size':
      return { megabytes: rule.bytes / MEGABYTE };
    default:
      return {};
  }
}
