/**
 * Replaces the federation runtime's parser of version ranges. Pages compare React versions with one
 * another and with `^19.0.0`, the range of every kit build. Other ranges were checked at release.
 */

/**
 * True when a version is in a range of the form `<=1.2.3` or `^1.2.3`. Other ranges match every
 * version.
 * @param {string} version
 * @param {string} range
 */
export function satisfy(version, range) {
  const [, operator, limit = ''] = /^(<=|\^)(.+)$/.exec(range) ?? [];
  const difference = compare(version, limit);
  if (operator === '<=') return difference <= 0;
  return operator !== '^' || (difference >= 0 && parseInt(version, 10) === parseInt(limit, 10));
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const limits = other.split('.');
  const differences = one.split('.').map((part, index) => parseInt(part, 10) - parseInt(limits[index] ?? '0', 10));
  return differences.find((difference) => difference !== 0) ?? 0;
}
