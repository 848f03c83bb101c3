/**
 * Stands in place of the federation runtime's reader of version ranges. In a page it compares React's versions with one another and
 * with `^19.0.0`, which every build of the kit asks for; whoever asks for something else was judged when it was released.
 */

/**
 * Whether a version is in a range of the form `<=1.2.3` or `^1.2.3`; every version is in any other.
 * @param {string} version
 * @param {string} range
 */
export function satisfy(version, range) {
  const [, operator, wanted = ''] = /^(<=|\^)(.+)$/.exec(range) ?? [];
  const difference = compare(version, wanted);
  if (operator === '<=') return difference <= 0;
  return operator !== '^' || (difference >= 0 && parseInt(version, 10) === parseInt(wanted, 10));
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const wanted = other.split('.');
  const differences = one.split('.').map((part, place) => parseInt(part, 10) - parseInt(wanted[place] ?? '0', 10));
  return differences.find((difference) => difference !== 0) ?? 0;
}
