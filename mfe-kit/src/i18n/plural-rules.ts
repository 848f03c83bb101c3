import { ar, az, be, en, es, fi, fr, he, hy, ka, kk, ky, nb, pt, ro, ru, sr, tr, ur, uz } from 'make-plural';

const RULES: Record<string, (count: number, ordinal?: boolean) => string> = {
  ar,
  az,
  be,
  en,
  es,
  fi,
  fr,
  he,
  hy,
  ka,
  kk,
  ky,
  nb,
  pt,
  ro,
  ru,
  sr,
  tr,
  ur,
  uz,
};

/** Languages whose plural classes the kit knows: the languages of the site. */
export const LANGUAGES = Object.keys(RULES);

/** CLDR plural class of a number in a language: `one`, `few`, … A language that the kit does not know has only `other`. */
export function pluralClass(language: string, count: number, ordinal: boolean): string {
  return RULES[language]?.(Math.abs(count), ordinal) ?? 'other';
}
