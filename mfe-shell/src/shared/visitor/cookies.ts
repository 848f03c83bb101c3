/** Value of a cookie that scripts may read, as it is written; `undefined` when there is none. In the browser only. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/**
 * The cookie that comes and goes with a session; signing out repeats its value. Over HTTPS no other host of the domain can set
 * it, which its name says.
 */
export function readSignOutCookie(): string | undefined {
  return readCookie(location.protocol === 'https:' ? '__Host-yu' : 'yu');
}

/** Keeps a value for this host and a number of days. It has only letters, digits and `-`. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
