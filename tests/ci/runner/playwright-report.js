/** Specs of Playwright's JSON report (https://playwright.dev/docs/test-reporters#json-reporter). */

/**
 * @typedef {object} Spec
 * @property {boolean} ok
 * @property {string} file
 * @property {number} line
 * @property {readonly string[]} titles Its title, after those of the suites around it.
 * @property {readonly Result[]} results One for each attempt.
 */

/**
 * @typedef {object} Result
 * @property {string} status
 * @property {readonly { message?: string }[]} [errors]
 */

/**
 * Specs of suites, nested suites included.
 * @param {readonly any[]} suites
 * @param {readonly string[]} outer Titles of the suites around them.
 * @returns {Spec[]}
 */
export function specsOf(suites, outer = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const titles = title === undefined ? outer : [...outer, title];
    const own = specs.map((/** @type {any} */ spec) => ({
      ok: spec.ok,
      file: spec.file,
      line: spec.line,
      titles: [...titles, spec.title],
      results: (spec.tests ?? []).flatMap((/** @type {any} */ test) => test.results ?? []),
    }));
    return [...own, ...specsOf(inner, titles)];
  });
}
