import { localDay, useFormats } from '@roadside/mfe-kit/fragment';

/** Formats a moment in the device's time zone: the time, with the day unless it is today. */
export function useMoment(): (iso: string) => string {
  const { date } = useFormats();
  return (iso) => {
    const moment = new Date(iso);
    if (Number.isNaN(moment.getTime())) return '';
    const time = timeOf(moment);
    return localDay(moment) === localDay(new Date()) ? time : `${date(localDay(moment))}, ${time}`;
  };
}

/** Hours and minutes. */
export function timeOf(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
