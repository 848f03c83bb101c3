import type { FieldRule } from '../contract';
import { isDay, isOfAge } from './days';
import { isEmail } from './email';
import { points, trimmed, words } from './text';
import type { FileFacts } from './values';

/** Input of a rule other than the values. */
export interface RuleContext {
  /** Date of the check, `YYYY-MM-DD`. */
  readonly today: string;
  /** Values of the field's choices. */
  readonly choices: readonly string[];
  /** Files of the field. */
  readonly files: readonly FileFacts[];
}

const PHONE = /^\+?[\d\s\u0085\u200b()-]*$/;
/** Latin and Cyrillic letters, digits, hyphen, em dash and blanks. */
const TEXT = /^[A-Za-zªºÀ-ÖØ-öø-ʸḀ-ỿЀ-ҁҊ-ԯ\d\s\u0085\u200b—-]*$/;

/** Fewest digits of a telephone number. */
const FEWEST_DIGITS = 5;

/**
 * True when the values meet a rule. Empty and blank values meet all rules but `required` and
 * `non_blank`. The server has the same rules; `api/vectors/forms.json` tests both.
 */
export function meetsRule(rule: FieldRule, values: readonly string[], context: RuleContext): boolean {
  const { files } = context;
  switch (rule.rule) {
    case 'required':
      return files.length > 0 || (values[0] ?? '') !== '';
    case 'non_blank':
      return (values[0] ?? '') === '' || trimmed(values[0] ?? '') !== '';
    case 'one_of':
      return values.every((value) => trimmed(value) === '' || context.choices.includes(value));
    case 'max_files':
      return files.length <= rule.count;
    case 'max_file_size':
      return files.every((file) => file.size <= rule.bytes);
    case 'file_types':
      // Types unknown to the browser are checked by the server, from the content.
      return files.every((file) => file.type === '' || rule.types.includes(file.type));
    default: {
      const text = trimmed(values[0] ?? '');
      return text === '' || textMeetsRule(rule, text, context.today);
    }
  }
}

type TextRule = Exclude<
  FieldRule,
  { rule: 'required' | 'non_blank' | 'one_of' | 'max_files' | 'max_file_size' | 'file_types' }
>;

function textMeetsRule(rule: TextRule, text: string, today: string): boolean {
  switch (rule.rule) {
    case 'max_length':
      return points(text) <= rule.points;
    case 'phone':
      return PHONE.test(text) && text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
    case 'email':
      return isEmail(text);
    case 'text':
      return TEXT.test(text);
    case 'full_name':
      return words(text).length >= 2;
    case 'min_age':
      return isDay(text) && isOfAge(text, rule.years, today);
    case 'not_past':
      return isDay(text) && text >= today;
    case 'not_future':
      return isDay(text) && text <= today;
    case 'year':
      return /^\d{4}$/.test(text) && Number(text) >= rule.from && Number(text) <= rule.to;
    default:
      return acceptUnknown(rule);
  }
}

/** Accepts rules that this release does not know yet; the server checks them. */
function acceptUnknown(_unknown: never): boolean {
  return true;
}
