/**
 * Faults of responses, each of which a test of the browser suite must notice. `edge.js` applies
 * them to what an edge sends.
 */

/**
 * Response that a mutant changes.
 * @typedef {object} Answer
 * @property {string} path Path of the request, without its query.
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string | undefined} document Text of a whole HTML document; none for other bodies.
 */

/**
 * Changes a response in place.
 * @typedef {(answer: Answer) => void} Mutant
 */

/**
 * Replaces text of documents.
 * @param {RegExp} pattern
 * @param {string | ((match: string, ...groups: string[]) => string)} text
 * @returns {Mutant}
 */
function replacing(pattern, text) {
  return (answer) => {
    // One overload of `replace` for both kinds of replacement.
    const replacement = /** @type {string} */ (text);
    if (answer.document !== undefined) answer.document = answer.document.replace(pattern, replacement);
  };
}

/**
 * Removes a header from documents.
 * @param {string} name
 * @returns {Mutant}
 */
function without(name) {
  return (answer) => {
    if (answer.document !== undefined) delete answer.headers[name];
  };
}

/** @type {Readonly<Record<string, Mutant>>} */
export const MUTANTS = {
  'no content security policy': without('content-security-policy'),
  'no protection from guessed types': without('x-content-type-options'),
  'missing pages have status 200': (answer) => {
    if (answer.document !== undefined && answer.status === 404) answer.status = 200;
  },
  'permanent redirects are temporary': (answer) => {
    if (answer.status === 301 || answer.status === 308) answer.status = 302;
  },
  'English and Russian are swapped': replacing(/(<html[^>]* lang=")(ru|en)/, (_, start, language) =>
    start.concat(language === 'ru' ? 'en' : 'ru'),
  ),
  'scripts without hashes': replacing(/(<(?:script|link)\b[^>]*) integrity="[^"]*"/g, '$1'),
  'modules are not preloaded': replacing(/<template data-modules>.*?<\/template>/, ''),
  'no canonical address': replacing(/<link[^>]* rel="?canonical"?[^>]*>/, ''),
  'no title for social networks': replacing(/<meta[^>]* property="?og:title"?[^>]*>/, ''),
  'cookies are lost': (answer) => void delete answer.headers['set-cookie'],
  'pages of one visitor are kept by caches': (answer) => {
    if (/private|no-store/.test(answer.headers['cache-control'] ?? '')) {
      answer.headers['cache-control'] = 'public, max-age=600';
    }
  },
  'headings skip a level': replacing(/<(\/?)h2\b/g, '<$1h4'),
  'the server renders another title than the browser': replacing(/(<h1\b[^>]*>)/, '$1Other '),
  'right to left is lost': replacing(/(<html[^>]*) dir="rtl"/, '$1'),
  'alternate languages are missing': replacing(/<link[^>]* hreflang="?[^>]*>/g, ''),
};

/**
 * The file of tests that runs first with a mutant: the whole suite takes minutes to notice some.
 * @type {Readonly<Record<string, string>>}
 */
export const LIKELY = {
  'no content security policy': 'pages/every-page',
  'no protection from guessed types': 'pages/every-page',
  'missing pages have status 200': 'pages/documents',
  'permanent redirects are temporary': 'journeys/read/removed-article',
  'English and Russian are swapped': 'pages/documents',
  'scripts without hashes': 'resilience/integrity',
  'modules are not preloaded': 'resilience/integrity',
  'no canonical address': 'pages/documents',
  'no title for social networks': 'pages/documents',
  'cookies are lost': 'journeys/account/session',
  'pages of one visitor are kept by caches': 'journeys/account/plain-pages',
  'headings skip a level': 'pages/every-page',
  'the server renders another title than the browser': 'resilience/hydration',
  'right to left is lost': 'pages/every-page',
  'alternate languages are missing': 'pages/documents',
};

/** Name of the unchanged edge behind the same proxy: what fails there, no mutant has broken. */
export const CONTROL = 'none';
