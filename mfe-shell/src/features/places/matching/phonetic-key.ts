import { SOUNDS } from './phonetic-letters';

/** Letter sequences that form one sound, none, or another sound in their position. */
const SEQUENCES: readonly (readonly [RegExp, string])[] = [
  [/[ьъء]/g, ''],
  // A silent final "h"; an initial silent letter that carries a vowel.
  [/[הهہھ]$/gm, 'a'],
  [/^[אا](?=[ויوی])/gm, ''],
  [/וו/g, 'v'],
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/ου|ու/g, 'u'],
  [/ξ/g, 'ks'],
  [/ψ/g, 'ps'],
  [/s(?:hc|c)?h/g, 'S'],
  [/t?ch/g, 'C'],
  [/d?zh/g, 'Z'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/t[sz]/g, 'ц'],
];

/** The same for symbols: glides beside vowels and double letters are dropped. */
const SIMPLIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/t[CS]/g, 'C'],
  [/[dt]Z/g, 'Z'],
  [/ts/g, 'c'],
  [/i(?=[aeou])|(?<=[aeou])i/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Phonetic keys of folded texts, one per line. Characters of other scripts stay unchanged. */
export function phoneticKeys(lines: string): string {
  const joined = replaceAll(lines, SEQUENCES);
  return replaceAll(Array.from(joined, (letter) => SOUNDS.get(letter) ?? letter).join(''), SIMPLIFICATIONS);
}

/** Whether a folded text uses a script other than Latin and Cyrillic. */
export function usesOtherScript(text: string): boolean {
  // Greek; Armenian, Hebrew and Arabic; Georgian.
  return /[\u0370-\u03ff\u0531-\u06ff\u10d0-\u10ff]/.test(text);
}

function replaceAll(text: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text);
}
