/** URL of the identity provider, which returns to a page. `page` is absolute. */
export function signInUrl(page: string): string {
  return `/api/identity/auth?retpath=${encodeURIComponent(page)}&origin=roadside`;
}
