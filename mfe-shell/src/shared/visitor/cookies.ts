/**
 * Value of a cookie as written; `undefined` if it is absent or hidden from scripts. Browser only.
 */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/**
 * The cookie that exists with a session; signing out repeats its value. Over HTTPS the `__Host-`
 * prefix keeps other hosts of the domain from setting it.
 */
export function readSignOutCookie(): string | undefined {
  return readCookie(location.protocol === 'https:' ? '__Host-yu' : 'yu');
}

/** Stores a value for this host. Values consist of letters, digits and `-`. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
