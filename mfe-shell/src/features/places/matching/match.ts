import { fold } from './fold';

/**
 * The part of a name that was typed, between what is before and after it; `undefined` when the name was found in another way, by a typo or an
 * old name. Only whole beginnings of words count, as in searching.
 */
export function typedPart(name: string, typed: string): readonly [string, string, string] | undefined {
  const query = fold(typed);
  for (const { index } of name.matchAll(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu)) {
    for (let end = index + 1; end <= name.length; end++) {
      const part = fold(name.slice(index, end));
      if (part.length < query.length) continue;
      // Accents that belong to the last letter come after it.
      while (/^\p{M}/u.test(name.slice(end))) end++;
      if (part === query) return [name.slice(0, index), name.slice(index, end), name.slice(end)];
      break;
    }
  }
  return undefined;
}
