import type { FormField } from '@roadside/mfe-kit/contract';
import type { BrokenRule } from '@roadside/mfe-kit/forms';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

type Key = Parameters<ReturnType<typeof useTranslate<'forms'>>>[0];

/** Bytes per megabyte. */
const MEGABYTE = 2 ** 20;

/** Texts of form fields. Keys are dynamic, since fields are data. */
export function useFormTexts() {
  const t = useTranslate('forms');
  const namesOf = useNames();
  const texts = useFragmentContext().messages['forms'] ?? {};
  /** What to do about a broken rule; `undefined` where the rule's message says it. */
  const help = (name: string, rule: string): string | undefined => {
    const key = `help.${name}.${rule}`;
    if (key in texts) return t(key as Key);
    // Blanks alone are no answer either.
    return rule === 'non_blank' ? help(name, 'required') : undefined;
  };
  const message = (rule: BrokenRule) =>
    t(`error.${rule.rule}`, rule.rule === 'not_attached' ? namesOf(rule.names) : messageArguments(rule));
  /**
   * Message of a broken rule with the field's help. A missing value has only help: the summary has
   * the rule's message, once for all fields.
   */
  const error = (rule: BrokenRule, name: string) => {
    const whatToDo = help(name, rule.rule);
    if (whatToDo === undefined) return message(rule);
    return rule.rule === 'required' ? whatToDo : t('error.with_help', { error: message(rule), help: whatToDo });
  };
  return {
    /** Label of a field. */
    label: (name: string) => t(`field.${name}` as Key),
    /** Hint of a field; `undefined` if it has none. */
    hint: (name: string) => (`hint.${name}` in texts ? t(`hint.${name}` as Key) : undefined),
    /** Link to the text behind a consent. */
    document: (name: string) => t(`document.${name}` as Key),
    error,
    /**
     * Message of a broken rule away from its field: with the field's label, unless the message
     * names the field.
     */
    summary: (rule: BrokenRule, name: string, label: string) =>
      rule.rule === 'not_attached' || (rule.rule === 'required' && help(name, rule.rule) !== undefined)
        ? error(rule, name)
        : t('summary.item', { label, error: error(rule, name) }),
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
    case 'max_file_size':
      return { megabytes: rule.bytes / MEGABYTE };
    default:
      return {};
  }
}

/** Most files listed by name. */
const MOST_NAMED = 3;

/** Returns the arguments of a message about files. */
function useNames() {
  const t = useTranslate('forms');
  return (all: readonly string[]): Record<string, number | string> => {
    const names = all.slice(0, MOST_NAMED).join(', ');
    const more = all.length - MOST_NAMED;
    return { count: all.length, names: more > 0 ? t('files.more', { names, count: more }) : names };
  };
}
