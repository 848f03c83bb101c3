/** Finds the ends of strings and regular expressions. */

/** Offset of the next `mark`, or the end. */
export function endOf(/** @type {string} */ source, /** @type {string} */ mark, /** @type {number} */ from) {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end;
}

/**
 * Offset of the quote that ends the string at `start`; -1 if the quote is an apostrophe.
 * @param {string} source
 * @param {number} start
 * @param {boolean} spansLines
 */
export function endOfString(source, start, spansLines) {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === source[start]) return at;
    else if (source[at] === '\n' && !spansLines) return -1;
  }
  return -1;
}

/** Offset after the regular expression at `start`; the next character if it is a division. */
export function endOfRegex(/** @type {string} */ source, /** @type {number} */ start) {
  let inClass = false;
  for (let at = start + 1; at < source.length && source[at] !== '\n'; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
    else if (source[at] === '/' && !inClass) return at + 1;
  }
  return start + 1;
}
