/** A link to a support form, with its text. Sanitised markup has no links within links. */
const FORM_LINK = /<a href="[^"]*\/contact-us(?:[/?#][^"]*)?">(.*?)<\/a>/gs;

/**
 * Removes links to support forms from sanitised markup, and keeps their texts: the API does not
 * know that a site has switched its form off.
 */
export function withoutFormLinks(html: string): string {
  return html.replaceAll(FORM_LINK, '$1');
}
