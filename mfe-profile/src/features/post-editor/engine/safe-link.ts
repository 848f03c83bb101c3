/** Most characters of an address. */
const LONGEST_LINK = 2000;

/**
 * The address of a link in a post: absolute, of a site.
 * SECURITY: no other scheme, such as `javascript:`, becomes a link.
 */
export function safeLink(address: string | null): string | undefined {
  const trimmed = address?.trim() ?? '';
  if (trimmed.length > LONGEST_LINK || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { href, username, password } = new URL(trimmed);
  // A user name hides the host from readers.
  const isOpen = username === '' && password === '' && href.length <= LONGEST_LINK;
  return isOpen ? href : undefined;
}
