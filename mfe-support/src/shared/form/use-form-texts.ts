import type { FormField } from '@roadside/mfe-kit/contract';
import type { BrokenRule } from '@roadside/mfe-kit/forms';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

type Key = Parameters<ReturnType<typeof useTranslate<'forms'>>>[0];

/** Bytes of a megabyte, as people count files. */
const MEGABYTE = 2 ** 20;

/** The words of fields. Which fields there are is data, so their keys are too. */
export function useFormTexts() {
  const t = useTranslate('forms');
  const texts = useFragmentContext().messages['forms'] ?? {};
  return {
    /** What is asked. */
    label: (name: string) => t(`field.${name}` as Key),
    /** Help with the answer, where there is one. */
    hint: (name: string) => (`hint.${name}` in texts ? t(`hint.${name}` as Key) : undefined),
    /** What is wrong. */
    error: (rule: BrokenRule) => t(`error.${rule.rule}`, numbersOf(rule)),
    /** What stands for a value that was chosen. */
    chosen: ({ choices = [] }: FormField, value: string) =>
      choices.find((choice) => choice.value === value)?.label ?? value,
  };
}

/** What a rule asks for, as its message's arguments. */
function numbersOf(rule: BrokenRule): Record<string, number | string> {
  switch (rule.rule) {
    case 'max_length':
      return { points: rule.points };
    case 'min_age':
      return { years: rule.years };
    // Years are not grouped in thousands.
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
