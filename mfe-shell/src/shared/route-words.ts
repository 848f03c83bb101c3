/**
 * Words that server renders of header and footer compare with the beginning of a page's path below
 * locale and city. A route begins with each word: renders that pages share see only those.
 */

/** Pages that exist in every city or redirect themselves. */
export const HOMES = ['cities', 'knowledge-base', 'search'];

/** Pages with a form. */
export const FORMS = ['become-contractor', 'calculator', 'contact-us', 'requests', 'ultima-calculator'];
