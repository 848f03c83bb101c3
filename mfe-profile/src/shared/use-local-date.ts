import { localDay, useFormats } from '@roadside/mfe-kit/fragment';

/** Writes a moment of RFC 3339 as a day of the visitor's time zone. Browser only. */
export function useLocalDate(): (moment: string) => string {
  const { date } = useFormats();
  return (moment) => date(localDay(new Date(moment)));
}

/** Whether a moment is today where the visitor is. Browser only. */
export function isToday(moment: string): boolean {
  return localDay(new Date(moment)) === localDay(new Date());
}
