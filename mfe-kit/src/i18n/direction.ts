/** Languages that are written from the right, of those that there are or may be. */
const FROM_THE_RIGHT = new Set(['ar', 'fa', 'he', 'ur']);

/** Direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return FROM_THE_RIGHT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
