import type { FieldRule } from '../contract';
import { isDay, isOfAge } from './days';
import { isEmail } from './email';
import { points, trimmed, words } from './text';
import type { FileFacts } from './values';

/** What a rule may look at beside the value. */
export interface Surroundings {
  /** The day of asking, `YYYY-MM-DD`. */
  readonly today: string;
  /** Values that may be chosen. */
  readonly choices: readonly string[];
  /** Files of the field. */
  readonly files: readonly FileFacts[];
}

const PHONE = /^\+?[\d\s\u0085\u200b()-]*$/;
/** Letters of Latin and Cyrillic, digits, hyphen, em dash and blanks. */
const TEXT = /^[A-Za-zªºÀ-ÖØ-öø-ʸḀ-ỿЀ-ҁҊ-ԯ\d\s\u0085\u200b—-]*$/;

/** Digits of a telephone number, at least. */
const FEWEST_DIGITS = 5;

/**
 * Whether values keep a rule. What is left empty, or holds blanks alone, keeps every rule but those that ask for something.
 * The server has the same rules: `api/vectors/forms.json` holds for both.
 */
export function keeps(rule: FieldRule, values: readonly string[], around: Surroundings): boolean {
  const { files } = around;
  switch (rule.rule) {
    case 'required':
      return files.length > 0 || (values[0] ?? '') !== '';
    case 'non_blank':
      return (values[0] ?? '') === '' || trimmed(values[0] ?? '') !== '';
    case 'one_of':
      return values.every((value) => trimmed(value) === '' || around.choices.includes(value));
    case 'max_files':
      return files.length <= rule.count;
    case 'max_file_size':
      return files.every((file) => file.size <= rule.bytes);
    case 'file_types':
      // What the browser does not know the server tells by the content.
      return files.every((file) => file.type === '' || rule.types.includes(file.type));
    default: {
      const text = trimmed(values[0] ?? '');
      return text === '' || keepsText(rule, text, around.today);
    }
  }
}

type TextRule = Exclude<
  FieldRule,
  { rule: 'required' | 'non_blank' | 'one_of' | 'max_files' | 'max_file_size' | 'file_types' }
>;

function keepsText(rule: TextRule, text: string, today: string): boolean {
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
      return isKept(rule);
  }
}

/** A rule that this release does not know yet: the server checks it. */
function isKept(_unknown: never): boolean {
  return true;
}
