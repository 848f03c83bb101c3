/** A cookie that scripts may read, decoded; `undefined` when there is none. In the browser only. */
export function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`));
  return entry && decodeURIComponent(entry.slice(name.length + 1));
}

/** Keeps a cookie for this host and a number of days. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = days * 24 * 60 * 60;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
