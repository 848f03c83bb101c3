/**
 * Day of a moment, `YYYY-MM-DD`, in the time zone of the device. Browser only: the server does not
 * know that time zone.
 */
export function localDay(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
