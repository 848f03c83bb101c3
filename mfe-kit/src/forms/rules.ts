import type { FieldRule } from '../contract';
import { isDay, isOfAge } from './days';
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

const PHONE = /^\+?[\d\p{White_Space}()-]*$/u;
/** As browsers check `<input type="email">`, with a dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const TEXT = /^[\p{Script=Latin}\p{Script=Cyrillic}\d\u2014\p{White_Space}-]*$/u;

/** Digits of a telephone number, at least. */
const FEWEST_DIGITS = 5;

/**
 * Whether values keep a rule. What is left empty keeps every rule but `required`; of several values each one must.
 * The server has the same rules: `api/vectors/forms.json` holds for both.
 */
export function keeps(rule: FieldRule, values: readonly string[], around: Surroundings): boolean {
  const { files } = around;
  switch (rule.rule) {
    case 'required':
      return files.length > 0 || values.some((value) => value !== '');
    case 'max_files':
      return files.length <= rule.count;
    case 'max_file_size':
      return files.every((file) => file.size <= rule.bytes);
    case 'file_types':
      // What the browser does not know the server tells by the content.
      return files.every((file) => file.type === '' || rule.types.includes(file.type));
    default:
      return values.every((value) => value === '' || keepsOne(rule, value, around));
  }
}

type ValueRule = Exclude<FieldRule, { rule: 'required' | 'max_files' | 'max_file_size' | 'file_types' }>;

function keepsOne(rule: ValueRule, value: string, { today, choices }: Surroundings): boolean {
  const text = trimmed(value);
  switch (rule.rule) {
    case 'non_blank':
      return text !== '';
    case 'max_length':
      return points(text) <= rule.points;
    case 'phone':
      return PHONE.test(text) && text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
    case 'email':
      return EMAIL.test(text);
    case 'text':
      return TEXT.test(text);
    case 'full_name':
      return words(text).length >= 2;
    case 'one_of':
      return choices.includes(text);
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
