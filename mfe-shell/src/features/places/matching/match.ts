import { fold } from './fold';

/**
 * Splits a name around the typed part; `undefined` if the name matched by a typo or an old name.
 * Only beginnings of words count, as in search.
 */
export function typedPart(name: string, typed: string): readonly [string, string, string] | undefined {
  const query = fold(typed);
  for (const { index } of name.matchAll(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu)) {
    for (let end = index + 1; end <= name.length; end++) {
      const part = fold(name.slice(index, end));
      if (part.length < query.length) continue;
      // Includes combining accents of the last letter.
      while (/^\p{M}/u.test(name.slice(end))) end++;
      if (part === query) return [name.slice(0, index), name.slice(index, end), name.slice(end)];
      break;
    }
  }
  return undefined;
}
