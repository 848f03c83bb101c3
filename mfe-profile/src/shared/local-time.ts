/** Time of day of a moment of RFC 3339 where the visitor is, such as `14:05`. Browser only. */
export function localTime(moment: string): string {
  const at = new Date(moment);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
